#include "redis/quorum/quorum.h"

#include "core/system/backoff.h"
#include "core/thread/keeper.h"
#include "core/system/memory.h"
#include "core/system/process.h"
#include "redis/server/owed.h"
#include "redis/lock/ownership.h"
#include "redis/quorum/candidate.h"
#include "redis/quorum/statuses.h"

#include <assert.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each server may take this fraction of the ttl to answer, because the ttl runs meanwhile; but at least the shortest
 * limit, unless that is more than a quarter of the ttl. With the default ttl of 10 s, that is half a second:
 * docs/quorum.md, "When a server doesn't answer". Renewals come every third of the ttl, so there is time for several of
 * these. */
#define SHARE_OF_TTL 20
#define LARGEST_SHARE_OF_TTL 4
#define SHORTEST_LIMIT (50 * DL_MILLISECOND)

/* If several processes attach one token at the same moment and each gets a minority: how long, and at least how often,
 * each of them tries, and the first pause in between. With these numbers, one of two has always got a majority:
 * tests/quorum/two_attach_what_a_bare_majority_knows.phpt. */
#define LONGEST_DISPUTE (400 * DL_MILLISECOND)
#define FEWEST_ATTEMPTS 4
#define SHORTEST_PAUSE (10 * DL_MILLISECOND)

/* What became of an attach() in vain. Disputed: several processes may have attached the token at the same moment, and
 * each has got a minority. Over: a majority considers somebody else the owner. */
typedef enum dispute { UNDISPUTED, DISPUTED, OVER } dispute;

typedef struct dl_redis_quorum {
	dl_redis_ownership own;
	dl_redis_grants grants;
	dl_redis_candidate candidate;
	bool is_fenced; /* later owners are known to get larger fencing tokens */
	dispute dispute;
} dl_redis_quorum;

static dl_redis_quorum *quorum_of(const dl_lock *lock)
{
	return (dl_redis_quorum *) ((char *) lock - offsetof(dl_redis_quorum, own.lock));
}

static dl_redis_quorum *quorum_of_ownership(const dl_redis_ownership *ownership)
{
	return quorum_of(&ownership->lock);
}

/* The token owns the lock on a majority of the members from now on. The keeper asks the others for their votes. */
static void begin_ownership(dl_redis_quorum *quorum)
{
	quorum->is_fenced = false;
	for (size_t i = 0; i < quorum->grants.server_list->count; i++) {
		dl_redis_renewal *renewal = &quorum->grants.renewals[i];

		renewal->is_absent = quorum->own.auto_renew && renewal->valid_until == 0;
		renewal->due = 0;
	}
}

/* Some members may have replaced the token, even if too few confirmed it. */
static void owe_successor(dl_redis_quorum *quorum)
{
	dl_redis_claim *claim = &quorum->own.claim;

	for (size_t i = 0; !dl_text_is_empty(&claim->successor) && i < quorum->grants.server_list->count; i++) {
		dl_redis_owed_add(dl_redis_member_server(quorum->grants.server_list->members[i]), claim,
				dl_text_of(&claim->successor), false, true);
	}
	dl_text_clear(&claim->successor);
}

static void stop_renewal(dl_lock *lock)
{
	dl_redis_quorum *quorum = quorum_of(lock);

	dl_redis_grants_end_renewals(&quorum->grants);
	if (lock->state != DL_LOST || lock->generation != dl_process_generation()) {
		return;
	}
	/* A minority that still considers it the owner would be in the way of others until its ttl ends. */
	if (dl_redis_grants_given(&quorum->grants) > 0) {
		dl_redis_grants_give_back(&quorum->grants, quorum->own.auto_renew);
	} else {
		dl_redis_grants_owe_doubtful(&quorum->grants);
	}
	owe_successor(quorum);
}

static dl_outcome acquire(dl_lock *lock, const dl_wish *wish, dl_error *error)
{
	dl_redis_quorum *quorum = quorum_of(lock);
	dl_outcome outcome;

	if (quorum->own.auto_renew && !dl_keeper_need(error)) {
		return DL_FAILED;
	}
	outcome = dl_redis_candidate_acquire(&quorum->candidate, wish, error);
	lock->waited = quorum->candidate.waited;
	if (outcome == DL_DONE) {
		dl_lock_granted(lock, dl_redis_grants_fencing_token(&quorum->grants, INT64_MAX),
				dl_redis_whole_valid_until(&quorum->grants.whole));
		begin_ownership(quorum);
		dl_redis_ownership_keep(&quorum->own, dl_redis_grants_since(&quorum->grants));
	}
	return outcome;
}

