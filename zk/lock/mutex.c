#include "zk/lock/mutex.h"

#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/metrics/stats.h"
#include "zk/lock/contest.h"
#include "zk/lock/exclusive.h"
#include "zk/lock/inspect.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(DL_ZK_MOST_WEIGHT <= DL_ZK_MOST_TOGETHER, "all nodes are made in one transaction");

typedef struct dl_zk_mutex {
	dl_lock lock;
	char *name; /* as the user gave it */
	char *path;
	dl_zk_contender contender;
} dl_zk_mutex;

static dl_zk_mutex *mutex_of(dl_lock *lock)
{
	return (dl_zk_mutex *) ((char *) lock - offsetof(dl_zk_mutex, lock));
}

static void finish(dl_zk_contender *contender, bool is_owned)
{
	dl_lock *lock = contender->lock;

	if (contender->is_contended) {
		lock->waited = dl_clock_now() - contender->started;
		dl_stats_add(waited, lock->waited);
	}
	if (is_owned) {
		dl_zk_waiter_leave(&contender->waiter);
	} else {
		dl_zk_contender_give_up(contender);
	}
}

static dl_outcome contend(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_outcome outcome;

	contender->first_step = wish->mode == DL_NOTHING ? DL_ZK_STEP_LOOK : DL_ZK_STEP_CREATE;
	dl_zk_contender_begin(contender, wish->mode);
	outcome = dl_zk_contender_run(contender, wish, error);
	finish(contender, outcome == DL_DONE && wish->mode != DL_NOTHING);
	return outcome;
}

static dl_outcome acquire(dl_lock *lock, const dl_wish *wish, dl_error *error)
{
	dl_zk_contender *contender = &mutex_of(lock)->contender;

	dl_zk_contender_withdraw(contender);
	return contend(contender, wish, error);
}

static dl_outcome upgrade(dl_lock *lock, const dl_wish *wish, dl_error *error)
{
	dl_zk_contender *contender = &mutex_of(lock)->contender;
	dl_outcome outcome = contend(contender, wish, error);

	if (outcome == DL_DONE || outcome == DL_FORKED) {
		return outcome;
	}
	return contender->is_lost || dl_lock_has_expired(lock) ? DL_NOT_HELD : outcome;
}

/* Waits until it is known whether the node was there, the lock's time has passed, or the deadline is reached. */
static dl_outcome await_removal(dl_zk_contender *contender, dl_zk_removal *removal, dl_time deadline, dl_error *error)
{
	dl_lock *lock = contender->lock;
	dl_time until = dl_clock_earlier(deadline, atomic_load_explicit(&lock->valid_until, memory_order_relaxed));
	dl_outcome outcome;

	do {
		outcome = dl_zk_removal_outcome(removal, error);
	} while (outcome == DL_TIMED_OUT && dl_zk_waiter_wait(&contender->waiter, until, NULL) == DL_WAIT_READY);
	if (outcome == DL_TIMED_OUT && dl_lock_has_expired(lock)) {
		return DL_NOT_HELD;
	}
	if (outcome == DL_TIMED_OUT) {
		dl_error_set_transient(error, DL_ERROR_CONNECTION, "%s gave no answer in time",
				dl_zk_ensemble_hosts(contender->ensemble));
		return DL_FAILED;
	}
	return outcome;
}

/* Deletes this node and the later ones, and waits until it is known whether this node was there. */
static dl_outcome remove_from(dl_zk_contender *contender, size_t node, dl_time deadline, dl_error *error)
{
	dl_zk_target target = dl_zk_contender_target(contender, node);
	dl_zk_removal *removal;
	dl_outcome outcome;

	if (!dl_zk_waiter_join(&contender->waiter, contender->session, error)) {
		return DL_FAILED;
	}
	removal = dl_zk_removal_start(contender->session, &target, &contender->waiter);
	dl_zk_contender_remove(contender, node + 1);
	outcome = await_removal(contender, removal, deadline, error);
	dl_zk_removal_leave(removal);
	dl_zk_waiter_leave(&contender->waiter);
	return outcome;
}

static dl_outcome release(dl_lock *lock, bool confirm, dl_time deadline, dl_error *error)
{
	dl_zk_contender *contender = &mutex_of(lock)->contender;
	dl_outcome outcome;

	if (contender->session == NULL) {
		return DL_NOT_HELD;
	}
	if (!confirm) {
		dl_zk_contender_withdraw(contender);
		return DL_DONE;
	}
	outcome = remove_from(contender, 0, deadline, error);
	if (outcome == DL_NOT_HELD && lock->state == DL_UNDECIDED && !dl_lock_has_expired(lock)) {
		/* The node is gone because the previous release was carried out. */
		outcome = DL_DONE;
	}
	if (outcome != DL_FAILED) {
		dl_zk_contender_leave(contender);
	}
	return outcome;
}

