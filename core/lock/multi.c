#include "core/lock/multi.h"

#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/thread/loop.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* How often, and for how long, an operation looks whether its thread has reported a loss. The thread does that before
 * it resumes any operation, so the limit only matters if it can't. */
#define LOOK_PAUSE (1 * DL_MILLISECOND)
#define LONGEST_LOOK (100 * DL_MILLISECOND)

typedef struct part {
	dl_lock *lock;             /* kept alive by a reference */
	bool is_taken;             /* acquired and not yet given back */
	unsigned long acquisition; /* the part's acquisition number when it was taken */
} part;

struct dl_multi {
	dl_lock lock;
	char *name;
	part *parts; /* in the order in which they are acquired */
	size_t count;
	bool is_whole; /* all parts were taken, and none has since been found lost */
};

/* The context of the interrupt that ends the wait for a part. */
typedef struct part_wait {
	const dl_multi *multi;
	const dl_interrupt *interrupt;
} part_wait;

static dl_multi *multi_of(const dl_lock *lock)
{
	return (dl_multi *) ((char *) lock - offsetof(dl_multi, lock));
}

/* Whether the part is still in the acquisition in which it was taken. Since then, it may have been lost, or released
 * and acquired again by its other users. */
static bool is_ours(const part *one)
{
	return one->is_taken && one->lock->acquisition == one->acquisition
			&& one->lock->generation == dl_process_generation()
			&& (one->lock->state == DL_HELD || one->lock->state == DL_UNDECIDED);
}

static dl_time part_valid_until(const dl_multi *multi, const part *one)
{
	/* If the part was held for reading before, another of its users may have turned it back into a reader. */
	return is_ours(one) && one->lock->state == DL_HELD && (one->lock->mode == DL_WRITE || multi->lock.mode == DL_READ)
			? atomic_load_explicit(&one->lock->valid_until, memory_order_relaxed)
			: 0;
}

static dl_time valid_until(const dl_lock *lock)
{
	const dl_multi *multi = multi_of(lock);
	dl_time until = DL_FOREVER;

	for (size_t i = 0; i < multi->count; i++) {
		until = dl_clock_earlier(until, part_valid_until(multi, &multi->parts[i]));
	}
	return until;
}

/* Whether any part that has been taken so far is no longer held. */
static bool has_lost(const dl_multi *multi)
{
	dl_time now = dl_clock_now();

	for (size_t i = 0; i < multi->count; i++) {
		if (multi->parts[i].is_taken && part_valid_until(multi, &multi->parts[i]) <= now) {
			return true;
		}
	}
	return false;
}

static bool is_parents(const dl_multi *multi)
{
	return multi->lock.generation != dl_process_generation();
}

static dl_outcome give_back(part *one, bool confirm, dl_time deadline, dl_error *error)
{
	unsigned depth = one->lock->depth;
	dl_outcome outcome = is_ours(one) ? dl_lock_release_by(one->lock, confirm, deadline, error) : DL_NOT_HELD;
	/* A nested acquisition ends even if its release fails. What is left belongs to its user. */
	bool has_ended = one->lock->state != DL_UNDECIDED && one->lock->depth < depth;

	one->is_taken = outcome == DL_FAILED && !has_ended;
	return outcome;
}

static dl_outcome release(dl_lock *lock, bool confirm, dl_time deadline, dl_error *error)
{
	dl_multi *multi = multi_of(lock);
	dl_error *first = error, another;
	dl_outcome outcome;

	for (size_t i = multi->count; i-- > 0;) {
		if (!multi->parts[i].is_taken) {
			continue;
		}
		outcome = give_back(&multi->parts[i], confirm, deadline, first);
		if (outcome == DL_FAILED) {
			first = &another;
		}
		multi->is_whole = multi->is_whole && outcome != DL_NOT_HELD;
	}
	if (first != error) {
		return DL_FAILED;
	}
	outcome = multi->is_whole ? DL_DONE : DL_NOT_HELD;
	multi->is_whole = false;
	return outcome;
}

