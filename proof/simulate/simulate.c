/*
 * Random schedules of processes that contend for a lock: see world.h, network.h and judge.h for what happens in them
 * and what must not.
 *
 * simulator FIRST SCHEDULES SECONDS STEP: runs as many schedules, or for as long, with the seeds FIRST, FIRST + STEP
 * and so on; a single one is shown. The last line says how many ran. Run by scripts/simulate.
 */
#include "beliefs.h"
#include "calls.h"
#include "judge.h"
#include "keys.h"
#include "letters.h"
#include "loops.h"
#include "network.h"
#include "redis.h"
#include "world.h"

#include "core/system/process.h"
#include "core/metrics/stats.h"
#include "redis/lock/renewal.h"
#include "redis/server/opener.h"
#include "redis/server/payment.h"
#include "redis/server/pool.h"
#include "core/lock/cleanup.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define TURNS 6

/* In seconds of the processor. One takes some milliseconds. */
#define LONGEST_SCHEDULE 20

/* After everything has ended, the server is looked at this much later: releases are repeated for 30 s. */
#define LAST_LOOK (45 * DL_SECOND)

/* When the last program ended, or the last process that was stopped went on. */
static dl_time ended_at;

/* Whoever has something mostly changes it. */
static bool changes_often;
static bool cuts_off; /* most of what goes wrong is that connections are closed */

/* Owners detach what they have, and others attach it. */
static bool gives_away;

/* How often those who wait lose patience; 0: they never do. */
static dl_time patience;

/* What a process does. */

static object *object_of(const process *p)
{
	object *o = w.objects;

	while (o->process != p) {
		o++;
	}
	return o;
}

static dl_outcome acquire(object *o, dl_mode mode, bool is_upgrade)
{
	dl_outcome outcome = calls_acquire(o, mode, is_upgrade, calls_some_deadline(),
			&world_interrupts[o->process->number]);

	o->process->is_interrupted = false;
	return outcome;
}

/* How long it does something else while it has the lock. */
static void work(void)
{
	dl_time span = world_draw_time(500 * DL_MILLISECOND);

	switch (world_draw(20)) {
		case 0:
		case 1:
			span = w.ttl / 2 + world_draw_time(w.ttl);
			break;
		case 2:
		case 3:
			span = world_draw_time(8 * DL_SECOND);
			break;
		case 4:
			span = world_draw_time(world_happens(4) ? 40 * DL_SECOND : DL_SECOND);
			break;
		case 5:
		case 6:
		case 7:
			return;
		default:
			break;
	}
	world_sleep(span);
}

static void upgrade(object *o)
{
	bool was_in_doubt = o->mode == DL_IN_DOUBT;

	if (acquire(o, DL_WRITE, true) != DL_DONE) {
		o->mode = was_in_doubt && o->lock->mode == DL_IN_DOUBT ? DL_IN_DOUBT : DL_READ;
		return;
	}
	work();
	(world_happens(3) ? calls_downgrade : calls_release)(o);
}

static void change(object *o)
{
	/* The rarest faults need a reader that becomes the writer again soon after it was one. */
	if (gives_away && world_happens(4) && o->lock->depth == 1) {
		letters_write(o);
	} else if (w.has_readers && world_draw(6) < (changes_often ? 4 : 2)) {
		(o->mode == DL_WRITE ? calls_downgrade : upgrade)(o);
	} else if (world_happens(3)) {
		calls_renew(o);
	}
}

static bool read_letter(object *o)
{
	bool has_it = letters_read(o);

	if (has_it && o->mode == DL_WRITE && w.permits == 0) {
		judge_acquired(o);
	}
	return has_it;
}

static void take_turn(object *o)
{
	dl_mode mode = calls_some_mode();

	if (!(gives_away && world_happens(2) && read_letter(o))
			&& (acquire(o, mode, false) != DL_DONE || mode == DL_NOTHING)) {
		return;
	}
	for (unsigned i = world_draw(changes_often ? 16 : w.has_readers ? 8 : 4); i > 0; i--) {
		work();
		if (dl_lock_is_held(o->lock)) {
			change(o);
		}
	}
	/* Releases again if that fails. */
	while (o->lock->depth > 0 && o->lock->state != DL_UNDECIDED) {
		calls_release(o);
	}
	o->believes = false;
}

