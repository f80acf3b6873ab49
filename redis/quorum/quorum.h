#ifndef DL_REDIS_QUORUM_H
#define DL_REDIS_QUORUM_H

#include "core/held.h"
#include "core/lock.h"
#include "redis/quorum/ensemble.h"
#include "redis/lock.h"

/*
 * The lock on several independent servers: a process that a majority has granted it holds it. Its protocol is described in
 * docs/quorum.md.
 *
 * Everything here belongs to the thread that made it.
 */

/* The lock `name`, kept under the key prefix + name on each server. Free with dl_lock_destroy(). */
dl_lock *dl_redis_quorum_new(dl_held *held, const dl_redis_ensemble *ensemble, const char *prefix, const char *name,
		const dl_redis_lock_options *options);

extern const dl_redis_lock_operations dl_redis_quorum_operations;

#endif
