/*
 * Searches every order of events of the rule of attach(): whoever takes over an ownership by its token replaces the
 * token by one of its own, in the same step of the server, and an attach() that failed is undone. There is one lock on
 * one Redis server, exclusive, and at most one waiter: proof/model/owed.c and proof/model/redis_modes.pml have queues
 * and shares.
 *
 * The old owner holds the first token. It detaches that, which puts it into a message that may be delivered any number
 * of times to two processes. These attach, release, detach (which makes another message), and are killed. Another
 * client acquires and releases; in some searches, it waits in the queue, and asks nothing meanwhile. Whoever has the
 * lock may keep it for ever. If the first token is foreign, it is another program's, which may acquire the lock with
 * the same token again.
 *
 * A connection is a pipe of commands, which are executed in order. One that was given up is executed at any later
 * time, or lost. A lost reply needs no event of its own: the connection is given up just before the command is
 * executed. What is owed may be paid at any time, any number of times, and with or without an answer; it is also
 * written in front of each call. The entry of a doubtful token ends with an answer that comes when nothing that could
 * make the token an owner is on its way any more, as with payments 1, 5 and 30 s after the first answer. An ownership
 * may expire at any moment. Whoever believes in it then has stopped doing so by its own clock.
 *
 * These are the faults. The search looks for them in every state.
 *   two owners   Two believe that they hold the lock.
 *   a loss       Somebody believes that it holds the lock, and the server has another owner, or none.
 *   ended        A release ends an ownership that somebody else believes in.
 *   a leak       The owner is a token that no living process wants or owes, that is in no message, and that no command
 *                under way ends.
 *   taken away   Everything has been said and paid, nobody got the lock, and nothing has expired or was released or
 *                killed, but the token of the message owns nothing: an attach() that failed has eaten the ownership.
 *   forgotten    The lock is free, and the other client waits. Only if the lock has expired, or the other program has
 *                released it, does a timer of the other client's help: it asks when the ttl that it was told of ends,
 *                or when it must check in.
 *   a fence      An ownership begins with a fencing token that isn't larger than all before.
 *   stolen       A late attach() of a token that isn't unique took the lock from its next owner.
 *
 * of: redis/lua/attach.lua redis/lua/rename.lua redis/lock/mutex.c redis/lock/ownership.c redis/server/owed.c redis/server/rounds.c
 */
#include <stdbool.h>
#include <stdint.h>

#define BIT(token) ((uint16_t) (1u << (token)))
#define PROCESSES 2
#define DRAWS 4       /* each process can draw this many tokens in one search */
#define FIRST 1       /* the first token */
#define OLD_RENAMED 2 /* the one with which the old owner replaces it, if it is doubtful */
#define FIRST_OF(process) (3 + (process) *DRAWS)
#define OTHER (3 + PROCESSES * DRAWS) /* the token of the other client */
#define TOKENS (OTHER + 1)
#define LENGTH 4 /* of a pipe */
#define GIVEN_UP 4
#define OLD_OWNER 9 /* stands for the old owner where a command names its sender */

/* RETURN gives back what an attach() may have taken: it is the script rename, as RENAME is, with which a doubtful token
 * is replaced. */
enum script { NOTHING, ATTACH, RELEASE, RETURN, RENAME, ACQUIRE };

enum phase { IDLE, ATTACHING, HOLDING, RELEASING, DEAD };

/* The old owner. */
enum old { HOLDS, GAVE, ENDED };

/* The other client. */
enum other { ABSENT, WAITS, HAS_IT };

/* The other program, if the first token is its own. It doesn't notice that its lock has been stolen. */
enum foreign { AWAY, OWNS, STOLEN_FROM };

/* Parts of the rule that are left out in turn. The comments say what each omission means. */
enum omission {
	WHOLE,              /* nothing is left out */
	REPLACING,          /* whoever attaches a token keeps it */
	REPLACING_OWN,      /* only foreign tokens are replaced */
	FENCING,            /* the fencing token stays the same */
	OWING,              /* an attach() that failed isn't undone */
	RETURNING,          /* it is released, instead of given back */
	PAYING_AGAIN,       /* it is undone until the first answer */
	DOUBTING,           /* a token isn't doubtful once its attach() has been answered */
	THE_SAME_SUCCESSOR, /* if a call is sent again, it names another token */
	SERVING,            /* a release serves nobody */
	RENAMING_FIRST      /* a doubtful token is detached as it is */
};

