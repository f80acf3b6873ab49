/*
 * Searches every order of events on a line: the connection to one Redis server that a thread's operations in an event
 * loop share. Two or three operations begin one after the other. Each acquires the same lock, may have to wait, and
 * releases, with or without waiting for the reply; each may be cancelled at any moment. A call whose own time passes is
 * cancelled in the same way. The keeper pays what is owed, on its own connection. In some searches, a blocking call of
 * the same thread uses a connection of the pool, or another client has the lock at first.
 *
 * A connection is a pipe of commands. The server executes what was written, in order. The process reads the replies
 * later, in order. The line may be closed at any moment, as when its server is silent: what was written on it is
 * executed at any later time, in order, but perhaps after commands from newer connections; or the rest of it is lost.
 * If the socket is full, the loop writes later what is appended meanwhile. The loop may stop for good: then only the
 * server and the keeper continue. The server may forget its scripts. As in proof/model/owed.c, the entry of a doubtful
 * token ends with the first answer to a release that was executed when no closed line had a command for that token any
 * more.
 *
 * In the searches with a time limit, the server is so slow that it executes one command in each tick. The time of a
 * call begins when the call is written.
 *
 * These are the faults. The search looks for them in every state.
 *   a leak           The server has an ownership, or a place in the queue, of a token that nobody wants, that isn't
 *                    owed, and that no command that was written on an open connection ends.
 *   a loss           An operation believes that it owns the lock, and the server doesn't know of it.
 *   two owners       Two of the operations, the blocking call and the other client believe that they own the lock.
 *   overtaken        The server gives the lock, or a place, to an operation while one that began earlier wants it and
 *                    has neither. (This happens if the scripts are forgotten and the line is closed at the same time: a
 *                    question of the closed line may be executed late although one before it was refused.)
 *   a delay          An operation must wait, though only for tokens that its own process owed when the question was
 *                    appended, and no late command has brought one of them back. (A blocking call may have to: what
 *                    it releases first may be asked for later, on the line. So may an operation if the scripts are
 *                    forgotten, and only its question's is loaded again before the release in front is refused; the
 *                    keeper then pays after 20 ms.)
 *   a stall          The lock is free although somebody is in the queue; or nothing need happen any more, and an
 *                    operation waits for more than an owner that is alive. Owners may keep it, and never ask again.
 *   a wrong reply    An operation gets a reply that isn't its own.
 *   sent too often   A call was executed three times: it may be repeated once.
 *   doubted in vain  A call is in doubt because the time of another call has passed.
 *   failed in vain   The time of a call passes although the server works all the time; or a call isn't repeated
 *                    although it was written only once.
 *   closed in vain   The line is closed although the server works all the time.
 *
 * This model leaves out other locks, readers, and the keeper's connections that break, which are in proof/model/owed.c.
 * A cluster's redirections are in proof/model/line_moved.c, places that are lost or outlive their owner in
 * proof/model/ticket.c, and the channel on which waiters hear of their grants in proof/model/room.c. Lists of servers
 * use no lines.
 *
 * of: redis/server/line.c redis/server/owed.c redis/server/rounds.c
 */
#include <stdbool.h>
#include <stdint.h>

#define OPERATIONS 3
#define BLOCKER OPERATIONS      /* the blocking call */
#define TOKENS (OPERATIONS + 1) /* of the process, from 1: each has one, which is its number plus one */
#define OTHER (TOKENS + 1)      /* the token of the other client */
#define LENGTH 8                /* of a pipe */
#define PLACES 5
#define BIT(number) ((uint8_t) (1u << (number)))

enum script { NOTHING, ACQUIRE, RELEASE };

enum reply { NO_REPLY, YES, WAIT, NO, NOSCRIPT };

enum phase {
	AWAY,
	HELD_BACK, /* it has a call that isn't on the line */
	ASKING,
	WAITING,
	OWNING,
	RELEASING,
	GONE
};

/* The pipes: the line, the connections of the keeper and the blocking call, and lines that were closed. */
enum whose { LINE, KEEPER, POOL, CLOSED, PIPES = 5 };

/* What else is known of a command. */
enum flag {
	HAS_SOURCE = 1,
	COUNTS = 2,  /* its answer may end an entry: it belongs to the entry's present turn */
	IS_SURE = 4, /* when it was executed, no closed line had a command for its token */
	IS_FORGOTTEN = 8
};

/* Parts of the rule that are left out in turn; the search must then find a fault. The comments say what each omission
 * means. */
