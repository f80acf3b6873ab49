/*
 * Searches every order of events in a room: the one channel on which all waiters of a thread's event loop hear from one
 * Redis server. Four operations begin one after the other. The third wants a lock of its own, the others the same one.
 * Another client has the first lock, perhaps both, and may release. An operation asks without a channel while no room
 * is open, because most locks are free. If it is refused, it needs the room, which the first such operation opens, and
 * asks again with the room's channel. The line executes questions and releases in order (proof/model/line.c). An
 * operation may be cancelled at any moment: then a release is written behind its question, or removes it from the
 * queue. One of them may have a timeout of 0.
 *
 * The server may refuse the subscription for good, or the room is opened in vain once. The room may break: messages are
 * lost, its channel is never used again, and those who waited ask again with the next channel. Another server may take
 * over, with the same owners and queues, while the room is still connected to the first one. A question of a cancelled
 * operation that was lost may be executed late and queue the token again; it is owed then, and would be released
 * seconds later, as it is if the message about a grant is lost, too. No time passes, and nobody's timer hides that it
 * was forgotten; only where messages may be lost for good, as another server takes over or a question comes late, a
 * waiter checks in if nothing else can happen, once in each search. Whoever has a lock may keep it, and never ask
 * again.
 *
 * The line may break. What was written on it is written again, in order, on the next one; but a question that has been
 * repeated before fails, and all do if the line can't be opened. Whoever asked pauses then, for as long as it likes,
 * and asks again. It keeps its place meanwhile: those that began later are held back, and their questions that aren't
 * written yet come back from the line. The time limit of an operation may be over while it is held back. When another
 * server takes over, the line may break: the next one leads there, and the room is closed before anything is written.
 *
 * In a cluster, each lock has a slot of its own, and the room a channel for each. The channels of the slots that one
 * node serves share a connection: if it breaks, all of them end. To open a channel, the first operation that needs it
 * sends the subscription, whose answer comes among the messages; if it is cancelled meanwhile, the next one awaits the
 * answer. A slot may move, with its owners and its queue: the old node ends its subscription and refuses new ones, but
 * what it has sent before is still read.
 *
 * These are the faults.
 *   overtaken     The server gives the lock to an operation, or its number in the queue, while one that began earlier
 *                 waits for the same lock, or has no number yet. Doesn't count: a question from before the room broke
 *                 (unless the line always breaks when another server takes over: then there is none at that server),
 *                 and a timeout of 0.
 *   a stall       Nothing need happen any more, and somebody waits for more than an owner that is alive: it isn't in
 *                 the queue, or doesn't hear its channel.
 *   failed with another   An operation fails because another one was cancelled.
 *   failed with its slot  An operation fails because its slot has moved.
 *   disturbed             A channel ends because another slot has moved.
 *   a free lock waits     An operation is held back although its lock is free and nobody else wants it.
 *   a timeout of 0 waits  An operation with a timeout of 0 is held back.
 *
 * This is a model of its own, rather than a part of proof/model/waiting.c: there each client has its own channel, and
 * what matters is time, here the order in which those who share one ask. It leaves out the grants' age and what becomes
 * of a process that stops, which are in proof/model/ticket.c; that a room is opened at most once a second; that
 * channels which nobody needs are given up; waiters of other processes; and readers, who ask in the same way.
 *
 * of: redis/lock/room.c redis/lock/ear.c redis/lock/contender.c redis/lua/common.lua redis/lua/enqueue.lua
 */
#include <stdbool.h>
#include <stdint.h>

#define OPERATIONS 4
#define LOCKS 2
#define OTHER (OPERATIONS + 1) /* the token of the other client; the others' are their numbers plus one */
#define LENGTH 12              /* of the line */
#define MESSAGES 6
#define NODES 2

enum phase { AWAY, HELD_BACK, PAUSING, ASKING, NEEDS_ROOM, WAITING, OWNING, FAILED, GONE };

enum status { CLOSED, OPENING, SUBSCRIBING, OPEN };

enum script { NOTHING, ACQUIRE, RELEASE };

enum reply { NO_REPLY, YES, REFUSED };

enum message_kind { NO_MESSAGE, GRANT, SUBSCRIBED, MOVED, ENDED };

/* Parts of the rule that are left out in turn; the search must then find a fault. The comments say what each omission
 * means. */
enum omission {
	WHOLE,           /* nothing is left out */
	HOLDING_BACK,    /* newcomers ask, whoever asks without a channel or needs the room */
	FROM_BEGINNING,  /* they ask until somebody has been refused */
	PRESENT_CHANNEL, /* they ask although somebody asks with the channel of a room that has broken since */
	SAME_LOCK,       /* they are held back whatever lock they want */
	AT_ONCE,         /* they are held back even if their timeout is 0 */
	IN_ORDER,        /* when the room opens, those that need it ask in another order */
	AGAIN,           /* when the room opens, those that need it ask, whoever asks with an old channel */
	SUCCESSION,      /* if the one that opens the room is cancelled, nobody else opens it */
	CONTINUING,      /* if the room can't be opened, those that are held back stay so */
	STRAYS,          /* a grant for somebody who isn't there any more is ignored */
	FOLLOWING,       /* the room stays connected to the server that was replaced */
	REASKING,        /* when the room breaks, those that wait don't ask again */
	BREAKING,        /* a channel whose subscription isn't answered yet doesn't end with the connection */
	ENDING,          /* a channel whose slot has moved isn't closed */
	REDIRECTING,     /* a subscription that is refused because the slot has moved fails for good */
	STAYING,         /* when a slot has moved, all channels of the connection end */
	FORGETTING,      /* a grant on a channel that has ended counts */
	KEEPING,         /* an operation whose question has failed holds nobody back */
	AFTER_PAUSE,     /* when its pause is over, it asks, whoever is held back before it */
	NUMBERS,         /* a question that is asked anew is written behind those that aren't written yet */
	RECALLING,       /* what isn't written yet is, although a question in front of it has failed */
	IN_TURN,         /* an operation whose time is over while it is held back asks at once */
	COMPARING,       /* the room stays open although the new line leads to another server */
	RETURNING        /* what isn't written yet is, although a question in front of it names an old channel */
};

