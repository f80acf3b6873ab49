#ifndef DL_REDIS_OPENER_H
#define DL_REDIS_OPENER_H

#include "core/system/wait.h"
#include "redis/net/login.h"
#include "redis/server/pool.h"

/* Opens connections to single servers in steps, none of which waits, so that no server delays another. Whoever wants a
 * connection polls for what the next step awaits. Nothing happens to an opening that was left until somebody takes it
 * up; by then, the server may have answered. Any thread; an opening belongs to the one that has begun it or taken it
 * up.
 */
typedef struct dl_redis_opening dl_redis_opening;

/* Call this once, before anything else here. */
void dl_redis_opener_start(void);

/* Closes what was left. Call this before the pool is stopped. */
void dl_redis_opener_stop(void);

/* Begins to open a connection for commands, which may take the connect timeout of the DSN. The first step can be taken
 * at once. */
dl_redis_opening *dl_redis_opener_begin(dl_redis_server *server);

/* Takes up one that was left. NULL: there is none; or the connect timeout has passed, and nothing has happened.
 * *is_ready: the next step can be taken at once. */
dl_redis_opening *dl_redis_opener_take_up(dl_redis_server *server, bool *is_ready);

/* What the next step awaits. */
const dl_awaited *dl_redis_opener_awaited(const dl_redis_opening *opening);

/* Takes the next step, when what it awaits has happened (is_ready) or is due. Once it is done, *connection is an open
 * one of the pool. may_be_early: its login may still be appended rather than done, as by dl_redis_login_append(). After
 * DL_STEP_DONE or DL_STEP_FAILED, there is no opening any more. */
dl_step dl_redis_opener_go_on(dl_redis_opening *opening, bool is_ready, bool may_be_early,
		dl_redis_connection **connection, dl_error *error);

/* Leaves it to whoever next wants a connection to the server. */
void dl_redis_opener_leave(dl_redis_opening *opening);

#endif
