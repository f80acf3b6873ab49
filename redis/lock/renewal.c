#include "redis/lock/renewal.h"

#include "core/keeper.h"
#include "core/memory.h"
#include "core/process.h"
#include "core/stats.h"
#include "redis/server/call.h"

#include <inttypes.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* At most this many locks are renewed in one write. A server that takes some 4 µs for a script (docs/figures.md) is
 * busy with them for a millisecond. */
#define LARGEST_BATCH 256

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

/* The renewals of one write. */
struct batch {
	size_t count;
	dl_redis_inflight *inflights;
	dl_redis_call *calls;
	redisReply **replies;
};

/* What the keeper renews on one node of a cluster, or on a single server. If a node hangs, renewals on others aren't
 * delayed. */
typedef struct dl_redis_keeping {
	dl_task task;
	dl_redis_server *server;
	dl_redis_node *node; /* a cluster's; NULL: this isn't a cluster, or the node that serves these is unknown */
	bool is_in_doubt;    /* the node hasn't answered recently, and another one may have taken over */
	dl_redis_renewal *oldest, *newest;
	struct batch
			batch; /* used by the thread that runs the task; not on its stack, so that a child forked meanwhile can free
                    * it */
	struct dl_redis_keeping *next;
} dl_redis_keeping;

/* Guards everything here and in the renewals, and adding to and removing from a batch. It is never held during a round
 * trip. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static dl_redis_keeping *keepings;

/* Called with the mutex held. */
static void clear(struct batch *batch)
{
	for (size_t i = 0; i < batch->count; i++) {
		free(batch->inflights[i].key);
		free(batch->inflights[i].shares);
		free(batch->inflights[i].token);
		if (batch->replies != NULL) {
			freeReplyObject(batch->replies[i]);
		}
	}
	free(batch->inflights);
	free(batch->calls);
	free(batch->replies);
	memset(batch, 0, sizeof *batch);
}

static void in_child(void)
{
	for (dl_redis_keeping *keeping = keepings; keeping != NULL; keeping = keeping->next) {
		keeping->oldest = keeping->newest = NULL;
		clear(&keeping->batch);
	}
}

void dl_redis_renewal_start(void)
{
	static dl_process_guard guard = { &mutex, .in_child = in_child };

	dl_process_guard_add(&guard);
}

static void append(dl_redis_keeping *keeping, dl_redis_renewal *renewal)
{
	renewal->older = keeping->newest;
	renewal->newer = NULL;
	*(keeping->newest != NULL ? &keeping->newest->newer : &keeping->oldest) = renewal;
	keeping->newest = renewal;
	renewal->is_kept = true;
}

/* Calls that are in flight for it, perhaps on another of the keeper's threads, will find that it has ended. */
static void take_out(dl_redis_renewal *renewal)
{
	dl_redis_keeping *keeping = renewal->keeping;

	*(renewal->older != NULL ? &renewal->older->newer : &keeping->oldest) = renewal->newer;
	*(renewal->newer != NULL ? &renewal->newer->older : &keeping->newest) = renewal->older;
	renewal->is_kept = false;
	if (renewal->inflight != NULL) {
		renewal->is_doubtful |= renewal->inflight->is_absent;
		renewal->inflight->renewal = NULL;
		renewal->inflight = NULL;
	}
}

/* Decides when to look at it next: when two thirds of its ttl are left, or when it ends. Something that was attached
 * may last for much longer than its ttl. It is looked at as often, to find out in time if it has been taken away. */
static void plan(dl_redis_renewal *renewal)
{
	dl_time next = dl_clock_earlier(renewal->valid_until - 2 * (renewal->ttl / 3),
			dl_clock_after(dl_clock_now(), renewal->ttl / 3));

	renewal->due = next < renewal->ends ? next : renewal->valid_until;
}

/* Decides when to ask for an absent part: when it would be due for renewal if it were granted now. */
static void plan_absent(dl_redis_renewal *renewal)
{
	dl_time next = dl_clock_after(dl_clock_now(), renewal->ttl / 3);

	renewal->due = next < renewal->ends ? next : DL_FOREVER;
}

