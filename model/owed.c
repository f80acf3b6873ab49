/*
 * Searches every order of events of the rule of owed releases: a process that gives up a token keeps releasing it
 * until nothing that was sent for it can still be on its way. There is one lock on one Redis server. The process has a
 * thread and a keeper, and may detach a token, which another process, its heir, attaches. Another client queues for
 * the lock, too.
 *
 * A connection is a pipe of commands. The process may give it up at any moment. From then on the server carries out
 * what was written to it at any later time, in order, but perhaps after commands from newer connections; or the rest
 * of it is lost. A lost reply needs no event of its own: the connection is given up just before the command is carried
 * out. A call whose connection was given up is sent again on a new one, or fails for good.
 *
 * No time passes, so an ownership that would last for its ttl lasts for ever. Paying again 1, 5 and 30 s after the
 * first answer becomes this: the entry of a doubtful token ends with the first answer that comes when no connection
 * that was given up has a command for that token any more. All waiters listen, so serve() passes over none. A token
 * has up to two entries in the queue: one of its acquisition and one of its upgrade. (If a waiter takes another
 * channel, the old entry is that of a closed one.)
 *
 * These are the faults. The search looks for them in every state.
 *   a leak       The server has an ownership or an entry in the queue that nobody wants, that isn't owed, and that no
 *                command under way ends.
 *   a loss       The process or its heir believes that it has something, and the server doesn't know of it. Nobody
 *                but the process itself can have ended it.
 *   two owners   Two clients believe that they own the lock, and aren't both readers.
 *   a stall      The lock is free for the first in the queue, or somebody waits and nothing can happen any more.
 *   a delay      The thread must wait, though only for tokens that its own process owes, and no late command has
 *                brought one of them back since the call was sent.
 *
 * of: redis/server/owed.c redis/lua/release.lua redis/lua/rename.lua redis/lua/downgrade.lua redis/lock/contender.c redis/lock/mutex.c
 */
#include <stdbool.h>
#include <stdint.h>

#define TOKENS 6           /* the process can draw this many in one search, numbered from 1 */
#define OTHER (TOKENS + 1) /* the token of the other client */
#define LENGTH 6           /* of a pipe */
#define PIPES 6
#define PLACES 6
#define BIT(token) (1u << (token))

/* The pipes are the thread's, the keeper's, and those of connections that were given up. */
enum whose { THREAD, KEEPER, GIVEN_UP };

/* LEAVE_UPGRADE is the script leave for an upgrade, SETTLE a downgrade to another token. PAY pays an entry: it is the
 * script release, with the entries of the queue. TRY is an acquire that doesn't wait. */
enum script { NOTHING, ACQUIRE, TRY, LEAVE, RELEASE, PAY, UPGRADE, LEAVE_UPGRADE, DOWNGRADE, SETTLE, RENAME };

enum phase {
	IDLE,
	/* In these phases, a call is in progress. */
	ACQUIRING,
	TRYING, /* acquires with a timeout of 0 */
	LEAVING,
	RELEASING,
	UPGRADING,
	LEAVING_UPGRADE,
	DOWNGRADING,
	SETTLING,
	RENAMING, /* in order to detach the new token */
	/* In these, none is. */
	WAITING,
	HOLDING, /* it has the lock or, as a reader, a share */
	WAITING_TO_WRITE,
	WRITING,         /* it is a reader that has become the writer */
	IN_DOUBT,        /* it reads, but knows neither with which token, nor whether the server considers it the writer */
	RENAME_IN_DOUBT, /* it doesn't know with which token it has the lock */
};

/* The process that attaches the token that the first process detaches. It may get no reply at first, and ask again. */
enum heir { NONE, DETACHED, UNANSWERED, ATTACHED, RELEASED };

/* The other client in the queue. */
enum other { AWAY, QUEUED, OWNS };

/* Parts of the rule that are left out in turn; the search must then find a fault. The comments say what each omission
 * means. */
enum omission {
	WHOLE,              /* nothing is left out */
	OWING,              /* nothing is owed */
	LEAVING_THE_QUEUE,  /* an entry is paid by a release that doesn't leave the queue */
	FIRST_PLACE,        /* an entry doesn't know the place from before the upgrade */
	SERVING,            /* a payment doesn't serve those that wait */
	THOSE_THROUGH,      /* a doubtful token isn't owed if its last call was answered */
	PAYING_AGAIN,       /* the entry of a doubtful token ends with its first answer */
	WANT_IN_DOUBT,      /* a reader in doubt is owed at once, though it reads */
	SUCCESSOR,          /* a doubt is given up without the successor */
	DOUBTFUL_SUCCESSOR, /* the successor of a settle or a renaming never becomes doubtful */
	SETTLING_FIRST,     /* a downgrade that was sent again needn't be settled before the next upgrade */
	RENAMING_FIRST,     /* a doubtful token is detached as it is */
	UNOWED_DETACHED,    /* a doubtful token is detached as it is, and then owed */
	UNOWED_ATTACHMENTS, /* an attach that wasn't answered is owed */
	PAYING_IN_FRONT     /* a call doesn't write what is owed in front of its own command */
};