/* A release that was sent twice finds the lock gone if the first one was executed. */
static bool was_released(const dl_redis_quorum *quorum, const dl_redis_request *request, size_t member)
{
	dl_outcome answer = request->reply != NULL ? dl_redis_read_flag(request->reply) : DL_FAILED;

	return answer == DL_DONE
			|| (answer == DL_NOT_HELD && (request->delivery.repeated || quorum->own.lock.state == DL_UNDECIDED)
					&& strcmp(request->delivery.run_id, quorum->grants.each[member].run_id) == 0
					&& !dl_lock_has_expired(&quorum->own.lock));
}

static void count_releases(dl_redis_quorum *quorum)
{
	dl_redis_votes *votes = &quorum->grants.votes;

	for (size_t i = 0; i < votes->count; i++) {
		dl_redis_request *request = &votes->requests[i];
		dl_redis_member_grant *grant = &quorum->grants.each[votes->members[i]];

		/* If it was never known to be held there, it can't have been lost there. */
		if (grant->vote != DL_REDIS_YES) {
			continue;
		}
		if (was_released(quorum, request, votes->members[i])) {
			grant->is_released = true;
			votes->yes++;
		} else if (request->reply != NULL) {
			votes->no++;
		} else {
			votes->missing++;
		}
	}
}

/* Sends the prepared calls. */
static void run(dl_redis_quorum *quorum)
{
	dl_redis_votes *votes = &quorum->grants.votes;

	dl_redis_votes_run(votes, DL_FOREVER, dl_redis_votes_expected(votes) < quorum->grants.majority);
}

/* Sends the prepared calls, and counts the flags in the replies. */
static dl_outcome decide(dl_redis_quorum *quorum, dl_error *error)
{
	run(quorum);
	dl_redis_votes_count(&quorum->grants.votes);
	return dl_redis_votes_decide(&quorum->grants.votes, error);
}

/* The lock isn't known to be held any more where the new token wasn't confirmed. */
static void count_renamed_only(dl_redis_quorum *quorum)
{
	const dl_redis_votes *votes = &quorum->grants.votes;

	for (size_t i = 0; i < votes->count; i++) {
		const dl_redis_request *request = &votes->requests[i];
		dl_redis_renewal *renewal = &quorum->grants.renewals[votes->members[i]];

		if (request->reply == NULL || dl_redis_read_flag(request->reply) != DL_DONE) {
			quorum->grants.each[votes->members[i]].vote = request->reply == NULL ? DL_REDIS_SILENT : DL_REDIS_NO;
			renewal->valid_until = 0;
			renewal->is_absent = quorum->own.auto_renew;
			renewal->due = 0;
		}
	}
	dl_lock_shorten(&quorum->own.lock, dl_redis_whole_valid_until(&quorum->grants.whole));
}

/* A member that doesn't answer may still have the old token, so the old token is owed to it. */
static dl_outcome rename_token(dl_redis_ownership *ownership, dl_error *error)
{
	dl_redis_quorum *quorum = quorum_of_ownership(ownership);
	dl_redis_grants *grants = &quorum->grants;
	bool is_doubtful[DL_REDIS_MOST_MEMBERS] = { false };
	dl_outcome outcome;

	dl_redis_votes_begin(&grants->votes);
	for (size_t i = 0; i < grants->server_list->count; i++) {
		dl_redis_call *call = dl_redis_votes_ask(&grants->votes, i);

		dl_redis_claim_rename(&quorum->own.claim, call);
		call->is_doubtful = &grants->each[i].is_doubtful;
		call->is_successor_doubtful = &is_doubtful[i];
	}
	outcome = decide(quorum, error);
	if (outcome == DL_DONE) {
		dl_redis_grants_owe(grants);
		dl_redis_claim_succeed(&quorum->own.claim);
		count_renamed_only(quorum);
	}
	for (size_t i = 0; i < grants->server_list->count; i++) {
		grants->each[i].is_doubtful |= is_doubtful[i];
	}
	return outcome;
}