enum omission {
	WHOLE,              /* nothing is left out */
	DRAINING,           /* after NOSCRIPT, calls are appended at once, in front of what hasn't been answered yet */
	NUMBERS,            /* a call that comes back gets a new number */
	SMALLEST_FIRST,     /* those that are held back are appended in another order */
	BEHIND_HELD_BACK,   /* a new call is appended although others are held back */
	GIVING_UP,          /* a cancelled question is forgotten: nothing is owed, or written behind it */
	OWED_AT_CANCEL,     /* its token isn't owed, because that release was written */
	LINE_ANSWERS_FIRST, /* an answer elsewhere ends the entry while the question is unanswered */
	OWED_ANEW,          /* the same, and a line that is closed makes it owed again */
	TURNS,              /* an answer elsewhere ends it even if its release was written before the question's answer */
	DOUBT,              /* what was written on a closed line isn't doubtful */
	THOSE_THROUGH,      /* a doubtful token isn't owed if its release was answered */
	THOSE_HELD_BACK,    /* a cancelled call that was on a closed line, and is held back, is taken for one never sent */
	UNWRITTEN,          /* what wasn't written when its line was closed counts as written */
	ONLY_UNWANTED,      /* when the line is closed, tokens that operations want are owed, too */
	IN_FRONT,           /* what is owed isn't written in front of a question */
	OWN_REPLY,          /* nobody awaits the reply to a cancelled question */
	OWN_TIME,           /* the line is closed when the time of one call has passed */
	ONCE,               /* a call is repeated whenever its line is closed */
	SERVING,            /* a release serves nobody */
	WINDOW,             /* all calls are written at once */
	SINCE_WRITTEN,      /* the time of a call begins before the call is written */
	REFILLING,          /* nobody looks at the window when a reply has been read */
	SINCE_ANSWER        /* the line is closed by the age of its oldest call, even if others have just been answered */
};

typedef struct command {
	uint8_t script, token, reply, flags;
	uint8_t owed; /* what was owed when it was appended, with a BIT() for each token */
	uint8_t age;  /* of a call, in ticks since it was written */
} command;

typedef struct pipe {
	uint8_t length, written;
	command commands[LENGTH]; /* those that were executed come first */
} pipe;

typedef struct operation {
	uint8_t phase;
	uint8_t wants;       /* the script that it calls */
	uint8_t number;      /* of that call */
	uint8_t is_repeated; /* the call was on a line that was closed */
	uint8_t lines;       /* that were closed after it had been written on them */
	uint8_t executed;    /* how often */
	uint8_t has_place;   /* the server has given it one, or the lock */
	uint8_t age;         /* of a call that isn't written yet, if that counts */
} operation;

/* Sets of tokens and scripts have a BIT() for each. */
typedef struct state {
	/* On the server. */
	uint8_t owner, queue[PLACES];
	uint8_t known; /* scripts */
	uint8_t is_other_there;
	uint8_t has_worked; /* in this tick */
	/* The line. */
	uint8_t is_open, is_draining, is_full, is_stopped;
	uint8_t believed; /* the scripts that the server is believed to know */
	uint8_t silence;  /* ticks since the last reply, or since the oldest call was written */
	/* The process. */
	uint8_t owed, doubtful;
	uint8_t is_disturbed; /* a late command was executed */
	operation each[TOKENS];
	pipe pipes[PIPES];
	/* What may still happen. */
	uint8_t closes, flushes, cancels, fulls, stops, posts;
} state;

#include "search.h"

typedef struct setting {
	const char *name;
	uint8_t operations;
	uint8_t closes, flushes, cancels, fulls, stops, posts; /* how often each happens at most */
	uint8_t window;     /* how many calls on the line may be unanswered; 0: any number */
	uint8_t time_limit; /* of a call and of the line, in ticks; 0: no time passes */
	bool has_other, has_blocker;
	bool is_blocker_in_order; /* it counts as a fault if it overtakes, or is overtaken */
	bool ignores_loss;        /* the search continues to what follows from a loss */
	bool may_fail;            /* the time of calls may pass: the window is too large */
	enum omission omitted;
	const char *finds;
} setting;

static const setting *now;

static const char LEAK[] = "a leak", LOSS[] = "a loss", TWO_OWNERS[] = "two owners", OVERTAKEN[] = "overtaken",
				  DELAY[] = "a delay", STALL[] = "a stall", WRONG_REPLY[] = "a wrong reply",
				  TOO_OFTEN[] = "sent too often", DOUBTED_IN_VAIN[] = "doubted in vain",
				  FAILED_IN_VAIN[] = "failed in vain", CLOSED_IN_VAIN[] = "closed in vain",
				  NO_ROOM[] = "there are more commands than room";

static const char *const phase_names[] = { "away", "held back", "asks", "waits", "owns", "releases", "gone" };

static void print_pipe(const char *name, const pipe *p)
{
	printf(" %s(", name);
	for (int i = 0; i < p->length; i++) {
		const command *c = &p->commands[i];

		printf("%s%s %d%s%s", i > 0 ? ", " : "", c->script == ACQUIRE ? "acquire" : "release", c->token,
				c->flags & HAS_SOURCE ? " with source" : "",
				c->reply != NO_REPLY     ? " executed"
						: i < p->written ? ""
										 : " unwritten");
	}
	printf(")");
}

static void print_state(const state *s)
{
	printf("owner %d queue %d%d%d owed %x doubtful %x%s%s:", s->owner, s->queue[0], s->queue[1], s->queue[2], s->owed,
			s->doubtful, s->is_open ? "" : " no line", s->is_draining ? " draining" : "");
	for (int i = 0; i < TOKENS; i++) {
		printf(" %s", phase_names[s->each[i].phase]);
	}
	print_pipe("line", &s->pipes[LINE]);
	print_pipe("keeper", &s->pipes[KEEPER]);
	print_pipe("pool", &s->pipes[POOL]);
	for (int at = CLOSED; at < PIPES && s->pipes[at].length > 0; at++) {
		print_pipe("closed", &s->pipes[at]);
	}
	printf("\n");
}