typedef struct command {
	uint8_t script, token;
	uint8_t successor; /* 0: the script has none */
} command;

typedef struct pipe {
	uint8_t length;
	command commands[LENGTH]; /* not executed yet, in order */
} pipe;

typedef struct place {
	uint8_t token; /* 0: there is none */
	uint8_t is_upgrade;
} place; /* in the queue */

/* Sets of tokens have a BIT() for each. */
typedef struct state {
	/* On the server. */
	uint8_t owners;
	uint8_t is_alone; /* there is one owner, which isn't a reader */
	place queue[PLACES];
	/* On its way between them. */
	pipe pipes[PIPES];
	/* In the thread. */
	uint8_t phase;
	uint8_t token;
	uint8_t successor;    /* may have replaced the token; 0: none */
	uint8_t is_disturbed; /* something that was given up was executed since the call was sent */
	uint8_t is_repeated;  /* the call was sent again */
	uint8_t drawn;        /* how many tokens have been drawn */
	/* In the whole process. */
	uint8_t owed;
	uint8_t doubtful;
	uint8_t upgraded; /* tokens whose entries have forgotten the first place; used if FIRST_PLACE is left out */
	/* In the other processes. */
	uint8_t heir;
	uint8_t inherited; /* the heir's token */
	uint8_t is_attach_owed;
	uint8_t other;
	/* How often each of these may still happen. */
	uint8_t rounds, give_ups, questions, upgrades, detachments, other_rounds;
} state;

#include "search.h"

typedef struct setting {
	const char *name;
	bool are_readers; /* the process and its heir acquire shares */
	bool does_other_read;
	bool can_try;
	int rounds;      /* acquisitions */
	int give_ups;    /* of connections */
	int questions;   /* a waiter asks again this often */
	int upgrades;    /* attempts to become the writer */
	int detachments; /* at most 1 */
	int other_rounds;
	enum omission omitted;
	const char *finds;
} setting;

static const char LEAK[] = "a leak";
static const char LOSS[] = "a loss";
static const char TWO_OWNERS[] = "two owners";
static const char STALL[] = "a stall";
static const char DELAY[] = "a delay";
static const char NO_ROOM[] = "there are more tokens, commands or places than room";

static const setting *now;
static bool can_anything_happen; /* in the present state */

static const char *const script_names[] = { "", "acquire", "try", "leave", "release", "pay", "upgrade",
	"leave, upgrading,", "downgrade", "settle", "rename" };
static const char *const phase_names[] = { "idle", "acquires", "tries", "leaves", "releases", "upgrades",
	"leaves, upgrading", "downgrades", "settles", "renames", "waits", "holds", "waits to write", "writes", "in doubt",
	"in doubt, renaming" };

/* The script that is sent in a phase. */
static const uint8_t script_of[] = { NOTHING, ACQUIRE, TRY, LEAVE, RELEASE, UPGRADE, LEAVE_UPGRADE, DOWNGRADE, SETTLE,
	RENAME };

/*
 * The scripts.
 */

enum answer { NO, YES, WAIT, DEADLOCK };

static bool is_owner(const state *s, int token)
{
	return s->owners & BIT(token);
}

static bool wants_share(int token, bool is_upgrade)
{
	return (token == OTHER ? now->does_other_read : now->are_readers) && !is_upgrade;
}

static bool can_have(const state *s, int token, bool is_upgrade)
{
	if (is_upgrade) {
		return s->owners == BIT(token);
	}
	return s->owners == 0 || (wants_share(token, false) && !s->is_alone);
}

static void give(state *s, int token, bool is_upgrade)
{
	s->owners |= BIT(token);
	s->is_alone = !wants_share(token, is_upgrade);
}

static void take_out(state *s, int at)
{
	memmove(&s->queue[at], &s->queue[at + 1], (PLACES - 1 - (size_t) at) * sizeof *s->queue);
	s->queue[PLACES - 1] = (place) { 0 };
}

/* Returns PLACES if it has none. */
static int find_place(const state *s, int token, bool is_upgrade)
{
	int at = 0;

	while (at < PLACES && (s->queue[at].token != token || s->queue[at].is_upgrade != is_upgrade)) {
		at++;
	}
	return at;
}

