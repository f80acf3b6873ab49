#ifndef DL_CORE_BACKOFF_H
#define DL_CORE_BACKOFF_H

#include "core/system/clock.h"

/* The pauses between attempts: each is twice as long as the one before, up to the longest. To begin, set both fields.
 * Where several may try at the same moments, pass each pause to dl_clock_jittered(). */
typedef struct dl_backoff {
	dl_time pause; /* the next one */
	dl_time longest;
} dl_backoff;

/* Returns the next pause, to be made now. */
static inline dl_time dl_backoff_next(dl_backoff *backoff)
{
	dl_time pause = backoff->pause;

	backoff->pause = dl_clock_earlier(2 * pause, backoff->longest);
	return pause;
}

#endif
