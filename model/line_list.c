/*
 * Searches every order of events of an acquisition on a list of three servers by an operation in an event loop, which
 * has a line to each (model/line.c). The operation asks all servers at the same time, holds the lock once a majority
 * has granted it, and otherwise gives up, and may try again with a new token. It doesn't wait longer for each server
 * than its patience allows. It may be cancelled at any moment. Another client, which has connections of its own, does
 * the same.
 *
 * A line that isn't open yet writes the question once it is. A line may be closed at any moment: what was written on it
 * is executed later, in order, or lost. While the operation holds the lock, the keeper asks the servers whose vote it
 * lacks; what is owed is paid by the keeper. What the keeper sends is answered at once; model/quorum.pml and
 * model/owed.c are about all that can happen then. The entry of a doubtful token ends as in model/line.c.
 *
 * The rule differs from that of one server in one point. A call whose patience has passed leaves its line open, and its
 * reply is awaited as usual. But a release is only written behind it once the token is given up on all servers: until
 * then the token is wanted, and a late answer, or one to the keeper, may count as a vote.
 *
 * These are the faults.
 *   two owners   The operation and the other client both believe that they hold the lock.
 *   a loss       One of them believes that it holds the lock, and fewer than two servers have its token.
 *   a leak       A server has a token of the process that isn't wanted, that isn't owed there, and that no command on
 *                the line ends.
 *   released     A token is released on a server that has granted it, while the operation wants it.
 *
 * This model leaves out the arbiter and its queue, servers that forget what they have, and everything that
 * model/quorum.pml shows about candidates that contend.
 *
 * of: redis/quorum/grants.c redis/server/owed.c redis/server/rounds.c
 */
#include <stdbool.h>
#include <stdint.h>

#define SERVERS 3
#define MAJORITY 2
#define TOKENS 2 /* that the operation can draw, numbered from 1 */
#define OTHER (TOKENS + 1)
#define LENGTH 6
#define BIT(token) ((uint8_t) (1u << (token)))

enum script { NOTHING, ACQUIRE, RELEASE };

enum reply { NO_REPLY, YES, NO };

enum phase { IDLE, ASKING, HOLDING };

/* What the operation knows of a server. */
enum vote {
	UNASKED, /* the line isn't open, or nobody asks */
	PENDING,
	GRANTED,
	REFUSED,
	SILENT /* it may still answer */
};

/* Parts of the rule that are left out in turn; the search must then find a fault. The comments say what each omission
 * means. */
enum omission {
	WHOLE,  /* nothing is left out */
	WANTED, /* as on one server: a call whose patience has passed is followed by a release, and its reply is ignored */
	COUNTING,     /* the same, but its reply counts */
	SILENT_ONES,  /* what is given up is released only on servers that have granted it */
	PENDING_ONES, /* or have fallen silent, but not where the question hasn't been answered yet */
	OWING,        /* the releases are written, but nothing is owed */
	LINE_FIRST,   /* the keeper's answer ends an entry although the line hasn't answered the question */
	DOUBT,        /* what was written on a closed line isn't doubtful */
	FORGETTING    /* a question that wasn't written is written although the operation has given up */
};

typedef struct command {
	uint8_t script, token, reply;
	uint8_t is_early; /* of a release: when it was executed, something could still bring the token back */
} command;

/* Sets of tokens have a BIT() for each. */
typedef struct server {
	uint8_t owner;
	uint8_t is_open;      /* the line */
	uint8_t is_held_back; /* the question isn't written yet */
	uint8_t vote;
	uint8_t owed, doubtful;
	uint8_t is_others; /* the other client believes that it has this server's vote */
	command line[LENGTH], late[LENGTH];
} server;

typedef struct state {
	server servers[SERVERS];
	uint8_t phase, token, drawn;
	uint8_t does_other_hold;
	uint8_t rounds, other_rounds, closes, silences, cancels; /* how often these may still happen */
} state;

#include "search.h"

