#include "php/lock/lock_object.h"

#include "php/base/arguments.h"
#include "php/base/call.h"
#include "php/base/coroutine.h"
#include "php/base/exception.h"

#include "core/lock/cleanup.h"

#include "zend_exceptions.h"
#include "zend_fibers.h"
#include "zend_interfaces.h"

zend_class_entry *distlock_ce_Lock;

static zend_object_handlers handlers;

static HashTable *object_get_gc(zend_object *std, zval **table, int *count)
{
	distlock_object *object = distlock_object_from(std);
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	zend_get_gc_buffer_add_zval(buffer, &object->on_lost);
	zend_get_gc_buffer_add_zval(buffer, &object->parts);
	zend_get_gc_buffer_use(buffer, table, count);
	return NULL;
}

/* Whether PHP is destroying what a request has left. That happens before some modules have done their work, such as
 * writing the session, which locks may protect, so these locks aren't released yet. Locks that the code itself
 * destroys, for example in a destructor, are still released at once, because it may acquire them again. */
static bool is_end_of_request(void)
{
	return (EG(flags) & EG_FLAGS_IN_SHUTDOWN) && EG(current_execute_data) == NULL;
}

/* Destructors that run here may still reach the object through a weak reference; then they find it without a lock. */
static void object_free(zend_object *std)
{
	distlock_object *object = distlock_object_from(std);
	dl_lock *lock = object->lock;

	object->lock = NULL;
	if (lock != NULL) {
		lock->user = NULL;
		(is_end_of_request() ? dl_cleanup_leave : dl_lock_destroy)(lock);
	}
	/* Weak references are cleared before the lock is destroyed. */
	zend_object_std_dtor(std);
	zval_ptr_dtor(&object->on_lost);
	zval_ptr_dtor(&object->parts);
}

void distlock_object_startup(distlock_object_dump *dump)
{
	memcpy(&handlers, &std_object_handlers, sizeof handlers);
	handlers.offset = offsetof(distlock_object, std);
	handlers.free_obj = object_free;
	handlers.clone_obj = NULL;
	handlers.compare = zend_objects_not_comparable;
	handlers.get_gc = object_get_gc;
	handlers.get_debug_info = dump;
}

zend_object *distlock_object_create(zend_class_entry *ce)
{
	distlock_object *object = zend_object_alloc(sizeof *object, ce);

	object->lock = NULL;
	object->coroutine = DISTLOCK_G(outside);
	ZVAL_UNDEF(&object->on_lost);
	ZVAL_UNDEF(&object->parts);
	zend_object_std_init(&object->std, ce);
	object->std.handlers = &handlers;
	return &object->std;
}

bool distlock_object_may_be_constructed(const distlock_object *object)
{
	if (object->lock != NULL) {
		zend_throw_error(NULL, "The %s has already been constructed", ZSTR_VAL(object->std.ce->name));
	}
	return object->lock == NULL;
}

void distlock_object_set_lock(distlock_object *object, dl_lock *lock)
{
	object->lock = lock;
	lock->user = object;
}

bool distlock_object_is(const zend_object *object)
{
	return object->handlers == &handlers;
}

distlock_object *distlock_object_this(zval *this_zval)
{
	distlock_object *object = distlock_object_from(Z_OBJ_P(this_zval));

	if (object->lock == NULL) {
		zend_throw_error(NULL, "The %s has not been constructed", ZSTR_VAL(object->std.ce->name));
		return NULL;
	}
	return object;
}

/* Whether PHP destroys the object as soon as the call has returned: the call owns a reference to the object, and there
 * is no other. If a variable, a property, an array or a closure has the object, it has a reference of its own. */
static bool is_temporary(const zend_execute_data *call)
{
	return (ZEND_CALL_INFO(call) & ZEND_CALL_RELEASE_THIS) && GC_REFCOUNT(Z_OBJ(call->This)) == 1;
}

distlock_object *distlock_object_kept(zend_execute_data *call)
{
	distlock_object *object = distlock_object_this(&call->This);

	if (object == NULL || !is_temporary(call)) {
		return object;
	}
	zend_throw_exception_ex(distlock_ce_LockStateException, 0,
			"The lock \"%s\" would be released as soon as %s() returns, because nothing keeps the lock object: "
			"keep it in a variable, or use synchronized()",
			object->lock->name, get_active_function_name());
	return NULL;
}

