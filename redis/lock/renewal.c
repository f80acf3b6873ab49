#include "redis/lock/renewal.h"

#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/metrics/stats.h"
#include "redis/server/call.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Renewals due slightly later are done at once, so that locks acquired one after the other are renewed together. */
#define ALONG(ttl) ((ttl) / 10)

/* The first pause after a renewal that failed. docs/protocol-redis.md, "How long a lock is held": every twentieth of a
 * ttl, within these limits. */
#define SHORTEST_RETRY (20 * DL_MILLISECOND)
#define LONGEST_RETRY (500 * DL_MILLISECOND)

/* A renewal in flight. Everything that its owner may free meanwhile is copied. */
typedef struct dl_redis_inflight {
	dl_redis_renewal *renewal; /* NULL: it has ended meanwhile */
	char *key, *shares, *token;
	char milliseconds[24];
	dl_redis_end end;
	dl_time ttl;
	bool is_absent;
	bool is_doubtful; /* it is absent, and may yet become the owner by a call that got no answer */
} dl_redis_inflight;

dl_time dl_redis_whole_valid_until(const dl_redis_whole *whole)
{
	dl_time until = 0;

	for (size_t i = 0; i < whole->count; i++) {
		dl_time candidate = whole->parts[i].valid_until;
		size_t lasting = 0;

		for (size_t j = 0; j < whole->count; j++) {
			lasting += whole->parts[j].valid_until >= candidate;
		}
		if (lasting >= whole->needed && candidate > until) {
			until = candidate;
		}
	}
	return until;
}

/* The following functions are called with the mutex held, up to the comment that says otherwise. */

static dl_redis_renewal *renewal_of(dl_redis_errand *errand)
{
	return (dl_redis_renewal *) ((char *) errand - offsetof(dl_redis_renewal, errand));
}

static bool is_kept(const dl_redis_renewal *renewal)
{
	return dl_redis_errand_is_in_round(&renewal->errand);
}

static void drop(dl_redis_errand *errand)
{
	dl_redis_renewal *renewal = renewal_of(errand);

	dl_redis_errand_remove(errand);
	if (renewal->inflight != NULL) {
		renewal->inflight->renewal = NULL;
		renewal->inflight = NULL;
	}
}

/* Calls that are in flight for it, perhaps on another of the keeper's threads, will find that it has ended. */
static void take_out(dl_redis_renewal *renewal)
{
	renewal->is_doubtful |= renewal->inflight != NULL && renewal->inflight->is_absent;
	drop(&renewal->errand);
}

/* The keeper looks at it when it is due, or when it has expired. */
static void set_due(dl_redis_renewal *renewal, dl_time due)
{
	renewal->due = due;
	if (is_kept(renewal)) {
		dl_redis_errand_plan(&renewal->errand, renewal->is_absent ? due : dl_clock_earlier(due, renewal->valid_until));
	}
}

/* Decides when to look at it next: when two thirds of its ttl are left, or when it ends. Something that was attached
 * may last for much longer than its ttl. It is looked at as often, to find out in time if it has been taken away. */
static void plan(dl_redis_renewal *renewal)
{
	dl_time next = dl_clock_earlier(renewal->valid_until - 2 * (renewal->ttl / 3),
			dl_clock_after(dl_clock_now(), renewal->ttl / 3));

	set_due(renewal, next < renewal->ends ? next : renewal->valid_until);
}

/* Decides when to ask for an absent part: when it would be due for renewal if it were granted now. */
static void plan_absent(dl_redis_renewal *renewal)
{
	dl_time next = dl_clock_after(dl_clock_now(), renewal->ttl / 3);

	set_due(renewal, next < renewal->ends ? next : DL_FOREVER);
}

static void revoke_whole(const dl_redis_whole *whole, dl_lock *lock, dl_loss loss)
{
	for (size_t i = 0; i < whole->count; i++) {
		if (is_kept(&whole->parts[i])) {
			take_out(&whole->parts[i]);
		}
	}
	dl_lock_revoke(lock, loss);
}

/* Makes the lock last as long as enough of its parts are held; if too few are left, it was lost for this reason. */
static void update_lock(dl_redis_renewal *renewal, dl_loss loss)
{
	const dl_redis_whole *whole = renewal->whole;
	dl_time until = whole != NULL ? dl_redis_whole_valid_until(whole) : renewal->valid_until;

	if (until > dl_clock_now()) {
		dl_lock_extend(renewal->lock, until);
	} else if (whole != NULL) {
		revoke_whole(whole, renewal->lock, loss);
	} else {
		dl_lock_revoke(renewal->lock, loss);
	}
}

