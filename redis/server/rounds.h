#ifndef DL_REDIS_ROUNDS_H
#define DL_REDIS_ROUNDS_H

/*
 * The keeper's rounds. It does two things for the locks on a server: it renews what is held there
 * (redis/lock/renewal), and pays what is owed there (owed). Both consist of errands, each for one lock, and both need
 * what is here:
 *
 *   A list of the errands for each node, and a task of the keeper that does them: a round. A node that hangs delays
 *   nothing on other nodes.
 *   A home for each errand: the round of the node that serves its lock. When a cluster's slots move, errands move to
 *   other rounds. If a round's node is silent or unknown, other nodes are asked who serves the slots.
 *   A time when each errand is due. The task runs when the first of them is.
 *   A batch: one write with the calls of many errands. The mutex isn't held while it is under way, so an errand may end
 *   meanwhile; whatever its call and its reply need belongs to its flight instead.
 *   A fork: a child starts without errands, and frees the memory of a batch that was under way.
 *
 * What differs is in dl_redis_rounds, of which renewal and owed have one each: which errands are done together, by when
 * the node must reply, and what a reply means. How to send a batch is a pointer, because redis/server/call includes
 * owed, which includes this.
 */

#include "core/system/heap.h"
#include "core/thread/keeper.h"
#include "redis/claim/command.h"
#include "redis/server/server.h"

#include <pthread.h>

/* At most this many calls are sent in one write. A server that takes some 4 µs for a script (docs/figures.md) is busy
 * with them for a millisecond. */
#define DL_REDIS_LARGEST_BATCH 256

/* Calls to be sent in one write, all to the same node: see dl_redis_call_run_all(). */
typedef struct dl_redis_batch {
	dl_redis_server *server;
	dl_redis_node *node; /* of a cluster; NULL: a single server, or the master */
	dl_redis_call *calls;
	redisReply **replies; /* NULL: none has come */
	size_t count;
	dl_time deadline;
	dl_time sent; /* becomes the time just before the calls were first written */
} dl_redis_batch;

/* What is to be done for a lock; embedded in what does it, which owns the memory. */
typedef struct dl_redis_errand {
	struct dl_redis_round *round; /* where it is, or last was */
	int slot;                     /* of its lock, in a cluster */
	dl_heap_item item;            /* in the round's heap; due at DL_FOREVER while it is in flight */
	struct dl_redis_errand *older, *newer;
} dl_redis_errand;

/* Lives until dl_redis_rounds_stop(). */
typedef struct dl_redis_round {
	dl_task task;
	struct dl_redis_rounds *rounds;
	dl_redis_server *server;
	dl_redis_node *node; /* a cluster's; NULL: this is no cluster, or the node that serves the errands is unknown */
	bool is_in_doubt;    /* the node hasn't answered recently, and another one may have taken over */
	unsigned long map;   /* the map of the cluster by which all of its errands are here */
	dl_redis_errand *oldest, *newest;
	dl_heap due; /* the same errands */
	bool is_being_made;
	/* The batch, kept here so that a child forked meanwhile can free it. */
	void **flights;
	dl_redis_call *calls;
	redisReply **replies; /* NULL until it is sent */
	size_t batch_count, batch_size;
	struct dl_redis_round *next;
} dl_redis_round;

/* The rounds of one kind. Initialize the mutex and the functions, which are called with the mutex held, except send. */
typedef struct dl_redis_rounds {
	pthread_mutex_t mutex; /* guards all of this, and is never held during a round trip */
	/* Makes one round with the functions below. Returns what dl_redis_round_send() does. */
	dl_time (*make)(dl_redis_round *round);
	/* Sends the batch. Returns false if the reply to any call is missing. */
	bool (*send)(dl_redis_batch *batch);
	/* Ends a flight, and frees it. reply: NULL if none came. Plans or removes the errand, if that is still there. */
	void (*land)(void *flight, const redisReply *reply, dl_time sent);
	/* Removes an errand for good, in a child or at the end. */
	void (*drop)(dl_redis_errand *errand);
	dl_redis_round *first;
} dl_redis_rounds;

/* All of the following must be called with the mutex held, except dl_redis_rounds_stop(). */

/* In a forked child: forgets all errands. */
void dl_redis_rounds_forget(dl_redis_rounds *rounds);

/* Call this after the keeper has stopped. It forgets all errands and rounds. */
void dl_redis_rounds_stop(dl_redis_rounds *rounds);

/* Adds an errand for the lock with that key. It isn't due until it is planned. */
void dl_redis_rounds_add(dl_redis_rounds *rounds, dl_redis_errand *errand, dl_redis_server *server, const char *key);

static inline bool dl_redis_errand_is_in_round(const dl_redis_errand *errand)
{
	return errand->item.place > 0;
}

/* Calls that are in flight for it continue. */
void dl_redis_errand_remove(dl_redis_errand *errand);

/* Sets when an errand is due, and has the keeper make its round by then. */
void dl_redis_errand_plan(dl_redis_errand *errand, dl_time due);

/* Returns the errand that is due first, unless that is after the given time; NULL: there is none. */
dl_redis_errand *dl_redis_round_first(const dl_redis_round *round, dl_time by);

/* The following are for dl_redis_rounds.make, which calls them in this order. The first and the last release the mutex
 * while they wait for a server. */

/* In a cluster: moves errands to the rounds of the nodes that now serve them. If the round's node is silent or unknown,
 * and errands remain, asks who serves them. */
void dl_redis_round_find_node(dl_redis_round *round, dl_time deadline);

/* Adds an errand to the batch, which must not be full. Returns the call to be filled in; it is valid until the next one
 * is added. The flight, which may be of any type, lands when the batch has been sent. */
dl_redis_call *dl_redis_round_take(dl_redis_errand *errand, void *flight);

/* Sends the batch unless it is empty. Returns when the next errand is due. */
dl_time dl_redis_round_send(dl_redis_round *round, dl_time deadline);

#endif
