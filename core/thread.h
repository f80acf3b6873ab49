#ifndef DL_CORE_THREAD_H
#define DL_CORE_THREAD_H

#include "core/clock.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Initializes a mutex that a thread may lock again while it has it. */
void dl_thread_prepare_recursive(pthread_mutex_t *mutex);

/* Starts a thread of the engine's own, to be joined. Returns 0, or an errno, which is counted. The thread, and
 * whatever it starts, blocks all signals, because they are for the threads that run PHP; except those raised by
 * faults, which belong to the thread that causes them. */
int dl_thread_start(pthread_t *thread, void *(*work)(void *context), void *context);

/* A module's threads, which it needs neither count nor join. */
typedef struct dl_threads {
	atomic_bool must_end;
} dl_threads;

/* Must be called before anything else here, and before the module adds its guard; also to start threads again after
 * their end. */
void dl_threads_open(dl_threads *threads);

/* Starts another thread, like dl_thread_start(). */
int dl_threads_start(dl_threads *threads, void (*work)(void *context), void *context);

/* Tells the threads to end: must_end is set, and their waits return DL_WAIT_INTERRUPTED. The module wakes those that
 * wait for a condition. */
void dl_threads_end(dl_threads *threads);

/* Waits until the threads have ended. false: one hasn't, so the code that it runs must stay in memory. */
bool dl_threads_await(dl_threads *threads, dl_time deadline);

/* A number that differs from that of every other existing thread, and is never 0. A thread that starts later may
 * have the number of one that has ended. */
uintptr_t dl_thread_self(void);

/* Checks whether this many threads can be started at once, for a library that doesn't check whether its threads
 * start. Returns 0, or an errno, which is counted. */
int dl_thread_check(unsigned count);

#endif
