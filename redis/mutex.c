#include "redis/mutex.h"

#include "core/memory.h"
#include "core/process.h"
#include "core/stats.h"
#include "core/token.h"
#include "redis/call.h"
#include "redis/listener.h"
#include "redis/renewal.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ttl, channel and token. */
#define ENTRY_SIZE (3 * DL_TOKEN_SIZE)

/* What a waiter adds to the ttl left, so that the waiters behind a killed holder don't all ask at once: the first of the queue
 * is served whoever asks, so only it needs to be quick. */
#define STAGGER (20 * DL_MILLISECOND)
#define LONGEST_STAGGER (1 * DL_SECOND)

/* Another program's release tells nobody, so its lock has to be asked for. */
#define SHORTEST_PAUSE (4 * DL_MILLISECOND)
#define LONGEST_PAUSE (64 * DL_MILLISECOND)

/* Between two attempts to reach a server that went away in the middle of a wait. */
#define RECONNECT_PAUSE (20 * DL_MILLISECOND)

struct dl_redis_mutex {
	dl_lock lock;
	dl_redis_server *server;
	char *name;
	char *key, *queue_key, *fence_key;
	dl_time ttl;
	char ttl_text[24]; /* in milliseconds */
	char token[DL_REDIS_LONGEST_TOKEN + 1];
	char run_id[DL_REDIS_RUN_ID_SIZE]; /* of the server that gave the lock */
	bool auto_renew;
	dl_time max_hold; /* 0: no limit */
	dl_redis_renewal renewal;

	/* While waiting. */
	dl_redis_connection *listener;
	char entry[ENTRY_SIZE];    /* in the queue, or '' */
	char previous[ENTRY_SIZE]; /* the one before the listener was replaced, or '' */
	dl_time pause;
};

/* What the server said of a lock that was asked for. */
struct answer {
	dl_time sent;        /* by the local clock, before the server's time was taken */
	int64_t server_time; /* in microseconds */
	dl_time left;        /* until the present ownership ends; negative: it has no end */
	int64_t position;
	bool is_foreign;
};

static dl_redis_mutex *mutex_of(dl_lock *lock)
{
	return (dl_redis_mutex *) ((char *) lock - offsetof(dl_redis_mutex, lock));
}

static bool unexpected(dl_redis_mutex *mutex, const redisReply *reply, dl_error *error)
{
	return dl_redis_reply_refuse(reply, dl_redis_server_dsn(mutex->server), error);
}

static void add_text(dl_redis_call *call, const char *text)
{
	dl_redis_call_add(call, text, strlen(text));
}

static void begin_call(dl_redis_mutex *mutex, dl_redis_call *call, dl_redis_script script)
{
	dl_redis_call_begin(call, script, "3");
	add_text(call, mutex->key);
	add_text(call, mutex->queue_key);
	add_text(call, mutex->fence_key);
}

static void begin_release(dl_redis_mutex *mutex, dl_redis_call *call)
{
	begin_call(mutex, call, DL_SCRIPT_release);
	add_text(call, mutex->token);
	dl_redis_call_add_server(call);
}

static dl_redis_call *begin_leave(dl_redis_mutex *mutex, dl_redis_call *call)
{
	begin_call(mutex, call, DL_SCRIPT_leave);
	add_text(call, mutex->token);
	add_text(call, mutex->ttl_text);
	add_text(call, mutex->entry);
	add_text(call, mutex->previous);
	dl_redis_call_add_server(call);
	return call;
}

static bool is_integers(const redisReply *reply, size_t count)
{
	if (reply->type != REDIS_REPLY_ARRAY || reply->elements < count) {
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		if (reply->element[i]->type != REDIS_REPLY_INTEGER) {
			return false;
		}
	}
	return true;
}

/* A fencing token says that the lock is owned. */
static bool is_owned_reply(const redisReply *reply)
{
	return reply->type == REDIS_REPLY_INTEGER && reply->integer > 0;
}

static bool is_refused_reply(const redisReply *reply)
{
	return reply->type == REDIS_REPLY_INTEGER && reply->integer == 0;
}