static void run_program(process *p)
{
	world_sleep(world_draw_time(world_happens(2) ? 100 * DL_MILLISECOND : 5 * DL_SECOND));
	for (int i = 0; i < TURNS; i++) {
		take_turn(object_of(p));
		world_sleep(world_draw_time(world_happens(3) ? 3 * DL_SECOND : 20 * DL_MILLISECOND));
	}
	dl_cleanup_end(&p->held, DL_SECOND);
	world_note(p->label, "ends");
	p->has_ended = true;
}

/* A signal, or whoever waits for the process, ends what it waits for. */
static void lose_patience(process *p)
{
	while (patience > 0 && !p->has_ended) {
		world_sleep(world_draw_time(patience));
		if (object_of(p)->is_acquiring) {
			world_note(p->label, "loses patience");
			p->is_interrupted = true;
		}
	}
}

/* All of its connections are closed several times in a row, so that what it sends again is lost again. */
static void cut_off(process *victim)
{
	for (unsigned times = 1 + world_draw(12); times > 0 && !world_is_calm() && !victim->is_killed; times--) {
		network_cut_off(victim, world_happens(3) ? world_draw_time(2 * w.latency) : 0);
		world_sleep(world_draw_time(3 * w.latency));
	}
}

/* The server loads its data, which takes some round trips, several times in a row. */
static void load(void)
{
	for (unsigned times = 1 + world_draw(6); times > 0 && !world_is_calm(); times--) {
		network_load(world_draw_time(world_happens(4) ? DL_SECOND : 4 * w.latency));
		world_sleep(world_draw_time(8 * w.latency));
	}
}

/* In some schedules with event loops, what goes wrong most often is that. */
static dl_time pause_of_nemesis(void)
{
	return cuts_off ? world_draw_time(DL_SECOND) : world_draw_time(w.trouble * 150 * DL_MILLISECOND);
}

/* The nemesis: a process of its own, which can't be stopped. */
static void do_harm(process *nemesis)
{
	(void) nemesis;
	while (!world_is_calm()) {
		process *victim = &w.processes[world_draw((unsigned) w.process_count)];

		world_sleep(pause_of_nemesis());
		if (victim->is_killed || victim->has_ended) {
			continue;
		}
		switch (cuts_off && !world_happens(16) ? 9 : world_draw(10)) {
			case 8:
				network_set_clock_back(world_draw_time(world_happens(2) ? DL_SECOND : 5 * DL_MILLISECOND));
				break;
			case 0:
				world_kill(victim);
				break;
			case 1:
				network_replace_server(world_happens(2));
				if (world_happens(2)) {
					network_load(world_draw_time(4 * DL_SECOND));
				}
				break;
			case 2:
			case 3:
				world_stop(victim, world_draw_time(2 * w.ttl));
				break;
			case 9:
				world_happens(3) ? load() : cut_off(victim);
				break;
			case 4:
				world_note(NULL, "the server forgets its scripts");
				redis_forget_scripts();
				break;
			default:
				if (object_of(victim)->is_acquiring) {
					world_note(victim->label, "is interrupted");
					victim->is_interrupted = true;
				}
		}
	}
}

static bool have_ended(void)
{
	for (int i = 0; i < w.process_count; i++) {
		const process *p = &w.processes[i];

		if (!p->is_killed && (!p->has_ended || p->stopped_until > w.now)) {
			ended_at = w.now;
		}
	}
	if (!world_is_calm()) {
		ended_at = w.now;
	}
	return w.now - (ended_at > w.troubled ? ended_at : w.troubled) > LAST_LOOK;
}

static void make_process(int number)
{
	process *p = &w.processes[number];
	char dsn[100];
	dl_error error;

	p->number = number;
	snprintf(p->label, sizeof p->label, "%c", 'A' + number);
	snprintf(dsn, sizeof dsn, "redis://127.0.0.1:%d?timeout=2&connect_timeout=2&max_idle=0", 7000 + number);
	p->server = dl_redis_server_find(dsn, strlen(dsn), &error);
	if (p->server == NULL) {
		fprintf(stderr, "%s\n", error.message);
		exit(2);
	}
	if (w.has_loops && world_happens(2)) {
		loops_start(p);
	} else {
		calls_make_object(p, world_names[w.has_loops && world_happens(3)], p->label);
		world_start_thread(p, run_program);
		world_start_thread(p, lose_patience);
	}
}

