#ifndef DL_ZK_LEASE_H
#define DL_ZK_LEASE_H

#include "zk/client/waiter.h"

/*
 * A node that must exist, for a lock that is held or waited for; embedded in the lock. While there is one, the session
 * asks the ensemble every sixth of its timeout, and the answers extend the locks. If a node is gone, or the session
 * has ended, the lock is revoked.
 */
struct dl_zk_lease {
	dl_lock *lock;
	dl_zk_session *session; /* NULL: the node isn't kept. Only for the lock's own thread. */
	const char *path;       /* unchanged while it is kept */
	char *const *fillers; /* paths of other nodes, created together with it, that must exist as well; unchanged, too */
	size_t filler_count;
	int64_t created; /* the node's czxid, which nodes created in the same transaction share */
	uint64_t number; /* unique among everything that the session has kept */
	/* Guarded by the session's mutex: */
	bool is_owned;
	bool is_gone;
	bool is_alerted; /* alerted that its time has passed */
	dl_zk_lease *next;
};

/* The interval at which the ensemble is asked. */
dl_time dl_zk_lease_interval(const dl_zk_session *session);

void dl_zk_lease_start(dl_zk_lease *lease, dl_zk_session *session, const char *path, int64_t created);
/* Stops keeping the node. Afterwards the keeper's and the client's threads don't touch the lock. */
void dl_zk_lease_stop(dl_zk_lease *lease);
/* To be called when it is the node's turn: the lock is owned. false: the last contact is too old, or the node is
 * gone. */
bool dl_zk_lease_grant(dl_zk_lease *lease);
/* Whether the node is gone, or isn't kept. */
bool dl_zk_lease_is_gone(dl_zk_lease *lease);

/* The following are called with the session's mutex held. */

/* A majority of the ensemble has agreed to a request that was sent at that time. */
void dl_zk_lease_contact(dl_zk_session *session, dl_time sent);
/* The node is gone, has been replaced by another one, or has ended with its session. */
void dl_zk_lease_lose(dl_zk_session *session, dl_zk_lease *lease, dl_loss loss);
/* The session has ended. */
void dl_zk_lease_end(dl_zk_session *session);

#endif
