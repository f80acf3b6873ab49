#ifndef DL_REDIS_LIMITER_H
#define DL_REDIS_LIMITER_H

#include "core/system/outcome.h"
#include "redis/claim/rate.h"
#include "redis/server/pool.h"

/* A rate limiter, as docs/protocol-redis.md describes it. The server says when a caller's permits may be used, its
 * slot; the caller sleeps until then. Nobody wakes it, and it has no place in any queue that could be lost: what a
 * sleeper leaves behind if it dies is a slot that nobody uses.
 *
 * Everything here belongs to the thread that created it.
 */
typedef struct dl_redis_limiter dl_redis_limiter;

/* One acquisition or reservation. The limiter lists it until it ends, so that its permits are given back even if user
 * code that runs in its wait never returns. */
typedef struct dl_redis_reservation dl_redis_reservation;

/* Free with dl_redis_limiter_destroy(). The rate must be valid. */
dl_redis_limiter *dl_redis_limiter_new(dl_redis_server *server, const char *prefix, const char *name,
		const dl_redis_rate *rate);

/* Gives back what waits that were cut off had taken, without waiting for the server, and frees everything. What else
 * was reserved stays reserved. */
void dl_redis_limiter_destroy(dl_redis_limiter *limiter);

const char *dl_redis_limiter_name(const dl_redis_limiter *limiter);
const dl_redis_server *dl_redis_limiter_server(const dl_redis_limiter *limiter);
const dl_redis_rate *dl_redis_limiter_rate(const dl_redis_limiter *limiter);

/* Returns what the last reply told; NULL: there was none. */
const dl_redis_rate_status *dl_redis_limiter_told(const dl_redis_limiter *limiter);

/* Returns how long, from now on, the permits that were last refused can't be had yet; 0 if none were. */
dl_time dl_redis_limiter_retry_after(const dl_redis_limiter *limiter);

/* Returns how long the last acquisition waited. */
dl_time dl_redis_limiter_waited(const dl_redis_limiter *limiter);

/* Begins one, for at most as many permits as the burst. End it with dl_redis_reservation_end(). */
dl_redis_reservation *dl_redis_reservation_begin(dl_redis_limiter *limiter, int64_t permits);

/* Takes the permits if they may be used by the deadline. DL_TIMED_OUT: nothing was taken, because they couldn't.
 * Otherwise DL_DONE or DL_FAILED. */
dl_outcome dl_redis_reservation_take(dl_redis_reservation *reservation, dl_time deadline, dl_error *error);

/* Sleeps until the permits may be used. DL_INTERRUPTED: they were given back, unless somebody has taken since.
 * Otherwise DL_DONE, or DL_FAILED in a child that was forked meanwhile, which has no permits. */
dl_outcome dl_redis_reservation_await(dl_redis_reservation *reservation, const dl_interrupt *interrupt,
		dl_error *error);

/* Returns the time until the permits may be used. */
dl_time dl_redis_reservation_left(const dl_redis_reservation *reservation);

/* Gives the permits back before they may be used. DL_NOT_HELD: that time has come, or somebody has taken since, or they
 * are a parent's. Otherwise DL_DONE or DL_FAILED. */
dl_outcome dl_redis_reservation_cancel(dl_redis_reservation *reservation, dl_error *error);

void dl_redis_reservation_end(dl_redis_reservation *reservation);

/* Asks the server how the limiter stands, for dl_redis_limiter_told(). */
dl_outcome dl_redis_limiter_look(dl_redis_limiter *limiter, dl_error *error);

/* Makes the bucket full. Who sleeps goes on sleeping. */
dl_outcome dl_redis_limiter_reset(dl_redis_limiter *limiter, dl_error *error);

#endif
