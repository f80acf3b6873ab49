#include "world.h"

#include "core/thread/keeper.h"
#include "core/thread/poller.h"
#include "core/system/process.h"
#include "core/thread/thread.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

#define MOST_THREADS 48
#define STACK_SIZE ((size_t) 128 * 1024)
#define KEPT_NOTES 60

/* Each look at the clock advances it, so that a busy wait ends. */
#define TICK DL_MICROSECOND

/* A thread of a process: its program, or a task of its keeper. */
typedef struct thread {
	process *owner;
	void (*run)(process *owner); /* NULL: it is the keeper's */
	dl_task *task;
	bool is_idle; /* the task isn't due */
	bool has_ended;
	unsigned mutexes; /* how many it holds */
	/* What it waits for. */
	struct pollfd *descriptors;
	nfds_t count;
	dl_time deadline;
	const dl_interrupt *interrupt;
	dl_wait_result result;
	dl_way *way;       /* how it waits */
	dl_poller *poller; /* of its event loop, once that has waited for a time */
	ucontext_t context;
} thread;

world w;

const char *const world_names[NAMES] = { "lock", "other" };

static thread threads[MOST_THREADS];
static int thread_count;
static thread *current; /* NULL: the scheduler runs */
static ucontext_t scheduler;
static unsigned tokens;
static const world_parts *parts;

static struct {
	char lines[KEPT_NOTES][240];
	unsigned count;
} notes;

unsigned world_draw(unsigned below)
{
	w.random = w.random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (unsigned) (w.random >> 33) % below;
}

bool world_happens(unsigned one_in)
{
	return world_draw(one_in) == 0;
}

dl_time world_draw_time(dl_time below)
{
	return (dl_time) world_draw(1000000) * (below / 1000) / 1000;
}

bool world_is_hung(const process *p)
{
	return p->hung_until > w.now;
}

bool world_is_calm(void)
{
	return w.now >= w.calm;
}

void world_note(const char *concerned, const char *format, ...)
{
	char *line = notes.lines[notes.count++ % KEPT_NOTES];
	va_list arguments;
	int length;

	length = snprintf(line, sizeof *notes.lines, "%12.6f ", dl_clock_seconds(w.now));
	length += snprintf(line + length, sizeof *notes.lines - (size_t) length, "%-3s",
			concerned != NULL ? concerned : "");
	va_start(arguments, format);
	vsnprintf(line + length, sizeof *notes.lines - (size_t) length, format, arguments);
	va_end(arguments);
	if (w.is_traced) {
		puts(line);
	}
}

void world_fault(const char *format, ...)
{
	va_list arguments;

	if (!w.is_traced) {
		for (unsigned i = notes.count > KEPT_NOTES ? notes.count - KEPT_NOTES : 0; i < notes.count; i++) {
			puts(notes.lines[i % KEPT_NOTES]);
		}
	}
	printf("%12.6f FAULT: ", dl_clock_seconds(w.now));
	va_start(arguments, format);
	vprintf(format, arguments);
	va_end(arguments);
	printf(" (seed %" PRIu64 ")\n", w.seed);
	fflush(stdout);
	_exit(1);
}

void world_disturb(process *concerned)
{
	w.troubled = w.now;
	for (int i = 0; i < w.process_count; i++) {
		if (concerned == NULL || concerned == &w.processes[i]) {
			w.processes[i].disturbed = w.now;
		}
	}
}

process *world_speaker(void)
{
	return current->owner;
}

/* Threads. */

static void wait_for_turn(thread *waiting)
{
	swapcontext(&waiting->context, &scheduler);
}

static dl_wait_result wait_in_world(struct dl_way *way, struct pollfd *descriptors, nfds_t count, dl_time deadline,
		const dl_interrupt *interrupt)
{
	(void) way;
	current->descriptors = descriptors;
	current->count = count;
	current->deadline = deadline;
	current->interrupt = interrupt;
	wait_for_turn(current);
	return current->result;
}

