/*
 * The states of a lock:
 *
 *   FREE       This object has nothing on the server.
 *   WAITING    An acquire is on the stack, or never returned.
 *   HELD       It is owned until valid_until, as the mode says.
 *   UNDECIDED  A release failed: the server may consider the object the owner. Its depth is 1; or 0 if this was the
 *              release of what an acquire got too late.
 *   LOST       It was held, and the loss hasn't been taken.
 *
 * Only become() changes the state. It asserts that the change is one of these:
 *
 *   FREE      -> WAITING    acquire_outermost()
 *   FREE      -> HELD       dl_lock_adopted(), for what somebody else has acquired
 *   FREE      -> LOST       lost_in_upgrade(), for a loss that was taken during the wait: what is left on the server is
 *                           only given back now
 *   WAITING   -> HELD       dl_lock_granted(), which the backend calls
 *   WAITING   -> FREE       conclude(), unless it was granted
 *   WAITING   -> WAITING    acquire_outermost(), in a child that was forked during the wait
 *   HELD      -> FREE       dl_lock_released(), which concludes every release of a held lock; refuse_late(), for what
 *                           has expired before it could be used; dl_lock_forget(), for what is handed on; in a forked
 *                           child, refresh() and upgrade()
 *   HELD      -> UNDECIDED  dl_lock_released() and refuse_late(), if the release fails
 *   HELD      -> LOST       dl_lock_lost(), which is called by refresh() if the time has run out, and if the server no
 *                           longer has it by dl_lock_released(), lost_in_upgrade(), downgrade(), dl_lock_fence() and
 *                           the backends
 *   HELD      -> HELD       dl_lock_granted(), for a reader that becomes the writer
 *   UNDECIDED -> FREE       settle() and dl_lock_released(); in a forked child, refresh()
 *   UNDECIDED -> LOST       dl_lock_released(), if the server no longer has it
 *   UNDECIDED -> UNDECIDED  dl_lock_released(), if the release fails again
 *   LOST      -> FREE       dl_lock_take_loss(); dl_lock_clear(), if it wasn't taken; in a forked child, refresh()
 *   LOST      -> LOST       lost_in_upgrade(), for a loss that was noticed during the wait, as above
 *   any       -> FREE       dl_lock_end()
 *
 * What holds in between:
 *
 *   - The depth is 0 unless the lock is held or undecided. It is set to 1 once a grant has been found to be in time.
 *   - A lock that is held has no loss. A lock that is free keeps its loss until the next acquire.
 *   - It is in its thread's list unless it is free. If it became free while it was waiting to become the writer, it
 *     leaves the list when that wait ends.
 *   - The keeper's thread doesn't change the state. It changes valid_until and revoked_for, and refresh(), with which
 *     each operation begins, draws the conclusions. In a forked child, a lock keeps its parent's state until then.
 *
 * The modes of a lock that is held:
 *
 *   READ     -> WRITE     upgrade()
 *   READ     -> IN_DOUBT  upgrade(), unless it is certain that the server considers it a reader; or the backend, if it
 *                         knows that this isn't certain
 *   WRITE    -> READ      downgrade(); the release of the nested acquisition that made it the writer calls this, too
 *   WRITE    -> IN_DOUBT  downgrade(), if it fails; dl_lock_give_back(), which doesn't wait for the server
 *   IN_DOUBT -> READ      downgrade(), which settle_mode() calls before anything relies on the mode
 */
#include "core/lock/lock.h"

#include "core/lock/account.h"
#include "core/thread/loop.h"
#include "core/system/process.h"
#include "core/lock/status.h"

#include <assert.h>
#include <string.h>

/* How long the release in a destructor may take: as long as all those at the end of a request (docs/protocol-redis.md,
 * "What is guaranteed"). */
#define DESTRUCTION_LIMIT (1 * DL_SECOND)

#define TO(state) (1 << DL_##state)

/* For each state, those that may follow. */
static const unsigned char next_states[] = {
	[DL_FREE] = TO(FREE) | TO(WAITING) | TO(HELD) | TO(LOST),
	[DL_WAITING] = TO(FREE) | TO(WAITING) | TO(HELD),
	[DL_HELD] = TO(FREE) | TO(HELD) | TO(UNDECIDED) | TO(LOST),
	[DL_UNDECIDED] = TO(FREE) | TO(UNDECIDED) | TO(LOST),
	[DL_LOST] = TO(FREE) | TO(LOST),
};

static void become(dl_lock *lock, dl_state state)
{
	(void) next_states;
	assert((next_states[lock->state] & 1 << state) != 0);
	assert((lock->depth == 0 && lock->upgraded_at == 0) || state == DL_HELD || state == DL_UNDECIDED);
	assert(lock->loss == DL_LOSS_NONE || state != DL_HELD);
	lock->state = state;
}

static dl_time valid_until(const dl_lock *lock)
{
	return dl_lock_is_compound(lock) ? lock->operations->valid_until(lock)
									 : atomic_load_explicit(&lock->valid_until, memory_order_relaxed);
}

bool dl_lock_has_expired(const dl_lock *lock)
{
	return dl_clock_now() >= valid_until(lock);
}

const char *dl_lock_token_of(const dl_held_link *link, const void *server)
{
	const dl_lock *lock = dl_lock_of(link);
	bool has_token = lock->operations->token != NULL && lock->server == server;

	return has_token && lock->state == DL_HELD && !dl_lock_has_expired(lock) ? lock->operations->token(lock) : NULL;
}

