#ifndef DL_CORE_HELD_H
#define DL_CORE_HELD_H

#include "core/lock.h"

/* The locks that a thread holds, waits for, or couldn't release, from the oldest to the newest. One for each
 * thread that runs user code; zeroed memory is an empty one. Only that thread calls these functions. A forked
 * child finds it empty: what was in it is the parent's. */
struct dl_held {
	unsigned long generation;
	dl_lock *oldest, *newest;
	/* Tells the thread, from another one, that a lock of its may be lost: it should call dl_held_next_lost() soon. Set
	 * before the first lock is made; NULL: nobody is told. */
	void (*alert)(void *context);
	void *alert_context;
};

void dl_held_add(dl_held *held, dl_lock *lock);
/* A lock that isn't in the list is left alone. */
void dl_held_remove(dl_held *held, dl_lock *lock);

/* Another lock object of this thread that holds the same lock, or NULL. */
dl_lock *dl_held_rival(dl_held *held, const dl_lock *lock);

/* A lock that has been lost without anybody having looked, or NULL. */
dl_lock *dl_held_next_lost(dl_held *held);

/* Releases everything, the newest first, within the limit for all of it together; counts what was held. */
void dl_held_release_all(dl_held *held, dl_time limit);

#endif
