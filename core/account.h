#ifndef DL_CORE_ACCOUNT_H
#define DL_CORE_ACCOUNT_H

#include "core/clock.h"
#include "core/process.h"
#include "core/stats.h"

/* Measures how long a lock is waited for and held, for the pool's statistics. Each lock has one account, which only its
 * thread uses. To make the account of a lock that isn't counted, zero its memory.
 */
typedef struct dl_account {
	bool is_counted;
	unsigned char backend, kind, series; /* as in core/stats */
	unsigned long generation;            /* the process that asked, or was granted it */
	dl_time asked;                       /* when the acquisition in progress began; 0: there is none */
	dl_time granted;                     /* since when the lock has been held; 0: it isn't held */
} dl_account;

void dl_account_open(dl_account *account, const char *backend, dl_stats_class kind, const char *name);

/* Call this when an acquisition begins, or continues in a forked child. */
static inline void dl_account_ask(dl_account *account, dl_time now)
{
	if (account->is_counted && (account->asked == 0 || account->generation != dl_process_generation())) {
		account->asked = account->asked != 0 ? account->asked : now;
		account->generation = dl_process_generation();
		dl_stats_add(waiting, 1);
	}
}

/* Call this when it is over. Returns how long it took; -1 if none was in progress, or if it belongs to the parent. */
dl_time dl_account_answer(dl_account *account, dl_stats_outcome outcome, dl_time now);

/* Call this when the lock is granted. */
static inline void dl_account_grant(dl_account *account, dl_time now)
{
	if (account->is_counted) {
		account->granted = now;
		account->generation = dl_process_generation();
		dl_stats_add(held, 1);
	}
}

/* Call this when it is no longer held. Returns how long it was held; -1 if it wasn't, or only by the parent. */
dl_time dl_account_end(dl_account *account, dl_time now);

#endif