static dl_time valid_after(const dl_redis_mutex *mutex, dl_time start)
{
	return start + mutex->ttl - dl_lock_margin(mutex->ttl);
}

/* From here on the keeper takes care of the lock, whose ttl began at the given time. */
static void keep(dl_redis_mutex *mutex, dl_time since)
{
	dl_redis_renewal *renewal = &mutex->renewal;

	renewal->ttl = mutex->ttl;
	renewal->ends = 0;
	if (mutex->auto_renew) {
		renewal->ends = mutex->max_hold > 0 ? dl_clock_after(since, mutex->max_hold) : DL_FOREVER;
	}
	dl_redis_renewal_begin(renewal);
}

static void granted(dl_redis_mutex *mutex, int64_t fencing_token, const char *run_id, dl_time since)
{
	strcpy(mutex->run_id, run_id);
	dl_lock_granted(&mutex->lock, fencing_token, valid_after(mutex, since));
	keep(mutex, since);
}

static bool read_answer(dl_redis_mutex *mutex, const redisReply *reply, dl_time sent, struct answer *answer, dl_error *error)
{
	const redisReply *owner;

	if (!is_integers(reply, 3) || reply->elements != 4 || reply->element[3]->type != REDIS_REPLY_STRING) {
		return unexpected(mutex, reply, error);
	}
	owner = reply->element[3];
	answer->sent = sent;
	/* Longer than any ttl is allowed to be can only be another program's, and must not overflow. */
	answer->left = reply->element[0]->integer < INT64_C(1) << 40 ? reply->element[0]->integer * DL_MILLISECOND : -1;
	answer->position = reply->element[1]->integer;
	answer->server_time = reply->element[2]->integer;
	answer->is_foreign = !dl_token_is_own_form(owner->str, (size_t) owner->len);
	return true;
}

/* DL_DONE: owned. DL_NOT_HELD: somebody else's, see the answer; if there is a listener, we are in the queue. */
static dl_outcome ask(dl_redis_mutex *mutex, struct answer *answer, bool *is_undecided, dl_error *error)
{
	dl_redis_call call, leaving, undo;
	dl_redis_delivery delivery;
	redisReply *reply;
	dl_outcome outcome;

	begin_call(mutex, &call, DL_SCRIPT_acquire);
	add_text(&call, mutex->token);
	add_text(&call, mutex->ttl_text);
	dl_redis_call_add_server(&call);
	if (mutex->listener != NULL) {
		add_text(&call, mutex->entry);
		add_text(&call, mutex->previous);
	}
	call.undo = begin_leave(mutex, &leaving);
	begin_release(mutex, &undo);
	leaving.undo = &undo;
	reply = dl_redis_call_run(mutex->server, &call, DL_FOREVER, &delivery, error);
	if (reply == NULL) {
		*is_undecided |= delivery.repeated;
		return DL_FAILED;
	}
	*is_undecided = false;
	if (is_owned_reply(reply)) {
		granted(mutex, reply->integer, delivery.run_id, delivery.sent);
		outcome = DL_DONE;
	} else {
		outcome = read_answer(mutex, reply, delivery.sent, answer, error) ? DL_NOT_HELD : DL_FAILED;
	}
	freeReplyObject(reply);
	return outcome;
}

static void stop_listening(dl_redis_mutex *mutex, bool is_clean)
{
	if (mutex->listener != NULL && is_clean) {
		dl_redis_pool_give(mutex->server, mutex->listener);
	} else if (mutex->listener != NULL) {
		dl_redis_pool_close(mutex->listener);
	}
	mutex->listener = NULL;
}

static void listen_on(dl_redis_mutex *mutex, dl_redis_connection *listener)
{
	mutex->listener = listener;
	if (mutex->entry[0] != '\0') {
		strcpy(mutex->previous, mutex->entry);
	}
	snprintf(mutex->entry, sizeof mutex->entry, "%s %s %.*s", mutex->ttl_text, listener->channel, DL_TOKEN_SIZE - 1,
		mutex->token);
}

