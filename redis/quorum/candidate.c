/*
 * What a candidate goes through. Each round of contend() begins with a new token:
 *
 *   held back  An operation waits until those of its thread that began earlier have a place (redis/quorum/ranks.h).
 *   asking     All members have been asked, or only the arbiter.
 *   waiting    It is in the arbiter's queue. Unless its time is up, no other member has granted it anything.
 *   let in     The arbiter has granted it the lock. It asks the others until they have, too.
 *
 *   held back -> asking   win_arbiter(), if none of its thread waits
 *   held back -> waiting  follow(), if one does, at the same arbiter
 *   asking  -> let in   win_arbiter(); replace_arbiter(), if the next arbiter has already granted it the lock
 *   asking  -> waiting  wait_at_arbiter()
 *   waiting -> let in   wait_at_arbiter()
 *   let in  -> over     win_rest(), if a majority has granted it the lock
 *   asking  -> over     win_arbiter(), if too many are ahead
 *   any     -> over     at the deadline, if it is interrupted, or in a forked child; miss_majority(), if too few
 *                       members answer; leave_arbiter(), if one arbiter after the other fails
 *
 * The next round begins, and it asks again, after
 *
 *   asking              withdraw(), if the arbiter refuses, but others may have granted it the lock: then only the
 *                       arbiter is asked; win_arbiter(), if a member that was passed over has got another owner
 *   waiting             stay_at_arbiter(), if nobody needs to wait for the owner there, or another arbiter is better
 *   waiting, let in     is_recalled(), if one of its thread that began earlier has lost its place
 *   let in              win_rest(), if other candidates have an equal claim: make_room() pauses first
 *   any                 miss_majority(), to wait for silent members, too, from now on; leave_arbiter(), with another
 *                       arbiter
 *
 * After each round, the contender at the arbiter has no listener, and unless the lock was acquired, contend() gives
 * back everything.
 */
#include "redis/quorum/candidate.h"

#include "core/system/backoff.h"
#include "core/thread/loop.h"

#include <assert.h>

/* How long, and at least how often, a candidate that the arbiter has let in tries to win the rest; and the pauses
 * between its attempts. A quarter of the ttl, at most this long: the arbiter's grant runs meanwhile, and PROOF in
 * stale_owners.c must not be shorter, which is what a stale key costs a newcomer. Chance and the number of members won
 * shorten it, so that of several candidates all but one give way. Four questions are what acquire(0.0) asks, in the 15
 * ms that their pauses take. docs/quorum.md, "Waiting", has these numbers, and its table what comes of them. */
#define LONGEST_CAMPAIGN (400 * DL_MILLISECOND)
#define FEWEST_QUESTIONS 4
#define SHORTEST_PAUSE (2 * DL_MILLISECOND)
#define LONGEST_PAUSE (32 * DL_MILLISECOND)

/* The first pause before starting over, and the longest: random between half of it and all of it (docs/quorum.md,
 * "Waiting"). */
#define SHORTEST_REST (10 * DL_MILLISECOND)
#define LONGEST_REST (500 * DL_MILLISECOND)

/* How often, at least, a candidate that waits at the arbiter checks who owns the lock on the other members: as often as
 * the last in a long queue asks (LONGEST_INTERVAL in redis/lua/base.lua). */
#define LONGEST_LOOK (10 * DL_SECOND)

/* The state of one acquire. */
struct campaign {
	const dl_wish *wish;
	dl_time ends;      /* the absolute limit, which is after the deadline, so that each question can be answered */
	dl_backoff rest;   /* before starting over */
	bool is_withdrawn; /* it has just given back what it had while the arbiter said no */
	bool is_insistent; /* also waits for members that have recently been silent */
	bool has_skipped;  /* some members were silent, and weren't waited for */
	bool has_waited;
	bool is_turned_away;                    /* too many are ahead at the arbiter */
	size_t failures;                        /* how many arbiters have failed in quick succession */
	bool is_unfit[DL_REDIS_MOST_MEMBERS];   /* which members can't be the arbiter: they answer, but can't serve this
                                           * lock */
	bool is_crowded;                        /* others have an equal claim: make room for them before starting over */
	dl_redis_refusal refusal;               /* the arbiter's */
	dl_redis_delivery delivery;             /* of the request that it refused */
	uint64_t owners[DL_REDIS_MOST_MEMBERS]; /* of each member, if known */
};

