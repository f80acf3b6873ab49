#include "php/classes/lock_factory.h"

#include "php/base/arguments.h"
#include "php/base/exception.h"
#include "php/classes/server_argument.h"
#include "php/lock/lock_object.h"

#ifdef DISTLOCK_REDIS
#include "php/classes/rate_limiter.h"
#include "php/classes/redis_arguments.h"

#include "redis/claim/claim.h"
#include "redis/claim/keys.h"
#endif
#ifdef DISTLOCK_ZOOKEEPER
#include "php/classes/zk_arguments.h"

#include "zk/client/node.h"
#endif

#include "zend_exceptions.h"

/* The positions of semaphore()'s arguments. */
enum { NAME = 1, PERMITS, WEIGHT };

/* Keeps what the constructor made of its arguments, rather than the arguments themselves, which may contain
 * credentials. */
typedef struct factory_object {
	zend_string *prefix; /* the prefix of each name, or the root of each path; NULL until constructed */
#ifdef DISTLOCK_REDIS
	distlock_redis_kind redis;
#endif
#ifdef DISTLOCK_ZOOKEEPER
	dl_zk_ensemble *ensemble;
	char *chroot; /* "", or the path at the end of the hosts; owned */
	dl_zk_mutex_kind nodes;
#endif
	zend_object std;
} factory_object;

static zend_object_handlers handlers;

static factory_object *object_from(zend_object *object)
{
	return (factory_object *) ((char *) object - offsetof(factory_object, std));
}

static void object_free(zend_object *std)
{
	factory_object *factory = object_from(std);

	if (factory->prefix != NULL) {
		zend_string_release(factory->prefix);
	}
#ifdef DISTLOCK_ZOOKEEPER
	free(factory->chroot);
#endif
	zend_object_std_dtor(std);
}

static void add_text(HashTable *to, const char *key, const char *text)
{
	zval value;

	ZVAL_STRING(&value, text);
	zend_hash_str_update(to, key, strlen(key), &value);
}

#ifdef DISTLOCK_REDIS
static void describe_redis(HashTable *info, const factory_object *factory)
{
	const distlock_redis_place *place = &factory->redis.place;

	add_text(info, "server",
			place->server_list != NULL ? place->server_list->description
									   : dl_redis_server_dsn(place->server)->description);
	add_text(info, "prefix", ZSTR_VAL(factory->prefix));
}
#endif

#ifdef DISTLOCK_ZOOKEEPER
static void describe_zookeeper(HashTable *info, const factory_object *factory)
{
	add_text(info, "server", dl_zk_ensemble_hosts(factory->ensemble));
	add_text(info, "root", ZSTR_VAL(factory->prefix));
}
#endif

/* Returns what var_dump() and similar functions show, which never includes credentials. */
static HashTable *dump(zend_object *std, int *is_temporary)
{
	const factory_object *factory = object_from(std);
	HashTable *info = zend_new_array(2);

	*is_temporary = 1;
	if (factory->prefix == NULL) {
		return info;
	}
#ifdef DISTLOCK_ZOOKEEPER
	if (factory->ensemble != NULL) {
		describe_zookeeper(info, factory);
		return info;
	}
#endif
#ifdef DISTLOCK_REDIS
	describe_redis(info, factory);
#endif
	return info;
}

void distlock_factory_startup(void)
{
	memcpy(&handlers, &std_object_handlers, sizeof handlers);
	handlers.offset = offsetof(factory_object, std);
	handlers.free_obj = object_free;
	handlers.clone_obj = NULL;
	handlers.compare = zend_objects_not_comparable;
	handlers.get_debug_info = dump;
}

zend_object *distlock_factory_create(zend_class_entry *ce)
{
	factory_object *factory = zend_object_alloc(sizeof *factory, ce);

	memset(factory, 0, offsetof(factory_object, std));
	zend_object_std_init(&factory->std, ce);
	factory->std.handlers = &handlers;
	return &factory->std;
}

/* Returns the object, whose constructor must not have run yet. NULL: it has, and this has thrown. */
static factory_object *unconstructed(zval *this_zval)
{
	factory_object *factory = object_from(Z_OBJ_P(this_zval));

	if (factory->prefix != NULL) {
		zend_throw_error(NULL, "The %s has already been constructed", ZSTR_VAL(factory->std.ce->name));
		return NULL;
	}
	return factory;
}

static const factory_object *constructed(zval *this_zval)
{
	const factory_object *factory = object_from(Z_OBJ_P(this_zval));

	if (factory->prefix == NULL) {
		zend_throw_error(NULL, "The %s has not been constructed", ZSTR_VAL(factory->std.ce->name));
		return NULL;
	}
	return factory;
}

/* The arguments of lock() or semaphore(). */
typedef struct request {
	const factory_object *factory; /* NULL: the method has thrown */
	zend_string *name;
	zend_long permits, weight;
} request;

/* Parses the arguments of lock(). The name isn't checked. */
static void read_lock(INTERNAL_FUNCTION_PARAMETERS, request *asked)
{
	asked->factory = NULL;
	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(asked->name)
	ZEND_PARSE_PARAMETERS_END();

	asked->factory = constructed(ZEND_THIS);
}

