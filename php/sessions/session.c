#include "php/base/globals.h"
#include "php/lock/lock_object.h"
#include "php/classes/redis_arguments.h"
#include "php/sessions/session.h"

#include "redis/net/phpredis_dsn.h"
#include "redis/value/session.h"

#include "ext/session/php_session.h"
#include "zend_exceptions.h"

/* These symbols are missing if there is no session extension, or if it is loaded later. */
#pragma weak php_session_register_module
#pragma weak php_session_create_id
#pragma weak php_session_valid_key
#ifdef ZTS
#pragma weak ps_globals_id
#else
#pragma weak ps_globals
#endif

/* The type in which PHP passes session.save_path. */
#if PHP_VERSION_ID < 80600
#define PATH_TEXT(path) (path)
#else
#define PATH_TEXT(path) ZSTR_VAL(path)
#endif

/* A lifetime of 0 or less is replaced with PHP's default, as in phpredis. */
#define DEFAULT_LIFETIME 1440

/* How many new ids to try. More collisions in a row mean that the source of random numbers is broken; then there is no
 * id, as with PHP's own file handler. */
#define MOST_COLLISIONS 3

/* A session that PHP, or a session class in PHP code, has used since the handler was opened. */
typedef struct entry {
	struct entry *next;
	dl_redis_session *session;
	bool is_passing; /* used by a single call, so others don't find it */
	bool is_fresh;   /* the value was fetched in advance for the next read */
	bool is_locked;  /* the value was read while its lock was held */
	bool locks_late; /* the value was read without its lock, which a change acquires */
} entry;

/* PHP holds this as its mod_data from open to close. Warnings call error handlers, and waits call signal handlers.
 * Either may end the session, or start another one. So a call works with the handler that it entered, even if PHP
 * closes that meanwhile (php/php-src#22926 is what becomes of a session otherwise): closing releases the locks and ends
 * the waits at once, but the memory is freed when the last call has left. Such a call fails, and then PHP doesn't touch
 * the session.
 */
struct distlock_session_handler {
	distlock_session_handler *next; /* of this thread */
	dl_redis_server *server;
	char *prefix;
	dl_time ttl;
	entry *entries;
	unsigned calls;  /* calls in progress: more than one if a callback made another call */
	bool is_closed;  /* PHP has closed it */
	bool has_begun;  /* PHP has asked for a value, so the id is settled */
	bool has_failed; /* the next read can't succeed, and the warning has already been raised */
};

typedef distlock_session_handler handler;

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

/* Whether PHP calls the handler directly, not via a session class in PHP code. If so, it always closes after a
 * write. */
static bool is_called_directly(void)
{
	return PS(mod) == &ps_mod_distlock;
}

/* Warns. The error handler may do anything, so after this the caller may only use what leave() protects. */
static zend_result fail(const char *message)
{
	if (!EG(exception)) {
		php_error_docref(NULL, E_WARNING, "distlock: %s", message);
	}
	return FAILURE;
}

/* loss is the message if the lock was lost. */
static zend_result report(dl_outcome outcome, const dl_error *error, const char *loss)
{
	switch (outcome) {
		case DL_DONE:
			return SUCCESS;
		case DL_TIMED_OUT:
			return fail("the session is in use, and didn't become free within distlock.session.timeout");
		case DL_TOO_MANY:
			return fail("the session is in use, and more requests than distlock.session.max_ahead are ahead");
		case DL_NOT_HELD:
			return fail(loss);
		case DL_FAILED:
			return fail(error->message);
		default:
			return fail("the session was ended, for example by a signal handler, during the wait for it");
	}
}

static void mute(void)
{
	if (!DISTLOCK_G(is_muted)) {
		DISTLOCK_G(is_muted) = true;
		DISTLOCK_G(muted_reporting) = EG(error_reporting);
		EG(error_reporting) &= ~E_WARNING;
	}
}

/* Also clears error_get_last(), which would show the muted warning. */
static void unmute(void)
{
	if (DISTLOCK_G(is_muted)) {
		DISTLOCK_G(is_muted) = false;
		EG(error_reporting) = DISTLOCK_G(muted_reporting);
		if (PG(last_error_message) != NULL) {
			zend_string_release(PG(last_error_message));
			PG(last_error_message) = NULL;
		}
	}
}

void distlock_session_begin(void)
{
	unmute();
}

