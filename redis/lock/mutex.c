#include "redis/lock/mutex.h"

#include "core/thread/keeper.h"
#include "core/system/memory.h"
#include "core/system/process.h"
#include "redis/server/call.h"
#include "redis/claim/claim.h"
#include "redis/lock/contender.h"
#include "redis/server/payment.h"
#include "redis/lock/ownership.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct dl_redis_mutex {
	dl_redis_ownership own;
	dl_redis_contender contender;
	char permits[12]; /* a semaphore's permits, as passed to the scripts; '': it is a lock */
	char *shown_name; /* or NULL */
	dl_redis_renewal renewal;
	bool is_given_up; /* the token of the ownership that was lost */
} dl_redis_mutex;

static dl_redis_mutex *mutex_of(const dl_lock *lock)
{
	return (dl_redis_mutex *) ((char *) lock - offsetof(dl_redis_mutex, own.lock));
}

static dl_redis_mutex *mutex_of_ownership(const dl_redis_ownership *ownership)
{
	return mutex_of(&ownership->lock);
}

/* The token owns a share, or the whole lock, from now on. */
static void begin_ownership(dl_redis_mutex *mutex, bool is_share)
{
	mutex->renewal.is_share = is_share;
	mutex->renewal.end[0] = '\0';
	mutex->is_given_up = false;
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
		dl_redis_claim_store(&mutex->own.claim, change, &call);
	} else {
		dl_redis_claim_release(&mutex->own.claim, &call);
	}
	return dl_redis_call_run_for_flag(mutex->contender.server, &call, deadline, delivery, error);
}

/* Gives back what was acquired, because no thread can be started to renew it. */
static dl_outcome give_back(dl_redis_mutex *mutex)
{
	dl_redis_delivery delivery;
	dl_error ignored;
	dl_outcome outcome = send_release(mutex, NULL, DL_FOREVER, &delivery, &ignored);

	dl_redis_owed_give_up(mutex->contender.server, &mutex->own.claim, outcome != DL_FAILED);
	return DL_FAILED;
}

/* The keeper's thread starts while the first answer is under way, which takes longer. */
static dl_outcome acquire(dl_lock *lock, const dl_wish *wish, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	dl_outcome outcome;

	mutex->contender.needs_keeper = wish->mode != DL_NOTHING && mutex->own.auto_renew;
	mutex->own.claim.wanted = wanted(mutex, wish->mode);
	outcome = dl_redis_contender_acquire(&mutex->contender, wish, error);
	lock->waited = mutex->contender.waited;
	if (outcome == DL_DONE && mutex->contender.needs_keeper && !dl_keeper_need(error)) {
		return give_back(mutex);
	}
	if (outcome == DL_DONE && wish->mode != DL_NOTHING) {
		dl_lock_granted(lock, mutex->contender.fencing_token,
				dl_lock_end_of(mutex->contender.since, mutex->own.claim.ttl));
		begin_ownership(mutex, mutex->permits[0] != '\0' || wish->mode == DL_READ);
		dl_redis_ownership_keep(&mutex->own, mutex->contender.since);
	}
	return outcome;
}

/* The time by which something must end that takes several calls: they share the time limits of one. */
static dl_time end_of_calls(const dl_redis_mutex *mutex, dl_time deadline)
{
	return dl_redis_server_end(mutex->contender.server, dl_clock_now(), deadline);
}

/* Replaces the token with another one. */
static dl_outcome replace_token(dl_redis_mutex *mutex, dl_redis_call *call, dl_time deadline, dl_error *error)
{
	dl_redis_delivery delivery;
	dl_outcome outcome = dl_redis_call_run_for_flag(mutex->contender.server, call, deadline, &delivery, error);

	if (outcome != DL_FAILED) {
		dl_redis_owed_succeed(mutex->contender.server, &mutex->own.claim);
	}
	return outcome;
}

