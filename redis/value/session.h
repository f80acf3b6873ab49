#ifndef DL_REDIS_SESSION_H
#define DL_REDIS_SESSION_H

/* redis/value/ handles values: sessions, each protected by a lock of its own (session.c), and values that are changed
 * without a lock (optimistic.c). scan.c lists the locks on a server. Opening a session acquires its mutex. If the lock
 * is free, acquire.lua returns the value along with it; otherwise value.lua reads the value after the wait. Storing
 * sends store.lua, which writes the value and releases the lock in one step, provided that the token still owns it. A
 * value may also be read without its lock; to change it then, it is opened, and compared with what was read.
 * optimistic.c watches the key, reads it, and writes in a transaction that fails if somebody else wrote in between.
 * What must change together: the functions of this header and php/sessions/session.c, which maps PHP's sequence of
 * calls to them; store.lua and proof/model/session.pml; the keys and docs/sessions.md, whose ACL rules name them. The
 * keys of a session and its lock are those of phpredis, so that both can be used on one server.
 */

#include "core/lock/held.h"
#include "core/lock/lock.h"
#include "redis/server/pool.h"

/* A value with a lock of its own: the session of a visitor to a web application. While it is open, its lock is held,
 * and nobody else has it open. The value `id` is at the key prefix + id, and its lock at another key. In a cluster both
 * are in one slot.
 *
 * Belongs to the thread that made it. Only dl_redis_session_open() runs user code: its interrupt may call any of the
 * functions below for the session that is being opened, except dl_redis_session_free() and dl_redis_session_abandon().
 * dl_redis_session_close() makes that open return DL_INTERRUPTED; the others find that the session isn't open, or
 * refuse.
 */
typedef struct dl_redis_session dl_redis_session;

typedef enum dl_redis_session_change {
	DL_REDIS_SESSION_SET,
	DL_REDIS_SESSION_TOUCH, /* restarts its lifetime; if the value is gone, it is set */
	DL_REDIS_SESSION_DELETE
} dl_redis_session_change;

/* counter_lifetime: as in dl_redis_lock_options. */
dl_redis_session *dl_redis_session_new(dl_held *held, dl_redis_server *server, const char *prefix, const char *id,
		dl_time ttl, int counter_lifetime);

/* Also closes it. */
void dl_redis_session_free(dl_redis_session *session);

const char *dl_redis_session_id(const dl_redis_session *session);

/* Closes it if it is open, waits for the lock until the limit (unless too many are ahead), and reads the value. After
 * DL_DONE, the lock is held: if it is lost while the value is being read, it is acquired again as long as there is
 * time. The outcomes are those of dl_lock_acquire(), and DL_NOT_HELD if the lock was lost and no time was left. */
dl_outcome dl_redis_session_open(dl_redis_session *session, dl_time limit, int64_t too_many,
		const dl_interrupt *interrupt, dl_error *error);

/* Whether it is open and its lock hasn't been lost. */
bool dl_redis_session_is_open(dl_redis_session *session);

/* Reads the value again. DL_DONE; DL_NOT_HELD (it isn't open, or its lock was lost meanwhile); or DL_FAILED. */
dl_outcome dl_redis_session_read_again(dl_redis_session *session, dl_error *error);

/* Closes it, and reads the value without its lock. */
bool dl_redis_session_peek(dl_redis_session *session, dl_error *error);

/* Opens a session that was read by dl_redis_session_peek(), to change it, if its value is still what was read: so a
 * change never replaces a value that it wasn't derived from. DL_CONFLICT: somebody else has changed, deleted or created
 * it since, and the session isn't open. The other outcomes are those of dl_redis_session_open(). What was read remains
 * the session's value. */
dl_outcome dl_redis_session_open_unchanged(dl_redis_session *session, dl_time limit, int64_t too_many,
		const dl_interrupt *interrupt, dl_error *error);

/* Sets the lifetime of a value, in seconds (at most 100 years), without its lock: that can't undo what somebody else
 * writes. A value that is gone stays gone. */
bool dl_redis_session_touch(const dl_redis_session *session, int64_t seconds, dl_error *error);

/* Whether the value exists. DL_DONE, DL_NOT_HELD (it doesn't), or DL_FAILED. */
dl_outcome dl_redis_session_exists(dl_redis_server *server, const char *prefix, const char *id, dl_error *error);

/* Returns the value that was last read, which belongs to the session and is valid until the next call; false if there
 * was none. */
bool dl_redis_session_value(const dl_redis_session *session, const char **bytes, size_t *length);

/* Does the same for a session that had no value when it was opened, but had one when the wait for it began: it was
 * deleted, or expired, meanwhile. Returns the value as it was then. */
bool dl_redis_session_value_before(const dl_redis_session *session, const char **bytes, size_t *length);

/* Changes the value of an open session, if its lock is still held, and sets its lifetime in seconds (at most 100
 * years). Closes the session, unless it should be kept open. If the connection broke, it is closed in any case, because
 * the server may receive the change again, which would undo a later one. DL_DONE; DL_NOT_HELD (the lock was lost, and
 * nothing was changed); or DL_FAILED (if no reply came, the value may have been changed). */
dl_outcome dl_redis_session_store(dl_redis_session *session, dl_redis_session_change change, const char *bytes,
		size_t length, int64_t seconds, bool is_kept, dl_error *error);

/* Releases the lock without waiting for the reply. */
void dl_redis_session_close(dl_redis_session *session);

/* Closes it after an open that will never return, because its interrupt jumped out of it. */
void dl_redis_session_abandon(dl_redis_session *session);

#endif
