/*
 * Searches every order of events of tickets: acquisitions in the event loops of two processes. The first process has
 * two tickets, the second has one, the observed one, which is never cancelled, and whose process always runs. The
 * tickets are for one lock, or the first is for another lock than the others; they write, or read.
 *
 * Time passes in ticks. Before each, everything happens that can: the server executes what was written, loops read
 * replies and messages, and keepers renew and pay. Each process has a line (proof/model/line.c), and a room: the
 * channel on which its tickets hear of their grants (proof/model/room.c). The first process may suffer:
 *   - Its loop stops for any time, while its keeper continues; or all of it is frozen, with its connections open.
 *   - It reaches nothing for some ticks, although the server still sees its room.
 *   - The room breaks: messages are lost, and all that wait ask again, on another channel.
 *   - The line is closed: what was asked is repeated, and what was written before may be executed later.
 *   - Its request ends.
 * A ticket may be cancelled in every state; if its object is destroyed, the same happens. Somebody may force a lock.
 *
 * A ticket is settled when its acquisition has ended, and taken when settle() is called, which makes the lock its
 * object's. Until then, the keeper renews it only if the loop has run since the last renewal. So a loop that hangs
 * keeps others waiting no longer than a process that is frozen, and a loop that runs may take a ticket at any time, as
 * when it waits for several.
 *
 * These are the faults.
 *   a leak        The server has an ownership or a place of a token that neither an object, nor a ticket, nor the list
 *                 of owed tokens knows, and that no command under way ends.
 *   it lingers    A token that was given up and isn't doubtful still owns the lock, or has a place, after a tick in
 *                 which its process could reach the server; whether its loop runs doesn't matter.
 *   not held      settle() returns true, though the server doesn't know the token, and nobody has forced the lock.
 *   released      A token is released that a ticket or an object wants, and that owns the lock.
 *   two owners    Two objects or tickets believe that they own the lock, and don't both read.
 *   overtaken     A ticket is served before one that came earlier, and whose process hasn't been absent since it asked.
 *   lost in vain  A settled ticket loses its lock though its process has run all the time.
 *   too long      The observed ticket waits for longer than the bound, although no object owns its lock, and no ticket
 *                 whose loop runs.
 *   forgotten     Before a tick, a ticket waits without a place, or with one at which it would have to be served,
 *                 though nothing may have gone wrong for its process: only its timer would help it. Objects may keep
 *                 the lock, and never ask again.
 *
 * Other ways to deal with settled tickets that nobody has taken are worse. If they are renewed like all others, a loop
 * that hangs keeps a lock forever. If they aren't renewed, a program that waits for two tickets loses the first.
 *
 * This model leaves out clusters, semaphores, upgrades, a MultiLock's parts, time limits (which end a ticket as
 * cancel() does), lists of servers, and the end of the process.
 *
 * of: core/thread/loop.c php/waits/loop.c php/waits/ticket.c redis/lock/room.c redis/lock/renewal.c redis/server/owed.c redis/lua/acquire.lua redis/lua/common.lua redis/lua/enqueue.lua redis/lua/release.lua
 */
#include <stdbool.h>
#include <stdint.h>

#define TICKETS 3
#define OBSERVED 2
#define PROCESSES 2
#define LENGTH 6 /* of a line, and of the messages in a room */
#define TTL 2
#define INTERVAL 1 /* after which a waiter asks again */
#define SLACK 1    /* by how much it may be late */
#define REPEAT 3   /* after which a doubtful token is released again */
#define OUTAGE 3   /* how long it lasts */

/* A waiter that doesn't ask any more is overdue after INTERVAL + SLACK. If it is granted the lock just before, others
 * wait for another ttl. */
#define BOUND (INTERVAL + SLACK - 1 + TTL)

enum script { NOTHING, ACQUIRE, RELEASE };

enum reply { NO_REPLY, YES, WAIT, NO };

enum phase { AWAY, ASKING, WAITING, SETTLED, TAKEN, GONE };

/* Parts of the rule that are left out in turn; the search must then find a fault. The comments say what each omission
 * means. */
enum omission {
	WHOLE,          /* nothing is left out */
	SENT,           /* the time until a ticket asks again begins when it reads the refusal, not when that was sent */
	AGE,            /* a grant or reply is accepted even if the ownership has expired */
	PURGING,        /* waiters that don't ask in time keep their places */
	PLACES,         /* a waiter that was passed over gets a new number */
	OWED_AT_CANCEL, /* a cancelled ticket isn't owed */
	RELEASE_BEHIND, /* its token is owed, and nothing is written on the line */
	ONLY_UNWANTED,  /* when the line is closed, tokens that tickets want are owed, too */
	LINE_FIRST,     /* the keeper's answer ends an entry although the line hasn't answered the question */
	STRAYS,         /* a grant for a token that was given up is ignored */
	KEEPING,        /* a grant that is heard of before the reply to the question is forgotten */
	TURNS,          /* after such a grant, the answer to an earlier release ends the entry */
	RUNNING,        /* a settled ticket is renewed even if its loop doesn't run */
	RENEWAL,        /* a settled ticket isn't renewed until it is taken */
	LOOKING         /* settle() doesn't check whether the lock has been lost */
};