/* Notes who is ahead: according to the arbiter or, once it has let us in, according to one of the others. */
static void note_ahead(const dl_redis_candidate *candidate, const struct campaign *campaign, const redisReply *reply,
		size_t member)
{
	dl_ahead *ahead = campaign->wish->ahead;

	if (ahead != NULL
			&& (member == candidate->arbiter || candidate->grants->each[candidate->arbiter].vote == DL_REDIS_YES)) {
		dl_redis_read_ahead(reply, dl_text_of(&candidate->grants->claim->token), ahead);
	}
}

static void hear(dl_redis_candidate *candidate, struct campaign *campaign, dl_redis_request *request, size_t member)
{
	dl_redis_member_grant *grant = &candidate->grants->each[member];
	dl_redis_refusal refusal;
	int64_t fencing_token;

	if (request->reply == NULL) {
		if (request->was_sent) {
			grant->vote = DL_REDIS_SILENT;
		} else if (grant->vote != DL_REDIS_SILENT) {
			grant->vote = DL_REDIS_UNASKED;
		}
	} else if (dl_redis_read_ownership(request->reply, &fencing_token) == DL_DONE) {
		dl_redis_grants_note(candidate->grants, member, fencing_token, request->delivery.run_id, request->delivery.sent,
				candidate->grants->claim->ttl);
		campaign->owners[member] = DL_REDIS_NOBODY;
	} else if (dl_redis_read_refusal(request->reply, request->delivery.sent, &refusal)) {
		grant->vote = DL_REDIS_NO;
		campaign->owners[member] = refusal.owner;
		note_ahead(candidate, campaign, request->reply, member);
		if (member == candidate->arbiter) {
			campaign->refusal = refusal;
			campaign->delivery = request->delivery;
		}
	} else if (dl_redis_read_too_many(request->reply, &refusal)) {
		grant->vote = DL_REDIS_NO;
		campaign->owners[member] = refusal.owner;
		note_ahead(candidate, campaign, request->reply, member);
		campaign->is_turned_away = true;
	} else {
		dl_redis_votes_spoil(request);
		grant->vote = DL_REDIS_SILENT;
	}
}

static void forget_owners(struct campaign *campaign)
{
	for (size_t i = 0; i < DL_REDIS_MOST_MEMBERS; i++) {
		campaign->owners[i] = DL_REDIS_UNKNOWN;
	}
}

/* Asks all members that haven't said yes, or only the arbiter. If there is a listener, it is on the arbiter. */
static void ask(dl_redis_candidate *candidate, struct campaign *campaign, bool is_arbiter_alone)
{
	dl_redis_votes *votes = &candidate->grants->votes;

	dl_redis_votes_begin(votes);
	for (size_t i = 0; i < candidate->grants->server_list->count; i++) {
		if (candidate->grants->each[i].vote != DL_REDIS_YES && (!is_arbiter_alone || i == candidate->arbiter)) {
			dl_redis_call *call = dl_redis_votes_ask(votes, i);
			bool is_arbiter = i == candidate->arbiter;

			dl_redis_claim_acquire(candidate->grants->claim,
					&(dl_redis_bid) {
							.is_limited = is_arbiter,
							.is_waiting = is_arbiter && dl_redis_contender_is_listening(&candidate->contender),
					},
					call);
			call->is_doubtful = &candidate->grants->each[i].is_doubtful;
		}
	}
	dl_redis_votes_run(votes, campaign->ends, campaign->is_insistent);
	forget_owners(campaign);
	for (size_t i = 0; i < votes->count; i++) {
		hear(candidate, campaign, &votes->requests[i], votes->members[i]);
	}
}

/* Asks each member who owns the lock there, without requesting it. */
static void look_around(dl_redis_candidate *candidate, struct campaign *campaign)
{
	const dl_redis_server_list *server_list = candidate->grants->server_list;
	dl_redis_votes *votes = &candidate->grants->votes;

	dl_redis_votes_begin(votes);
	for (size_t i = 0; i < server_list->count; i++) {
		dl_redis_keys_inspect(&candidate->grants->claim->keys, dl_redis_votes_ask(votes, i));
	}
	dl_redis_votes_run(votes, campaign->ends, false);
	forget_owners(campaign);
	for (size_t i = 0; i < votes->count; i++) {
		dl_status status;
		uint64_t owner = DL_REDIS_NOBODY;

		if (votes->requests[i].reply != NULL && dl_redis_read_status(votes->requests[i].reply, &status)) {
			if (status.owners.count > 0) {
				owner = dl_redis_mark_of(status.owners.each[0].token, status.owners.each[0].token_length);
			}
			campaign->owners[votes->members[i]] = owner;
			dl_status_free(&status);
		}
	}
	dl_redis_stale_owners_look(&candidate->stale_owners, campaign->owners, server_list->count, dl_clock_now());
}

