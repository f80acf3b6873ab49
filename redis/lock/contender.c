/*
 * What an attempt (see struct attempt) goes through, turn by turn, until contend() has an outcome:
 *
 *   new     It hasn't been refused yet. If there is an idle listener, its first request names that.
 *   queued  is_queued. With a listener, it has a place in the queue, and sleeps until it is told that its turn has
 *           come, or must ask again. If it has to poll, it asks again and again.
 *   deaf    There is a listener, but not is_heard: grants can't reach it, because another node has taken over.
 *   cut off trouble_since is set: the server is gone, and so is the listener.
 *
 *   new     -> queued   meet_refusal(); take_turn() then opens a listener, unless it has to poll
 *   queued  -> deaf     ask(), if the answer comes from another node than the listener's
 *   deaf    -> queued   move() closes the listener, so that take_turn() opens another one; ask(), if that is in time
 *   any     -> cut off  recover(), as long as it is worth trying again
 *   cut off -> queued   meet_refusal(): the server is there again
 *   queued  -> left     wait_for_turn(), if it is time to look around; dl_redis_contender_wait_on() continues
 *   any     -> over     ask() and accept_grant(), if it is granted; leave(), at the deadline; give_way(), to break a
 *                       deadlock; stop_waiting(), if it is interrupted, or in a forked child; recover(), if it isn't
 *                       worth it; dl_redis_contender_abandon(), if it was left, or never returned
 *
 * When it is over, there is no listener, and unless it was granted, the token has been given up. A claim that may be in
 * the queue has an entry.
 */
#include "redis/lock/contender.h"

#include "core/thread/loop.h"
#include "core/metrics/stats.h"
#include "redis/net/listener.h"
#include "redis/server/owed.h"
#include "redis/server/payment.h"

#include <assert.h>
#include <string.h>

/* Each waiter asks this much later than the one in front of it after the ttl has ended, so that those behind a killed
 * holder don't all ask at once. Any request serves the first in the queue, so only the first waiter needs to be quick.
 * Only the first WATCHING waiters ask at the end of the ttl, in case those before them are dead; the others only ask as
 * often as they must to count as alive. As many ask every 1.5 s in any case (redis/lua/refuse.lua), so that up to eight
 * waiters notice at the latest 6 s after a ttl that their whole machine is gone: docs/protocol-redis.md, "Waiting that
 * notices", has this promise, which proof/model/waiting.c checks, and its cost, which
 * `scripts/bench redis --only=waiting` counts. */
#define STAGGER (20 * DL_MILLISECOND)
#define WATCHING 8

/* Another program's release isn't announced, so its lock has to be polled; without Pub/Sub, every lock has to be. Each
 * pause is random between half of its length and all of it. The longest makes 16 to 31 questions a second, and leaves a
 * lock unused for up to 64 ms after a release: docs/configuration.md, "Without publish and subscribe". */
#define SHORTEST_PAUSE (4 * DL_MILLISECOND)
#define LONGEST_PAUSE (64 * DL_MILLISECOND)

/* Sentinels and clusters replace a node that died, but this takes longer than connecting: a time that is set at the
 * servers, plus some seconds. These 30 s are what docs/configuration.md promises ("When a master dies"); a longer
 * connect_timeout takes their place. */
#define LONGEST_FAILOVER (30 * DL_SECOND)

/* The longest that the first in the queue may be silent: the SHORTEST_INTERVAL of redis/lua/base.lua. */
#define LONGEST_SILENCE (1500 * DL_MILLISECOND)

/* The pause between two attempts to reach a server that went away in the middle of a wait; random between half of it
 * and all of it. A port that refuses connections does so at once, so a waiter tries 50 to 100 times a second while its
 * server restarts. */
#define RECONNECT_PAUSE (20 * DL_MILLISECOND)

/* The pause between two attempts to open a listener on the server that answers: the sentinel or node that is asked for
 * the address may not know the new one yet. See tests/cluster/failover_on_demand.phpt; meanwhile the waiter polls. */
#define MOVE_PAUSE DL_SECOND

/* Gives up the token, or, for an upgrade, everything but its share. is_ended: the server has confirmed that there is
 * nothing else. */
static void give_up(dl_redis_contender *contender, bool is_ended)
{
	if (!dl_redis_claim_is_upgrade(contender->claim) && !is_ended && dl_operation_current() != NULL) {
		/* It goes out behind what the operation has written, although nobody waits for it. */
		dl_redis_payment_post(contender->server, contender->claim);
	} else if (!dl_redis_claim_is_upgrade(contender->claim)) {
		dl_redis_owed_give_up(contender->server, contender->claim, is_ended);
	} else if (!is_ended || contender->claim->is_doubtful) {
		dl_redis_payment_give_up_upgrade(contender->server, contender->claim);
	}
}

