#include "core/lock/cleanup.h"

/* Gives each release at most half of the remaining time, so that a server that doesn't answer leaves the rest to the
 * others. */
static dl_time share_of_end(const dl_held *held)
{
	dl_time now = dl_clock_now();

	return now + (held->end - now) / 2;
}

void dl_cleanup_leave(dl_lock *lock)
{
	lock->next_left = lock->held->to_destroy;
	lock->held->to_destroy = lock;
}

void dl_cleanup_end(dl_held *held, dl_time limit)
{
	dl_lock *lock;

	held->end = dl_clock_after(dl_clock_now(), limit);
	while ((lock = dl_lock_of(dl_held_newest(held))) != NULL) {
		dl_lock_end(lock, share_of_end(held));
	}
	held->end = 0;
	while ((lock = held->to_destroy) != NULL) {
		held->to_destroy = lock->next_left;
		dl_lock_destroy(lock);
	}
}

static bool is_held(const dl_lock *lock)
{
	return lock->state == DL_HELD;
}

static bool is_held_compound(const dl_lock *lock)
{
	return is_held(lock) && dl_lock_is_compound(lock);
}

static bool is_undecided(const dl_lock *lock)
{
	return lock->state == DL_UNDECIDED;
}

/* Returns the newest lock after number `since` that a user's object has and that no operation on the stack is using, or
 * NULL. */
static dl_lock *newest_that(dl_held *held, unsigned long since, bool (*is_wanted)(const dl_lock *lock))
{
	for (dl_held_link *link = dl_held_newest(held); link != NULL && link->number > since; link = link->older) {
		dl_lock *lock = dl_lock_of(link);

		dl_lock_look(lock);
		if (lock->user != NULL && !lock->is_upgrading && is_wanted(lock)) {
			return lock;
		}
	}
	return NULL;
}

size_t dl_cleanup_between(dl_held *held, unsigned long since, dl_time limit)
{
	size_t released_before = held->released;
	dl_error ignored;
	dl_lock *lock;

	held->end = dl_clock_after(dl_clock_now(), limit);
	/* Locks that consist of others come first, because they would take the release of their parts for a loss. */
	while ((lock = newest_that(held, since, is_held_compound)) != NULL
			|| (lock = newest_that(held, since, is_held)) != NULL) {
		lock->depth = 1;
		lock->upgraded_at = 0;
		dl_lock_release_by(lock, true, share_of_end(held), &ignored);
	}
	while ((lock = newest_that(held, since, is_undecided)) != NULL) {
		dl_lock_end(lock, share_of_end(held));
	}
	held->end = 0;
	return held->released - released_before;
}