enum want { WRITE, READ };

typedef struct command {
	uint8_t script, ticket; /* the number of the ticket, from 0 */
	uint8_t channel;        /* of a question; 0: it has none, and gets no place */
	uint8_t reply;
	uint8_t age;        /* of the reply */
	uint8_t is_early;   /* of a release: something may still bring the token back */
	uint8_t is_ignored; /* its answer isn't that to the entry's present turn */
} command;

typedef struct message {
	uint8_t ticket; /* from 1 */
	uint8_t is_grant, age;
} message;

typedef struct process {
	uint8_t is_stopped, is_frozen, has_ended;
	uint8_t outage;                /* ticks until it is over */
	uint8_t channel, last_channel; /* of the room; 0: it isn't open */
	command line[LENGTH];
	message room[LENGTH];
} process;

typedef struct ticket {
	/* On the server. */
	uint8_t hold; /* what remains of its ownership */
	uint8_t is_queued, channel, due, number;
	/* In its process. */
	uint8_t phase;
	uint8_t valid; /* how long it believes that it owns the lock */
	uint8_t timer; /* until it asks again */
	uint8_t must_ask;
	uint8_t heard; /* the age of a grant that it heard of before the reply to its question, plus one; 0: of none */
	uint8_t is_owed, is_doubtful, repeat;
	/* For the search. */
	uint8_t came; /* the place in the order of arrival */
	uint8_t was_absent, is_forced;
} ticket;

typedef struct state {
	process processes[PROCESSES];
	ticket tickets[TICKETS];
	command late[LENGTH]; /* what was written on a closed line and not executed */
	uint8_t delay;
	uint8_t stops, freezes, cancels, breaks, closes, outages, forces, ends; /* how often these may still happen */
} state;

#include "search.h"

typedef struct setting {
	const char *name;
	bool are_two_locks; /* the first ticket is for a lock of its own */
	uint8_t wants[TICKETS];
	uint8_t stops, freezes, cancels, breaks, closes, outages, forces, ends;
	uint8_t bound;       /* of the delay, in ticks */
	bool must_wait;      /* late questions never take a free lock, as no message would tell of that */
	bool ignores_others; /* only two owners count */
	enum omission omitted;
	const char *finds;
} setting;

static const setting *now;
static int longest; /* delay */

static const char LEAK[] = "a leak", LINGERS[] = "it lingers", NOT_HELD[] = "not held", RELEASED[] = "released",
				  TWO_OWNERS[] = "two owners", OVERTAKEN[] = "overtaken", LOST_IN_VAIN[] = "lost in vain",
				  TOO_LONG[] = "too long", FORGOTTEN[] = "forgotten", NO_ROOM[] = "there are more commands than room";

static const char *const phase_names[] = { "away", "asks", "waits", "settled", "taken", "gone" };

static void print_commands(const char *name, const command *commands)
{
	printf(" %s(", name);
	for (int i = 0; i < LENGTH && commands[i].script != NOTHING; i++) {
		printf("%s%s %d%s", i > 0 ? ", " : "", commands[i].script == ACQUIRE ? "acquire" : "release",
				commands[i].ticket, commands[i].reply != NO_REPLY ? " executed" : "");
	}
	printf(")");
}

static void print_state(const state *s)
{
	for (int t = 0; t < TICKETS; t++) {
		const ticket *k = &s->tickets[t];

		printf("%d %s valid %d hold %d%s%s%s; ", t, phase_names[k->phase], k->valid, k->hold,
				k->is_queued ? " queued" : "", k->is_owed ? " owed" : "", k->is_doubtful ? " doubtful" : "");
	}
	print_commands("line", s->processes[0].line);
	print_commands("late", s->late);
	printf(" delay %d%s%s\n", s->delay, s->processes[0].is_stopped ? " stopped" : "",
			s->processes[0].outage > 0 ? " outage" : "");
}

static int process_of(int t)
{
	return t == OBSERVED;
}

static int lock_of(int t)
{
	return now->are_two_locks && t == 0;
}

static bool is_wanted(const ticket *k)
{
	return k->phase > AWAY && k->phase < GONE;
}

static bool does_loop_run(const process *p)
{
	return !p->is_stopped && !p->is_frozen && !p->has_ended;
}

static bool can_share(int t, int u)
{
	return now->wants[t] == READ && now->wants[u] == READ;
}

/* The server. */

static bool can_have(const state *s, int t)
{
	for (int u = 0; u < TICKETS; u++) {
		if (u != t && lock_of(u) == lock_of(t) && s->tickets[u].hold > 0 && !can_share(t, u)) {
			return false;
		}
	}
	return true;
}

