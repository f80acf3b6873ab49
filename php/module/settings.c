#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "php/module/settings.h"

#include "php/base/globals.h"
#include "core/lock/lock.h"
#include "core/text/spelling.h"
#ifdef DISTLOCK_REDIS
#include "php/classes/redis_arguments.h"
#endif
#ifdef DISTLOCK_ZOOKEEPER
#include "php/classes/zk_arguments.h"
#endif

#include "SAPI.h"
#include "php_ini.h"
#include "php_main.h"
#include "zend_ini.h"

/* It precedes each name in several keys of each command. docs/configuration.md names this limit. */
#define LONGEST_PREFIX 256

/* In seconds. A waiter that holds something looks at this interval, and a look is a command: without a limit, one would
 * follow the other. */
#define SHORTEST_DEADLOCK_TIMEOUT 0.01

/* The smallest and largest ttl of a session, in seconds. No measurement stands behind them: with the smallest, a
 * renewal has 33 ms, and with the largest, a worker that died has kept its user out for a day. */
#define SHORTEST_SESSION_TTL 0.1
#define LONGEST_SESSION_TTL 86400.0

/* The shortest and longest lifetime of a counter of fencing tokens, in seconds: an hour and a year.
 * docs/protocol-redis.md, "Fencing tokens", says what it protects from, and docs/operations.md what it costs. */
#define SHORTEST_COUNTER_LIFETIME 3600
#define LONGEST_COUNTER_LIFETIME 31536000

#define DEFAULT_TIMEOUT ""
#define DEFAULT_MAX_AHEAD ""
#define DEFAULT_LOG ""
#define DEFAULT_METRICS_NAMES ""
#define DEFAULT_DEADLOCK_TIMEOUT "1"
#define DEFAULT_SERVERS "redis://127.0.0.1:6379"
#define DEFAULT_HOSTS "127.0.0.1:2181"
#define DEFAULT_PREFIX ""
#define DEFAULT_COUNTER_LIFETIME "86400"
#define DEFAULT_SESSION_PREFIX "PHPREDIS_SESSION:"
#define DEFAULT_SESSION_TIMEOUT "30"
#define DEFAULT_SESSION_TTL "10"
#define DEFAULT_SESSION_MAX_AHEAD ""
#define DEFAULT_SESSION_LOCK "always"

/* The allowed values of the settings whose values can be refused. */
static const struct {
	const char *name, *value;
} defaults[] = {
	{ "distlock.default_timeout", DEFAULT_TIMEOUT },
	{ "distlock.default_max_ahead", DEFAULT_MAX_AHEAD },
	{ "distlock.log_waits", DEFAULT_LOG },
	{ "distlock.log_holds", DEFAULT_LOG },
	{ "distlock.metrics_names", DEFAULT_METRICS_NAMES },
	{ "distlock.deadlock_timeout", DEFAULT_DEADLOCK_TIMEOUT },
	{ "distlock.key_prefix", DEFAULT_PREFIX },
	{ "distlock.redis.counter_lifetime", DEFAULT_COUNTER_LIFETIME },
	{ "distlock.session.prefix", DEFAULT_SESSION_PREFIX },
	{ "distlock.session.timeout", DEFAULT_SESSION_TIMEOUT },
	{ "distlock.session.ttl", DEFAULT_SESSION_TTL },
	{ "distlock.session.max_ahead", DEFAULT_SESSION_MAX_AHEAD },
	{ "distlock.session.lock", DEFAULT_SESSION_LOCK },
};

static const char *default_of(const zend_string *name)
{
	size_t i = 0;

	while (!zend_string_equals_cstr(name, defaults[i].name, strlen(defaults[i].name))) {
		i++;
	}
	return defaults[i].value;
}

/* While PHP starts, no error handler exists yet. */
static int severity_at(int stage)
{
	return stage == ZEND_INI_STAGE_STARTUP ? E_CORE_WARNING : E_WARNING;
}

/* Keeps the setting's previous value: the default while PHP reads php.ini (PHP sets it only later), otherwise whatever
 * was set before. Also warns, because PHP itself doesn't. */
