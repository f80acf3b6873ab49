#ifndef DL_REDIS_RENEWAL_H
#define DL_REDIS_RENEWAL_H

#include "core/lock.h"
#include "redis/claim.h"
#include "redis/pool.h"

/*
 * Keeps what is held on one server, and in a cluster at each of its nodes, on its own time: the keeper renews it at a third of
 * its ttl, all that is due in one write, and again soon after a failure until the local deadline; it alerts the owner of
 * what is lost. A part of a lock that is held elsewhere, but not here, is asked for as often.
 */

/* What is held on one server; a member of the lock. Between begin and end the keeper may extend or revoke the lock. Its
 * owner's thread calls these. */
typedef struct dl_redis_renewal {
	dl_redis_server *server;
	dl_lock *lock;
	const struct dl_redis_whole *whole; /* that it is a part of; NULL: it is all there is of the lock */
	const dl_redis_claim *claim;        /* its keys and its token are unchanged between begin and end */
	dl_time valid_until; /* what is held here. A part's is to be set before begin, 0 for what isn't held */
	bool is_absent;      /* a part that isn't held, but is asked for as often as it would be renewed: see begin */
	bool is_share;       /* the token may own a share instead of the lock */
	dl_time ttl;
	dl_redis_end end;     /* as the last renewal of this ownership was given it; '' at first */
	dl_time ends;         /* no renewal after this; 0: there is none at all */
	dl_time next_attempt; /* to renew, or to find it expired */
	bool is_begun;        /* the owner's thread alone looks at it */
	bool is_kept;
	struct dl_redis_keeping *keeping; /* where it is kept, or was last */
	struct dl_redis_flight *flight;   /* on its way now, or NULL */
	unsigned long generation;
	struct dl_redis_renewal *older, *newer;
} dl_redis_renewal;

/* A lock that is held in several parts, as long as enough of them are. */
typedef struct dl_redis_whole {
	dl_redis_renewal *parts;
	size_t count, needed;
} dl_redis_whole;

/* Until when enough parts are held: of all their times, latest first, the one whose number is needed. Not between begin and
 * end. */
dl_time dl_redis_whole_valid_until(const dl_redis_whole *whole);

/* Once, before anything else here. */
void dl_redis_renewal_start(void);

/* After the keeper has stopped and no lock is left. */
void dl_redis_renewal_stop(void);

/* It is owned, and valid for the ttl or what is left of it; or it is an absent part of what is. */
void dl_redis_renewal_begin(dl_redis_renewal *renewal);

/* Afterwards the keeper doesn't touch the lock. Nothing happens where it isn't kept. */
void dl_redis_renewal_end(dl_redis_renewal *renewal);

#endif
