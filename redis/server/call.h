#ifndef DL_REDIS_CALL_H
#define DL_REDIS_CALL_H

/*
 * redis/server/ finds the node that a call goes to, and runs it there, whatever happens on the way.
 *
 * dl_redis_call_run() takes a connection to the node that serves the lock from pool.c, or opens one. server.c knows
 * that node, and topology.c asks sentinels or the cluster for it. The releases that are owed for the same lock (owed.c)
 * go in front of the call. Then the call is written and its reply read. If the connection breaks, the call is sent once
 * more on a new one, unless it may be sent only once. Forgotten scripts are sent along; a redirection, or a master that
 * steps down, leads to another node. exchange.c runs plain commands instead of scripts. For lists of servers, opener.c
 * opens connections without waiting, and redis/quorum/ runs the calls. rounds.c sends, in the background, what is due
 * at each node in one write. In this way, payment.c releases tokens that nobody wants any more but that the server may
 * still consider owners. What must change together: a call may be executed twice, or long after it was given up, so a
 * new call must tolerate both (proof/model/owed.c); what a call does about a login that was refused with it, here and
 * in redis/quorum/parallel.c; a new error of a server belongs in dl_redis_reply_is_elsewhere() or
 * dl_redis_reply_is_passing() in redis/net/connection.c.
 */

#include "redis/claim/claim.h"
#include "redis/server/pool.h"
#include "redis/server/rounds.h"

/* How many connections to a server a thread's operations use at most for what can't share one. */
#define DL_REDIS_CONNECTIONS_ASIDE 16

/* How a call was delivered. */
typedef struct dl_redis_delivery {
	const dl_redis_node *node; /* the one that answered last; or NULL */
	bool is_slot_moving;       /* a cluster is moving the lock to another node, which may be why the call failed */
	dl_time sent;              /* just before the last attempt was written */
	int acknowledged; /* how many replicas acknowledged it, if that was requested; -1: the server can't tell, and error
                       * says why */
	dl_redis_role role; /* the server's, if it was asked along with the call */
	bool is_unexecuted; /* the last attempt was refused along with the login in front of it, or taken back */
	bool repeated; /* a connection broke, and the call was sent again on a new one; the first may have been executed */
	char run_id[DL_REDIS_RUN_ID_SIZE];
} dl_redis_delivery;

/* Runs the call on a connection of the pool and returns the reply, which is never an error, to be freed with
 * freeReplyObject(). NULL: error. A connection that is broken, or breaks, is replaced, and a script that the server has
 * forgotten is loaded again. A cluster's redirections are followed. If a node can't execute the call, and sentinels or
 * a cluster replace it, the new one is looked for. All of this ends at the deadline and at dl_redis_server_end(). */
redisReply *dl_redis_call_run(dl_redis_server *server, dl_redis_call *call, dl_time deadline,
		dl_redis_delivery *delivery, dl_error *error);

/* Whether the replicas that a call was to wait for have acknowledged it. If not, sets the error; in the case that the
 * server couldn't tell, dl_redis_call_run() has set it. */
bool dl_redis_call_is_acknowledged(const dl_redis_server *server, int replicas, const dl_redis_delivery *delivery,
		dl_error *error);

/* Runs a call that is answered with a flag, and returns what dl_redis_read_flag() does, with an error on DL_FAILED. */
dl_outcome dl_redis_call_run_for_flag(dl_redis_server *server, dl_redis_call *call, dl_time deadline,
		dl_redis_delivery *delivery, dl_error *error);

/* Frees the reply, if there is one, and returns the outcome with which it was read. If there is a reply but the outcome
 * is DL_FAILED, sets the error. */
dl_outcome dl_redis_call_finish(const dl_redis_server *server, redisReply *reply, dl_outcome outcome, dl_error *error);

/* For the keeper: runs many calls in one write, on a connection of its own. The batch's node is the one of a cluster
 * that is believed to serve all of them; if it is unknown (NULL in a cluster), nothing is sent. If a call's slot is
 * moving to another node, that node is asked next. Each reply may be an error, and must be freed with
 * freeReplyObject(); it is NULL if none came. Returns false if any is missing. */
bool dl_redis_call_run_all(dl_redis_batch *batch);

/* For the end of the process: writes the calls of a batch on new connections, and closes them. The server carries them
 * out when it can, and doesn't reply. Returns false if they couldn't be written by the deadline. */
bool dl_redis_call_leave_all(dl_redis_batch *batch);

#endif
