#ifndef DL_REDIS_SESSION_H
#define DL_REDIS_SESSION_H

#include "core/held.h"
#include "core/lock.h"
#include "redis/pool.h"

/*
 * Values, each under a lock of its own: the sessions of a web application. At most one of them is open at a time; while it is,
 * its lock is held, and nobody else has it open.
 *
 * The value `id` is at the key prefix + id, its lock beside it. In a cluster both are in one slot.
 *
 * Belongs to the thread that made it.
 */
typedef struct dl_redis_session dl_redis_session;

typedef enum dl_redis_session_change {
	DL_REDIS_SESSION_SET,
	DL_REDIS_SESSION_TOUCH, /* its lifetime begins anew; where it is gone, it is set */
	DL_REDIS_SESSION_DELETE
} dl_redis_session_change;

dl_redis_session *dl_redis_session_new(dl_held *held, dl_redis_server *server, const char *prefix, dl_time ttl);

/* Closes it first. */
void dl_redis_session_free(dl_redis_session *session);

const dl_redis_server *dl_redis_session_server(const dl_redis_session *session);

/* The id that an open, or a read without the lock, was last called with, whatever came of it; or NULL. */
const char *dl_redis_session_id(const dl_redis_session *session);

/* Closes what was open before, waits for the lock for that long at most, and reads the value. Outcomes as of dl_lock_acquire(). */
dl_outcome dl_redis_session_open(dl_redis_session *session, const char *id, dl_time limit,
		const dl_interrupt *interrupt, dl_error *error);

/* Whether one is open, and its lock hasn't been lost. */
bool dl_redis_session_is_open(dl_redis_session *session);

/* Reads the value once more. DL_DONE, DL_NOT_HELD: it isn't open any more, or DL_FAILED. */
dl_outcome dl_redis_session_read_again(dl_redis_session *session, dl_error *error);

/* Closes what was open before, and reads a value without its lock. */
bool dl_redis_session_peek(dl_redis_session *session, const char *id, dl_error *error);

/* Whether there is such a value; what is open stays so. DL_DONE, DL_NOT_HELD: there is none, or DL_FAILED. */
dl_outcome dl_redis_session_exists(dl_redis_session *session, const char *id, dl_error *error);

/* The value that was last read; it is the session's, until the next call. false: there was none. */
bool dl_redis_session_value(const dl_redis_session *session, const char **bytes, size_t *length);

/* Changes the value that is open, to last that number of seconds, unless the lock isn't its owner's any more; and closes it, unless it is to
 * be kept open. It is closed all the same where the server may meet the change once more, as the connection broke: that would undo
 * another one. DL_DONE; DL_NOT_HELD: the lock was lost, and nothing was changed; DL_FAILED: where no answer came the value may have
 * been changed. */
dl_outcome dl_redis_session_store(dl_redis_session *session, dl_redis_session_change change, const char *bytes,
		size_t length, int64_t seconds, bool is_kept, dl_error *error);

/* Releases without waiting for an answer. */
void dl_redis_session_close(dl_redis_session *session);

#endif
