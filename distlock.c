/* For PHP itself: the module. It registers classes, functions and settings, and knows when processes, threads and
 * requests begin and end. */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "php_distlock.h"
#include "php/waits/await.h"
#include "php/base/coroutine.h"
#include "php/base/exception.h"
#include "php/base/globals.h"
#include "php/classes/lock_factory.h"
#include "php/module/lock_log.h"
#include "php/lock/lock_object.h"
#include "php/lock/lock_status.h"
#include "php/lock/lock_view.h"
#include "php/waits/loop.h"
#include "php/classes/optimistic_lock.h"
#ifdef DISTLOCK_SESSION
#include "php/sessions/session.h"
#endif
#include "php/module/settings.h"
#include "php/waits/ticket.h"

#include "core/lock/cleanup.h"
#include "core/thread/keeper.h"
#include "core/thread/loop.h"
#include "core/metrics/metrics.h"
#include "core/system/process.h"
#include "core/thread/resolver.h"
#include "core/metrics/stats.h"
#include "core/text/token.h"
#ifdef DISTLOCK_REDIS
#include "php/classes/rate_limiter.h"
#include "php/classes/redis_arguments.h"

#include "redis/server/payment.h"
#include "redis/quorum/server_list.h"
#include "redis/server/opener.h"
#include "redis/server/pool.h"
#include "redis/lock/renewal.h"
#include "redis/net/tls.h"
#endif
#ifdef DISTLOCK_ZOOKEEPER
#include "php/classes/zk_arguments.h"

#include "zk/client/sasl.h"
#include "zk/client/ensemble.h"
#include "zk/client/tls.h"
#endif

#include "ext/json/php_json.h"
#include "ext/standard/info.h"
#include "zend_attributes.h"
#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_fibers.h"
#include "ext/spl/spl_exceptions.h"

#include <dlfcn.h>
#ifdef DISTLOCK_REDIS
#include <hiredis/hiredis.h>
#endif

#include "distlock_arginfo.h"

/* How long the end of the process waits for the keeper, and then for releasing what is owed: docs/architecture.md
 * promises a second. A server that doesn't answer must not hold up whoever stops the process. */
#define KEEPER_END_LIMIT (1 * DL_SECOND)

/* How long it waits for sessions to close. What isn't closed by then expires. docs/protocol-zookeeper.md names the
 * number; why it isn't a second, too, isn't recorded. */
#define SESSION_END_LIMIT (800 * DL_MILLISECOND)

/* How long the end of a request may wait for everything it releases (docs/protocol-redis.md, "What is guaranteed"): the
 * worker must be free again soon, even if a server is dead. What wasn't answered by then is owed.
 * tests/request_end/frozen_server*.phpt measure it. */
#define REQUEST_END_LIMIT (1 * DL_SECOND)

#define TEXT_OF(number) #number
#define DOTTED(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)
#define HIREDIS_VERSION DOTTED(HIREDIS_MAJOR, HIREDIS_MINOR, HIREDIS_PATCH)

ZEND_DECLARE_MODULE_GLOBALS(distlock)

ZEND_FUNCTION(DistLock_stats)
{
	dl_stats stats = dl_stats_of_process();

	ZEND_PARSE_PARAMETERS_NONE();

	array_init(return_value);
#define ADD(name) add_assoc_long(return_value, #name, (zend_long) stats.name);
	DL_STATS(ADD)
#undef ADD
	add_assoc_double(return_value, "wait_seconds", dl_clock_seconds(stats.waited));
}

ZEND_FUNCTION(DistLock_metrics)
{
	char *text;

	ZEND_PARSE_PARAMETERS_NONE();

	text = dl_metrics_text();
	RETVAL_STRING(text);
	free(text);
}

/* Called once for each thread. */
static void prepare_globals(void *globals)
{
#if defined(COMPILE_DL_DISTLOCK) && defined(ZTS)
	ZEND_TSRMLS_CACHE_UPDATE();
#endif
	memset(globals, 0, sizeof(zend_distlock_globals));
}

/* Called at the end of each thread; for the one that ends the process, after the module has ended. */
static void end_globals(void *globals)
{
	distlock_loop_end_thread(((zend_distlock_globals *) globals)->loop);
}