typedef struct command {
	uint8_t script, token, channel; /* 0: without a channel */
	uint8_t reply, server;          /* that executed it */
	uint8_t is_unwritten;
} command;

typedef struct entry {
	uint8_t token, channel;
} entry; /* in the queue */

typedef struct lock {
	uint8_t owner;
	entry queue[OPERATIONS];
} lock;

typedef struct message {
	uint8_t kind, node; /* that sent it */
	uint8_t slot, channel;
	uint8_t token; /* that was granted something */
} message;

typedef struct state {
	lock locks[LOCKS];
	uint8_t server[LOCKS]; /* changes when another one takes over */
	uint8_t number[OPERATIONS], last_number;
	uint8_t phase[OPERATIONS];
	uint8_t asks_with[OPERATIONS]; /* the channel of its question; 0: none */
	/* Of each slot; outside of a cluster, the first one's are the room's. */
	uint8_t status[LOCKS], opener[LOCKS], channel[LOCKS], connected_to[LOCKS];
	uint8_t known[LOCKS]; /* the node that serves the slot, as far as the process knows */
	message messages[MESSAGES];
	command line[LENGTH];
	uint8_t is_cut, is_repeated[OPERATIONS]; /* the line; the question, as the line broke */
	uint8_t is_over[OPERATIONS];             /* its time */
	uint8_t is_other_there;
	/* How often these may still happen. */
	uint8_t vain, cancels, breaks, moves, lates, cuts, failures, limits, check_ins;
} state;

#include "search.h"

typedef struct setting {
	const char *name;
	bool is_cluster, is_refused, is_second_held, is_never_released, is_cut_by_moves;
	uint8_t instant; /* the operation with a timeout of 0, from 1; 0: there is none */
	uint8_t vain, cancels, breaks, moves, lates, cuts, failures, limits;
	enum omission omitted;
	const char *finds;
} setting;

static const setting *now;

static const char OVERTAKEN[] = "overtaken", STALL[] = "a stall", FAILED_WITH_ANOTHER[] = "failed with another",
				  FAILED_WITH_SLOT[] = "failed with its slot", DISTURBED[] = "disturbed",
				  FREE_LOCK_WAITS[] = "a free lock waits", INSTANT_WAITS[] = "a timeout of 0 waits",
				  NO_ROOM[] = "there are more commands than room";

static const char *const phase_names[] = { "away", "held back", "pauses", "asks", "needs the room", "waits", "owns",
	"failed", "gone" };
static const char *const status_names[] = { "closed", "opening", "subscribing", "open" };
static const char *const message_names[] = { "none", "grant", "subscribed", "moved", "ended" };

static void print_state(const state *s)
{
	for (int l = 0; l < LOCKS; l++) {
		printf("owner %d queue", s->locks[l].owner);
		for (int i = 0; i < OPERATIONS && s->locks[l].queue[i].token != 0; i++) {
			printf(" %d at %d", s->locks[l].queue[i].token, s->locks[l].queue[i].channel);
		}
		printf("; ");
	}
	for (int r = 0; r <= now->is_cluster; r++) {
		printf("room %s, channel %d, at %d of %d;", status_names[s->status[r]], s->channel[r], s->connected_to[r],
				s->server[r]);
	}
	for (int i = 0; i < OPERATIONS; i++) {
		printf(" %s", phase_names[s->phase[i]]);
	}
	printf("; line");
	for (int i = 0; i < LENGTH && s->line[i].script != NOTHING; i++) {
		printf(" %s %d%s", s->line[i].script == ACQUIRE ? "acquire" : "release", s->line[i].token,
				s->line[i].reply != NO_REPLY ? " executed" : "");
	}
	printf("; messages");
	for (int i = 0; i < MESSAGES && s->messages[i].kind != NO_MESSAGE; i++) {
		printf(" %s %d", message_names[s->messages[i].kind], s->messages[i].token);
	}
	printf("\n");
}

static int lock_of(int i)
{
	return i == 2;
}

/* The slot of a lock. */
static int slot_of(int l)
{
	return now->is_cluster ? l : 0;
}

static int slot_of_operation(int i)
{
	return slot_of(lock_of(i));
}

static bool wants(const state *s, int i)
{
	return s->phase[i] >= HELD_BACK && s->phase[i] <= WAITING;
}

static bool is_instant(int i)
{
	return now->instant == i + 1;
}

/* The server. */

static void take_out(lock *l, int at)
{
	memmove(&l->queue[at], &l->queue[at + 1], (size_t) (OPERATIONS - 1 - at) * sizeof *l->queue);
	l->queue[OPERATIONS - 1] = (entry) { 0 };
}

static void leave_queue(lock *l, int token)
{
	for (int i = OPERATIONS - 1; i >= 0; i--) {
		if (l->queue[i].token == token) {
			take_out(l, i);
		}
	}
}

