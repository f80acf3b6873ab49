/*
 * Searches every order of events of attach() on a list of three servers, by two processes. Each server replaces the
 * token by itself, and whoever gets a majority holds the lock. An attach() that got no majority is undone on every
 * server that said yes or nothing; its process may try again with another token. If all servers have answered, the
 * process first asks who owns the lock, and if another token has a majority, it releases what it got. The given token
 * is on three servers, or on two, so that each process may get one of them.
 *
 * A majority may have said yes so late that what it gave is over by the clock of the process, but not on the servers.
 * Then the process asks all of them again, with the same token. A server that can't be reached by then still counts as
 * one that has given it.
 *
 * Whoever holds the lock may hold it for ever. In some searches, another client waits in the queue of the arbiter,
 * which is the first server whose owner it doesn't pass over, and asks nothing meanwhile. Let in there, it asks the
 * others; and if it gets no majority, it rests and begins again. One timer helps it while it waits: it looks whether
 * the owner at the arbiter may have a majority. It needs that because an undone attach() may leave the given token on
 * a minority, after another one has got the lock.
 *
 * What is owed is paid at any time, and in front of a call. A call whose connection was given up is executed at any
 * later time, or never. What is owed for its token ends with an answer that comes after that. The keeper asks servers
 * without an owner for the votes that an owner lacks. proof/model/attach.c is about all that is the same on one
 * server.
 *
 * These are the faults. The search looks for them in every state.
 *   two owners   Two of the processes and the other client believe that they hold the lock.
 *   a loss       One of them believes that it holds the lock, and fewer than two servers have its token.
 *   a leak       A server has a token that nobody wants or owes.
 *   taken away   Everything has been said and paid, nobody ever got the lock, and the token has no majority any more.
 *   forgotten    Everything has been said and paid, and the other client waits, though nobody has the lock: neither a
 *                process, nor the message, whose token no majority has any more.
 *
 * of: redis/lua/attach.lua redis/lua/rename.lua redis/quorum/quorum.c redis/lock/ownership.c redis/server/owed.c redis/server/rounds.c
 */
#include <stdbool.h>
#include <stdint.h>

#define SERVERS 3
#define MAJORITY 2
#define PROCESSES 2
#define DRAWS 3 /* each process can draw this many tokens in one search */
#define GIVEN 1 /* the token that is attached */
#define FIRST_OF(process) (2 + (process) *DRAWS)
#define TOKENS (2 + PROCESSES * DRAWS)
#define OTHER TOKENS /* the other client's token */
#define BIT(token) ((uint8_t) (1u << (token)))

enum phase { IDLE, ATTACHING, INSPECTING, HOLDING };
enum answer { UNASKED, PENDING, YES, NO, MISSING, UNREACHED };
#define UNSEEN 99
enum other { ABSENT, RESTS, WAITS, HAS_IT };

/* Parts of the rule that are left out in turn. */
enum omission {
	WHOLE,     /* nothing is left out */
	RETURNING, /* what was taken in vain is released, instead of given back */
	OWING,     /* it is neither */
	KEEPING,   /* a server that can't be reached is believed to have nothing, whatever it has said before */
	SERVING,   /* a release serves nobody */
	DISPUTING, /* what was taken in vain is released, if all servers have answered, whoever has a majority */
	LOOKING    /* a waiter doesn't look whether the owner at the arbiter may have a majority */
};

/* Sets of tokens have a BIT() for each. */
typedef struct process {
	uint8_t phase, token, drawn, attempts;
	uint8_t answers[SERVERS];
	uint8_t seen[SERVERS];   /* the owners that an inspection has shown */
	uint8_t taken, doubtful; /* a bit for each server that has said yes too late, or wasn't heard of before that */
	uint8_t owed[SERVERS], owed_back[SERVERS]; /* to be released; to be given back */
} process;

typedef struct state {
	process p[PROCESSES];
	uint8_t owner[SERVERS];
	uint8_t given_up[SERVERS]; /* tokens that may yet replace the given one there */
	uint8_t give_ups;          /* how many connections may still be given up, or can't be opened */
	uint8_t late;              /* how many majorities may still say yes too late */
	uint8_t was_given;         /* somebody got the lock */
	uint8_t other;             /* the other client */
	uint8_t arbiter;           /* where it waits */
	uint8_t passed[SERVERS];   /* the owner there for which it doesn't wait */
} state;

