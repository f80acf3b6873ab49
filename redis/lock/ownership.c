#include "redis/lock/ownership.h"

#include "core/thread/keeper.h"
#include "core/metrics/stats.h"

#include <assert.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>

/* How often a doubtful token is replaced while connections keep breaking. Each attempt has made a connection of its
 * own, and the caller still holds the lock if all have failed. */
#define MOST_RENAMINGS 3

static dl_redis_ownership *ownership_of(const dl_lock *lock)
{
	return (dl_redis_ownership *) ((char *) lock - offsetof(dl_redis_ownership, lock));
}

void dl_redis_ownership_prepare(dl_redis_ownership *ownership, const dl_redis_ownership_kind *kind, const char *prefix,
		const char *name, const dl_redis_lock_options *options)
{
	dl_redis_claim_make(&ownership->claim, prefix, name, options->ttl, options->replicas);
	dl_redis_claim_set_label(&ownership->claim, options->label);
	dl_redis_keys_set_counter_lifetime(&ownership->claim.keys, options->counter_lifetime);
	ownership->kind = kind;
	ownership->auto_renew = options->auto_renew;
	ownership->max_hold = options->max_hold;
}

/* The keeper renews with this ttl from now on. No part is being renewed now. */
static void set_ttl(dl_redis_ownership *ownership, dl_time ttl)
{
	for (size_t i = 0; i < ownership->part_count; i++) {
		ownership->parts[i].ttl = ttl;
	}
}

/* Has the keeper renew the lock for that long at most, counted from when it was asked for; 0: without a limit. */
static void limit(dl_redis_ownership *ownership, dl_time since, dl_time hold)
{
	dl_time ends = 0;

	if (ownership->auto_renew) {
		ends = hold > 0 ? dl_clock_after(since, hold) : DL_FOREVER;
	}
	for (size_t i = 0; i < ownership->part_count; i++) {
		ownership->parts[i].ends = ends;
	}
	ownership->lock.renewed_until = ends;
}

void dl_redis_ownership_keep(dl_redis_ownership *ownership, dl_time since)
{
	set_ttl(ownership, ownership->claim.ttl);
	limit(ownership, since, ownership->max_hold);
	ownership->kind->begin_renewals(ownership);
}

const char *dl_redis_ownership_token(const dl_lock *lock)
{
	return dl_text_of(&ownership_of(lock)->claim.token);
}

bool dl_redis_ownership_may_have_another_token(const dl_lock *lock)
{
	return !dl_text_is_empty(&ownership_of(lock)->claim.successor);
}

dl_outcome dl_redis_ownership_refuse_doubt(const dl_lock *lock, dl_error *error)
{
	dl_error_set(error, DL_ERROR_CONNECTION, "%s: connections keep breaking", lock->operations->place(lock));
	return DL_FAILED;
}

/* An earlier attempt to replace the token may have succeeded where its answer was lost. */
static bool must_rename(const dl_redis_ownership *ownership)
{
	return ownership->kind->is_doubtful(ownership) || dl_redis_ownership_may_have_another_token(&ownership->lock);
}

dl_outcome dl_redis_ownership_make_certain(dl_lock *lock, dl_error *error)
{
	dl_redis_ownership *ownership = ownership_of(lock);
	const dl_redis_ownership_kind *kind = ownership->kind;
	dl_outcome outcome = DL_DONE;

	/* An upgrade or downgrade that wasn't answered may still be executed, too. */
	ownership->claim.is_doubtful |= lock->mode == DL_IN_DOUBT;
	kind->end_renewals(ownership);
	for (int i = 0; outcome == DL_DONE && must_rename(ownership); i++) {
		outcome = i < MOST_RENAMINGS ? kind->rename(ownership, error) : dl_redis_ownership_refuse_doubt(lock, error);
	}
	if (outcome == DL_NOT_HELD) {
		dl_lock_lost(lock, DL_LOSS_TAKEN);
	} else {
		kind->begin_renewals(ownership);
	}
	return outcome;
}

/* Questions whose answers may come too late. */
struct questions {
	dl_time ends;  /* the time that one call may take, counted from the first of them */
	unsigned late; /* how many answers were a yes that came too late */
};

static struct questions begin_to_ask(const dl_redis_ownership *ownership)
{
	return (struct questions) { .ends = dl_clock_after(dl_clock_now(), ownership->kind->longest_call(ownership)) };
}

