#include "core/keeper.h"

#include "core/memory.h"
#include "core/process.h"
#include "core/thread.h"
#include "core/wait.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* A thread that has begun a task is given so long to be back for the next one, before another thread takes it. A server
 * that answers does so in less, so as long as all of them do, one thread does everything. */
#define GRACE (5 * DL_MILLISECOND)

/* More threads that have nothing to do end. */
#define MOST_IDLE 2

typedef struct worker {
	pthread_t thread;
	dl_time busy_since; /* 0: it waits for the next task */
	bool is_ended;
	struct worker *next;
} worker;

/* Everything under the mutex, but what is atomic. */
static struct {
	pthread_mutex_t mutex;
	pthread_cond_t changed; /* something to do, a task ended, a thread ended */
	worker *workers;        /* whose threads haven't been joined */
	atomic_uint alive;      /* of them */
	unsigned idle;          /* of those */
	dl_task *tasks;
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

/* The threads stayed with the parent, and so did their work. */
static void after_fork_in_child(void)
{
	dl_task *next;
	worker *one;

	for (dl_task *task = keeper.tasks; task != NULL; task = next) {
		next = task->next;
		task->next = NULL;
		task->is_known = task->is_running = false;
		atomic_store(&task->due, DL_FOREVER);
	}
	keeper.tasks = NULL;
	while ((one = keeper.workers) != NULL) {
		keeper.workers = one->next;
		free(one);
	}
	keeper.idle = 0;
	atomic_store(&keeper.alive, 0);
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

/* With the mutex held, as everything below until it says otherwise. */
static void wait_until(dl_time time)
{
	struct timespec limit = dl_clock_limit(time);

	if (time == DL_FOREVER) {
		pthread_cond_wait(&keeper.changed, &keeper.mutex);
	} else {
		pthread_cond_timedwait(&keeper.changed, &keeper.mutex, &limit);
	}
}

/* The task that is due first among those that don't run; NULL: none is due. */
static dl_task *first_due(void)
{
	dl_task *first = NULL;
	dl_time earliest = DL_FOREVER;

	for (dl_task *task = keeper.tasks; task != NULL; task = task->next) {
		dl_time due = atomic_load(&task->due);

		if (!task->is_running && due < earliest) {
			first = task;
			earliest = due;
		}
	}
	return first;
}

/* When a thread may take a task that is due then. */
static dl_time start_of(dl_time due)
{
	for (const worker *other = keeper.workers; other != NULL; other = other->next) {
		if (other->busy_since != 0 && other->busy_since + GRACE > due) {
			due = other->busy_since + GRACE;
		}
	}
	return due;
}

/* Lowers the time that a task is due; one that was scheduled for earlier meanwhile stays so. */
static void lower_due(dl_task *task, dl_time due)
{
	dl_time now = atomic_load(&task->due);

	while (due < now && !atomic_compare_exchange_weak(&task->due, &now, due)) {
	}
}

/* Joins those that have ended, which no longer need the mutex. */
static void reap(void)
{
	worker *one;

	for (worker **link = &keeper.workers; (one = *link) != NULL;) {
		if (!one->is_ended) {
			link = &one->next;
			continue;
		}
		*link = one->next;
		pthread_join(one->thread, NULL);
		free(one);
	}
}

static void *keep(void *context);

/* 0, or an errno. */
static int start_worker(void)
{
	worker *one = dl_allocate(sizeof *one);
	int failure;

	reap();
	failure = dl_thread_start(&one->thread, keep, one);
	if (failure != 0) {
		free(one);
		return failure;
	}
	one->next = keeper.workers;
	keeper.workers = one;
	keeper.idle++;
	atomic_fetch_add(&keeper.alive, 1);
	return 0;
}

/* Where something is scheduled, a thread is to wait for it. If none can be had for that, those that there are do it later. */
static void see_to_it(void)
{
	if (keeper.idle == 0 && first_due() != NULL && !atomic_load(&is_stopping)) {
		start_worker();
	}
}

static void run(worker *self, dl_task *task)
{
	dl_time due;

	/* Before the task looks at what there is to do: a thread that adds to it afterwards finds that it isn't scheduled. */
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

static void work(worker *self)
{
	while (!atomic_load(&is_stopping) && keeper.idle <= MOST_IDLE) {
		dl_task *task = first_due();
		dl_time start = task != NULL ? start_of(atomic_load(&task->due)) : DL_FOREVER;

		if (task != NULL && start <= dl_clock_now()) {
			run(self, task);
		} else {
			wait_until(start);
		}
	}
}

/* Without the mutex, as everything below. */
static bool must_stop(void *context)
{
	(void) context;
	return atomic_load(&is_stopping);
}

static void *keep(void *context)
{
	static const dl_interrupt interrupt = { must_stop, NULL };
	worker *self = context;

	dl_wait_interrupt_by(&interrupt);
	pthread_mutex_lock(&keeper.mutex);
	work(self);
	keeper.idle--;
	atomic_fetch_sub(&keeper.alive, 1);
	self->is_ended = true;
	pthread_cond_broadcast(&keeper.changed);
	pthread_mutex_unlock(&keeper.mutex);
	return NULL;
}

bool dl_keeper_stop(dl_time limit)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), limit);
	bool is_ended;

	pthread_mutex_lock(&keeper.mutex);
	atomic_store(&is_stopping, true);
	pthread_cond_broadcast(&keeper.changed);
	while (atomic_load(&keeper.alive) > 0 && dl_clock_now() < deadline) {
		wait_until(deadline);
	}
	is_ended = atomic_load(&keeper.alive) == 0;
	reap();
	pthread_mutex_unlock(&keeper.mutex);
	return is_ended;
}

bool dl_keeper_need(dl_error *error)
{
	int failure = 0;

	if (atomic_load_explicit(&keeper.alive, memory_order_relaxed) > 0) {
		return true;
	}
	pthread_mutex_lock(&keeper.mutex);
	if (atomic_load(&keeper.alive) == 0 && !atomic_load(&is_stopping)) {
		failure = start_worker();
	}
	pthread_mutex_unlock(&keeper.mutex);
	errno = failure;
	return failure == 0 || dl_error_set(error, DL_ERROR_STATE, "No thread can be started that keeps the lock: %m");
}

void dl_task_prepare(dl_task *task, dl_time (*run_task)(dl_task *task))
{
	task->run = run_task;
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
	pthread_cond_broadcast(&keeper.changed);
	pthread_mutex_unlock(&keeper.mutex);
}

void dl_keeper_remove(dl_task *task)
{
	pthread_mutex_lock(&keeper.mutex);
	while (task->is_running) {
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
