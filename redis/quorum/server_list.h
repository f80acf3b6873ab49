#ifndef DL_REDIS_SERVER_LIST_H
#define DL_REDIS_SERVER_LIST_H

#include "redis/server/pool.h"

/* Fewer than three have no majority without each other. More than fifteen are refused, as each call goes to all of
 * them; no measurement stands behind that number. */
#define DL_REDIS_FEWEST_MEMBERS 3
#define DL_REDIS_MOST_MEMBERS 15

/* Lists of independent servers, of which a majority decides, and what this process knows about each server: whether it
 * has recently been silent. Any thread.
 */
typedef struct dl_redis_member dl_redis_member;

/* Each list lives until dl_redis_server_list_stop(). */
typedef struct dl_redis_server_list {
	size_t count;
	dl_redis_member *members[DL_REDIS_MOST_MEMBERS];
	char *description; /* all servers, without credentials */
	struct dl_redis_server_list *next;
} dl_redis_server_list;

typedef struct dl_redis_dsn_text {
	const char *text;
	size_t length;
} dl_redis_dsn_text;

/* Call this once, before anything else here. */
void dl_redis_server_list_start(void);

/* Call this when no lock is left, before the pool is stopped. */
void dl_redis_server_list_stop(void);

/* Whether these servers can form a list. Opens and keeps nothing. */
bool dl_redis_server_list_check(const dl_redis_dsn_text *texts, size_t count, dl_error *error);

/* Returns the list of these servers, which is the same for the same servers. NULL: error, which reveals no
 * credential. */
const dl_redis_server_list *dl_redis_server_list_find(const dl_redis_dsn_text *texts, size_t count, dl_error *error);

/* How many servers are a majority of `count`. */
static inline size_t dl_redis_majority(size_t count)
{
	return count / 2 + 1;
}

dl_redis_server *dl_redis_member_server(const dl_redis_member *member);

/* Whether the server failed when it was last asked. */
bool dl_redis_member_is_silent(const dl_redis_member *member);

/* Note that it answered; or that it failed, with an error that is kept until it is asked again. */
void dl_redis_member_answered(dl_redis_member *member);
void dl_redis_member_failed(dl_redis_member *member, const dl_error *error);

/* Sets the error with which it failed. */
void dl_redis_member_failure(const dl_redis_member *member, dl_error *error);

/* Returns true once when it is time to try whether a silent server is back. */
bool dl_redis_member_is_due(dl_redis_member *member);

#endif
