/*
 * Searches every order of events on the lines to two nodes of a cluster (proof/model/line.c), while a slot moves from
 * one to the other. Three operations of a thread begin one after the other. Each acquires the same lock, which is in
 * that slot, may have to wait, and releases, with or without waiting for the reply; each may be cancelled at any
 * moment. Another client may have the lock at first. The keeper pays what is owed, wherever the slot is.
 *
 * A node that doesn't have the slot refuses a command with MOVED, and hasn't executed it. The process learns from this
 * where the slot is, and sends the call there, under its old number. What was written behind it on the first line will
 * be refused, too. So nothing is appended for the lock while a call for it is unanswered on another line.
 *
 * A line may be closed for good: what was on it is lost, and the calls fail. The server doesn't do by itself what
 * nobody asks it to do, nor does time pass, so a call that nobody looks at any more is a stall.
 *
 * These are the faults.
 *   a leak      The server has an ownership, or a place in the queue, of a token that nobody wants, that isn't owed,
 *               and that no release on the line to the node with the slot ends.
 *   overtaken   A node gives the lock, or a place, to an operation while one that began earlier wants it and has
 *               neither.
 *   a delay     An operation must wait, though only for tokens that its own process owed when the question was
 *               appended.
 *   a stall     The lock is free although somebody is in the queue; or nothing need happen any more, and an operation
 *               waits for more than an owner that is alive. Owners may keep it, and never ask again.
 *
 * This model leaves out slots that are being moved key by key (ASK), failovers that lose what the old node had, and
 * calls that are repeated when their line is closed. An operation may be overtaken if a slot moves back before
 * everything written has been answered, as the first node then executes what it would have refused.
 *
 * of: redis/server/line.c redis/server/call.c redis/server/owed.c redis/server/rounds.c
 */
#include <stdbool.h>
#include <stdint.h>

#define OPERATIONS 3
#define OTHER (OPERATIONS + 1) /* the token of the other client; those of operations are their numbers plus one */
#define NODES 2
#define LENGTH 8
#define PLACES 5
#define BIT(token) ((uint8_t) (1u << (token)))

enum script { NOTHING, ACQUIRE, RELEASE };

enum reply { NO_REPLY, YES, WAIT, NO, MOVED };

enum phase { AWAY, HELD_BACK, ASKING, WAITING, OWNING, RELEASING, GONE };

/* Parts of the rule that are left out in turn; the search must then find a fault. The comments say what each omission
 * means. */
enum omission {
	WHOLE,      /* nothing is left out */
	ONE_LINE,   /* calls are appended although others for the lock are unanswered on the first line */
	NUMBERS,    /* a call that was refused gets a new number */
	NO_ANSWER,  /* MOVED counts as the answer to a release */
	CANCELLED,  /* a cancelled question that was refused is sent to the other node */
	LINE_FIRST, /* the keeper's answer ends an entry although a line hasn't answered the question */
	PLANNING,   /* when calls fail because their line is closed, nobody looks at those that waited for them */
	IN_FRONT    /* what is owed isn't written in front of a question */
};

typedef struct command {
	uint8_t script, token, reply;
	uint8_t owed; /* what was owed when it was appended, with a BIT() for each token */
} command;

typedef struct operation {
	uint8_t phase;
	uint8_t wants;  /* the script that it calls */
	uint8_t number; /* of that call */
	uint8_t has_place;
} operation;

typedef struct state {
	/* On the node that has the slot. */
	uint8_t owner, queue[PLACES];
	uint8_t node;
	/* In the process. */
	uint8_t known_node; /* where it believes the slot to be */
	uint8_t owed;
	operation each[OPERATIONS];
	command lines[NODES][LENGTH];
	/* What may still happen. */
	uint8_t moves, cancels, posts, closes, is_other_there;
} state;

#include "search.h"

typedef struct setting {
	const char *name;
	uint8_t moves, cancels, posts, closes;
	bool has_other;
	enum omission omitted;
	const char *finds;
} setting;

static const setting *now;

