/* Operations on stacks of their own, without PHP and without a server: in which order they go on, what wakes them, and
 * how they end. */
#include "check.h"
#include "loop_stacks.h"

#include "core/system/clock.h"
#include "core/system/process.h"
#include "core/thread/thread.h"

#include <poll.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static dl_loop *loop;

/* What an operation of these tests does. */
typedef struct job {
	dl_operation operation;
	int number;
	int pipe[2];
	dl_time limit;
	dl_interrupt interrupt;
	bool is_to_end;
	dl_wait_result result;
	dl_time ended_at;
	bool is_finished;
	int steps;
} job;

/* The numbers of the jobs, in the order in which they went on. */
static int order[4096];
static size_t went_on;

static job *job_of(dl_operation *operation)
{
	return (job *) operation;
}

static void note(dl_operation *operation)
{
	job *one = job_of(operation);

	one->is_finished = true;
	one->ended_at = dl_clock_now();
}

static bool must_end(void *context)
{
	return *(bool *) context;
}

static void prepare(job *one, int number, void (*run)(dl_operation *operation), dl_time limit)
{
	memset(one, 0, sizeof *one);
	one->operation.run = run;
	one->operation.finish = note;
	one->number = number;
	one->limit = limit;
	one->interrupt = (dl_interrupt) { must_end, &one->is_to_end };
}

static dl_time deadline_of(const job *one)
{
	return dl_clock_after(dl_clock_now(), one->limit);
}

static void wait_for_pipe(dl_operation *operation)
{
	job *one = job_of(operation);

	one->result = dl_wait_for(one->pipe[0], POLLIN, deadline_of(one), &one->interrupt);
	order[went_on++] = one->number;
}

static void sleep_once(dl_operation *operation)
{
	job *one = job_of(operation);

	one->result = dl_operation_sleep(deadline_of(one), &one->interrupt);
	order[went_on++] = one->number;
}

static void return_at_once(dl_operation *operation)
{
	order[went_on++] = job_of(operation)->number;
}

static void open_pipe(job *one)
{
	CHECK(pipe(one->pipe) == 0);
}

static void close_pipe(const job *one)
{
	close(one->pipe[0]);
	close(one->pipe[1]);
}

static void ring(const job *one)
{
	CHECK(write(one->pipe[1], "x", 1) == 1);
}

static bool are_in_order(size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (order[i] != (int) i) {
			return false;
		}
	}
	return went_on == count;
}

/* Runs the loop until nothing is in progress. */
static void run_out(void)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), 20 * DL_SECOND);

	while (dl_loop_is_busy(loop) && dl_clock_now() < deadline) {
		turn(loop, DL_SECOND);
	}
	CHECK(!dl_loop_is_busy(loop));
}

static void check_at_once(void)
{
	job one;

	went_on = 0;
	prepare(&one, 0, return_at_once, 0);
	CHECK(dl_operation_current() == NULL);
	CHECK(dl_loop_begin(loop, &one.operation));
	CHECK(one.is_finished && !dl_loop_is_busy(loop) && dl_operation_current() == NULL);
	prepare(&one, 1, sleep_once, 0);
	CHECK(dl_loop_begin(loop, &one.operation));
	run_out();
	CHECK(one.is_finished && one.result == DL_WAIT_TIMEOUT);
}

static void check_descriptors(void)
{
	job jobs[3];

	went_on = 0;
	for (int i = 0; i < 3; i++) {
		prepare(&jobs[i], i, wait_for_pipe, DL_FOREVER);
		open_pipe(&jobs[i]);
		CHECK(dl_loop_begin(loop, &jobs[i].operation) && !jobs[i].is_finished);
	}
	CHECK(dl_loop_is_busy(loop));
	ring(&jobs[1]);
	turn(loop, DL_SECOND);
	CHECK(!jobs[0].is_finished && jobs[1].is_finished && !jobs[2].is_finished && jobs[1].result == DL_WAIT_READY);
	ring(&jobs[0]);
	ring(&jobs[2]);
	run_out();
	CHECK(jobs[0].result == DL_WAIT_READY && jobs[2].result == DL_WAIT_READY);
	for (int i = 0; i < 3; i++) {
		close_pipe(&jobs[i]);
	}
}

