#include "redis/lock/mutex.h"

#include "core/keeper.h"
#include "core/memory.h"
#include "core/process.h"
#include "core/stats.h"
#include "redis/server/call.h"
#include "redis/claim/claim.h"
#include "redis/lock/contender.h"
#include "redis/server/payment.h"
#include "redis/lock/renewal.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct dl_redis_mutex {
	dl_lock lock;
	dl_redis_claim claim;
	dl_redis_contender contender;
	bool auto_renew;
	dl_time max_hold; /* 0: no limit */
	char permits[12]; /* a semaphore's permits, as passed to the scripts; '': it is a lock */
	char *shown_name; /* or NULL */
	dl_redis_renewal renewal;
	bool is_given_up; /* the token of the ownership that was lost */
} dl_redis_mutex;

static dl_redis_mutex *mutex_of(const dl_lock *lock)
{
	return (dl_redis_mutex *) ((char *) lock - offsetof(dl_redis_mutex, lock));
}

static dl_time valid_until(const dl_redis_mutex *mutex)
{
	return dl_lock_end_of(mutex->contender.since, mutex->claim.ttl);
}

/* Has the keeper renew the lock for that long at most; 0: without a limit. */
static void limit(dl_redis_mutex *mutex, dl_time from, dl_time hold)
{
	mutex->renewal.ends = 0;
	if (mutex->auto_renew) {
		mutex->renewal.ends = hold > 0 ? dl_clock_after(from, hold) : DL_FOREVER;
	}
	mutex->lock.renewed_until = mutex->renewal.ends;
}

/* Has the keeper renew the lock from now on. Its ttl began when it was granted. */
static void keep(dl_redis_mutex *mutex, bool is_share)
{
	dl_redis_renewal *renewal = &mutex->renewal;

	renewal->is_share = is_share;
	renewal->end[0] = '\0';
	renewal->ttl = mutex->claim.ttl;
	mutex->is_given_up = false;
	limit(mutex, mutex->contender.since, mutex->max_hold);
	dl_redis_renewal_begin(renewal);
}

static const char *wanted(const dl_redis_mutex *mutex, dl_mode mode)
{
	if (mode == DL_NOTHING) {
		return DL_REDIS_FREE;
	}
	if (mutex->permits[0] != '\0') {
		return mutex->permits;
	}
	return mode == DL_READ ? DL_REDIS_READ : DL_REDIS_WRITE;
}

/* Sends the release, or the change that contains it. DL_NOT_HELD: the lock wasn't owned; delivery shows whether an
 * earlier attempt of this release may have ended it. */
static dl_outcome send_release(dl_redis_mutex *mutex, const dl_redis_change *change, dl_time deadline,
		dl_redis_delivery *delivery, dl_error *error)
{
	dl_redis_call call;

	if (change != NULL) {
		dl_redis_claim_store(&mutex->claim, change, &call);
	} else {
		dl_redis_claim_release(&mutex->claim, &call);
	}
	return dl_redis_call_run_for_flag(mutex->contender.server, &call, deadline, delivery, error);
}

/* Gives back what was acquired, because no thread can be started to renew it. */
static dl_outcome give_back(dl_redis_mutex *mutex)
{
	dl_redis_delivery delivery;
	dl_error ignored;
	dl_outcome outcome = send_release(mutex, NULL, DL_FOREVER, &delivery, &ignored);

	dl_redis_owed_give_up(mutex->contender.server, &mutex->claim, outcome != DL_FAILED);
	return DL_FAILED;
}

/* The keeper's thread starts while the first answer is under way, which takes longer. */
static dl_outcome acquire(dl_lock *lock, const dl_wish *wish, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	dl_outcome outcome;

	mutex->contender.needs_keeper = wish->mode != DL_NOTHING && mutex->auto_renew;
	mutex->claim.wanted = wanted(mutex, wish->mode);
	outcome = dl_redis_contender_acquire(&mutex->contender, wish, error);
	lock->waited = mutex->contender.waited;
	if (outcome == DL_DONE && mutex->contender.needs_keeper && !dl_keeper_need(error)) {
		return give_back(mutex);
	}
	if (outcome == DL_DONE && wish->mode != DL_NOTHING) {
		dl_lock_granted(lock, mutex->contender.fencing_token, valid_until(mutex));
		keep(mutex, mutex->permits[0] != '\0' || wish->mode == DL_READ);
	}
	return outcome;
}