static bool open_listener(dl_redis_mutex *mutex, dl_error *error)
{
	dl_redis_connection *listener = dl_redis_pool_take(mutex->server, DL_REDIS_LISTENER, DL_FOREVER);

	if (listener == NULL) {
		listener = dl_redis_pool_open(mutex->server, DL_REDIS_LISTENER, DL_FOREVER, error);
	}
	if (listener == NULL) {
		return false;
	}
	listen_on(mutex, listener);
	return true;
}

/* A number from span / 2 to span. The clock's nanoseconds are as good as random for spreading out. */
static dl_time jittered(dl_time span)
{
	return span / 2 + dl_clock_now() % (span / 2 + 1);
}

/* When to ask again if no grant comes. */
static dl_time next_attempt(dl_redis_mutex *mutex, const struct answer *answer)
{
	dl_time now = dl_clock_now();
	dl_time stagger = answer->position < LONGEST_STAGGER / STAGGER ? answer->position * STAGGER : LONGEST_STAGGER;
	dl_time pause;

	if (!answer->is_foreign && answer->left >= 0) {
		mutex->pause = SHORTEST_PAUSE;
		return now + answer->left + DL_MILLISECOND + jittered(stagger);
	}
	pause = jittered(mutex->pause);
	mutex->pause = dl_clock_earlier(2 * mutex->pause, LONGEST_PAUSE);
	return now + pause + stagger;
}

/* How a turn of listening ended. */
enum turn { TURN_OWNED, TURN_ASK, TURN_BROKEN, TURN_DEADLINE, TURN_INTERRUPTED, TURN_FORKED };

/* How long ago a grant was given isn't known to a waiter that was stopped. The server's clock tells: it was read together
 * with our own when we asked. */
static enum turn accept_grant(dl_redis_mutex *mutex, const dl_redis_grant *grant, const struct answer *answer)
{
	dl_time now = dl_clock_now();
	int64_t waited = grant->time - answer->server_time;
	int64_t most = (now - answer->sent + dl_lock_margin(mutex->ttl)) / DL_MICROSECOND;
	dl_time given;

	if (!grant->is_direct || waited < 0 || waited > most) {
		/* Not from the server that counts, or its clock was set: it knows best. */
		return TURN_ASK;
	}
	given = dl_clock_earlier(now, answer->sent + waited * DL_MICROSECOND);
	if (valid_after(mutex, given) <= now) {
		return TURN_ASK;
	}
	granted(mutex, grant->fencing_token, mutex->listener->run_id, given);
	return TURN_OWNED;
}

static enum turn listen_for_grant(dl_redis_mutex *mutex, const struct answer *answer, dl_time deadline,
	const dl_interrupt *interrupt, dl_error *error)
{
	dl_time ends = dl_clock_earlier(deadline, next_attempt(mutex, answer));

	for (;;) {
		dl_redis_grant grant;
		dl_redis_arrival arrival = dl_redis_listener_next(mutex->listener, &grant, error);

		if (arrival == DL_REDIS_BROKEN) {
			return TURN_BROKEN;
		}
		if (arrival == DL_REDIS_MESSAGE && strcmp(grant.token, mutex->token) == 0) {
			return accept_grant(mutex, &grant, answer);
		}
		/* What isn't for this wait may go on arriving without end, and more may have been read already. */
		if (dl_clock_now() >= ends) {
			return ends == deadline ? TURN_DEADLINE : TURN_ASK;
		}
		switch (dl_wait_for(mutex->listener->context->fd, POLLIN, arrival == DL_REDIS_NOTHING ? ends : 0, interrupt)) {
			case DL_WAIT_INTERRUPTED:
				return TURN_INTERRUPTED;
			case DL_WAIT_FORKED:
				return TURN_FORKED;
			default:
				break;
		}
	}
}

