#ifndef DL_CORE_ACCOUNT_H
#define DL_CORE_ACCOUNT_H

#include "core/clock.h"
#include "core/process.h"
#include "core/stats.h"

/*
 * How long a lock was waited for and held: counted for the pool, and told in a log if that took long. Each lock has one
 * account, which only its thread uses. Zeroed memory is the account of a lock that isn't counted.
 */
typedef struct dl_account {
	bool is_counted;
	unsigned char backend, kind, series; /* as in core/stats */
	unsigned long generation;            /* the process that asked, or was granted it */
	dl_time asked;                       /* when the acquisition that is under way began; 0: none is */
	dl_time granted;                     /* since when the lock has been held; 0: it isn't held */
} dl_account;

/* What a thread logs. Zeroed memory is a log that is off. */
typedef struct dl_account_log {
	dl_time waits, holds; /* how long is worth a line; 0: nothing is */
	/* Writes a line of printable ASCII. Runs no code of the user's, and returns. */
	void (*write)(const char *line);
} dl_account_log;

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

/* What a line of the log says. */
typedef struct dl_account_event {
	const char *what; /* "waited for" or "held" */
	const char *name; /* the lock's, which may be anything */
	const char *place;
	const char *how; /* how it ended */
	dl_time span;
} dl_account_event;

/* Writes a line. */
void dl_account_tell(const dl_account_log *log, const dl_account_event *event);

/* Whether that is worth a line. limit: one of the log's. */
static inline bool dl_account_is_long(dl_time limit, dl_time span)
{
	return limit > 0 && span >= limit;
}

#endif
