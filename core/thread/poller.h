#ifndef DL_CORE_POLLER_H
#define DL_CORE_POLLER_H

#include "core/system/clock.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * One descriptor that is readable when something has happened: an event on any of the descriptors that were added, a
 * time that has come, or a ring from another thread. Whoever can watch a single descriptor, such as an event loop, can
 * so watch any number.
 *
 * It belongs to one thread; only dl_poller_ring() may be called by others. All of its descriptors are closed when
 * another program is executed. Only Linux has what this needs: dl_poller_open() fails with ENOSYS elsewhere.
 */
typedef struct dl_poller {
	int descriptor;
	int timer, bell;
	dl_time armed; /* when the timer will make the descriptor readable; DL_FOREVER: never */
} dl_poller;

/* Returns 0 or an errno. */
int dl_poller_open(dl_poller *poller);

/* Changes nothing but this process's descriptors, so a forked child may close its copies of its parent's. */
void dl_poller_close(dl_poller *poller);

/* Has dl_poller_look() return the context while the descriptor has one of the events, which are those of poll(). A
 * descriptor can be added once. Returns 0 or an errno. */
int dl_poller_add(dl_poller *poller, int descriptor, short events, void *context);

/* Call this before the descriptor is closed: a child that has a copy of it would keep it in the poller. */
void dl_poller_remove(dl_poller *poller, int descriptor);

/* Makes the descriptor readable at that time. It may also become readable earlier, at a time that was given before. */
void dl_poller_arm(dl_poller *poller, dl_time due);

/* Makes the descriptor readable now. Any thread may call this while the poller is open. */
void dl_poller_ring(dl_poller *poller);

/* Stores the contexts of descriptors that have events, at most this many, and returns how many. Silences the timer and
 * the bell. Never waits. */
size_t dl_poller_look(dl_poller *poller, void **contexts, size_t most);

#endif