bool dl_lock_may_take_over(const dl_lock *lock, const char *token, size_t length, dl_error *error)
{
	for (const dl_held_link *link = dl_held_newest(lock->held); link != NULL; link = link->older) {
		const dl_lock *other = dl_lock_of(link);
		const char *held = dl_lock_token_of(link, lock->server);

		if (held != NULL && strcmp(other->identity, lock->identity) == 0 && strlen(held) == length
				&& memcmp(held, token, length) == 0) {
			return dl_error_set(error, DL_ERROR_STATE,
					"Another object of this process holds the lock \"%s\" with this token, and would lose it; "
					"its detach() gives it away",
					lock->name);
		}
	}
	return true;
}

static bool is_parents(const dl_lock *lock)
{
	return lock->generation != dl_process_generation();
}

/* Stops the lock's background work. If an operation on the stack still needs it, that operation stops it when it
 * returns. */
static void give_up(dl_lock *lock)
{
	if (!lock->is_upgrading) {
		lock->operations->stop_renewal(lock);
	}
	atomic_store_explicit(&lock->valid_until, 0, memory_order_relaxed);
}

void dl_lock_reserve(dl_lock *lock, const atomic_ulong *pulse)
{
	assert(lock->state == DL_HELD);
	lock->heard_pulse = atomic_load_explicit(pulse, memory_order_relaxed);
	atomic_store_explicit(&lock->pulse, pulse, memory_order_release);
}

void dl_lock_accept(dl_lock *lock)
{
	atomic_store_explicit(&lock->pulse, NULL, memory_order_relaxed);
}

bool dl_lock_may_be_renewed(dl_lock *lock)
{
	const atomic_ulong *pulse = atomic_load_explicit(&lock->pulse, memory_order_acquire);
	unsigned long now;

	if (pulse == NULL) {
		return true;
	}
	now = atomic_load_explicit(pulse, memory_order_relaxed);
	if (now == lock->heard_pulse) {
		return false;
	}
	lock->heard_pulse = now;
	return true;
}

void dl_lock_leave_to_parent(dl_lock *lock)
{
	assert(is_parents(lock));
	lock->is_busy = lock->is_upgrading = false;
	dl_lock_accept(lock);
	dl_held_remove(lock->held, &lock->link);
	lock->depth = lock->upgraded_at = 0;
	become(lock, DL_FREE);
}

static void leave_behind(dl_lock *lock)
{
	if (lock->account.granted != 0) {
		dl_account_end(&lock->account, "detached", dl_clock_now());
	}
	give_up(lock);
	if (!lock->is_upgrading) {
		dl_held_remove(lock->held, &lock->link);
	}
	lock->depth = lock->upgraded_at = 0;
	become(lock, DL_FREE);
}

/* Updates the state: what a parent process holds isn't ours, and what has expired is lost. A lock inside an acquire
 * stays in that state until the acquire returns, even in a child. Returns the current time if the lock is held, so that
 * the caller needn't read the clock again. */
static dl_time refresh(dl_lock *lock)
{
	dl_time now = 0;

	if (lock->state == DL_FREE || lock->state == DL_WAITING || lock->is_busy) {
		return 0;
	}
	if (is_parents(lock)) {
		leave_behind(lock);
	} else if (lock->state == DL_HELD && (now = dl_clock_now()) >= valid_until(lock)) {
		dl_lock_lost(lock, DL_LOSS_EXPIRED);
	}
	return now;
}

void dl_lock_prepare(dl_lock *lock, const dl_lock_operations *operations, dl_held *held, const char *name,
		const void *server, const char *identity)
{
	lock->operations = operations;
	lock->held = held;
	lock->name = name;
	lock->server = server;
	lock->identity = identity;
	lock->permits = lock->weight = 1;
	lock->state = DL_FREE;
	lock->references = 1;
	if (!dl_lock_is_compound(lock)) {
		dl_account_open(&lock->account, lock, held, operations->backend, name);
	}
}

void dl_lock_refer(dl_lock *lock)
{
	lock->references++;
}

void dl_lock_unrefer(dl_lock *lock)
{
	if (--lock->references == 0) {
		lock->operations->destroy(lock);
	}
}

bool dl_lock_refuse_while_waiting(const dl_lock *lock, dl_error *error)
{
	return dl_error_set(error, DL_ERROR_STATE, "This object is already waiting for the lock \"%s\"", lock->name);
}

bool dl_lock_begin_use(dl_lock *lock, dl_error *error)
{
	/* While it is in use, nobody draws the conclusion that it has expired, or is the parent's. */
	refresh(lock);
	if (lock->is_busy || lock->is_upgrading || lock->state == DL_WAITING) {
		return dl_lock_refuse_while_waiting(lock, error);
	}
	lock->is_busy = true;
	return true;
}

void dl_lock_end_use(dl_lock *lock)
{
	lock->is_busy = false;
}

/* Repeats the release if the lock is undecided: after a failed release or acquire, this object may still own the lock
 * on the server, and would wait for itself. An operation doesn't wait for the answer, because others would begin to
 * wait for the lock meanwhile; what it asks next reaches the server after the release. */
