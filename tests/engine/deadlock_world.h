#ifndef TESTS_ENGINE_DEADLOCK_WORLD_H
#define TESTS_ENGINE_DEADLOCK_WORLD_H

/*
 * A world in virtual time: some threads, the locks that they take, and the server that keeps these. Everything is
 * random, and follows from the seed. What is on trial, redis/lock/deadlock.c with circle.c, is the real code; the
 * server does in C what the scripts of redis/lua do, and deadlock_oracle.h knows who really waits for whom.
 */
#include "check.h"

/* The real code, with these of its callees replaced. */
#define dl_clock_now world_clock
#define dl_token_thread world_thread
#define dl_redis_server_dsn world_dsn
#define dl_held_newest world_newest
#define dl_lock_token_of world_token_of
#define dl_redis_call_run world_call_run
#include "redis/lock/deadlock.c"

#include <assert.h>

#define THREADS 16
#define LOCKS 4
#define MOST_HELD 4
#define MOST_OWNERS 64
#define LONGEST_QUEUE 40
#define MOST_EVENTS 512
#define BITS "0123456789abcdef0123456789abcdef"

typedef enum aim { WRITE, SHARE, PERMITS, UPGRADE, FREE } aim;

/* RUNS: between two waits. */
typedef enum phase { RUNS, ASKS, WAITS, LEAVES, DEAD, ENDED } phase;

/* What a thread owns in its own opinion, from when it noticed its grant. */
typedef struct holding {
	dl_held_link link;
	int lock, weight;
	int64_t token;
	bool is_alone, is_renewed;
	char text[160];
} holding;

/* What a thread has said, as it lies on the server. */
typedef struct record {
	char text[512], entry[200];
	int lock;
	bool is_free;
	dl_time ends;
} record;

typedef struct actor {
	phase phase;
	char name[60];
	bool is_busy;    /* it awaits an answer */
	bool is_entered; /* the server has seen its wait */
	bool is_gone;    /* the server knows that its connections are closed */
	int wait;        /* counts its waits */
	aim wish;
	int lock, weight;
	int64_t token;
	dl_time deadline, asks_at, stopped_until, link_free;
	holding held[MOST_HELD];
	int held_count;
	int turns_left, steps_left;
	dl_held list;
	dl_redis_deadlock deadlock;
	dl_time first_look_at;
	dl_redis_claim claim;
	record said;
	bool is_in_circle; /* by the oracle */
	dl_time last_in_circle;
	uint64_t circle;     /* the simple circle that it was last in, or 0 */
	dl_time alone_since; /* since when it has been in a circle of unlimited waits; 0: it isn't */
} actor;

typedef struct owner {
	int thread, weight;
	int64_t token;
	dl_time ends;
	bool is_believed; /* by its thread */
} owner;

typedef struct entry {
	int thread, weight;
	aim wish;
	int64_t token, ticket;
	dl_time due;
	char text[200];
} entry;

typedef struct keeper {
	dl_redis_keys keys;
	bool is_semaphore, is_shared;
	int permits;
	owner owners[MOST_OWNERS];
	int owner_count;
	entry queue[LONGEST_QUEUE], bystanders[LONGEST_QUEUE];
	int queue_count, bystander_count;
} keeper;

typedef enum occasion {
	STEP,
	WAKE,
	ASK_ARRIVES,
	ASK_ANSWERED,
	LOOK_ARRIVES,
	LOOK_ANSWERED,
	LEAVE_ARRIVES,
	LEAVE_ANSWERED,
	RELEASE_ARRIVES,
	DONE,
	MESSAGE,
	KILL,
	LOSS,
	RESTART,
	STOP,
	CLOCK
} occasion;

typedef struct event {
	dl_time at;
	unsigned order;
	occasion occasion;
	int thread, wait, lock;
	int64_t token, number; /* of a message: 0 free, 1 ask, 2 granted, 3 looked at; of a look: when it was taken */
	int answer;            /* of an ask or a leave: 0 refused, 1 owned, 2 the share is gone, 3 refused for good */
	dl_redis_refusal refusal;
	redisReply *reply;
	record *record;
	bool looks, tells, is_late;
	int run;
} event;

/* Parts of the rule that are left out in turn, so that faults must be found. */
typedef enum omission {
	NOTHING,
	SAID_AGAIN,   /* a wait counts if its thread has ever said so */
	TOKENS_HELD,  /* a token counts even if its thread doesn't say that it holds it */
	OWN_SHARE,    /* an upgrade waits for its own share, too */
	FREE_PERMITS, /* whoever has a permit is considered in the way, however many are free */
	ONE_VICTIM    /* everybody takes itself for the only one that may be the victim */
} omission;

