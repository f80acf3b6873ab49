#include "php_distlock.h"
#include "lock_object.h"
#include "session.h"

#include "redis/session.h"

#include "ext/session/php_session.h"
#include "zend_exceptions.h"

/* Where there is no session extension, or it is loaded later, all of these are missing. */
#pragma weak php_session_register_module
#pragma weak php_session_create_id
#pragma weak php_session_valid_key
#ifdef ZTS
#pragma weak ps_globals_id
#else
#pragma weak ps_globals
#endif

/* How PHP hands over session.save_path. */
#if PHP_VERSION_ID < 80600
#define PATH_TEXT(path) (path)
#else
#define PATH_TEXT(path) ZSTR_VAL(path)
#endif

/* As phpredis: what is to be kept for no time is kept for PHP's own default. */
#define DEFAULT_LIFETIME 1440

/* A collision of ids is bad luck once, or a broken source of random numbers: then there is no id, as with PHP's own files. */
#define MOST_COLLISIONS 3

/* What PHP keeps as its mod_data from open to close. */
typedef struct handler {
	dl_redis_session *session;
	bool is_fresh;   /* the value was read for PHP's next read of it */
	bool is_read;    /* it was read under its lock, and may be changed */
	bool has_failed; /* it was told already; what follows would fail, too */
} handler;

static bool is_registered;

PS_FUNCS_UPDATE_TIMESTAMP(distlock)

static const ps_module ps_mod_distlock = { PS_MOD_UPDATE_TIMESTAMP(distlock) };

void distlock_session_startup(void)
{
	is_registered = php_session_register_module != NULL && php_session_register_module(&ps_mod_distlock) == SUCCESS;
}

const char *distlock_session_support(void)
{
	if (is_registered) {
		return "yes";
	}
	return php_session_register_module != NULL
			? "no: PHP knows too many session handlers"
			: "no: PHP has no session extension, or loads it after distlock";
}

/* PHP calls the handler itself, not a class in PHP that calls its methods: a write is followed by the close. */
static bool is_called_directly(void)
{
	return PS(mod) == &ps_mod_distlock;
}

static zend_result fail(handler *called, const dl_error *error)
{
	called->has_failed = true;
	php_error_docref(NULL, E_WARNING, "distlock: %s", error->message);
	return FAILURE;
}

static zend_result finish(handler *called, dl_outcome outcome, const dl_error *error)
{
	switch (outcome) {
		case DL_DONE:
			return SUCCESS;
		case DL_TIMED_OUT:
			php_error_docref(NULL, E_WARNING,
					"distlock: the session is in use, and didn't become free within distlock.session.timeout");
			break;
		case DL_NOT_HELD:
			php_error_docref(NULL, E_WARNING,
					"distlock: the lock of the session was lost, so the session isn't changed");
			break;
		case DL_FAILED:
			return fail(called, error);
		default:
			/* There is an exception. */
			break;
	}
	called->has_failed = true;
	return FAILURE;
}

/* A wrong setting is an error, and not a warning: PHP would add one that shows all of session.save_path. */
static dl_redis_server *refuse_setting(const char *setting, const char *problem)
{
	if (EG(current_execute_data) != NULL) {
		zend_value_error("The ini setting %s %s", setting, problem);
	} else {
		php_error_docref(NULL, E_WARNING, "The ini setting %s %s", setting, problem);
	}
	return NULL;
}

static dl_redis_server *find_server(const char *save_path)
{
	const char *setting = "session.save_path", *text = save_path + strspn(save_path, DISTLOCK_BLANKS);
	dl_redis_server *server;
	dl_error error;
	size_t length;

	if (*text == '\0') {
		setting = "distlock.redis.servers";
		text = DISTLOCK_G(redis_servers) + strspn(DISTLOCK_G(redis_servers), DISTLOCK_BLANKS);
	}
	length = strcspn(text, DISTLOCK_BLANKS);
	if (text[length + strspn(text + length, DISTLOCK_BLANKS)] != '\0') {
		return refuse_setting(setting, "is a list of servers, but a session is kept by one server, or a cluster");
	}
	server = dl_redis_server_find(text, length, &error);
	if (server == NULL) {
		return refuse_setting(setting, error.message);
	}
	if (text >= save_path && text < save_path + strlen(save_path)
			&& (dl_redis_server_dsn(server)->password != NULL
					|| dl_redis_server_dsn(server)->sentinel_password != NULL)) {
		return refuse_setting(setting,
				"must not have a password, which PHP would show in its warnings: set distlock.redis.servers, and leave "
				"this empty");
	}
	return server;
}