/* Called if too few members have answered. */
static dl_outcome miss_majority(dl_redis_candidate *candidate, struct campaign *campaign, dl_error *error)
{
	/* Members that weren't waited for may be back. */
	if (campaign->has_skipped && !campaign->is_insistent) {
		campaign->is_insistent = true;
		campaign->is_crowded = false;
		return DL_GO_ON;
	}
	dl_redis_votes_refuse(&candidate->grants->votes, dl_redis_grants_answers(candidate->grants), error);
	return DL_FAILED;
}

static bool may_be_arbiter(const dl_redis_candidate *candidate, const struct campaign *campaign, size_t member)
{
	return !campaign->is_unfit[member] && !dl_redis_member_is_silent(candidate->grants->server_list->members[member])
			&& !dl_redis_stale_owners_has(&candidate->stale_owners, member);
}

static void go_to(dl_redis_candidate *candidate, size_t arbiter)
{
	candidate->arbiter = arbiter;
	candidate->contender.server = dl_redis_member_server(candidate->grants->server_list->members[arbiter]);
}

/* Chooses the server at which everybody waits: the first in the list that works and isn't held by a stale owner.
 * Candidates may choose differently, but each still needs a majority. */
static void choose_arbiter(dl_redis_candidate *candidate, const struct campaign *campaign)
{
	size_t count = candidate->grants->server_list->count, first = 0;

	while (first < count && !may_be_arbiter(candidate, campaign, first)) {
		first++;
	}
	go_to(candidate, first < count ? first : 0);
}

/* Called if the arbiter failed; the next server takes its place. If several in a row can be reached but fail, no server
 * will do. All are asked, to find out whether there is a majority at all. */
static dl_outcome leave_arbiter(dl_redis_candidate *candidate, struct campaign *campaign)
{
	candidate->is_contested = false;
	campaign->is_crowded = false;
	campaign->failures++;
	return campaign->failures <= candidate->grants->server_list->count ? DL_GO_ON : DL_FAILED;
}

static void plan_look(dl_redis_candidate *candidate)
{
	candidate->contender.look_at = dl_clock_earlier(dl_redis_stale_owners_due(&candidate->stale_owners,
															candidate->arbiter),
			dl_clock_now() + LONGEST_LOOK);
}

/* Whether a member in front of the arbiter could take its place now. */
static bool has_better_arbiter(const dl_redis_candidate *candidate, const struct campaign *campaign)
{
	for (size_t i = 0; i < candidate->arbiter; i++) {
		if (may_be_arbiter(candidate, campaign, i)
				&& dl_redis_stale_owners_due(&candidate->stale_owners, i) == DL_FOREVER) {
			return true;
		}
	}
	return false;
}

/* Whether there is no point in waiting at the arbiter, as everybody has just been asked who owns the lock. Whoever
 * follows another one leaves that to it. The first of those that follow each other wouldn't return to a better arbiter
 * otherwise, as long as there are newcomers. */
static bool should_leave(const dl_redis_candidate *candidate, const struct campaign *campaign)
{
	if (dl_redis_rank_in_front(&candidate->rank) != NULL) {
		return false;
	}
	return dl_redis_stale_owners_has(&candidate->stale_owners, candidate->arbiter)
			|| (candidate->rank.ranks != NULL && has_better_arbiter(candidate, campaign));
}

/* Called during the wait at the arbiter, with its outcome so far: continues it. DL_GO_ON: it has left the queue. */
static dl_outcome stay_at_arbiter(dl_redis_candidate *candidate, struct campaign *campaign, dl_outcome outcome,
		dl_error *error)
{
	while (outcome == DL_GO_ON) {
		if (!dl_redis_rank_is_recalled(&candidate->rank)) {
			look_around(candidate, campaign);
		}
		if (dl_redis_rank_is_recalled(&candidate->rank) || should_leave(candidate, campaign)) {
			dl_redis_rank_lose_place(&candidate->rank);
			campaign->failures = 0;
			dl_redis_contender_abandon(&candidate->contender, DL_FOREVER);
			return DL_GO_ON;
		}
		plan_look(candidate);
		outcome = dl_redis_contender_wait_on(&candidate->contender, campaign->wish, error);
	}
	return outcome;
}

