#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "php_distlock.h"
#include "exception.h"
#include "lock_object.h"
#include "lock_view.h"
#include "optimistic_lock.h"
#ifdef DISTLOCK_SESSION
#include "session.h"
#endif

#include "core/keeper.h"
#include "core/process.h"
#include "core/resolver.h"
#include "core/stats.h"
#ifdef DISTLOCK_REDIS
#include "redis/debts.h"
#include "redis/call.h"
#include "redis/quorum/ensemble.h"
#include "redis/quorum/opener.h"
#include "redis/pool.h"
#include "redis/renewal.h"
#include "redis/tls.h"
#endif
#ifdef DISTLOCK_ZOOKEEPER
#include "zk/sasl.h"
#include "zk/ensemble.h"
#include "zk/tls.h"
#endif

#include "ext/standard/info.h"
#include "zend_attributes.h"
#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_fibers.h"
#include "zend_ini.h"

#include <dlfcn.h>
#ifdef DISTLOCK_REDIS
#include <hiredis/hiredis.h>
#endif

#include "distlock_arginfo.h"

/* How long the end of the process waits for the keeper. */
#define KEEPER_END_LIMIT (1 * DL_SECOND)

/* How long it waits for sessions to close. */
#define SESSION_END_LIMIT (800 * DL_MILLISECOND)

/* For all that a request leaves behind together: its worker must get on even with a dead server. */
#define REQUEST_END_LIMIT (1 * DL_SECOND)

#define TEXT_OF(number) #number
#define DOTTED(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)
#define HIREDIS_VERSION DOTTED(HIREDIS_MAJOR, HIREDIS_MINOR, HIREDIS_PATCH)

#define LONGEST_PREFIX 256

/* The limits of a session's ttl, in seconds. */
#define SHORTEST_SESSION_TTL 0.1
#define LONGEST_SESSION_TTL 86400.0

/* How long the end of the process waits for connections that are being opened. */
#define OPENER_END_LIMIT (1 * DL_SECOND)

ZEND_DECLARE_MODULE_GLOBALS(distlock)

ZEND_FUNCTION(DistLock_stats)
{
	ZEND_PARSE_PARAMETERS_NONE();

	array_init(return_value);
#define ADD(name) \
	add_assoc_long(return_value, #name, \
			(zend_long) atomic_load_explicit(&dl_stats_counters.name, memory_order_relaxed));
	DL_STATS(ADD)
#undef ADD
	add_assoc_double(return_value, "wait_seconds",
			dl_clock_seconds(atomic_load_explicit(&dl_stats_counters.waited, memory_order_relaxed)));
}

#ifdef DISTLOCK_REDIS
static ZEND_INI_MH(on_update_prefix)
{
	if (ZSTR_LEN(new_value) > LONGEST_PREFIX || strlen(ZSTR_VAL(new_value)) != ZSTR_LEN(new_value)) {
		return FAILURE;
	}
	return OnUpdateString(entry, new_value, mh_arg1, mh_arg2, mh_arg3, stage);
}

static void display_server(const char *text, size_t length)
{
	dl_error error;
	dl_redis_dsn dsn;

	if (dl_redis_dsn_parse(&dsn, text, length, &error)) {
		ZEND_PUTS(dsn.description);
		dl_redis_dsn_free(&dsn);
	} else {
		ZEND_PUTS("invalid: ");
		ZEND_PUTS(error.message);
	}
}

/* Only that there is something between the scheme and the @ is shown of credentials. */
static ZEND_INI_DISP(display_servers)
{
	const zend_string *setting = type == ZEND_INI_DISPLAY_ORIG && ini_entry->modified
			? ini_entry->orig_value
			: ini_entry->value;
	const char *value = setting != NULL ? ZSTR_VAL(setting) : "";

	value += strspn(value, DISTLOCK_BLANKS);
	do {
		size_t length = strcspn(value, DISTLOCK_BLANKS);

		display_server(value, length);
		value += length;
		value += strspn(value, DISTLOCK_BLANKS);
		if (*value != '\0') {
			ZEND_PUTS(" ");
		}
	} while (*value != '\0');
}
#endif

#ifdef DISTLOCK_ZOOKEEPER
/* It may have the passphrase of a key. */
static ZEND_INI_DISP(display_tls)
{
	const zend_string *setting = type == ZEND_INI_DISPLAY_ORIG && ini_entry->modified
			? ini_entry->orig_value
			: ini_entry->value;

	ZEND_PUTS(setting != NULL && ZSTR_LEN(setting) > 0 ? "on" : "off");
}
#endif

