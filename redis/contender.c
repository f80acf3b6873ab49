#include "redis/contender.h"

#include "core/stats.h"
#include "redis/debts.h"
#include "redis/listener.h"

#include <string.h>

/* What a waiter adds to the ttl left, so that the waiters behind a killed holder don't all ask at once: the first of the queue
 * is served whichever asks, so only it needs to be quick. WATCHING of them look for that end, should the first be dead; those
 * behind them only ask as often as they must to count as alive. */
#define STAGGER (20 * DL_MILLISECOND)
#define WATCHING 8

/* Another program's release tells nobody, so its lock has to be asked for; where there is no publish and subscribe, any. */
#define SHORTEST_PAUSE (4 * DL_MILLISECOND)
#define LONGEST_PAUSE (64 * DL_MILLISECOND)

/* Sentinels and clusters put another node in the place of one that died: that takes them longer than it takes to connect. */
#define LONGEST_FAILOVER (30 * DL_SECOND)

/* Messages on an idle listener that are looked through. */
#define MOST_LEFT_OVER 16

/* Between two attempts to reach a server that went away in the middle of a wait. */
#define RECONNECT_PAUSE (20 * DL_MILLISECOND)

/* Between two attempts to listen at the server that answers. The node that was asked where that is may not know yet. */
#define MOVE_PAUSE DL_SECOND

static bool unexpected(dl_redis_contender *contender, const redisReply *reply, dl_error *error)
{
	return dl_redis_reply_refuse(reply, dl_redis_server_dsn(contender->server)->description, error);
}

static dl_outcome run_for_flag(dl_redis_contender *contender, dl_redis_call *call, dl_time deadline,
		dl_redis_delivery *delivery, dl_error *error)
{
	redisReply *reply = dl_redis_call_run(contender->server, call, deadline, delivery, error);
	dl_outcome outcome;

	if (reply == NULL) {
		return DL_FAILED;
	}
	outcome = dl_redis_read_flag(reply);
	if (outcome == DL_FAILED) {
		unexpected(contender, reply, error);
	}
	freeReplyObject(reply);
	return outcome;
}

dl_outcome dl_redis_contender_release(dl_redis_contender *contender, dl_time deadline, dl_redis_delivery *delivery,
		dl_error *error)
{
	dl_redis_call call;

	dl_redis_claim_release(contender->claim, &call);
	return run_for_flag(contender, &call, deadline, delivery, error);
}

bool dl_redis_contender_post_release(dl_redis_contender *contender, dl_time deadline, dl_error *error)
{
	dl_redis_call call;

	dl_redis_claim_release(contender->claim, &call);
	return dl_redis_call_post(contender->server, &call, deadline, error);
}

static void give_back_quietly(dl_redis_contender *contender, dl_time deadline)
{
	dl_redis_call call;
	dl_redis_delivery delivery;
	dl_error ignored;

	dl_redis_claim_give_back(contender->claim, &call);
	run_for_flag(contender, &call, deadline, &delivery, &ignored);
}

static void own(dl_redis_contender *contender, int64_t fencing_token, const char *run_id, dl_time since)
{
	contender->fencing_token = fencing_token;
	contender->since = since;
	strcpy(contender->run_id, run_id);
}

/* Until when one call may take. */
static dl_time end_of_call(const dl_redis_contender *contender)
{
	return contender->patience > 0
			? dl_clock_earlier(contender->ends, dl_clock_after(dl_clock_now(), contender->patience))
			: contender->ends;
}

/* An ownership that too few replicas know of could be forgotten with the master. It is given up. */
static bool is_acknowledged(dl_redis_contender *contender, const dl_redis_delivery *delivery, dl_error *error)
{
	int wanted = contender->claim->replicas;

	if (delivery->acknowledged >= wanted) {
		return true;
	}
	give_back_quietly(contender, end_of_call(contender));
	if (delivery->acknowledged < 0) {
		return false;
	}
	return dl_error_set(error, DL_ERROR_SERVER, "%s: the lock was acknowledged by %d of %d replicas in time",
			dl_redis_server_dsn(contender->server)->description, delivery->acknowledged, wanted);
}

