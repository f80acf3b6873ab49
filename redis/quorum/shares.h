#ifndef DL_REDIS_SHARES_H
#define DL_REDIS_SHARES_H

#include "redis/claim.h"
#include "redis/renewal.h"
#include "redis/quorum/votes.h"

/* What a member has said to a claim. */
typedef enum dl_redis_vote { DL_REDIS_UNASKED, DL_REDIS_YES, DL_REDIS_NO, DL_REDIS_SILENT } dl_redis_vote;

typedef struct dl_redis_share {
	dl_redis_vote vote;
	bool is_released;
	int64_t fencing_token;
	char run_id[DL_REDIS_RUN_ID_SIZE]; /* of the server that gave it */
} dl_redis_share;

/*
 * What the members of an ensemble have given of a lock to one claim. A majority makes it held. Belongs to the thread that
 * made it; until when each share is valid stands in its renewal, and is the keeper's between begin and end.
 */
typedef struct dl_redis_shares {
	const dl_redis_ensemble *ensemble;
	size_t majority;
	dl_redis_claim *claim; /* not owned */
	dl_redis_votes votes;
	dl_redis_share *each;
	dl_redis_renewal *renewals;
	dl_redis_whole whole;
} dl_redis_shares;

/* limit: for each member to answer in. */
void dl_redis_shares_prepare(dl_redis_shares *shares, const dl_redis_ensemble *ensemble, dl_lock *lock,
		dl_redis_claim *claim, dl_time limit);
void dl_redis_shares_free(dl_redis_shares *shares);

/* Nothing has been given to the claim. */
void dl_redis_shares_forget(dl_redis_shares *shares);

/* A member has given its share, with the ttl of the claim. since: before it did, by the local clock. */
void dl_redis_shares_note(dl_redis_shares *shares, size_t member, int64_t fencing_token, const char *run_id,
		dl_time since);

/* Whether the member may have given its share: it said yes, or didn't answer. */
bool dl_redis_share_may_be_given(const dl_redis_share *share);

/* How many have answered. */
size_t dl_redis_shares_answers(const dl_redis_shares *shares);

/* How many have said yes. */
size_t dl_redis_shares_given(const dl_redis_shares *shares);

bool dl_redis_shares_are_enough(const dl_redis_shares *shares);

/* The largest that is less than the limit, of one that a majority's are no larger than; 0: there is none. */
int64_t dl_redis_shares_fencing_token(const dl_redis_shares *shares, int64_t limit);

/* Gives back what has or may have been given, without waiting for replies. Not in a forked child. */
void dl_redis_shares_give_back(dl_redis_shares *shares, dl_time deadline);

/* Members that were told to release, and can't be reached, are told before this process next acquires there. */
void dl_redis_shares_owe(const dl_redis_shares *shares);

/* Releases what this process has given up at the members without their answer, one ownership at each. is_insistent: also at
 * members that have been silent lately. */
void dl_redis_shares_pay_debts(dl_redis_shares *shares, bool is_insistent);

/* As dl_redis_renewal_begin() and _end() for each of them, and for those that are absent: what these have given meanwhile is noted at
 * the end. */
void dl_redis_shares_begin_renewals(dl_redis_shares *shares);
void dl_redis_shares_end_renewals(dl_redis_shares *shares);

#endif