/* The arbiter is released last, so that the next process it lets in finds the lock free on the others. */
static size_t prepare_release(dl_redis_quorum *quorum)
{
	size_t expected = 0;

	dl_redis_votes_begin(&quorum->grants.votes);
	for (size_t i = quorum->grants.server_list->count; i-- > 0;) {
		const dl_redis_member_grant *grant = &quorum->grants.each[i];

		if (grant->is_released) {
			quorum->grants.votes.yes++;
			expected++;
		} else if (dl_redis_member_grant_may_be_given(grant) || quorum->own.auto_renew) {
			/* The keeper may have asked the member again since we did. */
			dl_redis_claim_release(&quorum->own.claim, dl_redis_votes_ask(&quorum->grants.votes, i));
			expected += grant->vote == DL_REDIS_YES
					&& !dl_redis_member_is_silent(quorum->grants.server_list->members[i]);
		}
	}
	return expected;
}

static dl_outcome release(dl_lock *lock, bool confirm, dl_time deadline, dl_error *error)
{
	dl_redis_quorum *quorum = quorum_of(lock);
	size_t expected;
	dl_outcome outcome;

	if (!confirm) {
		dl_redis_grants_give_back(&quorum->grants, quorum->own.auto_renew);
		owe_successor(quorum);
		return DL_DONE;
	}
	if (!dl_text_is_empty(&quorum->own.claim.successor) && deadline == DL_FOREVER) {
		/* Some members may have replaced the token, and would refuse the old one. */
		rename_token(&quorum->own, error);
	}
	expected = prepare_release(quorum);
	dl_redis_votes_run(&quorum->grants.votes, deadline, expected < quorum->grants.majority);
	count_releases(quorum);
	dl_redis_grants_owe(&quorum->grants);
	owe_successor(quorum);
	outcome = dl_redis_votes_decide(&quorum->grants.votes, error);
	if (outcome != DL_FAILED) {
		dl_redis_grants_forget(&quorum->grants);
	}
	return outcome;
}

static bool inspect(dl_lock *lock, dl_status *status, dl_error *error)
{
	dl_redis_quorum *quorum = quorum_of(lock);
	dl_redis_votes *votes = &quorum->grants.votes;
	dl_status statuses[DL_REDIS_MOST_MEMBERS];
	size_t count = 0;

	dl_redis_votes_begin(votes);
	for (size_t i = 0; i < quorum->grants.server_list->count; i++) {
		dl_redis_keys_inspect(&quorum->own.claim.keys, dl_redis_votes_ask(votes, i));
	}
	run(quorum);
	for (size_t i = 0; i < votes->count; i++) {
		if (votes->requests[i].reply != NULL && dl_redis_read_status(votes->requests[i].reply, &statuses[count])) {
			count++;
		} else {
			dl_redis_votes_spoil(&votes->requests[i]);
		}
	}
	dl_redis_statuses_combine(statuses, count, quorum->grants.majority, status);
	if (count < quorum->grants.majority) {
		dl_status_free(status);
		dl_redis_votes_refuse(votes, count, error);
		return false;
	}
	return true;
}

static dl_outcome force_release(dl_lock *lock, const dl_breakable *breakable, dl_error *error)
{
	dl_redis_quorum *quorum = quorum_of(lock);
	dl_redis_breakable read = dl_redis_breakable_of(breakable);
	dl_outcome outcome;

	/* These calls are sent only once. Others in front of them replace connections that broke while they were idle. */
	dl_redis_votes_begin(&quorum->grants.votes);
	for (size_t i = 0; i < quorum->grants.server_list->count; i++) {
		dl_redis_keys_inspect(&quorum->own.claim.keys, dl_redis_votes_ask(&quorum->grants.votes, i));
	}
	run(quorum);
	dl_redis_votes_begin(&quorum->grants.votes);
	for (size_t i = quorum->grants.server_list->count; i-- > 0;) {
		dl_redis_keys_break(&quorum->own.claim.keys, &read, dl_redis_votes_ask(&quorum->grants.votes, i));
	}
	outcome = decide(quorum, error);
	free(read.seen);
	return outcome;
}

static void abandon(dl_lock *lock, dl_time deadline)
{
	dl_redis_candidate_abandon(&quorum_of(lock)->candidate, deadline);
}

/* Sends this number to the members whose own number isn't larger. */
static dl_outcome raise_counters(dl_redis_quorum *quorum, int64_t fencing_token, dl_error *error)
{
	char text[24];

	snprintf(text, sizeof text, "%" PRId64, fencing_token);
	dl_redis_votes_begin(&quorum->grants.votes);
	for (size_t i = 0; i < quorum->grants.server_list->count; i++) {
		const dl_redis_member_grant *grant = &quorum->grants.each[i];

		if (grant->vote == DL_REDIS_YES && grant->fencing_token <= fencing_token) {
			dl_redis_claim_raise(&quorum->own.claim, dl_redis_votes_ask(&quorum->grants.votes, i), text);
		}
	}
	return decide(quorum, error);
}

