#ifndef DL_REDIS_VOTES_H
#define DL_REDIS_VOTES_H

#include "core/lock.h"
#include "redis/quorum/parallel.h"

/*
 * A question that is put to the members of an ensemble, and their votes. Belongs to one thread at a time; from begin to the
 * next begin the replies are there.
 */
typedef struct dl_redis_votes {
	const dl_redis_ensemble *ensemble;
	dl_time limit; /* for each member */
	/* For the present question. */
	dl_redis_request *requests; /* room for all members */
	size_t *members;            /* whom they go to, by their number in the ensemble */
	size_t count;
	size_t yes, no, missing;
} dl_redis_votes;

void dl_redis_votes_prepare(dl_redis_votes *votes, const dl_redis_ensemble *ensemble, dl_time limit);
void dl_redis_votes_free(dl_redis_votes *votes);

/* A question to nobody yet. */
void dl_redis_votes_begin(dl_redis_votes *votes);

/* The member is asked, too, in the order in which this is called; the call is to be made. */
dl_redis_call *dl_redis_votes_ask(dl_redis_votes *votes, size_t member);

/* Asks them all at once, and waits. is_insistent: also for members that have been silent lately. */
void dl_redis_votes_run(dl_redis_votes *votes, dl_time deadline, bool is_insistent);

/* Tells them all, and doesn't wait. */
void dl_redis_votes_post(dl_redis_votes *votes, dl_time deadline);

/* The reply to a request, that isn't what it should be, is as good as none. */
void dl_redis_votes_spoil(dl_redis_request *request);

/* Counts flags: 1 is yes and 0 is no. */
void dl_redis_votes_count(dl_redis_votes *votes);

/* DL_DONE: a majority of the ensemble said yes. DL_NOT_HELD: it didn't, whatever the missing votes are. DL_FAILED: that depends
 * on them; the error says how many there are, and why not more. */
dl_outcome dl_redis_votes_decide(const dl_redis_votes *votes, dl_error *error);

/* Why a member that was asked gave no vote. */
void dl_redis_votes_failure(const dl_redis_votes *votes, size_t member, dl_error *error);

/* The error of too few votes. */
void dl_redis_votes_refuse(const dl_redis_votes *votes, size_t answers, dl_error *error);

/* How many members haven't been silent lately. */
size_t dl_redis_votes_expected(const dl_redis_votes *votes);

#endif