/* DL_DONE: owned. DL_NOT_HELD: not. */
static dl_outcome read_ownership(dl_redis_contender *contender, const redisReply *reply,
		const dl_redis_delivery *delivery, dl_error *error)
{
	int64_t fencing_token;
	dl_outcome outcome = dl_redis_read_ownership(reply, &fencing_token);

	if (outcome == DL_FAILED) {
		unexpected(contender, reply, error);
	}
	if (outcome != DL_DONE) {
		return outcome;
	}
	if (!is_acknowledged(contender, delivery, error)) {
		return DL_FAILED;
	}
	own(contender, fencing_token, delivery->run_id, delivery->sent);
	return DL_DONE;
}

static dl_outcome lose_share(const dl_lock *shared, dl_error *error)
{
	dl_error_set(error, DL_ERROR_LOST, "The lock \"%s\" was lost", shared->name);
	return DL_FAILED;
}

static dl_outcome read_upgrade(dl_redis_contender *contender, const dl_lock *shared, const redisReply *reply,
		const dl_redis_delivery *delivery, dl_error *error)
{
	char writer[DL_TOKEN_SIZE];
	dl_outcome outcome;

	if (dl_redis_read_deadlock(reply, writer, sizeof writer)) {
		dl_error_set(error, DL_ERROR_DEADLOCK,
				"This reader of the lock \"%s\" can't become its writer: %s waits to write, and each would wait for "
				"the other",
				shared->name, writer);
		return DL_FAILED;
	}
	outcome = read_ownership(contender, reply, delivery, error);
	return outcome == DL_NOT_HELD ? lose_share(shared, error) : outcome;
}

/* Whether a listener hears what the server that answered sends. */
static bool is_at(const dl_redis_connection *listener, const dl_redis_delivery *delivery)
{
	return listener->node == delivery->node
			&& (strcmp(listener->run_id, delivery->run_id) == 0 || strcmp(listener->run_id, "-") == 0
					|| strcmp(delivery->run_id, "-") == 0);
}

static int slot_of(const dl_redis_contender *contender)
{
	const char *key = contender->claim->keys.lock;

	return dl_redis_server_slot(contender->server, key, strlen(key));
}

/* shared: what is to be upgraded, or NULL. DL_DONE: owned. DL_NOT_HELD: somebody else's, see the refusal; if there is a listener,
 * we are in the queue. */
static dl_outcome ask(dl_redis_contender *contender, const dl_lock *shared, dl_redis_refusal *refusal, dl_error *error)
{
	dl_redis_call call;
	dl_redis_delivery delivery;
	redisReply *reply;
	dl_outcome outcome;

	dl_redis_claim_acquire(contender->claim, &call, contender->listener != NULL);
	reply = dl_redis_call_run(contender->server, &call, end_of_call(contender), &delivery, error);
	contender->is_pending |= delivery.repeated || (reply == NULL && delivery.node != NULL);
	if (reply == NULL) {
		contender->is_undecided |= delivery.repeated;
		contender->may_be_given |= delivery.node != NULL;
		contender->is_slot_moving = delivery.is_slot_moving;
		return DL_FAILED;
	}
	contender->is_heard = contender->listener != NULL && is_at(contender->listener, &delivery)
			&& !delivery.is_slot_moving;
	contender->is_undecided = contender->may_be_given = false;
	if (dl_redis_read_refusal(reply, delivery.sent, refusal)) {
		outcome = DL_NOT_HELD;
	} else if (shared != NULL) {
		outcome = read_upgrade(contender, shared, reply, &delivery, error);
	} else {
		outcome = read_ownership(contender, dl_redis_claim_take_value(contender->claim, reply), &delivery, error);
	}
	freeReplyObject(reply);
	return outcome;
}

