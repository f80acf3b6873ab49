#ifndef DL_REDIS_RENEWAL_H
#define DL_REDIS_RENEWAL_H

#include "core/lock/lock.h"
#include "redis/claim/claim.h"
#include "redis/server/rounds.h"

/* The keeper renews what is held on each server, or on each node of a cluster, on a schedule of its own: each lock
 * after a third of its ttl, everything that is due in one write, and soon again after a failure, until the local
 * deadline. It alerts the owners of lost locks. If a part of a lock isn't held here but the lock is held by other
 * parts, the keeper asks for this part as often as it would renew it.
 */

/* What a lock holds on one server; this is embedded in the lock. Between begin and end, the keeper may extend or revoke
 * the lock. The owner's thread calls these functions. */
typedef struct dl_redis_renewal {
	dl_redis_errand errand; /* the keeper's; in a round while this is renewed or asked for */
	dl_redis_server *server;
	dl_lock *lock;
	const struct dl_redis_whole *whole; /* the lock that it is part of; NULL: it is the whole lock */
	const dl_redis_claim *claim;        /* its keys and tokens don't change between begin and end */
	dl_time valid_until; /* until when it is held here; set before begin if this is a part; 0: it isn't held */
	bool is_absent;      /* a part that isn't held here, but is asked for as often as it would be renewed */
	bool is_share;       /* the token may own a share instead of the whole lock */
	bool is_successor;   /* the token was refused, so the claim's successor, which may have replaced it, is renewed */
	dl_time ttl;
	dl_redis_end end;                   /* when it ends, according to the last renewal of this ownership; '' at first */
	dl_time ends;                       /* it isn't renewed after this; 0: it is never renewed */
	dl_time due;                        /* when to renew it, or when it has expired */
	bool is_begun;                      /* only the owner's thread reads it */
	bool is_doubtful;                   /* an absent part: earlier calls may still make the token its owner */
	struct dl_redis_inflight *inflight; /* in flight now, or NULL */
} dl_redis_renewal;

/* A lock that consists of several parts, and is held for as long as enough of them are. */
typedef struct dl_redis_whole {
	dl_redis_renewal *parts;
	size_t count, needed;
} dl_redis_whole;

/* Returns until when enough parts are held: with their times sorted latest first, the one at position `needed`. Not to
 * be called between begin and end. */
dl_time dl_redis_whole_valid_until(const dl_redis_whole *whole);

/* Call this once, before anything else here. */
void dl_redis_renewal_start(void);

/* Call this after the keeper has stopped, when no lock is left. */
void dl_redis_renewal_stop(void);

/* Begins to renew a lock or part that is held, or to ask for one that is absent. */
void dl_redis_renewal_begin(dl_redis_renewal *renewal);

/* After this, the keeper doesn't touch the lock. Does nothing if it isn't being renewed. */
void dl_redis_renewal_end(dl_redis_renewal *renewal);

#endif
