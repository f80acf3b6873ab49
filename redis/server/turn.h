#ifndef DL_REDIS_TURN_H
#define DL_REDIS_TURN_H

/*
 * The place of an operation among those of its thread that ask for the same lock: first come, first served. Whoever
 * keeps the places (redis/lock/room.h) provides the functions. A call that has a place tells where it is:
 *
 *   on a line   from dl_redis_turn.go(), until it has been answered, or lose(). Lines keep the order of the numbers.
 *   on no line  at first, and from lose() on: it couldn't be sent, was refused, or may be carried out elsewhere. It
 *               pauses, looks for the node, or has a connection of its own. It must take() its turn before it is on a
 *               line again.
 *
 * While a call is on no line, those behind it don't begin to ask; and if they are on a line, but not written yet, they
 * come back. They also come back while a call in front of them is on a line, but must be repeated whatever the answer.
 */

#include "core/system/clock.h"

typedef struct dl_redis_turn {
	unsigned long number; /* those who came earlier have smaller ones */
	/* For an operation whose call is on no line: waits until those in front of it are on one. false: its time is over,
	 * or it was given up. */
	bool (*take)(struct dl_redis_turn *turn, dl_time deadline);
	/* These never wait. may_go: asked when the call is to be written, to the server with this run id ("-": unknown);
	 * whether nobody in front of it has to ask first. */
	void (*go)(struct dl_redis_turn *turn);
	void (*lose)(struct dl_redis_turn *turn);
	bool (*may_go)(struct dl_redis_turn *turn, const char *run_id);
} dl_redis_turn;

#endif
