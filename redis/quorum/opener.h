#ifndef DL_REDIS_OPENER_H
#define DL_REDIS_OPENER_H

#include "redis/server/pool.h"

/* Opens connections in the background, each on its own thread, because resolving names and logging in can block, and no
 * server may delay another. This happens rarely, since connections stay open.
 */
typedef struct dl_redis_opening dl_redis_opening;

/* Call this once, before anything else here. */
void dl_redis_opener_start(void);

/* Ends what is in progress. Returns false if a thread didn't end in time: then the code that it runs must stay in
 * memory. */
bool dl_redis_opener_stop(dl_time limit);

/* Begins to open a connection for commands, which may take `limit`; or adopts one to this server that is already being
 * opened and that nobody waits for. One of the last two functions below must follow. Any thread. */
dl_redis_opening *dl_redis_opener_begin(dl_redis_server *server, dl_time limit);

/* Waits until one of them is over, and returns its index; or `count`, at the deadline. */
size_t dl_redis_opener_await_any(dl_redis_opening *const *openings, size_t count, dl_time deadline);

/* Waits for the connection until the deadline. NULL: error; if it opens later, it goes to the pool. */
dl_redis_connection *dl_redis_opener_await(dl_redis_opening *opening, dl_time deadline, dl_error *error);

/* Stops waiting: once the connection is open, it goes to the pool, where a thread that needs it finds it. */
void dl_redis_opener_leave(dl_redis_opening *opening);

#endif