static dl_time run(dl_task *task);

/* Called with the mutex held. The result lives until dl_redis_renewal_stop(). */
static dl_redis_keeping *keeping_at(dl_redis_server *server, dl_redis_node *node)
{
	dl_redis_keeping *keeping = keepings;

	while (keeping != NULL && (keeping->server != server || keeping->node != node)) {
		keeping = keeping->next;
	}
	if (keeping == NULL) {
		keeping = dl_allocate(sizeof *keeping);
		dl_task_prepare(&keeping->task, run);
		keeping->server = server;
		keeping->node = node;
		keeping->next = keepings;
		keepings = keeping;
	}
	return keeping;
}

/* Returns where it should be renewed, as far as is known. Called with the mutex held. */
static dl_redis_keeping *home_of(const dl_redis_renewal *renewal)
{
	bool is_cluster = dl_redis_server_dsn(renewal->server)->kind == DL_REDIS_CLUSTER;
	dl_redis_node *node = is_cluster
			? dl_redis_server_node(renewal->server, dl_redis_server_slot(renewal->server, renewal->claim->keys.lock))
			: NULL;
	dl_redis_keeping *last = renewal->keeping;

	return last != NULL && last->node == node ? last : keeping_at(renewal->server, node);
}

void dl_redis_renewal_begin(dl_redis_renewal *renewal)
{
	dl_redis_keeping *keeping;
	dl_time next;

	if (renewal->whole == NULL) {
		renewal->valid_until = atomic_load_explicit(&renewal->lock->valid_until, memory_order_relaxed);
	}
	renewal->is_begun = true;
	pthread_mutex_lock(&mutex);
	renewal->is_successor = false;
	renewal->generation = dl_process_generation();
	renewal->inflight = NULL;
	if (!renewal->is_absent) {
		plan(renewal);
	} else if (renewal->due == 0) {
		plan_absent(renewal);
	}
	next = renewal->due;
	keeping = home_of(renewal);
	renewal->keeping = keeping;
	append(keeping, renewal);
	pthread_mutex_unlock(&mutex);
	dl_keeper_schedule(&keeping->task, next);
}

void dl_redis_renewal_end(dl_redis_renewal *renewal)
{
	if (!renewal->is_begun) {
		return;
	}
	renewal->is_begun = false;
	pthread_mutex_lock(&mutex);
	if (renewal->is_kept && renewal->generation == dl_process_generation()) {
		take_out(renewal);
	}
	renewal->is_kept = false;
	pthread_mutex_unlock(&mutex);
}

static void take_off(dl_redis_inflight *inflight, dl_redis_renewal *renewal)
{
	const char *token = renewal->is_successor
			? dl_text_of(&renewal->claim->successor)
			: dl_text_of(&renewal->claim->token);

	inflight->renewal = renewal;
	inflight->is_absent = renewal->is_absent;
	inflight->key = dl_duplicate(renewal->claim->keys.lock, strlen(renewal->claim->keys.lock));
	if (renewal->is_share) {
		inflight->shares = dl_duplicate(renewal->claim->keys.shares, strlen(renewal->claim->keys.shares));
	}
	inflight->token = dl_duplicate(token, strlen(token));
	inflight->ttl = renewal->ttl;
	memcpy(inflight->end, renewal->end, sizeof inflight->end);
	snprintf(inflight->milliseconds, sizeof inflight->milliseconds, "%" PRId64, renewal->ttl / DL_MILLISECOND);
	renewal->inflight = inflight;
}

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

static void revoke_whole(const dl_redis_whole *whole, dl_lock *lock, dl_loss loss)
{
	for (size_t i = 0; i < whole->count; i++) {
		if (whole->parts[i].is_kept) {
			take_out(&whole->parts[i]);
		}
	}
	dl_lock_revoke(lock, loss);
}

/* Makes the lock last as long as enough of its parts are held; if too few are left, it was lost for this reason. Called
 * with the mutex held. */
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

/* Moves a lock that is now served by another node. Called with the mutex held. */
static void move(dl_redis_renewal *renewal, dl_redis_keeping *to)
{
	take_out(renewal);
	renewal->keeping = to;
	append(to, renewal);
	dl_keeper_schedule(&to->task, renewal->due);
}