/* Called with the outcome of the wait at the arbiter, which began then. */
static dl_outcome end_wait(dl_redis_candidate *candidate, struct campaign *campaign, dl_time began, dl_outcome outcome,
		const dl_error *error)
{
	dl_redis_contender *contender = &candidate->contender;

	if (outcome == DL_DONE) {
		dl_redis_grants_note(candidate->grants, candidate->arbiter, contender->fencing_token, contender->run_id,
				contender->since, contender->claim->ttl);
		candidate->grants->each[candidate->arbiter].is_doubtful |= contender->claim->is_doubtful;
		contender->claim->is_doubtful = false;
	} else if (outcome == DL_FAILED) {
		dl_redis_member_failed(candidate->grants->server_list->members[candidate->arbiter], error);
		dl_redis_rank_doubt_arbiter(&candidate->rank);
		if (dl_clock_now() - began > 2 * candidate->grants->votes.limit) {
			campaign->failures = 0;
		}
		return leave_arbiter(candidate, campaign);
	}
	return outcome;
}

/* It is in the arbiter's queue from now on. */
static void begin_wait(dl_redis_candidate *candidate, struct campaign *campaign)
{
	candidate->is_contested = true;
	campaign->has_waited = true;
	dl_redis_rank_take_place(&candidate->rank, candidate->arbiter);
	plan_look(candidate);
}

/* Called if the arbiter said no: waits for its yes. DL_GO_ON: the owner there has no majority, so there is no point in
 * waiting for it. */
static dl_outcome wait_at_arbiter(dl_redis_candidate *candidate, struct campaign *campaign, dl_error *error)
{
	dl_redis_contender *contender = &candidate->contender;
	dl_time began = dl_clock_now();
	dl_outcome outcome;

	assert(candidate->grants->each[candidate->arbiter].vote == DL_REDIS_NO);
	/* From now on, the contender gives the token up, however the wait ends. */
	contender->claim->is_doubtful = candidate->grants->each[candidate->arbiter].is_doubtful;
	candidate->grants->each[candidate->arbiter].is_doubtful = false;
	begin_wait(candidate, campaign);
	outcome = dl_redis_contender_wait(contender, &campaign->refusal, &campaign->delivery, campaign->wish, error);
	return end_wait(candidate, campaign, began, stay_at_arbiter(candidate, campaign, outcome, error), error);
}

/* Waits at the arbiter of the one in front. */
static dl_outcome follow(dl_redis_candidate *candidate, struct campaign *campaign, dl_error *error)
{
	dl_time began = dl_clock_now();
	dl_outcome outcome;

	if (began >= campaign->wish->deadline) {
		return DL_TIMED_OUT;
	}
	go_to(candidate, dl_redis_rank_in_front(&candidate->rank)->arbiter);
	if (dl_redis_member_is_silent(candidate->grants->server_list->members[candidate->arbiter])) {
		dl_redis_rank_doubt_arbiter(&candidate->rank);
	}
	begin_wait(candidate, campaign);
	outcome = dl_redis_contender_join(&candidate->contender, campaign->wish, error);
	return end_wait(candidate, campaign, began, stay_at_arbiter(candidate, campaign, outcome, error), error);
}

/* Called if the arbiter was asked but didn't answer. If the others were asked, too, the next arbiter's answer is
 * already known. */
static dl_outcome replace_arbiter(dl_redis_candidate *candidate, struct campaign *campaign, bool was_alone,
		dl_error *error)
{
	size_t next = 0;

	dl_redis_contender_end(&candidate->contender, true);
	campaign->is_unfit[candidate->arbiter] = true;
	dl_redis_votes_failure(&candidate->grants->votes, candidate->arbiter, error);
	if (was_alone) {
		return leave_arbiter(candidate, campaign);
	}
	if (dl_redis_grants_answers(candidate->grants) < candidate->grants->majority) {
		return miss_majority(candidate, campaign, error);
	}
	while (candidate->grants->each[next].vote != DL_REDIS_YES && candidate->grants->each[next].vote != DL_REDIS_NO) {
		next++;
	}
	candidate->arbiter = next;
	return candidate->grants->each[next].vote == DL_REDIS_YES ? DL_DONE : leave_arbiter(candidate, campaign);
}

