/*
 * The scripts, and what each changes on the server: only what is kept there of each client. Of the client's own record
 * the server reads what the client sends along: what it wants, for how long, and how many permits; and whether it
 * listens. What the server tells a client goes through inform(), which whoever includes this defines.
 */
#ifndef DL_MODEL_WAITING_SERVER_H
#define DL_MODEL_WAITING_SERVER_H

#include "state.h"

enum message { ASK, GRANT, IS_FREE };

/* Tells a client something: the server publishes it or, if the client is the caller, replies with it. Nobody hears a
 * message unless it listens. */
static void inform(state *s, int to, enum message message, bool is_caller);

static int shares(const state *s)
{
	int found = 0;

	for (int i = 0; i < now->clients; i++) {
		found += s->each[i].kept.hold > 0 ? s->each[i].kept.has : 0;
	}
	return found;
}

static bool is_owned_alone(const state *s)
{
	for (int i = 0; i < now->clients; i++) {
		if (s->each[i].kept.hold > 0 && s->each[i].kept.is_alone) {
			return true;
		}
	}
	return false;
}

/* How many shares a script gives it. */
static int shares_for(const client *c)
{
	return c->want != SHARE || now->omitted == EACH_SHARE ? 1 : c->weight;
}

static bool can_have(const state *s, int i)
{
	const client *c = &s->each[i];

	if (c->want == UPGRADE) {
		return c->kept.hold > 0 && shares(s) == 1;
	}
	if (c->want == WRITE) {
		return shares(s) == 0;
	}
	return !is_owned_alone(s) && (now->permits == 0 || shares(s) + shares_for(c) <= now->permits);
}

static bool is_before(const state *s, int a, int b)
{
	const record *one = &s->each[a].kept, *other = &s->each[b].kept;

	return one->ticket != other->ticket ? one->ticket < other->ticket : a < b;
}

/* Whether it acquires nothing, so that those behind it don't wait for it. */
static bool is_bystander(const client *c)
{
	return c->want == FREE && now->omitted != STANDING_BY;
}

static int head_of(const state *s)
{
	int head = -1;

	for (int i = 0; i < now->clients; i++) {
		if (s->each[i].kept.is_queued && !is_bystander(&s->each[i]) && (head < 0 || is_before(s, i, head))) {
			head = i;
		}
	}
	return head;
}

static int rank_of(const state *s, int me)
{
	int rank = 0;

	for (int i = 0; i < now->clients; i++) {
		bool counts = s->each[me].want == FREE || !is_bystander(&s->each[i]);

		rank += i != me && s->each[i].kept.is_queued && counts && is_before(s, i, me);
	}
	return rank;
}

static bool listens(const client *c)
{
	return c->is_connected || now->omitted == RECEIVERS;
}

static void dequeue(state *s, int i)
{
	s->each[i].kept.is_queued = 0;
	s->each[i].kept.due = NEVER;
}

/* Makes it last for the ttl from now at least: what a share has left, or a renewal has set, isn't shortened. */
static void extend(state *s, int i)
{
	record *r = &s->each[i].kept;

	r->hold = r->hold > s->each[i].ttl ? r->hold : s->each[i].ttl;
}

static void give(state *s, int i, int caller)
{
	record *r = &s->each[i].kept;

	extend(s, i);
	r->has = (uint8_t) shares_for(&s->each[i]);
	r->is_alone = s->each[i].want != SHARE;
	dequeue(s, i);
	inform(s, i, GRANT, i == caller);
}

/* Returns how many have left the queue. */
static int purge(state *s, int caller)
{
	int dead = 0;

	for (int i = 0; i < now->clients; i++) {
		const record *r = &s->each[i].kept;

		if (i != caller && r->is_queued && r->due == 0 && now->omitted != PURGE
				&& (now->work == 0 || dead < now->work)) {
			dequeue(s, i);
			inform(s, i, ASK, false);
			dead++;
		}
	}
	return dead;
}

/* The first waiter whose connection works asks, and so continues the work. */
static void hand_on(state *s)
{
	int found = -1;

	for (int i = 0; i < now->clients; i++) {
		const client *c = &s->each[i];

		if (c->kept.is_queued && listens(c) && (found < 0 || is_before(s, i, found))) {
			found = i;
		}
	}
	if (found >= 0) {
		inform(s, found, ASK, false);
	}
}

/* Called while nobody owns the lock: notifies all that only wait for that, unless somebody in front of them wants it.
 * head: the first that wants it, or -1. Whether the notified clients hear it makes no difference. Returns how many have
 * left the queue. */
static int tell_that_it_is_free(state *s, int head, int caller)
{
	int told = 0;

	for (int i = 0; i < now->clients && shares(s) == 0; i++) {
		const client *c = &s->each[i];
		bool is_in_time = head < 0 || is_before(s, i, head) || now->omitted == OWN_TURN;

		if (c->kept.is_queued && is_bystander(c) && is_in_time && (now->work == 0 || told < now->work)) {
			dequeue(s, i);
			inform(s, i, IS_FREE, i == caller);
			told++;
		}
	}
	return told;
}

/* What became of the first waiter in the queue. */
enum served { STAYS, IS_SERVED, IS_DEAD };

static enum served serve_one(state *s, int i, int caller)
{
	const client *c = &s->each[i];

	if (i != caller && !listens(c)) {
		dequeue(s, i);
		return IS_DEAD;
	}
	if (c->want == UPGRADE && c->kept.hold == 0) {
		dequeue(s, i);
		inform(s, i, ASK, false);
	} else if (!can_have(s, i)) {
		return STAYS;
	} else {
		give(s, i, caller);
	}
	return IS_SERVED;
}

