/* Which owners of single servers need not be waited for. */
#include "check.h"

#include "redis/quorum/stale_owners.h"

#define SOON (1 * DL_MILLISECOND)
#define LATE (10 * DL_SECOND)
#define NOBODY DL_REDIS_NOBODY
#define UNKNOWN DL_REDIS_UNKNOWN

/* Whether the first of five is held by a stray owner after these two looks. */
static bool is_stray(const uint64_t *before, const uint64_t *after, dl_time between)
{
	dl_redis_stale_owners strays = { 0 };

	dl_redis_stale_owners_look(&strays, before, 5, DL_SECOND);
	CHECK(!dl_redis_stale_owners_has(&strays, 0));
	dl_redis_stale_owners_look(&strays, after, 5, DL_SECOND + between);
	return dl_redis_stale_owners_has(&strays, 0);
}

#define OWNERS(...) \
	(const uint64_t[]) \
	{ \
		__VA_ARGS__ \
	}

static void check_looks(void)
{
	CHECK(is_stray(OWNERS(7, 8, 8, 8, 8), OWNERS(7, 9, 9, 9, 9), LATE));
	CHECK(is_stray(OWNERS(7, 7, 0, 0, 0), OWNERS(7, 7, 0, 0, 0), LATE));
	/* It may be about to win the others, or to give them back. */
	CHECK(!is_stray(OWNERS(7, 7, 0, 0, 0), OWNERS(7, 7, 0, 0, 0), SOON));
	CHECK(!is_stray(OWNERS(7, 0, 0, 0, 0), OWNERS(8, 0, 0, 0, 0), LATE));
	CHECK(!is_stray(OWNERS(7, 0, 0, 0, 0), OWNERS(7, 7, 7, 0, 0), LATE));
	CHECK(!is_stray(OWNERS(7, 0, 0, 0, 0), OWNERS(NOBODY, 0, 0, 0, 0), LATE));
	/* Those that don't answer may be its own. */
	CHECK(!is_stray(OWNERS(7, 7, UNKNOWN, 8, 8), OWNERS(7, 7, UNKNOWN, 8, 8), LATE));
	CHECK(!is_stray(OWNERS(7, 0, 0, 0, 0), OWNERS(7, UNKNOWN, UNKNOWN, 0, 0), LATE));
	CHECK(is_stray(OWNERS(7, UNKNOWN, 8, 8, 8), OWNERS(7, UNKNOWN, 8, 8, 8), LATE));
}

static void check_due(void)
{
	dl_redis_stale_owners strays = { 0 };

	CHECK(dl_redis_stale_owners_due(&strays, 0) == DL_FOREVER);
	dl_redis_stale_owners_look(&strays, OWNERS(7, 8, 8, 8, 8), 5, DL_SECOND);
	CHECK(dl_redis_stale_owners_due(&strays, 0) > DL_SECOND && dl_redis_stale_owners_due(&strays, 0) < 2 * DL_SECOND);
	CHECK(dl_redis_stale_owners_due(&strays, 1) == DL_FOREVER);
	dl_redis_stale_owners_look(&strays, OWNERS(UNKNOWN, 8, 8, 8, 8), 5, 2 * DL_SECOND);
	CHECK(!dl_redis_stale_owners_has(&strays, 0) && dl_redis_stale_owners_due(&strays, 0) < 2 * DL_SECOND);
	dl_redis_stale_owners_look(&strays, OWNERS(7, 8, 8, 8, 8), 5, 2 * DL_SECOND);
	CHECK(dl_redis_stale_owners_has(&strays, 0));
	/* It is free by now, and counts again. */
	dl_redis_stale_owners_look(&strays, OWNERS(NOBODY, 8, 8, 8, 8), 5, 2 * DL_SECOND);
	CHECK(!dl_redis_stale_owners_has(&strays, 0) && dl_redis_stale_owners_due(&strays, 0) == DL_FOREVER);
}

int main(void)
{
	check_looks();
	check_due();
	return check_result();
}