#include "search.h"

typedef struct setting {
	const char *name;
	enum omission omitted;
	uint8_t servers; /* that have the token at the beginning */
	uint8_t give_ups, attempts, late;
	bool does_other_wait;
	const char *finds;
} setting;

static const setting *now;

static const char TWO_OWNERS[] = "two owners", LOSS[] = "a loss", LEAK[] = "a leak", TAKEN_AWAY[] = "taken away",
				  FORGOTTEN[] = "forgotten", NO_ROOM[] = "there are more tokens than room";

static const char *const phase_names[] = { "is idle", "attaches", "inspects", "holds" };
static const char *const other_names[] = { "absent", "rests", "waits", "has it" };
static const char *const answer_names[] = { "unasked", "pending", "yes", "no", "missing", "unreached" };

static void print_state(const state *s)
{
	printf("owners %d %d %d", s->owner[0], s->owner[1], s->owner[2]);
	for (int i = 0; i < PROCESSES; i++) {
		const process *p = &s->p[i];

		printf("; %d %s %d", i, phase_names[p->phase], p->token);
		for (int k = 0; k < SERVERS; k++) {
			printf(", %s, owes %x, to give back %x", answer_names[p->answers[k]], p->owed[k], p->owed_back[k]);
		}
	}
	printf("; given up %x %x %x; the other %s at %d\n", s->given_up[0], s->given_up[1], s->given_up[2],
			other_names[s->other], s->arbiter);
}

static int count_servers(const state *s, int token)
{
	int found = 0;

	for (int k = 0; k < SERVERS; k++) {
		found += s->owner[k] == token;
	}
	return found;
}

static void look_for_owners(const state *s)
{
	if ((s->p[0].phase == HOLDING) + (s->p[1].phase == HOLDING) + (s->other == HAS_IT) > 1) {
		fault = TWO_OWNERS;
	}
	for (int i = 0; i < PROCESSES; i++) {
		if (s->p[i].phase == HOLDING && count_servers(s, s->p[i].token) < MAJORITY) {
			fault = LOSS;
		}
	}
	if (s->other == HAS_IT && count_servers(s, OTHER) < MAJORITY) {
		fault = LOSS;
	}
}

static void look_for_leak(const state *s)
{
	for (int k = 0; k < SERVERS; k++) {
		const process *p;

		if (s->owner[k] <= GIVEN || s->owner[k] == OTHER) {
			continue;
		}
		p = &s->p[(s->owner[k] - FIRST_OF(0)) / DRAWS];
		if (!(p->phase != IDLE && p->token == s->owner[k]) && !((p->owed[k] | p->owed_back[k]) & BIT(s->owner[k]))) {
			fault = LEAK;
		}
	}
}

static bool is_attaching_or_owed(const state *s)
{
	bool is_quiet = true;

	for (int k = 0; k < SERVERS; k++) {
		is_quiet &= s->given_up[k] == 0;
		for (int i = 0; i < PROCESSES; i++) {
			is_quiet &= (s->p[i].phase == IDLE || s->p[i].phase == HOLDING) && s->p[i].owed[k] == 0
					&& s->p[i].owed_back[k] == 0;
		}
	}
	return !is_quiet;
}

static bool is_anybody_holding(const state *s)
{
	return s->p[0].phase == HOLDING || s->p[1].phase == HOLDING || s->other == HAS_IT;
}

static void look_for_what_was_eaten(const state *s)
{
	if (!is_attaching_or_owed(s) && !is_anybody_holding(s) && !s->was_given && count_servers(s, GIVEN) < MAJORITY) {
		fault = TAKEN_AWAY;
	}
}

/* Whether the owner at a server may have a majority. */
static bool may_have_majority(const state *s, int k)
{
	return count_servers(s, s->owner[k]) >= MAJORITY;
}

/* Whether the other client, which waits, will find that it needn't. */
static bool looks(const state *s)
{
	return now->omitted != LOOKING && s->owner[s->arbiter] != 0 && !may_have_majority(s, s->arbiter);
}

/* The token in the message is a reason to wait as long as it has a majority. */
static void look_for_forgotten(const state *s)
{
	bool has_reason = s->owner[s->arbiter] != 0
			&& (is_anybody_holding(s) || (s->owner[s->arbiter] == GIVEN && may_have_majority(s, s->arbiter)));

	if (s->other == WAITS && !is_attaching_or_owed(s) && !has_reason && !looks(s)) {
		fault = FORGOTTEN;
	}
}

