#include "redis/quorum/candidate.h"

/* How long a candidate that the arbiter has let in tries to get the rest, and how often at least; the pauses between two questions. */
#define LONGEST_CAMPAIGN (400 * DL_MILLISECOND)
#define FEWEST_QUESTIONS 4
#define SHORTEST_PAUSE (2 * DL_MILLISECOND)
#define LONGEST_PAUSE (32 * DL_MILLISECOND)

/* Before everything is begun anew. */
#define SHORTEST_REST (10 * DL_MILLISECOND)
#define LONGEST_REST (500 * DL_MILLISECOND)

/* Between two looks at who owns the other members, for one that waits at the arbiter. */
#define LONGEST_LOOK (10 * DL_SECOND)

/* One acquire. */
struct campaign {
	dl_time deadline;
	dl_time ends; /* whatever the servers do: some time after the deadline, for each question to be answered */
	const dl_interrupt *interrupt;
	dl_time rest;      /* the next one before it is begun anew */
	bool is_insistent; /* waits for members that have been silent lately, too */
	bool has_skipped;  /* there were such, and they weren't waited for */
	bool has_waited;
	size_t failures;                      /* of arbiters, one soon after the other */
	bool is_unfit[DL_REDIS_MOST_MEMBERS]; /* as an arbiter: it answers, but can't serve this lock */
	bool is_crowded;                      /* others have as good a right: make room for them before it is begun anew */
	dl_redis_refusal refusal;             /* the arbiter's */
	dl_redis_delivery delivery;           /* of the question that it refused */
	uint64_t owners[DL_REDIS_MOST_MEMBERS]; /* of the members, as far as they have said */
};

static void hear(dl_redis_candidate *candidate, struct campaign *campaign, dl_redis_request *request, size_t member)
{
	dl_redis_share *share = &candidate->shares->each[member];
	dl_redis_refusal refusal;
	int64_t fencing_token;

	if (request->reply == NULL) {
		share->vote = DL_REDIS_SILENT;
	} else if (dl_redis_read_ownership(request->reply, &fencing_token) == DL_DONE) {
		dl_redis_shares_note(candidate->shares, member, fencing_token, request->delivery.run_id,
				request->delivery.sent);
		campaign->owners[member] = DL_REDIS_NOBODY;
	} else if (dl_redis_read_refusal(request->reply, request->delivery.sent, &refusal)) {
		share->vote = DL_REDIS_NO;
		campaign->owners[member] = refusal.owner;
		if (member == candidate->arbiter) {
			campaign->refusal = refusal;
			campaign->delivery = request->delivery;
		}
	} else {
		dl_redis_votes_spoil(request);
		share->vote = DL_REDIS_SILENT;
	}
}

static void forget_owners(struct campaign *campaign)
{
	for (size_t i = 0; i < DL_REDIS_MOST_MEMBERS; i++) {
		campaign->owners[i] = DL_REDIS_UNKNOWN;
	}
}

/* Asks everybody who hasn't said yes, or the arbiter alone. While there is a listener, it is the arbiter's. */
static void ask(dl_redis_candidate *candidate, struct campaign *campaign, bool is_arbiter_alone)
{
	dl_redis_votes *votes = &candidate->shares->votes;

	dl_redis_votes_begin(votes);
	for (size_t i = 0; i < candidate->shares->ensemble->count; i++) {
		if (candidate->shares->each[i].vote != DL_REDIS_YES && (!is_arbiter_alone || i == candidate->arbiter)) {
			dl_redis_claim_acquire(candidate->shares->claim, dl_redis_votes_ask(votes, i),
					i == candidate->arbiter && candidate->contender.listener != NULL);
		}
	}
	dl_redis_votes_run(votes, campaign->ends, campaign->is_insistent);
	forget_owners(campaign);
	for (size_t i = 0; i < votes->count; i++) {
		hear(candidate, campaign, &votes->requests[i], votes->members[i]);
	}
}

