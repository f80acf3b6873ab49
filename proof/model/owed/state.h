/*
 * The state of the model, how a trail shows it, and what a search may do.
 */
#ifndef DL_MODEL_OWED_STATE_H
#define DL_MODEL_OWED_STATE_H

#include <stdbool.h>
#include <stdint.h>

#define TOKENS 6           /* the process can draw this many in one search, numbered from 1 */
#define OTHER (TOKENS + 1) /* the token of the other client */
#define HEIR (TOKENS + 2)  /* the token with which the heir replaces what it attaches */
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
	RENAMING_TO_SETTLE, /* in order to settle the mode of whichever token has the lock */
	RENAMING,           /* in order to detach the new token */
	RENAMING_TO_UPGRADE,
	/* In these, none is. */
	WAITING,
	HOLDING, /* it has the lock or, as a reader, a share */
	WAITING_TO_WRITE,
	WRITING,         /* it is a reader that has become the writer */
	IN_DOUBT,        /* it reads, but knows neither with which token, nor whether the server considers it the writer */
	RENAME_IN_DOUBT, /* it doesn't know with which token it has the lock */
};

/* The process that attaches the token that the first process detaches. It may get no reply at first, and then gives
 * back what it has taken, and asks again. proof/model/attach.c has more of this. */
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
	DOUBTFUL_RENAMED,   /* the successor of a renaming never becomes doubtful */
	DOUBTFUL_SETTLED,   /* nor that of a settle */
	SETTLING_FIRST,     /* a downgrade that was sent again needn't be settled before the next upgrade */
	RENAMING_FIRST,     /* a doubtful token is detached as it is */
	UPGRADING_DOUBTFUL, /* a doubtful token is upgraded as it is */
	RENAMING_AGAIN,     /* a mode is settled although the successor may already have the lock */
	UNOWED_DETACHED,    /* a doubtful token is detached as it is, and then owed */
	RETURNING,          /* what an attach that wasn't answered has taken is released, not given back */
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

/* How often each of these happens at most. */
typedef struct budget {
	uint8_t rounds;      /* acquisitions */
	uint8_t give_ups;    /* of connections */
	uint8_t questions;   /* a waiter asks again this often */
	uint8_t upgrades;    /* attempts to become the writer */
	uint8_t detachments; /* 0 or 1 */
	uint8_t other_rounds;
} budget;

/* Sets of tokens have a BIT() for each. */
typedef struct state {
	/* On the server. */
	uint16_t owners;
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
	uint8_t given;     /* the token that was detached */
	uint8_t inherited; /* the token that owns what the heir attaches: the same, or the heir's own */
	uint8_t other;
	/* What may still happen. */
	budget left;
} state;

#include "../search.h"

typedef struct setting {
	const char *name;
	bool are_readers; /* the process and its heir acquire shares */
	bool does_other_read;
	bool can_try;
	budget left; /* at the beginning */
	enum omission omitted;
	const char *finds;
} setting;

static const char NO_ROOM[] = "there are more tokens, commands or places than room";

static const setting *now;

static const char *const script_names[] = { "", "acquire", "try", "leave", "release", "pay", "upgrade",
	"leave, upgrading,", "downgrade", "settle", "rename" };
static const char *const phase_names[] = { "idle", "acquires", "tries", "leaves", "releases", "upgrades",
	"leaves, upgrading", "downgrades", "settles", "renames to settle", "renames", "renames to upgrade", "waits",
	"holds", "waits to write", "writes", "in doubt", "in doubt, renaming" };

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
	for (int token = 1; token <= HEIR; token++) {
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

#endif
