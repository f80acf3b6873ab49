#ifndef DL_REDIS_CLAIM_H
#define DL_REDIS_CLAIM_H

/* redis/claim/ writes requests to a server as the words of a command, and reads the replies. Nothing here sends or
 * waits.
 *
 * keys.c derives the keys of a lock from its name. A dl_redis_claim is what one lock object wants from the server: its
 * token, its ttl, what it wants, and its place in the queue. The functions of claim.c turn it into a call (command.c),
 * which redis/server/call.c runs; those of reply.c read the reply. dl_redis_claim_renew_token() begins the next
 * acquisition. The comment at the top of each script in redis/lua/ documents its keys, arguments and replies.
 * redis/lua/arguments.h is generated from the names that the scripts give their arguments. What must change together: a
 * reply, and the function in reply.c that reads it. The keys are also listed in docs/protocol-redis.md and in the rules
 * of docs/acl.md; keys.c refuses names that are keys of another lock. A call that can make its token an owner must set
 * is_doubtful if its connection breaks, because it may still be carried out: see redis/server/owed.h.
 */

#include "core/lock/lock.h"
#include "core/lock/status.h"
#include "core/text/text.h"
#include "core/text/token.h"
#include "redis/claim/command.h"
#include "redis/claim/keys.h"
#include "redis/claim/reply.h"

/* attach() doesn't accept longer tokens, whatever program made them. Ours have at most DL_TOKEN_SIZE bytes. */
#define DL_REDIS_LONGEST_TOKEN 1024

/* What is wanted, in the scripts' words: to own the lock exclusively; a share of it, with any number of others; or, for
 * a token that has a share, to own it exclusively. Any other number is how many shares there may be, including this
 * one; if the token is for several permits, a slash precedes it. */
#define DL_REDIS_WRITE "write"
#define DL_REDIS_READ "0"
#define DL_REDIS_UPGRADE "upgrade"
/* Only wants to be told when nobody owns the lock, and those in front have had it. */
#define DL_REDIS_FREE "free"

/* Each permit of a token is a share of its own, so the scripts' work grows with their number. */
#define DL_REDIS_MOST_WEIGHT DL_TOKEN_MOST_WEIGHT

/* The record that a thread makes of its wait, and the key at which it is kept; both NULL: it makes none. Borrowed. */
typedef struct dl_redis_record {
	const char *text, *key;
} dl_redis_record;

/* What a request for the lock says beyond the claim. */
typedef struct dl_redis_bid {
	bool is_limited;        /* this server is the one where the claim would wait, so its limit applies */
	bool is_waiting;        /* if it is refused, it waits in the queue, under its entry */
	dl_redis_record record; /* of the wait that this is a part of */
} dl_redis_bid;

/* What to do with the value that the lock protects. */
typedef struct dl_redis_change {
	const char *action; /* in store.lua's words; '': it is set */
	char lifetime[24];  /* in seconds */
	const char *value;
	size_t length;
	bool is_kept; /* the lock isn't released */
} dl_redis_change;

/* The entries that a token may have in the queue, as in a claim; NULL and '' stand for none. */
typedef struct dl_redis_entries {
	const char *entry, *previous, *acquired;
} dl_redis_entries;

/* An object's claim to a lock, in the form that the scripts need. The functions below turn it into calls, for any
 * server, and note in it what their replies say. A call points into the claim and its texts: no token or entry may
 * change before the call has ended.
 */
typedef struct dl_redis_claim {
	/* These stay the same as long as the object lives. */
	dl_redis_keys keys;
	dl_time ttl;  /* in whole milliseconds, like the server's, so that both clocks count the same span */
	int replicas; /* how many replicas must know of an ownership before it counts */
	char ttl_text[DL_TEXT_NUMBER_SIZE]; /* in milliseconds */
	char permits[DL_TOKEN_SHARE_SIZE];  /* a semaphore's tokens begin with this; '' for a lock */
	dl_text label;   /* encoded; its tokens begin with this instead of the thread's label; or empty */
	char *value_key; /* of the protected value, read with an acquire that is granted at once; or NULL */

	/* These stay the same as long as its token does. "Doubtful": a command that could make this token an owner, or
	 * shorten its ownership, may still be executed, see redis/server/owed.h. */
	dl_text token;
	dl_text successor; /* the token that is to replace it, and may already have done so; or empty */
	bool is_doubtful, is_successor_doubtful;
	dl_time longest_ttl; /* the longest ttl that the token has been given */

	/* These are kept from one acquire, or upgrade, to the next. */
	const char *wanted;                 /* not owned */
	char too_many[DL_TEXT_NUMBER_SIZE]; /* until it has a place: it doesn't get one if this many are ahead; or '' */
	char ticket[DL_TEXT_NUMBER_SIZE];   /* the number of its place in the queue, or '' */
	dl_text entry;                      /* its entry in the queue, or empty */
	dl_text previous;   /* the last entry known to be in the queue, until the present one is; or empty */
	dl_text acquired;   /* in an upgrade: the entry with which the token waited for its share; or empty */
	redisReply *value;  /* as read by the last acquire, which may be an error; NULL: it wasn't read */
	redisReply *before; /* the same, as it was when the claim was first refused; NULL: it was never refused */
} dl_redis_claim;

