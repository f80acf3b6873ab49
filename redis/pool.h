#ifndef DL_REDIS_POOL_H
#define DL_REDIS_POOL_H

#include "redis/connection.h"

/*
 * The servers that this process has been told of, and its connections to them, which stay open from one use, and from
 * one request, to the next. Any thread. A forked child starts without connections: its copies of the parent's are
 * closed in the fork itself.
 */
typedef struct dl_redis_server dl_redis_server;

/* Once, before anything else here. */
void dl_redis_pool_start(void);

/* Closes all connections that are idle and forgets all servers. No server may be used any more. */
void dl_redis_pool_stop(void);

/* The server of a DSN; the same one for the same text. It lives until the pool stops. NULL: error. */
dl_redis_server *dl_redis_server_find(const char *dsn, size_t length, dl_error *error);

const dl_redis_dsn *dl_redis_server_dsn(const dl_redis_server *server);

typedef enum dl_redis_use { DL_REDIS_COMMANDS, DL_REDIS_LISTENER } dl_redis_use;

/* An idle connection for the caller alone, or NULL; never a round trip. Give it back or close it. While the keeper needs
 * the connection, waits for it, until the deadline and at most the timeout of the DSN. */
dl_redis_connection *dl_redis_pool_take(dl_redis_server *server, dl_redis_use use, dl_time deadline);

/* For the keeper's thread, which opens no connection beside the one that is there: an idle connection, waiting for one until
 * the deadline while others have them all, or a new one where none is open. NULL: error. To be followed by giving it back
 * or closing it, and, if it isn't NULL, by dl_redis_pool_borrow_end(). */
dl_redis_connection *dl_redis_pool_borrow(dl_redis_server *server, dl_time deadline, dl_error *error);
void dl_redis_pool_borrow_end(dl_redis_server *server);

/* A new one. NULL: error. */
dl_redis_connection *dl_redis_pool_open(dl_redis_server *server, dl_redis_use use, dl_time deadline, dl_error *error);

/* A new one in place of one that broke, which is closed; its unconfirmed release goes along. NULL: error. */
dl_redis_connection *dl_redis_pool_replace(dl_redis_server *server, dl_redis_connection *broken, dl_time deadline,
	dl_error *error);

/* A connection that was taken is not coming back soon, as user code runs meanwhile: the keeper doesn't wait for it, but opens
 * another one if it has to. Until it is given back. */
void dl_redis_pool_reserve(dl_redis_connection *connection);

/* Back to the pool, clean: nothing to be read or written but what was posted. */
void dl_redis_pool_give(dl_redis_server *server, dl_redis_connection *connection);

/* Closes a connection that was taken. In a child that was forked meanwhile, it is merely forgotten. */
void dl_redis_pool_close(dl_redis_connection *connection);

/* For phpinfo(): calls back for every server with its description and the number of connections open for each use. The
 * callback must not call the pool. */
typedef void dl_redis_visitor(void *context, const char *description, unsigned commands, unsigned listeners);
void dl_redis_pool_visit(dl_redis_visitor *visitor, void *context);

/* For dl_redis_settle(): takes an idle connection with something posted, of any server, or returns NULL. */
dl_redis_connection *dl_redis_pool_take_posted(dl_redis_server **server);

#endif
