#ifndef DL_ZK_MUTEX_H
#define DL_ZK_MUTEX_H

#include "core/held.h"
#include "core/lock.h"
#include "zk/session.h"

/*
 * The lock on a ZooKeeper ensemble. Its protocol is described in docs/protocol-zookeeper.md.
 *
 * Everything here belongs to the thread that made it.
 */
typedef struct dl_zk_mutex dl_zk_mutex;

typedef struct dl_zk_mutex_kind {
	bool is_exclusive;         /* one node, and no queue */
	bool has_read_write_nodes; /* writers have the names that Curator's InterProcessReadWriteLock gives them */
	unsigned permits; /* so many may own it: a semaphore; 0: it isn't one. Then neither of the others is set. */
} dl_zk_mutex_kind;

/* The lock at root + name, where root is "" or the path of a chroot. Free with dl_lock_destroy(). */
dl_zk_mutex *dl_zk_mutex_new(dl_held *held, dl_zk_ensemble *ensemble, const char *root, const char *name,
	const dl_zk_mutex_kind *kind);

dl_lock *dl_zk_mutex_lock(dl_zk_mutex *mutex);

/* One that holds the lock or waits for it. A reader that has become the writer, or waits for that, is two of them. */
typedef struct dl_zk_mutex_contender {
	char *node; /* the name of the child; or of the lock's own node */
	char *data; /* printable; NULL: nothing */
	char *host; /* NULL: another program's, which says nothing of it */
	long pid;
	int64_t session;
	int64_t fencing_token;
	int64_t since; /* when the node was created, in milliseconds since 1970, by the clock of the ensemble's leader */
	dl_mode mode;
	bool is_owner;
} dl_zk_mutex_contender;

/* In the order of their turn. To be freed, also after a failure. */
typedef struct dl_zk_mutex_state {
	dl_zk_mutex_contender *contenders;
	size_t count;
	size_t owners; /* a reader that became the writer counts once */
	size_t waiters;
	dl_mode mode; /* where there are owners */
	int64_t fencing_token;
} dl_zk_mutex_state;

bool dl_zk_mutex_inspect(dl_zk_mutex *mutex, dl_zk_mutex_state *state, dl_error *error);
void dl_zk_mutex_state_free(dl_zk_mutex_state *state);

/* Ends whoever's ownership. DL_DONE, DL_NOT_HELD: nobody held it, or DL_FAILED. */
dl_outcome dl_zk_mutex_force_release(dl_zk_mutex *mutex, dl_error *error);

#endif
