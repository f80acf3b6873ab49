#ifndef DL_CORE_HEAP_H
#define DL_CORE_HEAP_H

#include "core/clock.h"

/* What becomes due at some time; embedded in what it is about. */
typedef struct dl_heap_item {
	dl_time due;
	size_t place; /* in the heap; 0: it is in none */
} dl_heap_item;

/* Items, with the one that is due first at hand. To make an empty heap, zero its memory. One thread at a
 * time may call these. */
typedef struct dl_heap {
	dl_heap_item **items; /* the places begin with 1 */
	size_t count, size;
} dl_heap;

/* The item's time must be set. */
void dl_heap_add(dl_heap *heap, dl_heap_item *item);
void dl_heap_remove(dl_heap *heap, dl_heap_item *item);
/* Changes the time of an item in the heap. */
void dl_heap_move(dl_heap *heap, dl_heap_item *item, dl_time due);

/* Frees the memory of an empty heap, which may be used again. */
void dl_heap_free(dl_heap *heap);

/* Returns the item that is due first; NULL: there is none. */
static inline dl_heap_item *dl_heap_first(const dl_heap *heap)
{
	return heap->count > 0 ? heap->items[1] : NULL;
}

#endif