/* Every byte of it counts. */
static bool is_well_formed(zend_string *id)
{
	return php_session_valid_key(ZSTR_VAL(id)) == SUCCESS && strlen(ZSTR_VAL(id)) == ZSTR_LEN(id);
}

static bool is_valid(zend_string *id)
{
	if (is_well_formed(id)) {
		return true;
	}
	php_error_docref(NULL, E_WARNING,
			"Session ID is too long or contains illegal characters. "
			"Only the A-Z, a-z, 0-9, \"-\", and \",\" characters are allowed");
	return false;
}

static bool is_named(const handler *called, zend_string *id)
{
	const char *name = dl_redis_session_id(called->session);

	return name != NULL && strcmp(name, ZSTR_VAL(id)) == 0;
}

static zend_result open_session(handler *called, zend_string *id)
{
	dl_error error;
	dl_outcome outcome;

	if (!is_valid(id)) {
		called->has_failed = true;
		return FAILURE;
	}
	called->is_read = false;
	outcome = dl_redis_session_open(called->session, ZSTR_VAL(id), DISTLOCK_G(session_timeout), &distlock_interrupt,
			&error);
	called->is_read = outcome == DL_DONE;
	return finish(called, outcome, &error);
}

/* Whether this is for session_start() with the option read_and_close, which PHP doesn't tell its handlers. */
static bool is_read_only(void)
{
	const zend_execute_data *frame = EG(current_execute_data);
	const zval *options, *option;

	while (frame != NULL
			&& (frame->func == NULL || frame->func->type != ZEND_INTERNAL_FUNCTION || frame->func->common.scope != NULL
					|| !zend_string_equals_literal(frame->func->common.function_name, "session_start"))) {
		frame = frame->prev_execute_data;
	}
	if (frame == NULL || ZEND_CALL_NUM_ARGS(frame) < 1) {
		return false;
	}
	options = ZEND_CALL_ARG(frame, 1);
	ZVAL_DEREF(options);
	if (Z_TYPE_P(options) != IS_ARRAY) {
		return false;
	}
	option = zend_hash_str_find(Z_ARRVAL_P(options), "read_and_close", sizeof "read_and_close" - 1);
	return option != NULL && zval_get_long((zval *) option) != 0;
}

PS_OPEN_FUNC(distlock)
{
	dl_redis_server *server = find_server(PATH_TEXT(save_path));
	handler *called = PS_GET_MOD_DATA();

	(void) session_name;
	if (server == NULL) {
		return FAILURE;
	}
	/* session_reset() opens what is open: its lock is kept. */
	if (called != NULL && dl_redis_session_server(called->session) != server) {
		ps_close_distlock(mod_data);
		called = NULL;
	}
	if (called == NULL) {
		called = pecalloc(1, sizeof *called, true);
		called->session = dl_redis_session_new(&DISTLOCK_G(held), server, DISTLOCK_G(session_prefix),
				DISTLOCK_G(session_ttl));
		PS_SET_MOD_DATA(called);
	}
	called->has_failed = false;
	return SUCCESS;
}

PS_CLOSE_FUNC(distlock)
{
	handler *called = PS_GET_MOD_DATA();

	PS_SET_MOD_DATA(NULL);
	if (called != NULL) {
		dl_redis_session_free(called->session);
		pefree(called, true);
	}
	return SUCCESS;
}

static zend_string *read_value(const handler *called)
{
	const char *bytes;
	size_t length;

	return dl_redis_session_value(called->session, &bytes, &length)
			? zend_string_init(bytes, length, false)
			: ZSTR_EMPTY_ALLOC();
}

static zend_result peek(handler *called, zend_string *id)
{
	dl_error error;

	if (!is_valid(id)) {
		called->has_failed = true;
		return FAILURE;
	}
	called->is_read = false;
	return dl_redis_session_peek(called->session, ZSTR_VAL(id), &error) ? SUCCESS : fail(called, &error);
}

/* For PHP's next read of this id. */
static zend_result fetch(handler *called, zend_string *id)
{
	zend_result result = is_read_only() ? peek(called, id) : open_session(called, id);

	called->is_fresh = result == SUCCESS;
	return result;
}

