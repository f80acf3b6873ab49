#ifndef DL_REDIS_STATUSES_H
#define DL_REDIS_STATUSES_H

#include "core/lock/status.h"

/* Combines what the members of a list that answered say about a lock into its status: an owner counts if it is the same
 * on a majority of the list, for as long as a majority grants it. The longest queue is the lock's. Takes over, or
 * frees, what the statuses contain.
 */
void dl_redis_statuses_combine(dl_status *statuses, size_t count, size_t majority, dl_status *whole);

#endif
