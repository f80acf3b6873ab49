#ifndef DL_REDIS_CONTENDER_H
#define DL_REDIS_CONTENDER_H

#include "core/lock.h"
#include "redis/claim.h"
#include "redis/pool.h"

/*
 * A claim at one server: asks for the lock, waits for its turn, leaves. Its protocol is described in docs/protocol-redis.md.
 *
 * Belongs to the thread that made it. Zeroed memory with the server and the claim filled in is a contender.
 */
typedef struct dl_redis_contender {
	dl_redis_server *server;
	dl_redis_claim *claim; /* not owned */
	dl_time patience;      /* with a server that is silent or went away; 0: as long as its DSN says */
	bool looks_around;     /* a wait is left, with its place in the queue, before it asks again */
	dl_time look_at;       /* and not later than then */

	/* Of the ownership. */
	int64_t fencing_token;
	dl_time since;                     /* when its ttl began, by the local clock, at the earliest */
	char run_id[DL_REDIS_RUN_ID_SIZE]; /* of the server that gave it */

	/* Of the last acquire. */
	dl_time waited;
	bool may_be_given; /* it was asked for, and no answer has come since */
	bool is_undecided; /* it failed, and the server may have given the lock */
	bool is_pending;   /* a connection broke: the server may meet a question once more, at any time */

	/* While acquiring or upgrading. */
	dl_time ends; /* whatever a server does: some time after the deadline, for what is to be said to it then */
	dl_redis_connection *listener;
	dl_time pause;
	bool is_heard;       /* the listener is at the server that was asked last */
	bool is_slot_moving; /* why that failed: a cluster is about to move the lock */
} dl_redis_contender;

/* With a new token. Ends at the deadline, or, where the server doesn't answer, later by what dl_redis_call_end() allows. Any outcome but DL_NOT_HELD; after each but DL_DONE nothing is held and nothing queued, unless it is
 * undecided or DL_FORKED: what is held then is the parent's. */
dl_outcome dl_redis_contender_acquire(dl_redis_contender *contender, dl_time deadline, const dl_interrupt *interrupt,
		dl_error *error);

/* For an acquire whose first question is asked by somebody else: names the listener in the claim, which has a new token, if
 * there is one already and the deadline leaves time to wait. */
void dl_redis_contender_begin(dl_redis_contender *contender, dl_time deadline);

/* The question was answered with this refusal: goes on as an acquire does, with the same outcomes. One that looks around also
 * returns DL_NOT_HELD, while it waits: then it is to wait on, or to be abandoned. */
dl_outcome dl_redis_contender_wait(dl_redis_contender *contender, const dl_redis_refusal *refusal,
		const dl_redis_delivery *delivery, dl_time deadline, const dl_interrupt *interrupt, dl_error *error);

dl_outcome dl_redis_contender_wait_on(dl_redis_contender *contender, dl_time deadline, const dl_interrupt *interrupt,
		dl_error *error);

/* The question was answered otherwise, or not at all. is_queued: the claim may be in the queue. */
void dl_redis_contender_end(dl_redis_contender *contender, bool is_queued);

/* The same for the token that has the share of a lock, which it keeps whatever comes of it but success. DL_NOT_HELD: the share
 * is gone. DL_FAILED, with DL_ERROR_DEADLOCK: another one waits for the same. */
dl_outcome dl_redis_contender_upgrade(dl_redis_contender *contender, const dl_lock *lock, dl_time deadline,
		const dl_interrupt *interrupt, dl_error *error);

/* After an acquire or an upgrade that didn't return: out of the queue; what was granted meanwhile is passed on. Ends at the deadline,
 * and at dl_redis_call_end(). */
void dl_redis_contender_abandon(dl_redis_contender *contender, dl_time deadline);

/* DL_DONE: the lock was owned until now. DL_NOT_HELD: it wasn't; delivery tells whether by this very release. */
dl_outcome dl_redis_contender_release(dl_redis_contender *contender, dl_time deadline, dl_redis_delivery *delivery,
		dl_error *error);

/* Without waiting for the reply. */
bool dl_redis_contender_post_release(dl_redis_contender *contender, dl_time deadline, dl_error *error);

#endif