static void leave_queue(state *s, int token, bool is_upgrade)
{
	int at = find_place(s, token, is_upgrade);

	if (at < PLACES) {
		take_out(s, at);
	}
}

static void enqueue(state *s, int token, bool is_upgrade)
{
	int at = 0;

	if (find_place(s, token, is_upgrade) < PLACES) {
		return;
	}
	while (at < PLACES && s->queue[at].token != 0) {
		at++;
	}
	if (at == PLACES) {
		fault = NO_ROOM;
		return;
	}
	s->queue[at] = (place) { (uint8_t) token, is_upgrade };
}

static void serve(state *s)
{
	while (s->queue[0].token != 0) {
		place head = s->queue[0];

		if (can_have(s, head.token, head.is_upgrade)) {
			give(s, head.token, head.is_upgrade);
		} else if (!head.is_upgrade || is_owner(s, head.token)) {
			return;
		}
		take_out(s, 0);
	}
}

static void end_ownership(state *s, int token)
{
	s->owners &= (uint8_t) ~BIT(token);
	s->is_alone = s->is_alone && s->owners != 0;
}

static enum answer acquire(state *s, int token, bool is_waiting)
{
	if (is_owner(s, token)) {
		return YES;
	}
	if (is_waiting) {
		enqueue(s, token, false);
		serve(s);
		return is_owner(s, token) ? YES : WAIT;
	}
	serve(s);
	if (s->queue[0].token != 0 || !can_have(s, token, false)) {
		return NO;
	}
	give(s, token, false);
	return YES;
}

static enum answer upgrade(state *s, int token)
{
	if (is_owner(s, token) && s->is_alone) {
		return YES;
	}
	if (!is_owner(s, token)) {
		leave_queue(s, token, true);
		serve(s);
		return NO;
	}
	enqueue(s, token, true);
	serve(s);
	if (s->is_alone) {
		return YES;
	}
	if (s->queue[0].token != token && !wants_share(s->queue[0].token, s->queue[0].is_upgrade)) {
		leave_queue(s, token, true);
		return DEADLOCK;
	}
	return WAIT;
}

static enum answer leave(state *s, int token, bool is_upgrade)
{
	leave_queue(s, token, is_upgrade);
	if (is_owner(s, token) && (!is_upgrade || s->is_alone)) {
		return YES;
	}
	serve(s);
	return NO;
}

static enum answer release(state *s, int token)
{
	bool was_owner = is_owner(s, token);

	end_ownership(s, token);
	serve(s);
	return was_owner ? YES : NO;
}

static enum answer pay(state *s, int token)
{
	if (now->omitted != LEAVING_THE_QUEUE) {
		if (!(s->upgraded & BIT(token))) {
			leave_queue(s, token, false);
		}
		leave_queue(s, token, true);
	}
	if (now->omitted == SERVING) {
		end_ownership(s, token);
		return YES;
	}
	return release(s, token);
}

static enum answer downgrade(state *s, int token)
{
	if (is_owner(s, token)) {
		s->is_alone = 0;
	}
	serve(s);
	return is_owner(s, token) ? YES : NO;
}

static enum answer rename_token(state *s, int token, int successor)
{
	if (is_owner(s, token)) {
		s->owners = (uint8_t) ((s->owners & ~BIT(token)) | BIT(successor));
	}
	return is_owner(s, successor) ? YES : NO;
}

/* Settling is a downgrade that replaces the token with another one. */
static enum answer settle(state *s, int token, int successor)
{
	leave_queue(s, token, true);
	if (is_owner(s, token)) {
		rename_token(s, token, successor);
		s->is_alone = 0;
	}
	serve(s);
	return is_owner(s, successor) && !s->is_alone ? YES : NO;
}

static enum answer run_script(state *s, command c)
{
	switch (c.script) {
		case ACQUIRE:
		case TRY:
			return acquire(s, c.token, c.script == ACQUIRE);
		case LEAVE:
		case LEAVE_UPGRADE:
			return leave(s, c.token, c.script == LEAVE_UPGRADE);
		case RELEASE:
			return release(s, c.token);
		case PAY:
			return pay(s, c.token);
		case UPGRADE:
			return upgrade(s, c.token);
		case DOWNGRADE:
			return downgrade(s, c.token);
		case SETTLE:
			return settle(s, c.token, c.successor);
		default:
			return rename_token(s, c.token, c.successor);
	}
}

/*
 * The process.
 */

static bool is_calling(const state *s)
{
	return s->phase >= ACQUIRING && s->phase <= RENAMING;
}

static bool is_mentioned(const pipe *p, int token)
{
	for (int i = 0; i < p->length; i++) {
		if (p->commands[i].token == token || p->commands[i].successor == token) {
			return true;
		}
	}
	return false;
}