typedef struct world {
	uint64_t random;
	omission omitted;
	bool is_clean;   /* nothing is late, so the rule must be in time */
	bool is_crowded; /* most threads hold nothing, and many wait for the same lock */
	bool is_changed; /* so that the oracle looks again */
	dl_time now, latency, ttl, pause;
	dl_time shift; /* of the server's clock */
	int thread_count, lock_count, run;
	int64_t last_token;
	actor threads[THREADS];
	keeper locks[LOCKS];
	event events[MOST_EVENTS];
	int event_count;
	unsigned last_order;
	uint64_t ended[64]; /* the simple circles that had a victim */
	int ended_count;
	const char *fault;
	bool is_traced;

	/* Counted over all worlds. */
	long events_seen, asks, looks, victims, circles, still_in_circle;
	dl_time longest, longest_alone;
} world;

static world *w;
static int speaker; /* the thread whose code is running */

/* In front of all keys, and the channel of all waiters. */
static const char *key_prefix = "", *channel_of_all = "distlock:x:1";

static unsigned draw(unsigned below)
{
	return check_random(&w->random, below);
}

static dl_time draw_time(dl_time below)
{
	return (dl_time) draw(1000000) * (below / 1000) / 1000;
}

/* What the real code calls. */

dl_time world_clock(void)
{
	return w->now;
}

const char *world_thread(void)
{
	return w->threads[speaker].name;
}

const dl_redis_dsn *world_dsn(const dl_redis_server *server)
{
	static const dl_redis_dsn dsn;

	(void) server;
	return &dsn;
}

/* Only what its thread believes to hold is linked. */
dl_held_link *world_newest(dl_held *held)
{
	return held->newest;
}

const char *world_token_of(const dl_held_link *link, const void *server)
{
	(void) server;
	return ((const holding *) link)->text;
}

/* Whatever is sent is an event here. */
redisReply *world_call_run(dl_redis_server *server, dl_redis_call *call, dl_time deadline, dl_redis_delivery *delivery,
		dl_error *error)
{
	(void) server;
	(void) call;
	(void) deadline;
	(void) delivery;
	(void) error;
	abort();
}

static int64_t server_time(void)
{
	return (w->now + w->shift) / DL_MICROSECOND;
}

static const char *run_id(int run)
{
	static const char *const ids[] = { "a0", "b1", "c2", "d3" };

	return ids[run % 4];
}

/* Events. */

static event *add_event(dl_time at, occasion what, int thread)
{
	event *e = &w->events[w->event_count++];

	assert(w->event_count <= MOST_EVENTS);
	memset(e, 0, sizeof *e);
	e->at = at;
	e->order = w->last_order++;
	e->occasion = what;
	e->thread = thread;
	e->wait = w->threads[thread].wait;
	e->run = w->run;
	return e;
}

static event take_event(void)
{
	int first = 0;
	event e;

	for (int i = 1; i < w->event_count; i++) {
		const event *a = &w->events[i], *b = &w->events[first];

		if (a->at < b->at || (a->at == b->at && a->order < b->order)) {
			first = i;
		}
	}
	e = w->events[first];
	w->events[first] = w->events[--w->event_count];
	return e;
}

static dl_time hop(void)
{
	dl_time time = w->latency / 2 + draw_time(w->latency);

	return !w->is_clean && draw(100) == 0 ? time + draw_time(300 * DL_MILLISECOND) : time;
}

/* When a command that is sent now reaches the server: after those that were sent before. */
static dl_time arrival(int thread)
{
	w->threads[thread].link_free = w->now + hop() > w->threads[thread].link_free + DL_MICROSECOND
			? w->now + hop()
			: w->threads[thread].link_free + DL_MICROSECOND;
	return w->threads[thread].link_free;
}

static void send_message(const entry *to, int64_t number)
{
	event *e;

	if (w->threads[to->thread].phase == DEAD) {
		return;
	}
	e = add_event(w->now + hop(), MESSAGE, to->thread);
	e->token = to->token;
	e->number = number;
	e->refusal.server_time = server_time();
}

/* The server. */

static void remove_owner(keeper *lock, int at)
{
	memmove(&lock->owners[at], &lock->owners[at + 1], sizeof(owner) * (size_t) (--lock->owner_count - at));
	lock->is_shared = lock->is_shared && lock->owner_count > 0;
	w->is_changed = true;
}

