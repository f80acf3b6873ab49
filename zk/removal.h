#ifndef DL_ZK_REMOVAL_H
#define DL_ZK_REMOVAL_H

#include "zk/waiter.h"

/*
 * Makes sure, in the background if need be, that a node that this session created is there no longer: repeated over
 * every loss of the connection, and every reply that leaves it open, until the server says so or the session ends.
 */
typedef struct dl_zk_target {
	const char *path;   /* of the node; or of its parent, where the server chose the name and it isn't known */
	const char *prefix; /* of that name; NULL when the path is the node's */
	const char *data; /* the node must have it, as another session's may have the same path; NULL: the path is unique */
	char *const *nodes; /* of several with that prefix, which go in one transaction: their paths, if known */
	size_t count;
} dl_zk_target;

/* Copies the target. Several of which one has gone already count as gone; the others are looked for, and deleted.
 * waiter is woken when it is done; NULL: nobody waits, and the result is NULL. */
dl_zk_removal *dl_zk_removal_start(dl_zk_session *session, const dl_zk_target *target, dl_zk_waiter *waiter);

/* In the same way, makes sure that the node gets this data, unless it has gone: those that watch it are woken. */
void dl_zk_removal_announce(dl_zk_session *session, const char *path, const char *data);

/* DL_DONE: it was there until now, or possibly so. DL_NOT_HELD: it wasn't. DL_FAILED: the server refuses. DL_TIMED_OUT: not
 * known yet. */
dl_outcome dl_zk_removal_outcome(dl_zk_removal *removal, dl_error *error);
/* Its owner lets go; it goes on if it isn't done. */
void dl_zk_removal_leave(dl_zk_removal *removal);

/* With the mutex: the connection is there again. */
void dl_zk_removals_resume(dl_zk_session *session);
/* The same without a new connection, when it is time to. Returns when it will be. */
dl_time dl_zk_removals_repeat(dl_zk_session *session);
/* With the mutex: the session has ended, or is about to be closed, and no request is open. */
void dl_zk_removals_end(dl_zk_session *session);

/* Whether a node at this path, or one below it whose name isn't known, is still to be removed, over a connection that is there. If
 * so, the end of a removal wakes the waiter. */
bool dl_zk_removals_concern(dl_zk_waiter *waiter, const char *path);

/* Waits until what this thread began to remove is gone, or the connection lost. At the deadline it is left to itself. */
void dl_zk_removals_settle(dl_zk_session *session, dl_time deadline);

#endif
