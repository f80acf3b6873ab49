#ifndef DL_CORE_HELD_H
#define DL_CORE_HELD_H

#include "core/system/clock.h"

#include <stdbool.h>
#include <stddef.h>

struct dl_ahead;
struct dl_lock;

/* A wait or an ownership that has ended, and was long enough to be logged. */
typedef struct dl_event {
	const struct dl_lock *lock; /* never one that consists of others */
	bool is_wait;
	dl_time span;
	const char *how;              /* how it ended: "timed out", "released" */
	const struct dl_ahead *ahead; /* whom it waited for; NULL: unknown */
} dl_event;

/* What a thread logs. */
typedef struct dl_log {
	dl_time waits, holds; /* the length from which on they are logged; 0: never */
	/* Must return, and must not run user code. Must be set if the limits above may be. */
	void (*write)(const dl_event *event);
	/* Logs what a server can't do. The same holds for it; NULL: nothing is logged. */
	void (*warn)(const char *text);
} dl_log;

/* A lock's place in the list. A zeroed link is in no list. */
typedef struct dl_held_link {
	unsigned long generation; /* the process that added it */
	unsigned long number;     /* how many links had been added to the list until then, with this one */
	struct dl_held_link *older, *newer;
} dl_held_link;

/* The locks that a thread holds, waits for, or couldn't release, from the oldest to the newest. Each thread that runs
 * user code has one such list, and only that thread calls these functions. To make an empty list, zero its memory. In a
 * forked child the list appears empty, because its locks belong to the parent. */
typedef struct dl_held {
	unsigned long generation;
	unsigned long added; /* how many links were ever added */
	dl_held_link *oldest, *newest;
	struct dl_lock *to_destroy; /* locks that nobody refers to any more, destroyed at the end of the request */
	dl_time end;                /* the deadline for releases at the end of a request; 0: no request is ending */
	size_t released;            /* how many locks were held until the end of a request released them */
	/* A server that didn't answer a release at the end of the request; the other releases don't wait for it. */
	const void *silent_server;
	dl_time silent_until;
	/* Called from another thread to make this one call dl_lock_next_lost() soon, because one of its locks may be lost.
	 * Set before the first lock is created; NULL: not needed. */
	void (*alert)(void *context);
	void *alert_context;
	dl_log log;
} dl_held;

void dl_held_add(dl_held *held, dl_held_link *link);
/* Does nothing if the link isn't in the list. */
void dl_held_remove(dl_held *held, dl_held_link *link);

/* Returns the oldest or newest link, or NULL. From there, follow the links' own pointers. */
dl_held_link *dl_held_oldest(dl_held *held);
dl_held_link *dl_held_newest(dl_held *held);

#endif