/* One descriptor that two operations wait for. */
static void check_shared_descriptor(void)
{
	job jobs[2];

	went_on = 0;
	prepare(&jobs[0], 0, wait_for_pipe, DL_FOREVER);
	prepare(&jobs[1], 1, wait_for_pipe, DL_FOREVER);
	open_pipe(&jobs[0]);
	memcpy(jobs[1].pipe, jobs[0].pipe, sizeof jobs[0].pipe);
	CHECK(dl_loop_begin(loop, &jobs[0].operation) && dl_loop_begin(loop, &jobs[1].operation));
	turn(loop, 10 * DL_MILLISECOND);
	CHECK(!jobs[0].is_finished && !jobs[1].is_finished);
	ring(&jobs[0]);
	run_out();
	CHECK(jobs[0].result == DL_WAIT_READY && jobs[1].result == DL_WAIT_READY);
	close_pipe(&jobs[0]);
}

static void check_deadlines(void)
{
	static const int limits[] = { 30, 10, 50, 20, 40 };
	job jobs[5];
	dl_time began = dl_clock_now();

	went_on = 0;
	for (int i = 0; i < 5; i++) {
		prepare(&jobs[i], limits[i], i % 2 == 0 ? sleep_once : wait_for_pipe, limits[i] * DL_MILLISECOND);
		open_pipe(&jobs[i]);
		CHECK(dl_loop_begin(loop, &jobs[i].operation));
	}
	run_out();
	for (int i = 0; i < 5; i++) {
		CHECK(jobs[i].result == DL_WAIT_TIMEOUT && order[i] == 10 * (i + 1));
		CHECK(jobs[i].ended_at - began >= limits[i] * DL_MILLISECOND);
		close_pipe(&jobs[i]);
	}
	/* Nothing is left that would make the descriptor readable again and again. */
	turn(loop, 0);
	CHECK(dl_wait_for(dl_loop_descriptor(loop), POLLIN, dl_clock_after(dl_clock_now(), 100 * DL_MILLISECOND), NULL)
			== DL_WAIT_TIMEOUT);
}

static void check_wake(void)
{
	job jobs[20];

	went_on = 0;
	for (int i = 0; i < 20; i++) {
		prepare(&jobs[i], i, sleep_once, DL_FOREVER);
		CHECK(dl_loop_begin(loop, &jobs[i].operation));
	}
	for (int i = 0; i < 20; i++) {
		dl_operation_wake(&jobs[i].operation);
		dl_operation_wake(&jobs[i].operation);
		CHECK(!jobs[i].is_finished);
	}
	/* A pass resumes only some of them, and the descriptor stays readable. */
	dl_loop_pass(loop);
	CHECK(went_on > 0 && went_on <= 16);
	CHECK(dl_wait_for(dl_loop_descriptor(loop), POLLIN, 0, NULL) == DL_WAIT_READY);
	run_out();
	CHECK(are_in_order(20));
}

/* New operations never run before those that stand ready. */
static void check_behind(void)
{
	job jobs[20], newcomers[5];

	went_on = 0;
	for (int i = 0; i < 20; i++) {
		prepare(&jobs[i], i, sleep_once, DL_FOREVER);
		dl_loop_begin(loop, &jobs[i].operation);
	}
	for (int i = 0; i < 20; i++) {
		dl_operation_wake(&jobs[i].operation);
	}
	for (int i = 0; i < 5; i++) {
		prepare(&newcomers[i], 20 + i, return_at_once, 0);
		CHECK(dl_loop_begin(loop, &newcomers[i].operation) && !newcomers[i].is_finished);
	}
	run_out();
	CHECK(are_in_order(25));
}

