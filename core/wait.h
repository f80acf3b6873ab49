#ifndef DL_CORE_WAIT_H
#define DL_CORE_WAIT_H

#include "core/clock.h"

#include <poll.h>
#include <stdbool.h>

/* How a wait asks its caller whether to go on. check runs on the waiting thread when the wait begins, after a signal and
 * at least every 250 ms; true ends the wait, and is returned again as long as the reason lasts. It may run user code, fork,
 * or never return (longjmp): while it runs, the engine holds no mutex and owns no memory that isn't reachable from the lock. */
typedef struct dl_interrupt {
	bool (*check)(void *context);
	void *context;
} dl_interrupt;

typedef enum dl_wait_result {
	DL_WAIT_READY,       /* a descriptor has an event */
	DL_WAIT_TIMEOUT,     /* the deadline has passed */
	DL_WAIT_INTERRUPTED, /* check said so */
	DL_WAIT_FORKED       /* this is a child, forked by check: the wait is its parent's */
} dl_wait_result;

/* The one place where the engine sleeps. interrupt may be NULL: then nothing ends the wait before its deadline, but what
 * was set for the thread. count may be 0. */
dl_wait_result dl_wait(struct pollfd *descriptors, nfds_t count, dl_time deadline, const dl_interrupt *interrupt);

/* For a thread of the engine's own: what interrupts its waits that have no interrupt of theirs. */
void dl_wait_interrupt_by(const dl_interrupt *interrupt);
/* Whether something was set for this thread. */
bool dl_wait_is_interruptible(void);

/* The same for one descriptor and the events POLLIN or POLLOUT. */
dl_wait_result dl_wait_for(int descriptor, short events, dl_time deadline, const dl_interrupt *interrupt);

#endif