static const char LEAK[] = "a leak", OVERTAKEN[] = "overtaken", DELAY[] = "a delay", STALL[] = "a stall",
				  NO_ROOM[] = "there are more commands than room";

static const char *const phase_names[] = { "away", "held back", "asks", "waits", "owns", "releases", "gone" };

static void print_state(const state *s)
{
	printf("slot at %d, known at %d, owner %d queue %d%d%d owed %x:", s->node, s->known_node, s->owner, s->queue[0],
			s->queue[1], s->queue[2], s->owed);
	for (int i = 0; i < OPERATIONS; i++) {
		printf(" %s", phase_names[s->each[i].phase]);
	}
	for (int n = 0; n < NODES; n++) {
		printf("; line");
		for (int i = 0; i < LENGTH && s->lines[n][i].script != NOTHING; i++) {
			const command *c = &s->lines[n][i];

			printf(" %s %d%s", c->script == ACQUIRE ? "acquire" : "release", c->token,
					c->reply == MOVED              ? " moved"
							: c->reply != NO_REPLY ? " executed"
												   : "");
		}
	}
	printf("\n");
}

static bool is_wanted(const state *s, int token)
{
	return token == OTHER || (s->each[token - 1].phase > AWAY && s->each[token - 1].phase < GONE);
}

static bool is_mentioned(const state *s, int node, int token, enum script script)
{
	for (int i = 0; i < LENGTH; i++) {
		if (s->lines[node][i].token == token && s->lines[node][i].script == script) {
			return true;
		}
	}
	return false;
}

/* The nodes. */

static bool has_place(const state *s, int token)
{
	return memchr(s->queue, token, PLACES) != NULL;
}

static void leave_queue(state *s, int token)
{
	uint8_t *place = memchr(s->queue, token, PLACES);

	if (place != NULL) {
		memmove(place, place + 1, (size_t) (s->queue + PLACES - 1 - place));
		s->queue[PLACES - 1] = 0;
	}
}

static void serve(state *s)
{
	if (s->owner == 0 && s->queue[0] != 0) {
		s->owner = s->queue[0];
		leave_queue(s, s->owner);
	}
}

static enum reply acquire(state *s, int token)
{
	if (s->owner != token && !has_place(s, token)) {
		*(uint8_t *) memchr(s->queue, 0, PLACES) = (uint8_t) token;
		serve(s);
	}
	return s->owner == token ? YES : WAIT;
}

static enum reply release(state *s, int token)
{
	bool was_owner = s->owner == token;

	leave_queue(s, token);
	s->owner = was_owner ? 0 : s->owner;
	serve(s);
	return was_owner ? YES : NO;
}

/* The process. */

/* Whether the command is a call that an operation still waits for. */
static bool is_awaited(const state *s, const command *c)
{
	return c->script != NOTHING && s->each[c->token - 1].phase == (c->script == ACQUIRE ? ASKING : RELEASING);
}

static void append(state *s, enum script script, int token)
{
	command *line = s->lines[s->known_node];
	int at = 0;

	while (at < LENGTH && line[at].script != NOTHING) {
		at++;
	}
	if (at == LENGTH) {
		fault = NO_ROOM;
		return;
	}
	line[at] = (command) { (uint8_t) script, (uint8_t) token, NO_REPLY, s->owed };
}

static void append_call(state *s, int i)
{
	operation *o = &s->each[i];

	for (int token = 1; token <= OPERATIONS && o->wants == ACQUIRE && now->omitted != IN_FRONT; token++) {
		if ((s->owed & BIT(token)) && !is_mentioned(s, s->known_node, token, RELEASE)) {
			append(s, RELEASE, token);
		}
	}
	o->phase = o->wants == ACQUIRE ? ASKING : RELEASING;
	append(s, (enum script) o->wants, i + 1);
}

static bool may_append(const state *s)
{
	for (int i = 0; i < LENGTH && now->omitted != ONE_LINE; i++) {
		if (is_awaited(s, &s->lines[1 - s->known_node][i])) {
			return false;
		}
	}
	return true;
}

