#ifndef DL_REDIS_OWED_H
#define DL_REDIS_OWED_H

#include "redis/claim/claim.h"
#include "redis/server/rounds.h"

/* The list of owed tokens: those that a server may consider owners or waiters although nobody in this process wants
 * them any more. redis/server/payment releases them; what an attach() that failed may have taken goes back to the token
 * that was given to it instead. docs/protocol-redis.md explains the rule, and proof/model/owed.c and
 * proof/model/attach.c show that it is sound. A token gets an entry here when it is given up for good and the server
 * may not know that. Each release that a thread writes for it is called a flight of the entry. The reply ends the
 * entry; a lost connection makes it due again. The keeper pays (releases) what is due. A call for the same lock writes
 * the release in front of its own command, even if another release is in flight, so a server sees what a thread wants
 * in the order in which the thread wanted it.
 *
 * Any thread may call these. A forked child starts without its parent's entries.
 */

/* At most this many releases are written in front of one call; the keeper pays the rest. At some 4 µs each
 * (docs/figures.md), they take the server as long as a PING takes on one machine. */
#define DL_REDIS_OWED_IN_FRONT 16

/* Call this once, before anything else here. send: dl_redis_call_run_all(); send_last: dl_redis_call_leave_all(). */
void dl_redis_owed_start(bool (*send)(dl_redis_batch *batch), bool (*send_last)(dl_redis_batch *batch));

/* At the end of the process, after the keeper has stopped: tries once more to pay, until the deadline. Leaves servers
 * that haven't answered by then what is owed to them, which may take 0.1 s for each, and forgets it. */
void dl_redis_owed_stop(dl_time deadline);

/* Gives up the claim's token, and its successor if it has one; the claim must not use them any more. is_ended: the
 * server has confirmed that the token has nothing, so it is only owed if it is doubtful. */
void dl_redis_owed_give_up(dl_redis_server *server, dl_redis_claim *claim, bool is_ended);

/* Gives up an upgrade that wasn't answered, or may still be executed: the token keeps its share, and whatever else it
 * may have is owed. If there is a connection, appends the call to what the next flush writes. */
void dl_redis_owed_give_up_upgrade(dl_redis_server *server, dl_redis_claim *claim, dl_redis_connection *connection);

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

/* A call that was given up after it was written, on a connection that stays open. Until it is answered, it may still
 * make its token an owner, whatever the server answers on other connections: no answer there ends the token's entry.
 * Only releases that were written behind it on the same connection count. proof/model/line.c shows why. */
typedef struct dl_redis_question dl_redis_question;

/* NULL: the call can't make a token an owner. */
dl_redis_question *dl_redis_owed_begin_question(dl_redis_server *server, const dl_redis_call *call,
		const dl_redis_connection *connection);

/* The call has been answered; or, with is_broken, never will be, as its connection is being closed. Frees it. */
void dl_redis_owed_end_question(dl_redis_question *question, bool is_broken);

/* The server has just granted something to this token, which nobody waits for: a late command has put it into a queue.
 * If it is owed, it is due at once, and what was answered before doesn't count. */
void dl_redis_owed_recall(const dl_redis_server *server, const char *token);

/* Appends what is owed for the lock of the call, which is to be appended next. */
void dl_redis_owed_append(dl_redis_connection *connection, const dl_redis_call *call);

#endif