static void give_back_quietly(dl_redis_contender *contender, dl_time deadline)
{
	dl_redis_call call;
	dl_redis_delivery delivery;
	dl_error ignored;

	dl_redis_claim_give_back(contender->claim, &call);
	if (dl_redis_call_run_for_flag(contender->server, &call, deadline, &delivery, &ignored) == DL_FAILED) {
		give_up(contender, false);
	}
}

static void own(dl_redis_contender *contender, int64_t fencing_token, const char run_id[DL_REDIS_RUN_ID_SIZE],
		dl_time since)
{
	contender->fencing_token = fencing_token;
	contender->since = since;
	dl_redis_copy_run_id(contender->run_id, run_id);
}

/* Returns the time by which one call must end. */
static dl_time end_of_call(const dl_redis_contender *contender)
{
	return contender->patience > 0
			? dl_clock_earlier(contender->ends, dl_clock_after(dl_clock_now(), contender->patience))
			: contender->ends;
}

/* Whether enough replicas know of an ownership. If not, gives it back, because a failover could forget it. */
static bool is_acknowledged(dl_redis_contender *contender, const dl_redis_delivery *delivery, dl_error *error)
{
	if (dl_redis_call_is_acknowledged(contender->server, contender->claim->replicas, delivery, error)) {
		return true;
	}
	give_back_quietly(contender, end_of_call(contender));
	return false;
}

/* Returns DL_DONE if it is owned, DL_NOT_HELD if it isn't. */
static dl_outcome read_ownership(dl_redis_contender *contender, const redisReply *reply,
		const dl_redis_delivery *delivery, dl_error *error)
{
	int64_t fencing_token;
	dl_outcome outcome = dl_redis_read_ownership(reply, &fencing_token);

	if (outcome == DL_FAILED) {
		dl_redis_server_refuse(contender->server, reply, error);
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

/* DL_DONE: the lock is free. */
static dl_outcome read_freedom(dl_redis_contender *contender, const redisReply *reply, dl_error *error)
{
	dl_outcome outcome = dl_redis_read_freedom(reply);

	if (outcome == DL_FAILED) {
		dl_redis_server_refuse(contender->server, reply, error);
	}
	return outcome;
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
				"This reader of the lock \"%s\" can't become its writer: %s is already waiting to write, and "
				"each would wait for the other",
				shared->name, writer);
		return DL_FAILED;
	}
	outcome = read_ownership(contender, reply, delivery, error);
	return outcome == DL_NOT_HELD ? lose_share(shared, error) : outcome;
}

/* NULL: grants can't reach it. */
static inline dl_redis_connection *listener_of(const dl_redis_contender *contender)
{
	return contender->guest != NULL ? dl_redis_room_listener(contender->guest) : contender->listener;
}

bool dl_redis_contender_is_listening(const dl_redis_contender *contender)
{
	return listener_of(contender) != NULL;
}

/* Whether the listener is connected to the server that answered. */
static bool is_at(const dl_redis_connection *listener, const dl_redis_delivery *delivery)
{
	return listener->node == delivery->node && dl_redis_pool_is_current(listener)
			&& dl_redis_may_be_same(listener->run_id, delivery->run_id);
}

/* The state of one acquire or upgrade. */
struct attempt {
	dl_time started;
	const dl_wish *wish;
	const dl_lock *shared; /* the lock to upgrade, or NULL */
	bool is_queued;        /* it has been refused; from now on it needs a listener */
	dl_time moved_at;      /* when it last opened a listener on a server that took over; 0: it needn't */
	bool is_left;          /* the wait has returned so that the caller can look around */
	dl_time trouble_since; /* since when the server has been gone; 0: it is there */
	dl_error told;         /* what it last answered since then */
};

/* Not by an initializer, which would also zero the message of the error: many times as much as the rest. */
static void begin_attempt(struct attempt *attempt, const dl_wish *wish)
{
	attempt->started = dl_clock_now();
	attempt->wish = wish;
	attempt->shared = NULL;
	attempt->is_queued = attempt->is_left = false;
	attempt->moved_at = attempt->trouble_since = 0;
	dl_error_clear(&attempt->told);
}

static inline bool hears(const dl_redis_contender *contender, const dl_redis_delivery *delivery)
{
	const dl_redis_connection *listener = listener_of(contender);

	return listener != NULL && is_at(listener, delivery);
}