static void lose(dl_redis_renewal *renewal, dl_loss loss)
{
	take_out(renewal);
	renewal->valid_until = 0;
	update_lock(renewal, loss);
}

static bool is_whole_held(const dl_redis_renewal *part)
{
	return dl_redis_whole_valid_until(part->whole) > dl_clock_now();
}

static void try_again_soon(dl_redis_renewal *renewal)
{
	dl_time pause = dl_clock_earlier(renewal->ttl / 20, LONGEST_RETRY);

	set_due(renewal, dl_clock_now() + (pause > SHORTEST_RETRY ? pause : SHORTEST_RETRY));
}

static bool must_fly(dl_redis_renewal *renewal, dl_time now)
{
	if (renewal->due > now + ALONG(renewal->ttl)) {
		return false;
	}
	if (renewal->is_absent && (now >= renewal->ends || !is_whole_held(renewal))) {
		plan_absent(renewal);
		return false;
	}
	if (!dl_lock_may_be_renewed(renewal->lock)) {
		try_again_soon(renewal);
		return false;
	}
	return true;
}

static dl_redis_inflight *take_off(dl_redis_renewal *renewal)
{
	const dl_redis_claim *claim = renewal->claim;
	dl_redis_inflight *inflight = dl_allocate(sizeof *inflight);

	inflight->renewal = renewal;
	inflight->is_absent = renewal->is_absent;
	inflight->key = dl_copy(claim->keys.lock);
	inflight->shares = renewal->is_share ? dl_copy(claim->keys.shares) : NULL;
	inflight->token = dl_copy(dl_text_of(renewal->is_successor ? &claim->successor : &claim->token));
	inflight->ttl = renewal->ttl;
	memcpy(inflight->end, renewal->end, sizeof inflight->end);
	snprintf(inflight->milliseconds, sizeof inflight->milliseconds, "%" PRId64, renewal->ttl / DL_MILLISECOND);
	renewal->inflight = inflight;
	return inflight;
}

static void prepare_call(dl_redis_inflight *inflight, dl_redis_call *call)
{
	if (inflight->is_absent) {
		dl_redis_claim_rejoin(call, inflight->key, inflight->token, inflight->milliseconds);
		call->is_doubtful = &inflight->is_doubtful;
	} else {
		dl_redis_claim_renew(call,
				&(dl_redis_extension) {
						.lock = inflight->key,
						.shares = inflight->shares,
						.token = inflight->token,
						.milliseconds = inflight->milliseconds,
						.known_end = inflight->end,
				});
	}
}

/* Collects what must be renewed or asked for now, and removes what has expired. */
static void collect(dl_redis_round *round)
{
	dl_time now = dl_clock_now();
	dl_redis_errand *newer;

	for (dl_redis_errand *errand = round->oldest; errand != NULL; errand = newer) {
		dl_redis_renewal *renewal = renewal_of(errand);

		newer = errand->newer;
		if (!renewal->is_absent && now >= renewal->valid_until) {
			lose(renewal, DL_LOSS_EXPIRED);
		} else if (!renewal->is_absent && now >= renewal->ends) {
			set_due(renewal, renewal->valid_until);
		} else if (round->batch_count < DL_REDIS_LARGEST_BATCH && must_fly(renewal, now)) {
			dl_redis_inflight *inflight = take_off(renewal);

			prepare_call(inflight, dl_redis_round_take(errand, inflight));
		}
	}
}

/* Returns how long to wait for the server, so that one lost reply doesn't make the lock expire, and its end isn't
 * noticed too late. But no connection is given up for a lock that is about to end anyway. */
static dl_time patience_of(const dl_redis_renewal *renewal, dl_time now)
{
	dl_time most = renewal->ttl / 4;
	dl_time left = renewal->is_absent ? most : renewal->valid_until - now;

	return now + (left < most / 4 ? most / 4 : dl_clock_earlier(left, most));
}

static dl_time patience(const dl_redis_round *round)
{
	dl_time now = dl_clock_now(), deadline = DL_FOREVER;

	for (dl_redis_errand *errand = round->oldest; errand != NULL; errand = errand->newer) {
		deadline = dl_clock_earlier(deadline, patience_of(renewal_of(errand), now));
	}
	return deadline;
}