typedef struct command {
	uint8_t script, token;
	uint8_t successor; /* 0: the script has none */
} command;

typedef struct pipe {
	uint8_t length;
	command commands[LENGTH];
} pipe;

/* Sets of tokens have a BIT() for each. */
typedef struct process {
	uint16_t owed, owed_back; /* to be released; to be given back */
	uint16_t doubtful;
	uint8_t phase;
	uint8_t token;
	uint8_t given; /* what it attaches, or has attached */
	uint8_t drawn, attempts;
	pipe thread;
} process;

typedef struct state {
	/* On the server. */
	uint8_t owner;
	uint8_t is_counter_used; /* an ownership has begun with the present value of the counter */
	/* On its way there. */
	pipe given_up[GIVEN_UP];
	/* In the processes. */
	process p[PROCESSES];
	uint16_t messages; /* tokens in messages that may be delivered */
	uint16_t owed_by_old;
	uint16_t believed_in;   /* tokens with which a process has ever held the lock */
	uint8_t origin[TOKENS]; /* what each token was drawn to replace */
	uint8_t old, token_of_old, is_old_doubtful;
	uint8_t other;
	uint8_t may_ask; /* the other client, which waits: the lock has become free without a release that would serve it */
	uint8_t foreign;
	uint8_t was_stolen;
	uint8_t was_given; /* the ownership was attached, expired or was released, or somebody was killed */
	/* What may still happen. */
	uint8_t give_ups, kills, expiries, other_rounds, foreign_rounds, detachments;
} state;

#include "search.h"

typedef struct setting {
	const char *name;
	enum omission omitted;
	bool is_foreign;
	bool is_undetached;    /* the first token is in a message from the beginning, and its owner still holds the lock */
	bool is_old_counted;   /* what such an owner believes counts */
	bool is_doubtful;      /* the first token */
	bool may_be_stolen;    /* a theft doesn't count as a fault */
	bool is_refusal_final; /* a message is thrown away once its attach() has been refused */
	bool in_turn;          /* nobody attaches while another process has the lock, or asks for it */
	bool does_other_wait;  /* in the queue, if the lock isn't free */
	uint8_t give_ups, kills, expiries, other_rounds, foreign_rounds, detachments, attempts;
	const char *finds;
} setting;

static const setting *now;

static const char TWO_OWNERS[] = "two owners", LOSS[] = "a loss", ENDED_BY_ANOTHER[] = "ended by another's release",
				  LEAK[] = "a leak", TAKEN_AWAY[] = "taken away", FENCE[] = "a fence", STOLEN[] = "stolen",
				  FORGOTTEN[] = "forgotten", NO_ROOM[] = "there are more tokens or commands than room";

static const char *const script_names[] = { "", "attach", "release", "give back", "rename", "acquire" };
static const char *const phase_names[] = { "idle", "attaches", "holds", "releases", "is dead" };

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
	for (int token = 1; token < TOKENS; token++) {
		if (tokens & BIT(token)) {
			printf(" %d", token);
		}
	}
	printf(" }");
}

static void print_state(const state *s)
{
	printf("owner %d, old %d with %d, other %d, foreign %d,", s->owner, s->old, s->token_of_old, s->other, s->foreign);
	print_set("messages", s->messages);
	for (int i = 0; i < PROCESSES; i++) {
		printf("; %d %s %d", i, phase_names[s->p[i].phase], s->p[i].token);
		print_set("owed", s->p[i].owed);
		print_set("to give back", s->p[i].owed_back);
		print_set("doubtful", s->p[i].doubtful);
		print_pipe("thread", &s->p[i].thread);
	}
	for (int i = 0; i < GIVEN_UP && s->given_up[i].length > 0; i++) {
		print_pipe("given up", &s->given_up[i]);
	}
	printf("\n");
}

static bool is_kept(int token)
{
	return now->omitted == REPLACING || (now->omitted == REPLACING_OWN && !(now->is_foreign && token == FIRST));
}

/* The server draws a fencing token. */
static void draw_fencing_token(state *s)
{
	s->is_counter_used = 0;
}

/* An ownership begins, with the present fencing token. */
static void begin_ownership(state *s)
{
	if (s->is_counter_used) {
		fault = FENCE;
	}
	s->is_counter_used = 1;
}

