#include "redis/value/session.h"

#include "core/system/memory.h"
#include "core/text/name.h"
#include "redis/server/call.h"
#include "redis/claim/keys.h"
#include "redis/lock/mutex.h"
#include "redis/lock/ownership.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many broken connections are tolerated while one session is opened. Each leaves a doubtful token, with which no
 * session is written (proof/model/session.pml), so the lock is acquired anew. */
#define MOST_BREAKS 3

/* In seconds: 100 years. */
#define LONGEST_LIFETIME ((int64_t) 100 * 365 * 24 * 60 * 60)

struct dl_redis_session {
	dl_held *held;
	dl_redis_server *server;
	char *prefix;
	dl_time ttl;
	char *id;
	char *key; /* its value's key */
	int counter_lifetime;
	char *lock_name;    /* for messages and logs, without the id: whoever knows that has the session */
	dl_lock *lock;      /* NULL: the session isn't open */
	redisReply *value;  /* a string or nil; NULL: none was read */
	redisReply *read;   /* what was read without the lock, while the session is opened to change it */
	redisReply *before; /* the value, or nil or an error, when the wait for the lock began; NULL: there was no wait */
	bool is_opening;    /* a call of open is on the stack, and uses the lock */
	bool is_to_end;     /* that call must give up, because the session was closed */
};

static const char *const actions
		[] = { [DL_REDIS_SESSION_SET] = "", [DL_REDIS_SESSION_TOUCH] = "touch", [DL_REDIS_SESSION_DELETE] = "delete" };

static char *join(const char *first, const char *second, const char *third)
{
	size_t size = strlen(first) + strlen(second) + strlen(third) + 1;
	char *joined = dl_allocate(size);

	snprintf(joined, size, "%s%s%s", first, second, third);
	return joined;
}

static char *lock_name(const char *prefix, const char *id)
{
	char shown[DL_NAME_SHOWN_SIZE];

	dl_name_hide(shown, id, strlen(id));
	return join(prefix, shown, "_LOCK");
}

dl_redis_session *dl_redis_session_new(dl_held *held, dl_redis_server *server, const char *prefix, const char *id,
		dl_time ttl, int counter_lifetime)
{
	dl_redis_session *session = dl_allocate(sizeof *session);

	session->held = held;
	session->server = server;
	session->prefix = dl_duplicate(prefix, strlen(prefix));
	session->id = dl_duplicate(id, strlen(id));
	session->key = join(prefix, id, "");
	session->lock_name = lock_name(prefix, id);
	session->ttl = ttl;
	session->counter_lifetime = counter_lifetime;
	return session;
}

static bool is_string(const redisReply *value)
{
	return value != NULL && value->type == REDIS_REPLY_STRING;
}

static void forget_value(dl_redis_session *session)
{
	freeReplyObject(session->value);
	session->value = NULL;
}

static void forget_wait(dl_redis_session *session)
{
	freeReplyObject(session->before);
	session->before = NULL;
}

/* If it is opened in several attempts, the wait began with the first. */
static void note_wait(dl_redis_session *session)
{
	if (session->before == NULL) {
		session->before = dl_redis_mutex_take_value_before(session->lock);
	}
}

/* Returns the key of the lock, which is the same as phpredis's. In a cluster, where phpredis doesn't lock, it is in the
 * value's slot. */
static char *lock_key(const dl_redis_session *session)
{
	size_t length = strlen(session->key), hashed;
	int slot = dl_redis_server_slot(session->server, session->key);
	char tag[DL_REDIS_SLOT_TAG_SIZE];
	char *tagged, *lock;

	if (slot == DL_REDIS_NO_SLOT || dl_redis_hashed_part(session->key, length, &hashed) != session->key
			|| hashed != length) {
		return join(session->key, "_LOCK", "");
	}
	if (strchr(session->key, '}') == NULL) {
		return join("{", session->key, "}_LOCK");
	}
	dl_redis_slot_tag(slot, tag);
	tagged = join("{", tag, "}:");
	lock = join(tagged, session->key, "_LOCK");
	free(tagged);
	return lock;
}

/* All sessions share one counter (in a cluster, one for each slot), as a million sessions would otherwise leave a
 * million counters behind. */