static int head_of(const state *s, int lock)
{
	int head = -1;

	for (int t = 0; t < TICKETS; t++) {
		if (lock_of(t) == lock && s->tickets[t].is_queued
				&& (head < 0 || s->tickets[t].number < s->tickets[head].number)) {
			head = t;
		}
	}
	return head;
}

static void leave_queue(ticket *k)
{
	k->is_queued = k->channel = k->due = 0;
}

static bool is_heard(const state *s, int t)
{
	return s->processes[process_of(t)].channel == s->tickets[t].channel;
}

static void tell(state *s, int t, bool is_grant)
{
	process *p = &s->processes[process_of(t)];
	int at = 0;

	if (p->channel == 0) {
		return;
	}
	while (at < LENGTH && p->room[at].ticket != 0) {
		at++;
	}
	if (at == LENGTH) {
		fault = NO_ROOM;
		return;
	}
	p->room[at] = (message) { (uint8_t) (t + 1), is_grant, 0 };
}

static void look_for_overtaking(const state *s, int t)
{
	for (int u = 0; u < TICKETS && is_wanted(&s->tickets[t]); u++) {
		const ticket *w = &s->tickets[u];
		bool waits = u != t && lock_of(u) == lock_of(t) && w->phase == WAITING && w->hold == 0 && w->came != 0;

		if (waits && w->came < s->tickets[t].came && !w->was_absent && does_loop_run(&s->processes[process_of(u)])) {
			fault = OVERTAKEN;
		}
	}
}

static void give(state *s, int t)
{
	look_for_overtaking(s, t);
	s->tickets[t].hold = TTL;
	leave_queue(&s->tickets[t]);
}

static void purge(state *s, int lock, int caller)
{
	for (int t = 0; t < TICKETS && now->omitted != PURGING; t++) {
		ticket *k = &s->tickets[t];

		if (lock_of(t) == lock && t != caller && k->is_queued && k->due == 0) {
			leave_queue(k);
			tell(s, t, false);
		}
	}
}

static void serve(state *s, int lock, int caller)
{
	int head;

	purge(s, lock, caller);
	while ((head = head_of(s, lock)) >= 0) {
		if (head != caller && !is_heard(s, head)) {
			leave_queue(&s->tickets[head]);
		} else if (can_have(s, head)) {
			give(s, head);
			if (head != caller) {
				tell(s, head, true);
			}
		} else {
			return;
		}
	}
}

/* Returns the next number, or the next place in the order of arrival. */
static uint8_t draw(const state *s, bool is_number)
{
	uint8_t last = 0;

	for (int t = 0; t < TICKETS; t++) {
		uint8_t drawn = is_number ? s->tickets[t].number : s->tickets[t].came;

		last = drawn > last ? drawn : last;
	}
	return last + 1;
}

static void enqueue(state *s, int t, int channel)
{
	ticket *k = &s->tickets[t];

	if (k->came == 0) {
		k->came = draw(s, false);
	}
	if (k->number == 0 || (now->omitted == PLACES && !k->is_queued)) {
		k->number = draw(s, true);
	}
	/* A late question with an earlier channel adds an entry of its own, which is passed over. */
	if (!k->is_queued || channel >= k->channel) {
		k->is_queued = 1;
		k->channel = (uint8_t) channel;
		k->due = INTERVAL + SLACK;
	}
}

static enum reply acquire(state *s, int t, int channel)
{
	ticket *k = &s->tickets[t];

	if (k->hold > 0) {
		k->hold = TTL;
		return YES;
	}
	if (channel != 0) {
		enqueue(s, t, channel);
	}
	serve(s, lock_of(t), t);
	if (channel == 0 && head_of(s, lock_of(t)) < 0 && can_have(s, t)) {
		give(s, t);
	}
	return k->hold > 0 ? YES : WAIT;
}

static enum reply release(state *s, int t)
{
	ticket *k = &s->tickets[t];
	bool was_owner = k->hold > 0;

	if (was_owner && is_wanted(k)) {
		fault = RELEASED;
	}
	leave_queue(k);
	k->hold = 0;
	serve(s, lock_of(t), -1);
	return was_owner ? YES : NO;
}

static bool is_mentioned(const command *commands, int t, enum script script)
{
	for (int i = 0; i < LENGTH; i++) {
		if (commands[i].script == script && commands[i].ticket == t) {
			return true;
		}
	}
	return false;
}

static void execute(state *s, command *c)
{
	c->is_early = is_mentioned(s->late, c->ticket, ACQUIRE);
	c->reply = (uint8_t) (c->script == ACQUIRE ? acquire(s, c->ticket, c->channel) : release(s, c->ticket));
}

/* The processes. */

static command take_first(command *commands)
{
	command first = commands[0];

	memmove(commands, commands + 1, (LENGTH - 1) * sizeof first);
	commands[LENGTH - 1] = (command) { 0 };
	return first;
}

