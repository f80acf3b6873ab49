#ifndef DL_ZK_KEPT_H
#define DL_ZK_KEPT_H

#include "zk/waiter.h"

/*
 * A node that must be there: a lock's that is held or waited for; a member of the lock. While there is one, the session
 * asks the ensemble every sixth of its timeout. Its answers make the locks last. If a node is gone, or the session has ended, they
 * are revoked.
 */
struct dl_zk_kept {
	dl_lock *lock;
	dl_zk_session *session; /* NULL: isn't kept. Only for the lock's own thread. */
	const char *path;       /* unchanged while it is kept */
	char *const *fillers;   /* the paths of others that must be there as well, created with it; as path */
	size_t filler_count;
	int64_t created; /* the node's czxid; that of others as well, where they were created in one transaction */
	uint64_t number; /* nothing else that the session has kept has had it */
	/* The session's mutex. */
	bool is_owned;
	bool is_gone;
	bool is_alerted; /* that its time has passed */
	dl_zk_kept *next;
};

/* How often the ensemble is asked. */
dl_time dl_zk_kept_interval(const dl_zk_session *session);

void dl_zk_kept_start(dl_zk_kept *kept, dl_zk_session *session, const char *path, int64_t created);
/* The keeper's and the client's threads don't touch the lock afterwards. */
void dl_zk_kept_stop(dl_zk_kept *kept);
/* To be called when the node is first: the lock is owned. false: the last contact is too old, or the node is gone. */
bool dl_zk_kept_grant(dl_zk_kept *kept);
bool dl_zk_kept_is_gone(dl_zk_kept *kept);

/* With the mutex: */

/* A majority of the ensemble has agreed to a request that was sent at that time. */
void dl_zk_kept_contact(dl_zk_session *session, dl_time sent);
/* The node is gone, or not the one that it was. */
void dl_zk_kept_lose(dl_zk_session *session, dl_zk_kept *kept);
/* The session has ended. */
void dl_zk_kept_end(dl_zk_session *session);

#endif
