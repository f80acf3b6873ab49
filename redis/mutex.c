#include "redis/mutex.h"

#include "core/keeper.h"
#include "core/memory.h"
#include "core/stats.h"
#include "redis/call.h"
#include "redis/claim.h"
#include "redis/contender.h"
#include "redis/debts.h"
#include "redis/renewal.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct dl_redis_mutex {
	dl_lock lock;
	char *name;
	dl_redis_claim claim;
	dl_redis_contender contender;
	bool auto_renew;
	dl_time max_hold; /* 0: no limit */
	char permits[12]; /* of a semaphore, as they are wanted; '': it is a lock */
	dl_redis_renewal renewal;
};

static dl_redis_mutex *mutex_of(dl_lock *lock)
{
	return (dl_redis_mutex *) ((char *) lock - offsetof(dl_redis_mutex, lock));
}

static dl_time valid_until(const dl_redis_mutex *mutex)
{
	return mutex->contender.since + mutex->claim.ttl - dl_lock_margin(mutex->claim.ttl);
}

/* From here on the keeper takes care of the lock, whose ttl began when it was given. */
static void keep(dl_redis_mutex *mutex, bool is_share)
{
	dl_redis_renewal *renewal = &mutex->renewal;

	renewal->is_share = is_share;
	renewal->end[0] = '\0';
	renewal->ttl = mutex->claim.ttl;
	renewal->ends = 0;
	if (mutex->auto_renew) {
		renewal->ends = mutex->max_hold > 0 ? dl_clock_after(mutex->contender.since, mutex->max_hold) : DL_FOREVER;
	}
	mutex->lock.renewed_until = renewal->ends;
	dl_redis_renewal_begin(renewal);
}

static const char *wanted(const dl_redis_mutex *mutex)
{
	if (mutex->permits[0] != '\0') {
		return mutex->permits;
	}
	return mutex->lock.mode == DL_READ ? DL_REDIS_READ : DL_REDIS_WRITE;
}

static dl_outcome acquire(dl_lock *lock, dl_time deadline, const dl_interrupt *interrupt, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	dl_outcome outcome;

	if (mutex->auto_renew && !dl_keeper_need(error)) {
		return DL_FAILED;
	}
	mutex->claim.wanted = wanted(mutex);
	outcome = dl_redis_contender_acquire(&mutex->contender, deadline, interrupt, error);
	lock->waited = mutex->contender.waited;
	if (outcome == DL_DONE) {
		dl_lock_granted(lock, mutex->contender.fencing_token, valid_until(mutex));
		keep(mutex, mutex->permits[0] != '\0' || lock->mode == DL_READ);
	} else if (outcome == DL_FAILED && mutex->contender.is_undecided) {
		dl_lock_undecided(lock);
	}
	return outcome;
}

/* The whole lock lasts no shorter than its share would have, and is renewed as that was. */
static dl_outcome upgrade(dl_lock *lock, dl_time deadline, const dl_interrupt *interrupt, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	dl_outcome outcome = dl_redis_contender_upgrade(&mutex->contender, lock, deadline, interrupt, error);
	dl_time until;

	lock->waited = mutex->contender.waited;
	if (outcome == DL_DONE) {
		dl_redis_renewal_end(&mutex->renewal);
		until = atomic_load_explicit(&lock->valid_until, memory_order_relaxed);
		dl_lock_granted(lock, mutex->contender.fencing_token, until > valid_until(mutex) ? until : valid_until(mutex));
		mutex->renewal.is_share = false;
		mutex->renewal.end[0] = '\0';
		dl_redis_renewal_begin(&mutex->renewal);
	}
	return outcome;
}

/* A release that was sent twice finds the lock gone if the first one was carried out; it was ours until then, unless the
 * server has been another one since, or the time has passed. */
static bool was_released_before(const dl_redis_mutex *mutex, const dl_redis_delivery *delivery)
{
	return (delivery->repeated || mutex->lock.state == DL_UNDECIDED)
			&& strcmp(delivery->run_id, mutex->contender.run_id) == 0
			&& dl_clock_now() < atomic_load_explicit(&mutex->lock.valid_until, memory_order_relaxed);
}