static void append(state *s, enum script script, int t)
{
	process *p = &s->processes[process_of(t)];
	int at = 0;

	while (at < LENGTH && p->line[at].script != NOTHING) {
		at++;
	}
	if (at == LENGTH) {
		fault = NO_ROOM;
		return;
	}
	p->line[at] = (command) { .script = (uint8_t) script, .ticket = (uint8_t) t };
	if (script == ACQUIRE) {
		p->line[at].channel = p->channel;
	}
}

static void ask(state *s, int t)
{
	s->tickets[t].phase = ASKING;
	s->tickets[t].must_ask = s->tickets[t].timer = s->tickets[t].heard = 0;
	append(s, ACQUIRE, t);
}

/* Cancels a ticket, or releases its object's lock: what it may have is owed, and a release is written on the line. */
static void give_up(state *s, int t)
{
	ticket *k = &s->tickets[t];

	k->phase = GONE;
	if (now->omitted != OWED_AT_CANCEL || t == OBSERVED) {
		k->is_owed = 1;
		k->repeat = 0;
	}
	if (now->omitted != RELEASE_BEHIND || t == OBSERVED) {
		append(s, RELEASE, t);
	}
}

/* The ticket has been granted the lock. age: since then. */
static void become_settled(state *s, int t, int age)
{
	ticket *k = &s->tickets[t];

	if (age >= TTL && now->omitted != AGE) {
		ask(s, t);
		return;
	}
	k->phase = SETTLED;
	k->valid = (uint8_t) (age < TTL ? TTL - age : TTL);
	k->must_ask = k->timer = k->was_absent = k->heard = 0;
}

static void hear_of_question(state *s, const command *c)
{
	ticket *k = &s->tickets[c->ticket];
	const process *p = &s->processes[process_of(c->ticket)];

	if (k->phase != ASKING) {
		return;
	}
	if (c->reply == YES) {
		become_settled(s, c->ticket, c->age);
		return;
	}
	if (k->heard > 0) {
		become_settled(s, c->ticket, k->heard - 1);
		return;
	}
	k->phase = WAITING;
	k->timer = c->age == 0 || now->omitted == SENT ? INTERVAL : 0;
	/* Without a channel, or with one that has ended, it has no place. */
	k->must_ask = c->channel == 0 || c->channel != p->channel;
	k->was_absent = k->must_ask || (k->was_absent && k->timer == 0);
}

/* The server has confirmed that the token has nothing. is_early: something may still bring it back. */
static void hear_of_payment(ticket *k, bool is_early)
{
	if (!is_early) {
		k->is_owed = 0;
	} else if (k->is_doubtful) {
		k->repeat = REPEAT;
	}
}

static void read_reply(state *s, int at)
{
	command c = take_first(s->processes[at].line);

	if (c.script == ACQUIRE) {
		hear_of_question(s, &c);
	} else if (!c.is_ignored) {
		hear_of_payment(&s->tickets[c.ticket], c.is_early);
	}
}

/* A late question has brought the token back, so it must be released again. */
static void meet_stray(state *s, int t)
{
	command *line = s->processes[process_of(t)].line;

	s->tickets[t].repeat = 0;
	for (int i = 0; i < LENGTH && now->omitted != TURNS; i++) {
		line[i].is_ignored |= line[i].script == RELEASE && line[i].ticket == t;
	}
}

static void read_message(state *s, int at)
{
	process *p = &s->processes[at];
	message m = p->room[0];
	ticket *k = &s->tickets[m.ticket - 1];

	memmove(p->room, p->room + 1, (LENGTH - 1) * sizeof m);
	p->room[LENGTH - 1] = (message) { 0 };
	if (k->phase == WAITING && m.is_grant) {
		become_settled(s, m.ticket - 1, m.age);
	} else if (k->phase == ASKING && m.is_grant && now->omitted != KEEPING) {
		k->heard = m.age + 1;
	} else if (k->phase == WAITING) {
		k->must_ask = 1;
	} else if (k->phase == GONE && m.is_grant && now->omitted != STRAYS) {
		meet_stray(s, m.ticket - 1);
	}
}

static void take(state *s, int t)
{
	ticket *k = &s->tickets[t];

	if (k->valid == 0 && now->omitted != LOOKING) {
		give_up(s, t);
		return;
	}
	k->phase = TAKEN;
	if (k->hold == 0 && !k->is_forced && !now->ignores_others) {
		fault = NOT_HELD;
	}
}

/* The keeper releases what is owed, and reads the answer. */
static void pay(state *s, int t)
{
	ticket *k = &s->tickets[t];
	bool is_asked = is_mentioned(s->processes[process_of(t)].line, t, ACQUIRE) && now->omitted != LINE_FIRST;

	release(s, t);
	k->repeat = 1;
	hear_of_payment(k, is_asked || is_mentioned(s->late, t, ACQUIRE));
}

