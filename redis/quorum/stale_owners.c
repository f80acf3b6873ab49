#include "redis/quorum/stale_owners.h"

/* This is longer than any candidate tries to win the rest of a majority: LONGEST_CAMPAIGN in candidate.c. */
#define PROOF (400 * DL_MILLISECOND)

static size_t count_possible(const uint64_t *owners, size_t count, uint64_t owner)
{
	size_t possible = 0;

	for (size_t i = 0; i < count; i++) {
		possible += owners[i] == owner || owners[i] == DL_REDIS_UNKNOWN;
	}
	return possible;
}

void dl_redis_stale_owners_look(dl_redis_stale_owners *stale_owners, const uint64_t *owners, size_t count, dl_time now)
{
	for (size_t i = 0; i < count; i++) {
		if (owners[i] == DL_REDIS_UNKNOWN) {
			continue;
		}
		if (owners[i] == DL_REDIS_NOBODY || count_possible(owners, count, owners[i]) >= dl_redis_majority(count)) {
			stale_owners->suspects[i] = stale_owners->stale_owners[i] = DL_REDIS_NOBODY;
		} else if (stale_owners->suspects[i] != owners[i]) {
			stale_owners->suspects[i] = owners[i];
			stale_owners->since[i] = now;
			stale_owners->stale_owners[i] = DL_REDIS_NOBODY;
		} else if (now - stale_owners->since[i] >= PROOF) {
			stale_owners->stale_owners[i] = owners[i];
		}
	}
}

bool dl_redis_stale_owners_has(const dl_redis_stale_owners *stale_owners, size_t member)
{
	return stale_owners->stale_owners[member] != DL_REDIS_NOBODY;
}

dl_time dl_redis_stale_owners_due(const dl_redis_stale_owners *stale_owners, size_t member)
{
	return stale_owners->suspects[member] != DL_REDIS_NOBODY ? stale_owners->since[member] + PROOF : DL_FOREVER;
}