static bool can_be_on_its_way(const state *s, int token)
{
	for (int i = GIVEN_UP; i < PIPES; i++) {
		if (is_mentioned(&s->pipes[i], token)) {
			return true;
		}
	}
	return false;
}

static void owe(state *s, int token)
{
	if (now->omitted != OWING) {
		s->owed |= BIT(token);
	}
}

/* The server has confirmed that the token isn't used any more. */
static void end_use(state *s, int token)
{
	if ((s->doubtful & BIT(token)) && now->omitted != THOSE_THROUGH) {
		owe(s, token);
	}
}

static void become_idle(state *s)
{
	s->phase = IDLE;
	s->token = s->successor = 0;
}

static void append(state *s, enum whose at, command c)
{
	pipe *p = &s->pipes[at];

	if (p->length == LENGTH) {
		fault = NO_ROOM;
		return;
	}
	p->commands[p->length++] = c;
}

/* Writes a release for each token that is owed, unless that pipe already contains one. */
static void write_payments(state *s, enum whose at)
{
	for (int token = 1; token <= TOKENS; token++) {
		if ((s->owed & BIT(token)) && !is_mentioned(&s->pipes[at], token)) {
			append(s, at, (command) { .script = PAY, .token = (uint8_t) token });
		}
	}
}

/* The thread begins a call, or repeats it. */
static void call(state *s, enum phase phase)
{
	bool has_successor = phase == SETTLING || phase == RENAMING;

	s->phase = (uint8_t) phase;
	s->is_disturbed = s->is_repeated = 0;
	if (now->omitted != PAYING_IN_FRONT) {
		write_payments(s, THREAD);
	}
	append(s, THREAD, (command) { script_of[phase], s->token, has_successor ? s->successor : 0 });
}

static int draw_token(state *s)
{
	if (s->drawn == TOKENS) {
		fault = NO_ROOM;
		return TOKENS;
	}
	return ++s->drawn;
}

/* Another token is to replace this one; until that is confirmed, every attempt uses the same one. */
static void replace_token(state *s, enum phase phase)
{
	if (s->successor == 0) {
		s->successor = (uint8_t) draw_token(s);
	}
	call(s, phase);
}

static void succeed(state *s)
{
	int old = s->token;

	s->token = s->successor;
	s->successor = 0;
	end_use(s, old);
}

static void hand_over(state *s)
{
	s->heir = DETACHED;
	s->inherited = s->token;
	if (now->omitted == UNOWED_DETACHED) {
		end_use(s, s->token);
	}
	become_idle(s);
}

static void detach(state *s)
{
	if ((s->doubtful & BIT(s->token)) && now->omitted != RENAMING_FIRST && now->omitted != UNOWED_DETACHED) {
		replace_token(s, RENAMING);
	} else {
		hand_over(s);
	}
}

static void hear_of_payment(state *s, int token)
{
	bool must_pay_again = (s->doubtful & BIT(token)) && now->omitted != PAYING_AGAIN;

	if (!must_pay_again || !can_be_on_its_way(s, token)) {
		s->owed &= (uint8_t) ~BIT(token);
	}
}

static void hear_of_end(state *s)
{
	end_use(s, s->token);
	become_idle(s);
}

static void hear_of_successor(state *s, enum answer answer)
{
	bool renames = s->phase == RENAMING;

	if (answer == NO) {
		fault = LOSS;
		return;
	}
	succeed(s);
	s->phase = HOLDING;
	if (renames) {
		detach(s);
	}
}

/* Handles the reply to what the thread or its keeper has sent. */
static void hear(state *s, command c, enum answer answer)
{
	if (c.script == PAY) {
		hear_of_payment(s, c.token);
		return;
	}
	switch (s->phase) {
		case ACQUIRING:
			s->phase = answer == YES ? HOLDING : WAITING;
			return;
		case TRYING:
		case LEAVING:
			if (answer == NO) {
				hear_of_end(s);
			} else {
				s->phase = HOLDING;
			}
			return;
		case RELEASING:
			hear_of_end(s);
			return;
		case SETTLING:
		case RENAMING:
			hear_of_successor(s, answer);
			return;
		case LEAVING_UPGRADE:
			s->phase = answer == YES ? WRITING : HOLDING;
			return;
		case DOWNGRADING:
			/* The first downgrade may be executed after the next upgrade, unless another token has replaced this one by
			 * then. */
			s->phase = s->is_repeated && now->omitted != SETTLING_FIRST ? IN_DOUBT : HOLDING;
			break;
		default:
			s->phase = answer == YES ? WRITING : answer == WAIT ? WAITING_TO_WRITE : HOLDING;
			break;
	}
	if (answer == NO) {
		fault = LOSS;
	}
}