typedef struct setting {
	const char *name;
	uint8_t rounds, other_rounds, closes, silences, cancels;
	bool ignores_release; /* the search continues to what follows from the release of a wanted token */
	enum omission omitted;
	const char *finds;
} setting;

static const setting *now;

static const char TWO_OWNERS[] = "two owners", LOSS[] = "a loss", LEAK[] = "a leak", RELEASED[] = "released",
				  NO_ROOM[] = "there are more commands than room";

static const char *const phase_names[] = { "is idle", "asks", "holds" };
static const char *const vote_names[] = { "unasked", "pending", "granted", "refused", "silent" };

static void print_commands(const char *name, const command *commands)
{
	printf(" %s(", name);
	for (int i = 0; i < LENGTH && commands[i].script != NOTHING; i++) {
		printf("%s%s %d%s", i > 0 ? ", " : "", commands[i].script == ACQUIRE ? "acquire" : "release", commands[i].token,
				commands[i].reply != NO_REPLY ? " executed" : "");
	}
	printf(")");
}

static void print_state(const state *s)
{
	printf("%s with %d%s", phase_names[s->phase], s->token, s->does_other_hold ? ", and so does another" : "");
	for (int k = 0; k < SERVERS; k++) {
		const server *v = &s->servers[k];

		printf("; owner %d %s owed %x doubtful %x", v->owner, vote_names[v->vote], v->owed, v->doubtful);
		print_commands("line", v->line);
		print_commands("late", v->late);
	}
	printf("\n");
}

static bool is_mentioned(const command *commands, int token, enum script script)
{
	for (int i = 0; i < LENGTH; i++) {
		if (commands[i].script == script && commands[i].token == token) {
			return true;
		}
	}
	return false;
}

static command take_first(command *commands)
{
	command first = commands[0];

	memmove(commands, commands + 1, (LENGTH - 1) * sizeof first);
	commands[LENGTH - 1] = (command) { 0 };
	return first;
}

/* A server. */

static enum reply acquire(server *v, int token)
{
	v->owner = v->owner == 0 ? (uint8_t) token : v->owner;
	return v->owner == token ? YES : NO;
}

static enum reply release(state *s, server *v, int token)
{
	if (v->owner != token) {
		return NO;
	}
	if (s->phase != IDLE && s->token == token && !now->ignores_release) {
		fault = RELEASED;
	}
	v->owner = 0;
	return YES;
}

static void execute(state *s, server *v, command *c)
{
	c->is_early = is_mentioned(v->late, c->token, ACQUIRE);
	c->reply = (uint8_t) (c->script == ACQUIRE ? acquire(v, c->token) : release(s, v, c->token));
}

/* The process. */

static void append(server *v, enum script script, int token)
{
	int at = 0;

	while (at < LENGTH && v->line[at].script != NOTHING) {
		at++;
	}
	if (at == LENGTH) {
		fault = NO_ROOM;
		return;
	}
	v->line[at] = (command) { (uint8_t) script, (uint8_t) token, NO_REPLY, 0 };
}

static void append_question(const state *s, server *v)
{
	/* What is owed there goes in front. */
	for (int token = 1; token <= TOKENS; token++) {
		if ((v->owed & BIT(token)) && !is_mentioned(v->line, token, RELEASE)) {
			append(v, RELEASE, token);
		}
	}
	append(v, ACQUIRE, s->token);
	v->is_held_back = 0;
}

static void begin(state *s)
{
	s->rounds--;
	s->token = ++s->drawn;
	s->phase = ASKING;
	for (int k = 0; k < SERVERS; k++) {
		server *v = &s->servers[k];

		v->vote = PENDING;
		v->is_held_back = 1;
		if (v->is_open) {
			append_question(s, v);
		}
	}
}

static bool may_have(const server *v)
{
	return v->vote == GRANTED || (v->vote == SILENT && now->omitted != SILENT_ONES)
			|| (v->vote == PENDING && now->omitted != SILENT_ONES && now->omitted != PENDING_ONES);
}

