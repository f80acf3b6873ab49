#ifndef DL_REDIS_EXCHANGE_H
#define DL_REDIS_EXCHANGE_H

#include "redis/pool.h"

/* Plain commands written, and their replies read by the deadline. It may be done again. false: error, and the connection is of no more use; if
 * it is transient, another one may do. */
typedef bool dl_redis_exchange(dl_redis_connection *connection, void *context, dl_time deadline, dl_error *error);

/* Does it on a connection of the pool, to the node that serves the slot; where that turns out to be broken, once more on a new
 * one, and where another node may take over, as often as it takes within the connect timeout. Ends at dl_redis_call_end(). The connection is to be given
 * back, or closed. NULL: error. */
dl_redis_connection *dl_redis_exchange_run(dl_redis_server *server, int slot, dl_redis_exchange *exchange,
		void *context, dl_error *error);

#endif
