#ifndef DL_REDIS_GRANTS_H
#define DL_REDIS_GRANTS_H

#include "redis/claim/claim.h"
#include "redis/lock/renewal.h"
#include "redis/quorum/votes.h"

/* What a member has answered to a claim. Unasked: the claim hasn't reached it. Silent: it may have, and may have been
 * granted, but there was no answer that makes sense. */
typedef enum dl_redis_vote { DL_REDIS_UNASKED, DL_REDIS_YES, DL_REDIS_NO, DL_REDIS_SILENT } dl_redis_vote;

typedef struct dl_redis_member_grant {
	dl_redis_vote vote;
	bool is_released;
	bool is_doubtful; /* earlier calls may still make the token an owner there, or shorten its ownership */
	int64_t fencing_token;
	dl_time since;                     /* a local time before the grant */
	char run_id[DL_REDIS_RUN_ID_SIZE]; /* of the server that granted it */
} dl_redis_member_grant;

/* What the members of a list of servers have granted to one claim, which holds the lock with a majority of them.
 * Belongs to the thread that made it. Each renewal contains until when its grant is valid, and belongs to the keeper
 * between begin and end.
 */
typedef struct dl_redis_grants {
	const dl_redis_server_list *server_list;
	size_t majority;
	dl_redis_claim *claim; /* not owned */
	dl_redis_votes votes;
	dl_redis_member_grant *each;
	dl_redis_renewal *renewals;
	dl_redis_whole whole;
} dl_redis_grants;

/* limit: how long each member may take to answer. */
void dl_redis_grants_prepare(dl_redis_grants *grants, const dl_redis_server_list *server_list, dl_lock *lock,
		dl_redis_claim *claim, dl_time limit);
void dl_redis_grants_free(dl_redis_grants *grants);

/* Starts again, with nothing granted to the claim. */
void dl_redis_grants_forget(dl_redis_grants *grants);

/* Notes that a member has granted the lock. since: a local time before the grant, from which it lasts for the ttl. */
void dl_redis_grants_note(dl_redis_grants *grants, size_t member, int64_t fencing_token, const char *run_id,
		dl_time since, dl_time ttl);

/* Whether the member may have granted the lock: it said yes, or didn't answer. */
bool dl_redis_member_grant_may_be_given(const dl_redis_member_grant *grant);

/* Returns how many have answered. */
size_t dl_redis_grants_answers(const dl_redis_grants *grants);

/* Returns how many have said yes. */
size_t dl_redis_grants_given(const dl_redis_grants *grants);

bool dl_redis_grants_are_enough(const dl_redis_grants *grants);

/* Returns since when the first of those that are still valid has been granted; now, if none is. */
dl_time dl_redis_grants_since(const dl_redis_grants *grants);

/* The largest fencing token below `limit`, if a majority granted tokens no larger than it; else 0. */
int64_t dl_redis_grants_fencing_token(const dl_redis_grants *grants, int64_t limit);

/* Whether a member other than this one has granted the lock, or may still do so. */
bool dl_redis_grants_are_given_beside(const dl_redis_grants *grants, size_t member);

/* Gives back what was, or may have been, granted, without waiting for replies. is_unknown: the keeper may have asked
 * the other members, too. The token must not be used again: what releases it may be executed late, and more than once.
 * Don't call this in a forked child. */
void dl_redis_grants_give_back(dl_redis_grants *grants, bool is_unknown);

/* Call this after too few of the members that were asked have attached the claim to this token. It undoes what they
 * did, or may still do. The claim's token must not be used again. */
void dl_redis_grants_undo(dl_redis_grants *grants, const char *token, size_t length);

/* Call this after the members were asked to release or rename the token. It records that the token is owed to those
 * that didn't answer, and to those where it is doubtful. */
void dl_redis_grants_owe(dl_redis_grants *grants);

/* Does the same for a token that has nothing any more, so it is owed only where it is doubtful. */
void dl_redis_grants_owe_doubtful(dl_redis_grants *grants);

bool dl_redis_grants_are_doubtful(const dl_redis_grants *grants);

/* These call dl_redis_renewal_begin() and _end() for each member, including absent ones. At the end, what the latter
 * have granted meanwhile is noted. */
void dl_redis_grants_begin_renewals(dl_redis_grants *grants);
void dl_redis_grants_end_renewals(dl_redis_grants *grants);

#endif
