/*
 * Searches every order of events of the rule of owed releases: a process that gives up a token keeps releasing it
 * until nothing that was sent for it can still be on its way. There is one lock on one Redis server. The process has a
 * thread and a keeper, and may detach a token, which another process, its heir, attaches. Another client queues for
 * the lock, too.
 *
 * A connection is a pipe of commands. The process may give it up at any moment. From then on the server carries out
 * what was written to it at any later time, in order, but perhaps after commands from newer connections; or the rest of
 * it is lost. A lost reply needs no event of its own: the connection is given up just before the command is carried
 * out. A call whose connection was given up is sent again on a new one, or fails for good. No time passes, so an
 * ownership that would last for its ttl lasts forever. Paying again 1, 5 and 30 s after the first answer is modelled
 * like this: the entry of a doubtful token ends with the first answer that comes when no connection that was given up
 * has a command for that token any more. All waiters listen, so serve() passes over none. A token has up to two entries
 * in the queue: one of its acquisition and one of its upgrade. (If a waiter takes another channel, the old entry is
 * that of a closed one.)
 *
 * These are the faults. The search looks for them in every state.
 *   a leak       The server has an ownership or an entry in the queue that nobody wants, that isn't owed, and that no
 *                command under way ends.
 *   a loss       The process or its heir believes that it has something, and the server doesn't know of it. Nobody
 *                but the process itself can have ended it.
 *   two owners   Two clients believe that they own the lock, and aren't both readers.
 *   a stall      The lock is free for the first in the queue; or nothing need happen any more, and somebody waits
 *                without a place in it. Whoever has the lock may keep it, and never ask again; nor does a waiter.
 *   a delay      The thread must wait, though only for tokens that its own process owes, and no late command has
 *                brought one of them back since the call was sent.
 *
 * The state is in owed/state.h, the scripts in owed/server.h, the rule in owed/process.h, and what counts as a fault in
 * owed/faults.h. The events and the searches are here.
 *
 * of: redis/server/owed.c redis/server/rounds.c redis/lock/mutex.c redis/lock/ownership.c
 * bound by scripts/conform --models: redis/lua/acquire.lua redis/lua/leave.lua redis/lua/release.lua redis/lua/rename.lua redis/lua/downgrade.lua and what they contain
 * bound by scripts/simulate: redis/lock/contender.c
 */
#include "owed/faults.h"

static int compare(const void *a, const void *b)
{
	return memcmp(b, a, sizeof(pipe));
}

/* Forgets everything that no longer makes a difference, such as the order in which connections were given up. */
static void normalize(state *s)
{
	unsigned used = wanted_by_thread(s) | s->owed;

	if (!is_calling(s)) {
		s->is_disturbed = 0;
	}
	if (s->phase != DOWNGRADING) {
		s->is_repeated = 0;
	}
	if (s->heir == RELEASED) {
		s->given = s->inherited = 0;
	}
	s->doubtful &= (uint8_t) used;
	s->upgraded &= (uint8_t) used;
	qsort(&s->pipes[GIVEN_UP], PIPES - GIVEN_UP, sizeof(pipe), compare);
}

static void reach(state *s, uint32_t from, const char *event, int who)
{
	if (fault == NULL) {
		look_for_leak(s);
		look_for_stall(s);
	}
	if (fault == NULL) {
		look_for_loss(s);
	}
	if (fault == NULL) {
		look_for_two_owners(s);
	}
	normalize(s);
	search_add(s, from, event, who);
}

/* The server executes the next command of a pipe, and the process gets the reply unless it has given up the
 * connection. */
static void carry_out(state *s, int at)
{
	pipe *p = &s->pipes[at];
	command c = p->commands[0];
	enum answer answer;

	memmove(p->commands, p->commands + 1, (LENGTH - 1) * sizeof *p->commands);
	p->commands[LENGTH - 1] = (command) { 0 };
	p->length--;
	answer = run_script(s, c);
	if (at >= GIVEN_UP) {
		s->is_disturbed = 1;
		return;
	}
	if (at == THREAD) {
		look_for_delay(s, c, answer);
	}
	hear(s, c, answer);
}

