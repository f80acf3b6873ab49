#include "redis/quorum/quorum.h"

#include "core/backoff.h"
#include "core/keeper.h"
#include "core/memory.h"
#include "core/process.h"
#include "core/stats.h"
#include "redis/server/owed.h"
#include "redis/quorum/candidate.h"
#include "redis/quorum/statuses.h"

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

typedef struct dl_redis_quorum {
	dl_lock lock;
	dl_redis_claim claim;
	dl_redis_grants grants;
	dl_redis_candidate candidate;
	bool is_fenced; /* later owners are known to get larger fencing tokens */
	bool auto_renew;
	dl_time max_hold; /* 0: no limit */
} dl_redis_quorum;

static dl_redis_quorum *quorum_of(const dl_lock *lock)
{
	return (dl_redis_quorum *) ((char *) lock - offsetof(dl_redis_quorum, lock));
}

/* Has the keeper renew the lock for that long from now at most; 0: without a limit. */
static void limit(dl_redis_quorum *quorum, dl_time hold)
{
	dl_time ends = 0;

	if (quorum->auto_renew) {
		ends = hold > 0 ? dl_clock_after(dl_clock_now(), hold) : DL_FOREVER;
	}
	for (size_t i = 0; i < quorum->grants.server_list->count; i++) {
		quorum->grants.renewals[i].ends = ends;
	}
	quorum->lock.renewed_until = ends;
}

/* Has the keeper renew what has been granted from now on. */
static void keep(dl_redis_quorum *quorum)
{
	for (size_t i = 0; i < quorum->grants.server_list->count; i++) {
		dl_redis_renewal *renewal = &quorum->grants.renewals[i];

		renewal->ttl = quorum->claim.ttl;
		renewal->is_absent = quorum->auto_renew && renewal->valid_until == 0;
		renewal->due = 0;
	}
	limit(quorum, quorum->max_hold);
	dl_redis_grants_begin_renewals(&quorum->grants);
}

/* Some members may have replaced the token, even if too few confirmed it. */
static void owe_successor(dl_redis_quorum *quorum)
{
	dl_redis_claim *claim = &quorum->claim;

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
		dl_redis_grants_give_back(&quorum->grants, quorum->auto_renew);
	} else {
		dl_redis_grants_owe_doubtful(&quorum->grants);
	}
	owe_successor(quorum);
}

static dl_outcome acquire(dl_lock *lock, const dl_wish *wish, dl_error *error)
{
	dl_redis_quorum *quorum = quorum_of(lock);
	dl_outcome outcome;

	if (quorum->auto_renew && !dl_keeper_need(error)) {
		return DL_FAILED;
	}
	outcome = dl_redis_candidate_acquire(&quorum->candidate, wish, error);
	lock->waited = quorum->candidate.waited;
	quorum->is_fenced = false;
	if (outcome == DL_DONE) {
		dl_lock_granted(lock, dl_redis_grants_fencing_token(&quorum->grants, INT64_MAX),
				dl_redis_whole_valid_until(&quorum->grants.whole));
		keep(quorum);
	}
	return outcome;
}

/* A release that was sent twice finds the lock gone if the first one was executed. */
static bool was_released(const dl_redis_quorum *quorum, const dl_redis_request *request, size_t member)
{
	dl_outcome answer = request->reply != NULL ? dl_redis_read_flag(request->reply) : DL_FAILED;

	return answer == DL_DONE
			|| (answer == DL_NOT_HELD && (request->delivery.repeated || quorum->lock.state == DL_UNDECIDED)
					&& strcmp(request->delivery.run_id, quorum->grants.each[member].run_id) == 0
					&& !dl_lock_has_expired(&quorum->lock));
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
			renewal->is_absent = quorum->auto_renew;
			renewal->due = 0;
		}
	}
	dl_lock_shorten(&quorum->lock, dl_redis_whole_valid_until(&quorum->grants.whole));
}

/* A member that doesn't answer may still have the old token, so the old token is owed to it. */
static dl_outcome rename_token(dl_redis_quorum *quorum, dl_error *error)
{
	dl_redis_grants *grants = &quorum->grants;
	bool is_doubtful[DL_REDIS_MOST_MEMBERS] = { false };
	dl_outcome outcome;

	dl_redis_votes_begin(&grants->votes);
	for (size_t i = 0; i < grants->server_list->count; i++) {
		dl_redis_call *call = dl_redis_votes_ask(&grants->votes, i);

		dl_redis_claim_rename(&quorum->claim, call);
		call->is_doubtful = &grants->each[i].is_doubtful;
		call->is_successor_doubtful = &is_doubtful[i];
	}
	outcome = decide(quorum, error);
	if (outcome == DL_DONE) {
		dl_redis_grants_owe(grants);
		dl_redis_claim_succeed(&quorum->claim);
		count_renamed_only(quorum);
	}
	for (size_t i = 0; i < grants->server_list->count; i++) {
		grants->each[i].is_doubtful |= is_doubtful[i];
	}
	return outcome;
}

