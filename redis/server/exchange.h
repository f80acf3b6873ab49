#ifndef DL_REDIS_EXCHANGE_H
#define DL_REDIS_EXCHANGE_H

#include "redis/server/pool.h"

/* Writes plain commands, and reads their replies by the deadline. It may be called more than once. Returns false on an
 * error, after which the connection can't be used any more; if the error is transient, another connection may work. */
typedef bool dl_redis_exchange(dl_redis_connection *connection, void *context, dl_time deadline, dl_error *error);

/* For an exchange: sets the error of a reply that isn't one of those that were expected. It is transient if another
 * node, or this one later, may execute the command, which wasn't executed. Returns false. */
bool dl_redis_exchange_refuse(dl_redis_connection *connection, const redisReply *reply, dl_error *error);

/* Runs the exchange on a connection of the pool, to the node that serves the slot. If the connection is broken, it is
 * run once more on a new one; if another node may take over, as often as needed within the connect timeout. Ends at
 * dl_redis_server_end(). The caller must give the connection back, or close it. NULL: error. */
dl_redis_connection *dl_redis_exchange_run(dl_redis_server *server, int slot, dl_redis_exchange *exchange,
		void *context, dl_error *error);

#endif