static bool is_interrupted(void *context)
{
	return ((process *) context)->is_interrupted;
}

const dl_interrupt world_interrupts[MOST_PROCESSES] = {
	{ is_interrupted, &w.processes[0] },
	{ is_interrupted, &w.processes[1] },
	{ is_interrupted, &w.processes[2] },
	{ is_interrupted, &w.processes[3] },
	{ is_interrupted, &w.processes[4] },
	{ is_interrupted, &w.processes[5] },
};

static void run_task(thread *keeper)
{
	dl_task *task = keeper->task;

	for (;;) {
		dl_time due;

		keeper->is_idle = true;
		while (atomic_load(&task->due) > w.now) {
			dl_wait(NULL, 0, atomic_load(&task->due), NULL);
		}
		keeper->is_idle = false;
		atomic_store(&task->due, DL_FOREVER);
		due = task->run(task);
		if (due < atomic_load(&task->due)) {
			atomic_store(&task->due, due);
		}
	}
}

static void begin_thread(void)
{
	thread *begun = current;

	if (begun->run != NULL) {
		begun->run(begun->owner);
	} else {
		run_task(begun);
	}
	begun->has_ended = true;
	swapcontext(&begun->context, &scheduler);
}

static dl_way way = { .wait = wait_in_world };

static thread *add_thread(process *owner)
{
	thread *added = &threads[thread_count++];

	if (thread_count > MOST_THREADS) {
		abort();
	}
	*added = (thread) { .owner = owner, .way = &way };
	getcontext(&added->context);
	added->context.uc_stack.ss_sp = malloc(STACK_SIZE);
	added->context.uc_stack.ss_size = STACK_SIZE;
	makecontext(&added->context, begin_thread, 0);
	return added;
}

void world_start_thread(process *owner, void (*run)(process *owner))
{
	add_thread(owner)->run = run;
}

void world_sleep(dl_time span)
{
	dl_wait(NULL, 0, w.now + span, NULL);
}

void world_hang(dl_time span)
{
	process *hung = current->owner;

	world_note(hung->label, "computes for %.3f s", dl_clock_seconds(span));
	hung->hung_since = w.now;
	hung->hung_until = w.now + span;
	/* Like a process that dies, it may cost the others a ttl: it doesn't hear what it is granted. */
	for (int i = 0; i < w.object_count; i++) {
		w.objects[i].kept = w.now;
	}
	wait_in_world(NULL, NULL, 0, hung->hung_until, NULL);
}

/* Whether the poller's timer makes its descriptor readable now. */
static bool rings(const thread *waiting)
{
	return waiting->poller != NULL && waiting->poller->armed <= w.now;
}

static bool has_event(thread *waiting)
{
	if (rings(waiting)) {
		dl_poller_ring(waiting->poller);
	}
	return waiting->count > 0 && poll(waiting->descriptors, waiting->count, 0) > 0;
}

/* Whether it may go on now. Sets what its wait returns. */
static bool is_ready(thread *waiting)
{
	if (waiting->has_ended || waiting->owner->is_killed || waiting->owner->stopped_until > w.now) {
		return false;
	}
	if (waiting->interrupt != NULL && dl_interrupt_is_to_end(waiting->interrupt)) {
		waiting->result = DL_WAIT_INTERRUPTED;
		return true;
	}
	if (has_event(waiting)) {
		waiting->result = DL_WAIT_READY;
		return true;
	}
	waiting->result = DL_WAIT_TIMEOUT;
	return waiting->deadline <= w.now;
}

static void resume(thread *resumed)
{
	current = resumed;
	dl_wait_set_way(resumed->way);
	swapcontext(&scheduler, &resumed->context);
	resumed->way = dl_wait_set_way(NULL);
	current = NULL;
	parts->notice_closed(resumed->owner);
}