static void stop_listening(dl_redis_contender *contender, bool is_clean)
{
	if (contender->listener != NULL && is_clean) {
		dl_redis_pool_give(contender->listener);
	} else if (contender->listener != NULL) {
		dl_redis_pool_close(contender->listener);
	}
	contender->listener = NULL;
}

static void listen_on(dl_redis_contender *contender, dl_redis_connection *listener)
{
	contender->listener = listener;
	dl_redis_claim_listen_on(contender->claim, listener->channel);
}

/* Whether it can be waited on. Messages that came while it was idle were for waits that are over. */
static bool is_alive(dl_redis_connection *listener)
{
	dl_redis_arrival arrival = DL_REDIS_MESSAGE;
	dl_redis_grant ignored;
	dl_error error;

	for (int i = 0; arrival == DL_REDIS_MESSAGE && i < MOST_LEFT_OVER; i++) {
		arrival = dl_redis_listener_next(listener, &ignored, &error);
	}
	return arrival != DL_REDIS_BROKEN;
}

/* An idle one, or NULL. A waiter that names a dead one loses its place to those behind it at the next release. */
static dl_redis_connection *take_listener(dl_redis_contender *contender)
{
	int slot = slot_of(contender);
	dl_redis_connection *listener;

	listener = dl_redis_pool_take(contender->server, slot, DL_REDIS_LISTENER, contender->ends);
	while (listener != NULL && !is_alive(listener)) {
		dl_redis_pool_close(listener);
		listener = dl_redis_pool_take(contender->server, slot, DL_REDIS_LISTENER, contender->ends);
	}
	return listener;
}

static bool open_listener(dl_redis_contender *contender, dl_time deadline, dl_error *error)
{
	dl_redis_connection *listener = take_listener(contender);

	if (listener == NULL) {
		listener = dl_redis_pool_open(contender->server, slot_of(contender), DL_REDIS_LISTENER, deadline, error);
	}
	if (listener == NULL) {
		return false;
	}
	listen_on(contender, listener);
	return true;
}

static bool is_polling(const dl_redis_contender *contender)
{
	return dl_redis_server_dsn(contender->server)->is_polling;
}

/* When to ask again if no grant comes. */
static dl_time next_attempt(dl_redis_contender *contender, const dl_redis_refusal *refusal)
{
	dl_time now = dl_clock_now();
	dl_time latest = refusal->again > 0 ? now + refusal->again * 4 / 5 + dl_clock_jittered(refusal->again / 5)
										: DL_FOREVER;
	dl_time stagger, pause;

	if (refusal->position >= WATCHING) {
		return latest;
	}
	stagger = dl_clock_jittered(refusal->position * STAGGER);
	if (!refusal->is_foreign && refusal->left >= 0 && !is_polling(contender)) {
		contender->pause = SHORTEST_PAUSE;
		return dl_clock_earlier(latest, now + refusal->left + DL_MILLISECOND + stagger);
	}
	pause = dl_clock_jittered(contender->pause);
	contender->pause = dl_clock_earlier(2 * contender->pause, LONGEST_PAUSE);
	return now + pause + stagger;
}

/* How a turn of listening ended. */
enum turn { TURN_OWNED, TURN_ASK, TURN_BROKEN, TURN_DEADLINE, TURN_INTERRUPTED, TURN_FORKED };

/* How long ago a grant was given isn't known to a waiter that was stopped. The server's clock tells: it was read together
 * with our own when we asked. */
