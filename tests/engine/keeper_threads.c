/* The keeper has as many threads as its tasks need at the same time, and no more once they don't. */
#include "check.h"

#include "core/thread/keeper.h"
#include "core/system/process.h"
#include "core/metrics/stats.h"
#include "core/system/wait.h"

#include <dirent.h>
#include <pthread.h>
#include <string.h>

/* A task that runs until it is told to return, and says when it wants to run again. */
typedef struct {
	dl_task task;
	atomic_bool may_return;
	atomic_uint runs;
	_Atomic dl_time next;
} errand;

static unsigned usual;

static dl_time run_errand(dl_task *task)
{
	errand *self = (errand *) task;

	atomic_fetch_add(&self->runs, 1);
	while (!atomic_load(&self->may_return)) {
		dl_wait(NULL, 0, dl_clock_now() + DL_MILLISECOND, NULL);
	}
	return self->next;
}

static void *do_nothing(void *context)
{
	return context;
}

static unsigned count_threads(void)
{
	DIR *directory = opendir("/proc/self/task");
	unsigned count = 0;

	for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
		count += entry->d_name[0] != '.';
	}
	closedir(directory);
	return count;
}

/* Waits until the keeper has so many threads, for as long as a busy machine may need. */
static bool has_threads(unsigned number)
{
	dl_time end = dl_clock_now() + 30 * DL_SECOND;

	while (count_threads() != usual + number && dl_clock_now() < end) {
		dl_wait(NULL, 0, dl_clock_now() + DL_MILLISECOND, NULL);
	}
	return count_threads() == usual + number;
}

static void send_on(errand *one)
{
	unsigned runs = atomic_load(&one->runs);

	dl_keeper_schedule(&one->task, dl_clock_now());
	while (atomic_load(&one->runs) == runs) {
		dl_wait(NULL, 0, dl_clock_now() + DL_MILLISECOND, NULL);
	}
}

static void let_return(errand *one, dl_time next)
{
	one->next = next;
	atomic_store(&one->may_return, true);
}

int main(void)
{
	static errand errands[3], patient = { .may_return = true };
	pthread_t thread;

	dl_process_start();
	dl_stats_start();
	dl_keeper_start();
	/* A sanitizer may start a thread of its own with the program's first. */
	CHECK(pthread_create(&thread, NULL, do_nothing, NULL) == 0 && pthread_join(thread, NULL) == 0);
	usual = count_threads();
	for (unsigned i = 0; i < 3; i++) {
		dl_task_prepare(&errands[i].task, run_errand);
	}
	dl_task_prepare(&patient.task, run_errand);
	patient.task.is_patient = true;
	patient.next = dl_clock_now() + 3600 * DL_SECOND;
	dl_keeper_schedule(&patient.task, dl_clock_now());
	CHECK(count_threads() == usual);
	send_on(&errands[0]);
	CHECK(has_threads(1));
	/* It runs on the thread that another one needs, and from now on is scheduled without a thread of its own. */
	CHECK(atomic_load(&patient.runs) == 1);
	/* Each waits for a server that is silent. */
	send_on(&errands[1]);
	send_on(&errands[2]);
	CHECK(has_threads(3));
	/* Two will run again, at about the same time perhaps: a thread for each of them. */
	let_return(&errands[0], dl_clock_now() + 3600 * DL_SECOND);
	let_return(&errands[1], dl_clock_now() + 3600 * DL_SECOND);
	let_return(&errands[2], DL_FOREVER);
	CHECK(has_threads(2));
	/* One. */
	errands[1].next = DL_FOREVER;
	send_on(&errands[1]);
	CHECK(has_threads(1));
	/* None, but the next lock will need the thread. */
	errands[0].next = DL_FOREVER;
	send_on(&errands[0]);
	CHECK(has_threads(1));
	CHECK(dl_keeper_stop(5 * DL_SECOND));
	return check_result();
}
