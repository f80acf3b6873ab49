#include "exception.h"
#include "lock_object.h"
#include "redis_lock.h"

#include "redis/mutex.h"

#include "zend_exceptions.h"

#define SHORTEST_TTL 0.01
#define LONGEST_TTL 31536000.0
#define MOST_REPLICAS 1000

/* Arguments of the constructor. */
enum { NAME = DISTLOCK_ARGUMENT_NAME, SERVERS = DISTLOCK_ARGUMENT_SERVERS, TTL, AUTO_RENEW, MAX_HOLD, REPLICAS };

bool distlock_check_text(zend_string *text, size_t longest, uint32_t argument)
{
	if (ZSTR_LEN(text) == 0) {
		zend_argument_value_error(argument, "must not be empty");
	} else if (ZSTR_LEN(text) > longest) {
		zend_argument_value_error(argument, "must not be longer than %zu bytes", longest);
	} else if (memchr(ZSTR_VAL(text), '\0', ZSTR_LEN(text)) != NULL) {
		zend_argument_value_error(argument, "must not contain NUL bytes");
	} else {
		return true;
	}
	return false;
}

static bool check_ttl(double ttl, uint32_t argument)
{
	if (ttl >= SHORTEST_TTL && ttl <= LONGEST_TTL) {
		return true;
	}
	zend_argument_value_error(argument, "must be between 0.01 and 31536000 seconds");
	return false;
}

static bool check_limits(double ttl, double max_hold, zend_long replicas)
{
	if (!check_ttl(ttl, TTL)) {
		return false;
	}
	if (!(max_hold >= 0.0 && max_hold <= LONGEST_TTL)) {
		zend_argument_value_error(MAX_HOLD, "must be between 0 and 31536000 seconds");
		return false;
	}
	if (replicas < 0 || replicas > MOST_REPLICAS) {
		zend_argument_value_error(REPLICAS, "must be between 0 and %d", MOST_REPLICAS);
		return false;
	}
	return true;
}

dl_redis_server *distlock_redis_server(HashTable *list, zend_string *dsn)
{
	const char *ini = DISTLOCK_G(redis_servers);
	dl_error error;
	dl_redis_server *server;

	if (list != NULL) {
		zend_argument_value_error(SERVERS, "must be one DSN, a list of servers is not supported yet");
		return NULL;
	}
	if (dsn != NULL) {
		server = dl_redis_server_find(ZSTR_VAL(dsn), ZSTR_LEN(dsn), &error);
		if (server == NULL) {
			zend_argument_value_error(SERVERS, "%s", error.message);
		}
		return server;
	}
	server = dl_redis_server_find(ini, strlen(ini), &error);
	if (server == NULL) {
		zend_value_error("The ini setting distlock.redis.servers %s", error.message);
	}
	return server;
}

ZEND_METHOD(DistLock_RedisLock, __construct)
{
	distlock_object *object = distlock_object_from(Z_OBJ_P(ZEND_THIS));
	zend_string *name, *dsn = NULL;
	HashTable *list = NULL;
	double ttl = 10.0, max_hold = 0.0;
	bool auto_renew = true;
	zend_long replicas = 0;
	dl_redis_server *server;
	dl_redis_mutex_options options;
	dl_redis_mutex *mutex;

	ZEND_PARSE_PARAMETERS_START(1, 6)
		Z_PARAM_STR(name)
		Z_PARAM_OPTIONAL
		Z_PARAM_ARRAY_HT_OR_STR_OR_NULL(list, dsn)
		Z_PARAM_DOUBLE(ttl)
		Z_PARAM_BOOL(auto_renew)
		Z_PARAM_DOUBLE(max_hold)
		Z_PARAM_LONG(replicas)
	ZEND_PARSE_PARAMETERS_END();

	if (object->lock != NULL) {
		zend_throw_error(NULL, "The %s has already been constructed", ZSTR_VAL(object->std.ce->name));
		RETURN_THROWS();
	}
	if (!distlock_check_text(name, DISTLOCK_LONGEST_NAME, NAME) || !check_limits(ttl, max_hold, replicas)) {
		RETURN_THROWS();
	}
	server = distlock_redis_server(list, dsn);
	if (server == NULL) {
		RETURN_THROWS();
	}
	options.ttl = dl_clock_span(ttl);
	options.auto_renew = auto_renew;
	options.max_hold = dl_clock_span(max_hold);
	options.replicas = (int) replicas;
	mutex = dl_redis_mutex_new(&DISTLOCK_G(held), server, DISTLOCK_G(key_prefix), ZSTR_VAL(name), &options);
	distlock_object_set_lock(object, dl_redis_mutex_lock(mutex), mutex);
}