/* session_reset(). */
static zend_result read_again(handler *called)
{
	dl_error error;

	return finish(called, dl_redis_session_read_again(called->session, &error), &error);
}

PS_READ_FUNC(distlock)
{
	handler *called = PS_GET_MOD_DATA();
	zend_result result = SUCCESS;

	(void) maxlifetime;
	if (called == NULL || called->has_failed) {
		return FAILURE;
	}
	if (!is_named(called, key) || (!called->is_fresh && !dl_redis_session_is_open(called->session))) {
		result = fetch(called, key);
	} else if (!called->is_fresh) {
		result = read_again(called);
	}
	called->is_fresh = false;
	if (result == SUCCESS) {
		*val = read_value(called);
	}
	return result;
}

/* Only what was read under its lock may be changed: after a read that failed, or that a time limit cut off, PHP knows nothing of
 * the session. A class in PHP may mean another one. */
static bool is_ready(handler *called, zend_string *id)
{
	if (called == NULL) {
		return false;
	}
	if (!is_named(called, id) && !is_called_directly()) {
		return open_session(called, id) == SUCCESS;
	}
	return is_named(called, id) && called->is_read;
}

static zend_result change(void **mod_data, zend_string *id, dl_redis_session_change wanted, zend_string *value,
		zend_long lifetime)
{
	handler *called = PS_GET_MOD_DATA();
	dl_error error;
	dl_outcome outcome;

	if (!is_ready(called, id)) {
		return FAILURE;
	}
	outcome = dl_redis_session_store(called->session, wanted, ZSTR_VAL(value), ZSTR_LEN(value),
			lifetime > 0 ? lifetime : DEFAULT_LIFETIME, !is_called_directly(), &error);
	return finish(called, outcome, &error);
}

PS_WRITE_FUNC(distlock)
{
	return change(mod_data, key, DL_REDIS_SESSION_SET, val, maxlifetime);
}

PS_UPDATE_TIMESTAMP_FUNC(distlock)
{
	return change(mod_data, key, DL_REDIS_SESSION_TOUCH, val, maxlifetime);
}

PS_DESTROY_FUNC(distlock)
{
	return change(mod_data, key, DL_REDIS_SESSION_DELETE, ZSTR_EMPTY_ALLOC(), 0);
}

/* The server does that. */
PS_GC_FUNC(distlock)
{
	(void) mod_data, (void) maxlifetime;
	*nrdels = 0;
	return 0;
}

static bool has_value(const handler *called)
{
	const char *bytes;
	size_t length;

	return dl_redis_session_value(called->session, &bytes, &length);
}

/* A new session is read next, so it is fetched for that. One that can't be read isn't looked for: the read tells why. */
static bool is_free(handler *called, zend_string *id)
{
	if (fetch(called, id) == FAILURE || !has_value(called)) {
		return true;
	}
	dl_redis_session_close(called->session);
	called->is_fresh = false;
	return false;
}

/* While another session is open, PHP asks for an id alone. */
PS_CREATE_SID_FUNC(distlock)
{
	handler *called = PS_GET_MOD_DATA();
	zend_string *id = php_session_create_id(mod_data);

	if (called == NULL || called->has_failed || !is_called_directly() || dl_redis_session_is_open(called->session)) {
		return id;
	}
	for (int i = 0; id != NULL && !is_free(called, id); i++) {
		zend_string_release(id);
		id = i < MOST_COLLISIONS ? php_session_create_id(mod_data) : NULL;
	}
	return id;
}

static zend_result exists(handler *called, zend_string *id)
{
	dl_error error;
	dl_outcome outcome = dl_redis_session_exists(called->session, ZSTR_VAL(id), &error);

	if (outcome == DL_FAILED) {
		php_error_docref(NULL, E_WARNING, "distlock: %s", error.message);
	}
	return outcome == DL_DONE ? SUCCESS : FAILURE;
}

/* Before a session is read in strict mode, or an id is given away. One that can't be read is valid: the read tells why. */
PS_VALIDATE_SID_FUNC(distlock)
{
	handler *called = PS_GET_MOD_DATA();

	if (called == NULL || !is_well_formed(key)) {
		return FAILURE;
	}
	if (!called->is_fresh || !is_named(called, key)) {
		if (dl_redis_session_is_open(called->session)) {
			return exists(called, key);
		}
		if (called->has_failed || fetch(called, key) == FAILURE) {
			return SUCCESS;
		}
	}
	return has_value(called) ? SUCCESS : FAILURE;
}
