#include "lock_object.h"

#include "exception.h"

#include "zend_exceptions.h"
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

/* At the end of a request, PHP frees what variables hold before some modules have done what the locks are for: the session
 * is still to be written. But what the code frees itself, in a destructor say, it may acquire again. */
static bool is_end_of_request(void)
{
	return (EG(flags) & EG_FLAGS_IN_SHUTDOWN) && EG(current_execute_data) == NULL;
}

/* The destructors that run in here may still reach the object through a weak reference: then it has no lock any more. */
static void object_free(zend_object *std)
{
	distlock_object *object = distlock_object_from(std);
	dl_lock *lock = object->lock;

	object->lock = NULL;
	if (lock != NULL) {
		lock->user = NULL;
		(is_end_of_request() ? dl_lock_leave : dl_lock_destroy)(lock);
	}
	/* Weak references lose the object first. */
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
	object->backend = NULL;
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

void distlock_object_set_lock(distlock_object *object, dl_lock *lock, void *backend)
{
	object->lock = lock;
	object->backend = backend;
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

/* NULL: the object is gone, and only a lock that is made of others still needs this one. */
static void call_on_lost(distlock_object *object)
{
	zval callback, argument, result;

	if (object == NULL || Z_ISUNDEF(object->on_lost)) {
		return;
	}
	/* It may be replaced while it runs. */
	ZVAL_COPY(&callback, &object->on_lost);
	ZVAL_OBJ_COPY(&argument, &object->std);
	ZVAL_UNDEF(&result);
	call_user_function(NULL, NULL, &callback, &result, 1, &argument);
	zval_ptr_dtor(&result);
	zval_ptr_dtor(&argument);
	zval_ptr_dtor(&callback);
}

static bool is_ending(void)
{
	return EG(exception) && (zend_is_unwind_exit(EG(exception)) || zend_is_graceful_exit(EG(exception)));
}

/* Takes away the exception that a callback threw, so that the next one can run, as is done for destructors. false: the
 * script ends, and nothing is to run any more. */
static bool set_aside(zend_object **exception, const zend_op **opline)
{
	if (is_ending()) {
		return false;
	}
	if (EG(exception)) {
		if (*exception != NULL) {
			zend_exception_set_previous(EG(exception), *exception);
		} else {
			/* Where the running code goes on from; a later callback's own place isn't it. */
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
	if (is_ending()) {
		OBJ_RELEASE(exception);
	} else {
		EG(exception) = exception;
	}
	EG(opline_before_exception) = opline;
}

void distlock_object_report_loss(distlock_object *object)
{
	bool is_lost;

	/* An exception that is under way comes first; the loss is reported at the next opportunity. */
	if (EG(exception)) {
		return;
	}
	is_lost = dl_lock_take_loss(object->lock);
	if (is_lost) {
		call_on_lost(object);
	}
	/* A lock that is made of others isn't lost alone, nor need it be because one of them is. */
	if (is_lost || !Z_ISUNDEF(object->parts)) {
		distlock_object_report_losses();
	}
}

bool distlock_object_finish(distlock_object *object, dl_outcome outcome, const dl_error *error)
{
	distlock_object_report_loss(object);
	if (outcome == DL_FAILED && !EG(exception)) {
		distlock_throw(error);
	}
	return outcome == DL_DONE;
}

/* As the virtual machine does between two instructions: signal handlers and time limits get their turn in a wait. */
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
		/* Leaves to the virtual machine what else it may look for when it is interrupted. */
		zend_atomic_bool_store_ex(&EG(vm_interrupt), true);
	}
	return EG(exception) != NULL;
}

const dl_interrupt distlock_interrupt = { interrupted, NULL };

typedef dl_outcome acquisition(dl_lock *lock, dl_time limit, const dl_interrupt *interrupt, dl_error *error);

static dl_outcome acquire(distlock_object *object, acquisition *acquire_as, dl_time limit, dl_error *error)
{
	/* A loss belongs to the time before. */
	distlock_object_report_loss(object);
	if (EG(exception)) {
		return DL_INTERRUPTED;
	}
	return acquire_as(object->lock, limit, &distlock_interrupt, error);
}

bool distlock_read_timeout(double timeout, bool is_null, uint32_t argument, dl_time *limit)
{
	if (is_null) {
		*limit = DL_FOREVER;
		return true;
	}
	if (!(timeout >= 0.0)) {
		zend_argument_value_error(argument, "must be greater than or equal to 0");
		return false;
	}
	*limit = dl_clock_span(timeout);
	return true;
}

/* A wait that names no limit has that of the setting. */
static bool read_wait(double timeout, bool is_null, uint32_t argument, dl_time *limit)
{
	if (is_null) {
		*limit = DISTLOCK_G(default_timeout);
		return true;
	}
	return distlock_read_timeout(timeout, false, argument, limit);
}

static void acquire_method(INTERNAL_FUNCTION_PARAMETERS, acquisition *acquire_as)
{
	double timeout = 0.0;
	bool is_null = true;
	dl_time limit;
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_DOUBLE_OR_NULL(timeout, is_null)
	ZEND_PARSE_PARAMETERS_END();
	DISTLOCK_THIS(object);

	if (!read_wait(timeout, is_null, 1, &limit)) {
		RETURN_THROWS();
	}
	outcome = acquire(object, acquire_as, limit, &error);
	RETURN_BOOL(distlock_object_finish(object, outcome, &error));
}

ZEND_METHOD(DistLock_Lock, acquire)
{
	acquire_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, dl_lock_acquire);
}

ZEND_METHOD(DistLock_SharedLock, acquireRead)
{
	acquire_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, dl_lock_acquire_read);
}