/* Initializes a claim, whose memory must be zeroed. */
void dl_redis_claim_make(dl_redis_claim *claim, const char *prefix, const char *name, dl_time ttl, int replicas);
void dl_redis_claim_free(dl_redis_claim *claim);

/* From now on, its tokens stand for `weight` of a semaphore's permits. */
void dl_redis_claim_set_permits(dl_redis_claim *claim, unsigned weight, unsigned permits);

/* From now on, new tokens begin with this label, which must be encoded; NULL or '': with the thread's
 * label. */
void dl_redis_claim_set_label(dl_redis_claim *claim, const char *label);

/* Makes it protect the value at this key, which in a cluster must be in the lock's slot; NULL: none. */
void dl_redis_claim_protect(dl_redis_claim *claim, const char *value_key);

/* Moves the value that was read together with the ownership, or with the first refusal, from the reply to the claim.
 * Returns the rest of the reply, for dl_redis_read_ownership() and dl_redis_read_refusal(). The reply becomes NULL if
 * it was the value. */
const redisReply *dl_redis_claim_take_value(dl_redis_claim *claim, redisReply **reply);

/* Starts over with a new token and no entry in a queue. */
void dl_redis_claim_renew_token(dl_redis_claim *claim);

/* Starts over with a new token, with which dl_redis_claim_attach() replaces the token of another claim. The token stays
 * the same however often that call is sent. */
void dl_redis_claim_begin_attach(dl_redis_claim *claim);

/* Notes how long the ownership that the token got in this way lasts. */
void dl_redis_claim_note_attachment(dl_redis_claim *claim, dl_time lasts);

/* From now on, the token, which has a share, wants to own the lock exclusively. */
void dl_redis_claim_begin_upgrade(dl_redis_claim *claim);

/* Notes that it is certain not to be in the queue. */
void dl_redis_claim_forget_place(dl_redis_claim *claim);

/* Whether the last request was an upgrade. */
bool dl_redis_claim_is_upgrade(const dl_redis_claim *claim);

/* Whether it only waits until the lock is free, so that it never owns anything. */
bool dl_redis_claim_takes_nothing(const dl_redis_claim *claim);

/* Sets the limit: the server doesn't put it into the queue if at least this many are ahead of it. 0: no limit. */
void dl_redis_claim_limit(dl_redis_claim *claim, int64_t too_many);

/* Has its grant sent to this channel; the claim keeps its place in the queue if it had another channel before. */
void dl_redis_claim_listen_on(dl_redis_claim *claim, const char *channel);

/* After a refusal: has the next request name the claim's place in the queue, so that the claim gets it back if it was
 * removed, however many are ahead. */
void dl_redis_claim_keep_place(dl_redis_claim *claim, const dl_redis_refusal *refusal);

/* Read the reply with dl_redis_read_ownership() (dl_redis_read_freedom() if it takes nothing), or
 * dl_redis_read_refusal(); if there is a limit, also with dl_redis_read_too_many(); for an upgrade, also with
 * dl_redis_read_deadlock(). */
void dl_redis_claim_acquire(dl_redis_claim *claim, const dl_redis_bid *bid, dl_redis_call *call);

/* How a thread looks for a deadlock. */
typedef struct dl_redis_look {
	dl_redis_record record; /* of its wait, to be written */
	const char *prefix;     /* of the names of locks */
	bool is_looking;        /* also reads what keeps it waiting */
	bool is_telling;        /* tells the first waiter of each queue that it reads, if that holds nothing */
} dl_redis_look;

/* Pass the reply to dl_redis_circle_judge() in redis/lock/circle.h. */
void dl_redis_claim_look(const dl_redis_claim *claim, const dl_redis_look *look, dl_redis_call *call);

/* Leaves the queue. The reply is an ownership or none. */
void dl_redis_claim_leave(dl_redis_claim *claim, dl_redis_call *call);

