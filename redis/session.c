#include "redis/session.h"

#include "core/memory.h"
#include "redis/call.h"
#include "redis/keys.h"
#include "redis/mutex.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* While one session is opened. */
#define MOST_BREAKS 3

struct dl_redis_session {
	dl_held *held;
	dl_redis_server *server;
	char *prefix;
	dl_time ttl;
	char *id;              /* or NULL */
	char *key;             /* of its value */
	dl_redis_mutex *mutex; /* its lock; NULL: it isn't open */
	redisReply *value;     /* a string, or nil; NULL: none was read */
};

static const char *const actions[] = { [DL_REDIS_SESSION_SET] = "set",
	[DL_REDIS_SESSION_TOUCH] = "touch",
	[DL_REDIS_SESSION_DELETE] = "delete" };

dl_redis_session *dl_redis_session_new(dl_held *held, dl_redis_server *server, const char *prefix, dl_time ttl)
{
	dl_redis_session *session = dl_allocate(sizeof *session);

	session->held = held;
	session->server = server;
	session->prefix = dl_duplicate(prefix, strlen(prefix));
	session->ttl = ttl;
	return session;
}

static void forget_value(dl_redis_session *session)
{
	freeReplyObject(session->value);
	session->value = NULL;
}

static char *join(const char *first, const char *second, const char *third)
{
	size_t size = strlen(first) + strlen(second) + strlen(third) + 1;
	char *joined = dl_allocate(size);

	snprintf(joined, size, "%s%s%s", first, second, third);
	return joined;
}

static void name(dl_redis_session *session, const char *id)
{
	char *named = dl_duplicate(id, strlen(id));

	forget_value(session);
	free(session->id);
	free(session->key);
	session->id = named;
	session->key = join(session->prefix, named, "");
}