static enum turn accept_grant(dl_redis_contender *contender, const dl_redis_grant *grant,
		const dl_redis_refusal *refusal)
{
	dl_time now = dl_clock_now();
	int64_t waited = grant->time - refusal->server_time;
	int64_t most = (now - refusal->sent + dl_lock_margin(contender->claim->ttl)) / DL_MICROSECOND;
	dl_time given;

	if (!grant->is_direct || waited < 0 || waited > most || contender->claim->replicas > 0) {
		/* Not from the server that counts, or its clock was set, or not known to the replicas: it knows best. */
		return TURN_ASK;
	}
	/* An upgrade has the token of its share, which may have been granted as well. */
	if (dl_redis_claim_is_upgrade(contender->claim) && grant->fencing_token <= contender->fencing_token) {
		return TURN_ASK;
	}
	given = dl_clock_earlier(now, refusal->sent + waited * DL_MICROSECOND);
	if (given + contender->claim->ttl - dl_lock_margin(contender->claim->ttl) <= now) {
		return TURN_ASK;
	}
	own(contender, grant->fencing_token, contender->listener->run_id, given);
	return TURN_OWNED;
}

static enum turn listen_for_grant(dl_redis_contender *contender, const dl_redis_refusal *refusal, dl_time deadline,
		const dl_interrupt *interrupt, dl_error *error)
{
	dl_time ends = dl_clock_earlier(deadline, next_attempt(contender, refusal));

	if (contender->looks_around) {
		ends = dl_clock_earlier(ends, contender->look_at);
	}
	for (;;) {
		dl_redis_grant grant;
		dl_redis_arrival arrival = dl_redis_listener_next(contender->listener, &grant, error);

		if (arrival == DL_REDIS_BROKEN) {
			return TURN_BROKEN;
		}
		if (arrival == DL_REDIS_MESSAGE && strcmp(grant.token, contender->claim->token) == 0) {
			return accept_grant(contender, &grant, refusal);
		}
		/* Messages for others may arrive without end, and more may have been read already. */
		if (dl_clock_now() >= ends) {
			return ends == deadline ? TURN_DEADLINE : TURN_ASK;
		}
		switch (dl_wait_for(contender->listener->context->fd, POLLIN, arrival == DL_REDIS_NOTHING ? ends : 0,
				interrupt)) {
			case DL_WAIT_INTERRUPTED:
				return TURN_INTERRUPTED;
			case DL_WAIT_FORKED:
				return TURN_FORKED;
			default:
				break;
		}
	}
}

/* Waits for nothing but the time to ask again. */
static enum turn pause_for_turn(dl_redis_contender *contender, const dl_redis_refusal *refusal, dl_time deadline,
		const dl_interrupt *interrupt)
{
	switch (dl_wait(NULL, 0, dl_clock_earlier(deadline, next_attempt(contender, refusal)), interrupt)) {
		case DL_WAIT_INTERRUPTED:
			return TURN_INTERRUPTED;
		case DL_WAIT_FORKED:
			return TURN_FORKED;
		default:
			return TURN_ASK;
	}
}

/* Out of the queue. DL_DONE: the lock had been handed over meanwhile, and is owned. DL_TIMED_OUT: it isn't. */
static dl_outcome leave(dl_redis_contender *contender, dl_time deadline, dl_error *error)
{
	dl_redis_call call;
	dl_redis_delivery delivery;
	redisReply *reply;
	dl_outcome outcome;

	dl_redis_claim_leave(contender->claim, &call);
	reply = dl_redis_call_run(contender->server, &call, deadline, &delivery, error);
	stop_listening(contender, reply != NULL);
	if (reply == NULL) {
		return DL_FAILED;
	}
	outcome = read_ownership(contender, reply, &delivery, error);
	freeReplyObject(reply);
	return outcome == DL_NOT_HELD ? DL_TIMED_OUT : outcome;
}

void dl_redis_contender_abandon(dl_redis_contender *contender, dl_time deadline)
{
	dl_error ignored;

	deadline = dl_redis_call_end(contender->server, deadline);
	if (contender->patience > 0) {
		deadline = dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), contender->patience));
	}
	if (contender->claim->entry[0] != '\0' && leave(contender, deadline, &ignored) == DL_DONE) {
		give_back_quietly(contender, deadline);
	}
}