static char *fence_key(const dl_redis_session *session)
{
	int slot = dl_redis_server_slot(session->server, session->key);
	char tag[DL_REDIS_SLOT_TAG_SIZE] = "";
	char *tagged, *fence;

	if (slot != DL_REDIS_NO_SLOT) {
		dl_redis_slot_tag(slot, tag);
	}
	tagged = slot == DL_REDIS_NO_SLOT ? join("{", session->prefix, "") : join("{", tag, "}:");
	fence = slot == DL_REDIS_NO_SLOT ? join(tagged, "}", ":fence") : join(tagged, session->prefix, ":fence");
	free(tagged);
	return fence;
}

static void make_lock(dl_redis_session *session)
{
	char *key = lock_key(session), *fence = fence_key(session);
	const dl_redis_lock_options options = { .ttl = session->ttl,
		.auto_renew = true,
		.counter_lifetime = session->counter_lifetime,
		.counted_as = DL_STATS_SESSION,
		.shown_name = session->lock_name,
		.fence = fence,
		.value_key = session->key };

	session->lock = dl_redis_mutex_new(session->held, session->server, "", key, &options);
	free(key);
	free(fence);
}

static void drop_lock(dl_redis_session *session)
{
	if (session->lock != NULL) {
		dl_lock *lock = session->lock;

		session->lock = NULL;
		dl_lock_destroy(lock);
	}
}

static void release(dl_redis_session *session)
{
	dl_error ignored;

	if (session->lock != NULL) {
		dl_lock_release(session->lock, false, &ignored);
	}
	drop_lock(session);
}

void dl_redis_session_close(dl_redis_session *session)
{
	if (session->is_opening) {
		session->is_to_end = true;
	} else {
		release(session);
	}
}

void dl_redis_session_abandon(dl_redis_session *session)
{
	session->is_opening = false;
	release(session);
}

void dl_redis_session_free(dl_redis_session *session)
{
	dl_redis_session_abandon(session);
	forget_value(session);
	forget_wait(session);
	freeReplyObject(session->read);
	free(session->prefix);
	free(session->id);
	free(session->key);
	free(session->lock_name);
	free(session);
}

const char *dl_redis_session_id(const dl_redis_session *session)
{
	return session->id;
}

bool dl_redis_session_is_open(dl_redis_session *session)
{
	return session->lock != NULL && dl_lock_is_held(session->lock);
}

/* Returns false if what the key contains isn't a value. */
static bool check_value(dl_redis_server *server, const redisReply *reply, dl_error *error)
{
	if (reply->type != REDIS_REPLY_STRING && reply->type != REDIS_REPLY_NIL) {
		return dl_redis_server_refuse(server, reply, error);
	}
	if (reply->type == REDIS_REPLY_STRING && (size_t) reply->len > DL_REDIS_LARGEST_VALUE) {
		return dl_error_set(error, DL_ERROR_SERVER, "%s: the value is longer than %d bytes",
				dl_redis_server_dsn(server)->description, DL_REDIS_LARGEST_VALUE);
	}
	return true;
}

/* Returns the value, to be freed. NULL: error. */
static redisReply *read_value(dl_redis_server *server, const char *key, dl_error *error)
{
	dl_redis_call call;
	dl_redis_delivery delivery;
	redisReply *reply;

	dl_redis_call_begin(&call, DL_SCRIPT_value, "1");
	dl_redis_call_add(&call, key, strlen(key));
	call.largest_value = DL_REDIS_LARGEST_VALUE;
	reply = dl_redis_call_run(server, &call, DL_FOREVER, &delivery, error);
	if (reply != NULL && !check_value(server, reply, error)) {
		freeReplyObject(reply);
		reply = NULL;
	}
	return reply;
}

/* Uses the value that was read together with the lock. If the lock was handed over, the value must be read now. */
static bool fetch_value(dl_redis_session *session, dl_error *error)
{
	forget_value(session);
	session->value = dl_redis_mutex_take_value(session->lock);
	if (session->value == NULL) {
		session->value = read_value(session->server, session->key, error);
	} else if (!check_value(session->server, session->value, error)) {
		forget_value(session);
	}
	return session->value != NULL;
}

