#include "php/classes/optimistic_lock.h"

#include "php/base/arguments.h"
#include "php/base/call.h"
#include "php/base/exception.h"
#include "php/classes/server_argument.h"
#include "php/lock/lock_object.h"

#ifdef DISTLOCK_REDIS
#include "redis/value/optimistic.h"
#include "php/classes/redis_arguments.h"
#endif
#ifdef DISTLOCK_ZOOKEEPER
#include "zk/value/optimistic.h"
#include "php/classes/zk_arguments.h"
#endif

#include "zend_exceptions.h"

#if PHP_VERSION_ID < 80300
#define zend_zval_value_name zend_zval_type_name
#endif

typedef struct optimistic_object {
	dl_optimistic *optimistic; /* owned; NULL until constructed */
	zend_object std;
} optimistic_object;

static zend_object_handlers handlers;

static optimistic_object *object_from(zend_object *object)
{
	return (optimistic_object *) ((char *) object - offsetof(optimistic_object, std));
}

static void object_free(zend_object *std)
{
	optimistic_object *object = object_from(std);
	dl_optimistic *optimistic = object->optimistic;

	/* Cleared first, because a destructor may still reach the object through a WeakMap. */
	object->optimistic = NULL;
	if (optimistic != NULL) {
		dl_optimistic_destroy(optimistic);
	}
	zend_object_std_dtor(std);
}

void distlock_optimistic_startup(void)
{
	memcpy(&handlers, &std_object_handlers, sizeof handlers);
	handlers.offset = offsetof(optimistic_object, std);
	handlers.free_obj = object_free;
	handlers.clone_obj = NULL;
	handlers.compare = zend_objects_not_comparable;
}

zend_object *distlock_optimistic_create(zend_class_entry *ce)
{
	optimistic_object *object = zend_object_alloc(sizeof *object, ce);

	object->optimistic = NULL;
	zend_object_std_init(&object->std, ce);
	object->std.handlers = &handlers;
	return &object->std;
}

/* Returns the object, whose constructor must not have run yet. NULL: it has, and this has thrown. */
static optimistic_object *unconstructed(zval *this_zval)
{
	optimistic_object *object = object_from(Z_OBJ_P(this_zval));

	if (object->optimistic != NULL) {
		zend_throw_error(NULL, "The %s has already been constructed", ZSTR_VAL(object->std.ce->name));
		return NULL;
	}
	return object;
}

static dl_optimistic *constructed(zval *this_zval)
{
	optimistic_object *object = object_from(Z_OBJ_P(this_zval));

	if (object->optimistic == NULL) {
		zend_throw_error(NULL, "The %s has not been constructed", ZSTR_VAL(object->std.ce->name));
	}
	return object->optimistic;
}

#ifdef DISTLOCK_REDIS
ZEND_METHOD(DistLock_RedisOptimisticLock, __construct)
{
	zend_string *key, *dsn = NULL;
	HashTable *list = NULL;
	optimistic_object *object;
	dl_redis_server *server;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR(key)
		Z_PARAM_OPTIONAL
		DISTLOCK_PARAM_SERVERS(list, dsn, NULL)
	ZEND_PARSE_PARAMETERS_END();

	object = unconstructed(ZEND_THIS);
	if (object == NULL || !distlock_check_redis_name(key)) {
		RETURN_THROWS();
	}
	server = distlock_redis_server(list, dsn, DISTLOCK_ARGUMENT_SERVERS);
	if (server == NULL) {
		RETURN_THROWS();
	}
	object->optimistic = dl_redis_optimistic_new(&DISTLOCK_G(updates), server, DISTLOCK_G(key_prefix), ZSTR_VAL(key));
}
#endif

#ifdef DISTLOCK_ZOOKEEPER
ZEND_METHOD(DistLock_ZkOptimisticLock, __construct)
{
	distlock_zk_arguments arguments = { .timeout = 10.0, .first = 2 };
	optimistic_object *object;
	dl_zk_ensemble *ensemble;
	char *root;

	ZEND_PARSE_PARAMETERS_START(1, 4)
		Z_PARAM_STR(arguments.path)
		Z_PARAM_OPTIONAL
		DISTLOCK_PARAM_HOSTS(arguments.hosts)
		DISTLOCK_PARAM_SECONDS(arguments.timeout, DISTLOCK_INSTEAD_OF_SESSION_TIMEOUT)
		Z_PARAM_STR_OR_NULL(arguments.auth)
	ZEND_PARSE_PARAMETERS_END();

	object = unconstructed(ZEND_THIS);
	if (object == NULL) {
		RETURN_THROWS();
	}
	ensemble = distlock_zk_ensemble(&arguments, &root);
	if (ensemble == NULL) {
		RETURN_THROWS();
	}
	object->optimistic = dl_zk_optimistic_new(&DISTLOCK_G(updates), ensemble, root, ZSTR_VAL(arguments.path));
	free(root);
}
#endif

/* Copies the value that was read into PHP's memory. PHP may run out of memory here, so the update owns the value until
 * it has been copied. */
static void take_value(dl_update *update, zval *to)
{
	if (update->value.bytes == NULL) {
		ZVAL_NULL(to);
		return;
	}
	ZVAL_STRINGL(to, update->value.bytes, update->value.length);
	dl_update_drop_value(update);
}

