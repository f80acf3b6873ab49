#include "core/account.h"

#include "core/error.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define LONGEST_QUOTE 200

void dl_account_open(dl_account *account, const char *backend, dl_stats_class kind, const char *name)
{
	account->is_counted = true;
	account->backend = (unsigned char) dl_stats_backend(backend);
	account->kind = (unsigned char) kind;
	account->series = (unsigned char) dl_stats_series_of(name);
}

/* Resets what began at a time, and returns how long ago that was; -1: it is the parent's, or nothing began. */
static dl_time end(const dl_account *account, dl_time *began, dl_time now)
{
	dl_time since = *began;

	*began = 0;
	return since != 0 && account->generation == dl_process_generation() ? now - since : -1;
}

dl_time dl_account_answer(dl_account *account, dl_stats_outcome outcome, dl_time now)
{
	dl_time span = end(account, &account->asked, now);

	if (span >= 0) {
		dl_stats_slot *slot = dl_stats_mine();

		atomic_fetch_sub_explicit(&slot->waiting, 1, memory_order_relaxed);
		dl_stats_observe(&slot->series[account->series].acquired[account->backend][account->kind][outcome], span);
	}
	return span;
}

dl_time dl_account_end(dl_account *account, dl_time now)
{
	dl_time span = end(account, &account->granted, now);

	if (span >= 0) {
		dl_stats_slot *slot = dl_stats_mine();

		atomic_fetch_sub_explicit(&slot->held, 1, memory_order_relaxed);
		dl_stats_observe(&slot->series[account->series].held, span);
	}
	return span;
}

/* The decimal point is the same in every locale. */
void dl_account_tell(const dl_account_log *log, const dl_account_event *event)
{
	char name[LONGEST_QUOTE], place[LONGEST_QUOTE], line[2 * LONGEST_QUOTE + 200];

	dl_error_quote(name, sizeof name, event->name, strlen(event->name));
	dl_error_quote(place, sizeof place, event->place, strlen(event->place));
	snprintf(line, sizeof line, "distlock: %s the lock \"%s\" on %s for %" PRId64 ".%03" PRId64 " s (%s)", event->what,
			name, place, event->span / DL_SECOND, event->span % DL_SECOND / DL_MILLISECOND, event->how);
	log->write(line);
}
