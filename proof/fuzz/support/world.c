#include "support/world.h"
#include "support/servers.h"

#include "core/thread/keeper.h"
#include "core/system/process.h"
#include "core/metrics/stats.h"
#include "core/text/token.h"

#include <unistd.h>

#define MOST_TASKS 32

/* Each look at the clock advances it, so that a busy wait ends. */
#define TICK (20 * DL_MICROSECOND)
/* If one input looks at it more often than this, it is waiting forever. */
#define MOST_LOOKS 1000000

/* After this much of one of the engine's own waits, the input is asked again. */
#define SLICE (250 * DL_MILLISECOND)

static struct {
	fuzz_input *input;
	dl_time now;
	unsigned looks;
	unsigned checks;
	unsigned tokens;
	dl_task *tasks[MOST_TASKS];
	unsigned task_count;
} world;

static bool must_stop(void *context)
{
	(void) context;
	return world.checks++ > 64 || fuzz_byte(world.input) == 255;
}

const dl_interrupt world_interrupt = { .check = must_stop };

void world_begin(fuzz_input *input)
{
	static bool is_started;

	memset(&world, 0, sizeof world);
	world.input = input;
	world.now = 1000 * DL_SECOND;
	dl_process_start();
	if (!is_started) {
		dl_stats_start();
		is_started = true;
	}
	servers_begin(input);
}

void world_end(void)
{
	servers_end();
}

static dl_time next_due(void)
{
	dl_time due = DL_FOREVER;

	for (unsigned i = 0; i < world.task_count; i++) {
		due = dl_clock_earlier(due, atomic_load(&world.tasks[i]->due));
	}
	return due;
}

static void run_due_tasks(void)
{
	for (unsigned i = 0; i < world.task_count; i++) {
		dl_task *task = world.tasks[i];

		if (atomic_load(&task->due) <= world.now) {
			dl_time due;

			atomic_store(&task->due, DL_FOREVER);
			due = task->run(task);
			if (due < atomic_load(&task->due)) {
				atomic_store(&task->due, due);
			}
		}
	}
}

void world_pass(dl_time span)
{
	dl_time end = world.now + span;

	for (unsigned rounds = 0; next_due() <= end && rounds < 100; rounds++) {
		world.now = next_due() > world.now ? next_due() : world.now;
		run_due_tasks();
	}
	world.now = end > world.now ? end : world.now;
}

/* These replace the engine's own functions. */

dl_time __wrap_dl_clock_now(void);
dl_time __wrap_dl_clock_jittered(dl_time span);
dl_wait_result __wrap_dl_wait(struct pollfd *descriptors, nfds_t count, dl_time deadline,
		const dl_interrupt *interrupt);
dl_wait_result __wrap_dl_wait_for(int descriptor, short events, dl_time deadline, const dl_interrupt *interrupt);
bool __wrap_dl_wait_for_awaited(const dl_awaited *awaited);
bool __wrap_dl_wait_is_plain(void);
bool __real_dl_wait_is_plain(void);
bool __wrap_dl_keeper_need(dl_error *error);
void __wrap_dl_keeper_schedule(dl_task *task, dl_time due);
void __wrap_dl_keeper_remove(dl_task *task);
void __wrap_dl_token_next(char token[DL_TOKEN_SIZE], const char *label);
void __wrap_dl_token_anonymous(char token[DL_TOKEN_SIZE]);

dl_time __wrap_dl_clock_now(void)
{
	ALWAYS(world.looks++ < MOST_LOOKS);
	world.now += TICK;
	return world.now;
}

dl_time __wrap_dl_clock_jittered(dl_time span)
{
	return span / 2 + span / 512 * (dl_time) fuzz_byte(world.input);
}

dl_wait_result __wrap_dl_wait(struct pollfd *descriptors, nfds_t count, dl_time deadline, const dl_interrupt *interrupt)
{
	for (;;) {
		dl_time now;

		if (dl_interrupt_is_to_end(interrupt)) {
			return DL_WAIT_INTERRUPTED;
		}
		if (count > 0 && poll(descriptors, count, 0) > 0) {
			return DL_WAIT_READY;
		}
		if (servers_speak() && count > 0 && poll(descriptors, count, 0) > 0) {
			return DL_WAIT_READY;
		}
		now = __wrap_dl_clock_now();
		if (now >= deadline) {
			return DL_WAIT_TIMEOUT;
		}
		/* A wait without a deadline must have an interrupt. */
		ALWAYS(deadline != DL_FOREVER || interrupt != NULL || !__real_dl_wait_is_plain());
		world.now = dl_clock_earlier(deadline, now + SLICE);
	}
}

dl_wait_result __wrap_dl_wait_for(int descriptor, short events, dl_time deadline, const dl_interrupt *interrupt)
{
	struct pollfd one = { .fd = descriptor, .events = events };

	return __wrap_dl_wait(&one, 1, deadline, interrupt);
}

bool __wrap_dl_wait_for_awaited(const dl_awaited *awaited)
{
	return __wrap_dl_wait_for(awaited->descriptor, awaited->events, awaited->due, NULL) == DL_WAIT_READY;
}

/* A blocking read would wait for this very program, so waits are left to dl_wait_for(). */
bool __wrap_dl_wait_is_plain(void)
{
	return false;
}

bool __wrap_dl_keeper_need(dl_error *error)
{
	(void) error;
	return true;
}

void __wrap_dl_keeper_schedule(dl_task *task, dl_time due)
{
	unsigned i = 0;

	while (i < world.task_count && world.tasks[i] != task) {
		i++;
	}
	if (i == world.task_count) {
		ALWAYS(world.task_count < MOST_TASKS);
		world.tasks[world.task_count++] = task;
		atomic_store(&task->due, due);
	} else if (due < atomic_load(&task->due)) {
		atomic_store(&task->due, due);
	}
}

void __wrap_dl_keeper_remove(dl_task *task)
{
	for (unsigned i = 0; i < world.task_count; i++) {
		if (world.tasks[i] == task) {
			world.tasks[i] = world.tasks[--world.task_count];
			return;
		}
	}
}

void __wrap_dl_token_next(char token[DL_TOKEN_SIZE], const char *label)
{
	(void) label;
	snprintf(token, DL_TOKEN_SIZE, "host:7:0123456789abcdef0123456789abcdef:%u", ++world.tokens);
}

void __wrap_dl_token_anonymous(char token[DL_TOKEN_SIZE])
{
	snprintf(token, DL_TOKEN_SIZE, "0123456789abcdef0123456789abcdef:%u", ++world.tokens);
}
