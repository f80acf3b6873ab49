#include "core/thread.h"

#include "core/stats.h"

#include <signal.h>

#define STACK_SIZE (512 * 1024)

#define MOST_CHECKED 4

/* A thread inherits what is blocked where it is started. */
static void block_signals(sigset_t *before)
{
	sigset_t all;

	sigfillset(&all);
	sigdelset(&all, SIGSEGV);
	sigdelset(&all, SIGBUS);
	sigdelset(&all, SIGFPE);
	sigdelset(&all, SIGILL);
	pthread_sigmask(SIG_SETMASK, &all, before);
}

int dl_thread_start(pthread_t *thread, void *(*work)(void *context), void *context)
{
	pthread_attr_t attributes;
	sigset_t before;
	int failure;

	pthread_attr_init(&attributes);
	pthread_attr_setstacksize(&attributes, STACK_SIZE);
	block_signals(&before);
	failure = pthread_create(thread, &attributes, work, context);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attributes);
	if (failure != 0) {
		dl_stats_count(thread_failures);
	}
	return failure;
}

uintptr_t dl_thread_self(void)
{
	static _Thread_local char self;

	return (uintptr_t) &self;
}

static void *pass(void *gate)
{
	pthread_mutex_lock(gate);
	pthread_mutex_unlock(gate);
	return NULL;
}

int dl_thread_check(unsigned count)
{
	pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
	pthread_t threads[MOST_CHECKED];
	unsigned started = 0;
	int failure = 0;

	pthread_mutex_lock(&gate);
	while (started < count && started < MOST_CHECKED && failure == 0) {
		failure = dl_thread_start(&threads[started], pass, &gate);
		started += failure == 0;
	}
	pthread_mutex_unlock(&gate);
	while (started > 0) {
		pthread_join(threads[--started], NULL);
	}
	pthread_mutex_destroy(&gate);
	return failure;
}
