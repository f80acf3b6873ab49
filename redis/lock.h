#ifndef DL_REDIS_LOCK_H
#define DL_REDIS_LOCK_H

#include "core/lock.h"
#include "redis/claim.h"

typedef struct dl_redis_lock_options {
	dl_time ttl;
	bool auto_renew;  /* by the keeper, at a third of the ttl */
	dl_time max_hold; /* no renewal so long after the acquisition; 0: no limit */
	int replicas;     /* that must acknowledge an acquisition; of one server's */
	unsigned permits; /* of a semaphore, from 1; 0: it is a lock */
	unsigned weight;  /* of a semaphore: how many of them it takes, at most DL_REDIS_MOST_WEIGHT; 0 is one, too */
} dl_redis_lock_options;

/* What a lock on Redis can do beyond core/lock.h, on one server as on a majority of several. Each takes a lock of the kind
 * that brought the table. */
typedef struct dl_redis_lock_operations {
	dl_time (*ttl)(const dl_lock *lock);
	/* The token of the present ownership; NULL while it isn't held. */
	const char *(*token)(dl_lock *lock);
	/* Makes it last ttl from now, and the keeper renew it by that ttl. DL_DONE, DL_NOT_HELD (then it is known to be lost)
	 * or DL_FAILED. */
	dl_outcome (*renew)(dl_lock *lock, dl_time ttl, dl_error *error);
	/* Takes over the ownership that has the token, of at most DL_REDIS_LONGEST_TOKEN. DL_DONE, DL_NOT_HELD: nobody holds
	 * the lock with it, or DL_FAILED. */
	dl_outcome (*attach)(dl_lock *lock, const char *token, size_t length, dl_error *error);
	bool (*inspect)(dl_lock *lock, dl_redis_lock_state *state, dl_error *error);
	/* Ends any ownership. DL_DONE, DL_NOT_HELD: nobody held it, or DL_FAILED. */
	dl_outcome (*force_release)(dl_lock *lock, dl_error *error);
} dl_redis_lock_operations;

#endif