/* Out of the queue. DL_DONE: the lock had been handed over meanwhile, and is owned. DL_TIMED_OUT: it isn't. */
static dl_outcome leave(dl_redis_mutex *mutex, dl_time deadline, dl_error *error)
{
	dl_redis_call call, undo;
	dl_redis_delivery delivery;
	redisReply *reply;
	dl_outcome outcome = DL_TIMED_OUT;

	begin_leave(mutex, &call);
	begin_release(mutex, &undo);
	call.undo = &undo;
	reply = dl_redis_call_run(mutex->server, &call, deadline, &delivery, error);
	stop_listening(mutex, reply != NULL);
	if (reply == NULL) {
		return DL_FAILED;
	}
	if (is_owned_reply(reply)) {
		granted(mutex, reply->integer, delivery.run_id, delivery.sent);
		outcome = DL_DONE;
	} else if (!is_refused_reply(reply)) {
		unexpected(mutex, reply, error);
		outcome = DL_FAILED;
	}
	freeReplyObject(reply);
	return outcome;
}

static dl_outcome release(dl_lock *lock, bool confirm, dl_time deadline, dl_error *error);

/* The wait is over, and nobody wants the lock any more: what was granted meanwhile is passed on. */
static void abandon(dl_lock *lock, dl_time deadline)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	dl_error ignored;

	if (mutex->entry[0] != '\0' && leave(mutex, deadline, &ignored) == DL_DONE) {
		dl_redis_renewal_end(&mutex->renewal);
		release(lock, true, deadline, &ignored);
	}
}

/* One wait. */
struct attempt {
	dl_time started;
	dl_time deadline;
	const dl_interrupt *interrupt;
	bool is_queued;        /* contention was met; from now on a listener is needed */
	bool is_undecided;     /* the server may have given the lock when it was last asked, and nobody could hear it */
	dl_time trouble_since; /* when the server was last seen to go away; 0: it is there */
};

static dl_outcome stop_waiting(dl_redis_mutex *mutex, enum turn why)
{
	if (why == TURN_FORKED) {
		stop_listening(mutex, false);
		return DL_FORKED;
	}
	abandon(&mutex->lock, DL_FOREVER);
	return DL_INTERRUPTED;
}

/* The server went away. In the middle of a wait it may come back; DL_NOT_HELD says to try again. */
static dl_outcome recover(dl_redis_mutex *mutex, struct attempt *attempt, const dl_error *error)
{
	dl_time now = dl_clock_now();
	dl_time patience = dl_redis_server_dsn(mutex->server)->connect_timeout;

	stop_listening(mutex, false);
	if (attempt->trouble_since == 0) {
		attempt->trouble_since = now;
	}
	if (!attempt->is_queued || !error->transient || now >= attempt->deadline
			|| now - attempt->trouble_since >= patience) {
		return DL_FAILED;
	}
	switch (dl_wait(NULL, 0, dl_clock_earlier(attempt->deadline, now + jittered(RECONNECT_PAUSE)), attempt->interrupt)) {
		case DL_WAIT_INTERRUPTED:
			return stop_waiting(mutex, TURN_INTERRUPTED);
		case DL_WAIT_FORKED:
			return stop_waiting(mutex, TURN_FORKED);
		default:
			return DL_NOT_HELD;
	}
}

static dl_outcome wait_for_turn(dl_redis_mutex *mutex, struct attempt *attempt, const struct answer *answer, dl_error *error)
{
	enum turn turn = listen_for_grant(mutex, answer, attempt->deadline, attempt->interrupt, error);

	switch (turn) {
		case TURN_OWNED:
			return DL_DONE;
		case TURN_ASK:
			return DL_NOT_HELD;
		case TURN_BROKEN:
			return recover(mutex, attempt, error);
		case TURN_DEADLINE:
			return leave(mutex, DL_FOREVER, error);
		default:
			return stop_waiting(mutex, turn);
	}
}

