#ifndef DL_REDIS_CONTENDER_H
#define DL_REDIS_CONTENDER_H

#include "core/lock.h"
#include "redis/server/call.h"
#include "redis/lock/deadlock.h"
#include "redis/claim/claim.h"

/*
 * A claim on one server: asks for the lock, waits for its turn, and leaves. docs/protocol-redis.md describes the
 * protocol.
 *
 * It belongs to the thread that made it. Zeroed memory with the server and the claim filled in is a contender.
 */
typedef struct dl_redis_contender {
	dl_redis_server *server;
	dl_redis_claim *claim;      /* not owned */
	dl_time patience;           /* how long it bears with a server that is silent or gone; 0: as its DSN says */
	bool looks_around;          /* a wait is interrupted before it asks again, and keeps its place in the queue */
	dl_time look_at;            /* interrupts it no later than this */
	dl_redis_deadlock deadlock; /* looks for deadlocks while it acquires or upgrades, unless zeroed */

	/* The present ownership. */
	int64_t fencing_token;
	dl_time since;                     /* when its ttl began, by the local clock; at the earliest */
	char run_id[DL_REDIS_RUN_ID_SIZE]; /* of the server that granted it */

	/* How long the last acquire waited. */
	dl_time waited;

	/* These are set while acquiring or upgrading. */
	dl_time ends; /* the end in any case: later than the deadline, to leave time for cleaning up on the server */
	dl_redis_connection *listener;
	dl_time pause;
	bool is_heard;       /* the listener is connected to the server that was asked last */
	bool is_slot_moving; /* that may be why it failed: a cluster is about to move the lock */
} dl_redis_contender;

/* Acquires with a fresh token; if the claim takes nothing, only waits until the lock is free. Returns by the deadline
 * plus at most what dl_redis_call_end() allows a server that doesn't answer. Never DL_NOT_HELD. Unless DL_DONE, nothing
 * is held or queued, except what is owed; with DL_FORKED, it is the parent's. DL_FAILED with DL_ERROR_DEADLOCK: it was
 * in a circle of threads that wait for each other. */
dl_outcome dl_redis_contender_acquire(dl_redis_contender *contender, const dl_wish *wish, dl_error *error);

/* For an acquire whose first request is sent by somebody else: names a listener in the claim, which has a new token, if
 * one exists already and the deadline leaves time to wait. */
void dl_redis_contender_begin(dl_redis_contender *contender, dl_time deadline);

/* Continues an acquire whose first request got this refusal, with the same outcomes. If it looks around, it also
 * returns DL_GO_ON while it is waiting: call dl_redis_contender_wait_on(), or abandon it. */
dl_outcome dl_redis_contender_wait(dl_redis_contender *contender, const dl_redis_refusal *refusal,
		const dl_redis_delivery *delivery, const dl_wish *wish, dl_error *error);

dl_outcome dl_redis_contender_wait_on(dl_redis_contender *contender, const dl_wish *wish, dl_error *error);

/* Ends an acquire whose first request got any other reply, or none. is_queued: the claim may be in the queue. */
void dl_redis_contender_end(dl_redis_contender *contender, bool is_queued);

/* Acquires the lock for a token that has a share, which it keeps unless this succeeds. DL_NOT_HELD: the share is gone.
 * DL_FAILED with DL_ERROR_DEADLOCK: another upgrade waits already, or it is in a circle, as below. */
dl_outcome dl_redis_contender_upgrade(dl_redis_contender *contender, const dl_lock *lock, const dl_wish *wish,
		dl_error *error);

/* After an acquire or upgrade that didn't return: leaves the queue, and passes on what was granted meanwhile. Ends at
 * the deadline and at dl_redis_call_end(). */
void dl_redis_contender_abandon(dl_redis_contender *contender, dl_time deadline);

/* DL_DONE: the lock was owned until now. DL_NOT_HELD: it wasn't; delivery tells whether this very release may have
 * ended it. */
dl_outcome dl_redis_contender_release(dl_redis_contender *contender, dl_time deadline, dl_redis_delivery *delivery,
		dl_error *error);

#endif
