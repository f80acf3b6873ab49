#ifndef DL_REDIS_STALE_OWNERS_H
#define DL_REDIS_STALE_OWNERS_H

#include "core/system/clock.h"
#include "redis/quorum/server_list.h"

#include <stdint.h>

/* The owner of the lock on a member, as a hash by dl_redis_mark_of(). */
#define DL_REDIS_NOBODY 0
#define DL_REDIS_UNKNOWN UINT64_MAX

/* Owners on single members that can't have a majority: left behind by a process that died halfway or couldn't reach the
 * member, or by another program. Nobody needs to wait for them. A candidate that is about to win or give back the other
 * members looks the same, but not for long, so an owner is considered stale only if it is seen twice, some time apart.
 * To make an empty list, zero its memory. Belongs to one thread.
 */
typedef struct dl_redis_stale_owners {
	uint64_t suspects[DL_REDIS_MOST_MEMBERS];
	dl_time since[DL_REDIS_MOST_MEMBERS]; /* when each was first seen */
	uint64_t stale_owners[DL_REDIS_MOST_MEMBERS];
} dl_redis_stale_owners;

/* Notes who owns each member now. */
void dl_redis_stale_owners_look(dl_redis_stale_owners *stale_owners, const uint64_t *owners, size_t count, dl_time now);

bool dl_redis_stale_owners_has(const dl_redis_stale_owners *stale_owners, size_t member);

/* Returns when to look at a member again because its owner may be stale; DL_FOREVER if there is no such suspicion. */
dl_time dl_redis_stale_owners_due(const dl_redis_stale_owners *stale_owners, size_t member);

#endif