/* Any two majorities have a member in common. Once the counters of a majority that we own have reached our number, a
 * later owner draws a larger one from one of them. If they can't reach the number, it comes from a key that isn't a
 * real counter; then the others' numbers are used, if they are a majority. */
static dl_outcome fence(dl_lock *lock, dl_error *error)
{
	dl_redis_quorum *quorum = quorum_of(lock);
	int64_t fencing_token = lock->fencing_token;
	dl_outcome outcome = DL_DONE;

	/* Some members may have replaced the token, and would refuse the old one. */
	if (!quorum->is_fenced && !dl_text_is_empty(&quorum->own.claim.successor)) {
		dl_redis_grants_end_renewals(&quorum->grants);
		outcome = rename_token(&quorum->own, error);
		dl_redis_grants_begin_renewals(&quorum->grants);
		if (outcome != DL_DONE) {
			return outcome;
		}
	}
	while (!quorum->is_fenced) {
		outcome = raise_counters(quorum, fencing_token, error);
		quorum->is_fenced = outcome == DL_DONE;
		if (quorum->is_fenced) {
			lock->fencing_token = fencing_token;
		}
		fencing_token = dl_redis_grants_fencing_token(&quorum->grants, fencing_token);
		if (outcome != DL_FAILED || error->kind != DL_ERROR_SERVER || fencing_token == 0) {
			break;
		}
	}
	return outcome;
}

static void destroy(dl_lock *lock)
{
	dl_redis_quorum *quorum = quorum_of(lock);

	dl_redis_grants_free(&quorum->grants);
	dl_redis_claim_free(&quorum->own.claim);
	free(quorum);
}

static const char *place(const dl_lock *lock)
{
	return quorum_of(lock)->grants.server_list->description;
}

static const dl_lock_operations operations = {
	.backend = "redis",
	.unawaitable = "is kept by a list of servers",
	.place = place,
	.acquire = acquire,
	.fence = fence,
	.release = release,
	.inspect = inspect,
	.force_release = force_release,
	.abandon = abandon,
	.stop_renewal = stop_renewal,
	.destroy = destroy,
	.token = dl_redis_ownership_token,
};

static dl_time longest_call(const dl_redis_ownership *ownership)
{
	return quorum_of_ownership(ownership)->grants.votes.limit;
}

static void begin_renewals(dl_redis_ownership *ownership)
{
	dl_redis_grants_begin_renewals(&quorum_of_ownership(ownership)->grants);
}

static void end_renewals(dl_redis_ownership *ownership)
{
	dl_redis_grants_end_renewals(&quorum_of_ownership(ownership)->grants);
}

static bool is_doubtful(const dl_redis_ownership *ownership)
{
	return dl_redis_grants_are_doubtful(&quorum_of_ownership(ownership)->grants);
}

/* Evaluates the members' answers to a renewal. Those that didn't answer keep what they had, or what a shorter ttl
 * leaves of it. Returns when the first of those that said yes was asked. */
static dl_time hear_renewals(dl_redis_quorum *quorum, const dl_redis_new_ttl *new_ttl)
{
	dl_redis_votes *votes = &quorum->grants.votes;
	dl_time now = dl_clock_now(), latest = dl_lock_end_of(now, new_ttl->ttl), since = now;

	for (size_t i = 0; i < votes->count; i++) {
		const dl_redis_request *request = &votes->requests[i];
		dl_redis_renewal *renewal = &quorum->grants.renewals[votes->members[i]];

		quorum->grants.each[votes->members[i]].is_doubtful |= new_ttl->may_shorten
				&& (request->delivery.repeated || (request->reply == NULL && request->was_sent));
		if (request->reply == NULL) {
			renewal->valid_until = dl_clock_earlier(renewal->valid_until, latest);
		} else if (dl_redis_read_renewal(request->reply, renewal->end) == DL_DONE) {
			renewal->valid_until = dl_lock_end_of(request->delivery.sent, new_ttl->ttl);
			since = dl_clock_earlier(since, request->delivery.sent);
		} else {
			renewal->valid_until = 0;
		}
	}
	return since;
}