static void move_away(dl_redis_keeping *keeping)
{
	dl_redis_renewal *newer;

	for (dl_redis_renewal *renewal = keeping->oldest; renewal != NULL; renewal = newer) {
		dl_redis_keeping *home = home_of(renewal);

		newer = renewal->newer;
		if (home != keeping) {
			move(renewal, home);
		}
	}
}

static bool is_whole_held(const dl_redis_renewal *part)
{
	return dl_redis_whole_valid_until(part->whole) > dl_clock_now();
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
	return true;
}

/* Collects what must be renewed or asked for now, and removes what has expired. Returns the number collected. */
static size_t collect(dl_redis_keeping *keeping, dl_redis_inflight *inflights)
{
	dl_time now = dl_clock_now();
	dl_redis_renewal *newer;
	size_t count = 0;

	for (dl_redis_renewal *renewal = keeping->oldest; renewal != NULL; renewal = newer) {
		newer = renewal->newer;
		if (!renewal->is_absent && now >= renewal->valid_until) {
			lose(renewal, DL_LOSS_EXPIRED);
		} else if (!renewal->is_absent && now >= renewal->ends) {
			renewal->due = renewal->valid_until;
		} else if (count < LARGEST_BATCH && must_fly(renewal, now)) {
			take_off(&inflights[count++], renewal);
		}
	}
	return count;
}

/* Returns how long to wait for the server, so that one lost reply doesn't make the lock expire, and its end isn't
 * noticed too late. But no connection is given up for a lock that is about to end anyway. */
static dl_time patience_of(const dl_redis_renewal *renewal, dl_time now)
{
	dl_time most = renewal->ttl / 4;
	dl_time left = renewal->is_absent ? most : renewal->valid_until - now;

	return now + (left < most / 4 ? most / 4 : dl_clock_earlier(left, most));
}

static dl_time patience(const dl_redis_keeping *keeping)
{
	dl_time now = dl_clock_now(), deadline = DL_FOREVER;

	for (const dl_redis_renewal *renewal = keeping->oldest; renewal != NULL; renewal = renewal->newer) {
		deadline = dl_clock_earlier(deadline, patience_of(renewal, now));
	}
	return deadline;
}

static void prepare_calls(struct batch *batch)
{
	batch->calls = dl_allocate(batch->count * sizeof *batch->calls);
	batch->replies = dl_allocate(batch->count * sizeof *batch->replies);
	for (size_t i = 0; i < batch->count; i++) {
		dl_redis_inflight *inflight = &batch->inflights[i];

		if (inflight->is_absent) {
			dl_redis_claim_rejoin(&batch->calls[i], inflight->key, inflight->token, inflight->milliseconds);
			batch->calls[i].is_doubtful = &inflight->is_doubtful;
		} else {
			dl_redis_claim_renew(&batch->calls[i],
					&(dl_redis_extension) {
							.lock = inflight->key,
							.shares = inflight->shares,
							.token = inflight->token,
							.milliseconds = inflight->milliseconds,
							.known_end = inflight->end,
					});
		}
	}
}

static void try_again_soon(dl_redis_renewal *renewal)
{
	dl_time pause = dl_clock_earlier(renewal->ttl / 20, LONGEST_RETRY);

	renewal->due = dl_clock_now() + (pause > SHORTEST_RETRY ? pause : SHORTEST_RETRY);
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
	renewal->valid_until = sent + inflight->ttl - dl_lock_margin(inflight->ttl);
	update_lock(renewal, DL_LOSS_EXPIRED);
	plan(renewal);
}

/* If a call that was to replace the token wasn't answered, the successor may own the lock instead. */
static void land_refused(dl_redis_renewal *renewal)
{
	if (!renewal->is_successor && !dl_text_is_empty(&renewal->claim->successor)) {
		renewal->is_successor = true;
		renewal->due = dl_clock_now();
		return;
	}
	dl_stats_count(renewals_lost);
	lose(renewal, DL_LOSS_TAKEN);
}