/* Called before an operation gets the lock, or its number. */
static void look_for_overtaking(const state *s, int i, bool is_for_number)
{
	for (int k = 0; k < i && s->phase[i] != GONE && !is_instant(i); k++) {
		bool has_place = s->locks[lock_of(k)].owner == k + 1 || (is_for_number && s->number[k] != 0);

		if (lock_of(k) == lock_of(i) && wants(s, k) && !is_instant(k) && !has_place) {
			fault = OVERTAKEN;
		}
	}
}

static void send_message(state *s, enum message_kind kind, int slot, int channel, int token)
{
	int at = 0;

	while (at < MESSAGES && s->messages[at].kind != NO_MESSAGE) {
		at++;
	}
	if (at == MESSAGES) {
		fault = NO_ROOM;
		return;
	}
	s->messages[at] = (message) { (uint8_t) kind, s->connected_to[slot], (uint8_t) slot, (uint8_t) channel,
		(uint8_t) token };
}

static bool is_heard(const state *s, int l, const entry *e)
{
	int r = slot_of(l);

	return s->status[r] == OPEN && s->channel[r] == e->channel && s->connected_to[r] == s->server[l];
}

static void serve(state *s, int lock_number, int caller)
{
	lock *l = &s->locks[lock_number];

	while (l->owner == 0 && l->queue[0].token != 0) {
		entry head = l->queue[0];

		take_out(l, 0);
		if (head.token != caller && !is_heard(s, lock_number, &head)) {
			continue;
		}
		if (is_heard(s, lock_number, &head) || now->is_cut_by_moves) {
			look_for_overtaking(s, head.token - 1, false);
		}
		l->owner = head.token;
		if (head.token != caller) {
			send_message(s, GRANT, slot_of(lock_number), head.channel, head.token);
		}
	}
}

static void enqueue(state *s, lock *l, int token, int channel)
{
	int at = 0;

	if (s->number[token - 1] == 0) {
		look_for_overtaking(s, token - 1, true);
		s->number[token - 1] = ++s->last_number;
	}
	leave_queue(l, token);
	while (l->queue[at].token != 0 && s->number[l->queue[at].token - 1] < s->number[token - 1]) {
		at++;
	}
	memmove(&l->queue[at + 1], &l->queue[at], (size_t) (OPERATIONS - 1 - at) * sizeof *l->queue);
	l->queue[at] = (entry) { (uint8_t) token, (uint8_t) channel };
}

static enum reply acquire(state *s, int token, int channel)
{
	lock *l = &s->locks[lock_of(token - 1)];

	if (l->owner != token && channel != 0) {
		enqueue(s, l, token, channel);
	}
	serve(s, lock_of(token - 1), token);
	if (l->owner == 0) {
		look_for_overtaking(s, token - 1, false);
		l->owner = (uint8_t) token;
	}
	return l->owner == token ? YES : REFUSED;
}

static void release(state *s, int lock_number, int token)
{
	lock *l = &s->locks[lock_number];

	leave_queue(l, token);
	if (l->owner == token) {
		l->owner = 0;
	}
	serve(s, lock_number, 0);
}

static void execute(state *s, command *c)
{
	c->server = s->server[lock_of(c->token - 1)];
	if (c->script == RELEASE) {
		release(s, lock_of(c->token - 1), c->token);
		c->reply = YES;
	} else {
		c->reply = (uint8_t) acquire(s, c->token, c->channel);
	}
}

/* The process. */

/* Whether a question of the operation belongs in front of the command, which isn't written yet. */
static bool is_later(const command *c, int i)
{
	return c->is_unwritten && c->script == ACQUIRE && c->token > i + 1 && now->omitted != NUMBERS;
}

static void append(state *s, enum script script, int i, int channel)
{
	int at = 0;

	while (at < LENGTH && s->line[at].script != NOTHING && !(script == ACQUIRE && is_later(&s->line[at], i))) {
		at++;
	}
	if (s->line[LENGTH - 1].script != NOTHING) {
		fault = NO_ROOM;
		return;
	}
	memmove(&s->line[at + 1], &s->line[at], (size_t) (LENGTH - 1 - at) * sizeof *s->line);
	s->line[at] = (command) { (uint8_t) script, (uint8_t) (i + 1), (uint8_t) channel, NO_REPLY, 0, s->is_cut };
}

static void ask(state *s, int i)
{
	s->phase[i] = ASKING;
	s->is_repeated[i] = 0;
	s->asks_with[i] = s->status[slot_of_operation(i)] == OPEN && !is_instant(i) && !s->is_over[i]
			? s->channel[slot_of_operation(i)]
			: 0;
	append(s, ACQUIRE, i, s->asks_with[i]);
}

/* Whether an operation keeps later ones waiting. */
static bool holds_back(const state *s, int k)
{
	int r = slot_of_operation(k);
	bool has_old_channel = s->asks_with[k] != 0 && (s->status[r] != OPEN || s->asks_with[k] != s->channel[r]);
	bool asks_without = s->phase[k] == ASKING
			&& (s->asks_with[k] == 0 || (has_old_channel && now->omitted != PRESENT_CHANNEL));

	if (now->omitted == HOLDING_BACK || is_instant(k)) {
		return false;
	}
	if (s->phase[k] == PAUSING) {
		return now->omitted != KEEPING;
	}
	return s->phase[k] == HELD_BACK || s->phase[k] == NEEDS_ROOM || (asks_without && now->omitted != FROM_BEGINNING);
}