/* Throws, because after a mere failure PHP would add a warning that shows the whole session.save_path. If no code is
 * running that could catch an exception, as with session.auto_start, that warning is muted instead. */
static dl_redis_server *refuse_setting(const char *setting, const char *problem)
{
	if (EG(current_execute_data) != NULL) {
		zend_value_error("The ini setting %s %s", setting, problem);
	} else {
		php_error_docref(NULL, E_WARNING, "The ini setting %s %s", setting, problem);
		mute();
	}
	return NULL;
}

static bool is_blank(const char *setting)
{
	return setting[strspn(setting, DISTLOCK_BLANKS)] == '\0';
}

/* Whether session.save_path is what PHP's own files need, perhaps with their depth and mode in front. Debian's php.ini
 * has a directory there, whatever the handler. */
static bool is_for_files(const char *save_path)
{
	return is_blank(save_path) || save_path[strspn(save_path, "0123456789;")] == '/';
}

/* PHP shows session.save_path in its warnings, so no server is named there. Tells users who come from phpredis what to
 * write instead. */
static dl_redis_server *refuse_save_path(const char *save_path)
{
	static const char advice[] = "; set that in distlock.session.server, and leave this one empty";
	dl_error reason;
	char problem[sizeof reason.message + sizeof advice];

	if (!dl_redis_phpredis_refuse(save_path, strlen(save_path), NULL, &reason)) {
		return refuse_setting("session.save_path",
				"must be empty or a directory, because it isn't used: name the server in distlock.session.server");
	}
	snprintf(problem, sizeof problem, "%s%s", reason.message, advice);
	return refuse_setting("session.save_path", problem);
}

static dl_redis_server *find_server(const char *save_path)
{
	bool has_own = !is_blank(DISTLOCK_G(session_server));
	dl_redis_server *server;
	dl_error error;

	if (!is_for_files(save_path)) {
		return refuse_save_path(save_path);
	}
	if (!has_own && distlock_redis_is_list(DISTLOCK_G(redis_servers))) {
		return refuse_setting("distlock.redis.servers", DISTLOCK_REDIS_SINGLE ": name it in distlock.session.server");
	}
	server = distlock_redis_find_single(has_own ? DISTLOCK_G(session_server) : DISTLOCK_G(redis_servers), &error);
	return server != NULL
			? server
			: refuse_setting(has_own ? "distlock.session.server" : "distlock.redis.servers", error.message);
}

/* Also refuses ids that contain a NUL byte. */
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

static entry *find_entry(const handler *called, zend_string *id)
{
	entry *found = called->entries;

	while (found != NULL && (found->is_passing || strcmp(dl_redis_session_id(found->session), ZSTR_VAL(id)) != 0)) {
		found = found->next;
	}
	return found;
}

static entry *add_entry(handler *called, zend_string *id)
{
	entry *added = pecalloc(1, sizeof *added, true);

	added->session = dl_redis_session_new(&DISTLOCK_G(held), called->server, called->prefix, ZSTR_VAL(id), called->ttl,
			DISTLOCK_G(counter_lifetime));
	added->next = called->entries;
	called->entries = added;
	return added;
}

static void remove_entry(handler *called, entry *removed)
{
	entry **link = &called->entries;

	while (*link != removed) {
		link = &(*link)->next;
	}
	*link = removed->next;
	dl_redis_session_free(removed->session);
	pefree(removed, true);
}

static void free_handler(handler *freed)
{
	handler **link = &DISTLOCK_G(session_handlers);

	while (*link != freed) {
		link = &(*link)->next;
	}
	*link = freed->next;
	while (freed->entries != NULL) {
		remove_entry(freed, freed->entries);
	}
	pefree(freed->prefix, true);
	pefree(freed, true);
}

/* Returns the handler that PHP holds as its mod_data. NULL: there is none, or it doesn't belong to this module, which
 * happens if a session class in PHP code changes the save handler in one of its methods. */
static handler *handler_of(void **mod_data)
{
	handler *found = DISTLOCK_G(session_handlers);

	while (found != NULL && (found != *mod_data || found->is_closed)) {
		found = found->next;
	}
	return found;
}

/* May be called repeatedly. */
static void close_handler(handler *closed)
{
	if (!closed->is_closed) {
		closed->is_closed = true;
		DISTLOCK_G(open_sessions)--;
	}
	for (entry *each = closed->entries; each != NULL; each = each->next) {
		dl_redis_session_close(each->session);
	}
	if (closed->calls == 0) {
		free_handler(closed);
	}
}

