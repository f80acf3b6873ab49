/*
 * Searches every order of events in the queue of waiters: docs/protocol-redis.md, "Waiting". Time passes in ticks; in
 * each, every live client that isn't late does what is due. The machines of any set of clients may lose power, which
 * closes no connection. Clients may be killed or stopped, leave, be late, or lose a reply with their connection. In
 * some searches, a script processes at most one dead waiter, and somebody must continue. The last client is observed:
 * it never dies. Each of these is a fault in any state: there are two owners, or more permits in use than exist; a
 * client is served before one that came earlier and still waits; the observed client waits for longer than the bound
 * although nobody alive owns the lock; with permits, the observed client waits although live owners, and those in front
 * of it, leave as many as it wants. Where nothing goes wrong for anybody, nobody may need a timer: before each tick,
 * whoever waits is in the queue, and the lock isn't free for the first one. Owners may keep it, and never ask again.
 * Each search prints one line.
 *
 * The state is in waiting/state.h, the scripts in waiting/server.h. What the clients do, the faults and the searches
 * are here.
 *
 * bound by scripts/conform --models: redis/lua/acquire.lua redis/lua/leave.lua redis/lua/release.lua redis/lua/renew.lua and what they contain
 */
#include "waiting/server.h"

static const char TWO_OWNERS[] = "two owners";
static const char OVERTAKEN[] = "somebody was served before one who came earlier";
static const char NOT_FREE[] = "somebody owned the lock that was said to be free";
static const char TOO_LONG[] = "the observed one waited for too long";
static const char FORGOTTEN[] = "somebody was forgotten";

static int longest;

static bool can_act(const client *c)
{
	return c->life == ALIVE && !c->is_paused;
}

/* Whether a waiter that acquires nothing doesn't miss anything when another one is served: it has been told that the
 * lock was free, or the lock wasn't free. */
static bool is_content(const client *bystander, const client *served)
{
	return bystander->want == FREE && (bystander->is_free || served->want != WRITE);
}

/* Nobody is served before a waiter that came earlier, unless that one was stopped or cut off and hasn't asked since. */
static void look_for_overtaking(const state *s, int served)
{
	const client *c = &s->each[served];

	for (int i = 0; i < now->clients; i++) {
		const client *w = &s->each[i];

		if (i != served && w->phase == WAITS && can_act(w) && !w->was_absent && w->kept.hold == 0 && w->grant == 0
				&& w->came < c->came && can_act(c) && !is_content(w, c)) {
			fault = OVERTAKEN;
		}
	}
}

/* The same for a report that the lock is free; then nobody may own it, either. */
static void look_at_freedom(const state *s, int told)
{
	look_for_overtaking(s, told);
	for (int i = 0; i < now->clients; i++) {
		if (s->each[i].mine > 0 && s->each[i].life == ALIVE) {
			fault = NOT_FREE;
		}
	}
}

static void end(client *c)
{
	c->phase = GONE;
	c->mine = c->grant = c->is_told = c->is_free = 0;
	c->timer = NEVER;
}

static void become_owner(client *c, int left)
{
	c->phase = OWNS;
	c->mine = (uint8_t) left;
	c->grant = c->is_told = c->kept.ticket = 0;
	c->timer = NEVER;
}

static void inform(state *s, int to, enum message message, bool is_caller)
{
	client *c = &s->each[to];
	bool hears = listens(c) && c->life == ALIVE;

	switch (message) {
		case ASK:
			c->is_told = hears;
			return;
		case GRANT:
			look_for_overtaking(s, to);
			c->grant = !is_caller && c->life == ALIVE ? c->kept.hold : 0;
			return;
		default:
			look_at_freedom(s, to);
			c->is_free = hears || (is_caller && c->life == ALIVE);
			return;
	}
}

static void hear_of_refusal(client *c, reply reply)
{
	int interval = interval_of(reply.rank);

	c->timer = (uint8_t) (reply.left < interval ? reply.left : interval);
	c->is_told = reply.is_unfinished && now->omitted != GOING_ON;
}

