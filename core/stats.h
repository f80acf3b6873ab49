#ifndef DL_CORE_STATS_H
#define DL_CORE_STATS_H

#include <stdatomic.h>
#include <stdint.h>

/* Counts what this process has done since it started; a forked child starts from zero. Any thread may count. */
#define DL_STATS(X) \
	X(acquired) \
	X(contended) \
	X(timeouts) \
	X(released) \
	X(lost) \
	X(released_at_shutdown) \
	X(renewals) \
	X(updates) \
	X(conflicts) \
	X(commands) \
	X(connects) \
	X(reconnects) \
	X(listeners) \
	X(script_loads) \
	X(thread_failures)

typedef struct dl_stats {
#define DL_STATS_FIELD(name) atomic_uint_fast64_t name;
	DL_STATS(DL_STATS_FIELD)
#undef DL_STATS_FIELD
	atomic_int_fast64_t waited; /* the total time spent waiting, as a span */
} dl_stats;

extern dl_stats dl_stats_counters;

/* Resets the counters in every child. */
void dl_stats_start(void);

#define dl_stats_count(name) ((void) atomic_fetch_add_explicit(&dl_stats_counters.name, 1, memory_order_relaxed))

#endif
