#include "zk/client/heartbeat.h"

#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/metrics/stats.h"
#include "zk/client/closing.h"
#include "zk/client/lease.h"
#include "zk/client/removal.h"
#include "zk/client/request.h"

#include <stddef.h>
#include <stdlib.h>

/* Handles a reply that says whether the node still exists. By now, nobody may need the node any more. */
static void on_checked(dl_zk_request *request, void *context)
{
	uint64_t number = *(uint64_t *) context;

	free(context);
	if (request->code != ZNONODE && request->code != ZOK) {
		dl_stats_count(renewals_failed);
		return;
	}
	if (request->code == ZOK) {
		dl_stats_count(renewals);
	}
	for (dl_zk_lease *lease = request->session->leases; lease != NULL; lease = lease->next) {
		if (lease->number == number && (request->code == ZNONODE || request->stat.czxid != lease->created)) {
			dl_stats_count(renewals_lost);
			dl_zk_lease_lose(request->session, lease, DL_LOSS_TAKEN);
		}
	}
}

/* The transaction needs a node that exists. */
static const dl_zk_lease *find_present(const dl_zk_session *session)
{
	const dl_zk_lease *lease = session->leases;

	while (lease != NULL && lease->is_gone) {
		lease = lease->next;
	}
	return lease;
}

static void check(dl_zk_session *session, const dl_zk_lease *lease, const char *path)
{
	uint64_t *number = dl_allocate(sizeof *number);

	*number = lease->number;
	dl_zk_request_exists(session, (dl_zk_recipient) { .handler = on_checked, .context = number }, path);
}

/* Asks the ensemble as a whole for a sign of life, and whether the kept nodes exist. */
static void beat(dl_zk_session *session)
{
	const dl_zk_lease *present = find_present(session);

	session->last_beat = dl_clock_now();
	if (present != NULL) {
		dl_zk_request_confirm(session, dl_zk_request_unheard, present->path);
	}
	for (dl_zk_lease *lease = session->leases; lease != NULL; lease = lease->next) {
		check(session, lease, lease->path);
		for (size_t i = 0; i < lease->filler_count; i++) {
			check(session, lease, lease->fillers[i]);
		}
	}
}

/* Alerts the owners whose time has passed. Returns when the next owner's time will pass. */
static dl_time alert_expired(dl_zk_session *session)
{
	dl_time now = dl_clock_now(), next = DL_FOREVER;

	for (dl_zk_lease *lease = session->leases; lease != NULL; lease = lease->next) {
		dl_time end = atomic_load_explicit(&lease->lock->valid_until, memory_order_relaxed);

		if (!lease->is_owned || lease->is_alerted) {
			continue;
		}
		if (end <= now) {
			lease->is_alerted = true;
			dl_lock_alert(lease->lock);
		} else {
			next = dl_clock_earlier(next, end);
		}
	}
	return next;
}

/* Returns whether the session is over. If so, has its client closed, because the client would go on looking for a
 * server. */
static bool end_if_over(dl_zk_session *session)
{
	bool is_over;

	pthread_mutex_lock(&session->mutex);
	if (dl_zk_session_is_over(session)) {
		dl_zk_closing_end(session, DL_ZK_OVER);
	}
	is_over = session->state == DL_ZK_OVER && !session->is_closing;
	pthread_mutex_unlock(&session->mutex);
	return is_over;
}

dl_time dl_zk_heartbeat_run(dl_task *task)
{
	dl_zk_session *session = (dl_zk_session *) ((char *) task - offsetof(dl_zk_session, heartbeat));
	dl_time next = DL_FOREVER;

	/* The client may open another socket at any time, and the program may have closed its output. */
	dl_process_fill_standard();
	if (end_if_over(session) && dl_zk_closing_begin(session) != 0) {
		next = dl_clock_after(dl_clock_now(), dl_zk_lease_interval(session));
	}
	pthread_mutex_lock(&session->mutex);
	if (session->state == DL_ZK_CONNECTING) {
		next = dl_clock_earlier(next, session->patience_ends);
	}
	if (session->leases != NULL) {
		if (dl_clock_now() >= session->last_beat + dl_zk_lease_interval(session)) {
			if (session->state == DL_ZK_CONNECTED) {
				beat(session);
			} else {
				session->last_beat = dl_clock_now();
			}
		}
		next = dl_clock_earlier(next, alert_expired(session));
		next = dl_clock_earlier(next, session->last_beat + dl_zk_lease_interval(session));
	}
	next = dl_clock_earlier(next, dl_zk_removals_repeat(session));
	pthread_mutex_unlock(&session->mutex);
	return next;
}

void dl_zk_heartbeat_reconnected(dl_zk_session *session)
{
	if (session->leases != NULL) {
		beat(session);
	}
}