/* Whether a member before the arbiter was passed over because of a stale owner. */
static bool passes_over(const dl_redis_candidate *candidate)
{
	for (size_t i = 0; i < candidate->arbiter; i++) {
		if (dl_redis_stale_owners_has(&candidate->stale_owners, i)) {
			return true;
		}
	}
	return false;
}

/* Whether a member that was passed over now has another owner, so that others wait there. */
static bool is_surpassed(const dl_redis_candidate *candidate)
{
	for (size_t i = 0; i < candidate->arbiter; i++) {
		if (candidate->grants->each[i].vote == DL_REDIS_NO && !dl_redis_stale_owners_has(&candidate->stale_owners, i)) {
			return true;
		}
	}
	return false;
}

/* Called if the arbiter said no but others may have granted the lock. Nothing is to be held elsewhere during the wait,
 * and a token that is given back can't be used again. So it also gives up its place at the arbiter, which may have let
 * it in by now, and starts over with a new token, which only the arbiter is asked for. */
static dl_outcome withdraw(dl_redis_candidate *candidate, struct campaign *campaign)
{
	if (dl_redis_contender_is_listening(&candidate->contender)) {
		candidate->grants->each[candidate->arbiter].vote = DL_REDIS_SILENT;
		/* It had a place, so it isn't turned away any more. */
		dl_redis_claim_limit(candidate->grants->claim, 0);
	}
	campaign->is_withdrawn = true;
	campaign->is_crowded = false;
	dl_redis_contender_end(&candidate->contender, false);
	return DL_GO_ON;
}

/* Whether to ask only the arbiter: under contention, a candidate that asks all members would get in the way of the one
 * that the arbiter lets in. */
static bool asks_alone(const dl_redis_candidate *candidate, struct campaign *campaign, bool has_passed_over)
{
	bool is_silent = dl_redis_member_is_silent(candidate->grants->server_list->members[candidate->arbiter]);
	bool was_withdrawn = campaign->is_withdrawn;

	campaign->is_withdrawn = false;
	return dl_clock_now() < campaign->wish->deadline
			&& (was_withdrawn || (candidate->is_contested && !has_passed_over && !is_silent));
}

/* DL_DONE: the arbiter lets us in, and unless only it was asked, the others have been asked, too. DL_GO_ON: start
 * over. */
static dl_outcome win_arbiter(dl_redis_candidate *candidate, struct campaign *campaign, bool *is_alone, dl_error *error)
{
	bool has_passed_over;
	dl_outcome outcome;

	choose_arbiter(candidate, campaign);
	outcome = dl_redis_contender_begin(&candidate->contender, campaign->wish);
	if (outcome != DL_GO_ON) {
		dl_redis_contender_end(&candidate->contender, false);
		return outcome;
	}
	has_passed_over = passes_over(candidate);
	*is_alone = asks_alone(candidate, campaign, has_passed_over);
	ask(candidate, campaign, *is_alone);
	if (!*is_alone) {
		dl_redis_stale_owners_look(&candidate->stale_owners, campaign->owners, candidate->grants->server_list->count,
				dl_clock_now());
	}
	if (has_passed_over && is_surpassed(candidate)) {
		dl_redis_contender_end(&candidate->contender, true);
		return DL_GO_ON;
	}
	switch (candidate->grants->each[candidate->arbiter].vote) {
		case DL_REDIS_YES:
			dl_redis_contender_end(&candidate->contender, false);
			candidate->is_contested = false;
			return DL_DONE;
		case DL_REDIS_NO:
			if (!*is_alone && dl_redis_grants_answers(candidate->grants) < candidate->grants->majority) {
				/* Without a majority, the arbiter's yes would be useless. */
				dl_redis_contender_end(&candidate->contender, true);
				return miss_majority(candidate, campaign, error);
			}
			if (campaign->is_turned_away) {
				candidate->is_contested = true;
				dl_redis_contender_end(&candidate->contender, false);
				return DL_TOO_MANY;
			}
			if (dl_redis_grants_are_given_beside(candidate->grants, candidate->arbiter)
					&& dl_clock_now() < campaign->wish->deadline) {
				return withdraw(candidate, campaign);
			}
			*is_alone = true;
			return wait_at_arbiter(candidate, campaign, error);
		default:
			return replace_arbiter(candidate, campaign, *is_alone, error);
	}
}