static bool is_believed_in(const state *s, int token)
{
	for (int i = 0; i < PROCESSES; i++) {
		if (s->p[i].phase == HOLDING && s->p[i].token == token) {
			return true;
		}
	}
	return (s->old == HOLDS && s->token_of_old == token) || (s->other == HAS_IT && token == OTHER)
			|| (s->foreign == OWNS && token == FIRST);
}

static bool attach(state *s, command c)
{
	if (s->owner != c.token && s->owner != c.successor) {
		return false;
	}
	if (s->foreign == OWNS && s->owner == FIRST && c.successor != FIRST) {
		s->foreign = STOLEN_FROM;
		s->was_stolen = 1;
		if (!now->may_be_stolen) {
			fault = STOLEN;
		}
	}
	s->owner = c.successor;
	if (now->omitted != FENCING) {
		draw_fencing_token(s);
	}
	return true;
}

static void serve(state *s)
{
	if (s->owner == 0 && s->other == WAITS) {
		s->owner = OTHER;
		s->other = HAS_IT;
		s->may_ask = 0;
		draw_fencing_token(s);
		begin_ownership(s);
	}
}

static bool end_ownership(state *s, int token)
{
	if (s->owner != token) {
		return false;
	}
	if (is_believed_in(s, token)) {
		fault = ENDED_BY_ANOTHER;
	}
	s->owner = 0;
	s->was_given |= (s->believed_in >> token) & 1;
	return true;
}

static bool release(state *s, int token)
{
	bool was_owner = end_ownership(s, token);

	if (now->omitted != SERVING) {
		serve(s);
	}
	return was_owner;
}

static bool rename_token(state *s, command c)
{
	if (s->owner == c.token) {
		s->owner = c.successor;
		if (s->foreign == STOLEN_FROM && c.successor == FIRST) {
			s->foreign = OWNS;
		}
	}
	return s->owner == c.successor;
}

static bool acquire(state *s, int token)
{
	serve(s);
	if (s->owner == 0) {
		s->owner = (uint8_t) token;
		draw_fencing_token(s);
	}
	return s->owner == token;
}

/* The server executes a command. */
static bool run_script(state *s, command c)
{
	switch (c.script) {
		case ATTACH:
			return attach(s, c);
		case RELEASE:
			return release(s, c.token);
		case ACQUIRE:
			return acquire(s, c.token);
		default:
			return rename_token(s, c);
	}
}

/* Whether a command that was given up may make the token an owner. */
static bool may_yet_own(const state *s, int token)
{
	for (int i = 0; i < GIVEN_UP; i++) {
		for (int k = 0; k < s->given_up[i].length; k++) {
			const command *c = &s->given_up[i].commands[k];

			if (c->script == ACQUIRE ? c->token == token : c->script != RELEASE && c->successor == token) {
				return true;
			}
		}
	}
	return false;
}

/* Whether a command in the pipe ends what the token has, or passes it on. */
static bool may_be_ended(const pipe *p, int token)
{
	for (int i = 0; i < p->length; i++) {
		if (p->commands[i].token == token) {
			return true;
		}
	}
	return false;
}

static void look_for_two_owners(const state *s)
{
	bool is_old_believing = s->old == HOLDS && (!now->is_undetached || now->is_old_counted);
	int believers = is_old_believing + (s->other == HAS_IT) + (s->foreign == OWNS);

	for (int i = 0; i < PROCESSES; i++) {
		believers += s->p[i].phase == HOLDING;
	}
	if (believers > 1) {
		fault = TWO_OWNERS;
	}
}

static void look_for_loss(const state *s)
{
	bool is_lost = (s->other == HAS_IT && s->owner != OTHER) || (s->foreign == OWNS && s->owner != FIRST)
			|| (s->old == HOLDS && !now->is_undetached && s->owner != s->token_of_old);

	for (int i = 0; i < PROCESSES; i++) {
		is_lost |= s->p[i].phase == HOLDING && s->owner != s->p[i].token;
	}
	if (is_lost) {
		fault = LOSS;
	}
}

static bool is_wanted_by_process(const state *s, int i)
{
	const process *p = &s->p[i];

	/* What a dead process had ends with its ttl. */
	if (p->phase == DEAD) {
		return s->owner >= FIRST_OF(i) && s->owner < FIRST_OF(i) + DRAWS;
	}
	return (p->phase != IDLE && p->token == s->owner) || ((p->owed | p->owed_back) >> s->owner) & 1
			|| may_be_ended(&p->thread, s->owner);
}

