#include "exception.h"
#include "lock_object.h"
#ifdef DISTLOCK_REDIS
#include "redis_lock.h"

#include "redis/scan.h"
#endif
#ifdef DISTLOCK_ZOOKEEPER
#include "zk_lock.h"

#include "zk/search.h"
#endif

#ifdef DISTLOCK_REDIS
#define MOST_SERVERS 15

/* The names are the keys of an array, so that each is there once. */
static void add_name(HashTable *names, const char *name)
{
	zend_string *key = zend_string_init(name, strlen(name), false);

	zend_hash_add_empty_element(names, key);
	zend_string_release(key);
}

static void return_names(zval *to, HashTable *names)
{
	zend_string *name;

	array_init_size(to, zend_hash_num_elements(names));
	ZEND_HASH_FOREACH_STR_KEY(names, name) {
		add_next_index_str(to, zend_string_copy(name));
	} ZEND_HASH_FOREACH_END();
}

/* PHP's memory may run out here, and then the names of the engine's must not be left behind. */
static void take_page(HashTable *names, dl_redis_scan *scan)
{
	zend_try {
		for (size_t i = 0; i < scan->count; i++) {
			add_name(names, scan->names[i]);
		}
	} zend_catch {
		dl_redis_scan_drop(scan);
		zend_bailout();
	} zend_end_try();
	dl_redis_scan_drop(scan);
}

/* Signal handlers and time limits get their turn between the pages. false: error, or one of them threw. */
static bool scan_server(HashTable *names, dl_redis_server *server, const char *prefix, const char *pattern, dl_error *error)
{
	dl_redis_scan scan;

	dl_error_clear(error);
	dl_redis_scan_begin(&scan, server, prefix, pattern);
	do {
		if (distlock_interrupt.check(distlock_interrupt.context) || !dl_redis_scan_next(&scan, error)) {
			return false;
		}
		take_page(names, &scan);
	} while (!scan.is_over);
	return true;
}

/* The servers of a list. 0: thrown. */
static size_t find_servers(HashTable *list, dl_redis_server *servers[MOST_SERVERS])
{
	size_t count = 0;
	dl_error error;
	zval *dsn;

	if (zend_hash_num_elements(list) == 0 || zend_hash_num_elements(list) > MOST_SERVERS) {
		zend_argument_value_error(DISTLOCK_ARGUMENT_SERVERS, "must have 1 to %d DSNs", MOST_SERVERS);
		return 0;
	}
	ZEND_HASH_FOREACH_VAL(list, dsn) {
		ZVAL_DEREF(dsn);
		if (Z_TYPE_P(dsn) != IS_STRING) {
			zend_argument_type_error(DISTLOCK_ARGUMENT_SERVERS, "must be a DSN or a list of DSNs");
			return 0;
		}
		servers[count] = dl_redis_server_find(Z_STRVAL_P(dsn), Z_STRLEN_P(dsn), &error);
		if (servers[count++] == NULL) {
			zend_argument_value_error(DISTLOCK_ARGUMENT_SERVERS, "%s", error.message);
			return 0;
		}
	} ZEND_HASH_FOREACH_END();
	return count;
}

/* What is held is held at a majority of the servers of a list, so a minority that is gone keeps nothing back. */
static void scan_servers(HashTable *names, dl_redis_server **servers, size_t count, const char *pattern)
{
	zend_string *prefix = zend_string_init(DISTLOCK_G(key_prefix), strlen(DISTLOCK_G(key_prefix)), false);
	size_t answered = 0;
	dl_error error, failure;

	for (size_t i = 0; i < count && !EG(exception); i++) {
		if (scan_server(names, servers[i], ZSTR_VAL(prefix), pattern, &error)) {
			answered++;
		} else {
			failure = error;
		}
	}
	zend_string_release(prefix);
	if (!EG(exception) && answered < count / 2 + 1) {
		distlock_throw(&failure);
	}
}

ZEND_FUNCTION(DistLock_redis_locks)
{
	zend_string *pattern = NULL, *dsn = NULL;
	HashTable *list = NULL, names;
	dl_redis_server *servers[MOST_SERVERS];
	size_t count = 1;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR(pattern)
		Z_PARAM_ARRAY_HT_OR_STR_OR_NULL(list, dsn)
	ZEND_PARSE_PARAMETERS_END();

	if (pattern != NULL && !distlock_check_text(pattern, DISTLOCK_LONGEST_NAME, 1)) {
		RETURN_THROWS();
	}
	if (list != NULL) {
		count = find_servers(list, servers);
	} else {
		servers[0] = distlock_redis_server(NULL, dsn, DISTLOCK_ARGUMENT_SERVERS);
	}
	if (EG(exception)) {
		RETURN_THROWS();
	}
	zend_hash_init(&names, 0, NULL, NULL, false);
	scan_servers(&names, servers, count, pattern != NULL ? ZSTR_VAL(pattern) : "*");
	if (!EG(exception)) {
		return_names(return_value, &names);
	}
	zend_hash_destroy(&names);
}
#endif

#ifdef DISTLOCK_ZOOKEEPER
static void take_paths(zval *to, dl_zk_found *found)
{
	zend_try {
		for (size_t i = 0; i < found->count; i++) {
			add_next_index_string(to, found->paths[i]);
		}
	} zend_catch {
		dl_zk_found_free(found);
		zend_bailout();
	} zend_end_try();
	dl_zk_found_free(found);
}

ZEND_FUNCTION(DistLock_zookeeper_locks)
{
	distlock_zk_arguments arguments = { .timeout = 10.0, .first = 2 };
	zend_string *path = NULL;
	dl_zk_ensemble *ensemble;
	dl_zk_found found;
	dl_error error;
	char *root;
	bool is_root, is_done;

	ZEND_PARSE_PARAMETERS_START(0, 4)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR(path)
		Z_PARAM_STR_OR_NULL(arguments.hosts)
		Z_PARAM_DOUBLE(arguments.timeout)
		Z_PARAM_STR_OR_NULL(arguments.auth)
	ZEND_PARSE_PARAMETERS_END();

	is_root = path == NULL || zend_string_equals_literal(path, "/");
	arguments.path = is_root ? NULL : path;
	ensemble = distlock_zk_ensemble(&arguments, &root);
	if (ensemble == NULL) {
		RETURN_THROWS();
	}
	is_done = dl_zk_search(ensemble, root, is_root ? "/" : ZSTR_VAL(path), &found, &error);
	free(root);
	if (!is_done) {
		dl_zk_found_free(&found);
		distlock_throw(&error);
		RETURN_THROWS();
	}
	array_init(return_value);
	take_paths(return_value, &found);
}
#endif
