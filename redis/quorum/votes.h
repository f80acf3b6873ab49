#ifndef DL_REDIS_VOTES_H
#define DL_REDIS_VOTES_H

#include "core/lock/lock.h"
#include "redis/quorum/parallel.h"

/* A question to the members of a list of servers, and their votes. Belongs to one thread at a time. The replies are
 * kept until the next dl_redis_votes_begin().
 */
typedef struct dl_redis_votes {
	const dl_redis_server_list *server_list;
	dl_time limit; /* how long each member may take */
	/* The current question. */
	dl_redis_request *requests; /* has room for all members */
	size_t *members;            /* the index of each request's member in the list */
	size_t count;
	size_t yes, no, missing;
} dl_redis_votes;

void dl_redis_votes_prepare(dl_redis_votes *votes, const dl_redis_server_list *server_list, dl_time limit);
void dl_redis_votes_free(dl_redis_votes *votes);

/* Begins a question, which no member has been asked yet. */
void dl_redis_votes_begin(dl_redis_votes *votes);

/* Adds a member to those that are asked; they are asked in the order of these calls. Returns the call for it, which the
 * caller must fill in. */
dl_redis_call *dl_redis_votes_ask(dl_redis_votes *votes, size_t member);

/* Asks all of them at once, and waits. is_insistent: also for members that have recently been silent. */
void dl_redis_votes_run(dl_redis_votes *votes, dl_time deadline, bool is_insistent);

/* Discards a reply that makes no sense. */
void dl_redis_votes_spoil(dl_redis_request *request);

/* Counts flags: 1 is yes, and 0 is no. */
void dl_redis_votes_count(dl_redis_votes *votes);

/* DL_DONE: a majority of the list said yes. DL_NOT_HELD: there is none, whatever the missing votes would be. DL_FAILED:
 * that depends on the missing votes; the error says how many members answered, and why not more. */
dl_outcome dl_redis_votes_decide(const dl_redis_votes *votes, dl_error *error);

/* Sets the error that says why a member that was asked gave no vote. */
void dl_redis_votes_failure(const dl_redis_votes *votes, size_t member, dl_error *error);

/* Sets the error that too few members voted. */
void dl_redis_votes_refuse(const dl_redis_votes *votes, size_t answers, dl_error *error);

/* Returns how many members haven't recently been silent. */
size_t dl_redis_votes_expected(const dl_redis_votes *votes);

#endif
