#include "core/lock/optimistic.h"

#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/metrics/stats.h"

#include <stdlib.h>
#include <string.h>

/* The pause between two attempts. It grows, so that many processes changing one value eventually finish, and it is
 * random, so that they don't keep colliding. docs/optimistic.md shows what comes of these pauses ("Figures"). */
#define SHORTEST_PAUSE (DL_MILLISECOND / 4)
#define LONGEST_PAUSE (64 * DL_MILLISECOND)

void dl_optimistic_prepare(dl_optimistic *optimistic, const dl_optimistic_operations *operations, dl_updates *updates,
		const char *name, size_t largest)
{
	optimistic->operations = operations;
	optimistic->updates = updates;
	optimistic->name = name;
	optimistic->largest = largest;
}

void dl_optimistic_destroy(dl_optimistic *optimistic)
{
	dl_update *update = optimistic->updates->newest;

	while (update != NULL) {
		dl_update *older = update->older;

		if (update->optimistic == optimistic) {
			dl_update_end(update);
		}
		update = older;
	}
	optimistic->operations->destroy(optimistic);
}

dl_update *dl_update_start(dl_optimistic *optimistic, dl_time limit)
{
	dl_update *update = dl_allocate(sizeof *update);

	update->optimistic = optimistic;
	update->generation = dl_process_generation();
	update->started = dl_clock_now();
	update->deadline = dl_clock_after(update->started, limit);
	update->older = optimistic->updates->newest;
	optimistic->updates->newest = update;
	return update;
}

static void discard(dl_update *update)
{
	if (update->state != NULL) {
		update->optimistic->operations->discard(update);
		update->state = NULL;
	}
}

void dl_update_drop_value(dl_update *update)
{
	free(update->value.bytes);
	update->value = (dl_value) { .bytes = NULL };
}

void dl_update_end(dl_update *update)
{
	dl_update **link = &update->optimistic->updates->newest;

	/* Updates of other fibers may be newer. */
	while (*link != update) {
		link = &(*link)->older;
	}
	*link = update->older;
	discard(update);
	dl_update_drop_value(update);
	free(update);
}

void dl_updates_end(dl_updates *updates)
{
	while (updates->newest != NULL) {
		dl_update_end(updates->newest);
	}
}

bool dl_update_look(dl_update *update, dl_error *error)
{
	return update->optimistic->operations->read(update, DL_TO_KNOW, error);
}

/* false, with an error: the update belongs to the parent process, which continues it. */
static bool check_process(const dl_update *update, dl_error *error)
{
	return update->generation == dl_process_generation()
			|| dl_error_set(error, DL_ERROR_STATE,
					"The update of \"%.200s\" belongs to the process that forked this one", update->optimistic->name);
}

static dl_outcome pause_before_next(dl_update *update, const dl_interrupt *interrupt, dl_error *error)
{
	dl_time now = dl_clock_now();
	dl_time span = dl_clock_earlier(dl_backoff_next(&update->backoff), update->deadline - now);
	dl_wait_result result;

	if (span <= 0) {
		dl_stats_count(timeouts);
		return DL_TIMED_OUT;
	}
	result = dl_wait(NULL, 0, now + dl_clock_jittered(span), interrupt);
	if (!check_process(update, error)) {
		return DL_FAILED;
	}
	return result == DL_WAIT_INTERRUPTED ? DL_INTERRUPTED : DL_DONE;
}

dl_outcome dl_update_read(dl_update *update, const dl_interrupt *interrupt, dl_error *error)
{
	dl_outcome outcome = update->backoff.pause > 0 ? pause_before_next(update, interrupt, error) : DL_DONE;

	if (outcome != DL_DONE) {
		return outcome;
	}
	dl_update_drop_value(update);
	return update->optimistic->operations->read(update, DL_TO_CHANGE, error) ? DL_DONE : DL_FAILED;
}

dl_outcome dl_update_undecided(const dl_update *update, dl_error *error)
{
	char reason[200];

	dl_error_quote(reason, sizeof reason, error->message, strlen(error->message));
	dl_error_set(error, DL_ERROR_CONNECTION, "%s: it is not known whether \"%.80s\" was written", reason,
			update->optimistic->name);
	return DL_FAILED;
}

dl_outcome dl_update_write(dl_update *update, const dl_value *value, dl_error *error)
{
	dl_outcome outcome;

	if (!check_process(update, error)) {
		return DL_FAILED;
	}
	outcome = update->optimistic->operations->write(update, value, error);
	if (outcome == DL_DONE) {
		dl_stats_count(updates);
	} else if (outcome == DL_CONFLICT) {
		dl_stats_count(conflicts);
		if (update->backoff.pause == 0) {
			update->backoff = (dl_backoff) { SHORTEST_PAUSE, LONGEST_PAUSE };
		}
	}
	return outcome;
}