static zend_result refuse(const zend_ini_entry *entry, const zend_string *value, int stage, const char *range)
{
	char given[48];

	dl_error_quote(given, sizeof given, ZSTR_VAL(value), ZSTR_LEN(value));
	if (entry->value == NULL) {
		php_error_docref(NULL, severity_at(stage), "%s must be %s, but is \"%s\"; the default \"%s\" is used instead",
				ZSTR_VAL(entry->name), range, given, default_of(entry->name));
	} else {
		php_error_docref(NULL, severity_at(stage), "%s must be %s, but was set to \"%s\"; it remains \"%s\"",
				ZSTR_VAL(entry->name), range, given, ZSTR_VAL(entry->value));
	}
	return FAILURE;
}

#if defined(DISTLOCK_REDIS) || defined(DISTLOCK_ZOOKEEPER)
static bool is_blank(const char *setting)
{
	return setting[strspn(setting, DISTLOCK_BLANKS)] == '\0';
}

/* Warns, but accepts the wrong servers: constructing a lock or opening a session with this setting then fails, which is
 * better than using other servers than everybody else. The message doesn't repeat the value, which may contain a
 * password. Must be called before the value is set, because the error handler may set it, too. */
static void warn_of_servers(const zend_ini_entry *entry, const zend_string *value, int stage, const char *problem)
{
	/* When a thread starts or a request ends, an earlier value is only restored. */
	bool is_new = value != entry->value && stage != ZEND_INI_STAGE_DEACTIVATE && stage != ZEND_INI_STAGE_SHUTDOWN;

	/* An empty value is allowed: every lock must then name its servers. */
	if (is_new && !is_blank(ZSTR_VAL(value))) {
		php_error_docref(NULL, severity_at(stage), "%s %s; %s", ZSTR_VAL(entry->name), problem,
				zend_string_starts_with_literal(entry->name, "distlock.session.")
						? "no session can be opened with it"
						: "locks that use this setting can't be constructed");
	}
}

static bool has_nul(const zend_string *text)
{
	return strlen(ZSTR_VAL(text)) != ZSTR_LEN(text);
}

static const zend_string *value_to_display(const zend_ini_entry *entry, int type)
{
	return type == ZEND_INI_DISPLAY_ORIG && entry->modified ? entry->orig_value : entry->value;
}
#endif

#ifdef DISTLOCK_REDIS
static ZEND_INI_MH(on_update_prefix)
{
	if (ZSTR_LEN(new_value) > LONGEST_PREFIX || has_nul(new_value)) {
		return refuse(entry, new_value, stage, "at most 256 bytes without NUL");
	}
	return OnUpdateString(entry, new_value, mh_arg1, mh_arg2, mh_arg3, stage);
}

/* Whether a script may set this. */
static bool may_set_servers(const zend_ini_entry *entry, const zend_string *value, int stage)
{
	dl_error error;

	if (has_nul(value)) {
		warn_of_servers(entry, value, stage, "must not contain NUL bytes");
		return false;
	}
	if ((stage == ZEND_INI_STAGE_RUNTIME || stage == ZEND_INI_STAGE_HTACCESS)
			&& !distlock_redis_may_open_setting(ZSTR_VAL(value), &error)) {
		php_error_docref(NULL, E_WARNING, "%s %s; it isn't changed", ZSTR_VAL(entry->name), error.message);
		return false;
	}
	return true;
}

static ZEND_INI_MH(on_update_servers)
{
	dl_error error;

	if (!may_set_servers(entry, new_value, stage)) {
		return FAILURE;
	}
	/* Every process that starts PHP comes here, and the default needs no check. */
	if (!zend_string_equals_literal(new_value, DEFAULT_SERVERS)
			&& !distlock_redis_check_setting(ZSTR_VAL(new_value), &error)) {
		warn_of_servers(entry, new_value, stage, error.message);
	}
	return OnUpdateString(entry, new_value, mh_arg1, mh_arg2, mh_arg3, stage);
}

