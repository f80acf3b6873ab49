#ifndef DL_ZK_MUTEX_H
#define DL_ZK_MUTEX_H

#include "core/lock/held.h"
#include "core/lock/lock.h"
#include "zk/client/ensemble.h"

/* The lock on a ZooKeeper ensemble. docs/protocol-zookeeper.md describes the protocol. A lock belongs to the thread
 * that made it. */

typedef struct dl_zk_mutex_kind {
	bool is_exclusive;         /* a single node instead of a queue */
	bool has_read_write_nodes; /* writers' nodes are named as by Curator's InterProcessReadWriteLock */
	unsigned permits; /* for a semaphore, how many may own it (this excludes both options above); otherwise 0 */
	unsigned weight;  /* how many permits it takes, at most DL_ZK_MOST_WEIGHT; 0 means 1 */
} dl_zk_mutex_kind;

/* Each permit is a node, and all of them are created in one transaction. The ensemble logs each, the heartbeat asks for
 * each, and each uses up one of the path's numbers: docs/protocol-zookeeper.md, "Several permits at once". */
#define DL_ZK_MOST_WEIGHT 32

/* Creates the lock at root + name, where root is "" or the path of a chroot. Free with dl_lock_destroy(). */
dl_lock *dl_zk_mutex_new(dl_held *held, dl_zk_ensemble *ensemble, const char *root, const char *name,
		const dl_zk_mutex_kind *kind);

#endif
