/*
 * Searches every order of events for false alarms of the rule that finds deadlocks across processes:
 * docs/protocol-redis.md, "Deadlocks". Up to four threads run short programs on up to three locks. The server keeps
 * the owners and the queue of each lock, and what each thread last said in its record: which wait it is in, and which
 * tokens it holds. Waits with a limit may end at any moment; threads may be killed; tokens may expire; a release or a
 * leave that nobody waits for, and a record, may arrive late or never; a signal handler may release in the middle of a
 * wait; and an ownership may be handed to another thread, which replaces its token. Some only wait for a free lock.
 *
 * One thread, the walker, looks twice. Only what both looks show counts, and a wait counts only if its thread has said
 * so again after the first look, of which it knows by a later answer, or because it was told. It is a fault if this
 * shows a circle although the walker wasn't in one at any moment since its first look. Whether it was in a circle is
 * determined from what the threads really do and want. In each state, the rule is also compared with the server's own
 * code: if every thread that can go on does, and releases all it holds, then exactly the threads remain that the rule
 * considers stuck.
 *
 * Threads may also live on, hold what they have, and do nothing. Whoever is in a circle, holds something and waits
 * without a limit must find that out, in each state, though only two timers go on: those that hold something write
 * their records every second, and the first in a queue that a look tells so writes one in time. Before anybody is
 * killed, or a token expires, no timer may help those that wait: each has a place in the queue, and the first one
 * can't have what it wants. Each search prints one line.
 *
 * of: redis/lua/acquire.lua redis/lua/common.lua redis/lua/deadlock.lua redis/lua/enqueue.lua redis/lua/hand_over.lua redis/lua/leave.lua redis/lua/release.lua redis/lua/shares.lua redis/lock/circle.c redis/lock/deadlock.c
 */
#include <stdbool.h>
#include <stdint.h>

#define THREADS 4
#define LOCKS 3
#define STEPS 7
#define LONGEST_QUEUE 5

enum phase { RUNS, WAITS, DEAD };
enum action { END, ACQUIRE, UPGRADE, DOWNGRADE, RELEASE, POST, DETACH, ATTACH };
enum want { WRITE, SHARE, PERMITS, FREE };

/* Parts that are left out in turn; the search must then find a false alarm. */
enum omission {
	NOTHING,
	SAID_AGAIN,   /* a wait counts if its thread has ever said so */
	FIRST_LOOK,   /* everything that the second look shows counts, even if it began after the first */
	TOKENS_HELD,  /* a token counts even if its thread doesn't say that it holds it */
	OWN_SHARE,    /* an upgrade is considered stuck even if its share is gone */
	FREE_PERMITS, /* a holder of permits is considered in the way, however many are free */
	SERVING,      /* a release serves nobody */
	TELLING,      /* the first in a queue isn't told that somebody has looked */
	FRONT /* anybody in front that has said that it waits is considered the reason, whatever else may be the reason */
};

/* What a thread says: the step that waits, from 1, and the steps whose tokens it holds, as bits. */
typedef struct record {
	uint8_t waits, holds;
	uint8_t is_new; /* its thread knew then that the first look was over */
} record;

typedef struct state {
	uint32_t owners[LOCKS];      /* tokens, as bits */
	uint32_t seen_owners[LOCKS]; /* by the first look */
	uint8_t is_alone[LOCKS], was_alone[LOCKS];
	uint8_t queue[LOCKS][LONGEST_QUEUE], seen_queue[LOCKS][LONGEST_QUEUE]; /* tokens, from 1 */
	uint8_t step[THREADS], phase[THREADS], holds[THREADS];
	uint8_t releasing[THREADS], leaving[THREADS]; /* on their way to the server, by steps, as bits */
	uint8_t knows[THREADS];                       /* it has had an answer since the first look */
	record sent[THREADS], said[THREADS];
	uint8_t kills, losses, handlers;
	uint8_t detached; /* a token, from 1 */
	uint8_t is_looking, was_in_circle;
	uint8_t told; /* threads, as bits: it is on its way to them that somebody has looked */
	uint8_t unused[1];
} state;

#include "search.h"

typedef struct step {
	enum action action;
	uint8_t lock;
	enum want want;
	uint8_t permits;
	bool has_limit;
} step;

typedef struct search {
	const char *name;
	int threads, locks, walker;
	int kills, losses, handlers;
	int permits;
	step program[THREADS][STEPS];
	enum omission omitted;
	const char *finds;
} search;

static const char FALSE_ALARM[] = "a false alarm", NOT_FOUND[] = "a circle isn't found", FORGOTTEN[] = "forgotten";

static const search *now;

/* A thread's token is numbered by the step that acquires it, so a queue's entry names the wait, too: an upgrade is a
 * step of its own, though the token is that of its share. */
static int token(int thread, int at)
{
	return thread * 8 + at;
}

static uint32_t bit(int thread, int at)
{
	return UINT32_C(1) << token(thread, at);
}

static const step *step_of(int thread, int at)
{
	return &now->program[thread][at];
}

/* Returns the step at which a step's token was acquired, or replaced that of another thread; or -1. */
static int acquired_at(int thread, int at)
{
	const step *mine = step_of(thread, at);

	for (; at >= 0; at--) {
		bool is_drawn = step_of(thread, at)->action == ACQUIRE || step_of(thread, at)->action == ATTACH;

		if (is_drawn && step_of(thread, at)->lock == mine->lock) {
			return at;
		}
	}
	return -1;
}