/* A guest waits until no older one has to ask first. DL_GO_ON: it is its turn. */
static dl_outcome await_turn(const dl_redis_contender *contender, dl_time deadline, const dl_interrupt *interrupt)
{
	switch (dl_redis_room_take_turn(contender->guest, deadline, interrupt)) {
		case DL_WAIT_READY:
			return DL_GO_ON;
		case DL_WAIT_TIMEOUT:
			return DL_TIMED_OUT;
		default:
			return DL_INTERRUPTED;
	}
}

/* Does so, and then names the channel of the room. */
static dl_outcome take_turn_in_room(dl_redis_contender *contender, const dl_wish *wish)
{
	dl_outcome outcome = await_turn(contender, wish->deadline, wish->interrupt);
	const char *channel;

	if (outcome != DL_GO_ON) {
		return outcome;
	}
	channel = dl_redis_room_new_channel(contender->guest);
	if (channel != NULL) {
		dl_redis_claim_listen_on(contender->claim, channel);
	}
	return DL_GO_ON;
}

static void end_turn(dl_redis_contender *contender, bool is_answered)
{
	if (contender->guest != NULL) {
		dl_redis_room_end_turn(contender->guest, is_answered);
	}
}

/* DL_DONE: owned. DL_NOT_HELD: somebody else owns it (see the refusal); if there is a listener, we are now in the
 * queue. DL_TOO_MANY: we aren't in the queue, and won't be. */
static dl_outcome ask(dl_redis_contender *contender, const struct attempt *attempt, dl_redis_refusal *refusal,
		dl_error *error)
{
	const dl_redis_bid bid = {
		.is_limited = true,
		.is_waiting = listener_of(contender) != NULL,
		.record = dl_redis_deadlock_say(&contender->deadlock, contender->server, contender->claim),
	};
	dl_redis_call call;
	dl_redis_delivery delivery;
	redisReply *reply;
	const redisReply *answer;
	bool is_refused;
	dl_outcome outcome;

	dl_redis_claim_acquire(contender->claim, &bid, &call);
	call.needs_keeper = contender->needs_keeper;
	call.turn = contender->guest != NULL ? dl_redis_room_turn(contender->guest) : NULL;
	reply = dl_redis_call_run(contender->server, &call, end_of_call(contender), &delivery, error);
	end_turn(contender, reply != NULL);
	if (reply == NULL) {
		contender->is_slot_moving = delivery.is_slot_moving;
		return DL_FAILED;
	}
	contender->is_heard = hears(contender, &delivery) && !delivery.is_slot_moving;
	answer = dl_redis_claim_take_value(contender->claim, &reply);
	is_refused = dl_redis_read_refusal(answer, delivery.sent, refusal);
	if (is_refused || dl_redis_read_too_many(answer, refusal)) {
		outcome = is_refused ? DL_NOT_HELD : DL_TOO_MANY;
		if (is_refused) {
			dl_redis_deadlock_hear(&contender->deadlock, refusal->server_time, delivery.run_id);
		}
		if (attempt->wish->ahead != NULL) {
			dl_redis_read_ahead(answer, dl_text_of(&contender->claim->token), attempt->wish->ahead);
		}
	} else if (dl_redis_claim_takes_nothing(contender->claim)) {
		outcome = read_freedom(contender, answer, error);
	} else if (attempt->shared != NULL) {
		outcome = read_upgrade(contender, attempt->shared, answer, &delivery, error);
	} else {
		outcome = read_ownership(contender, answer, &delivery, error);
	}
	freeReplyObject(reply);
	return outcome;
}

static void stop_listening(dl_redis_contender *contender, bool is_clean)
{
	if (contender->guest != NULL) {
		dl_redis_room_leave(contender->guest);
		contender->guest = NULL;
	}
	if (contender->listener != NULL && is_clean) {
		dl_redis_pool_give(contender->listener);
	} else if (contender->listener != NULL) {
		dl_redis_pool_fail(contender->listener);
	}
	contender->listener = NULL;
}

static void listen_on(dl_redis_contender *contender, dl_redis_connection *listener)
{
	contender->listener = listener;
	dl_redis_claim_listen_on(contender->claim, listener->channel);
}

/* Takes an idle listener, or returns NULL. */
static dl_redis_connection *take_listener(const dl_redis_contender *contender)
{
	int slot = dl_redis_server_slot(contender->server, contender->claim->keys.lock);

	return dl_redis_pool_take(contender->server, slot, DL_REDIS_LISTENER, contender->ends);
}