/* Appends the calls that are held back, the smallest number first. */
static void append_held_back(state *s)
{
	while (may_append(s) && fault == NULL) {
		int next = -1;

		for (int i = 0; i < OPERATIONS; i++) {
			if (s->each[i].phase == HELD_BACK && (next < 0 || s->each[i].number < s->each[next].number)) {
				next = i;
			}
		}
		if (next < 0) {
			return;
		}
		append_call(s, next);
	}
}

static uint8_t draw_number(const state *s)
{
	uint8_t last = 0;

	for (int i = 0; i < OPERATIONS; i++) {
		last = s->each[i].number > last ? s->each[i].number : last;
	}
	return last + 1;
}

static void call(state *s, int i, enum script script)
{
	s->each[i].wants = (uint8_t) script;
	s->each[i].number = draw_number(s);
	s->each[i].phase = HELD_BACK;
	append_held_back(s);
}

static void give_up(state *s, int i)
{
	s->each[i].phase = GONE;
	s->owed |= BIT(i + 1);
}

static void hear_of_move(state *s, const command *c, int node)
{
	int i = c->token - 1;
	bool was_cancelled = c->script == ACQUIRE && s->each[i].phase == GONE;

	s->known_node = (uint8_t) (1 - node);
	if (is_awaited(s, c)) {
		s->each[i].phase = HELD_BACK;
		if (now->omitted == NUMBERS) {
			s->each[i].number = draw_number(s);
		}
	} else if (was_cancelled && now->omitted == CANCELLED) {
		append(s, ACQUIRE, c->token);
	}
}

static void hear(state *s, const command *c, int node)
{
	int i = c->token - 1;

	if (c->reply == MOVED) {
		hear_of_move(s, c, node);
		if (now->omitted != NO_ANSWER || is_awaited(s, c) || c->script == ACQUIRE) {
			return;
		}
	}
	if (!is_awaited(s, c)) {
		s->owed &= c->script == RELEASE ? (uint8_t) ~BIT(c->token) : 0xff;
	} else if (c->script == ACQUIRE) {
		s->each[i].phase = c->reply == YES ? OWNING : WAITING;
	} else {
		s->each[i].phase = GONE;
	}
}

static void read_reply(state *s, int node)
{
	command c = s->lines[node][0];

	memmove(s->lines[node], s->lines[node] + 1, (LENGTH - 1) * sizeof c);
	s->lines[node][LENGTH - 1] = (command) { 0 };
	hear(s, &c, node);
	append_held_back(s);
}

/* A release goes behind the question that it ends: on the line of the question, if that is unanswered. */
static void post(state *s, int i)
{
	uint8_t known_node = s->known_node;

	give_up(s, i);
	for (int n = 0; n < NODES; n++) {
		if (is_mentioned(s, n, i + 1, ACQUIRE)) {
			s->known_node = (uint8_t) n;
		}
	}
	append(s, RELEASE, i + 1);
	s->known_node = known_node;
}

/* What was never executed has achieved nothing: it was refused, or never sent. */
static void cancel(state *s, int i)
{
	operation *o = &s->each[i];

	if (o->phase == HELD_BACK && o->wants == ACQUIRE) {
		o->phase = GONE;
	} else if (o->phase == RELEASING) {
		give_up(s, i);
	} else {
		post(s, i);
	}
	append_held_back(s);
}

/* What was executed without an answer is owed, like what wasn't. */
static void close_line(state *s, int node)
{
	for (int i = 0; i < LENGTH; i++) {
		const command *c = &s->lines[node][i];

		if (is_awaited(s, c)) {
			give_up(s, c->token - 1);
		}
	}
	memset(s->lines[node], 0, sizeof s->lines[node]);
	if (now->omitted != PLANNING) {
		append_held_back(s);
	}
}

static void pay(state *s, int token)
{
	bool is_asked = is_mentioned(s, 0, token, ACQUIRE) || is_mentioned(s, 1, token, ACQUIRE);

	release(s, token);
	if (!is_asked || now->omitted == LINE_FIRST) {
		s->owed &= (uint8_t) ~BIT(token);
	}
}

