#ifndef DL_ZK_REMOVAL_H
#define DL_ZK_REMOVAL_H

#include "zk/client/waiter.h"

/* Ensures, in the background if necessary, that a node created by this session no longer exists: repeats the request
 * after every loss of the connection, and after every inconclusive reply, until the server confirms that the node is
 * gone, or the session ends.
 */
typedef struct dl_zk_target {
	const char
			*path; /* the path of the node; or of its parent, if the server chose the node's name and it isn't known */
	const char *prefix; /* the beginning of that name; NULL if the path is the node's */
	/* The data that the node must have, because another session's may have the same path; NULL: the path is unique. */
	const char *data;
	char *const *
			nodes; /* for several nodes with that prefix, which are deleted in one transaction: their paths, if known */
	size_t count;
} dl_zk_target;

/* Starts a removal; copies the target. If one of several nodes is already gone, the lock counts as gone; the other
 * nodes are found and deleted. Wakes the waiter when it is done. If waiter is NULL, nobody waits, and the result is
 * NULL. */
dl_zk_removal *dl_zk_removal_start(dl_zk_session *session, const dl_zk_target *target, dl_zk_waiter *waiter);

/* Ensures in the same way that the node gets this data, unless it is gone. This wakes those that watch it. */
void dl_zk_removal_announce(dl_zk_session *session, const char *path, const char *data);

/* DL_DONE: the node was there until now, or may have been. DL_NOT_HELD: it wasn't. DL_FAILED: the server refuses.
 * DL_TIMED_OUT: it isn't known yet. */
dl_outcome dl_zk_removal_outcome(dl_zk_removal *removal, dl_error *error);
/* Called when the owner no longer waits for the removal, which continues if it isn't done. */
void dl_zk_removal_leave(dl_zk_removal *removal);

/* Called with the mutex held when the connection is there again: repeats open removals. */
void dl_zk_removals_resume(dl_zk_session *session);
/* Repeats removals that are due, without a new connection. Returns when the next one is due. */
dl_time dl_zk_removals_repeat(dl_zk_session *session);
/* Called with the mutex held when the session has ended, or is about to be closed, and no request is open. */
void dl_zk_removals_end(dl_zk_session *session);

/* While there is a connection: whether a node at this path, or one below it whose name isn't known, must still be
 * removed. If so, the end of a removal wakes the waiter. */
bool dl_zk_removals_concern(dl_zk_waiter *waiter, const char *path);

/* Waits until everything that this thread began to remove is gone, or the connection is lost. At the deadline the
 * removals are left to finish in the background. */
void dl_zk_removals_settle(dl_zk_session *session, dl_time deadline);

#endif
