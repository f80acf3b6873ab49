#ifndef DL_ZK_LEASE_H
#define DL_ZK_LEASE_H

#include "zk/client/waiter.h"

/* A node that must exist as long as a lock is held or waited for; embedded in the lock. While a session has such nodes,
 * it asks the ensemble every sixth of its timeout, and the answers extend the locks. If a node is gone, or the session
 * has ended, the lock is revoked.
 */
struct dl_zk_lease {
	dl_lock *lock;
	dl_zk_session *session; /* NULL: there is no lease at present. Only for the lock's own thread. */
	const char *path;       /* doesn't change during the lease */
	char *const *fillers;   /* paths of other nodes, created together with it, that must exist, too; constant, too */
	size_t filler_count;
	int64_t created; /* the node's czxid, which nodes created in the same transaction share */
	uint64_t number; /* unique among all leases that the session has had */
	/* Guarded by the session's mutex: */
	bool is_owned;
	bool is_gone;
	bool is_alerted; /* its owner has been alerted that its time has passed */
	dl_zk_lease *next;
};

/* The interval at which the ensemble is asked. */
dl_time dl_zk_lease_interval(const dl_zk_session *session);

void dl_zk_lease_start(dl_zk_lease *lease, dl_zk_session *session, const char *path, int64_t created);
/* Ends the lease. Afterwards the keeper's and the client's threads don't touch the lock. */
void dl_zk_lease_stop(dl_zk_lease *lease);
/* Call this when it is the node's turn: from now on, the lock is owned. false: it isn't, because the last contact is
 * too old, or the node is gone. */
bool dl_zk_lease_grant(dl_zk_lease *lease);
/* Whether the node is gone, or there is no lease. */
bool dl_zk_lease_is_gone(dl_zk_lease *lease);

/* The following functions are called with the session's mutex held. */

/* Called when a majority of the ensemble has agreed to a request that was sent at that time. */
void dl_zk_lease_contact(dl_zk_session *session, dl_time sent);
/* Called when the node is gone, was replaced by another one, or has ended with its session. */
void dl_zk_lease_lose(dl_zk_session *session, dl_zk_lease *lease, dl_loss loss);
/* Called when the session has ended. */
void dl_zk_lease_end(dl_zk_session *session);

#endif
