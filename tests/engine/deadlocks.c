/*
 * Random schedules of threads that wait for each other: no false alarm, each circle of waits without a limit is ended
 * in time, and a simple one by one victim. The rule is the real one; time is virtual, so a second takes microseconds.
 * deadlock_replies.c compares what the threads see with what the real script replies.
 *
 * DISTLOCK_DEADLOCK_SCHEDULES is how many, 1000000 say, and DISTLOCK_DEADLOCK_SEED the seed of the first, from which
 * the others are counted. With a single schedule, it prints what happens in it.
 */
#include "deadlock_schedules.h"

static long number_from(const char *name, long otherwise)
{
	const char *value = getenv(name);

	return value != NULL ? atol(value) : otherwise;
}

static void report(long schedules)
{
	printf("%ld schedules, %ld events, %ld questions, %ld looks, %ld circles of waits without a limit, %ld victims, "
		   "%ld "
		   "of them still in a circle when they were told; no circle lasted longer than %.3f s, and no thread was in "
		   "circles for longer than %.3f s\n",
			schedules, w->events_seen, w->asks, w->looks, w->circles, w->victims, w->still_in_circle,
			dl_clock_seconds(w->longest), dl_clock_seconds(w->longest_alone));
}

/* Returns the first fault that is found in so many schedules, or NULL. */
static const char *run_worlds(long first, long schedules)
{
	const char *fault = NULL;
	long seed = first;

	while (seed < first + schedules && fault == NULL) {
		fault = run_world((uint64_t) seed++, 5 * DL_SECOND);
	}
	if (fault != NULL) {
		printf("without %d, DISTLOCK_DEADLOCK_SEED=%ld: %s\n", w->omitted, seed - 1, fault);
	}
	return fault;
}

/* Without each part of the rule, some schedule shows a fault. */
static void check_omissions(void)
{
	static const char false_alarm[] = "a false alarm";
	static const struct {
		omission omitted;
		const char *finds;
	} cases[] = {
		{ SAID_AGAIN, false_alarm },
		{ TOKENS_HELD, false_alarm },
		{ OWN_SHARE, false_alarm },
		{ FREE_PERMITS, false_alarm },
		{ ONE_VICTIM, "another one should be the victim" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *fault;

		w->omitted = cases[i].omitted;
		fault = run_worlds(1, 20000);
		CHECK(fault != NULL && strcmp(fault, cases[i].finds) == 0);
	}
}

int main(void)
{
	static world only;
	long usual = (long) (40000 / check_slowness());
	long schedules = number_from("DISTLOCK_DEADLOCK_SCHEDULES", usual > 1000 ? usual : 1000);

	setvbuf(stdout, NULL, _IOLBF, 0);
	w = &only;
	w->is_traced = schedules == 1;
	CHECK(run_worlds(number_from("DISTLOCK_DEADLOCK_SEED", 1), schedules) == NULL);
	report(schedules);
	if (getenv("DISTLOCK_DEADLOCK_SCHEDULES") == NULL) {
		check_omissions();
	}
	return check_result();
}
