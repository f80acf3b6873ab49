#include "core/system/process.h"

#include "core/system/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <unistd.h>

/* Written only in a child's fork handler, when the child has a single thread. */
unsigned long dl_process_generation_now = 1;

static dl_process_guard *oldest, *newest;

static void before_fork(void)
{
	for (dl_process_guard *guard = newest; guard != NULL; guard = guard->older) {
		if (guard->mutex != NULL) {
			pthread_mutex_lock(guard->mutex);
		}
	}
}

static void unlock(const dl_process_guard *guard)
{
	if (guard->mutex != NULL) {
		pthread_mutex_unlock(guard->mutex);
	}
}

static void in_parent(void)
{
	for (dl_process_guard *guard = oldest; guard != NULL; guard = guard->newer) {
		unlock(guard);
	}
}

static void in_child(void)
{
	dl_process_generation_now++;
	for (dl_process_guard *guard = oldest; guard != NULL; guard = guard->newer) {
		if (guard->in_child != NULL) {
			guard->in_child();
		}
		if (guard->condition != NULL) {
			dl_clock_prepare_condition(guard->condition);
		}
		unlock(guard);
	}
}

/* These handlers are never removed: when this library is unloaded, the C library forgets them. */
static void install(void)
{
	pthread_atfork(before_fork, in_parent, in_child);
}

void dl_process_start(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, install);
}

void dl_process_guard_add(dl_process_guard *guard)
{
	dl_process_start();
	if (guard == oldest || guard->older != NULL) {
		return;
	}
	if (guard->condition != NULL) {
		dl_clock_prepare_condition(guard->condition);
	}
	guard->older = newest;
	*(newest != NULL ? &newest->newer : &oldest) = guard;
	newest = guard;
}

int dl_process_nonstandard(int descriptor)
{
	int other, failure;

	if (descriptor < 0 || descriptor > STDERR_FILENO) {
		return descriptor;
	}
	other = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	failure = errno;
	close(descriptor);
	errno = failure;
	return other;
}

static bool has_standard(void)
{
	struct pollfd standard[] = { { .fd = STDIN_FILENO }, { .fd = STDOUT_FILENO }, { .fd = STDERR_FILENO } };

	poll(standard, 3, 0);
	return ((standard[0].revents | standard[1].revents | standard[2].revents) & POLLNVAL) == 0;
}

void dl_process_fill_standard(void)
{
	int descriptor = STDERR_FILENO;

	if (has_standard()) {
		return;
	}
	/* Each gets the lowest number that is free. */
	while (descriptor >= 0 && descriptor <= STDERR_FILENO) {
		descriptor = open("/dev/null", O_RDWR | O_CLOEXEC);
	}
	if (descriptor >= 0) {
		close(descriptor);
	}
}
