/* A heap gives its items in the order of their times, whatever is added, moved and removed. */
#include "check.h"

#include "core/system/heap.h"

#include <string.h>

#define ITEMS 300
#define STEPS 200000

static dl_heap heap;
static dl_heap_item items[ITEMS];

static const dl_heap_item *earliest(void)
{
	const dl_heap_item *first = NULL;

	for (size_t i = 0; i < ITEMS; i++) {
		if (items[i].place > 0 && (first == NULL || items[i].due < first->due)) {
			first = &items[i];
		}
	}
	return first;
}

static void check_order(void)
{
	uint64_t state = 1;
	size_t inside = 0;

	for (int step = 0; step < STEPS; step++) {
		dl_heap_item *item = &items[check_random(&state, ITEMS)];
		dl_time due = (dl_time) check_random(&state, 1000);
		const dl_heap_item *first;

		if (item->place == 0) {
			item->due = due;
			dl_heap_add(&heap, item);
			inside++;
		} else if (check_random(&state, 3) > 0) {
			dl_heap_move(&heap, item, due);
		} else {
			dl_heap_remove(&heap, item);
			inside--;
		}
		first = dl_heap_first(&heap);
		if (heap.count != inside || (first == NULL) != (inside == 0)
				|| (first != NULL && step % 50 == 0 && first->due != earliest()->due)) {
			CHECK(!"in order");
			return;
		}
	}
	CHECK(true);
}

static void check_emptying(void)
{
	dl_time last = -1;
	dl_heap_item *first;

	while ((first = dl_heap_first(&heap)) != NULL) {
		if (!CHECK(first->due >= last)) {
			return;
		}
		last = first->due;
		dl_heap_remove(&heap, first);
		CHECK(first->place == 0);
	}
	dl_heap_free(&heap);
	/* It may be used again. */
	items[0].due = 5;
	dl_heap_add(&heap, &items[0]);
	CHECK(dl_heap_first(&heap) == &items[0]);
	dl_heap_remove(&heap, &items[0]);
	dl_heap_free(&heap);
}

int main(void)
{
	check_order();
	check_emptying();
	return check_result();
}