/* object is NULL if PHP has freed it, and the lock only lives on as a part of another one. */
static void call_on_lost(distlock_object *object)
{
	zval callback, arguments[2], result;

	if (object == NULL || Z_ISUNDEF(object->on_lost)) {
		return;
	}
	/* The callback may be replaced while it runs. */
	ZVAL_COPY(&callback, &object->on_lost);
	ZVAL_OBJ_COPY(&arguments[0], &object->std);
	ZVAL_OBJ_COPY(&arguments[1], distlock_exception_loss(object->lock->loss));
	ZVAL_UNDEF(&result);
	/* Other losses are to be reported after this one, before anything else runs. */
	zend_fiber_switch_block();
	call_user_function(NULL, NULL, &callback, &result, 2, arguments);
	zend_fiber_switch_unblock();
	zval_ptr_dtor(&result);
	zval_ptr_dtor(&arguments[0]);
	zval_ptr_dtor(&arguments[1]);
	zval_ptr_dtor(&callback);
}

/* Sets aside the exception that a callback threw, so that the next callback can run, as PHP does for destructors.
 * Returns false if the script is ending, and nothing may run any more. */
static bool set_aside(zend_object **exception, const zend_op **opline)
{
	if (distlock_exception_is_exit()) {
		return false;
	}
	if (EG(exception)) {
		if (*exception != NULL) {
			zend_exception_set_previous(EG(exception), *exception);
		} else {
			/* The place where the running code continues, rather than the one where the callback stopped. */
			*opline = EG(opline_before_exception);
		}
		*exception = EG(exception);
		EG(exception) = NULL;
	}
	return true;
}

void distlock_object_report_losses(void)
{
	zend_object *exception = NULL;
	const zend_op *opline = NULL;
	dl_lock *lock;

	while (set_aside(&exception, &opline) && (lock = dl_lock_next_lost(&DISTLOCK_G(held))) != NULL) {
		dl_lock_take_loss(lock);
		call_on_lost(lock->user);
	}
	if (exception == NULL) {
		return;
	}
	if (distlock_exception_is_exit()) {
		OBJ_RELEASE(exception);
	} else {
		EG(exception) = exception;
	}
	EG(opline_before_exception) = opline;
}

void distlock_object_report_loss(distlock_object *object)
{
	bool is_lost;

	/* If an exception is pending, the loss is reported at the next opportunity. */
	if (EG(exception)) {
		return;
	}
	is_lost = dl_lock_take_loss(object->lock);
	if (is_lost) {
		call_on_lost(object);
	}
	/* A lock made of others is lost together with one of them, so all locks are checked. */
	if (is_lost || !Z_ISUNDEF(object->parts)) {
		distlock_object_report_losses();
	}
}

bool distlock_object_finish(distlock_object *object, dl_outcome outcome, const dl_error *error)
{
	distlock_object_report_loss(object);
	if (outcome == DL_FAILED && !EG(exception)) {
		distlock_throw(error);
		distlock_exception_set_reason(EG(exception), object->lock->loss);
	}
	return outcome == DL_DONE;
}

/* Does what the virtual machine does between two instructions, so that signal handlers and time limits work during a
 * wait; while curl waits, for example, they don't (php/php-src#7846). */
static bool interrupted(void *context)
{
	(void) context;
	if (zend_atomic_bool_load_ex(&EG(vm_interrupt))) {
		zend_atomic_bool_store_ex(&EG(vm_interrupt), false);
		if (zend_atomic_bool_load_ex(&EG(timed_out))) {
			zend_timeout();
		} else if (zend_interrupt_function) {
			zend_interrupt_function(EG(current_execute_data));
		}
		/* Lets the virtual machine check for whatever else may have interrupted it. */
		zend_atomic_bool_store_ex(&EG(vm_interrupt), true);
	}
	return EG(exception) != NULL;
}

const dl_interrupt distlock_interrupt = { interrupted, NULL };

void distlock_object_report_if_alerted(void)
{
	if (DISTLOCK_G(is_alerted)) {
		DISTLOCK_G(is_alerted) = false;
		distlock_object_report_losses();
	}
}

static dl_outcome run_acquire(distlock_call *call, dl_error *error)
{
	call->wish.deadline = dl_clock_after(dl_clock_now(), call->limit);
	return dl_lock_acquire(call->lock, &call->wish, error);
}

