#ifndef TESTS_ENGINE_ACQUIRE_H
#define TESTS_ENGINE_ACQUIRE_H

#include "core/lock/lock.h"

/* Acquires within a limit: DL_FOREVER means no limit, 0 tries once. */
static inline dl_outcome acquire_as(dl_lock *lock, dl_mode mode, dl_time limit, const dl_interrupt *interrupt,
		dl_error *error)
{
	dl_wish wish = { .mode = mode, .deadline = dl_clock_after(dl_clock_now(), limit), .interrupt = interrupt };

	return dl_lock_acquire(lock, &wish, error);
}

/* For writing, and nothing interrupts it. */
static inline dl_outcome acquire_within(dl_lock *lock, dl_time limit, dl_error *error)
{
	return acquire_as(lock, DL_WRITE, limit, NULL, error);
}

#endif
