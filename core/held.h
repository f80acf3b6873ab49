#ifndef DL_CORE_HELD_H
#define DL_CORE_HELD_H

#include "core/clock.h"

#include <stddef.h>

struct dl_lock;

/* A lock's place in the list. Zeroed: it isn't in one. */
typedef struct dl_held_link {
	unsigned long generation; /* the process that put it there */
	struct dl_held_link *older, *newer;
} dl_held_link;

/* The locks that a thread holds, waits for, or couldn't release, from the oldest to the newest. One for each
 * thread that runs user code; zeroed memory is an empty one. Only that thread calls these functions. A forked
 * child finds it empty: what was in it is the parent's. */
typedef struct dl_held {
	unsigned long generation;
	dl_held_link *oldest, *newest;
	struct dl_lock *left; /* those that nobody refers to any more, and the end of the request destroys */
	dl_time end;          /* when the time is up for what the end of a request releases; 0: it is not under way */
	size_t released;      /* the locks that were held until the end of a request released them */
	/* It didn't answer when the end of a lock asked it; until then the ends of others don't wait for it. */
	const void *silent_server;
	dl_time silent_until;
	/* Tells the thread, from another one, that one of its locks may be lost: it should call dl_lock_next_lost() soon. Set
	 * before the first lock is made; NULL: nobody is told. */
	void (*alert)(void *context);
	void *alert_context;
} dl_held;

void dl_held_add(dl_held *held, dl_held_link *link);
/* One that isn't in the list is left alone. */
void dl_held_remove(dl_held *held, dl_held_link *link);

/* The first of them that is in the list, or NULL; from there on by their own links. */
dl_held_link *dl_held_oldest(dl_held *held);
dl_held_link *dl_held_newest(dl_held *held);

#endif