/* Seconds; empty: without limit. */
static ZEND_INI_MH(on_update_timeout)
{
	dl_time *limit = (dl_time *) ZEND_INI_GET_ADDR();
	const char *end;
	double seconds;

	(void) entry, (void) stage;
	if (ZSTR_LEN(new_value) == 0) {
		*limit = DL_FOREVER;
		return SUCCESS;
	}
	seconds = zend_strtod(ZSTR_VAL(new_value), &end);
	if (end != ZSTR_VAL(new_value) + ZSTR_LEN(new_value) || !(seconds >= 0.0)) {
		return FAILURE;
	}
	*limit = dl_clock_span(seconds);
	return SUCCESS;
}

#ifdef DISTLOCK_SESSION
static ZEND_INI_MH(on_update_session_ttl)
{
	const char *end;
	double seconds = zend_strtod(ZSTR_VAL(new_value), &end);

	(void) entry, (void) stage;
	if (ZSTR_LEN(new_value) == 0 || end != ZSTR_VAL(new_value) + ZSTR_LEN(new_value)
			|| !(seconds >= SHORTEST_SESSION_TTL && seconds <= LONGEST_SESSION_TTL)) {
		return FAILURE;
	}
	*(dl_time *) ZEND_INI_GET_ADDR() = dl_clock_span(seconds);
	return SUCCESS;
}
#endif

ZEND_INI_BEGIN()
	STD_ZEND_INI_ENTRY("distlock.default_timeout", "", ZEND_INI_ALL, on_update_timeout, default_timeout,
			zend_distlock_globals, distlock_globals)
#ifdef DISTLOCK_REDIS
	STD_ZEND_INI_ENTRY_EX("distlock.redis.servers", "redis://127.0.0.1:6379", ZEND_INI_ALL, OnUpdateString,
			redis_servers, zend_distlock_globals, distlock_globals, display_servers)
	STD_ZEND_INI_ENTRY("distlock.key_prefix", "", ZEND_INI_ALL, on_update_prefix, key_prefix, zend_distlock_globals,
			distlock_globals)
#endif
#ifdef DISTLOCK_SESSION
	STD_ZEND_INI_ENTRY("distlock.session.prefix", "PHPREDIS_SESSION:", ZEND_INI_ALL, on_update_prefix, session_prefix,
			zend_distlock_globals, distlock_globals)
	STD_ZEND_INI_ENTRY("distlock.session.timeout", "30", ZEND_INI_ALL, on_update_timeout, session_timeout,
			zend_distlock_globals, distlock_globals)
	STD_ZEND_INI_ENTRY("distlock.session.ttl", "10", ZEND_INI_ALL, on_update_session_ttl, session_ttl,
			zend_distlock_globals, distlock_globals)
#endif
#ifdef DISTLOCK_ZOOKEEPER
	STD_ZEND_INI_ENTRY("distlock.zookeeper.hosts", "127.0.0.1:2181", ZEND_INI_ALL, OnUpdateString, zookeeper_hosts,
			zend_distlock_globals, distlock_globals)
	STD_ZEND_INI_ENTRY_EX("distlock.zookeeper.tls", "", ZEND_INI_ALL, OnUpdateString, zookeeper_tls,
			zend_distlock_globals, distlock_globals, display_tls)
#endif
ZEND_INI_END()

/* Once for each thread. */
static void prepare_globals(void *globals)
{
#if defined(COMPILE_DL_DISTLOCK) && defined(ZTS)
	ZEND_TSRMLS_CACHE_UPDATE();
#endif
	memset(globals, 0, sizeof(zend_distlock_globals));
}

static void register_classes(void)
{
	zend_class_entry *root = register_class_DistLock_DistLockException(zend_ce_exception);
	zend_class_entry *shared, *optimistic;

	distlock_ce_DistLockException = root;
	distlock_ce_ConnectionException = register_class_DistLock_ConnectionException(root);
	distlock_ce_ServerException = register_class_DistLock_ServerException(root);
	distlock_ce_LockTimeoutException = register_class_DistLock_LockTimeoutException(root);
	distlock_ce_LockLostException = register_class_DistLock_LockLostException(root);
	distlock_ce_DeadlockException = register_class_DistLock_DeadlockException(root);

	distlock_ce_State = register_class_DistLock_State();
	distlock_ce_Mode = register_class_DistLock_Mode();
	distlock_object_startup(distlock_view_dump);
	distlock_ce_Lock = register_class_DistLock_Lock();
	shared = register_class_DistLock_SharedLock(distlock_ce_Lock);
#ifdef DISTLOCK_REDIS
	register_class_DistLock_RedisLock(shared)->create_object = distlock_object_create;
	register_class_DistLock_RedisSemaphore(distlock_ce_Lock)->create_object = distlock_object_create;
#endif
#ifdef DISTLOCK_ZOOKEEPER
	register_class_DistLock_ZkLock(shared)->create_object = distlock_object_create;
	register_class_DistLock_ZkSemaphore(distlock_ce_Lock)->create_object = distlock_object_create;
#endif
	register_class_DistLock_MultiLock(distlock_ce_Lock)->create_object = distlock_object_create;

	distlock_optimistic_startup();
	optimistic = register_class_DistLock_OptimisticLock();
#ifdef DISTLOCK_REDIS
	register_class_DistLock_RedisOptimisticLock(optimistic)->create_object = distlock_optimistic_create;
#endif
#ifdef DISTLOCK_ZOOKEEPER
	register_class_DistLock_ZkOptimisticLock(optimistic)->create_object = distlock_optimistic_create;
#endif
}

