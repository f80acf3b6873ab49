#ifndef DL_REDIS_OWED_H
#define DL_REDIS_OWED_H

#include "core/keeper.h"
#include "redis/claim/claim.h"
#include "redis/server/server.h"

/* The list of owed tokens: those that a server may consider owners or waiters although nobody in this process wants
 * them any more. redis/server/payment releases them; what an attach() that failed may have taken goes back to the token
 * that was given to it instead. docs/protocol-redis.md explains the rule, and model/owed.c and model/attach.c show that
 * it is sound. A token gets an entry here when it is given up for good and the server may not know that. Each release
 * that a thread writes for it is called a flight of the entry. The reply ends the entry; a lost connection
 * makes it due again. The keeper pays (releases) what is due. A call for the same lock writes the release in front of
 * its own command, even if another release is in flight, so a server sees what a thread wants in the order in which the
 * thread wanted it.
 *
 * Any thread may call these. A forked child starts without its parent's entries.
 */

/* At most this many releases are written in front of one call; the keeper pays the rest. At some 4 µs each
 * (docs/figures.md), they take the server as long as a PING takes on one machine. */
#define DL_REDIS_OWED_IN_FRONT 16

/* At most this many are paid in one write, as many as are renewed in one (redis/lock/renewal.c): a millisecond of the
 * server's time. */
#define DL_REDIS_OWED_AT_ONCE 256

typedef struct dl_redis_owed dl_redis_owed;

/* A release that was written. */
typedef struct dl_redis_flight {
	dl_redis_owed *owed;
	unsigned turn; /* the entry's at that time */
} dl_redis_flight;

/* What is owed to one server, or to one node of a cluster. Lives until dl_redis_owed_stop(). */
typedef struct dl_redis_account {
	dl_task task; /* pays it */
	dl_redis_server *server;
	dl_redis_node *node; /* a cluster's; NULL: this is no cluster, or the node that serves the entries is unknown */
	bool is_in_doubt;    /* the node hasn't answered recently, and another one may have taken over */
	dl_redis_owed *oldest, *newest;
	dl_redis_owed **heap; /* the same entries, as a heap whose places begin with 1: the first one is due first */
	size_t owed_count, heap_size;
	/* What is being paid now; kept here so that a child forked meanwhile can free it. */
	dl_redis_flight paid[DL_REDIS_OWED_AT_ONCE];
	dl_redis_call *calls;
	redisReply **replies;
	size_t count;
	struct dl_redis_account *next;
} dl_redis_account;

/* Call this once, before anything else here. pay is the function of the task in each account. */
void dl_redis_owed_start(dl_time (*pay)(dl_task *task));

/* Call this after the keeper has stopped and all connections are closed. */
void dl_redis_owed_stop(void);

/* Gives up the claim's token, and its successor if it has one; the claim must not use them any more. is_ended: the
 * server has confirmed that the token has nothing, so it is only owed if it is doubtful. */
void dl_redis_owed_give_up(dl_redis_server *server, dl_redis_claim *claim, bool is_ended);

/* Gives up an upgrade that wasn't answered, or may still be executed: the token keeps its share, and whatever else it
 * may have is owed. */
void dl_redis_owed_give_up_upgrade(dl_redis_server *server, dl_redis_claim *claim);

/* Gives up the old token after the successor has replaced it; the claim continues with the successor. */
void dl_redis_owed_succeed(dl_redis_server *server, dl_redis_claim *claim);

/* The functions above use this one: it adds one token, with the claim's keys and entries. */
void dl_redis_owed_add(dl_redis_server *server, const dl_redis_claim *claim, const char *token, bool is_ended,
		bool is_doubtful);

/* Gives up the claim's token. If there is a connection, appends its release to what the next flush writes. */
void dl_redis_owed_post(dl_redis_server *server, dl_redis_claim *claim, dl_redis_connection *connection);

/* Gives up the claim's token, with which an attach() was to replace another one, in vain: whatever it may have taken,
 * or may still take, goes back to that token, which may have any bytes. is_ended: the token has nothing now; then call
 * this only if it is doubtful. If there is a connection, appends the call to what the next flush writes. */
void dl_redis_owed_undo(dl_redis_server *server, dl_redis_claim *claim, const char *origin, size_t length,
		bool is_ended, dl_redis_connection *connection);

/* Appends what is owed for the lock of the call, which is to be appended next. */
void dl_redis_owed_append(dl_redis_connection *connection, const dl_redis_call *call);

/* For the task: turns the entries that are due into calls. Returns false if nothing is due; otherwise,
 * dl_redis_owed_end_payment() must follow, with the replies. */
bool dl_redis_owed_begin_payment(dl_redis_account *account);
dl_time dl_redis_owed_end_payment(dl_redis_account *account);

/* For the task of a cluster's account: moves entries to the accounts of the nodes that now serve them. Returns the slot
 * of one that remains, or DL_REDIS_NO_SLOT if none does. */
int dl_redis_owed_hand_on(dl_redis_account *account);

/* Call this after the keeper has stopped. It makes all unanswered entries due. Returns the first account, or the one
 * after `account`; NULL: there are no more. */
dl_redis_account *dl_redis_owed_next_at_end(dl_redis_account *account);

#endif
