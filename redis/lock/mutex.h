#ifndef DL_REDIS_MUTEX_H
#define DL_REDIS_MUTEX_H

/* redis/lock/ implements the lock, and the semaphore, on one server. docs/protocol-redis.md describes the protocol. A
 * lock, and everything that belongs to it, belongs to the thread that made it.
 *
 * mutex.c implements the operations of core/lock/lock.h. Its acquire hands a claim to contender.c, which asks the
 * server. If the server refuses, the contender subscribes a listener, asks again with its channel, and sleeps until it
 * is granted the lock, or must check in. Then ownership.c registers the lock with renewal.c: the keeper renews
 * everything held on a server in one write, at a third of the ttl. A release ends the renewal first. A token that the
 * server may still consider an owner is owed (redis/server/owed.h). While the contender waits, deadlock.c records on
 * the server what its thread waits for and holds, and circle.c decides whether others wait for it in turn. ownership.c
 * also has what only locks on Redis can do with what they own, such as renewing and attaching it: redis_lock.c calls
 * it, and it asks mutex.c, or redis/quorum/quorum.c, how.
 *
 * What must change together: the contender and the scripts acquire.lua, leave.lua and release.lua, with
 * proof/model/waiting.c and proof/model/redis_modes.pml; ownership.c with proof/model/attach.c and
 * proof/model/attach_list.c; renewal.c and renew.lua; deadlock.c, circle.c and deadlock.lua, with
 * proof/model/deadlock.c. redis/quorum/ uses the contender, and redis/value/session.c the mutex; both rely on the
 * outcomes.
 */

#include "core/lock/held.h"
#include "core/lock/lock.h"
#include "redis/claim/claim.h"
#include "redis/lock/options.h"
#include "redis/server/pool.h"

/* Makes the lock `name`, kept under the key prefix + name. Free with dl_lock_destroy(). */
dl_lock *dl_redis_mutex_new(dl_held *held, dl_redis_server *server, const char *prefix, const char *name,
		const dl_redis_lock_options *options);

/* The functions below are for locks that protect a value.
 *
 * These return the value as it was read when the lock was acquired, or when the acquire was first refused. It may be an
 * error, and now belongs to the caller, who must free it with freeReplyObject(). NULL: it wasn't read, or was already
 * taken. */
redisReply *dl_redis_mutex_take_value(dl_lock *lock);
redisReply *dl_redis_mutex_take_value_before(dl_lock *lock);

/* Whether the server may still execute a call that makes the lock's token an owner again. */
bool dl_redis_mutex_is_doubtful(const dl_lock *lock);

/* If the lock is held, changes the value and, unless the change keeps it, releases the lock, in one step. DL_DONE;
 * DL_NOT_HELD: the lock was lost, and nothing was changed; or DL_FAILED. is_pending: the lock is kept, and the server
 * may receive the change later, perhaps for the second time. */
dl_outcome dl_redis_mutex_store(dl_lock *lock, const dl_redis_change *change, bool *is_pending, dl_error *error);

#endif