ZEND_METHOD(DistLock_RedisLock, renew)
{
	double ttl = 0.0;
	bool is_null = true;
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_DOUBLE_OR_NULL(ttl, is_null)
	ZEND_PARSE_PARAMETERS_END();
	DISTLOCK_THIS(object);

	if (!is_null && !check_ttl(ttl, 1)) {
		RETURN_THROWS();
	}
	outcome = dl_redis_mutex_renew(object->backend,
		is_null ? dl_redis_mutex_ttl(object->backend) : dl_clock_span(ttl), &error);
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

	token = dl_redis_mutex_token(object->backend);
	distlock_object_report_loss(object);
	if (token == NULL) {
		RETURN_NULL();
	}
	RETURN_STRING(token);
}

ZEND_METHOD(DistLock_RedisLock, detach)
{
	const char *token;

	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	token = dl_redis_mutex_token(object->backend);
	distlock_object_report_loss(object);
	if (EG(exception)) {
		RETURN_THROWS();
	}
	if (token == NULL) {
		zend_throw_exception_ex(object->lock->is_lost ? distlock_ce_LockLostException : distlock_ce_DistLockException, 0,
			object->lock->is_lost ? "The lock \"%s\" was lost" : "The lock \"%s\" is not held", object->lock->name);
		RETURN_THROWS();
	}
	RETVAL_STRING(token);
	dl_lock_forget(object->lock);
}

ZEND_METHOD(DistLock_RedisLock, attach)
{
	zend_string *token;
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(token)
	ZEND_PARSE_PARAMETERS_END();
	DISTLOCK_THIS(object);

	if (!distlock_check_text(token, DL_REDIS_LONGEST_TOKEN, 1)) {
		RETURN_THROWS();
	}
	outcome = dl_redis_mutex_attach(object->backend, ZSTR_VAL(token), ZSTR_LEN(token), &error);
	RETURN_BOOL(distlock_object_finish(object, outcome, &error));
}

static void state_to_array(zval *to, const dl_redis_lock_state *state)
{
	bool is_held = state->owner != NULL;
	zval owners;

	array_init(&owners);
	if (is_held) {
		add_next_index_stringl(&owners, state->owner, state->owner_length);
	}
	array_init(to);
	add_assoc_bool(to, "held", is_held);
	if (is_held) {
		add_assoc_string(to, "mode", "write");
	} else {
		add_assoc_null(to, "mode");
	}
	add_assoc_zval(to, "owners", &owners);
	if (is_held && state->ttl != DL_FOREVER) {
		add_assoc_double(to, "ttl", dl_clock_seconds(state->ttl));
	} else {
		add_assoc_null(to, "ttl");
	}
	add_assoc_long(to, "waiters", (zend_long) state->waiters);
	if (state->fencing_token != 0) {
		add_assoc_long(to, "fencing", (zend_long) state->fencing_token);
	} else {
		add_assoc_null(to, "fencing");
	}
}

ZEND_METHOD(DistLock_RedisLock, inspect)
{
	dl_redis_lock_state state;
	dl_error error;

	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	if (!dl_redis_mutex_inspect(object->backend, &state, &error)) {
		distlock_throw(&error);
		RETURN_THROWS();
	}
	state_to_array(return_value, &state);
	free(state.owner);
}

ZEND_METHOD(DistLock_RedisLock, forceRelease)
{
	dl_error error;
	dl_outcome outcome;

	ZEND_PARSE_PARAMETERS_NONE();
	DISTLOCK_THIS(object);

	outcome = dl_redis_mutex_force_release(object->backend, &error);
	RETURN_BOOL(distlock_object_finish(object, outcome, &error));
}
