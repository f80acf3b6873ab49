#include "core/system/heap.h"

#include "core/system/memory.h"

#include <stdlib.h>

/* How many items a heap has room for at first. */
#define FIRST_SIZE 16

static void set_place(dl_heap *heap, size_t place, dl_heap_item *item)
{
	heap->items[place] = item;
	item->place = place;
}

/* Each item is due no earlier than the one at half its place. */
void dl_heap_sift(dl_heap *heap, dl_heap_item *item)
{
	dl_heap_item **items = heap->items;
	size_t place = item->place, child;

	for (; place > 1 && items[place / 2]->due > item->due; place /= 2) {
		set_place(heap, place, items[place / 2]);
	}
	for (; (child = 2 * place) <= heap->count; place = child) {
		child += child < heap->count && items[child + 1]->due < items[child]->due;
		if (items[child]->due >= item->due) {
			break;
		}
		set_place(heap, place, items[child]);
	}
	set_place(heap, place, item);
}

void dl_heap_grow(dl_heap *heap)
{
	heap->size = 2 * heap->size + FIRST_SIZE;
	heap->items = dl_reallocate(heap->items, heap->size * sizeof(dl_heap_item *));
}

void dl_heap_free(dl_heap *heap)
{
	assert(heap->count == 0);
	free(heap->items);
	heap->items = NULL;
	heap->size = 0;
}