/* Runs a call that isn't part of a wait, and whose reply is a flag. */
static dl_outcome run_for_flag(dl_redis_mutex *mutex, dl_redis_call *call, dl_redis_delivery *delivery, dl_error *error)
{
	return dl_redis_call_run_for_flag(mutex->contender.server, call, DL_FOREVER, delivery, error);
}

/* Replaces the token with another one. */
static dl_outcome replace_token(dl_redis_mutex *mutex, dl_redis_call *call, dl_error *error)
{
	dl_redis_delivery delivery;
	dl_outcome outcome = run_for_flag(mutex, call, &delivery, error);

	if (outcome != DL_FAILED) {
		dl_redis_owed_succeed(mutex->contender.server, &mutex->claim);
	}
	return outcome;
}

static dl_outcome rename_token(dl_redis_mutex *mutex, dl_error *error)
{
	dl_redis_call call;

	dl_redis_claim_rename(&mutex->claim, &call);
	return replace_token(mutex, &call, error);
}

/* The new token is doubtful, too, if its renaming was sent twice. */
static dl_outcome make_lock_certain(dl_lock *lock, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	dl_outcome outcome = DL_DONE;

	/* An upgrade or downgrade that wasn't answered may still be executed, too. */
	mutex->claim.is_doubtful |= lock->mode == DL_IN_DOUBT;
	if (!mutex->claim.is_doubtful) {
		return DL_DONE;
	}
	dl_redis_renewal_end(&mutex->renewal);
	for (int i = 0; outcome == DL_DONE && mutex->claim.is_doubtful; i++) {
		outcome = i < DL_REDIS_MOST_RENAMINGS ? rename_token(mutex, error) : dl_redis_lock_refuse_doubt(lock, error);
	}
	if (outcome == DL_NOT_HELD) {
		dl_lock_lost(lock, DL_LOSS_TAKEN);
	} else {
		dl_redis_renewal_begin(&mutex->renewal);
	}
	return outcome;
}

/* The exclusive lock lasts at least as long as the share would have, and is renewed in the same way. A signal handler
 * may have renewed the share for a shorter time meanwhile, and that may have been executed after the grant. */
static void own_instead_of_share(dl_redis_mutex *mutex)
{
	dl_time ttl, granted, until;

	dl_redis_renewal_end(&mutex->renewal);
	ttl = dl_clock_earlier(mutex->claim.ttl, mutex->renewal.ttl);
	granted = dl_lock_end_of(mutex->contender.since, ttl);
	until = atomic_load_explicit(&mutex->lock.valid_until, memory_order_relaxed);
	dl_lock_granted(&mutex->lock, mutex->contender.fencing_token, until > granted ? until : granted);
	mutex->renewal.is_share = false;
	mutex->renewal.end[0] = '\0';
	dl_redis_renewal_begin(&mutex->renewal);
}

/* Earlier calls for the token that may still be executed must not meet the upgrade. Nor must the upgrade take effect
 * once it has ended in vain, so until that is certain, the mode is in doubt. */
static dl_outcome upgrade(dl_lock *lock, const dl_wish *wish, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	dl_outcome outcome = make_lock_certain(lock, error);

	if (outcome != DL_DONE) {
		return outcome;
	}
	outcome = dl_redis_contender_upgrade(&mutex->contender, lock, wish, error);
	lock->waited = mutex->contender.waited;
	if (outcome == DL_DONE) {
		own_instead_of_share(mutex);
	} else if (outcome != DL_FORKED && outcome != DL_NOT_HELD && mutex->claim.is_doubtful) {
		lock->mode = DL_IN_DOUBT;
	}
	return outcome;
}

/* A release that was sent twice finds the lock gone if the first one was executed. The lock was ours until then, unless
 * the server has been replaced since, or the ttl had passed. */
static bool was_released_before(const dl_redis_mutex *mutex, const dl_redis_delivery *delivery)
{
	return (delivery->repeated || mutex->lock.state == DL_UNDECIDED)
			&& strcmp(delivery->run_id, mutex->contender.run_id) == 0 && !dl_lock_has_expired(&mutex->lock);
}

