#include "core/thread/poller.h"

#include "core/system/process.h"

#include <errno.h>
#include <poll.h>

#ifdef __linux__

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

/* More events than this are left for the next look. */
#define MOST_EVENTS 64

static void close_one(int *descriptor)
{
	if (*descriptor >= 0) {
		close(*descriptor);
	}
	*descriptor = -1;
}

void dl_poller_close(dl_poller *poller)
{
	close_one(&poller->bell);
	close_one(&poller->timer);
	close_one(&poller->descriptor);
}

int dl_poller_open(dl_poller *poller)
{
	int failure;

	poller->timer = poller->bell = -1;
	poller->armed = DL_FOREVER;
	poller->descriptor = dl_process_nonstandard(epoll_create1(EPOLL_CLOEXEC));
	if (poller->descriptor >= 0) {
		/* The clock of dl_clock_now(). */
		poller->timer = dl_process_nonstandard(timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK));
	}
	if (poller->timer >= 0) {
		poller->bell = dl_process_nonstandard(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
	}
	if (poller->bell < 0) {
		failure = errno;
	} else {
		failure = dl_poller_add(poller, poller->timer, POLLIN, &poller->timer);
	}
	if (failure == 0) {
		failure = dl_poller_add(poller, poller->bell, POLLIN, &poller->bell);
	}
	if (failure != 0) {
		dl_poller_close(poller);
	}
	return failure;
}

int dl_poller_add(dl_poller *poller, int descriptor, short events, void *context)
{
	struct epoll_event event = {
		.events = ((events & POLLIN) != 0 ? EPOLLIN : 0U) | ((events & POLLOUT) != 0 ? EPOLLOUT : 0U),
		.data.ptr = context,
	};

	return epoll_ctl(poller->descriptor, EPOLL_CTL_ADD, descriptor, &event) == 0 ? 0 : errno;
}

void dl_poller_remove(dl_poller *poller, int descriptor)
{
	epoll_ctl(poller->descriptor, EPOLL_CTL_DEL, descriptor, NULL);
}

void dl_poller_arm(dl_poller *poller, dl_time due)
{
	struct itimerspec when = { .it_value = { .tv_nsec = 1 } };

	if (due >= poller->armed) {
		return;
	}
	if (due > 0) {
		when.it_value = (struct timespec) { .tv_sec = due / DL_SECOND, .tv_nsec = due % DL_SECOND };
	}
	timerfd_settime(poller->timer, TFD_TIMER_ABSTIME, &when, NULL);
	poller->armed = due;
}

void dl_poller_ring(dl_poller *poller)
{
	eventfd_write(poller->bell, 1);
}

size_t dl_poller_look(dl_poller *poller, void **contexts, size_t most)
{
	struct epoll_event events[MOST_EVENTS];
	int found = epoll_wait(poller->descriptor, events, most < MOST_EVENTS ? (int) most : MOST_EVENTS, 0);
	size_t count = 0;
	eventfd_t ignored;

	for (int i = 0; i < found; i++) {
		if (events[i].data.ptr == &poller->timer) {
			(void) !read(poller->timer, &ignored, sizeof ignored);
			poller->armed = DL_FOREVER;
		} else if (events[i].data.ptr == &poller->bell) {
			eventfd_read(poller->bell, &ignored);
		} else {
			contexts[count++] = events[i].data.ptr;
		}
	}
	return count;
}

#else

int dl_poller_open(dl_poller *poller)
{
	poller->descriptor = poller->timer = poller->bell = -1;
	return ENOSYS;
}

void dl_poller_close(dl_poller *poller)
{
	(void) poller;
}

int dl_poller_add(dl_poller *poller, int descriptor, short events, void *context)
{
	(void) poller;
	(void) descriptor;
	(void) events;
	(void) context;
	return ENOSYS;
}

void dl_poller_remove(dl_poller *poller, int descriptor)
{
	(void) poller;
	(void) descriptor;
}

void dl_poller_arm(dl_poller *poller, dl_time due)
{
	(void) poller;
	(void) due;
}

void dl_poller_ring(dl_poller *poller)
{
	(void) poller;
}

size_t dl_poller_look(dl_poller *poller, void **contexts, size_t most)
{
	(void) poller;
	(void) contexts;
	(void) most;
	return 0;
}

#endif
