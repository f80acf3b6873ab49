#include "core/account.h"

#include "core/error.h"
#include "core/process.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define LONGEST_SUBJECT 200

static const char *const outcomes[] = {
	[DL_STATS_ACQUIRED] = "acquired",
	[DL_STATS_TIMED_OUT] = "timed out",
	[DL_STATS_TOO_MANY] = "too many were ahead",
	[DL_STATS_INTERRUPTED] = "interrupted",
	[DL_STATS_FAILED] = "failed",
};

void dl_account_open(dl_account *account, const char *backend, dl_stats_class class, const char *name)
{
	account->is_counted = true;
	account->backend = (unsigned char) dl_stats_backend(backend);
	account->class = (unsigned char) class;
	account->series = (unsigned char) dl_stats_series_of(name);
}

static bool is_ours(const dl_account *account)
{
	return account->generation == dl_process_generation();
}

/* The decimal point is the same in every locale. */
static void tell(const dl_account_subject *subject, const char *done, const char *how, dl_time span)
{
	char name[LONGEST_SUBJECT], place[LONGEST_SUBJECT], line[2 * LONGEST_SUBJECT + 200];
	const char *where = subject->place(subject->lock);

	dl_error_quote(name, sizeof name, subject->name, strlen(subject->name));
	dl_error_quote(place, sizeof place, where, strlen(where));
	snprintf(line, sizeof line, "distlock: %s the lock \"%s\" on %s for %" PRId64 ".%03" PRId64 " s (%s)", done, name,
			place, span / DL_SECOND, span % DL_SECOND / DL_MILLISECOND, how);
	subject->log->write(line);
}

static bool is_worth_a_line(const dl_account_subject *subject, dl_time limit, dl_time span)
{
	return limit > 0 && span >= limit && subject->log->write != NULL;
}

void dl_account_ask(dl_account *account, dl_time now)
{
	if (!account->is_counted || (account->asked != 0 && is_ours(account))) {
		return;
	}
	account->asked = account->asked != 0 ? account->asked : now;
	account->generation = dl_process_generation();
	dl_stats_add(waiting, 1);
}

void dl_account_answer(dl_account *account, const dl_account_subject *subject, dl_stats_outcome outcome, dl_time now)
{
	dl_stats_slot *slot;
	dl_time span = now - account->asked;

	if (account->asked == 0) {
		return;
	}
	account->asked = 0;
	if (!is_ours(account)) {
		return;
	}
	slot = dl_stats_mine();
	atomic_fetch_sub_explicit(&slot->waiting, 1, memory_order_relaxed);
	dl_stats_observe(&slot->series[account->series].acquired[account->backend][account->class][outcome], span);
	if (is_worth_a_line(subject, subject->log->waits, span)) {
		tell(subject, "waited for", outcomes[outcome], span);
	}
}

void dl_account_grant(dl_account *account, dl_time now)
{
	if (account->is_counted) {
		account->granted = now;
		account->generation = dl_process_generation();
		dl_stats_add(held, 1);
	}
}

void dl_account_end(dl_account *account, const dl_account_subject *subject, const char *how, dl_time now)
{
	dl_stats_slot *slot;
	dl_time span = now - account->granted;

	if (account->granted == 0) {
		return;
	}
	account->granted = 0;
	if (!is_ours(account)) {
		return;
	}
	slot = dl_stats_mine();
	atomic_fetch_sub_explicit(&slot->held, 1, memory_order_relaxed);
	dl_stats_observe(&slot->series[account->series].held, span);
	if (is_worth_a_line(subject, subject->log->holds, span)) {
		tell(subject, "held", how, span);
	}
}
