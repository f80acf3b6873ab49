#ifndef DL_REDIS_CLAIM_H
#define DL_REDIS_CLAIM_H

#include "core/lock.h"
#include "core/token.h"
#include "redis/call.h"
#include "redis/keys.h"

/* The longest token of any program. */
#define DL_REDIS_LONGEST_TOKEN 1024

/* ttl, channel, token and what is wanted. */
#define DL_REDIS_ENTRY_SIZE (3 * DL_TOKEN_SIZE)

/* What is wanted, in the scripts' words: the lock alone; a share of it, with any number of others; or, having a share, the
 * lock alone. Any other number is that of the shares there may be, the wanted one included; behind a slash, the wanted ones of a
 * token that is of several permits. */
#define DL_REDIS_WRITE "write"
#define DL_REDIS_READ "0"
#define DL_REDIS_UPGRADE "upgrade"

/* Each permit of a token is a share of its own, so the work of the scripts grows with them. */
#define DL_REDIS_MOST_WEIGHT 1000

/* Why an acquire wasn't granted. */
typedef struct dl_redis_refusal {
	dl_time sent;        /* by the local clock, before the server's time was taken */
	int64_t server_time; /* in microseconds */
	dl_time left;        /* until the present ownership ends; negative: it has no end */
	int64_t position;    /* in the queue, from 0 */
	uint64_t owner;      /* its token's mark */
	bool is_foreign;     /* another program's ownership, whose end isn't announced */
	int64_t ticket;      /* the number of its place in the queue; where it isn't queued it has none */
	dl_time again;       /* after so long it must ask again, or count as dead; 0: it isn't queued */
} dl_redis_refusal;

/* What becomes of the value that a lock protects. */
typedef struct dl_redis_change {
	const char *action; /* in the words of store.lua */
	char lifetime[24];  /* in seconds */
	const char *value;
	size_t length;
	bool is_kept; /* the lock isn't released */
} dl_redis_change;

/*
 * Somebody's claim to a lock, as the scripts get it. The functions below make calls of it and read what the server
 * answers; they don't send anything, and work for any server. A call points into the claim.
 */
typedef struct dl_redis_claim {
	dl_redis_keys keys;
	dl_time ttl;        /* in whole milliseconds, as the server counts, so that both clocks run for the same span */
	char ttl_text[24];  /* in milliseconds */
	int replicas;       /* that must know of an ownership before it counts */
	const char *wanted; /* not owned */
	unsigned weight;    /* of a semaphore: how many permits its tokens are of; of a lock 0 */
	char token[DL_REDIS_LONGEST_TOKEN + 1];
	char successor[DL_TOKEN_SIZE];   /* the token that is to take its place, where it may have done so already; or '' */
	char entry[DL_REDIS_ENTRY_SIZE]; /* in the queue, or '' */
	char previous[DL_REDIS_ENTRY_SIZE]; /* the last that is known to be there, until the present one is; or '' */
	char ticket[24];                    /* the number of its place in the queue, or '' */

	/* Where the lock protects a value at its server. */
	char *value_key;               /* read together with an acquire that is granted at once; NULL: there is none */
	redisReply *value;             /* as it was read by the last acquire, which may be an error; NULL: it wasn't */
	const dl_redis_change *change; /* made by the release, if the token owns the lock; not owned; or NULL */
} dl_redis_claim;

/* The memory must be zeroed. */
void dl_redis_claim_make(dl_redis_claim *claim, const char *prefix, const char *name, dl_time ttl, int replicas);
void dl_redis_claim_free(dl_redis_claim *claim);

/* It protects the value of that key, which in a cluster is in the slot of the lock. */
void dl_redis_claim_protect(dl_redis_claim *claim, const char *value_key);

/* The claim takes over the value that was read together with the ownership in the reply. Returns the part that remains, for
 * dl_redis_read_ownership(). */
const redisReply *dl_redis_claim_take_value(dl_redis_claim *claim, redisReply *reply);

/* A new token, and no entry in a queue. */
void dl_redis_claim_renew_token(dl_redis_claim *claim);

/* For how many permits of a semaphore a token of that kind stands. */
unsigned dl_redis_weight_of(const char *token, size_t length);

/* The token of an ownership that is taken over, of at most DL_REDIS_LONGEST_TOKEN bytes. */
void dl_redis_claim_adopt_token(dl_redis_claim *claim, const char *token, size_t length);

/* The same token, which has a share, is to own the lock alone. */
void dl_redis_claim_begin_upgrade(dl_redis_claim *claim);

/* Whether it was for that that it last asked. */
bool dl_redis_claim_is_upgrade(const dl_redis_claim *claim);

/* Where it is to be told that its turn has come; it keeps the place that it had under another channel. */
void dl_redis_claim_listen_on(dl_redis_claim *claim, const char *channel);