/* Anybody who may set the setting could otherwise put HTML into the page of phpinfo(). */
static void display_text(const char *text)
{
	if (sapi_module.phpinfo_as_text) {
		ZEND_PUTS(text);
	} else {
		php_html_puts(text, strlen(text));
	}
}

static void display_server(const char *text, size_t length)
{
	dl_error error;
	dl_redis_dsn dsn;

	if (dl_redis_dsn_parse(&dsn, text, length, &error)) {
		display_text(dsn.description);
		dl_redis_dsn_free(&dsn);
	} else {
		display_text("invalid: ");
		display_text(error.message);
	}
}

/* Hides credentials: shows only that there is something in front of the @. */
static ZEND_INI_DISP(display_servers)
{
	const zend_string *setting = value_to_display(ini_entry, type);
	/* Copied, because an output callback may change the setting meanwhile. */
	zend_string *copy = setting != NULL ? zend_string_init(ZSTR_VAL(setting), ZSTR_LEN(setting), false)
										: ZSTR_EMPTY_ALLOC();
	const char *value = ZSTR_VAL(copy);

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
	zend_string_release(copy);
}
#endif

#ifdef DISTLOCK_ZOOKEEPER
static ZEND_INI_MH(on_update_hosts)
{
	dl_error error;

	if (has_nul(new_value)) {
		warn_of_servers(entry, new_value, stage, "must not contain NUL bytes");
		return FAILURE;
	}
	if (!zend_string_equals_literal(new_value, DEFAULT_HOSTS)
			&& !distlock_zk_check_hosts(ZSTR_VAL(new_value), &error)) {
		warn_of_servers(entry, new_value, stage, error.message);
	}
	return OnUpdateString(entry, new_value, mh_arg1, mh_arg2, mh_arg3, stage);
}

static ZEND_INI_MH(on_update_tls)
{
	dl_error error;

	if (has_nul(new_value)) {
		warn_of_servers(entry, new_value, stage, "must not contain NUL bytes");
		return FAILURE;
	}
	if (!distlock_zk_check_tls(ZSTR_VAL(new_value), &error)) {
		warn_of_servers(entry, new_value, stage, error.message);
	}
	return OnUpdateString(entry, new_value, mh_arg1, mh_arg2, mh_arg3, stage);
}

/* Hides the value, which may include a key's passphrase. */
static ZEND_INI_DISP(display_tls)
{
	const zend_string *setting = value_to_display(ini_entry, type);

	ZEND_PUTS(setting != NULL && ZSTR_LEN(setting) > 0 ? "on" : "off");
}
#endif

/* Returns whether the value is a number of seconds, at least `least`. */
static bool read_seconds(const zend_string *value, double least, double *seconds)
{
	const char *end;

	*seconds = zend_strtod(ZSTR_VAL(value), &end);
	return ZSTR_LEN(value) > 0 && end == ZSTR_VAL(value) + ZSTR_LEN(value) && *seconds >= least;
}

/* Seconds, or empty for no limit. */
static ZEND_INI_MH(on_update_timeout)
{
	double seconds;
	bool is_unlimited = ZSTR_LEN(new_value) == 0;

	if (!is_unlimited && !read_seconds(new_value, 0.0, &seconds)) {
		return refuse(entry, new_value, stage, "empty (no limit) or a number of seconds, at least 0");
	}
	*(dl_time *) ZEND_INI_GET_ADDR() = is_unlimited ? DL_FOREVER : dl_clock_span(seconds);
	return SUCCESS;
}

/* How many seconds are worth a line in the log, or empty for none. */
static ZEND_INI_MH(on_update_log)
{
	double seconds;
	bool is_off = ZSTR_LEN(new_value) == 0;

	if (!is_off && !read_seconds(new_value, 0.0, &seconds)) {
		return refuse(entry, new_value, stage, "empty (off) or a number of seconds, at least 0");
	}
	*(dl_time *) ZEND_INI_GET_ADDR() = is_off ? 0 : seconds > 0.0 ? dl_clock_span(seconds) : 1;
	return SUCCESS;
}

