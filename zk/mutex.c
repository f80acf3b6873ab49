#include "zk/mutex.h"

#include "core/memory.h"
#include "core/process.h"
#include "core/stats.h"
#include "zk/exclusive.h"
#include "zk/failure.h"
#include "zk/inquiry.h"
#include "zk/queue.h"
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
};

static dl_zk_mutex *mutex_of(dl_lock *lock)
{
	return (dl_zk_mutex *) ((char *) lock - offsetof(dl_zk_mutex, lock));
}

static bool is_over(dl_lock *lock)
{
	return dl_clock_now() >= atomic_load_explicit(&lock->valid_until, memory_order_relaxed);
}

static dl_zk_contender *begin(dl_lock *lock, dl_time deadline, const dl_interrupt *interrupt)
{
	dl_zk_contender *contender = &mutex_of(lock)->contender;

	dl_zk_withdraw(contender);
	contender->started = dl_clock_now();
	contender->deadline = deadline;
	contender->interrupt = interrupt;
	contender->is_contended = false;
	return contender;
}

static void finish(dl_lock *lock, bool is_owned)
{
	dl_zk_contender *contender = &mutex_of(lock)->contender;

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

static dl_outcome acquire(dl_lock *lock, dl_time deadline, const dl_interrupt *interrupt, dl_error *error)
{
	dl_outcome outcome = dl_zk_contend(begin(lock, deadline, interrupt), error);

	finish(lock, outcome == DL_DONE);
	return outcome;
}

static bool is_queue(dl_lock *lock)
{
	return mutex_of(lock)->contender.protocol == &dl_zk_queue;
}

static dl_outcome acquire_together(dl_lock **locks, size_t count, dl_time deadline, const dl_interrupt *interrupt,
	dl_error *error)
{
	dl_zk_contender *contenders[DL_ZK_MOST_TOGETHER];
	size_t taking_part = 0;
	dl_outcome outcome;

	while (taking_part < count && taking_part < DL_ZK_MOST_TOGETHER && is_queue(locks[taking_part])) {
		contenders[taking_part] = begin(locks[taking_part], deadline, interrupt);
		taking_part++;
	}
	if (taking_part < 2) {
		return acquire(locks[0], deadline, interrupt, error);
	}
	outcome = dl_zk_contend_together(contenders, taking_part, error);
	for (size_t i = 0; i < taking_part; i++) {
		finish(locks[i], outcome == DL_DONE && locks[i]->state == DL_HELD);
	}
	return outcome;
}

/* Until it is known whether the node was there, the lock's time is over, or the deadline has come. */
static dl_outcome await_removal(dl_lock *lock, dl_zk_removal *removal, dl_time deadline, dl_error *error)
{
	dl_zk_contender *contender = &mutex_of(lock)->contender;
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

static dl_outcome release(dl_lock *lock, bool confirm, dl_time deadline, dl_error *error)
{
	dl_zk_contender *contender = &mutex_of(lock)->contender;
	dl_zk_target target;
	dl_zk_removal *removal;
	dl_outcome outcome;

	if (contender->session == NULL) {
		return DL_NOT_HELD;
	}
	if (!confirm) {
		dl_zk_withdraw(contender);
		return DL_DONE;
	}
	if (!dl_zk_waiter_join(&contender->waiter, contender->session, error)) {
		return DL_FAILED;
	}
	target = dl_zk_contender_target(contender);
	removal = dl_zk_remove(contender->session, &target, &contender->waiter);
	outcome = await_removal(lock, removal, deadline, error);
	dl_zk_removal_leave(removal);
	dl_zk_waiter_leave(&contender->waiter);
	if (outcome == DL_NOT_HELD && lock->state == DL_UNDECIDED && !is_over(lock)) {
		/* The release before this one was carried out. */
		outcome = DL_DONE;
	}
	if (outcome != DL_FAILED) {
		dl_zk_leave(contender);
	}
	return outcome;
}

static void abandon(dl_lock *lock, dl_time deadline)
{
	(void) deadline;
	dl_zk_withdraw(&mutex_of(lock)->contender);
}

/* A node whose lock is lost by the clock alone still stands in the way of the others, if its session lives on. */
static void unkeep(dl_lock *lock)
{
	dl_zk_contender *contender = &mutex_of(lock)->contender;

	dl_zk_unkeep(&contender->kept);
	if (contender->session != NULL && ((lock->state == DL_HELD && is_over(lock))
			|| contender->session->generation != dl_process_generation())) {
		dl_zk_withdraw(contender);
	}
}

static void destroy(dl_lock *lock)
{
	dl_zk_mutex *mutex = mutex_of(lock);

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
	.acquire_together = acquire_together,
	.release = release,
	.abandon = abandon,
	.unkeep = unkeep,
	.destroy = destroy
};

dl_zk_mutex *dl_zk_mutex_new(dl_held *held, dl_zk_ensemble *ensemble, const char *root, const char *name,
	bool is_exclusive)
{
	dl_zk_mutex *mutex = dl_allocate(sizeof *mutex);
	size_t size = strlen(root) + strlen(name) + 1;

	mutex->name = dl_duplicate(name, strlen(name));
	mutex->path = dl_allocate(size);
	snprintf(mutex->path, size, "%s%s", root, name);
	mutex->contender.lock = mutex->contender.kept.lock = &mutex->lock;
	mutex->contender.kept.waiter = &mutex->contender.waiter;
	mutex->contender.protocol = is_exclusive ? &dl_zk_exclusive : &dl_zk_queue;
	mutex->contender.ensemble = ensemble;
	mutex->contender.path = mutex->path;
	mutex->contender.waiter.descriptor = -1;
	dl_lock_prepare(&mutex->lock, &operations, held, mutex->name, ensemble, mutex->path);
	return mutex;
}

dl_lock *dl_zk_mutex_lock(dl_zk_mutex *mutex)
{
	return &mutex->lock;
}

static bool is_exclusive_mutex(const dl_zk_mutex *mutex)
{
	return !mutex->contender.protocol->is_sequential;
}

bool dl_zk_mutex_inspect(dl_zk_mutex *mutex, dl_zk_mutex_state *state, dl_error *error)
{
	return dl_zk_inquire(mutex->contender.ensemble, mutex->path, is_exclusive_mutex(mutex), state, error);
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
	return dl_zk_break(mutex->contender.ensemble, mutex->path, is_exclusive_mutex(mutex), error);
}