/* A part that can't be given back becomes undecided, and is settled when it is next used or destroyed. */
static void give_up(dl_multi *multi, dl_time deadline)
{
	dl_error ignored;

	release(&multi->lock, true, deadline, &ignored);
	for (size_t i = 0; i < multi->count; i++) {
		multi->parts[i].is_taken = false;
	}
}

static void abandon(dl_lock *lock, dl_time deadline)
{
	give_up(multi_of(lock), deadline);
}

/* Ends the wait for a part not only if the caller's interrupt does, but also if an earlier part has been lost, or if
 * this is a forked child, in which none of them is held. */
static bool check(void *context)
{
	const part_wait *wait = context;

	return dl_interrupt_is_to_end(wait->interrupt) || is_parents(wait->multi) || has_lost(wait->multi);
}

/* Acquires a part. DL_NOT_HELD: another one has been lost meanwhile. */
static dl_outcome take(dl_multi *multi, part *one, const dl_wish *wish, dl_error *error)
{
	part_wait wait = { multi, wish->interrupt };
	dl_interrupt interrupt = { check, &wait };
	dl_wish part_wish = dl_wish_with(wish, &interrupt);
	dl_outcome outcome = dl_lock_acquire(one->lock, &part_wish, error);

	if (outcome == DL_DONE) {
		one->is_taken = true;
		one->acquisition = one->lock->acquisition;
	}
	multi->lock.waited += one->lock->waited;
	if (is_parents(multi)) {
		return DL_FORKED;
	}
	if (outcome == DL_INTERRUPTED && has_lost(multi) && !dl_interrupt_is_to_end(wish->interrupt)) {
		return DL_NOT_HELD;
	}
	return outcome == DL_DONE && has_lost(multi) ? DL_NOT_HELD : outcome;
}

/* If one part fails, those taken before it are given back, because a wait for that part must not hold up processes
 * that wait for the others. */
static dl_outcome take_all(dl_multi *multi, const dl_wish *wish, dl_error *error)
{
	dl_outcome outcome = DL_DONE;

	for (size_t i = 0; i < multi->count && outcome == DL_DONE; i++) {
		outcome = take(multi, &multi->parts[i], wish, error);
	}
	if (outcome != DL_DONE) {
		give_up(multi, DL_FOREVER);
	}
	return outcome;
}

/* Refuses to start an acquisition that can't succeed. */
static bool may_begin(const dl_multi *multi, const dl_wish *wish, dl_error *error)
{
	for (size_t i = 0; i < multi->count; i++) {
		dl_lock *lock = multi->parts[i].lock;

		if ((wish->mode == DL_READ && !dl_lock_may_be_read(lock, error)) || !dl_lock_may_wait(lock, wish, error)) {
			return false;
		}
	}
	return true;
}

static bool has_news(const dl_multi *multi)
{
	for (size_t i = 0; i < multi->count; i++) {
		if (multi->parts[i].lock->state == DL_LOST) {
			return true;
		}
	}
	return false;
}

/* Reports the loss of a part before that part is acquired again, which would hide it. An operation can't run the code
 * of users, so it lets its thread do that. Returns false if the wait must end. */
static bool is_news_told(dl_multi *multi, const dl_wish *wish)
{
	dl_time end = dl_clock_earlier(wish->deadline, dl_clock_after(dl_clock_now(), LONGEST_LOOK));
	dl_wait_result result = DL_WAIT_TIMEOUT;

	dl_lock_alert(&multi->lock);
	if (dl_operation_current() == NULL) {
		return !dl_interrupt_is_to_end(wish->interrupt);
	}
	while (result == DL_WAIT_TIMEOUT && has_news(multi) && dl_clock_now() < end) {
		result = dl_wait(NULL, 0, dl_clock_after(dl_clock_now(), LOOK_PAUSE), wish->interrupt);
	}
	return result == DL_WAIT_TIMEOUT;
}