static void look_for_leak(const state *s)
{
	bool is_wanted = s->owner == 0 || ((s->messages | s->owed_by_old) >> s->owner) & 1
			|| (s->old == HOLDS && s->token_of_old == s->owner) || s->other == HAS_IT || s->foreign == OWNS
			|| (s->was_stolen && s->owner == FIRST);

	for (int i = 0; i < PROCESSES; i++) {
		is_wanted |= is_wanted_by_process(s, i);
	}
	for (int i = 0; i < GIVEN_UP; i++) {
		is_wanted |= may_be_ended(&s->given_up[i], s->owner);
	}
	if (!is_wanted) {
		fault = LEAK;
	}
}

static void look_for_what_was_eaten(const state *s)
{
	bool is_quiet = s->other != HAS_IT && s->foreign != OWNS;

	for (int i = 0; i < PROCESSES; i++) {
		is_quiet &= s->p[i].phase == IDLE && s->p[i].thread.length == 0 && s->p[i].owed == 0 && s->p[i].owed_back == 0;
	}
	for (int i = 0; i < GIVEN_UP; i++) {
		is_quiet &= s->given_up[i].length == 0;
	}
	if (is_quiet && !s->was_given && s->old == GAVE && s->messages != 0 && !((s->messages >> s->owner) & 1)) {
		fault = TAKEN_AWAY;
	}
}

static void look_for_forgotten(const state *s)
{
	if (s->other == WAITS && s->owner == 0 && !s->may_ask) {
		fault = FORGOTTEN;
	}
}

static int compare(const void *a, const void *b)
{
	return memcmp(b, a, sizeof(pipe));
}

/* Forgets everything that no longer makes a difference, such as the order in which connections were given up. */
static void normalize(state *s)
{
	for (int i = 0; i < PROCESSES; i++) {
		process *p = &s->p[i];

		if (p->phase == IDLE || p->phase == DEAD) {
			p->token = p->given = 0;
		}
		p->doubtful &= (uint16_t) (BIT(p->token) | p->owed | p->owed_back);
	}
	qsort(s->given_up, GIVEN_UP, sizeof(pipe), compare);
}

static void reach(state *s, uint32_t from, const char *event, int who)
{
	static void (*const looks[])(const state *s) = { look_for_two_owners, look_for_loss, look_for_leak,
		look_for_what_was_eaten, look_for_forgotten };

	for (size_t i = 0; i < sizeof looks / sizeof *looks && fault == NULL; i++) {
		looks[i](s);
	}
	normalize(s);
	search_add(s, from, event, who);
}

/* An EVENT() of a process, which the statements call p. */
#define EVENT_OF(name, i, ...) EVENT(name, i, process *p = &next.p[i]; (void) p; __VA_ARGS__)

static void append(pipe *to, command c)
{
	if (to->length == LENGTH) {
		fault = NO_ROOM;
		return;
	}
	to->commands[to->length++] = c;
}

static command take_first(pipe *from)
{
	command first = from->commands[0];

	memmove(from->commands, from->commands + 1, (LENGTH - 1) * sizeof first);
	from->commands[LENGTH - 1] = (command) { 0 };
	from->length--;
	return first;
}

static command payment_of(const state *s, const process *p, int token)
{
	bool is_release = (p->owed & BIT(token)) != 0;

	return (command) { is_release ? RELEASE : RETURN, (uint8_t) token, is_release ? 0 : s->origin[token] };
}

static int draw_token(state *s, int who)
{
	process *p = &s->p[who];

	if (p->drawn == DRAWS) {
		fault = NO_ROOM;
		return OTHER;
	}
	return FIRST_OF(who) + p->drawn++;
}

static void send_attach(state *s, int who)
{
	process *p = &s->p[who];

	for (int token = 1; token < TOKENS; token++) {
		if ((p->owed | p->owed_back) & BIT(token)) {
			append(&p->thread, payment_of(s, p, token));
		}
	}
	append(&p->thread, (command) { ATTACH, p->given, p->token });
	p->phase = ATTACHING;
}

static void begin_to_attach(state *s, int who, int token)
{
	process *p = &s->p[who];

	p->attempts--;
	p->given = (uint8_t) token;
	p->token = (uint8_t) (is_kept(token) ? token : draw_token(s, who));
	s->origin[p->token] = (uint8_t) token;
	send_attach(s, who);
}