static void check_interrupts(void)
{
	job jobs[2];

	went_on = 0;
	prepare(&jobs[0], 0, sleep_once, DL_FOREVER);
	prepare(&jobs[1], 1, wait_for_pipe, DL_FOREVER);
	open_pipe(&jobs[1]);
	dl_loop_begin(loop, &jobs[0].operation);
	dl_loop_begin(loop, &jobs[1].operation);
	jobs[0].is_to_end = jobs[1].is_to_end = true;
	turn(loop, 20 * DL_MILLISECOND);
	CHECK(!jobs[0].is_finished && !jobs[1].is_finished);
	dl_loop_alert(loop);
	run_out();
	CHECK(jobs[0].result == DL_WAIT_INTERRUPTED && jobs[1].result == DL_WAIT_INTERRUPTED);
	close_pipe(&jobs[1]);
}

/* Waits again and again: no wait waits once it is given up. */
static void wait_thrice(dl_operation *operation)
{
	job *one = job_of(operation);

	for (; one->steps < 3; one->steps++) {
		one->result = dl_operation_sleep(DL_FOREVER, NULL);
		one->result = dl_wait_for(one->pipe[0], POLLIN, DL_FOREVER, NULL);
		CHECK(!one->operation.is_given_up || (one->result == DL_WAIT_INTERRUPTED && dl_operation_must_end()));
	}
	order[went_on++] = one->number;
}

static void check_give_up(void)
{
	job suspended, waiting, ready, unbegun, first;

	went_on = 0;
	prepare(&suspended, 0, wait_thrice, 0);
	open_pipe(&suspended);
	dl_loop_begin(loop, &suspended.operation);
	dl_operation_give_up(&suspended.operation);
	CHECK(suspended.is_finished && suspended.steps == 3 && !dl_loop_is_busy(loop));

	prepare(&waiting, 1, wait_for_pipe, DL_FOREVER);
	open_pipe(&waiting);
	dl_loop_begin(loop, &waiting.operation);
	dl_operation_give_up(&waiting.operation);
	CHECK(waiting.is_finished && waiting.result == DL_WAIT_INTERRUPTED);

	/* One that stands ready, with others before and behind it. */
	prepare(&first, 2, sleep_once, DL_FOREVER);
	prepare(&ready, 3, sleep_once, DL_FOREVER);
	dl_loop_begin(loop, &first.operation);
	dl_loop_begin(loop, &ready.operation);
	dl_operation_wake(&first.operation);
	dl_operation_wake(&ready.operation);
	prepare(&unbegun, 4, sleep_once, DL_FOREVER);
	dl_loop_begin(loop, &unbegun.operation);
	dl_operation_give_up(&ready.operation);
	CHECK(ready.is_finished && !first.is_finished && ready.result == DL_WAIT_INTERRUPTED);
	/* It runs, so that it can end, but doesn't wait. */
	dl_operation_give_up(&unbegun.operation);
	CHECK(unbegun.is_finished && unbegun.result == DL_WAIT_INTERRUPTED);
	dl_operation_give_up(&first.operation);
	CHECK(first.is_finished && !dl_loop_is_busy(loop));
	turn(loop, 0);
	close_pipe(&suspended);
	close_pipe(&waiting);
}

static int expired[3], deferred_runs;
static dl_deferred deferred;

static void expire_first(dl_timer *timer)
{
	(void) timer;
	expired[0]++;
	dl_loop_defer(loop, &deferred);
	dl_loop_defer(loop, &deferred);
}

static void expire_second(dl_timer *timer)
{
	(void) timer;
	expired[1]++;
}

static void run_deferred(dl_deferred *run)
{
	/* It may be planned again while it runs. */
	if (++deferred_runs == 1) {
		dl_loop_defer(loop, run);
	}
}