/* It was refused: what it asks next brings the place that it has in the queue, if any, should it have been taken out. */
void dl_redis_claim_keep_place(dl_redis_claim *claim, const dl_redis_refusal *refusal);

/* Answered with dl_redis_read_ownership() or dl_redis_read_refusal(); an upgrade also with dl_redis_read_deadlock(). It is
 * taken back where the reply doesn't come: what is left of an upgrade is then the share. */
void dl_redis_claim_acquire(const dl_redis_claim *claim, dl_redis_call *call, bool is_waiting);

/* Answered with an ownership or none. It is taken back where the reply doesn't come. */
void dl_redis_claim_leave(const dl_redis_claim *claim, dl_redis_call *call);

/* Makes the change, if there is one. Answered with a flag. */
void dl_redis_claim_release(const dl_redis_claim *claim, dl_redis_call *call);

/* Makes a share of the ownership. Answered with a flag. */
void dl_redis_claim_downgrade(const dl_redis_claim *claim, dl_redis_call *call);

/* The same where calls for this token failed, and may still reach the server: another token takes its place, the same one until
 * dl_redis_claim_succeed(). Answered with a flag. */
void dl_redis_claim_settle(dl_redis_claim *claim, dl_redis_call *call);

/* Another token took its place. */
void dl_redis_claim_succeed(dl_redis_claim *claim);

/* Gives back what an acquire or an upgrade has got: one of the two above. */
void dl_redis_claim_give_back(const dl_redis_claim *claim, dl_redis_call *call);

/* When an ownership ends, as a renewal was told: in milliseconds of the server's time, in decimal; or ''. */
typedef char dl_redis_end[24];

/* For what may outlive the claim, of which it needs the keys of the lock and, unless it owns the lock alone, of its shares (else
 * NULL). end: as the last one was told. Answered with dl_redis_read_renewal(). */
void dl_redis_claim_renew(dl_redis_call *call, const char *key, const char *shares, const char *token,
		const char *milliseconds, const dl_redis_end end, bool is_shorter);

/* Likewise: gives the lock to a token that owns it at enough other servers, unless another token has it here. Answered with a
 * flag. */
void dl_redis_claim_rejoin(dl_redis_call *call, const char *key, const char *token, const char *milliseconds);

/* Takes over the ownership of another claim's token, part of the call. Answered with dl_redis_read_attachment(). */
void dl_redis_claim_attach(const dl_redis_claim *claim, dl_redis_call *call, const char *token, size_t length);

/* Has the fencing tokens of later owners be larger than this one, in decimal, part of the call. Answered with a flag. */
void dl_redis_claim_raise(const dl_redis_claim *claim, dl_redis_call *call, const char *fencing_token);

void dl_redis_keys_inspect(const dl_redis_keys *keys, dl_redis_call *call);

/* Answered with a flag. */
void dl_redis_keys_break(const dl_redis_keys *keys, dl_redis_call *call);

/* DL_DONE with the fencing token; DL_NOT_HELD: the reply is "none"; DL_FAILED: it is neither. */
dl_outcome dl_redis_read_ownership(const redisReply *reply, int64_t *fencing_token);

/* An upgrade can't come to be: a writer, or another upgrade, waits already, and isn't overtaken. Writes its host and pid. */
bool dl_redis_read_deadlock(const redisReply *reply, char *writer, size_t size);

/* As an ownership; is_share: it isn't the lock alone. */
dl_outcome dl_redis_read_attachment(const redisReply *reply, int64_t *fencing_token, bool *is_share);

/* DL_DONE: 1, or more; DL_NOT_HELD: 0; DL_FAILED: it is neither. */
dl_outcome dl_redis_read_flag(const redisReply *reply);

/* By which the tokens of owners are told apart, where it does no harm if two are taken for one. Neither 0 nor UINT64_MAX. */
uint64_t dl_redis_mark_of(const char *token, size_t length);

/* The same of a renewal, which tells the end, unless it found a later one than it was to set. */
dl_outcome dl_redis_read_renewal(const redisReply *reply, dl_redis_end end);

bool dl_redis_read_refusal(const redisReply *reply, dl_time sent, dl_redis_refusal *refusal);

typedef struct dl_redis_owner {
	char *token;
	size_t length;
} dl_redis_owner;

/* What the server knows of a lock. Free with dl_redis_lock_state_free(). */
typedef struct dl_redis_lock_state {
	dl_redis_owner *owners; /* a thousand at most */
	size_t owner_count;
	bool is_shared;
	dl_time ttl; /* of the last of them; DL_FOREVER: it never expires, as only another program can have made it */
	int64_t waiters;
	char *queue;           /* the tokens of the first of them, a hundred at most, in their order, with spaces between */
	int64_t fencing_token; /* 0: not known */
} dl_redis_lock_state;

bool dl_redis_read_state(const redisReply *reply, dl_redis_lock_state *state);

void dl_redis_lock_state_free(dl_redis_lock_state *state);

#endif
