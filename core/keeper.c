#include "core/keeper.h"

#include "core/process.h"
#include "core/thread.h"
#include "core/wait.h"

#include <pthread.h>
#include <string.h>

/* Everything under the mutex, but what a task keeps atomically. */
static struct {
	pthread_mutex_t mutex;
	pthread_cond_t changed; /* something to do, a task ended, the thread ended */
	pthread_t thread;
	bool is_running;
	bool is_ended;
	dl_task *tasks;
	dl_task *current;
} keeper = { .mutex = PTHREAD_MUTEX_INITIALIZER };

static atomic_bool is_stopping;

static void before_fork(void)
{
	pthread_mutex_lock(&keeper.mutex);
}

static void after_fork_in_parent(void)
{
	pthread_mutex_unlock(&keeper.mutex);
}

/* The thread stayed with the parent, and so did its work. */
static void after_fork_in_child(void)
{
	dl_task *next;

	for (dl_task *task = keeper.tasks; task != NULL; task = next) {
		next = task->next;
		task->next = NULL;
		task->is_known = false;
		atomic_store(&task->due, DL_FOREVER);
	}
	keeper.tasks = keeper.current = NULL;
	keeper.is_running = keeper.is_ended = false;
	dl_clock_prepare_condition(&keeper.changed);
	pthread_mutex_unlock(&keeper.mutex);
}

static void install(void)
{
	dl_clock_prepare_condition(&keeper.changed);
	pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}

void dl_keeper_start(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, install);
	atomic_store(&is_stopping, false);
}

static void wait_until(dl_time time)
{
	struct timespec limit = dl_clock_limit(time);

	if (time == DL_FOREVER) {
		pthread_cond_wait(&keeper.changed, &keeper.mutex);
	} else {
		pthread_cond_timedwait(&keeper.changed, &keeper.mutex, &limit);
	}
}

static dl_task *first_due(void)
{
	dl_task *first = NULL;

	for (dl_task *task = keeper.tasks; task != NULL; task = task->next) {
		if (first == NULL || atomic_load(&task->due) < atomic_load(&first->due)) {
			first = task;
		}
	}
	return first;
}

/* Lowers the time that a task is due; one that was scheduled for earlier meanwhile stays so. */
static void lower_due(dl_task *task, dl_time due)
{
	dl_time now = atomic_load(&task->due);

	while (due < now && !atomic_compare_exchange_weak(&task->due, &now, due)) {
	}
}

static void run(dl_task *task)
{
	dl_time due;

	/* Before the task looks at what there is to do: whoever adds to it afterwards finds that it isn't scheduled. */
	atomic_store(&task->due, DL_FOREVER);
	keeper.current = task;
	pthread_mutex_unlock(&keeper.mutex);
	due = task->run(task);
	pthread_mutex_lock(&keeper.mutex);
	lower_due(task, due);
	keeper.current = NULL;
	pthread_cond_broadcast(&keeper.changed);
}

static bool must_stop(void *context)
{
	(void) context;
	return atomic_load(&is_stopping);
}

static void *keep(void *unused)
{
	static const dl_interrupt interrupt = { must_stop, NULL };

	(void) unused;
	dl_wait_interrupt_by(&interrupt);
	pthread_mutex_lock(&keeper.mutex);
	while (!atomic_load(&is_stopping)) {
		dl_task *task = first_due();
		dl_time due = task != NULL ? atomic_load(&task->due) : DL_FOREVER;

		if (task != NULL && due <= dl_clock_now()) {
			run(task);
		} else {
			wait_until(due);
		}
	}
	keeper.is_ended = true;
	pthread_cond_broadcast(&keeper.changed);
	pthread_mutex_unlock(&keeper.mutex);
	return NULL;
}

/* With the mutex held. Where no thread can be had, locks aren't renewed, and are lost when their ttl has passed. */
static void start_thread(void)
{
	keeper.is_running = dl_thread_start(&keeper.thread, keep, NULL) == 0;
	keeper.is_ended = false;
}

bool dl_keeper_stop(dl_time limit)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), limit);
	bool is_ended;

	pthread_mutex_lock(&keeper.mutex);
	atomic_store(&is_stopping, true);
	pthread_cond_broadcast(&keeper.changed);
	while (keeper.is_running && !keeper.is_ended && dl_clock_now() < deadline) {
		wait_until(deadline);
	}
	is_ended = !keeper.is_running || keeper.is_ended;
	pthread_mutex_unlock(&keeper.mutex);
	if (keeper.is_running && is_ended) {
		pthread_join(keeper.thread, NULL);
		keeper.is_running = false;
	}
	return is_ended;
}

void dl_task_prepare(dl_task *task, dl_time (*run_task)(dl_task *task))
{
	task->run = run_task;
	atomic_init(&task->due, DL_FOREVER);
	task->is_known = false;
	task->next = NULL;
}

void dl_keeper_schedule(dl_task *task, dl_time due)
{
	if (due >= atomic_load(&task->due)) {
		return;
	}
	pthread_mutex_lock(&keeper.mutex);
	if (!task->is_known) {
		task->is_known = true;
		task->next = keeper.tasks;
		keeper.tasks = task;
	}
	lower_due(task, due);
	if (!keeper.is_running && !atomic_load(&is_stopping)) {
		start_thread();
	}
	pthread_cond_broadcast(&keeper.changed);
	pthread_mutex_unlock(&keeper.mutex);
}

void dl_keeper_remove(dl_task *task)
{
	pthread_mutex_lock(&keeper.mutex);
	while (keeper.current == task) {
		wait_until(DL_FOREVER);
	}
	for (dl_task **other = &keeper.tasks; *other != NULL; other = &(*other)->next) {
		if (*other == task) {
			*other = task->next;
			break;
		}
	}
	task->is_known = false;
	atomic_store(&task->due, DL_FOREVER);
	pthread_mutex_unlock(&keeper.mutex);
}
