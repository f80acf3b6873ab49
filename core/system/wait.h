#ifndef DL_CORE_WAIT_H
#define DL_CORE_WAIT_H

#include "core/system/clock.h"

#include <poll.h>
#include <stdbool.h>

/* Through this, a wait asks its caller whether to continue. check is called on the waiting thread when the wait begins,
 * after a signal, and at least every 250 ms. If it returns true, the wait ends; it must keep returning true for as long
 * as the reason lasts. It may run user code, fork, or never return (longjmp): while it runs, the engine holds no mutex
 * and owns no memory that isn't reachable from the lock. */
typedef struct dl_interrupt {
	bool (*check)(void *context);
	void *context;
} dl_interrupt;

/* Asks outside of a wait. NULL never ends anything. */
static inline bool dl_interrupt_is_to_end(const dl_interrupt *interrupt)
{
	return interrupt != NULL && interrupt->check(interrupt->context);
}

typedef enum dl_wait_result {
	DL_WAIT_READY,       /* a descriptor has an event */
	DL_WAIT_TIMEOUT,     /* the deadline has passed */
	DL_WAIT_INTERRUPTED, /* check returned true */
	DL_WAIT_FORKED       /* this is a child, forked by check: the wait belongs to its parent */
} dl_wait_result;

/* The only place where the engine sleeps, except that threads wait for each other with dl_wait_for_thread() and
 * dl_clock_await(). If interrupt is NULL, nothing ends the wait before its deadline except the
 * interrupt of the thread's way (see below). count may be 0. */
dl_wait_result dl_wait(struct pollfd *descriptors, nfds_t count, dl_time deadline, const dl_interrupt *interrupt);

/* What is done in steps, none of which waits: after each, this says what the next one needs. A descriptor of -1 has no
 * events. */
typedef enum dl_step { DL_STEP_PENDING, DL_STEP_DONE, DL_STEP_FAILED } dl_step;
typedef struct dl_awaited {
	int descriptor;
	short events;
	dl_time due; /* the next step is taken then even if nothing has happened */
} dl_awaited;

/* For a caller that may wait: returns whether it has happened. */
bool dl_wait_for_awaited(const dl_awaited *awaited);

/* How a thread waits, if not just by poll(). It must live for as long as it is set. */
typedef struct dl_way {
	/* For those of the thread's waits that have none of their own; or NULL. */
	const dl_interrupt *interrupt;
	/* Does what dl_wait() does. NULL: that is done by poll(). */
	dl_wait_result (*wait)(struct dl_way *way, struct pollfd *descriptors, nfds_t count, dl_time deadline,
			const dl_interrupt *interrupt);
} dl_way;

/* To be called before dl_wait_set_way(). Returns 0 or an errno. Any thread. */
int dl_wait_prepare_ways(void);
/* Sets how this thread waits from now on; NULL: by poll(). Returns how it did before. */
dl_way *dl_wait_set_way(dl_way *way);
/* NULL: by poll(). */
dl_way *dl_wait_way(void);
/* Whether it just waits by poll(), and nothing but the deadline ends its waits that have no interrupt: then it may wait
 * in any other system call as well. */
bool dl_wait_is_plain(void);

/* What dl_wait() does on a thread that has no way of its own. */
dl_wait_result dl_wait_by_poll(struct pollfd *descriptors, nfds_t count, dl_time deadline,
		const dl_interrupt *interrupt);

/* Like dl_wait(), for one descriptor and the event POLLIN or POLLOUT. */
dl_wait_result dl_wait_for(int descriptor, short events, dl_time deadline, const dl_interrupt *interrupt);

/* Waits for another thread, like dl_clock_await(). false: the deadline has passed, or the interrupt of the thread's
 * way, which is asked at least every 250 ms with the mutex held, ends the wait. */
bool dl_wait_for_thread(pthread_cond_t *condition, pthread_mutex_t *mutex, dl_time deadline);

#endif