/* Faults. */

static bool is_release_under_way(const state *s, int token)
{
	for (int i = 0; i < LENGTH; i++) {
		const command *c = &s->lines[s->node][i];

		if (c->script == RELEASE && c->token == token && c->reply == NO_REPLY) {
			return true;
		}
	}
	return false;
}

static void look_for_faults(const state *s)
{
	for (int token = 1; token <= OPERATIONS; token++) {
		bool is_present = s->owner == token || has_place(s, token);

		if (is_present && !is_wanted(s, token) && !(s->owed & BIT(token)) && !is_release_under_way(s, token)) {
			fault = LEAK;
		}
	}
	if (s->owner == 0 && s->queue[0] != 0) {
		fault = STALL;
	}
}

static void look_for_overtaking(const state *s, int token)
{
	for (int i = 0; i < token - 1; i++) {
		const operation *o = &s->each[i];
		bool wants = o->phase == ASKING || (o->phase == HELD_BACK && o->wants == ACQUIRE);

		if (wants && !o->has_place) {
			fault = OVERTAKEN;
		}
	}
}

static void look_for_delay(const state *s, const command *c)
{
	bool is_kept = s->owner != 0 && (is_wanted(s, s->owner) || !(c->owed & BIT(s->owner)));

	for (int i = 0; i < PLACES && s->queue[i] != 0 && s->queue[i] != c->token; i++) {
		is_kept |= is_wanted(s, s->queue[i]) || !(c->owed & BIT(s->queue[i]));
	}
	if (c->reply == WAIT && !is_kept) {
		fault = DELAY;
	}
}

/* Forgets everything that no longer makes a difference. */
static void normalize(state *s)
{
	uint8_t small[16] = { 0 }, next = 0;

	for (int i = 0; i < OPERATIONS; i++) {
		operation *o = &s->each[i];

		if (o->phase == GONE) {
			*o = (operation) { .phase = GONE };
		}
		small[o->number] = o->number != 0;
	}
	for (int n = 1; n < 16; n++) {
		small[n] = small[n] != 0 ? ++next : 0;
	}
	for (int i = 0; i < OPERATIONS; i++) {
		s->each[i].number = small[s->each[i].number];
	}
}

static void reach(state *s, uint32_t from, const char *event, int who)
{
	if (fault == NULL) {
		look_for_faults(s);
	}
	normalize(s);
	search_add(s, from, event, who);
}

static void execute(state *s, int node, int at)
{
	command *c = &s->lines[node][at];

	if (node != s->node) {
		c->reply = MOVED;
		return;
	}
	c->reply = (uint8_t) (c->script == ACQUIRE ? acquire(s, c->token) : release(s, c->token));
	if (c->script == ACQUIRE && is_awaited(s, c)) {
		look_for_overtaking(s, c->token);
		s->each[c->token - 1].has_place = 1;
		look_for_delay(s, c);
	}
}

static void run_line(const state *s, uint32_t from, int node)
{
	const command *line = s->lines[node];
	int executed = 0;

	while (executed < LENGTH && line[executed].reply != NO_REPLY) {
		executed++;
	}
	if (executed < LENGTH && line[executed].script != NOTHING) {
		STEP("executed", line[executed].token, execute(&next, node, executed));
	}
	if (executed > 0) {
		STEP("reads a reply", line[0].token, read_reply(&next, node));
	}
	if (s->closes > 0 && line[0].script != NOTHING) {
		EVENT("the line is closed", node, next.closes--; close_line(&next, node));
	}
}

