#ifndef DL_REDIS_OPENER_H
#define DL_REDIS_OPENER_H

#include "redis/pool.h"

/*
 * Opens connections in the background, each on a thread of its own: resolving a name and the handshakes of a login wait,
 * and of several servers none is to wait for another. Connections stay open, so it is rarely done.
 */
typedef struct dl_redis_opening dl_redis_opening;

/* Once, before anything else here. */
void dl_redis_opener_start(void);

/* Ends what is under way. false: a thread didn't end in time, and the code it runs must stay in memory. */
bool dl_redis_opener_stop(dl_time limit);

/* Begins to open a connection for commands, for at most so long, or takes over one of the server's that was left. To be followed by one of the two below. Any thread. */
dl_redis_opening *dl_redis_opener_begin(dl_redis_server *server, dl_time limit);

/* Waits until one of them is over, and returns its number; or their count, at the deadline. */
size_t dl_redis_opener_await_any(dl_redis_opening *const *openings, size_t count, dl_time deadline);

/* Waits for the connection, until the deadline. NULL: error; should it be opened yet, it goes to the pool. */
dl_redis_connection *dl_redis_opener_await(dl_redis_opening *opening, dl_time deadline, dl_error *error);

/* The connection goes to the pool when it is open, and a thread that needs one finds it there. */
void dl_redis_opener_leave(dl_redis_opening *opening);

#endif
