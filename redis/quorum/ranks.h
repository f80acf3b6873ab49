#ifndef DL_REDIS_RANKS_H
#define DL_REDIS_RANKS_H

/*
 * The candidates of a thread's operations (core/thread/loop) that want the same lock on a list of servers, in the order
 * in which they began. One rule keeps this order, whatever fails (proof/model/ranks.c shows that it is enough):
 *
 *   A candidate begins a round only when all in front of it have a place in the queue of an arbiter, and joins that
 *   queue. Whoever loses its place, because its round has ended without the lock, takes the places of those behind.
 *
 * So all that have a place wait at the same arbiter, where the room (redis/lock/room.h) keeps them in order, and only
 * the first one chooses an arbiter. A candidate that has lost its place is recalled: it leaves the queue, accepts no
 * grant, and begins another round when it is its turn again. Whoever ends for good takes nobody's place.
 */

#include "redis/lock/contender.h"
#include "redis/quorum/server_list.h"

/* Where a candidate stands. Zeroed memory has no rank. Belongs to the loop's thread. */
typedef struct dl_redis_rank {
	struct dl_redis_ranks *ranks; /* NULL: it has none. Becomes NULL if the loop is closed, in a forked child */
	unsigned long number;         /* smaller than those of all behind */
	struct dl_operation *operation;
	dl_redis_contender *contender;
	size_t arbiter; /* at which it has a place */
	bool has_place;
	struct dl_redis_rank *before, *after;
} dl_redis_rank;

/* For an operation: its candidate goes behind all others that want the lock. The contender, which is to look around
 * when it is recalled, and the key must live until it leaves. */
void dl_redis_rank_join(dl_redis_rank *rank, const dl_redis_server_list *server_list, const char *key,
		dl_redis_contender *contender);

/* Does nothing if it has no rank. */
void dl_redis_rank_leave(dl_redis_rank *rank);

/* Waits until all in front have a place, as dl_operation_sleep() does. Doesn't wait if it has no rank. */
dl_wait_result dl_redis_rank_await_turn(const dl_redis_rank *rank, dl_time deadline, const dl_interrupt *interrupt);

/* Returns the one in front, at whose arbiter this one waits, too; NULL: it is the first, or has no rank. */
static inline const dl_redis_rank *dl_redis_rank_in_front(const dl_redis_rank *rank)
{
	return rank->before;
}

/* It is its turn: it has a place at the arbiter from now on. Does nothing without a rank, or if it has one already. */
void dl_redis_rank_take_place(dl_redis_rank *rank, size_t arbiter);

/* Does nothing unless it has a place. Never waits. */
void dl_redis_rank_lose_place(dl_redis_rank *rank);

/* For one that has taken a place: whether one in front has taken it away. */
static inline bool dl_redis_rank_is_recalled(const dl_redis_rank *rank)
{
	return rank->ranks != NULL && !rank->has_place;
}

/* The arbiter seems to have failed: has the first one ask it at once. */
void dl_redis_rank_doubt_arbiter(const dl_redis_rank *rank);

#endif