#ifdef DISTLOCK_REDIS
/* Seconds, or empty to turn it off. */
static ZEND_INI_MH(on_update_deadlock_timeout)
{
	double seconds;
	bool is_off = ZSTR_LEN(new_value) == 0;

	if (!is_off && !read_seconds(new_value, SHORTEST_DEADLOCK_TIMEOUT, &seconds)) {
		return refuse(entry, new_value, stage, "empty (off) or a number of seconds, at least 0.01");
	}
	*(dl_time *) ZEND_INI_GET_ADDR() = is_off ? 0 : dl_clock_span(seconds);
	return SUCCESS;
}

/* Whole seconds, because the server counts in these. */
static ZEND_INI_MH(on_update_counter_lifetime)
{
	zend_long seconds;

	if (is_numeric_string(ZSTR_VAL(new_value), ZSTR_LEN(new_value), &seconds, NULL, false) != IS_LONG
			|| seconds < SHORTEST_COUNTER_LIFETIME || seconds > LONGEST_COUNTER_LIFETIME) {
		return refuse(entry, new_value, stage, "an integer from 3600 to 31536000, in seconds");
	}
	*(int *) ZEND_INI_GET_ADDR() = (int) seconds;
	return SUCCESS;
}
#endif

/* How many may be ahead, or empty for any number. */
static ZEND_INI_MH(on_update_max_ahead)
{
	int64_t *too_many = (int64_t *) ZEND_INI_GET_ADDR();
	zend_long max_ahead;

	if (ZSTR_LEN(new_value) == 0) {
		*too_many = 0;
		return SUCCESS;
	}
	if (is_numeric_string(ZSTR_VAL(new_value), ZSTR_LEN(new_value), &max_ahead, NULL, false) != IS_LONG
			|| max_ahead < 0) {
		return refuse(entry, new_value, stage, "empty (no limit) or an integer, at least 0");
	}
	*too_many = dl_wish_too_many(max_ahead);
	return SUCCESS;
}

/* Whether PHP is starting; otherwise it warns: the metrics are shared by then, whatever a pool sets. */
static bool is_in_time(const zend_ini_entry *entry, const zend_string *value, int stage)
{
	bool is_late = stage == ZEND_INI_STAGE_ACTIVATE || stage == ZEND_INI_STAGE_HTACCESS
			|| stage == ZEND_INI_STAGE_RUNTIME;
	char given[256];

	if (!is_late || zend_string_equals(value, entry->value)) {
		return true;
	}
	dl_error_quote(given, sizeof given, ZSTR_VAL(value), ZSTR_LEN(value));
	php_error_docref(NULL, E_WARNING, "%s can only be set in php.ini, but was set to \"%s\" later; it remains \"%s\"",
			ZSTR_VAL(entry->name), given, ZSTR_VAL(entry->value));
	return false;
}

static ZEND_INI_MH(on_update_metrics_file)
{
	return is_in_time(entry, new_value, stage)
			? OnUpdateString(entry, new_value, mh_arg1, mh_arg2, mh_arg3, stage)
			: FAILURE;
}

static ZEND_INI_MH(on_update_metrics_names)
{
	if (!is_in_time(entry, new_value, stage)) {
		return FAILURE;
	}
	if (!dl_stats_check_names(ZSTR_VAL(new_value), ZSTR_LEN(new_value))) {
		return refuse(entry, new_value, stage,
				"at most 32 patterns of up to 100 bytes of printable ASCII, separated by blanks");
	}
	return OnUpdateString(entry, new_value, mh_arg1, mh_arg2, mh_arg3, stage);
}

#ifdef DISTLOCK_SESSION
/* Whether a script may set what counts when a session is opened: a session that is open would stay as it is, until it
 * got another id, and went on with that elsewhere. PHP refuses to set its own settings of sessions, too. */
static bool may_set_for_session(const zend_ini_entry *entry, int stage)
{
	if (stage != ZEND_INI_STAGE_RUNTIME || DISTLOCK_G(open_sessions) == 0) {
		return true;
	}
	php_error_docref(NULL, E_WARNING, "%s can't be changed while a session is open; it remains as it is",
			ZSTR_VAL(entry->name));
	return false;
}

