#ifndef DL_CORE_ACCOUNT_H
#define DL_CORE_ACCOUNT_H

#include "core/clock.h"
#include "core/process.h"
#include "core/stats.h"

/*
 * How long a lock is waited for and held, counted for the pool. Each lock has one account, which only its thread uses.
 * Zeroed memory is the account of a lock that isn't counted.
 */
typedef struct dl_account {
	bool is_counted;
	unsigned char backend, kind, series; /* as in core/stats */
	unsigned long generation;            /* the process that asked, or was granted it */
	dl_time asked;                       /* when the acquisition that is under way began; 0: none is */
	dl_time granted;                     /* since when the lock has been held; 0: it isn't held */
} dl_account;

void dl_account_open(dl_account *account, const char *backend, dl_stats_class kind, const char *name);

/* An acquisition begins, or goes on in a forked child. */
static inline void dl_account_ask(dl_account *account, dl_time now)
{
	if (account->is_counted && (account->asked == 0 || account->generation != dl_process_generation())) {
		account->asked = account->asked != 0 ? account->asked : now;
		account->generation = dl_process_generation();
		dl_stats_add(waiting, 1);
	}
}

/* It is over. Returns how long it took; -1 if none was under way, or if it is the parent's. */
dl_time dl_account_answer(dl_account *account, dl_stats_outcome outcome, dl_time now);

/* The lock is held from now on. */
static inline void dl_account_grant(dl_account *account, dl_time now)
{
	if (account->is_counted) {
		account->granted = now;
		account->generation = dl_process_generation();
		dl_stats_add(held, 1);
	}
}

/* It is no longer held. Returns how long it was; -1 if it wasn't, or only by the parent. */
dl_time dl_account_end(dl_account *account, dl_time now);

#endif