static void check_timers(void)
{
	dl_timer first = { .expire = expire_first }, second = { .expire = expire_second };

	deferred.run = run_deferred;
	dl_loop_start_timer(loop, &second, dl_clock_after(dl_clock_now(), DL_SECOND));
	dl_loop_start_timer(loop, &first, dl_clock_after(dl_clock_now(), 10 * DL_MILLISECOND));
	CHECK(dl_loop_is_timed(&first) && dl_loop_is_timed(&second));
	while (expired[0] == 0) {
		turn(loop, DL_SECOND);
	}
	CHECK(expired[1] == 0 && deferred_runs == 2 && !dl_loop_is_timed(&first));
	dl_loop_stop_timer(loop, &second);
	dl_loop_stop_timer(loop, &second);
	CHECK(!dl_loop_is_timed(&second));
	/* Outside of a pass, it makes the descriptor readable. */
	turn(loop, 0);
	dl_loop_defer(loop, &deferred);
	CHECK(dl_wait_for(dl_loop_descriptor(loop), POLLIN, 0, NULL) == DL_WAIT_READY && deferred_runs == 2);
	dl_loop_pass(loop);
	CHECK(deferred_runs == 3);
}

static int looked, to_look_at[2];

static void look_and_unwatch(dl_watch *watch)
{
	(void) watch;
	looked++;
	dl_loop_unwatch(loop, to_look_at[0], watch);
}

/* If one look ends another watch that has an event, too, that isn't looked at any more. */
static dl_watch others[2];

static void look_and_unwatch_both(dl_watch *watch)
{
	(void) watch;
	looked++;
	for (int i = 0; i < 2; i++) {
		dl_loop_unwatch(loop, to_look_at[i], &others[i]);
	}
}

static void check_watches(void)
{
	dl_watch watch = { look_and_unwatch };
	int first[2], second[2];

	CHECK(pipe(first) == 0 && pipe(second) == 0);
	CHECK(write(first[1], "x", 1) == 1 && write(second[1], "x", 1) == 1);
	to_look_at[0] = first[0];
	to_look_at[1] = second[0];
	CHECK(dl_loop_watch(loop, first[0], POLLIN, &watch) == 0);
	turn(loop, DL_SECOND);
	turn(loop, 0);
	CHECK(looked == 1);
	for (int i = 0; i < 2; i++) {
		others[i].look = look_and_unwatch_both;
		CHECK(dl_loop_watch(loop, to_look_at[i], POLLIN, &others[i]) == 0);
	}
	turn(loop, DL_SECOND);
	turn(loop, 0);
	CHECK(looked == 2);
	CHECK(dl_loop_watch(loop, -1, POLLIN, &watch) != 0);
	close(first[0]);
	close(first[1]);
	close(second[0]);
	close(second[1]);
}

/* A blocking wait of the thread, beside suspended operations, lets them go on. */
static void check_blocking_wait(void)
{
	job waits, rings;
	struct pollfd descriptor = { .events = POLLIN };

	went_on = 0;
	prepare(&waits, 0, sleep_once, 30 * DL_MILLISECOND);
	prepare(&rings, 1, sleep_once, 60 * DL_MILLISECOND);
	open_pipe(&waits);
	dl_loop_begin(loop, &waits.operation);
	dl_loop_begin(loop, &rings.operation);
	descriptor.fd = waits.pipe[0];
	CHECK(dl_wait(&descriptor, 1, dl_clock_after(dl_clock_now(), 200 * DL_MILLISECOND), NULL) == DL_WAIT_TIMEOUT);
	CHECK(waits.is_finished && rings.is_finished && !dl_loop_is_busy(loop));
	ring(&waits);
	CHECK(dl_wait(&descriptor, 1, DL_FOREVER, NULL) == DL_WAIT_READY && descriptor.revents == POLLIN);
	/* Without a descriptor, too. */
	prepare(&rings, 2, sleep_once, 10 * DL_MILLISECOND);
	dl_loop_begin(loop, &rings.operation);
	CHECK(dl_wait(NULL, 0, dl_clock_after(dl_clock_now(), 50 * DL_MILLISECOND), NULL) == DL_WAIT_TIMEOUT);
	CHECK(rings.is_finished);
	close_pipe(&waits);
}

static int parts_closed;

static void close_part(dl_loop_part *part)
{
	(void) part;
	parts_closed++;
}

