#ifndef DL_REDIS_POOL_H
#define DL_REDIS_POOL_H

#include "core/system/backoff.h"
#include "redis/net/connection.h"
#include "redis/server/server.h"

/* The connections of this process, which stay open between uses and between requests. Any thread. A forked child starts
 * without connections: its copies of the parent's connections are closed in the fork itself.
 *
 * slot: the lock's, if the server is a cluster (see dl_redis_server_slot()). It determines the node.
 */

/* Call this once, before anything else here. */
void dl_redis_pool_start(void);

/* Closes all idle connections and forgets all servers, none of which may be used any more. */
void dl_redis_pool_stop(void);

/* Returns an idle connection for the caller's exclusive use, or NULL, without a round trip to its node. A connection on
 * which this thread has posted is preferred; one on which another thread has posted is left to that thread. The
 * deadline applies to the sentinels, in case they have to be asked. Give the connection back, or close it. */
dl_redis_connection *dl_redis_pool_take(dl_redis_server *server, int slot, dl_redis_use use, dl_time deadline);

/* Opens a new connection, or moves an idle listener to another channel. If a node is dead and may be replaced, looks
 * for its replacement until the connect timeout. NULL: error, transient if more time might have helped. */
dl_redis_connection *dl_redis_pool_open(dl_redis_server *server, int slot, dl_redis_use use, dl_time deadline,
		dl_error *error);

/* Takes an idle listener to this node of a cluster, or opens one; it has a channel in the slot. NULL: error, transient
 * if another node may serve the slot. */
dl_redis_connection *dl_redis_pool_listen_at(dl_redis_node *node, int slot, dl_time deadline, dl_error *error);

/* For a connection that somebody else has opened: adds it to those of the process; or, if it couldn't be opened (NULL),
 * notes that, and that another node may have taken the place of this one, which makes the error transient. Returns the
 * connection. */
dl_redis_connection *dl_redis_pool_opened(dl_redis_node *node, dl_redis_connection *connection, dl_error *error);

/* Repeated attempts to open a connection to a server behind which one node may take the place of another. */
typedef struct dl_redis_retry {
	dl_backoff backoff;
	dl_time resume; /* when the last pause ends */
	dl_error told;  /* what came of the last attempt */
} dl_redis_retry;

/* Call this before the first attempt. */
void dl_redis_retry_begin(dl_redis_retry *retry);

/* Returns until when an attempt that begins now may take. */
dl_time dl_redis_retry_end(const dl_redis_server *server, dl_time deadline);

/* Whether to try again, after a pause, what failed with this error, which becomes the one to report. */
bool dl_redis_retry_allows(dl_redis_retry *retry, const dl_redis_server *server, dl_time deadline, dl_error *error);

/* Takes an idle connection, or opens one: to the node, or, if that is NULL, to the one that serves the slot. Not for
 * listeners. NULL: error. */
dl_redis_connection *dl_redis_pool_reach(dl_redis_server *server, dl_redis_node *node, int slot, dl_redis_use use,
		dl_time deadline, dl_error *error);

/* Does the same after a connection broke: idle ones may be as broken. */
dl_redis_connection *dl_redis_pool_reach_anew(dl_redis_server *server, dl_redis_node *node, int slot, dl_redis_use use,
		dl_time deadline, dl_error *error);

/* Does the same for a connection for commands, whose login may still be appended rather than done: it is written with
 * the first command, after which dl_redis_login_settle() must follow. */
dl_redis_connection *dl_redis_pool_reach_early(dl_redis_server *server, dl_redis_node *node, int slot, dl_time deadline,
		dl_error *error);

/* Closes a broken connection and opens a new one in its place: to the node, or, if that is NULL, to the one that serves
 * the slot. NULL: error. */
dl_redis_connection *dl_redis_pool_replace(dl_redis_server *server, dl_redis_connection *broken, dl_redis_node *node,
		int slot, dl_time deadline, dl_error *error);

/* Returns a connection to the pool. Nothing may be left to write or read on it except expected replies. */
void dl_redis_pool_give(dl_redis_connection *connection);

/* Notes that the server at the other end can't execute commands, or can't yet (dl_redis_server_is_elsewhere()). If it
 * is a single server, this process won't use connections that are as old again, because the name may lead to another
 * one by now. The caller must close this one. */
void dl_redis_pool_doubt(dl_redis_connection *connection);

/* Whether a connection that was taken still leads to the node, as far as is known. */
bool dl_redis_pool_is_current(const dl_redis_connection *connection);

/* Whether it hasn't been used for longer than the max_idle of its DSN, so that it may be dead without anybody having
 * been told. */
bool dl_redis_pool_is_stale(const dl_redis_connection *connection);

/* Closes a connection that was taken, because it broke, or its server didn't answer. */
void dl_redis_pool_fail(dl_redis_connection *connection);

/* Closes a connection that was taken. In a child that was forked meanwhile, only forgets it. */
void dl_redis_pool_close(dl_redis_connection *connection);

/* For phpinfo(): calls the visitor for every node that is in service or has connections, with its description, the
 * number of open connections for each use, and what its server can't do, or NULL. */
typedef void dl_redis_visitor(void *context, const char *description, unsigned commands, unsigned listeners,
		unsigned keepers, const char *lack);
void dl_redis_pool_visit(dl_redis_visitor *visitor, void *context);

/* For dl_redis_payment_settle(): takes an idle connection, to any server, on which this thread has posted; or returns
 * NULL. */
dl_redis_connection *dl_redis_pool_take_posted(void);

#endif