static bool is_held_back(const state *s, int i)
{
	bool is = false;

	for (int k = 0; k < i; k++) {
		is |= (lock_of(k) == lock_of(i) || now->omitted == SAME_LOCK) && holds_back(s, k);
	}
	return is && (!is_instant(i) || now->omitted == AT_ONCE);
}

/* Lets those ask that needn't be held back any more. */
static void let_go(state *s)
{
	for (int i = 0; i < OPERATIONS && fault == NULL; i++) {
		if (s->phase[i] == HELD_BACK && !is_held_back(s, i)) {
			ask(s, i);
		}
	}
}

static void begin(state *s, int i)
{
	s->phase[i] = HELD_BACK;
	if (!is_held_back(s, i)) {
		ask(s, i);
	}
}

static bool needs(const state *s, int i, int r)
{
	return s->phase[i] == NEEDS_ROOM && slot_of_operation(i) == r;
}

/* The first that needs the room opens it, or awaits the answer if the subscription has been sent. */
static void find_opener(state *s, int r)
{
	s->opener[r] = 0;
	for (int i = OPERATIONS - 1; i >= 0; i--) {
		if (needs(s, i, r)) {
			s->opener[r] = (uint8_t) (i + 1);
		}
	}
	if (s->status[r] != SUBSCRIBING) {
		s->status[r] = s->opener[r] != 0 ? OPENING : CLOSED;
	}
}

static void need_room(state *s, int i)
{
	int r = slot_of_operation(i);

	if (s->status[r] == OPEN) {
		s->phase[i] = HELD_BACK;
		return;
	}
	s->phase[i] = NEEDS_ROOM;
	if (s->status[r] == CLOSED || s->opener[r] == 0) {
		find_opener(s, r);
	}
}

static void open_room(state *s, int r)
{
	s->status[r] = OPEN;
	s->opener[r] = 0;
	for (int n = 0; n < OPERATIONS; n++) {
		int i = now->omitted == IN_ORDER ? OPERATIONS - 1 - n : n;

		if (needs(s, i, r) && (now->omitted == IN_ORDER || now->omitted == AGAIN)) {
			ask(s, i);
		} else if (needs(s, i, r)) {
			s->phase[i] = HELD_BACK;
		}
	}
	let_go(s);
}

static void open_at_once(state *s)
{
	s->channel[0]++;
	s->connected_to[0] = s->server[0];
	open_room(s, 0);
}

/* In a cluster. */
static void subscribe(state *s, int r)
{
	s->channel[r]++;
	s->status[r] = SUBSCRIBING;
	s->connected_to[r] = s->known[r];
	send_message(s, s->known[r] == s->server[r] ? SUBSCRIBED : MOVED, r, s->channel[r], 0);
}

static void fail_all(state *s, int r)
{
	for (int i = 0; i < OPERATIONS; i++) {
		if (needs(s, i, r)) {
			s->phase[i] = FAILED;
			/* It may have a place from before the room broke. */
			if (s->number[i] != 0) {
				append(s, RELEASE, i, 0);
			}
		}
	}
	find_opener(s, r);
	if (now->omitted != CONTINUING) {
		let_go(s);
	}
}

static void close_channel(state *s, int r)
{
	s->status[r] = CLOSED;
	for (int i = 0; i < OPERATIONS && now->omitted != REASKING; i++) {
		if (s->phase[i] == WAITING && slot_of_operation(i) == r) {
			s->phase[i] = NEEDS_ROOM;
		}
	}
	find_opener(s, r);
}

/* What the node has sent, and nobody has read, is lost. */
static void lose_messages(state *s, int node)
{
	int kept = 0;

	for (int i = 0; i < MESSAGES; i++) {
		if (s->messages[i].kind != NO_MESSAGE && s->messages[i].node != node) {
			s->messages[kept++] = s->messages[i];
		}
	}
	memset(&s->messages[kept], 0, (size_t) (MESSAGES - kept) * sizeof *s->messages);
}

static bool has_channel_at(const state *s, int r, int node)
{
	return s->connected_to[r] == node && (s->status[r] == OPEN || s->status[r] == SUBSCRIBING);
}

static void break_connection(state *s, int node)
{
	lose_messages(s, node);
	for (int r = 0; r < LOCKS; r++) {
		if (has_channel_at(s, r, node) && !(s->status[r] == SUBSCRIBING && now->omitted == BREAKING)) {
			close_channel(s, r);
		}
	}
}

/* Grants reach another node's listeners. Outside of a cluster, the connection is closed, too. */
static void leave_server(state *s, int r)
{
	if (!now->is_cluster) {
		lose_messages(s, s->connected_to[r]);
	}
	close_channel(s, r);
}

static void cancel(state *s, int i)
{
	int r = slot_of_operation(i);
	bool was_opener = s->opener[r] == i + 1;

	/* What has no place leaves none, so this is sometimes more than necessary. */
	if (s->phase[i] != HELD_BACK) {
		append(s, RELEASE, i, 0);
	}
	s->phase[i] = GONE;
	if (was_opener) {
		find_opener(s, r);
		if (now->omitted == SUCCESSION && s->opener[r] != 0) {
			fault = FAILED_WITH_ANOTHER;
		}
	}
	let_go(s);
}

static bool is_of_old_channel(const state *s, const command *c)
{
	int r = slot_of_operation(c->token - 1);

	return s->status[r] != OPEN || c->channel != s->channel[r];
}

/* The line. */

