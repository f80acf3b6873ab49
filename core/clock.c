#include "core/clock.h"

#include <time.h>

dl_time dl_clock_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (dl_time) now.tv_sec * DL_SECOND + now.tv_nsec;
}

dl_time dl_clock_span(double seconds)
{
	/* Half of what fits, so that a span added to a reading of the clock can't overflow. */
	if (seconds >= (double) (DL_FOREVER / DL_SECOND / 2)) {
		return DL_FOREVER;
	}
	return (dl_time) (seconds * (double) DL_SECOND);
}

dl_time dl_clock_after(dl_time now, dl_time span)
{
	return span > DL_FOREVER - now ? DL_FOREVER : now + span;
}
