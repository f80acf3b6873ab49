#ifndef DL_REDIS_REPLY_H
#define DL_REDIS_REPLY_H

#include "core/lock/lock.h"
#include "core/lock/status.h"

#include <hiredis/hiredis.h>

/* Reads the replies of the scripts; the comment at the top of each documents them. A server, or whoever pretends to be
 * one, may send anything: what none of the readers for a script accepts makes no sense.
 */

/* Returns DL_DONE with the fencing token, DL_NOT_HELD if the reply is "none", or DL_FAILED if it is neither. */
dl_outcome dl_redis_read_ownership(const redisReply *reply, int64_t *fencing_token);

/* Returns DL_DONE if the lock is free, or DL_FAILED if the reply doesn't say that. */
dl_outcome dl_redis_read_freedom(const redisReply *reply);

/* Why an acquire wasn't granted. */
typedef struct dl_redis_refusal {
	dl_time sent;        /* by the local clock, before the server's clock was read */
	int64_t server_time; /* in microseconds */
	dl_time left;        /* until the present ownership ends; negative: it never does */
	int64_t position;    /* in the queue, counted from 0 */
	uint64_t owner;      /* the owner's token, hashed by dl_redis_mark_of() */
	bool is_foreign;     /* another program owns the lock, and won't announce its end */
	int64_t ticket;      /* number of its place in the queue, if it is queued */
	dl_time again;       /* unless it asks again within this time, it counts as dead; 0: it isn't queued */
} dl_redis_refusal;

bool dl_redis_read_refusal(const redisReply *reply, dl_time sent, dl_redis_refusal *refusal);

/* Whether too many are ahead of the claim, which therefore isn't in the queue. In the refusal, only the owner is
 * set. */
bool dl_redis_read_too_many(const redisReply *reply, dl_redis_refusal *refusal);

/* Reads who is ahead of the caller, which has this token, from a reply that dl_redis_read_refusal() or
 * dl_redis_read_too_many() has accepted. */
void dl_redis_read_ahead(const redisReply *reply, const char *own_token, dl_ahead *ahead);

/* If a reply to an acquire is the value that the lock protects, or contains it, takes it out: it belongs to the caller,
 * who must free it. *value is the value that came with an ownership, *before the one that came with a refusal;
 * otherwise, each is NULL. Returns the rest, for the functions above; it is part of what is left of the reply, which is
 * NULL if that was the value. */
const redisReply *dl_redis_read_apart(redisReply **reply, redisReply **value, redisReply **before);

/* Whether the upgrade could never succeed, because a writer or another upgrade is already waiting, and may not be
 * overtaken. Writes the host and pid of that waiter. */
bool dl_redis_read_deadlock(const redisReply *reply, char *writer, size_t size);

/* An ownership that was taken over. */
typedef struct dl_redis_attachment {
	int64_t fencing_token;
	dl_time lasts; /* from the call on */
	bool is_share; /* it isn't exclusive */
} dl_redis_attachment;

/* Like dl_redis_read_ownership(). */
dl_outcome dl_redis_read_attachment(const redisReply *reply, dl_redis_attachment *attachment);

/* Returns DL_DONE for 1 or more, DL_NOT_HELD for 0, or DL_FAILED if it is neither. */
dl_outcome dl_redis_read_flag(const redisReply *reply);

/* When an ownership ends, according to the reply to the last renewal: in milliseconds of the server's time, in decimal;
 * or ''. */
typedef char dl_redis_end[24];

/* Like dl_redis_read_flag(), for a renewal, whose reply also contains the end, unless the ownership already ended later
 * than the renewal would have set. */
dl_outcome dl_redis_read_renewal(const redisReply *reply, dl_redis_end end);

/* Returns false, and leaves nothing to free, if the reply isn't a status. A waiter without a token is an entry of the
 * queue that isn't a waiter's. */
bool dl_redis_read_status(const redisReply *reply, dl_status *status);

/* A 64-bit hash of a token, for comparisons where a collision is harmless. Neither 0 nor UINT64_MAX. */
uint64_t dl_redis_mark_of(const char *token, size_t length);

#endif