static void give_up_on(server *v, int token)
{
	bool was_written = v->vote == GRANTED || !v->is_held_back;

	if (may_have(v) && was_written) {
		if (now->omitted != OWING) {
			v->owed |= BIT(token);
		}
		if (v->is_open) {
			append(v, RELEASE, token);
		}
	}
	v->owed |= v->doubtful & BIT(token);
	v->vote = UNASKED;
	v->is_held_back &= now->omitted == FORGETTING;
}

/* Gives back what was granted or may still be, without waiting for any server. */
static void give_up(state *s)
{
	int token = s->token;

	s->phase = IDLE;
	for (int k = 0; k < SERVERS; k++) {
		give_up_on(&s->servers[k], token);
	}
	if (now->omitted != FORGETTING) {
		s->token = 0;
	}
}

static int count_votes(const state *s, enum vote vote)
{
	int found = 0;

	for (int k = 0; k < SERVERS; k++) {
		found += s->servers[k].vote == vote;
	}
	return found;
}

static void decide(state *s)
{
	if (s->phase != ASKING || count_votes(s, PENDING) > 0) {
		return;
	}
	if (count_votes(s, GRANTED) >= MAJORITY) {
		s->phase = HOLDING;
	} else {
		give_up(s);
	}
}

static void hear_of_payment(server *v, int token, bool is_early)
{
	if (!(is_early && (v->doubtful & BIT(token)))) {
		v->owed &= (uint8_t) ~BIT(token);
	}
}

static void hear_of_question(const state *s, server *v, const command *c)
{
	bool is_awaited = s->phase != IDLE && c->token == s->token;

	/* An answer after the patience has passed counts as well. */
	if (is_awaited && (v->vote == PENDING || (v->vote == SILENT && now->omitted != WANTED))) {
		v->vote = c->reply == YES ? GRANTED : REFUSED;
	}
}

static void read_reply(state *s, server *v)
{
	command c = take_first(v->line);

	if (c.script == RELEASE) {
		hear_of_payment(v, c.token, c.is_early);
	} else {
		hear_of_question(s, v, &c);
	}
	decide(s);
}

static void lose_patience(state *s, server *v)
{
	s->silences--;
	v->vote = SILENT;
	if ((now->omitted == WANTED || now->omitted == COUNTING) && !v->is_held_back) {
		append(v, RELEASE, s->token);
	}
	decide(s);
}

/* Its unanswered question is repeated on the next line. */
static void close_line(state *s, server *v)
{
	int late = 0;

	s->closes--;
	v->is_open = 0;
	for (int i = 0; i < LENGTH; i++) {
		command *c = &v->line[i];

		if (c->script == ACQUIRE && now->omitted != DOUBT) {
			v->doubtful |= BIT(c->token);
		}
		if (c->script == ACQUIRE && s->phase == ASKING && c->token == s->token && v->vote == PENDING) {
			v->is_held_back = 1;
		}
		if (c->script != NOTHING && c->reply == NO_REPLY) {
			v->late[late++] = *c;
		}
	}
	memset(v->line, 0, sizeof v->line);
}

static void open_line(const state *s, server *v)
{
	v->is_open = 1;
	if (v->is_held_back) {
		append_question(s, v);
	}
}

static void pay(state *s, server *v, int token)
{
	bool is_early = is_mentioned(v->late, token, ACQUIRE);
	bool is_asked = is_mentioned(v->line, token, ACQUIRE);

	release(s, v, token);
	if (!is_asked || now->omitted == LINE_FIRST) {
		hear_of_payment(v, token, is_early);
	}
}

static void rejoin(const state *s, server *v)
{
	if (acquire(v, s->token) == YES) {
		v->vote = GRANTED;
	}
}

/* The other client. */