static ZEND_INI_MH(on_update_session_server)
{
	dl_error error;

	if (!may_set_for_session(entry, stage) || !may_set_servers(entry, new_value, stage)) {
		return FAILURE;
	}
	if (!is_blank(ZSTR_VAL(new_value)) && !distlock_redis_check_single(ZSTR_VAL(new_value), &error)) {
		warn_of_servers(entry, new_value, stage, error.message);
	}
	return OnUpdateString(entry, new_value, mh_arg1, mh_arg2, mh_arg3, stage);
}

static ZEND_INI_DISP(display_session_server)
{
	const zend_string *setting = value_to_display(ini_entry, type);

	if (setting == NULL || is_blank(ZSTR_VAL(setting))) {
		ZEND_PUTS("as distlock.redis.servers");
	} else {
		display_servers(ini_entry, type);
	}
}

static ZEND_INI_MH(on_update_session_prefix)
{
	return may_set_for_session(entry, stage)
			? on_update_prefix(entry, new_value, mh_arg1, mh_arg2, mh_arg3, stage)
			: FAILURE;
}

static ZEND_INI_MH(on_update_session_ttl)
{
	double seconds;

	if (!may_set_for_session(entry, stage)) {
		return FAILURE;
	}
	if (!read_seconds(new_value, SHORTEST_SESSION_TTL, &seconds) || seconds > LONGEST_SESSION_TTL) {
		return refuse(entry, new_value, stage, "a number of seconds from 0.1 to 86400");
	}
	*(dl_time *) ZEND_INI_GET_ADDR() = dl_clock_span(seconds);
	return SUCCESS;
}

static zend_result refuse_session_lock(const zend_ini_entry *entry, const zend_string *value, int stage)
{
	dl_spelling spelling = { .name = ZSTR_VAL(value), .length = ZSTR_LEN(value) };
	char range[64] = "\"always\" or \"write\"";

	dl_spelling_compare(&spelling, "always", 0);
	dl_spelling_compare(&spelling, "write", 0);
	if (spelling.similar != NULL) {
		snprintf(range, sizeof range, "\"always\" or \"write\" (did you mean \"%s\"?)", spelling.similar);
	}
	return refuse(entry, value, stage, range);
}

static ZEND_INI_MH(on_update_session_lock)
{
	bool is_to_write = zend_string_equals_literal(new_value, "write");

	if (!is_to_write && !zend_string_equals_literal(new_value, "always")) {
		return refuse_session_lock(entry, new_value, stage);
	}
	*(bool *) ZEND_INI_GET_ADDR() = is_to_write;
	return SUCCESS;
}
#endif

ZEND_INI_BEGIN()
	STD_ZEND_INI_ENTRY("distlock.default_timeout", DEFAULT_TIMEOUT, ZEND_INI_ALL, on_update_timeout, default_timeout,
			zend_distlock_globals, distlock_globals)
	STD_ZEND_INI_ENTRY("distlock.default_max_ahead", DEFAULT_MAX_AHEAD, ZEND_INI_ALL, on_update_max_ahead,
			default_too_many, zend_distlock_globals, distlock_globals)
	STD_ZEND_INI_ENTRY("distlock.log_waits", DEFAULT_LOG, ZEND_INI_ALL, on_update_log, held.log.waits,
			zend_distlock_globals, distlock_globals)
	STD_ZEND_INI_ENTRY("distlock.log_holds", DEFAULT_LOG, ZEND_INI_ALL, on_update_log, held.log.holds,
			zend_distlock_globals, distlock_globals)
	STD_ZEND_INI_ENTRY("distlock.metrics_file", "", ZEND_INI_SYSTEM, on_update_metrics_file, metrics_file,
			zend_distlock_globals, distlock_globals)
	STD_ZEND_INI_ENTRY("distlock.metrics_names", DEFAULT_METRICS_NAMES, ZEND_INI_SYSTEM, on_update_metrics_names,
			metrics_names, zend_distlock_globals, distlock_globals)