/* Returns the first waiter behind the head that can be served; otherwise the head. */
static int find_fitting(const state *s, int head)
{
	int found = head;

	for (int i = 0; i < now->clients; i++) {
		bool is_waiting = s->each[i].kept.is_queued && i != head;

		if (is_waiting && can_have(s, i) && (found == head || is_before(s, i, found))) {
			found = i;
		}
	}
	return found;
}

/* Returns whether it is unfinished: there may be more dead waiters than one script may process. */
static bool serve(state *s, int caller)
{
	int dead = purge(s, caller);

	for (;;) {
		enum served became;
		int i = head_of(s), told = tell_that_it_is_free(s, i, caller);

		dead += told;
		if (i < 0 && (now->work == 0 || dead < now->work)) {
			break;
		}
		if (told > 0 && now->omitted == GOING_FURTHER) {
			break;
		}
		if (now->work > 0 && dead >= now->work) {
			if ((caller < 0 || !s->each[caller].kept.is_queued) && now->omitted != GOING_ON) {
				hand_on(s);
			}
			return true;
		}
		became = serve_one(s, i, caller);
		if (became == STAYS && now->omitted == STRICT_ORDER) {
			became = serve_one(s, find_fitting(s, i), caller);
		}
		dead += became == IS_DEAD;
		if (became == STAYS || is_owned_alone(s) || (became == IS_SERVED && now->omitted == ALL_THAT_FIT)) {
			return false;
		}
	}
	return false;
}

static void serve_unless_owned(state *s)
{
	if (!is_owned_alone(s)) {
		serve(s, -1);
	}
}

static void enqueue(state *s, int i)
{
	record *r = &s->each[i].kept;
	int last = 0;

	if (!r->is_queued && (r->ticket == 0 || now->omitted == TICKETS)) {
		for (int j = 0; j < now->clients; j++) {
			if (s->each[j].kept.ticket > last) {
				last = s->each[j].kept.ticket;
			}
		}
		r->ticket = (uint8_t) (last + 1);
	}
	r->is_queued = 1;
	r->due = NEVER;
}

static int interval_of(int rank)
{
	int interval = (now->interval * (rank + 1) + now->rank_divisor - 1) / now->rank_divisor;

	return interval > now->interval ? interval : now->interval;
}

/* How long nothing changes unless somebody releases. */
static int left_of(const state *s, int me)
{
	int left = 0;

	for (int i = 0; i < now->clients; i++) {
		int hold = s->each[i].kept.hold;

		if (i != me && hold > 0 && (left == 0 || hold < left)) {
			left = hold;
		}
	}
	return left > 0 ? left : 1;
}

enum answer { YES, NO, NONE, DEADLOCK };

typedef struct reply {
	enum answer answer;
	/* If it is NO: */
	bool is_unfinished;
	int rank, left;
} reply;

static bool has_what_it_wants(const client *c)
{
	return c->kept.hold > 0 && (c->want != UPGRADE || c->kept.is_alone);
}

static reply acquire(state *s, int i)
{
	const client *c = &s->each[i];
	bool is_unfinished = false;
	int head;

	if (has_what_it_wants(c)) {
		extend(s, i);
		return (reply) { .answer = YES };
	}
	if (c->want == UPGRADE && c->kept.hold == 0) {
		dequeue(s, i);
		serve_unless_owned(s);
		return (reply) { .answer = NONE };
	}
	enqueue(s, i);
	if (!is_owned_alone(s)) {
		is_unfinished = serve(s, i);
		if (!c->kept.is_queued) {
			return (reply) { .answer = YES };
		}
	}
	head = head_of(s);
	if (c->want == UPGRADE && !is_unfinished && head != i && s->each[head].want != SHARE) {
		dequeue(s, i);
		return (reply) { .answer = DEADLOCK };
	}
	if (c->want != FREE) {
		s->each[i].kept.due = (uint8_t) (interval_of(rank_of(s, i)) + now->slack);
	}
	return (reply) { NO, is_unfinished, rank_of(s, i), left_of(s, i) };
}

static bool has_bystanders(const state *s)
{
	for (int i = 0; i < now->clients; i++) {
		if (s->each[i].kept.is_queued && is_bystander(&s->each[i])) {
			return true;
		}
	}
	return false;
}

/* The release of a sole owner looks only at the first waiter, if that is alive and wants the lock for itself, and
 * nobody else must be notified. */
static bool hand_over(state *s)
{
	int i = head_of(s);
	const client *c = i >= 0 ? &s->each[i] : NULL;

	if (has_bystanders(s) && now->omitted != ON_RELEASE) {
		return false;
	}
	if (c == NULL || c->want != WRITE || !listens(c) || (c->kept.due == 0 && now->omitted != PURGE)) {
		return false;
	}
	give(s, i, -1);
	return true;
}

static void release(state *s, int i)
{
	record *r = &s->each[i].kept;
	bool was_alone = r->hold > 0 && r->is_alone;

	r->hold = r->has = r->is_alone = 0;
	if (!was_alone || !hand_over(s)) {
		serve_unless_owned(s);
	}
}

/* Returns whether it has what it waited for after all; this is then renewed. */
static bool leave(state *s, int i)
{
	dequeue(s, i);
	if (has_what_it_wants(&s->each[i])) {
		extend(s, i);
		return true;
	}
	serve_unless_owned(s);
	return false;
}

/* Returns whether it owns anything. */
static bool renew(state *s, int i)
{
	if (s->each[i].kept.hold == 0) {
		return false;
	}
	s->each[i].kept.hold = s->each[i].ttl;
	return true;
}

/* A tick passes. */
static void pass_time(record *r)
{
	if (r->hold > 0 && --r->hold == 0) {
		r->is_alone = r->has = 0;
	}
	r->due -= r->due > 0 && r->due != NEVER;
}

#endif