/* The command was given up without a reply. It may still make its token, or the successor, an owner. */
static void doubt(state *s, command c)
{
	if (c.script != RELEASE && c.script != PAY && c.script != DOWNGRADE) {
		s->doubtful |= BIT(c.token);
		if (c.successor != 0 && now->omitted != DOUBTFUL_SUCCESSOR) {
			s->doubtful |= BIT(c.successor);
		}
	}
}

static void give_up(state *s, enum whose at)
{
	pipe *p = &s->pipes[at];
	int to = GIVEN_UP;

	for (int i = 0; i < p->length; i++) {
		doubt(s, p->commands[i]);
	}
	while (to < PIPES && s->pipes[to].length > 0) {
		to++;
	}
	if (to == PIPES) {
		fault = NO_ROOM;
		return;
	}
	s->pipes[to] = *p;
	memset(p, 0, sizeof *p);
	s->give_ups--;
}

static void begin_to_doubt(state *s)
{
	s->phase = IN_DOUBT;
	if (now->omitted == WANT_IN_DOUBT) {
		owe(s, s->token);
	}
}

/* The call has failed for good. */
static void fail(state *s)
{
	switch (s->phase) {
		case ACQUIRING:
		case TRYING:
		case LEAVING:
		case RELEASING:
			owe(s, s->token);
			become_idle(s);
			return;
		case RENAMING:
			s->phase = RENAME_IN_DOUBT;
			return;
		default:
			begin_to_doubt(s);
			return;
	}
}

/* Ends a wait, a doubt or, without waiting for an answer, an ownership. */
static void give_up_token(state *s)
{
	owe(s, s->token);
	if (s->successor != 0 && now->omitted != SUCCESSOR) {
		owe(s, s->successor);
	}
	become_idle(s);
}

/* Does the same if the thread's connection is idle: the release is written to it at once. */
static void give_up_token_and_pay(state *s)
{
	int token = s->token;

	give_up_token(s);
	append(s, THREAD, (command) { .script = PAY, .token = (uint8_t) token });
}

/*
 * The faults.
 */

static unsigned wanted_by_thread(const state *s)
{
	if (s->phase == IDLE) {
		return 0;
	}
	return BIT(s->token) | (s->successor != 0 ? BIT(s->successor) : 0);
}

/* The heir is to own the lock from the moment in which the token is handed over. */
static bool is_heir_to_own(const state *s)
{
	return s->heir >= DETACHED && s->heir <= ATTACHED;
}

/* Returns the tokens that a command on its way releases, unless it is lost. */
static unsigned ending(const state *s)
{
	unsigned tokens = 0;

	for (int i = 0; i < PIPES; i++) {
		for (int j = 0; j < s->pipes[i].length; j++) {
			command c = s->pipes[i].commands[j];

			tokens |= c.script == PAY || c.script == RELEASE ? BIT(c.token) : 0;
		}
	}
	return tokens;
}

static void look_for_leak(const state *s)
{
	unsigned present = s->owners, wanted = wanted_by_thread(s) | (is_heir_to_own(s) ? BIT(s->inherited) : 0);

	for (int i = 0; i < PLACES && s->queue[i].token != 0; i++) {
		present |= BIT(s->queue[i].token);
	}
	present &= ~BIT(OTHER);
	if (present & ~(wanted | s->owed | ending(s))) {
		fault = LEAK;
	}
}

/* Whether the server agrees with what the thread is certain of. */
static bool has_what_it_should(const state *s)
{
	switch (s->phase) {
		case HOLDING:
		case UPGRADING:
		case WAITING_TO_WRITE:
		case LEAVING_UPGRADE:
		case DOWNGRADING:
			return is_owner(s, s->token);
		case WRITING:
			return is_owner(s, s->token) && s->is_alone;
		case IN_DOUBT:
		case SETTLING:
		case RENAMING:
		case RENAME_IN_DOUBT:
			return is_owner(s, s->token) || (s->successor != 0 && is_owner(s, s->successor));
		default:
			return true;
	}
}

static void look_for_loss(const state *s)
{
	if (!has_what_it_should(s) || (is_heir_to_own(s) && !is_owner(s, s->inherited))
			|| (s->other == OWNS && !is_owner(s, OTHER))) {
		fault = LOSS;
	}
}

static void look_for_two_owners(const state *s)
{
	bool thread = s->phase >= HOLDING || (s->phase >= UPGRADING && s->phase <= RENAMING);
	bool reads = now->are_readers && s->phase != WRITING;
	int owners = thread + is_heir_to_own(s);

	if ((owners > 1 && !reads) || (owners > 0 && s->other == OWNS && !(reads && now->does_other_read))) {
		fault = TWO_OWNERS;
	}
}