/* A child forgets its parent's operations, and can have a loop of its own; the parent's isn't disturbed. */
static void check_fork(void)
{
	static const char kind;
	static dl_loop_part part = { .kind = &kind, .close = close_part };
	job jobs[3];
	int failure, status;
	pid_t child;

	went_on = 0;
	dl_loop_add_part(loop, &part);
	CHECK(dl_loop_next_part(loop, NULL, &kind) == &part && dl_loop_next_part(loop, &part, &kind) == NULL);
	for (int i = 0; i < 3; i++) {
		prepare(&jobs[i], i, i == 0 ? sleep_once : wait_for_pipe, i == 1 ? 100 * DL_MILLISECOND : DL_FOREVER);
		open_pipe(&jobs[i]);
		dl_loop_begin(loop, &jobs[i].operation);
	}
	CHECK(!dl_loop_is_inherited(loop));
	child = fork();
	if (child == 0) {
		checks_done = checks_failed = 0;
		CHECK(dl_loop_is_inherited(loop));
		/* A blocking wait doesn't run the parent's loop. */
		CHECK(dl_wait(NULL, 0, dl_clock_after(dl_clock_now(), 200 * DL_MILLISECOND), NULL) == DL_WAIT_TIMEOUT);
		CHECK(went_on == 0);
		dl_loop_abandon(loop);
		CHECK(parts_closed == 1 && stacks_in_use == 0 && went_on == 0);
		loop = dl_loop_open(&test_stacks, &failure);
		CHECK(loop != NULL);
		check_at_once();
		check_deadlines();
		dl_loop_close(loop);
		_exit(check_result());
	}
	CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
	ring(&jobs[2]);
	turn(loop, DL_SECOND);
	dl_operation_wake(&jobs[0].operation);
	run_out();
	CHECK(jobs[0].result == DL_WAIT_READY && jobs[1].result == DL_WAIT_TIMEOUT && jobs[2].result == DL_WAIT_READY);
	for (int i = 0; i < 3; i++) {
		close_pipe(&jobs[i]);
	}
}

#define MANY 1000

static void check_many(void)
{
	static job jobs[MANY];
	size_t passes = 0;

	went_on = 0;
	for (int i = 0; i < MANY; i++) {
		prepare(&jobs[i], i, sleep_once, i % 10 == 0 ? DL_FOREVER : 20 * DL_SECOND);
		CHECK(dl_loop_begin(loop, &jobs[i].operation));
	}
	CHECK(stacks_in_use >= MANY);
	for (int i = 0; i < MANY; i++) {
		dl_operation_wake(&jobs[i].operation);
	}
	while (dl_loop_is_busy(loop)) {
		dl_loop_pass(loop);
		passes++;
	}
	CHECK(are_in_order(MANY) && passes >= MANY / 16);
	CHECK(stacks_in_use <= 64);
	/* Given up in any order. */
	went_on = 0;
	for (int i = 0; i < MANY; i++) {
		prepare(&jobs[i], i, sleep_once, DL_FOREVER);
		dl_loop_begin(loop, &jobs[i].operation);
	}
	for (int i = 0; i < MANY; i++) {
		dl_operation_give_up(&jobs[(i * 7) % MANY].operation);
	}
	CHECK(!dl_loop_is_busy(loop) && went_on == MANY);
	dl_loop_free_stacks(loop);
	CHECK(stacks_in_use == 0);
}

int main(void)
{
	int failure;

	dl_process_start();
	loop = dl_loop_open(&test_stacks, &failure);
	CHECK(loop != NULL && failure == 0);
	check_at_once();
	check_descriptors();
	check_shared_descriptor();
	check_deadlines();
	check_wake();
	check_behind();
	check_interrupts();
	check_give_up();
	check_timers();
	check_watches();
	check_blocking_wait();
	check_fork();
	check_many();
	dl_loop_close(loop);
	CHECK(parts_closed == 1 && stacks_in_use == 0);
	return check_result();
}
