#include "redis/quorum/grants.h"

#include "core/system/memory.h"
#include "redis/server/payment.h"

#include <stdlib.h>
#include <string.h>

static void prepare_renewals(dl_redis_grants *grants, dl_lock *lock)
{
	size_t count = grants->server_list->count;

	grants->renewals = dl_allocate(count * sizeof *grants->renewals);
	grants->whole.parts = grants->renewals;
	grants->whole.count = count;
	grants->whole.needed = grants->majority;
	for (size_t i = 0; i < count; i++) {
		dl_redis_renewal *renewal = &grants->renewals[i];

		renewal->server = dl_redis_member_server(grants->server_list->members[i]);
		renewal->lock = lock;
		renewal->whole = &grants->whole;
		renewal->claim = grants->claim;
	}
}

void dl_redis_grants_prepare(dl_redis_grants *grants, const dl_redis_server_list *server_list, dl_lock *lock,
		dl_redis_claim *claim, dl_time limit)
{
	grants->server_list = server_list;
	grants->majority = dl_redis_majority(server_list->count);
	grants->claim = claim;
	grants->each = dl_allocate(server_list->count * sizeof *grants->each);
	dl_redis_votes_prepare(&grants->votes, server_list, limit);
	prepare_renewals(grants, lock);
}

void dl_redis_grants_free(dl_redis_grants *grants)
{
	dl_redis_votes_free(&grants->votes);
	free(grants->each);
	free(grants->renewals);
}

void dl_redis_grants_forget(dl_redis_grants *grants)
{
	for (size_t i = 0; i < grants->server_list->count; i++) {
		grants->each[i].vote = DL_REDIS_UNASKED;
		grants->each[i].is_released = grants->each[i].is_doubtful = false;
		grants->renewals[i].valid_until = 0;
		grants->renewals[i].end[0] = '\0';
		grants->renewals[i].is_absent = false;
	}
}

void dl_redis_grants_note(dl_redis_grants *grants, size_t member, int64_t fencing_token, const char *run_id,
		dl_time since, dl_time ttl)
{
	dl_redis_member_grant *grant = &grants->each[member];

	grant->vote = DL_REDIS_YES;
	grant->fencing_token = fencing_token;
	grant->since = since;
	strcpy(grant->run_id, run_id);
	grants->renewals[member].end[0] = '\0';
	grants->renewals[member].valid_until = dl_lock_end_of(since, ttl);
}

bool dl_redis_member_grant_may_be_given(const dl_redis_member_grant *grant)
{
	return grant->vote == DL_REDIS_YES || grant->vote == DL_REDIS_SILENT;
}

bool dl_redis_grants_are_given_beside(const dl_redis_grants *grants, size_t member)
{
	for (size_t i = 0; i < grants->server_list->count; i++) {
		if (i != member && (dl_redis_member_grant_may_be_given(&grants->each[i]) || grants->each[i].is_doubtful)) {
			return true;
		}
	}
	return false;
}

static size_t count(const dl_redis_grants *grants, dl_redis_vote vote)
{
	size_t found = 0;

	for (size_t i = 0; i < grants->server_list->count; i++) {
		found += grants->each[i].vote == vote;
	}
	return found;
}

size_t dl_redis_grants_answers(const dl_redis_grants *grants)
{
	return count(grants, DL_REDIS_YES) + count(grants, DL_REDIS_NO);
}

size_t dl_redis_grants_given(const dl_redis_grants *grants)
{
	return count(grants, DL_REDIS_YES);
}

bool dl_redis_grants_are_enough(const dl_redis_grants *grants)
{
	return dl_redis_grants_given(grants) >= grants->majority
			&& dl_redis_whole_valid_until(&grants->whole) > dl_clock_now();
}

dl_time dl_redis_grants_since(const dl_redis_grants *grants)
{
	dl_time now = dl_clock_now(), since = now;

	for (size_t i = 0; i < grants->server_list->count; i++) {
		if (grants->each[i].vote == DL_REDIS_YES && grants->renewals[i].valid_until > now) {
			since = dl_clock_earlier(since, grants->each[i].since);
		}
	}
	return since;
}