void distlock_session_end(void)
{
	unmute();
	while (DISTLOCK_G(session_handlers) != NULL) {
		free_handler(DISTLOCK_G(session_handlers));
	}
	DISTLOCK_G(open_sessions) = 0;
}

/* Begins a call. Takes a reference to the id, which belongs to PHP and is freed if a callback destroys the session.
 * NULL: nothing is open, because a callback closed it before PHP came here. */
static handler *enter(void **mod_data, zend_string *id)
{
	handler *called = handler_of(mod_data);

	if (called == NULL || id == NULL) {
		return NULL;
	}
	called->calls++;
	zend_string_addref(id);
	return called;
}

/* Whether a callback has ended the session that this call works on. If the callback runs inside a session class in PHP
 * code, PHP doesn't close the handler, because it doesn't nest that class's methods. */
static bool is_over(const handler *called)
{
	return called->is_closed || PS(mod_data) != called || PS(session_status) != php_session_active;
}

/* Ends a call that enter() began. If a callback has ended its session, the call has failed, whatever the result was. */
static zend_result leave(handler *called, zend_string *id, zend_result result)
{
	bool has_ended = is_over(called);

	if (id != NULL) {
		zend_string_release(id);
	}
	called->calls--;
	if (has_ended && PS(mod_data) == called) {
		PS(mod_data) = NULL;
	}
	if (has_ended) {
		close_handler(called);
	}
	return has_ended ? FAILURE : result;
}

static bool is_interrupted(void *context)
{
	return distlock_interrupt.check(distlock_interrupt.context) || is_over(context);
}

/* dl_redis_session_open(), or dl_redis_session_open_unchanged(). */
typedef dl_outcome opener(dl_redis_session *session, dl_time limit, int64_t too_many, const dl_interrupt *interrupt,
		dl_error *error);

/* If a time limit ends the script during the wait, the wait never returns, so the session is abandoned here. */
static dl_outcome wait_for(handler *called, entry *wanted, opener *open, dl_error *error)
{
	const dl_interrupt interrupt = { is_interrupted, called };
	dl_outcome outcome = DL_INTERRUPTED;

	/* clang-format off: it takes zend_try for a function name. */
	zend_try
	{
		outcome = open(wanted->session, DISTLOCK_G(session_timeout), DISTLOCK_G(session_too_many), &interrupt, error);
	}
	zend_catch
	{
		dl_redis_session_abandon(wanted->session);
		zend_bailout();
	}
	zend_end_try();
	/* clang-format on */
	return outcome;
}

static zend_result open_session(handler *called, entry *wanted)
{
	dl_error error;
	dl_outcome outcome;

	wanted->is_locked = wanted->locks_late = false;
	outcome = wait_for(called, wanted, dl_redis_session_open, &error);
	wanted->is_locked = outcome == DL_DONE;
	return report(outcome, &error, "the session's lock was lost while the session was being read");
}

/* Returns the frame of the function of PHP's that calls the handler, also via a session class in PHP code. NULL: none
 * does, as at the end of the request. */
static const zend_execute_data *find_caller(void)
{
	const zend_execute_data *frame = EG(current_execute_data);

	for (; frame != NULL; frame = frame->prev_execute_data) {
		if (frame->func == NULL || frame->func->type != ZEND_INTERNAL_FUNCTION || frame->func->common.scope != NULL) {
			continue;
		}
		/* The frame at the bottom of a fiber has no name. */
		if (frame->func->common.function_name != NULL
				&& zend_string_starts_with_literal(frame->func->common.function_name, "session_")) {
			break;
		}
	}
	return frame;
}

static bool is_called_by(const char *function)
{
	const zend_execute_data *caller = find_caller();

	return caller != NULL && zend_string_equals_cstr(caller->func->common.function_name, function, strlen(function));
}