static void look_for_stall(const state *s)
{
	if (s->queue[0].token != 0 && can_have(s, s->queue[0].token, s->queue[0].is_upgrade)) {
		fault = STALL;
	}
}

/* Whether the thread has been told to wait, but only waits for what its own process owes. */
static bool is_in_its_own_way(const state *s)
{
	unsigned others = s->owners & ~BIT(s->token);

	for (int i = 0; i < PLACES && s->queue[i].token != 0 && s->queue[i].token != s->token; i++) {
		others |= BIT(s->queue[i].token);
	}
	return others != 0 && (others & ~s->owed) == 0 && !s->is_disturbed;
}

static void look_for_delay(const state *s, command c, enum answer answer)
{
	if ((answer == WAIT || (c.script == TRY && answer == NO)) && is_in_its_own_way(s)) {
		fault = DELAY;
	}
}

/*
 * The events.
 */

static int compare(const void *a, const void *b)
{
	return memcmp(b, a, sizeof(pipe));
}

/* Forgets everything that makes no difference any more, such as the order in which connections were given up. */
static void normalize(state *s)
{
	unsigned used = wanted_by_thread(s) | s->owed;

	if (!is_calling(s)) {
		s->is_disturbed = 0;
	}
	if (s->phase != DOWNGRADING) {
		s->is_repeated = 0;
	}
	if (s->heir == RELEASED && !s->is_attach_owed) {
		s->inherited = 0;
	}
	s->doubtful &= (uint8_t) used;
	s->upgraded &= (uint8_t) used;
	qsort(&s->pipes[GIVEN_UP], PIPES - GIVEN_UP, sizeof(pipe), compare);
}

static void reach(state *s, uint32_t from, const char *event, int who)
{
	can_anything_happen = true;
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

/* Adds the state that an event leads to. The statements change `next`, a copy of the present state, into it. Once a
 * fault has been found, no more events are examined. */
#define EVENT(name, who, ...) \
	do { \
		if (fault == NULL) { \
			state next = *s; \
			__VA_ARGS__; \
			reach(&next, from, name, who); \
		} \
	} while (0)

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
			EVENT(name, s->pipes[i].commands[0].token, carry_out(&next, i));
		}
		if (s->pipes[i].length > 0 && i >= GIVEN_UP) {
			EVENT("what was given up is lost", i, memset(&next.pipes[i], 0, sizeof next.pipes[i]));
		}
	}
}

static void begin(state *s, enum phase phase)
{
	s->rounds--;
	s->token = (uint8_t) draw_token(s);
	call(s, phase);
}

static void wait_or_acquire(const state *s, uint32_t from)
{
	if (s->phase == IDLE && s->rounds > 0) {
		EVENT("acquires", s->drawn + 1, begin(&next, ACQUIRING));
		if (now->can_try) {
			EVENT("tries", s->drawn + 1, begin(&next, TRYING));
		}
	}
	if (s->phase == WAITING) {
		if (is_owner(s, s->token)) {
			EVENT("reads its grant", s->token, next.phase = HOLDING);
		}
		if (s->questions > 0) {
			EVENT("asks again", s->token, next.questions--; call(&next, ACQUIRING));
		}
		EVENT("leaves", s->token, call(&next, LEAVING));
		EVENT("is interrupted, without a connection", s->token, give_up_token(&next));
		EVENT("is interrupted", s->token, give_up_token_and_pay(&next));
	}
}

static void begin_upgrade(state *s)
{
	s->upgrades--;
	if (now->omitted == FIRST_PLACE) {
		s->upgraded |= BIT(s->token);
	}
	call(s, UPGRADING);
}

static void begin_to_detach(state *s)
{
	s->detachments--;
	detach(s);
}