static void renew(state *s, int t)
{
	ticket *k = &s->tickets[t];
	const process *p = &s->processes[process_of(t)];
	bool is_due = k->phase == TAKEN
			|| (k->phase == SETTLED && now->omitted != RENEWAL && (does_loop_run(p) || now->omitted == RUNNING));

	if (!is_due || p->is_frozen || p->outage > 0) {
		return;
	}
	/* An ownership that the process takes for expired isn't renewed. */
	if (k->valid > 0) {
		k->valid = k->hold > 0 ? TTL : 0;
		k->hold = k->valid;
	}
}

static void break_room(state *s)
{
	memset(s->processes[0].room, 0, sizeof s->processes[0].room);
	s->processes[0].channel = 0;
	for (int t = 0; t < OBSERVED; t++) {
		ticket *k = &s->tickets[t];

		k->must_ask |= k->phase == WAITING;
		k->heard = 0;
		k->was_absent |= k->phase == WAITING || k->phase == ASKING;
	}
}

static void open_room(process *p)
{
	p->channel = ++p->last_channel;
}

/* Whether the first process's line has been closed before, and its commands are still under way. */
static bool is_anything_late(const state *s)
{
	return s->late[0].script != NOTHING;
}

static void close_line(state *s)
{
	command old[LENGTH];
	int late = 0;

	memcpy(old, s->processes[0].line, sizeof old);
	memset(s->processes[0].line, 0, sizeof old);
	for (int i = 0; i < LENGTH; i++) {
		ticket *k = &s->tickets[old[i].ticket];

		if (old[i].script != NOTHING && old[i].reply == NO_REPLY) {
			s->late[late++] = (command) { .script = old[i].script, .ticket = old[i].ticket, .channel = old[i].channel };
		}
		if (old[i].script == ACQUIRE) {
			k->is_doubtful = 1;
			k->is_owed |= now->omitted == ONLY_UNWANTED;
		}
		if (old[i].script == ACQUIRE && k->phase == ASKING) {
			ask(s, old[i].ticket);
		} else if (old[i].script == RELEASE) {
			k->repeat = 0;
		}
	}
}

static void end_request(state *s)
{
	process *p = &s->processes[0];

	for (int t = 0; t < OBSERVED; t++) {
		if (is_wanted(&s->tickets[t])) {
			give_up(s, t);
		}
		s->tickets[t].phase = GONE;
	}
	p->has_ended = 1;
	memset(p->room, 0, sizeof p->room);
	p->channel = 0;
}

static void force(state *s, int t)
{
	s->tickets[t].is_forced = 1;
	s->tickets[t].hold = 0;
	serve(s, lock_of(t), -1);
}

/* Faults. */

static bool is_present(const ticket *k)
{
	return k->hold > 0 || k->is_queued;
}

static bool is_release_under_way(const state *s, int t)
{
	const command *line = s->processes[process_of(t)].line;

	for (int i = 0; i < LENGTH; i++) {
		if (line[i].script == RELEASE && line[i].ticket == t && line[i].reply == NO_REPLY) {
			return true;
		}
	}
	return false;
}

static void look_for_leak(const state *s)
{
	for (int t = 0; t < TICKETS; t++) {
		const ticket *k = &s->tickets[t];

		if (is_present(k) && !is_wanted(k) && !k->is_owed && !is_release_under_way(s, t)) {
			fault = LEAK;
		}
	}
}

static bool believes(const ticket *k)
{
	return (k->phase == SETTLED || k->phase == TAKEN) && k->valid > 0 && !k->is_forced;
}

static void look_for_two_owners(const state *s)
{
	for (int t = 0; t < TICKETS; t++) {
		for (int u = 0; u < t; u++) {
			if (lock_of(t) == lock_of(u) && !can_share(t, u) && believes(&s->tickets[t]) && believes(&s->tickets[u])) {
				fault = TWO_OWNERS;
			}
		}
	}
}

/* Whether a ticket or an object may keep the observed ticket waiting. */
static bool may_keep_waiting(const state *s, int t)
{
	const ticket *k = &s->tickets[t];
	const process *p = &s->processes[process_of(t)];

	return t != OBSERVED && lock_of(t) == lock_of(OBSERVED) && k->hold > 0
			&& (k->phase == TAKEN || (is_wanted(k) && does_loop_run(p) && p->outage == 0));
}

static void look_at_delay(state *s)
{
	const ticket *observed = &s->tickets[OBSERVED];
	bool is_blocked = observed->phase == WAITING && !observed->was_absent && observed->hold == 0;

	for (int t = 0; t < TICKETS; t++) {
		is_blocked &= !may_keep_waiting(s, t);
	}
	s->delay += is_blocked;
	longest = s->delay > longest ? s->delay : longest;
	if (s->delay > now->bound) {
		fault = TOO_LONG;
	}
}

/* Whether it can happen in this search that messages are lost, or that nobody serves those that wait in time. */
static bool may_go_wrong(void)
{
	return now->stops > 0 || now->freezes > 0 || now->outages > 0 || (now->closes > 0 && !now->must_wait);
}

