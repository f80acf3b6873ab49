/* Threads of several processes count in shared slots: nothing is lost, a child has a slot of its own, and a process for
 * which there is no slot counts by itself. */

#include "check.h"

#include "core/system/process.h"
#include "core/metrics/stats.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define THREADS 4
#define CHILDREN 3
#define COUNTS 20000

static const char *const backends[] = { "one", "other", NULL };

static void *count(void *context)
{
	(void) context;
	for (int i = 0; i < COUNTS; i++) {
		dl_stats_count(acquired);
		dl_stats_add(held, 1);
		dl_stats_observe(&dl_stats_mine()->series[0].held, DL_MILLISECOND);
		dl_stats_add(held, -1);
	}
	return NULL;
}

static void count_on_threads(void)
{
	pthread_t threads[THREADS];

	for (size_t i = 0; i < THREADS; i++) {
		CHECK(pthread_create(&threads[i], NULL, count, NULL) == 0);
	}
	for (size_t i = 0; i < THREADS; i++) {
		CHECK(pthread_join(threads[i], NULL) == 0);
	}
}

static void await(pid_t child)
{
	int status;

	CHECK(waitpid(child, &status, 0) == child);
	CHECK(status == 0);
}

static void check_pool(uint64_t acquired, unsigned processes)
{
	unsigned alive;
	dl_stats_slot *pool = dl_stats_of_pool(&alive);
	uint64_t observed = 0;

	for (size_t i = 0; i < DL_STATS_BUCKETS; i++) {
		observed += pool->series[0].held.buckets[i];
	}
	CHECK(pool->acquired == acquired);
	CHECK(observed == acquired);
	CHECK(pool->series[0].held.sum == acquired * DL_MILLISECOND);
	CHECK(pool->held == 0);
	CHECK(alive == processes);
	free(pool);
}

static void check_children(void)
{
	const uint64_t each = THREADS * COUNTS;
	pid_t children[CHILDREN];

	for (size_t i = 0; i < CHILDREN; i++) {
		children[i] = fork();
		if (children[i] == 0) {
			count_on_threads();
			CHECK(dl_stats_of_process().acquired == each);
			_exit(0);
		}
	}
	count_on_threads();
	for (size_t i = 0; i < CHILDREN; i++) {
		await(children[i]);
	}
	CHECK(dl_stats_of_process().acquired == each);
	check_pool((CHILDREN + 1) * each, 1);
}

/* Another process takes all slots. */
static pid_t take_all(const char *path)
{
	struct flock all = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 1, .l_len = DL_SLOTS_MOST };
	int ready[2];
	char byte = 0;
	pid_t taker;

	CHECK(pipe(ready) == 0);
	taker = fork();
	if (taker == 0) {
		int file = open(path, O_RDWR);

		CHECK(file >= 0 && fcntl(file, F_SETLK, &all) == 0);
		CHECK(write(ready[1], &byte, 1) == 1);
		pause();
	}
	CHECK(read(ready[0], &byte, 1) == 1);
	return taker;
}

static void check_without_slot(void)
{
	char path[256];
	pid_t taker;

	snprintf(path, sizeof path, "%s/shared_counting-%ld", check_environment("DISTLOCK_TEST_DIR"), (long) getpid());
	dl_stats_share(path, "", backends);
	CHECK(dl_slots_problem() == NULL);
	taker = take_all(path);
	count_on_threads();
	CHECK(dl_slots_problem() != NULL && strcmp(dl_slots_problem(), "all of its slots are taken") == 0);
	CHECK(dl_stats_of_process().acquired == THREADS * COUNTS);
	check_pool(THREADS * COUNTS, 1);
	kill(taker, SIGKILL);
	waitpid(taker, NULL, 0);
	dl_stats_end();
	unlink(path);
}

int main(void)
{
	dl_process_start();
	dl_stats_share("", "", backends);
	CHECK(dl_slots_problem() == NULL && dl_slots_is_shared());
	check_children();
	dl_stats_end();
	check_without_slot();
	return 0;
}