static bool settle(dl_lock *lock, dl_time deadline, dl_error *error)
{
	bool confirm = dl_operation_current() == NULL;

	if (lock->operations->release(lock, confirm, deadline, error) == DL_FAILED) {
		return false;
	}
	dl_lock_forget(lock);
	return true;
}

bool dl_lock_clear(dl_lock *lock, dl_error *error)
{
	refresh(lock);
	/* Refuses even if the share has meanwhile been lost, because the wait continues and relies on the lock's state. */
	if (lock->is_upgrading || lock->is_busy) {
		return dl_lock_refuse_while_waiting(lock, error);
	}
	switch (lock->state) {
		case DL_HELD:
			return dl_error_set(error, DL_ERROR_STATE, "This object already holds the lock \"%s\"", lock->name);
		case DL_WAITING:
			return dl_lock_refuse_while_waiting(lock, error);
		case DL_UNDECIDED:
			return settle(lock, DL_FOREVER, error);
		case DL_LOST:
			leave_behind(lock);
			break;
		case DL_FREE:
			break;
	}
	return true;
}

static void enter(dl_lock *lock, dl_state state, dl_mode mode)
{
	lock->mode = mode;
	lock->loss = DL_LOSS_NONE;
	become(lock, state);
	atomic_store_explicit(&lock->revoked_for, DL_LOSS_NONE, memory_order_relaxed);
	lock->acquisition++;
	lock->generation = dl_process_generation();
	dl_held_add(lock->held, &lock->link);
}

static void conclude(dl_lock *lock, const dl_wish *wish, dl_outcome outcome, dl_time now)
{
	dl_account_answer(&lock->account, outcome, wish->ahead, now);
	if (outcome == DL_DONE && lock->state == DL_HELD) {
		lock->depth = 1;
		dl_account_grant(&lock->account, now);
	} else if (outcome != DL_FAILED || lock->state != DL_UNDECIDED) {
		dl_lock_forget(lock);
	}
}

/* If the ownership has expired by the time the answer arrives, nothing was acquired, and whatever the server still has
 * of it is released. DL_NOT_HELD: there is time to ask again. */
static dl_outcome refuse_late(dl_lock *lock, dl_time deadline, dl_time *now, dl_error *error)
{
	dl_outcome outcome;

	*now = dl_clock_now();
	if (*now < valid_until(lock)) {
		return DL_DONE;
	}
	/* Others of the thread may look at the lock while an operation waits for the answer. */
	lock->is_busy = true;
	lock->operations->stop_renewal(lock);
	outcome = lock->operations->release(lock, true, DL_FOREVER, error);
	lock->is_busy = false;
	if (outcome == DL_FAILED) {
		become(lock, DL_UNDECIDED);
		return DL_FAILED;
	}
	dl_lock_forget(lock);
	return dl_clock_now() < deadline ? DL_NOT_HELD : DL_TIMED_OUT;
}

/* Returns until when others of the thread must reckon with the wait: an operation ends by its deadline even while the
 * thread does something else; any other wait, only when the thread can do anything. */
static dl_time end_if_aside(const dl_wish *wish)
{
	return dl_operation_current() != NULL ? wish->deadline : DL_FOREVER;
}

static bool has_given_up(dl_outcome outcome)
{
	return outcome == DL_TIMED_OUT || outcome == DL_TOO_MANY;
}

static dl_outcome acquire_outermost(dl_lock *lock, const dl_wish *wish, dl_time now, dl_error *error)
{
	dl_outcome outcome;
	bool is_to_go_on;

	do {
		enter(lock, DL_WAITING, wish->mode);
		lock->waits_until = end_if_aside(wish);
		/* Waiting until a lock is free isn't counted as an acquisition. */
		if (wish->mode != DL_NOTHING) {
			dl_account_ask(&lock->account, now);
		}
		outcome = lock->operations->acquire(lock, wish, error);
		if (outcome == DL_DONE && wish->mode != DL_NOTHING) {
			outcome = refuse_late(lock, wish->deadline, &now, error);
		}
		is_to_go_on = outcome == DL_FORKED || outcome == DL_NOT_HELD;
		if (is_to_go_on && dl_interrupt_is_to_end(wish->interrupt)) {
			outcome = DL_INTERRUPTED;
			is_to_go_on = false;
		}
	} while (is_to_go_on);
	conclude(lock, wish, outcome, outcome == DL_DONE ? now : dl_clock_now());
	return outcome;
}

/* Whether the lock will be held, or stay ahead in the queue, until the deadline, if its thread does nothing but wait.
 * Without a deadline, any held lock counts, even one that will expire: nobody wants to wait for the loss of their own
 * lock. */
static bool outlasts(const dl_lock *lock, dl_time deadline)
{
	dl_time valid_until = atomic_load_explicit(&lock->valid_until, memory_order_relaxed);

	if (lock->state == DL_WAITING || lock->is_upgrading) {
		return lock->mode != DL_NOTHING && lock->waits_until >= deadline;
	}
	return lock->state == DL_HELD && dl_clock_now() < valid_until
			&& (deadline == DL_FOREVER || valid_until >= deadline || lock->renewed_until >= deadline);
}

static bool are_same(const dl_lock *one, const dl_lock *other)
{
	return one->server == other->server && strcmp(one->identity, other->identity) == 0;
}

/* Whether it keeps readers out for as long as it is held. If it is in doubt whether it is a reader or the writer, it is
 * made a reader in the background, where the backend can do that. */