static dl_outcome rename_by(dl_redis_mutex *mutex, dl_time deadline, dl_error *error)
{
	dl_redis_call call;

	dl_redis_claim_rename(&mutex->own.claim, &call);
	return replace_token(mutex, &call, deadline, error);
}

static dl_outcome rename_token(dl_redis_ownership *ownership, dl_error *error)
{
	return rename_by(mutex_of_ownership(ownership), DL_FOREVER, error);
}

/* The exclusive lock lasts at least as long as the share would have, and is renewed in the same way. A signal handler
 * may have renewed the share for a shorter time meanwhile, and that may have been executed after the grant. */
static void own_instead_of_share(dl_redis_mutex *mutex)
{
	dl_time ttl, granted, until;

	dl_redis_renewal_end(&mutex->renewal);
	ttl = dl_clock_earlier(mutex->own.claim.ttl, mutex->renewal.ttl);
	granted = dl_lock_end_of(mutex->contender.since, ttl);
	until = atomic_load_explicit(&mutex->own.lock.valid_until, memory_order_relaxed);
	dl_lock_granted(&mutex->own.lock, mutex->contender.fencing_token, until > granted ? until : granted);
	mutex->renewal.is_share = false;
	mutex->renewal.end[0] = '\0';
	dl_redis_renewal_begin(&mutex->renewal);
}

/* Earlier calls for the token that may still be executed must not meet the upgrade. Nor must the upgrade take effect
 * once it has ended in vain, so until that is certain, the mode is in doubt. */
static dl_outcome upgrade(dl_lock *lock, const dl_wish *wish, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	dl_wish once = *wish;
	dl_outcome outcome;

	once.began = wish->began != 0 ? wish->began : dl_clock_now();
	outcome = dl_redis_ownership_make_certain(lock, error);
	if (outcome != DL_DONE) {
		return outcome;
	}
	outcome = dl_redis_contender_upgrade(&mutex->contender, lock, &once, error);
	lock->waited = mutex->contender.waited;
	if (outcome == DL_DONE) {
		own_instead_of_share(mutex);
	} else if (outcome != DL_FORKED && outcome != DL_NOT_HELD && mutex->own.claim.is_doubtful) {
		lock->mode = DL_IN_DOUBT;
	}
	return outcome;
}

/* A release that was sent twice finds the lock gone if the first one was executed. The lock was ours until then, unless
 * the server has been replaced since, or the ttl had passed. */
static bool was_released_before(const dl_redis_mutex *mutex, const dl_redis_delivery *delivery)
{
	return (delivery->repeated || mutex->own.lock.state == DL_UNDECIDED)
			&& strcmp(delivery->run_id, mutex->contender.run_id) == 0 && !dl_lock_has_expired(&mutex->own.lock);
}

/* Ends the ownership, and waits for the answer. change: what to do with the value that the lock protects; or NULL. */
static dl_outcome end_ownership(dl_redis_mutex *mutex, const dl_redis_change *change, dl_time deadline, dl_error *error)
{
	dl_redis_server *server = mutex->contender.server;
	bool may_have_successor = !dl_text_is_empty(&mutex->own.claim.successor);
	dl_redis_delivery delivery;
	dl_outcome outcome;

	if (may_have_successor) {
		deadline = end_of_calls(mutex, deadline);
	}
	outcome = send_release(mutex, change, deadline, &delivery, error);
	if (outcome == DL_NOT_HELD && may_have_successor) {
		dl_redis_owed_succeed(server, &mutex->own.claim);
		outcome = send_release(mutex, change, deadline, &delivery, error);
	}
	dl_redis_owed_give_up(server, &mutex->own.claim, outcome != DL_FAILED);
	return outcome == DL_NOT_HELD && was_released_before(mutex, &delivery) ? DL_DONE : outcome;
}