/* is_lost: the server executes the request, but the client only notices that its connection has ended. */
static void ask(state *s, int i, bool is_lost)
{
	client *c = &s->each[i];
	reply reply;

	c->is_connected = 1;
	c->grant = c->is_told = c->is_free = 0;
	c->phase = WAITS;
	reply = acquire(s, i);
	if (reply.answer == NO) {
		hear_of_refusal(c, reply);
	}
	if (is_lost) {
		c->is_connected = c->is_free = 0;
		c->was_absent = 1;
		c->timer = 0;
	} else if (reply.answer == NONE || (reply.answer == YES && c->want == FREE)) {
		end(c);
	} else if (reply.answer == YES) {
		become_owner(c, c->kept.hold);
	} else if (reply.answer == DEADLOCK) {
		c->want = SHARE;
		become_owner(c, c->mine);
	} else {
		c->was_absent = 0;
	}
}

/* It has left when the server gets to know it: whoever is served then isn't overtaking it. */
static void release_and_end(state *s, int i)
{
	end(&s->each[i]);
	release(s, i);
}

static void leave_and_end(state *s, int i)
{
	end(&s->each[i]);
	if (leave(s, i)) {
		become_owner(&s->each[i], s->each[i].kept.hold);
	}
}

static void renew_or_end(state *s, int i)
{
	client *c = &s->each[i];

	if (renew(s, i)) {
		c->mine = c->ttl;
	} else {
		c->mine = 0;
		end(c);
	}
}

static void shorten(state *s, int i)
{
	client *c = &s->each[i];

	c->ttl = 1;
	if (renew(s, i)) {
		c->mine = 1;
	}
}

/* Makes numbers that only serve to compare waiters as small as possible. */
static void renumber(state *s, size_t at)
{
	bool used[512] = { false };
	uint8_t small[512], next = 0;

	for (int i = 0; i < now->clients; i++) {
		used[((uint8_t *) &s->each[i])[at]] = true;
	}
	for (int n = 1; n < 256; n++) {
		small[n] = used[n] ? ++next : 0;
	}
	small[0] = 0;
	for (int i = 0; i < now->clients; i++) {
		uint8_t *number = &((uint8_t *) &s->each[i])[at];

		*number = small[*number];
	}
}

static int compare(const void *a, const void *b)
{
	return memcmp(a, b, sizeof(client));
}

static bool is_free_observed(void)
{
	return now->wants[now->clients - 1] == FREE;
}

/* Forgets everything that no longer makes a difference, and sorts all clients but the last. */
static void normalize(state *s)
{
	for (int i = 0; i < now->clients; i++) {
		client *c = &s->each[i];

		if (c->life != ALIVE) {
			c->timer = NEVER;
			c->grant = c->is_told = c->is_free = c->mine = c->is_paused = 0;
		}
		if ((c->phase == GONE || c->life != ALIVE) && c->kept.hold == 0 && !c->kept.is_queued) {
			*c = (client) { .phase = GONE, .kept.due = NEVER, .timer = NEVER };
		}
		if (c->kept.hold == 0) {
			c->kept.is_alone = c->kept.has = 0;
		}
		if (c->phase != WAITS) {
			c->was_absent = 0;
		}
		if (c->phase != WAITS && !(c->phase == OWNS && is_free_observed())) {
			c->came = 0;
		}
	}
	renumber(s, offsetof(client, kept.ticket));
	renumber(s, offsetof(client, came));
	qsort(s->each, (size_t) now->clients - 1, sizeof(client), compare);
}

static void look_for_two_owners(const state *s)
{
	int all = 0;
	bool is_alone = false;

	for (int i = 0; i < now->clients; i++) {
		const client *c = &s->each[i];

		if (c->mine > 0 && c->life == ALIVE) {
			all += c->weight;
			is_alone |= c->phase == OWNS && c->want != SHARE;
		}
	}
	if ((is_alone && all > 1) || (now->permits > 0 && all > now->permits)) {
		fault = TWO_OWNERS;
	}
}