static bool excludes_readers(const dl_lock *lock)
{
	return lock->mode != DL_READ && (lock->mode != DL_IN_DOUBT || lock->operations->forgo == NULL);
}

/* Whether other objects of this thread hold so many permits of the same lock until the deadline that too few are left
 * for this one. */
static bool has_rival(const dl_lock *lock, const dl_wish *wish)
{
	unsigned wanted = wish->mode == DL_NOTHING ? lock->permits : lock->weight;

	for (const dl_held_link *link = dl_held_newest(lock->held); link != NULL; link = link->older) {
		const dl_lock *other = dl_lock_of(link);
		bool is_rival = other != lock && (wish->mode != DL_READ || excludes_readers(other)) && are_same(other, lock)
				&& outlasts(other, wish->deadline);

		wanted += is_rival ? other->weight : 0;
	}
	return wanted > lock->permits;
}

/* An object of this thread that held the lock before the server was asked. What is acquired, or renewed, while the
 * answer is on its way may be newer than the answer. */
struct rival {
	const dl_lock *lock; /* only to be compared: it may be destroyed meanwhile */
	unsigned long acquisition;
	dl_time valid_until; /* a renewal changes it; 0: it changes all the time, with the session */
};

/* More of them than that find out later. */
#define MOST_RIVALS 16

static dl_time renewed_until(const dl_lock *lock)
{
	return lock->operations->token != NULL ? valid_until(lock) : 0;
}

/* Of one in doubt, the server may have another token than the object. */
static size_t note_rivals(const dl_lock *lock, bool with_those_in_doubt, struct rival rivals[MOST_RIVALS])
{
	size_t count = 0;

	for (const dl_held_link *link = dl_held_newest(lock->held); link != NULL && count < MOST_RIVALS;
			link = link->older) {
		const dl_lock *other = dl_lock_of(link);

		if (other->state == DL_HELD && (other->mode != DL_IN_DOUBT || with_those_in_doubt) && !other->is_busy
				&& !other->is_upgrading && are_same(other, lock)) {
			rivals[count++] = (struct rival) { other, other->acquisition, renewed_until(other) };
		}
	}
	return count;
}

static bool is_as_noted(const dl_lock *other, const struct rival *rivals, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (rivals[i].lock == other) {
			return rivals[i].acquisition == other->acquisition && rivals[i].valid_until == renewed_until(other);
		}
	}
	return false;
}

/* It turned out to no longer hold the lock. If an operation is using it, that finds out by itself. */
static void lose_other(dl_lock *other)
{
	if (other->state == DL_HELD && !other->is_busy) {
		dl_lock_lost(other, DL_LOSS_TAKEN);
		dl_lock_alert(other);
	}
}

/* The token by which the server knows the owner; NULL: that isn't certain. */
static const char *certain_token(const dl_lock *lock)
{
	const dl_lock_operations *operations = lock->operations;
	bool is_certain = operations->may_have_another_token == NULL || !operations->may_have_another_token(lock);

	return operations->token != NULL && is_certain ? operations->token(lock) : NULL;
}

/* Whether the status, which may not show all owners of a semaphore, shows that this isn't one. */
static bool is_no_owner(const dl_lock *lock, const dl_status *status)
{
	const char *token = certain_token(lock);
	bool shows_all = status->owners.count < DL_STATUS_MOST_OWNERS;

	if (!status->is_held || token == NULL) {
		return !status->is_held;
	}
	for (size_t i = 0; i < status->owners.count; i++) {
		const dl_holder *owner = &status->owners.each[i];

		if (owner->token != NULL && owner->token_length == strlen(token)
				&& memcmp(owner->token, token, owner->token_length) == 0) {
			return false;
		}
	}
	return shows_all;
}

/* The keeper only learns with the next renewal that the server has lost a lock, or that somebody has broken it. So
 * before a wait is refused because of the thread's other objects, the server is asked whether they still own the lock.
 * With a list of servers, no minority could tell. */
static void ask_about_rivals(dl_lock *lock)
{
	struct rival rivals[MOST_RIVALS];
	size_t count = note_rivals(lock, false, rivals);
	dl_status status = { 0 };
	dl_error ignored;
	dl_held_link *link, *older;

	if (lock->operations->inspect == NULL || lock->operations->unawaitable != NULL
			|| !lock->operations->inspect(lock, &status, &ignored)) {
		return;
	}
	for (link = dl_held_newest(lock->held); link != NULL; link = older) {
		dl_lock *other = dl_lock_of(link);

		older = link->older;
		if (other != lock && is_as_noted(other, rivals, count) && is_no_owner(other, &status)) {
			lose_other(other);
		}
	}
	dl_status_free(&status);
}

static bool may_wait_at(dl_lock *lock, const dl_wish *wish, dl_time now, dl_error *error)
{
	/* An operation doesn't keep its thread from releasing another lock. */
	if (now >= wish->deadline || dl_operation_current() != NULL || !has_rival(lock, wish)) {
		return true;
	}
	ask_about_rivals(lock);
	return !has_rival(lock, wish)
			|| dl_error_set(error, DL_ERROR_DEADLOCK,
					"The lock \"%s\" is held by another object of this process, which can't release it during the wait",
					lock->name);
}

bool dl_lock_may_wait(dl_lock *lock, const dl_wish *wish, dl_error *error)
{
	return may_wait_at(lock, wish, dl_clock_now(), error);
}

