#ifndef DL_CORE_THREAD_H
#define DL_CORE_THREAD_H

#include <signal.h>

/* Around the start of a thread, which inherits what is blocked: signals are for the threads that run PHP, but a fault is
 * whoever's it is. */
void dl_thread_block_signals(sigset_t *before);
void dl_thread_restore_signals(const sigset_t *before);

#endif