static void change_or_end(const state *s, uint32_t from)
{
	if (s->phase == HOLDING || s->phase == WRITING) {
		EVENT("releases", s->token, call(&next, RELEASING));
		EVENT("releases without waiting", s->token, give_up_token_and_pay(&next));
		EVENT("releases without a connection", s->token, give_up_token(&next));
		if (s->detachments > 0) {
			EVENT("detaches", s->token, begin_to_detach(&next));
		}
	}
	if (s->phase == HOLDING && s->upgrades > 0) {
		EVENT("upgrades", s->token, begin_upgrade(&next));
	}
	if (s->phase == WAITING_TO_WRITE) {
		if (s->is_alone) {
			EVENT("reads that it writes", s->token, next.phase = WRITING);
		}
		EVENT("leaves, upgrading,", s->token, call(&next, LEAVING_UPGRADE));
		EVENT("is interrupted, upgrading,", s->token, begin_to_doubt(&next));
	}
	if (s->phase == WRITING) {
		EVENT("downgrades", s->token, call(&next, DOWNGRADING));
	}
	if (s->phase == IN_DOUBT) {
		EVENT("settles", s->token, replace_token(&next, SETTLING));
		EVENT("gives up its doubt", s->token, give_up_token(&next));
	}
	if (s->phase == RENAME_IN_DOUBT) {
		EVENT("renames again", s->token, replace_token(&next, RENAMING));
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
	if (s->give_ups == 0) {
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
		EVENT("the keeper pays", 0, write_payments(&next, KEEPER));
	}
}

static void end_inheritance(state *s)
{
	s->heir = RELEASED;
	release(s, s->inherited);
}

static void pay_for_attachment(state *s)
{
	s->is_attach_owed = 0;
	pay(s, s->inherited);
}

static void inherit(const state *s, uint32_t from)
{
	if (s->heir == DETACHED) {
		EVENT("the heir attaches, and hears nothing", s->inherited, next.heir = UNANSWERED;
				next.is_attach_owed = now->omitted == UNOWED_ATTACHMENTS);
	}
	if (s->heir == DETACHED || s->heir == UNANSWERED) {
		EVENT("the heir attaches", s->inherited, next.heir = ATTACHED);
	}
	if (s->heir == ATTACHED) {
		EVENT("the heir releases", s->inherited, end_inheritance(&next));
	}
	if (s->is_attach_owed) {
		EVENT("the heir pays", s->inherited, pay_for_attachment(&next));
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
	s->other_rounds--;
	acquire(s, OTHER, true);
}

static void move_other(const state *s, uint32_t from)
{
	if (s->other == AWAY && s->other_rounds > 0) {
		EVENT("another client asks", OTHER, begin_other(&next));
	}
	if (s->other == QUEUED && is_owner(s, OTHER)) {
		EVENT("another client has it", OTHER, next.other = OWNS);
	}
	if (s->other == OWNS) {
		EVENT("another client releases", OTHER, end_other(&next));
	}
}

static void explore(uint32_t from)
{
	const state copy = states[from], *s = &copy;

	can_anything_happen = false;
	serve_pipes(s, from);
	wait_or_acquire(s, from);
	change_or_end(s, from);
	lose_connections(s, from);
	keep(s, from);
	inherit(s, from);
	move_other(s, from);
	if (!can_anything_happen && s->queue[0].token != 0) {
		state next = *s;

		fault = STALL;
		search_add(&next, from, "nothing more", 0);
	}
}

static void print_pipe(const char *name, const pipe *p)
{
	printf(" %s(", name);
	for (int i = 0; i < p->length; i++) {
		const command *c = &p->commands[i];

		printf("%s%s %d", i > 0 ? ", " : "", script_names[c->script], c->token);
		if (c->successor != 0) {
			printf(" to %d", c->successor);
		}
	}
	printf(")");
}

static void print_set(const char *name, unsigned tokens)
{
	printf(" %s {", name);
	for (int token = 1; token <= OTHER; token++) {
		if (tokens & BIT(token)) {
			printf(" %d", token);
		}
	}
	printf(" }");
}

static void print_state(const state *s)
{
	print_set(s->is_alone ? "alone" : "owners", s->owners);
	printf(" queue [");
	for (int i = 0; i < PLACES && s->queue[i].token != 0; i++) {
		printf(" %d%s", s->queue[i].token, s->queue[i].is_upgrade ? " upgrade" : "");
	}
	printf(" ] %s %d %d", phase_names[s->phase], s->token, s->successor);
	print_set("owed", s->owed);
	print_set("doubtful", s->doubtful);
	print_pipe("thread", &s->pipes[THREAD]);
	print_pipe("keeper", &s->pipes[KEEPER]);
	for (int i = GIVEN_UP; i < PIPES && s->pipes[i].length > 0; i++) {
		print_pipe("given up", &s->pipes[i]);
	}
	printf("\n");
}

static state beginning(void)
{
	state s;

	memset(&s, 0, sizeof s);
	s.rounds = (uint8_t) now->rounds;
	s.give_ups = (uint8_t) now->give_ups;
	s.questions = (uint8_t) now->questions;
	s.upgrades = (uint8_t) now->upgrades;
	s.detachments = (uint8_t) now->detachments;
	s.other_rounds = (uint8_t) now->other_rounds;
	return s;
}

static bool run(const setting *which)
{
	state first;

	now = which;
	search_begin();
	first = beginning();
	reach(&first, 0, "the beginning", 0);
	search_all(explore);
	return search_report("owed", now->name, now->finds, "nothing found");
}

#define READERS .are_readers = true

static const setting settings[] = {
	{ "a mutex", .rounds = 2, .give_ups = 3, .questions = 1, .other_rounds = 2 },
	{ "a mutex, four connections given up", .rounds = 2, .give_ups = 4, .questions = 1, .other_rounds = 1 },
	{ "a mutex, also tried", .rounds = 3, .give_ups = 2, .questions = 2, .other_rounds = 2, .can_try = true },
	{ "a mutex, detached", .rounds = 2, .give_ups = 3, .detachments = 1, .other_rounds = 1 },
	{ "a mutex, detached, four connections given up", .rounds = 1, .give_ups = 4, .detachments = 1, .other_rounds = 1 },
	{ "readers", READERS, .rounds = 2, .give_ups = 3, .upgrades = 1, .other_rounds = 1 },
	{ "readers, upgraded twice", READERS, .rounds = 2, .give_ups = 2, .upgrades = 2, .other_rounds = 1 },
	{ "readers, and another client reads", READERS, .does_other_read = true, .rounds = 1, .give_ups = 3, .upgrades = 2,
			.other_rounds = 1 },
	{ "readers, detached", READERS, .rounds = 2, .give_ups = 2, .upgrades = 1, .detachments = 1, .other_rounds = 1 },
	{ "readers, detached, and another client reads", READERS, .does_other_read = true, .rounds = 1, .give_ups = 3,
			.upgrades = 2, .detachments = 1, .other_rounds = 1 },
	{ "nothing is owed", .rounds = 1, .give_ups = 1, .other_rounds = 1, .omitted = OWING, .finds = LEAK },
	{ "an entry that doesn't leave the queue", .rounds = 1, .give_ups = 2, .other_rounds = 1,
			.omitted = LEAVING_THE_QUEUE, .finds = LEAK },
	{ "an entry without the place from before the upgrade", READERS, .rounds = 1, .give_ups = 2, .upgrades = 1,
			.other_rounds = 1, .omitted = FIRST_PLACE, .finds = LEAK },
	{ "a payment that serves nobody", .rounds = 1, .give_ups = 1, .other_rounds = 1, .omitted = SERVING,
			.finds = STALL },
	{ "doubtful tokens that came through aren't owed", .rounds = 1, .give_ups = 2, .other_rounds = 1,
			.omitted = THOSE_THROUGH, .finds = LEAK },
	{ "a doubtful token isn't paid again", .rounds = 1, .give_ups = 2, .other_rounds = 1, .omitted = PAYING_AGAIN,
			.finds = LEAK },
	{ "a reader in doubt is owed at once", READERS, .rounds = 1, .give_ups = 2, .upgrades = 1, .other_rounds = 1,
			.omitted = WANT_IN_DOUBT, .finds = LOSS },
	{ "a doubt is given up without the successor", READERS, .rounds = 1, .give_ups = 3, .upgrades = 1,
			.other_rounds = 1, .omitted = SUCCESSOR, .finds = LEAK },
	{ "the successor of a settle isn't doubtful", READERS, .rounds = 1, .give_ups = 3, .upgrades = 1, .other_rounds = 1,
			.omitted = DOUBTFUL_SUCCESSOR, .finds = LEAK },
	{ "the successor of a renaming isn't doubtful", .rounds = 1, .give_ups = 3, .detachments = 1, .other_rounds = 1,
			.omitted = DOUBTFUL_SUCCESSOR, .finds = LEAK },
	{ "a downgrade that was sent again isn't settled", READERS, .rounds = 1, .give_ups = 1, .upgrades = 2,
			.other_rounds = 1, .omitted = SETTLING_FIRST, .finds = LOSS },
	{ "a doubtful token is detached as it is", .rounds = 1, .give_ups = 2, .detachments = 1, .other_rounds = 1,
			.omitted = RENAMING_FIRST, .finds = LEAK },
	{ "a doubtful token is detached as it is, and owed", .rounds = 1, .give_ups = 2, .detachments = 1,
			.other_rounds = 1, .omitted = UNOWED_DETACHED, .finds = LOSS },
	{ "an attach without an answer is owed", .rounds = 1, .give_ups = 2, .detachments = 1, .other_rounds = 1,
			.omitted = UNOWED_ATTACHMENTS, .finds = LOSS },
	{ "nothing is paid in front of a call", .rounds = 2, .give_ups = 2, .other_rounds = 1, .omitted = PAYING_IN_FRONT,
			.finds = DELAY },
};

int main(int arguments, char **ignored)
{
	size_t failed = 0;

	(void) ignored;
	if (!search_prepare(arguments)) {
		return 2;
	}
	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
		failed += !run(&settings[i]);
	}
	return failed > 0;
}