/* Whether session_start() has the option read_and_close, which PHP doesn't pass to its handlers. */
static bool is_read_only(void)
{
	const zval *options, *option;

	if (!is_called_by("session_start") || ZEND_CALL_NUM_ARGS(find_caller()) == 0) {
		return false;
	}
	options = ZEND_CALL_ARG(find_caller(), 1);
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
	handler *called = handler_of(mod_data);

	(void) session_name;
	if (server == NULL) {
		return FAILURE;
	}
	/* session_reset() opens a session that is already open, and keeps its lock. */
	if (called != NULL && called->server != server) {
		ps_close_distlock(mod_data);
		called = NULL;
	}
	if (called == NULL) {
		called = pecalloc(1, sizeof *called, true);
		called->server = server;
		called->prefix = pestrdup(DISTLOCK_G(session_prefix), true);
		called->ttl = DISTLOCK_G(session_ttl);
		called->next = DISTLOCK_G(session_handlers);
		DISTLOCK_G(session_handlers) = called;
		DISTLOCK_G(open_sessions)++;
		PS_SET_MOD_DATA(called);
	}
	called->has_failed = false;
	return SUCCESS;
}

PS_CLOSE_FUNC(distlock)
{
	handler *called = handler_of(mod_data);

	if (called != NULL) {
		PS_SET_MOD_DATA(NULL);
		close_handler(called);
	}
	return SUCCESS;
}

/* Whether the session was destroyed while this request waited for it. Its id is valid then: if PHP replaced it, the
 * browser would get a cookie, which would undo the one that it has just got from the request that logged in. */
static bool was_destroyed(const entry *read)
{
	const char *bytes;
	size_t length;

	return dl_redis_session_value_before(read->session, &bytes, &length);
}

/* Whether somebody has its id. */
static bool is_known(const entry *read)
{
	const char *bytes;
	size_t length;

	return dl_redis_session_value(read->session, &bytes, &length) || was_destroyed(read);
}

/* A session class in PHP code, such as Symfony's, takes an id without content for one that nobody has. So it gets a
 * destroyed session as it was when the wait began, just as with PHP's files. */
static zend_string *copy_value(const entry *read)
{
	const char *bytes;
	size_t length;

	return dl_redis_session_value(read->session, &bytes, &length)
					|| (!is_called_directly() && dl_redis_session_value_before(read->session, &bytes, &length))
			? zend_string_init(bytes, length, false)
			: ZSTR_EMPTY_ALLOC();
}

/* may_change: whether a change acquires the lock; otherwise, nothing is changed. */
static zend_result peek(entry *wanted, bool may_change)
{
	dl_error error;

	wanted->is_locked = false;
	wanted->locks_late = may_change;
	return dl_redis_session_peek(wanted->session, &error) ? SUCCESS : fail(error.message);
}

static zend_result read_as_set(handler *called, entry *wanted)
{
	bool is_closed_at_once = is_read_only();

	return is_closed_at_once || DISTLOCK_G(locks_session_to_write)
			? peek(wanted, !is_closed_at_once)
			: open_session(called, wanted);
}

/* PHP itself has only one session open at a time, so the others are closed. But a session class in PHP code may return
 * to an earlier session, so sessions of such a class stay open. */
static void close_others(handler *called, const entry *kept)
{
	entry *each = called->entries, *next;

	for (; each != NULL; each = next) {
		next = each->next;
		if (each != kept) {
			remove_entry(called, each);
		}
	}
}

/* Fetches the session in advance of PHP's next read of this id. */
static zend_result fetch(handler *called, zend_string *id)
{
	entry *wanted;
	zend_result result;

	if (!is_valid(id)) {
		called->has_failed = true;
		return FAILURE;
	}
	wanted = find_entry(called, id);
	if (wanted == NULL) {
		wanted = add_entry(called, id);
	}
	/* A session that a call further down the stack is working with isn't closed. */
	if (is_called_directly() && called->calls == 1) {
		close_others(called, wanted);
	}
	wanted->is_fresh = false;
	result = read_as_set(called, wanted);
	wanted->is_fresh = result == SUCCESS;
	called->has_failed = result == FAILURE;
	return result;
}

/* For session_reset(): reads under the same lock, or, if that was lost, locks and reads anew as session_start()
 * does. */
static zend_result read_again(handler *called, zend_string *id)
{
	entry *open = find_entry(called, id);
	dl_error error;
	dl_outcome outcome = dl_redis_session_read_again(open->session, &error);

	return outcome == DL_NOT_HELD ? fetch(called, id) : report(outcome, &error, "");
}

static zend_result read_value(handler *called, zend_string *id)
{
	const entry *known = find_entry(called, id);

	called->has_begun = true;
	/* If the server has just failed to answer, it isn't asked again. */
	if (called->has_failed && is_called_directly()) {
		return FAILURE;
	}
	if (known != NULL && known->is_fresh) {
		return SUCCESS;
	}
	return known != NULL && dl_redis_session_is_open(known->session) ? read_again(called, id) : fetch(called, id);
}