/* Notes that the share was lost while the reader was waiting to become the writer. */
static dl_outcome lost_in_upgrade(dl_lock *lock, dl_outcome outcome, dl_error *error)
{
	bool is_told = lock->state == DL_FREE;
	dl_error ignored;

	if (lock->state == DL_HELD) {
		dl_lock_lost(lock, dl_lock_has_expired(lock) ? DL_LOSS_EXPIRED : DL_LOSS_TAKEN);
	} else {
		become(lock, DL_LOST);
		give_up(lock);
	}
	if (outcome == DL_DONE) {
		lock->operations->release(lock, true, DL_FOREVER, &ignored);
	}
	if (is_told) {
		leave_behind(lock);
	}
	dl_error_set(error, DL_ERROR_LOST, "The lock \"%s\" was lost", lock->name);
	return DL_FAILED;
}

/* Like refuse_late(): by the time the answer arrived, the ownership it reports had expired, and so had the share. */
static dl_outcome lose_late_upgrade(dl_lock *lock)
{
	dl_error ignored;

	lock->operations->stop_renewal(lock);
	lock->operations->release(lock, true, DL_FOREVER, &ignored);
	dl_lock_lost(lock, DL_LOSS_EXPIRED);
	return DL_NOT_HELD;
}

/* Whether the server still knows it as a reader after an upgrade that didn't succeed, unless the backend has said that
 * the mode is in doubt. */
static bool is_surely_reader(dl_outcome outcome, const dl_error *error)
{
	return has_given_up(outcome) || (outcome == DL_FAILED && error->kind == DL_ERROR_DEADLOCK);
}

/* Ends the wait of an upgrade whose share is lost, because there is nothing left to upgrade. */
typedef struct upgrading {
	dl_lock *lock;
	const dl_interrupt *interrupt;
} upgrading;

static bool must_end(void *context)
{
	const upgrading *wait = context;
	bool is_to_end = dl_interrupt_is_to_end(wait->interrupt);

	refresh(wait->lock);
	return is_to_end || wait->lock->state != DL_HELD;
}

static dl_outcome upgrade(dl_lock *lock, const dl_wish *wish, dl_time now, dl_error *error)
{
	upgrading wait = { lock, wish->interrupt };
	dl_interrupt interrupt = { must_end, &wait };
	dl_wish watched = dl_wish_with(wish, &interrupt);
	dl_outcome outcome;
	bool is_lost;

	lock->is_upgrading = true;
	lock->waits_until = end_if_aside(wish);
	dl_account_ask(&lock->account, now);
	outcome = lock->operations->upgrade(lock, &watched, error);
	lock->is_upgrading = false;
	if (outcome == DL_FORKED) {
		/* The share belongs to the parent; the child has none. */
		leave_behind(lock);
		return acquire_outermost(lock, wish, now, error);
	}
	if (outcome == DL_DONE && lock->loss == DL_LOSS_NONE && dl_lock_has_expired(lock)) {
		outcome = lose_late_upgrade(lock);
	}
	is_lost = outcome == DL_NOT_HELD || lock->loss != DL_LOSS_NONE;
	dl_account_answer(&lock->account, is_lost ? DL_FAILED : outcome, wish->ahead, dl_clock_now());
	if (is_lost) {
		return lost_in_upgrade(lock, outcome, error);
	}
	if (outcome == DL_DONE) {
		assert(lock->mode == DL_READ);
		lock->mode = DL_WRITE;
		lock->upgraded_at = ++lock->depth;
	} else if (!is_surely_reader(outcome, error)) {
		lock->mode = DL_IN_DOUBT;
	}
	return outcome;
}

/* If the ownership has expired by the time the answer arrives, nothing is held, just as after an acquire. */
static dl_outcome downgrade(dl_lock *lock, dl_error *error)
{
	dl_loss loss = DL_LOSS_TAKEN;
	dl_outcome outcome;

	lock->is_busy = true;
	outcome = lock->operations->downgrade(lock, error);
	lock->is_busy = false;

	assert(lock->mode != DL_READ);
	if (outcome == DL_DONE && dl_lock_has_expired(lock)) {
		outcome = DL_NOT_HELD;
		loss = DL_LOSS_EXPIRED;
	}
	lock->upgraded_at = 0;
	switch (outcome) {
		case DL_DONE:
			lock->mode = DL_READ;
			break;
		case DL_NOT_HELD:
			dl_lock_lost(lock, loss);
			break;
		default:
			lock->mode = DL_IN_DOUBT;
			break;
	}
	return outcome;
}

/* Settles a mode in doubt, before anything relies on it. */
static bool settle_mode(dl_lock *lock, dl_error *error)
{
	dl_outcome outcome = lock->mode == DL_IN_DOUBT ? downgrade(lock, error) : DL_DONE;

	return outcome == DL_DONE
			|| (outcome == DL_NOT_HELD && dl_error_set(error, DL_ERROR_LOST, "The lock \"%s\" was lost", lock->name));
}

/* A lock that consists of other locks and was acquired for reading can't be upgraded. */
static bool check_upgrade(const dl_lock *lock, dl_error *error)
{
	return lock->operations->upgrade != NULL
			|| dl_error_set(error, DL_ERROR_UNSUPPORTED, "The lock \"%s\" is held for reading, and can't be upgraded",
					lock->name);
}