static int weight(int a_token)
{
	const step *s = step_of(a_token / 8, a_token % 8);

	return s->want == PERMITS ? s->permits : 1;
}

static int weigh(uint32_t tokens)
{
	int sum = 0;

	for (int t = 0; t < 32; t++) {
		sum += tokens >> t & 1 ? weight(t) : 0;
	}
	return sum;
}

static void remove_at(uint8_t *queue, int at)
{
	memmove(queue + at, queue + at + 1, (size_t) (LONGEST_QUEUE - 1 - at));
	queue[LONGEST_QUEUE - 1] = 0;
}

/* Returns the place of an entry, or -1. */
static int place_of(const uint8_t *queue, int entry)
{
	for (int i = 0; i < LONGEST_QUEUE && queue[i] != 0; i++) {
		if (queue[i] - 1 == entry) {
			return i;
		}
	}
	return -1;
}

static void leave_queue(state *s, int thread, int at)
{
	uint8_t *queue = s->queue[step_of(thread, at)->lock];
	int place = place_of(queue, token(thread, at));

	if (place >= 0) {
		remove_at(queue, place);
	}
}

/* The server. */

static bool has_share(const state *s, int thread, int at)
{
	return (s->owners[step_of(thread, at)->lock] & bit(thread, acquired_at(thread, at))) != 0;
}

static bool can_have(const state *s, int thread, int at)
{
	const step *wish = step_of(thread, at);
	uint32_t owners = s->owners[wish->lock];

	if (wish->action == UPGRADE) {
		return owners == bit(thread, acquired_at(thread, at));
	}
	if (owners == 0) {
		return true;
	}
	if (s->is_alone[wish->lock] || wish->want == WRITE || wish->want == FREE) {
		return false;
	}
	return wish->want == SHARE || weigh(owners) + wish->permits <= now->permits;
}

static bool wants_nothing(int a_token)
{
	return step_of(a_token / 8, a_token % 8)->want == FREE;
}

/* Returns the place of the first waiter that wants something, or the end of the queue. */
static int head_of(const uint8_t *queue)
{
	int head = 0;

	while (queue[head] != 0 && wants_nothing(queue[head] - 1)) {
		head++;
	}
	return head;
}

static void give(state *s, int thread, int at)
{
	const step *wish = step_of(thread, at);

	s->owners[wish->lock] |= bit(thread, acquired_at(thread, at));
	s->is_alone[wish->lock] = wish->action == UPGRADE || wish->want == WRITE;
}

static void serve(state *s, int lock)
{
	uint8_t *queue = s->queue[lock];

	if (s->owners[lock] == 0) {
		s->is_alone[lock] = 0;
	}
	for (;;) {
		int head = head_of(queue), thread, at;
		bool is_over;

		/* Those that want nothing are told, and leave. */
		while (s->owners[lock] == 0 && head > 0) {
			remove_at(queue, 0);
			head--;
		}
		if (queue[head] == 0) {
			return;
		}
		thread = (queue[head] - 1) / 8;
		at = (queue[head] - 1) % 8;
		is_over = s->phase[thread] == DEAD || (step_of(thread, at)->action == UPGRADE && !has_share(s, thread, at));

		if (!is_over && !can_have(s, thread, at)) {
			return;
		}
		if (!is_over) {
			give(s, thread, at);
		}
		remove_at(queue, head);
	}
}

static void end_tokens(state *s, int lock, uint32_t tokens)
{
	if ((s->owners[lock] & tokens) != 0) {
		s->owners[lock] &= ~tokens;
		if (now->omitted != SERVING) {
			serve(s, lock);
		}
	}
}

static bool is_granted(const state *s, int thread, int at)
{
	if (step_of(thread, at)->want == FREE) {
		return place_of(s->queue[step_of(thread, at)->lock], token(thread, at)) < 0;
	}
	return has_share(s, thread, at)
			&& (step_of(thread, at)->action == ACQUIRE || s->is_alone[step_of(thread, at)->lock]);
}

/* An upgrade that waits although its share is gone will be refused. */
static bool has_lost_share(const state *s, int thread)
{
	return step_of(thread, s->step[thread])->action == UPGRADE && !has_share(s, thread, s->step[thread]);
}

static void enqueue(state *s, int thread)
{
	uint8_t *queue = s->queue[step_of(thread, s->step[thread])->lock];
	int end = 0;

	while (queue[end] != 0) {
		end++;
	}
	if (place_of(queue, token(thread, s->step[thread])) < 0 && end < LONGEST_QUEUE - 1) {
		queue[end] = (uint8_t) (token(thread, s->step[thread]) + 1);
	}
	serve(s, step_of(thread, s->step[thread])->lock);
}

/* The rule. */

typedef struct view {
	enum omission omitted;
	uint32_t owners[LOCKS];
	uint8_t is_alone[LOCKS], queue[LOCKS][LONGEST_QUEUE];
	uint8_t waits[THREADS], holds[THREADS];
	bool is_whole;       /* it shows everything */
	uint8_t head[LOCKS]; /* otherwise: the first that wants something, if it is the same in both looks */
} view;

