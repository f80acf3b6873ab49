#include "core/metrics/metrics.h"

#include "core/system/clock.h"
#include "core/system/memory.h"
#include "core/metrics/stats.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LABELS_SIZE (2 * DL_STATS_LONGEST_NAME + 100)

typedef struct text {
	char *bytes;
	size_t length, size;
} text;

static const char *const classes[] = {
	[DL_STATS_LOCK] = "lock",
	[DL_STATS_SEMAPHORE] = "semaphore",
	[DL_STATS_SESSION] = "session",
};

static const char *const outcomes[] = {
	[DL_STATS_ACQUIRED] = "acquired",
	[DL_STATS_TIMED_OUT] = "timed_out",
	[DL_STATS_TOO_MANY] = "too_many_ahead",
	[DL_STATS_INTERRUPTED] = "interrupted",
	[DL_STATS_FAILED] = "failed",
};

static const char *const limits[] = {
#define LIMIT(text, nanoseconds) text,
	DL_STATS_LIMITS(LIMIT) "+Inf"
#undef LIMIT
};

__attribute__((format(printf, 2, 3))) static void append(text *to, const char *format, ...)
{
	va_list arguments;
	char line[512];
	size_t length;

	va_start(arguments, format);
	length = (size_t) vsnprintf(line, sizeof line, format, arguments);
	va_end(arguments);
	if (length >= sizeof line) {
		length = sizeof line - 1;
	}
	if (to->length + length >= to->size) {
		to->size = 2 * (to->size + sizeof line);
		to->bytes = dl_reallocate(to->bytes, to->size);
	}
	memcpy(to->bytes + to->length, line, length + 1);
	to->length += length;
}