static dl_outcome release(dl_lock *lock, bool confirm, dl_time deadline, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);

	if (confirm) {
		return end_ownership(mutex, NULL, deadline, error);
	}
	if (!mutex->own.claim.is_doubtful && !mutex->own.claim.is_successor_doubtful) {
		/* What was granted left the queue in the same step, and nothing can bring it back. */
		dl_redis_claim_forget_place(&mutex->own.claim);
	}
	dl_redis_payment_post(mutex->contender.server, &mutex->own.claim);
	return DL_DONE;
}

static bool inspect(dl_lock *lock, dl_status *status, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	dl_redis_call call;
	dl_redis_delivery delivery;
	redisReply *reply;
	bool is_read;

	dl_redis_keys_inspect(&mutex->own.claim.keys, &call);
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
	dl_redis_keys_inspect(&mutex->own.claim.keys, &call);
	reply = dl_redis_call_run(mutex->contender.server, &call, DL_FOREVER, &delivery, error);
	if (reply != NULL || error->kind != DL_ERROR_CONNECTION) {
		freeReplyObject(reply);
		dl_redis_keys_break(&mutex->own.claim.keys, &read, &call);
		outcome = dl_redis_call_run_for_flag(mutex->contender.server, &call, DL_FOREVER, &delivery, error);
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
		dl_redis_owed_give_up(mutex->contender.server, &mutex->own.claim, lock->loss == DL_LOSS_TAKEN);
	}
}

static void destroy(dl_lock *lock)
{
	dl_redis_mutex *mutex = mutex_of(lock);

	dl_redis_deadlock_end(&mutex->contender.deadlock);
	dl_redis_claim_free(&mutex->own.claim);
	free(mutex->shown_name);
	free(mutex);
}

static dl_outcome downgrade(dl_lock *lock, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	dl_redis_call call;
	dl_redis_delivery delivery = { 0 };
	dl_time ends = end_of_calls(mutex, DL_FOREVER);
	dl_outcome outcome = DL_DONE;
	/* If an upgrade may still be executed, it must not find the token. */
	bool must_settle = lock->mode == DL_IN_DOUBT || mutex->own.claim.is_doubtful;

	/* A renewal that doesn't know of shares would be refused after this, and count as a loss. If one is on its way,
	 * nobody hears its reply any more. */
	dl_redis_renewal_end(&mutex->renewal);
	if (!dl_text_is_empty(&mutex->own.claim.successor)) {
		/* An attempt to replace the token wasn't answered, so either may be the owner. */
		outcome = rename_by(mutex, ends, error);
		must_settle |= mutex->own.claim.is_doubtful;
	}
	if (outcome == DL_DONE && !must_settle) {
		dl_redis_claim_downgrade(&mutex->own.claim, &call);
		outcome = dl_redis_call_run_for_flag(mutex->contender.server, &call, ends, &delivery, error);
		/* The server may still execute a downgrade that was given up, which must not undo a later upgrade of the same
		 * token. */
		must_settle = delivery.repeated;
	}
	if (outcome == DL_DONE && must_settle) {
		dl_redis_claim_settle(&mutex->own.claim, &call);
		outcome = replace_token(mutex, &call, ends, error);
	}
	if (outcome != DL_NOT_HELD) {
		mutex->renewal.is_share = true;
		mutex->renewal.end[0] = '\0';
		dl_redis_renewal_begin(&mutex->renewal);
	}
	return outcome;
}

/* The keeper has the server do it, as for an upgrade that was given up. */
static void forgo(dl_lock *lock)
{
	dl_redis_mutex *mutex = mutex_of(lock);

	dl_redis_renewal_end(&mutex->renewal);
	dl_redis_payment_give_up_upgrade(mutex->contender.server, &mutex->own.claim);
	mutex->renewal.is_share = true;
	mutex->renewal.end[0] = '\0';
	dl_redis_renewal_begin(&mutex->renewal);
}

static const char *place(const dl_lock *lock)
{
	return dl_redis_server_dsn(lock->server)->description;
}

