#include "zk/heart.h"

#include "core/memory.h"
#include "core/stats.h"
#include "zk/kept.h"
#include "zk/removal.h"
#include "zk/request.h"

#include <stddef.h>
#include <stdlib.h>

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
			dl_zk_kept_lose(request->session, kept);
		}
	}
}

/* A node that is gone can't be confirmed. */
static const dl_zk_kept *find_present(const dl_zk_session *session)
{
	const dl_zk_kept *kept = session->kept;

	while (kept != NULL && kept->is_gone) {
		kept = kept->next;
	}
	return kept;
}

static void check(dl_zk_session *session, const dl_zk_kept *kept, const char *path)
{
	uint64_t *number = dl_allocate(sizeof *number);

	*number = kept->number;
	dl_zk_request_exists(session, (dl_zk_recipient) { .handler = on_checked, .context = number }, path);
	dl_stats_count(renewals);
}

/* Asks the ensemble as a whole for a sign of life, and whether what is kept is there. */
static void beat(dl_zk_session *session)
{
	const dl_zk_kept *present = find_present(session);

	session->last_beat = dl_clock_now();
	if (present != NULL) {
		dl_zk_request_confirm(session, dl_zk_request_unheard, present->path);
	}
	for (dl_zk_kept *kept = session->kept; kept != NULL; kept = kept->next) {
		check(session, kept, kept->path);
		for (size_t i = 0; i < kept->filler_count; i++) {
			check(session, kept, kept->fillers[i]);
		}
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
		if (dl_clock_now() >= session->last_beat + dl_zk_kept_interval(session)) {
			if (session->state == DL_ZK_CONNECTED) {
				beat(session);
			} else {
				session->last_beat = dl_clock_now();
			}
		}
		next = dl_clock_earlier(alert_expired(session), session->last_beat + dl_zk_kept_interval(session));
	}
	next = dl_clock_earlier(next, dl_zk_removals_repeat(session));
	pthread_mutex_unlock(&session->mutex);
	return next;
}

void dl_zk_heart_reconnected(dl_zk_session *session)
{
	if (session->kept != NULL) {
		beat(session);
	}
}
