/* For those who look after locks: the methods of Inspectable, which ask the server, and break locks. */

#include "php/base/arguments.h"
#include "php/base/call.h"
#include "php/base/exception.h"
#include "php/lock/lock_object.h"
#include "php/lock/lock_status.h"

static dl_outcome run_inspect(distlock_call *call, dl_error *error)
{
	return call->lock->operations->inspect(call->lock, call->status, error) ? DL_DONE : DL_FAILED;
}

/* Asks the server for the lock's status, which must be freed. false: it has thrown. */
static bool inspect(distlock_object *object, dl_status *status)
{
	distlock_call call = { .run = run_inspect, .lock = object->lock, .status = status };
	dl_error error;
	dl_outcome outcome = distlock_call_run(object, &call, &error);

	if (outcome == DL_FAILED && !EG(exception)) {
		distlock_throw(&error);
	}
	return outcome == DL_DONE;
}

ZEND_METHOD(DistLock_Inspectable, inspect)
{
	dl_status status;

	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	if (!inspect(object, &status)) {
		RETURN_THROWS();
	}
	distlock_status_make(return_value, &status, object->lock->is_semaphore);
	dl_status_free(&status);
}

ZEND_METHOD(DistLock_Inspectable, isLocked)
{
	dl_status status;

	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	if (!inspect(object, &status)) {
		RETURN_THROWS();
	}
	RETVAL_BOOL(status.is_held);
	dl_status_free(&status);
}

ZEND_METHOD(DistLock_Inspectable, getOwner)
{
	dl_status status;

	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	if (!inspect(object, &status)) {
		RETURN_THROWS();
	}
	if (status.owners.count > 0) {
		distlock_status_make_holder(return_value, &status.owners.each[0]);
	}
	dl_status_free(&status);
}

static dl_outcome run_force_release(distlock_call *call, dl_error *error)
{
	return dl_lock_force_release(call->lock, &call->breakable, error);
}

ZEND_METHOD(DistLock_Inspectable, forceRelease)
{
	distlock_call call = { .run = run_force_release };
	dl_status status;
	zval *seen = NULL;
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		DISTLOCK_PARAM_FLAG(call.breakable.is_foreign, DISTLOCK_INSTEAD_OF_FOREIGN)
		Z_PARAM_OBJECT_OF_CLASS_OR_NULL(seen, distlock_ce_LockStatus)
	ZEND_PARSE_PARAMETERS_END();
	DISTLOCK_THIS(object);

	call.lock = object->lock;
	if (seen != NULL) {
		memset(&status, 0, sizeof status);
		distlock_status_read_owners(seen, &status);
		call.breakable.seen = &status;
	}
	outcome = distlock_call_run(object, &call, &error);
	/* An operation has taken it over. */
	if (call.breakable.seen != NULL) {
		dl_status_free(&status);
	}
	RETURN_BOOL(distlock_object_finish(object, outcome, &error));
}