static dl_outcome sleep_for(const struct campaign *campaign, dl_time span)
{
	dl_time end = dl_clock_after(dl_clock_now(), dl_clock_jittered(span));

	return dl_outcome_of_wait(dl_wait(NULL, 0, end, campaign->wish->interrupt));
}

/* Returns how long to try to win the rest. If several arbiters have each let a candidate in, all but one must give way:
 * first those with the fewest members, then those with a later arbiter; otherwise chance decides. */
static dl_time patience_of(const dl_redis_candidate *candidate, dl_time longest)
{
	dl_time part = longest * (dl_time) dl_redis_grants_given(candidate->grants) / (dl_time) candidate->grants->majority;

	return candidate->arbiter == 0 ? part : part / 4;
}

/* Called once the arbiter has let us in. The previous owner may still be releasing the rest, or a candidate that is
 * being refused by the arbiter may hold some for a moment. */
static dl_outcome win_rest(dl_redis_candidate *candidate, struct campaign *campaign, bool is_asked, dl_error *error)
{
	dl_time longest = dl_clock_jittered(dl_clock_earlier(candidate->grants->claim->ttl / 4, LONGEST_CAMPAIGN));
	dl_time started = dl_clock_now();
	dl_backoff backoff = { SHORTEST_PAUSE, LONGEST_PAUSE };

	assert(candidate->grants->each[candidate->arbiter].vote == DL_REDIS_YES);
	dl_wish_forget_ahead(campaign->wish);
	for (unsigned questions = is_asked;; questions++) {
		dl_time now = dl_clock_now();
		dl_outcome outcome;

		if (dl_redis_rank_is_recalled(&candidate->rank)) {
			return DL_GO_ON;
		}
		if (questions > 0) {
			if (dl_redis_grants_are_enough(candidate->grants)) {
				return DL_DONE;
			}
			if (dl_redis_grants_answers(candidate->grants) < candidate->grants->majority) {
				/* If others are to be waited for from now on, it keeps its place until they have been asked. */
				outcome = miss_majority(candidate, campaign, error);
			} else if (questions >= FEWEST_QUESTIONS
					&& (now >= campaign->wish->deadline || now - started >= patience_of(candidate, longest))) {
				campaign->is_crowded = true;
				return now >= campaign->wish->deadline ? DL_TIMED_OUT : DL_GO_ON;
			} else {
				campaign->has_waited = true;
				outcome = sleep_for(campaign, dl_backoff_next(&backoff));
			}
			if (outcome != DL_GO_ON) {
				return outcome;
			}
		}
		ask(candidate, campaign, false);
	}
}

/* Makes room for other candidates, which may have come as far as we have. */
static dl_outcome make_room(struct campaign *campaign)
{
	if (!campaign->is_crowded) {
		return DL_GO_ON;
	}
	return sleep_for(campaign,
			dl_clock_earlier(dl_backoff_next(&campaign->rest), dl_clock_until(campaign->wish->deadline)));
}

/* DL_GO_ON: all in front of it have a place. */
static dl_outcome await_turn(const dl_redis_candidate *candidate, const dl_wish *wish)
{
	switch (dl_redis_rank_await_turn(&candidate->rank, wish->deadline, wish->interrupt)) {
		case DL_WAIT_READY:
			return DL_GO_ON;
		case DL_WAIT_TIMEOUT:
			return DL_TIMED_OUT;
		default:
			return DL_INTERRUPTED;
	}
}

/* DL_DONE: the arbiter lets us in, and unless *is_alone, the others have been asked, too. */
static dl_outcome be_let_in(dl_redis_candidate *candidate, struct campaign *campaign, bool *is_alone, dl_error *error)
{
	dl_outcome outcome;

	campaign->is_turned_away = false;
	campaign->has_skipped = dl_redis_votes_expected(&candidate->grants->votes) < candidate->grants->server_list->count;
	dl_redis_grants_forget(candidate->grants);
	dl_redis_claim_renew_token(candidate->grants->claim);
	*is_alone = true;
	if (dl_redis_rank_in_front(&candidate->rank) != NULL) {
		return follow(candidate, campaign, error);
	}
	outcome = win_arbiter(candidate, campaign, is_alone, error);
	if (outcome == DL_DONE) {
		dl_redis_rank_take_place(&candidate->rank, candidate->arbiter);
	}
	return outcome;
}

