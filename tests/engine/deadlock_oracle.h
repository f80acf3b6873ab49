#ifndef TESTS_ENGINE_DEADLOCK_ORACLE_H
#define TESTS_ENGINE_DEADLOCK_ORACLE_H

/*
 * Who really waits for whom: from what the threads do and want, and who owns what. It knows nothing of what they say
 * about themselves. The search for those that are stuck plays the server: whoever can go on does, and releases all.
 */
#include "deadlock_world.h"

/* Threads as bits. */
typedef struct truth {
	unsigned waiting, stuck;
	unsigned reached[THREADS]; /* for whom a stuck thread waits, directly or by way of others */
	unsigned next[THREADS];    /* directly */
} truth;

static bool is_waiting(const actor *t)
{
	const keeper *lock = &w->locks[t->lock];

	return (t->phase == WAITS || t->phase == ASKS) && t->is_entered && !owns(lock, t->token, t->wish)
			&& (t->wish != UPGRADE || find_owner(lock, t->token) >= 0)
			&& (t->wish != FREE || find_entry(lock->bystanders, lock->bystander_count, t->token, FREE) >= 0);
}

static bool believes_to_hold(const actor *t, int64_t token)
{
	for (int i = 0; i < t->held_count; i++) {
		if (t->held[i].token == token && t->phase != DEAD) {
			return true;
		}
	}
	return false;
}

static unsigned holders(const actor *t, unsigned stuck)
{
	const keeper *lock = &w->locks[t->lock];
	unsigned found = 0;
	int sum = 0;

	for (int i = 0; i < lock->owner_count; i++) {
		const owner *o = &lock->owners[i];

		if ((stuck >> o->thread & 1) && o->is_believed && !(t->wish == UPGRADE && &w->threads[o->thread] == t)) {
			found |= 1u << o->thread;
			sum += o->weight;
		}
	}
	if (t->wish == UPGRADE || t->wish == WRITE || t->wish == FREE || !lock->is_shared) {
		return found;
	}
	return t->wish == PERMITS && sum > lock->permits - t->weight ? found : 0;
}

/* The first stuck thread in front of it. */
static unsigned in_front(const actor *t, unsigned stuck)
{
	const keeper *lock = &w->locks[t->lock];
	int at = find_entry(lock->queue, lock->queue_count, t->token, t->wish);

	for (int i = 0; i < at; i++) {
		const entry *e = &lock->queue[i];
		const actor *other = &w->threads[e->thread];

		if ((stuck >> e->thread & 1) && other != t && other->token == e->token && other->wish == e->wish) {
			return 1u << e->thread;
		}
	}
	return 0;
}

static unsigned blockers(int thread, unsigned stuck)
{
	unsigned found = holders(&w->threads[thread], stuck);

	return found != 0 ? found : in_front(&w->threads[thread], stuck);
}

static void note_beliefs(void)
{
	for (int i = 0; i < w->lock_count; i++) {
		for (int at = 0; at < w->locks[i].owner_count; at++) {
			owner *o = &w->locks[i].owners[at];

			o->is_believed = believes_to_hold(&w->threads[o->thread], o->token);
		}
	}
}

static void find_truth(truth *now)
{
	unsigned before;

	memset(now, 0, sizeof *now);
	note_beliefs();
	for (int i = 0; i < w->thread_count; i++) {
		now->waiting |= is_waiting(&w->threads[i]) ? 1u << i : 0;
	}
	now->stuck = now->waiting;
	do {
		before = now->stuck;
		for (int i = 0; i < w->thread_count; i++) {
			if ((now->stuck >> i & 1) && blockers(i, now->stuck) == 0) {
				now->stuck &= ~(1u << i);
			}
		}
	} while (now->stuck != before);
	for (int i = 0; i < w->thread_count && now->stuck != 0; i++) {
		now->next[i] = now->reached[i] = now->stuck >> i & 1 ? blockers(i, now->stuck) : 0;
	}
	for (int by = 0; by < w->thread_count && now->stuck != 0; by++) {
		for (int i = 0; i < w->thread_count && (now->stuck >> by & 1); i++) {
			now->reached[i] |= now->reached[i] >> by & 1 ? now->reached[by] : 0;
		}
	}
}

/* Returns the threads in a circle with this one; 0: it is in none. */
static unsigned circle_with(const truth *now, int thread)
{
	unsigned circle = 0;

	if (!(now->reached[thread] >> thread & 1)) {
		return 0;
	}
	for (int i = 0; i < w->thread_count; i++) {
		circle |= (now->reached[thread] >> i & 1) && (now->reached[i] >> thread & 1) ? 1u << i : 0;
	}
	return circle;
}

static int members_of(unsigned circle)
{
	return __builtin_popcount(circle);
}