static void serve_pipes(const state *s, uint32_t from)
{
	for (int i = 0; i < PIPES; i++) {
		char name[32];

		if (s->pipes[i].length > 0) {
			snprintf(name, sizeof name, "%s%s",
					i < GIVEN_UP ? "" : "late: ", script_names[s->pipes[i].commands[0].script]);
			STEP(name, s->pipes[i].commands[0].token, carry_out(&next, i));
		}
		if (s->pipes[i].length > 0 && i >= GIVEN_UP) {
			EVENT("what was given up is lost", i, memset(&next.pipes[i], 0, sizeof next.pipes[i]));
		}
	}
}

static void begin(state *s, enum phase phase)
{
	s->left.rounds--;
	s->token = (uint8_t) draw_token(s);
	call(s, phase);
}

static void wait_or_acquire(const state *s, uint32_t from)
{
	if (s->phase == IDLE && s->left.rounds > 0) {
		EVENT("acquires", s->drawn + 1, begin(&next, ACQUIRING));
		if (now->can_try) {
			EVENT("tries", s->drawn + 1, begin(&next, TRYING));
		}
	}
	if (s->phase == WAITING) {
		if (is_owner(s, s->token)) {
			STEP("reads its grant", s->token, next.phase = HOLDING);
		}
		if (s->left.questions > 0) {
			EVENT("asks again", s->token, next.left.questions--; call(&next, ACQUIRING));
		}
		EVENT("leaves", s->token, call(&next, LEAVING));
		EVENT("is interrupted, without a connection", s->token, give_up_token(&next));
		EVENT("is interrupted", s->token, give_up_token_and_pay(&next));
	}
}

static void begin_upgrade(state *s)
{
	s->left.upgrades--;
	if (now->omitted == FIRST_PLACE) {
		s->upgraded |= BIT(s->token);
	}
	ask_to_upgrade(s);
}

static void begin_to_detach(state *s)
{
	s->left.detachments--;
	detach(s);
}

static void change_or_end(const state *s, uint32_t from)
{
	if (s->phase == HOLDING || s->phase == WRITING) {
		EVENT("releases", s->token, call(&next, RELEASING));
		EVENT("releases without waiting", s->token, give_up_token_and_pay(&next));
		EVENT("releases without a connection", s->token, give_up_token(&next));
		if (s->left.detachments > 0) {
			EVENT("detaches", s->token, begin_to_detach(&next));
		}
	}
	if (s->phase == HOLDING && s->left.upgrades > 0) {
		EVENT("upgrades", s->token, begin_upgrade(&next));
	}
	if (s->phase == WAITING_TO_WRITE) {
		if (s->is_alone) {
			STEP("reads that it writes", s->token, next.phase = WRITING);
		}
		EVENT("leaves, upgrading,", s->token, call(&next, LEAVING_UPGRADE));
		EVENT("is interrupted, upgrading,", s->token, begin_to_doubt(&next));
	}
	if (s->phase == WRITING) {
		EVENT("downgrades", s->token, call(&next, DOWNGRADING));
	}
	if (s->phase == IN_DOUBT) {
		EVENT("settles", s->token, settle_mode(&next));
		EVENT("gives up its doubt", s->token, give_up_token(&next));
	}
	if (s->phase == RENAME_IN_DOUBT) {
		if (s->left.detachments > 0) {
			EVENT("renames again", s->token, next.left.detachments--; replace_token(&next, RENAMING));
		}
		if (s->left.upgrades > 0) {
			EVENT("renames again to upgrade", s->token, next.left.upgrades--; ask_to_upgrade(&next));
		}
		if (now->are_readers) {
			EVENT("settles what it couldn't rename", s->token, settle_mode(&next));
		}
		EVENT("gives up what it couldn't rename", s->token, give_up_token(&next));
	}
}

static void send_again(state *s)
{
	give_up(s, THREAD);
	call(s, (enum phase) s->phase);
	s->is_repeated = 1;
}

static void fail_for_good(state *s)
{
	give_up(s, THREAD);
	if (is_calling(s)) {
		fail(s);
	}
}