static int find_owner(const keeper *lock, int64_t token)
{
	for (int i = 0; i < lock->owner_count; i++) {
		if (lock->owners[i].token == token) {
			return i;
		}
	}
	return -1;
}

static int find_entry(const entry *queue, int count, int64_t token, aim wish)
{
	for (int i = 0; i < count; i++) {
		if (queue[i].token == token && queue[i].wish == wish) {
			return i;
		}
	}
	return -1;
}

static void remove_entry(entry *queue, int *count, int at)
{
	memmove(&queue[at], &queue[at + 1], sizeof(entry) * (size_t) (--*count - at));
	w->is_changed = true;
}

static void leave_queue(keeper *lock, int64_t token, aim wish)
{
	int at = find_entry(lock->queue, lock->queue_count, token, wish);

	if (at >= 0) {
		remove_entry(lock->queue, &lock->queue_count, at);
	}
	at = find_entry(lock->bystanders, lock->bystander_count, token, wish);
	if (at >= 0) {
		remove_entry(lock->bystanders, &lock->bystander_count, at);
	}
}

static int taken(const keeper *lock)
{
	int sum = 0;

	for (int i = 0; i < lock->owner_count; i++) {
		sum += lock->owners[i].weight;
	}
	return sum;
}

static bool can_have(const keeper *lock, const entry *e)
{
	if (e->wish == UPGRADE) {
		return lock->is_shared && lock->owner_count == 1 && lock->owners[0].token == e->token;
	}
	if (lock->owner_count == 0) {
		return true;
	}
	if (!lock->is_shared || e->wish == WRITE || e->wish == FREE) {
		return false;
	}
	return e->wish == SHARE || taken(lock) + e->weight <= lock->permits;
}

static void give(keeper *lock, const entry *e)
{
	if (e->wish != UPGRADE) {
		assert(lock->owner_count < MOST_OWNERS);
		lock->owners[lock->owner_count++] = (owner) { e->thread, e->weight, e->token, w->now + w->ttl, true };
	}
	lock->is_shared = e->wish == SHARE || e->wish == PERMITS;
	w->is_changed = true;
}

/* Removes those that missed their time, and tells them to ask. */
static void purge(keeper *lock, int caller)
{
	for (int i = lock->queue_count - 1; i >= 0; i--) {
		if (lock->queue[i].due < w->now && lock->queue[i].thread != caller) {
			send_message(&lock->queue[i], 1);
			remove_entry(lock->queue, &lock->queue_count, i);
		}
	}
}

static void tell_bystanders(keeper *lock)
{
	int64_t head = lock->queue_count > 0 ? lock->queue[0].ticket : INT64_MAX;

	for (int i = lock->bystander_count - 1; i >= 0; i--) {
		if (lock->bystanders[i].ticket < head) {
			send_message(&lock->bystanders[i], 0);
			remove_entry(lock->bystanders, &lock->bystander_count, i);
		}
	}
}

static void serve(keeper *lock, int caller)
{
	purge(lock, caller);
	while (lock->queue_count > 0) {
		entry head = lock->queue[0];
		bool is_over = w->threads[head.thread].is_gone
				|| (head.wish == UPGRADE && (!lock->is_shared || find_owner(lock, head.token) < 0));

		if (!is_over && lock->owner_count == 0) {
			tell_bystanders(lock);
		}
		if (!is_over && !can_have(lock, &head)) {
			return;
		}
		remove_entry(lock->queue, &lock->queue_count, 0);
		if (!is_over) {
			give(lock, &head);
		}
		if (head.thread != caller) {
			send_message(&head, is_over ? 1 : 2);
		}
	}
	if (lock->owner_count == 0) {
		tell_bystanders(lock);
	}
}

/* As Redis does with keys whose time is over. Whoever believes to hold something renews it. */
static void expire(void)
{
	for (int i = 0; i < w->lock_count; i++) {
		keeper *lock = &w->locks[i];

		for (int at = lock->owner_count - 1; at >= 0; at--) {
			owner *o = &lock->owners[at];
			const actor *t = &w->threads[o->thread];

			for (int h = 0; h < t->held_count && t->phase != DEAD; h++) {
				if (t->held[h].token == o->token && t->held[h].is_renewed && o->ends < w->now + w->ttl * 2 / 3) {
					o->ends = w->now + w->ttl;
				}
			}
			if (o->ends <= w->now) {
				remove_owner(lock, at);
			}
		}
	}
}