/* Whether each member waits for one other, and nobody in it waits for anybody outside. */
static bool is_simple(const truth *now, unsigned circle)
{
	for (int i = 0; i < w->thread_count; i++) {
		if ((circle >> i & 1) && (members_of(now->next[i]) != 1 || (now->next[i] & ~circle) != 0)) {
			return false;
		}
	}
	return true;
}

/* The server passes the dead over as soon as somebody asks. */
static bool has_dead_waiter(const keeper *lock)
{
	for (int i = 0; i < lock->queue_count; i++) {
		if (w->threads[lock->queue[i].thread].phase == DEAD) {
			return true;
		}
	}
	return false;
}

/* Whether a thread is kept waiting by those that own its lock, or by the first in the queue. */
static bool has_plain_reason(const actor *t, unsigned stuck)
{
	unsigned front = in_front(t, stuck);

	return holders(t, stuck) != 0 || front == 1u << w->locks[t->lock].queue[0].thread;
}

/* Whether the rule has to end it in time: none of the waits has a limit, no other circle must end first, and nobody in
 * front is to be served or passed over before. */
static bool is_to_end(const truth *now, unsigned circle)
{
	for (int i = 0; i < w->thread_count; i++) {
		const actor *t = &w->threads[i];

		if ((circle >> i & 1)
				&& (t->deadline != DL_FOREVER || (now->reached[i] & ~circle) != 0 || !has_plain_reason(t, now->stuck)
						|| has_dead_waiter(&w->locks[t->lock]))) {
			return false;
		}
	}
	return true;
}

static uint64_t id_of(unsigned circle)
{
	uint64_t id = circle;

	for (int i = 0; i < w->thread_count; i++) {
		id = circle >> i & 1 ? id * 1000003 + (uint64_t) w->threads[i].wait : id;
	}
	return id;
}

/* The circles of unlimited waits that there are, and since when. */
static struct known_circle {
	uint64_t id;
	dl_time since;
} known[THREADS], present[THREADS];
static int known_count, present_count;

static void note_circle(unsigned circle)
{
	uint64_t id = id_of(circle);
	dl_time since = w->now;

	for (int i = 0; i < present_count; i++) {
		if (present[i].id == id) {
			return;
		}
	}
	for (int i = 0; i < known_count; i++) {
		since = known[i].id == id ? known[i].since : since;
	}
	w->circles += since == w->now;
	present[present_count++] = (struct known_circle) { id, since };
}

/* Those for whom a thread waits if nobody counts but the threads of a set: the holders among them; otherwise the first
 * stuck thread in front, if it is one of them. */
static unsigned blockers_in(int thread, unsigned set, unsigned stuck)
{
	unsigned found = holders(&w->threads[thread], set);

	return found != 0 ? found : in_front(&w->threads[thread], stuck) & set;
}

/* Returns the largest part of a set none of which can go on unless another one of it does, whatever all others do. */
static unsigned deadlocked_in(unsigned set, unsigned stuck)
{
	unsigned before;

	do {
		before = set;
		for (int i = 0; i < w->thread_count; i++) {
			if ((set >> i & 1) && blockers_in(i, set, stuck) == 0) {
				set &= ~(1u << i);
			}
		}
	} while (set != before);
	return set;
}

/* Whether the thread waits for itself in the end, if nobody counts but the threads of a set. */
static bool is_back_in(unsigned set, unsigned stuck, int me)
{
	unsigned reached = 0, todo = set & 1u << me;

	while (todo != 0) {
		unsigned next = 0;

		for (int i = 0; i < w->thread_count; i++) {
			next |= todo >> i & 1 ? blockers_in(i, set, stuck) : 0;
		}
		todo = next & ~reached;
		reached |= next;
	}
	return reached >> me & 1;
}

/* Whether the thread is in a circle that others hide, because they keep members of it waiting as well: one of its
 * members has to leave in any case. Tries it without each thread, and without each two. */
static bool is_in_hidden_circle(const truth *now, int me)
{
	for (int i = 0; i < w->thread_count; i++) {
		for (int j = i; j < w->thread_count && (now->stuck >> i & 1); j++) {
			unsigned set = deadlocked_in(now->stuck & ~(1u << i) & ~(1u << j), now->stuck);

			if ((now->stuck >> j & 1) && is_back_in(set, now->stuck, me)) {
				return true;
			}
		}
	}
	return false;
}

/* Time has passed, and nothing has changed. */
static void observe_time(void)
{
	for (int i = 0; i < w->thread_count; i++) {
		actor *t = &w->threads[i];

		t->last_in_circle = t->is_in_circle ? w->now : t->last_in_circle;
		if (t->alone_since != 0 && w->is_clean && w->now - t->alone_since > w->longest_alone) {
			w->longest_alone = w->now - t->alone_since;
		}
	}
	for (int i = 0; i < known_count && w->is_clean; i++) {
		w->longest = w->now - known[i].since > w->longest ? w->now - known[i].since : w->longest;
	}
}

