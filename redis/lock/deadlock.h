#ifndef DL_REDIS_DEADLOCK_H
#define DL_REDIS_DEADLOCK_H

#include "core/lock/lock.h"
#include "redis/claim/claim.h"
#include "redis/server/pool.h"

/* What a waiter does about deadlocks with other processes: once it has waited for a while, it records on the server
 * what its thread waits for and holds, and looks whether others wait for it in turn. docs/protocol-redis.md,
 * "Deadlocks", describes the rule, which circle.c implements. It belongs to a contender. To make one, zero its memory
 * and fill in held and prefix_length; without held, it never looks.
 */
typedef struct dl_redis_deadlock {
	dl_held *held;        /* the locks of the thread */
	size_t prefix_length; /* the length of the key prefix of its locks */

	/* These are set while acquiring or upgrading. */
	dl_time since;    /* when it begins to write records; DL_FOREVER: never */
	dl_time due;      /* when it looks next; DL_FOREVER: never */
	dl_time interval; /* between two looks */
	bool has_limit;   /* the wait has a limit: it doesn't look, and is never the victim */
	bool is_alert;    /* its last look showed what may be a circle */
	char *prefix, *key, *record;
	int64_t heard; /* the server's time in the last reply; 0: none came */
	char run_id[DL_REDIS_RUN_ID_SIZE];
	redisReply *first; /* the look with which the next ones are compared; or NULL */
	char first_run_id[DL_REDIS_RUN_ID_SIZE];
} dl_redis_deadlock;

void dl_redis_deadlock_begin(dl_redis_deadlock *deadlock, const dl_redis_server *server, const dl_wish *wish,
		dl_time now);

/* Returns the record that the claim's next question must carry, if the thread holds nothing and it is time for that. It
 * is valid until the next call of this or of dl_redis_deadlock_look(). */
dl_redis_record dl_redis_deadlock_say(dl_redis_deadlock *deadlock, const dl_redis_server *server,
		const dl_redis_claim *claim);

/* Notes that the waiter has been refused by the server with this run_id, at this time. */
void dl_redis_deadlock_hear(dl_redis_deadlock *deadlock, int64_t server_time, const char *run_id);

/* Another waiter told it of its look at the server with this run_id. */
void dl_redis_deadlock_told(dl_redis_deadlock *deadlock, int64_t server_time, const char *run_id);

/* Returns when it looks next; DL_FOREVER: never. */
dl_time dl_redis_deadlock_due(const dl_redis_deadlock *deadlock);

/* If it is time, and the thread holds something: writes its record, and looks. DL_GO_ON: continue to wait. DL_FAILED:
 * the server is gone, or, with DL_ERROR_DEADLOCK, the waiter is the victim and must leave the queue. Ends at the
 * deadline. */
dl_outcome dl_redis_deadlock_look(dl_redis_deadlock *deadlock, dl_redis_server *server, const dl_redis_claim *claim,
		dl_time deadline, dl_error *error);

/* Frees what it has read. May be called at any time. */
void dl_redis_deadlock_end(dl_redis_deadlock *deadlock);

#endif
