#include "redis/server/rounds.h"

#include "core/system/memory.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

/* How many calls a batch has room for at first. */
#define FIRST_SIZE 16

static dl_redis_errand *errand_of(dl_heap_item *item)
{
	return (dl_redis_errand *) ((char *) item - offsetof(dl_redis_errand, item));
}

static void put_in(dl_redis_round *round, dl_redis_errand *errand)
{
	errand->round = round;
	errand->older = round->newest;
	errand->newer = NULL;
	*(round->newest != NULL ? &round->newest->newer : &round->oldest) = errand;
	round->newest = errand;
	dl_heap_add(&round->due, &errand->item);
}

void dl_redis_errand_remove(dl_redis_errand *errand)
{
	dl_redis_round *round = errand->round;

	dl_heap_remove(&round->due, &errand->item);
	*(errand->older != NULL ? &errand->older->newer : &round->oldest) = errand->newer;
	*(errand->newer != NULL ? &errand->newer->older : &round->newest) = errand->older;
}

void dl_redis_errand_plan(dl_redis_errand *errand, dl_time due)
{
	dl_heap_move(&errand->round->due, &errand->item, due);
	/* Whoever makes the round says when the next errand is due. */
	if (!errand->round->is_being_made) {
		dl_keeper_schedule(&errand->round->task, due);
	}
}

dl_redis_errand *dl_redis_round_first(const dl_redis_round *round, dl_time by)
{
	dl_heap_item *first = dl_heap_first(&round->due);

	return first != NULL && first->due <= by ? errand_of(first) : NULL;
}

static dl_time run(dl_task *task)
{
	dl_redis_round *round = (dl_redis_round *) ((char *) task - offsetof(dl_redis_round, task));
	dl_time due;

	pthread_mutex_lock(&round->rounds->mutex);
	round->is_being_made = true;
	due = round->rounds->make(round);
	round->is_being_made = false;
	pthread_mutex_unlock(&round->rounds->mutex);
	return due;
}

static dl_redis_round *round_at(dl_redis_rounds *rounds, dl_redis_server *server, dl_redis_node *node)
{
	dl_redis_round *round = rounds->first;

	while (round != NULL && (round->server != server || round->node != node)) {
		round = round->next;
	}
	if (round == NULL) {
		round = dl_allocate(sizeof *round);
		dl_task_prepare(&round->task, run);
		round->rounds = rounds;
		round->server = server;
		round->node = node;
		round->next = rounds->first;
		rounds->first = round;
	}
	return round;
}

/* Returns the round of the node that serves the errand's lock, as far as is known. */
static dl_redis_round *home_of(dl_redis_rounds *rounds, const dl_redis_errand *errand, dl_redis_server *server)
{
	dl_redis_node *node = errand->slot != DL_REDIS_NO_SLOT ? dl_redis_server_node(server, errand->slot) : NULL;
	dl_redis_round *last = errand->round;

	return last != NULL && last->server == server && last->node == node ? last : round_at(rounds, server, node);
}

void dl_redis_rounds_add(dl_redis_rounds *rounds, dl_redis_errand *errand, dl_redis_server *server, const char *key)
{
	errand->slot = dl_redis_server_slot(server, key);
	errand->item.due = DL_FOREVER;
	put_in(home_of(rounds, errand, server), errand);
}

/* Moves errands to their homes. While the map of the cluster is the one by which they came here, they are at home. */
static void hand_on(dl_redis_round *round)
{
	unsigned long map = dl_redis_server_map(round->server);
	dl_redis_errand *newer;

	for (dl_redis_errand *errand = map != round->map ? round->oldest : NULL; errand != NULL; errand = newer) {
		dl_redis_round *home = home_of(round->rounds, errand, round->server);

		newer = errand->newer;
		if (home != round) {
			dl_redis_errand_remove(errand);
			put_in(home, errand);
			dl_redis_errand_plan(errand, errand->item.due);
		}
	}
	round->map = map;
}

void dl_redis_round_find_node(dl_redis_round *round, dl_time deadline)
{
	if (dl_redis_server_dsn(round->server)->kind != DL_REDIS_CLUSTER) {
		return;
	}
	hand_on(round);
	if (round->oldest != NULL && (round->node == NULL || round->is_in_doubt)) {
		int slot = round->oldest->slot;
		dl_error ignored;

		pthread_mutex_unlock(&round->rounds->mutex);
		dl_redis_server_locate(round->server, slot, deadline, &ignored);
		pthread_mutex_lock(&round->rounds->mutex);
		hand_on(round);
	}
}

dl_redis_call *dl_redis_round_take(dl_redis_errand *errand, void *flight)
{
	dl_redis_round *round = errand->round;

	assert(round->replies == NULL && round->batch_count < DL_REDIS_LARGEST_BATCH);
	if (round->batch_count == round->batch_size) {
		round->batch_size = 2 * round->batch_size + FIRST_SIZE;
		round->flights = dl_reallocate(round->flights, round->batch_size * sizeof *round->flights);
		round->calls = dl_reallocate(round->calls, round->batch_size * sizeof *round->calls);
	}
	dl_redis_errand_plan(errand, DL_FOREVER);
	round->flights[round->batch_count] = flight;
	return &round->calls[round->batch_count++];
}

static void end_batch(dl_redis_round *round, dl_time sent)
{
	for (size_t i = 0; i < round->batch_count; i++) {
		redisReply *reply = round->replies != NULL ? round->replies[i] : NULL;

		round->rounds->land(round->flights[i], reply, sent);
		freeReplyObject(reply);
	}
	free(round->flights);
	free(round->calls);
	free(round->replies);
	round->flights = NULL;
	round->calls = NULL;
	round->replies = NULL;
	round->batch_count = round->batch_size = 0;
}

dl_time dl_redis_round_send(dl_redis_round *round, dl_time deadline)
{
	if (round->batch_count > 0) {
		dl_redis_batch batch = { round->server, round->node, round->calls, NULL, round->batch_count, deadline, 0 };
		bool is_done;

		batch.replies = round->replies = dl_allocate(round->batch_count * sizeof *round->replies);
		pthread_mutex_unlock(&round->rounds->mutex);
		is_done = round->rounds->send(&batch);
		pthread_mutex_lock(&round->rounds->mutex);
		round->is_in_doubt = !is_done;
		end_batch(round, batch.sent);
	}
	return dl_heap_first(&round->due) != NULL ? dl_heap_first(&round->due)->due : DL_FOREVER;
}

void dl_redis_rounds_forget(dl_redis_rounds *rounds)
{
	for (dl_redis_round *round = rounds->first; round != NULL; round = round->next) {
		round->is_being_made = false;
		while (round->oldest != NULL) {
			rounds->drop(round->oldest);
		}
		end_batch(round, 0);
	}
}

void dl_redis_rounds_stop(dl_redis_rounds *rounds)
{
	dl_redis_round *round;

	dl_redis_rounds_forget(rounds);
	while ((round = rounds->first) != NULL) {
		rounds->first = round->next;
		dl_keeper_remove(&round->task);
		dl_heap_free(&round->due);
		free(round);
	}
}