int64_t dl_redis_grants_fencing_token(const dl_redis_grants *grants, int64_t limit)
{
	int64_t largest = 0;
	size_t smaller = 0;

	for (size_t i = 0; i < grants->server_list->count; i++) {
		const dl_redis_member_grant *grant = &grants->each[i];

		if (grant->vote == DL_REDIS_YES && grant->fencing_token < limit) {
			largest = grant->fencing_token > largest ? grant->fencing_token : largest;
			smaller++;
		}
	}
	return smaller >= grants->majority ? largest : 0;
}

static dl_redis_server *server_of(const dl_redis_grants *grants, size_t member)
{
	return dl_redis_member_server(grants->server_list->members[member]);
}

void dl_redis_grants_owe_doubtful(dl_redis_grants *grants)
{
	for (size_t i = 0; i < grants->server_list->count; i++) {
		dl_redis_owed_add(server_of(grants, i), grants->claim, dl_text_of(&grants->claim->token), true,
				grants->each[i].is_doubtful);
		grants->each[i].is_doubtful = false;
	}
}

void dl_redis_grants_owe(dl_redis_grants *grants)
{
	for (size_t i = 0; i < grants->votes.count; i++) {
		dl_redis_member_grant *grant = &grants->each[grants->votes.members[i]];

		if (grants->votes.requests[i].error.kind != DL_ERROR_NONE) {
			dl_redis_owed_add(server_of(grants, grants->votes.members[i]), grants->claim,
					dl_text_of(&grants->claim->token), false, grant->is_doubtful);
			grant->is_doubtful = false;
		}
	}
	dl_redis_grants_owe_doubtful(grants);
}

bool dl_redis_grants_are_doubtful(const dl_redis_grants *grants)
{
	for (size_t i = 0; i < grants->server_list->count; i++) {
		if (grants->each[i].is_doubtful) {
			return true;
		}
	}
	return false;
}

/* Goes backward: the arbiter, which is one of the first, must come last, so that the next process it lets in finds the
 * lock free on the others. */
void dl_redis_grants_give_back(dl_redis_grants *grants, bool is_unknown)
{
	for (size_t i = grants->server_list->count; i-- > 0;) {
		dl_redis_member_grant *grant = &grants->each[i];

		if (dl_redis_member_grant_may_be_given(grant) || is_unknown) {
			grants->claim->is_doubtful = grant->is_doubtful;
			dl_redis_payment_post(server_of(grants, i), grants->claim);
			grant->is_doubtful = false;
		}
	}
	dl_redis_grants_owe_doubtful(grants);
	dl_redis_grants_forget(grants);
}

void dl_redis_grants_undo(dl_redis_grants *grants, const char *token, size_t length)
{
	for (size_t i = 0; i < grants->server_list->count; i++) {
		dl_redis_member_grant *grant = &grants->each[i];

		grants->claim->is_doubtful = grant->is_doubtful;
		dl_redis_payment_undo(server_of(grants, i), grants->claim, token, length,
				!dl_redis_member_grant_may_be_given(grant));
		grant->is_doubtful = false;
	}
	dl_redis_grants_forget(grants);
}

void dl_redis_grants_begin_renewals(dl_redis_grants *grants)
{
	for (size_t i = 0; i < grants->server_list->count; i++) {
		if (grants->renewals[i].valid_until > 0 || grants->renewals[i].is_absent) {
			dl_redis_renewal_begin(&grants->renewals[i]);
		}
	}
}

void dl_redis_grants_end_renewals(dl_redis_grants *grants)
{
	for (size_t i = 0; i < grants->server_list->count; i++) {
		dl_redis_member_grant *grant = &grants->each[i];

		dl_redis_renewal_end(&grants->renewals[i]);
		grant->is_doubtful |= grants->renewals[i].is_doubtful;
		grants->renewals[i].is_doubtful = false;
		/* A vote that the keeper obtained has no fencing token. */
		if (grants->renewals[i].valid_until > 0 && grant->vote != DL_REDIS_YES) {
			grant->vote = DL_REDIS_YES;
			grant->fencing_token = 0;
			grant->run_id[0] = '\0';
		}
	}
}