/* Asks, and listens until there is a reason to ask again: DL_NOT_HELD. Every other outcome is final. */
static dl_outcome take_turn(dl_redis_mutex *mutex, struct attempt *attempt, dl_error *error)
{
	struct answer answer = { 0 };
	dl_outcome outcome;

	if (attempt->is_queued && mutex->listener == NULL && !open_listener(mutex, error)) {
		return recover(mutex, attempt, error);
	}
	outcome = ask(mutex, &answer, &attempt->is_undecided, error);
	if (outcome == DL_FAILED) {
		return recover(mutex, attempt, error);
	}
	attempt->trouble_since = 0;
	if (outcome == DL_DONE) {
		return DL_DONE;
	}
	if (!attempt->is_queued) {
		dl_stats_count(contended);
		if (mutex->listener == NULL && dl_clock_now() >= attempt->deadline) {
			return DL_TIMED_OUT;
		}
		attempt->is_queued = true;
	}
	return mutex->listener != NULL ? wait_for_turn(mutex, attempt, &answer, error) : DL_NOT_HELD;
}

static void prepare(dl_redis_mutex *mutex, bool may_wait)
{
	dl_token_next(mutex->token);
	mutex->entry[0] = mutex->previous[0] = '\0';
	mutex->pause = SHORTEST_PAUSE;
	/* A worker that has met contention before says at once where it would listen: that saves it a round trip. */
	if (may_wait) {
		dl_redis_connection *listener = dl_redis_pool_take(mutex->server, DL_REDIS_LISTENER, DL_FOREVER);

		if (listener != NULL) {
			listen_on(mutex, listener);
		}
	}
}

static dl_outcome acquire(dl_lock *lock, dl_time deadline, const dl_interrupt *interrupt, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	struct attempt attempt = { .started = dl_clock_now(), .deadline = deadline, .interrupt = interrupt };
	dl_outcome outcome;

	prepare(mutex, deadline > attempt.started);
	do {
		outcome = take_turn(mutex, &attempt, error);
	} while (outcome == DL_NOT_HELD);
	/* What failed must not look like a waiter, nor keep what it was granted before. */
	stop_listening(mutex, outcome == DL_DONE);
	if (outcome == DL_FAILED && attempt.is_queued && error->kind == DL_ERROR_SERVER) {
		dl_error ignored;

		release(lock, true, DL_FOREVER, &ignored);
	}
	if (outcome == DL_FAILED && attempt.is_undecided) {
		dl_lock_undecided(lock);
	}
	if (attempt.is_queued) {
		lock->waited = dl_clock_now() - attempt.started;
		atomic_fetch_add_explicit(&dl_stats_counters.waited, lock->waited, memory_order_relaxed);
	}
	return outcome;
}

/* A release that was sent twice finds the lock gone if the first one was carried out; it was ours until then, unless the
 * server has been another one since, or the time has passed. */
static bool was_released_before(const dl_redis_mutex *mutex, const dl_redis_delivery *delivery)
{
	return (delivery->repeated || mutex->lock.state == DL_UNDECIDED)
		&& strcmp(delivery->run_id, mutex->run_id) == 0
		&& dl_clock_now() < atomic_load_explicit(&mutex->lock.valid_until, memory_order_relaxed);
}

/* The outcome of a script that answers 1 or 0. */
static dl_outcome read_flag(dl_redis_mutex *mutex, redisReply *reply, dl_error *error)
{
	dl_outcome outcome = DL_FAILED;

	if (reply == NULL) {
		return DL_FAILED;
	}
	if (reply->type == REDIS_REPLY_INTEGER) {
		outcome = reply->integer == 1 ? DL_DONE : DL_NOT_HELD;
	} else {
		unexpected(mutex, reply, error);
	}
	freeReplyObject(reply);
	return outcome;
}

static dl_outcome release(dl_lock *lock, bool confirm, dl_time deadline, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	dl_redis_call call;
	dl_redis_delivery delivery;
	dl_outcome outcome;

	begin_release(mutex, &call);
	if (!confirm) {
		return dl_redis_call_post(mutex->server, &call, deadline, error) ? DL_DONE : DL_FAILED;
	}
	outcome = read_flag(mutex, dl_redis_call_run(mutex->server, &call, deadline, &delivery, error), error);
	return outcome == DL_NOT_HELD && was_released_before(mutex, &delivery) ? DL_DONE : outcome;
}

static void unkeep(dl_lock *lock)
{
	dl_redis_renewal_end(&mutex_of(lock)->renewal);
}