static void try_other(state *s, server *v)
{
	v->is_others = acquire(v, OTHER) == YES;
	if (v->is_others) {
		int votes = 0;

		for (int k = 0; k < SERVERS; k++) {
			votes += s->servers[k].is_others;
		}
		s->does_other_hold |= votes >= MAJORITY;
	}
}

static void end_other(state *s)
{
	for (int k = 0; k < SERVERS; k++) {
		release(s, &s->servers[k], OTHER);
		s->servers[k].is_others = 0;
	}
	s->does_other_hold = 0;
	s->other_rounds--;
}

/* Faults. */

static int count_servers(const state *s, int token)
{
	int found = 0;

	for (int k = 0; k < SERVERS; k++) {
		found += s->servers[k].owner == token;
	}
	return found;
}

static void look_for_owners(const state *s)
{
	if (s->phase == HOLDING && s->does_other_hold) {
		fault = TWO_OWNERS;
	} else if ((s->phase == HOLDING && count_servers(s, s->token) < MAJORITY)
			|| (s->does_other_hold && count_servers(s, OTHER) < MAJORITY)) {
		fault = LOSS;
	}
}

static bool is_release_under_way(const server *v)
{
	for (int i = 0; i < LENGTH; i++) {
		if (v->line[i].script == RELEASE && v->line[i].token == v->owner && v->line[i].reply == NO_REPLY) {
			return true;
		}
	}
	return false;
}

static void look_for_leak(const state *s)
{
	for (int k = 0; k < SERVERS; k++) {
		const server *v = &s->servers[k];
		bool is_wanted = v->owner == OTHER || (s->phase != IDLE && v->owner == s->token);

		if (v->owner != 0 && !is_wanted && !(v->owed & BIT(v->owner)) && !is_release_under_way(v)) {
			fault = LEAK;
		}
	}
}

static int compare(const void *a, const void *b)
{
	return memcmp(a, b, sizeof(server));
}

/* Forgets everything that no longer makes a difference, such as which server is which. */
static void normalize(state *s)
{
	for (int k = 0; k < SERVERS; k++) {
		server *v = &s->servers[k];

		for (int token = 1; token <= TOKENS; token++) {
			bool is_used = (s->phase != IDLE && s->token == token) || (v->owed & BIT(token))
					|| is_mentioned(v->line, token, ACQUIRE);

			v->doubtful &= is_used ? 0xff : (uint8_t) ~BIT(token);
		}
	}
	qsort(s->servers, SERVERS, sizeof(server), compare);
}

static void reach(state *s, uint32_t from, const char *event, int who)
{
	if (fault == NULL) {
		look_for_owners(s);
	}
	if (fault == NULL) {
		look_for_leak(s);
	}
	normalize(s);
	search_add(s, from, event, who);
}

/* Adds the state that an event leads to. The statements change `next`, a copy of the present state, and `v`, its copy
 * of the server. */
#define EVENT(name, k, ...) \
	do { \
		if (fault == NULL) { \
			state next = *s; \
			server *v = &next.servers[k]; \
			(void) v; \
			__VA_ARGS__; \
			reach(&next, from, name, k); \
		} \
	} while (0)

static void execute_late(state *s, server *v)
{
	command c = take_first(v->late);

	execute(s, v, &c);
}

static void run_server(const state *s, uint32_t from, int k)
{
	const server *present = &s->servers[k];
	int executed = 0;

	while (executed < LENGTH && present->line[executed].reply != NO_REPLY) {
		executed++;
	}
	if (executed < LENGTH && present->line[executed].script != NOTHING) {
		EVENT("executed", k, execute(&next, v, &v->line[executed]));
	}
	if (executed > 0) {
		EVENT("reads a reply", k, read_reply(&next, v));
	}
	if (present->late[0].script != NOTHING) {
		EVENT("late: executed", k, execute_late(&next, v));
		EVENT("what was closed is lost", k, memset(v->late, 0, sizeof v->late));
	}
}