/* The key of the lock, as phpredis calls it. In a cluster, where phpredis has none, it is in the slot of the value. */
static char *lock_key(const dl_redis_session *session)
{
	size_t length = strlen(session->key), hashed;
	int slot = dl_redis_server_slot(session->server, session->key, length);
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

/* One counter for all sessions, or a million of them would leave a million counters behind; in a cluster, one for each slot. */
static char *fence_key(const dl_redis_session *session)
{
	int slot = dl_redis_server_slot(session->server, session->key, strlen(session->key));
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

static void make_mutex(dl_redis_session *session)
{
	const dl_redis_mutex_options options = { .ttl = session->ttl, .auto_renew = true };
	char *lock = lock_key(session), *fence = fence_key(session);
	dl_redis_claim *claim;

	session->mutex = dl_redis_mutex_new(session->held, session->server, "", lock, &options);
	claim = dl_redis_mutex_claim(session->mutex);
	dl_redis_keys_set_fence(&claim->keys, fence);
	dl_redis_claim_protect(claim, session->key);
	free(lock);
	free(fence);
}

static void drop_mutex(dl_redis_session *session)
{
	if (session->mutex != NULL) {
		dl_redis_mutex *mutex = session->mutex;

		session->mutex = NULL;
		dl_lock_destroy(dl_redis_mutex_lock(mutex));
	}
}

void dl_redis_session_close(dl_redis_session *session)
{
	dl_error ignored;

	if (session->mutex != NULL) {
		dl_lock_release(dl_redis_mutex_lock(session->mutex), false, &ignored);
	}
	drop_mutex(session);
}

void dl_redis_session_free(dl_redis_session *session)
{
	dl_redis_session_close(session);
	forget_value(session);
	free(session->prefix);
	free(session->id);
	free(session->key);
	free(session);
}

const dl_redis_server *dl_redis_session_server(const dl_redis_session *session)
{
	return session->server;
}

const char *dl_redis_session_id(const dl_redis_session *session)
{
	return session->id;
}

bool dl_redis_session_is_open(dl_redis_session *session)
{
	return session->mutex != NULL && dl_lock_is_held(dl_redis_mutex_lock(session->mutex));
}

/* false: what the server has there isn't a value. */
static bool check_value(dl_redis_session *session, const redisReply *reply, dl_error *error)
{
	const char *description = dl_redis_server_dsn(session->server)->description;

	if (reply->type != REDIS_REPLY_STRING && reply->type != REDIS_REPLY_NIL) {
		return dl_redis_reply_refuse(reply, description, error);
	}
	if (reply->type == REDIS_REPLY_STRING && (size_t) reply->len > DL_REDIS_LARGEST_VALUE) {
		return dl_error_set(error, DL_ERROR_SERVER, "%s: the value is longer than %d bytes", description,
				DL_REDIS_LARGEST_VALUE);
	}
	return true;
}

/* To be freed. NULL: error. */
static redisReply *read_value(dl_redis_session *session, const char *key, dl_error *error)
{
	dl_redis_call call;
	dl_redis_delivery delivery;
	redisReply *reply;

	dl_redis_call_begin(&call, DL_SCRIPT_value, "1");
	dl_redis_call_add(&call, key, strlen(key));
	call.largest_value = DL_REDIS_LARGEST_VALUE;
	reply = dl_redis_call_run(session->server, &call, DL_FOREVER, &delivery, error);
	if (reply != NULL && !check_value(session, reply, error)) {
		freeReplyObject(reply);
		reply = NULL;
	}
	return reply;
}

/* What was read with the lock; or, where the lock was handed over, is to be read now. */
static bool fetch_value(dl_redis_session *session, dl_error *error)
{
	dl_redis_claim *claim = dl_redis_mutex_claim(session->mutex);

	forget_value(session);
	if (claim->value == NULL) {
		session->value = read_value(session, session->key, error);
	} else if (check_value(session, claim->value, error)) {
		session->value = claim->value;
		claim->value = NULL;
	}
	return session->value != NULL;
}

/* A value that a token has written is safe once the token has been released, as it never owns again: so it mustn't be one that was
 * asked for on a connection that broke. That is given back, and another one takes its turn. */
static dl_outcome acquire(dl_redis_session *session, dl_time limit, const dl_interrupt *interrupt, dl_error *error)
{
	dl_lock *lock = dl_redis_mutex_lock(session->mutex);
	dl_time deadline = dl_clock_after(dl_clock_now(), limit);
	dl_outcome outcome = dl_lock_acquire(lock, limit, interrupt, error);

	for (int i = 0; outcome == DL_DONE && dl_redis_mutex_is_pending(session->mutex); i++) {
		dl_time now = dl_clock_now();

		outcome = dl_lock_release(lock, false, error);
		if (outcome == DL_DONE && i == MOST_BREAKS) {
			dl_error_set(error, DL_ERROR_CONNECTION, "%s: one connection after the other broke",
					dl_redis_server_dsn(session->server)->description);
			outcome = DL_FAILED;
		} else if (outcome == DL_DONE) {
			outcome = dl_lock_acquire(lock, deadline > now ? deadline - now : 0, interrupt, error);
		}
	}
	return outcome;
}

dl_outcome dl_redis_session_open(dl_redis_session *session, const char *id, dl_time limit,
		const dl_interrupt *interrupt, dl_error *error)
{
	dl_outcome outcome;

	dl_redis_session_close(session);
	name(session, id);
	make_mutex(session);
	outcome = acquire(session, limit, interrupt, error);
	if (outcome == DL_DONE && !fetch_value(session, error)) {
		dl_redis_session_close(session);
		return DL_FAILED;
	}
	if (outcome != DL_DONE) {
		drop_mutex(session);
	}
	return outcome;
}

dl_outcome dl_redis_session_read_again(dl_redis_session *session, dl_error *error)
{
	if (!dl_redis_session_is_open(session)) {
		return DL_NOT_HELD;
	}
	forget_value(session);
	session->value = read_value(session, session->key, error);
	return session->value != NULL ? DL_DONE : DL_FAILED;
}

bool dl_redis_session_peek(dl_redis_session *session, const char *id, dl_error *error)
{
	dl_redis_session_close(session);
	name(session, id);
	session->value = read_value(session, session->key, error);
	return session->value != NULL;
}

dl_outcome dl_redis_session_exists(dl_redis_session *session, const char *id, dl_error *error)
{
	char *key = join(session->prefix, id, "");
	redisReply *reply = read_value(session, key, error);
	dl_outcome outcome = DL_FAILED;

	if (reply != NULL) {
		outcome = reply->type == REDIS_REPLY_STRING ? DL_DONE : DL_NOT_HELD;
	}
	freeReplyObject(reply);
	free(key);
	return outcome;
}

bool dl_redis_session_value(const dl_redis_session *session, const char **bytes, size_t *length)
{
	if (session->value == NULL || session->value->type != REDIS_REPLY_STRING) {
		return false;
	}
	*bytes = session->value->str;
	*length = (size_t) session->value->len;
	return true;
}

/* is_pending: it may come to the server once more, or only later. */
static dl_outcome store_and_keep(dl_redis_session *session, bool *is_pending, dl_error *error)
{
	dl_redis_call call;
	dl_redis_delivery delivery;
	redisReply *reply;
	dl_outcome outcome;

	dl_redis_claim_release(dl_redis_mutex_claim(session->mutex), &call);
	reply = dl_redis_call_run(session->server, &call, DL_FOREVER, &delivery, error);
	*is_pending = reply == NULL || delivery.repeated;
	if (reply == NULL) {
		return DL_FAILED;
	}
	outcome = dl_redis_read_flag(reply);
	if (outcome == DL_FAILED) {
		dl_redis_reply_refuse(reply, dl_redis_server_dsn(session->server)->description, error);
	} else if (outcome == DL_NOT_HELD) {
		dl_lock_lost(dl_redis_mutex_lock(session->mutex));
	}
	freeReplyObject(reply);
	return outcome;
}

dl_outcome dl_redis_session_store(dl_redis_session *session, dl_redis_session_change change, const char *bytes,
		size_t length, int64_t seconds, bool is_kept, dl_error *error)
{
	dl_redis_change stored = { .action = actions[change], .value = bytes, .length = length, .is_kept = is_kept };
	bool is_pending = false;
	dl_redis_claim *claim;
	dl_outcome outcome;

	if (!dl_redis_session_is_open(session)) {
		return DL_NOT_HELD;
	}
	if (length > DL_REDIS_LARGEST_VALUE) {
		dl_error_set(error, DL_ERROR_VALUE, "the value is longer than %d bytes", DL_REDIS_LARGEST_VALUE);
		return DL_FAILED;
	}
	snprintf(stored.lifetime, sizeof stored.lifetime, "%" PRId64, seconds);
	claim = dl_redis_mutex_claim(session->mutex);
	claim->change = &stored;
	outcome = is_kept ? store_and_keep(session, &is_pending, error)
					  : dl_lock_release(dl_redis_mutex_lock(session->mutex), true, error);
	claim->change = NULL;
	/* A write that the server refuses leaves the lock in its place; one that is pending would undo a later one. */
	if (is_pending) {
		dl_redis_session_close(session);
	} else if (!is_kept) {
		drop_mutex(session);
	}
	return outcome;
}