/* The attach() is over, in vain: whatever it has achieved, or may still achieve, is undone. */
static void undo(process *p)
{
	if (p->token == p->given || now->omitted == OWING) {
		return;
	}
	*(now->omitted == RETURNING ? &p->owed : &p->owed_back) |= BIT(p->token);
}

static void add_given_up(state *s, const pipe *what)
{
	int at = 0;

	while (at < GIVEN_UP && s->given_up[at].length > 0) {
		at++;
	}
	if (at == GIVEN_UP) {
		fault = NO_ROOM;
		return;
	}
	s->given_up[at] = *what;
}

static void give_up(state *s, process *p)
{
	for (int i = 0; i < p->thread.length; i++) {
		if (p->thread.commands[i].script == ATTACH && now->omitted != PAYING_AGAIN) {
			p->doubtful |= BIT(p->thread.commands[i].successor);
		}
	}
	add_given_up(s, &p->thread);
	memset(&p->thread, 0, sizeof p->thread);
	s->give_ups--;
}

static void fail_for_good(state *s, process *p)
{
	give_up(s, p);
	if (p->phase == ATTACHING) {
		undo(p);
	} else {
		p->owed |= BIT(p->token);
	}
	p->phase = IDLE;
}

static void send_again(state *s, int who)
{
	process *p = &s->p[who];

	give_up(s, p);
	if (p->phase != ATTACHING) {
		append(&p->thread, (command) { .script = RELEASE, .token = p->token });
		return;
	}
	if (now->omitted == THE_SAME_SUCCESSOR) {
		p->token = (uint8_t) draw_token(s, who);
		s->origin[p->token] = p->given;
	}
	send_attach(s, who);
}

static void hear_of_payment(const state *s, process *p, command c)
{
	bool must_pay_again = (p->doubtful & BIT(c.token)) && now->omitted != PAYING_AGAIN;

	if (!must_pay_again || !may_yet_own(s, c.token)) {
		*(c.script == RELEASE ? &p->owed : &p->owed_back) &= (uint16_t) ~BIT(c.token);
	}
}

/* has_nothing: the server has said so. */
static void end_use(process *p, bool has_nothing)
{
	if (!has_nothing || (p->doubtful & BIT(p->token))) {
		p->owed |= BIT(p->token);
	}
	p->phase = IDLE;
}

static void hear_of_attach(state *s, process *p, bool is_done)
{
	if (is_done) {
		begin_ownership(s);
		s->was_given = 1;
		s->believed_in |= BIT(p->token);
		p->phase = HOLDING;
		if (now->omitted == DOUBTING) {
			p->doubtful &= (uint16_t) ~BIT(p->token);
		}
		return;
	}
	if (p->doubtful & BIT(p->token)) {
		undo(p);
	}
	p->phase = IDLE;
	if (now->is_refusal_final) {
		s->messages &= (uint16_t) ~BIT(p->given);
	}
}

/* The server executes the next command of a process, which gets the reply. */
static void carry_out(state *s, int who)
{
	process *p = &s->p[who];
	command c = take_first(&p->thread);
	bool answer = run_script(s, c);

	if (p->thread.length > 0) {
		hear_of_payment(s, p, c);
	} else if (p->phase == RELEASING) {
		end_use(p, true);
	} else {
		hear_of_attach(s, p, answer);
	}
}

static void detach(state *s, int who)
{
	process *p = &s->p[who];

	s->detachments--;
	if ((p->doubtful & BIT(p->token)) && now->omitted != RENAMING_FIRST && now->omitted != REPLACING) {
		uint8_t successor = (uint8_t) draw_token(s, who);

		run_script(s, (command) { RENAME, p->token, successor });
		p->owed |= BIT(p->token);
		p->token = successor;
	}
	s->messages |= BIT(p->token);
	p->phase = IDLE;
}

static void kill_process(state *s, process *p)
{
	s->kills--;
	if (p->thread.length > 0) {
		add_given_up(s, &p->thread);
	}
	s->was_given = 1;
	memset(&p->thread, 0, sizeof p->thread);
	p->owed = p->owed_back = p->doubtful = 0;
	p->phase = DEAD;
	p->attempts = 0;
}