#ifdef ZEND_ACC_NODISCARD
/* Makes PHP, since 8.5, warn if code ignores whether it holds the lock. The stub says so, but gen_stub.php ignores that
 * before PHP 8.5 (php/php-src#17599). Classes inherit it, so call this before others extend ce. Returns ce. */
static zend_class_entry *forbid_discarding(zend_class_entry *ce)
{
	static const char *const names[] = { "acquire", "acquireread", "waituntilfree", "renew", "attach", "reserve" };
	zend_string *attribute = zend_string_init_interned(ZEND_STRL("NoDiscard"), true);

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		zend_function *method = zend_hash_str_find_ptr(&ce->function_table, names[i], strlen(names[i]));

		if (method != NULL && method->common.scope == ce) {
			method->common.fn_flags |= ZEND_ACC_NODISCARD;
			zend_add_function_attribute(method, attribute, 0);
		}
	}
	zend_string_release(attribute);
	return ce;
}
#else
#define forbid_discarding(ce) (ce)
#endif

static void register_classes(void)
{
	zend_class_entry *root = register_class_DistLock_DistLockException(spl_ce_RuntimeException);
	zend_class_entry *shared, *inspectable, *factory, *optimistic;

	distlock_ce_DistLockException = root;
	distlock_ce_ConnectionException = register_class_DistLock_ConnectionException(root);
	distlock_ce_ServerException = register_class_DistLock_ServerException(root);
	distlock_ce_TimeoutException = register_class_DistLock_TimeoutException(root);
	distlock_ce_LockLostException = register_class_DistLock_LockLostException(root);
	distlock_ce_DeadlockException = register_class_DistLock_DeadlockException(root);
	distlock_ce_LockStateException = register_class_DistLock_LockStateException(root);
	distlock_ce_UnsupportedException = register_class_DistLock_UnsupportedException(root);

	distlock_ce_LossReason = register_class_DistLock_LossReason();
	distlock_ce_State = register_class_DistLock_State();
	distlock_ce_Mode = register_class_DistLock_Mode();
	distlock_ce_Holder = register_class_DistLock_Holder(php_json_serializable_ce);
	distlock_ce_LockStatus = register_class_DistLock_LockStatus(php_json_serializable_ce);
	distlock_status_startup();
	distlock_object_startup(distlock_view_dump);
	distlock_ce_Lock = forbid_discarding(register_class_DistLock_Lock());
	shared = forbid_discarding(register_class_DistLock_SharedLock(distlock_ce_Lock));
	inspectable = register_class_DistLock_Inspectable();
	distlock_await_startup();
	distlock_ticket_startup(register_class_DistLock_Ticket());
	distlock_factory_startup();
	factory = register_class_DistLock_LockFactory();
#ifdef DISTLOCK_REDIS
	distlock_ce_RedisLock = forbid_discarding(register_class_DistLock_RedisLock(shared, inspectable));
	distlock_ce_RedisLock->create_object = distlock_object_create;
	distlock_ce_RedisSemaphore = forbid_discarding(
			register_class_DistLock_RedisSemaphore(distlock_ce_Lock, inspectable));
	distlock_ce_RedisSemaphore->create_object = distlock_object_create;
	register_class_DistLock_RedisLockFactory(factory)->create_object = distlock_factory_create;
	distlock_rate_startup();
	distlock_ce_RedisRateLimiter = forbid_discarding(register_class_DistLock_RedisRateLimiter());
	distlock_ce_RedisRateLimiter->create_object = distlock_rate_create;
	distlock_ce_RateStatus = register_class_DistLock_RateStatus(php_json_serializable_ce);
#endif
#ifdef DISTLOCK_ZOOKEEPER
	distlock_ce_ZkNodes = register_class_DistLock_ZkNodes();
	distlock_ce_ZkLock = forbid_discarding(register_class_DistLock_ZkLock(shared, inspectable));
	distlock_ce_ZkLock->create_object = distlock_object_create;
	distlock_ce_ZkSemaphore = forbid_discarding(register_class_DistLock_ZkSemaphore(distlock_ce_Lock, inspectable));
	distlock_ce_ZkSemaphore->create_object = distlock_object_create;
	register_class_DistLock_ZkLockFactory(factory)->create_object = distlock_factory_create;
#endif
	forbid_discarding(register_class_DistLock_MultiLock(distlock_ce_Lock))->create_object = distlock_object_create;

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

/* Runs on the keeper's thread, which mustn't touch the executor's globals, so it was given the pointers beforehand. */
static void alert(void *context)
{
	zend_distlock_globals *globals = context;

	globals->is_alerted = true;
	distlock_loop_alert(globals->loop);
	zend_atomic_bool_store_ex(globals->vm_interrupt, true);
}

/* Reports losses that the keeper found, at a point where the virtual machine may run PHP code. Signals are handled
 * first, because while an exception is pending PHP takes them from its queue without calling their handlers
 * (php/php-src#23624). */
static void report_at_interrupt(zend_execute_data *execute_data)
{
	if (next_interrupt_function != NULL) {
		next_interrupt_function(execute_data);
	}
	distlock_object_report_if_alerted();
}

/* The backends in the metrics, whether or not they were built: processes that share metrics must agree on this
 * order. */
static const char *const backends[] = { "redis", "zookeeper", NULL };

static ZEND_MINIT_FUNCTION(distlock)
{
	distlock_settings_startup(type, module_number);
	dl_process_start();
	dl_stats_share(DISTLOCK_G(metrics_file), DISTLOCK_G(metrics_names), backends);
	dl_loop_start();
	dl_keeper_start();
	dl_resolver_start();
#ifdef DISTLOCK_REDIS
	dl_redis_pool_start();
	dl_redis_opener_start();
	dl_redis_server_list_start();
	dl_redis_renewal_start();
	dl_redis_payment_start();
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

/* Keeps this library in memory when PHP unloads it, because a thread is still running its code. */
static void stay_loaded(void)
{
	Dl_info self;

	if (dladdr(&distlock_module_entry, &self) != 0) {
		dlopen(self.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE);
	}
}

/* Returns false if a backend's thread, or one that resolves a name, is still running. */
static bool stop_backends(dl_time deadline)
{
	bool is_stopped = true;

#ifdef DISTLOCK_REDIS
	dl_redis_renewal_stop();
	dl_redis_payment_stop(deadline);
	dl_redis_opener_stop();
	dl_redis_server_list_stop();
	dl_redis_pool_stop();
#endif
#ifdef DISTLOCK_ZOOKEEPER
	is_stopped = dl_zk_ensemble_stop(SESSION_END_LIMIT) && is_stopped;
#endif
	return dl_resolver_stop() && is_stopped;
}

static ZEND_MSHUTDOWN_FUNCTION(distlock)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), KEEPER_END_LIMIT);

	distlock_loop_end_thread(DISTLOCK_G(loop));
	DISTLOCK_G(loop) = NULL;
	if (zend_interrupt_function == report_at_interrupt) {
		zend_interrupt_function = next_interrupt_function;
	}
	if (!dl_keeper_stop(KEEPER_END_LIMIT) || !stop_backends(deadline)) {
		stay_loaded();
	} else {
		dl_stats_end();
	}
	distlock_settings_shutdown(type, module_number);
	return SUCCESS;
}

