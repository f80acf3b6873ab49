#ifndef DL_CORE_HEAP_H
#define DL_CORE_HEAP_H

#include "core/system/clock.h"

#include <assert.h>
#include <stddef.h>

/* What becomes due at some time; embedded in what it is about. */
typedef struct dl_heap_item {
	dl_time due;
	size_t place; /* in the heap; 0: it is in none */
} dl_heap_item;

/* Items, with the one that is due first at hand. To make an empty heap, zero its memory. One thread at a time may call
 * these. Most heaps have one item at most, so that costs next to nothing. */
typedef struct dl_heap {
	dl_heap_item **items; /* the places begin with 1 */
	size_t count, size;
} dl_heap;

/* For the functions below: makes room for one more, and moves an item to where it belongs. */
void dl_heap_grow(dl_heap *heap);
void dl_heap_sift(dl_heap *heap, dl_heap_item *item);

/* Changes the time of an item in the heap. */
static inline void dl_heap_move(dl_heap *heap, dl_heap_item *item, dl_time due)
{
	assert(item->place > 0);
	item->due = due;
	if (heap->count > 1) {
		dl_heap_sift(heap, item);
	}
}

/* The item's time must be set. */
static inline void dl_heap_add(dl_heap *heap, dl_heap_item *item)
{
	if (++heap->count >= heap->size) {
		dl_heap_grow(heap);
	}
	heap->items[heap->count] = item;
	item->place = heap->count;
	dl_heap_move(heap, item, item->due);
}

static inline void dl_heap_remove(dl_heap *heap, dl_heap_item *item)
{
	dl_heap_item *last = heap->items[heap->count--];

	assert(item->place > 0);
	if (last != item) {
		heap->items[item->place] = last;
		last->place = item->place;
		dl_heap_sift(heap, last);
	}
	item->place = 0;
}

/* Returns the item that is due first; NULL: there is none. */
static inline dl_heap_item *dl_heap_first(const dl_heap *heap)
{
	return heap->count > 0 ? heap->items[1] : NULL;
}

/* Frees the memory of an empty heap, which may be used again. */
void dl_heap_free(dl_heap *heap);

#endif
