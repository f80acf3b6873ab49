#include "core/held.h"

#include "core/process.h"

static void forget_parents(dl_held *held)
{
	if (held->generation != dl_process_generation()) {
		held->generation = dl_process_generation();
		held->oldest = held->newest = NULL;
		held->end = 0;
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

dl_lock *dl_held_oldest(dl_held *held)
{
	forget_parents(held);
	return held->oldest;
}

dl_lock *dl_held_newest(dl_held *held)
{
	forget_parents(held);
	return held->newest;
}