static ZEND_RINIT_FUNCTION(distlock)
{
#if defined(COMPILE_DL_DISTLOCK) && defined(ZTS)
	ZEND_TSRMLS_CACHE_UPDATE();
#endif
	DISTLOCK_G(vm_interrupt) = &EG(vm_interrupt);
	DISTLOCK_G(is_request_over) = false;
	distlock_coroutine_begin_request();
	DISTLOCK_G(held).log.write = distlock_log_write;
	DISTLOCK_G(held).log.warn = distlock_log_warn;
	DISTLOCK_G(held).alert = alert;
	DISTLOCK_G(held).alert_context = ZEND_MODULE_GLOBALS_BULK(distlock);
#ifdef DISTLOCK_SESSION
	distlock_session_begin();
#endif
	return SUCCESS;
}

/* Waits, within the limit, for the replies to releases for which this thread didn't wait. */
static void settle(void)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), REQUEST_END_LIMIT);

	distlock_loop_settle(deadline);
#ifdef DISTLOCK_REDIS
	dl_redis_payment_settle(deadline);
#endif
#ifdef DISTLOCK_ZOOKEEPER
	dl_zk_ensemble_settle(dl_clock_after(dl_clock_now(), REQUEST_END_LIMIT));
#endif
}

ZEND_FUNCTION(DistLock_label)
{
	zend_string *label;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR_OR_NULL(label)
	ZEND_PARSE_PARAMETERS_END();

	if (!dl_token_label_thread(label != NULL ? ZSTR_VAL(label) : NULL, label != NULL ? ZSTR_LEN(label) : 0)) {
		zend_argument_value_error(1, DISTLOCK_LABEL_ERROR, DL_TOKEN_LONGEST_LABEL);
	}
}

