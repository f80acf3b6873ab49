#include "redis/quorum/strays.h"

/* For longer than anybody tries to win the rest of a majority. */
#define PROOF (400 * DL_MILLISECOND)

static size_t count_possible(const uint64_t *owners, size_t count, uint64_t owner)
{
	size_t possible = 0;

	for (size_t i = 0; i < count; i++) {
		possible += owners[i] == owner || owners[i] == DL_REDIS_UNKNOWN;
	}
	return possible;
}

void dl_redis_strays_look(dl_redis_strays *strays, const uint64_t *owners, size_t count, dl_time now)
{
	for (size_t i = 0; i < count; i++) {
		if (owners[i] == DL_REDIS_UNKNOWN) {
			continue;
		}
		if (owners[i] == DL_REDIS_NOBODY || count_possible(owners, count, owners[i]) >= dl_redis_majority(count)) {
			strays->suspects[i] = strays->strays[i] = DL_REDIS_NOBODY;
		} else if (strays->suspects[i] != owners[i]) {
			strays->suspects[i] = owners[i];
			strays->since[i] = now;
			strays->strays[i] = DL_REDIS_NOBODY;
		} else if (now - strays->since[i] >= PROOF) {
			strays->strays[i] = owners[i];
		}
	}
}

bool dl_redis_strays_has(const dl_redis_strays *strays, size_t member)
{
	return strays->strays[member] != DL_REDIS_NOBODY;
}

dl_time dl_redis_strays_due(const dl_redis_strays *strays, size_t member)
{
	return strays->suspects[member] != DL_REDIS_NOBODY ? strays->since[member] + PROOF : DL_FOREVER;
}