static void (*next_interrupt_function)(zend_execute_data *execute_data);

/* Runs on the keeper's thread, where the globals of the executor are out of bounds: it has been handed what it needs. */
static void alert(void *context)
{
	zend_distlock_globals *globals = context;

	globals->is_alerted = true;
	zend_atomic_bool_store_ex(globals->vm_interrupt, true);
}

/* The safe point of the virtual machine where losses that the keeper found are reported. Signals are handled first: with an
 * exception under way PHP takes them from their queue, and doesn't call their handlers. */
static void report_at_interrupt(zend_execute_data *execute_data)
{
	if (next_interrupt_function != NULL) {
		next_interrupt_function(execute_data);
	}
	if (DISTLOCK_G(is_alerted)) {
		DISTLOCK_G(is_alerted) = false;
		zend_fiber_switch_block();
		distlock_object_report_losses();
		zend_fiber_switch_unblock();
	}
}

static ZEND_MINIT_FUNCTION(distlock)
{
	REGISTER_INI_ENTRIES();
	dl_process_start();
	dl_stats_start();
	dl_keeper_start();
	dl_resolver_start();
#ifdef DISTLOCK_REDIS
	dl_redis_pool_start();
	dl_redis_opener_start();
	dl_redis_ensemble_start();
	dl_redis_renewal_start();
#endif
#ifdef DISTLOCK_ZOOKEEPER
	dl_zk_ensemble_start();
#endif
	register_distlock_symbols(module_number);
	register_classes();
#ifdef DISTLOCK_SESSION
	distlock_session_startup();
#endif
	next_interrupt_function = zend_interrupt_function;
	zend_interrupt_function = report_at_interrupt;
	return SUCCESS;
}

/* Keeps this library in memory when PHP unloads it: a thread still runs its code. */
static void stay_loaded(void)
{
	Dl_info self;

	if (dladdr(&distlock_module_entry, &self) != 0) {
		dlopen(self.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE);
	}
}

/* false: a thread of a backend's, or one that resolves a name, runs on. */
static bool stop_backends(void)
{
	bool is_stopped = true;

#ifdef DISTLOCK_REDIS
	dl_redis_renewal_stop();
	dl_redis_debts_stop();
	is_stopped = dl_redis_opener_stop(OPENER_END_LIMIT);
	if (is_stopped) {
		dl_redis_ensemble_stop();
		dl_redis_pool_stop();
	}
#endif
#ifdef DISTLOCK_ZOOKEEPER
	is_stopped = dl_zk_ensemble_stop(SESSION_END_LIMIT) && is_stopped;
#endif
	return dl_resolver_stop() && is_stopped;
}

static ZEND_MSHUTDOWN_FUNCTION(distlock)
{
	if (zend_interrupt_function == report_at_interrupt) {
		zend_interrupt_function = next_interrupt_function;
	}
	if (!dl_keeper_stop(KEEPER_END_LIMIT) || !stop_backends()) {
		stay_loaded();
	}
	UNREGISTER_INI_ENTRIES();
	return SUCCESS;
}

static ZEND_RINIT_FUNCTION(distlock)
{
#if defined(COMPILE_DL_DISTLOCK) && defined(ZTS)
	ZEND_TSRMLS_CACHE_UPDATE();
#endif
	DISTLOCK_G(vm_interrupt) = &EG(vm_interrupt);
	DISTLOCK_G(held).alert = alert;
	DISTLOCK_G(held).alert_context = ZEND_MODULE_GLOBALS_BULK(distlock);
	return SUCCESS;
}

/* Waits, within the limit, for what this thread has released without waiting. */
static void settle(void)
{
#ifdef DISTLOCK_REDIS
	dl_redis_settle(dl_clock_after(dl_clock_now(), REQUEST_END_LIMIT));
#endif
#ifdef DISTLOCK_ZOOKEEPER
	dl_zk_ensemble_settle(dl_clock_after(dl_clock_now(), REQUEST_END_LIMIT));
#endif
}

ZEND_FUNCTION(DistLock_release_all)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETVAL_LONG((zend_long) dl_lock_release_held(&DISTLOCK_G(held), REQUEST_END_LIMIT));
	settle();
	distlock_object_report_losses();
}

