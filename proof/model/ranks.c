/*
 * Searches every order of events among the candidates of a thread's event loop that want the same lock on a list of
 * servers. Three begin one after the other. Another client has the lock at first, and releases it.
 *
 * Two of the servers can be the arbiter, whose queue candidates wait in; the rest of the list is one more server, which
 * a candidate that the arbiter has let in must win, too. The first candidate chooses the arbiter, and asks it; the
 * others join the queue in which the one in front of them has a place. A round may fail: the question isn't answered,
 * the wait breaks off, or others have an equal claim to the rest. Then the candidate gives back what it has, and begins
 * another round with a new token, at any arbiter if it is the first. The server may carry out the question all the
 * same, and the release only later. A candidate may be cancelled, or its time may be over, at any moment.
 *
 * These are the faults.
 *   overtaken  A candidate gets the lock while one that began earlier wants it.
 *   a stall    Somebody wants the lock, and nothing can happen any more.
 *
 * The order of the questions at one arbiter is left to the room: proof/model/room.c. A majority of the list, the
 * tokens' times and the candidates of other processes are in proof/model/quorum.pml.
 *
 * of: redis/quorum/ranks.c redis/quorum/candidate.c
 */
#include <stdbool.h>
#include <stdint.h>

#define CANDIDATES 3
#define ROUNDS 5 /* of one candidate, at most */
#define TOKENS (CANDIDATES * ROUNDS)
#define OTHER (TOKENS + 1) /* the token of the other client; the others' are from 1 */
#define ARBITERS 2
#define LENGTH 11 /* of a queue */

enum phase { AWAY, HELD_BACK, ASKING, JOINING, WAITING, LET_IN, LEAVING, OWNING, GONE };

/* Parts of the rule that are left out in turn; the search must then find a fault. The comments say what each omission
 * means. */
enum omission {
	WHOLE,         /* nothing is left out */
	HOLDING_BACK,  /* a candidate begins a round although one in front of it has no place */
	FOLLOWING,     /* it chooses the arbiter, although there is one in front of it */
	TAKING_PLACES, /* whoever loses its place leaves those behind theirs */
	AT_ONCE,       /* it takes their places only when it has given back what it had */
	REFUSING,      /* whoever has lost its place accepts a grant */
	MOVING_UP,     /* when one ends for good, those behind still wait for it */
	IN_TIME        /* whoever's time is over asks once more, whoever is in front of it */
};

typedef struct arbiter {
	uint8_t owner, queue[LENGTH];
} arbiter;

typedef struct state {
	arbiter arbiters[ARBITERS];
	uint32_t released[ARBITERS]; /* tokens whose release isn't carried out yet, one for each bit */
	uint8_t rest;                /* its owner */
	uint8_t phase[CANDIDATES], round[CANDIDATES], at[CANDIDATES], has_place[CANDIDATES], is_late[CANDIDATES];
	uint8_t is_ended[CANDIDATES]; /* without the others' being told */
	/* How often these may still happen. */
	uint8_t failures, cancels, limits;
	uint8_t none[2]; /* a state has no padding */
} state;

#include "search.h"

typedef struct setting {
	const char *name;
	uint8_t failures, cancels, limits;
	enum omission omitted;
	const char *finds;
} setting;

static const setting *now;

static const char OVERTAKEN[] = "overtaken", STALL[] = "a stall", NO_ROOM[] = "there are more tokens than room";

static const char *const phase_names[] = { "away", "held back", "asks", "joins", "waits", "is let in", "leaves", "owns",
	"gone" };

static void print_state(const state *s)
{
	for (int a = 0; a < ARBITERS; a++) {
		printf("owner %d queue", s->arbiters[a].owner);
		for (int n = 0; n < LENGTH && s->arbiters[a].queue[n] != 0; n++) {
			printf(" %d", s->arbiters[a].queue[n]);
		}
		printf(" released %x; ", (unsigned) s->released[a]);
	}
	printf("rest %d;", s->rest);
	for (int i = 0; i < CANDIDATES; i++) {
		printf(" %s%s at %d", phase_names[s->phase[i]], s->has_place[i] ? " with a place" : "", s->at[i]);
	}
	printf("\n");
}

static int token_of(const state *s, int i)
{
	return 1 + i * ROUNDS + s->round[i];
}

static bool wants(const state *s, int i)
{
	return s->phase[i] >= HELD_BACK && s->phase[i] <= LEAVING;
}

/* The servers. */

static void serve(arbiter *a)
{
	if (a->owner == 0 && a->queue[0] != 0) {
		a->owner = a->queue[0];
		memmove(a->queue, a->queue + 1, LENGTH - 1);
		a->queue[LENGTH - 1] = 0;
	}
}