/* Parses the arguments of semaphore(), and checks those that aren't the name. */
static void read_semaphore(INTERNAL_FUNCTION_PARAMETERS, request *asked, int most_weight)
{
	asked->factory = NULL;
	asked->weight = 1;
	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_STR(asked->name)
		Z_PARAM_LONG(asked->permits)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(asked->weight)
	ZEND_PARSE_PARAMETERS_END();

	if (distlock_check_permits(asked->permits, PERMITS)
			&& distlock_check_weight(asked->weight, asked->permits, most_weight, WEIGHT)) {
		asked->factory = constructed(ZEND_THIS);
	}
}

#ifdef DISTLOCK_REDIS
enum { PREFIX = 6 };

ZEND_METHOD(DistLock_RedisLockFactory, __construct)
{
	distlock_redis_arguments arguments = { .ttl = 10.0, .auto_renew = true, .has_no_max_hold = true };
	zend_string *prefix = ZSTR_EMPTY_ALLOC();
	factory_object *factory;

	ZEND_PARSE_PARAMETERS_START(0, 6)
		Z_PARAM_OPTIONAL
		DISTLOCK_REDIS_PARAMETERS(arguments)
		Z_PARAM_STR(prefix)
	ZEND_PARSE_PARAMETERS_END();

	factory = unconstructed(ZEND_THIS);
	if (factory == NULL) {
		RETURN_THROWS();
	}
	if (ZSTR_LEN(prefix) > 0 && !distlock_check_text(prefix, DL_REDIS_LONGEST_NAME - 1, PREFIX)) {
		RETURN_THROWS();
	}
	if (distlock_redis_read(&arguments, 1, &factory->redis)) {
		factory->prefix = zend_string_copy(prefix);
	}
}

/* Returns the name with the factory's prefix, which must be released. NULL: it has thrown. */
static zend_string *full_name(const factory_object *factory, zend_string *name)
{
	const zend_string *prefix = factory->prefix;

	if (!distlock_check_text(name, DL_REDIS_LONGEST_NAME - ZSTR_LEN(prefix), NAME)
			|| !distlock_check_no_dsn(name, NAME)) {
		return NULL;
	}
	return zend_string_concat2(ZSTR_VAL(prefix), ZSTR_LEN(prefix), ZSTR_VAL(name), ZSTR_LEN(name));
}

/* Makes the method return the object, or throws if the name is invalid. */
static void return_redis_lock(zval *return_value, const request *asked, zend_class_entry *ce,
		const distlock_redis_kind *kind)
{
	zend_string *name = full_name(asked->factory, asked->name);

	if (name == NULL) {
		return;
	}
	if (distlock_check_redis_key(ZSTR_VAL(name), NAME)) {
		RETVAL_OBJ(distlock_object_create(ce));
		distlock_redis_set_lock(distlock_object_from(Z_OBJ_P(return_value)), kind, ZSTR_VAL(name));
	}
	zend_string_release(name);
}

ZEND_METHOD(DistLock_RedisLockFactory, lock)
{
	request asked;

	read_lock(INTERNAL_FUNCTION_PARAM_PASSTHRU, &asked);
	if (asked.factory != NULL) {
		return_redis_lock(return_value, &asked, distlock_ce_RedisLock, &asked.factory->redis);
	}
}

ZEND_METHOD(DistLock_RedisLockFactory, semaphore)
{
	distlock_redis_kind kind;
	request asked;

	read_semaphore(INTERNAL_FUNCTION_PARAM_PASSTHRU, &asked, DL_REDIS_MOST_WEIGHT);
	if (asked.factory == NULL) {
		RETURN_THROWS();
	}
	kind = asked.factory->redis;
	if (kind.place.server_list != NULL) {
		zend_throw_exception(distlock_ce_UnsupportedException,
				"A semaphore is kept on one server, but this factory has a list of servers", 0);
		RETURN_THROWS();
	}
	kind.options.permits = (unsigned) asked.permits;
	kind.options.weight = (unsigned) asked.weight;
	return_redis_lock(return_value, &asked, distlock_ce_RedisSemaphore, &kind);
}

ZEND_METHOD(DistLock_RedisLockFactory, rateLimiter)
{
	enum { PER = 3, BURST };
	const factory_object *factory;
	zend_string *asked, *name;
	zend_long permits, burst = 1;
	double period = 1.0;
	dl_redis_rate rate;

	ZEND_PARSE_PARAMETERS_START(2, 4)
		Z_PARAM_STR(asked)
		Z_PARAM_LONG(permits)
		Z_PARAM_OPTIONAL
		DISTLOCK_PARAM_SECONDS(period, DISTLOCK_INSTEAD_OF_PERIOD)
		Z_PARAM_LONG(burst)
	ZEND_PARSE_PARAMETERS_END();

	factory = constructed(ZEND_THIS);
	if (factory == NULL
			|| !distlock_rate_read(permits, period, burst, (distlock_rate_positions) { PERMITS, PER, BURST }, &rate)) {
		RETURN_THROWS();
	}
	name = full_name(factory, asked);
	if (name == NULL) {
		RETURN_THROWS();
	}
	RETVAL_OBJ(distlock_rate_create(distlock_ce_RedisRateLimiter));
	distlock_rate_set(Z_OBJ_P(return_value), &factory->redis.place, ZSTR_VAL(name), &rate);
	zend_string_release(name);
}
#endif