/* Forgets everything that no longer makes a difference. */
static void normalize(state *s)
{
	s->arbiter = s->other == WAITS ? s->arbiter : 0;
	for (int k = 0; k < SERVERS; k++) {
		s->passed[k] = s->passed[k] == s->owner[k] ? s->passed[k] : 0;
	}
}

static void reach(state *s, uint32_t from, const char *event, int who)
{
	static void (*const looks[])(const state *s) = { look_for_owners, look_for_leak, look_for_what_was_eaten,
		look_for_forgotten };

	for (size_t i = 0; i < sizeof looks / sizeof *looks && fault == NULL; i++) {
		looks[i](s);
	}
	normalize(s);
	search_add(s, from, event, who);
}

/* The arbiter has let the other client in, which asks the other servers. Without a majority, it gives everything back,
 * and rests before it asks again. */
static void ask_all(state *s)
{
	for (int k = 0; k < SERVERS; k++) {
		s->owner[k] = s->owner[k] == 0 ? OTHER : s->owner[k];
	}
	s->other = count_servers(s, OTHER) >= MAJORITY ? HAS_IT : RESTS;
	for (int k = 0; k < SERVERS && s->other == RESTS; k++) {
		s->owner[k] = s->owner[k] == OTHER ? 0 : s->owner[k];
	}
}

/* The arbiter is the first server whose owner isn't passed over. */
static void begin_other(state *s)
{
	int k = 0;

	while (k < SERVERS && s->owner[k] != 0 && s->passed[k] == s->owner[k]) {
		k++;
	}
	s->arbiter = (uint8_t) (k % SERVERS);
	s->other = WAITS;
	if (s->owner[s->arbiter] == 0) {
		ask_all(s);
	}
}

static void pass_over(state *s)
{
	s->passed[s->arbiter] = s->owner[s->arbiter];
	s->other = RESTS;
}

static void free_server(state *s, int k)
{
	s->owner[k] = 0;
	if (s->other == WAITS && s->arbiter == k && now->omitted != SERVING) {
		ask_all(s);
	}
}

/* Pays everything that a process owes to a server, and hears the answers. */
static void pay(state *s, int i, int k)
{
	process *p = &s->p[i];

	for (int token = FIRST_OF(0); token < TOKENS; token++) {
		if (((p->owed[k] | p->owed_back[k]) & BIT(token)) == 0) {
			continue;
		}
		if (s->owner[k] == token && (p->owed_back[k] & BIT(token))) {
			s->owner[k] = GIVEN;
		} else if (s->owner[k] == token) {
			free_server(s, k);
		}
		if (!(s->given_up[k] & BIT(token))) {
			p->owed[k] &= (uint8_t) ~BIT(token);
			p->owed_back[k] &= (uint8_t) ~BIT(token);
		}
	}
}

/* Whether a server may have replaced the token, or may still do so. */
static bool may_have_given(const process *p, int k)
{
	if (p->doubtful & BIT(k)) {
		return true;
	}
	if (p->answers[k] == UNREACHED) {
		return (p->taken & BIT(k)) && now->omitted != KEEPING;
	}
	return p->answers[k] != NO;
}

/* Too few servers have said yes: whatever the others have done, or may still do, is undone. is_over: somebody else has
 * a majority. */
static void undo(process *p, bool is_over)
{
	for (int k = 0; k < SERVERS && now->omitted != OWING; k++) {
		if (may_have_given(p, k)) {
			(is_over || now->omitted == RETURNING ? p->owed : p->owed_back)[k] |= BIT(p->token);
		}
	}
	p->phase = IDLE;
	p->token = 0;
	memset(p->answers, UNASKED, sizeof p->answers);
	memset(p->seen, UNSEEN, sizeof p->seen);
	p->taken = p->doubtful = 0;
}

/* The process learns who owns the lock on a server. It is done when all have said so, or what the rest say doesn't
 * matter any more. */
static void inspect(const state *s, process *p, int k)
{
	int alike = 0, unseen = 0, owner = s->owner[k];

	p->seen[k] = s->owner[k];
	for (int i = 0; i < SERVERS; i++) {
		alike += p->seen[i] == owner;
		unseen += p->seen[i] == UNSEEN;
	}
	if (alike >= MAJORITY || unseen == 0) {
		undo(p, (alike >= MAJORITY && owner > GIVEN) || now->omitted == DISPUTING);
	}
}