/* Handles a reply, which is NULL if none came. Called with the mutex held. */
static void land(dl_redis_inflight *inflight, const redisReply *reply, dl_time sent)
{
	dl_redis_renewal *renewal = inflight->renewal;

	if (renewal == NULL) {
		return;
	}
	renewal->inflight = NULL;
	renewal->is_doubtful |= inflight->is_doubtful;
	if (inflight->is_absent) {
		land_absent(renewal, inflight, reply, sent);
	} else if (reply == NULL || reply->type != REDIS_REPLY_INTEGER) {
		try_again_soon(renewal);
		dl_stats_count(renewals_failed);
	} else if (dl_redis_read_renewal(reply, renewal->end) != DL_DONE) {
		land_refused(renewal);
	} else {
		dl_time until = sent + inflight->ttl - dl_lock_margin(inflight->ttl);

		/* A reply of 1 says that it lasts for longer than that. */
		renewal->valid_until = reply->integer == 1 && renewal->valid_until > until ? renewal->valid_until : until;
		update_lock(renewal, DL_LOSS_EXPIRED);
		plan(renewal);
		dl_stats_count(renewals);
	}
}

static dl_time next_due(const dl_redis_keeping *keeping)
{
	dl_time due = DL_FOREVER;

	for (const dl_redis_renewal *renewal = keeping->oldest; renewal != NULL; renewal = renewal->newer) {
		due = dl_clock_earlier(due, renewal->due);
		if (!renewal->is_absent) {
			due = dl_clock_earlier(due, renewal->valid_until);
		}
	}
	return due;
}

static void fly(dl_redis_keeping *keeping, dl_time deadline)
{
	struct batch *batch = &keeping->batch;
	dl_redis_delivery delivery = { 0 };
	dl_error ignored;

	prepare_calls(batch);
	keeping->is_in_doubt = !dl_redis_call_run_all(keeping->server, keeping->node, batch->calls, batch->replies,
			batch->count, deadline, &delivery, &ignored);
	pthread_mutex_lock(&mutex);
	for (size_t i = 0; i < batch->count; i++) {
		land(&batch->inflights[i], batch->replies[i], delivery.sent);
	}
	pthread_mutex_unlock(&mutex);
}

/* If the node is silent or unknown, asks which one serves what is renewed here. Called with the mutex held, which is
 * released meanwhile. */
static void find_node(dl_redis_keeping *keeping)
{
	dl_time now = dl_clock_now(), deadline = patience(keeping);
	int slot = dl_redis_server_slot(keeping->server, keeping->oldest->claim->keys.lock);
	dl_error ignored;

	pthread_mutex_unlock(&mutex);
	dl_redis_server_locate(keeping->server, slot, now + (deadline - now) / 4, &ignored);
	pthread_mutex_lock(&mutex);
}

static dl_time run(dl_task *task)
{
	dl_redis_keeping *keeping = (dl_redis_keeping *) ((char *) task - offsetof(dl_redis_keeping, task));
	dl_time deadline, due;

	pthread_mutex_lock(&mutex);
	if (dl_redis_server_dsn(keeping->server)->kind == DL_REDIS_CLUSTER) {
		if (keeping->oldest != NULL && (keeping->node == NULL || keeping->is_in_doubt)) {
			find_node(keeping);
		}
		move_away(keeping);
	}
	keeping->batch.inflights = dl_allocate(LARGEST_BATCH * sizeof *keeping->batch.inflights);
	keeping->batch.count = collect(keeping, keeping->batch.inflights);
	deadline = patience(keeping);
	pthread_mutex_unlock(&mutex);
	if (keeping->batch.count > 0) {
		fly(keeping, deadline);
	}
	pthread_mutex_lock(&mutex);
	clear(&keeping->batch);
	due = next_due(keeping);
	pthread_mutex_unlock(&mutex);
	return due;
}

void dl_redis_renewal_stop(void)
{
	dl_redis_keeping *keeping;

	while ((keeping = keepings) != NULL) {
		keepings = keeping->next;
		dl_keeper_remove(&keeping->task);
		free(keeping);
	}
}