static void leave_queue(arbiter *a, int token)
{
	for (int n = 0; n < LENGTH; n++) {
		if (a->queue[n] == token) {
			memmove(a->queue + n, a->queue + n + 1, (size_t) (LENGTH - 1 - n));
			a->queue[LENGTH - 1] = 0;
		}
	}
}

static void acquire(arbiter *a, int token, bool waits)
{
	int n = 0;

	while (n < LENGTH - 1 && a->queue[n] != 0) {
		n++;
	}
	if (waits && a->queue[n] != 0) {
		fault = NO_ROOM;
	} else if (waits) {
		a->queue[n] = (uint8_t) token;
	}
	serve(a);
	if (a->owner == 0) {
		a->owner = (uint8_t) token;
	}
}

static void release(arbiter *a, int token)
{
	leave_queue(a, token);
	a->owner = a->owner == token ? 0 : a->owner;
	serve(a);
}

static void carry_out_release(state *s, int a, int token)
{
	s->released[a] &= ~(1u << token);
	release(&s->arbiters[a], token);
}

/* The candidates. */

static void lose_place(state *s, int i)
{
	for (int k = i; k < CANDIDATES && s->has_place[i]; k++) {
		if (k > i && now->omitted != TAKING_PLACES) {
			s->has_place[k] = 0;
		}
	}
	s->has_place[i] = 0;
}

static void begin_round(state *s, int i)
{
	s->phase[i] = HELD_BACK;
	s->round[i]++;
	if (s->round[i] == ROUNDS) {
		fault = NO_ROOM;
	}
}

/* Its round has ended. */
static void start_over(state *s, int i)
{
	s->released[s->at[i]] |= 1u << token_of(s, i);
	if (now->omitted == AT_ONCE && s->has_place[i]) {
		s->phase[i] = LEAVING;
		return;
	}
	lose_place(s, i);
	begin_round(s, i);
}

static void end_leaving(state *s, int i)
{
	lose_place(s, i);
	begin_round(s, i);
}

/* The server may carry out the question all the same. */
static void fail(state *s, int i, bool is_executed)
{
	s->failures--;
	if (is_executed && (s->phase[i] == ASKING || s->phase[i] == JOINING)) {
		acquire(&s->arbiters[s->at[i]], token_of(s, i), s->phase[i] == JOINING);
	}
	start_over(s, i);
}

static void end(state *s, int i)
{
	if (s->phase[i] != HELD_BACK && s->phase[i] != LEAVING) {
		s->released[s->at[i]] |= 1u << token_of(s, i);
	}
	if (s->rest == token_of(s, i)) {
		s->rest = 0;
	}
	s->phase[i] = GONE;
	s->is_ended[i] = now->omitted == MOVING_UP && !s->has_place[i];
	s->has_place[i] = 0;
}

/* Returns the candidate in front; -1: there is none. */
static int in_front(const state *s, int i)
{
	do {
		i--;
	} while (i >= 0 && !wants(s, i));
	return i;
}

static bool is_its_turn(const state *s, int i)
{
	bool is = true;

	for (int k = 0; k < i && now->omitted != HOLDING_BACK && !(s->is_late[i] && now->omitted == IN_TIME); k++) {
		is &= (!wants(s, k) || s->has_place[k]) && !s->is_ended[k];
	}
	return is;
}

static void join(state *s, int i)
{
	s->at[i] = s->at[in_front(s, i)];
	s->has_place[i] = 1;
	s->phase[i] = JOINING;
}

static void choose(state *s, int i, int a)
{
	s->at[i] = (uint8_t) a;
	s->phase[i] = ASKING;
}

/* The first candidate's first question names no channel. */
static void answer(state *s, int i)
{
	arbiter *a = &s->arbiters[s->at[i]];

	acquire(a, token_of(s, i), s->phase[i] == JOINING);
	if (s->phase[i] == ASKING) {
		s->has_place[i] = 1;
	}
	if (a->owner == token_of(s, i)) {
		s->phase[i] = LET_IN;
	} else {
		s->phase[i] = s->phase[i] == ASKING ? JOINING : WAITING;
	}
}

static void win(state *s, int i)
{
	for (int k = 0; k < i; k++) {
		fault = wants(s, k) ? OVERTAKEN : fault;
	}
	s->rest = (uint8_t) token_of(s, i);
	s->phase[i] = OWNING;
}

static void reach(state *s, uint32_t from, const char *event, int who)
{
	search_add(s, from, event, who);
}

/* The room lets the questions of those that join one queue out in their order. */
static bool is_first_to_join(const state *s, int i)
{
	bool is = true;

	for (int k = 0; k < i; k++) {
		is &= s->phase[k] != JOINING || s->at[k] != s->at[i];
	}
	return is;
}