/* One wait. */
struct attempt {
	dl_time started;
	dl_time deadline;
	const dl_interrupt *interrupt;
	const dl_lock *shared; /* what is to be upgraded, or NULL */
	bool is_queued;        /* contention was met; from now on a listener is needed */
	dl_time moved_at;      /* when it last opened a listener because another server answered; 0: it hears that one */
	bool is_left;          /* for a look around */
	dl_time trouble_since; /* when the server was last seen to go away; 0: it is there */
};

static dl_outcome stop_waiting(dl_redis_contender *contender, enum turn why)
{
	if (why == TURN_FORKED) {
		stop_listening(contender, false);
		return DL_FORKED;
	}
	dl_redis_contender_abandon(contender, DL_FOREVER);
	return DL_INTERRUPTED;
}

static dl_time patience(const dl_redis_contender *contender)
{
	dl_time connect_timeout = dl_redis_server_dsn(contender->server)->connect_timeout;

	if (contender->patience > 0) {
		return contender->patience;
	}
	return dl_redis_server_fails_over(contender->server) && connect_timeout < LONGEST_FAILOVER
			? LONGEST_FAILOVER
			: connect_timeout;
}

/* The server went away. In the middle of a wait it may come back; DL_NOT_HELD says to try again. */
static dl_outcome recover(dl_redis_contender *contender, struct attempt *attempt, const dl_error *error)
{
	dl_time now = dl_clock_now();

	stop_listening(contender, false);
	if (attempt->trouble_since == 0) {
		attempt->trouble_since = now;
	}
	if (!(attempt->is_queued || contender->is_slot_moving) || !error->transient || now >= attempt->deadline
			|| now - attempt->trouble_since >= patience(contender)) {
		return DL_FAILED;
	}
	switch (dl_wait(NULL, 0, dl_clock_earlier(attempt->deadline, now + dl_clock_jittered(RECONNECT_PAUSE)),
			attempt->interrupt)) {
		case DL_WAIT_INTERRUPTED:
			return stop_waiting(contender, TURN_INTERRUPTED);
		case DL_WAIT_FORKED:
			return stop_waiting(contender, TURN_FORKED);
		default:
			return DL_NOT_HELD;
	}
}

static dl_outcome wait_for_turn(dl_redis_contender *contender, struct attempt *attempt, const dl_redis_refusal *refusal,
		dl_error *error)
{
	enum turn turn = contender->listener != NULL
			? listen_for_grant(contender, refusal, attempt->deadline, attempt->interrupt, error)
			: pause_for_turn(contender, refusal, attempt->deadline, attempt->interrupt);

	switch (turn) {
		case TURN_OWNED:
			return DL_DONE;
		case TURN_ASK:
			attempt->is_left = contender->looks_around
					&& (contender->listener != NULL || dl_clock_now() >= contender->look_at);
			return DL_NOT_HELD;
		case TURN_BROKEN:
			return recover(contender, attempt, error);
		case TURN_DEADLINE:
			return leave(contender, end_of_call(contender), error);
		default:
			return stop_waiting(contender, turn);
	}
}

/* Whether another node has taken over, where nobody hears what it grants. While there can't be a listener, it is asked often. */
static bool must_move(dl_redis_contender *contender, struct attempt *attempt, dl_redis_refusal *refusal)
{
	dl_time now = dl_clock_now();

	if (contender->listener == NULL || contender->is_heard) {
		attempt->moved_at = 0;
		return false;
	}
	if (attempt->moved_at != 0 && now - attempt->moved_at < MOVE_PAUSE) {
		refusal->is_foreign = true;
		refusal->position = 0;
		return false;
	}
	stop_listening(contender, false);
	attempt->is_queued = true;
	attempt->moved_at = now;
	return true;
}