static void observe_thread(const truth *now, int number)
{
	actor *t = &w->threads[number];
	unsigned circle = circle_with(now, number);
	bool may_be_victim = (now->stuck >> number & 1) && t->held_count > 0 && t->deadline == DL_FOREVER
			&& w->now >= t->deadlock.since;

	t->is_in_circle = circle != 0 || (may_be_victim && is_in_hidden_circle(now, number));
	t->circle = circle != 0 && is_simple(now, circle) ? id_of(circle) : 0;
	if (circle == 0 || !is_to_end(now, circle)) {
		t->alone_since = 0;
		return;
	}
	note_circle(circle);
	t->alone_since = t->alone_since == 0 ? w->now : t->alone_since;
}

/* Notes who is in a circle now, after something has happened. */
static void observe(void)
{
	truth now;

	find_truth(&now);
	w->is_changed = false;
	present_count = 0;
	for (int i = 0; i < w->thread_count; i++) {
		observe_thread(&now, i);
	}
	memcpy(known, present, sizeof known);
	known_count = present_count;
	observe_time();
}

static void print_state(void)
{
	truth now;

	find_truth(&now);
	for (int i = 0; i < w->lock_count; i++) {
		const keeper *lock = &w->locks[i];

		printf("  lock %d, %s%d:", i,
				lock->is_semaphore        ? "permits "
						: lock->is_shared ? "shared "
										  : "",
				lock->permits);
		for (int at = 0; at < lock->owner_count; at++) {
			printf(" %d has %d%s", lock->owners[at].thread, lock->owners[at].weight,
					believes_to_hold(&w->threads[lock->owners[at].thread], lock->owners[at].token) ? "" : "?");
		}
		for (int at = 0; at < lock->queue_count; at++) {
			printf("; %d wants %d/%d%s", lock->queue[at].thread, lock->queue[at].wish, lock->queue[at].weight,
					w->threads[lock->queue[at].thread].token == lock->queue[at].token ? "" : "?");
		}
		for (int at = 0; at < lock->bystander_count; at++) {
			printf("; %d waits", lock->bystanders[at].thread);
		}
		printf("\n");
	}
	for (int i = 0; i < w->thread_count; i++) {
		printf("  %d: phase %d, waits %d, stuck %d, next %x, reached %x, in a circle %.4f; says %s\n", i,
				w->threads[i].phase, now.waiting >> i & 1, now.stuck >> i & 1, now.next[i], now.reached[i],
				dl_clock_seconds(w->threads[i].last_in_circle), w->threads[i].said.text);
	}
}

static int64_t ticket_of(const actor *t)
{
	const keeper *lock = &w->locks[t->lock];
	int at = find_entry(lock->queue, lock->queue_count, t->token, t->wish);

	if (at >= 0) {
		return lock->queue[at].ticket;
	}
	at = find_entry(lock->bystanders, lock->bystander_count, t->token, t->wish);
	return at >= 0 ? lock->bystanders[at].ticket : 0;
}

static bool is_known_since(unsigned circle, dl_time time)
{
	for (int i = 0; i < known_count; i++) {
		if (known[i].id == id_of(circle) && known[i].since <= time) {
			return true;
		}
	}
	return false;
}

/* Of those in a simple circle that hold something, it has to be the one that began last, unless the circle is another
 * one since the first look. */
static bool is_right_one(const actor *t, dl_time since)
{
	truth now;
	unsigned circle;

	find_truth(&now);
	circle = circle_with(&now, (int) (t - w->threads));
	for (int i = 0; i < w->thread_count && circle != 0 && is_simple(&now, circle) && is_known_since(circle, since);
			i++) {
		const actor *other = &w->threads[i];

		if ((circle >> i & 1) && other->held_count > 0 && ticket_of(other) > ticket_of(t)) {
			return false;
		}
	}
	return true;
}

/* The thread is about to leave its wait as a victim. since: its first look. */
static void judge_victim(const actor *t, dl_time since)
{
	w->victims++;
	w->still_in_circle += t->last_in_circle == w->now;
	if (!is_right_one(t, since)) {
		w->fault = "another one should be the victim";
		return;
	}
	if (t->last_in_circle < since) {
		w->fault = "a false alarm";
		return;
	}
	for (int i = 0; i < w->ended_count && t->circle != 0; i++) {
		if (w->ended[i] == t->circle) {
			w->fault = "two victims of a simple circle";
		}
	}
	if (t->circle != 0 && w->ended_count < 64) {
		w->ended[w->ended_count++] = t->circle;
	}
}

#endif