static const dl_lock_operations operations = {
	.backend = "redis",
	.place = place,
	.acquire = acquire,
	.upgrade = upgrade,
	.downgrade = downgrade,
	.forgo = forgo,
	.release = release,
	.inspect = inspect,
	.force_release = force_release,
	.abandon = abandon,
	.stop_renewal = stop_renewal,
	.destroy = destroy,
	.token = dl_redis_ownership_token,
	.may_have_another_token = dl_redis_ownership_may_have_another_token,
};

static dl_time longest_call(const dl_redis_ownership *ownership)
{
	return dl_redis_server_dsn(mutex_of_ownership(ownership)->contender.server)->timeout;
}

static void begin_renewals(dl_redis_ownership *ownership)
{
	dl_redis_renewal_begin(ownership->parts);
}

static void end_renewals(dl_redis_ownership *ownership)
{
	dl_redis_renewal_end(ownership->parts);
}

static bool is_doubtful(const dl_redis_ownership *ownership)
{
	return ownership->claim.is_doubtful;
}

static dl_outcome renew(dl_redis_ownership *ownership, const dl_redis_new_ttl *new_ttl, dl_redis_term *term,
		dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of_ownership(ownership);
	dl_redis_renewal *renewal = &mutex->renewal;
	dl_redis_call call;
	dl_redis_delivery delivery;
	redisReply *reply;
	dl_outcome outcome;

	dl_redis_ownership_write_renewal(ownership, renewal, new_ttl, &call);
	reply = dl_redis_call_run(mutex->contender.server, &call, DL_FOREVER, &delivery, error);
	outcome = dl_redis_call_finish(mutex->contender.server, reply,
			reply != NULL ? dl_redis_read_renewal(reply, renewal->end) : DL_FAILED, error);
	mutex->own.claim.is_doubtful |= new_ttl->may_shorten && (outcome == DL_FAILED || delivery.repeated);
	term->since = delivery.sent;
	term->until = outcome == DL_DONE ? dl_lock_end_of(delivery.sent, new_ttl->ttl)
									 : atomic_load_explicit(&mutex->own.lock.valid_until, memory_order_relaxed);
	return outcome;
}

/* Takes over what a reply to attach() says, if enough replicas know of it. */
static dl_outcome adopt(dl_redis_mutex *mutex, const dl_redis_attachment *attachment, const dl_redis_delivery *delivery,
		dl_redis_adoption *adoption, dl_error *error)
{
	dl_redis_claim_note_attachment(&mutex->own.claim, attachment->lasts);
	if (!dl_redis_call_is_acknowledged(mutex->contender.server, mutex->own.claim.replicas, delivery, error)) {
		return DL_FAILED;
	}
	strcpy(mutex->contender.run_id, delivery->run_id);
	begin_ownership(mutex, attachment->is_share);
	adoption->fencing_token = mutex->contender.fencing_token = attachment->fencing_token;
	adoption->is_share = attachment->is_share;
	adoption->term.since = mutex->contender.since = delivery->sent;
	adoption->term.until = dl_lock_end_of(delivery->sent, attachment->lasts);
	return DL_DONE;
}

static dl_outcome attach(dl_redis_ownership *ownership, const char *token, size_t length, dl_redis_adoption *adoption,
		dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of_ownership(ownership);
	dl_redis_server *server = mutex->contender.server;
	dl_redis_attachment attachment;
	dl_redis_call call;
	dl_redis_delivery delivery;
	redisReply *reply;
	dl_outcome outcome;

	dl_redis_claim_attach(&mutex->own.claim, &call, token, length);
	reply = dl_redis_call_run(server, &call, DL_FOREVER, &delivery, error);
	outcome = dl_redis_call_finish(server, reply,
			reply != NULL ? dl_redis_read_attachment(reply, &attachment) : DL_FAILED, error);
	/* If the reply makes no sense, nobody knows what was done. */
	mutex->own.claim.is_doubtful |= reply != NULL && outcome == DL_FAILED;
	adoption->has_nothing = outcome == DL_NOT_HELD || (outcome == DL_FAILED && !mutex->own.claim.is_doubtful);
	return outcome == DL_DONE ? adopt(mutex, &attachment, &delivery, adoption, error) : outcome;
}