static void expire(state *s)
{
	for (int i = 0; i < PROCESSES; i++) {
		if (s->p[i].phase == HOLDING && s->p[i].token == s->owner) {
			end_use(&s->p[i], false);
		}
	}
	if (s->old == HOLDS && s->token_of_old == s->owner) {
		s->old = ENDED;
		s->owed_by_old |= BIT(s->token_of_old);
	}
	if (s->owner == OTHER) {
		s->other = ABSENT;
	}
	if (s->owner == FIRST || s->foreign == STOLEN_FROM) {
		s->foreign = AWAY;
	}
	s->owner = 0;
	s->may_ask = s->other == WAITS;
	s->expiries--;
	s->was_given = 1;
}

static void detach_old(state *s)
{
	if (s->is_old_doubtful && now->omitted != RENAMING_FIRST) {
		run_script(s, (command) { RENAME, FIRST, OLD_RENAMED });
		s->owed_by_old |= BIT(FIRST);
		s->token_of_old = OLD_RENAMED;
	}
	s->messages |= BIT(s->token_of_old);
	s->old = GAVE;
}

/* If its renewal is granted while another one holds the lock with the same token, it has two owners. */
static void renew_old(state *s)
{
	if (s->owner != s->token_of_old) {
		s->old = ENDED;
		if (s->is_old_doubtful) {
			s->owed_by_old |= BIT(s->token_of_old);
		}
		return;
	}
	for (int i = 0; i < PROCESSES; i++) {
		if (s->p[i].phase == HOLDING) {
			fault = TWO_OWNERS;
		}
	}
}

static void end_old(state *s, bool is_sent)
{
	s->old = ENDED;
	if (is_sent) {
		release(s, s->token_of_old);
	}
	if (!is_sent || s->is_old_doubtful) {
		s->owed_by_old |= BIT(s->token_of_old);
	}
}

static void pay_for_old(state *s, int token)
{
	release(s, token);
	if (!may_yet_own(s, token)) {
		s->owed_by_old &= (uint16_t) ~BIT(token);
	}
}

static void move_old(const state *s, uint32_t from)
{
	if (s->old == HOLDS) {
		if (!now->is_undetached) {
			EVENT("the old owner detaches", OLD_OWNER, detach_old(&next));
		}
		EVENT("the old owner renews", OLD_OWNER, renew_old(&next));
		EVENT("the old owner releases", OLD_OWNER, end_old(&next, true));
		EVENT("the old owner fails to release", OLD_OWNER, end_old(&next, false));
	}
	for (int token = FIRST; token <= OLD_RENAMED; token++) {
		if (s->owed_by_old & BIT(token)) {
			EVENT("the old owner pays", OLD_OWNER, pay_for_old(&next, token));
			EVENT("the old owner pays, unanswered", OLD_OWNER, release(&next, token));
		}
	}
}

static void begin_other(state *s)
{
	s->other = WAITS;
	s->other_rounds--;
	serve(s);
}

static void end_other(state *s)
{
	s->other = ABSENT;
	release(s, OTHER);
}

static void begin_foreign(state *s)
{
	s->owner = FIRST;
	s->foreign = OWNS;
	s->foreign_rounds--;
}

static void end_foreign(state *s)
{
	s->foreign = AWAY;
	if (end_ownership(s, FIRST)) {
		s->may_ask = s->other == WAITS;
	}
}

static void move_others(const state *s, uint32_t from)
{
	if (s->other == ABSENT && s->other_rounds > 0 && (s->owner == 0 || now->does_other_wait)) {
		EVENT(s->owner == 0 ? "another client acquires" : "another client waits", OTHER, begin_other(&next));
	}
	if (s->may_ask) {
		EVENT("another client asks in time", OTHER, next.may_ask = 0; serve(&next));
	}
	if (s->other == HAS_IT) {
		EVENT("another client releases", OTHER, end_other(&next));
	}
	if (s->owner == 0 && now->is_foreign && s->foreign_rounds > 0) {
		EVENT("the other program acquires", FIRST, begin_foreign(&next));
	}
	if (s->foreign != AWAY) {
		EVENT("the other program releases", FIRST, end_foreign(&next));
	}
	if (s->owner != 0 && s->expiries > 0) {
		EVENT("it expires", s->owner, expire(&next));
	}
}

static void serve_given_up(const state *s, uint32_t from)
{
	for (int i = 0; i < GIVEN_UP; i++) {
		if (s->given_up[i].length > 0) {
			EVENT("late", s->given_up[i].commands[0].token, run_script(&next, take_first(&next.given_up[i])));
			EVENT("what was given up is lost", i, memset(&next.given_up[i], 0, sizeof next.given_up[i]));
		}
	}
}