/* Ends the ownership, and waits for the answer. change: what to do with the value that the lock protects; or NULL. */
static dl_outcome end_ownership(dl_redis_mutex *mutex, const dl_redis_change *change, dl_time deadline, dl_error *error)
{
	dl_redis_server *server = mutex->contender.server;
	dl_redis_delivery delivery;
	dl_outcome outcome = send_release(mutex, change, deadline, &delivery, error);

	if (outcome == DL_NOT_HELD && !dl_text_is_empty(&mutex->claim.successor)) {
		dl_redis_owed_succeed(server, &mutex->claim);
		outcome = send_release(mutex, change, deadline, &delivery, error);
	}
	dl_redis_owed_give_up(server, &mutex->claim, outcome != DL_FAILED);
	return outcome == DL_NOT_HELD && was_released_before(mutex, &delivery) ? DL_DONE : outcome;
}

static dl_outcome release(dl_lock *lock, bool confirm, dl_time deadline, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);

	if (confirm) {
		return end_ownership(mutex, NULL, deadline, error);
	}
	if (!mutex->claim.is_doubtful && !mutex->claim.is_successor_doubtful) {
		/* What was granted left the queue in the same step, and nothing can bring it back. */
		dl_redis_claim_forget_place(&mutex->claim);
	}
	dl_redis_payment_post(mutex->contender.server, &mutex->claim);
	return DL_DONE;
}

static bool inspect(dl_lock *lock, dl_status *status, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	dl_redis_call call;
	dl_redis_delivery delivery;
	redisReply *reply;
	bool is_read;

	dl_redis_keys_inspect(&mutex->claim.keys, &call);
	reply = dl_redis_call_run(mutex->contender.server, &call, DL_FOREVER, &delivery, error);
	is_read = reply != NULL && dl_redis_read_status(reply, status);
	return dl_redis_call_finish(mutex->contender.server, reply, is_read ? DL_DONE : DL_FAILED, error) == DL_DONE;
}

static dl_outcome force_release(dl_lock *lock, const dl_breakable *breakable, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	dl_redis_breakable read = dl_redis_breakable_of(breakable);
	dl_redis_call call;
	dl_redis_delivery delivery;
	redisReply *reply;
	dl_outcome outcome = DL_FAILED;

	/* This call is sent only once. Another one in front of it replaces a connection that broke while it was idle. */
	dl_redis_keys_inspect(&mutex->claim.keys, &call);
	reply = dl_redis_call_run(mutex->contender.server, &call, DL_FOREVER, &delivery, error);
	if (reply != NULL || error->kind != DL_ERROR_CONNECTION) {
		freeReplyObject(reply);
		dl_redis_keys_break(&mutex->claim.keys, &read, &call);
		outcome = run_for_flag(mutex, &call, &delivery, error);
	}
	free(read.seen);
	return outcome;
}

static void abandon(dl_lock *lock, dl_time deadline)
{
	dl_redis_contender_abandon(&mutex_of(lock)->contender, deadline);
}

static void stop_renewal(dl_lock *lock)
{
	dl_redis_mutex *mutex = mutex_of(lock);

	dl_redis_renewal_end(&mutex->renewal);
	if (lock->state == DL_LOST && lock->generation == dl_process_generation() && !mutex->is_given_up) {
		mutex->is_given_up = true;
		/* If only the local clock says so, the server may consider it the owner for some time yet. */
		dl_redis_owed_give_up(mutex->contender.server, &mutex->claim, lock->loss == DL_LOSS_TAKEN);
	}
}

static void destroy(dl_lock *lock)
{
	dl_redis_mutex *mutex = mutex_of(lock);

	dl_redis_deadlock_end(&mutex->contender.deadlock);
	dl_redis_claim_free(&mutex->claim);
	free(mutex->shown_name);
	free(mutex);
}

static dl_outcome downgrade(dl_lock *lock, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	dl_redis_call call;
	dl_redis_delivery delivery = { 0 };
	dl_outcome outcome = DL_DONE;
	/* If an upgrade may still be executed, it must not find the token. */
	bool must_settle = lock->mode == DL_IN_DOUBT || mutex->claim.is_doubtful;

	/* A renewal that doesn't know of shares would be refused after this, and count as a loss. If one is on its way,
	 * nobody hears its reply any more. */
	dl_redis_renewal_end(&mutex->renewal);
	if (!must_settle) {
		dl_redis_claim_downgrade(&mutex->claim, &call);
		outcome = run_for_flag(mutex, &call, &delivery, error);
		/* The server may still execute a downgrade that was given up, which must not undo a later upgrade of the same
		 * token. */
		must_settle = outcome == DL_DONE && delivery.repeated;
	}
	if (must_settle) {
		dl_redis_claim_settle(&mutex->claim, &call);
		outcome = replace_token(mutex, &call, error);
	}
	if (outcome != DL_NOT_HELD) {
		mutex->renewal.is_share = true;
		mutex->renewal.end[0] = '\0';
		dl_redis_renewal_begin(&mutex->renewal);
	}
	return outcome;
}

