#include "core/system/clock.h"

#include "core/system/system.h"

#ifdef CLOCK_BOOTTIME
#define CLOCK_THAT_GOES_ON CLOCK_BOOTTIME
#else
#define CLOCK_THAT_GOES_ON CLOCK_MONOTONIC
#endif

#ifdef CLOCK_REALTIME_COARSE
#define CLOCK_OF_THE_WALL CLOCK_REALTIME_COARSE
#else
#define CLOCK_OF_THE_WALL CLOCK_REALTIME
#endif

_Static_assert(sizeof((struct timespec *) NULL)->tv_sec >= sizeof(dl_time), "times don't fit into 32 bits");

static dl_time read_clock(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return (dl_time) now.tv_sec * DL_SECOND + now.tv_nsec;
}

dl_time dl_clock_now(void)
{
	return read_clock(CLOCK_THAT_GOES_ON);
}

uint64_t dl_clock_wall(void)
{
	return (uint64_t) (read_clock(CLOCK_OF_THE_WALL) / DL_MICROSECOND);
}

dl_moment dl_clock_moment(void)
{
	return (dl_moment) { dl_clock_now(), dl_clock_wall() };
}

dl_time dl_clock_between(dl_moment earlier, dl_moment later)
{
	dl_time local = later.local - earlier.local;
	dl_time wall = (dl_time) (later.wall - earlier.wall) * DL_MICROSECOND;

	return local > wall ? local : wall;
}

void dl_clock_prepare_condition(pthread_cond_t *condition)
{
	dl_system_prepare_condition(condition);
}

bool dl_clock_await(pthread_cond_t *condition, pthread_mutex_t *mutex, dl_time deadline)
{
	/* Condition variables can't use the clock that runs while the machine sleeps, so the remaining time is
	 * converted. */
	return dl_system_await(condition, mutex, dl_clock_until(deadline)) || dl_clock_now() < deadline;
}

dl_time dl_clock_span(double seconds)
{
	/* The limit is half of the largest value, so that adding a span to the current time can't overflow. */
	if (seconds >= (double) (DL_FOREVER / DL_SECOND / 2)) {
		return DL_FOREVER;
	}
	return (dl_time) (seconds * (double) DL_SECOND);
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

bool dl_clock_read(dl_time *span, const char *text, size_t length)
{
	dl_time unit = DL_SECOND;
	size_t i = 0;

	*span = 0;
	for (; i < length && is_digit(text[i]); i++) {
		if (*span > DL_FOREVER / 20) {
			return false;
		}
		*span = 10 * *span + (text[i] - '0') * DL_SECOND;
	}
	if (i == 0 || i == length) {
		return i > 0;
	}
	if (text[i++] != '.') {
		return false;
	}
	for (; i < length && is_digit(text[i]); i++) {
		unit /= 10;
		*span += (text[i] - '0') * unit;
	}
	return i == length;
}

dl_time dl_clock_after(dl_time now, dl_time span)
{
	return span > DL_FOREVER - now ? DL_FOREVER : now + span;
}

/* The clock's nanoseconds are random enough to spread out pauses. */
dl_time dl_clock_jittered(dl_time span)
{
	return span / 2 + dl_clock_now() % (span / 2 + 1);
}