static void reach(state *s, uint32_t from, const char *event, int who)
{
	look_for_two_owners(s);
	normalize(s);
	if (s->delay > longest) {
		longest = s->delay;
	}
	if (now->bound > 0 && s->delay > now->bound) {
		fault = TOO_LONG;
	}
	search_add(s, from, event, who);
}

/* Whether the observed client, which waits until the lock is free, waits although no owner is alive that came before
 * it, or that was admitted behind it because it shares the lock with others. */
static bool is_kept_in_the_dark(const state *s)
{
	const client *observed = &s->each[now->clients - 1];
	bool is_owned = false;

	for (int i = 0; i < now->clients - 1; i++) {
		const client *c = &s->each[i];

		is_owned |= can_act(c) && c->phase == OWNS && (c->came < observed->came || c->want == SHARE);
	}
	return observed->phase == WAITS && !is_owned;
}

/* Whether the observed client waits although nobody alive keeps it waiting. An owner may; with permits, owners and
 * those in front of it may, if they leave fewer than it wants. */
static bool is_blocked(const state *s)
{
	const client *observed = &s->each[now->clients - 1];
	int taken = observed->weight;

	for (int i = 0; i < now->clients - 1; i++) {
		const client *c = &s->each[i];
		bool is_in_front = now->permits > 0 && c->phase == WAITS && c->want != FREE && c->came < observed->came;

		taken += can_act(c) && (c->phase == OWNS || is_in_front) ? c->weight : 0;
	}
	return observed->phase == WAITS && taken <= (now->permits > 0 ? now->permits : 1);
}

static bool is_nobody_in_front(const state *s, int i)
{
	for (int k = 0; k < now->clients; k++) {
		if (k != i && s->each[k].kept.is_queued && !is_bystander(&s->each[k]) && is_before(s, k, i)) {
			return false;
		}
	}
	return true;
}

/* Called when nobody has anything to do but what its timer says. */
static void look_for_forgotten(const state *s)
{
	bool goes_wrong = now->powers > 0 || now->kills > 0 || now->pauses > 0 || now->breaks > 0;

	for (int i = 0; i < now->clients && !goes_wrong && fault == NULL; i++) {
		const client *c = &s->each[i];
		bool is_free = c->want == FREE ? shares(s) == 0 : can_have(s, i);

		if (c->phase == WAITS && (!c->kept.is_queued || (is_free && is_nobody_in_front(s, i)))) {
			fault = FORGOTTEN;
		}
	}
}

static void tick(const state *s, uint32_t from)
{
	state next = *s;

	look_for_forgotten(s);
	for (int i = 0; i < now->clients; i++) {
		client *c = &next.each[i];

		pass_time(&c->kept);
		c->grant -= c->grant > 0;
		c->timer -= c->timer > 0 && c->timer != NEVER;
		if (c->mine > 0 && --c->mine == 0 && c->phase == OWNS) {
			end(c);
		}
	}
	if (now->bound > 0) {
		next.delay = (uint8_t) ((is_free_observed() ? is_kept_in_the_dark(s) : is_blocked(s)) ? next.delay + 1 : 0);
	}
	reach(&next, from, "a tick", 0);
}

/* An EVENT() of a client, which the statements call c. */
#define EVENT_OF(name, i, ...) EVENT(name, i, client *c = &next.each[i]; (void) c; __VA_ARGS__)

static void come(state *s, int i, int ttl)
{
	client *c = &s->each[i];

	c->ttl = (uint8_t) ttl;
	c->came = 200;
	ask(s, i, false);
}