static dl_outcome release(dl_lock *lock, bool confirm, dl_time deadline, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	dl_redis_delivery delivery;
	dl_outcome outcome;

	if (lock->is_upgrading) {
		dl_redis_contender_abandon(&mutex->contender, deadline);
	}
	/* A token whose place another one may have taken isn't released blindly. */
	if (!confirm && mutex->claim.successor[0] == '\0') {
		return dl_redis_contender_post_release(&mutex->contender, deadline, error) ? DL_DONE : DL_FAILED;
	}
	outcome = dl_redis_contender_release(&mutex->contender, deadline, &delivery, error);
	if (outcome == DL_NOT_HELD && mutex->claim.successor[0] != '\0') {
		dl_redis_claim_succeed(&mutex->claim);
		outcome = dl_redis_contender_release(&mutex->contender, deadline, &delivery, error);
	}
	if (outcome == DL_FAILED && error->kind == DL_ERROR_CONNECTION) {
		dl_redis_debts_add(mutex->contender.server, &mutex->claim);
	}
	return outcome == DL_NOT_HELD && was_released_before(mutex, &delivery) ? DL_DONE : outcome;
}

static void abandon(dl_lock *lock, dl_time deadline)
{
	dl_redis_contender_abandon(&mutex_of(lock)->contender, deadline);
}

static void unkeep(dl_lock *lock)
{
	dl_redis_renewal_end(&mutex_of(lock)->renewal);
}

static void destroy(dl_lock *lock)
{
	dl_redis_mutex *mutex = mutex_of(lock);

	free(mutex->name);
	dl_redis_claim_free(&mutex->claim);
	free(mutex);
}

/* Runs a call that isn't part of a wait. NULL: error. */
static redisReply *run(dl_redis_mutex *mutex, dl_redis_call *call, dl_redis_delivery *delivery, dl_error *error)
{
	return dl_redis_call_run(mutex->contender.server, call, DL_FOREVER, delivery, error);
}

static bool unexpected(dl_redis_mutex *mutex, const redisReply *reply, dl_error *error)
{
	return dl_redis_reply_refuse(reply, dl_redis_server_dsn(mutex->contender.server)->description, error);
}

static dl_outcome run_for_flag(dl_redis_mutex *mutex, dl_redis_call *call, dl_redis_delivery *delivery, dl_error *error)
{
	redisReply *reply = run(mutex, call, delivery, error);
	dl_outcome outcome;

	if (reply == NULL) {
		return DL_FAILED;
	}
	outcome = dl_redis_read_flag(reply);
	if (outcome == DL_FAILED) {
		unexpected(mutex, reply, error);
	}
	freeReplyObject(reply);
	return outcome;
}