static void look_for_forgotten(const state *s)
{
	for (int t = 0; t < TICKETS && !may_go_wrong() && fault == NULL; t++) {
		const ticket *k = &s->tickets[t];
		bool is_first = head_of(s, lock_of(t)) == t;

		if (k->phase == WAITING && (!k->is_queued || !is_heard(s, t) || (is_first && can_have(s, t)))) {
			fault = FORGOTTEN;
		}
	}
}

static void look_for_what_lingers(const state *s)
{
	for (int t = 0; t < TICKETS; t++) {
		const ticket *k = &s->tickets[t];
		const process *p = &s->processes[process_of(t)];

		if (k->phase == GONE && is_present(k) && !k->is_doubtful && !p->is_frozen && p->outage == 0) {
			fault = LINGERS;
		}
	}
}

static void renumber(state *s, size_t at)
{
	uint8_t small[256] = { 0 }, next = 0;

	for (int t = 0; t < TICKETS; t++) {
		uint8_t number = ((uint8_t *) &s->tickets[t])[at];

		small[number] = number != 0;
	}
	for (int n = 1; n < 256; n++) {
		small[n] = small[n] != 0 ? ++next : 0;
	}
	for (int t = 0; t < TICKETS; t++) {
		uint8_t *number = &((uint8_t *) &s->tickets[t])[at];

		*number = small[*number];
	}
}

/* Forgets everything that no longer makes a difference. */
static void normalize(state *s)
{
	for (int t = 0; t < TICKETS; t++) {
		ticket *k = &s->tickets[t];
		bool is_expected = is_mentioned(s->late, t, ACQUIRE)
				|| is_mentioned(s->processes[process_of(t)].line, t, ACQUIRE);

		if (k->phase == GONE) {
			k->valid = k->timer = k->must_ask = k->heard = k->was_absent = k->is_forced = 0;
			k->is_doubtful &= k->is_owed || is_expected;
			if (!is_present(k) && !is_expected) {
				k->number = k->came = 0;
			}
		}
		if (!k->is_owed) {
			k->repeat = 0;
		}
	}
	renumber(s, offsetof(ticket, number));
	renumber(s, offsetof(ticket, came));
}

static void reach(state *s, uint32_t from, const char *event, int who)
{
	if (fault == NULL) {
		look_for_leak(s);
	}
	if (fault == NULL) {
		look_for_two_owners(s);
	}
	normalize(s);
	search_add(s, from, event, who);
}

static void serve_line(const state *s, uint32_t from, int at)
{
	const process *p = &s->processes[at];
	int executed = 0;

	while (executed < LENGTH && p->line[executed].reply != NO_REPLY) {
		executed++;
	}
	if (executed < LENGTH && p->line[executed].script != NOTHING && p->outage == 0) {
		STEP("executed", p->line[executed].ticket, execute(&next, &next.processes[at].line[executed]));
	}
}

static void run_loop(const state *s, uint32_t from, int at)
{
	const process *p = &s->processes[at];
	bool needs_room = false;

	if (p->line[0].reply != NO_REPLY) {
		STEP("reads a reply", p->line[0].ticket, read_reply(&next, at));
	}
	if (p->room[0].ticket != 0) {
		STEP("reads a message", p->room[0].ticket - 1, read_message(&next, at));
	}
	for (int t = 0; t < TICKETS; t++) {
		const ticket *k = &s->tickets[t];
		bool is_due = process_of(t) == at && k->phase == WAITING && (k->must_ask || k->timer == 0);

		needs_room |= is_due && p->channel == 0;
		if (is_due && p->channel != 0) {
			STEP("asks again", t, ask(&next, t));
		}
	}
	if (needs_room) {
		STEP("opens its room", at, open_room(&next.processes[at]));
	}
}

static void run_keeper(const state *s, uint32_t from)
{
	for (int t = 0; t < TICKETS; t++) {
		const ticket *k = &s->tickets[t];
		const process *p = &s->processes[process_of(t)];

		if (k->is_owed && k->repeat == 0 && !p->is_frozen && p->outage == 0) {
			STEP("the keeper pays", t, pay(&next, t));
		}
	}
}

static void use(const state *s, uint32_t from)
{
	for (int t = 0; t < TICKETS; t++) {
		const ticket *k = &s->tickets[t];

		if (!does_loop_run(&s->processes[process_of(t)])) {
			continue;
		}
		if (k->phase == AWAY && (t != 1 || s->tickets[0].phase != AWAY)) {
			EVENT("enqueues", t, ask(&next, t));
		}
		if (k->phase == SETTLED) {
			EVENT("is taken", t, take(&next, t));
		}
		if (k->phase == TAKEN) {
			EVENT("releases", t, give_up(&next, t));
		}
		if (s->cancels > 0 && t != OBSERVED && k->phase >= ASKING && k->phase <= SETTLED) {
			EVENT("is cancelled", t, next.cancels--; give_up(&next, t));
		}
	}
}