static bool open_listener(dl_redis_contender *contender, dl_time deadline, dl_error *error)
{
	dl_redis_connection *listener;

	if (contender->guest != NULL) {
		return dl_redis_room_open(contender->guest, deadline, error);
	}
	listener = take_listener(contender);
	if (listener == NULL) {
		listener = dl_redis_pool_open(contender->server,
				dl_redis_server_slot(contender->server, contender->claim->keys.lock), DL_REDIS_LISTENER, deadline,
				error);
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

/* Whether grants can't reach the listener, because another node has taken over. */
static bool is_deaf(const dl_redis_contender *contender)
{
	return listener_of(contender) != NULL && !contender->is_heard;
}

/* Whether nobody tells it that its turn has come. */
static bool must_poll(const dl_redis_contender *contender, const dl_redis_refusal *refusal)
{
	return is_polling(contender) || is_deaf(contender) || refusal->is_foreign || refusal->left < 0;
}

/* Returns when to ask again if no grant comes. What the server says counts from when it was asked: the reply may have
 * been read long after it was written, because the process was stopped. */
static dl_time time_to_ask(dl_redis_contender *contender, const dl_redis_refusal *refusal)
{
	dl_time latest = refusal->again > 0 ? refusal->sent + refusal->again * 4 / 5 + dl_clock_jittered(refusal->again / 5)
										: DL_FOREVER;
	dl_time stagger = 0, pause;

	/* If a grant would go unheard, it asks often, however far behind it is. */
	if (!is_deaf(contender)) {
		if (refusal->position >= WATCHING) {
			return latest;
		}
		stagger = dl_clock_jittered(refusal->position * STAGGER);
	}
	if (!must_poll(contender, refusal)) {
		contender->backoff.pause = SHORTEST_PAUSE;
		return dl_clock_earlier(latest, refusal->sent + refusal->left + DL_MILLISECOND + stagger);
	}
	pause = dl_clock_jittered(dl_backoff_next(&contender->backoff));
	return dl_clock_now() + pause + stagger;
}

/* Returns the local time that corresponds to a time of the server: not before the question that was refused, when the
 * server's clock was read together with ours, and not after now. */
static dl_time local_time(const dl_redis_refusal *refusal, int64_t server_time)
{
	dl_time now = dl_clock_now();
	int64_t since = server_time - refusal->server_time;

	if (since >= (now - refusal->sent) / DL_MICROSECOND) {
		return now;
	}
	return refusal->sent + (since > 0 ? since * DL_MICROSECOND : 0);
}

/* A waiter that was stopped doesn't know how long ago the lock was granted, but the grant contains the server's time.
 * DL_GO_ON: the server must be asked. */
static dl_outcome accept_grant(dl_redis_contender *contender, const dl_redis_message *grant,
		const dl_redis_refusal *refusal)
{
	dl_time now = dl_clock_now();
	int64_t waited = grant->time - refusal->server_time;
	int64_t most = (now - refusal->sent + dl_lock_margin(contender->claim->ttl)) / DL_MICROSECOND;
	dl_time given;

	if (!grant->is_direct || waited < 0 || waited > most || contender->claim->replicas > 0) {
		/* It came from another server, or the server's clock was set, or replicas may not know of it: ask the
		 * server. */
		return DL_GO_ON;
	}
	/* An upgrade uses the token of its share, so this may be the grant of the share. */
	if (dl_redis_claim_is_upgrade(contender->claim) && grant->fencing_token <= contender->fencing_token) {
		return DL_GO_ON;
	}
	given = local_time(refusal, grant->time);
	if (dl_lock_end_of(given, contender->claim->ttl) <= now) {
		return DL_GO_ON;
	}
	own(contender, grant->fencing_token, listener_of(contender)->run_id, given);
	return DL_DONE;
}

/* Whether a message to this waiter, other than that somebody looked, ends its wait. A message that the lock was free is
 * valid at any age, whoever forwards it, but only for those that want nothing else. DL_GO_ON: the server must be
 * asked. */
static dl_outcome accept(dl_redis_contender *contender, const dl_redis_message *message,
		const dl_redis_refusal *refusal)
{
	if (dl_redis_claim_takes_nothing(contender->claim)) {
		return message->kind == DL_REDIS_FREED ? DL_DONE : DL_GO_ON;
	}
	return message->kind == DL_REDIS_GRANTED ? accept_grant(contender, message, refusal) : DL_GO_ON;
}

/* Another waiter suspects a deadlock, and this one is now the first in a queue: it asks as often as those in front do,
 * and then says that it was told. Returns by when. */
static dl_time hear_of_look(dl_redis_contender *contender, const dl_redis_message *look,
		const dl_redis_refusal *refusal)
{
	if (!look->is_direct) {
		return dl_clock_after(dl_clock_now(), LONGEST_SILENCE);
	}
	dl_redis_deadlock_told(&contender->deadlock, look->time, listener_of(contender)->run_id);
	return dl_clock_after(local_time(refusal, look->time), LONGEST_SILENCE);
}

static dl_redis_arrival next_message(const dl_redis_contender *contender, dl_redis_message *message, dl_error *error)
{
	return contender->guest != NULL ? dl_redis_room_next(contender->guest, message, error)
									: dl_redis_listener_next(contender->listener, message, error);
}

static dl_wait_result await_message(const dl_redis_contender *contender, dl_time due, const dl_interrupt *interrupt)
{
	return contender->guest != NULL ? dl_operation_sleep(due, interrupt)
									: dl_wait_for(contender->listener->context->fd, POLLIN, due, interrupt);
}

/* DL_GO_ON: it is time to ask again. DL_TIMED_OUT: the deadline is reached. DL_FAILED: the listener is broken, or this
 * thread is the victim of a deadlock. */
static dl_outcome listen_for_grant(dl_redis_contender *contender, const dl_redis_refusal *refusal, const dl_wish *wish,
		dl_error *error)
{
	dl_time ends = dl_clock_earlier(wish->deadline, time_to_ask(contender, refusal));

	for (;;) {
		dl_redis_message message;
		dl_redis_arrival arrival = next_message(contender, &message, error);
		dl_outcome outcome;

		if (contender->looks_around) {
			ends = dl_clock_earlier(ends, contender->look_at);
		}
		if (arrival == DL_REDIS_BROKEN) {
			return DL_FAILED;
		}
		if (arrival == DL_REDIS_MESSAGE && strcmp(message.token, dl_text_of(&contender->claim->token)) == 0) {
			if (message.kind != DL_REDIS_LOOKED) {
				return accept(contender, &message, refusal);
			}
			ends = dl_clock_earlier(ends, hear_of_look(contender, &message, refusal));
		}
		/* Messages for others may keep coming, and more may already have been read. */
		if (dl_clock_now() >= ends) {
			return ends == wish->deadline ? DL_TIMED_OUT : DL_GO_ON;
		}
		outcome = dl_redis_deadlock_look(&contender->deadlock, contender->server, contender->claim,
				end_of_call(contender), error);
		if (outcome != DL_GO_ON) {
			return outcome;
		}
		outcome = dl_outcome_of_wait(await_message(contender,
				arrival == DL_REDIS_NOTHING ? dl_clock_earlier(ends, dl_redis_deadlock_due(&contender->deadlock)) : 0,
				wish->interrupt));
		if (outcome != DL_GO_ON) {
			return outcome;
		}
	}
}

/* Waits until it is time to ask again. */
static dl_outcome pause_for_turn(dl_redis_contender *contender, const dl_redis_refusal *refusal, const dl_wish *wish)
{
	dl_time ends = dl_clock_earlier(wish->deadline, time_to_ask(contender, refusal));

	return dl_outcome_of_wait(dl_wait(NULL, 0, ends, wish->interrupt));
}

/* Leaves the queue. DL_DONE: the lock had been handed over meanwhile, and is owned. DL_TIMED_OUT: it hadn't. */
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

/* The victim of a deadlock leaves the queue, unless it has the lock by now. */
static dl_outcome give_way(dl_redis_contender *contender, dl_error *error)
{
	dl_error failure;
	dl_outcome outcome = leave(contender, end_of_call(contender), &failure);

	if (outcome == DL_FAILED) {
		*error = failure;
	}
	return outcome == DL_TIMED_OUT ? DL_FAILED : outcome;
}

/* Turns what was granted meanwhile back into a share. */
static void abandon_upgrade(dl_redis_contender *contender, dl_time deadline)
{
	dl_error ignored;
	dl_outcome outcome = leave(contender, deadline, &ignored);

	if (outcome == DL_DONE) {
		give_back_quietly(contender, deadline);
	} else if (outcome == DL_FAILED) {
		give_up(contender, false);
	}
}

/* A single command leaves the queue and passes on what was granted meanwhile, so a hung server does both once it
 * continues. */
static void abandon_claim(dl_redis_contender *contender, dl_time deadline)
{
	dl_redis_claim *claim = contender->claim;
	dl_redis_call call;
	dl_redis_delivery delivery;
	dl_error ignored;
	dl_outcome outcome;

	dl_redis_keys_release(&claim->keys, dl_text_of(&claim->token),
			&(dl_redis_entries) { .entry = dl_text_of(&claim->entry),
					.previous = dl_text_of(&claim->previous),
					.acquired = dl_text_of(&claim->acquired) },
			&call);
	outcome = dl_redis_call_run_for_flag(contender->server, &call, deadline, &delivery, &ignored);
	stop_listening(contender, outcome != DL_FAILED);
	give_up(contender, outcome != DL_FAILED);
}

void dl_redis_contender_abandon(dl_redis_contender *contender, dl_time deadline)
{
	deadline = dl_redis_server_end(contender->server, dl_clock_now(), deadline);
	if (contender->patience > 0) {
		deadline = dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), contender->patience));
	}
	if (dl_text_is_empty(&contender->claim->entry)) {
		give_up(contender, !contender->claim->is_doubtful);
	} else if (dl_redis_claim_is_upgrade(contender->claim)) {
		abandon_upgrade(contender, deadline);
	} else {
		abandon_claim(contender, deadline);
	}
	assert(contender->listener == NULL);
}