/* Asks everybody who owns the lock there, and wants nothing. */
static void look_around(dl_redis_candidate *candidate, struct campaign *campaign)
{
	const dl_redis_ensemble *ensemble = candidate->shares->ensemble;
	dl_redis_votes *votes = &candidate->shares->votes;

	dl_redis_votes_begin(votes);
	for (size_t i = 0; i < ensemble->count; i++) {
		dl_redis_keys_inspect(&candidate->shares->claim->keys, dl_redis_votes_ask(votes, i));
	}
	dl_redis_votes_run(votes, campaign->ends, false);
	forget_owners(campaign);
	for (size_t i = 0; i < votes->count; i++) {
		dl_redis_lock_state state;
		uint64_t owner = DL_REDIS_NOBODY;

		if (votes->requests[i].reply != NULL && dl_redis_read_state(votes->requests[i].reply, &state)) {
			if (state.owner_count > 0) {
				owner = dl_redis_mark_of(state.owners[0].token, state.owners[0].length);
			}
			campaign->owners[votes->members[i]] = owner;
			dl_redis_lock_state_free(&state);
		}
	}
	dl_redis_strays_look(&candidate->strays, campaign->owners, ensemble->count, dl_clock_now());
}

/* Too few have answered. */
static dl_outcome miss_majority(dl_redis_candidate *candidate, struct campaign *campaign, dl_error *error)
{
	/* Those that weren't waited for may be back. */
	if (campaign->has_skipped && !campaign->is_insistent) {
		campaign->is_insistent = true;
		campaign->is_crowded = false;
		return DL_NOT_HELD;
	}
	dl_redis_votes_refuse(&candidate->shares->votes, dl_redis_shares_answers(candidate->shares), error);
	return DL_FAILED;
}

/* The server at which everybody waits: the first of the list that lives, and isn't held by a stray owner. Candidates that disagree about it
 * still needs a majority. */
static void choose_arbiter(dl_redis_candidate *candidate, const struct campaign *campaign)
{
	const dl_redis_ensemble *ensemble = candidate->shares->ensemble;
	size_t first = 0;

	while (first < ensemble->count
			&& (campaign->is_unfit[first] || dl_redis_member_is_silent(ensemble->members[first])
					|| dl_redis_strays_has(&candidate->strays, first))) {
		first++;
	}
	candidate->arbiter = first < ensemble->count ? first : 0;
	candidate->contender.server = dl_redis_member_server(ensemble->members[candidate->arbiter]);
}

/* The arbiter failed, and the next server takes its place. Where one after the other fails, though they can be reached, no
 * server will do. All are asked, for it to be known whether there is a majority at all. */
static dl_outcome leave_arbiter(dl_redis_candidate *candidate, struct campaign *campaign)
{
	candidate->is_contested = false;
	campaign->is_crowded = false;
	campaign->failures++;
	return campaign->failures <= candidate->shares->ensemble->count ? DL_NOT_HELD : DL_FAILED;
}

static void plan_look(dl_redis_candidate *candidate)
{
	candidate->contender.look_at = dl_clock_earlier(dl_redis_strays_due(&candidate->strays, candidate->arbiter),
			dl_clock_now() + LONGEST_LOOK);
}

/* The arbiter said no: waits for its yes, without having anything elsewhere meanwhile. DL_NOT_HELD: the one that holds it holds
 * no majority, and isn't waited for. */
static dl_outcome wait_at_arbiter(dl_redis_candidate *candidate, struct campaign *campaign, dl_error *error)
{
	dl_redis_contender *contender = &candidate->contender;
	dl_time started = dl_clock_now();
	dl_outcome outcome;

	candidate->is_contested = true;
	campaign->has_waited = true;
	dl_redis_shares_give_back(candidate->shares, campaign->ends);
	plan_look(candidate);
	outcome = dl_redis_contender_wait(contender, &campaign->refusal, &campaign->delivery, campaign->deadline,
			campaign->interrupt, error);
	while (outcome == DL_NOT_HELD) {
		look_around(candidate, campaign);
		if (dl_redis_strays_has(&candidate->strays, candidate->arbiter)) {
			dl_redis_contender_abandon(contender, DL_FOREVER);
			return outcome;
		}
		plan_look(candidate);
		outcome = dl_redis_contender_wait_on(contender, campaign->deadline, campaign->interrupt, error);
	}
	if (outcome == DL_DONE) {
		dl_redis_shares_note(candidate->shares, candidate->arbiter, contender->fencing_token, contender->run_id,
				contender->since);
	} else if (outcome == DL_FAILED) {
		dl_redis_member_failed(candidate->shares->ensemble->members[candidate->arbiter], error);
		if (dl_clock_now() - started > 2 * candidate->shares->votes.limit) {
			campaign->failures = 0;
		}
		return leave_arbiter(candidate, campaign);
	}
	return outcome;
}