static void pay_late(state *s, command c)
{
	pipe late = { 1, { c } };

	add_given_up(s, &late);
	s->give_ups--;
}

static void pay_what_is_owed(const state *s, uint32_t from, int i)
{
	for (int token = 1; token < TOKENS; token++) {
		if ((s->p[i].owed | s->p[i].owed_back) & BIT(token)) {
			command c = payment_of(s, &s->p[i], token);

			EVENT_OF("pays", i, run_script(&next, c); hear_of_payment(&next, p, c));
			EVENT_OF("pays, unanswered", i, run_script(&next, c));
			if (s->give_ups > 0) {
				EVENT_OF("pays late", i, pay_late(&next, c));
			}
		}
	}
}

static void begin_to_release(process *p)
{
	append(&p->thread, (command) { .script = RELEASE, .token = p->token });
	p->phase = RELEASING;
}

static void hold(const state *s, uint32_t from, int i)
{
	const process *q = &s->p[i];

	EVENT_OF("releases", i, begin_to_release(p));
	EVENT_OF("releases without a connection", i, end_use(p, false));
	if (s->messages & BIT(q->given)) {
		EVENT_OF("acknowledges its message", i, next.messages &= (uint16_t) ~BIT(q->given));
	}
	if (s->owner != q->token) {
		EVENT_OF("is refused its renewal", i, end_use(p, true));
	}
	if (s->detachments > 0) {
		EVENT_OF("detaches", i, detach(&next, i));
	}
}

static bool may_attach(const state *s, int i)
{
	const process *p = &s->p[i], *other = &s->p[1 - i];

	return p->phase == IDLE && p->attempts > 0
			&& !(now->in_turn && (other->phase == HOLDING || other->phase == ATTACHING));
}

static void move_process(const state *s, uint32_t from, int i)
{
	const process *q = &s->p[i];

	for (int token = 1; token < TOKENS && may_attach(s, i); token++) {
		if (s->messages & BIT(token)) {
			EVENT_OF("attaches", i, begin_to_attach(&next, i, token));
		}
	}
	if (q->thread.length > 0) {
		EVENT_OF(script_names[q->thread.commands[0].script], i, carry_out(&next, i));
		if (s->give_ups > 0) {
			EVENT_OF("gives up, and sends again", i, send_again(&next, i));
			EVENT_OF("gives up", i, fail_for_good(&next, p));
		}
	}
	if (q->phase == HOLDING) {
		hold(s, from, i);
	}
	pay_what_is_owed(s, from, i);
	if (s->kills > 0 && q->phase != DEAD) {
		EVENT_OF("is killed", i, kill_process(&next, p));
	}
}

static void explore(uint32_t from)
{
	const state copy = states[from], *s = &copy;

	for (int i = 0; i < PROCESSES; i++) {
		move_process(s, from, i);
	}
	serve_given_up(s, from);
	move_old(s, from);
	move_others(s, from);
}

static void set_up(state *first)
{
	memset(first, 0, sizeof *first);
	first->owner = first->token_of_old = FIRST;
	first->is_counter_used = 1;
	first->old = now->is_foreign ? GAVE : HOLDS;
	first->is_old_doubtful = now->is_doubtful;
	first->messages = now->is_foreign || now->is_undetached ? BIT(FIRST) : 0;
	for (int i = 0; i < PROCESSES; i++) {
		first->p[i].attempts = now->attempts;
	}
	first->give_ups = now->give_ups;
	first->kills = now->kills;
	first->expiries = now->expiries;
	first->other_rounds = now->other_rounds;
	first->foreign_rounds = now->foreign_rounds;
	first->detachments = now->detachments;
	if (now->is_doubtful) {
		pipe late = { 1, { { .script = ACQUIRE, .token = FIRST } } };

		add_given_up(first, &late);
	}
}

static bool run(const setting *which)
{
	state first;

	now = which;
	search_begin();
	set_up(&first);
	reach(&first, 0, "the beginning", 0);
	search_all(explore);
	return search_report("attach", now->name, now->finds, "nothing found");
}

/* Each process attaches twice, and another client acquires once. */
#define TWICE .attempts = 2, .other_rounds = 1

