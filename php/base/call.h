#ifndef DISTLOCK_CALL_H
#define DISTLOCK_CALL_H

/* For every method that asks a server: how it says what it wants, so that the same call may block its thread, or become
 * an operation of an event loop. */

#include "php/base/globals.h"

#include "core/lock/lock.h"
#include "core/lock/optimistic.h"
#include "core/lock/status.h"

/* Every method that asks a server describes what it does in a call, which distlock_call_run() runs. Usually that is
 * all. Once the thread uses a loop (php/waits/loop.h), the call may suspend its fiber instead of the thread. */
typedef struct distlock_call {
	/* Does it, with a blocking wait or in an operation. */
	dl_outcome (*run)(struct distlock_call *call, dl_error *error);
	dl_lock *lock;       /* NULL: the call isn't about a lock */
	bool is_acquisition; /* if it succeeds, the lock is held */
	bool is_release;
	/* What run needs, and where it puts what it finds: */
	dl_wish wish; /* the deadline is set when it begins */
	dl_time limit;
	bool confirm;
	dl_time ttl, max_hold;
	zend_string *text;
	dl_status *status;
	dl_breakable breakable;
	dl_update *update;
	void *subject; /* what the call is about, if that is neither a lock nor an update */
} distlock_call;

/* Whether the lock is held now, if this was the call's outcome. */
static inline bool distlock_call_acquires(const distlock_call *call, dl_outcome outcome)
{
	return call->is_acquisition && outcome == DL_DONE && call->wish.mode != DL_NOTHING;
}

/* A call that may outlive its caller: it has copies of what the caller's refers to, or has taken it over. */
typedef struct distlock_kept_call {
	distlock_call call;
	dl_ahead ahead;
	dl_status status;
	dl_outcome outcome;
	dl_error error;
} distlock_kept_call;

/* Fills in zeroed memory, with the outcome of a call that didn't begin. The call's interrupt isn't kept. */
void distlock_call_keep(distlock_kept_call *kept, distlock_call *call);

/* Hands what the call has found to its caller, or to a later one. */
dl_outcome distlock_call_hand_over(distlock_kept_call *kept, distlock_call *call, dl_error *error);

/* Frees what it has, not its own memory. */
void distlock_call_drop(distlock_kept_call *kept);

struct distlock_object;

/* For distlock_call_run(): runs the call of a thread that uses a loop. Set by php/waits/await.c. */
extern dl_outcome (*distlock_call_in_loop)(struct distlock_object *object, distlock_call *call, dl_error *error);

/* Runs a call for an object, which is NULL if the call isn't about a lock. */
static inline dl_outcome distlock_call_run(struct distlock_object *object, distlock_call *call, dl_error *error)
{
	return EXPECTED(DISTLOCK_G(loop) == NULL) ? call->run(call, error) : distlock_call_in_loop(object, call, error);
}

#endif
