#include "core/lock/account.h"

void dl_account_open(dl_account *account, const struct dl_lock *lock, dl_held *held, const char *backend,
		const char *name)
{
	account->lock = lock;
	account->held = held;
	account->backend = (unsigned char) dl_stats_backend(backend);
	account->kind = DL_STATS_LOCK;
	account->series = (unsigned char) dl_stats_series_of(name);
}

/* Resets what began at a time, and returns how long ago that was; -1: it belongs to the parent, or nothing began. */
static dl_time end(const dl_account *account, dl_time *began, dl_time now)
{
	dl_time since = *began;

	*began = 0;
	return since != 0 && account->generation == dl_process_generation() ? now - since : -1;
}

static const struct {
	dl_stats_outcome counted;
	const char *told;
} answers[] = {
	[DL_DONE] = { DL_STATS_ACQUIRED, "acquired" },
	[DL_TIMED_OUT] = { DL_STATS_TIMED_OUT, "timed out" },
	[DL_TOO_MANY] = { DL_STATS_TOO_MANY, "too many were ahead" },
	[DL_INTERRUPTED] = { DL_STATS_INTERRUPTED, "interrupted" },
	[DL_FAILED] = { DL_STATS_FAILED, "failed" },
};

static void observe(const dl_account *account, dl_outcome outcome, dl_time span)
{
	dl_stats_slot *slot = dl_stats_mine();

	atomic_fetch_sub_explicit(&slot->waiting, 1, memory_order_relaxed);
	dl_stats_observe(&slot->series[account->series].acquired[account->backend][account->kind][answers[outcome].counted],
			span);
}

void dl_account_answer(dl_account *account, dl_outcome outcome, const struct dl_ahead *ahead, dl_time now)
{
	dl_time span = end(account, &account->asked, now);

	if (account->held == NULL) {
		return;
	}
	/* Waiting until a lock is free can time out, too, but acquires nothing. */
	if (outcome == DL_TIMED_OUT || outcome == DL_TOO_MANY) {
		dl_stats_count(timeouts);
	}
	if (span < 0) {
		return;
	}
	observe(account, outcome, span);
	if (outcome == DL_DONE) {
		dl_stats_count(acquired);
	}
	if (account->held->log.waits > 0 && span >= account->held->log.waits) {
		account->held->log.write(&(dl_event) {
				.lock = account->lock,
				.is_wait = true,
				.span = span,
				.how = answers[outcome].told,
				.ahead = ahead,
		});
	}
}

void dl_account_end(dl_account *account, const char *how, dl_time now)
{
	dl_time span = end(account, &account->granted, now);
	dl_stats_slot *slot;

	if (span < 0) {
		return;
	}
	slot = dl_stats_mine();
	atomic_fetch_sub_explicit(&slot->held, 1, memory_order_relaxed);
	dl_stats_observe(&slot->series[account->series].held, span);
	if (account->held->log.holds > 0 && span >= account->held->log.holds) {
		account->held->log.write(&(dl_event) { .lock = account->lock, .span = span, .how = how });
	}
}

static void count_reason(dl_loss loss)
{
	switch (loss) {
		case DL_LOSS_NONE:
			break;
		case DL_LOSS_EXPIRED:
			dl_stats_count(lost_expired);
			break;
		case DL_LOSS_HELD_TOO_LONG:
			dl_stats_count(lost_held_too_long);
			break;
		case DL_LOSS_TAKEN:
			dl_stats_count(lost_taken_away);
			break;
		case DL_LOSS_SESSION:
			dl_stats_count(lost_session_expired);
			break;
	}
}

void dl_account_lose(dl_account *account, dl_loss loss, dl_time now)
{
	static const char *const reasons[] = {
		[DL_LOSS_NONE] = "lost",
		[DL_LOSS_EXPIRED] = "lost: expired",
		[DL_LOSS_HELD_TOO_LONG] = "lost: held too long",
		[DL_LOSS_TAKEN] = "lost: taken away",
		[DL_LOSS_SESSION] = "lost: session expired",
	};

	if (account->held != NULL) {
		dl_account_end(account, reasons[loss], now);
		dl_stats_count(lost);
		count_reason(loss);
	}
}

void dl_account_release(dl_account *account, dl_time began)
{
	if (account->held == NULL) {
		return;
	}
	if (account->held->end != 0) {
		dl_account_end(account, "released at the end", began);
		dl_stats_count(released_at_shutdown);
		account->held->released++;
	} else {
		dl_account_end(account, "released", began);
		dl_stats_count(released);
	}
}
