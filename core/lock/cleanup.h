#ifndef DL_CORE_CLEANUP_H
#define DL_CORE_CLEANUP_H

#include "core/lock/lock.h"

#include <stddef.h>

/* The end of a request: releases what its code has left held. Only the thread whose list it is calls these. */

/* Call this instead of dl_lock_destroy() if PHP frees the lock's object before the end of the request is over:
 * dl_cleanup_end() then destroys the lock. */
void dl_cleanup_leave(dl_lock *lock);

/* Call this at the end of a request. It releases everything that the code has left held, the newest first, and destroys
 * the locks that were passed to dl_cleanup_leave(). The limit applies to all releases together. */
void dl_cleanup_end(dl_held *held, dl_time limit);

/* May be called at any time, for example between two requests of a worker: releases everything that users' objects hold
 * or couldn't release, the newest first, however often it was acquired, except for locks whose acquisition began when
 * held->added was at most `since`. A lock that an operation on the stack waits for isn't touched. If this discovers a
 * loss, the loss can still be taken. The limit applies to all releases together. Returns how many locks were held until
 * now. */
size_t dl_cleanup_between(dl_held *held, unsigned long since, dl_time limit);

#endif