static dl_outcome make_lock_certain(dl_lock *lock, dl_error *error)
{
	dl_redis_quorum *quorum = quorum_of(lock);
	dl_outcome outcome = DL_DONE;

	stop_renewal(lock);
	for (int i = 0; outcome == DL_DONE && dl_redis_grants_are_doubtful(&quorum->grants); i++) {
		outcome = i < DL_REDIS_MOST_RENAMINGS ? rename_token(quorum, error) : dl_redis_lock_refuse_doubt(lock, error);
	}
	if (outcome == DL_NOT_HELD) {
		dl_lock_lost(lock, DL_LOSS_TAKEN);
	} else {
		dl_redis_grants_begin_renewals(&quorum->grants);
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
		} else if (dl_redis_member_grant_may_be_given(grant) || quorum->auto_renew) {
			/* The keeper may have asked the member again since we did. */
			dl_redis_claim_release(&quorum->claim, dl_redis_votes_ask(&quorum->grants.votes, i));
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
		dl_redis_grants_give_back(&quorum->grants, quorum->auto_renew);
		owe_successor(quorum);
		return DL_DONE;
	}
	if (!dl_text_is_empty(&quorum->claim.successor) && deadline == DL_FOREVER) {
		/* Some members may have replaced the token, and would refuse the old one. */
		rename_token(quorum, error);
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
		dl_redis_keys_inspect(&quorum->claim.keys, dl_redis_votes_ask(votes, i));
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
		dl_redis_keys_inspect(&quorum->claim.keys, dl_redis_votes_ask(&quorum->grants.votes, i));
	}
	run(quorum);
	dl_redis_votes_begin(&quorum->grants.votes);
	for (size_t i = quorum->grants.server_list->count; i-- > 0;) {
		dl_redis_keys_break(&quorum->claim.keys, &read, dl_redis_votes_ask(&quorum->grants.votes, i));
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
			dl_redis_claim_raise(&quorum->claim, dl_redis_votes_ask(&quorum->grants.votes, i), text);
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
	if (!quorum->is_fenced && !dl_text_is_empty(&quorum->claim.successor)) {
		dl_redis_grants_end_renewals(&quorum->grants);
		outcome = rename_token(quorum, error);
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
	dl_redis_claim_free(&quorum->claim);
	free(quorum);
}

static const char *place(const dl_lock *lock)
{
	return quorum_of(lock)->grants.server_list->description;
}

static const char *token(const dl_lock *lock)
{
	return dl_text_of(&quorum_of(lock)->claim.token);
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
	.token = token,
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

	dl_redis_claim_make(&quorum->claim, prefix, name, options->ttl, 0);
	dl_redis_claim_set_label(&quorum->claim, options->label);
	dl_redis_keys_set_counter_lifetime(&quorum->claim.keys, options->counter_lifetime);
	dl_redis_grants_prepare(&quorum->grants, server_list, &quorum->lock, &quorum->claim, limit_of(quorum->claim.ttl));
	dl_redis_candidate_prepare(&quorum->candidate, &quorum->grants);
	quorum->auto_renew = options->auto_renew;
	quorum->max_hold = options->max_hold;
	dl_lock_prepare(&quorum->lock, &operations, held, quorum->claim.keys.lock + strlen(prefix), server_list,
			quorum->claim.keys.lock);
	quorum->lock.unreadable = "is kept by a list of servers";
	return &quorum->lock;
}

/* Evaluates the members' answers to a renewal. Those that didn't answer keep what they had, or what a shorter ttl
 * leaves of it. One that may still be executed, and shorten the time, must not undo a later one: see renew_lock(). */
static void hear_renewals(dl_redis_quorum *quorum, dl_time ttl, bool may_shorten)
{
	dl_redis_votes *votes = &quorum->grants.votes;
	dl_time latest = dl_lock_end_of(dl_clock_now(), ttl);

	for (size_t i = 0; i < votes->count; i++) {
		const dl_redis_request *request = &votes->requests[i];
		dl_redis_renewal *renewal = &quorum->grants.renewals[votes->members[i]];

		quorum->grants.each[votes->members[i]].is_doubtful |= may_shorten
				&& (request->delivery.repeated || (request->reply == NULL && request->was_sent));
		if (request->reply == NULL) {
			renewal->valid_until = dl_clock_earlier(renewal->valid_until, latest);
		} else if (dl_redis_read_renewal(request->reply, renewal->end) == DL_DONE) {
			renewal->valid_until = dl_lock_end_of(request->delivery.sent, ttl);
		} else {
			renewal->valid_until = 0;
		}
	}
}

static dl_outcome ask_for_renewal(dl_redis_quorum *quorum, dl_time ttl, dl_error *error)
{
	char milliseconds[24];
	dl_time latest = dl_lock_end_of(dl_clock_now(), ttl);
	bool may_shorten = ttl <= quorum->grants.renewals[0].ttl;
	dl_outcome outcome;

	snprintf(milliseconds, sizeof milliseconds, "%" PRId64, ttl / DL_MILLISECOND);
	dl_redis_votes_begin(&quorum->grants.votes);
	for (size_t i = 0; i < quorum->grants.server_list->count; i++) {
		dl_redis_renewal *renewal = &quorum->grants.renewals[i];

		if (renewal->valid_until > 0) {
			dl_redis_claim_renew(dl_redis_votes_ask(&quorum->grants.votes, i),
					&(dl_redis_extension) {
							.lock = quorum->claim.keys.lock,
							.token = dl_text_of(&quorum->claim.token),
							.milliseconds = milliseconds,
							.known_end = renewal->end,
							.is_shorter = may_shorten,
					});
			/* A shorter ttl counts from now on, in case the reply is lost. */
			renewal->valid_until = dl_clock_earlier(renewal->valid_until, latest);
		}
		renewal->ttl = ttl;
	}
	outcome = decide(quorum, error);
	hear_renewals(quorum, ttl, may_shorten);
	return outcome;
}

static dl_outcome renew_lock(dl_lock *lock, dl_time ttl, dl_time hold, dl_error *error)
{
	dl_redis_quorum *quorum = quorum_of(lock);
	dl_outcome outcome;
	dl_time until;

	if (!dl_lock_is_held(lock)) {
		return DL_NOT_HELD;
	}
	ttl = ttl > 0 ? ttl - ttl % DL_MILLISECOND : quorum->claim.ttl;
	/* Whatever may still be executed for this token could make the lock end earlier than the renewal says. And some
	 * members may have its successor. */
	outcome = ttl > quorum->grants.renewals[0].ttl || !dl_text_is_empty(&quorum->claim.successor)
			? make_lock_certain(lock, error)
			: DL_DONE;
	if (outcome != DL_DONE) {
		return outcome;
	}
	/* The keeper must not use the old ttl any more. If one of its renewals arrives after this one, it may lengthen the
	 * ownership, but not shorten it: see renew.lua. */
	stop_renewal(lock);
	if (ttl > quorum->claim.longest_ttl) {
		quorum->claim.longest_ttl = ttl;
	}
	outcome = ask_for_renewal(quorum, ttl, error);
	until = dl_redis_whole_valid_until(&quorum->grants.whole);
	if (outcome == DL_NOT_HELD || until <= dl_clock_now()) {
		dl_stats_count(renewals_lost);
		dl_lock_lost(lock, outcome == DL_NOT_HELD ? DL_LOSS_TAKEN : DL_LOSS_EXPIRED);
		return DL_NOT_HELD;
	}
	if (outcome == DL_DONE) {
		if (hold > 0) {
			limit(quorum, hold);
		}
		dl_stats_count(renewals);
	} else {
		dl_stats_count(renewals_failed);
	}
	dl_lock_extend(lock, until);
	dl_redis_grants_begin_renewals(&quorum->grants);
	return outcome;
}

/* Returns how long the ownership that the member granted lasts, or 0. */
static dl_time hear_attachment(dl_redis_quorum *quorum, dl_redis_request *request, size_t member)
{
	dl_redis_votes *votes = &quorum->grants.votes;
	dl_redis_member_grant *grant = &quorum->grants.each[member];
	dl_redis_attachment attachment;
	dl_outcome vote = request->reply != NULL ? dl_redis_read_attachment(request->reply, &attachment) : DL_FAILED;

	if (vote == DL_NOT_HELD) {
		grant->vote = DL_REDIS_NO;
		votes->no++;
	} else if (vote == DL_FAILED) {
		/* If the reply makes no sense, nobody knows what was done. */
		grant->is_doubtful |= request->reply != NULL;
		grant->vote = grant->is_doubtful ? DL_REDIS_SILENT : DL_REDIS_UNASKED;
		dl_redis_votes_spoil(request);
		votes->missing++;
	} else if (attachment.is_share) {
		/* The owner is a reader, which uses only that server. */
		grant->vote = DL_REDIS_SILENT;
		votes->no++;
	} else {
		dl_redis_grants_note(&quorum->grants, member, attachment.fencing_token, request->delivery.run_id,
				request->delivery.sent, attachment.lasts);
		votes->yes++;
	}
	return vote == DL_DONE ? attachment.lasts : 0;
}

/* Has the members replace the token by one of the claim's own. DL_DONE: a majority has. */
static dl_outcome ask_to_attach(dl_redis_quorum *quorum, const char *token, size_t length, dl_error *error)
{
	dl_redis_votes *votes = &quorum->grants.votes;
	dl_time longest = 0;
	dl_outcome outcome;

	dl_redis_grants_forget(&quorum->grants);
	dl_redis_claim_begin_attach(&quorum->claim);
	dl_redis_votes_begin(votes);
	for (size_t i = 0; i < quorum->grants.server_list->count; i++) {
		dl_redis_call *call = dl_redis_votes_ask(votes, i);

		dl_redis_claim_attach(&quorum->claim, call, token, length);
		call->is_doubtful = &quorum->grants.each[i].is_doubtful;
	}
	run(quorum);
	for (size_t i = 0; i < votes->count; i++) {
		dl_time lasts = hear_attachment(quorum, &votes->requests[i], votes->members[i]);

		longest = lasts > longest ? lasts : longest;
	}
	if (longest > 0) {
		dl_redis_claim_note_attachment(&quorum->claim, longest);
	}
	outcome = dl_redis_votes_decide(votes, error);
	return outcome == DL_DONE && !dl_redis_grants_are_enough(&quorum->grants) ? DL_NOT_HELD : outcome;
}

/* Whether several processes may have attached the token at the same moment, and each has got a minority. */
static bool is_split(const dl_redis_votes *votes)
{
	return votes->missing == 0 && votes->yes > 0 && votes->yes < dl_redis_majority(votes->server_list->count);
}

/* Whether a majority considers somebody the owner whose token isn't this one, or can't be asked. */
static bool is_taken(dl_lock *lock, const char *token, size_t length)
{
	dl_status status;
	dl_error ignored;
	bool is_other;

	if (!inspect(lock, &status, &ignored)) {
		return true;
	}
	is_other = status.is_held
			&& (status.owners.each[0].token_length != length
					|| memcmp(status.owners.each[0].token, token, length) != 0);
	dl_status_free(&status);
	return is_other;
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

/* Unless a majority has replaced the token in time, what the others have done is undone, so that the ownership can be
 * attached again by anybody who has the token. */
static dl_outcome take_over(dl_redis_quorum *quorum, const char *token, size_t length, dl_error *error)
{
	dl_backoff backoff = { SHORTEST_PAUSE, LONGEST_DISPUTE / FEWEST_ATTEMPTS };
	dl_time began = dl_clock_now();
	dl_outcome outcome;

	for (unsigned attempts = 1;; attempts++) {
		bool is_disputed;

		outcome = ask_to_attach(quorum, token, length, error);
		if (outcome == DL_DONE) {
			return outcome;
		}
		is_disputed = outcome == DL_NOT_HELD && is_split(&quorum->grants.votes);
		dl_redis_grants_undo(&quorum->grants, token, length);
		if (!is_disputed || is_taken(&quorum->lock, token, length) || !pause_dispute(began, attempts, &backoff)) {
			return outcome;
		}
	}
}

static dl_outcome attach_lock(dl_lock *lock, const char *token, size_t length, dl_error *error)
{
	dl_redis_quorum *quorum = quorum_of(lock);
	dl_outcome outcome;

	if (!dl_redis_lock_may_attach(lock, token, length, quorum->auto_renew, error)) {
		return DL_FAILED;
	}
	outcome = take_over(quorum, token, length, error);
	if (outcome == DL_DONE) {
		quorum->is_fenced = false;
		dl_lock_adopted(lock, DL_WRITE, dl_redis_grants_fencing_token(&quorum->grants, INT64_MAX),
				dl_redis_whole_valid_until(&quorum->grants.whole));
		keep(quorum);
	}
	return outcome;
}

const dl_redis_lock_operations dl_redis_quorum_operations = {
	.renew = renew_lock,
	.attach = attach_lock,
	.make_certain = make_lock_certain,
};
