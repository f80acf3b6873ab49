#include "redis/quorum/shares.h"

#include "core/memory.h"
#include "redis/debts.h"

#include <stdlib.h>
#include <string.h>

static void prepare_renewals(dl_redis_shares *shares, dl_lock *lock)
{
	size_t count = shares->ensemble->count;

	shares->renewals = dl_allocate(count * sizeof *shares->renewals);
	shares->whole.parts = shares->renewals;
	shares->whole.count = count;
	shares->whole.needed = shares->majority;
	for (size_t i = 0; i < count; i++) {
		dl_redis_renewal *renewal = &shares->renewals[i];

		renewal->server = dl_redis_member_server(shares->ensemble->members[i]);
		renewal->lock = lock;
		renewal->whole = &shares->whole;
		renewal->claim = shares->claim;
	}
}

void dl_redis_shares_prepare(dl_redis_shares *shares, const dl_redis_ensemble *ensemble, dl_lock *lock,
		dl_redis_claim *claim, dl_time limit)
{
	shares->ensemble = ensemble;
	shares->majority = dl_redis_majority(ensemble->count);
	shares->claim = claim;
	shares->each = dl_allocate(ensemble->count * sizeof *shares->each);
	dl_redis_votes_prepare(&shares->votes, ensemble, limit);
	prepare_renewals(shares, lock);
}

void dl_redis_shares_free(dl_redis_shares *shares)
{
	dl_redis_votes_free(&shares->votes);
	free(shares->each);
	free(shares->renewals);
}

void dl_redis_shares_forget(dl_redis_shares *shares)
{
	for (size_t i = 0; i < shares->ensemble->count; i++) {
		shares->each[i].vote = DL_REDIS_UNASKED;
		shares->each[i].is_released = false;
		shares->renewals[i].valid_until = 0;
		shares->renewals[i].end[0] = '\0';
		shares->renewals[i].is_absent = false;
	}
}

void dl_redis_shares_note(dl_redis_shares *shares, size_t member, int64_t fencing_token, const char *run_id,
		dl_time since)
{
	dl_redis_share *share = &shares->each[member];

	share->vote = DL_REDIS_YES;
	share->fencing_token = fencing_token;
	strcpy(share->run_id, run_id);
	shares->renewals[member].end[0] = '\0';
	shares->renewals[member].valid_until = since + shares->claim->ttl - dl_lock_margin(shares->claim->ttl);
}

bool dl_redis_share_may_be_given(const dl_redis_share *share)
{
	return share->vote == DL_REDIS_YES || share->vote == DL_REDIS_SILENT;
}

static size_t count(const dl_redis_shares *shares, dl_redis_vote vote)
{
	size_t found = 0;

	for (size_t i = 0; i < shares->ensemble->count; i++) {
		found += shares->each[i].vote == vote;
	}
	return found;
}

size_t dl_redis_shares_answers(const dl_redis_shares *shares)
{
	return count(shares, DL_REDIS_YES) + count(shares, DL_REDIS_NO);
}

size_t dl_redis_shares_given(const dl_redis_shares *shares)
{
	return count(shares, DL_REDIS_YES);
}

bool dl_redis_shares_are_enough(const dl_redis_shares *shares)
{
	return dl_redis_shares_given(shares) >= shares->majority
			&& dl_redis_whole_valid_until(&shares->whole) > dl_clock_now();
}

int64_t dl_redis_shares_fencing_token(const dl_redis_shares *shares, int64_t limit)
{
	int64_t largest = 0;
	size_t smaller = 0;

	for (size_t i = 0; i < shares->ensemble->count; i++) {
		const dl_redis_share *share = &shares->each[i];

		if (share->vote == DL_REDIS_YES && share->fencing_token < limit) {
			largest = share->fencing_token > largest ? share->fencing_token : largest;
			smaller++;
		}
	}
	return smaller >= shares->majority ? largest : 0;
}

void dl_redis_shares_owe(const dl_redis_shares *shares)
{
	for (size_t i = 0; i < shares->votes.count; i++) {
		const dl_redis_request *request = &shares->votes.requests[i];

		if (request->error.kind == DL_ERROR_CONNECTION) {
			dl_redis_debts_add(dl_redis_member_server(request->member), shares->claim);
		}
	}
}

void dl_redis_shares_give_back(dl_redis_shares *shares, dl_time deadline)
{
	dl_redis_votes_begin(&shares->votes);
	for (size_t i = 0; i < shares->ensemble->count; i++) {
		if (dl_redis_share_may_be_given(&shares->each[i])) {
			dl_redis_claim_release(shares->claim, dl_redis_votes_ask(&shares->votes, i));
		}
	}
	dl_redis_votes_post(&shares->votes, deadline);
	dl_redis_shares_owe(shares);
	dl_redis_shares_forget(shares);
}

void dl_redis_shares_pay_debts(dl_redis_shares *shares, bool is_insistent)
{
	dl_redis_debt *debts[DL_REDIS_MOST_MEMBERS];

	dl_redis_votes_begin(&shares->votes);
	for (size_t i = 0; i < shares->ensemble->count; i++) {
		dl_redis_debt *debt = dl_redis_debts_take(dl_redis_member_server(shares->ensemble->members[i]));

		if (debt != NULL) {
			debts[shares->votes.count] = debt;
			dl_redis_claim_release(&debt->claim, dl_redis_votes_ask(&shares->votes, i));
		}
	}
	if (shares->votes.count == 0) {
		return;
	}
	dl_redis_votes_run(&shares->votes, DL_FOREVER, is_insistent);
	for (size_t i = 0; i < shares->votes.count; i++) {
		dl_redis_debt_end(debts[i], shares->votes.requests[i].error.kind == DL_ERROR_NONE);
	}
}

void dl_redis_shares_begin_renewals(dl_redis_shares *shares)
{
	for (size_t i = 0; i < shares->ensemble->count; i++) {
		if (shares->renewals[i].valid_until > 0 || shares->renewals[i].is_absent) {
			dl_redis_renewal_begin(&shares->renewals[i]);
		}
	}
}

void dl_redis_shares_end_renewals(dl_redis_shares *shares)
{
	for (size_t i = 0; i < shares->ensemble->count; i++) {
		dl_redis_share *share = &shares->each[i];

		dl_redis_renewal_end(&shares->renewals[i]);
		/* A vote that the keeper has got comes without a fencing token. */
		if (shares->renewals[i].valid_until > 0 && share->vote != DL_REDIS_YES) {
			share->vote = DL_REDIS_YES;
			share->fencing_token = 0;
			share->run_id[0] = '\0';
		}
	}
}
