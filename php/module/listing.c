/* For the command line, which alone calls them: the functions that list locks, and those that write names and DSNs as
 * they may be shown. */

#include "php/base/arguments.h"
#include "php/base/exception.h"
#include "php/classes/server_argument.h"
#include "php/lock/lock_object.h"

#include "core/text/name.h"
#ifdef DISTLOCK_REDIS
#include "php/classes/redis_arguments.h"

#include "redis/claim/keys.h"
#include "redis/net/dsn.h"
#include "redis/value/scan.h"
#endif
#ifdef DISTLOCK_ZOOKEEPER
#include "php/classes/zk_arguments.h"

#include "zk/value/search.h"
#endif

ZEND_FUNCTION(DistLock_name_to_show)
{
	dl_name_secret secret;
	zend_string *name;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(name)
	ZEND_PARSE_PARAMETERS_END();

	if (!dl_name_find_secret(ZSTR_VAL(name), ZSTR_LEN(name), &secret)) {
		RETURN_STR_COPY(name);
	}
	RETURN_STR(zend_string_concat3(ZSTR_VAL(name), secret.begin, secret.instead, strlen(secret.instead),
			ZSTR_VAL(name) + secret.end, ZSTR_LEN(name) - secret.end));
}

#ifdef DISTLOCK_REDIS
/* Adds the name as a key of the array, so that each name is listed once. */
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
	ZEND_HASH_FOREACH_STR_KEY (names, name) {
		add_next_index_str(to, zend_string_copy(name));
	}
	ZEND_HASH_FOREACH_END();
}

/* What is sought, with these names. */
struct search {
	dl_redis_sought sought;
	const char *prefix, *pattern;
};

/* If PHP runs out of memory here, the names that the engine allocated must still be freed. */
static void take_page(HashTable *names, dl_redis_scan *scan)
{
	/* clang-format off: it takes zend_try for a function name. */
	zend_try
	{
		for (size_t i = 0; i < scan->count; i++) {
			add_name(names, scan->names[i]);
		}
	}
	zend_catch
	{
		dl_redis_scan_drop(scan);
		zend_bailout();
	}
	zend_end_try();
	/* clang-format on */
	dl_redis_scan_drop(scan);
}

/* Lets signal handlers and time limits run between the pages. Returns false if there was an error, or one of these
 * threw. */
static bool scan_server(HashTable *names, dl_redis_server *server, const struct search *search, dl_error *error)
{
	dl_redis_scan scan;

	dl_error_clear(error);
	dl_redis_scan_begin(&scan, server, search->sought, search->prefix, search->pattern);
	do {
		if (distlock_interrupt.check(distlock_interrupt.context) || !dl_redis_scan_next(&scan, error)) {
			return false;
		}
		take_page(names, &scan);
	} while (!scan.is_over);
	return true;
}

/* A held lock is on a majority of the servers, so none is missed if a minority can't be reached. */
static void scan_list(HashTable *names, const dl_redis_server_list *list, const struct search *search)
{
	size_t answered = 0;
	dl_error error, failure;

	for (size_t i = 0; i < list->count && !EG(exception); i++) {
		if (scan_server(names, dl_redis_member_server(list->members[i]), search, &error)) {
			answered++;
		} else {
			failure = error;
		}
	}
	if (!EG(exception) && answered < dl_redis_majority(list->count)) {
		distlock_throw(&failure);
	}
}

/* Uses a copy of the prefix, because a signal handler may change the setting meanwhile. */
static void scan_place(HashTable *names, const distlock_redis_place *place, dl_redis_sought sought, const char *pattern)
{
	zend_string *prefix = zend_string_init(DISTLOCK_G(key_prefix), strlen(DISTLOCK_G(key_prefix)), false);
	const struct search search = { sought, ZSTR_VAL(prefix), pattern };
	dl_error error;

	if (place->server_list != NULL) {
		scan_list(names, place->server_list, &search);
	} else if (!scan_server(names, place->server, &search, &error) && !EG(exception)) {
		distlock_throw(&error);
	}
	zend_string_release(prefix);
}

ZEND_FUNCTION(DistLock_redis_dsn_has_password)
{
	zend_string *text;
	dl_redis_dsn dsn;
	dl_error error;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(text)
	ZEND_PARSE_PARAMETERS_END();

	if (!dl_redis_dsn_parse(&dsn, ZSTR_VAL(text), ZSTR_LEN(text), &error)) {
		zend_argument_value_error(1, "%s", error.message);
		RETURN_THROWS();
	}
	RETVAL_BOOL(dl_redis_dsn_has_password(&dsn));
	dl_redis_dsn_free(&dsn);
}

/* Returns the names that are found. Limiters aren't kept on lists of servers. */
static void list_names(INTERNAL_FUNCTION_PARAMETERS, dl_redis_sought sought)
{
	zend_string *pattern = NULL, *dsn = NULL;
	HashTable *list = NULL, names;
	distlock_redis_place place = { NULL, NULL };

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR(pattern)
		DISTLOCK_PARAM_SERVERS(list, dsn, NULL)
	ZEND_PARSE_PARAMETERS_END();

	if (pattern != NULL && !distlock_check_text(pattern, DL_REDIS_LONGEST_NAME, 1)) {
		RETURN_THROWS();
	}
	if (sought == DL_REDIS_LOCKS) {
		place = distlock_redis_find_place(list, dsn, DISTLOCK_ARGUMENT_SERVERS);
	} else {
		place.server = distlock_redis_server(list, dsn, DISTLOCK_ARGUMENT_SERVERS);
	}
	if (EG(exception)) {
		RETURN_THROWS();
	}
	zend_hash_init(&names, 0, NULL, NULL, false);
	scan_place(&names, &place, sought, pattern != NULL ? ZSTR_VAL(pattern) : "*");
	if (!EG(exception)) {
		return_names(return_value, &names);
	}
	zend_hash_destroy(&names);
}

ZEND_FUNCTION(DistLock_redis_locks)
{
	list_names(INTERNAL_FUNCTION_PARAM_PASSTHRU, DL_REDIS_LOCKS);
}

ZEND_FUNCTION(DistLock_redis_rate_limiters)
{
	list_names(INTERNAL_FUNCTION_PARAM_PASSTHRU, DL_REDIS_LIMITERS);
}
#endif

#ifdef DISTLOCK_ZOOKEEPER
static void take_paths(zval *to, dl_zk_found *found)
{
	/* clang-format off: it takes zend_try for a function name. */
	zend_try
	{
		for (size_t i = 0; i < found->count; i++) {
			add_next_index_string(to, found->paths[i]);
		}
	}
	zend_catch
	{
		dl_zk_search_free(found);
		zend_bailout();
	}
	zend_end_try();
	/* clang-format on */
	dl_zk_search_free(found);
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
		DISTLOCK_PARAM_HOSTS(arguments.hosts)
		DISTLOCK_PARAM_SECONDS(arguments.timeout, DISTLOCK_INSTEAD_OF_SESSION_TIMEOUT)
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
		dl_zk_search_free(&found);
		distlock_throw(&error);
		RETURN_THROWS();
	}
	array_init(return_value);
	take_paths(return_value, &found);
}
#endif
