#ifndef DL_CORE_THREAD_H
#define DL_CORE_THREAD_H

#include <pthread.h>
#include <stdint.h>

/* Starts a thread of the engine's own, to be joined. 0, or an errno, which is counted. All signals are blocked in it, and in what it starts: they
 * are for the threads that run PHP. But a fault belongs to the thread that makes it. */
int dl_thread_start(pthread_t *thread, void *(*work)(void *context), void *context);

/* Tells this thread from all others that there are; never 0. One that starts later may have the number of one that has ended. */
uintptr_t dl_thread_self(void);

/* Whether this number can be started at once, for a library that doesn't look whether its threads start. 0, or an errno, which is
 * counted. */
int dl_thread_check(unsigned count);

#endif
