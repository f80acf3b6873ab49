#ifndef DL_REDIS_CANDIDATE_H
#define DL_REDIS_CANDIDATE_H

#include "redis/contender.h"
#include "redis/quorum/shares.h"
#include "redis/quorum/strays.h"

/*
 * A claim to the majority of an ensemble: asks for it, waits for its turn at the arbiter, takes the rest, and gives back what
 * isn't enough. Its protocol is described in docs/quorum.md.
 *
 * Belongs to the thread that made it.
 */
typedef struct dl_redis_candidate {
	dl_redis_shares *shares;      /* not owned */
	dl_redis_contender contender; /* at the arbiter */
	size_t arbiter;
	dl_redis_strays strays; /* as far as was seen when all were asked last */
	bool is_contested;      /* the arbiter said no when it was last asked first */
	dl_time waited;         /* by the last acquire */
} dl_redis_candidate;

void dl_redis_candidate_prepare(dl_redis_candidate *candidate, dl_redis_shares *shares);

/* With a new token. Any outcome but DL_NOT_HELD; after each but DL_DONE nothing is held and nothing queued, but where a server
 * couldn't be reached, or with DL_FORKED: what is held then is the parent's. */
dl_outcome dl_redis_candidate_acquire(dl_redis_candidate *candidate, dl_time deadline, const dl_interrupt *interrupt,
		dl_error *error);

/* After an acquire that didn't return. */
void dl_redis_candidate_abandon(dl_redis_candidate *candidate, dl_time deadline);

#endif