#ifdef DISTLOCK_REDIS
	STD_ZEND_INI_ENTRY("distlock.deadlock_timeout", DEFAULT_DEADLOCK_TIMEOUT, ZEND_INI_ALL, on_update_deadlock_timeout,
			deadlock_timeout, zend_distlock_globals, distlock_globals)
	STD_ZEND_INI_ENTRY_EX("distlock.redis.servers", DEFAULT_SERVERS, ZEND_INI_ALL, on_update_servers, redis_servers,
			zend_distlock_globals, distlock_globals, display_servers)
	STD_ZEND_INI_ENTRY("distlock.key_prefix", DEFAULT_PREFIX, ZEND_INI_ALL, on_update_prefix, key_prefix,
			zend_distlock_globals, distlock_globals)
	STD_ZEND_INI_ENTRY("distlock.redis.counter_lifetime", DEFAULT_COUNTER_LIFETIME, ZEND_INI_ALL,
			on_update_counter_lifetime, counter_lifetime, zend_distlock_globals, distlock_globals)
#endif
#ifdef DISTLOCK_SESSION
	STD_ZEND_INI_ENTRY_EX("distlock.session.server", "", ZEND_INI_ALL, on_update_session_server, session_server,
			zend_distlock_globals, distlock_globals, display_session_server)
	STD_ZEND_INI_ENTRY("distlock.session.prefix", DEFAULT_SESSION_PREFIX, ZEND_INI_ALL, on_update_session_prefix,
			session_prefix, zend_distlock_globals, distlock_globals)
	STD_ZEND_INI_ENTRY("distlock.session.timeout", DEFAULT_SESSION_TIMEOUT, ZEND_INI_ALL, on_update_timeout,
			session_timeout, zend_distlock_globals, distlock_globals)
	STD_ZEND_INI_ENTRY("distlock.session.max_ahead", DEFAULT_SESSION_MAX_AHEAD, ZEND_INI_ALL, on_update_max_ahead,
			session_too_many, zend_distlock_globals, distlock_globals)
	STD_ZEND_INI_ENTRY("distlock.session.ttl", DEFAULT_SESSION_TTL, ZEND_INI_ALL, on_update_session_ttl, session_ttl,
			zend_distlock_globals, distlock_globals)
	STD_ZEND_INI_ENTRY("distlock.session.lock", DEFAULT_SESSION_LOCK, ZEND_INI_ALL, on_update_session_lock,
			locks_session_to_write, zend_distlock_globals, distlock_globals)
#endif
#ifdef DISTLOCK_ZOOKEEPER
	STD_ZEND_INI_ENTRY("distlock.zookeeper.hosts", DEFAULT_HOSTS, ZEND_INI_ALL, on_update_hosts, zookeeper_hosts,
			zend_distlock_globals, distlock_globals)
	STD_ZEND_INI_ENTRY_EX("distlock.zookeeper.tls", "", ZEND_INI_ALL, on_update_tls, zookeeper_tls,
			zend_distlock_globals, distlock_globals, display_tls)
#endif
ZEND_INI_END()

static bool is_registered(zend_string *name)
{
	return zend_hash_exists(EG(ini_directives), name);
}

/* Whether the name is meant for distlock, also if its case or the dot is wrong. */
static bool is_meant_for_distlock(const zend_string *name)
{
	return zend_binary_strncasecmp(ZSTR_VAL(name), ZSTR_LEN(name), ZEND_STRL("distlock"), strlen("distlock")) == 0;
}

/* Returns the setting of this module whose name is most similar, or NULL if less than half of it is the same. */
static const char *find_similar(const zend_string *name, int module_number)
{
	dl_spelling spelling = { .name = ZSTR_VAL(name), .length = ZSTR_LEN(name) };
	zend_ini_entry *entry;

	ZEND_HASH_FOREACH_PTR (EG(ini_directives), entry) {
		if (entry->module_number == module_number) {
			dl_spelling_compare(&spelling, ZSTR_VAL(entry->name), strlen("distlock"));
		}
	}
	ZEND_HASH_FOREACH_END();
	return spelling.similar;
}