static void begin(text *to, const char *name, const char *type, const char *help)
{
	append(to, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static uint64_t value_of(const atomic_uint_fast64_t *cell)
{
	return atomic_load_explicit(cell, memory_order_relaxed);
}

/* The decimal point is the same in every locale. */
static void append_seconds(text *to, const char *name, const char *labels, uint64_t nanoseconds)
{
	append(to, "%s%s %" PRIu64 ".%09" PRIu64 "\n", name, labels, nanoseconds / DL_SECOND, nanoseconds % DL_SECOND);
}

/* labels: as in {a="b"}, without the braces. */
static void append_histogram(text *to, const char *name, const char *labels, const dl_stats_histogram *histogram)
{
	const char *comma = labels[0] != '\0' ? "," : "";
	char all[LABELS_SIZE + 2] = "", sum[64];
	uint64_t count = 0;

	for (size_t i = 0; i < DL_STATS_BUCKETS; i++) {
		count += value_of(&histogram->buckets[i]);
	}
	if (count == 0) {
		return;
	}
	count = 0;
	for (size_t i = 0; i < DL_STATS_BUCKETS; i++) {
		count += value_of(&histogram->buckets[i]);
		append(to, "%s_bucket{%s%sle=\"%s\"} %" PRIu64 "\n", name, labels, comma, limits[i], count);
	}
	if (labels[0] != '\0') {
		snprintf(all, sizeof all, "{%s}", labels);
	}
	snprintf(sum, sizeof sum, "%s_sum", name);
	append_seconds(to, sum, all, value_of(&histogram->sum));
	append(to, "%s_count%s %" PRIu64 "\n", name, all, count);
}

/* Writes name="..." for the pattern with this number, escaped as a label must be; writes nothing for 0. */
static void name_label(char label[LABELS_SIZE], unsigned number)
{
	const char *name = dl_stats_name(number);

	label[0] = '\0';
	if (name == NULL) {
		return;
	}
	label = stpcpy(label, "name=\"");
	for (; *name != '\0'; name++) {
		if (*name == '"' || *name == '\\') {
			*label++ = '\\';
		}
		*label++ = *name;
	}
	strcpy(label, "\"");
}

static void append_acquisitions(text *to, const dl_stats_series *series, const char *name)
{
	const char *backend;

	for (unsigned i = 0; (backend = dl_stats_backend_name(i)) != NULL; i++) {
		for (size_t kind = 0; kind < DL_STATS_CLASSES; kind++) {
			for (size_t outcome = 0; outcome < DL_STATS_OUTCOMES; outcome++) {
				char labels[LABELS_SIZE + 100];

				snprintf(labels, sizeof labels, "backend=\"%s\",class=\"%s\",outcome=\"%s\"%s%s", backend,
						classes[kind], outcomes[outcome], name[0] != '\0' ? "," : "", name);
				append_histogram(to, "distlock_acquire_seconds", labels, &series->acquired[i][kind][outcome]);
			}
		}
	}
}

static void append_histograms(text *to, const dl_stats_slot *pool)
{
	char name[LABELS_SIZE];

	begin(to, "distlock_acquire_seconds", "histogram",
			"How long acquisitions took, from the call to its end, whatever the outcome.");
	for (unsigned i = 0; i == 0 || dl_stats_name(i) != NULL; i++) {
		name_label(name, i);
		append_acquisitions(to, &pool->series[i], name);
	}
	begin(to, "distlock_hold_seconds", "histogram", "How long locks were held.");
	for (unsigned i = 0; i == 0 || dl_stats_name(i) != NULL; i++) {
		name_label(name, i);
		append_histogram(to, "distlock_hold_seconds", name, &pool->series[i].held);
	}
}

/* A sum may be slightly negative, if a process was killed in the middle of a change, or two have used one slot. */
static void append_gauge(text *to, const char *name, const char *help, uint64_t value)
{
	begin(to, name, "gauge", help);
	append(to, "%s %" PRIu64 "\n", name, (int64_t) value > 0 ? value : 0);
}

static void append_gauges(text *to, const dl_stats_slot *pool, unsigned processes)
{
	append_gauge(to, "distlock_waiting", "Acquisitions in progress.", value_of(&pool->waiting));
	append_gauge(to, "distlock_held", "Locks held.", value_of(&pool->held));
	append_gauge(to, "distlock_connections", "Open connections and sessions.", value_of(&pool->connections));
	append_gauge(to, "distlock_processes", "Processes that have used distlock and are alive.", processes);
}

static void append_sample(text *to, const char *name, const char *label, const char *value,
		const atomic_uint_fast64_t *cell)
{
	append(to, "%s{%s=\"%s\"} %" PRIu64 "\n", name, label, value, value_of(cell));
}

static void append_labelled(text *to, const dl_stats_slot *pool)
{
	begin(to, "distlock_lost_total", "counter", "Locks that turned out to be no longer held.");
	append_sample(to, "distlock_lost_total", "reason", "expired", &pool->lost_expired);
	append_sample(to, "distlock_lost_total", "reason", "held_too_long", &pool->lost_held_too_long);
	append_sample(to, "distlock_lost_total", "reason", "taken_away", &pool->lost_taken_away);
	append_sample(to, "distlock_lost_total", "reason", "session_expired", &pool->lost_session_expired);
	begin(to, "distlock_renewals_total", "counter", "Renewals of locks that were held.");
	append_sample(to, "distlock_renewals_total", "outcome", "renewed", &pool->renewals);
	append_sample(to, "distlock_renewals_total", "outcome", "lost", &pool->renewals_lost);
	append_sample(to, "distlock_renewals_total", "outcome", "failed", &pool->renewals_failed);
}

static void append_counter(text *to, const char *name, const char *help, const atomic_uint_fast64_t *cell)
{
	begin(to, name, "counter", help);
	append(to, "%s %" PRIu64 "\n", name, value_of(cell));
}

static void append_counters(text *to, const dl_stats_slot *pool)
{
	append_labelled(to, pool);
	append_counter(to, "distlock_contended_total", "Acquisitions that found the lock held or others waiting.",
			&pool->contended);
	append_counter(to, "distlock_released_total", "Locks that the code released.", &pool->released);
	append_counter(to, "distlock_released_at_end_total", "Locks released by the end of the request or release_all().",
			&pool->released_at_shutdown);
	append_counter(to, "distlock_commands_total", "Commands sent to servers.", &pool->commands);
	append_counter(to, "distlock_connects_total", "Connections and sessions opened.", &pool->connects);
	append_counter(to, "distlock_reconnects_total", "Connections that had broken and were replaced.",
			&pool->reconnects);
	append_counter(to, "distlock_listeners_total", "Connections opened for waiting.", &pool->listeners);
	append_counter(to, "distlock_script_loads_total", "Scripts sent again because a server had forgotten them.",
			&pool->script_loads);
	append_counter(to, "distlock_updates_total", "Values written by update().", &pool->updates);
	append_counter(to, "distlock_conflicts_total", "Attempts of update() repeated because of another writer.",
			&pool->conflicts);
	append_counter(to, "distlock_rate_permits_total", "Permits taken from rate limiters.", &pool->rate_permits);
	append_counter(to, "distlock_rate_waits_total", "Acquisitions that waited for permits of rate limiters.",
			&pool->rate_waits);
	append_counter(to, "distlock_rate_refusals_total",
			"Acquisitions and reservations refused because they would have had to wait for too long.",
			&pool->rate_refusals);
	append_counter(to, "distlock_rate_returns_total", "Permits given back to rate limiters before their time.",
			&pool->rate_returns);
	append_counter(to, "distlock_thread_failures_total", "Threads that could not be started.", &pool->thread_failures);
	begin(to, "distlock_wait_seconds_total", "counter", "Time spent waiting for locks that others held.");
	append_seconds(to, "distlock_wait_seconds_total", "", value_of(&pool->waited));
	begin(to, "distlock_rate_wait_seconds_total", "counter", "Time spent waiting for permits of rate limiters.");
	append_seconds(to, "distlock_rate_wait_seconds_total", "", value_of(&pool->rate_waited));
}

char *dl_metrics_text(void)
{
	unsigned processes;
	dl_stats_slot *pool = dl_stats_of_pool(&processes);
	text to = { 0 };

	if (!dl_slots_is_shared()) {
		append(&to, "# Of this process only: %s\n", dl_slots_problem());
	}
	append_histograms(&to, pool);
	append_gauges(&to, pool, processes);
	append_counters(&to, pool);
	free(pool);
	return to.bytes;
}
