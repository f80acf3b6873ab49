#ifndef SIMULATE_WORLD_H
#define SIMULATE_WORLD_H

#include "core/system/clock.h"
#include "core/lock/lock.h"
#include "core/thread/loop.h"
#include "core/system/wait.h"
#include "redis/server/server.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * A world in virtual time: some processes, and one server between which the network is. What is on trial is the real
 * code of the client, with everything that it does on several connections and in the keeper's thread. Each of its
 * threads is a stack here, and they take turns: whenever one waits, others may run. Everything is random, and follows
 * from the seed.
 *
 * A process with an event loop has several lock objects, and makes several calls at once: see loops.h.
 *
 * world.c has the time, the stacks and the keeper. On it stand redis.c, the server; network.c, the connections and what
 * goes wrong with them; owners.c and facts.c, what the server and the objects say; judge.c, what must never happen; and
 * calls.c, loops.c and simulate.c, what processes do. What is below calls what is above only through the world_parts
 * and the network_witness that simulate.c puts together.
 *
 * Each schedule runs in a process of its own, so it needn't clean up.
 */

#define MOST_PROCESSES 6
#define MOST_OBJECTS 24
#define NAMES 2

/* A process of the client. */
typedef struct process {
	int number;
	char label[8];
	bool is_killed, has_ended;
	dl_time refused_until; /* the server closes and refuses its connections */
	unsigned losses;       /* so many of its writes are still to be lost */
	dl_time stopped_until;
	dl_time hung_since, hung_until; /* when its event loop last stood still, because its thread did something else */
	dl_time disturbed;              /* when something last went wrong for it */
	bool is_interrupted;            /* the waits of its program are to end */
	dl_held held;
	dl_redis_server *server;
	dl_loop *loop; /* NULL: it has no event loop */
} process;

/* A lock object of a process, and what the code that uses it knows. */
typedef struct object {
	process *process;
	char label[8]; /* the process's; if that has several, with a number */
	const char *name;
	dl_lock *lock;
	unsigned weight;
	bool is_renewed;

	/* What that code is in the middle of, in its own opinion. */
	bool is_acquiring, is_upgrading, believes;
	bool is_renewing;   /* or it has failed to: see calls_renew() */
	bool is_blocking;   /* though its process has an event loop */
	bool has_prolonged; /* it has once asked for more than its ttl */
	dl_mode mode;       /* asked for, or believed to be owned */
	dl_time began, deadline;
	dl_time kept; /* when another object last had a reason to keep it waiting */

	/* What the server has seen of its present acquire; or still of the last one, if that has this token. */
	char token[DL_TOKEN_SIZE], former[DL_TOKEN_SIZE];
	dl_time seen, queued; /* when it first asked, and when it was first in the queue; 0: not yet */
	bool has_owned, has_left;
	dl_time owned_at; /* when the server last made it an owner */
	dl_time refused;  /* when the server last didn't execute its question */
	dl_time told;     /* when that answer reaches the process; DL_FOREVER: never; 0: not yet known */
	dl_time heard;    /* when it asked for its place, its process had read what it had been told until then */
	const void *refused_on, *asked_on; /* the connections */
} object;

typedef struct world {
	uint64_t seed, random;
	dl_time now;
	dl_time calm;     /* from then on nothing goes wrong any more */
	dl_time troubled; /* when something last went wrong for anybody */
	dl_time ttl, latency;
	unsigned trouble; /* how often something goes wrong: the larger, the rarer; see network.c */
	unsigned permits; /* 0: it is a lock */
	bool has_readers, has_loops, is_traced;
	bool loses_questions; /* in schedules with loops, what is written just after a room was opened is often lost */
	process processes[MOST_PROCESSES];
	int process_count;
	object objects[MOST_OBJECTS];
	int object_count;
	unsigned epoch;  /* of the server: it changes when another one takes over */
	unsigned memory; /* changes if that one knows nothing */
	long steps;
} world;

extern world w;

/* Of the locks. */
extern const char *const world_names[NAMES];

unsigned world_draw(unsigned below);
/* Whether something happens that does so once in so many times. */
bool world_happens(unsigned one_in);
dl_time world_draw_time(dl_time below);
bool world_is_calm(void);

/* Notes an event, with the label of whom it concerns, or NULL. The last ones are printed with a fault. */
void world_note(const char *concerned, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Reports a fault, and ends the schedule. */
_Noreturn void world_fault(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Something has gone wrong for this process; NULL: for all. */
void world_disturb(process *concerned);

/* The process whose code runs. */
process *world_speaker(void);

/* What stands above the world, and takes part in it. */
typedef struct world_parts {
	int64_t (*server_time)(void); /* in microseconds since 1970 */
	dl_time (*next)(void);        /* when the network does something next; DL_FOREVER: it won't */
	void (*do_next)(void);
	void (*notice_closed)(process *owner); /* its thread may have closed connections */
	void (*forget)(process *killed);
	void (*look)(void); /* called after each step */
} world_parts;

/* Keeps the pointer. */
void world_begin(uint64_t seed, const world_parts *of_it);
/* Runs a function as a thread of the process. */
void world_start_thread(process *owner, void (*run)(process *owner));
/* Lets the current thread do nothing for a while. */
void world_sleep(dl_time span);
/* The same for a thread with an event loop, which doesn't turn meanwhile. */
void world_hang(dl_time span);
/* Whether it does so now. */
bool world_is_hung(const process *p);
/* Ends the interrupt of the process's waits. */
extern const dl_interrupt world_interrupts[MOST_PROCESSES];
/* Runs everything until this returns true. */
void world_run(bool (*is_over)(void));

/* Lets the process stand still, or kills it. */
void world_stop(process *stopped, dl_time span);
void world_kill(process *killed);

#endif