static void lose_connections(const state *s, uint32_t from)
{
	if (s->left.give_ups == 0) {
		return;
	}
	if (s->pipes[THREAD].length > 0) {
		if (is_calling(s)) {
			EVENT("gives up, and sends again", s->token, send_again(&next));
		}
		EVENT("gives up", s->token, fail_for_good(&next));
	}
	if (s->pipes[KEEPER].length > 0) {
		EVENT("the keeper gives up", 0, give_up(&next, KEEPER));
	}
}

static void keep(const state *s, uint32_t from)
{
	if (s->owed != 0 && s->pipes[KEEPER].length == 0) {
		STEP("the keeper pays", 0, write_payments(&next, KEEPER));
	}
}

static void end_inheritance(state *s)
{
	s->heir = RELEASED;
	release(s, s->inherited);
}

static void attach(state *s, enum heir heir)
{
	rename_token(s, s->given, HEIR);
	s->inherited = HEIR;
	s->heir = (uint8_t) heir;
}

static void undo_attach(state *s)
{
	if (now->omitted == RETURNING) {
		release(s, HEIR);
	} else {
		rename_token(s, HEIR, s->given);
	}
	s->inherited = s->given;
	s->heir = DETACHED;
}

static void inherit(const state *s, uint32_t from)
{
	if (s->heir == DETACHED) {
		EVENT("the heir attaches", s->given, attach(&next, ATTACHED));
		EVENT("the heir attaches, and hears nothing", s->given, attach(&next, UNANSWERED));
	}
	if (s->heir == UNANSWERED) {
		STEP("the heir gives it back", s->given, undo_attach(&next));
	}
	if (s->heir == ATTACHED) {
		EVENT("the heir releases", s->inherited, end_inheritance(&next));
	}
}

static void end_other(state *s)
{
	s->other = AWAY;
	release(s, OTHER);
}

static void begin_other(state *s)
{
	s->other = QUEUED;
	s->left.other_rounds--;
	acquire(s, OTHER, true);
}

static void move_other(const state *s, uint32_t from)
{
	if (s->other == AWAY && s->left.other_rounds > 0) {
		EVENT("another client asks", OTHER, begin_other(&next));
	}
	if (s->other == QUEUED && is_owner(s, OTHER)) {
		STEP("another client has it", OTHER, next.other = OWNS);
	}
	if (s->other == OWNS) {
		EVENT("another client releases", OTHER, end_other(&next));
	}
}

