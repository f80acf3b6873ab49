#ifndef DL_CORE_CLOCK_H
#define DL_CORE_CLOCK_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* A point on the local monotonic clock, or a span of it, in nanoseconds. */
typedef int64_t dl_time;

#define DL_MICROSECOND INT64_C(1000)
#define DL_MILLISECOND INT64_C(1000000)
#define DL_SECOND INT64_C(1000000000)

/* The deadline of a wait without limit. */
#define DL_FOREVER INT64_MAX

/* Any thread. Where the system has such a clock, it goes on while the machine sleeps: a lock does not last longer for
 * that. */
dl_time dl_clock_now(void);

/* Microseconds since 1970 by the wall clock, which may be set forward and back. It moves in steps of some milliseconds, and
 * costs next to nothing. Any thread. */
uint64_t dl_clock_wall(void);

/* A deadline for pthread_cond_timedwait() on a condition made by dl_clock_prepare_condition(). */
struct timespec dl_clock_limit(dl_time deadline);

void dl_clock_prepare_condition(pthread_cond_t *condition);

/* Seconds as a span; what doesn't fit is DL_FOREVER. Negative and NaN are the caller's to refuse. */
dl_time dl_clock_span(double seconds);

/* Reads seconds as digits, and perhaps a point and more of them, which is the same in every locale. Digits below a
 * nanosecond are left out. false: it is something else, or doesn't fit. Any thread. */
bool dl_clock_read(dl_time *span, const char *text, size_t length);

/* now + span, DL_FOREVER where that doesn't fit. */
dl_time dl_clock_after(dl_time now, dl_time span);

/* How long it is until a deadline: 0 where it has passed, DL_FOREVER where there is none. */
static inline dl_time dl_clock_until(dl_time deadline)
{
	dl_time left = deadline == DL_FOREVER ? DL_FOREVER : deadline - dl_clock_now();

	return left > 0 ? left : 0;
}

static inline dl_time dl_clock_earlier(dl_time a, dl_time b)
{
	return a < b ? a : b;
}

/* A span from half of the given one to the whole of it, at random. */
dl_time dl_clock_jittered(dl_time span);

static inline double dl_clock_seconds(dl_time span)
{
	return (double) span / (double) DL_SECOND;
}

#endif