/* The process asks all servers again. */
static void ask_again(state *s, process *p)
{
	for (int k = 0; k < SERVERS; k++) {
		p->taken |= p->answers[k] == YES ? BIT(k) : 0;
		p->doubtful |= p->answers[k] == MISSING ? BIT(k) : 0;
	}
	memset(p->answers, PENDING, sizeof p->answers);
	s->late--;
}

/* Once nothing is pending any more, the process knows whether it has a majority. */
static void decide(state *s, int i, bool is_late)
{
	process *p = &s->p[i];
	int yes = 0, no = 0;

	for (int k = 0; k < SERVERS; k++) {
		if (p->answers[k] == PENDING) {
			return;
		}
		yes += p->answers[k] == YES;
		no += p->answers[k] == NO;
	}
	if (yes >= MAJORITY && is_late) {
		ask_again(s, p);
		return;
	}
	if (yes >= MAJORITY) {
		p->phase = HOLDING;
		s->was_given = 1;
		memset(p->answers, UNASKED, sizeof p->answers);
		p->taken = p->doubtful = 0;
	} else if (yes > 0 && yes + no == SERVERS) {
		p->phase = INSPECTING;
	} else {
		undo(p, false);
	}
}

static void replace(state *s, int k, int token)
{
	if (s->owner[k] == GIVEN) {
		s->owner[k] = (uint8_t) token;
	}
}

static void carry_out(state *s, int i, int k, bool is_late)
{
	process *p = &s->p[i];

	pay(s, i, k);
	replace(s, k, p->token);
	p->answers[k] = s->owner[k] == p->token ? YES : NO;
	decide(s, i, is_late);
}

static void give_up(state *s, int i, int k, bool is_lost)
{
	process *p = &s->p[i];

	if (!is_lost) {
		s->given_up[k] |= BIT(p->token);
	}
	p->answers[k] = MISSING;
	s->give_ups--;
	decide(s, i, false);
}

/* Nothing is sent. */
static void miss(state *s, int i, int k)
{
	s->p[i].answers[k] = UNREACHED;
	s->give_ups--;
	decide(s, i, false);
}

static void carry_out_late(state *s, int k, int token)
{
	s->given_up[k] &= (uint8_t) ~BIT(token);
	replace(s, k, token);
}

static void begin_to_attach(state *s, int i)
{
	process *p = &s->p[i];

	if (p->drawn == DRAWS) {
		fault = NO_ROOM;
		return;
	}
	p->attempts--;
	p->token = (uint8_t) (FIRST_OF(i) + p->drawn++);
	p->phase = ATTACHING;
	memset(p->answers, PENDING, sizeof p->answers);
}

static void release(process *p)
{
	for (int k = 0; k < SERVERS; k++) {
		p->owed[k] |= BIT(p->token);
	}
	p->phase = IDLE;
	p->token = 0;
}

static void move_at_server(const state *s, uint32_t from, int i, int k)
{
	const process *p = &s->p[i];
	int who = 10 * i + k;

	if (p->answers[k] == PENDING) {
		EVENT("is answered", who, carry_out(&next, i, k, false));
		if (s->late > 0) {
			EVENT("is answered, too late", who, carry_out(&next, i, k, true));
		}
		if (s->give_ups > 0) {
			EVENT("can't be reached", who, miss(&next, i, k));
			EVENT("gives up", who, give_up(&next, i, k, false));
			EVENT("gives up what is lost", who, give_up(&next, i, k, true));
		}
	}
	if (p->phase == INSPECTING && p->seen[k] == UNSEEN) {
		EVENT("inspects", who, inspect(&next, &next.p[i], k));
		if (s->give_ups > 0) {
			EVENT("can't inspect", who, next.give_ups--; undo(&next.p[i], false));
		}
	}
	if (p->owed[k] | p->owed_back[k]) {
		EVENT("pays", who, pay(&next, i, k));
	}
	if (p->phase == HOLDING && s->owner[k] == 0) {
		EVENT("rejoins", who, next.owner[k] = p->token);
	}
}