/* Returns what the setting needs, if this distlock was built without it; or NULL. */
static const char *find_missing_part(const zend_string *name)
{
	static const struct {
		const char *beginning, *part;
	} missing[] = {
#ifndef DISTLOCK_REDIS
		{ "distlock.deadlock_timeout", "Redis" },
		{ "distlock.key_prefix", "Redis" },
		{ "distlock.redis.", "Redis" },
#endif
#ifndef DISTLOCK_SESSION
		{ "distlock.session.", "its session handler" },
#endif
#ifndef DISTLOCK_ZOOKEEPER
		{ "distlock.zookeeper.", "ZooKeeper" },
#endif
		{ NULL, NULL },
	};

	for (size_t i = 0; missing[i].beginning != NULL; i++) {
		if (strncmp(ZSTR_VAL(name), missing[i].beginning, strlen(missing[i].beginning)) == 0) {
			return missing[i].part;
		}
	}
	return NULL;
}

static void warn_of_unknown(const zend_string *name, int module_number)
{
	const char *part = find_missing_part(name), *similar = find_similar(name, module_number);
	char quoted[256];

	dl_error_quote(quoted, sizeof quoted, ZSTR_VAL(name), ZSTR_LEN(name));
	if (part != NULL) {
		php_error_docref(NULL, E_CORE_WARNING, "%s has no effect, because distlock was built without %s", quoted, part);
	} else if (similar != NULL) {
		php_error_docref(NULL, E_CORE_WARNING, "%s is unknown, and has no effect: did you mean %s?", quoted, similar);
	} else {
		php_error_docref(NULL, E_CORE_WARNING, "%s is unknown, and has no effect; php --ri distlock lists the settings",
				quoted);
	}
}

static bool has_names(HashTable *values)
{
	zend_string *name;

	ZEND_HASH_FOREACH_STR_KEY (values, name) {
		if (name != NULL) {
			return true;
		}
	}
	ZEND_HASH_FOREACH_END();
	return false;
}

/* Warns about settings that nobody reads: PHP accepts any name. Those of a [HOST=] or [PATH=] section are an array. */
static void warn_of_all_unknown(HashTable *settings, int module_number)
{
	zend_string *name;
	zval *value;

	ZEND_HASH_FOREACH_STR_KEY_VAL(settings, name, value)
	{
		if (name == NULL || is_registered(name)) {
			continue;
		}
		if (Z_TYPE_P(value) == IS_ARRAY && has_names(Z_ARRVAL_P(value))) {
			warn_of_all_unknown(Z_ARRVAL_P(value), module_number);
		} else if (is_meant_for_distlock(name)) {
			warn_of_unknown(name, module_number);
		}
	}
	ZEND_HASH_FOREACH_END();
}

void distlock_settings_startup(int type, int module_number)
{
	(void) type;
	REGISTER_INI_ENTRIES();
	warn_of_all_unknown(php_ini_get_configuration_hash(), module_number);
}

void distlock_settings_shutdown(int type, int module_number)
{
	(void) type;
	UNREGISTER_INI_ENTRIES();
}

ZEND_FUNCTION(DistLock_setting)
{
	zend_string *name, *value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(name)
	ZEND_PARSE_PARAMETERS_END();

	value = zend_string_starts_with_literal(name, "distlock.") ? zend_ini_get_value(name) : NULL;
	if (value == NULL) {
		const zend_ini_entry *any = zend_hash_str_find_ptr(EG(ini_directives), ZEND_STRL("distlock.default_timeout"));
		const char *similar = find_similar(name, any->module_number);

		zend_argument_value_error(1, "must be one of distlock's settings%s%s%s",
				similar != NULL ? ": did you mean " : "", similar != NULL ? similar : "", similar != NULL ? "?" : "");
		RETURN_THROWS();
	}
	RETURN_STR_COPY(value);
}
