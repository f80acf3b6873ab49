#include "zk/mutex.h"

#include "core/memory.h"
#include "core/process.h"
#include "core/stats.h"
#include "zk/exclusive.h"
#include "zk/failure.h"
#include "zk/inquiry.h"
#include "zk/permits.h"
#include "zk/queue.h"
#include "zk/shared.h"
#include "zk/together.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct dl_zk_mutex {
	dl_lock lock;
	char *name; /* as the user gave it */
	char *path;
	dl_zk_contender contender;
	dl_zk_contender upgrade; /* of the reader that the former is, to the writer */
};

static dl_zk_mutex *mutex_of(dl_lock *lock)
{
	return (dl_zk_mutex *) ((char *) lock - offsetof(dl_zk_mutex, lock));
}

static bool is_over(dl_lock *lock)
{
	return dl_clock_now() >= atomic_load_explicit(&lock->valid_until, memory_order_relaxed);
}

static void begin(dl_zk_contender *contender, dl_time deadline, const dl_interrupt *interrupt)
{
	dl_zk_withdraw(contender);
	contender->started = dl_clock_now();
	contender->deadline = deadline;
	contender->interrupt = interrupt;
	contender->is_contended = contender->is_reader_lost = false;
}

static void finish(dl_zk_contender *contender, bool is_owned)
{
	dl_lock *lock = contender->lock;

	if (contender->is_contended) {
		lock->waited = dl_clock_now() - contender->started;
		atomic_fetch_add_explicit(&dl_stats_counters.waited, lock->waited, memory_order_relaxed);
	}
	if (is_owned) {
		dl_zk_waiter_leave(&contender->waiter);
	} else {
		dl_zk_withdraw(contender);
	}
}

static dl_outcome contend(dl_zk_contender *contender, dl_time deadline, const dl_interrupt *interrupt, dl_error *error)
{
	dl_outcome outcome;

	begin(contender, deadline, interrupt);
	outcome = dl_zk_contend(contender, error);
	finish(contender, outcome == DL_DONE);
	return outcome;
}

static dl_outcome acquire(dl_lock *lock, dl_time deadline, const dl_interrupt *interrupt, dl_error *error)
{
	return contend(&mutex_of(lock)->contender, deadline, interrupt, error);
}

/* The part that it takes in the contest depends on the mode. */
static dl_zk_contender *choose(dl_lock *lock)
{
	dl_zk_mutex *mutex = mutex_of(lock);
	bool is_reader = lock->mode == DL_READ;

	/* Readers have names of their own. */
	dl_zk_withdraw(&mutex->upgrade);
	mutex->contender.protocol = is_reader ? &dl_zk_shared_reader : &dl_zk_queue_writer;
	mutex->contender.suffix = is_reader ? DL_ZK_READ : mutex->upgrade.suffix + sizeof DL_ZK_UPGRADE - 1;
	return &mutex->contender;
}

static dl_outcome acquire_shared(dl_lock *lock, dl_time deadline, const dl_interrupt *interrupt, dl_error *error)
{
	return contend(choose(lock), deadline, interrupt, error);
}

static dl_outcome acquire_together(dl_lock **locks, size_t count, dl_time deadline, const dl_interrupt *interrupt,
	dl_error *error)
{
	dl_zk_contender *contenders[DL_ZK_MOST_TOGETHER];
	size_t taking_part = 0;
	dl_outcome outcome;

	while (taking_part < count && taking_part < DL_ZK_MOST_TOGETHER) {
		contenders[taking_part] = choose(locks[taking_part]);
		begin(contenders[taking_part], deadline, interrupt);
		taking_part++;
	}
	outcome = dl_zk_contend_together(contenders, taking_part, error);
	for (size_t i = 0; i < taking_part; i++) {
		finish(contenders[i], outcome == DL_DONE && locks[i]->state == DL_HELD);
	}
	return outcome;
}

static dl_outcome upgrade(dl_lock *lock, dl_time deadline, const dl_interrupt *interrupt, dl_error *error)
{
	dl_zk_mutex *mutex = mutex_of(lock);
	dl_outcome outcome = contend(&mutex->upgrade, deadline, interrupt, error);

	if (outcome == DL_DONE || outcome == DL_FORKED) {
		return outcome;
	}
	return mutex->upgrade.is_reader_lost || is_over(lock) ? DL_NOT_HELD : outcome;
}

