#ifndef DL_CORE_ACCOUNT_H
#define DL_CORE_ACCOUNT_H

#include "core/system/clock.h"
#include "core/lock/held.h"
#include "core/system/outcome.h"
#include "core/system/process.h"
#include "core/metrics/stats.h"

/* Counts what becomes of a lock's acquisitions and ownerships, for the pool's statistics, measures how long they take,
 * and tells the thread's log of those that take long. Each lock has one account, which only its thread uses. To make
 * the account of a lock that isn't counted, because it consists of others that are, zero its memory.
 */
typedef struct dl_account {
	const struct dl_lock *lock;          /* only for the log */
	dl_held *held;                       /* whose log it is; NULL: the lock isn't counted */
	unsigned char backend, kind, series; /* as in core/metrics/stats */
	unsigned long generation;            /* the process that asked, or was granted it */
	dl_time asked;                       /* when the acquisition in progress began; 0: there is none */
	dl_time granted;                     /* since when the lock has been held; 0: it isn't held */
} dl_account;

void dl_account_open(dl_account *account, const struct dl_lock *lock, dl_held *held, const char *backend,
		const char *name);

/* Call this when an acquisition begins, or continues in a forked child. */
static inline void dl_account_ask(dl_account *account, dl_time now)
{
	if (account->held != NULL && (account->asked == 0 || account->generation != dl_process_generation())) {
		account->asked = account->asked != 0 ? account->asked : now;
		account->generation = dl_process_generation();
		dl_stats_add(waiting, 1);
	}
}

/* Call this when it is over. ahead: whom it waited for; NULL: unknown. */
void dl_account_answer(dl_account *account, dl_outcome outcome, const struct dl_ahead *ahead, dl_time now);

/* Call this when the lock is granted. */
static inline void dl_account_grant(dl_account *account, dl_time now)
{
	if (account->held != NULL) {
		account->granted = now;
		account->generation = dl_process_generation();
		dl_stats_add(held, 1);
	}
}

/* Call one of these when it is no longer held. They do nothing about an ownership whose end has already been told, or
 * that was a parent's. */
void dl_account_end(dl_account *account, const char *how, dl_time now);
void dl_account_lose(dl_account *account, dl_loss loss, dl_time now);

/* Call this when the lock was held until the time when its release began. */
void dl_account_release(dl_account *account, dl_time began);

#endif
