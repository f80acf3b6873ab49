#ifndef DL_REDIS_STRAYS_H
#define DL_REDIS_STRAYS_H

#include "core/clock.h"
#include "redis/quorum/ensemble.h"

#include <stdint.h>

/* A member's owner of the lock, as dl_redis_mark_of() has it. */
#define DL_REDIS_NOBODY 0
#define DL_REDIS_UNKNOWN UINT64_MAX

/*
 * Owners of single members that can't hold a majority: left behind by a process that died in between or that the member couldn't
 * hear, or another program's. Nobody needs to wait for such. A candidate that is about to win the other members, or to give them back, looks
 * the same, but not for long: so it takes two looks with a while between. Zeroed memory knows of none. Belongs to one thread.
 */
typedef struct dl_redis_strays {
	uint64_t suspects[DL_REDIS_MOST_MEMBERS];
	dl_time since[DL_REDIS_MOST_MEMBERS]; /* when each was first seen */
	uint64_t strays[DL_REDIS_MOST_MEMBERS];
} dl_redis_strays;

/* So many members have these owners at that time. */
void dl_redis_strays_look(dl_redis_strays *strays, const uint64_t *owners, size_t count, dl_time now);

bool dl_redis_strays_has(const dl_redis_strays *strays, size_t member);

/* When to look again at a member where that isn't known yet: DL_FOREVER if nothing is wrong there. */
dl_time dl_redis_strays_due(const dl_redis_strays *strays, size_t member);

#endif