static void become_absent(state *s)
{
	for (int t = 0; t < OBSERVED; t++) {
		s->tickets[t].was_absent |= is_wanted(&s->tickets[t]);
	}
}

static void lose_connections(const state *s, uint32_t from)
{
	const process *p = &s->processes[0];

	if (s->breaks > 0 && p->channel != 0) {
		EVENT("its room breaks", 0, next.breaks--; break_room(&next));
	}
	if (s->closes > 0 && p->line[0].script != NOTHING && does_loop_run(p) && !is_anything_late(s)) {
		EVENT("its line is closed", 0, next.closes--; close_line(&next));
	}
	if (s->outages > 0 && p->outage == 0) {
		EVENT("an outage begins", 0, next.outages--; next.processes[0].outage = OUTAGE; become_absent(&next));
	}
}

static void suffer(const state *s, uint32_t from)
{
	const process *p = &s->processes[0];

	if (p->is_stopped) {
		EVENT("its loop continues", 0, next.processes[0].is_stopped = 0);
	}
	if (p->is_frozen) {
		EVENT("is thawed", 0, next.processes[0].is_frozen = 0);
	}
	if (s->stops > 0 && does_loop_run(p)) {
		EVENT("its loop stops", 0, next.stops--; next.processes[0].is_stopped = 1; become_absent(&next));
	}
	if (s->freezes > 0 && does_loop_run(p)) {
		EVENT("is frozen", 0, next.freezes--; next.processes[0].is_frozen = 1; become_absent(&next));
	}
	if (s->ends > 0 && !p->is_frozen) {
		EVENT("its request ends", 0, next.ends--; end_request(&next));
	}
	if (!p->has_ended) {
		lose_connections(s, from);
	}
	for (int t = 0; t < TICKETS; t++) {
		if (s->forces > 0 && s->tickets[t].hold > 0) {
			EVENT("is forced", t, next.forces--; force(&next, t));
		}
	}
}

static void execute_late(state *s)
{
	command c = take_first(s->late);

	if (c.script == RELEASE || !now->must_wait || !can_have(s, c.ticket)) {
		execute(s, &c);
	}
}

static void count_down(uint8_t *ticks)
{
	*ticks -= *ticks > 0;
}

static void pass_time(state *s, int t)
{
	ticket *k = &s->tickets[t];
	const process *p = &s->processes[process_of(t)];
	bool was_valid = k->valid > 0;

	renew(s, t);
	count_down(&k->valid);
	count_down(&k->hold);
	count_down(&k->repeat);
	count_down(&k->due);
	count_down(&k->timer);
	k->heard += k->heard > 0 && k->heard <= TTL;
	if (k->phase == SETTLED && was_valid && k->valid == 0 && !k->was_absent && !k->is_forced && !now->ignores_others) {
		fault = LOST_IN_VAIN;
	}
	if (k->phase == TAKEN && k->valid == 0 && !p->is_frozen) {
		give_up(s, t);
	}
}

static void grow_old(process *p)
{
	count_down(&p->outage);
	for (int i = 0; i < LENGTH; i++) {
		p->line[i].age += p->line[i].reply != NO_REPLY && p->line[i].age < TTL;
		p->room[i].age += p->room[i].ticket != 0 && p->room[i].age < TTL;
	}
}

static void tick(state *s)
{
	look_for_what_lingers(s);
	if (fault == NULL) {
		look_for_forgotten(s);
	}
	if (fault == NULL) {
		look_at_delay(s);
	}
	for (int t = 0; t < TICKETS && fault == NULL; t++) {
		pass_time(s, t);
	}
	for (int at = 0; at < PROCESSES; at++) {
		grow_old(&s->processes[at]);
	}
}

static void explore(uint32_t from)
{
	const state copy = states[from], *s = &copy;

	/* When the observed process reads makes no difference to the others, so it reads at once. */
	if (s->processes[1].line[0].reply != NO_REPLY) {
		EVENT("reads a reply", OBSERVED, read_reply(&next, 1));
		return;
	}
	if (s->processes[1].room[0].ticket != 0) {
		EVENT("reads a message", OBSERVED, read_message(&next, 1));
		return;
	}
	for (int at = 0; at < PROCESSES; at++) {
		serve_line(s, from, at);
		if (does_loop_run(&s->processes[at]) && s->processes[at].outage == 0) {
			run_loop(s, from, at);
		}
	}
	run_keeper(s, from);
	use(s, from);
	suffer(s, from);
	if (is_anything_late(s)) {
		EVENT("late: executed", s->late[0].ticket, execute_late(&next));
		EVENT("late: the rest is lost", s->late[0].ticket, memset(next.late, 0, sizeof next.late));
	}
	if (!can_continue) {
		EVENT("a tick", 0, tick(&next));
	}
}