static dl_time renew(dl_redis_round *round)
{
	dl_time now = dl_clock_now();

	dl_redis_round_find_node(round, now + (patience(round) - now) / 4);
	collect(round);
	return dl_redis_round_send(round, patience(round));
}

/* A part that is granted after the lock has ended, however briefly, doesn't revive the lock, because others may have
 * had it meanwhile. */
static void land_absent(dl_redis_renewal *renewal, const dl_redis_inflight *inflight, const redisReply *reply,
		dl_time sent)
{
	if (reply == NULL || reply->type != REDIS_REPLY_INTEGER || reply->integer != 1 || !is_whole_held(renewal)) {
		plan_absent(renewal);
		return;
	}
	renewal->is_absent = false;
	renewal->valid_until = dl_lock_end_of(sent, inflight->ttl);
	update_lock(renewal, DL_LOSS_EXPIRED);
	plan(renewal);
}

/* If a call that was to replace the token wasn't answered, the successor may own the lock instead. */
static void land_refused(dl_redis_renewal *renewal)
{
	if (!renewal->is_successor && !dl_text_is_empty(&renewal->claim->successor)) {
		renewal->is_successor = true;
		set_due(renewal, dl_clock_now());
		return;
	}
	dl_stats_count(renewals_lost);
	lose(renewal, DL_LOSS_TAKEN);
}

/* Handles the reply to a renewal that hasn't ended meanwhile. */
static void hear(dl_redis_renewal *renewal, const dl_redis_inflight *inflight, const redisReply *reply, dl_time sent)
{
	if (inflight->is_absent) {
		land_absent(renewal, inflight, reply, sent);
	} else if (reply == NULL || reply->type != REDIS_REPLY_INTEGER) {
		try_again_soon(renewal);
		dl_stats_count(renewals_failed);
	} else if (dl_redis_read_renewal(reply, renewal->end) != DL_DONE) {
		land_refused(renewal);
	} else {
		dl_time until = dl_lock_end_of(sent, inflight->ttl);

		/* A reply of 1 says that it lasts for longer than that. */
		renewal->valid_until = reply->integer == 1 && renewal->valid_until > until ? renewal->valid_until : until;
		update_lock(renewal, DL_LOSS_EXPIRED);
		plan(renewal);
		dl_stats_count(renewals);
	}
}

static void land(void *flight, const redisReply *reply, dl_time sent)
{
	dl_redis_inflight *inflight = flight;

	if (inflight->renewal != NULL) {
		inflight->renewal->inflight = NULL;
		inflight->renewal->is_doubtful |= inflight->is_doubtful;
		hear(inflight->renewal, inflight, reply, sent);
	}
	free(inflight->key);
	free(inflight->shares);
	free(inflight->token);
	free(inflight);
}

/* The following functions are called without the mutex. */

/* The mutex guards everything here and in the renewals. */
static dl_redis_rounds rounds = {
	.mutex = PTHREAD_MUTEX_INITIALIZER,
	.make = renew,
	.send = dl_redis_call_run_all,
	.land = land,
	.drop = drop,
};

static void in_child(void)
{
	dl_redis_rounds_forget(&rounds);
}

void dl_redis_renewal_start(void)
{
	static dl_process_guard guard = { &rounds.mutex, .in_child = in_child };

	dl_process_guard_add(&guard);
}

void dl_redis_renewal_stop(void)
{
	dl_redis_rounds_stop(&rounds);
}

void dl_redis_renewal_begin(dl_redis_renewal *renewal)
{
	if (renewal->whole == NULL) {
		renewal->valid_until = atomic_load_explicit(&renewal->lock->valid_until, memory_order_relaxed);
	}
	renewal->is_begun = true;
	pthread_mutex_lock(&rounds.mutex);
	renewal->is_successor = false;
	renewal->inflight = NULL;
	dl_redis_rounds_add(&rounds, &renewal->errand, renewal->server, renewal->claim->keys.lock);
	if (!renewal->is_absent) {
		plan(renewal);
	} else if (renewal->due == 0) {
		plan_absent(renewal);
	} else {
		set_due(renewal, renewal->due);
	}
	pthread_mutex_unlock(&rounds.mutex);
}

void dl_redis_renewal_end(dl_redis_renewal *renewal)
{
	if (!renewal->is_begun) {
		return;
	}
	renewal->is_begun = false;
	pthread_mutex_lock(&rounds.mutex);
	if (is_kept(renewal)) {
		take_out(renewal);
	}
	pthread_mutex_unlock(&rounds.mutex);
}