static dl_outcome acquire(dl_lock *lock, const dl_wish *wish, dl_error *error)
{
	dl_multi *multi = multi_of(lock);
	dl_time started = dl_clock_now();
	dl_outcome outcome;

	/* Gives back what a loss has left. */
	give_up(multi, DL_FOREVER);
	if (!may_begin(multi, wish, error)) {
		return DL_FAILED;
	}
	do {
		outcome = take_all(multi, wish, error);
		if (outcome == DL_NOT_HELD && !is_news_told(multi, wish)) {
			outcome = DL_INTERRUPTED;
		}
	} while (outcome == DL_NOT_HELD && dl_clock_now() < wish->deadline);
	if (lock->waited > 0) {
		lock->waited = dl_clock_now() - started;
	}
	if (outcome == DL_DONE) {
		multi->is_whole = true;
		dl_lock_granted(lock, 0, DL_FOREVER);
	}
	return outcome == DL_NOT_HELD ? DL_TIMED_OUT : outcome;
}

/* The parts have background work of their own; the lock itself has none. */
static void stop_renewal(dl_lock *lock)
{
	(void) lock;
}

static void destroy(dl_lock *lock)
{
	dl_multi *multi = multi_of(lock);

	for (size_t i = 0; i < multi->count; i++) {
		dl_lock_unrefer(multi->parts[i].lock);
	}
	free(multi->parts);
	free(multi->name);
	free(multi);
}

static dl_loss loss(const dl_lock *lock)
{
	const dl_multi *multi = (const dl_multi *) lock;
	dl_loss first = DL_LOSS_NONE;

	for (size_t i = 0; i < multi->count && first == DL_LOSS_NONE; i++) {
		dl_lock_look(multi->parts[i].lock);
		first = multi->parts[i].lock->loss;
	}
	return first;
}

static const dl_lock_operations operations = {
	.unawaitable = "consists of several locks",
	.acquire = acquire,
	.release = release,
	.abandon = abandon,
	.stop_renewal = stop_renewal,
	.destroy = destroy,
	.valid_until = valid_until,
	.loss = loss,
};

dl_multi *dl_multi_new(dl_held *held)
{
	dl_multi *multi = dl_allocate(sizeof *multi);

	multi->name = dl_duplicate("", 0);
	dl_lock_prepare(&multi->lock, &operations, held, multi->name, multi, "");
	return multi;
}

/* Returns 0 if both are the same lock. */
static int compare(const dl_lock *a, const dl_lock *b)
{
	int order = strcmp(a->operations->backend, b->operations->backend);

	if (order == 0) {
		order = strcmp(a->identity, b->identity);
	}
	return order != 0 ? order : strcmp(a->operations->place(a), b->operations->place(b));
}

static bool insert(dl_multi *multi, dl_lock *lock, dl_error *error)
{
	size_t at = multi->count;
	int order = -1;

	while (at > 0 && (order = compare(multi->parts[at - 1].lock, lock)) > 0) {
		at--;
	}
	if (at > 0 && order == 0) {
		return dl_error_set(error, DL_ERROR_VALUE, "must not contain the lock \"%s\" twice", lock->name);
	}
	multi->parts = dl_reallocate(multi->parts, (multi->count + 1) * sizeof *multi->parts);
	memmove(&multi->parts[at + 1], &multi->parts[at], (multi->count - at) * sizeof *multi->parts);
	multi->parts[at] = (part) { .lock = lock };
	multi->count++;
	dl_lock_refer(lock);
	return true;
}

static void add_name(dl_multi *multi, const char *name)
{
	size_t length = strlen(multi->name);
	const char *separator = length > 0 ? ", " : "";

	multi->name = dl_reallocate(multi->name, length + strlen(separator) + strlen(name) + 1);
	stpcpy(stpcpy(multi->name + length, separator), name);
	multi->lock.name = multi->name;
}

static bool insert_parts(dl_multi *multi, const dl_multi *other, dl_error *error)
{
	for (size_t i = 0; i < other->count; i++) {
		if (!insert(multi, other->parts[i].lock, error)) {
			return false;
		}
	}
	return true;
}

bool dl_multi_add(dl_multi *multi, dl_lock *lock, dl_error *error)
{
	bool is_added = lock->operations == &operations
			? insert_parts(multi, multi_of(lock), error)
			: insert(multi, lock, error);

	if (is_added) {
		add_name(multi, lock->name);
	}
	return is_added;
}

dl_lock *dl_multi_lock(dl_multi *multi)
{
	return &multi->lock;
}