PS_READ_FUNC(distlock)
{
	handler *called = enter(mod_data, key);
	zend_result result;

	(void) maxlifetime;
	if (called == NULL) {
		return FAILURE;
	}
	result = read_value(called, key);
	if (result == SUCCESS && !is_over(called)) {
		entry *read = find_entry(called, key);

		read->is_fresh = false;
		*val = copy_value(read);
	}
	return leave(called, key, result);
}

static zend_long seconds_of(zend_long lifetime)
{
	return lifetime > 0 ? lifetime : DEFAULT_LIFETIME;
}

static zend_result store(entry *stored, dl_redis_session_change wanted, zend_string *value, zend_long lifetime,
		bool is_kept)
{
	dl_error error;
	dl_outcome outcome = dl_redis_session_store(stored->session, wanted, ZSTR_VAL(value), ZSTR_LEN(value),
			seconds_of(lifetime), is_kept, &error);

	return report(outcome, &error, "the session's lock was lost, so the session wasn't changed");
}

/* A session class in PHP code may change a session that it hasn't read. Such a session is locked just for the
 * change. */
static zend_result store_unread(handler *called, zend_string *id, dl_redis_session_change wanted, zend_string *value,
		zend_long lifetime)
{
	entry *stored;
	zend_result result;

	if (!is_valid(id)) {
		return FAILURE;
	}
	stored = add_entry(called, id);
	stored->is_passing = true;
	result = open_session(called, stored);
	if (result == SUCCESS) {
		result = store(stored, wanted, value, lifetime, false);
	}
	remove_entry(called, stored);
	return result;
}

/* Whether the request has changed the value that it was given: an empty one, if there was none. */
static bool is_changed(const entry *known, zend_string *value)
{
	const char *bytes = "";
	size_t length = 0;

	dl_redis_session_value(known->session, &bytes, &length);
	return length != ZSTR_LEN(value) || memcmp(bytes, ZSTR_VAL(value), length) != 0;
}

/* What a request is about to do to a session that it has read without its lock. */
typedef struct intent {
	bool is_to_end;  /* the session is deleted */
	bool is_moving;  /* what was read goes on under a new id, so nobody would find what others have written since */
	bool ends_any;   /* it is deleted whatever is in it */
	bool has_change; /* otherwise, the request only read it */
} intent;

/* PHP also deletes a session whose content it can't decode: that is a judgement about what was read. Only
 * session_destroy(), or code that calls the handler itself, ends whatever is there. */
static intent find_intent(const entry *known, dl_redis_session_change wanted, zend_string *value)
{
	intent found = { .is_to_end = wanted == DL_REDIS_SESSION_DELETE,
		.is_moving = is_called_by("session_regenerate_id") };

	found.ends_any = found.is_to_end && (find_caller() == NULL || is_called_by("session_destroy"));
	found.has_change = found.is_to_end || found.is_moving || is_changed(known, value);
	return found;
}

#define CONFLICT "another request has changed or ended the session since this one read it, so "
#define CONFLICT_END " (distlock.session.lock is \"write\")"

static zend_result refuse_change(intent change)
{
	if (change.is_moving) {
		return fail(CONFLICT "it doesn't get a new id" CONFLICT_END);
	}
	return fail(change.is_to_end ? CONFLICT "it isn't deleted" CONFLICT_END
								 : CONFLICT "this one's changes aren't written" CONFLICT_END);
}

/* Changes a session that was read without its lock, if it still is as it was read. One that is unchanged isn't written,
 * so its requests don't wait for each other; but a new one is, as strict mode would otherwise not know its id again. */
static zend_result change_late(handler *called, entry *known, dl_redis_session_change wanted, zend_string *value,
		zend_long lifetime)
{
	intent change = find_intent(known, wanted, value);
	const char *bytes;
	size_t length;
	dl_error error;
	dl_outcome outcome;

	if (!change.has_change && dl_redis_session_value(known->session, &bytes, &length)) {
		return dl_redis_session_touch(known->session, seconds_of(lifetime), &error) ? SUCCESS : fail(error.message);
	}
	outcome = wait_for(called, known, change.ends_any ? dl_redis_session_open : dl_redis_session_open_unchanged,
			&error);
	if (outcome == DL_CONFLICT) {
		return change.has_change ? refuse_change(change) : SUCCESS;
	}
	if (outcome != DL_DONE) {
		return report(outcome, &error, "the session's lock was lost, so the session wasn't changed");
	}
	known->is_locked = true;
	known->locks_late = false;
	return store(known, wanted, value, lifetime, !is_called_directly());
}

