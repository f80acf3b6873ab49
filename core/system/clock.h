#ifndef DL_CORE_CLOCK_H
#define DL_CORE_CLOCK_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* A point in time on the local monotonic clock, or a span of time, in nanoseconds. */
typedef int64_t dl_time;

#define DL_MICROSECOND INT64_C(1000)
#define DL_MILLISECOND INT64_C(1000000)
#define DL_SECOND INT64_C(1000000000)

/* The deadline of a wait that has no limit. */
#define DL_FOREVER INT64_MAX

/* Reads the local clock. If the system has such a clock, it also runs while the machine sleeps, so that sleeping
 * doesn't make a lock last longer. Any thread may call this. */
dl_time dl_clock_now(void);

/* Returns microseconds since 1970 by the wall clock, which may be set forward and back. It advances in steps of some
 * milliseconds, and costs next to nothing to read. Any thread may call this. */
uint64_t dl_clock_wall(void);

/* A point in time on both clocks, for a span during which a virtual machine may have been stopped and started again:
 * its local clock may not count that, and the wall clock is set. */
typedef struct dl_moment {
	dl_time local;
	uint64_t wall;
} dl_moment;
dl_moment dl_clock_moment(void);

/* Returns the longer of the spans between the two by either clock. */
dl_time dl_clock_between(dl_moment earlier, dl_moment later);

void dl_clock_prepare_condition(pthread_cond_t *condition);

/* Waits, like pthread_cond_wait(), for a condition made by dl_clock_prepare_condition(). false: the deadline has
 * passed. */
bool dl_clock_await(pthread_cond_t *condition, pthread_mutex_t *mutex, dl_time deadline);

/* Converts seconds to a span; a value that is too large becomes DL_FOREVER. The caller must reject negative values
 * and NaN. */
dl_time dl_clock_span(double seconds);

/* Reads seconds, written as digits with an optional decimal point and fraction, in the same way in every locale.
 * Digits below a nanosecond are ignored. false: the text is something else, or the value is too large. Any thread
 * may call this. */
bool dl_clock_read(dl_time *span, const char *text, size_t length);

/* Returns now + span, or DL_FOREVER if the sum is too large. */
dl_time dl_clock_after(dl_time now, dl_time span);

/* Returns the time until a deadline: 0 if it has passed, DL_FOREVER if there is none. */
static inline dl_time dl_clock_until(dl_time deadline)
{
	dl_time left = deadline == DL_FOREVER ? DL_FOREVER : deadline - dl_clock_now();

	return left > 0 ? left : 0;
}

static inline dl_time dl_clock_earlier(dl_time a, dl_time b)
{
	return a < b ? a : b;
}

/* Returns a random span between half of the given one and all of it. */
dl_time dl_clock_jittered(dl_time span);

static inline double dl_clock_seconds(dl_time span)
{
	return (double) span / (double) DL_SECOND;
}

#endif
