#include "redis/quorum/ranks.h"

#include "core/thread/loop.h"
#include "core/system/memory.h"
#include "redis/claim/reply.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* With 256 locks, which are many for one thread, this gives a bucket four. */
#define BUCKETS 64

/* The candidates for one lock. Those that have a place are in front of all others. */
struct dl_redis_ranks {
	const dl_redis_server_list *server_list;
	char *key;
	struct dl_redis_ranks **bucket;
	dl_redis_rank *first, *last;
	dl_redis_rank *next_to_ask; /* the first one without a place; or NULL */
	struct dl_redis_ranks *next;
};

/* All of a thread's. */
struct muster {
	dl_loop_part part; /* comes first */
	struct dl_redis_ranks *buckets[BUCKETS];
};

static const char kind_of_muster;

/* In a forked child, the candidates belong to operations that nobody goes on with. */
static void close_part(dl_loop_part *part)
{
	struct muster *muster = (struct muster *) part;

	for (size_t i = 0; i < BUCKETS; i++) {
		struct dl_redis_ranks *ranks;

		while ((ranks = muster->buckets[i]) != NULL) {
			muster->buckets[i] = ranks->next;
			for (dl_redis_rank *rank = ranks->first; rank != NULL; rank = rank->after) {
				rank->ranks = NULL;
			}
			free(ranks->key);
			free(ranks);
		}
	}
	free(muster);
}

static struct muster *muster_of(dl_loop *loop)
{
	dl_loop_part *part = dl_loop_next_part(loop, NULL, &kind_of_muster);
	struct muster *muster;

	if (part != NULL) {
		return (struct muster *) part;
	}
	muster = dl_allocate(sizeof *muster);
	muster->part = (dl_loop_part) { .kind = &kind_of_muster, .close = close_part };
	dl_loop_add_part(loop, &muster->part);
	return muster;
}

static struct dl_redis_ranks *ranks_of(struct muster *muster, const dl_redis_server_list *server_list, const char *key)
{
	struct dl_redis_ranks **bucket = &muster->buckets[dl_redis_mark_of(key, strlen(key)) % BUCKETS], *ranks = *bucket;

	while (ranks != NULL && (ranks->server_list != server_list || strcmp(ranks->key, key) != 0)) {
		ranks = ranks->next;
	}
	if (ranks == NULL) {
		ranks = dl_allocate(sizeof *ranks);
		ranks->server_list = server_list;
		ranks->key = dl_copy(key);
		ranks->bucket = bucket;
		ranks->next = *bucket;
		*bucket = ranks;
	}
	return ranks;
}

static void free_ranks(struct dl_redis_ranks *ranks)
{
	struct dl_redis_ranks **link = ranks->bucket;

	while (*link != ranks) {
		link = &(*link)->next;
	}
	*link = ranks->next;
	free(ranks->key);
	free(ranks);
}

static void wake_next(const struct dl_redis_ranks *ranks)
{
	if (ranks->next_to_ask != NULL) {
		dl_operation_wake(ranks->next_to_ask->operation);
	}
}

void dl_redis_rank_join(dl_redis_rank *rank, const dl_redis_server_list *server_list, const char *key,
		dl_redis_contender *contender)
{
	dl_operation *operation = dl_operation_of_thread();
	struct dl_redis_ranks *ranks = ranks_of(muster_of(operation->loop), server_list, key);

	*rank = (dl_redis_rank) {
		.ranks = ranks,
		.number = dl_loop_next_number(operation->loop),
		.operation = operation,
		.contender = contender,
		.before = ranks->last,
	};
	*(ranks->last != NULL ? &ranks->last->after : &ranks->first) = rank;
	ranks->last = rank;
	if (ranks->next_to_ask == NULL) {
		ranks->next_to_ask = rank;
	}
}

void dl_redis_rank_leave(dl_redis_rank *rank)
{
	struct dl_redis_ranks *ranks = rank->ranks;

	if (ranks == NULL) {
		return;
	}
	*(rank->before != NULL ? &rank->before->after : &ranks->first) = rank->after;
	*(rank->after != NULL ? &rank->after->before : &ranks->last) = rank->before;
	if (ranks->next_to_ask == rank) {
		ranks->next_to_ask = rank->after;
		wake_next(ranks);
	}
	if (ranks->first == NULL) {
		free_ranks(ranks);
	}
	memset(rank, 0, sizeof *rank);
}

dl_wait_result dl_redis_rank_await_turn(const dl_redis_rank *rank, dl_time deadline, const dl_interrupt *interrupt)
{
	dl_wait_result result = DL_WAIT_READY;

	while (rank->ranks != NULL && rank->ranks->next_to_ask != rank && result == DL_WAIT_READY) {
		result = dl_operation_sleep(deadline, interrupt);
	}
	return result;
}

void dl_redis_rank_take_place(dl_redis_rank *rank, size_t arbiter)
{
	if (rank->ranks == NULL || rank->has_place) {
		return;
	}
	assert(rank->ranks->next_to_ask == rank && (rank->before == NULL || rank->before->arbiter == arbiter));
	rank->arbiter = arbiter;
	rank->has_place = true;
	rank->ranks->next_to_ask = rank->after;
	wake_next(rank->ranks);
}

/* Has the contender look around at once. */
static void recall(const dl_redis_rank *rank)
{
	rank->contender->look_at = 0;
	dl_operation_wake(rank->operation);
}

void dl_redis_rank_lose_place(dl_redis_rank *rank)
{
	if (!rank->has_place) {
		return;
	}
	rank->has_place = false;
	for (dl_redis_rank *behind = rank->after; behind != rank->ranks->next_to_ask; behind = behind->after) {
		behind->has_place = false;
		recall(behind);
	}
	rank->ranks->next_to_ask = rank;
}

void dl_redis_rank_doubt_arbiter(const dl_redis_rank *rank)
{
	if (rank->before != NULL) {
		recall(rank->ranks->first);
	}
}