/* Returns the tokens of stuck threads that are in the way of a thread's wait, and are held by those threads. */
static uint32_t tokens_in_the_way(const view *v, int thread, uint8_t stuck)
{
	const step *wish = step_of(thread, v->waits[thread] - 1);
	uint32_t tokens = v->owners[wish->lock];

	for (int t = 0; t < 32; t++) {
		bool is_held = v->omitted == TOKENS_HELD || (v->holds[t / 8] >> (t % 8) & 1);

		if (!(stuck >> (t / 8) & 1) || !is_held || (wish->action == UPGRADE && t / 8 == thread)) {
			tokens &= ~(UINT32_C(1) << t);
		}
	}
	if (wish->action == UPGRADE || wish->want == WRITE || wish->want == FREE || v->is_alone[wish->lock]) {
		return tokens;
	}
	if (wish->want == SHARE) {
		return 0;
	}
	return v->omitted == FREE_PERMITS || weigh(tokens) > now->permits - wish->permits ? tokens : 0;
}

/* If not everything is shown, others may be in the way, too. Then somebody in front is the reason only if it is the
 * first in the queue. Those that want nothing wait only for the owners. */
static bool is_reason(const view *v, const step *wish, int entry)
{
	return v->is_whole || v->omitted == FRONT || (v->head[wish->lock] == entry + 1 && wish->want != FREE);
}

/* Returns the stuck threads that a thread waits for: those that hold what it wants; otherwise, the first one in front
 * of it in the queue. */
static uint8_t blockers(const view *v, int thread, uint8_t stuck)
{
	int at = v->waits[thread] - 1;
	const step *wish = step_of(thread, at);
	const uint8_t *queue = v->queue[wish->lock];
	uint32_t tokens = tokens_in_the_way(v, thread, stuck);
	uint8_t found = 0;

	if (v->omitted != OWN_SHARE && wish->action == UPGRADE
			&& (v->owners[wish->lock] & bit(thread, acquired_at(thread, at))) == 0) {
		return 0;
	}
	for (int t = 0; t < 32; t++) {
		found |= (uint8_t) (tokens >> t & 1 ? 1 << (t / 8) : 0);
	}
	for (int i = 0, place = place_of(queue, token(thread, at)); i < place && found == 0; i++) {
		int other = (queue[i] - 1) / 8;

		if ((stuck >> other & 1) && other != thread && v->waits[other] - 1 == (queue[i] - 1) % 8
				&& !wants_nothing(queue[i] - 1) && is_reason(v, wish, queue[i] - 1)) {
			found = (uint8_t) (1 << other);
		}
	}
	return found;
}

/* Returns the largest set of waiting threads each of which waits for another one of them. */
static uint8_t stuck_in(const view *v)
{
	uint8_t stuck = 0, before;

	for (int i = 0; i < now->threads; i++) {
		stuck |= (uint8_t) (v->waits[i] != 0 ? 1 << i : 0);
	}
	do {
		before = stuck;
		for (int i = 0; i < now->threads; i++) {
			if ((stuck >> i & 1) && blockers(v, i, stuck) == 0) {
				stuck &= (uint8_t) ~(1 << i);
			}
		}
	} while (stuck != before);
	return stuck;
}

/* Whether a thread waits for itself in the end. is_last: and nobody in the circle waits for anybody outside it. */
static bool is_in_circle(const view *v, int thread, bool is_last)
{
	uint8_t reached[THREADS] = { 0 }, stuck = stuck_in(v);

	for (int i = 0; i < now->threads; i++) {
		reached[i] = stuck >> i & 1 ? blockers(v, i, stuck) : 0;
	}
	for (int via = 0; via < now->threads; via++) {
		for (int i = 0; i < now->threads; i++) {
			reached[i] |= reached[i] >> via & 1 ? reached[via] : 0;
		}
	}
	for (int i = 0; i < now->threads && is_last; i++) {
		if ((reached[thread] >> i & 1) && !(reached[i] >> thread & 1)) {
			return false;
		}
	}
	return reached[thread] >> thread & 1;
}

/* The real state, whatever the records say. */
static view truth(const state *s)
{
	view v = { .omitted = NOTHING, .is_whole = true };

	memcpy(v.owners, s->owners, sizeof v.owners);
	memcpy(v.is_alone, s->is_alone, sizeof v.is_alone);
	memcpy(v.queue, s->queue, sizeof v.queue);
	for (int i = 0; i < THREADS; i++) {
		bool is_waiting = i < now->threads && s->phase[i] == WAITS && !is_granted(s, i, s->step[i])
				&& !has_lost_share(s, i);

		v.waits[i] = is_waiting ? (uint8_t) (s->step[i] + 1) : 0;
		v.holds[i] = s->phase[i] == DEAD ? 0 : s->holds[i];
	}
	return v;
}

/* What both looks show, and what the threads have said again. The walker writes its own record with the second. */
static view shown(const state *s)
{
	view v;

	memset(&v, 0, sizeof v);
	v.omitted = now->omitted;
	for (int lock = 0; lock < now->locks; lock++) {
		int end = 0;

		v.owners[lock] = s->owners[lock];
		v.is_alone[lock] = s->is_alone[lock];
		v.head[lock] = s->queue[lock][head_of(s->queue[lock])];
		v.head[lock] = v.head[lock] == s->seen_queue[lock][head_of(s->seen_queue[lock])] ? v.head[lock] : 0;
		if (now->omitted == FIRST_LOOK) {
			memcpy(v.queue[lock], s->queue[lock], LONGEST_QUEUE);
			continue;
		}
		v.owners[lock] &= s->seen_owners[lock];
		v.is_alone[lock] &= s->was_alone[lock];
		for (int i = 0; i < LONGEST_QUEUE && s->queue[lock][i] != 0; i++) {
			if (place_of(s->seen_queue[lock], s->queue[lock][i] - 1) >= 0) {
				v.queue[lock][end++] = s->queue[lock][i];
			}
		}
	}
	for (int i = 0; i < now->threads; i++) {
		record said = s->said[i];

		if (i == now->walker) {
			said = (record) { (uint8_t) (s->step[i] + 1), s->holds[i], 1 };
		}
		if (said.waits != 0 && (said.is_new || now->omitted == SAID_AGAIN)
				&& place_of(v.queue[step_of(i, said.waits - 1)->lock], token(i, said.waits - 1)) >= 0) {
			v.waits[i] = said.waits;
			v.holds[i] = said.holds;
		}
	}
	return v;
}

