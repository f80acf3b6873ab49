#include "core/thread/thread.h"

#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/metrics/stats.h"
#include "core/system/system.h"
#include "core/system/wait.h"

#include <signal.h>
#include <stdlib.h>

/* The default, 8 MiB on Linux, counts against limits on a process's address space. A keeper that renews and connects
 * again was seen to touch 20 KiB of this, without TLS; the rest is for what isn't ours to bound: OpenSSL's handshakes,
 * and the plugins of the system's resolver. */
#define STACK_SIZE (512 * 1024)

/* The only caller asks for the two that the ZooKeeper client starts (zk/client/ensemble.c). */
#define MOST_OTHERS 4

/* A thread of a module's, until it has been joined. */
typedef struct member {
	pthread_t thread;
	dl_threads *threads;
	void (*work)(void *context);
	void *context;
	bool is_over; /* it no longer needs the mutex */
	struct member *next;
} member;

/* The mutex guards the list, and is_over. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ended;
static member *members;

void dl_thread_prepare_recursive(pthread_mutex_t *one)
{
	pthread_mutexattr_t attributes;

	pthread_mutexattr_init(&attributes);
	pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
	pthread_mutex_init(one, &attributes);
	pthread_mutexattr_destroy(&attributes);
}

static void fill_blocked(sigset_t *blocked)
{
	sigfillset(blocked);
	sigdelset(blocked, SIGSEGV);
	sigdelset(blocked, SIGBUS);
	sigdelset(blocked, SIGFPE);
	sigdelset(blocked, SIGILL);
}

static int start(pthread_t *thread, void *(*work)(void *context), void *context)
{
	pthread_attr_t attributes;
	sigset_t blocked;
	int failure;

	fill_blocked(&blocked);
	pthread_attr_init(&attributes);
	pthread_attr_setstacksize(&attributes, STACK_SIZE);
	failure = dl_system_start_thread(thread, &attributes, &blocked, work, context);
	pthread_attr_destroy(&attributes);
	if (failure != 0) {
		dl_stats_count(thread_failures);
	}
	return failure;
}

/* The threads exist only in the parent. */
static void in_child(void)
{
	member *one;

	while ((one = members) != NULL) {
		members = one->next;
		free(one);
	}
}

void dl_threads_open(dl_threads *threads)
{
	static dl_process_guard guard = { &mutex, &ended, .in_child = in_child };

	dl_process_guard_add(&guard);
	atomic_store(&threads->must_end, false);
}

static bool must_end(void *context)
{
	return atomic_load((atomic_bool *) context);
}

static void *run(void *context)
{
	member *self = context;
	const dl_interrupt interrupt = { must_end, &self->threads->must_end };
	dl_way way = { .interrupt = &interrupt };

	dl_wait_set_way(&way);
	self->work(self->context);
	pthread_mutex_lock(&mutex);
	self->is_over = true;
	pthread_cond_broadcast(&ended);
	pthread_mutex_unlock(&mutex);
	return NULL;
}

/* Called with the mutex held, like the functions below. */
static void join_ended(void)
{
	member *one;

	for (member **link = &members; (one = *link) != NULL;) {
		if (!one->is_over) {
			link = &one->next;
			continue;
		}
		*link = one->next;
		pthread_join(one->thread, NULL);
		free(one);
	}
}

static bool is_any_alive(const dl_threads *threads)
{
	const member *one = members;

	while (one != NULL && (one->threads != threads || one->is_over)) {
		one = one->next;
	}
	return one != NULL;
}

int dl_threads_start(dl_threads *threads, void (*work)(void *context), void *context)
{
	member *one;
	int failure = dl_wait_prepare_ways();

	if (failure != 0) {
		return failure;
	}
	pthread_mutex_lock(&mutex);
	join_ended();
	one = dl_allocate(sizeof *one);
	*one = (member) { .threads = threads, .work = work, .context = context, .next = members };
	failure = start(&one->thread, run, one);
	if (failure == 0) {
		members = one;
	} else {
		free(one);
	}
	pthread_mutex_unlock(&mutex);
	return failure;
}

void dl_threads_end(dl_threads *threads)
{
	atomic_store(&threads->must_end, true);
}

bool dl_threads_await(dl_threads *threads, dl_time deadline)
{
	bool have_ended;

	pthread_mutex_lock(&mutex);
	while (is_any_alive(threads) && dl_clock_await(&ended, &mutex, deadline)) {
	}
	have_ended = !is_any_alive(threads);
	join_ended();
	pthread_mutex_unlock(&mutex);
	return have_ended;
}

uintptr_t dl_thread_self(void)
{
	static _Thread_local char self;

	return (uintptr_t) &self;
}

/* Gates hold threads back until all have started. */
static void *pass(void *gate)
{
	pthread_mutex_lock(gate);
	pthread_mutex_unlock(gate);
	return NULL;
}

/* Checks whether this many threads can be started at once. Returns 0 or an errno. */
static int check(unsigned count)
{
	pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
	pthread_t threads[MOST_OTHERS];
	unsigned started = 0;
	int failure = 0;

	pthread_mutex_lock(&gate);
	while (started < count && started < MOST_OTHERS && failure == 0) {
		failure = start(&threads[started], pass, &gate);
		started += failure == 0;
	}
	pthread_mutex_unlock(&gate);
	while (started > 0) {
		pthread_join(threads[--started], NULL);
	}
	pthread_mutex_destroy(&gate);
	return failure;
}

/* A thread that waits until it is known whether the others can be started. Owned by that thread. */
typedef struct beginning {
	pthread_mutex_t gate;
	bool may_work;
	void *(*work)(void *context);
	void *context;
} beginning;

static void *work_if_allowed(void *context)
{
	beginning own;

	pass(&((beginning *) context)->gate);
	own = *(beginning *) context;
	pthread_mutex_destroy(&((beginning *) context)->gate);
	free(context);
	return own.may_work ? own.work(own.context) : NULL;
}

int dl_thread_start_before(unsigned others, pthread_t *thread, void *(*work)(void *context), void *context)
{
	beginning *own = dl_allocate(sizeof *own);
	int failure;

	*own = (beginning) { .gate = PTHREAD_MUTEX_INITIALIZER, .work = work, .context = context };
	pthread_mutex_lock(&own->gate);
	failure = start(thread, work_if_allowed, own);
	if (failure != 0) {
		pthread_mutex_unlock(&own->gate);
		pthread_mutex_destroy(&own->gate);
		free(own);
		return failure;
	}
	failure = check(others);
	own->may_work = failure == 0;
	pthread_mutex_unlock(&own->gate);
	if (failure != 0) {
		pthread_join(*thread, NULL);
	}
	return failure;
}