static void remove_command(state *s, int at)
{
	memmove(&s->line[at], &s->line[at + 1], (size_t) (LENGTH - 1 - at) * sizeof *s->line);
	s->line[LENGTH - 1] = (command) { 0 };
}

static bool is_question(const state *s, const command *c)
{
	return c->script == ACQUIRE && s->phase[c->token - 1] == ASKING;
}

/* Returns the place of the first question from here on; LENGTH: there is none. */
static int find_question(const state *s, int at)
{
	while (at < LENGTH && !is_question(s, &s->line[at])) {
		at++;
	}
	return at;
}

/* What is owed comes first, then the questions by their numbers. */
static int compare_unwritten(const void *a, const void *b)
{
	const command *one = a, *other = b;

	if ((one->script == NOTHING) != (other->script == NOTHING)) {
		return one->script == NOTHING ? 1 : -1;
	}
	return one->script != other->script ? other->script - one->script : one->token - other->token;
}

/* Everything is to be written again, except questions that nobody asks any more: those are owed. */
static void cut_line(state *s)
{
	s->cuts--;
	s->is_cut = 1;
	for (int at = LENGTH - 1; at >= 0; at--) {
		command *c = &s->line[at];
		bool was_written = c->script != NOTHING && !c->is_unwritten;
		int i = c->token - 1;

		c->is_unwritten = c->script != NOTHING;
		c->reply = NO_REPLY;
		c->server = 0;
		if (c->script == ACQUIRE && (!is_question(s, c) || (was_written && s->is_repeated[i]))) {
			s->phase[i] = is_question(s, c) ? PAUSING : s->phase[i];
			remove_command(s, at);
		} else if (was_written && c->script == ACQUIRE) {
			s->is_repeated[i] = 1;
		}
	}
	qsort(s->line, LENGTH, sizeof *s->line, compare_unwritten);
}

/* Whether a question in front of this one, for the same lock, is on no line, or names a channel that isn't open. */
static bool must_come_back(const state *s, const command *c)
{
	bool must = false;

	for (int k = 0; k < c->token - 1 && now->omitted != RECALLING; k++) {
		must |= lock_of(k) == lock_of(c->token - 1) && !is_instant(k)
				&& (s->phase[k] == PAUSING || s->phase[k] == HELD_BACK || s->phase[k] == NEEDS_ROOM
						|| (holds_back(s, k) && now->omitted != RETURNING));
	}
	return must && is_question(s, c) && !is_instant(c->token - 1);
}

static void reopen_line(state *s)
{
	s->is_cut = 0;
	if (!now->is_cluster && s->status[0] == OPEN && s->connected_to[0] != s->server[0] && now->omitted != COMPARING) {
		leave_server(s, 0);
	}
	for (int at = 0; at < LENGTH; at++) {
		while (s->line[at].is_unwritten && must_come_back(s, &s->line[at])) {
			s->phase[s->line[at].token - 1] = HELD_BACK;
			remove_command(s, at);
		}
		s->line[at].is_unwritten = 0;
	}
	let_go(s);
}

static void fail_to_reopen(state *s)
{
	s->failures--;
	for (int at = find_question(s, 0); at < LENGTH; at = find_question(s, at)) {
		s->phase[s->line[at].token - 1] = PAUSING;
		remove_command(s, at);
	}
	let_go(s);
}

static void end_pause(state *s, int i)
{
	if (now->omitted == KEEPING || now->omitted == AFTER_PAUSE) {
		ask(s, i);
		return;
	}
	s->phase[i] = HELD_BACK;
	let_go(s);
}

/* It waits for its turn when its time is over. */
static void run_out_of_time(state *s, int i)
{
	s->limits--;
	if (now->omitted == IN_TURN) {
		s->is_over[i] = 1;
		ask(s, i);
		return;
	}
	s->phase[i] = GONE;
	if (s->number[i] != 0) {
		append(s, RELEASE, i, 0);
	}
	let_go(s);
}

static void hear_of_question(state *s, const command *c)
{
	int i = c->token - 1;

	if (s->phase[i] != ASKING) {
		return;
	}
	if (c->reply == YES) {
		s->phase[i] = OWNING;
	} else if (is_instant(i) || s->is_over[i]) {
		s->phase[i] = GONE;
	} else if (is_of_old_channel(s, c)) {
		need_room(s, i);
	} else {
		s->phase[i] = WAITING;
	}
}

static void read_reply(state *s)
{
	command c = s->line[0];
	int r = slot_of_operation(c.token - 1);

	memmove(s->line, s->line + 1, (LENGTH - 1) * sizeof c);
	s->line[LENGTH - 1] = (command) { 0 };
	s->known[r] = c.server > s->known[r] ? c.server : s->known[r];
	if (c.server != s->connected_to[r] && s->status[r] == OPEN && now->omitted != FOLLOWING && now->omitted != ENDING) {
		leave_server(s, r);
	}
	if (c.script == ACQUIRE) {
		hear_of_question(s, &c);
	}
	let_go(s);
}

static void read_grant(state *s, const message *m)
{
	int i = m->token - 1;
	bool is_current = s->status[m->slot] == OPEN && s->channel[m->slot] == m->channel;

	if (wants(s, i) && !is_current && now->omitted != FORGETTING) {
		return;
	}
	if (s->phase[i] == WAITING || s->phase[i] == ASKING) {
		s->phase[i] = OWNING;
	} else if (!wants(s, i) && s->phase[i] != OWNING && now->omitted != STRAYS) {
		append(s, RELEASE, i, 0);
	}
}