/* Does what one client may do. Returns whether it must act before time passes. */
static bool act(const state *s, uint32_t from, int i)
{
	const client *me = &s->each[i];
	bool must = false;

	if (me->phase == AWAY) {
		EVENT_OF("comes", i, come(&next, i, now->long_ttl));
		if (now->short_ttl != now->long_ttl) {
			EVENT_OF("comes, with a short ttl,", i, come(&next, i, now->short_ttl));
		}
		return false;
	}
	if (me->phase == WAITS) {
		if (me->grant > 0) {
			must = true;
			EVENT_OF("reads its grant", i, become_owner(c, now->omitted == AGE_OF_GRANTS ? c->ttl : c->grant));
		} else if (me->is_free) {
			must = true;
			EVENT_OF("hears that it is free", i, end(c));
		} else if (me->is_told || !me->is_connected || me->timer == 0) {
			must = !(now->is_late && !me->is_told && me->is_connected && me->kept.is_queued && me->kept.due > 1);
			EVENT_OF("asks", i, ask(&next, i, false));
			if (s->breaks > 0) {
				EVENT_OF("asks, and hears nothing", i, next.breaks--; ask(&next, i, true));
			}
		}
		if (s->leaves > 0 && me->want != UPGRADE) {
			EVENT_OF("leaves", i, next.leaves--; leave_and_end(&next, i));
		}
		if (s->breaks > 0 && me->is_connected) {
			EVENT_OF("loses its connection", i, next.breaks--; c->is_connected = c->grant = c->is_told = 0;
					 c->is_free = 0; c->was_absent = 1; c->timer = 0);
		}
	}
	if (me->mine > 0 && (me->phase == OWNS || me->want == UPGRADE)) {
		if (me->mine == 1) {
			must = true;
			EVENT_OF("renews", i, renew_or_end(&next, i));
		}
	}
	if (me->phase == OWNS) {
		EVENT_OF("releases", i, release_and_end(&next, i));
		if (s->shorter > 0 && me->mine > 1) {
			EVENT_OF("shortens its ttl", i, next.shorter--; shorten(&next, i));
		}
		if (me->want == SHARE && now->upgrades) {
			EVENT_OF("wants to be the writer", i, c->want = UPGRADE; c->came = 200; ask(&next, i, false));
		}
	}
	return must;
}

static void suffer(const state *s, uint32_t from, int i)
{
	const client *me = &s->each[i];

	if (me->is_paused) {
		EVENT_OF("goes on", i, c->is_paused = 0);
	}
	if (i == now->clients - 1 || !can_act(me) || (me->phase != WAITS && me->phase != OWNS)) {
		return;
	}
	if (s->kills > 0) {
		EVENT_OF("is killed", i, next.kills--; c->life = KILLED; c->is_connected = 0);
	}
	if (s->pauses > 0) {
		EVENT_OF("is stopped", i, next.pauses--; c->is_paused = c->was_absent = 1);
	}
}

static void lose_power(const state *s, uint32_t from)
{
	for (int set = 1; set < 1 << (now->clients - 1); set++) {
		state next = *s;
		bool is_whole = true;

		for (int i = 0; i < now->clients - 1; i++) {
			if (set >> i & 1) {
				is_whole &= can_act(&s->each[i]) && (s->each[i].phase == WAITS || s->each[i].phase == OWNS);
				next.each[i].life = now->are_killed ? KILLED : POWERLESS;
				next.each[i].is_connected &= !now->are_killed;
			}
		}
		if (is_whole) {
			next.powers--;
			reach(&next, from, now->are_killed ? "are killed: the set" : "lose power: the set", set);
		}
	}
}

static void explore(uint32_t from)
{
	const state s = states[from];
	bool must = false;

	for (int i = 0; i < now->clients && fault == NULL; i++) {
		if (can_act(&s.each[i])) {
			must |= act(&s, from, i);
		}
		suffer(&s, from, i);
	}
	if (s.powers > 0) {
		lose_power(&s, from);
	}
	if (!must && fault == NULL) {
		tick(&s, from);
	}
}

static state beginning(void)
{
	state s;

	memset(&s, 0, sizeof s);
	s.powers = (uint8_t) now->powers;
	s.kills = (uint8_t) now->kills;
	s.pauses = (uint8_t) now->pauses;
	s.leaves = (uint8_t) now->leaves;
	s.breaks = (uint8_t) now->breaks;
	s.shorter = (uint8_t) now->shorter;
	for (int i = 0; i < now->clients; i++) {
		s.each[i].want = (uint8_t) now->wants[i];
		s.each[i].weight = (uint8_t) (now->weights[i] > 0 ? now->weights[i] : 1);
		s.each[i].kept.due = s.each[i].timer = NEVER;
	}
	return s;
}