/* Once a token has been released, nothing sent for it can overwrite a later value, provided that the token never owns
 * the lock again. So a token that was sent on a connection that broke is given back, and another one is used. */
static dl_outcome acquire(dl_redis_session *session, const dl_wish *wish, dl_error *error)
{
	dl_lock *lock = session->lock;
	dl_outcome outcome = dl_lock_acquire(lock, wish, error);

	note_wait(session);
	for (int i = 0; outcome == DL_DONE && dl_redis_mutex_is_doubtful(lock); i++) {
		outcome = dl_lock_release(lock, false, error);
		if (outcome == DL_DONE && i == MOST_BREAKS) {
			outcome = dl_redis_ownership_refuse_doubt(lock, error);
		} else if (outcome == DL_DONE) {
			outcome = dl_lock_acquire(lock, wish, error);
			note_wait(session);
		}
	}
	return outcome;
}

/* The caller's interrupt; it also checks whether the session was closed. */
typedef struct opening {
	const dl_redis_session *session;
	const dl_interrupt *interrupt;
} opening;

static bool must_end(void *context)
{
	const opening *wait = context;

	return dl_interrupt_is_to_end(wait->interrupt) || wait->session->is_to_end;
}

/* DL_NOT_HELD: the lock was lost before the value was read. */
static dl_outcome acquire_and_read(dl_redis_session *session, const dl_wish *wish, dl_error *error)
{
	opening wait = { session, wish->interrupt };
	dl_interrupt interrupt = { must_end, &wait };
	dl_wish watched = dl_wish_with(wish, &interrupt);
	dl_outcome outcome = acquire(session, &watched, error);

	if (outcome != DL_DONE) {
		return outcome;
	}
	/* The lock may have been granted at the very moment when the interrupt closed the session. */
	if (session->is_to_end) {
		return DL_INTERRUPTED;
	}
	if (!fetch_value(session, error)) {
		return DL_FAILED;
	}
	return dl_redis_session_is_open(session) ? DL_DONE : DL_NOT_HELD;
}

static bool refuse_while_opening(const dl_redis_session *session, dl_error *error)
{
	return session->is_opening && !dl_error_set(error, DL_ERROR_STATE, "another call is still waiting for the session");
}

dl_outcome dl_redis_session_open(dl_redis_session *session, dl_time limit, int64_t too_many,
		const dl_interrupt *interrupt, dl_error *error)
{
	dl_wish wish = { .deadline = dl_clock_after(dl_clock_now(), limit), .interrupt = interrupt, .too_many = too_many };
	dl_outcome outcome;

	if (refuse_while_opening(session, error)) {
		return DL_FAILED;
	}
	session->is_opening = true;
	session->is_to_end = false;
	forget_wait(session);
	do {
		release(session);
		make_lock(session);
		outcome = acquire_and_read(session, &wish, error);
	} while (outcome == DL_NOT_HELD && dl_clock_now() < wish.deadline);
	session->is_opening = false;
	if (outcome != DL_DONE) {
		forget_value(session);
		release(session);
	}
	if (outcome != DL_DONE || is_string(session->value)) {
		forget_wait(session);
	}
	return outcome;
}

dl_outcome dl_redis_session_read_again(dl_redis_session *session, dl_error *error)
{
	if (!dl_redis_session_is_open(session)) {
		return DL_NOT_HELD;
	}
	forget_value(session);
	session->value = read_value(session->server, session->key, error);
	if (session->value == NULL) {
		return DL_FAILED;
	}
	return dl_redis_session_is_open(session) ? DL_DONE : DL_NOT_HELD;
}

bool dl_redis_session_peek(dl_redis_session *session, dl_error *error)
{
	if (refuse_while_opening(session, error)) {
		return false;
	}
	release(session);
	forget_value(session);
	forget_wait(session);
	session->value = read_value(session->server, session->key, error);
	return session->value != NULL;
}

static bool is_same(const redisReply *one, const redisReply *other)
{
	if (!is_string(one) || !is_string(other)) {
		return !is_string(one) && !is_string(other);
	}
	return one->len == other->len && memcmp(one->str, other->str, (size_t) one->len) == 0;
}

