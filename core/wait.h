#ifndef DL_CORE_WAIT_H
#define DL_CORE_WAIT_H

#include "core/clock.h"

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
 * thread's own interrupt (see below). count may be 0. */
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

/* To be called before dl_wait_interrupt_by(). Returns 0 or an errno. Any thread. */
int dl_wait_prepare_interrupts(void);
/* For a thread of the engine: sets the interrupt for those of its waits that have none. */
void dl_wait_interrupt_by(const dl_interrupt *interrupt);
/* Whether an interrupt was set for this thread. */
bool dl_wait_is_interruptible(void);

/* Like dl_wait(), for one descriptor and the event POLLIN or POLLOUT. */
dl_wait_result dl_wait_for(int descriptor, short events, dl_time deadline, const dl_interrupt *interrupt);

/* Waits for another thread, like dl_clock_await(). false: the deadline has passed, or the thread's own interrupt, which
 * is asked at least every 250 ms with the mutex held, ends the wait. */
bool dl_wait_for_thread(pthread_cond_t *condition, pthread_mutex_t *mutex, dl_time deadline);

#endif