static void explore(uint32_t from)
{
	const state copy = states[from], *s = &copy;

	serve_pipes(s, from);
	wait_or_acquire(s, from);
	change_or_end(s, from);
	lose_connections(s, from);
	keep(s, from);
	inherit(s, from);
	move_other(s, from);
	if (!can_continue && fault == NULL && is_anybody_forgotten(s)) {
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
	first.left = now->left;
	reach(&first, 0, "the beginning", 0);
	search_all(explore);
	return search_report("owed", now->name, now->finds, "nothing found");
}

#define READERS .are_readers = true

/* Every client acquires once. */
#define ONCE(...) \
	{ \
		.rounds = 1, .other_rounds = 1, __VA_ARGS__ \
	}

static const setting settings[] = {
	{ "a mutex", .left = { .rounds = 2, .give_ups = 3, .questions = 1, .other_rounds = 2 } },
	{ "a mutex, four connections given up", .left = { .rounds = 2, .give_ups = 4, .questions = 1, .other_rounds = 1 } },
	{ "a mutex, also tried", .left = { .rounds = 3, .give_ups = 2, .questions = 2, .other_rounds = 2 },
			.can_try = true },
	{ "a mutex, detached", .left = { .rounds = 2, .give_ups = 3, .detachments = 1, .other_rounds = 1 } },
	{ "a mutex, detached, four connections given up", .left = ONCE(.give_ups = 4, .detachments = 1) },
	{ "readers", READERS, .left = { .rounds = 2, .give_ups = 3, .upgrades = 1, .other_rounds = 1 } },
	{ "readers, upgraded twice", READERS, .left = { .rounds = 2, .give_ups = 2, .upgrades = 2, .other_rounds = 1 } },
	{ "readers, and another client reads", READERS, .does_other_read = true,
			.left = ONCE(.give_ups = 3, .upgrades = 2) },
	{ "readers, detached", READERS,
			.left = { .rounds = 2, .give_ups = 2, .upgrades = 1, .detachments = 1, .other_rounds = 1 } },
	{ "readers, detached, and another client reads", READERS, .does_other_read = true,
			.left = ONCE(.give_ups = 2, .upgrades = 2, .detachments = 1) },
	{ "readers, detached or upgraded once, and another client reads", READERS, .does_other_read = true,
			.left = ONCE(.give_ups = 3, .upgrades = 1, .detachments = 1) },
	{ "nothing is owed", .left = ONCE(.give_ups = 1), .omitted = OWING, .finds = LEAK },
	{ "an entry that doesn't leave the queue", .left = ONCE(.give_ups = 2), .omitted = LEAVING_THE_QUEUE,
			.finds = LEAK },
	{ "an entry without the place from before the upgrade", READERS, .left = ONCE(.give_ups = 2, .upgrades = 1),
			.omitted = FIRST_PLACE, .finds = LEAK },
	{ "a payment that serves nobody", .left = ONCE(.give_ups = 1), .omitted = SERVING, .finds = STALL },
	{ "doubtful tokens that came through aren't owed", .left = ONCE(.give_ups = 2), .omitted = THOSE_THROUGH,
			.finds = LEAK },
	{ "a doubtful token isn't paid again", .left = ONCE(.give_ups = 2), .omitted = PAYING_AGAIN, .finds = LEAK },
	{ "a reader in doubt is owed at once", READERS, .left = ONCE(.give_ups = 2, .upgrades = 1),
			.omitted = WANT_IN_DOUBT, .finds = LOSS },
	{ "a doubt is given up without the successor", READERS, .left = ONCE(.give_ups = 3, .upgrades = 1),
			.omitted = SUCCESSOR, .finds = LEAK },
	{ "the successor of a settle isn't doubtful", READERS, .left = ONCE(.give_ups = 3, .upgrades = 1),
			.omitted = DOUBTFUL_SETTLED, .finds = LEAK },
	{ "the successor of a renaming isn't doubtful", .left = ONCE(.give_ups = 3, .detachments = 1),
			.omitted = DOUBTFUL_RENAMED, .finds = LEAK },
	{ "the successor of a renaming to upgrade isn't doubtful", READERS, .left = ONCE(.give_ups = 3, .upgrades = 1),
			.omitted = DOUBTFUL_RENAMED, .finds = STALL },
	{ "a downgrade that was sent again isn't settled", READERS, .left = ONCE(.give_ups = 1, .upgrades = 2),
			.omitted = SETTLING_FIRST, .finds = LOSS },
	{ "a doubtful token is upgraded as it is", READERS, .does_other_read = true,
			.left = ONCE(.give_ups = 1, .upgrades = 2), .omitted = UPGRADING_DOUBTFUL, .finds = STALL },
	{ "a doubtful token is detached as it is", .left = ONCE(.give_ups = 2, .detachments = 1), .omitted = RENAMING_FIRST,
			.finds = LEAK },
	{ "a doubtful token is detached as it is, and owed", .left = ONCE(.give_ups = 2, .detachments = 1),
			.omitted = UNOWED_DETACHED, .finds = LOSS },
	{ "a mode is settled under a token that may have been replaced", READERS,
			.left = ONCE(.give_ups = 3, .upgrades = 1, .detachments = 1), .omitted = RENAMING_AGAIN, .finds = LOSS },
	{ "an attach without an answer is released", .left = ONCE(.give_ups = 2, .detachments = 1), .omitted = RETURNING,
			.finds = LOSS },
	{ "nothing is paid in front of a call", .left = { .rounds = 2, .give_ups = 2, .other_rounds = 1 },
			.omitted = PAYING_IN_FRONT, .finds = DELAY },
};

SEARCH_MAIN(settings, run)
