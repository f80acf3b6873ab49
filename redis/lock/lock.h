#ifndef DL_REDIS_LOCK_H
#define DL_REDIS_LOCK_H

#include "core/lock.h"
#include "redis/claim/claim.h"
#include "redis/lock/options.h"

/* What locks on Redis can do beyond core/lock.h, on one server or on a majority of several. Each function takes a lock
 * of the kind whose table it is in. */
typedef struct dl_redis_lock_operations {
	/* Makes the ownership last ttl from now, and the keeper renew it with this ttl, for no longer than `hold` from now.
	 * A ttl of 0 stands for that of the lock's options; a `hold` of 0 leaves that limit as it is. DL_DONE, DL_NOT_HELD
	 * (it is lost, and the lock knows), or DL_FAILED, which leaves the limit as it is, too. */
	dl_outcome (*renew)(dl_lock *lock, dl_time ttl, dl_time hold, dl_error *error);
	/* Takes over the ownership of this token, which has at most DL_REDIS_LONGEST_TOKEN bytes, with a token of the
	 * lock's own. DL_DONE, DL_NOT_HELD (nobody holds the lock with it), or DL_FAILED: whatever was taken over goes
	 * back to the token. */
	dl_outcome (*attach)(dl_lock *lock, const char *token, size_t length, dl_error *error);
	/* Called before a held lock is given away. Ensures that nothing this process has sent for its token can still have
	 * an effect. The token may change, as it may in a renewal for a longer time. DL_DONE, DL_NOT_HELD (it is lost, and
	 * the lock knows), or DL_FAILED. */
	dl_outcome (*make_certain)(dl_lock *lock, dl_error *error);
} dl_redis_lock_operations;

/* How often make_certain tries while connections keep breaking. Each attempt has made a connection of its own, and the
 * caller still holds the lock if all have failed. */
#define DL_REDIS_MOST_RENAMINGS 3

/* Returns DL_FAILED, with the error that make_certain has tried too often. */
dl_outcome dl_redis_lock_refuse_doubt(const dl_lock *lock, dl_error *error);

/* Whether the lock can take over an ownership with this token: the token fits it, it is free, and no other lock of its
 * thread is held with this token. auto_renew: it will have to be renewed. Otherwise returns false, with an error. */
bool dl_redis_lock_may_attach(dl_lock *lock, const char *token, size_t length, bool auto_renew, dl_error *error);

#endif