/* The writer was a reader before, and becomes one again. */
static dl_outcome remove_writer(dl_zk_contender *contender, dl_error *error)
{
	dl_lock *lock = contender->lock;
	dl_zk_contender_node *writer = &contender->nodes[contender->count - 1];
	dl_outcome outcome;

	/* From now on, the end of that node isn't a loss. */
	dl_zk_lease_stop(&writer->lease);
	outcome = remove_from(contender, contender->count - 1, DL_FOREVER, error);
	if (outcome == DL_FAILED) {
		return DL_FAILED;
	}
	if (outcome == DL_NOT_HELD && lock->mode == DL_IN_DOUBT && !dl_lock_has_expired(lock)) {
		/* The previous call was carried out. */
		outcome = DL_DONE;
	}
	dl_zk_contender_not_created(contender);
	if (outcome == DL_NOT_HELD) {
		dl_zk_contender_withdraw(contender);
	}
	return outcome;
}

static dl_outcome downgrade(dl_lock *lock, dl_error *error)
{
	dl_zk_contender *contender = &mutex_of(lock)->contender;

	if (contender->count == 0) {
		return DL_NOT_HELD;
	}
	/* A failed upgrade has already been withdrawn. */
	if (dl_zk_node_is_reader(contender->nodes[contender->count - 1].path)) {
		return DL_DONE;
	}
	if (contender->count == 1) {
		return dl_zk_contest_downgrade(contender, error);
	}
	contender->held = contender->count - 1;
	return remove_writer(contender, error);
}

static dl_zk_inspect_place place_of(const dl_zk_mutex *mutex)
{
	return (dl_zk_inspect_place) { .ensemble = mutex->contender.ensemble,
		.path = mutex->path,
		.is_exclusive = mutex->contender.is_exclusive };
}

static bool inspect(dl_lock *lock, dl_status *status, dl_error *error)
{
	dl_zk_inspect_place place = place_of(mutex_of(lock));

	return dl_zk_inspect_look(&place, status, error);
}

static dl_outcome force_release(dl_lock *lock, const dl_breakable *breakable, dl_error *error)
{
	dl_zk_inspect_place place = place_of(mutex_of(lock));

	return dl_zk_inspect_break(&place, breakable, error);
}

static void abandon(dl_lock *lock, dl_time deadline)
{
	(void) deadline;
	dl_zk_contender_give_up(&mutex_of(lock)->contender);
}

/* If a lock was lost only by the local clock while its session is still alive, its nodes still block others, so they
 * are removed. The loss is final: a reply that has arrived since doesn't extend anything. */
static void stop_renewal(dl_lock *lock)
{
	dl_zk_contender *contender = &mutex_of(lock)->contender;

	for (size_t i = 0; i < contender->count; i++) {
		dl_zk_lease_stop(&contender->nodes[i].lease);
	}
	if (contender->session != NULL && (lock->state == DL_LOST || dl_zk_session_is_inherited(contender->session))) {
		dl_zk_contender_withdraw(contender);
	}
}

static void destroy(dl_lock *lock)
{
	dl_zk_mutex *mutex = mutex_of(lock);

	dl_zk_contender_withdraw(&mutex->contender);
	free(mutex->name);
	free(mutex->path);
	free(mutex);
}

static const char *place(const dl_lock *lock)
{
	return dl_zk_ensemble_hosts(lock->server);
}

static const dl_lock_operations operations = { .backend = "zookeeper",
	.place = place,
	.acquire = acquire,
	.upgrade = upgrade,
	.downgrade = downgrade,
	.release = release,
	.inspect = inspect,
	.force_release = force_release,
	.abandon = abandon,
	.stop_renewal = stop_renewal,
	.destroy = destroy };

static void prepare(dl_zk_mutex *mutex, dl_zk_ensemble *ensemble, const dl_zk_mutex_kind *kind)
{
	dl_zk_contender *contender = &mutex->contender;

	contender->lock = &mutex->lock;
	contender->ensemble = ensemble;
	contender->path = mutex->path;
	contender->is_exclusive = kind->is_exclusive;
	contender->waiter.ask = kind->is_exclusive ? NULL : dl_zk_contest_ask;
	contender->states = kind->is_exclusive ? dl_zk_exclusive_states : dl_zk_contest_states;
	contender->writer = kind->has_read_write_nodes ? DL_ZK_WRITE : DL_ZK_LOCK;
	contender->permits = kind->permits;
	contender->weight = kind->weight > 1 ? kind->weight : 1;
	contender->waiter.descriptor = -1;
}

dl_lock *dl_zk_mutex_new(dl_held *held, dl_zk_ensemble *ensemble, const char *root, const char *name,
		const dl_zk_mutex_kind *kind)
{
	dl_zk_mutex *mutex = dl_allocate(sizeof *mutex);
	size_t size = strlen(root) + strlen(name) + 1;

	mutex->name = dl_copy(name);
	mutex->path = dl_allocate(size);
	snprintf(mutex->path, size, "%s%s", root, name);
	prepare(mutex, ensemble, kind);
	dl_lock_prepare(&mutex->lock, &operations, held, mutex->name, ensemble, mutex->path);
	if (kind->is_exclusive) {
		mutex->lock.unreadable = "is an exclusive node";
	}
	mutex->lock.renewed_until = DL_FOREVER;
	if (kind->permits > 0) {
		mutex->lock.unreadable = "is a semaphore";
		mutex->lock.is_semaphore = true;
		mutex->lock.permits = kind->permits;
		mutex->lock.weight = mutex->contender.weight;
		mutex->lock.account.kind = DL_STATS_SEMAPHORE;
	}
	return &mutex->lock;
}