static void run_line(const state *s, uint32_t from, int k)
{
	const server *present = &s->servers[k];
	bool is_late = present->late[0].script != NOTHING;

	if (!present->is_open) {
		EVENT("the line is opened", k, open_line(&next, v));
	}
	if (s->closes > 0 && present->line[0].script != NOTHING && !is_late) {
		EVENT("the line is closed", k, close_line(&next, v));
	}
	if (s->silences > 0 && s->phase == ASKING && present->vote == PENDING) {
		EVENT("its patience passes", k, lose_patience(&next, v));
	}
	for (int token = 1; token <= TOKENS; token++) {
		if (present->owed & BIT(token)) {
			EVENT("the keeper pays", k, pay(&next, v, token));
		}
	}
	if (s->phase == HOLDING && present->vote != GRANTED && present->owner == 0) {
		EVENT("the keeper asks", k, rejoin(&next, v));
	}
	if (s->other_rounds > 0 && !present->is_others && present->owner == 0) {
		EVENT("another client asks", k, try_other(&next, v));
	}
}

static void explore(uint32_t from)
{
	const state copy = states[from], *s = &copy;

	for (int k = 0; k < SERVERS; k++) {
		run_server(s, from, k);
		run_line(s, from, k);
	}
	if (s->phase == IDLE && s->rounds > 0) {
		EVENT("begins", 0, begin(&next));
	}
	if (s->phase == HOLDING) {
		EVENT("releases", 0, give_up(&next));
	}
	if (s->phase == ASKING && s->cancels > 0) {
		EVENT("is cancelled", 0, next.cancels--; give_up(&next));
	}
	if (s->other_rounds > 0 && count_servers(s, OTHER) > 0) {
		EVENT("another client releases", 0, end_other(&next));
	}
}

static bool run(const setting *which)
{
	state first;

	now = which;
	search_begin();
	memset(&first, 0, sizeof first);
	first.rounds = now->rounds;
	first.other_rounds = now->other_rounds;
	first.closes = now->closes;
	first.silences = now->silences;
	first.cancels = now->cancels;
	reach(&first, 0, "the beginning", 0);
	search_all(explore);
	return search_report("line_list", now->name, now->finds, "nothing found");
}

static const setting settings[] = {
	{ "cancelled, and servers fall silent", .rounds = 2, .other_rounds = 1, .cancels = 1, .silences = 2 },
	{ "cancelled, and a line is closed", .rounds = 1, .other_rounds = 1, .cancels = 1, .silences = 2, .closes = 1 },
	{ "cancelled, and two lines are closed", .rounds = 1, .other_rounds = 1, .cancels = 1, .silences = 1, .closes = 2 },
	{ "a release is written when a server falls silent", .rounds = 1, .silences = 1, .omitted = WANTED,
			.finds = RELEASED },
	{ "a release is written when a server falls silent, its answer counts, and a loss follows", .rounds = 1,
			.silences = 2, .ignores_release = true, .omitted = COUNTING, .finds = LOSS },
	{ "a release is written when a server falls silent, and no loss follows", .rounds = 1, .other_rounds = 1,
			.silences = 2, .cancels = 1, .ignores_release = true, .omitted = WANTED },
	{ "only what was granted is given back", .rounds = 1, .silences = 1, .cancels = 1, .omitted = SILENT_ONES,
			.finds = LEAK },
	{ "unanswered questions aren't given back", .rounds = 1, .cancels = 1, .omitted = PENDING_ONES, .finds = LEAK },
	{ "nothing is owed", .rounds = 1, .cancels = 1, .closes = 1, .omitted = OWING, .finds = LEAK },
	{ "the keeper's answer ends an entry before the line's", .rounds = 1, .cancels = 1, .closes = 1,
			.omitted = LINE_FIRST, .finds = LEAK },
	{ "nothing is doubtful", .rounds = 1, .cancels = 1, .closes = 1, .omitted = DOUBT, .finds = LEAK },
	{ "a question is written after it was given up", .rounds = 1, .cancels = 1, .omitted = FORGETTING, .finds = LEAK },
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
