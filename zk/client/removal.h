#ifndef DL_ZK_REMOVAL_H
#define DL_ZK_REMOVAL_H

#include "zk/client/waiter.h"

/*
 * Makes sure, in the background if need be, that a node created by this session no longer exists. It repeats this
 * after every loss of the connection, and after every reply that leaves it open, until the server confirms it or the
 * session ends.
 */
typedef struct dl_zk_target {
	const char *path;   /* of the node; or of its parent, if the server chose the node's name and it isn't known */
	const char *prefix; /* the beginning of that name; NULL if the path is the node's */
	/* The data that the node must have, because another session's may have the same path; NULL: the path is unique. */
	const char *data;
	char *const *nodes; /* for several nodes with that prefix, which go in one transaction: their paths, if known */
	size_t count;
} dl_zk_target;

/* Copies the target. If one of several nodes has already gone, all count as gone; the others are found and deleted.
 * Wakes the waiter when it is done. If waiter is NULL, nobody waits, and the result is NULL. */
dl_zk_removal *dl_zk_removal_start(dl_zk_session *session, const dl_zk_target *target, dl_zk_waiter *waiter);

/* Makes sure in the same way that the node gets this data, unless it has gone. This wakes those that watch it. */
void dl_zk_removal_announce(dl_zk_session *session, const char *path, const char *data);

/* DL_DONE: the node was there until now, or may have been. DL_NOT_HELD: it wasn't. DL_FAILED: the server refuses.
 * DL_TIMED_OUT: it isn't known yet. */
dl_outcome dl_zk_removal_outcome(dl_zk_removal *removal, dl_error *error);
/* The owner gives up the removal, which continues if it isn't done. */
void dl_zk_removal_leave(dl_zk_removal *removal);

/* With the mutex: the connection is there again, so open removals are repeated. */
void dl_zk_removals_resume(dl_zk_session *session);
/* Repeats removals that are due, without a new connection. Returns when the next one is due. */
dl_time dl_zk_removals_repeat(dl_zk_session *session);
/* With the mutex: the session has ended, or is about to be closed, and no request is open. */
void dl_zk_removals_end(dl_zk_session *session);

/* Whether a node at this path, or one below it whose name isn't known, is still to be removed, while there is a
 * connection. If so, the end of a removal wakes the waiter. */
bool dl_zk_removals_concern(dl_zk_waiter *waiter, const char *path);

/* Waits until everything that this thread began to remove is gone, or the connection is lost. At the deadline the
 * removals are left to finish in the background. */
void dl_zk_removals_settle(dl_zk_session *session, dl_time deadline);

#endif