static void destroy(dl_lock *lock)
{
	dl_redis_mutex *mutex = mutex_of(lock);

	free(mutex->name);
	free(mutex->key);
	free(mutex->queue_key);
	free(mutex->fence_key);
	free(mutex);
}

static const dl_lock_operations operations = {
	.acquire = acquire,
	.release = release,
	.abandon = abandon,
	.unkeep = unkeep,
	.destroy = destroy
};

/* In a cluster all keys of a lock must be in one slot: a name with a hash tag keeps it, any other becomes the tag. */
static bool has_hash_tag(const char *key)
{
	const char *open = strchr(key, '{');
	const char *close = open != NULL ? strchr(open, '}') : NULL;

	return close != NULL && close > open + 1;
}

static char *related_key(const char *key, const char *purpose)
{
	size_t size = strlen(key) + strlen(purpose) + 4;
	char *related = dl_allocate(size);

	snprintf(related, size, has_hash_tag(key) ? "%s:%s" : "{%s}:%s", key, purpose);
	return related;
}

dl_redis_mutex *dl_redis_mutex_new(dl_held *held, dl_redis_server *server, const char *prefix, const char *name,
	const dl_redis_mutex_options *options)
{
	dl_redis_mutex *mutex = dl_allocate(sizeof *mutex);
	size_t size = strlen(prefix) + strlen(name) + 1;

	mutex->server = server;
	mutex->name = dl_duplicate(name, strlen(name));
	mutex->key = dl_allocate(size);
	snprintf(mutex->key, size, "%s%s", prefix, name);
	mutex->queue_key = related_key(mutex->key, "queue");
	mutex->fence_key = related_key(mutex->key, "fence");
	/* In whole milliseconds, as the server counts, so that both clocks run for the same span. */
	mutex->ttl = options->ttl - options->ttl % DL_MILLISECOND;
	snprintf(mutex->ttl_text, sizeof mutex->ttl_text, "%" PRId64, mutex->ttl / DL_MILLISECOND);
	mutex->auto_renew = options->auto_renew;
	mutex->max_hold = options->max_hold;
	mutex->renewal.keeping = dl_redis_keeping_of(server);
	mutex->renewal.lock = &mutex->lock;
	mutex->renewal.key = mutex->key;
	mutex->renewal.token = mutex->token;
	dl_lock_prepare(&mutex->lock, &operations, held, mutex->name, server, mutex->key);
	return mutex;
}

dl_lock *dl_redis_mutex_lock(dl_redis_mutex *mutex)
{
	return &mutex->lock;
}

dl_time dl_redis_mutex_ttl(const dl_redis_mutex *mutex)
{
	return mutex->ttl;
}

const char *dl_redis_mutex_token(dl_redis_mutex *mutex)
{
	return dl_lock_is_held(&mutex->lock) ? mutex->token : NULL;
}

static dl_outcome send_renewal(dl_redis_mutex *mutex, dl_time ttl, dl_redis_delivery *delivery, dl_error *error)
{
	dl_redis_call call;
	char milliseconds[24];

	snprintf(milliseconds, sizeof milliseconds, "%" PRId64, ttl / DL_MILLISECOND);
	dl_redis_call_begin(&call, DL_SCRIPT_renew, "1");
	add_text(&call, mutex->key);
	add_text(&call, mutex->token);
	add_text(&call, milliseconds);
	if (ttl < mutex->renewal.ttl) {
		add_text(&call, "shorter");
	}
	return read_flag(mutex, dl_redis_call_run(mutex->server, &call, DL_FOREVER, delivery, error), error);
}