static void forget_look(state *s)
{
	memset(s->seen_owners, 0, sizeof s->seen_owners);
	memset(s->was_alone, 0, sizeof s->was_alone);
	memset(s->seen_queue, 0, sizeof s->seen_queue);
	memset(s->knows, 0, sizeof s->knows);
	s->told = 0;
	for (int i = 0; i < THREADS; i++) {
		s->sent[i].is_new = s->said[i].is_new = 0;
	}
	s->is_looking = s->was_in_circle = 0;
}

static void look_first(state *s)
{
	forget_look(s);
	memcpy(s->seen_owners, s->owners, sizeof s->seen_owners);
	memcpy(s->was_alone, s->is_alone, sizeof s->was_alone);
	memcpy(s->seen_queue, s->queue, sizeof s->seen_queue);
	for (int lock = 0; lock < now->locks; lock++) {
		for (int i = 0; i < LONGEST_QUEUE && s->queue[lock][i] != 0; i++) {
			s->told |= (uint8_t) (1 << (s->queue[lock][i] - 1) / 8);
		}
	}
	s->told &= (uint8_t) ~(1 << now->walker);
	s->is_looking = 1;
}

/* Lets every thread that can go on do so, and release everything. Returns the threads that remain. */
static uint8_t run_on(state *s)
{
	uint8_t remain = 0;
	bool has_changed = true;

	while (has_changed) {
		has_changed = false;
		for (int i = 0; i < now->threads; i++) {
			bool is_free = s->phase[i] != WAITS || is_granted(s, i, s->step[i]) || has_lost_share(s, i);

			for (int lock = 0; lock < now->locks && is_free; lock++) {
				s->phase[i] = s->phase[i] == WAITS ? RUNS : s->phase[i];
				has_changed |= (s->owners[lock] & UINT32_C(0xff) << 8 * i) != 0;
				end_tokens(s, lock, UINT32_C(0xff) << 8 * i);
			}
		}
	}
	for (int i = 0; i < now->threads; i++) {
		remain |= (uint8_t) (s->phase[i] == WAITS ? 1 << i : 0);
	}
	return remain;
}

/* Ends what nobody wants, as happens sooner or later: entries of threads that don't wait, and tokens that nobody holds.
 * Threads that wait but aren't in the queue ask again. */
static void settle(state *s)
{
	for (int lock = 0; lock < now->locks; lock++) {
		for (int i = LONGEST_QUEUE - 1; i >= 0; i--) {
			int entry = s->queue[lock][i] - 1;

			if (entry >= 0 && (s->phase[entry / 8] != WAITS || s->step[entry / 8] != entry % 8)) {
				remove_at(s->queue[lock], i);
			}
		}
		for (int t = 0; t < 8 * now->threads; t++) {
			int thread = t / 8;
			bool is_wanted = s->phase[thread] != DEAD
					&& ((s->holds[thread] >> (t % 8) & 1) || (s->phase[thread] == WAITS && s->step[thread] == t % 8));

			s->owners[lock] &= is_wanted ? UINT32_MAX : ~(UINT32_C(1) << t);
		}
		serve(s, lock);
	}
	for (int i = 0; i < now->threads; i++) {
		if (s->phase[i] == WAITS && !is_granted(s, i, s->step[i]) && !has_lost_share(s, i)) {
			enqueue(s, i);
		}
	}
}

static void compare_with_server(const state *settled)
{
	state s = *settled;
	view v = truth(&s);
	uint8_t stuck = stuck_in(&v);

	if (run_on(&s) != stuck) {
		fault = "the rule disagrees with the server";
	}
}

/* Returns the locks that a look reads, as bits, if this is what the threads have said. first: the threads that are
 * first in one of these queues. */
static uint8_t locks_read(const state *s, const record *said, int walker, uint8_t *first)
{
	uint8_t met = (uint8_t) (1 << walker), before, locks = 0;

	*first = 0;
	do {
		before = met;
		for (int i = 0; i < now->threads; i++) {
			int at = said[i].waits - 1, entry = token(i, at), lock = at >= 0 ? step_of(i, at)->lock : 0;
			const uint8_t *queue = s->queue[lock];

			if (!(met >> i & 1) || at < 0) {
				continue;
			}
			locks |= (uint8_t) (1 << lock);
			for (int t = 0; t < 32; t++) {
				met |= (uint8_t) (s->owners[lock] >> t & 1 ? 1 << (t / 8) : 0);
			}
			for (int k = head_of(queue); k <= place_of(queue, entry) && !wants_nothing(entry); k++) {
				met |= (uint8_t) (wants_nothing(queue[k] - 1) ? 0 : 1 << (queue[k] - 1) / 8);
				*first |= (uint8_t) (k == head_of(queue) ? 1 << (queue[k] - 1) / 8 : 0);
			}
		}
	} while (met != before);
	return locks;
}