/* The slot has moved. */
static void read_refusal(state *s, int r)
{
	s->known[r] = s->server[r];
	s->status[r] = CLOSED;
	if (now->omitted == REDIRECTING && s->opener[r] != 0) {
		fault = FAILED_WITH_SLOT;
	}
	find_opener(s, r);
}

static void read_end(state *s, const message *m)
{
	for (int r = 0; r < LOCKS; r++) {
		if (r == m->slot && s->status[r] == OPEN && s->channel[r] == m->channel && now->omitted != ENDING) {
			close_channel(s, r);
		} else if (r != m->slot && has_channel_at(s, r, m->node) && now->omitted == STAYING) {
			fault = DISTURBED;
		}
	}
}

static void read_message(state *s, int at)
{
	message m = s->messages[at];
	bool is_awaited = s->status[m.slot] == SUBSCRIBING && s->channel[m.slot] == m.channel;

	memmove(&s->messages[at], &s->messages[at + 1], (size_t) (MESSAGES - 1 - at) * sizeof m);
	s->messages[MESSAGES - 1] = (message) { 0 };
	if (m.kind == GRANT) {
		read_grant(s, &m);
	} else if (m.kind == SUBSCRIBED && is_awaited) {
		open_room(s, m.slot);
	} else if (m.kind == MOVED && is_awaited) {
		read_refusal(s, m.slot);
	} else if (m.kind == ENDED) {
		read_end(s, &m);
	}
	let_go(s);
}

/* Faults. */

static void look_at_those_held_back(const state *s)
{
	for (int i = 0; i < OPERATIONS; i++) {
		const lock *l = &s->locks[lock_of(i)];
		bool is_free = l->owner == 0 && l->queue[0].token == 0;

		if (s->phase[i] != HELD_BACK) {
			continue;
		}
		for (int k = 0; k < OPERATIONS; k++) {
			is_free &= k == i || lock_of(k) != lock_of(i) || !wants(s, k);
		}
		fault = is_instant(i) ? INSTANT_WAITS : is_free ? FREE_LOCK_WAITS : fault;
	}
}

/* Forgets everything that no longer makes a difference. */
static void normalize(state *s)
{
	uint8_t small[256] = { 0 }, next = 0;

	for (int i = 0; i < OPERATIONS; i++) {
		s->asks_with[i] = s->phase[i] == ASKING ? s->asks_with[i] : 0;
		s->is_repeated[i] = s->phase[i] == ASKING ? s->is_repeated[i] : 0;
		small[s->number[i]] = s->number[i] != 0;
	}
	for (int n = 1; n < 256; n++) {
		small[n] = small[n] != 0 ? ++next : 0;
	}
	for (int i = 0; i < OPERATIONS; i++) {
		s->number[i] = small[s->number[i]];
	}
	s->last_number = next;
}

static void reach(state *s, uint32_t from, const char *event, int who)
{
	if (fault == NULL) {
		look_at_those_held_back(s);
	}
	normalize(s);
	search_add(s, from, event, who);
}

static void end_ownership(state *s, int i)
{
	s->phase[i] = GONE;
	append(s, RELEASE, i, 0);
}

static void run_operation(const state *s, uint32_t from, int i)
{
	if (s->phase[i] == AWAY && (i == 0 || s->phase[i - 1] != AWAY)) {
		EVENT("begins", i + 1, begin(&next, i));
	}
	if (s->phase[i] == OWNING) {
		EVENT("releases", i + 1, end_ownership(&next, i));
	}
	if (s->phase[i] == PAUSING) {
		STEP("has paused", i + 1, end_pause(&next, i));
	}
	if (s->limits > 0 && s->phase[i] == HELD_BACK) {
		EVENT("runs out of time", i + 1, run_out_of_time(&next, i));
	}
	if (s->cancels > 0 && wants(s, i)) {
		EVENT("is cancelled", i + 1, next.cancels--; cancel(&next, i));
	}
}

static void run_line(const state *s, uint32_t from)
{
	int at = 0;

	while (at < LENGTH && s->line[at].reply != NO_REPLY) {
		at++;
	}
	if (s->is_cut) {
		STEP("the line is opened", 0, reopen_line(&next));
	} else if (s->cuts > 0 && s->line[0].script != NOTHING) {
		EVENT("the line breaks", 0, cut_line(&next));
	}
	if (s->is_cut && s->failures > 0) {
		EVENT("the line can't be opened", 0, fail_to_reopen(&next));
	}
	if (at < LENGTH && s->line[at].script != NOTHING && !s->line[at].is_unwritten) {
		STEP("executed", s->line[at].token, execute(&next, &next.line[at]));
	}
	if (at > 0) {
		STEP("reads a reply", s->line[0].token, read_reply(&next));
	}
}

static void run_channel(const state *s, uint32_t from, int r)
{
	if (s->status[r] == OPENING && !now->is_refused && now->is_cluster) {
		STEP("subscribes", s->opener[r], subscribe(&next, r));
	} else if (s->status[r] == OPENING && !now->is_refused) {
		STEP("the room is opened", s->opener[r], open_at_once(&next));
	}
	if (s->status[r] == OPENING && (now->is_refused || s->vain > 0)) {
		STEP("the room can't be opened", s->opener[r], next.vain -= next.vain > 0; fail_all(&next, r));
	}
}

