#ifndef DL_REDIS_QUORUM_H
#define DL_REDIS_QUORUM_H

/* redis/quorum/ implements the lock on a majority of several independent servers.
 *
 * quorum.c implements the operations of core/lock/lock.h, and says to redis/lock/ownership.c how to ask a majority. Its
 * acquire calls candidate.c, which asks all servers at once (votes.c, parallel.c). If the arbiter (the first server
 * that works) refuses, what others have granted is given back, and a contender of redis/lock/ waits only at the
 * arbiter, with a new token if anything was. Once the arbiter has granted the lock, the candidate takes the rest, or
 * gives everything back, pauses, and starts over. grants.c keeps what each server has granted, which determines the
 * lock's validity and its fencing token. The keeper renews each grant separately (redis/lock/renewal.c). server_list.c
 * remembers which servers have recently been silent, so that no server delays another. stale_owners.c recognizes owners
 * that nobody needs to wait for. statuses.c combines what the servers say about a lock that is inspected.
 *
 * What must change together: candidate.c, grants.c and quorum.c with proof/model/quorum.pml and docs/quorum.md; the
 * time limits here, and the bounds that docs/quorum.md promises.
 */

#include "core/lock/held.h"
#include "core/lock/lock.h"
#include "redis/quorum/server_list.h"
#include "redis/lock/options.h"

/* The lock on several independent servers: a process holds it if a majority of them has granted it. docs/quorum.md
 * describes the protocol.
 *
 * Everything here belongs to the thread that made it.
 */

/* Makes the lock `name`, kept under the key prefix + name on each server. Free with dl_lock_destroy(). */
dl_lock *dl_redis_quorum_new(dl_held *held, const dl_redis_server_list *server_list, const char *prefix,
		const char *name, const dl_redis_lock_options *options);

#endif