/* The arbiter was asked, and didn't answer. The next one is known if it was asked, too. */
static dl_outcome replace_arbiter(dl_redis_candidate *candidate, struct campaign *campaign, bool was_alone,
		dl_error *error)
{
	size_t next = 0;

	dl_redis_contender_end(&candidate->contender, true);
	campaign->is_unfit[candidate->arbiter] = true;
	dl_redis_votes_failure(&candidate->shares->votes, candidate->arbiter, error);
	if (was_alone) {
		return leave_arbiter(candidate, campaign);
	}
	if (dl_redis_shares_answers(candidate->shares) < candidate->shares->majority) {
		return miss_majority(candidate, campaign, error);
	}
	while (candidate->shares->each[next].vote == DL_REDIS_SILENT) {
		next++;
	}
	candidate->arbiter = next;
	return candidate->shares->each[next].vote == DL_REDIS_YES ? DL_DONE : leave_arbiter(candidate, campaign);
}

/* Whether a member before the arbiter is held by a stray owner. */
static bool passes_over(const dl_redis_candidate *candidate)
{
	for (size_t i = 0; i < candidate->arbiter; i++) {
		if (dl_redis_strays_has(&candidate->strays, i)) {
			return true;
		}
	}
	return false;
}

/* Whether a member that was passed over has another owner by now: others wait there. */
static bool is_surpassed(const dl_redis_candidate *candidate)
{
	for (size_t i = 0; i < candidate->arbiter; i++) {
		if (candidate->shares->each[i].vote == DL_REDIS_NO && !dl_redis_strays_has(&candidate->strays, i)) {
			return true;
		}
	}
	return false;
}

/* DL_DONE: the arbiter lets us in, and if it wasn't asked alone, the others have been asked as well. DL_NOT_HELD: it is to be
 * begun anew. */
