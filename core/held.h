#ifndef DL_CORE_HELD_H
#define DL_CORE_HELD_H

#include "core/lock.h"

/* The locks that a thread holds, waits for, or couldn't release, from the oldest to the newest. One for each
 * thread that runs user code; zeroed memory is an empty one. Only that thread calls these functions. A forked
 * child finds it empty: what was in it is the parent's. */
struct dl_held {
	unsigned long generation;
	dl_lock *oldest, *newest;
};

void dl_held_add(dl_held *held, dl_lock *lock);
/* A lock that isn't in the list is left alone. */
void dl_held_remove(dl_held *held, dl_lock *lock);

/* Another lock object of this thread that holds the same lock, or NULL. */
dl_lock *dl_held_rival(dl_held *held, const dl_lock *lock);

/* Releases everything, the newest first, within the limit for all of it together; counts what was held. */
void dl_held_release_all(dl_held *held, dl_time limit);

#endif
