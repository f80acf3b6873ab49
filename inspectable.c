#include "exception.h"
#include "lock_object.h"
#include "lock_status.h"

/* Asks the server for the lock's status, which must be freed. false: it has thrown. */
static bool inspect(const distlock_object *object, dl_status *status)
{
	dl_error error;
	bool is_done = object->lock->operations->inspect(object->lock, status, &error);

	if (!is_done) {
		distlock_throw(&error);
	}
	return is_done;
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

ZEND_METHOD(DistLock_Inspectable, forceRelease)
{
	dl_breakable breakable = { .is_foreign = false };
	dl_status status = { .is_held = false };
	zval *seen = NULL;
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(breakable.is_foreign)
		Z_PARAM_OBJECT_OF_CLASS_OR_NULL(seen, distlock_ce_LockStatus)
	ZEND_PARSE_PARAMETERS_END();
	DISTLOCK_THIS(object);

	if (seen != NULL) {
		distlock_status_read_owners(seen, &status);
		breakable.seen = &status;
	}
	outcome = object->lock->operations->force_release(object->lock, &breakable, &error);
	dl_status_free(&status);
	RETURN_BOOL(distlock_object_finish(object, outcome, &error));
}