static void run_room(const state *s, uint32_t from)
{
	bool is_read[NODES] = { false };

	for (int r = 0; r < LOCKS; r++) {
		run_channel(s, from, r);
	}
	/* What one node sends comes in order. */
	for (int i = 0; i < MESSAGES && s->messages[i].kind != NO_MESSAGE; i++) {
		if (!is_read[s->messages[i].node]) {
			is_read[s->messages[i].node] = true;
			STEP("reads a message", s->messages[i].token, read_message(&next, i));
		}
	}
	for (int node = 0; node < NODES && s->breaks > 0; node++) {
		if (has_channel_at(s, 0, node) || has_channel_at(s, 1, node)) {
			EVENT("the room breaks", node, next.breaks--; break_connection(&next, node));
		}
	}
}

static void execute_late(state *s, int i)
{
	s->lates--;
	acquire(s, i + 1, s->channel[slot_of_operation(i)]);
}

static void release_others(state *s)
{
	s->is_other_there = 0;
	for (int l = 0; l < LOCKS; l++) {
		if (s->locks[l].owner == OTHER) {
			release(s, l, OTHER);
		}
	}
}

static void take_over(state *s)
{
	s->moves--;
	for (int l = 0; l < LOCKS; l++) {
		s->server[l]++;
	}
	if (now->is_cut_by_moves && !s->is_cut) {
		s->cuts++;
		cut_line(s);
	}
}

static void move_slot(state *s, int r)
{
	s->moves--;
	if (has_channel_at(s, r, s->server[r])) {
		send_message(s, ENDED, r, s->channel[r], 0);
	}
	s->server[r]++;
}

static void run_others(const state *s, uint32_t from)
{
	if (s->is_other_there) {
		EVENT("the other client releases", OTHER, release_others(&next));
	}
	if (s->moves > 0 && !now->is_cluster) {
		EVENT("another server takes over", 0, take_over(&next));
	}
	for (int r = 0; r < LOCKS && s->moves > 0 && now->is_cluster; r++) {
		EVENT("a slot moves", r, move_slot(&next, r));
	}
	for (int i = 0; i < OPERATIONS && s->lates > 0; i++) {
		/* If it took a free lock, no message would tell. */
		if (s->phase[i] == GONE && s->number[i] != 0 && s->locks[lock_of(i)].owner != 0) {
			EVENT("late: executed", i + 1, execute_late(&next, i));
		}
	}
}

static void check_in(state *s, int i)
{
	s->check_ins--;
	ask(s, i);
}

/* Whether it only waits for the owner, which is alive, and will be told when that releases. */
static bool is_kept_by_owner(const state *s, int i)
{
	const lock *l = &s->locks[lock_of(i)];
	bool is_owner_alive = l->owner == OTHER || (l->owner != 0 && s->phase[l->owner - 1] == OWNING);
	int at = 0;

	while (at < OPERATIONS && l->queue[at].token != i + 1) {
		at++;
	}
	return s->phase[i] == WAITING && is_owner_alive && at < OPERATIONS && is_heard(s, lock_of(i), &l->queue[at]);
}

static void let_time_pass(const state *s, uint32_t from)
{
	int first = 0;

	while (first < OPERATIONS && (s->phase[first] != WAITING || is_kept_by_owner(s, first))) {
		first++;
	}
	if (first < OPERATIONS && s->check_ins > 0) {
		STEP("checks in", first + 1, check_in(&next, first));
		return;
	}
	for (int i = 0; i < OPERATIONS && fault == NULL; i++) {
		if (wants(s, i) && !is_kept_by_owner(s, i)) {
			state next = *s;

			fault = STALL;
			search_add(&next, from, "nothing more", i + 1);
		}
	}
}

static void explore(uint32_t from)
{
	const state copy = states[from], *s = &copy;

	for (int i = 0; i < OPERATIONS; i++) {
		run_operation(s, from, i);
	}
	run_line(s, from);
	run_room(s, from);
	run_others(s, from);
	if (!can_continue && fault == NULL) {
		let_time_pass(s, from);
	}
}

static bool run(const setting *which)
{
	state first;

	now = which;
	search_begin();
	memset(&first, 0, sizeof first);
	first.locks[0].owner = OTHER;
	first.locks[1].owner = now->is_second_held ? OTHER : 0;
	first.is_other_there = !now->is_never_released;
	first.vain = now->vain;
	first.cancels = now->cancels;
	first.breaks = now->breaks;
	first.moves = now->moves;
	first.lates = now->lates;
	first.cuts = now->cuts;
	first.failures = now->failures;
	first.limits = now->limits;
	first.check_ins = now->lates > 0 || (now->moves > 0 && !now->is_cluster);
	reach(&first, 0, "the beginning", 0);
	search_all(explore);
	return search_report("room", now->name, now->finds, "nothing found");
}

#define BOTH .is_second_held = true
#define CLUSTER(name) "in a cluster, " name, .is_cluster = true

