/* For those who lock on Redis: the class RedisLock. */

#include "php/base/call.h"
#include "php/base/coroutine.h"
#include "php/base/exception.h"
#include "php/classes/redis_arguments.h"

#include "core/thread/loop.h"
#include "redis/lock/ownership.h"

#include "zend_exceptions.h"

/* Returns the token of the present ownership, or NULL while there is none. */
static const char *token_of(const distlock_object *object)
{
	return dl_lock_is_held(object->lock) ? object->lock->operations->token(object->lock) : NULL;
}

ZEND_METHOD(DistLock_RedisLock, __construct)
{
	distlock_object *object = distlock_object_from(Z_OBJ_P(ZEND_THIS));
	distlock_redis_arguments arguments = { .ttl = 10.0, .auto_renew = true, .has_no_max_hold = true };

	ZEND_PARSE_PARAMETERS_START(1, 7)
		Z_PARAM_STR(arguments.name)
		Z_PARAM_OPTIONAL
		DISTLOCK_REDIS_PARAMETERS(arguments)
		Z_PARAM_STR_OR_NULL(arguments.label)
	ZEND_PARSE_PARAMETERS_END();

	if (distlock_object_may_be_constructed(object)) {
		distlock_redis_construct(object, &arguments);
	}
}

/* Runs a call that only this backend has, while no other call of the thread may use the lock. */
static dl_outcome run_alone(distlock_call *call, dl_outcome (*run)(distlock_call *call, dl_error *error),
		dl_error *error)
{
	dl_outcome outcome = DL_FAILED;

	if (dl_operation_current() == NULL) {
		return run(call, error);
	}
	if (dl_lock_begin_use(call->lock, error)) {
		outcome = run(call, error);
		dl_lock_end_use(call->lock);
	}
	return outcome;
}

static dl_outcome renew(distlock_call *call, dl_error *error)
{
	return dl_redis_ownership_renew(call->lock, call->ttl, call->max_hold, error);
}

static dl_outcome run_renew(distlock_call *call, dl_error *error)
{
	return run_alone(call, renew, error);
}

ZEND_METHOD(DistLock_RedisLock, renew)
{
	distlock_call call;
	double ttl = 0.0, max_hold = 0.0;
	bool has_no_ttl = true, has_no_max_hold = true;
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		DISTLOCK_PARAM_SECONDS_OR_NULL(ttl, has_no_ttl, "null is the constructor's ttl")
		DISTLOCK_PARAM_SECONDS_OR_NULL(max_hold, has_no_max_hold, "null leaves the limit as it is")
	ZEND_PARSE_PARAMETERS_END();
	DISTLOCK_THIS(object);

	if ((!has_no_ttl && !distlock_redis_check_ttl(ttl, 1))
			|| (!has_no_max_hold && !distlock_redis_check_max_hold(max_hold, 2))) {
		RETURN_THROWS();
	}
	call = (distlock_call) { .run = run_renew,
		.lock = object->lock,
		.ttl = has_no_ttl ? 0 : dl_clock_span(ttl),
		.max_hold = has_no_max_hold ? 0 : dl_clock_span(max_hold) };
	outcome = distlock_call_run(object, &call, &error);
	RETURN_BOOL(distlock_object_finish(object, outcome, &error));
}

ZEND_METHOD(DistLock_RedisLock, getRemainingTtl)
{
	dl_time left;

	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	left = dl_lock_remaining(object->lock);
	distlock_object_report_loss(object);
	RETURN_DOUBLE(dl_clock_seconds(left));
}

ZEND_METHOD(DistLock_RedisLock, getToken)
{
	const char *token;

	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	token = token_of(object);
	distlock_object_report_loss(object);
	if (token == NULL) {
		RETURN_NULL();
	}
	RETURN_STRING(token);
}

static void throw_not_held(const dl_lock *lock)
{
	bool is_lost = lock->loss != DL_LOSS_NONE;

	zend_throw_exception_ex(is_lost ? distlock_ce_LockLostException : distlock_ce_LockStateException, 0,
			is_lost ? "The lock \"%s\" was lost" : "The lock \"%s\" is not held", lock->name);
	distlock_exception_set_reason(EG(exception), lock->loss);
}

static dl_outcome make_certain(distlock_call *call, dl_error *error)
{
	return dl_redis_ownership_make_certain(call->lock, error);
}

static dl_outcome run_make_certain(distlock_call *call, dl_error *error)
{
	return run_alone(call, make_certain, error);
}

ZEND_METHOD(DistLock_RedisLock, detach)
{
	distlock_call call = { .run = run_make_certain };
	const char *token;
	dl_error error;

	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	call.lock = object->lock;
	if (!object->lock->is_upgrading && dl_lock_is_held(object->lock)
			&& distlock_call_run(object, &call, &error) == DL_FAILED) {
		distlock_throw(&error);
		RETURN_THROWS();
	}
	token = token_of(object);
	distlock_object_report_loss(object);
	if (EG(exception)) {
		RETURN_THROWS();
	}
	if (token == NULL) {
		throw_not_held(object->lock);
		RETURN_THROWS();
	}
	if (object->lock->is_upgrading) {
		dl_lock_refuse_while_waiting(object->lock, &error);
		distlock_throw(&error);
		RETURN_THROWS();
	}
	RETVAL_STRING(token);
	dl_lock_forget(object->lock);
}

static dl_outcome run_attach(distlock_call *call, dl_error *error)
{
	return dl_redis_ownership_attach(call->lock, ZSTR_VAL(call->text), ZSTR_LEN(call->text), error);
}

ZEND_METHOD(DistLock_RedisLock, attach)
{
	distlock_call call;
	zend_string *token;
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(token)
	ZEND_PARSE_PARAMETERS_END();
	DISTLOCK_KEPT_THIS(object);

	if (!distlock_check_text(token, DL_REDIS_LONGEST_TOKEN, 1)) {
		RETURN_THROWS();
	}
	call = (distlock_call) { .run = run_attach, .lock = object->lock, .is_acquisition = true, .text = token };
	outcome = distlock_call_run(object, &call, &error);
	if (outcome == DL_DONE) {
		object->coroutine = distlock_coroutine_current();
	}
	RETURN_BOOL(distlock_object_finish(object, outcome, &error));
}