/* What a look shows of these locks. Those that have said nothing are assumed to wait, or not to be there. */
static view shown_of(const state *s, const record *said, uint8_t locks, bool is_certain)
{
	view v;

	memset(&v, 0, sizeof v);
	v.omitted = now->omitted;
	for (int lock = 0; lock < now->locks; lock++) {
		if (locks >> lock & 1) {
			v.owners[lock] = s->owners[lock];
			v.is_alone[lock] = s->is_alone[lock];
			memcpy(v.queue[lock], s->queue[lock], LONGEST_QUEUE);
			v.head[lock] = s->queue[lock][head_of(s->queue[lock])];
		}
		for (int at = 0; v.queue[lock][at] != 0 && !is_certain; at++) {
			v.waits[(v.queue[lock][at] - 1) / 8] = (uint8_t) ((v.queue[lock][at] - 1) % 8 + 1);
		}
	}
	for (int i = 0; i < now->threads; i++) {
		if (said[i].waits != 0) {
			v.waits[i] = said[i].waits;
			v.holds[i] = said[i].holds;
		}
	}
	return v;
}

/* Whether a thread that is in a circle finds that out, though the others do nothing any more but write their records,
 * and only if they hold something, or have been told that somebody has looked. */
static bool is_found(const state *s, int walker)
{
	view v = truth(s);
	record said[THREADS] = { 0 };
	uint8_t first, locks, has_said = 0, before;

	for (int i = 0; i < now->threads; i++) {
		if (v.waits[i] != 0 && s->holds[i] != 0) {
			said[i] = (record) { v.waits[i], s->holds[i], 1 };
			has_said |= (uint8_t) (1 << i);
		}
	}
	do {
		before = has_said;
		locks = locks_read(s, said, walker, &first);
		v = shown_of(s, said, locks, false);
		if (!is_in_circle(&v, walker, false)) {
			return false;
		}
		for (int i = 0; i < now->threads && now->omitted != TELLING; i++) {
			if ((first >> i & 1) && !(has_said >> i & 1)) {
				said[i] = (record) { v.waits[i], 0, 1 };
				has_said |= (uint8_t) (1 << i);
			}
		}
	} while (has_said != before);
	v = shown_of(s, said, locks, true);
	return is_in_circle(&v, walker, true);
}

/* Whoever holds something, and waits without a limit, looks. */
static void look_for_circles(const state *s)
{
	view v = truth(s);

	for (int i = 0; i < now->threads; i++) {
		bool is_looking = v.waits[i] != 0 && s->holds[i] != 0 && !step_of(i, v.waits[i] - 1)->has_limit;

		if (is_looking && is_in_circle(&v, i, true) && !is_found(s, i)) {
			fault = NOT_FOUND;
		}
	}
}

/* As long as nobody was killed and no token has expired, nobody needs to ask again: whoever waits has a place, and the
 * first one can't have what it wants. */
static void look_for_forgotten(const state *s)
{
	view v = truth(s);

	if (s->kills != now->kills || s->losses != now->losses) {
		return;
	}
	for (int i = 0; i < now->threads; i++) {
		const uint8_t *queue = s->queue[step_of(i, s->step[i])->lock];
		int place = v.waits[i] != 0 ? place_of(queue, token(i, s->step[i])) : 0;

		if (place < 0 || (v.waits[i] != 0 && place <= head_of(queue) && can_have(s, i, s->step[i]))) {
			fault = FORGOTTEN;
		}
	}
}

/* The threads. */

static void reach(state *next, uint32_t from, const char *event, int who)
{
	int w = now->walker;

	if (fault != NULL) {
		return;
	}
	if (next->is_looking && next->phase[w] != WAITS) {
		forget_look(next);
	}
	if (next->is_looking) {
		view v = truth(next);

		next->was_in_circle |= is_in_circle(&v, w, false);
	} else {
		state settled = *next;

		settle(&settled);
		if (now->omitted == NOTHING) {
			compare_with_server(&settled);
		}
		if (fault == NULL && (now->omitted == NOTHING || now->omitted == TELLING)) {
			look_for_circles(&settled);
		}
	}
	if (fault == NULL) {
		look_for_forgotten(next);
	}
	search_add(next, from, event, who);
}

static void end_wait(state *s, int thread, bool is_acquired)
{
	const step *wish = step_of(thread, s->step[thread]);

	if (is_acquired && wish->action == ACQUIRE && wish->want != FREE) {
		s->holds[thread] |= (uint8_t) (1 << s->step[thread]);
	}
	s->phase[thread] = RUNS;
	s->step[thread]++;
}

static void ask(state *s, int thread)
{
	int at = s->step[thread];
	bool is_upgrade = step_of(thread, at)->action == UPGRADE;

	if (is_upgrade && !(s->holds[thread] >> acquired_at(thread, at) & 1)) {
		s->step[thread]++;
	} else if ((s->queue[step_of(thread, at)->lock][0] == 0 || is_upgrade) && can_have(s, thread, at)) {
		if (step_of(thread, at)->want != FREE) {
			give(s, thread, at);
		}
		end_wait(s, thread, true);
	} else {
		s->phase[thread] = WAITS;
		s->knows[thread] = s->is_looking;
		enqueue(s, thread);
	}
}

static void release(state *s, int thread, bool is_posted)
{
	int at = acquired_at(thread, s->step[thread]);

	if (s->holds[thread] >> at & 1) {
		s->holds[thread] &= (uint8_t) ~(1 << at);
		if (is_posted) {
			s->releasing[thread] |= (uint8_t) (1 << at);
		} else {
			end_tokens(s, step_of(thread, at)->lock, bit(thread, at));
		}
	}
	s->step[thread]++;
}

