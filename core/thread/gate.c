#include "core/thread/gate.h"

#include "core/system/memory.h"

#include <stdlib.h>

/* One that waits; on the stack of its operation. */
struct waiter {
	dl_operation *operation;
	bool is_let_in;
	struct waiter *next;
};

struct dl_gate {
	dl_loop_part part; /* comes first */
	const void *thing;
	unsigned places; /* that are free */
	struct waiter *first, **last;
};

static const char kind_of_gate;

static void close_part(dl_loop_part *part)
{
	free(part);
}

static dl_gate *gate_of(dl_loop *loop, const void *thing, unsigned places)
{
	dl_loop_part *part = NULL;
	dl_gate *gate;

	while ((part = dl_loop_next_part(loop, part, &kind_of_gate)) != NULL) {
		gate = (dl_gate *) part;
		if (gate->thing == thing) {
			return gate;
		}
	}
	gate = dl_allocate(sizeof *gate);
	gate->part = (dl_loop_part) { .kind = &kind_of_gate, .close = close_part };
	gate->thing = thing;
	gate->places = places;
	gate->last = &gate->first;
	dl_loop_add_part(loop, &gate->part);
	return gate;
}

static void take_out(dl_gate *gate, const struct waiter *waiter)
{
	struct waiter **link = &gate->first;

	while (*link != waiter) {
		link = &(*link)->next;
	}
	*link = waiter->next;
	if (*link == NULL) {
		gate->last = link;
	}
}

dl_gate *dl_gate_enter(const void *thing, unsigned places, dl_time deadline)
{
	struct waiter waiter = { .operation = dl_operation_of_thread() };
	dl_gate *gate = gate_of(waiter.operation->loop, thing, places);
	dl_wait_result result = DL_WAIT_READY;

	if (gate->places > 0) {
		gate->places--;
		return gate;
	}
	*gate->last = &waiter;
	gate->last = &waiter.next;
	while (!waiter.is_let_in && result == DL_WAIT_READY) {
		result = dl_operation_sleep(deadline, NULL);
	}
	if (waiter.is_let_in && result == DL_WAIT_INTERRUPTED) {
		dl_gate_leave(gate);
		return NULL;
	}
	if (!waiter.is_let_in) {
		take_out(gate, &waiter);
		return NULL;
	}
	return gate;
}

void dl_gate_leave(dl_gate *gate)
{
	struct waiter *first = gate->first;

	if (first == NULL) {
		gate->places++;
		return;
	}
	gate->first = first->next;
	if (gate->first == NULL) {
		gate->last = &gate->first;
	}
	/* The place is handed over, so that nobody overtakes. */
	first->is_let_in = true;
	dl_operation_wake(first->operation);
}