ZEND_FUNCTION(DistLock_mark)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_LONG((zend_long) DISTLOCK_G(held).added);
}

ZEND_FUNCTION(DistLock_release_all)
{
	zend_long since = 0;
	bool is_null = true;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG_OR_NULL(since, is_null)
	ZEND_PARSE_PARAMETERS_END();

	if (since < 0 || (zend_ulong) since > DISTLOCK_G(held).added) {
		zend_argument_value_error(1, "must be null or what DistLock\\mark() returned in this thread");
		RETURN_THROWS();
	}
	distlock_ticket_give_up_since((unsigned long) since);
	RETVAL_LONG((zend_long) dl_cleanup_between(&DISTLOCK_G(held), (unsigned long) since, REQUEST_END_LIMIT));
	settle();
	distlock_object_report_losses();
}

static ZEND_RSHUTDOWN_FUNCTION(distlock)
{
	DISTLOCK_G(is_request_over) = true;
	distlock_await_end_request();
	distlock_ticket_end_request();
	distlock_loop_end_request();
	DISTLOCK_G(log_at_end) = DISTLOCK_G(held).log;
	return SUCCESS;
}

/* Runs however the request ended, and after all modules have finished their part of it, because one of them writes the
 * session, which a lock may protect. By now all objects are gone, and nothing of PHP may be called any more; only this
 * thread's distlock globals may be used. */
static ZEND_MODULE_POST_ZEND_DEACTIVATE_D(distlock)
{
	dl_log log = DISTLOCK_G(held).log;

	DISTLOCK_G(held).log = DISTLOCK_G(log_at_end);
	dl_updates_end(&DISTLOCK_G(updates));
	dl_cleanup_end(&DISTLOCK_G(held), REQUEST_END_LIMIT);
	DISTLOCK_G(held).log = log;
	dl_token_label_thread(NULL, 0);
	settle();
#ifdef DISTLOCK_SESSION
	distlock_session_end();
#endif
	return SUCCESS;
}

#ifdef DISTLOCK_REDIS
static void show_connections(void *context, const char *description, unsigned commands, unsigned listeners,
		unsigned keepers, const char *lack)
{
	char counts[1200];

	(void) context;
	snprintf(counts, sizeof counts, "%u for commands, %u for waiting, %u for renewals%s%s", commands, listeners,
			keepers, lack != NULL ? "; " : "", lack != NULL ? lack : "");
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
	dl_stats stats = dl_stats_of_process();
	char number[32];

	php_info_print_table_start();
	php_info_print_table_header(2, "distlock counter", "Value");
#define SHOW(name) \
	snprintf(number, sizeof number, "%llu", (unsigned long long) stats.name); \
	php_info_print_table_row(2, #name, number);
	DL_STATS(SHOW)
#undef SHOW
	snprintf(number, sizeof number, "%.6F", dl_clock_seconds(stats.waited));
	php_info_print_table_row(2, "wait_seconds", number);
	php_info_print_table_end();
}

static void show_metrics_place(void)
{
	const char *problem = dl_slots_problem();
	char text[320];

	if (problem == NULL) {
		php_info_print_table_row(2, "Metrics", "of all processes that share them");
	} else {
		snprintf(text, sizeof text, "of this process only: %s", problem);
		php_info_print_table_row(2, "Metrics", text);
	}
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
	show_metrics_place();
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

/* The session extension must have been initialized first, because distlock registers its save handler with it. */
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
	ZEND_RSHUTDOWN(distlock),
	ZEND_MINFO(distlock),
	PHP_DISTLOCK_VERSION,
	ZEND_MODULE_GLOBALS(distlock),
	prepare_globals,
	end_globals,
	ZEND_MODULE_POST_ZEND_DEACTIVATE_N(distlock),
	STANDARD_MODULE_PROPERTIES_EX,
};

#ifdef COMPILE_DL_DISTLOCK
#ifdef ZTS
ZEND_TSRMLS_CACHE_DEFINE()
#endif
ZEND_GET_MODULE(distlock)
#endif