/* It has an arbiter to choose, or follows. */
static void run_round(const state *s, uint32_t from, int i)
{
	if (in_front(s, i) >= 0 && now->omitted != FOLLOWING && now->omitted != HOLDING_BACK && !s->is_late[i]) {
		STEP("joins", i, join(&next, i));
		return;
	}
	for (int a = 0; a < ARBITERS; a++) {
		/* The second one, if the first one has failed. */
		if (a == 0 || s->round[i] > 0) {
			STEP("asks", i, choose(&next, i, a));
		}
	}
}

static void run_candidate(const state *s, uint32_t from, int i)
{
	int token = token_of(s, i);
	bool is_recalled = !s->has_place[i] && now->omitted != REFUSING && !(s->is_late[i] && now->omitted == IN_TIME);

	if (s->phase[i] == AWAY && (i == 0 || s->phase[i - 1] != AWAY)) {
		EVENT("begins", i, next.phase[i] = HELD_BACK);
	}
	if (s->phase[i] == HELD_BACK && is_its_turn(s, i)) {
		run_round(s, from, i);
	}
	if (s->phase[i] == ASKING || (s->phase[i] == JOINING && is_first_to_join(s, i))) {
		STEP("is answered", i, answer(&next, i));
	}
	if (s->phase[i] == WAITING && s->arbiters[s->at[i]].owner == token) {
		STEP("hears that it is let in", i, next.phase[i] = LET_IN);
	}
	if (s->phase[i] == LET_IN && s->rest == 0 && !is_recalled) {
		STEP("wins the rest", i, win(&next, i));
	}
	if ((s->phase[i] == WAITING || s->phase[i] == LET_IN) && is_recalled) {
		STEP("is recalled", i, start_over(&next, i));
	}
	if (s->phase[i] == LEAVING) {
		STEP("has left", i, end_leaving(&next, i));
	}
	if (s->phase[i] == OWNING) {
		STEP("releases", i, end(&next, i));
	}
	if (s->failures > 0 && s->phase[i] >= ASKING && s->phase[i] <= LET_IN) {
		EVENT("fails", i, fail(&next, i, false));
		EVENT("fails after it was carried out", i, fail(&next, i, true));
	}
	if (s->cancels > 0 && wants(s, i)) {
		EVENT("is cancelled", i, next.cancels--; end(&next, i));
	}
	if (s->limits > 0 && s->phase[i] == HELD_BACK) {
		EVENT("runs out of time", i, next.limits--; next.is_late[i] = 1; if (now->omitted != IN_TIME) end(&next, i));
	}
}

static void release_others(state *s)
{
	s->rest = 0;
	release(&s->arbiters[0], OTHER);
}

static void run_servers(const state *s, uint32_t from)
{
	if (s->rest == OTHER) {
		STEP("the other client releases", OTHER, release_others(&next));
	}
	for (int a = 0; a < ARBITERS; a++) {
		for (int token = 1; token <= TOKENS; token++) {
			if (s->released[a] & 1u << token) {
				STEP("a release is carried out", token, carry_out_release(&next, a, token));
			}
		}
	}
}

static void explore(uint32_t from)
{
	const state copy = states[from], *s = &copy;

	for (int i = 0; i < CANDIDATES; i++) {
		run_candidate(s, from, i);
	}
	run_servers(s, from);
	for (int i = 0; i < CANDIDATES && !can_continue && fault == NULL; i++) {
		if (wants(s, i)) {
			state next = *s;

			fault = STALL;
			search_add(&next, from, "nothing more", i);
		}
	}
}

static bool run(const setting *which)
{
	state first;

	now = which;
	search_begin();
	memset(&first, 0, sizeof first);
	first.arbiters[0].owner = first.rest = OTHER;
	first.failures = now->failures;
	first.cancels = now->cancels;
	first.limits = now->limits;
	search_add(&first, 0, "the beginning", 0);
	search_all(explore);
	return search_report("ranks", now->name, now->finds, "nothing found");
}

static const setting settings[] = {
	{ "rounds fail", .failures = 2 },
	{ "a round fails, and candidates are cancelled", .failures = 1, .cancels = 2 },
	{ "rounds fail, and time is over", .failures = 2, .limits = 1 },
	{ "without holding back", .failures = 1, .omitted = HOLDING_BACK, .finds = OVERTAKEN },
	{ "without following", .failures = 1, .omitted = FOLLOWING, .finds = OVERTAKEN },
	{ "without taking places", .failures = 1, .omitted = TAKING_PLACES, .finds = OVERTAKEN },
	{ "without taking places at once", .failures = 1, .omitted = AT_ONCE, .finds = OVERTAKEN },
	{ "without refusing grants", .failures = 1, .omitted = REFUSING, .finds = OVERTAKEN },
	{ "without moving up", .cancels = 1, .omitted = MOVING_UP, .finds = STALL },
	{ "without waiting for one's turn when time is over", .failures = 1, .limits = 1, .omitted = IN_TIME,
			.finds = OVERTAKEN },
};

SEARCH_MAIN(settings, run)