/* If it was acquired for writing, it can't be downgraded. */
static bool check_downgrade(const dl_lock *lock, dl_error *error)
{
	return lock->operations->downgrade != NULL
			|| dl_error_set(error, DL_ERROR_UNSUPPORTED, "The lock \"%s\" is held for writing, and can't be downgraded",
					lock->name);
}

bool dl_lock_may_be_read(const dl_lock *lock, dl_error *error)
{
	return lock->unreadable == NULL
			|| dl_error_set(error, DL_ERROR_UNSUPPORTED, "Read locks aren't available for \"%s\", which %s", lock->name,
					lock->unreadable);
}

bool dl_lock_has_permits(const dl_lock *lock, dl_error *error)
{
	return lock->is_semaphore
			|| dl_error_set(error, DL_ERROR_UNSUPPORTED, "Permits aren't available for \"%s\", which isn't a semaphore",
					lock->name);
}

static bool may_be_awaited(const dl_lock *lock, dl_error *error)
{
	return lock->operations->unawaitable == NULL
			|| dl_error_set(error, DL_ERROR_UNSUPPORTED, "Can't wait until the lock \"%s\" is free, because it %s",
					lock->name, lock->operations->unawaitable);
}

/* Nests, or waits. */
static dl_outcome acquire(dl_lock *lock, const dl_wish *wish, dl_error *error)
{
	dl_time now;

	if ((wish->mode == DL_READ && !dl_lock_may_be_read(lock, error))
			|| (wish->mode == DL_NOTHING && !may_be_awaited(lock, error))) {
		return DL_FAILED;
	}
	refresh(lock);
	lock->waited = 0;
	if (lock->state == DL_HELD && wish->mode != DL_NOTHING) {
		if (lock->is_upgrading || lock->is_busy) {
			dl_lock_refuse_while_waiting(lock, error);
			return DL_FAILED;
		}
		if (!settle_mode(lock, error)) {
			return DL_FAILED;
		}
		if (wish->mode == DL_READ || lock->mode == DL_WRITE) {
			lock->depth++;
			return DL_DONE;
		}
		if (!check_upgrade(lock, error)) {
			return DL_FAILED;
		}
	} else if (!dl_lock_clear(lock, error)) {
		return DL_FAILED;
	}
	now = dl_clock_now();
	if (!may_wait_at(lock, wish, now, error)) {
		return DL_FAILED;
	}
	return lock->state == DL_HELD ? upgrade(lock, wish, now, error) : acquire_outermost(lock, wish, now, error);
}

/* Whether an acquire must first settle what an earlier call has left, unless that is over by now. */
static bool is_in_doubt(const dl_lock *lock)
{
	return lock->state == DL_UNDECIDED || (lock->state == DL_HELD && lock->mode == DL_IN_DOUBT);
}

dl_outcome dl_lock_acquire(dl_lock *lock, const dl_wish *wish, dl_error *error)
{
	dl_wish once = *wish;
	dl_ahead ahead;
	dl_outcome outcome;

	if (is_in_doubt(lock)) {
		once.began = dl_clock_now();
		wish = &once;
	}
	if (wish->ahead == NULL && lock->held->log.waits > 0) {
		once.ahead = &ahead;
		wish = &once;
	}
	if (wish->ahead != NULL) {
		wish->ahead->lock = lock;
		dl_wish_forget_ahead(wish);
	}
	if (wish->too_many != 1) {
		return acquire(lock, wish, error);
	}
	/* A limit of 1 never waits, so it can't be a deadlock either. */
	once.deadline = dl_clock_earlier(wish->deadline, dl_clock_now());
	outcome = acquire(lock, &once, error);
	return outcome == DL_TIMED_OUT ? DL_TOO_MANY : outcome;
}

/* Whether no operation is using the lock. Otherwise, sets an error. */
static bool may_use(const dl_lock *lock, dl_error *error)
{
	return !lock->is_busy || dl_lock_refuse_while_waiting(lock, error);
}

dl_outcome dl_lock_downgrade(dl_lock *lock, dl_error *error)
{
	if (!dl_lock_may_be_read(lock, error)) {
		return DL_FAILED;
	}
	refresh(lock);
	if (lock->state != DL_HELD) {
		return DL_NOT_HELD;
	}
	if (lock->mode == DL_READ) {
		return DL_DONE;
	}
	return check_downgrade(lock, error) && may_use(lock, error) ? downgrade(lock, error) : DL_FAILED;
}

dl_outcome dl_lock_fence(dl_lock *lock, dl_error *error)
{
	dl_outcome outcome;

	refresh(lock);
	if (lock->state != DL_HELD) {
		return DL_NOT_HELD;
	}
	if (lock->operations->fence == NULL) {
		return DL_DONE;
	}
	if (!dl_lock_begin_use(lock, error)) {
		return DL_FAILED;
	}
	outcome = lock->operations->fence(lock, error);
	dl_lock_end_use(lock);
	if (outcome == DL_NOT_HELD) {
		dl_lock_lost(lock, DL_LOSS_TAKEN);
	}
	return outcome;
}

/* Begins a release at a server that has just been silent, without opening a connection for it, which would only be
 * given up at once. Nobody knows whether it succeeds. */
static dl_outcome release_at_silent_server(dl_lock *lock, dl_error *error)
{
	dl_outcome outcome = lock->operations->release(lock, false, dl_clock_now(), error);

	if (outcome == DL_DONE) {
		dl_error_set(error, DL_ERROR_CONNECTION, "the server of the lock \"%s\" has just been silent", lock->name);
		return DL_FAILED;
	}
	return outcome;
}

