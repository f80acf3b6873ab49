#ifndef DL_REDIS_OWNERSHIP_H
#define DL_REDIS_OWNERSHIP_H

#include "core/lock/lock.h"
#include "redis/claim/claim.h"
#include "redis/lock/options.h"
#include "redis/lock/renewal.h"

/* What locks on Redis can do beyond core/lock/lock.h, written once for one server (mutex.c) and for a majority of
 * several (redis/quorum/quorum.c). A lock of either kind begins with a dl_redis_ownership, and its kind says how to
 * ask.
 *
 * Whatever a server grants lasts from when it was asked, not from when its reply came. So a reply may come so late that
 * what it grants is over by the local clock, while the server, which may have been asked late, still considers the
 * token the owner. Then it is asked again: nobody else can have had the lock in between, because neither renewing nor
 * attaching gives a token the lock anew.
 *
 * Everything here belongs to the thread that made the lock. The kind owns the memory, and frees the claim in it.
 */
typedef struct dl_redis_ownership {
	dl_lock lock;
	dl_redis_claim claim;
	const struct dl_redis_ownership_kind *kind;
	bool auto_renew;
	dl_time max_hold; /* 0: no limit */
	/* What the keeper renews on each server; the ttls of all parts are the same. Not owned. */
	dl_redis_renewal *parts;
	size_t part_count;
} dl_redis_ownership;

/* What was granted, by the local clock. */
typedef struct dl_redis_term {
	dl_time since; /* just before it was asked for; of several servers, before the first was asked */
	dl_time until;
} dl_redis_term;

/* Another ttl that is asked for. */
typedef struct dl_redis_new_ttl {
	dl_time ttl;           /* in whole milliseconds */
	char milliseconds[24]; /* the same, as the script needs it */
	bool may_shorten;      /* it may make the lock end earlier, so it must not be executed after a later renewal */
} dl_redis_new_ttl;

/* An ownership that was taken over. */
typedef struct dl_redis_adoption {
	dl_redis_term term;
	int64_t fencing_token;
	bool is_share;    /* it isn't exclusive */
	bool has_nothing; /* unless it succeeded: it is certain that nothing was taken over */
} dl_redis_adoption;

/* How a kind of lock asks its servers. */
typedef struct dl_redis_ownership_kind {
	/* Returns how long one call may take. */
	dl_time (*longest_call)(const dl_redis_ownership *ownership);
	/* Call dl_redis_renewal_begin(), or dl_redis_renewal_end(), for each part. */
	void (*begin_renewals)(dl_redis_ownership *ownership);
	void (*end_renewals)(dl_redis_ownership *ownership);
	/* Whether earlier calls for the token may still be executed. No part is being renewed now. */
	bool (*is_doubtful)(const dl_redis_ownership *ownership);
	/* Replaces the token once; the new one is doubtful, too, if that was sent twice. No part is being renewed now.
	 * DL_DONE, DL_NOT_HELD or DL_FAILED. */
	dl_outcome (*rename)(dl_redis_ownership *ownership, dl_error *error);
	/* Asks once for another ttl, with dl_redis_ownership_write_renewal(). The token becomes doubtful if that may
	 * shorten the lock, and may still be executed. No part is being renewed now. DL_DONE, DL_NOT_HELD, or DL_FAILED,
	 * after which term->until is how long the lock lasts in any case. */
	dl_outcome (*renew)(dl_redis_ownership *ownership, const dl_redis_new_ttl *new_ttl, dl_redis_term *term,
			dl_error *error);
	/* Asks once that the claim's token replace this one. DL_DONE, DL_NOT_HELD or DL_FAILED. */
	dl_outcome (*attach)(dl_redis_ownership *ownership, const char *token, size_t length, dl_redis_adoption *adoption,
			dl_error *error);
	/* Gives what was taken over in vain back to its token. */
	void (*undo_attach)(dl_redis_ownership *ownership, const char *token, size_t length,
			const dl_redis_adoption *adoption);
	/* dl_redis_ownership_take_over(), or a function that calls it several times. */
	dl_outcome (*take_over)(dl_redis_ownership *ownership, const char *token, size_t length,
			dl_redis_adoption *adoption, dl_error *error);
} dl_redis_ownership_kind;

/* For the kinds: makes what is the same for all, the claim in particular, in zeroed memory. The lock and the parts must
 * follow. */
void dl_redis_ownership_prepare(dl_redis_ownership *ownership, const dl_redis_ownership_kind *kind, const char *prefix,
		const char *name, const dl_redis_lock_options *options);

/* For the kinds: has the keeper renew what was granted since this time. */
void dl_redis_ownership_keep(dl_redis_ownership *ownership, dl_time since);

/* For the kinds: writes the call that asks the server of this part for another ttl. The latter must live as long as the
 * call. */
void dl_redis_ownership_write_renewal(const dl_redis_ownership *ownership, const dl_redis_renewal *part,
		const dl_redis_new_ttl *new_ttl, dl_redis_call *call);

/* For the kinds: has the claim's token, a new one, replace this one. Unless that succeeds in time, it is undone, so
 * that the ownership can be attached again by anybody who has the token. DL_DONE, DL_NOT_HELD or DL_FAILED. */
dl_outcome dl_redis_ownership_take_over(dl_redis_ownership *ownership, const char *token, size_t length,
		dl_redis_adoption *adoption, dl_error *error);

/* Makes the ownership last ttl from now, and the keeper renew it with this ttl, for no longer than `hold` from now. A
 * ttl of 0 stands for that of the lock's options; a `hold` of 0 leaves that limit as it is. DL_DONE, DL_NOT_HELD (it is
 * lost, and the lock knows), or DL_FAILED, which leaves the limit as it is, too. */
dl_outcome dl_redis_ownership_renew(dl_lock *lock, dl_time ttl, dl_time hold, dl_error *error);

/* Takes over the ownership of this token, which has at most DL_REDIS_LONGEST_TOKEN bytes, with a token of the lock's
 * own. DL_DONE, DL_NOT_HELD (nobody holds the lock with it), or DL_FAILED: whatever was taken over goes back to the
 * token. */
dl_outcome dl_redis_ownership_attach(dl_lock *lock, const char *token, size_t length, dl_error *error);

/* Called before a held lock is given away. Ensures that nothing this process has sent for its token can still have an
 * effect. The token may change, as it may in a renewal. DL_DONE, DL_NOT_HELD (it is lost, and the lock knows), or
 * DL_FAILED. */
dl_outcome dl_redis_ownership_make_certain(dl_lock *lock, dl_error *error);

/* Operations of core/lock/lock.h, the same for all. */
const char *dl_redis_ownership_token(const dl_lock *lock);
bool dl_redis_ownership_may_have_another_token(const dl_lock *lock);

/* Returns DL_FAILED, with the error that connections keep breaking, so that a token stays doubtful. */
dl_outcome dl_redis_ownership_refuse_doubt(const dl_lock *lock, dl_error *error);

#endif
