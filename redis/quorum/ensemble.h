#ifndef DL_REDIS_ENSEMBLE_H
#define DL_REDIS_ENSEMBLE_H

#include "redis/pool.h"

#define DL_REDIS_FEWEST_MEMBERS 3
#define DL_REDIS_MOST_MEMBERS 15

/*
 * Lists of independent servers, a majority of which decides, and what this process knows of each: whether it has been
 * silent lately. Any thread.
 */
typedef struct dl_redis_member dl_redis_member;

/* It lives until dl_redis_ensemble_stop(). */
typedef struct dl_redis_ensemble {
	size_t count;
	dl_redis_member *members[DL_REDIS_MOST_MEMBERS];
	char *description; /* all of them, without credentials */
	struct dl_redis_ensemble *next;
} dl_redis_ensemble;

typedef struct dl_redis_dsn_text {
	const char *text;
	size_t length;
} dl_redis_dsn_text;

/* Once, before anything else here. */
void dl_redis_ensemble_start(void);

/* When no lock is left. Before the pool's. */
void dl_redis_ensemble_stop(void);

/* The ensemble of these servers; the same one for the same list. NULL: error, which names no credential. */
const dl_redis_ensemble *dl_redis_ensemble_find(const dl_redis_dsn_text *dsns, size_t count, dl_error *error);

/* How many make a majority of a number of servers. */
static inline size_t dl_redis_majority(size_t count)
{
	return count / 2 + 1;
}

dl_redis_server *dl_redis_member_server(const dl_redis_member *member);

/* Whether it failed when it was last asked. */
bool dl_redis_member_is_silent(const dl_redis_member *member);

/* It has answered; or it failed, with an error that isn't to be had again for a while. */
void dl_redis_member_answered(dl_redis_member *member);
void dl_redis_member_failed(dl_redis_member *member, const dl_error *error);

/* Why a silent one is silent. */
void dl_redis_member_failure(const dl_redis_member *member, dl_error *error);

/* True once, when it is time to see whether a silent one is back. */
bool dl_redis_member_is_due(dl_redis_member *member);

#endif
