#include "core/metrics/stats.h"

#include "core/system/memory.h"

#include <fnmatch.h>
#include <string.h>

#define VERSION 1
#define BLANKS " \t\r\n"

/* The unit that a slot is made of, apart from the gauges. */
#define CELL sizeof(atomic_uint_fast64_t)

_Static_assert(sizeof(uint_fast64_t) == 8 && ATOMIC_LLONG_LOCK_FREE == 2, "a cell has the same form in every process");

static struct {
	const char *const *backends;
	const char *names[DL_STATS_MOST_NAMES]; /* into the text */
	unsigned name_count;
	char text[DL_SLOTS_TEXT_SIZE];
	dl_stats base; /* what the slot had when this process took it */
} state;

static size_t slot_size(unsigned names)
{
	return sizeof(dl_stats_slot) + (names + 1) * sizeof(dl_stats_series);
}

static dl_stats read_slot(const dl_stats_slot *slot)
{
	dl_stats stats;

#define READ(name) stats.name = atomic_load_explicit(&slot->name, memory_order_relaxed);
	DL_STATS(READ)
#undef READ
	stats.waited = (dl_time) atomic_load_explicit(&slot->waited, memory_order_relaxed);
	return stats;
}

/* The slot's previous owner may have ended in the middle of anything. */
static void take(void *memory)
{
	dl_stats_slot *slot = memory;

#define RESET(name) atomic_store_explicit(&slot->name, 0, memory_order_relaxed);
	DL_STATS_GAUGES(RESET)
#undef RESET
	state.base = read_slot(slot);
}

static size_t next_name(const char **text, const char *end)
{
	const char *from = *text;

	while (from < end && strchr(BLANKS, *from) != NULL) {
		from++;
	}
	*text = from;
	while (from < end && strchr(BLANKS, *from) == NULL) {
		from++;
	}
	return (size_t) (from - *text);
}

bool dl_stats_check_names(const char *names, size_t length)
{
	const char *end = names + length;
	unsigned count = 0;
	size_t size;

	if (length >= DL_SLOTS_TEXT_SIZE) {
		return false;
	}
	for (; (size = next_name(&names, end)) > 0; names += size) {
		for (size_t i = 0; i < size; i++) {
			if (names[i] < '!' || names[i] > '~') {
				return false;
			}
		}
		if (++count > DL_STATS_MOST_NAMES || size > DL_STATS_LONGEST_NAME) {
			return false;
		}
	}
	return true;
}

static void take_names(const char *text)
{
	char *at = state.text;

	state.name_count = 0;
	strcpy(state.text, text);
	for (const char *name = strtok_r(state.text, BLANKS, &at); name != NULL; name = strtok_r(NULL, BLANKS, &at)) {
		state.names[state.name_count++] = name;
	}
}

static dl_slots_format format_of(const char *names)
{
	dl_slots_format format = { .version = VERSION };

	take_names(names);
	format.slot_size = (uint32_t) slot_size(state.name_count);
	strcpy(format.text, names);
	return format;
}

void dl_stats_start(void)
{
	dl_slots_format format = format_of("");

	dl_slots_open(NULL, &format, take);
}

void dl_stats_share(const char *path, const char *names, const char *const *backends)
{
	dl_slots_format own = format_of(dl_stats_check_names(names, strlen(names)) ? names : "");
	dl_slots_format format = own;

	state.backends = backends;
	dl_slots_open(path, &format, take);
	if (strcmp(format.text, own.text) == 0 && format.slot_size == own.slot_size) {
		return;
	}
	if (dl_stats_check_names(format.text, strlen(format.text))) {
		take_names(format.text);
		if (format.slot_size == slot_size(state.name_count)) {
			return;
		}
	}
	take_names(own.text);
	dl_slots_refuse("it is damaged", &own);
}

void dl_stats_end(void)
{
	dl_slots_close();
}

const char *dl_stats_name(unsigned number)
{
	return number >= 1 && number <= state.name_count ? state.names[number - 1] : NULL;
}

const char *dl_stats_backend_name(unsigned number)
{
	return state.backends != NULL && number < DL_STATS_MOST_BACKENDS ? state.backends[number] : NULL;
}

unsigned dl_stats_backend(const char *backend)
{
	for (unsigned i = 0; dl_stats_backend_name(i) != NULL; i++) {
		if (strcmp(state.backends[i], backend) == 0) {
			return i;
		}
	}
	return 0;
}

unsigned dl_stats_series_of(const char *name)
{
	for (unsigned i = 0; i < state.name_count; i++) {
		if (fnmatch(state.names[i], name, 0) == 0) {
			return i + 1;
		}
	}
	return 0;
}

void dl_stats_observe(dl_stats_histogram *histogram, dl_time span)
{
#define LIMIT(text, nanoseconds) INT64_C(nanoseconds),
	static const dl_time limits[] = { DL_STATS_LIMITS(LIMIT) DL_FOREVER };
#undef LIMIT
	unsigned bucket = 0;

	while (span > limits[bucket]) {
		bucket++;
	}
	atomic_fetch_add_explicit(&histogram->buckets[bucket], 1, memory_order_relaxed);
	atomic_fetch_add_explicit(&histogram->sum, (uint64_t) (span > 0 ? span : 0), memory_order_relaxed);
}

dl_stats dl_stats_of_process(void)
{
	dl_stats stats = { 0 };

	if (atomic_load(&dl_slots_own) != NULL) {
		stats = read_slot(dl_stats_mine());
#define SUBTRACT(name) stats.name -= state.base.name;
		DL_STATS(SUBTRACT)
#undef SUBTRACT
		stats.waited -= state.base.waited;
	}
	return stats;
}

typedef struct sum {
	dl_stats_slot *total;
	unsigned *processes;
} sum;

static void add_cells(void *to, const void *from, size_t size)
{
	atomic_uint_fast64_t *total = to;
	const atomic_uint_fast64_t *cells = from;

	for (size_t i = 0; i < size / CELL; i++) {
		atomic_fetch_add_explicit(&total[i], atomic_load_explicit(&cells[i], memory_order_relaxed),
				memory_order_relaxed);
	}
}

static void add_slot(void *context, const void *memory, bool (*is_alive)(const void *slot))
{
	const sum *pool = context;
	const dl_stats_slot *slot = memory;

	add_cells(pool->total, slot, offsetof(dl_stats_slot, waiting));
	add_cells(pool->total->series, slot->series, (state.name_count + 1) * sizeof(dl_stats_series));
	if (is_alive(slot)) {
		add_cells(&pool->total->waiting, &slot->waiting,
				offsetof(dl_stats_slot, series) - offsetof(dl_stats_slot, waiting));
		++*pool->processes;
	}
}

dl_stats_slot *dl_stats_of_pool(unsigned *processes)
{
	sum pool = { dl_allocate(slot_size(state.name_count)), processes };

	*processes = 0;
	dl_slots_visit(add_slot, &pool);
	return pool.total;
}