static void downgrade(state *s, int thread)
{
	int at = acquired_at(thread, s->step[thread]), lock = step_of(thread, at)->lock;

	if ((s->holds[thread] >> at & 1) && has_share(s, thread, at)) {
		s->is_alone[lock] = 0;
		serve(s, lock);
	}
	s->step[thread]++;
}

static void detach(state *s, int thread)
{
	int at = acquired_at(thread, s->step[thread]);

	if (s->holds[thread] >> at & 1) {
		s->holds[thread] &= (uint8_t) ~(1 << at);
		s->detached = (uint8_t) (token(thread, at) + 1);
	}
	s->step[thread]++;
}

static void attach(state *s, int thread)
{
	int at = s->step[thread];
	uint32_t *owners = &s->owners[step_of(thread, at)->lock], detached = UINT32_C(1) << (s->detached - 1);

	if (*owners & detached) {
		*owners = (*owners & ~detached) | bit(thread, at);
		s->holds[thread] |= (uint8_t) (1 << at);
	}
	s->step[thread]++;
}

static void run_step(const state *s, uint32_t from, int i)
{
	switch (step_of(i, s->step[i])->action) {
		case END:
			break;
		case ACQUIRE:
		case UPGRADE:
			EVENT("asks", i, ask(&next, i));
			break;
		case DOWNGRADE:
			EVENT("downgrades", i, downgrade(&next, i));
			break;
		case RELEASE:
			EVENT("releases", i, release(&next, i, false));
			break;
		case POST:
			EVENT("posts a release", i, release(&next, i, true));
			break;
		case DETACH:
			EVENT("detaches", i, detach(&next, i));
			break;
		case ATTACH:
			if (s->detached != 0) {
				EVENT("attaches", i, attach(&next, i));
			}
			break;
	}
}

static void time_out(state *s, int i)
{
	int at = s->step[i], lock = step_of(i, at)->lock;

	leave_queue(s, i, at);
	if (step_of(i, at)->action == ACQUIRE) {
		s->owners[lock] &= ~bit(i, at);
	} else if (is_granted(s, i, at)) {
		s->is_alone[lock] = 0;
	}
	end_wait(s, i, false);
	serve(s, lock);
}

static void wait_on(const state *s, uint32_t from, int i)
{
	int at = s->step[i];
	const step *wish = step_of(i, at);
	record mine = { (uint8_t) (at + 1), s->holds[i], s->knows[i] };

	if (is_granted(s, i, at)) {
		EVENT("notices its grant", i, end_wait(&next, i, true));
	} else if (has_lost_share(s, i)) {
		EVENT("is told that its share is gone", i, next.holds[i] &= (uint8_t) ~(1 << acquired_at(i, at));
				end_wait(&next, i, false));
	} else {
		EVENT("asks again", i, next.knows[i] = s->is_looking; enqueue(&next, i));
	}
	for (int held = 0; held < STEPS && s->handlers > 0; held++) {
		if (s->holds[i] >> held & 1) {
			EVENT("posts a release in a handler", i, next.handlers--; next.holds[i] &= (uint8_t) ~(1 << held);
					next.releasing[i] |= (uint8_t) (1 << held));
		}
	}
	if (wish->has_limit) {
		EVENT("times out", i, time_out(&next, i));
		if (wish->action == ACQUIRE) {
			EVENT("times out, and leaves late", i, next.leaving[i] |= (uint8_t) (1 << at); end_wait(&next, i, false));
		}
	}
	if (i != now->walker && memcmp(&mine, &s->sent[i], sizeof mine) != 0) {
		EVENT("sends its record", i, next.sent[i] = mine);
	}
}

/* Something that was sent earlier arrives. */
static void receive(const state *s, uint32_t from, int i)
{
	if (s->sent[i].waits != 0) {
		EVENT("has its record arrive", i, next.said[i] = s->sent[i]; memset(&next.sent[i], 0, sizeof next.sent[i]);
				next.knows[i] = s->is_looking && s->phase[i] == WAITS);
	}
	if (s->told >> i & 1) {
		EVENT("is told of the look", i, next.told &= (uint8_t) ~(1 << i); next.knows[i] |= s->phase[i] == WAITS);
	}
	for (int at = 0; at < STEPS; at++) {
		int lock = step_of(i, at)->lock;

		if (s->releasing[i] >> at & 1) {
			EVENT("has its release arrive", i, next.releasing[i] &= (uint8_t) ~(1 << at);
					end_tokens(&next, lock, bit(i, at)));
		}
		if (s->leaving[i] >> at & 1) {
			EVENT("has its leave arrive", i, next.leaving[i] &= (uint8_t) ~(1 << at); leave_queue(&next, i, at);
					next.owners[lock] &= ~bit(i, at); serve(&next, lock));
		}
	}
}

/* When a token expires, nobody is served until somebody asks. */
static void suffer(const state *s, uint32_t from, int i)
{
	if (s->kills > 0 && s->phase[i] != DEAD && i != now->walker) {
		EVENT("is killed", i, next.kills--; next.phase[i] = DEAD);
	}
	for (int lock = 0; lock < now->locks; lock++) {
		uint32_t tokens = s->owners[lock] & UINT32_C(0xff) << 8 * i;

		if (tokens != 0 && s->phase[i] == DEAD) {
			EVENT("has a token expire", i, next.owners[lock] &= ~tokens);
		} else if (tokens != 0 && s->losses > 0) {
			EVENT("loses a token", i, next.losses--; next.owners[lock] &= ~tokens);
		}
	}
}

