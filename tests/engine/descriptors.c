/* Threads that end leave no descriptor behind, and a forked child has none by which its parent's threads are woken. */
#include "ensemble.h"

#include <dirent.h>
#include <pthread.h>
#include <sys/wait.h>

#define THREADS 8
#define GENERATIONS 25

static dl_zk_ensemble *ensemble;
static pthread_barrier_t barrier;

/* Of all that are open, or of those that are eventfds. */
static int count_descriptors(bool eventfds_only)
{
	DIR *directory = opendir("/proc/self/fd");
	struct dirent *entry;
	int count = 0;

	while ((entry = readdir(directory)) != NULL) {
		char target[64] = "";

		count += readlinkat(dirfd(directory), entry->d_name, target, sizeof target - 1) > 0
				&& (!eventfds_only || strstr(target, "eventfd") != NULL);
	}
	closedir(directory);
	return count;
}

/* All of them wait at the same time. */
static void *work(void *context)
{
	dl_held held = { 0 };
	char name[32];
	dl_lock *lock;
	dl_error error;

	snprintf(name, sizeof name, "descriptors %u", *(unsigned *) context);
	lock = new_zk_mutex(&held, ensemble, name);
	pthread_barrier_wait(&barrier);
	CHECK(acquire_within(lock, 20 * DL_SECOND, &error) == DL_DONE);
	CHECK(dl_lock_release(lock, true, &error) == DL_DONE);
	dl_lock_destroy(lock);
	return NULL;
}

static void run_threads(void)
{
	pthread_t threads[THREADS];
	unsigned numbers[THREADS];

	for (unsigned i = 0; i < THREADS; i++) {
		numbers[i] = i;
		CHECK(pthread_create(&threads[i], NULL, work, &numbers[i]) == 0);
	}
	for (unsigned i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
	}
}

static void check_child(void)
{
	int status = -1;
	pid_t pid;

	CHECK(count_descriptors(true) > 0);
	pid = fork();
	if (pid == 0) {
		_exit(count_descriptors(true));
	}
	CHECK(waitpid(pid, &status, 0) == pid && WIFEXITED(status));
	if (!CHECK(WEXITSTATUS(status) == 0)) {
		printf("\tthe child has %d\n", WEXITSTATUS(status));
	}
}

int main(void)
{
	int before;

	start_engine();
	dl_zk_ensemble_start();
	ensemble = ensemble_at(check_environment("DISTLOCK_TEST_ZOOKEEPER"), 10 * DL_SECOND);
	pthread_barrier_init(&barrier, NULL, THREADS);
	run_threads();
	before = count_descriptors(false);
	for (int i = 0; i < GENERATIONS; i++) {
		run_threads();
	}
	/* Each may need one at the same time. */
	if (!CHECK(count_descriptors(false) <= before + THREADS)) {
		printf("\t%d descriptors, and %d before\n", count_descriptors(false), before);
	}
	check_child();
	stop_engine();
	CHECK(dl_zk_ensemble_stop(5 * DL_SECOND));
	CHECK(count_descriptors(true) == 0);
	return check_result();
}
