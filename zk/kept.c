#include "zk/kept.h"

#include "core/memory.h"
#include "core/process.h"
#include "core/stats.h"
#include "zk/removal.h"
#include "zk/request.h"

#include <stddef.h>
#include <stdlib.h>

static dl_time interval(const dl_zk_session *session)
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

static void ignore(dl_zk_request *request, void *context)
{
	(void) request;
	(void) context;
}

static void lose(dl_zk_session *session, dl_zk_kept *kept)
{
	kept->is_gone = true;
	if (kept->is_owned) {
		dl_lock_revoke(kept->lock);
	}
	/* Whoever waits with it, or for something else that this decides. */
	dl_zk_session_wake(session);
}

/* Is the node still there? By now it may not be kept any more. */
static void on_checked(dl_zk_request *request, void *context)
{
	uint64_t number = *(uint64_t *) context;

	free(context);
	if (request->code != ZNONODE && request->code != ZOK) {
		return;
	}
	for (dl_zk_kept *kept = request->session->kept; kept != NULL; kept = kept->next) {
		if (kept->number == number && (request->code == ZNONODE || request->stat.czxid != kept->created)) {
			lose(request->session, kept);
		}
	}
}

/* What is gone can't be confirmed. */
static const dl_zk_kept *find_present(const dl_zk_session *session)
{
	const dl_zk_kept *kept = session->kept;

	while (kept != NULL && kept->is_gone) {
		kept = kept->next;
	}
	return kept;
}

/* Asks the ensemble as a whole for a sign of life, and whether what is kept is there. */
static void beat(dl_zk_session *session)
{
	const dl_zk_kept *present = find_present(session);

	session->last_beat = dl_clock_now();
	if (present != NULL) {
		dl_zk_confirm(session, (dl_zk_recipient) { .handler = ignore }, present->path);
	}
	for (dl_zk_kept *kept = session->kept; kept != NULL; kept = kept->next) {
		uint64_t *number = dl_allocate(sizeof *number);

		*number = kept->number;
		dl_zk_exists(session, (dl_zk_recipient) { .handler = on_checked, .context = number }, kept->path);
		dl_stats_count(renewals);
	}
}

/* Tells the owners whose time has passed. Returns when the next one's will. */
static dl_time alert_expired(dl_zk_session *session)
{
	dl_time now = dl_clock_now(), next = DL_FOREVER;

	for (dl_zk_kept *kept = session->kept; kept != NULL; kept = kept->next) {
		dl_time end = atomic_load_explicit(&kept->lock->valid_until, memory_order_relaxed);

		if (!kept->is_owned || kept->is_alerted) {
			continue;
		}
		if (end <= now) {
			kept->is_alerted = true;
			dl_lock_alert(kept->lock);
		} else {
			next = dl_clock_earlier(next, end);
		}
	}
	return next;
}

dl_time dl_zk_heart_run(dl_task *heart)
{
	dl_zk_session *session = (dl_zk_session *) ((char *) heart - offsetof(dl_zk_session, heart));
	dl_time next = DL_FOREVER;

	pthread_mutex_lock(&session->mutex);
	if (session->kept != NULL) {
		if (dl_clock_now() >= session->last_beat + interval(session)) {
			if (session->state == DL_ZK_CONNECTED) {
				beat(session);
			} else {
				session->last_beat = dl_clock_now();
			}
		}
		next = dl_clock_earlier(alert_expired(session), session->last_beat + interval(session));
	}
	next = dl_clock_earlier(next, dl_zk_removals_repeat(session));
	pthread_mutex_unlock(&session->mutex);
	return next;
}

void dl_zk_keep(dl_zk_kept *kept, dl_zk_session *session, const char *path, int64_t created)
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
	due = session->last_beat + interval(session);
	pthread_mutex_unlock(&session->mutex);
	dl_keeper_schedule(&session->heart, due);
}

void dl_zk_unkeep(dl_zk_kept *kept)
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

bool dl_zk_grant(dl_zk_kept *kept)
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

void dl_zk_contact(dl_zk_session *session, dl_time sent)
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

void dl_zk_kept_reconnected(dl_zk_session *session)
{
	if (session->kept != NULL) {
		beat(session);
	}
}

void dl_zk_kept_end(dl_zk_session *session)
{
	for (dl_zk_kept *kept = session->kept; kept != NULL; kept = kept->next) {
		lose(session, kept);
	}
}
