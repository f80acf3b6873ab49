#ifndef DL_ZK_MUTEX_H
#define DL_ZK_MUTEX_H

#include "core/held.h"
#include "core/lock.h"
#include "zk/inquiry.h"

/*
 * The lock on a ZooKeeper ensemble. Its protocol is described in docs/protocol-zookeeper.md.
 *
 * Everything here belongs to the thread that made it.
 */
typedef struct dl_zk_mutex dl_zk_mutex;

typedef struct dl_zk_mutex_kind {
	bool is_exclusive;         /* one node, and no queue */
	bool has_read_write_nodes; /* writers have the names that Curator's InterProcessReadWriteLock gives them */
	unsigned permits; /* this number may own it: a semaphore; 0: it isn't one. Then neither of the others is set. */
	unsigned weight;  /* how many of those it takes, at most DL_ZK_MOST_WEIGHT; 0 is one, too */
} dl_zk_mutex_kind;

/* A permit is a node, and all of them are made in one transaction. */
#define DL_ZK_MOST_WEIGHT 32

/* The lock at root + name, where root is "" or the path of a chroot. Free with dl_lock_destroy(). */
dl_zk_mutex *dl_zk_mutex_new(dl_held *held, dl_zk_ensemble *ensemble, const char *root, const char *name,
		const dl_zk_mutex_kind *kind);

dl_lock *dl_zk_mutex_lock(dl_zk_mutex *mutex);

bool dl_zk_mutex_inspect(dl_zk_mutex *mutex, dl_zk_inquiry_state *state, dl_error *error);

/* Ends any ownership. DL_DONE, DL_NOT_HELD: nobody held it, or DL_FAILED. */
dl_outcome dl_zk_mutex_force_release(dl_zk_mutex *mutex, dl_error *error);

#endif