static const char *place(const dl_lock *lock)
{
	return dl_redis_server_dsn(lock->server)->description;
}

static const char *token(const dl_lock *lock)
{
	return dl_text_of(&mutex_of(lock)->claim.token);
}

static const dl_lock_operations operations = {
	.backend = "redis",
	.place = place,
	.acquire = acquire,
	.upgrade = upgrade,
	.downgrade = downgrade,
	.release = release,
	.inspect = inspect,
	.force_release = force_release,
	.abandon = abandon,
	.stop_renewal = stop_renewal,
	.destroy = destroy,
	.token = token,
};

static void make_claim(dl_redis_claim *claim, const char *prefix, const char *name,
		const dl_redis_lock_options *options)
{
	dl_redis_claim_make(claim, prefix, name, options->ttl, options->replicas);
	dl_redis_claim_set_label(claim, options->label);
	dl_redis_claim_protect(claim, options->value_key);
	if (options->fence != NULL) {
		dl_redis_keys_set_fence(&claim->keys, options->fence);
	}
	dl_redis_keys_set_counter_lifetime(&claim->keys, options->counter_lifetime);
}

static void count_permits(dl_redis_mutex *mutex, unsigned permits, unsigned weight)
{
	mutex->lock.is_semaphore = true;
	mutex->lock.unreadable = "is a semaphore";
	mutex->lock.account.kind = DL_STATS_SEMAPHORE;
	mutex->lock.permits = permits;
	mutex->lock.weight = weight > 1 ? weight : 1;
	dl_redis_claim_set_permits(&mutex->claim, mutex->lock.weight, permits);
	snprintf(mutex->permits, sizeof mutex->permits, weight > 1 ? "/%u" : "%u", permits);
}

dl_lock *dl_redis_mutex_new(dl_held *held, dl_redis_server *server, const char *prefix, const char *name,
		const dl_redis_lock_options *options)
{
	dl_redis_mutex *mutex = dl_allocate(sizeof *mutex);

	make_claim(&mutex->claim, prefix, name, options);
	mutex->shown_name = dl_copy(options->shown_name);
	mutex->contender.server = server;
	mutex->contender.claim = &mutex->claim;
	mutex->contender.deadlock.held = held;
	mutex->contender.deadlock.prefix_length = strlen(prefix);
	mutex->auto_renew = options->auto_renew;
	mutex->max_hold = options->max_hold;
	mutex->renewal.server = server;
	mutex->renewal.lock = &mutex->lock;
	mutex->renewal.claim = &mutex->claim;
	dl_lock_prepare(&mutex->lock, &operations, held,
			mutex->shown_name != NULL ? mutex->shown_name : mutex->claim.keys.lock + strlen(prefix), server,
			mutex->claim.keys.lock);
	mutex->lock.account.kind = (unsigned char) options->counted_as;
	if (options->permits > 0) {
		count_permits(mutex, options->permits, options->weight);
	}
	return &mutex->lock;
}

static redisReply *take(redisReply **value)
{
	redisReply *taken = *value;

	*value = NULL;
	return taken;
}

redisReply *dl_redis_mutex_take_value(dl_lock *lock)
{
	return take(&mutex_of(lock)->claim.value);
}

redisReply *dl_redis_mutex_take_value_before(dl_lock *lock)
{
	return take(&mutex_of(lock)->claim.before);
}

bool dl_redis_mutex_is_doubtful(const dl_lock *lock)
{
	return mutex_of(lock)->claim.is_doubtful;
}

static dl_outcome store_and_keep(dl_redis_mutex *mutex, const dl_redis_change *change, bool *is_pending,
		dl_error *error)
{
	dl_redis_delivery delivery;
	dl_outcome outcome = send_release(mutex, change, DL_FOREVER, &delivery, error);

	*is_pending = delivery.repeated || (outcome == DL_FAILED && error->kind != DL_ERROR_SERVER);
	if (outcome == DL_NOT_HELD) {
		dl_lock_lost(&mutex->lock, DL_LOSS_TAKEN);
	}
	return outcome;
}

