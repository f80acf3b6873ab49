#ifndef DL_CORE_THREAD_H
#define DL_CORE_THREAD_H

#include "core/system/clock.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Initializes a mutex that a thread may lock again while it has it. */
void dl_thread_prepare_recursive(pthread_mutex_t *mutex);

/* The threads of a module, which doesn't have to count or join them itself. */
typedef struct dl_threads {
	atomic_bool must_end;
} dl_threads;

/* Call this first, before the module adds its guard; after dl_threads_end(), call it again before starting threads. */
void dl_threads_open(dl_threads *threads);

/* Starts another thread. Returns 0 or an errno; failures are counted. The thread, and whatever it starts, blocks all
 * signals, because they are for the threads that run PHP, except those raised by faults, which belong to the thread
 * that causes them. */
int dl_threads_start(dl_threads *threads, void (*work)(void *context), void *context);

/* Tells the threads to end: must_end is set, and their waits return DL_WAIT_INTERRUPTED. The module must wake those
 * that wait for a condition. */
void dl_threads_end(dl_threads *threads);

/* Waits until the threads have ended. Returns false if one hasn't: then the code that it runs must stay in memory. */
bool dl_threads_await(dl_threads *threads, dl_time deadline);

/* Returns a number that differs from that of every other existing thread, and is never 0. A later thread may reuse the
 * number of one that has ended. */
uintptr_t dl_thread_self(void);

/* Starts a thread in the same way, to be joined, that calls a library that starts threads of its own and doesn't check
 * whether they start: does nothing unless so many others, at most 4, can be started while this one runs. */
int dl_thread_start_before(unsigned others, pthread_t *thread, void *(*work)(void *context), void *context);

#endif