/* Until it is known whether the node was there, the lock's time is over, or the deadline has come. */
static dl_outcome await_removal(dl_zk_contender *contender, dl_zk_removal *removal, dl_time deadline, dl_error *error)
{
	dl_lock *lock = contender->lock;
	dl_time until = dl_clock_earlier(deadline, atomic_load_explicit(&lock->valid_until, memory_order_relaxed));
	dl_outcome outcome;

	do {
		outcome = dl_zk_removal_outcome(removal, error);
	} while (outcome == DL_TIMED_OUT && dl_zk_waiter_wait(&contender->waiter, until, NULL) == DL_WAIT_READY);
	if (outcome == DL_TIMED_OUT && is_over(lock)) {
		return DL_NOT_HELD;
	}
	if (outcome == DL_TIMED_OUT) {
		dl_error_set_transient(error, DL_ERROR_CONNECTION, "%s gave no answer in time",
			dl_zk_ensemble_hosts(contender->ensemble));
		return DL_FAILED;
	}
	return outcome;
}

/* Deletes the node, or marks it, and waits until it is known whether it was there. */
static dl_outcome settle(dl_zk_contender *contender, const char *mark, dl_time deadline, dl_error *error)
{
	char marked[DL_ZK_DATA_SIZE];
	dl_zk_removal *removal;
	dl_outcome outcome;

	if (!dl_zk_waiter_join(&contender->waiter, contender->session, error)) {
		return DL_FAILED;
	}
	if (mark != NULL) {
		dl_zk_node_marked(marked, contender->data, mark);
		removal = dl_zk_announce(contender->session, contender->node, marked, &contender->waiter);
	} else {
		dl_zk_target target = dl_zk_contender_target(contender);

		removal = dl_zk_remove(contender->session, &target, &contender->waiter);
	}
	outcome = await_removal(contender, removal, deadline, error);
	dl_zk_removal_leave(removal);
	dl_zk_waiter_leave(&contender->waiter);
	return outcome;
}

static dl_outcome release(dl_lock *lock, bool confirm, dl_time deadline, dl_error *error)
{
	dl_zk_mutex *mutex = mutex_of(lock);
	dl_zk_contender *contender = &mutex->contender;
	dl_outcome outcome;

	if (contender->session == NULL) {
		return DL_NOT_HELD;
	}
	/* First, as the reader's node keeps others out until then. */
	dl_zk_withdraw(&mutex->upgrade);
	if (!confirm) {
		dl_zk_withdraw(contender);
		return DL_DONE;
	}
	outcome = settle(contender, NULL, deadline, error);
	if (outcome == DL_NOT_HELD && lock->state == DL_UNDECIDED && !is_over(lock)) {
		/* The release before this one was carried out. */
		outcome = DL_DONE;
	}
	if (outcome != DL_FAILED) {
		dl_zk_leave(contender);
	}
	return outcome;
}

/* Ends the upgrade of a reader, which goes on reading. */
static dl_outcome downgrade_to_reader(dl_zk_mutex *mutex, dl_error *error)
{
	dl_zk_contender *contender = &mutex->upgrade;
	dl_outcome outcome;

	/* That it is gone isn't a loss from now on. */
	dl_zk_unkeep(&contender->kept);
	outcome = settle(contender, NULL, DL_FOREVER, error);
	if (outcome == DL_FAILED) {
		dl_zk_keep(&contender->kept, contender->session, contender->node, contender->kept.created);
		dl_zk_grant(&contender->kept);
		return DL_FAILED;
	}
	dl_zk_leave(contender);
	if (outcome == DL_NOT_HELD) {
		dl_zk_withdraw(&mutex->contender);
	}
	return outcome;
}

/* Of a writer that was no reader before, the node stays, so that nobody comes in between; its data says that readers may
 * pass. */
static dl_outcome downgrade(dl_lock *lock, dl_error *error)
{
	dl_zk_mutex *mutex = mutex_of(lock);

	if (mutex->upgrade.session != NULL) {
		return downgrade_to_reader(mutex, error);
	}
	/* An upgrade that failed was withdrawn. */
	return mutex->contender.node != NULL && dl_zk_node_is_reader(mutex->contender.node) ? DL_DONE
		: settle(&mutex->contender, DL_ZK_MARK_READING, DL_FOREVER, error);
}

static void abandon(dl_lock *lock, dl_time deadline)
{
	(void) deadline;
	dl_zk_withdraw(&mutex_of(lock)->contender);
}

/* The node of a lock that was lost by the clock alone still stands in the way of the others, if its session lives on. That it
 * was lost has been decided: a reply that came since extends nothing. */