static const setting settings[] = {
	{ "no faults of the network", TWICE, .detachments = 2, .expiries = 1 },
	{ "two connections given up, detached twice", TWICE, .give_ups = 2, .detachments = 2 },
	{ "three connections given up", TWICE, .give_ups = 3, .detachments = 1 },
	{ "four connections given up", .attempts = 2, .give_ups = 4 },
	{ "three attempts each", .attempts = 3, .other_rounds = 1, .give_ups = 2, .expiries = 1 },
	{ "an expiry and a kill", TWICE, .give_ups = 2, .expiries = 1, .kills = 1, .detachments = 1 },
	{ "two expiries, two kills", TWICE, .give_ups = 1, .expiries = 2, .kills = 2, .detachments = 1 },
	{ "the first token is doubtful", TWICE, .give_ups = 2, .is_doubtful = true, .expiries = 1, .detachments = 1 },
	{ "the old owner doesn't detach, and what it believes doesn't count", TWICE, .give_ups = 2, .is_undetached = true,
			.expiries = 1, .detachments = 1 },
	{ "the same, three connections given up", TWICE, .give_ups = 3, .is_undetached = true },
	{ "the old owner doesn't detach, and what it believes counts", TWICE, .is_undetached = true, .is_old_counted = true,
			.finds = TWO_OWNERS },
	{ "a foreign token that comes again", TWICE, .give_ups = 2, .is_foreign = true, .foreign_rounds = 1, .expiries = 1,
			.may_be_stolen = true },
	{ "a foreign token that comes again, and thefts count", TWICE, .give_ups = 1, .is_foreign = true,
			.foreign_rounds = 1, .finds = STOLEN },
	{ "a refusal ends the message", TWICE, .give_ups = 1, .is_refusal_final = true, .finds = LEAK },
	{ "another client waits", TWICE, .give_ups = 2, .detachments = 1, .does_other_wait = true },
	{ "another client waits, and something expires", TWICE, .give_ups = 1, .detachments = 1, .expiries = 1, .kills = 1,
			.does_other_wait = true },
	{ "another client waits, and the first token is doubtful", TWICE, .give_ups = 1, .is_doubtful = true,
			.detachments = 1, .does_other_wait = true },
	{ "another client waits, and a foreign token comes again", TWICE, .give_ups = 1, .is_foreign = true,
			.foreign_rounds = 1, .may_be_stolen = true, .does_other_wait = true },
	{ "another client waits, and a release serves nobody", SERVING, TWICE, .does_other_wait = true,
			.finds = FORGOTTEN },
	{ "the token is kept", REPLACING, TWICE, .finds = TWO_OWNERS },
	{ "the token is kept, one after the other", REPLACING, TWICE, .give_ups = 1, .in_turn = true,
			.finds = ENDED_BY_ANOTHER },
	{ "a foreign token that comes again is kept, one after the other", REPLACING, TWICE, .give_ups = 1, .in_turn = true,
			.is_foreign = true, .foreign_rounds = 1, .finds = ENDED_BY_ANOTHER },
	{ "the token is kept, and the old owner doesn't detach", REPLACING, TWICE, .is_undetached = true, .in_turn = true,
			.finds = TWO_OWNERS },
	{ "only foreign tokens are replaced", REPLACING_OWN, TWICE, .finds = TWO_OWNERS },
	{ "the fencing token is kept", FENCING, TWICE, .finds = FENCE },
	{ "an attach() without an answer isn't owed", OWING, TWICE, .give_ups = 1, .finds = LEAK },
	{ "an attach() without an answer is released", RETURNING, TWICE, .give_ups = 1, .finds = TAKEN_AWAY },
	{ "the same, and a refusal ends the message", RETURNING, TWICE, .give_ups = 2, .is_refusal_final = true,
			.finds = TAKEN_AWAY },
	{ "it is undone until the first answer", PAYING_AGAIN, TWICE, .give_ups = 2, .finds = LEAK },
	{ "a token isn't doubtful once its attach() is answered", DOUBTING, TWICE, .give_ups = 3, .detachments = 2 },
	{ "the same, and a foreign token comes again", DOUBTING, TWICE, .give_ups = 2, .is_foreign = true,
			.foreign_rounds = 1, .may_be_stolen = true, .finds = LEAK },
	{ "each sending names another successor", THE_SAME_SUCCESSOR, TWICE, .give_ups = 1, .finds = LEAK },
	{ "a doubtful token is detached as it is", RENAMING_FIRST, TWICE, .is_doubtful = true, .finds = LEAK },
};

SEARCH_MAIN(settings, run)