static void walk(const state *s, uint32_t from)
{
	int w = now->walker;
	view v;

	if (s->phase[w] != WAITS) {
		return;
	}
	if (!s->is_looking) {
		EVENT("looks", w, look_first(&next));
		return;
	}
	v = shown(s);
	if (!is_in_circle(&v, w, true)) {
		EVENT("gives up its first look", w, forget_look(&next));
		return;
	}
	if (!s->was_in_circle) {
		fault = FALSE_ALARM;
		search_add(s, from, "raises a false alarm", w);
	}
}

static void explore(uint32_t from)
{
	const state copy = states[from];
	const state *s = &copy;

	for (int i = 0; i < now->threads && fault == NULL; i++) {
		if (s->phase[i] == RUNS) {
			run_step(s, from, i);
		} else if (s->phase[i] == WAITS) {
			wait_on(s, from, i);
		}
		receive(s, from, i);
		suffer(s, from, i);
	}
	if (fault == NULL) {
		walk(s, from);
	}
}

static void print_state(const state *s)
{
	for (int i = 0; i < now->threads; i++) {
		printf(" %d:%s at %d holds %x said %d,%x%s;", i, (const char *[]) { "runs", "waits", "dead" }[s->phase[i]],
				s->step[i], s->holds[i], s->said[i].waits, s->said[i].holds, s->said[i].is_new ? " again" : "");
	}
	for (int lock = 0; lock < now->locks; lock++) {
		printf(" owners %x queue %d %d %d;", s->owners[lock], s->queue[lock][0], s->queue[lock][1], s->queue[lock][2]);
	}
	printf("\n");
}

static bool run(const search *search)
{
	state first;

	now = search;
	memset(&first, 0, sizeof first);
	first.kills = (uint8_t) now->kills;
	first.losses = (uint8_t) now->losses;
	first.handlers = (uint8_t) now->handlers;
	search_begin();
	reach(&first, 0, "the beginning", 0);
	search_all(explore);
	return search_report("deadlock", now->name, now->finds, "no false alarm");
}

#define A(lock) \
	{ \
		ACQUIRE, lock \
	}
#define A_LIMITED(lock) \
	{ \
		ACQUIRE, lock, .has_limit = true \
	}
#define R(lock) \
	{ \
		ACQUIRE, lock, SHARE \
	}
#define R_LIMITED(lock) \
	{ \
		ACQUIRE, lock, SHARE, .has_limit = true \
	}
#define P(lock, n) \
	{ \
		ACQUIRE, lock, PERMITS, n \
	}
#define P_LIMITED(lock, n) \
	{ \
		ACQUIRE, lock, PERMITS, n, true \
	}
#define UP(lock) \
	{ \
		UPGRADE, lock \
	}
#define UP_LIMITED(lock) \
	{ \
		UPGRADE, lock, .has_limit = true \
	}
#define DOWN(lock) \
	{ \
		DOWNGRADE, lock \
	}
#define UNTIL_FREE(lock) \
	{ \
		ACQUIRE, lock, FREE \
	}
#define UNTIL_FREE_LIMITED(lock) \
	{ \
		ACQUIRE, lock, FREE, .has_limit = true \
	}
#define F(lock) \
	{ \
		RELEASE, lock \
	}
#define POSTED(lock) \
	{ \
		POST, lock \
	}

#define TWO_MUTEXES \
	.threads = 2, .locks = 2, .kills = 1, .losses = 1, \
	.program = { { A(0), A(1), F(1), F(0) }, { A(1), A_LIMITED(0), F(0), F(1) } }
#define THREE_MUTEXES \
	.threads = 3, .locks = 3, \
	.program = { { A(0), A(1), F(1), F(0) }, { A(1), A_LIMITED(2), F(1) }, { A(2), A(0), F(0), F(2) } }
#define POSTED_RELEASE \
	.threads = 2, .locks = 2, .kills = 1, .losses = 1, \
	.program = { { A(1), A(0), F(0), F(1) }, { A(0), POSTED(0), A(1), F(1) } }
#define ONE_MORE \
	.threads = 3, .locks = 2, .program = { { A(1), A(0), F(0), F(1) }, { A(0), A_LIMITED(1), F(0) }, { A(1), F(1) } }
#define SHARE_AND_UPGRADE \
	.threads = 2, .locks = 2, .kills = 1, .losses = 1, \
	.program = { { R(0), A_LIMITED(1), F(1), F(0) }, { A(1), R(0), UP_LIMITED(0), F(0), F(1) } }
#define ONE_FREE_HOLDER \
	.threads = 3, .locks = 2, .permits = 2, .losses = 1, \
	.program = { { A(1), P(0, 1), F(0), F(1) }, { P(0, 1), A_LIMITED(1), F(0) }, { P(0, 1), F(0) } }
#define BEHIND_TWO \
	.threads = 4, .locks = 2, .permits = 2, .walker = 3, \
	.program = { { P(0, 1), A(1), F(1), F(0) }, { P(0, 2), F(0) }, { A(1), P(0, 1), F(0), F(1) }, { P(0, 2), F(0) } }

#define BEHIND_ONE \
	.threads = 3, .locks = 2, .kills = 1, .losses = 1, \
	.program = { { A(1), R(0), F(0), F(1) }, { R(0), A(1), F(1), F(0) }, { A_LIMITED(0), F(0) } }