/* Keeps the end of a request from waiting for the same silent server once for each of its locks. */
static dl_outcome release_at_end(dl_lock *lock, bool confirm, dl_time deadline, dl_error *error)
{
	dl_held *held = lock->held;
	dl_time now = dl_clock_now();
	bool is_silent = held->silent_server == lock->server && now < held->silent_until;
	dl_outcome outcome;

	if (lock->is_upgrading) {
		lock->operations->abandon(lock, is_silent ? now : deadline);
	}
	outcome = is_silent ? release_at_silent_server(lock, error)
						: lock->operations->release(lock, confirm, deadline, error);
	if (outcome == DL_FAILED && error->kind == DL_ERROR_CONNECTION && !dl_lock_is_compound(lock)) {
		held->silent_server = lock->server;
		held->silent_until = dl_clock_now() + DESTRUCTION_LIMIT;
	}
	return outcome;
}

void dl_lock_released(dl_lock *lock, dl_outcome outcome, dl_time began)
{
	switch (outcome) {
		case DL_DONE:
			dl_account_release(&lock->account, began);
			dl_lock_forget(lock);
			break;
		case DL_NOT_HELD:
			dl_lock_lost(lock, DL_LOSS_TAKEN);
			break;
		default:
			dl_account_end(&lock->account, "not released", began);
			lock->depth = 1;
			become(lock, DL_UNDECIDED);
			break;
	}
}

static dl_outcome release_outermost(dl_lock *lock, bool confirm, dl_time deadline, dl_time began, dl_error *error)
{
	dl_outcome outcome;

	/* An operation that is given up can't wait for the reply. */
	confirm = confirm && !dl_operation_must_end();
	lock->is_busy = true;
	lock->operations->stop_renewal(lock);
	outcome = deadline != DL_FOREVER ? release_at_end(lock, confirm, deadline, error)
									 : lock->operations->release(lock, confirm, DL_FOREVER, error);
	lock->is_busy = false;
	dl_lock_released(lock, outcome, began);
	return outcome;
}

/* Even if the downgrade fails, the nested acquisition has ended: the enclosing release gives back the rest. */
static dl_outcome release_nested(dl_lock *lock, dl_error *error)
{
	dl_outcome outcome = lock->depth == lock->upgraded_at ? downgrade(lock, error) : DL_DONE;

	if (outcome != DL_NOT_HELD) {
		lock->depth--;
	}
	return outcome;
}

/* Releases what is left, after a loss, of a lock that consists of other locks. */
static dl_outcome release_rest(dl_lock *lock, bool confirm, dl_time deadline, dl_error *error)
{
	bool is_over = lock->state == DL_FREE || lock->state == DL_LOST;

	if (dl_lock_is_compound(lock) && is_over
			&& lock->operations->release(lock, confirm, deadline, error) == DL_FAILED) {
		return DL_FAILED;
	}
	return DL_NOT_HELD;
}

dl_outcome dl_lock_release(dl_lock *lock, bool confirm, dl_error *error)
{
	return dl_lock_release_by(lock, confirm, DL_FOREVER, error);
}

dl_outcome dl_lock_release_by(dl_lock *lock, bool confirm, dl_time deadline, dl_error *error)
{
	dl_time now = refresh(lock);

	/* There is no acquisition to release: the acquire itself failed. */
	if (lock->state == DL_UNDECIDED && lock->depth == 0) {
		return settle(lock, deadline, error) ? DL_NOT_HELD : DL_FAILED;
	}
	if (lock->state != DL_HELD && lock->state != DL_UNDECIDED) {
		return release_rest(lock, confirm, deadline, error);
	}
	if (lock->is_upgrading || lock->is_busy) {
		dl_lock_refuse_while_waiting(lock, error);
		return DL_FAILED;
	}
	if (lock->state == DL_HELD && lock->depth > 1) {
		return release_nested(lock, error);
	}
	return release_outermost(lock, confirm, deadline, now, error);
}

void dl_lock_give_back(dl_lock *lock)
{
	dl_error ignored;

	refresh(lock);
	if (lock->state != DL_HELD || lock->is_upgrading || lock->is_busy || lock->depth != lock->upgraded_at
			|| lock->operations->forgo == NULL) {
		dl_lock_release(lock, false, &ignored);
		return;
	}
	lock->operations->forgo(lock);
	lock->mode = DL_IN_DOUBT;
	lock->upgraded_at = 0;
	lock->depth--;
}

dl_outcome dl_lock_force_release(dl_lock *lock, const dl_breakable *breakable, dl_error *error)
{
	struct rival rivals[MOST_RIVALS];
	/* It breaks all of them, whatever their tokens. */
	size_t count = note_rivals(lock, true, rivals);
	dl_outcome outcome = lock->operations->force_release(lock, breakable, error);
	dl_held_link *link = outcome == DL_DONE ? dl_held_newest(lock->held) : NULL, *older;

	for (; link != NULL; link = older) {
		dl_lock *other = dl_lock_of(link);

		older = link->older;
		if (is_as_noted(other, rivals, count)) {
			lose_other(other);
		}
	}
	return outcome;
}

bool dl_lock_is_held(dl_lock *lock)
{
	refresh(lock);
	return lock->state == DL_HELD && !dl_lock_is_reserved(lock);
}