static void undo_attach(dl_redis_ownership *ownership, const char *token, size_t length,
		const dl_redis_adoption *adoption)
{
	dl_redis_payment_undo(mutex_of_ownership(ownership)->contender.server, &ownership->claim, token, length,
			adoption->has_nothing);
}

static const dl_redis_ownership_kind kind = {
	.longest_call = longest_call,
	.begin_renewals = begin_renewals,
	.end_renewals = end_renewals,
	.is_doubtful = is_doubtful,
	.rename = rename_token,
	.renew = renew,
	.attach = attach,
	.undo_attach = undo_attach,
	.take_over = dl_redis_ownership_take_over,
};

static void count_permits(dl_redis_mutex *mutex, unsigned permits, unsigned weight)
{
	mutex->own.lock.is_semaphore = true;
	mutex->own.lock.unreadable = "is a semaphore";
	mutex->own.lock.account.kind = DL_STATS_SEMAPHORE;
	mutex->own.lock.permits = permits;
	mutex->own.lock.weight = weight > 1 ? weight : 1;
	dl_redis_claim_set_permits(&mutex->own.claim, mutex->own.lock.weight, permits);
	snprintf(mutex->permits, sizeof mutex->permits, weight > 1 ? "/%u" : "%u", permits);
}

dl_lock *dl_redis_mutex_new(dl_held *held, dl_redis_server *server, const char *prefix, const char *name,
		const dl_redis_lock_options *options)
{
	dl_redis_mutex *mutex = dl_allocate(sizeof *mutex);

	dl_redis_ownership_prepare(&mutex->own, &kind, prefix, name, options);
	mutex->own.parts = &mutex->renewal;
	mutex->own.part_count = 1;
	dl_redis_claim_protect(&mutex->own.claim, options->value_key);
	if (options->fence != NULL) {
		dl_redis_keys_set_fence(&mutex->own.claim.keys, options->fence);
	}
	mutex->shown_name = dl_copy(options->shown_name);
	mutex->contender.server = server;
	mutex->contender.claim = &mutex->own.claim;
	mutex->contender.deadlock.held = held;
	mutex->contender.deadlock.prefix_length = strlen(prefix);
	mutex->renewal.server = server;
	mutex->renewal.lock = &mutex->own.lock;
	mutex->renewal.claim = &mutex->own.claim;
	dl_lock_prepare(&mutex->own.lock, &operations, held,
			mutex->shown_name != NULL ? mutex->shown_name : mutex->own.claim.keys.lock + strlen(prefix), server,
			mutex->own.claim.keys.lock);
	mutex->own.lock.account.kind = (unsigned char) options->counted_as;
	if (options->permits > 0) {
		count_permits(mutex, options->permits, options->weight);
	}
	return &mutex->own.lock;
}

static redisReply *take(redisReply **value)
{
	redisReply *taken = *value;

	*value = NULL;
	return taken;
}

redisReply *dl_redis_mutex_take_value(dl_lock *lock)
{
	return take(&mutex_of(lock)->own.claim.value);
}

redisReply *dl_redis_mutex_take_value_before(dl_lock *lock)
{
	return take(&mutex_of(lock)->own.claim.before);
}

bool dl_redis_mutex_is_doubtful(const dl_lock *lock)
{
	return mutex_of(lock)->own.claim.is_doubtful;
}

static dl_outcome store_and_keep(dl_redis_mutex *mutex, const dl_redis_change *change, bool *is_pending,
		dl_error *error)
{
	dl_redis_delivery delivery;
	dl_outcome outcome = send_release(mutex, change, DL_FOREVER, &delivery, error);

	*is_pending = delivery.repeated || (outcome == DL_FAILED && error->kind != DL_ERROR_SERVER);
	if (outcome == DL_NOT_HELD) {
		dl_lock_lost(&mutex->own.lock, DL_LOSS_TAKEN);
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