static const setting settings[] = {
	{ "it is opened", .cancels = 2 },
	{ "both locks are held, and it is opened the second time", BOTH, .vain = 1, .cancels = 2 },
	{ "it is refused", .is_refused = true, .cancels = 2 },
	{ "both locks are held, and it is refused", BOTH, .is_refused = true, .cancels = 2 },
	{ "it breaks", BOTH, .breaks = 1, .cancels = 1 },
	{ "it breaks twice", .breaks = 2 },
	{ "it breaks, and is opened in vain", .breaks = 1, .vain = 1, .cancels = 1 },
	{ "another server takes over", BOTH, .moves = 1, .cancels = 1 },
	{ "another server takes over, and the line breaks", .is_cut_by_moves = true, .moves = 1, .cancels = 1 },
	{ "another server takes over, the line breaks, and both are held", BOTH, .is_cut_by_moves = true, .moves = 1,
			.cuts = 1 },
	{ "a late question", .lates = 1, .cancels = 2 },
	{ "a timeout of 0", .instant = 2, .cancels = 1 },
	{ "a timeout of 0 comes first", .instant = 1, .cancels = 1, .breaks = 1 },
	{ "the line breaks", BOTH, .cuts = 1, .cancels = 1 },
	{ "the line breaks, and can't be opened", BOTH, .cuts = 1, .failures = 2, .cancels = 1 },
	{ "the line breaks twice", .cuts = 2, .failures = 1 },
	{ "the line and the room break", .cuts = 1, .failures = 1, .breaks = 1 },
	{ "a time limit is over", BOTH, .limits = 1, .breaks = 1, .cancels = 1 },
	{ "a time limit is over, and the line breaks", .limits = 1, .cuts = 1, .failures = 1 },
	{ CLUSTER("it is opened"), BOTH, .cancels = 2 },
	{ CLUSTER("it is refused"), BOTH, .is_refused = true, .cancels = 1 },
	{ CLUSTER("the connection breaks"), BOTH, .breaks = 1, .cancels = 1 },
	{ CLUSTER("a slot moves"), BOTH, .moves = 1, .cancels = 1 },
	{ CLUSTER("a slot moves, and a connection breaks"), BOTH, .moves = 1, .breaks = 1 },
	{ CLUSTER("a slot moves, and a late question"), .moves = 1, .lates = 1, .cancels = 1 },
	{ CLUSTER("a slot moves, and a grant on its old channel counts"), BOTH, .moves = 1, .cancels = 1,
			.omitted = FORGETTING },
	{ CLUSTER("the connection breaks, and who subscribes isn't told"), BOTH, .breaks = 1, .omitted = BREAKING,
			.finds = STALL },
	{ CLUSTER("a slot moves, and nobody else awaits the answer"), BOTH, .moves = 1, .cancels = 1, .omitted = SUCCESSION,
			.finds = FAILED_WITH_ANOTHER },
	{ CLUSTER("a slot moves, and its channel isn't closed"), BOTH, .moves = 1, .omitted = ENDING, .finds = STALL },
	{ CLUSTER("a slot moves, and a subscription fails"), BOTH, .moves = 1, .omitted = REDIRECTING,
			.finds = FAILED_WITH_SLOT },
	{ CLUSTER("a slot moves, and all channels end"), BOTH, .moves = 1, .omitted = STAYING, .finds = DISTURBED },
	{ "the line can't be opened, and nobody keeps its place", .cuts = 1, .failures = 1, .omitted = KEEPING,
			.finds = OVERTAKEN },
	{ "the line can't be opened, and those that have paused ask", .cuts = 1, .failures = 1, .omitted = AFTER_PAUSE,
			.finds = OVERTAKEN },
	{ "the line breaks twice, and what is on it stays", .cuts = 2, .omitted = RECALLING, .finds = OVERTAKEN },
	{ "the line breaks twice, and what is asked anew comes last", .cuts = 2, .failures = 1, .omitted = NUMBERS,
			.finds = OVERTAKEN },
	{ "a time limit is over, and it asks", .limits = 1, .omitted = IN_TURN, .finds = OVERTAKEN },
	{ "nobody is held back", .omitted = HOLDING_BACK, .finds = OVERTAKEN },
	{ "newcomers are held back after a refusal", .omitted = FROM_BEGINNING, .finds = OVERTAKEN },
	{ "newcomers ask while others ask with an old channel", .breaks = 1, .omitted = PRESENT_CHANNEL,
			.finds = OVERTAKEN },
	{ "newcomers to other locks are held back", .omitted = SAME_LOCK, .finds = FREE_LOCK_WAITS },
	{ "a timeout of 0 is held back", .instant = 2, .omitted = AT_ONCE, .finds = INSTANT_WAITS },
	{ "those that need it ask in another order", .omitted = IN_ORDER },
	{ "those that need it ask in another order, and it breaks", .breaks = 1, .omitted = IN_ORDER, .finds = OVERTAKEN },
	{ "those that need it ask at once, and it breaks twice", .breaks = 2, .omitted = AGAIN, .finds = OVERTAKEN },
	{ "nobody else opens it", BOTH, .cancels = 1, .omitted = SUCCESSION, .finds = FAILED_WITH_ANOTHER },
	{ "it is refused, and those that are held back stay so", .is_refused = true, .omitted = CONTINUING,
			.finds = FREE_LOCK_WAITS },
	{ "it is refused, those that are held back stay so, and nobody releases", .is_refused = true,
			.is_never_released = true, .omitted = CONTINUING, .finds = STALL },
	{ "a late question, and its grant is ignored", .lates = 1, .cancels = 1, .omitted = STRAYS, .finds = STALL },
	{ "another server takes over, and it doesn't follow", .moves = 1, .omitted = FOLLOWING, .finds = STALL },
	{ "another server takes over, and the new line isn't compared", .is_cut_by_moves = true, .moves = 1,
			.omitted = COMPARING, .finds = OVERTAKEN },
	{ "another server takes over, and what is behind an old channel stays", .is_cut_by_moves = true, .moves = 1,
			.omitted = RETURNING, .finds = OVERTAKEN },
	{ "it breaks, and nobody asks again", .breaks = 1, .omitted = REASKING, .finds = STALL },
};

SEARCH_MAIN(settings, run)
