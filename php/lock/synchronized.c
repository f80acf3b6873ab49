/* For a critical section: synchronized(), what it throws, and what becomes of an exception if the lock is lost, too. */

#include "php/base/arguments.h"
#include "php/base/exception.h"
#include "php/lock/lock_object.h"
#include "php/lock/lock_status.h"
#include "php/lock/lock_view.h"

#include "zend_exceptions.h"
#include "zend_smart_str.h"

#include <inttypes.h>

/* Makes this exception the innermost previous one of those thrown since. */
static void chain(zend_object *first)
{
	if (first == NULL) {
		return;
	}
	if (EG(exception) == NULL) {
		EG(exception) = first;
	} else if (distlock_exception_is_exit()) {
		OBJ_RELEASE(first);
	} else {
		zend_exception_set_previous(EG(exception), first);
	}
}

/* Throws the loss; the exceptions of the critical section and of onLost() become its previous ones. */
static void throw_loss(distlock_object *object, zval *result)
{
	zend_object *thrown = EG(exception);

	EG(exception) = NULL;
	distlock_object_report_loss(object);
	chain(thrown);
	if (distlock_exception_is_exit()) {
		return;
	}
	zend_throw_exception_ex(distlock_ce_LockLostException, 0,
			"The lock \"%s\" was lost before the critical section ended", object->lock->name);
	distlock_exception_set_reason(EG(exception), object->lock->loss);
	if (!Z_ISUNDEF_P(result)) {
		distlock_exception_set_result(EG(exception), result);
	}
}

/* Releases the lock after the critical section, and throws if it was lost, or if the release failed. If the critical
 * section gave it back itself, that isn't an error. If this throws, result becomes undefined. */
static void finish_synchronized(distlock_object *object, zval *result)
{
	dl_error error;
	dl_outcome outcome = distlock_object_release(object, true, &error);

	if (outcome == DL_NOT_HELD && object->lock->loss != DL_LOSS_NONE && !distlock_exception_is_exit()) {
		throw_loss(object, result);
	} else if (!EG(exception)) {
		/* The critical section's own exception is the one that the caller needs. */
		distlock_object_finish(object, outcome, &error);
	}
}

/* Whether the function can be called with an argument: PHP's own functions refuse arguments that they don't declare. A
 * method that __call() implements has no function until it is called. */
static bool takes_an_argument(const zend_function *function)
{
	return function == NULL || function->type == ZEND_USER_FUNCTION || function->common.num_args > 0
			|| (function->common.fn_flags & ZEND_ACC_VARIADIC);
}

static void call_critical(distlock_object *object, zend_fcall_info *critical, zend_fcall_info_cache *cache,
		zval *result)
{
	zval argument;

	ZVAL_OBJ_COPY(&argument, &object->std);
	critical->retval = result;
	critical->params = &argument;
	critical->param_count = takes_an_argument(cache->function_handler);
	zend_call_function(critical, cache);
	if (Z_ISREF_P(result)) {
		zend_unwrap_reference(result);
	}
	zval_ptr_dtor(&argument);
}

static void throw_timeout(const dl_lock *lock, dl_outcome outcome, dl_time limit, const dl_wish *wish)
{
	smart_str text = { 0 };
	dl_holder holder;
	zval owner;

	smart_str_append_printf(&text, "The lock \"%s\" was not acquired", lock->name);
	if (outcome == DL_TOO_MANY) {
		smart_str_append_printf(&text, ", because more than %" PRId64 " were ahead", wish->too_many - 1);
	} else {
		smart_str_append_printf(&text, " in %.3F seconds", dl_clock_seconds(limit));
	}
	distlock_status_append_ahead(&text, lock, wish->ahead);
	smart_str_0(&text);
	zend_throw_exception(distlock_ce_TimeoutException, ZSTR_VAL(text.s), 0);
	smart_str_free(&text);
	ZVAL_NULL(&owner);
	if (distlock_holder_of_ahead(wish->ahead, &holder)) {
		distlock_status_make_holder(&owner, &holder);
	}
	distlock_exception_set_ahead(EG(exception), &owner, wish->ahead->waiters);
	zval_ptr_dtor(&owner);
}

ZEND_METHOD(DistLock_Lock, synchronized)
{
	zend_fcall_info critical;
	zend_fcall_info_cache cache;
	double timeout = 0.0;
	zend_long max_ahead = 0;
	bool is_null = true, is_default = true;
	zend_object *mode = NULL;
	dl_ahead ahead;
	dl_wish wish = { .ahead = &ahead };
	dl_time limit;
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_START(1, 4)
		Z_PARAM_FUNC(critical, cache)
		Z_PARAM_OPTIONAL
		DISTLOCK_PARAM_TIMEOUT(timeout, is_null)
		Z_PARAM_OBJ_OF_CLASS(mode, distlock_ce_Mode)
		DISTLOCK_PARAM_MAX_AHEAD(max_ahead, is_default)
	ZEND_PARSE_PARAMETERS_END();
	DISTLOCK_THIS(object);

	if (!distlock_read_timeout(timeout, is_null, 2, &limit)
			|| !distlock_read_max_ahead(max_ahead, is_default, 4, &wish.too_many)) {
		RETURN_THROWS();
	}
	outcome = distlock_view_mode(mode, object->lock, &wish.mode, &error)
			? distlock_object_acquire(object, &wish, limit, &error)
			: DL_FAILED;
	if (!distlock_object_finish(object, outcome, &error)) {
		if (!EG(exception)) {
			throw_timeout(object->lock, outcome, limit, &wish);
		}
		RETURN_THROWS();
	}
	ZVAL_UNDEF(return_value);
	if (!EG(exception)) {
		call_critical(object, &critical, &cache, return_value);
	}
	finish_synchronized(object, return_value);
	if (EG(exception)) {
		zval_ptr_dtor(return_value);
		ZVAL_UNDEF(return_value);
	}
}