#ifdef DISTLOCK_ZOOKEEPER
enum { ROOT = 5 };

/* Leaves room for a slash and the shortest name. */
#define LONGEST_ROOT (DL_ZK_LONGEST_PATH - 2)

static bool check_root(const zend_string *root)
{
	dl_error error;

	if (ZSTR_LEN(root) == 0) {
		return true;
	}
	if (ZSTR_LEN(root) > LONGEST_ROOT) {
		dl_error_set(&error, DL_ERROR_VALUE, "must not be longer than %d bytes", LONGEST_ROOT);
	} else if (dl_zk_node_check_path(ZSTR_VAL(root), ZSTR_LEN(root), &error)) {
		return true;
	}
	zend_argument_value_error(ROOT, "%s", error.message);
	return false;
}

ZEND_METHOD(DistLock_ZkLockFactory, __construct)
{
	distlock_zk_arguments arguments = { .timeout = 10.0, .first = 1 };
	zend_string *root = ZSTR_EMPTY_ALLOC();
	zend_object *nodes = NULL;
	factory_object *factory;

	ZEND_PARSE_PARAMETERS_START(0, 5)
		Z_PARAM_OPTIONAL
		DISTLOCK_PARAM_HOSTS(arguments.hosts)
		DISTLOCK_PARAM_SECONDS(arguments.timeout, DISTLOCK_INSTEAD_OF_SESSION_TIMEOUT)
		Z_PARAM_STR_OR_NULL(arguments.auth)
		Z_PARAM_OBJ_OF_CLASS(nodes, distlock_ce_ZkNodes)
		Z_PARAM_STR(root)
	ZEND_PARSE_PARAMETERS_END();

	factory = unconstructed(ZEND_THIS);
	if (factory == NULL || !check_root(root)) {
		RETURN_THROWS();
	}
	factory->ensemble = distlock_zk_ensemble(&arguments, &factory->chroot);
	if (factory->ensemble != NULL) {
		factory->nodes = distlock_zk_kind(nodes);
		factory->prefix = zend_string_copy(root);
	}
}

/* Returns the path of the node with this name, which must be released. NULL: it has thrown. */
static zend_string *path_of(const factory_object *factory, const zend_string *name)
{
	const zend_string *root = factory->prefix;
	bool lacks_slash = ZSTR_VAL(name)[0] != '/';
	dl_error error;
	zend_string *path;

	if (ZSTR_LEN(name) == 0) {
		zend_argument_value_error(NAME, "must not be empty");
		return NULL;
	}
	if (ZSTR_LEN(root) + lacks_slash + ZSTR_LEN(name) > DL_ZK_LONGEST_PATH) {
		zend_argument_value_error(NAME, "must not be longer than %d bytes",
				(int) (DL_ZK_LONGEST_PATH - ZSTR_LEN(root) - lacks_slash));
		return NULL;
	}
	path = zend_string_concat3(ZSTR_VAL(root), ZSTR_LEN(root), "/", lacks_slash, ZSTR_VAL(name), ZSTR_LEN(name));
	if (!dl_zk_node_check_path(ZSTR_VAL(path), ZSTR_LEN(path), &error)) {
		zend_argument_value_error(NAME, "%s", error.message);
		zend_string_release(path);
		return NULL;
	}
	return path;
}

static void return_zk_lock(zval *return_value, const request *asked, zend_class_entry *ce, const dl_zk_mutex_kind *kind)
{
	const factory_object *factory = asked->factory;
	zend_string *path = path_of(factory, asked->name);

	if (path != NULL) {
		RETVAL_OBJ(distlock_object_create(ce));
		distlock_zk_set_lock(distlock_object_from(Z_OBJ_P(return_value)), factory->ensemble, factory->chroot,
				ZSTR_VAL(path), kind);
		zend_string_release(path);
	}
}

ZEND_METHOD(DistLock_ZkLockFactory, lock)
{
	request asked;

	read_lock(INTERNAL_FUNCTION_PARAM_PASSTHRU, &asked);
	if (asked.factory != NULL) {
		return_zk_lock(return_value, &asked, distlock_ce_ZkLock, &asked.factory->nodes);
	}
}

ZEND_METHOD(DistLock_ZkLockFactory, semaphore)
{
	dl_zk_mutex_kind kind = { .is_exclusive = false };
	request asked;

	read_semaphore(INTERNAL_FUNCTION_PARAM_PASSTHRU, &asked, DL_ZK_MOST_WEIGHT);
	if (asked.factory != NULL) {
		kind.permits = (unsigned) asked.permits;
		kind.weight = (unsigned) asked.weight;
		return_zk_lock(return_value, &asked, distlock_ce_ZkSemaphore, &kind);
	}
}
#endif