dl_outcome dl_redis_mutex_store(dl_lock *lock, const dl_redis_change *change, bool *is_pending, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	dl_time began = dl_clock_now();
	dl_outcome outcome;

	*is_pending = false;
	if (!dl_lock_is_held(lock)) {
		return DL_NOT_HELD;
	}
	if (change->is_kept) {
		return store_and_keep(mutex, change, is_pending, error);
	}
	stop_renewal(lock);
	outcome = end_ownership(mutex, change, DL_FOREVER, error);
	dl_lock_released(lock, outcome, began);
	return outcome;
}

/* Whether a reply came so late that the ownership it grants has already ended. Then the call is repeated, within the
 * time that one call may take. */
static bool is_late(dl_time sent, dl_time ttl)
{
	return dl_clock_now() >= dl_lock_end_of(sent, ttl);
}

static dl_time end_of_call(const dl_redis_mutex *mutex)
{
	return dl_clock_after(dl_clock_now(), dl_redis_server_dsn(mutex->contender.server)->timeout);
}

static dl_outcome renew_token(dl_redis_mutex *mutex, const char *token, dl_time ttl, dl_redis_delivery *delivery,
		dl_error *error)
{
	const dl_redis_keys *keys = &mutex->claim.keys;
	dl_redis_renewal *renewal = &mutex->renewal;
	dl_redis_call call;
	redisReply *reply;
	char milliseconds[24];

	snprintf(milliseconds, sizeof milliseconds, "%" PRId64, ttl / DL_MILLISECOND);
	dl_redis_claim_renew(&call,
			&(dl_redis_extension) {
					.lock = keys->lock,
					.shares = renewal->is_share ? keys->shares : NULL,
					.token = token,
					.milliseconds = milliseconds,
					.known_end = renewal->end,
					.is_shorter = ttl <= renewal->ttl,
			});
	reply = dl_redis_call_run(mutex->contender.server, &call, DL_FOREVER, delivery, error);
	return dl_redis_call_finish(mutex->contender.server, reply,
			reply != NULL ? dl_redis_read_renewal(reply, renewal->end) : DL_FAILED, error);
}

/* If a call that was to replace the token wasn't answered, the successor may own the lock instead. What may make the
 * lock end earlier must not be executed after a later renewal: see renew_lock(). */
static dl_outcome send_renewal(dl_redis_mutex *mutex, dl_time ttl, dl_redis_delivery *delivery, dl_error *error)
{
	dl_redis_claim *claim = &mutex->claim;
	bool has_successor = !dl_text_is_empty(&claim->successor);
	dl_outcome outcome = renew_token(mutex, dl_text_of(&claim->token), ttl, delivery, error);

	if (outcome == DL_NOT_HELD && has_successor) {
		outcome = renew_token(mutex, dl_text_of(&claim->successor), ttl, delivery, error);
	}
	if (ttl <= mutex->renewal.ttl && (outcome == DL_FAILED || delivery->repeated)) {
		claim->is_doubtful = true;
		claim->is_successor_doubtful |= has_successor;
	}
	return outcome;
}

static dl_outcome renew_lock(dl_lock *lock, dl_time ttl, dl_time hold, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	dl_time end = end_of_call(mutex);
	dl_redis_delivery delivery;
	dl_outcome outcome;
	bool is_over;

	if (!dl_lock_is_held(lock)) {
		return DL_NOT_HELD;
	}
	ttl = ttl > 0 ? ttl - ttl % DL_MILLISECOND : mutex->claim.ttl;
	if (lock->is_upgrading && ttl > mutex->renewal.ttl && mutex->claim.is_doubtful) {
		dl_lock_refuse_while_waiting(lock, error);
		return DL_FAILED;
	}
	/* Whatever may still be executed for this token could make the lock end earlier than the renewal says. */
	outcome = ttl > mutex->renewal.ttl ? make_lock_certain(lock, error) : DL_DONE;
	if (outcome != DL_DONE) {
		return outcome;
	}
	/* The keeper must not use the old ttl any more. If one of its renewals arrives after this one, it may lengthen the
	 * ownership, but not shorten it: see renew.lua. */
	dl_redis_renewal_end(&mutex->renewal);
	if (ttl > mutex->claim.longest_ttl) {
		mutex->claim.longest_ttl = ttl;
	}
	/* A shorter ttl counts from now on, in case the reply is lost. */
	dl_lock_shorten(lock, dl_lock_end_of(dl_clock_now(), ttl));
	do {
		outcome = send_renewal(mutex, ttl, &delivery, error);
		is_over = outcome == DL_DONE && is_late(delivery.sent, ttl);
	} while (is_over && dl_clock_now() < end);
	if (is_over) {
		dl_redis_payment_post(mutex->contender.server, &mutex->claim);
	}
	if (outcome == DL_NOT_HELD || is_over) {
		dl_stats_count(renewals_lost);
		dl_lock_lost(lock, is_over ? DL_LOSS_EXPIRED : DL_LOSS_TAKEN);
		return DL_NOT_HELD;
	}
	if (outcome == DL_DONE) {
		dl_lock_extend(lock, dl_lock_end_of(delivery.sent, ttl));
		if (hold > 0) {
			limit(mutex, delivery.sent, hold);
		}
		dl_stats_count(renewals);
	} else {
		dl_stats_count(renewals_failed);
	}
	/* A shorter ttl that wasn't answered may still take effect at any moment. */
	if (outcome == DL_DONE || ttl < mutex->renewal.ttl) {
		mutex->renewal.ttl = ttl;
	}
	dl_redis_renewal_begin(&mutex->renewal);
	return outcome;
}

