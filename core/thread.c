#include "core/thread.h"

#include <signal.h>

#define STACK_SIZE (512 * 1024)

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
	return failure;
}