/* Called after a yes: whether it came too late, and it is worth asking again. It is once more in any case, because it
 * may have been this process that was stopped. */
static bool must_ask_again(struct questions *questions, const dl_redis_term *term)
{
	dl_time now = dl_clock_now();

	questions->late += now >= term->until;
	return now >= term->until && (questions->late == 1 || now < questions->ends);
}

void dl_redis_ownership_write_renewal(const dl_redis_ownership *ownership, const dl_redis_renewal *part,
		const dl_redis_new_ttl *new_ttl, dl_redis_call *call)
{
	const dl_redis_claim *claim = &ownership->claim;

	dl_redis_claim_renew(call,
			&(dl_redis_extension) {
					.lock = claim->keys.lock,
					.shares = part->is_share ? claim->keys.shares : NULL,
					.token = dl_text_of(&claim->token),
					.milliseconds = new_ttl->milliseconds,
					.known_end = part->end,
					.is_shorter = new_ttl->may_shorten,
			});
}

static bool is_longer(const dl_redis_ownership *ownership, dl_time ttl)
{
	return ttl > ownership->parts[0].ttl;
}

/* Asks until the answer comes in time. DL_NOT_HELD: *loss is why. */
static dl_outcome ask_to_renew(dl_redis_ownership *ownership, dl_time ttl, dl_redis_term *term, dl_loss *loss,
		dl_error *error)
{
	struct questions questions = begin_to_ask(ownership);
	dl_redis_new_ttl new_ttl = { .ttl = ttl, .may_shorten = !is_longer(ownership, ttl) };
	dl_outcome outcome;

	snprintf(new_ttl.milliseconds, sizeof new_ttl.milliseconds, "%" PRId64, ttl / DL_MILLISECOND);
	do {
		outcome = ownership->kind->renew(ownership, &new_ttl, term, error);
	} while (outcome == DL_DONE && must_ask_again(&questions, term));
	/* The process may have been stopped since. Then the server still has it, so it must be given back. */
	if (outcome == DL_DONE && dl_clock_now() >= term->until) {
		questions.late++;
		outcome = DL_NOT_HELD;
	}
	*loss = questions.late > 0 ? DL_LOSS_EXPIRED : DL_LOSS_TAKEN;
	return outcome;
}

/* A token that is still to be replaced can't be renewed on its own: its successor may be the owner. And whatever may
 * still be executed for a token could make the lock end earlier than a longer renewal says. */
static dl_outcome prepare_renewal(dl_redis_ownership *ownership, dl_time ttl, dl_error *error)
{
	bool must_be_certain = is_longer(ownership, ttl) || !dl_text_is_empty(&ownership->claim.successor);

	if (ownership->lock.is_upgrading) {
		/* The upgrade waits with this token, which make_certain has replaced if it was to be. */
		assert(dl_text_is_empty(&ownership->claim.successor));
		if (must_be_certain && ownership->claim.is_doubtful) {
			dl_lock_refuse_while_waiting(&ownership->lock, error);
			return DL_FAILED;
		}
	}
	return must_be_certain ? dl_redis_ownership_make_certain(&ownership->lock, error) : DL_DONE;
}

static void conclude_renewal(dl_redis_ownership *ownership, dl_outcome outcome, dl_time ttl, const dl_redis_term *term)
{
	dl_lock_extend(&ownership->lock, term->until);
	/* If a shorter ttl wasn't answered, it may still take effect at any moment. */
	if (outcome == DL_DONE || ttl < ownership->parts[0].ttl) {
		set_ttl(ownership, ttl);
	}
	if (outcome == DL_DONE) {
		dl_stats_count(renewals);
	} else {
		dl_stats_count(renewals_failed);
	}
	ownership->kind->begin_renewals(ownership);
}