/* Lets each thread that may go on do so, in random order, until all wait. */
static void run_threads(void)
{
	bool has_run = true;

	while (has_run) {
		unsigned first = world_draw((unsigned) thread_count);
		int count = thread_count;

		has_run = false;
		for (int i = 0; i < count; i++) {
			thread *next = &threads[(first + (unsigned) i) % (unsigned) count];

			if (is_ready(next)) {
				has_run = true;
				w.steps++;
				resume(next);
				parts->look();
			}
		}
	}
}

/* When the thread's wait ends by itself. */
static dl_time end_of_wait(const thread *waiting)
{
	bool has_timer = waiting->poller != NULL && waiting->count > 0 && !rings(waiting);

	return has_timer ? dl_clock_earlier(waiting->deadline, waiting->poller->armed) : waiting->deadline;
}

/* When a thread goes on by itself. */
static dl_time next_wake(void)
{
	dl_time first = DL_FOREVER;

	for (int i = 0; i < thread_count; i++) {
		const thread *t = &threads[i];

		if (!t->has_ended && !t->owner->is_killed) {
			first = dl_clock_earlier(first, t->owner->stopped_until > w.now ? t->owner->stopped_until : end_of_wait(t));
		}
	}
	return first;
}

void world_run(bool (*is_over)(void))
{
	for (;;) {
		dl_time wake, event;

		run_threads();
		if (is_over()) {
			return;
		}
		wake = next_wake();
		event = parts->next();
		/* Without any event, the judge still sees how long somebody waits. */
		wake = dl_clock_earlier(wake, w.now + DL_SECOND);
		if (dl_clock_earlier(wake, event) > w.now) {
			w.now = dl_clock_earlier(wake, event);
		}
		parts->look();
		if (event <= w.now) {
			parts->do_next();
			parts->look();
		}
	}
}

void world_begin(uint64_t seed, const world_parts *of_it)
{
	parts = of_it;
	w.seed = seed;
	w.random = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
	world_draw(2);
	w.now = 1000 * DL_SECOND;
	dl_wait_prepare_ways();
}

void world_stop(process *stopped, dl_time span)
{
	world_note(stopped->label, "is stopped for %.3f s", dl_clock_seconds(span));
	stopped->stopped_until = w.now + span;
	world_disturb(stopped);
}

void world_kill(process *killed)
{
	world_note(killed->label, "is killed");
	killed->is_killed = true;
	world_disturb(killed);
	parts->forget(killed);
}

/* These replace the engine's own functions. */

dl_time __wrap_dl_clock_now(void);
uint64_t __wrap_dl_clock_wall(void);
dl_moment __wrap_dl_clock_moment(void);
dl_time __wrap_dl_clock_jittered(dl_time span);
uintptr_t __wrap_dl_thread_self(void);
int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex);
int __wrap_pthread_mutex_unlock(pthread_mutex_t *mutex);
int __real_pthread_mutex_lock(pthread_mutex_t *mutex);
int __real_pthread_mutex_unlock(pthread_mutex_t *mutex);
int __wrap_dl_system_poll(struct pollfd *descriptors, nfds_t count, int64_t nanoseconds);
bool __wrap_dl_wait_is_plain(void);
void __wrap_dl_poller_arm(dl_poller *poller, dl_time due);
size_t __wrap_dl_poller_look(dl_poller *poller, void **contexts, size_t most);
size_t __real_dl_poller_look(dl_poller *poller, void **contexts, size_t most);
bool __wrap_dl_keeper_need(dl_error *error);
bool __wrap_dl_keeper_is_running(void);
void __wrap_dl_keeper_schedule(dl_task *task, dl_time due);
void __wrap_dl_keeper_remove(dl_task *task);
void __wrap_dl_token_next(char token[DL_TOKEN_SIZE], const char *label);
void __wrap_dl_token_anonymous(char token[DL_TOKEN_SIZE]);

/* A process may be stopped, or killed, wherever its code looks at the clock, unless other processes would wait for a
 * mutex that it holds: here, they share these. */