/* However the request ended, and when all modules have done what they do at its end: what a lock protects may be in the
 * session. There are no objects any more, and nothing of PHP's may be called but this thread's globals of distlock. */
static ZEND_MODULE_POST_ZEND_DEACTIVATE_D(distlock)
{
	dl_updates_end(&DISTLOCK_G(updates));
	dl_lock_release_all(&DISTLOCK_G(held), REQUEST_END_LIMIT);
	settle();
	return SUCCESS;
}

#ifdef DISTLOCK_REDIS
static void show_connections(void *context, const char *description, unsigned commands, unsigned listeners)
{
	char counts[64];

	(void) context;
	snprintf(counts, sizeof counts, "%u for commands, %u for waiting", commands, listeners);
	php_info_print_table_row(2, description, counts);
}

static void show_redis(void)
{
	php_info_print_table_start();
	php_info_print_table_header(2, "Server", "Connections");
	dl_redis_pool_visit(show_connections, NULL);
	php_info_print_table_end();
}
#endif

#ifdef DISTLOCK_ZOOKEEPER
static void show_session(void *context, const char *hosts, const char *state)
{
	(void) context;
	php_info_print_table_row(2, hosts, state);
}

static void show_zookeeper(void)
{
	php_info_print_table_start();
	php_info_print_table_header(2, "Ensemble", "Session");
	dl_zk_ensemble_visit(show_session, NULL);
	php_info_print_table_end();
}
#endif

static void show_stats(void)
{
	char number[32];

	php_info_print_table_start();
	php_info_print_table_header(2, "distlock counter", "Value");
#define SHOW(name) \
	snprintf(number, sizeof number, "%llu", (unsigned long long) atomic_load(&dl_stats_counters.name)); \
	php_info_print_table_row(2, #name, number);
	DL_STATS(SHOW)
#undef SHOW
	snprintf(number, sizeof number, "%.6F", dl_clock_seconds(atomic_load(&dl_stats_counters.waited)));
	php_info_print_table_row(2, "wait_seconds", number);
	php_info_print_table_end();
}

static ZEND_MINFO_FUNCTION(distlock)
{
	php_info_print_table_start();
	php_info_print_table_row(2, "distlock support", "enabled");
	php_info_print_table_row(2, "Version", PHP_DISTLOCK_VERSION);
#ifdef DISTLOCK_REDIS
	php_info_print_table_row(2, "Redis", "yes");
	php_info_print_table_row(2, "hiredis", HIREDIS_VERSION);
	php_info_print_table_row(2, "TLS for Redis", dl_redis_tls_version());
#else
	php_info_print_table_row(2, "Redis", "no");
#endif
#ifdef DISTLOCK_SESSION
	php_info_print_table_row(2, "Session handler", distlock_session_support());
#else
	php_info_print_table_row(2, "Session handler", "no: built without");
#endif
#ifdef DISTLOCK_ZOOKEEPER
	php_info_print_table_row(2, "ZooKeeper", "yes");
	php_info_print_table_row(2, "ZooKeeper client library", ZOO_VERSION);
	php_info_print_table_row(2, "ZooKeeper TLS", dl_zk_tls_is_built() ? "yes" : "no");
	php_info_print_table_row(2, "ZooKeeper SASL", dl_zk_sasl_is_built() ? "yes" : "no");
#else
	php_info_print_table_row(2, "ZooKeeper", "no");
#endif
	php_info_print_table_end();

#ifdef DISTLOCK_REDIS
	show_redis();
#endif
#ifdef DISTLOCK_ZOOKEEPER
	show_zookeeper();
#endif
	show_stats();
	DISPLAY_INI_ENTRIES();
}

/* Its module registers the save handlers. */
static const zend_module_dep dependencies[] = {
	ZEND_MOD_OPTIONAL("session") ZEND_MOD_END,
};

zend_module_entry distlock_module_entry = {
	STANDARD_MODULE_HEADER_EX,
	NULL,
	dependencies,
	"distlock",
	ext_functions,
	ZEND_MINIT(distlock),
	ZEND_MSHUTDOWN(distlock),
	ZEND_RINIT(distlock),
	NULL,
	ZEND_MINFO(distlock),
	PHP_DISTLOCK_VERSION,
	ZEND_MODULE_GLOBALS(distlock),
	prepare_globals,
	NULL,
	ZEND_MODULE_POST_ZEND_DEACTIVATE_N(distlock),
	STANDARD_MODULE_PROPERTIES_EX,
};

#ifdef COMPILE_DL_DISTLOCK
#ifdef ZTS
ZEND_TSRMLS_CACHE_DEFINE()
#endif
ZEND_GET_MODULE(distlock)
#endif