/* Goes through all steps once. DL_GO_ON: start over. */
static dl_outcome contend(dl_redis_candidate *candidate, struct campaign *campaign, dl_error *error)
{
	bool was_alone;
	dl_outcome outcome = await_turn(candidate, campaign->wish);

	if (outcome != DL_GO_ON) {
		return outcome;
	}
	outcome = be_let_in(candidate, campaign, &was_alone, error);
	assert(!dl_redis_contender_is_listening(&candidate->contender));
	if (outcome == DL_DONE) {
		outcome = win_rest(candidate, campaign, !was_alone, error);
	}
	if (outcome == DL_GO_ON) {
		dl_redis_rank_lose_place(&candidate->rank);
	}
	if (outcome == DL_FORKED) {
		/* The votes belong to the parent. */
		dl_redis_grants_forget(candidate->grants);
	} else if (outcome != DL_DONE) {
		dl_redis_grants_give_back(candidate->grants, false);
	}
	return outcome == DL_GO_ON ? make_room(campaign) : outcome;
}

void dl_redis_candidate_prepare(dl_redis_candidate *candidate, dl_redis_grants *grants)
{
	candidate->grants = grants;
	candidate->contender.server = dl_redis_member_server(grants->server_list->members[0]);
	candidate->contender.claim = grants->claim;
	candidate->contender.patience = grants->votes.limit;
	candidate->contender.looks_around = true;
}

/* Returns how long everything may take beyond its deadline: connecting and an answer, and both once more if connections
 * break. */
static dl_time longest_delay(const dl_redis_candidate *candidate)
{
	const dl_redis_server_list *server_list = candidate->grants->server_list;
	dl_time longest = 0;

	for (size_t i = 0; i < server_list->count; i++) {
		dl_time connect_timeout = dl_redis_server_dsn(dl_redis_member_server(server_list->members[i]))->connect_timeout;

		longest = connect_timeout > longest ? connect_timeout : longest;
	}
	return longest + 4 * candidate->grants->votes.limit;
}

/* An operation goes behind all others of its thread that want the lock. One that has no time to wait doesn't begin
 * behind others: whatever becomes of them, they are served first. Returns whether it is to contend. */
static bool join_ranks(dl_redis_candidate *candidate, bool may_wait)
{
	bool is_behind;

	if (dl_operation_current() == NULL) {
		return true;
	}
	dl_redis_rank_join(&candidate->rank, candidate->grants->server_list, candidate->grants->claim->keys.lock,
			&candidate->contender);
	is_behind = dl_redis_rank_in_front(&candidate->rank) != NULL;
	if (!may_wait) {
		dl_redis_rank_leave(&candidate->rank);
	}
	return may_wait || !is_behind;
}

dl_outcome dl_redis_candidate_acquire(dl_redis_candidate *candidate, const dl_wish *wish, dl_error *error)
{
	dl_time started = dl_clock_now();
	struct campaign campaign = {
		.wish = wish,
		.ends = dl_clock_after(dl_wish_patient_since(wish, started), longest_delay(candidate)),
		.rest = { SHORTEST_REST, LONGEST_REST },
		.is_insistent = dl_redis_votes_expected(&candidate->grants->votes) < candidate->grants->majority,
	};
	dl_outcome outcome;

	dl_redis_claim_limit(candidate->grants->claim, wish->too_many);
	if (!join_ranks(candidate, wish->deadline > started)) {
		candidate->waited = 0;
		return DL_TIMED_OUT;
	}
	candidate->contender.number = candidate->rank.number;
	do {
		outcome = contend(candidate, &campaign, error);
	} while (outcome == DL_GO_ON);
	dl_redis_rank_leave(&candidate->rank);
	candidate->waited = campaign.has_waited && outcome != DL_TOO_MANY ? dl_clock_now() - started : 0;
	return outcome;
}

void dl_redis_candidate_abandon(dl_redis_candidate *candidate, dl_time deadline)
{
	dl_redis_contender_abandon(&candidate->contender, deadline);
	dl_redis_grants_give_back(candidate->grants, false);
}