dl_outcome dl_redis_mutex_renew(dl_redis_mutex *mutex, dl_time ttl, dl_error *error)
{
	dl_redis_delivery delivery;
	dl_outcome outcome;

	if (!dl_lock_is_held(&mutex->lock)) {
		return DL_NOT_HELD;
	}
	ttl -= ttl % DL_MILLISECOND;
	/* A renewal of the keeper's must not be taken for a later one than this. */
	dl_redis_renewal_end(&mutex->renewal);
	/* A shorter ttl counts from now on, should the reply be lost. */
	dl_lock_shorten(&mutex->lock, dl_clock_now() + ttl - dl_lock_margin(ttl));
	outcome = send_renewal(mutex, ttl, &delivery, error);
	if (outcome == DL_NOT_HELD) {
		dl_lock_lost(&mutex->lock);
		return DL_NOT_HELD;
	}
	if (outcome == DL_DONE) {
		dl_lock_extend(&mutex->lock, delivery.sent + ttl - dl_lock_margin(ttl));
		mutex->renewal.ttl = ttl;
		dl_stats_count(renewals);
	}
	dl_redis_renewal_begin(&mutex->renewal);
	return outcome;
}

dl_outcome dl_redis_mutex_attach(dl_redis_mutex *mutex, const char *token, size_t length, dl_error *error)
{
	dl_redis_call call;
	dl_redis_delivery delivery;
	redisReply *reply;
	dl_outcome outcome = DL_NOT_HELD;

	if (!dl_lock_clear(&mutex->lock, error)) {
		return DL_FAILED;
	}
	begin_call(mutex, &call, DL_SCRIPT_attach);
	dl_redis_call_add(&call, token, length);
	add_text(&call, mutex->ttl_text);
	reply = dl_redis_call_run(mutex->server, &call, DL_FOREVER, &delivery, error);
	if (reply == NULL) {
		return DL_FAILED;
	}
	if (is_owned_reply(reply)) {
		memcpy(mutex->token, token, length);
		mutex->token[length] = '\0';
		strcpy(mutex->run_id, delivery.run_id);
		dl_lock_adopted(&mutex->lock, DL_WRITE, reply->integer, valid_after(mutex, delivery.sent));
		keep(mutex, delivery.sent);
		outcome = DL_DONE;
	} else if (!is_refused_reply(reply)) {
		unexpected(mutex, reply, error);
		outcome = DL_FAILED;
	}
	freeReplyObject(reply);
	return outcome;
}

static bool read_state(const redisReply *reply, dl_redis_mutex_state *state)
{
	const redisReply *owner, *fencing_token;

	if (reply->type != REDIS_REPLY_ARRAY || reply->elements != 4 || reply->element[1]->type != REDIS_REPLY_INTEGER
			|| reply->element[2]->type != REDIS_REPLY_INTEGER) {
		return false;
	}
	owner = reply->element[0];
	fencing_token = reply->element[3];
	if (owner->type == REDIS_REPLY_STRING) {
		state->owner = dl_duplicate(owner->str, (size_t) owner->len);
		state->owner_length = (size_t) owner->len;
		state->ttl = reply->element[1]->integer < 0 ? DL_FOREVER : reply->element[1]->integer * DL_MILLISECOND;
		/* The counter tells of an owner that draws from it. */
		if (fencing_token->type == REDIS_REPLY_STRING && dl_token_is_own_form(owner->str, (size_t) owner->len)) {
			state->fencing_token = strtoll(fencing_token->str, NULL, 10);
		}
	}
	state->waiters = reply->element[2]->integer;
	return true;
}

bool dl_redis_mutex_inspect(dl_redis_mutex *mutex, dl_redis_mutex_state *state, dl_error *error)
{
	dl_redis_call call;
	dl_redis_delivery delivery;
	redisReply *reply;
	bool is_read;

	memset(state, 0, sizeof *state);
	begin_call(mutex, &call, DL_SCRIPT_inspect);
	reply = dl_redis_call_run(mutex->server, &call, DL_FOREVER, &delivery, error);
	if (reply == NULL) {
		return false;
	}
	is_read = read_state(reply, state) || unexpected(mutex, reply, error);
	freeReplyObject(reply);
	return is_read;
}

dl_outcome dl_redis_mutex_force_release(dl_redis_mutex *mutex, dl_error *error)
{
	dl_redis_call call;
	dl_redis_delivery delivery;

	begin_call(mutex, &call, DL_SCRIPT_force);
	dl_redis_call_add_server(&call);
	return read_flag(mutex, dl_redis_call_run(mutex->server, &call, DL_FOREVER, &delivery, error), error);
}