static void end_ownership(keeper *lock, int64_t token)
{
	int at = find_owner(lock, token);

	if (at >= 0) {
		remove_owner(lock, at);
	}
	if (lock->owner_count == 0 || lock->is_shared) {
		serve(lock, -1);
	}
}

static bool owns(const keeper *lock, int64_t token, aim wish)
{
	return find_owner(lock, token) >= 0 && (wish != UPGRADE || !lock->is_shared);
}

static entry entry_of(const actor *t)
{
	entry e = { (int) (t - w->threads), t->weight, t->wish, t->token, 0, 0, "" };

	snprintf(e.text, sizeof e.text, "%.199s", dl_text_of(&t->claim.entry));
	return e;
}

/* Returns the entry, which keeps the ticket that it was told. */
static const entry *enqueue(keeper *lock, const entry *from)
{
	bool is_free = from->wish == FREE;
	entry *queue = is_free ? lock->bystanders : lock->queue, *e;
	int *count = is_free ? &lock->bystander_count : &lock->queue_count;
	int at = find_entry(queue, *count, from->token, from->wish);
	int64_t last = lock->queue_count > 0 ? lock->queue[lock->queue_count - 1].ticket : 0;

	if (at >= 0) {
		return &queue[at];
	}
	assert(*count < LONGEST_QUEUE);
	w->is_changed = true;
	at = *count;
	e = &queue[(*count)++];
	*e = *from;
	e->due = INT64_MAX;
	if (e->ticket == 0) {
		e->ticket = server_time() > last ? server_time() : last + 1;
	}
	while (!is_free && at > 0 && queue[at - 1].ticket > queue[at].ticket) {
		entry later = queue[at - 1];

		queue[at - 1] = queue[at];
		queue[at--] = later;
	}
	return &queue[at];
}

static void refuse(keeper *lock, const entry *from, event *answer)
{
	entry *queue = from->wish == FREE ? lock->bystanders : lock->queue;
	int count = from->wish == FREE ? lock->bystander_count : lock->queue_count;
	int at = find_entry(queue, count, from->token, from->wish), rank = at;
	dl_time again;

	if (from->wish == FREE) {
		for (rank = 0; rank < lock->queue_count && lock->queue[rank].ticket < queue[at].ticket; rank++) {
		}
	}
	again = (rank + 1) * 1500 / 8 > 1500 ? (rank + 1) * 1500 / 8 * DL_MILLISECOND : 1500 * DL_MILLISECOND;
	queue[at].due = w->now + again + 3 * DL_SECOND;
	answer->refusal = (dl_redis_refusal) { .sent = w->now,
		.server_time = server_time(),
		.left = lock->owner_count > 0 ? lock->owners[0].ends - w->now : 1,
		.position = rank,
		.ticket = queue[at].ticket,
		.again = again };
	answer->answer = 0;
}

/* Does what acquire.lua does. */
static void acquire(const event *e, event *answer)
{
	keeper *lock = &w->locks[e->lock];
	entry from = entry_of(&w->threads[e->thread]);
	bool is_share_gone;

	from.ticket = e->number;
	is_share_gone = from.wish == UPGRADE && find_owner(lock, from.token) < 0;
	answer->answer = 1;
	if (owns(lock, from.token, from.wish)) {
		return;
	}
	if (is_share_gone) {
		leave_queue(lock, from.token, from.wish);
		serve(lock, -1);
		answer->answer = 2;
		return;
	}
	if (from.wish == FREE && lock->owner_count == 0 && lock->queue_count == 0) {
		leave_queue(lock, from.token, from.wish);
		return;
	}
	enqueue(lock, &from);
	if (lock->owner_count == 0 || lock->is_shared) {
		serve(lock, from.thread);
	}
	if (owns(lock, from.token, from.wish)) {
		return;
	}
	if (from.wish == FREE && find_entry(lock->bystanders, lock->bystander_count, from.token, FREE) < 0) {
		return;
	}
	if (from.wish == UPGRADE && lock->queue[0].token != from.token
			&& (lock->queue[0].wish == WRITE || lock->queue[0].wish == UPGRADE)) {
		leave_queue(lock, from.token, from.wish);
		answer->answer = 3;
		return;
	}
	refuse(lock, &from, answer);
}

static void leave(const event *e, event *answer)
{
	keeper *lock = &w->locks[e->lock];

	leave_queue(lock, e->token, (aim) e->number);
	answer->answer = owns(lock, e->token, (aim) e->number);
	if (answer->answer == 0 && (lock->owner_count == 0 || lock->is_shared)) {
		serve(lock, -1);
	}
}

#endif