static void run_operation(const state *s, uint32_t from, int i)
{
	const operation *o = &s->each[i];

	if (o->phase == AWAY && (i == 0 || s->each[i - 1].phase != AWAY)) {
		EVENT("begins", i + 1, call(&next, i, ACQUIRE));
	}
	if (o->phase == WAITING && s->owner == i + 1) {
		STEP("reads its grant", i + 1, next.each[i].phase = OWNING);
	}
	if (o->phase == OWNING) {
		EVENT("releases", i + 1, call(&next, i, RELEASE));
		if (s->posts > 0) {
			EVENT("releases without waiting", i + 1, next.posts--; post(&next, i));
		}
	}
	if (s->cancels > 0 && is_wanted(s, i + 1) && o->phase != OWNING) {
		EVENT("is cancelled", i + 1, next.cancels--; cancel(&next, i));
	}
}

static void run_others(const state *s, uint32_t from)
{
	for (int token = 1; token <= OPERATIONS; token++) {
		if (s->owed & BIT(token)) {
			STEP("the keeper pays", token, pay(&next, token));
		}
	}
	if (s->moves > 0) {
		EVENT("the slot moves", 1 - s->node, next.moves--; next.node = 1 - next.node);
	}
	if (s->is_other_there) {
		EVENT("the other client releases", OTHER, release(&next, OTHER); next.is_other_there = 0);
	}
}

/* Whether it owns the lock, and may keep it, or only waits for the owner, which is alive. */
static bool is_content(const state *s, int i)
{
	bool is_owner_alive = s->owner == OTHER || (s->owner != 0 && s->each[s->owner - 1].phase == OWNING);

	return s->each[i].phase == OWNING || (s->each[i].phase == WAITING && is_owner_alive && has_place(s, i + 1));
}

static void explore(uint32_t from)
{
	const state copy = states[from], *s = &copy;

	for (int i = 0; i < OPERATIONS; i++) {
		run_operation(s, from, i);
	}
	for (int n = 0; n < NODES; n++) {
		run_line(s, from, n);
	}
	run_others(s, from);
	for (int i = 0; i < OPERATIONS && !can_continue && fault == NULL; i++) {
		if (is_wanted(s, i + 1) && !is_content(s, i)) {
			state next = *s;

			fault = STALL;
			search_add(&next, from, "nothing more", i + 1);
		}
	}
}

static bool run(const setting *which)
{
	state first;

	now = which;
	search_begin();
	memset(&first, 0, sizeof first);
	first.owner = now->has_other ? OTHER : 0;
	first.is_other_there = now->has_other;
	first.moves = now->moves;
	first.cancels = now->cancels;
	first.posts = now->posts;
	first.closes = now->closes;
	reach(&first, 0, "the beginning", 0);
	search_all(explore);
	return search_report("line_moved", now->name, now->finds, "nothing found");
}

static const setting settings[] = {
	{ "the slot moves", .moves = 1, .cancels = 1, .posts = 1 },
	{ "the slot moves, and two are cancelled", .moves = 1, .cancels = 2 },
	{ "the slot moves, behind another client", .moves = 1, .cancels = 1, .has_other = true },
	{ "the slot moves, and a line is closed", .moves = 1, .closes = 1, .cancels = 1 },
	{ "the slot moves, and both lines are closed", .moves = 1, .closes = 2, .has_other = true },
	{ "a line is closed, and nobody looks at those that waited for it", .moves = 1, .closes = 1, .omitted = PLANNING,
			.finds = STALL },
	{ "the slot moves back", .moves = 2, .finds = OVERTAKEN },
	{ "calls are appended while others are unanswered elsewhere", .moves = 1, .omitted = ONE_LINE, .finds = OVERTAKEN },
	{ "a call that was refused gets a new number", .moves = 1, .omitted = NUMBERS, .finds = OVERTAKEN },
	{ "a refusal counts as an answer", .moves = 1, .cancels = 1, .omitted = NO_ANSWER, .finds = LEAK },
	{ "a cancelled question goes to the other node", .moves = 1, .cancels = 1, .omitted = CANCELLED, .finds = LEAK },
	{ "the keeper's answer ends an entry before the line's", .moves = 1, .cancels = 1, .omitted = LINE_FIRST,
			.finds = LEAK },
	{ "nothing is paid in front of a question", .moves = 1, .cancels = 1, .omitted = IN_FRONT, .finds = DELAY },
};

SEARCH_MAIN(settings, run)