static operation *operation_of(state *s, int token)
{
	return &s->each[token - 1];
}

static bool is_wanted(const state *s, int token)
{
	return token == OTHER || (s->each[token - 1].phase > AWAY && s->each[token - 1].phase < GONE);
}

/* script: NOTHING stands for any. */
static bool is_mentioned(const pipe *p, int token, enum script script)
{
	for (int i = 0; i < p->length; i++) {
		if (p->commands[i].token == token && (script == NOTHING || p->commands[i].script == script)) {
			return true;
		}
	}
	return false;
}

static bool may_come_late(const state *s, int token)
{
	for (int at = CLOSED; at < PIPES; at++) {
		if (is_mentioned(&s->pipes[at], token, NOTHING)) {
			return true;
		}
	}
	return false;
}

static int count_executed(const pipe *p)
{
	int executed = 0;

	while (executed < p->length && p->commands[executed].reply != NO_REPLY) {
		executed++;
	}
	return executed;
}

static command take_first(pipe *p)
{
	command first = p->commands[0];

	memmove(p->commands, p->commands + 1, (LENGTH - 1) * sizeof first);
	p->commands[LENGTH - 1] = (command) { 0 };
	p->length--;
	p->written -= p->written > 0;
	return first;
}

/* The server. */

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
	uint8_t *place;

	if (s->owner != token && !has_place(s, token)) {
		place = memchr(s->queue, 0, PLACES);
		if (place == NULL) {
			fault = NO_ROOM;
			return WAIT;
		}
		*place = (uint8_t) token;
		serve(s);
	}
	return s->owner == token ? YES : WAIT;
}

static enum reply release(state *s, int token)
{
	bool was_owner = s->owner == token;

	leave_queue(s, token);
	if (was_owner) {
		s->owner = 0;
	}
	if (now->omitted != SERVING) {
		serve(s);
	}
	return was_owner ? YES : NO;
}

static void run_script(state *s, command *c)
{
	if (!may_come_late(s, c->token)) {
		c->flags |= IS_SURE;
	}
	if (!(c->flags & HAS_SOURCE) && !(s->known & BIT(c->script))) {
		c->reply = NOSCRIPT;
		return;
	}
	s->known |= BIT(c->script);
	c->reply = (uint8_t) (c->script == ACQUIRE ? acquire(s, c->token) : release(s, c->token));
}

/* The process. */

static void append(state *s, enum whose at, enum script script, int token)
{
	pipe *p = &s->pipes[at];
	command *c = &p->commands[p->length];

	if (p->length == LENGTH) {
		fault = NO_ROOM;
		return;
	}
	p->length++;
	*c = (command) { .script = (uint8_t) script, .token = (uint8_t) token, .owed = s->owed, .flags = COUNTS };
	if (at != LINE || !(s->believed & BIT(script))) {
		c->flags |= HAS_SOURCE;
	}
	if (at == LINE) {
		s->believed |= BIT(script);
	}
	if (at != LINE || !s->is_full) {
		p->written = p->length;
	}
}

/* Appends releases of what is owed, in front of a question. */
static void append_owed(state *s, enum whose at)
{
	for (int token = 1; token <= TOKENS && now->omitted != IN_FRONT; token++) {
		if ((s->owed & BIT(token)) && !is_mentioned(&s->pipes[at], token, RELEASE)) {
			append(s, at, RELEASE, token);
		}
	}
}

/* Whether the command is a call that an operation still waits for. */
static bool is_awaited(const state *s, const command *c)
{
	return s->each[c->token - 1].phase == (c->script == ACQUIRE ? ASKING : RELEASING);
}

static bool is_window_full(const state *s)
{
	int unanswered = 0;

	for (int i = 0; i < s->pipes[LINE].length; i++) {
		const command *c = &s->pipes[LINE].commands[i];

		unanswered += c->script == ACQUIRE || is_awaited(s, c);
	}
	return now->window > 0 && now->omitted != WINDOW && unanswered >= now->window;
}

static bool may_append(const state *s)
{
	return s->is_open && !s->is_draining && !is_window_full(s);
}

static void append_call(state *s, int i)
{
	operation *o = &s->each[i];

	o->phase = o->wants == ACQUIRE ? ASKING : RELEASING;
	if (o->wants == ACQUIRE) {
		append_owed(s, LINE);
	}
	append(s, LINE, (enum script) o->wants, i + 1);
	s->pipes[LINE].commands[s->pipes[LINE].length - 1].age = o->age;
	o->age = 0;
}

/* Returns the operation whose call is to be appended next, or -1. */
static int find_next(const state *s)
{
	int next = -1;

	for (int i = 0; i < OPERATIONS; i++) {
		bool is_smaller = next >= 0 && s->each[i].number < s->each[next].number;

		if (s->each[i].phase == HELD_BACK && (next < 0 || is_smaller != (now->omitted == SMALLEST_FIRST))) {
			next = i;
		}
	}
	return next;
}