dl_outcome dl_redis_ownership_renew(dl_lock *lock, dl_time ttl, dl_time hold, dl_error *error)
{
	dl_redis_ownership *ownership = ownership_of(lock);
	dl_redis_term term;
	dl_outcome outcome;
	dl_loss loss;

	if (!dl_lock_is_held(lock)) {
		return DL_NOT_HELD;
	}
	ttl = ttl > 0 ? ttl - ttl % DL_MILLISECOND : ownership->claim.ttl;
	outcome = prepare_renewal(ownership, ttl, error);
	if (outcome != DL_DONE) {
		return outcome;
	}
	/* The keeper must not use the old ttl any more. If one of its renewals arrives after this one, it may lengthen the
	 * ownership, but not shorten it: see renew.lua. */
	ownership->kind->end_renewals(ownership);
	if (ttl > ownership->claim.longest_ttl) {
		ownership->claim.longest_ttl = ttl;
	}
	/* A shorter ttl counts from now on, in case the reply is lost. */
	dl_lock_shorten(lock, dl_lock_end_of(dl_clock_now(), ttl));
	outcome = ask_to_renew(ownership, ttl, &term, &loss, error);
	if (outcome == DL_NOT_HELD) {
		dl_stats_count(renewals_lost);
		dl_lock_lost(lock, loss);
		return outcome;
	}
	if (outcome == DL_DONE && hold > 0) {
		limit(ownership, term.since, hold);
	}
	conclude_renewal(ownership, outcome, ttl, &term);
	return outcome;
}

/* An object takes a fixed number of permits, or the lock itself, and so does a token. It doesn't matter of how many
 * permits the token's owner took them, as each process goes by its own number. */
static bool is_fitting(const dl_lock *lock, const char *token, size_t length, dl_error *error)
{
	dl_token_share share = dl_token_read_share(token, length);
	const char *name = lock->name;

	if (!lock->is_semaphore) {
		return share.total == 0
				|| dl_error_set(error, DL_ERROR_STATE,
						"The token stands for %u permits of \"%s\", but this object is a lock", share.weight, name);
	}
	if (share.total == 0) {
		return dl_error_set(error, DL_ERROR_STATE,
				"The token doesn't stand for permits of \"%s\", but this object takes %u", name, lock->weight);
	}
	return share.weight == lock->weight
			|| dl_error_set(error, DL_ERROR_STATE,
					"The token stands for %u permits of \"%s\", but this object takes %u", share.weight, name,
					lock->weight);
}

/* Whether the token fits the lock, the lock is free, and no other lock of its thread is held with this token. */
static bool may_attach(dl_redis_ownership *ownership, const char *token, size_t length, dl_error *error)
{
	dl_lock *lock = &ownership->lock;

	return is_fitting(lock, token, length, error) && dl_lock_clear(lock, error)
			&& dl_lock_may_take_over(lock, token, length, error) && (!ownership->auto_renew || dl_keeper_need(error));
}

dl_outcome dl_redis_ownership_take_over(dl_redis_ownership *ownership, const char *token, size_t length,
		dl_redis_adoption *adoption, dl_error *error)
{
	struct questions questions = begin_to_ask(ownership);
	bool has_taken = false;
	dl_outcome outcome;

	dl_redis_claim_begin_attach(&ownership->claim);
	do {
		outcome = ownership->kind->attach(ownership, token, length, adoption, error);
		/* What an answer that came too late has granted may still be there if the next one fails. */
		has_taken = outcome == DL_DONE || (has_taken && outcome == DL_FAILED);
		adoption->has_nothing &= !has_taken;
	} while (outcome == DL_DONE && must_ask_again(&questions, &adoption->term));
	if (outcome == DL_DONE && dl_clock_now() >= adoption->term.until) {
		outcome = DL_NOT_HELD;
	}
	if (outcome != DL_DONE) {
		ownership->kind->undo_attach(ownership, token, length, adoption);
	}
	return outcome;
}

dl_outcome dl_redis_ownership_attach(dl_lock *lock, const char *token, size_t length, dl_error *error)
{
	dl_redis_ownership *ownership = ownership_of(lock);
	dl_redis_adoption adoption;
	dl_outcome outcome;

	if (!may_attach(ownership, token, length, error) || !dl_lock_begin_use(lock, error)) {
		return DL_FAILED;
	}
	outcome = ownership->kind->take_over(ownership, token, length, &adoption, error);
	dl_lock_end_use(lock);
	if (outcome == DL_DONE) {
		dl_lock_adopted(lock, adoption.is_share && !lock->is_semaphore ? DL_READ : DL_WRITE, adoption.fencing_token,
				adoption.term.until);
		dl_redis_ownership_keep(ownership, adoption.term.since);
	}
	return outcome;
}