static void choose_world(void)
{
	static const dl_time ttls[] = { 3 * DL_SECOND, 3 * DL_SECOND, 10 * DL_SECOND, 200 * DL_SECOND };
	static const dl_time patiences[] = { 0, 0, DL_SECOND, 10 * DL_SECOND };
	static const unsigned troubles[] = { 5, 10, 25, 60, 150, 1000000 };

	w.ttl = ttls[world_draw(4)];
	w.latency = world_happens(2) ? DL_MILLISECOND : 50 * DL_MILLISECOND;
	w.trouble = troubles[world_draw(6)];
	w.calm = w.now + 5 * DL_SECOND + world_draw_time(60 * DL_SECOND);
	w.permits = world_happens(4) ? 3 : 0;
	w.has_readers = w.permits == 0 && world_happens(2);
	gives_away = world_happens(3);
	patience = patiences[world_draw(4)];
	changes_often = w.has_readers && world_happens(2);
	w.has_loops = world_happens(2);
	cuts_off = w.has_loops && world_happens(4);
	w.loses_questions = w.has_loops && world_happens(2);
	w.process_count = w.has_loops ? 1 + (int) world_draw(4) : 2 + (int) world_draw(4);
}

static const world_parts parts = {
	.server_time = network_server_time,
	.next = network_next,
	.do_next = network_do_next,
	.notice_closed = network_notice_closed,
	.forget = network_forget,
	.look = judge_step,
};

static void run_schedule(uint64_t seed, bool is_traced)
{
	static process nemesis = { .number = -1 };

	w.is_traced = is_traced;
	world_begin(seed, &parts);
	choose_world();
	keys_set_time(network_server_time());
	for (int i = 0; i < w.process_count; i++) {
		make_process(i);
	}
	world_start_thread(&nemesis, do_harm);
	world_run(have_ended);
	keys_set_time(network_server_time());
	judge_end();
}

static void start(void)
{
	dl_process_start();
	dl_stats_start();
	dl_loop_start();
	dl_redis_pool_start();
	dl_redis_opener_start();
	dl_redis_renewal_start();
	dl_redis_payment_start();
	network_start(
			(network_witness) { judge_before_call, judge_after_call, judge_refused, beliefs_late, judge_answered });
}

/* Returns whether no fault was found. */
static bool run_in_child(uint64_t seed, bool is_traced, long *steps)
{
	int status;
	pid_t child;
	int ends[2];

	fflush(stdout);
	if (pipe(ends) != 0 || (child = fork()) < 0) {
		perror("simulate");
		exit(2);
	}
	if (child == 0) {
		setrlimit(RLIMIT_CPU, &(struct rlimit) { LONGEST_SCHEDULE, LONGEST_SCHEDULE });
		run_schedule(seed, is_traced);
		(void) !write(ends[1], &w.steps, sizeof w.steps);
		fflush(stdout);
		_exit(0);
	}
	close(ends[1]);
	*steps = 0;
	(void) !read(ends[0], steps, sizeof *steps);
	close(ends[0]);
	while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
	}
	if (WIFSIGNALED(status)) {
		printf("FAULT: %s (seed %" PRIu64 ")\n",
				WTERMSIG(status) == SIGKILL || WTERMSIG(status) == SIGXCPU ? "it doesn't end"
																		   : strsignal(WTERMSIG(status)),
				seed);
	}
	return status == 0;
}

static long number_of(char **arguments, int count, int at, long otherwise)
{
	return at < count ? atol(arguments[at]) : otherwise;
}

int main(int count, char **arguments)
{
	long first = number_of(arguments, count, 1, 1), schedules = number_of(arguments, count, 2, 1000);
	long seconds = number_of(arguments, count, 3, 3600), step = number_of(arguments, count, 4, 1), all = 0, ran = 0;
	time_t began = time(NULL);
	bool is_right = true;

	start();
	while (is_right && ran < schedules && time(NULL) - began < seconds) {
		long steps;

		is_right = run_in_child((uint64_t) (first + step * ran++), schedules == 1, &steps);
		all += steps;
	}
	printf("%ld schedules, %ld turns\n", ran, all);
	return is_right ? 0 : 1;
}