void distlock_object_describe_acquire(const distlock_object *object, distlock_call *call, dl_mode mode)
{
	*call = (distlock_call) {
		.run = run_acquire,
		.lock = object->lock,
		.is_acquisition = true,
		.wish = { .mode = mode, .interrupt = &distlock_interrupt, .deadlock_after = DISTLOCK_G(deadlock_timeout) },
	};
}

bool distlock_object_is_free(const distlock_object *object, dl_error *error)
{
	return object->ticket == NULL || dl_lock_refuse_while_waiting(object->lock, error);
}

/* Two fibers that share an object don't exclude each other, as the second one would nest; that is nearly always a
 * mistake. */
bool distlock_object_is_of_this_fiber(const distlock_object *object, dl_error *error)
{
	return object->lock->state != DL_HELD || object->coroutine == distlock_coroutine_current()
			|| dl_error_set(error, DL_ERROR_STATE,
					"This object acquired the lock \"%s\" in another fiber: each fiber needs an object of its own, "
					"or both would hold the lock",
					object->lock->name);
}

dl_outcome distlock_object_acquire(distlock_object *object, dl_wish *wish, dl_time limit, dl_error *error)
{
	distlock_call call;
	dl_outcome outcome;

	/* An unreported loss belongs to the previous ownership, so it is reported before the new one begins. */
	distlock_object_report_loss(object);
	if (EG(exception)) {
		return DL_INTERRUPTED;
	}
	if (!distlock_object_is_of_this_fiber(object, error)) {
		return DL_FAILED;
	}
	wish->interrupt = &distlock_interrupt;
	wish->deadlock_after = DISTLOCK_G(deadlock_timeout);
	if (EXPECTED(DISTLOCK_G(loop) == NULL)) {
		wish->deadline = dl_clock_after(dl_clock_now(), limit);
		outcome = dl_lock_acquire(object->lock, wish, error);
	} else {
		distlock_object_describe_acquire(object, &call, wish->mode);
		call.wish = *wish;
		call.limit = limit;
		outcome = distlock_call_run(object, &call, error);
	}
	if (outcome == DL_DONE) {
		object->coroutine = distlock_coroutine_current();
	}
	return outcome;
}

bool distlock_read_timeout(double timeout, bool is_null, uint32_t argument, dl_time *limit)
{
	if (is_null) {
		*limit = DISTLOCK_G(default_timeout);
		return true;
	}
	if (!(timeout >= 0.0)) {
		zend_argument_value_error(argument, "must be greater than or equal to 0");
		return false;
	}
	*limit = dl_clock_span(timeout);
	return true;
}

bool distlock_check_permits(zend_long permits, uint32_t argument)
{
	if (permits >= 1 && permits <= DL_TOKEN_MOST_PERMITS) {
		return true;
	}
	zend_argument_value_error(argument, "must be between 1 and %d", DL_TOKEN_MOST_PERMITS);
	return false;
}

bool distlock_check_weight(zend_long weight, zend_long permits, int most, uint32_t argument)
{
	if (permits < most) {
		most = (int) permits;
	}
	if (weight >= 1 && weight <= most) {
		return true;
	}
	zend_argument_value_error(argument, "must be between 1 and %d", most);
	return false;
}

bool distlock_read_max_ahead(zend_long max_ahead, bool is_null, uint32_t argument, int64_t *too_many)
{
	if (is_null) {
		*too_many = DISTLOCK_G(default_too_many);
		return true;
	}
	if (max_ahead < 0) {
		zend_argument_value_error(argument, "must be greater than or equal to 0");
		return false;
	}
	*too_many = dl_wish_too_many(max_ahead);
	return true;
}

static void acquire_method(INTERNAL_FUNCTION_PARAMETERS, dl_mode mode)
{
	double timeout = 0.0;
	zend_long max_ahead = 0;
	bool is_null = true, is_default = true;
	dl_wish wish = { .mode = mode };
	dl_time limit;
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		DISTLOCK_PARAM_TIMEOUT(timeout, is_null)
		DISTLOCK_PARAM_MAX_AHEAD(max_ahead, is_default)
	ZEND_PARSE_PARAMETERS_END();
	DISTLOCK_KEPT_THIS(object);

	if (!distlock_read_timeout(timeout, is_null, 1, &limit)
			|| !distlock_read_max_ahead(max_ahead, is_default, 2, &wish.too_many)) {
		RETURN_THROWS();
	}
	outcome = distlock_object_acquire(object, &wish, limit, &error);
	RETURN_BOOL(distlock_object_finish(object, outcome, &error));
}

