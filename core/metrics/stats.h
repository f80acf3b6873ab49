#ifndef DL_CORE_STATS_H
#define DL_CORE_STATS_H

#include "core/system/clock.h"
#include "core/metrics/slots.h"

#include <stdatomic.h>
#include <stdint.h>

/* What is counted, and where: in this process's slot of the memory that a pool shares, so that the numbers of the
 * process are part of those of the pool. Any thread may count; each number is a relaxed atomic. A forked child starts
 * from zero.
 */

/* Counters that dl_stats_of_process() reports, since the process started. */
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
	X(rate_permits) \
	X(rate_waits) \
	X(rate_refusals) \
	X(rate_returns) \
	X(commands) \
	X(connects) \
	X(reconnects) \
	X(listeners) \
	X(script_loads) \
	X(thread_failures)

/* Counters of the pool only. The first four divide the lost locks by reason. */
#define DL_STATS_OF_POOL(X) \
	X(lost_expired) \
	X(lost_held_too_long) \
	X(lost_taken_away) \
	X(lost_session_expired) \
	X(renewals_lost) \
	X(renewals_failed)

/* Gauges: how many there are at the moment. */
#define DL_STATS_GAUGES(X) \
	X(waiting) \
	X(held) \
	X(connections)

/* The upper limits of a histogram's buckets, in seconds as text, and in nanoseconds. */
#define DL_STATS_LIMITS(X) \
	X("0.0005", 500000) \
	X("0.001", 1000000) \
	X("0.0025", 2500000) \
	X("0.005", 5000000) \
	X("0.01", 10000000) \
	X("0.025", 25000000) \
	X("0.05", 50000000) \
	X("0.1", 100000000) \
	X("0.25", 250000000) \
	X("0.5", 500000000) \
	X("1", 1000000000) \
	X("2.5", 2500000000) \
	X("5", 5000000000) \
	X("10", 10000000000) \
	X("30", 30000000000) \
	X("60", 60000000000) \
	X("300", 300000000000)

#define DL_STATS_ONE(...) +1
#define DL_STATS_BUCKETS (1 DL_STATS_LIMITS(DL_STATS_ONE))

/* Acquisitions are counted by backend, class of lock, outcome, and the first pattern that matches the lock's name. Each
 * pattern makes the slot of every process 5 KB larger, and adds up to 31 histograms to the page (docs/metrics.md); all
 * of them fit into the text of a dl_slots_format. */
#define DL_STATS_MOST_BACKENDS 2
#define DL_STATS_MOST_NAMES 32
#define DL_STATS_LONGEST_NAME 100

typedef enum dl_stats_class { DL_STATS_LOCK, DL_STATS_SEMAPHORE, DL_STATS_SESSION, DL_STATS_CLASSES } dl_stats_class;

typedef enum dl_stats_outcome {
	DL_STATS_ACQUIRED,
	DL_STATS_TIMED_OUT,
	DL_STATS_TOO_MANY,
	DL_STATS_INTERRUPTED,
	DL_STATS_FAILED,
	DL_STATS_OUTCOMES
} dl_stats_outcome;

typedef struct dl_stats_histogram {
	atomic_uint_fast64_t buckets[DL_STATS_BUCKETS];
	atomic_uint_fast64_t sum; /* in nanoseconds */
} dl_stats_histogram;

/* Counts for the locks whose names match one pattern, or none. */
typedef struct dl_stats_series {
	dl_stats_histogram acquired[DL_STATS_MOST_BACKENDS][DL_STATS_CLASSES][DL_STATS_OUTCOMES];
	dl_stats_histogram held;
} dl_stats_series;

typedef struct dl_stats_slot {
#define DL_STATS_FIELD(name) atomic_uint_fast64_t name;
	DL_STATS(DL_STATS_FIELD)
	DL_STATS_OF_POOL(DL_STATS_FIELD)
	atomic_uint_fast64_t waited;      /* the total time spent waiting, in nanoseconds */
	atomic_uint_fast64_t rate_waited; /* the same, for permits of rate limiters */
	DL_STATS_GAUGES(DL_STATS_FIELD)
#undef DL_STATS_FIELD
	dl_stats_series series[]; /* the first for names that match no pattern, then one for each pattern */
} dl_stats_slot;

/* Starts counting in this process only. */
void dl_stats_start(void);

/* Starts counting for the pool. Call this at most once, before there are threads. backends: the values of the label, at
 * most DL_STATS_MOST_BACKENDS and always the same, ended by NULL; they must live as long as the process. For path, see
 * dl_slots_open(); for names, dl_stats_check_names(). */
void dl_stats_share(const char *path, const char *names, const char *const *backends);

/* Stops counting for the pool, after all other threads have ended. */
void dl_stats_end(void);

/* Whether these are at most DL_STATS_MOST_NAMES patterns of printable ASCII, separated by blanks, none too long. */
bool dl_stats_check_names(const char *names, size_t length);

/* Returns the pattern with this number, starting from 1; NULL: there are no more. */
const char *dl_stats_name(unsigned number);

/* Return the number of the backend, and of the first pattern that matches the name (0: none does). */
unsigned dl_stats_backend(const char *backend);
unsigned dl_stats_series_of(const char *name);

/* Returns the backend with this number; NULL: there are no more. */
const char *dl_stats_backend_name(unsigned number);

static inline dl_stats_slot *dl_stats_mine(void)
{
	return dl_slots_mine();
}

#define dl_stats_add(name, number) \
	((void) atomic_fetch_add_explicit(&dl_stats_mine()->name, (uint64_t) (number), memory_order_relaxed))
#define dl_stats_count(name) dl_stats_add(name, 1)

/* A span that is negative counts as 0. */
void dl_stats_observe(dl_stats_histogram *histogram, dl_time span);

/* What this process has counted since it started. */
typedef struct dl_stats {
#define DL_STATS_FIELD(name) uint64_t name;
	DL_STATS(DL_STATS_FIELD)
#undef DL_STATS_FIELD
	dl_time waited;
} dl_stats;

dl_stats dl_stats_of_process(void);

/* Returns the sums over all processes, including dead ones; for the gauges, only over living ones, whose number is
 * stored in processes. Free the result with free(). */
dl_stats_slot *dl_stats_of_pool(unsigned *processes);

#endif