static const search searches[] = {
	{ "two mutexes", TWO_MUTEXES },
	{ "two mutexes, and handlers", TWO_MUTEXES, .handlers = 2 },
	{ "one more waiter", ONE_MORE, .kills = 1 },
	{ "a posted release", POSTED_RELEASE },
	{ "three mutexes", THREE_MUTEXES, .kills = 1 },
	{ "three mutexes, and tokens that expire", THREE_MUTEXES, .losses = 1 },
	{ "three mutexes, and a handler", THREE_MUTEXES, .handlers = 1 },
	{ "a reader behind a writer that holds nothing", BEHIND_ONE },
	{ "a writer and two readers", .threads = 3, .locks = 2, .walker = 2,
			.program = { { R(0), A_LIMITED(1), F(1), F(0) }, { R(0), A_LIMITED(1), F(1), F(0) },
					{ A(1), A(0), F(0), F(1) } } },
	{ "a reader that becomes the writer", SHARE_AND_UPGRADE, .handlers = 1 },
	{ "two readers that become writers", .threads = 2, .locks = 1, .kills = 1, .losses = 1,
			.program = { { R(0), UP(0), F(0) }, { R(0), UP_LIMITED(0), F(0) } } },
	{ "a writer that becomes a reader, and the writer again", .threads = 2, .locks = 2,
			.program = { { A(1), R(0), F(0), F(1) }, { A(0), DOWN(0), A_LIMITED(1), UP_LIMITED(0), F(0) } } },
	{ "permits, one of them free soon", ONE_FREE_HOLDER },
	{ "permits, none of them free", .threads = 3, .locks = 2, .permits = 2,
			.program = { { A(1), P(0, 1), F(0), F(1) }, { P(0, 1), A(1), F(1), F(0) },
					{ P(0, 1), A_LIMITED(1), F(0) } } },
	{ "several permits at once", .threads = 3, .locks = 2, .permits = 3,
			.program = { { A(1), P(0, 2), F(0), F(1) }, { P(0, 2), A(1), F(0) }, { P(0, 1), F(0) } } },
	{ "few permits behind many", .threads = 3, .locks = 2, .permits = 3,
			.program = { { A(1), P(0, 1), F(0), F(1) }, { P(0, 2), A(1), F(0) }, { P_LIMITED(0, 3), F(0) } } },
	{ "few permits behind two waiters", BEHIND_TWO },
	{ "each wants one permit more", .threads = 2, .locks = 1, .permits = 2, .kills = 1, .losses = 1,
			.program = { { P(0, 1), P(0, 1), F(0) }, { P(0, 1), P_LIMITED(0, 1), F(0) } } },
	{ "two circles with one thread in both", .threads = 4, .locks = 3,
			.program = { { R(0), A(1), F(1), F(0) }, { R(0), A(2), F(2), F(0) }, { A(1), A(0), F(0), F(1) },
					{ A(2), F(2) } } },
	{ "one waits until a lock is free", .threads = 2, .locks = 2, .kills = 1, .losses = 1, .handlers = 1,
			.program = { { A(0), UNTIL_FREE(1), F(0) }, { A(1), A(0), F(0), F(1) } } },
	{ "one waits until a lock is free, with a limit", .threads = 2, .locks = 2, .walker = 1, .kills = 1, .losses = 1,
			.program = { { A(0), UNTIL_FREE_LIMITED(1), F(0) }, { A(1), A(0), F(0), F(1) } } },
	{ "one waits until readers are gone, behind a writer", .threads = 4, .locks = 2,
			.program = { { A(0), UNTIL_FREE(1), F(0) }, { R(1), A(0), F(0), F(1) }, { R(1), F(1) },
					{ A_LIMITED(1), F(1) } } },
	{ "permits that come later", .threads = 3, .locks = 1, .permits = 3,
			.program = { { P(0, 1), P(0, 2), F(0) }, { P(0, 1), P_LIMITED(0, 1), F(0) }, { P(0, 1), P(0, 1), F(0) } } },
	{ "a token that another thread attaches", .threads = 3, .locks = 2,
			.program = { { A(1), A(0), F(0), F(1) }, { A(0), { DETACH, 0 }, A(1), F(1) }, { { ATTACH, 0 }, F(0) } } },
	{ "one that waits for a lock holds a token that it attached", .threads = 3, .locks = 2, .kills = 1, .losses = 1,
			.program = { { A(1), A(0), F(0), F(1) }, { A(0), { DETACH, 0 } },
					{ { ATTACH, 0 }, A_LIMITED(1), F(1), F(0) } } },
	{ "without saying it again", TWO_MUTEXES, .omitted = SAID_AGAIN, .finds = FALSE_ALARM },
	{ "without a first look", THREE_MUTEXES, .omitted = FIRST_LOOK, .finds = FALSE_ALARM },
	{ "without the tokens that are held", POSTED_RELEASE, .omitted = TOKENS_HELD, .finds = FALSE_ALARM },
	{ "without a look at an upgrade's own share", SHARE_AND_UPGRADE, .omitted = OWN_SHARE, .finds = FALSE_ALARM },
	{ "with whoever is in front", BEHIND_TWO, .omitted = FRONT, .finds = FALSE_ALARM },
	{ "without a count of permits", ONE_FREE_HOLDER, .omitted = FREE_PERMITS, .finds = FALSE_ALARM },
	{ "without being told of a look", BEHIND_ONE, .omitted = TELLING, .finds = NOT_FOUND },
	{ "without serving anybody", TWO_MUTEXES, .omitted = SERVING, .finds = FORGOTTEN },
};

SEARCH_MAIN(searches, run)