/* Ends the ownership. The reply is a flag. */
void dl_redis_claim_release(const dl_redis_claim *claim, dl_redis_call *call);

/* Changes the value that the lock protects and, unless the change keeps it, ends the ownership; all or nothing. The
 * change must live as long as the call. The reply is a flag. */
void dl_redis_claim_store(const dl_redis_claim *claim, const dl_redis_change *change, dl_redis_call *call);

/* Ends everything that a token has: its ownership and its entries in the queue. The reply is a flag. */
void dl_redis_keys_release(const dl_redis_keys *keys, const char *token, const dl_redis_entries *entries,
		dl_redis_call *call);

/* Undoes whatever an upgrade has achieved, so that the token has its share and no more. The reply is a flag. */
void dl_redis_keys_downgrade(const dl_redis_keys *keys, const char *token, const dl_redis_entries *entries,
		dl_redis_call *call);

/* Turns the ownership into a share. The reply is a flag. */
void dl_redis_claim_downgrade(const dl_redis_claim *claim, dl_redis_call *call);

/* Does the same for a token whose earlier calls have failed and may still reach the server: another token replaces it,
 * always the same one until dl_redis_claim_succeed(). The reply is a flag. */
void dl_redis_claim_settle(dl_redis_claim *claim, dl_redis_call *call);

/* Replaces the token with another one, which gets what it owns; always the same one until dl_redis_claim_succeed(). The
 * reply is a flag. */
void dl_redis_claim_rename(dl_redis_claim *claim, dl_redis_call *call);

/* Does the same for any two tokens; the successor may have any bytes. */
void dl_redis_keys_rename(const dl_redis_keys *keys, const char *token, const char *successor, size_t length,
		dl_redis_call *call);

/* Adopts the token that took the place of its own. */
void dl_redis_claim_succeed(dl_redis_claim *claim);

/* For an acquire or an attach that was executed although it must not count: releases what the token has got, leaves an
 * upgrade's token its share, or gives what was attached back. The call is made of the words of the other one, which
 * must still be there. Returns false if it was any other call. The reply is a flag. */
bool dl_redis_claim_undo(const dl_redis_call *done, dl_redis_call *call);

/* Returns the token that a call may make an owner, or put into the queue; NULL: it is any other call. */
const char *dl_redis_claim_token_of(const dl_redis_call *call);

/* Gives back what an acquire or an upgrade achieved, by a release or a downgrade. */
void dl_redis_claim_give_back(const dl_redis_claim *claim, dl_redis_call *call);

/* The parameters of a renewal, which may outlive the claim. */
typedef struct dl_redis_extension {
	const char *lock, *shares; /* keys; shares is NULL if the token owns the lock exclusively */
	const char *token;
	const char *milliseconds; /* the ttl */
	const char *known_end;    /* a dl_redis_end, from the reply to the last renewal */
	bool is_shorter;          /* this renewal may make the lock end earlier */
} dl_redis_extension;

/* Read the reply with dl_redis_read_renewal(). */
void dl_redis_claim_renew(dl_redis_call *call, const dl_redis_extension *extension);

/* Also may outlive the claim. Gives the lock to a token that owns it on enough other servers, unless another token has
 * it here. The reply is a flag. */
void dl_redis_claim_rejoin(dl_redis_call *call, const char *key, const char *token, const char *milliseconds);

/* Takes over an ownership by its token, which the claim's own token replaces, and which must live as long as the call.
 * Read the reply with dl_redis_read_attachment(). */
void dl_redis_claim_attach(dl_redis_claim *claim, dl_redis_call *call, const char *token, size_t length);

/* Ensures that later owners get a fencing token above this one, which is in decimal and must live as long as the call.
 * The reply is a flag. */
void dl_redis_claim_raise(const dl_redis_claim *claim, dl_redis_call *call, const char *fencing_token);

void dl_redis_keys_inspect(const dl_redis_keys *keys, dl_redis_call *call);

/* A dl_breakable, as the script needs it. */
typedef struct dl_redis_breakable {
	bool is_foreign;
	char *seen; /* the tokens of the owners that were seen, separated by spaces, to be freed; NULL: whoever they are */
	size_t length;
} dl_redis_breakable;

dl_redis_breakable dl_redis_breakable_of(const dl_breakable *breakable);

/* Deletes the lock's key. Sent only once, because the second time it would end the next ownership. The reply is a
 * flag. */
void dl_redis_keys_break(const dl_redis_keys *keys, const dl_redis_breakable *breakable, dl_redis_call *call);

#endif