/* Whether one script couldn't go over all of the dead, and the next question has it go on. */
static bool is_unfinished(const dl_redis_contender *contender, const dl_redis_refusal *refusal)
{
	return refusal->left == 0 && dl_clock_now() < contender->ends;
}

/* The answer was no: listens until there is a reason to ask again: DL_NOT_HELD. Every other outcome is final. */
static dl_outcome meet_refusal(dl_redis_contender *contender, struct attempt *attempt, const dl_redis_refusal *refusal,
		dl_error *error)
{
	dl_redis_refusal met = *refusal;
	bool was_queued = attempt->is_queued;

	attempt->trouble_since = 0;
	dl_redis_claim_keep_place(contender->claim, refusal);
	if (!was_queued) {
		dl_stats_count(contended);
	}
	if (must_move(contender, attempt, &met)) {
		return DL_NOT_HELD;
	}
	if (contender->listener == NULL && dl_clock_now() >= attempt->deadline) {
		return is_unfinished(contender, refusal) ? DL_NOT_HELD : DL_TIMED_OUT;
	}
	attempt->is_queued = true;
	if ((!was_queued && contender->listener == NULL && !is_polling(contender)) || is_unfinished(contender, refusal)) {
		return DL_NOT_HELD;
	}
	return wait_for_turn(contender, attempt, &met, error);
}

/* Asks, and takes the answer: DL_NOT_HELD says to ask again. */
static dl_outcome take_turn(dl_redis_contender *contender, struct attempt *attempt, dl_error *error)
{
	bool is_listening = !is_polling(contender);
	dl_redis_refusal refusal = { 0 };
	dl_outcome outcome;

	/* The wait for a server that isn't there ends in time; one that is there is asked whatever comes. */
	if (attempt->is_queued && is_listening && contender->listener == NULL
			&& !open_listener(contender, attempt->trouble_since != 0 ? attempt->deadline : contender->ends, error)) {
		return recover(contender, attempt, error);
	}
	outcome = ask(contender, attempt->shared, &refusal, error);
	if (outcome == DL_FAILED) {
		return recover(contender, attempt, error);
	}
	return outcome == DL_DONE ? DL_DONE : meet_refusal(contender, attempt, &refusal, error);
}

void dl_redis_contender_begin(dl_redis_contender *contender, dl_time deadline)
{
	dl_time now = dl_clock_now();

	contender->ends = dl_redis_call_end(contender->server, DL_FOREVER);
	if (deadline > now) {
		contender->ends = dl_clock_after(contender->ends, deadline - now);
	}
	contender->pause = SHORTEST_PAUSE;
	contender->waited = 0;
	contender->is_undecided = contender->may_be_given = contender->is_pending = false;
	/* A worker that has met contention before says at once where it would listen: that saves it a round trip. */
	if (deadline > now) {
		dl_redis_connection *listener = take_listener(contender);

		if (listener != NULL) {
			listen_on(contender, listener);
		}
	}
}

void dl_redis_contender_end(dl_redis_contender *contender, bool is_queued)
{
	stop_listening(contender, !is_queued);
}

/* An ownership that this process has given up at the server, and may still have, would be in its own way. */
static void pay_debts(dl_redis_contender *contender)
{
	dl_redis_debt *debt;
	bool is_paid = true;

	while (is_paid && (debt = dl_redis_debts_take(contender->server)) != NULL) {
		dl_redis_call call;
		dl_error ignored;

		dl_redis_claim_release(&debt->claim, &call);
		is_paid = dl_redis_call_post(contender->server, &call, contender->ends, &ignored);
		dl_redis_debt_end(debt, is_paid);
	}
}