static dl_outcome run_look(distlock_call *call, dl_error *error)
{
	return dl_update_look(call->update, error) ? DL_DONE : DL_FAILED;
}

ZEND_METHOD(DistLock_OptimisticLock, read)
{
	distlock_call call;
	dl_optimistic *optimistic;
	dl_update *update;
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_NONE();
	optimistic = constructed(ZEND_THIS);
	if (optimistic == NULL) {
		RETURN_THROWS();
	}
	update = dl_update_start(optimistic, DL_FOREVER);
	call = (distlock_call) { .run = run_look, .update = update };
	outcome = distlock_call_run(NULL, &call, &error);
	if (outcome == DL_DONE) {
		take_value(update, return_value);
	} else if (!EG(exception)) {
		distlock_throw(&error);
	}
	dl_update_end(update);
}

/* One call of update() by PHP code. */
struct change {
	zend_fcall_info call;
	zend_fcall_info_cache cache;
	zval old, *result;
};

/* false: it has thrown. */
static bool call_change(struct change *change, size_t largest)
{
	change->call.retval = change->result;
	change->call.params = &change->old;
	change->call.param_count = 1;
	zend_call_function(&change->call, &change->cache);
	if (Z_ISREF_P(change->result)) {
		zend_unwrap_reference(change->result);
	}
	if (EG(exception)) {
		return false;
	}
	if (Z_TYPE_P(change->result) == IS_STRING && Z_STRLEN_P(change->result) > largest) {
		zend_argument_value_error(1, "must not return more than %zu bytes, %zu returned", largest,
				Z_STRLEN_P(change->result));
	} else if (Z_TYPE_P(change->result) != IS_STRING && Z_TYPE_P(change->result) != IS_NULL) {
		zend_argument_type_error(1, "must return a value of type ?string, %s returned",
				zend_zval_value_name(change->result));
	}
	return !EG(exception);
}

static dl_outcome run_write(distlock_call *call, dl_error *error)
{
	dl_value value = { .bytes = NULL };

	if (call->text != NULL) {
		value = (dl_value) { .bytes = ZSTR_VAL(call->text), .length = ZSTR_LEN(call->text) };
	}
	return dl_update_write(call->update, &value, error);
}

static dl_outcome write_result(dl_update *update, struct change *change, dl_error *error)
{
	distlock_call call = { .run = run_write, .update = update };

	/* An unchanged value needn't be written. */
	if (zend_is_identical(&change->old, change->result)) {
		return DL_DONE;
	}
	if (Z_TYPE_P(change->result) == IS_STRING) {
		call.text = Z_STR_P(change->result);
	}
	return distlock_call_run(NULL, &call, error);
}

static dl_outcome run_read(distlock_call *call, dl_error *error)
{
	return dl_update_read(call->update, call->wish.interrupt, error);
}

static dl_outcome attempt(dl_update *update, struct change *change, dl_error *error)
{
	distlock_call call = { .run = run_read, .update = update, .wish = { .interrupt = &distlock_interrupt } };
	dl_outcome outcome;

	zval_ptr_dtor(change->result);
	ZVAL_UNDEF(change->result);
	outcome = distlock_call_run(NULL, &call, error);
	if (outcome != DL_DONE) {
		return outcome;
	}
	take_value(update, &change->old);
	outcome = call_change(change, update->optimistic->largest) ? write_result(update, change, error) : DL_INTERRUPTED;
	zval_ptr_dtor(&change->old);
	return outcome;
}

static void throw_failure(const dl_optimistic *optimistic, dl_outcome outcome, dl_time limit, const dl_error *error)
{
	if (EG(exception)) {
		return;
	}
	if (outcome == DL_TIMED_OUT) {
		zend_throw_exception_ex(distlock_ce_TimeoutException, 0,
				"\"%s\" could not be updated in %.3F seconds, because others kept changing it", optimistic->name,
				dl_clock_seconds(limit));
	} else if (outcome == DL_FAILED) {
		distlock_throw(error);
	}
}

ZEND_METHOD(DistLock_OptimisticLock, update)
{
	struct change change = { .result = return_value };
	double timeout = 0.0;
	bool is_null = true;
	dl_optimistic *optimistic;
	dl_update *update;
	dl_outcome outcome;
	dl_error error;
	dl_time limit;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_FUNC(change.call, change.cache)
		Z_PARAM_OPTIONAL
		DISTLOCK_PARAM_TIMEOUT(timeout, is_null)
	ZEND_PARSE_PARAMETERS_END();
	optimistic = constructed(ZEND_THIS);
	if (optimistic == NULL || !distlock_read_timeout(timeout, is_null, 2, &limit)) {
		RETURN_THROWS();
	}
	update = dl_update_start(optimistic, limit);
	do {
		outcome = attempt(update, &change, &error);
	} while (outcome == DL_CONFLICT);
	dl_update_end(update);
	throw_failure(optimistic, outcome, limit, &error);
	if (EG(exception)) {
		zval_ptr_dtor(return_value);
		ZVAL_UNDEF(return_value);
	}
}