static void append_held_back(state *s)
{
	int i;

	while (fault == NULL && may_append(s) && (i = find_next(s)) >= 0) {
		append_call(s, i);
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
	operation *o = &s->each[i];

	o->wants = (uint8_t) script;
	o->is_repeated = o->lines = o->executed = 0;
	o->number = draw_number(s);
	o->phase = HELD_BACK;
	if (now->omitted == BEHIND_HELD_BACK && s->is_open) {
		append_call(s, i);
	}
	append_held_back(s);
}

static void come_back(state *s, int i)
{
	s->each[i].phase = HELD_BACK;
	if (now->omitted == NUMBERS) {
		s->each[i].number = draw_number(s);
	}
}

static void end(state *s, int i)
{
	s->each[i].phase = GONE;
	s->each[i].number = 0;
}

static void give_up(state *s, int i)
{
	end(s, i);
	s->owed |= BIT(i + 1);
}

/* From now on, answers to releases that were written elsewhere before don't end the token's entry. */
static void begin_turn(state *s, int token)
{
	for (int at = KEEPER; at < CLOSED && now->omitted != TURNS; at++) {
		for (int i = 0; i < s->pipes[at].length; i++) {
			if (s->pipes[at].commands[i].token == token) {
				s->pipes[at].commands[i].flags &= (uint8_t) ~COUNTS;
			}
		}
	}
}

static bool may_end_entry(const state *s, const command *c, enum whose at)
{
	bool is_doubtful = s->doubtful & BIT(c->token);

	if (is_doubtful && (may_come_late(s, c->token) || !(c->flags & IS_SURE))) {
		return false;
	}
	if (at == LINE || now->omitted == LINE_ANSWERS_FIRST || now->omitted == OWED_ANEW) {
		return true;
	}
	return !is_mentioned(&s->pipes[LINE], c->token, ACQUIRE) && (c->flags & COUNTS);
}

static void hear_of_call(state *s, const command *c)
{
	int i = c->token - 1;

	if (c->reply == NOSCRIPT) {
		come_back(s, i);
	} else if (c->script == ACQUIRE) {
		s->each[i].phase = c->reply == YES ? OWNING : WAITING;
	} else {
		end(s, i);
		/* What came through is nevertheless owed if it is doubtful. */
		if (now->omitted != THOSE_THROUGH) {
			s->owed |= s->doubtful & BIT(c->token);
		}
	}
}

static void hear(state *s, const command *c, enum whose at)
{
	if (at == LINE && c->script == ACQUIRE) {
		begin_turn(s, c->token);
	}
	if (c->reply == NOSCRIPT) {
		s->believed = 0;
		s->is_draining = now->omitted != DRAINING;
	}
	if (is_awaited(s, c)) {
		hear_of_call(s, c);
	} else if (c->script == RELEASE && c->reply != NOSCRIPT && may_end_entry(s, c, at)) {
		s->owed &= (uint8_t) ~BIT(c->token);
	}
}

/* Which command the next reply is taken for: as a rule, the first one. */
static bool is_taken_for_another(const pipe *p)
{
	for (int i = 1; i < p->length && (p->commands[0].flags & IS_FORGOTTEN); i++) {
		if (!(p->commands[i].flags & IS_FORGOTTEN)) {
			return true;
		}
	}
	return false;
}

static void read_reply(state *s, enum whose at)
{
	command c;

	if (is_taken_for_another(&s->pipes[at])) {
		fault = WRONG_REPLY;
		return;
	}
	c = take_first(&s->pipes[at]);
	hear(s, &c, at);
	if (at != LINE) {
		return;
	}
	s->silence = 0;
	if (s->is_draining && s->pipes[LINE].length == 0) {
		s->is_draining = 0;
	}
	if (now->omitted != REFILLING) {
		append_held_back(s);
	}
}

/* What becomes of a command when its line is closed. */
static void lose_reply(state *s, const command *c, bool is_written)
{
	int i = c->token - 1;
	bool was_awaited = is_awaited(s, c);
	bool was_repeated = s->each[i].is_repeated;

	if (c->script == ACQUIRE) {
		begin_turn(s, c->token);
		if (is_written && now->omitted != DOUBT) {
			s->doubtful |= BIT(c->token);
		}
		if (now->omitted == ONLY_UNWANTED || (now->omitted == OWED_ANEW && !was_awaited && is_written)) {
			s->owed |= BIT(c->token);
		}
	}
	if (was_awaited && is_written && was_repeated && now->omitted != ONCE) {
		fault = s->each[i].lines == 0 ? FAILED_IN_VAIN : fault;
		give_up(s, i);
	} else if (was_awaited) {
		s->each[i].is_repeated |= is_written || now->omitted == UNWRITTEN;
		s->each[i].lines += is_written;
		come_back(s, i);
	}
}

/* What was written and not executed may still be executed, whether or not it was awaited. */
static void keep_for_later(state *s, pipe *old)
{
	int to = CLOSED;

	while (old->length > old->written) {
		old->commands[--old->length] = (command) { 0 };
	}
	while (old->length > 0 && old->commands[0].reply != NO_REPLY) {
		take_first(old);
	}
	for (int i = 0; i < old->length; i++) {
		old->commands[i].owed = old->commands[i].age = 0;
		old->commands[i].flags &= HAS_SOURCE;
	}
	while (to < PIPES && s->pipes[to].length > 0) {
		to++;
	}
	if (to == PIPES) {
		fault = NO_ROOM;
	} else {
		s->pipes[to] = *old;
	}
}

static void close_line(state *s)
{
	pipe old = s->pipes[LINE];

	memset(&s->pipes[LINE], 0, sizeof old);
	s->is_open = s->is_draining = s->is_full = s->believed = s->silence = 0;
	for (int i = 0; i < old.length; i++) {
		lose_reply(s, &old.commands[i], i < old.written);
	}
	keep_for_later(s, &old);
}

static void open_line(state *s)
{
	s->is_open = 1;
	s->believed = s->known;
	append_held_back(s);
}

/* Appends the release of a token that has just been given up, unless the line may not append anything. */
static void post(state *s, int token)
{
	if (s->is_open && !s->is_draining) {
		append(s, LINE, RELEASE, token);
	}
}

static void forget_question(state *s, int token)
{
	pipe *p = &s->pipes[LINE];

	for (int i = 0; i < p->length; i++) {
		if (p->commands[i].token == token && p->commands[i].script == ACQUIRE) {
			p->commands[i].flags |= IS_FORGOTTEN;
		}
	}
}

static bool has_other_calls(const state *s, int i)
{
	for (int k = 0; k < s->pipes[LINE].written; k++) {
		if (s->pipes[LINE].commands[k].token != i + 1 && is_awaited(s, &s->pipes[LINE].commands[k])) {
			return true;
		}
	}
	return false;
}

static void cancel_asking(state *s, int i)
{
	if (now->omitted == OWN_TIME) {
		fault = has_other_calls(s, i) ? DOUBTED_IN_VAIN : fault;
		close_line(s);
		give_up(s, i);
		return;
	}
	if (now->omitted == OWN_REPLY) {
		forget_question(s, i + 1);
	}
	if (now->omitted == GIVING_UP) {
		end(s, i);
		return;
	}
	give_up(s, i);
	if (now->omitted == OWED_AT_CANCEL) {
		s->owed &= (uint8_t) ~BIT(i + 1);
	}
	post(s, i + 1);
}

/* A call that was never written has achieved nothing. */
static void cancel(state *s, int i)
{
	operation *o = &s->each[i];
	bool was_sent = (o->is_repeated && now->omitted != THOSE_HELD_BACK) || o->wants == RELEASE;

	if (o->phase == ASKING) {
		cancel_asking(s, i);
	} else if (o->phase == HELD_BACK && !was_sent) {
		end(s, i);
	} else if (o->phase == RELEASING) {
		give_up(s, i);
	} else {
		give_up(s, i);
		post(s, i + 1);
	}
	append_held_back(s);
}

static void release_without_waiting(state *s, int i)
{
	give_up(s, i);
	post(s, i + 1);
}

/* Faults. */

static bool is_ended_by_command(const state *s, int token)
{
	for (int at = 0; at < CLOSED; at++) {
		const pipe *p = &s->pipes[at];

		for (int i = count_executed(p); i < p->written; i++) {
			if (p->commands[i].token == token && p->commands[i].script == RELEASE) {
				return true;
			}
		}
	}
	return false;
}

static void look_for_leak(const state *s)
{
	for (int token = 1; token <= TOKENS; token++) {
		bool is_present = s->owner == token || has_place(s, token);

		if (is_present && !is_wanted(s, token) && !(s->owed & BIT(token)) && !is_ended_by_command(s, token)) {
			fault = LEAK;
		}
	}
}

static void look_at_owners(const state *s)
{
	int owners = s->owner == OTHER;

	for (int i = 0; i < TOKENS; i++) {
		owners += s->each[i].phase == OWNING;
		if (s->each[i].phase == OWNING && s->owner != i + 1 && !now->ignores_loss) {
			fault = LOSS;
		}
		if (s->each[i].executed > 2) {
			fault = TOO_OFTEN;
		}
	}
	if (owners > 1) {
		fault = TWO_OWNERS;
	}
	if (s->owner == 0 && s->queue[0] != 0) {
		fault = STALL;
	}
}

/* Called when the server executes a question that somebody still asks. */
static void look_for_overtaking(const state *s, int token)
{
	int last = token - 1 == BLOCKER ? now->operations : token - 1;

	for (int i = 0; i < last && (token - 1 != BLOCKER || now->is_blocker_in_order); i++) {
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
	if (c->reply == WAIT && !s->is_disturbed && !is_kept) {
		fault = DELAY;
	}
}

static int compare(const void *a, const void *b)
{
	return memcmp(b, a, sizeof(pipe));
}

/* Forgets everything that no longer makes a difference. */
static void normalize(state *s)
{
	uint8_t used = s->owed, small[16] = { 0 }, next = 0;

	for (int i = 0; i < TOKENS; i++) {
		operation *o = &s->each[i];

		if (o->phase == GONE) {
			*o = (operation) { .phase = GONE };
		}
		if (o->phase != GONE || is_mentioned(&s->pipes[LINE], i + 1, ACQUIRE)) {
			used |= BIT(i + 1);
		}
		if (o->phase == WAITING || o->phase == OWNING) {
			o->number = o->is_repeated = o->lines = o->executed = 0;
		}
		small[o->number] = o->number != 0;
	}
	for (int n = 1; n < 16; n++) {
		small[n] = small[n] != 0 ? ++next : 0;
	}
	for (int i = 0; i < TOKENS; i++) {
		s->each[i].number = small[s->each[i].number];
	}
	s->doubtful &= used;
	qsort(&s->pipes[CLOSED], PIPES - CLOSED, sizeof(pipe), compare);
}

static void reach(state *s, uint32_t from, const char *event, int who)
{
	if (fault == NULL) {
		look_for_leak(s);
	}
	if (fault == NULL) {
		look_at_owners(s);
	}
	normalize(s);
	search_add(s, from, event, who);
}

static void execute(state *s, enum whose at)
{
	command *c = &s->pipes[at].commands[count_executed(&s->pipes[at])];
	operation *o = operation_of(s, c->token);

	s->has_worked = 1;
	run_script(s, c);
	if (!is_awaited(s, c) || c->reply == NOSCRIPT) {
		return;
	}
	o->executed++;
	if (c->script == ACQUIRE) {
		look_for_overtaking(s, c->token);
		o->has_place = 1;
	}
	if (c->script == ACQUIRE && at == LINE) {
		look_for_delay(s, c);
	}
}

static void execute_late(state *s, enum whose at)
{
	command c = take_first(&s->pipes[at]);
	operation *o = operation_of(s, c.token);

	s->has_worked = 1;
	run_script(s, &c);
	if (c.script != ACQUIRE || c.reply == NOSCRIPT) {
		return;
	}
	s->is_disturbed = 1;
	if (is_wanted(s, c.token)) {
		look_for_overtaking(s, c.token);
		o->has_place = 1;
		o->executed += o->phase <= ASKING && o->wants == ACQUIRE;
	}
}

static void run_server(const state *s, uint32_t from)
{
	static const char *const names[] = { "line: executed", "keeper: executed", "pool: executed", "late: executed",
		"late: executed" };

	for (int at = 0; at < PIPES; at++) {
		const pipe *p = &s->pipes[at];
		int executed = count_executed(p);

		if (executed < p->written && !(now->time_limit > 0 && s->has_worked)) {
			STEP(names[at], p->commands[executed].token,
					at < CLOSED ? execute(&next, (enum whose) at) : execute_late(&next, (enum whose) at));
		}
		if (at >= CLOSED && p->length > 0) {
			EVENT("what was closed is lost", at, memset(&next.pipes[at], 0, sizeof *p));
		}
	}
	if (s->is_other_there && s->owner == OTHER) {
		EVENT("the other client releases", OTHER, release(&next, OTHER); next.is_other_there = 0);
	}
	if (s->flushes > 0) {
		EVENT("the scripts are forgotten", 0, next.flushes--; next.known = 0);
	}
}

static void run_keeper(const state *s, uint32_t from)
{
	if (s->pipes[KEEPER].commands[0].reply != NO_REPLY) {
		STEP("the keeper reads", s->pipes[KEEPER].commands[0].token, read_reply(&next, KEEPER));
	}
	/* In the searches with a time limit, the line pays in time. */
	for (int token = 1; token <= TOKENS && now->time_limit == 0; token++) {
		if ((s->owed & BIT(token)) && !is_mentioned(&s->pipes[KEEPER], token, NOTHING)) {
			STEP("the keeper pays", token, append(&next, KEEPER, RELEASE, token));
		}
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
			EVENT("releases without waiting", i + 1, next.posts--; release_without_waiting(&next, i));
		}
	}
	if (s->cancels > 0 && is_wanted(s, i + 1) && o->phase != OWNING) {
		EVENT("is cancelled", i + 1, next.cancels--; cancel(&next, i));
	}
}

static void block(state *s)
{
	s->each[BLOCKER].phase = ASKING;
	append_owed(s, POOL);
	append(s, POOL, ACQUIRE, BLOCKER + 1);
}

static void begin_blocking_release(state *s)
{
	s->each[BLOCKER].phase = RELEASING;
	append(s, POOL, RELEASE, BLOCKER + 1);
}

static void run_blocker(const state *s, uint32_t from)
{
	const operation *o = &s->each[BLOCKER];

	if (o->phase == AWAY) {
		EVENT("blocks", BLOCKER + 1, block(&next));
	}
	if (s->pipes[POOL].commands[0].reply != NO_REPLY) {
		STEP("reads a reply of the pool", s->pipes[POOL].commands[0].token, read_reply(&next, POOL));
	}
	if (o->phase == WAITING && s->owner == BLOCKER + 1) {
		STEP("reads its grant", BLOCKER + 1, next.each[BLOCKER].phase = OWNING);
	}
	if (o->phase == OWNING) {
		EVENT("releases", BLOCKER + 1, begin_blocking_release(&next));
	}
}

static void write_all(state *s)
{
	s->is_full = 0;
	s->pipes[LINE].written = s->pipes[LINE].length;
}

static void run_loop(const state *s, uint32_t from)
{
	const pipe *line = &s->pipes[LINE];

	if (!s->is_open) {
		STEP("the line is opened", 0, open_line(&next));
	}
	if (line->commands[0].reply != NO_REPLY) {
		STEP("reads a reply", line->commands[0].token, read_reply(&next, LINE));
	}
	if (s->closes > 0 && line->length > 0) {
		EVENT("the line is closed", 0, next.closes--; close_line(&next));
	}
	if (s->is_open && !s->is_full && s->fulls > 0) {
		EVENT("the socket is full", 0, next.fulls--; next.is_full = 1);
	}
	if (s->is_full) {
		STEP("the socket isn't full any more", 0, write_all(&next));
	}
	if (s->stops > 0) {
		EVENT("the loop stops", 0, next.stops--; next.is_stopped = 1);
	}
}

/* Ends the calls whose time has passed, and a line that has been silent for too long. */
static void look_at_clock(state *s)
{
	pipe *p = &s->pipes[LINE];
	uint8_t oldest = p->commands[0].age;

	for (int i = 0; i < p->length; i++) {
		if (is_awaited(s, &p->commands[i]) && p->commands[i].age >= now->time_limit) {
			fault = now->may_fail ? fault : FAILED_IN_VAIN;
			cancel(s, p->commands[i].token - 1);
		}
	}
	if ((now->omitted == SINCE_ANSWER ? oldest : s->silence) >= now->time_limit) {
		fault = CLOSED_IN_VAIN;
	}
}

static void tick(state *s)
{
	pipe *p = &s->pipes[LINE];

	s->has_worked = 0;
	s->silence = p->written > 0 ? s->silence + 1 : 0;
	for (int i = 0; i < p->written; i++) {
		p->commands[i].age++;
	}
	for (int i = 0; i < OPERATIONS && now->omitted == SINCE_WRITTEN; i++) {
		s->each[i].age += s->each[i].phase == HELD_BACK;
	}
	look_at_clock(s);
}

/* Whether it owns the lock, and may keep it, or only waits for the owner, which is alive. */
static bool is_content(const state *s, int i)
{
	bool is_owner_alive = s->owner == OTHER || (s->owner != 0 && s->each[s->owner - 1].phase == OWNING);

	return s->each[i].phase == OWNING || (s->each[i].phase == WAITING && is_owner_alive && has_place(s, i + 1));
}

static bool is_anybody_forgotten(const state *s)
{
	for (int i = 0; i < TOKENS; i++) {
		if (is_wanted(s, i + 1) && !is_content(s, i)) {
			return true;
		}
	}
	return false;
}

static void explore(uint32_t from)
{
	const state copy = states[from], *s = &copy;

	run_server(s, from);
	run_keeper(s, from);
	if (!s->is_stopped) {
		for (int i = 0; i < now->operations; i++) {
			run_operation(s, from, i);
		}
		if (now->has_blocker) {
			run_blocker(s, from);
		}
		run_loop(s, from);
	}
	if (!can_continue && now->time_limit > 0 && s->has_worked) {
		STEP("a tick", 0, tick(&next));
	}
	if (!can_continue && !s->is_stopped && is_anybody_forgotten(s) && fault == NULL) {
		state next = *s;

		fault = STALL;
		search_add(&next, from, "nothing more", 0);
	}
}

static bool run(const setting *which)
{
	state first;

	now = which;
	search_begin();
	memset(&first, 0, sizeof first);
	first.is_other_there = now->has_other;
	first.owner = now->has_other ? OTHER : 0;
	first.known = BIT(ACQUIRE) | BIT(RELEASE);
	first.closes = now->closes;
	first.flushes = now->flushes;
	first.cancels = now->cancels;
	first.fulls = now->fulls;
	first.stops = now->stops;
	first.posts = now->posts;
	reach(&first, 0, "the beginning", 0);
	search_all(explore);
	return search_report("line", now->name, now->finds, "nothing found");
}

#define TWO .operations = 2
#define THREE .operations = 3

static const setting settings[] = {
	{ "a full socket, and the loop stops", TWO, .closes = 1, .cancels = 2, .fulls = 1, .stops = 1 },
	{ "the scripts are forgotten, and a line is closed", TWO, .closes = 1, .flushes = 1, .cancels = 1, .posts = 1 },
	{ "two lines are closed", TWO, .closes = 2, .cancels = 2 },
	{ "behind another client", TWO, .closes = 1, .flushes = 1, .cancels = 1, .stops = 1, .has_other = true },
	{ "three operations, the scripts are forgotten", THREE, .flushes = 1, .cancels = 1 },
	{ "three operations, the scripts are forgotten twice", THREE, .flushes = 2 },
	{ "three operations, a line is closed", THREE, .closes = 1, .cancels = 1 },
	{ "three operations, a window of one", THREE, .closes = 1, .cancels = 1, .window = 1 },
	{ "a blocking call", TWO, .closes = 1, .cancels = 1, .has_blocker = true },
	{ "a slow server, a window of two", THREE, .cancels = 1, .window = 2, .time_limit = 4 },
	{ "a slow server, too large a window", THREE, .cancels = 1, .time_limit = 3, .may_fail = true },
	{ "three operations, the scripts are forgotten, and a line is closed", THREE, .closes = 1, .flushes = 1,
			.finds = OVERTAKEN },
	{ "a blocking call, and its order counts", .operations = 1, .has_blocker = true, .is_blocker_in_order = true,
			.finds = OVERTAKEN },
	{ "a NOSCRIPT doesn't stop the line", THREE, .flushes = 1, .omitted = DRAINING, .finds = OVERTAKEN },
	{ "a NOSCRIPT doesn't stop the line, and an operation is cancelled", TWO, .flushes = 1, .cancels = 1, .posts = 1,
			.omitted = DRAINING, .finds = DELAY },
	{ "a call that comes back gets a new number", TWO, .closes = 1, .window = 1, .omitted = NUMBERS,
			.finds = OVERTAKEN },
	{ "a call that was refused gets a new number", THREE, .flushes = 1, .omitted = NUMBERS, .finds = OVERTAKEN },
	{ "calls are appended in another order", TWO, .omitted = SMALLEST_FIRST, .finds = OVERTAKEN },
	{ "a new call doesn't wait for those that are held back", THREE, .flushes = 1, .omitted = BEHIND_HELD_BACK,
			.finds = OVERTAKEN },
	{ "a cancelled question is forgotten", .operations = 1, .cancels = 1, .omitted = GIVING_UP, .finds = LEAK },
	{ "a cancelled question isn't owed", .operations = 1, .closes = 1, .cancels = 1, .omitted = OWED_AT_CANCEL,
			.finds = LEAK },
	{ "another answer ends an entry before the line's", .operations = 1, .closes = 1, .cancels = 1,
			.omitted = LINE_ANSWERS_FIRST, .finds = LEAK },
	{ "another answer ends an entry before the line's, and the socket is full", .operations = 1, .cancels = 1,
			.fulls = 1, .omitted = LINE_ANSWERS_FIRST, .finds = LEAK },
	{ "another answer ends an entry, and a closed line makes a new one", .operations = 1, .closes = 1, .cancels = 1,
			.omitted = OWED_ANEW, .finds = LEAK },
	{ "another answer counts although its release was written earlier", .operations = 1, .closes = 1, .cancels = 1,
			.omitted = TURNS, .finds = LEAK },
	{ "nothing is doubtful", .operations = 1, .closes = 1, .cancels = 1, .omitted = DOUBT, .finds = LEAK },
	{ "a doubtful token isn't owed if it was released", .operations = 1, .closes = 1, .omitted = THOSE_THROUGH,
			.finds = LEAK },
	{ "what was on a closed line is cancelled as if it had never been", .operations = 1, .closes = 1, .cancels = 1,
			.omitted = THOSE_HELD_BACK, .finds = LEAK },
	{ "what wasn't written isn't repeated", .operations = 1, .closes = 2, .fulls = 1, .omitted = UNWRITTEN,
			.finds = FAILED_IN_VAIN },
	{ "wanted tokens are owed", .operations = 1, .closes = 1, .omitted = ONLY_UNWANTED, .finds = LOSS },
	{ "wanted tokens are owed, and a loss isn't noticed", TWO, .closes = 1, .ignores_loss = true,
			.omitted = ONLY_UNWANTED, .finds = TWO_OWNERS },
	{ "nothing is paid in front of a question", TWO, .closes = 1, .cancels = 1, .omitted = IN_FRONT, .finds = DELAY },
	{ "nobody awaits the reply to a cancelled question", TWO, .cancels = 1, .omitted = OWN_REPLY,
			.finds = WRONG_REPLY },
	{ "the time of one call ends the line", TWO, .cancels = 1, .omitted = OWN_TIME, .finds = DOUBTED_IN_VAIN },
	{ "a call is repeated twice", .operations = 1, .closes = 2, .omitted = ONCE, .finds = TOO_OFTEN },
	{ "a release serves nobody", TWO, .omitted = SERVING, .finds = STALL },
	{ "a slow server, no window", THREE, .window = 2, .time_limit = 3, .omitted = WINDOW, .finds = FAILED_IN_VAIN },
	{ "a slow server, a window of one, and a call's time begins before it is written", THREE, .window = 1,
			.time_limit = 3, .omitted = SINCE_WRITTEN, .finds = FAILED_IN_VAIN },
	{ "a slow server, a window of one", THREE, .window = 1, .time_limit = 3 },
	{ "nobody looks at the window when a reply is read", TWO, .window = 1, .omitted = REFILLING, .finds = STALL },
	{ "a slow server, and the age of the oldest call counts", THREE, .time_limit = 3, .may_fail = true,
			.omitted = SINCE_ANSWER, .finds = CLOSED_IN_VAIN },
};

SEARCH_MAIN(settings, run)