static dl_outcome send_attachment(dl_redis_mutex *mutex, const char *token, size_t length,
		dl_redis_attachment *attachment, dl_redis_delivery *delivery, dl_error *error)
{
	dl_redis_server *server = mutex->contender.server;
	dl_redis_call call;
	redisReply *reply;
	dl_outcome outcome;

	dl_redis_claim_attach(&mutex->claim, &call, token, length);
	reply = dl_redis_call_run(server, &call, DL_FOREVER, delivery, error);
	outcome = dl_redis_call_finish(server, reply,
			reply != NULL ? dl_redis_read_attachment(reply, attachment) : DL_FAILED, error);
	if (outcome == DL_DONE) {
		dl_redis_claim_note_attachment(&mutex->claim, attachment->lasts);
	}
	/* If the reply makes no sense, nobody knows what was done. */
	mutex->claim.is_doubtful |= reply != NULL && outcome == DL_FAILED;
	return outcome;
}

/* Replaces the token by one of the claim's own. Unless that succeeds in time, it is undone, so that the ownership can
 * be attached again by anybody who has the token. */
static dl_outcome take_over(dl_redis_mutex *mutex, const char *token, size_t length, dl_redis_attachment *attachment,
		dl_redis_delivery *delivery, dl_error *error)
{
	dl_redis_server *server = mutex->contender.server;
	dl_time end = end_of_call(mutex);
	dl_outcome outcome;
	bool is_over, has_nothing;

	dl_redis_claim_begin_attach(&mutex->claim);
	do {
		outcome = send_attachment(mutex, token, length, attachment, delivery, error);
		is_over = outcome == DL_DONE && is_late(delivery->sent, attachment->lasts);
	} while (is_over && dl_clock_now() < end);
	has_nothing = outcome == DL_NOT_HELD || (outcome == DL_FAILED && !mutex->claim.is_doubtful);
	if (is_over) {
		outcome = DL_NOT_HELD;
	} else if (outcome == DL_DONE && !dl_redis_call_is_acknowledged(server, mutex->claim.replicas, delivery, error)) {
		outcome = DL_FAILED;
	}
	if (outcome != DL_DONE) {
		dl_redis_payment_undo(server, &mutex->claim, token, length, has_nothing);
	}
	return outcome;
}

static dl_outcome attach_lock(dl_lock *lock, const char *token, size_t length, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	dl_redis_contender *contender = &mutex->contender;
	dl_redis_attachment attachment;
	dl_redis_delivery delivery;
	dl_outcome outcome;

	if (!dl_redis_lock_may_attach(lock, token, length, mutex->auto_renew, error)) {
		return DL_FAILED;
	}
	outcome = take_over(mutex, token, length, &attachment, &delivery, error);
	if (outcome != DL_DONE) {
		return outcome;
	}
	strcpy(contender->run_id, delivery.run_id);
	contender->since = delivery.sent;
	contender->fencing_token = attachment.fencing_token;
	dl_lock_adopted(lock, attachment.is_share && mutex->permits[0] == '\0' ? DL_READ : DL_WRITE,
			attachment.fencing_token, dl_lock_end_of(delivery.sent, attachment.lasts));
	keep(mutex, attachment.is_share);
	return DL_DONE;
}

const dl_redis_lock_operations dl_redis_mutex_operations = {
	.renew = renew_lock,
	.attach = attach_lock,
	.make_certain = make_lock_certain,
};