static bool run(const search *search)
{
	char sound[60] = "nothing found";
	state first;

	now = search;
	longest = 0;
	search_begin();
	first = beginning();
	reach(&first, 0, "the beginning", 0);
	search_all(explore);
	if (now->bound > 0) {
		snprintf(sound, sizeof sound, "the longest delay %d of at most %d", longest, now->bound);
	}
	return search_report("waiting", now->name, now->finds, sound);
}

/* The bound consists of one ttl, the interval and slack of a dead client, and the interval of the observed one. */
#define INTERVAL 2
#define SLACK 2
#define RULE .interval = INTERVAL, .slack = SLACK, .rank_divisor = 3
#define BOUND(ttl) ((ttl) + INTERVAL + SLACK + INTERVAL)

#define PERMITS .wants = { SHARE, SHARE, SHARE, SHARE }, .permits = 3

static const search searches[] = {
	{ "power is lost", .clients = 4, .long_ttl = 5, .short_ttl = 2, .powers = 1, .bound = BOUND(5), RULE },
	{ "all are killed but one", .clients = 5, .long_ttl = 4, .short_ttl = 4, .powers = 1, .are_killed = true,
			.bound = 4 + INTERVAL, RULE },
	{ "power is lost, and all ask late", .clients = 4, .long_ttl = 4, .short_ttl = 4, .powers = 1, .is_late = true,
			.bound = BOUND(4) + SLACK, RULE },
	{ "power is lost, five clients", .clients = 5, .long_ttl = 4, .short_ttl = 4, .powers = 1, .bound = BOUND(4) + 1,
			RULE },
	{ "those behind ask more rarely", .clients = 4, .long_ttl = 4, .short_ttl = 4, .powers = 1, .interval = INTERVAL,
			.slack = SLACK, .rank_divisor = 1, .bound = BOUND(4) + 4 + 4 },
	{ "kills, stops and leaves", .clients = 4, .long_ttl = 4, .short_ttl = 2, .kills = 1, .pauses = 1, .leaves = 1,
			RULE },
	{ "replies are lost", .clients = 4, .long_ttl = 4, .short_ttl = 4, .breaks = 2, .kills = 1, RULE },
	{ "stops and power", .clients = 4, .long_ttl = 4, .short_ttl = 4, .pauses = 1, .powers = 1, RULE },
	{ "ttls are shortened", .clients = 4, .long_ttl = 5, .short_ttl = 2, .shorter = 1, .kills = 1, .bound = BOUND(2),
			RULE },
	{ "two permits", .clients = 4, .wants = { SHARE, SHARE, SHARE, SHARE }, .permits = 2, .long_ttl = 5, .short_ttl = 2,
			.powers = 1, .kills = 1, RULE },
	{ "several permits, and nobody dies", .clients = 5, .wants = { SHARE, SHARE, SHARE, SHARE, SHARE }, .permits = 3,
			.weights = { 3, 1, 2, 1, 1 }, .long_ttl = 4, .short_ttl = 4, .leaves = 1, .bound = 1, RULE },
	{ "several permits, one wants two, and nobody dies", .clients = 4, PERMITS, .weights = { 1, 2, 1, 2 },
			.long_ttl = 4, .short_ttl = 4, .leaves = 1, .bound = 1, RULE },
	{ "several permits, power is lost", .clients = 4, PERMITS, .weights = { 2, 1, 1, 2 }, .long_ttl = 4, .short_ttl = 2,
			.powers = 1, .bound = BOUND(4), RULE },
	{ "several permits, kills, stops and leaves", .clients = 4, PERMITS, .weights = { 2, 1, 3, 2 }, .long_ttl = 4,
			.short_ttl = 4, .kills = 1, .pauses = 1, .leaves = 1, RULE },
	{ "several permits, replies are lost", .clients = 4, PERMITS, .weights = { 2, 1, 1, 2 }, .long_ttl = 4,
			.short_ttl = 4, .breaks = 2, .kills = 1, RULE },
	{ "several permits, one of the dead in a script", .clients = 4, PERMITS, .weights = { 2, 1, 1, 2 }, .long_ttl = 4,
			.short_ttl = 4, .powers = 1, .are_killed = true, .work = 1, .bound = 4 + INTERVAL, RULE },
	{ "readers and writers", .clients = 4, .wants = { SHARE, SHARE, WRITE, WRITE }, .long_ttl = 4, .short_ttl = 4,
			.powers = 1, .pauses = 1, RULE },
	{ "readers that become writers", .clients = 3, .wants = { SHARE, SHARE, WRITE }, .upgrades = true, .long_ttl = 4,
			.short_ttl = 2, .powers = 1, .pauses = 1, .breaks = 1, RULE },
	{ "one of the dead in a script", .clients = 5, .long_ttl = 4, .short_ttl = 4, .powers = 1, .are_killed = true,
			.work = 1, .bound = 4 + INTERVAL, RULE },
	{ "one of the powerless in a script", .clients = 4, .long_ttl = 4, .short_ttl = 4, .powers = 1, .work = 1,
			.bound = BOUND(4) + 1, RULE },
	{ "one of the dead in a script, and stops", .clients = 4, .long_ttl = 4, .short_ttl = 4, .kills = 2, .pauses = 1,
			.leaves = 1, .work = 1, RULE },
	{ "one of the dead in a script, and replies lost", .clients = 4, .long_ttl = 4, .short_ttl = 4, .kills = 2,
			.breaks = 1, .work = 1, RULE },
	{ "one of the dead in a script, readers that become writers", .clients = 3, .wants = { SHARE, SHARE, WRITE },
			.upgrades = true, .long_ttl = 4, .short_ttl = 2, .powers = 1, .kills = 1, .breaks = 1, .work = 1, RULE },
	{ "until it is free", .clients = 4, .wants = { WRITE, WRITE, FREE, FREE }, .long_ttl = 5, .short_ttl = 2,
			.powers = 1, .leaves = 1, .bound = BOUND(5), RULE },
	{ "until it is free, and a writer behind", .clients = 4, .wants = { WRITE, FREE, FREE, WRITE }, .long_ttl = 5,
			.short_ttl = 2, .powers = 1, .leaves = 1, .bound = BOUND(5), RULE },
	{ "until it is free, and nobody dies", .clients = 5, .wants = { WRITE, FREE, WRITE, FREE, WRITE }, .long_ttl = 4,
			.short_ttl = 4, .leaves = 1, .bound = 1, RULE },
	{ "until it is free, and those that wait for it are killed", .clients = 4, .wants = { WRITE, FREE, FREE, WRITE },
			.long_ttl = 4, .short_ttl = 4, .kills = 2, .pauses = 1, .leaves = 1, RULE },
	{ "until it is free, all are killed but one", .clients = 5, .wants = { WRITE, FREE, FREE, WRITE, WRITE },
			.long_ttl = 4, .short_ttl = 4, .powers = 1, .are_killed = true, .bound = 4 + INTERVAL, RULE },
	{ "until it is free, all are killed but one that waits for it", .clients = 5,
			.wants = { WRITE, FREE, WRITE, WRITE, FREE }, .long_ttl = 4, .short_ttl = 4, .powers = 1,
			.are_killed = true, .bound = 4 + INTERVAL, RULE },
	{ "until it is free, and replies are lost", .clients = 4, .wants = { WRITE, FREE, FREE, WRITE }, .long_ttl = 4,
			.short_ttl = 4, .breaks = 2, .kills = 1, RULE },
	{ "until it is free, readers and a writer", .clients = 4, .wants = { SHARE, FREE, SHARE, WRITE }, .long_ttl = 4,
			.short_ttl = 4, .powers = 1, .pauses = 1, RULE },
	{ "until it is free, readers that become writers", .clients = 4, .wants = { SHARE, SHARE, FREE, FREE },
			.upgrades = true, .long_ttl = 4, .short_ttl = 2, .kills = 1, .breaks = 1, RULE },
	{ "until no permit is used, and nobody dies", .clients = 5, .wants = { SHARE, FREE, SHARE, SHARE, SHARE },
			.permits = 3, .weights = { 2, 1, 2, 1, 1 }, .long_ttl = 4, .short_ttl = 4, .leaves = 1, .bound = 1, RULE },
	{ "until no permit is used, power is lost", .clients = 4, .wants = { SHARE, FREE, SHARE, FREE }, .permits = 2,
			.long_ttl = 4, .short_ttl = 2, .powers = 1, .bound = BOUND(4), RULE },
	{ "until it is free, one of the dead in a script", .clients = 5, .wants = { WRITE, FREE, FREE, WRITE, WRITE },
			.long_ttl = 4, .short_ttl = 4, .powers = 1, .are_killed = true, .work = 1, .bound = 4 + INTERVAL, RULE },
	{ "until it is free, and those behind are held up", .clients = 5, .wants = { SHARE, FREE, SHARE, SHARE, SHARE },
			.permits = 3, .weights = { 2, 1, 2, 1, 1 }, .long_ttl = 4, .short_ttl = 4, .bound = 1, RULE,
			.omitted = STANDING_BY, .finds = TOO_LONG },
	{ "until it is free, and the script ends there", .clients = 4, .wants = { WRITE, FREE, FREE, WRITE }, .long_ttl = 4,
			.short_ttl = 4, .kills = 2, .bound = 1, RULE, .omitted = GOING_FURTHER, .finds = TOO_LONG },
	{ "until it is free, and a release hands over", .clients = 4, .wants = { WRITE, WRITE, WRITE, FREE }, .long_ttl = 4,
			.short_ttl = 4, .bound = 1, RULE, .omitted = ON_RELEASE, .finds = OVERTAKEN },
	{ "until it is free, whoever is in front", .clients = 4, .wants = { WRITE, WRITE, FREE, FREE }, .long_ttl = 4,
			.short_ttl = 4, .kills = 1, RULE, .omitted = OWN_TURN, .finds = OVERTAKEN },
	{ "one of the dead in a script, and nobody goes on", .clients = 5, .long_ttl = 4, .short_ttl = 4, .powers = 1,
			.are_killed = true, .work = 1, .bound = 4 + INTERVAL, RULE, .omitted = GOING_ON, .finds = TOO_LONG },
	{ "without due times", .clients = 4, .long_ttl = 5, .short_ttl = 2, .powers = 1, .bound = BOUND(5), RULE,
			.omitted = PURGE, .finds = TOO_LONG },
	{ "without the age of grants", .clients = 4, .long_ttl = 4, .short_ttl = 2, .pauses = 1, RULE,
			.omitted = AGE_OF_GRANTS, .finds = TWO_OWNERS },
	{ "without tickets that are brought along", .clients = 4, .long_ttl = 4, .short_ttl = 4, .pauses = 1, .powers = 1,
			RULE, .omitted = TICKETS, .finds = OVERTAKEN },
	{ "several permits, without a strict order", .clients = 4, PERMITS, .weights = { 1, 1, 2, 3 }, .long_ttl = 4,
			.short_ttl = 4, RULE, .omitted = STRICT_ORDER, .finds = OVERTAKEN },
	{ "several permits, and a release serves one", .clients = 4, PERMITS, .weights = { 3, 1, 1, 1 }, .long_ttl = 4,
			.short_ttl = 4, .bound = 1, RULE, .omitted = ALL_THAT_FIT, .finds = FORGOTTEN },
	{ "several permits, without a share for each", .clients = 4, PERMITS, .weights = { 1, 1, 2, 3 }, .long_ttl = 4,
			.short_ttl = 4, RULE, .omitted = EACH_SHARE, .finds = TWO_OWNERS },
	{ "without a look at who listens", .clients = 4, .long_ttl = 5, .short_ttl = 5, .kills = 3, .bound = BOUND(5), RULE,
			.omitted = RECEIVERS, .finds = TOO_LONG },
};

SEARCH_MAIN(searches, run)
