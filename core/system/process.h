#ifndef DL_CORE_PROCESS_H
#define DL_CORE_PROCESS_H

#include <pthread.h>

/* Distinguishes a process from its forked children without a system call: the generation is a number that grows in
 * every child. Anything stamped with another generation belongs to the parent. */
extern unsigned long dl_process_generation_now;

/* Call this once, before anything is stamped. */
void dl_process_start(void);

static inline unsigned long dl_process_generation(void)
{
	return dl_process_generation_now;
}

/* What a module does about a fork. All modules' mutexes are locked before a fork, beginning with the module that was
 * added last, and unlocked afterwards in the opposite order. So a module must be added after those that it calls with
 * its mutex held.
 */
typedef struct dl_process_guard {
	pthread_mutex_t *mutex;    /* held across the fork; or NULL */
	pthread_cond_t *condition; /* prepared for the clock now, and anew in a child; or NULL */
	void (*in_child)(void);    /* called in a child with the mutex held; or NULL. Must not send anything */
	struct dl_process_guard *older, *newer;
} dl_process_guard;

/* Adds a guard, which must have static storage; does nothing if it was added before. Call this while the process
 * starts, before any other thread uses the module. */
void dl_process_guard_add(dl_process_guard *guard);

/* Moves a new descriptor away from the standard ones: a program that has closed its output may still write there, and
 * that must never go to a server. Returns the descriptor that takes its place; or -1 with errno set, as it does if it
 * is given -1. */
int dl_process_nonstandard(int descriptor);

/* For a library that opens descriptors at any time, and whose descriptors can't be moved: opens /dev/null in place of
 * those standard ones that are closed. They stay open; a program that is executed doesn't get them. One system call if
 * all are open. */
void dl_process_fill_standard(void);

#endif