ZEND_METHOD(DistLock_Lock, acquire)
{
	acquire_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, DL_WRITE);
}

ZEND_METHOD(DistLock_SharedLock, acquireRead)
{
	acquire_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, DL_READ);
}

ZEND_METHOD(DistLock_Lock, waitUntilFree)
{
	double timeout = 0.0;
	bool is_null = true;
	dl_wish wish = { .mode = DL_NOTHING };
	dl_time limit;
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		DISTLOCK_PARAM_TIMEOUT(timeout, is_null)
	ZEND_PARSE_PARAMETERS_END();
	DISTLOCK_THIS(object);

	if (!distlock_read_timeout(timeout, is_null, 1, &limit)) {
		RETURN_THROWS();
	}
	outcome = distlock_object_acquire(object, &wish, limit, &error);
	RETURN_BOOL(distlock_object_finish(object, outcome, &error));
}

static dl_outcome run_downgrade(distlock_call *call, dl_error *error)
{
	return dl_lock_downgrade(call->lock, error);
}

ZEND_METHOD(DistLock_SharedLock, downgrade)
{
	distlock_call call;
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	call = (distlock_call) { .run = run_downgrade, .lock = object->lock };
	outcome = distlock_call_run(object, &call, &error);
	RETURN_BOOL(distlock_object_finish(object, outcome, &error));
}

static dl_outcome run_release(distlock_call *call, dl_error *error)
{
	return dl_lock_release(call->lock, call->confirm, error);
}

dl_outcome distlock_object_release(distlock_object *object, bool confirm, dl_error *error)
{
	distlock_call call;

	if (EXPECTED(DISTLOCK_G(loop) == NULL)) {
		return dl_lock_release(object->lock, confirm, error);
	}
	call = (distlock_call) { .run = run_release, .lock = object->lock, .is_release = true, .confirm = confirm };
	return distlock_call_run(object, &call, error);
}

ZEND_METHOD(DistLock_Lock, release)
{
	bool confirm = true;
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		DISTLOCK_PARAM_FLAG(confirm, DISTLOCK_INSTEAD_OF_CONFIRM)
	ZEND_PARSE_PARAMETERS_END();
	DISTLOCK_THIS(object);

	outcome = distlock_object_release(object, confirm, &error);
	RETURN_BOOL(distlock_object_finish(object, outcome, &error));
}

ZEND_METHOD(DistLock_Lock, isHeld)
{
	bool is_held;

	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	is_held = dl_lock_is_held(object->lock);
	distlock_object_report_loss(object);
	RETURN_BOOL(is_held);
}

ZEND_METHOD(DistLock_Lock, getName)
{
	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	RETURN_STRING(object->lock->name);
}

static dl_outcome run_fence(distlock_call *call, dl_error *error)
{
	return dl_lock_fence(call->lock, error);
}

ZEND_METHOD(DistLock_Lock, getFencingToken)
{
	distlock_call call;
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	call = (distlock_call) { .run = run_fence, .lock = object->lock };
	outcome = distlock_call_run(object, &call, &error);
	if (!distlock_object_finish(object, outcome, &error) || object->lock->fencing_token == 0) {
		RETURN_NULL();
	}
	RETURN_LONG((zend_long) object->lock->fencing_token);
}

ZEND_METHOD(DistLock_Lock, getWaitTime)
{
	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	RETURN_DOUBLE(dl_clock_seconds(object->lock->waited));
}

ZEND_METHOD(DistLock_Lock, onLost)
{
	zend_fcall_info callback = empty_fcall_info;
	zend_fcall_info_cache cache = empty_fcall_info_cache;
	zval previous;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_FUNC_OR_NULL(callback, cache)
	ZEND_PARSE_PARAMETERS_END();
	DISTLOCK_THIS(object);

	/* Replaced before the old callback is destroyed, because destructors that run then may use the lock. */
	ZVAL_COPY_VALUE(&previous, &object->on_lost);
	if (ZEND_FCI_INITIALIZED(callback)) {
		ZVAL_COPY(&object->on_lost, &callback.function_name);
	} else {
		ZVAL_UNDEF(&object->on_lost);
	}
	zval_ptr_dtor(&previous);
}