static dl_outcome renew(dl_redis_ownership *ownership, const dl_redis_new_ttl *new_ttl, dl_redis_term *term,
		dl_error *error)
{
	dl_redis_quorum *quorum = quorum_of_ownership(ownership);
	dl_time latest = dl_lock_end_of(dl_clock_now(), new_ttl->ttl);
	dl_outcome outcome;

	dl_redis_votes_begin(&quorum->grants.votes);
	for (size_t i = 0; i < quorum->grants.server_list->count; i++) {
		dl_redis_renewal *renewal = &quorum->grants.renewals[i];

		if (renewal->valid_until > 0) {
			dl_redis_ownership_write_renewal(ownership, renewal, new_ttl, dl_redis_votes_ask(&quorum->grants.votes, i));
			/* A shorter ttl counts from now on, in case the reply is lost. */
			renewal->valid_until = dl_clock_earlier(renewal->valid_until, latest);
		}
	}
	outcome = decide(quorum, error);
	term->since = hear_renewals(quorum, new_ttl);
	term->until = dl_redis_whole_valid_until(&quorum->grants.whole);
	return outcome;
}

/* The member hasn't granted anything. If its answer to an earlier attach came too late, it has lost that since. */
static void note_refusal(dl_redis_quorum *quorum, size_t member, dl_redis_vote vote)
{
	quorum->grants.each[member].vote = vote;
	quorum->grants.renewals[member].valid_until = 0;
	quorum->grants.votes.no++;
}

/* Returns how long the ownership that the member granted lasts, or 0. */
static dl_time hear_attachment(dl_redis_quorum *quorum, dl_redis_request *request, size_t member)
{
	dl_redis_votes *votes = &quorum->grants.votes;
	dl_redis_member_grant *grant = &quorum->grants.each[member];
	dl_redis_attachment attachment;
	dl_outcome vote = request->reply != NULL ? dl_redis_read_attachment(request->reply, &attachment) : DL_FAILED;

	if (vote == DL_NOT_HELD) {
		note_refusal(quorum, member, DL_REDIS_NO);
	} else if (vote == DL_FAILED) {
		/* If the reply makes no sense, nobody knows what was done. An earlier one may have come too late. */
		grant->is_doubtful |= request->reply != NULL;
		if (grant->vote != DL_REDIS_YES) {
			grant->vote = grant->is_doubtful ? DL_REDIS_SILENT : DL_REDIS_UNASKED;
		}
		dl_redis_votes_spoil(request);
		votes->missing++;
	} else if (attachment.is_share) {
		/* The owner is a reader, which uses only that server. */
		note_refusal(quorum, member, DL_REDIS_SILENT);
	} else {
		dl_redis_grants_note(&quorum->grants, member, attachment.fencing_token, request->delivery.run_id,
				request->delivery.sent, attachment.lasts);
		votes->yes++;
	}
	return vote == DL_DONE ? attachment.lasts : 0;
}

/* DL_DONE: a majority has replaced the token. */
static dl_outcome attach(dl_redis_ownership *ownership, const char *token, size_t length, dl_redis_adoption *adoption,
		dl_error *error)
{
	dl_redis_quorum *quorum = quorum_of_ownership(ownership);
	dl_redis_votes *votes = &quorum->grants.votes;
	dl_time longest = 0;
	dl_outcome outcome;

	dl_redis_votes_begin(votes);
	for (size_t i = 0; i < quorum->grants.server_list->count; i++) {
		dl_redis_call *call = dl_redis_votes_ask(votes, i);

		dl_redis_claim_attach(&quorum->own.claim, call, token, length);
		call->is_doubtful = &quorum->grants.each[i].is_doubtful;
	}
	run(quorum);
	for (size_t i = 0; i < votes->count; i++) {
		dl_time lasts = hear_attachment(quorum, &votes->requests[i], votes->members[i]);

		longest = lasts > longest ? lasts : longest;
	}
	if (longest > 0) {
		dl_redis_claim_note_attachment(&quorum->own.claim, longest);
	}
	outcome = dl_redis_votes_decide(votes, error);
	adoption->fencing_token = dl_redis_grants_fencing_token(&quorum->grants, INT64_MAX);
	adoption->is_share = adoption->has_nothing = false;
	adoption->term.since = dl_redis_grants_since(&quorum->grants);
	adoption->term.until = dl_redis_whole_valid_until(&quorum->grants.whole);
	return outcome;
}