dl_outcome dl_redis_session_open_unchanged(dl_redis_session *session, dl_time limit, int64_t too_many,
		const dl_interrupt *interrupt, dl_error *error)
{
	dl_outcome outcome;

	if (refuse_while_opening(session, error)) {
		return DL_FAILED;
	}
	freeReplyObject(session->read);
	session->read = session->value;
	session->value = NULL;
	outcome = dl_redis_session_open(session, limit, too_many, interrupt, error);
	if (outcome == DL_DONE && !is_same(session->read, session->value)) {
		release(session);
		outcome = DL_CONFLICT;
	}
	forget_value(session);
	forget_wait(session);
	session->value = session->read;
	session->read = NULL;
	return outcome;
}

/* Redis refuses an expiry that exceeds its clock's range. */
static void write_lifetime(char *text, size_t size, int64_t seconds)
{
	snprintf(text, size, "%" PRId64, seconds < LONGEST_LIFETIME ? seconds : LONGEST_LIFETIME);
}

bool dl_redis_session_touch(const dl_redis_session *session, int64_t seconds, dl_error *error)
{
	dl_redis_call call;
	dl_redis_delivery delivery;
	char lifetime[sizeof((dl_redis_change *) NULL)->lifetime];
	redisReply *reply;

	write_lifetime(lifetime, sizeof lifetime, seconds);
	dl_redis_call_begin(&call, DL_SCRIPT_touch, "1");
	dl_redis_call_add(&call, session->key, strlen(session->key));
	dl_redis_call_add(&call, lifetime, strlen(lifetime));
	reply = dl_redis_call_run(session->server, &call, DL_FOREVER, &delivery, error);
	if (reply == NULL) {
		return false;
	}
	if (reply->type != REDIS_REPLY_INTEGER) {
		dl_redis_server_refuse(session->server, reply, error);
		freeReplyObject(reply);
		return false;
	}
	freeReplyObject(reply);
	return true;
}

dl_outcome dl_redis_session_exists(dl_redis_server *server, const char *prefix, const char *id, dl_error *error)
{
	char *key = join(prefix, id, "");
	redisReply *reply = read_value(server, key, error);
	dl_outcome outcome = DL_FAILED;

	if (reply != NULL) {
		outcome = reply->type == REDIS_REPLY_STRING ? DL_DONE : DL_NOT_HELD;
	}
	freeReplyObject(reply);
	free(key);
	return outcome;
}

static bool show(const redisReply *value, const char **bytes, size_t *length)
{
	if (!is_string(value)) {
		return false;
	}
	*bytes = value->str;
	*length = (size_t) value->len;
	return true;
}

bool dl_redis_session_value(const dl_redis_session *session, const char **bytes, size_t *length)
{
	return show(session->value, bytes, length);
}

bool dl_redis_session_value_before(const dl_redis_session *session, const char **bytes, size_t *length)
{
	return session->value != NULL && !is_string(session->value) && show(session->before, bytes, length);
}

dl_outcome dl_redis_session_store(dl_redis_session *session, dl_redis_session_change change, const char *bytes,
		size_t length, int64_t seconds, bool is_kept, dl_error *error)
{
	dl_redis_change stored = { .action = actions[change], .value = bytes, .length = length, .is_kept = is_kept };
	dl_outcome outcome;
	bool is_pending;

	if (!dl_redis_session_is_open(session)) {
		return DL_NOT_HELD;
	}
	if (length > DL_REDIS_LARGEST_VALUE) {
		dl_error_set(error, DL_ERROR_VALUE, "the value is longer than %d bytes", DL_REDIS_LARGEST_VALUE);
		return DL_FAILED;
	}
	write_lifetime(stored.lifetime, sizeof stored.lifetime, seconds);
	outcome = dl_redis_mutex_store(session->lock, &stored, &is_pending, error);
	/* If the server refuses a write, the lock remains held; if the write is pending, it could undo a later one. */
	if (is_pending) {
		release(session);
	} else if (!is_kept) {
		drop_lock(session);
	}
	return outcome;
}
