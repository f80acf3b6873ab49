#ifndef DL_ZK_WAITER_H
#define DL_ZK_WAITER_H

#include "zk/session.h"

/*
 * A thread that waits for replies, for what happens to a node, or for the session to connect or end. The descriptor is
 * -1, and everything else zero, of one that doesn't wait. Its owner's thread calls these.
 */
struct dl_zk_waiter {
	dl_zk_session *session; /* that wakes it; NULL: it doesn't wait */
	/* The session's mutex. */
	int descriptor;           /* an eventfd */
	atomic_bool is_woken;     /* it is readable, or about to be */
	const char *watched;      /* the node that was asked for with a watch, or NULL */
	bool is_changed, is_gone; /* what happened to that node since */
	const char *listed;       /* the node whose children were asked for with a watch, or NULL */
	bool is_outdated;         /* that list, by what happened before that node was gone */
	/* Called when any of that has happened: sends what is to be asked next, so that its reply wakes the waiter; or returns NULL,
	 * and the waiter wakes at once. With the mutex held, on one of the client's threads. */
	dl_zk_request *(*ask)(dl_zk_waiter *waiter);
	dl_zk_request *asked; /* what it sent, until the waiter takes it */
	bool awaits_removals; /* the end of every removal wakes it */
	dl_zk_waiter *next;
};

bool dl_zk_waiter_join(dl_zk_waiter *waiter, dl_zk_session *session, dl_error *error);
void dl_zk_waiter_leave(dl_zk_waiter *waiter);
/* DL_WAIT_READY: something happened; look what. */
dl_wait_result dl_zk_waiter_wait(dl_zk_waiter *waiter, dl_time deadline, const dl_interrupt *interrupt);
/* Once, before anything else here. */
void dl_zk_waiter_start(void);
/* Frees what is kept for the next waits; nobody waits. */
void dl_zk_waiter_stop(void);
/* With the mutex, before the node, or its children, are asked for with a watch. The path is the waiter's. */
void dl_zk_waiter_watch(dl_zk_waiter *waiter, const char *path, dl_zk_request *(*ask)(dl_zk_waiter *waiter));
void dl_zk_waiter_watch_children(dl_zk_waiter *waiter, const char *path, dl_zk_request *(*ask)(dl_zk_waiter *waiter));
/* With the mutex: what happens is of no interest any more. */
void dl_zk_waiter_unwatch(dl_zk_waiter *waiter);
/* With the mutex. */
void dl_zk_waiter_wake(dl_zk_waiter *waiter);
/* With the mutex: something happened that every waiter of the session must know. */
void dl_zk_waiter_wake_all(dl_zk_session *session);
/* What is called for the events of every node that is watched. The context is the session. */
void dl_zk_waiter_on_watch(zhandle_t *handle, int type, int state, const char *path, void *session);

#endif