static dl_outcome win_arbiter(dl_redis_candidate *candidate, struct campaign *campaign, bool *is_alone, dl_error *error)
{
	bool may_wait = dl_clock_now() < campaign->deadline, has_passed_over;

	choose_arbiter(candidate, campaign);
	dl_redis_shares_pay_debts(candidate->shares, campaign->is_insistent);
	dl_redis_shares_forget(candidate->shares);
	dl_redis_claim_renew_token(candidate->shares->claim);
	dl_redis_contender_begin(&candidate->contender, campaign->deadline);
	campaign->has_skipped = dl_redis_votes_expected(&candidate->shares->votes) < candidate->shares->ensemble->count;
	/* In a crowd, a candidate that asks everybody is in the way of the one that is let in. */
	has_passed_over = passes_over(candidate);
	*is_alone = candidate->is_contested && may_wait && !has_passed_over
			&& !dl_redis_member_is_silent(candidate->shares->ensemble->members[candidate->arbiter]);
	ask(candidate, campaign, *is_alone);
	if (!*is_alone) {
		dl_redis_strays_look(&candidate->strays, campaign->owners, candidate->shares->ensemble->count, dl_clock_now());
	}
	if (has_passed_over && is_surpassed(candidate)) {
		dl_redis_contender_end(&candidate->contender, true);
		return DL_NOT_HELD;
	}
	switch (candidate->shares->each[candidate->arbiter].vote) {
		case DL_REDIS_YES:
			dl_redis_contender_end(&candidate->contender, false);
			candidate->is_contested = false;
			return DL_DONE;
		case DL_REDIS_NO:
			if (!*is_alone && dl_redis_shares_answers(candidate->shares) < candidate->shares->majority) {
				/* Its yes would be of no use. */
				dl_redis_contender_end(&candidate->contender, true);
				return miss_majority(candidate, campaign, error);
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

	switch (dl_wait(NULL, 0, end, campaign->interrupt)) {
		case DL_WAIT_INTERRUPTED:
			return DL_INTERRUPTED;
		case DL_WAIT_FORKED:
			return DL_FORKED;
		default:
			return DL_NOT_HELD;
	}
}

/* How long to try to get the rest. Where several have each been let in by another arbiter, one of them must give way: who has
 * least so far, the one with the worse arbiter, or else whomever chance picks. */
static dl_time patience_of(const dl_redis_candidate *candidate, dl_time longest)
{
	dl_time share = longest * (dl_time) dl_redis_shares_given(candidate->shares)
			/ (dl_time) candidate->shares->majority;

	return candidate->arbiter == 0 ? share : share / 4;
}

/* The arbiter has let us in. The rest may still be on its way from the previous owner, or be held for a moment by somebody
 * who is being told no at the arbiter. */
static dl_outcome win_rest(dl_redis_candidate *candidate, struct campaign *campaign, bool is_asked, dl_error *error)
{
	dl_time longest = dl_clock_jittered(dl_clock_earlier(candidate->shares->claim->ttl / 4, LONGEST_CAMPAIGN));
	dl_time started = dl_clock_now(), pause = SHORTEST_PAUSE;

	for (unsigned questions = is_asked;; questions++) {
		dl_time now = dl_clock_now();
		dl_outcome outcome;

		if (questions > 0) {
			if (dl_redis_shares_are_enough(candidate->shares)) {
				return DL_DONE;
			}
			if (dl_redis_shares_answers(candidate->shares) < candidate->shares->majority) {
				return miss_majority(candidate, campaign, error);
			}
			if (questions >= FEWEST_QUESTIONS
					&& (now >= campaign->deadline || now - started >= patience_of(candidate, longest))) {
				campaign->is_crowded = true;
				return now >= campaign->deadline ? DL_TIMED_OUT : DL_NOT_HELD;
			}
			campaign->has_waited = true;
			outcome = sleep_for(campaign, pause);
			if (outcome != DL_NOT_HELD) {
				return outcome;
			}
			pause = dl_clock_earlier(2 * pause, LONGEST_PAUSE);
		}
		ask(candidate, campaign, false);
	}
}

/* Makes room for the others, who may be as far as we have been. */
static dl_outcome make_room(struct campaign *campaign)
{
	dl_outcome outcome;

	if (!campaign->is_crowded) {
		return DL_NOT_HELD;
	}
	outcome = sleep_for(campaign, dl_clock_earlier(campaign->rest, dl_clock_until(campaign->deadline)));
	campaign->rest = dl_clock_earlier(2 * campaign->rest, LONGEST_REST);
	return outcome;
}

/* From beginning to end, once. DL_NOT_HELD: it is to be begun anew. */
static dl_outcome contend(dl_redis_candidate *candidate, struct campaign *campaign, dl_error *error)
{
	bool was_alone;
	dl_outcome outcome = win_arbiter(candidate, campaign, &was_alone, error);

	if (outcome == DL_DONE) {
		outcome = win_rest(candidate, campaign, !was_alone, error);
	}
	if (outcome == DL_FORKED) {
		/* Votes that have been given are the parent's. */
		dl_redis_shares_forget(candidate->shares);
	} else if (outcome != DL_DONE) {
		dl_redis_shares_give_back(candidate->shares, campaign->ends);
	}
	return outcome == DL_NOT_HELD ? make_room(campaign) : outcome;
}

void dl_redis_candidate_prepare(dl_redis_candidate *candidate, dl_redis_shares *shares)
{
	candidate->shares = shares;
	candidate->contender.server = dl_redis_member_server(shares->ensemble->members[0]);
	candidate->contender.claim = shares->claim;
	candidate->contender.patience = shares->votes.limit;
	candidate->contender.looks_around = true;
}

/* What all of it may take beyond its deadline: to connect, to be answered, to be connected and answered once more where connections
 * broke. */
static dl_time longest_delay(const dl_redis_candidate *candidate)
{
	const dl_redis_ensemble *ensemble = candidate->shares->ensemble;
	dl_time longest = 0;

	for (size_t i = 0; i < ensemble->count; i++) {
		dl_time connect_timeout = dl_redis_server_dsn(dl_redis_member_server(ensemble->members[i]))->connect_timeout;

		longest = connect_timeout > longest ? connect_timeout : longest;
	}
	return longest + 4 * candidate->shares->votes.limit;
}

dl_outcome dl_redis_candidate_acquire(dl_redis_candidate *candidate, dl_time deadline, const dl_interrupt *interrupt,
		dl_error *error)
{
	dl_time started = dl_clock_now();
	struct campaign campaign = {
		.deadline = deadline,
		.ends = dl_clock_after(longest_delay(candidate), deadline > started ? deadline : started),
		.interrupt = interrupt,
		.rest = SHORTEST_REST,
		.is_insistent = dl_redis_votes_expected(&candidate->shares->votes) < candidate->shares->majority,
	};
	dl_outcome outcome;

	do {
		outcome = contend(candidate, &campaign, error);
	} while (outcome == DL_NOT_HELD);
	candidate->waited = campaign.has_waited ? dl_clock_now() - started : 0;
	return outcome;
}

void dl_redis_candidate_abandon(dl_redis_candidate *candidate, dl_time deadline)
{
	dl_redis_contender_abandon(&candidate->contender, deadline);
	dl_redis_shares_give_back(candidate->shares, deadline);
}
