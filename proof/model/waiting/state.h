/*
 * The state of the model, how a trail shows it, and what a search may do.
 */
#ifndef DL_MODEL_WAITING_STATE_H
#define DL_MODEL_WAITING_STATE_H

#include <stdbool.h>
#include <stdint.h>

#ifndef MOST
#define MOST 5 /* clients */
#endif
#define NEVER 255

enum phase { AWAY, WAITS, OWNS, GONE };
enum want { WRITE, SHARE, UPGRADE, FREE };
enum life { ALIVE, POWERLESS, KILLED };

/* Parts that are left out in turn; the search must then find a fault. */
enum omission {
	NOTHING,
	PURGE,
	AGE_OF_GRANTS,
	TICKETS,
	RECEIVERS,
	GOING_ON,
	STRICT_ORDER,  /* permits that aren't enough for the first waiter are given to one behind it */
	ALL_THAT_FIT,  /* one release serves one waiter */
	EACH_SHARE,    /* a token has one share, however many permits it stands for */
	STANDING_BY,   /* a client that only waits until the lock is free holds up those behind it until then */
	GOING_FURTHER, /* a script that reports that the lock is free doesn't give it to anybody */
	ON_RELEASE,    /* a release hands the lock over without reporting that it was free */
	OWN_TURN       /* a client that only waits until the lock is free is told before those in front of it have had it */
};

/* What the server keeps of a client. */
typedef struct record {
	uint8_t hold; /* what remains of its ownership or share */
	uint8_t has;  /* shares */
	uint8_t is_alone;
	uint8_t is_queued;
	uint8_t ticket; /* its client brings it along, in case the server has removed it from the queue */
	uint8_t due;    /* ticks until it is presumed dead; NEVER: it isn't */
} record;

typedef struct client {
	uint8_t phase, want, life, is_paused, was_absent, ttl;
	uint8_t weight; /* how many permits it wants, all or none */
	uint8_t timer;  /* ticks until it asks; NEVER: it sleeps */
	uint8_t grant;  /* what remains of the ttl of a grant that it hasn't read */
	uint8_t is_told, is_connected;
	uint8_t is_free; /* it hasn't read yet that the lock was free */
	uint8_t mine;    /* how long it still considers itself an owner */
	record kept;
	uint8_t came; /* its place in the order of arrival */
} client;

typedef struct state {
	uint8_t powers, kills, pauses, leaves, breaks, shorter, delay;
	client each[MOST];
} state;

#include "../search.h"

typedef struct search {
	const char *name;
	int clients;
	enum want wants[MOST];
	int permits;
	int weights[MOST]; /* 0: one permit */
	int long_ttl, short_ttl;
	int powers, kills, pauses, leaves, breaks, shorter;
	bool is_late; /* clients ask as late as the slack allows */
	int bound;    /* of the delay; 0: not checked, because several things happen one after the other */
	int rank_divisor, interval, slack;
	int work;        /* how many dead waiters one script removes at most; 0: any number */
	bool are_killed; /* all at the same moment, instead of losing power */
	bool upgrades;
	enum omission omitted;
	const char *finds;
} search;

static const search *now;

static void print_state(const state *s)
{
	static const char *lives[] = { "", " powerless", " killed" };
	static const char *phases[] = { "away", "waits", "owns", "gone" };

	for (int i = 0; i < now->clients; i++) {
		const client *c = &s->each[i];

		printf(" [%s%s%s hold %d mine %d queue %d ticket %d due %d timer %d grant %d]", phases[c->phase],
				lives[c->life], c->is_paused ? " paused" : "", c->kept.hold, c->mine, c->kept.is_queued, c->kept.ticket,
				c->kept.due, c->timer, c->grant);
	}
	printf(" delay %d\n", s->delay);
}

#endif
