#ifndef DL_REDIS_MUTEX_H
#define DL_REDIS_MUTEX_H

#include "core/held.h"
#include "core/lock.h"
#include "redis/claim.h"
#include "redis/lock.h"
#include "redis/pool.h"

/*
 * The lock, or the semaphore, on one Redis server. Its protocol is described in docs/protocol-redis.md.
 *
 * Everything here belongs to the thread that made it.
 */
typedef struct dl_redis_mutex dl_redis_mutex;

typedef dl_redis_lock_options dl_redis_mutex_options;

/* The lock `name`, kept under the key prefix + name. Free with dl_lock_destroy(). */
dl_redis_mutex *dl_redis_mutex_new(dl_held *held, dl_redis_server *server, const char *prefix, const char *name,
		const dl_redis_mutex_options *options);

dl_lock *dl_redis_mutex_lock(dl_redis_mutex *mutex);

/* For who keeps a value under the lock: belongs to the mutex. */
dl_redis_claim *dl_redis_mutex_claim(dl_redis_mutex *mutex);

/* Whether the server may meet a question for the present acquisition once more, after its release: then the token owns again. */
bool dl_redis_mutex_is_pending(const dl_redis_mutex *mutex);

/* Makes it last ttl from now, and the keeper renew it by that ttl. DL_DONE, DL_NOT_HELD (then it is known to be lost) or DL_FAILED. */
dl_outcome dl_redis_mutex_renew(dl_redis_mutex *mutex, dl_time ttl, dl_error *error);

dl_time dl_redis_mutex_ttl(const dl_redis_mutex *mutex);

/* The token of the present ownership; NULL while it isn't held. */
const char *dl_redis_mutex_token(dl_redis_mutex *mutex);

/* Takes over the ownership that has the token, of at most that length. DL_DONE, DL_NOT_HELD: nobody holds the lock with it, or DL_FAILED. */
dl_outcome dl_redis_mutex_attach(dl_redis_mutex *mutex, const char *token, size_t length, dl_error *error);

/* The state is to be freed with dl_redis_lock_state_free(). */
bool dl_redis_mutex_inspect(dl_redis_mutex *mutex, dl_redis_lock_state *state, dl_error *error);

/* Ends everybody's ownership. DL_DONE, DL_NOT_HELD: nobody held it, or DL_FAILED. */
dl_outcome dl_redis_mutex_force_release(dl_redis_mutex *mutex, dl_error *error);

/* The same, for any lock on Redis. */
extern const dl_redis_lock_operations dl_redis_mutex_operations;

#endif
