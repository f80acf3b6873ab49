#include "core/held.h"

#include "core/process.h"
#include "core/stats.h"

#include <string.h>

static void forget_parents(dl_held *held)
{
	if (held->generation != dl_process_generation()) {
		held->generation = dl_process_generation();
		held->oldest = held->newest = NULL;
	}
}

static bool contains(const dl_held *held, const dl_lock *lock)
{
	return lock->generation == held->generation && (lock->older != NULL || held->oldest == lock);
}

void dl_held_add(dl_held *held, dl_lock *lock)
{
	forget_parents(held);
	lock->older = held->newest;
	lock->newer = NULL;
	if (held->newest != NULL) {
		held->newest->newer = lock;
	} else {
		held->oldest = lock;
	}
	held->newest = lock;
}

void dl_held_remove(dl_held *held, dl_lock *lock)
{
	forget_parents(held);
	if (contains(held, lock)) {
		*(lock->older != NULL ? &lock->older->newer : &held->oldest) = lock->newer;
		*(lock->newer != NULL ? &lock->newer->older : &held->newest) = lock->older;
	}
	lock->older = lock->newer = NULL;
}

dl_lock *dl_held_rival(dl_held *held, const dl_lock *lock)
{
	forget_parents(held);
	for (dl_lock *other = held->newest; other != NULL; other = other->older) {
		if (other != lock && other->server == lock->server && other->state == DL_HELD
				&& strcmp(other->identity, lock->identity) == 0 && dl_lock_is_held(other)) {
			return other;
		}
	}
	return NULL;
}

dl_lock *dl_held_next_lost(dl_held *held)
{
	forget_parents(held);
	for (dl_lock *lock = held->oldest; lock != NULL; lock = lock->newer) {
		if (lock->state == DL_HELD && !dl_lock_is_held(lock)) {
			return lock;
		}
	}
	return NULL;
}

void dl_held_release_all(dl_held *held, dl_time limit)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), limit);

	forget_parents(held);
	while (held->newest != NULL) {
		dl_lock *lock = held->newest;
		dl_error ignored;

		lock->operations->unkeep(lock);
		if (lock->state == DL_WAITING) {
			lock->operations->abandon(lock, deadline);
		} else if (lock->operations->release(lock, true, deadline, &ignored) == DL_DONE) {
			dl_stats_count(released_at_shutdown);
		}
		dl_lock_forget(lock);
	}
}