/* If a majority can't be asked, nobody knows whether there is a dispute. */
static dispute judge_dispute(dl_redis_quorum *quorum, const char *token, size_t length)
{
	const dl_redis_votes *votes = &quorum->grants.votes;
	dl_status status;
	dl_error ignored;
	bool is_over;

	if (votes->missing > 0 || votes->yes == 0 || votes->yes >= quorum->grants.majority
			|| !inspect(&quorum->own.lock, &status, &ignored)) {
		return UNDISPUTED;
	}
	is_over = status.is_held
			&& (status.owners.each[0].token_length != length
					|| memcmp(status.owners.each[0].token, token, length) != 0);
	dl_status_free(&status);
	return is_over ? OVER : DISPUTED;
}

/* Once somebody else has a majority, what this process has taken from the token must not go back to it: nobody would
 * release it there, and those that wait at the arbiter would have to pass over it until its ttl ends. */
static void undo_attach(dl_redis_ownership *ownership, const char *token, size_t length,
		const dl_redis_adoption *adoption)
{
	dl_redis_quorum *quorum = quorum_of_ownership(ownership);

	(void) adoption;
	quorum->dispute = judge_dispute(quorum, token, length);
	if (quorum->dispute == OVER) {
		dl_redis_grants_give_back(&quorum->grants, false);
	} else {
		dl_redis_grants_undo(&quorum->grants, token, length);
	}
}

/* Pauses for a random time, so that one of the processes that dispute a token comes before the others. Returns false if
 * the dispute has lasted for too long. */
static bool pause_dispute(dl_time began, unsigned attempts, dl_backoff *backoff)
{
	dl_time now = dl_clock_now();

	if (attempts >= FEWEST_ATTEMPTS && now - began > LONGEST_DISPUTE) {
		return false;
	}
	return dl_wait(NULL, 0, now + dl_clock_jittered(dl_backoff_next(backoff)), NULL) == DL_WAIT_TIMEOUT;
}

static dl_outcome take_over(dl_redis_ownership *ownership, const char *token, size_t length,
		dl_redis_adoption *adoption, dl_error *error)
{
	dl_redis_quorum *quorum = quorum_of_ownership(ownership);
	dl_time began = dl_clock_now();
	dl_backoff backoff = { SHORTEST_PAUSE, LONGEST_DISPUTE / FEWEST_ATTEMPTS };
	dl_outcome outcome;
	unsigned attempts = 0;

	do {
		dl_redis_grants_forget(&quorum->grants);
		outcome = dl_redis_ownership_take_over(ownership, token, length, adoption, error);
		attempts++;
	} while (outcome == DL_NOT_HELD && quorum->dispute == DISPUTED && pause_dispute(began, attempts, &backoff));
	if (outcome == DL_DONE) {
		begin_ownership(quorum);
	}
	return outcome;
}

static const dl_redis_ownership_kind kind = {
	.longest_call = longest_call,
	.begin_renewals = begin_renewals,
	.end_renewals = end_renewals,
	.is_doubtful = is_doubtful,
	.rename = rename_token,
	.renew = renew,
	.attach = attach,
	.undo_attach = undo_attach,
	.take_over = take_over,
};

static dl_time limit_of(dl_time ttl)
{
	dl_time limit = ttl / SHARE_OF_TTL;

	return limit > SHORTEST_LIMIT ? limit : dl_clock_earlier(SHORTEST_LIMIT, ttl / LARGEST_SHARE_OF_TTL);
}

dl_lock *dl_redis_quorum_new(dl_held *held, const dl_redis_server_list *server_list, const char *prefix,
		const char *name, const dl_redis_lock_options *options)
{
	dl_redis_quorum *quorum = dl_allocate(sizeof *quorum);

	assert(options->replicas == 0 && options->permits == 0 && options->value_key == NULL);
	dl_redis_ownership_prepare(&quorum->own, &kind, prefix, name, options);
	dl_redis_grants_prepare(&quorum->grants, server_list, &quorum->own.lock, &quorum->own.claim,
			limit_of(quorum->own.claim.ttl));
	quorum->own.parts = quorum->grants.renewals;
	quorum->own.part_count = server_list->count;
	dl_redis_candidate_prepare(&quorum->candidate, &quorum->grants);
	dl_lock_prepare(&quorum->own.lock, &operations, held, quorum->own.claim.keys.lock + strlen(prefix), server_list,
			quorum->own.claim.keys.lock);
	quorum->own.lock.unreadable = "is kept by a list of servers";
	return &quorum->own.lock;
}