ZEND_METHOD(DistLock_SharedLock, downgrade)
{
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	outcome = dl_lock_downgrade(object->lock, &error);
	RETURN_BOOL(distlock_object_finish(object, outcome, &error));
}

ZEND_METHOD(DistLock_Lock, release)
{
	bool confirm = true;
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(confirm)
	ZEND_PARSE_PARAMETERS_END();
	DISTLOCK_THIS(object);

	outcome = dl_lock_release(object->lock, confirm, &error);
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

ZEND_METHOD(DistLock_Lock, getFencingToken)
{
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	outcome = dl_lock_fence(object->lock, &error);
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

/* The first exception goes behind those thrown since. */
static void chain(zend_object *first)
{
	if (first == NULL) {
		return;
	}
	if (EG(exception) == NULL) {
		EG(exception) = first;
	} else if (is_ending()) {
		OBJ_RELEASE(first);
	} else {
		zend_exception_set_previous(EG(exception), first);
	}
}

/* The exceptions of the critical section, and then of onLost(), become the previous ones of this one. */
static void throw_loss(distlock_object *object, zval *result)
{
	zend_object *thrown = EG(exception);

	EG(exception) = NULL;
	distlock_object_report_loss(object);
	chain(thrown);
	if (is_ending()) {
		return;
	}
	zend_throw_exception_ex(distlock_ce_LockLostException, 0,
			"The lock \"%s\" was lost before the critical section ended", object->lock->name);
	if (!Z_ISUNDEF_P(result)) {
		distlock_exception_set_result(EG(exception), result);
	}
}

/* Releases after the critical section, and throws unless the lock was held all through it. result: undefined where it threw. */
static void finish_synchronized(distlock_object *object, zval *result)
{
	dl_error error;
	dl_outcome outcome = dl_lock_release(object->lock, true, &error);

	if (outcome == DL_NOT_HELD && object->lock->is_lost && !is_ending()) {
		throw_loss(object, result);
	} else if (!EG(exception)) {
		/* The caller wants to know of the critical section's own exception. */
		distlock_object_finish(object, outcome, &error);
	}
}

ZEND_METHOD(DistLock_Lock, synchronized)
{
	zend_fcall_info critical;
	zend_fcall_info_cache cache;
	double timeout = 0.0;
	bool is_null = true;
	dl_time limit;
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_FUNC(critical, cache)
		Z_PARAM_OPTIONAL
		Z_PARAM_DOUBLE_OR_NULL(timeout, is_null)
	ZEND_PARSE_PARAMETERS_END();
	DISTLOCK_THIS(object);

	if (!read_wait(timeout, is_null, 2, &limit)) {
		RETURN_THROWS();
	}
	outcome = acquire(object, dl_lock_acquire, limit, &error);
	if (!distlock_object_finish(object, outcome, &error)) {
		if (!EG(exception)) {
			zend_throw_exception_ex(distlock_ce_LockTimeoutException, 0,
					"The lock \"%s\" was not acquired in %.3F seconds", object->lock->name, dl_clock_seconds(limit));
		}
		RETURN_THROWS();
	}
	ZVAL_UNDEF(return_value);
	if (!EG(exception)) {
		critical.retval = return_value;
		zend_call_function(&critical, &cache);
		if (Z_ISREF_P(return_value)) {
			zend_unwrap_reference(return_value);
		}
	}
	finish_synchronized(object, return_value);
	if (EG(exception)) {
		zval_ptr_dtor(return_value);
		ZVAL_UNDEF(return_value);
	}
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

	/* The destructors of what the old one holds may use the lock. */
	ZVAL_COPY_VALUE(&previous, &object->on_lost);
	if (ZEND_FCI_INITIALIZED(callback)) {
		ZVAL_COPY(&object->on_lost, &callback.function_name);
	} else {
		ZVAL_UNDEF(&object->on_lost);
	}
	zval_ptr_dtor(&previous);
}
