#ifndef DL_CORE_ACCOUNT_H
#define DL_CORE_ACCOUNT_H

#include "core/clock.h"
#include "core/stats.h"

/*
 * How long a lock was waited for and held: counted for the pool, and told in a log if that took long. Each lock has one
 * account, which only its thread uses. Zeroed memory is the account of a lock that isn't counted.
 */
typedef struct dl_account {
	bool is_counted;
	unsigned char backend, class, series; /* as in core/stats */
	unsigned long generation;             /* the process that asked, or was granted it */
	dl_time asked;                        /* when the acquisition that is under way began; 0: none is */
	dl_time granted;                      /* since when the lock has been held; 0: it isn't held */
} dl_account;

/* What a thread logs. Zeroed memory is a log that is off. */
typedef struct dl_account_log {
	dl_time waits, holds; /* how long is worth a line; 0: nothing is */
	/* Writes a line of printable ASCII. Runs no code of the user's, and returns. */
	void (*write)(const char *line);
} dl_account_log;

struct dl_lock;

/* What a line says about the lock. */
typedef struct dl_account_subject {
	const dl_account_log *log;
	const char *name;
	const struct dl_lock *lock;
	const char *(*place)(const struct dl_lock *lock);
} dl_account_subject;

void dl_account_open(dl_account *account, const char *backend, dl_stats_class class, const char *name);

/* An acquisition begins, or goes on in a forked child. */
void dl_account_ask(dl_account *account, dl_time now);

/* It is over. Does nothing if none was under way, or if it is the parent's. */
void dl_account_answer(dl_account *account, const dl_account_subject *subject, dl_stats_outcome outcome, dl_time now);

/* The lock is held from now on. */
void dl_account_grant(dl_account *account, dl_time now);

/* It is no longer held. how: for the log, "released" for example. Does nothing if it wasn't held, or only by the parent. */
void dl_account_end(dl_account *account, const dl_account_subject *subject, const char *how, dl_time now);

#endif
