#ifndef TESTS_ENGINE_DEADLOCK_SCHEDULES_H
#define TESTS_ENGINE_DEADLOCK_SCHEDULES_H

/* Makes a world from a seed, and runs it. */
#include "deadlock_threads.h"

#define MOST_SECONDS 200

static void make_locks(void)
{
	w->lock_count = 2 + (w->is_crowded ? 0 : (int) draw(LOCKS - 1));
	for (int i = 0; i < w->lock_count; i++) {
		char name[16];

		/* The keys of a name with a } begin with a tag. */
		snprintf(name, sizeof name, i == 2 ? "lock}%d" : "lock%d", i);
		dl_redis_keys_make(&w->locks[i].keys, key_prefix, name);
		w->locks[i].is_semaphore = i == 0 && draw(2) == 0;
		w->locks[i].permits = 2 + (int) draw(2);
	}
}

static void make_threads(void)
{
	w->thread_count = w->is_crowded ? THREADS : 2 + (int) draw(6);
	for (int i = 0; i < w->thread_count; i++) {
		actor *t = &w->threads[i];

		snprintf(t->name, sizeof t->name, "t%d:%d:" BITS, i, i + 1);
		t->turns_left = 2;
		t->deadlock.held = &t->list;
		t->deadlock.prefix_length = strlen(key_prefix);
		add_event(draw_time(DL_SECOND), STEP, i);
	}
}

static void add_trouble(void)
{
	static const occasion troubles[] = { KILL, LOSS, LOSS, RESTART, STOP, STOP, CLOCK };
	unsigned kinds = w->is_clean ? 1 : 7;

	for (unsigned left = w->is_clean ? draw(2) : draw(4); left > 0; left--) {
		add_event(draw_time(10 * DL_SECOND), troubles[draw(kinds)], (int) draw((unsigned) w->thread_count));
	}
}

static void make_world(uint64_t seed)
{
	w->random = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
	draw(2);
	w->now = DL_SECOND;
	w->shift = 3600 * DL_SECOND;
	w->event_count = w->ended_count = w->run = 0;
	w->fault = NULL;
	w->last_token = 1000;
	memset(w->threads, 0, sizeof w->threads);
	memset(w->locks, 0, sizeof w->locks);
	known_count = 0;
	w->is_changed = true;
	w->is_clean = draw(2) == 0;
	w->latency = 20 * DL_MICROSECOND + draw_time(draw(2) ? 5 * DL_MILLISECOND : 200 * DL_MICROSECOND);
	w->ttl = DL_SECOND * (draw(3) ? 30 : 1 + (int) draw(5));
	w->is_crowded = draw(20) == 0;
	w->pause = draw(4) == 0 ? 3 * DL_SECOND : 700 * DL_MILLISECOND;
	make_locks();
	make_threads();
	add_trouble();
}

static void end_world(void)
{
	for (int i = 0; i < w->thread_count; i++) {
		speaker = i;
		dl_redis_deadlock_end(&w->threads[i].deadlock);
		/* The keys are the lock's. */
		w->threads[i].claim.keys = (dl_redis_keys) { .lock = NULL };
		dl_redis_claim_free(&w->threads[i].claim);
	}
	for (int i = 0; i < w->event_count; i++) {
		freeReplyObject(w->events[i].reply);
		free(w->events[i].record);
	}
	for (int i = 0; i < w->lock_count; i++) {
		dl_redis_keys_free(&w->locks[i].keys);
	}
}

static bool is_over(void)
{
	for (int i = 0; i < w->thread_count; i++) {
		if (w->threads[i].phase != ENDED && w->threads[i].phase != DEAD) {
			return false;
		}
	}
	return true;
}

/* Returns the fault, or NULL. */
static const char *run_world(uint64_t seed, dl_time longest)
{
	make_world(seed);
	while (w->fault == NULL && w->event_count > 0 && !is_over()) {
		event e = take_event();

		w->now = e.at;
		observe_time();
		expire();
		happen(&e);
		if (w->is_changed) {
			observe();
		}
		if (w->now > MOST_SECONDS * DL_SECOND) {
			w->fault = "it doesn't end";
		} else if (w->longest > longest) {
			w->fault = "a circle lasts too long";
		}
	}
	if (w->fault == NULL && !is_over()) {
		w->fault = "nothing happens any more";
	}
	if (w->fault != NULL && w->is_traced) {
		print_state();
	}
	end_world();
	return w->fault;
}

#endif
