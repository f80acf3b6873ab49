#include "php/base/exception.h"

#include "zend_enum.h"
#include "zend_exceptions.h"

zend_class_entry *distlock_ce_LossReason;
zend_class_entry *distlock_ce_DistLockException;
zend_class_entry *distlock_ce_ConnectionException;
zend_class_entry *distlock_ce_ServerException;
zend_class_entry *distlock_ce_TimeoutException;
zend_class_entry *distlock_ce_LockLostException;
zend_class_entry *distlock_ce_DeadlockException;
zend_class_entry *distlock_ce_LockStateException;
zend_class_entry *distlock_ce_UnsupportedException;

void distlock_throw(const dl_error *error)
{
	zend_class_entry *ce = distlock_ce_DistLockException;

	switch (error->kind) {
		case DL_ERROR_VALUE:
			ce = zend_ce_value_error;
			break;
		case DL_ERROR_CONNECTION:
			ce = distlock_ce_ConnectionException;
			break;
		case DL_ERROR_SERVER:
			ce = distlock_ce_ServerException;
			break;
		case DL_ERROR_LOST:
			ce = distlock_ce_LockLostException;
			break;
		case DL_ERROR_DEADLOCK:
			ce = distlock_ce_DeadlockException;
			break;
		case DL_ERROR_STATE:
			ce = distlock_ce_LockStateException;
			break;
		case DL_ERROR_UNSUPPORTED:
			ce = distlock_ce_UnsupportedException;
			break;
		case DL_ERROR_OTHER:
		case DL_ERROR_NONE:
			break;
	}
	zend_throw_exception(ce, error->message, 0);
}

void distlock_exception_set_result(zend_object *exception, zval *result)
{
	zend_update_property(distlock_ce_LockLostException, exception, ZEND_STRL("result"), result);
}

static const char *name_of_loss(dl_loss loss)
{
	switch (loss) {
		case DL_LOSS_HELD_TOO_LONG:
			return "HeldTooLong";
		case DL_LOSS_TAKEN:
			return "TakenAway";
		case DL_LOSS_SESSION:
			return "SessionExpired";
		case DL_LOSS_EXPIRED:
		case DL_LOSS_NONE:
			break;
	}
	return "Expired";
}

zend_object *distlock_exception_loss(dl_loss loss)
{
	return zend_enum_get_case_cstr(distlock_ce_LossReason, name_of_loss(loss));
}

void distlock_exception_set_reason(zend_object *exception, dl_loss loss)
{
	zval reason;

	if (loss != DL_LOSS_NONE && instanceof_function(exception->ce, distlock_ce_LockLostException)) {
		ZVAL_OBJ(&reason, distlock_exception_loss(loss));
		zend_update_property(distlock_ce_LockLostException, exception, ZEND_STRL("reason"), &reason);
	}
}

void distlock_exception_set_ahead(zend_object *exception, zval *owner, int64_t waiters)
{
	zend_update_property(distlock_ce_TimeoutException, exception, ZEND_STRL("owner"), owner);
	if (waiters >= 0) {
		zend_update_property_long(distlock_ce_TimeoutException, exception, ZEND_STRL("waiters"), (zend_long) waiters);
	}
}

bool distlock_exception_is_exit(void)
{
	return EG(exception) && (zend_is_unwind_exit(EG(exception)) || zend_is_graceful_exit(EG(exception)));
}

static void get_property(INTERNAL_FUNCTION_PARAMETERS, zend_class_entry *ce, const char *name)
{
	zval unused, *value;

	ZEND_PARSE_PARAMETERS_NONE();

	value = zend_read_property(ce, Z_OBJ_P(ZEND_THIS), name, strlen(name), true, &unused);
	RETURN_COPY_DEREF(value);
}

ZEND_METHOD(DistLock_TimeoutException, getOwner)
{
	get_property(INTERNAL_FUNCTION_PARAM_PASSTHRU, distlock_ce_TimeoutException, "owner");
}

ZEND_METHOD(DistLock_TimeoutException, getWaiters)
{
	get_property(INTERNAL_FUNCTION_PARAM_PASSTHRU, distlock_ce_TimeoutException, "waiters");
}

ZEND_METHOD(DistLock_LockLostException, getResult)
{
	get_property(INTERNAL_FUNCTION_PARAM_PASSTHRU, distlock_ce_LockLostException, "result");
}

ZEND_METHOD(DistLock_LockLostException, getReason)
{
	get_property(INTERNAL_FUNCTION_PARAM_PASSTHRU, distlock_ce_LockLostException, "reason");
}
