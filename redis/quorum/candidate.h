#ifndef DL_REDIS_CANDIDATE_H
#define DL_REDIS_CANDIDATE_H

#include "redis/lock/contender.h"
#include "redis/quorum/grants.h"
#include "redis/quorum/ranks.h"
#include "redis/quorum/stale_owners.h"

/* Pursues a claim on a majority of a list of servers: asks them, waits for its turn at the arbiter, wins the rest, and
 * gives back whatever isn't a majority. docs/quorum.md describes the protocol.
 *
 * It belongs to the thread that made it.
 */
typedef struct dl_redis_candidate {
	dl_redis_grants *grants;      /* not owned */
	dl_redis_contender contender; /* at the arbiter */
	size_t arbiter;
	dl_redis_rank rank;                 /* an operation's, while it acquires and may wait */
	dl_redis_stale_owners stale_owners; /* as seen when all members were last asked */
	bool is_contested; /* the arbiter refused when it was last asked, so the next acquire asks only the arbiter first */
	dl_time waited;    /* how long the last acquire waited */
} dl_redis_candidate;

void dl_redis_candidate_prepare(dl_redis_candidate *candidate, dl_redis_grants *grants);

/* Acquires with a fresh token. Never returns DL_NOT_HELD. After any outcome but DL_DONE, nothing is held or queued,
 * except on servers that couldn't be reached; after DL_FORKED, what is held belongs to the parent. */
dl_outcome dl_redis_candidate_acquire(dl_redis_candidate *candidate, const dl_wish *wish, dl_error *error);

/* Cleans up after an acquire that didn't return. */
void dl_redis_candidate_abandon(dl_redis_candidate *candidate, dl_time deadline);

#endif
