#include "php/base/call.h"

dl_outcome (*distlock_call_in_loop)(struct distlock_object *object, distlock_call *call, dl_error *error);

void distlock_call_keep(distlock_kept_call *kept, distlock_call *call)
{
	kept->call = *call;
	kept->outcome = DL_INTERRUPTED;
	kept->call.wish.interrupt = NULL;
	/* The record of a wait says what a thread waits for, and this one doesn't. */
	kept->call.wish.deadlock_after = 0;
	if (call->wish.ahead != NULL) {
		kept->call.wish.ahead = &kept->ahead;
	}
	if (call->status != NULL) {
		kept->call.status = &kept->status;
	}
	if (call->breakable.seen != NULL) {
		kept->status = *call->breakable.seen;
		kept->call.breakable.seen = &kept->status;
		call->breakable.seen = NULL;
	}
	if (call->text != NULL) {
		zend_string_addref(call->text);
	}
	if (call->lock != NULL) {
		dl_lock_refer(call->lock);
	}
}

dl_outcome distlock_call_hand_over(distlock_kept_call *kept, distlock_call *call, dl_error *error)
{
	*error = kept->error;
	if (call->wish.ahead != NULL) {
		*call->wish.ahead = kept->ahead;
	}
	if (call->status != NULL) {
		*call->status = kept->status;
		kept->call.status = NULL;
	}
	return kept->outcome;
}

void distlock_call_drop(distlock_kept_call *kept)
{
	if (kept->call.lock != NULL) {
		dl_lock_unrefer(kept->call.lock);
	}
	if (kept->call.text != NULL) {
		zend_string_release(kept->call.text);
	}
	if (kept->call.breakable.seen != NULL || (kept->call.status != NULL && kept->outcome == DL_DONE)) {
		dl_status_free(&kept->status);
	}
}