dl_state dl_lock_look(dl_lock *lock)
{
	refresh(lock);
	if (dl_lock_is_reserved(lock) || lock->is_busy) {
		return DL_WAITING;
	}
	return lock->state == DL_FREE && lock->loss != DL_LOSS_NONE && !is_parents(lock) ? DL_LOST : lock->state;
}

dl_time dl_lock_remaining(dl_lock *lock)
{
	dl_time left = valid_until(lock) - dl_clock_now();

	return dl_lock_is_held(lock) && left > 0 ? left : 0;
}

bool dl_lock_take_loss(dl_lock *lock)
{
	bool is_news;

	refresh(lock);
	is_news = lock->state == DL_LOST;
	if (is_news) {
		leave_behind(lock);
	}
	return is_news;
}

dl_lock *dl_lock_next_lost(dl_held *held)
{
	for (dl_held_link *link = dl_held_oldest(held); link != NULL; link = link->newer) {
		dl_lock *lock = dl_lock_of(link);

		/* Whoever accepts it is told. */
		if (dl_lock_is_reserved(lock)) {
			continue;
		}
		refresh(lock);
		if (lock->state == DL_LOST) {
			return lock;
		}
	}
	return NULL;
}

void dl_lock_end(dl_lock *lock, dl_time deadline)
{
	bool was_held = false;
	dl_error ignored;
	dl_time now;

	refresh(lock);
	lock->operations->stop_renewal(lock);
	if (is_parents(lock)) {
		/* This is a forked child, so the server isn't contacted. */
	} else if (lock->state == DL_WAITING) {
		lock->operations->abandon(lock, deadline);
	} else if (lock->state == DL_HELD || lock->state == DL_UNDECIDED || dl_lock_is_compound(lock)
			|| lock->is_upgrading) {
		was_held = release_at_end(lock, true, deadline, &ignored) == DL_DONE;
	}
	now = dl_clock_now();
	lock->is_upgrading = false;
	dl_account_answer(&lock->account, DL_INTERRUPTED, NULL, now);
	if (was_held) {
		dl_account_release(&lock->account, now);
	} else {
		dl_account_end(&lock->account, "not released", now);
	}
	leave_behind(lock);
}

void dl_lock_destroy(dl_lock *lock)
{
	dl_lock_end(lock, dl_clock_after(dl_clock_now(), DESTRUCTION_LIMIT));
	dl_lock_unrefer(lock);
}

void dl_lock_granted(dl_lock *lock, int64_t fencing_token, dl_time valid_until)
{
	/* A loss that was noticed while a reader was to become the writer remains a loss. */
	if (lock->loss == DL_LOSS_NONE) {
		become(lock, DL_HELD);
	}
	lock->fencing_token = fencing_token;
	dl_lock_extend(lock, valid_until);
}

void dl_lock_extend(dl_lock *lock, dl_time valid_until)
{
	atomic_store_explicit(&lock->valid_until, valid_until, memory_order_relaxed);
}

void dl_lock_shorten(dl_lock *lock, dl_time valid_until)
{
	if (valid_until < atomic_load_explicit(&lock->valid_until, memory_order_relaxed)) {
		dl_lock_extend(lock, valid_until);
	}
}

void dl_lock_adopted(dl_lock *lock, dl_mode mode, int64_t fencing_token, dl_time valid_until)
{
	enter(lock, DL_HELD, mode);
	dl_account_grant(&lock->account, dl_clock_now());
	lock->depth = 1;
	dl_lock_granted(lock, fencing_token, valid_until);
}

void dl_lock_alert(dl_lock *lock)
{
	if (lock->held->alert != NULL) {
		lock->held->alert(lock->held->alert_context);
	}
}

void dl_lock_revoke(dl_lock *lock, dl_loss loss)
{
	atomic_store_explicit(&lock->revoked_for, loss, memory_order_relaxed);
	dl_lock_extend(lock, 0);
	dl_lock_alert(lock);
}

/* The keeper may know the reason better than the operation that noticed the loss. If a lock isn't renewed at all,
 * renewed_until is 0. */
static dl_loss reason_of(const dl_lock *lock, dl_loss noticed)
{
	dl_loss known = dl_lock_is_compound(lock)
			? lock->operations->loss(lock)
			: atomic_load_explicit(&lock->revoked_for, memory_order_relaxed);
	dl_loss loss = known != DL_LOSS_NONE ? known : noticed;
	bool is_over = lock->renewed_until > 0 && lock->renewed_until <= dl_clock_now();

	return loss == DL_LOSS_EXPIRED && is_over ? DL_LOSS_HELD_TOO_LONG : loss;
}

void dl_lock_lost(dl_lock *lock, dl_loss loss)
{
	lock->depth = lock->upgraded_at = 0;
	become(lock, DL_LOST);
	lock->loss = reason_of(lock, loss);
	give_up(lock);
	dl_account_lose(&lock->account, lock->loss, dl_clock_now());
}

void dl_lock_forget(dl_lock *lock)
{
	leave_behind(lock);
}

dl_time dl_lock_margin(dl_time ttl)
{
	return ttl / 100 + 2 * DL_MILLISECOND;
}

dl_time dl_lock_end_of(dl_time asked, dl_time ttl)
{
	return asked + ttl - dl_lock_margin(ttl);
}
