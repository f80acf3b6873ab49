#include "core/thread/arrival.h"

#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

struct dl_arrivals {
	dl_loop_part part; /* comes first */
	dl_arrival *first, *last;
};

static const char kind_of_arrivals;

/* In a forked child, the operations are some that nobody goes on with. */
static void close_part(dl_loop_part *part)
{
	dl_arrivals *arrivals = (dl_arrivals *) part;

	for (dl_arrival *arrival = arrivals->first, *later; arrival != NULL; arrival = later) {
		later = arrival->later;
		arrival->among = NULL;
		arrival->earlier = arrival->later = NULL;
	}
	free(arrivals);
}

static dl_arrivals *arrivals_at(dl_loop *loop)
{
	dl_loop_part *part = dl_loop_next_part(loop, NULL, &kind_of_arrivals);
	dl_arrivals *arrivals;

	if (part != NULL) {
		return (dl_arrivals *) part;
	}
	arrivals = dl_allocate(sizeof *arrivals);
	arrivals->part = (dl_loop_part) { .kind = &kind_of_arrivals, .close = close_part };
	dl_loop_add_part(loop, &arrivals->part);
	return arrivals;
}

void dl_arrival_begin(dl_arrival *arrival)
{
	dl_arrivals *arrivals = arrivals_at(dl_operation_of_thread()->loop);

	arrival->among = arrivals;
	arrival->earlier = arrivals->last;
	arrival->later = NULL;
	*(arrivals->last != NULL ? &arrivals->last->later : &arrivals->first) = arrival;
	arrivals->last = arrival;
}

static bool is_for_same(const dl_arrival *arrival, const dl_arrival *other)
{
	return arrival->where == other->where && strcmp(arrival->what, other->what) == 0;
}

static bool is_in_the_way(const dl_arrival *earlier, const dl_arrival *arrival)
{
	return is_for_same(earlier, arrival) && !earlier->has_place(earlier);
}

bool dl_arrival_must_wait(const dl_arrival *arrival)
{
	const dl_arrival *earlier = arrival->earlier;

	while (earlier != NULL && !is_in_the_way(earlier, arrival)) {
		earlier = earlier->earlier;
	}
	return earlier != NULL;
}

static void wake_next(const dl_arrival *arrival)
{
	dl_arrival *next = arrival->later;

	while (next != NULL && !is_in_the_way(next, arrival)) {
		next = next->later;
	}
	if (next != NULL) {
		next->wake(next);
	}
}

void dl_arrival_let_next(dl_arrival *arrival)
{
	arrival->is_outdated = false;
	wake_next(arrival);
}

void dl_arrival_lose_place(const dl_arrival *arrival)
{
	for (dl_arrival *later = arrival->later; later != NULL; later = later->later) {
		later->is_outdated |= is_for_same(arrival, later);
	}
}

bool dl_arrival_must_ask_again(const dl_arrival *arrival)
{
	return arrival->is_outdated || dl_arrival_must_wait(arrival);
}

void dl_arrival_end(dl_arrival *arrival)
{
	dl_arrivals *arrivals = arrival->among;

	if (arrivals == NULL) {
		return;
	}
	wake_next(arrival);
	*(arrival->earlier != NULL ? &arrival->earlier->later : &arrivals->first) = arrival->later;
	*(arrival->later != NULL ? &arrival->later->earlier : &arrivals->last) = arrival->earlier;
	arrival->among = NULL;
	arrival->earlier = arrival->later = NULL;
}
