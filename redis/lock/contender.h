#ifndef DL_REDIS_CONTENDER_H
#define DL_REDIS_CONTENDER_H

#include "core/system/backoff.h"
#include "core/lock/lock.h"
#include "redis/server/call.h"
#include "redis/lock/deadlock.h"
#include "redis/lock/room.h"
#include "redis/claim/claim.h"

/* Pursues a claim on one server: asks for the lock, waits for its turn, and leaves. docs/protocol-redis.md describes
 * the protocol.
 *
 * It belongs to the thread that made it. To make one, zero its memory and fill in the server and the claim.
 */
typedef struct dl_redis_contender {
	dl_redis_server *server;
	dl_redis_claim *claim; /* not owned */
	dl_time patience;     /* how long it tolerates a server that is silent or gone; 0: for the time limits of the DSN */
	bool looks_around;    /* a wait returns before it asks again, and keeps its place in the queue */
	bool needs_keeper;    /* what it acquires is to be renewed */
	dl_time look_at;      /* the wait returns no later than this; whoever makes it earlier wakes the operation */
	unsigned long number; /* an operation's, among those that contend for locks; 0: it gets one */
	dl_redis_deadlock deadlock; /* looks for deadlocks while it acquires or upgrades, unless zeroed */

	/* The present ownership. */
	int64_t fencing_token;
	dl_time since;                     /* when its ttl began at the earliest, by the local clock */
	char run_id[DL_REDIS_RUN_ID_SIZE]; /* of the server that granted it */

	/* How long the last acquire waited. */
	dl_time waited;

	/* These are set while acquiring or upgrading. */
	dl_time ends; /* the absolute limit: later than the deadline, to leave time for cleaning up on the server */
	dl_redis_connection *listener; /* its own; NULL: it has none, or is a guest */
	dl_redis_guest *guest;         /* an operation's, in place of a listener; or NULL */
	dl_backoff backoff;            /* while no answer says until when the lock is held */
	bool is_heard;                 /* the listener is connected to the server that was asked last */
	bool is_slot_moving;           /* a cluster is moving the lock, which may be why it failed */
} dl_redis_contender;

/* Acquires with a fresh token; if the claim takes nothing, only waits until the lock is free. Returns by the deadline,
 * plus at most the time that dl_redis_server_end() allows a server that doesn't answer. Never returns DL_NOT_HELD.
 * After any outcome but DL_DONE, nothing is held or queued, except what is owed; after DL_FORKED, what is held belongs
 * to the parent. DL_FAILED with DL_ERROR_DEADLOCK: the thread was in a circle of threads that wait for each other. */
dl_outcome dl_redis_contender_acquire(dl_redis_contender *contender, const dl_wish *wish, dl_error *error);

/* For an acquire whose first request is sent by other code: if a listener already exists and the deadline leaves time
 * to wait, names it in the claim, which must have a new token. An operation waits until it is its turn to ask. If that
 * isn't DL_GO_ON, its turn hasn't come, and nothing may be asked. */
dl_outcome dl_redis_contender_begin(dl_redis_contender *contender, const dl_wish *wish);

/* Whether the next request may wait in the queue. */
bool dl_redis_contender_is_listening(const dl_redis_contender *contender);

/* Continues an acquire whose first request got this refusal, with the same outcomes. If looks_around is set, also
 * returns DL_GO_ON during the wait: then call dl_redis_contender_wait_on(), or abandon it. */
dl_outcome dl_redis_contender_wait(dl_redis_contender *contender, const dl_redis_refusal *refusal,
		const dl_redis_delivery *delivery, const dl_wish *wish, dl_error *error);

dl_outcome dl_redis_contender_wait_on(dl_redis_contender *contender, const dl_wish *wish, dl_error *error);

/* Acquires with the claim's token, which must be new, as dl_redis_contender_wait() does after a refusal. For an
 * operation that knows that others of its thread wait in the queue: it goes behind those with a smaller number. */
dl_outcome dl_redis_contender_join(dl_redis_contender *contender, const dl_wish *wish, dl_error *error);

/* Ends an acquire whose first request got any other reply, or none. is_queued: the claim may be in the queue. */
void dl_redis_contender_end(dl_redis_contender *contender, bool is_queued);

/* Acquires the lock for a token that has a share, which it keeps unless this succeeds. DL_NOT_HELD: the share is gone.
 * DL_FAILED with DL_ERROR_DEADLOCK: a writer or another upgrade is already waiting, or the thread is in a circle, as
 * above. */
dl_outcome dl_redis_contender_upgrade(dl_redis_contender *contender, const dl_lock *lock, const dl_wish *wish,
		dl_error *error);

/* Cleans up after an acquire or upgrade that didn't return: leaves the queue, and passes on what was granted meanwhile.
 * Ends at the deadline and at dl_redis_server_end(). */
void dl_redis_contender_abandon(dl_redis_contender *contender, dl_time deadline);

#endif