static void unkeep_node(dl_zk_contender *contender)
{
	dl_zk_unkeep(&contender->kept);
	if (contender->session != NULL && (contender->lock->state == DL_LOST
			|| contender->session->generation != dl_process_generation())) {
		dl_zk_withdraw(contender);
	}
}

static void unkeep(dl_lock *lock)
{
	unkeep_node(&mutex_of(lock)->upgrade);
	unkeep_node(&mutex_of(lock)->contender);
}

static void destroy(dl_lock *lock)
{
	dl_zk_mutex *mutex = mutex_of(lock);

	dl_zk_withdraw(&mutex->upgrade);
	dl_zk_withdraw(&mutex->contender);
	free(mutex->name);
	free(mutex->path);
	free(mutex);
}

static const char *place(const dl_lock *lock)
{
	return dl_zk_ensemble_hosts(lock->server);
}

static const dl_lock_operations operations = {
	.backend = "zookeeper",
	.place = place,
	.acquire = acquire,
	.release = release,
	.abandon = abandon,
	.unkeep = unkeep,
	.destroy = destroy
};

static const dl_lock_operations shared_operations = {
	.backend = "zookeeper",
	.place = place,
	.acquire = acquire_shared,
	.acquire_together = acquire_together,
	.upgrade = upgrade,
	.downgrade = downgrade,
	.release = release,
	.abandon = abandon,
	.unkeep = unkeep,
	.destroy = destroy
};

static void prepare(dl_zk_contender *contender, dl_zk_mutex *mutex, dl_zk_ensemble *ensemble, const dl_zk_protocol *protocol)
{
	contender->lock = contender->kept.lock = &mutex->lock;
	contender->protocol = protocol;
	contender->suffix = DL_ZK_LOCK;
	contender->ensemble = ensemble;
	contender->path = mutex->path;
	contender->waiter.descriptor = -1;
}

dl_zk_mutex *dl_zk_mutex_new(dl_held *held, dl_zk_ensemble *ensemble, const char *root, const char *name,
	const dl_zk_mutex_kind *kind)
{
	dl_zk_mutex *mutex = dl_allocate(sizeof *mutex);
	size_t size = strlen(root) + strlen(name) + 1;
	bool is_shared = !kind->is_exclusive && kind->permits == 0;

	mutex->name = dl_duplicate(name, strlen(name));
	mutex->path = dl_allocate(size);
	snprintf(mutex->path, size, "%s%s", root, name);
	prepare(&mutex->contender, mutex, ensemble, kind->is_exclusive ? &dl_zk_exclusive : &dl_zk_queue_writer);
	prepare(&mutex->upgrade, mutex, ensemble, &dl_zk_shared_upgrade);
	mutex->upgrade.suffix = kind->has_read_write_nodes ? DL_ZK_UPGRADE DL_ZK_WRITE : DL_ZK_UPGRADE DL_ZK_LOCK;
	mutex->upgrade.reader = &mutex->contender;
	dl_lock_prepare(&mutex->lock, is_shared ? &shared_operations : &operations, held, mutex->name, ensemble, mutex->path);
	if (kind->permits > 0) {
		mutex->contender.protocol = &dl_zk_permits;
		mutex->contender.suffix = DL_ZK_PERMIT;
		mutex->contender.permits = mutex->lock.permits = kind->permits;
	}
	return mutex;
}

dl_lock *dl_zk_mutex_lock(dl_zk_mutex *mutex)
{
	return &mutex->lock;
}

static dl_zk_place place_of(const dl_zk_mutex *mutex)
{
	return (dl_zk_place) {
		.ensemble = mutex->contender.ensemble,
		.path = mutex->path,
		.is_exclusive = !dl_zk_is_queue(mutex->contender.protocol),
		.permits = mutex->contender.permits
	};
}

bool dl_zk_mutex_inspect(dl_zk_mutex *mutex, dl_zk_mutex_state *state, dl_error *error)
{
	dl_zk_place place = place_of(mutex);

	return dl_zk_inquire(&place, state, error);
}

void dl_zk_mutex_state_free(dl_zk_mutex_state *state)
{
	for (size_t i = 0; i < state->count; i++) {
		free(state->contenders[i].node);
		free(state->contenders[i].data);
		free(state->contenders[i].host);
	}
	free(state->contenders);
}

dl_outcome dl_zk_mutex_force_release(dl_zk_mutex *mutex, dl_error *error)
{
	dl_zk_place place = place_of(mutex);

	return dl_zk_break(&place, error);
}