/* refusal: the answer to the question that was asked already, or NULL. */
static dl_outcome contend(dl_redis_contender *contender, struct attempt *attempt, const dl_redis_refusal *refusal,
		dl_error *error)
{
	dl_outcome outcome = refusal != NULL ? meet_refusal(contender, attempt, refusal, error) : DL_NOT_HELD;

	while (outcome == DL_NOT_HELD && !attempt->is_left) {
		outcome = take_turn(contender, attempt, error);
	}
	if (attempt->is_queued) {
		contender->waited = dl_clock_now() - attempt->started;
		atomic_fetch_add_explicit(&dl_stats_counters.waited, contender->waited, memory_order_relaxed);
	}
	if (outcome == DL_NOT_HELD) {
		return outcome;
	}
	/* A claim that failed must not look like a waiter, nor keep what it was granted before. */
	stop_listening(contender, outcome == DL_DONE);
	if (outcome == DL_FAILED && attempt->is_queued && error->kind == DL_ERROR_SERVER) {
		give_back_quietly(contender, end_of_call(contender));
	}
	if (outcome == DL_FAILED && error->kind == DL_ERROR_CONNECTION && attempt->shared == NULL
			&& (attempt->is_queued || contender->may_be_given)) {
		dl_redis_debts_add(contender->server, contender->claim);
	}
	return outcome;
}

dl_outcome dl_redis_contender_acquire(dl_redis_contender *contender, dl_time deadline, const dl_interrupt *interrupt,
		dl_error *error)
{
	struct attempt attempt = { .started = dl_clock_now(), .deadline = deadline, .interrupt = interrupt };

	dl_redis_claim_renew_token(contender->claim);
	dl_redis_contender_begin(contender, deadline);
	pay_debts(contender);
	return contend(contender, &attempt, NULL, error);
}

dl_outcome dl_redis_contender_wait(dl_redis_contender *contender, const dl_redis_refusal *refusal,
		const dl_redis_delivery *delivery, dl_time deadline, const dl_interrupt *interrupt, dl_error *error)
{
	struct attempt attempt = { .started = dl_clock_now(), .deadline = deadline, .interrupt = interrupt };

	contender->is_heard = contender->listener != NULL && is_at(contender->listener, delivery);
	return contend(contender, &attempt, refusal, error);
}

dl_outcome dl_redis_contender_wait_on(dl_redis_contender *contender, dl_time deadline, const dl_interrupt *interrupt,
		dl_error *error)
{
	struct attempt attempt = {
		.started = dl_clock_now(),
		.deadline = deadline,
		.interrupt = interrupt,
		.is_queued = true,
	};

	return contend(contender, &attempt, NULL, error);
}

/* What ends the wait of an upgrade: the caller, or the end of the share, which the keeper renews meanwhile. */
struct watch {
	const dl_interrupt *caller;
	const dl_lock *shared;
};

static bool is_over(const dl_lock *shared)
{
	return dl_clock_now() >= atomic_load_explicit(&shared->valid_until, memory_order_relaxed);
}

static bool watch_share(void *context)
{
	const struct watch *watch = context;

	return (watch->caller != NULL && watch->caller->check(watch->caller->context)) || is_over(watch->shared);
}

dl_outcome dl_redis_contender_upgrade(dl_redis_contender *contender, const dl_lock *lock, dl_time deadline,
		const dl_interrupt *interrupt, dl_error *error)
{
	struct watch watch = { interrupt, lock };
	const dl_interrupt watching = { watch_share, &watch };
	struct attempt attempt = { .started = dl_clock_now(),
		.deadline = deadline,
		.interrupt = &watching,
		.shared = lock };
	dl_outcome outcome;

	dl_redis_claim_begin_upgrade(contender->claim);
	dl_redis_contender_begin(contender, deadline);
	outcome = contend(contender, &attempt, NULL, error);
	if (outcome == DL_DONE || outcome == DL_FORKED) {
		return outcome;
	}
	return (outcome == DL_FAILED && error->kind == DL_ERROR_LOST) || is_over(lock) ? DL_NOT_HELD : outcome;
}