/* why: DL_FORKED or DL_INTERRUPTED. */
static dl_outcome stop_waiting(dl_redis_contender *contender, dl_outcome why)
{
	if (why == DL_FORKED) {
		stop_listening(contender, false);
	} else {
		dl_redis_contender_abandon(contender, DL_FOREVER);
	}
	return why;
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

/* Called if the server went away in the middle of a wait, because it may come back. DL_GO_ON: it is worth trying
 * again. */
static dl_outcome recover(dl_redis_contender *contender, struct attempt *attempt, dl_error *error)
{
	dl_time now = dl_clock_now();
	dl_outcome outcome;

	/* A guest's room is others', too. */
	if (contender->guest == NULL) {
		stop_listening(contender, false);
	}
	if (attempt->trouble_since == 0) {
		attempt->trouble_since = now;
		attempt->told.kind = DL_ERROR_NONE;
	}
	if (!error->late) {
		attempt->told = *error;
	} else if (attempt->told.kind != DL_ERROR_NONE) {
		/* The last attempt may have had too little time to get an answer. */
		*error = attempt->told;
		error->transient = true;
	}
	if (!(attempt->is_queued || contender->is_slot_moving) || !error->transient || now >= attempt->wish->deadline
			|| now - attempt->trouble_since >= patience(contender)) {
		return DL_FAILED;
	}
	outcome = dl_outcome_of_wait(dl_wait(NULL, 0,
			dl_clock_earlier(attempt->wish->deadline, now + dl_clock_jittered(RECONNECT_PAUSE)),
			attempt->wish->interrupt));
	return outcome == DL_GO_ON ? DL_GO_ON : stop_waiting(contender, outcome);
}

static dl_outcome wait_for_turn(dl_redis_contender *contender, struct attempt *attempt, const dl_redis_refusal *refusal,
		dl_error *error)
{
	dl_outcome outcome;

	assert(attempt->is_queued && attempt->trouble_since == 0);
	outcome = listener_of(contender) != NULL
			? listen_for_grant(contender, refusal, attempt->wish, error)
			: pause_for_turn(contender, refusal, attempt->wish);

	switch (outcome) {
		case DL_DONE:
			return DL_DONE;
		case DL_GO_ON:
			attempt->is_left = contender->looks_around
					&& (listener_of(contender) != NULL || dl_clock_now() >= contender->look_at);
			return DL_GO_ON;
		case DL_FAILED:
			return error->kind == DL_ERROR_DEADLOCK ? give_way(contender, error) : recover(contender, attempt, error);
		case DL_TIMED_OUT:
			return leave(contender, end_of_call(contender), error);
		default:
			return stop_waiting(contender, outcome);
	}
}

/* If grants can't reach the listener, closes it, so that another one is opened, now and then: in between, that node is
 * polled. Returns whether it closed it. */
static bool move(dl_redis_contender *contender, struct attempt *attempt)
{
	dl_time now = dl_clock_now();

	if (!is_deaf(contender)) {
		attempt->moved_at = 0;
		return false;
	}
	if (attempt->moved_at != 0 && now - attempt->moved_at < MOVE_PAUSE) {
		return false;
	}
	if (contender->guest == NULL) {
		stop_listening(contender, false);
	} else if (!dl_redis_room_move(contender->guest)) {
		return false;
	}
	attempt->is_queued = true;
	attempt->moved_at = now;
	return true;
}

/* Whether one script couldn't remove all dead waiters, so that the next request must continue. */
static bool is_unfinished(const dl_redis_contender *contender, const dl_redis_refusal *refusal)
{
	return refusal->left == 0 && dl_clock_now() < contender->ends;
}

/* Ends an attempt that was refused when its time was over. If its room was closed since it asked, it is in the
 * queue. */
static dl_outcome leave_late(dl_redis_contender *contender, dl_error *error)
{
	return dl_text_is_empty(&contender->claim->entry) ? DL_TIMED_OUT : leave(contender, end_of_call(contender), error);
}

/* After a refusal, waits until there is a reason to ask again (DL_GO_ON). Every other outcome is final. */
static dl_outcome meet_refusal(dl_redis_contender *contender, struct attempt *attempt, const dl_redis_refusal *refusal,
		dl_error *error)
{
	bool was_queued = attempt->is_queued;

	attempt->trouble_since = 0;
	dl_redis_claim_keep_place(contender->claim, refusal);
	if (is_polling(contender) && !is_unfinished(contender, refusal)) {
		/* When polling, it never gets a place in the queue; from now on it counts as a waiter all the same. */
		dl_redis_claim_limit(contender->claim, 0);
	}
	if (!was_queued) {
		dl_stats_count(contended);
	}
	if (move(contender, attempt)) {
		return DL_GO_ON;
	}
	if (listener_of(contender) == NULL && dl_clock_now() >= attempt->wish->deadline) {
		return is_unfinished(contender, refusal) ? DL_GO_ON : leave_late(contender, error);
	}
	attempt->is_queued = true;
	if ((!was_queued && listener_of(contender) == NULL && !is_polling(contender))
			|| is_unfinished(contender, refusal)) {
		return DL_GO_ON;
	}
	return wait_for_turn(contender, attempt, refusal, error);
}

/* Its turn hasn't come in time. What has no entry in the queue has nothing to leave. */
static dl_outcome miss_turn(dl_redis_contender *contender, struct attempt *attempt, dl_error *error)
{
	if (attempt->trouble_since != 0) {
		return recover(contender, attempt, error);
	}
	return dl_text_is_empty(&contender->claim->entry) && !contender->claim->is_doubtful
			? DL_TIMED_OUT
			: leave(contender, end_of_call(contender), error);
}

/* Asks, and handles the answer. DL_GO_ON: it must ask again. */
static dl_outcome take_turn(dl_redis_contender *contender, struct attempt *attempt, dl_error *error)
{
	bool is_listening = !is_polling(contender);
	dl_redis_refusal refusal = { 0 };
	dl_outcome outcome;

	/* The wait for a server that is gone ends at the deadline; if the server is there, it is asked in any case. */
	if (attempt->is_queued && is_listening && listener_of(contender) == NULL
			&& !open_listener(contender, attempt->trouble_since != 0 ? attempt->wish->deadline : contender->ends,
					error)) {
		return recover(contender, attempt, error);
	}
	outcome = contender->guest != NULL ? take_turn_in_room(contender, attempt->wish) : DL_GO_ON;
	if (outcome != DL_GO_ON) {
		return outcome == DL_TIMED_OUT ? miss_turn(contender, attempt, error) : stop_waiting(contender, outcome);
	}
	outcome = ask(contender, attempt, &refusal, error);
	if (outcome == DL_FAILED) {
		return recover(contender, attempt, error);
	}
	if (outcome == DL_TOO_MANY && !attempt->is_queued) {
		dl_stats_count(contended);
	}
	return outcome == DL_NOT_HELD ? meet_refusal(contender, attempt, &refusal, error) : outcome;
}

static void arrive(dl_redis_contender *contender)
{
	if (dl_operation_current() != NULL && !is_polling(contender)) {
		dl_redis_room_arrive(contender->server, contender->claim->keys.lock, dl_text_of(&contender->claim->token),
				contender->number, &contender->guest);
	}
}

/* If there is time to wait, an operation becomes a guest of the room. Returns whether there is. */
static bool prepare_to_wait(dl_redis_contender *contender, const dl_wish *wish)
{
	dl_time now = dl_clock_now();

	assert(contender->listener == NULL && contender->guest == NULL);
	contender->ends = dl_redis_server_end(contender->server, dl_wish_patient_since(wish, now), DL_FOREVER);
	contender->backoff = (dl_backoff) { SHORTEST_PAUSE, LONGEST_PAUSE };
	contender->waited = 0;
	if (wish->deadline <= now) {
		return false;
	}
	arrive(contender);
	return true;
}

/* One that has no time to wait may not ask in front of the guests that began to wait before it either. It waits for
 * their questions, for as long as an answer may take; nobody waits for its own. */
static dl_outcome let_older_ask(dl_redis_contender *contender, const dl_wish *wish)
{
	dl_outcome outcome = DL_GO_ON;

	arrive(contender);
	if (contender->guest != NULL) {
		dl_redis_room_only_pass(contender->guest);
		outcome = await_turn(contender, contender->ends, wish->interrupt);
	}
	if (outcome != DL_GO_ON) {
		stop_listening(contender, true);
	}
	return outcome;
}

dl_outcome dl_redis_contender_begin(dl_redis_contender *contender, const dl_wish *wish)
{
	bool may_wait = prepare_to_wait(contender, wish);
	dl_redis_connection *listener;

	if (contender->guest != NULL) {
		return take_turn_in_room(contender, wish);
	}
	if (!may_wait) {
		return let_older_ask(contender, wish);
	}
	/* A worker that has waited before names an idle listener in its first request, which saves a round trip. */
	listener = take_listener(contender);
	if (listener != NULL) {
		listen_on(contender, listener);
	}
	return DL_GO_ON;
}

void dl_redis_contender_end(dl_redis_contender *contender, bool is_queued)
{
	stop_listening(contender, !is_queued);
}

/* Whether to ask is up to take_turn(), unless this is no guest. */
static dl_outcome begin(dl_redis_contender *contender, const dl_wish *wish)
{
	dl_outcome outcome = dl_redis_contender_begin(contender, wish);

	if (contender->guest != NULL) {
		return DL_GO_ON;
	}
	if (outcome == DL_TIMED_OUT) {
		dl_stats_count(contended);
	}
	return outcome == DL_INTERRUPTED ? stop_waiting(contender, outcome) : outcome;
}

/* outcome: that of what it has done so far. */
static dl_outcome contend(dl_redis_contender *contender, struct attempt *attempt, dl_outcome outcome, dl_error *error)
{
	while (outcome == DL_GO_ON && !attempt->is_left) {
		outcome = take_turn(contender, attempt, error);
	}
	if (attempt->is_queued && outcome != DL_TOO_MANY) {
		contender->waited = dl_clock_now() - attempt->started;
		dl_stats_add(waited, contender->waited);
	}
	if (outcome == DL_GO_ON) {
		return outcome;
	}
	dl_redis_deadlock_end(&contender->deadlock);
	/* After a failure, the claim must not look like a waiter. */
	stop_listening(contender, outcome == DL_DONE || (outcome == DL_TOO_MANY && !contender->claim->is_doubtful));
	if (outcome == DL_FAILED) {
		/* After these errors the upgrade has ended, unless it is doubtful. */
		bool is_over = error->kind == DL_ERROR_DEADLOCK || error->kind == DL_ERROR_LOST;

		/* An operation that was given up doesn't know whether its question was written. */
		give_up(contender,
				is_over || (!attempt->is_queued && !contender->claim->is_doubtful && !dl_operation_must_end()));
	} else if (outcome == DL_TIMED_OUT || outcome == DL_TOO_MANY) {
		give_up(contender, true);
	}
	return outcome;
}

dl_outcome dl_redis_contender_acquire(dl_redis_contender *contender, const dl_wish *wish, dl_error *error)
{
	struct attempt attempt;

	begin_attempt(&attempt, wish);
	dl_redis_claim_renew_token(contender->claim);
	dl_redis_claim_limit(contender->claim, wish->too_many);
	dl_redis_deadlock_begin(&contender->deadlock, contender->server, wish, attempt.started);
	return contend(contender, &attempt, begin(contender, wish), error);
}

dl_outcome dl_redis_contender_wait(dl_redis_contender *contender, const dl_redis_refusal *refusal,
		const dl_redis_delivery *delivery, const dl_wish *wish, dl_error *error)
{
	struct attempt attempt;

	begin_attempt(&attempt, wish);
	end_turn(contender, true);
	contender->is_heard = hears(contender, delivery);
	return contend(contender, &attempt, meet_refusal(contender, &attempt, refusal, error), error);
}

dl_outcome dl_redis_contender_wait_on(dl_redis_contender *contender, const dl_wish *wish, dl_error *error)
{
	struct attempt attempt;

	begin_attempt(&attempt, wish);
	attempt.is_queued = true;
	return contend(contender, &attempt, DL_GO_ON, error);
}

dl_outcome dl_redis_contender_join(dl_redis_contender *contender, const dl_wish *wish, dl_error *error)
{
	prepare_to_wait(contender, wish);
	dl_stats_count(contended);
	return dl_redis_contender_wait_on(contender, wish, error);
}

dl_outcome dl_redis_contender_upgrade(dl_redis_contender *contender, const dl_lock *lock, const dl_wish *wish,
		dl_error *error)
{
	struct attempt attempt;
	dl_outcome outcome;

	begin_attempt(&attempt, wish);
	attempt.shared = lock;
	dl_redis_claim_begin_upgrade(contender->claim);
	dl_redis_claim_limit(contender->claim, wish->too_many);
	dl_redis_deadlock_begin(&contender->deadlock, contender->server, wish, attempt.started);
	outcome = contend(contender, &attempt, begin(contender, wish), error);
	if (outcome == DL_DONE || outcome == DL_FORKED) {
		return outcome;
	}
	return (outcome == DL_FAILED && error->kind == DL_ERROR_LOST) || dl_lock_has_expired(lock) ? DL_NOT_HELD : outcome;
}
