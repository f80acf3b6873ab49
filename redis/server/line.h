#ifndef DL_REDIS_LINE_H
#define DL_REDIS_LINE_H

/*
 * The connection for commands that the operations of a thread (core/thread/loop) share: one for each server, and in a
 * cluster for each node.
 *
 * A call joins the line's queue, is written with whatever else the pass has to write, and sleeps until its reply comes.
 * Replies come in the order of the calls, so a server executes the calls of a thread's operations in the order in which
 * these asked, which is what makes them first come, first served (docs/protocol-redis.md, "In an event loop").
 * proof/model/line.c searches these rules:
 *
 *   A call keeps its number, which it gets when it first asks, whatever happens to it. The line always writes the call
 *   with the smallest number first.
 *   Releases that are owed for a call's lock are written in front of it.
 *   After a NOSCRIPT, the line writes nothing until everything written by then has been answered: a call with its
 *   script must not get in front of one that is about to be refused, too.
 *   A call that was given up after it was written is still answered. The token that it may have made an owner counts as
 *   owed until then, whatever the server says on other connections (redis/server/owed.h).
 *   A call's own time begins when it is written. When it is over, the call fails, and the line stays open. The line is
 *   closed when the server has said nothing for the timeout of the DSN. What was written is then doubtful, and is
 *   repeated once, on a new connection.
 *   At most WINDOW calls are unanswered.
 *   The one that opens the line does so for all. If it is given up, or runs out of time, the next one opens it. If the
 *   server refuses, all that wait fail.
 *   A call that has a place among others (redis/server/turn.h) isn't written while one in front of it is on no line:
 *   it comes back.
 *
 * Lines belong to the thread's loop. In a forked child, they are closed with it.
 */

#include "redis/claim/claim.h"
#include "redis/server/pool.h"

/* A call's number, which stays the same when the call moves to another line; 0: it has none yet. */
typedef unsigned long dl_redis_number;

typedef struct dl_redis_answer {
	redisReply *reply; /* to be freed; may be an error, but not NOSCRIPT */
	dl_redis_node *node;
	char run_id[DL_REDIS_RUN_ID_SIZE];
	dl_redis_role role; /* if it was asked along with the call, or alone */
	dl_time sent;       /* just before it was last written */
	bool was_written;
	bool must_return; /* it wasn't written, because it must take its turn once more */
	bool repeated;    /* it was written twice, and both may be executed */
} dl_redis_answer;

/* For an operation: has the server execute the call, or, if that is NULL, say which role it has. The node is a
 * cluster's; NULL: the one behind the server. Returns false, with an error, if no reply has come. */
bool dl_redis_line_ask(dl_redis_server *server, dl_redis_node *node, dl_redis_call *call, dl_redis_number *number,
		dl_time deadline, dl_redis_answer *answer, dl_error *error);

/* Whether the line to the node is open. */
bool dl_redis_line_is_open(dl_redis_server *server, dl_redis_node *node);

/* For an operation: the server at the other end has refused to execute calls, or can't yet; so the line's connection
 * isn't used again (dl_redis_pool_doubt()). */
void dl_redis_line_doubt(dl_redis_server *server, dl_redis_node *node);

/* Returns the connection on which an operation may append what nobody waits for, and has it written at the end of the
 * pass; NULL: there is none. slot: the lock's. */
dl_redis_connection *dl_redis_line_to_post(dl_redis_server *server, int slot);

#endif
