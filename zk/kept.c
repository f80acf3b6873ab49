#include "zk/kept.h"

#include "core/process.h"

dl_time dl_zk_kept_interval(const dl_zk_session *session)
{
	return session->timeout / 6;
}

/*
 * How long the session surely lives on after a contact. Not its whole timeout: the leader, which lets sessions expire,
 * hears of a follower's sessions only now and then, and may be behind the contact by up to the third of the timeout in
 * which the client makes itself heard. docs/protocol-zookeeper.md shows why.
 */
static dl_time lease(const dl_zk_session *session)
{
	return session->timeout * 2 / 3 - dl_lock_margin(session->timeout);
}

void dl_zk_kept_lose(dl_zk_session *session, dl_zk_kept *kept)
{
	kept->is_gone = true;
	if (kept->is_owned) {
		dl_lock_revoke(kept->lock);
	}
	/* Waiters that wait with it, or for something else that this decides. */
	dl_zk_waiter_wake_all(session);
}

void dl_zk_kept_start(dl_zk_kept *kept, dl_zk_session *session, const char *path, int64_t created)
{
	dl_time due;

	pthread_mutex_lock(&session->mutex);
	kept->session = session;
	kept->path = path;
	kept->created = created;
	kept->number = ++session->kept_count;
	kept->is_owned = kept->is_alerted = false;
	kept->is_gone = session->state == DL_ZK_EXPIRED || session->state == DL_ZK_REFUSED;
	if (session->kept == NULL) {
		session->last_beat = dl_clock_now();
	}
	kept->next = session->kept;
	session->kept = kept;
	due = session->last_beat + dl_zk_kept_interval(session);
	pthread_mutex_unlock(&session->mutex);
	dl_keeper_schedule(&session->heart, due);
}

void dl_zk_kept_stop(dl_zk_kept *kept)
{
	dl_zk_session *session = kept->session;

	kept->session = NULL;
	if (session == NULL || session->generation != dl_process_generation()) {
		return;
	}
	pthread_mutex_lock(&session->mutex);
	for (dl_zk_kept **other = &session->kept; *other != NULL; other = &(*other)->next) {
		if (*other == kept) {
			*other = kept->next;
			break;
		}
	}
	pthread_mutex_unlock(&session->mutex);
}

bool dl_zk_kept_grant(dl_zk_kept *kept)
{
	dl_zk_session *session = kept->session;
	dl_time until;

	pthread_mutex_lock(&session->mutex);
	until = session->contact + lease(session);
	kept->is_owned = !kept->is_gone && until > dl_clock_now();
	if (kept->is_owned) {
		dl_lock_granted(kept->lock, kept->created, until);
	}
	pthread_mutex_unlock(&session->mutex);
	return kept->is_owned;
}

bool dl_zk_kept_is_gone(dl_zk_kept *kept)
{
	dl_zk_session *session = kept->session;
	bool is_gone;

	pthread_mutex_lock(&session->mutex);
	is_gone = kept->is_gone;
	pthread_mutex_unlock(&session->mutex);
	return is_gone;
}

void dl_zk_kept_contact(dl_zk_session *session, dl_time sent)
{
	if (sent <= session->contact) {
		return;
	}
	session->contact = sent;
	for (dl_zk_kept *kept = session->kept; kept != NULL; kept = kept->next) {
		if (kept->is_owned && !kept->is_gone) {
			dl_lock_extend(kept->lock, sent + lease(session));
			kept->is_alerted = false;
		}
	}
}

void dl_zk_kept_end(dl_zk_session *session)
{
	for (dl_zk_kept *kept = session->kept; kept != NULL; kept = kept->next) {
		dl_zk_kept_lose(session, kept);
	}
}
