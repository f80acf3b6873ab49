#include "zk/client/lease.h"

dl_time dl_zk_lease_interval(const dl_zk_session *session)
{
	return session->timeout / 6;
}

/* Returns how long the session certainly lives after a contact. This is less than its whole timeout: the leader, which
 * expires sessions, learns of a follower's sessions only now and then (apache/zookeeper#688 describes how), so its
 * information may be older than the contact by up to a third of the timeout, within which the client sends a ping.
 * docs/protocol-zookeeper.md explains this.
 */
static dl_time lifetime_of(const dl_zk_session *session)
{
	return session->timeout * 2 / 3 - dl_lock_margin(session->timeout);
}

void dl_zk_lease_lose(dl_zk_session *session, dl_zk_lease *lease, dl_loss loss)
{
	lease->is_gone = true;
	if (lease->is_owned) {
		dl_lock_revoke(lease->lock, loss);
	}
	/* Wakes all waiters, because one may wait for this lock, or for something that this decides. */
	dl_zk_waiter_wake_all(session);
}

void dl_zk_lease_start(dl_zk_lease *lease, dl_zk_session *session, const char *path, int64_t created)
{
	dl_time due;

	pthread_mutex_lock(&session->mutex);
	lease->session = session;
	lease->path = path;
	lease->created = created;
	lease->number = ++session->lease_count;
	lease->is_owned = lease->is_alerted = false;
	lease->is_gone = session->state == DL_ZK_EXPIRED || session->state == DL_ZK_REFUSED;
	if (session->leases == NULL) {
		session->last_beat = dl_clock_now();
	}
	lease->next = session->leases;
	session->leases = lease;
	due = session->last_beat + dl_zk_lease_interval(session);
	pthread_mutex_unlock(&session->mutex);
	dl_keeper_schedule(&session->heartbeat, due);
}

void dl_zk_lease_stop(dl_zk_lease *lease)
{
	dl_zk_session *session = lease->session;

	lease->session = NULL;
	if (session == NULL || dl_zk_session_is_inherited(session)) {
		return;
	}
	pthread_mutex_lock(&session->mutex);
	for (dl_zk_lease **other = &session->leases; *other != NULL; other = &(*other)->next) {
		if (*other == lease) {
			*other = lease->next;
			break;
		}
	}
	pthread_mutex_unlock(&session->mutex);
}

bool dl_zk_lease_grant(dl_zk_lease *lease)
{
	dl_zk_session *session = lease->session;
	dl_time until;

	pthread_mutex_lock(&session->mutex);
	until = session->contact + lifetime_of(session);
	lease->is_owned = !lease->is_gone && until > dl_clock_now();
	if (lease->is_owned) {
		dl_lock_granted(lease->lock, lease->created, until);
	}
	pthread_mutex_unlock(&session->mutex);
	return lease->is_owned;
}

bool dl_zk_lease_is_gone(dl_zk_lease *lease)
{
	dl_zk_session *session = lease->session;
	bool is_gone;

	if (session == NULL) {
		return true;
	}
	pthread_mutex_lock(&session->mutex);
	is_gone = lease->is_gone;
	pthread_mutex_unlock(&session->mutex);
	return is_gone;
}

void dl_zk_lease_contact(dl_zk_session *session, dl_time sent)
{
	if (sent <= session->contact) {
		return;
	}
	session->contact = sent;
	for (dl_zk_lease *lease = session->leases; lease != NULL; lease = lease->next) {
		if (lease->is_owned && !lease->is_gone) {
			dl_lock_extend(lease->lock, sent + lifetime_of(session));
			lease->is_alerted = false;
		}
	}
}

void dl_zk_lease_end(dl_zk_session *session)
{
	for (dl_zk_lease *lease = session->leases; lease != NULL; lease = lease->next) {
		dl_zk_lease_lose(session, lease, DL_LOSS_SESSION);
	}
}