static dl_outcome downgrade(dl_lock *lock, dl_error *error)
{
	dl_redis_mutex *mutex = mutex_of(lock);
	bool is_in_doubt = lock->mode == DL_IN_DOUBT;
	dl_redis_call call;
	dl_redis_delivery delivery;
	dl_outcome outcome;

	/* A renewal that knows of no shares must not come to the server after this. */
	dl_redis_renewal_end(&mutex->renewal);
	if (is_in_doubt) {
		dl_redis_claim_settle(&mutex->claim, &call);
	} else {
		dl_redis_claim_downgrade(&mutex->claim, &call);
	}
	outcome = run_for_flag(mutex, &call, &delivery, error);
	if (is_in_doubt && outcome != DL_FAILED) {
		dl_redis_claim_succeed(&mutex->claim);
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

static const dl_lock_operations lock_operations = {
	.backend = "redis",
	.place = place,
	.acquire = acquire,
	.upgrade = upgrade,
	.downgrade = downgrade,
	.release = release,
	.abandon = abandon,
	.unkeep = unkeep,
	.destroy = destroy,
};

static const dl_lock_operations semaphore_operations = {
	.backend = "redis",
	.place = place,
	.acquire = acquire,
	.release = release,
	.abandon = abandon,
	.unkeep = unkeep,
	.destroy = destroy,
};

dl_redis_mutex *dl_redis_mutex_new(dl_held *held, dl_redis_server *server, const char *prefix, const char *name,
		const dl_redis_mutex_options *options)
{
	dl_redis_mutex *mutex = dl_allocate(sizeof *mutex);

	mutex->name = dl_duplicate(name, strlen(name));
	dl_redis_claim_make(&mutex->claim, prefix, name, options->ttl, options->replicas);
	mutex->contender.server = server;
	mutex->contender.claim = &mutex->claim;
	mutex->auto_renew = options->auto_renew;
	mutex->max_hold = options->max_hold;
	mutex->renewal.server = server;
	mutex->renewal.lock = &mutex->lock;
	mutex->renewal.claim = &mutex->claim;
	dl_lock_prepare(&mutex->lock, options->permits > 0 ? &semaphore_operations : &lock_operations, held, mutex->name,
			server, mutex->claim.keys.lock);
	if (options->permits > 0) {
		mutex->lock.permits = options->permits;
		mutex->lock.weight = mutex->claim.weight = options->weight > 1 ? options->weight : 1;
		snprintf(mutex->permits, sizeof mutex->permits, options->weight > 1 ? "/%u" : "%u", options->permits);
	}
	return mutex;
}

dl_lock *dl_redis_mutex_lock(dl_redis_mutex *mutex)
{
	return &mutex->lock;
}

dl_redis_claim *dl_redis_mutex_claim(dl_redis_mutex *mutex)
{
	return &mutex->claim;
}

bool dl_redis_mutex_is_pending(const dl_redis_mutex *mutex)
{
	return mutex->contender.is_pending;
}

dl_time dl_redis_mutex_ttl(const dl_redis_mutex *mutex)
{
	return mutex->claim.ttl;
}

const char *dl_redis_mutex_token(dl_redis_mutex *mutex)
{
	return dl_lock_is_held(&mutex->lock) ? mutex->claim.token : NULL;
}

/* An answer may come so late that what it tells of has ended. It is asked again then, for as long as one call may take. */
static bool is_late(dl_time sent, dl_time ttl)
{
	return dl_clock_now() >= sent + ttl - dl_lock_margin(ttl);
}

static dl_time end_of_call(const dl_redis_mutex *mutex)
{
	return dl_clock_after(dl_clock_now(), dl_redis_server_dsn(mutex->contender.server)->timeout);
}

static dl_outcome send_renewal(dl_redis_mutex *mutex, dl_time ttl, dl_redis_delivery *delivery, dl_error *error)
{
	const dl_redis_keys *keys = &mutex->claim.keys;
	dl_redis_renewal *renewal = &mutex->renewal;
	dl_redis_call call;
	redisReply *reply;
	char milliseconds[24];
	dl_outcome outcome;

	snprintf(milliseconds, sizeof milliseconds, "%" PRId64, ttl / DL_MILLISECOND);
	dl_redis_claim_renew(&call, keys->lock, renewal->is_share ? keys->shares : NULL, mutex->claim.token, milliseconds,
			renewal->end, ttl < renewal->ttl);
	reply = run(mutex, &call, delivery, error);
	if (reply == NULL) {
		return DL_FAILED;
	}
	outcome = dl_redis_read_renewal(reply, renewal->end);
	if (outcome == DL_FAILED) {
		unexpected(mutex, reply, error);
	}
	freeReplyObject(reply);
	return outcome;
}

dl_outcome dl_redis_mutex_renew(dl_redis_mutex *mutex, dl_time ttl, dl_error *error)
{
	dl_time end = end_of_call(mutex);
	dl_redis_delivery delivery;
	dl_outcome outcome;
	bool is_over;

	if (!dl_lock_is_held(&mutex->lock)) {
		return DL_NOT_HELD;
	}
	ttl -= ttl % DL_MILLISECOND;
	/* A renewal of the keeper's must not be taken for a later one than this. */
	dl_redis_renewal_end(&mutex->renewal);
	/* A shorter ttl counts from now on, should the reply be lost. */
	dl_lock_shorten(&mutex->lock, dl_clock_now() + ttl - dl_lock_margin(ttl));
	do {
		outcome = send_renewal(mutex, ttl, &delivery, error);
		is_over = outcome == DL_DONE && is_late(delivery.sent, ttl);
	} while (is_over && dl_clock_now() < end);
	if (is_over) {
		dl_redis_contender_post_release(&mutex->contender, DL_FOREVER, error);
	}
	if (outcome == DL_NOT_HELD || is_over) {
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

static dl_outcome send_attachment(dl_redis_mutex *mutex, const char *token, size_t length, bool *is_share,
		dl_redis_delivery *delivery, dl_error *error)
{
	dl_redis_call call;
	redisReply *reply;
	dl_outcome outcome;

	dl_redis_claim_attach(&mutex->claim, &call, token, length);
	reply = run(mutex, &call, delivery, error);
	if (reply == NULL) {
		return DL_FAILED;
	}
	outcome = dl_redis_read_attachment(reply, &mutex->contender.fencing_token, is_share);
	if (outcome == DL_FAILED) {
		unexpected(mutex, reply, error);
	}
	freeReplyObject(reply);
	return outcome;
}

/* A semaphore's object counts for as many permits as it was made for. */
static bool is_fitting(const dl_redis_mutex *mutex, const char *token, size_t length, dl_error *error)
{
	unsigned weight = dl_redis_weight_of(token, length);

	return mutex->permits[0] == '\0' || weight == mutex->lock.weight
			|| dl_error_set(error, DL_ERROR_STATE, "The token is of %u permits of \"%s\", and this object takes %u",
					weight, mutex->name, mutex->lock.weight);
}

/* An ownership that can't be taken over in time isn't released: it may still belong to the process that gave it away. */
dl_outcome dl_redis_mutex_attach(dl_redis_mutex *mutex, const char *token, size_t length, dl_error *error)
{
	dl_redis_contender *contender = &mutex->contender;
	dl_time end = end_of_call(mutex);
	dl_redis_delivery delivery;
	bool is_share = false, is_over;
	dl_outcome outcome;

	if (!is_fitting(mutex, token, length, error) || !dl_lock_clear(&mutex->lock, error)
			|| (mutex->auto_renew && !dl_keeper_need(error))) {
		return DL_FAILED;
	}
	do {
		outcome = send_attachment(mutex, token, length, &is_share, &delivery, error);
		is_over = outcome == DL_DONE && is_late(delivery.sent, mutex->claim.ttl);
	} while (is_over && dl_clock_now() < end);
	if (outcome != DL_DONE || is_over) {
		return is_over ? DL_NOT_HELD : outcome;
	}
	dl_redis_claim_adopt_token(&mutex->claim, token, length);
	strcpy(contender->run_id, delivery.run_id);
	contender->since = delivery.sent;
	dl_lock_adopted(&mutex->lock, is_share && mutex->permits[0] == '\0' ? DL_READ : DL_WRITE, contender->fencing_token,
			valid_until(mutex));
	keep(mutex, is_share);
	return DL_DONE;
}

bool dl_redis_mutex_inspect(dl_redis_mutex *mutex, dl_redis_lock_state *state, dl_error *error)
{
	dl_redis_call call;
	dl_redis_delivery delivery;
	redisReply *reply;
	bool is_read;

	dl_redis_keys_inspect(&mutex->claim.keys, &call);
	reply = run(mutex, &call, &delivery, error);
	if (reply == NULL) {
		return false;
	}
	is_read = dl_redis_read_state(reply, state) || unexpected(mutex, reply, error);
	freeReplyObject(reply);
	return is_read;
}

dl_outcome dl_redis_mutex_force_release(dl_redis_mutex *mutex, dl_error *error)
{
	dl_redis_call call;
	dl_redis_delivery delivery;

	dl_redis_keys_break(&mutex->claim.keys, &call);
	return run_for_flag(mutex, &call, &delivery, error);
}

static dl_time ttl_of_lock(const dl_lock *lock)
{
	return dl_redis_mutex_ttl(mutex_of((dl_lock *) lock));
}

static const char *token_of_lock(dl_lock *lock)
{
	return dl_redis_mutex_token(mutex_of(lock));
}

static dl_outcome renew_lock(dl_lock *lock, dl_time ttl, dl_error *error)
{
	return dl_redis_mutex_renew(mutex_of(lock), ttl, error);
}

static dl_outcome attach_lock(dl_lock *lock, const char *token, size_t length, dl_error *error)
{
	return dl_redis_mutex_attach(mutex_of(lock), token, length, error);
}

static bool inspect_lock(dl_lock *lock, dl_redis_lock_state *state, dl_error *error)
{
	return dl_redis_mutex_inspect(mutex_of(lock), state, error);
}

static dl_outcome force_release_of_lock(dl_lock *lock, dl_error *error)
{
	return dl_redis_mutex_force_release(mutex_of(lock), error);
}

const dl_redis_lock_operations dl_redis_mutex_operations = {
	.ttl = ttl_of_lock,
	.token = token_of_lock,
	.renew = renew_lock,
	.attach = attach_lock,
	.inspect = inspect_lock,
	.force_release = force_release_of_lock,
};
