#ifndef DL_REDIS_MUTEX_H
#define DL_REDIS_MUTEX_H

/* redis/lock/ implements the lock, and the semaphore, on one server. docs/protocol-redis.md describes the protocol. A
 * lock, and everything that belongs to it, belongs to the thread that made it.
 *
 * mutex.c implements the operations of core/lock.h. Its acquire hands a claim to contender.c, which asks the server. If
 * the server refuses, the contender subscribes a listener, asks again with its channel, and sleeps until it is granted
 * the lock, or must check in. Then mutex.c registers the lock with renewal.c: the keeper renews everything held on a
 * server in one write, at a third of the ttl. A release ends the renewal first. A token that the server may still
 * consider an owner is owed (redis/server/owed.h). While the contender waits, deadlock.c records on the server what its
 * thread waits for and holds, and circle.c decides whether others wait for it in turn. lock.h declares the operations
 * that only locks on Redis have: redis_lock.c calls them, and redis/quorum/quorum.c implements them, too.
 *
 * What must change together: the contender and the scripts acquire.lua, leave.lua and release.lua, with model/waiting.c
 * and model/redis_modes.pml; renewal.c and renew.lua; deadlock.c, circle.c and deadlock.lua, with model/deadlock.c.
 * redis/quorum/ and redis/value/session.c use the contender and the mutex, and rely on their outcomes.
 */

#include "core/held.h"
#include "core/lock.h"
#include "redis/claim/claim.h"
#include "redis/lock/lock.h"
#include "redis/server/pool.h"

/* Makes the lock `name`, kept under the key prefix + name. Free with dl_lock_destroy(). */
dl_lock *dl_redis_mutex_new(dl_held *held, dl_redis_server *server, const char *prefix, const char *name,
		const dl_redis_lock_options *options);

extern const dl_redis_lock_operations dl_redis_mutex_operations;

#endif
