#ifndef DL_REDIS_POOL_H
#define DL_REDIS_POOL_H

#include "redis/connection.h"
#include "redis/server.h"

/*
 * The connections of this process, which stay open from one use, and from one request, to the next. Any thread. A forked
 * child starts without connections: its copies of the parent's are closed in the fork itself.
 *
 * slot: of the lock, where the server is a cluster (dl_redis_server_slot()): it decides on the node.
 */

/* Once, before anything else here. */
void dl_redis_pool_start(void);

/* Closes all connections that are idle and forgets all servers. No server may be used any more. */
void dl_redis_pool_stop(void);

typedef enum dl_redis_use { DL_REDIS_COMMANDS, DL_REDIS_LISTENER } dl_redis_use;

/* An idle connection for the caller alone, or NULL; never a round trip to it. Where there is a release on one that this thread
 * has posted, that one, for the server to see what a thread wants in that order; never one with another thread's. Give it back or close it. While the keeper needs
 * the connection, waits for it, until the deadline and at most the timeout of the DSN. */
dl_redis_connection *dl_redis_pool_take(dl_redis_server *server, int slot, dl_redis_use use, dl_time deadline);

/* A new one; or an idle listener that changes its channel. Within the connect timeout, a node that takes the place of a dead
 * one is looked for until there is one. NULL: error, transient if it may have been a matter of time. */
dl_redis_connection *dl_redis_pool_open(dl_redis_server *server, int slot, dl_redis_use use, dl_time deadline,
		dl_error *error);

/* The same for commands at this node and no other. */
dl_redis_connection *dl_redis_pool_take_at(dl_redis_node *node, dl_time deadline);
dl_redis_connection *dl_redis_pool_open_at(dl_redis_node *node, dl_time deadline, dl_error *error);

/* For the keeper's thread, which opens no connection beside the one that is there: an idle connection for commands, waiting
 * for one until the deadline while others have them all, or a new one where none is open. node: that one and no other;
 * NULL: the master's. NULL: error. To be followed by giving it back or closing it, and, whatever came of it, by
 * dl_redis_pool_borrow_end(). */
dl_redis_connection *dl_redis_pool_borrow(dl_redis_server *server, dl_redis_node **node, dl_time deadline,
		dl_error *error);
void dl_redis_pool_borrow_end(dl_redis_node *node);

/* A new one for commands in place of one that broke, which is closed: at the node, or if that is NULL, where the slot is
 * served. Its unconfirmed release goes along, in a cluster to the node of its own slot. NULL: error. */
dl_redis_connection *dl_redis_pool_replace(dl_redis_server *server, dl_redis_connection *broken, dl_redis_node *node,
		int slot, dl_time deadline, dl_error *error);

/* A connection that was taken is not coming back soon, as user code runs meanwhile: the keeper doesn't wait for it, but opens
 * another one if it has to. Until it is given back. */
void dl_redis_pool_reserve(dl_redis_connection *connection);

/* Back to the pool, clean: nothing to be read or written but what was posted, or isn't waited for. */
void dl_redis_pool_give(dl_redis_connection *connection);

/* Closes a connection that was taken. In a child that was forked meanwhile, it is merely forgotten. */
void dl_redis_pool_close(dl_redis_connection *connection);

/* For phpinfo(): calls back for every node that serves, or has connections, with its description and the number of
 * connections open for each use. */
typedef void dl_redis_visitor(void *context, const char *description, unsigned commands, unsigned listeners);
void dl_redis_pool_visit(dl_redis_visitor *visitor, void *context);

/* For dl_redis_settle(): takes an idle connection on which this thread has posted, to any server, or returns NULL. */
dl_redis_connection *dl_redis_pool_take_posted(void);

#endif
