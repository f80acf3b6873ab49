#ifndef DL_CORE_ARRIVAL_H
#define DL_CORE_ARRIVAL_H

/*
 * The order in which the operations of a thread (core/thread/loop.h) began to wait for the same thing, for a server
 * that serves them in the order in which it gets their requests. Before an operation can send its request, it may have
 * to wait for a connection, or for something else; those that arrived later may be through with that sooner. So one
 * rule decides who may send it:
 *
 *   An operation may ask for its place unless one that arrived earlier, for the same thing, has none.
 *
 * A connection may break after one has asked, and the next one may ask on another connection before anybody knows that.
 * So whoever gets its place while an earlier one has none, or has lost its own since, must give it up and ask again.
 *
 * Everything here belongs to the operations' thread.
 */

#include "core/thread/loop.h"

typedef struct dl_arrivals dl_arrivals;

/* Embedded in what arrives. Zero the memory, and set the first four. */
typedef struct dl_arrival {
	const void *where; /* what is awaited: equal pointers and texts */
	const char *what;
	/* Whether it has asked for its place and will get it before whoever asks now. */
	bool (*has_place)(const struct dl_arrival *arrival);
	/* Has it look again whether it must wait. */
	void (*wake)(struct dl_arrival *arrival);

	dl_arrivals *among; /* NULL: it hasn't arrived */
	bool is_outdated;   /* an earlier one has lost its place since this one asked */
	struct dl_arrival *earlier, *later;
} dl_arrival;

/* For an operation, when it begins to wait. In a forked child, it hasn't arrived any more. */
void dl_arrival_begin(dl_arrival *arrival);

/* When it has been served, or has given up. Does nothing if it hasn't arrived. */
void dl_arrival_end(dl_arrival *arrival);

/* Whether it must let an earlier one ask first. That one's dl_arrival_let_next(), or its end, wakes this one. */
bool dl_arrival_must_wait(const dl_arrival *arrival);

/* When it has asked for its place. Does nothing if it hasn't arrived. */
void dl_arrival_let_next(dl_arrival *arrival);

/* When it turns out that it hasn't got the place that it has asked for. Does nothing if it hasn't arrived. */
void dl_arrival_lose_place(const dl_arrival *arrival);

/* When it has got its place: whether it must give that up, and ask for another one. */
bool dl_arrival_must_ask_again(const dl_arrival *arrival);

#endif