/* Changes a session only if PHP has read it: if the read failed, or a time limit ended it, PHP doesn't
 * know the session's content. */
static zend_result change(void **mod_data, zend_string *id, dl_redis_session_change wanted, zend_string *value,
		zend_long lifetime)
{
	handler *called = enter(mod_data, id);
	zend_result result = FAILURE;
	entry *known;

	if (called == NULL) {
		return FAILURE;
	}
	known = find_entry(called, id);
	if (known != NULL && !is_called_directly() && wanted != DL_REDIS_SESSION_DELETE && was_destroyed(known)) {
		/* Whatever such a class writes contains what it was given, which must not come back. */
		result = SUCCESS;
	} else if (known != NULL && known->is_locked && !known->is_fresh) {
		result = store(known, wanted, value, lifetime, !is_called_directly());
	} else if (known != NULL && known->locks_late && !known->is_fresh) {
		result = change_late(called, known, wanted, value, lifetime);
	} else if (known == NULL && !is_called_directly()) {
		result = store_unread(called, id, wanted, value, lifetime);
	}
	return leave(called, id, result);
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

/* Nothing to do, because the server expires sessions. */
PS_GC_FUNC(distlock)
{
	(void) mod_data, (void) maxlifetime;
	*nrdels = 0;
	return 0;
}

/* Fetches the new id's session, because PHP reads it next anyway. If it can't be read, the id counts as free, and the
 * read reports the error. */
static bool is_free(handler *called, zend_string *id)
{
	return fetch(called, id) == FAILURE || !is_known(find_entry(called, id));
}

/* Checks that the new id is free, and locks it, if session_start() is about to read it. An id for session_create_id()
 * isn't checked. */
PS_CREATE_SID_FUNC(distlock)
{
	handler *called = handler_of(mod_data);
	zend_string *id = php_session_create_id(mod_data);

	if (called == NULL || called->calls > 0 || called->has_begun || called->has_failed || !is_called_directly()) {
		return id;
	}
	called->calls++;
	for (int i = 0; id != NULL && !is_free(called, id); i++) {
		zend_string_release(id);
		id = i < MOST_COLLISIONS ? php_session_create_id(mod_data) : NULL;
	}
	leave(called, NULL, SUCCESS);
	return id;
}

static zend_result exists(const handler *called, zend_string *id)
{
	dl_error error;
	dl_outcome outcome = dl_redis_session_exists(called->server, called->prefix, ZSTR_VAL(id), &error);

	return outcome == DL_FAILED ? fail(error.message) : outcome == DL_DONE ? SUCCESS : FAILURE;
}

/* Called before a session is read in strict mode, and before an id is given out. If the id's session can't be read, the
 * id counts as valid, and the read reports the error. The id of the session that PHP has read is also valid, even
 * before it is first written. */
static zend_result validate(handler *called, zend_string *id)
{
	const entry *known = find_entry(called, id);

	if (known == NULL && (called->has_begun || called->calls > 1)) {
		return exists(called, id);
	}
	if (known == NULL && (called->has_failed || fetch(called, id) == FAILURE)) {
		return SUCCESS;
	}
	known = find_entry(called, id);
	return !known->is_fresh || is_known(known) ? SUCCESS : FAILURE;
}

PS_VALIDATE_SID_FUNC(distlock)
{
	handler *called = enter(mod_data, key);

	if (called == NULL) {
		return FAILURE;
	}
	return leave(called, key, is_well_formed(key) ? validate(called, key) : FAILURE);
}

ZEND_FUNCTION(DistLock_destroyed_session)
{
	const handler *called;
	const entry *open;
	const char *bytes;
	size_t length;

	ZEND_PARSE_PARAMETERS_NONE();
	called = is_registered && PS(session_status) == php_session_active ? handler_of(&PS(mod_data)) : NULL;
	open = called != NULL && PS(id) != NULL ? find_entry(called, PS(id)) : NULL;
	if (open != NULL && dl_redis_session_value_before(open->session, &bytes, &length)) {
		RETURN_STRINGL(bytes, length);
	}
}
