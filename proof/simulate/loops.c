#include "loops.h"
#include "calls.h"
#include "tickets.h"

#include "core/lock/cleanup.h"
#include "core/system/system.h"
#include "redis/server/payment.h"
#include "tests/engine/loop_stacks.h"

#include <stdio.h>

#define REQUESTS 2
#define MOST_TURNS 60
#define MOST_TICKETS 6

/* The limit of the binding for the releases at the end of a request. */
#define REQUEST_END_LIMIT (1 * DL_SECOND)

typedef enum kind { ACQUIRE, UPGRADE, RELEASE, DOWNGRADE, RENEW } kind;

/* A call of an object that became an operation. Each object has one at a time. */
typedef struct ticket {
	dl_operation operation; /* comes first */
	object *object;
	enum { UNUSED, PENDING, SETTLED } state;
	kind kind;
	dl_mode mode;
	dl_time deadline;
	dl_outcome outcome;
	unsigned number;                /* later ones have larger ones */
	dl_time settled_at, taken_from; /* when it was settled, and from when on it is taken */
} ticket;

typedef struct program {
	process *process;
	dl_loop *loop;
	ticket tickets[MOST_TICKETS];
	unsigned count, last_number;
} program;

static program programs[MOST_PROCESSES];

static bool has_acquired(const ticket *t)
{
	return (t->kind == ACQUIRE || t->kind == UPGRADE) && t->outcome == DL_DONE && t->mode != DL_NOTHING;
}

/* As the binding does it. */
static void renew_alone(object *o)
{
	dl_error error;

	if (dl_lock_begin_use(o->lock, &error)) {
		calls_renew(o);
		dl_lock_end_use(o->lock);
	}
}

static void make_call(ticket *t, const dl_interrupt *interrupt)
{
	object *o = t->object;

	switch (t->kind) {
		case ACQUIRE:
		case UPGRADE:
			t->outcome = calls_acquire(o, t->mode, t->kind == UPGRADE, t->deadline, interrupt);
			break;
		case RELEASE:
			calls_release(o);
			break;
		case DOWNGRADE:
			calls_downgrade(o);
			break;
		case RENEW:
			renew_alone(o);
			break;
	}
}

static void run_ticket(dl_operation *operation)
{
	if (!operation->is_given_up) {
		make_call((ticket *) operation, NULL);
	}
}

static void finish_ticket(dl_operation *operation)
{
	ticket *t = (ticket *) operation;

	t->state = SETTLED;
	t->settled_at = w.now;
	/* Some programs wait for several tickets first. */
	t->taken_from = w.now + (world_happens(8) ? world_draw_time(2 * dl_clock_earlier(w.ttl, 10 * DL_SECOND)) : 0);
	if (has_acquired(t)) {
		dl_lock_reserve(t->object->lock, dl_loop_pulse(operation->loop));
	}
}

static void begin(program *p, ticket *t)
{
	t->operation = (dl_operation) { .run = run_ticket, .finish = finish_ticket };
	t->state = PENDING;
	t->outcome = DL_INTERRUPTED;
	t->number = ++p->last_number;
	dl_loop_begin(p->loop, &t->operation);
}

/* Ends the ticket, whatever its state. */
static void give_up(ticket *t)
{
	dl_time before = w.now;

	world_note(t->object->label, "gives up its ticket");
	if (t->state == PENDING) {
		dl_operation_give_up(&t->operation);
	}
	dl_lock_accept(t->object->lock);
	t->state = UNUSED;
	if (has_acquired(t)) {
		calls_give_back(t->object);
	}
	tickets_given_up(t->object, before);
}

/* Takes what the ticket has acquired. */
static void take(ticket *t)
{
	object *o = t->object;

	t->state = UNUSED;
	dl_lock_accept(o->lock);
	if (has_acquired(t)) {
		world_note(o->label, "takes its ticket");
		tickets_taken(o, t->settled_at);
	}
}

/* What the object may do next. Returns false if that is nothing. */
static bool choose_call(ticket *t)
{
	object *o = t->object;

	t->deadline = calls_some_deadline();
	dl_lock_take_loss(o->lock);
	if (o->lock->state == DL_UNDECIDED) {
		t->kind = RELEASE;
	} else if (!dl_lock_is_held(o->lock)) {
		t->kind = ACQUIRE;
		t->mode = calls_some_mode();
	} else if (world_happens(2)) {
		t->kind = RELEASE;
	} else if (o->mode == DL_WRITE && w.has_readers) {
		t->kind = DOWNGRADE;
	} else if (o->mode == DL_READ && w.permits == 0 && world_happens(2)) {
		t->kind = UPGRADE;
		t->mode = DL_WRITE;
	} else if (world_happens(3)) {
		t->kind = RENEW;
	} else {
		return false;
	}
	return true;
}

