#ifndef DL_ZK_WAITER_H
#define DL_ZK_WAITER_H

#include "core/thread/loop.h"
#include "zk/client/session.h"

/* A thread that waits for replies, for events on a node, or for the session to connect or end. While it isn't waiting,
 * the descriptor is -1 and everything else is zero. The owner's thread calls these functions.
 */
struct dl_zk_waiter {
	dl_zk_session *session; /* the session that will wake it; NULL: it isn't waiting */
	/* Guarded by the session's mutex: */
	int descriptor;           /* an eventfd; an operation has none */
	dl_call_up call;          /* an operation's, in its place */
	atomic_bool is_woken;     /* the descriptor is readable, or about to be */
	const char *watched;      /* the node requested with a watch, or NULL */
	bool is_changed, is_gone; /* what has happened to that node since */
	const char *listed;       /* the node whose children were requested with a watch, or NULL */
	bool is_outdated;         /* that list is out of date, because of an event before the watched node was gone */
	bool is_decisive;         /* once the watched node is gone, there is nothing to ask */
	/* Called when any of this has happened, to send the next request, whose reply then wakes the waiter. Runs with the
	 * mutex held, on one of the client's threads. NULL: the waiter wakes at once. The owner sets this once. */
	dl_zk_request *(*ask)(dl_zk_waiter *waiter);
	dl_zk_request *asked; /* the request it sent, until the waiter takes it */
	bool awaits_removals; /* the end of every removal wakes it */
	dl_zk_waiter *next;
};

bool dl_zk_waiter_join(dl_zk_waiter *waiter, dl_zk_session *session, dl_error *error);
void dl_zk_waiter_leave(dl_zk_waiter *waiter);
/* DL_WAIT_READY: something happened; the caller must find out what. */
dl_wait_result dl_zk_waiter_wait(dl_zk_waiter *waiter, dl_time deadline, const dl_interrupt *interrupt);
/* Call this once, before anything else here. */
void dl_zk_waiter_start(void);
/* Frees what is kept for later waits, when nobody waits any more. */
void dl_zk_waiter_stop(void);

/* What has happened to what is watched. */
typedef enum dl_zk_event {
	DL_ZK_NOTHING,
	DL_ZK_GONE,   /* the watched node is gone */
	DL_ZK_CHANGED /* that node, or the children, changed */
} dl_zk_event;

/* Also returns the request that was sent because of it, or NULL. The caller drops the request. */
dl_zk_event dl_zk_waiter_look(dl_zk_waiter *waiter, dl_zk_request **asked);
/* Returns whether the node is already watched; if so, keeps the events on it; otherwise no node is watched any more.
 * Sets is_decisive. */
bool dl_zk_waiter_keep_watching(dl_zk_waiter *waiter, const char *path, bool is_decisive);
/* Ignores events from now on. Returns the request that was sent because of one, which the caller must drop; or NULL. */
dl_zk_request *dl_zk_waiter_unwatch(dl_zk_waiter *waiter);
/* With the mutex, before the node, or its children, are asked for with a watch. The path belongs to the waiter. */
void dl_zk_waiter_watch(dl_zk_waiter *waiter, const char *path);
void dl_zk_waiter_watch_children(dl_zk_waiter *waiter, const char *path);
/* With the mutex: the node has been read with the watch. Whatever was known to have happened to it happened before,
 * because events and replies arrive in the order in which the server executed things; it was told to a watch that an
 * earlier wait, or another waiter, of this session has left. */
void dl_zk_waiter_has_read(dl_zk_waiter *waiter);
/* With the mutex. */
void dl_zk_waiter_wake(dl_zk_waiter *waiter);
/* Without the mutex, in its owner's thread. Does nothing unless it has joined a session. */
void dl_zk_waiter_rouse(dl_zk_waiter *waiter);
/* With the mutex: something happened that every waiter of the session must know. */
void dl_zk_waiter_wake_all(dl_zk_session *session);
/* Called by the client library for the events of every watched node. The context is the session. */
void dl_zk_waiter_on_watch(zhandle_t *handle, int type, int state, const char *path, void *session);

#endif