static void stand_still(void)
{
	thread *stopped = current;

	if (world_happens(8)) {
		world_kill(stopped->owner);
	} else {
		world_stop(stopped->owner, world_happens(3) ? 3 * w.ttl / 2 : world_draw_time(2 * w.ttl));
	}
	stopped->count = 0;
	stopped->deadline = 0;
	stopped->interrupt = NULL;
	wait_for_turn(stopped);
}

dl_time __wrap_dl_clock_now(void)
{
	w.now += TICK;
	if (current != NULL && current->mutexes == 0 && !world_is_calm() && world_happens(w.trouble * 40)) {
		stand_still();
	}
	return w.now;
}

uint64_t __wrap_dl_clock_wall(void)
{
	return (uint64_t) parts->server_time();
}

dl_moment __wrap_dl_clock_moment(void)
{
	return (dl_moment) { w.now, (uint64_t) parts->server_time() };
}

dl_time __wrap_dl_clock_jittered(dl_time span)
{
	return span / 2 + world_draw_time(span / 2 + 1);
}

uintptr_t __wrap_dl_thread_self(void)
{
	return current != NULL ? (uintptr_t) (current - threads) + 1 : 1;
}

int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex)
{
	if (current != NULL) {
		current->mutexes++;
	}
	return __real_pthread_mutex_lock(mutex);
}

int __wrap_pthread_mutex_unlock(pthread_mutex_t *mutex)
{
	if (current != NULL) {
		current->mutexes--;
	}
	return __real_pthread_mutex_unlock(mutex);
}

/* The wait of a thread that has an event loop, between operations. */
int __wrap_dl_system_poll(struct pollfd *descriptors, nfds_t count, int64_t nanoseconds)
{
	return wait_in_world(NULL, descriptors, count, dl_clock_after(w.now, nanoseconds), NULL) == DL_WAIT_READY;
}

/* A blocking read would wait for this very program. */
bool __wrap_dl_wait_is_plain(void)
{
	return false;
}

/* Pollers are the engine's own, except that their timers expire in virtual time. */
void __wrap_dl_poller_arm(dl_poller *poller, dl_time due)
{
	current->poller = poller;
	poller->armed = dl_clock_earlier(poller->armed, due);
}

size_t __wrap_dl_poller_look(dl_poller *poller, void **contexts, size_t most)
{
	if (poller->armed <= w.now) {
		poller->armed = DL_FOREVER;
	}
	return __real_dl_poller_look(poller, contexts, most);
}

bool __wrap_dl_keeper_need(dl_error *error)
{
	(void) error;
	return true;
}

bool __wrap_dl_keeper_is_running(void)
{
	return true;
}

static thread *keeper_of(const dl_task *task)
{
	for (int i = 0; i < thread_count; i++) {
		if (threads[i].task == task) {
			return &threads[i];
		}
	}
	return NULL;
}

void __wrap_dl_keeper_schedule(dl_task *task, dl_time due)
{
	thread *keeper = keeper_of(task);

	if (keeper == NULL) {
		keeper = add_thread(current->owner);
		keeper->task = task;
		keeper->is_idle = true;
		keeper->deadline = due;
		atomic_store(&task->due, due);
	} else if (due < atomic_load(&task->due)) {
		atomic_store(&task->due, due);
		if (keeper->is_idle) {
			keeper->deadline = due;
		}
	}
}

void __wrap_dl_keeper_remove(dl_task *task)
{
	thread *keeper = keeper_of(task);

	if (keeper != NULL) {
		keeper->has_ended = true;
		keeper->task = NULL;
	}
}

void __wrap_dl_token_next(char token[DL_TOKEN_SIZE], const char *label)
{
	int number = current->owner->number;

	(void) label;
	snprintf(token, DL_TOKEN_SIZE, "%c:%d:%032x:%u", 'A' + number, number + 1, number + 1, ++tokens);
}

void __wrap_dl_token_anonymous(char token[DL_TOKEN_SIZE])
{
	snprintf(token, DL_TOKEN_SIZE, "%c%u", 'a' + current->owner->number, ++tokens);
}