/* A blocking call of the same thread. It has a deadline, as another object of the thread may have the lock. */
static void block(const program *p, ticket *t)
{
	t->outcome = DL_INTERRUPTED;
	t->deadline = dl_clock_earlier(t->deadline, w.now + world_draw_time(3 * DL_SECOND));
	t->object->is_blocking = true;
	make_call(t, &world_interrupts[p->process->number]);
	t->object->is_blocking = false;
	p->process->hung_until = w.now;
	p->process->is_interrupted = false;
}

static void act(program *p)
{
	ticket *t = &p->tickets[world_draw(p->count)];

	switch (t->state) {
		case PENDING:
			if (world_happens(8)) {
				give_up(t);
			}
			break;
		case SETTLED:
			if (world_happens(8)) {
				give_up(t);
			} else if (w.now >= t->taken_from) {
				take(t);
			}
			break;
		case UNUSED:
			if (choose_call(t)) {
				world_happens(12) ? block(p, t) : begin(p, t);
			}
			break;
	}
}

/* Most programs take a ticket at once. */
static void take_settled(program *p)
{
	for (unsigned i = 0; i < p->count; i++) {
		ticket *t = &p->tickets[i];

		if (t->state == SETTLED && w.now >= t->taken_from && !world_happens(4)) {
			take(t);
		}
	}
}

/* Waits until there is something to do, for no longer than a program does that looks after its loop; then does it. */
static void turn_loop(program *p)
{
	struct pollfd one = { .fd = dl_loop_descriptor(p->loop), .events = POLLIN };
	dl_time most = dl_clock_earlier(w.ttl / 8, 500 * DL_MILLISECOND);

	dl_system_poll(&one, 1, world_draw_time(most));
	dl_loop_pass(p->loop);
}

static ticket *newest(program *p)
{
	ticket *found = NULL;

	for (unsigned i = 0; i < p->count; i++) {
		ticket *t = &p->tickets[i];

		if (t->state != UNUSED && (found == NULL || t->number > found->number)) {
			found = t;
		}
	}
	return found;
}

/* In the order in which the binding does it, in distlock.c. */
static void end_request(program *p)
{
	dl_time deadline;
	ticket *t;

	world_note(p->process->label, "ends its request");
	while ((t = newest(p)) != NULL) {
		give_up(t);
	}
	dl_loop_settle(p->loop, 0);
	dl_loop_free_stacks(p->loop);
	for (unsigned i = 0; i < p->count; i++) {
		p->tickets[i].object->believes = false;
	}
	dl_cleanup_end(&p->process->held, REQUEST_END_LIMIT);
	deadline = dl_clock_after(dl_clock_now(), REQUEST_END_LIMIT);
	dl_loop_settle(p->loop, deadline);
	dl_redis_payment_settle(deadline);
}

static void run_request(program *p)
{
	for (unsigned turns = 5 + world_draw(MOST_TURNS); turns > 0; turns--) {
		for (unsigned i = world_draw(4); i > 0; i--) {
			act(p);
		}
		if (world_happens(25)) {
			world_hang(world_happens(3) ? 2 * w.ttl : world_draw_time(2 * w.ttl));
		}
		for (unsigned i = world_draw(6); i > 0; i--) {
			turn_loop(p);
		}
		take_settled(p);
	}
	end_request(p);
}

static void run_program(process *of)
{
	program *p = &programs[of->number];
	int failure;

	p->loop = of->loop = dl_loop_open(&test_stacks, &failure);
	world_sleep(world_draw_time(world_happens(2) ? 100 * DL_MILLISECOND : 5 * DL_SECOND));
	for (int i = 0; i < REQUESTS; i++) {
		run_request(p);
	}
	world_note(of->label, "ends");
	of->has_ended = true;
}

/* The keeper's thread tells the loop that a lock may be lost. */
static void alert(void *context)
{
	const process *alerted = context;

	if (alerted->loop != NULL) {
		dl_loop_alert(alerted->loop);
	}
}

void loops_start(process *of)
{
	program *p = &programs[of->number];

	p->process = of;
	p->count = 2 + world_draw(MOST_TICKETS - 1);
	of->held.alert = alert;
	of->held.alert_context = of;
	for (unsigned i = 0; i < p->count; i++) {
		char label[8];

		snprintf(label, sizeof label, "%c%u", 'A' + of->number, i + 1);
		p->tickets[i].object = calls_make_object(of, world_names[world_happens(4)], label);
	}
	world_start_thread(of, run_program);
}
