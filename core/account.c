#include "core/account.h"

void dl_account_open(dl_account *account, const char *backend, dl_stats_class kind, const char *name)
{
	account->is_counted = true;
	account->backend = (unsigned char) dl_stats_backend(backend);
	account->kind = (unsigned char) kind;
	account->series = (unsigned char) dl_stats_series_of(name);
}

/* Resets what began at a time, and returns how long ago that was; -1: it belongs to the parent, or nothing began. */
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
