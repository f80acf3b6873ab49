#include "core/thread/keeper.h"

#include "core/system/process.h"
#include "core/thread/thread.h"

#include <errno.h>
#include <pthread.h>

/* How long a thread may be busy with a task before another thread takes the next one. Servers answer faster than this
 * (over a network of 2 ms, a round trip takes 2.3 ms on Redis and 2.8 ms on ZooKeeper: docs/figures.md), so as long as
 * all do, one thread does everything. */
#define GRACE (5 * DL_MILLISECOND)

/* Lives on the stack of its thread. */
typedef struct worker {
	dl_time busy_since; /* 0: the thread is waiting for the next task */
	struct worker *next;
} worker;

/* The mutex guards everything that isn't atomic. */
static struct {
	pthread_mutex_t mutex;
	pthread_cond_t changed; /* signals new work, and the end of a task */
	worker *workers;
	atomic_uint alive; /* how many threads there are */
	unsigned idle;     /* how many of them are idle */
	dl_task *tasks;
} keeper = { .mutex = PTHREAD_MUTEX_INITIALIZER };

static dl_threads threads;

/* The threads exist only in the parent, and so does their work. */
static void in_child(void)
{
	dl_task *next;

	for (dl_task *task = keeper.tasks; task != NULL; task = next) {
		next = task->next;
		task->next = NULL;
		task->is_known = task->is_running = false;
		atomic_store(&task->due, DL_FOREVER);
	}
	keeper.tasks = NULL;
	keeper.workers = NULL;
	keeper.idle = 0;
	atomic_store(&keeper.alive, 0);
}

void dl_keeper_start(void)
{
	static dl_process_guard guard = { &keeper.mutex, &keeper.changed, .in_child = in_child };

	dl_threads_open(&threads);
	dl_process_guard_add(&guard);
}

/* The following functions are called with the mutex held, up to the comment that says otherwise. */

/* Returns the task that is due first among those that aren't running, or NULL if none is due. Patient ones only count
 * for a thread that there is anyway. */
static dl_task *first_due(bool may_be_patient)
{
	dl_task *first = NULL;
	dl_time earliest = DL_FOREVER;

	for (dl_task *task = keeper.tasks; task != NULL; task = task->next) {
		dl_time due = atomic_load(&task->due);

		if (!task->is_running && due < earliest && (may_be_patient || !task->is_patient)) {
			first = task;
			earliest = due;
		}
	}
	return first;
}

/* Returns when a thread may take a task that is due at the given time. */
static dl_time start_of(dl_time due)
{
	for (const worker *other = keeper.workers; other != NULL; other = other->next) {
		if (other->busy_since != 0 && other->busy_since + GRACE > due) {
			due = other->busy_since + GRACE;
		}
	}
	return due;
}

/* Makes a task due at the given time, unless it is already due earlier. */
static void lower_due(dl_task *task, dl_time due)
{
	dl_time now = atomic_load(&task->due);

	while (due < now && !atomic_compare_exchange_weak(&task->due, &now, due)) {
	}
}

static void keep(void *context);

/* Returns 0 or an errno. */
static int start_worker(void)
{
	int failure = dl_threads_start(&threads, keep, NULL);

	if (failure == 0) {
		keeper.idle++;
		atomic_fetch_add(&keeper.alive, 1);
	}
	return failure;
}

/* Ensures that a thread waits for whatever is scheduled. If none can be started, the existing threads run it later. */
static void see_to_it(void)
{
	if (keeper.idle == 0 && first_due(false) != NULL && !atomic_load(&threads.must_end)) {
		start_worker();
	}
}

static void run(worker *self, dl_task *task)
{
	dl_time due;

	/* This comes before the task looks for work, so that a thread that adds work afterwards finds the task
	 * unscheduled, and schedules it. */
	atomic_store(&task->due, DL_FOREVER);
	task->is_running = true;
	self->busy_since = dl_clock_now();
	keeper.idle--;
	see_to_it();
	pthread_mutex_unlock(&keeper.mutex);
	due = task->run(task);
	pthread_mutex_lock(&keeper.mutex);
	lower_due(task, due);
	task->is_running = false;
	self->busy_since = 0;
	keeper.idle++;
	pthread_cond_broadcast(&keeper.changed);
}

/* Idle threads beyond this number end. One waits for the next task. If several are scheduled, a second one stays as
 * well: each time the first runs a task, another thread must wait for the next one, and keeping it costs less than
 * starting one each time. */
static unsigned most_idle(void)
{
	unsigned scheduled = 0;

	for (const dl_task *task = keeper.tasks; task != NULL; task = task->next) {
		scheduled += !task->is_patient && atomic_load(&task->due) != DL_FOREVER;
	}
	return scheduled > 1 ? 2 : 1;
}

static void work(worker *self)
{
	while (!atomic_load(&threads.must_end) && keeper.idle <= most_idle()) {
		dl_task *task = first_due(true);
		dl_time start = task != NULL ? start_of(atomic_load(&task->due)) : DL_FOREVER;

		if (task != NULL && start <= dl_clock_now()) {
			run(self, task);
		} else {
			dl_clock_await(&keeper.changed, &keeper.mutex, start);
		}
	}
}

/* The following functions are called without the mutex. */
static void keep(void *context)
{
	worker self = { 0 };
	worker **link = &keeper.workers;

	(void) context;
	pthread_mutex_lock(&keeper.mutex);
	self.next = keeper.workers;
	keeper.workers = &self;
	work(&self);
	while (*link != &self) {
		link = &(*link)->next;
	}
	*link = self.next;
	keeper.idle--;
	atomic_fetch_sub(&keeper.alive, 1);
	pthread_mutex_unlock(&keeper.mutex);
}

bool dl_keeper_stop(dl_time limit)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), limit);

	dl_threads_end(&threads);
	pthread_mutex_lock(&keeper.mutex);
	pthread_cond_broadcast(&keeper.changed);
	pthread_mutex_unlock(&keeper.mutex);
	return dl_threads_await(&threads, deadline);
}

bool dl_keeper_is_running(void)
{
	return atomic_load_explicit(&keeper.alive, memory_order_relaxed) > 0;
}

bool dl_keeper_need(dl_error *error)
{
	int failure = 0;

	if (dl_keeper_is_running()) {
		return true;
	}
	pthread_mutex_lock(&keeper.mutex);
	if (atomic_load(&keeper.alive) == 0 && !atomic_load(&threads.must_end)) {
		failure = start_worker();
	}
	pthread_mutex_unlock(&keeper.mutex);
	errno = failure;
	return failure == 0 || dl_error_set(error, DL_ERROR_OTHER, "No thread can be started to keep the lock alive: %m");
}

void dl_task_prepare(dl_task *task, dl_time (*run_task)(dl_task *task))
{
	task->run = run_task;
	task->is_patient = false;
	atomic_init(&task->due, DL_FOREVER);
	task->is_known = task->is_running = false;
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
	see_to_it();
	/* Otherwise, the threads already wait for something that is due earlier. */
	if (first_due(true) == task) {
		pthread_cond_broadcast(&keeper.changed);
	}
	pthread_mutex_unlock(&keeper.mutex);
}

void dl_keeper_remove(dl_task *task)
{
	pthread_mutex_lock(&keeper.mutex);
	while (task->is_running) {
		dl_clock_await(&keeper.changed, &keeper.mutex, DL_FOREVER);
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