static bool run(const setting *which)
{
	char sound[60];
	state first;

	now = which;
	longest = 0;
	search_begin();
	memset(&first, 0, sizeof first);
	first.stops = now->stops;
	first.freezes = now->freezes;
	first.cancels = now->cancels;
	first.breaks = now->breaks;
	first.closes = now->closes;
	first.outages = now->outages;
	first.forces = now->forces;
	first.ends = now->ends;
	reach(&first, 0, "the beginning", 0);
	search_all(explore);
	snprintf(sound, sizeof sound, "the longest delay %d of at most %d", longest, now->bound);
	return search_report("ticket", now->name, now->finds, sound);
}

#define TWO_LOCKS .are_two_locks = true
#define READERS .wants = { READ, READ, WRITE }

static const setting settings[] = {
	{ "nothing goes wrong", .bound = 0 },
	{ "cancelled in every state", .cancels = 2, .bound = 0 },
	{ "two locks, cancelled in every state, and the request ends", TWO_LOCKS, .cancels = 2, .ends = 1, .bound = 0 },
	{ "the loop stops", .stops = 1, .bound = BOUND },
	{ "the loop stops, and two locks", TWO_LOCKS, .stops = 1, .cancels = 1, .bound = BOUND },
	{ "the process is frozen", .freezes = 1, .bound = BOUND },
	{ "the process is frozen, and two locks", TWO_LOCKS, .freezes = 1, .cancels = 1, .bound = BOUND },
	{ "the loop stops, and the request ends", TWO_LOCKS, .ends = 1, .stops = 1, .bound = BOUND },
	{ "the room breaks", .breaks = 1, .cancels = 1, .bound = 0 },
	{ "the line is closed", .closes = 1, .cancels = 1, .bound = BOUND },
	{ "the line is closed, and two locks", TWO_LOCKS, .closes = 1, .cancels = 1, .bound = BOUND },
	{ "the line is closed, and late questions only queue", .closes = 1, .cancels = 1, .must_wait = true, .bound = 0 },
	{ "an outage", .outages = 1, .cancels = 1, .bound = BOUND },
	{ "a lock is forced", TWO_LOCKS, .forces = 1, .cancels = 1, .bound = 0 },
	{ "readers and a writer, cancelled in every state", READERS, .cancels = 2, .bound = 0 },
	{ "readers and a writer, and the loop stops", READERS, .stops = 1, .bound = BOUND },
	{ "readers and a writer, and the line is closed", READERS, .closes = 1, .cancels = 1, .bound = BOUND },
	{ "a writer and two readers, and the loop stops", .wants = { WRITE, READ, READ }, .stops = 1, .cancels = 1,
			.bound = BOUND },
	{ "asks when it has read, not when that was sent", .stops = 1, .bound = BOUND, .omitted = SENT,
			.finds = OVERTAKEN },
	{ "the age of grants doesn't count", .stops = 1, .bound = BOUND, .omitted = AGE, .finds = NOT_HELD },
	{ "the age of grants doesn't count, and there are two owners", .stops = 1, .bound = BOUND, .ignores_others = true,
			.omitted = AGE, .finds = TWO_OWNERS },
	{ "nobody is overdue", .freezes = 1, .bound = BOUND, .omitted = PURGING, .finds = TOO_LONG },
	{ "numbers are lost", .stops = 1, .bound = BOUND, .omitted = PLACES, .finds = OVERTAKEN },
	{ "a cancelled ticket isn't owed", TWO_LOCKS, .cancels = 1, .closes = 1, .bound = BOUND, .omitted = OWED_AT_CANCEL,
			.finds = LEAK },
	{ "no release is written for a cancelled ticket", TWO_LOCKS, .cancels = 1, .stops = 1, .bound = BOUND,
			.omitted = RELEASE_BEHIND, .finds = LINGERS },
	{ "wanted tokens are owed", .closes = 1, .bound = BOUND, .omitted = ONLY_UNWANTED, .finds = RELEASED },
	{ "the keeper's answer ends an entry before the line's", TWO_LOCKS, .cancels = 1, .closes = 1, .bound = BOUND,
			.omitted = LINE_FIRST, .finds = LEAK },
	{ "grants for cancelled tickets are ignored", .closes = 1, .cancels = 1, .must_wait = true, .bound = 0,
			.omitted = STRAYS, .finds = TOO_LONG },
	{ "a grant that comes before the reply is forgotten", .bound = 0, .omitted = KEEPING, .finds = FORGOTTEN },
	{ "an earlier answer counts after such a grant", .closes = 1, .cancels = 1, .must_wait = true, .bound = 0,
			.omitted = TURNS, .finds = TOO_LONG },
	{ "a settled ticket is renewed even if its loop doesn't run", TWO_LOCKS, .stops = 1, .bound = BOUND,
			.omitted = RUNNING, .finds = TOO_LONG },
	{ "a settled ticket isn't renewed", TWO_LOCKS, .bound = 0, .omitted = RENEWAL, .finds = LOST_IN_VAIN },
	{ "settle() doesn't look", TWO_LOCKS, .freezes = 1, .bound = BOUND, .omitted = LOOKING, .finds = NOT_HELD },
};

SEARCH_MAIN(settings, run)