static void serve_given_up(const state *s, uint32_t from, int k)
{
	for (int token = FIRST_OF(0); token < TOKENS; token++) {
		if (s->given_up[k] & BIT(token)) {
			EVENT("late", 10 * k + token, carry_out_late(&next, k, token));
			EVENT("what was given up is lost", 10 * k + token, next.given_up[k] &= (uint8_t) ~BIT(token));
		}
	}
}

static void move_other(const state *s, uint32_t from)
{
	if (s->other == ABSENT || s->other == RESTS) {
		EVENT("another client asks", OTHER, begin_other(&next));
	}
	if (s->other == WAITS && looks(s)) {
		EVENT("another client looks", OTHER, pass_over(&next));
	}
}

static void explore(uint32_t from)
{
	const state copy = states[from], *s = &copy;

	for (int i = 0; i < PROCESSES; i++) {
		if (s->p[i].phase == IDLE && s->p[i].attempts > 0) {
			EVENT("attaches", i, begin_to_attach(&next, i));
		}
		if (s->p[i].phase == HOLDING) {
			EVENT("releases", i, release(&next.p[i]));
		}
		for (int k = 0; k < SERVERS; k++) {
			move_at_server(s, from, i, k);
		}
	}
	for (int k = 0; k < SERVERS; k++) {
		serve_given_up(s, from, k);
	}
	if (now->does_other_wait) {
		move_other(s, from);
	}
}

static bool run(const setting *which)
{
	state first;

	now = which;
	search_begin();
	memset(&first, 0, sizeof first);
	for (int k = 0; k < now->servers; k++) {
		first.owner[k] = GIVEN;
	}
	first.give_ups = now->give_ups;
	first.late = now->late;
	for (int i = 0; i < PROCESSES; i++) {
		first.p[i].attempts = now->attempts;
		memset(first.p[i].seen, UNSEEN, sizeof first.p[i].seen);
	}
	reach(&first, 0, "the beginning", 0);
	search_all(explore);
	return search_report("attach_list", now->name, now->finds, "nothing found");
}

static const setting settings[] = {
	{ "on three servers", WHOLE, .servers = 3, .give_ups = 2, .attempts = 2 },
	{ "on three servers, three connections given up", WHOLE, .servers = 3, .give_ups = 3, .attempts = 1 },
	{ "on two servers, three attempts each", WHOLE, .servers = 2, .give_ups = 2, .attempts = 3 },
	{ "on two servers, three connections given up", WHOLE, .servers = 2, .give_ups = 3, .attempts = 2 },
	{ "on three servers, late", WHOLE, .servers = 3, .give_ups = 2, .attempts = 1, .late = 2 },
	{ "on three servers, late, two attempts each", WHOLE, .servers = 3, .give_ups = 1, .attempts = 2, .late = 2 },
	{ "on two servers, late", WHOLE, .servers = 2, .give_ups = 2, .attempts = 2, .late = 2 },
	{ "another client waits", WHOLE, .servers = 3, .give_ups = 2, .attempts = 1, .does_other_wait = true },
	{ "another client waits, on two servers", WHOLE, .servers = 2, .give_ups = 1, .attempts = 2,
			.does_other_wait = true },
	{ "another client waits, late", WHOLE, .servers = 3, .give_ups = 1, .attempts = 1, .late = 1,
			.does_other_wait = true },
	{ "another client waits, and a release serves nobody", SERVING, .servers = 3, .attempts = 1,
			.does_other_wait = true, .finds = FORGOTTEN },
	{ "another client waits, and doesn't look around", LOOKING, .servers = 3, .attempts = 1, .does_other_wait = true,
			.finds = FORGOTTEN },
	{ "what was taken in vain is released, on three servers, no faults of the network", RETURNING, .servers = 3,
			.attempts = 2 },
	{ "what was taken in vain is released", RETURNING, .servers = 3, .give_ups = 1, .attempts = 2,
			.finds = TAKEN_AWAY },
	{ "what was taken in vain is released, on two servers", RETURNING, .servers = 2, .attempts = 1,
			.finds = TAKEN_AWAY },
	{ "what was taken in vain is released, if all have answered", DISPUTING, .servers = 2, .attempts = 1,
			.finds = TAKEN_AWAY },
	{ "nothing is owed", OWING, .servers = 3, .attempts = 1, .finds = LEAK },
	{ "what was given too late is forgotten", KEEPING, .servers = 3, .give_ups = 2, .attempts = 1, .late = 1,
			.finds = LEAK },
};

SEARCH_MAIN(settings, run)
