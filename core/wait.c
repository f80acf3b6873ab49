#include "core/wait.h"

#include "core/process.h"
#include "core/system.h"

/* The longest time between two checks: a signal that arrives between the check and the poll is noticed a slice
 * later. */
#define SLICE (250 * DL_MILLISECOND)

static _Thread_local const dl_interrupt *interrupt_of_thread;

void dl_wait_interrupt_by(const dl_interrupt *interrupt)
{
	interrupt_of_thread = interrupt;
}

bool dl_wait_is_interruptible(void)
{
	return interrupt_of_thread != NULL;
}

static int poll_for(struct pollfd *descriptors, nfds_t count, dl_time span)
{
	return dl_system_poll(descriptors, count, span);
}

dl_wait_result dl_wait(struct pollfd *descriptors, nfds_t count, dl_time deadline, const dl_interrupt *interrupt)
{
	unsigned long generation = dl_process_generation();

	if (interrupt == NULL) {
		interrupt = interrupt_of_thread;
	}
	for (;;) {
		bool is_to_end = dl_interrupt_is_to_end(interrupt);
		dl_time left;

		if (generation != dl_process_generation()) {
			return DL_WAIT_FORKED;
		}
		if (is_to_end) {
			return DL_WAIT_INTERRUPTED;
		}
		left = deadline - dl_clock_now();
		if (poll_for(descriptors, count, dl_clock_earlier(left > 0 ? left : 0, SLICE)) > 0) {
			return DL_WAIT_READY;
		}
		if (dl_clock_now() >= deadline) {
			return DL_WAIT_TIMEOUT;
		}
	}
}

dl_wait_result dl_wait_for(int descriptor, short events, dl_time deadline, const dl_interrupt *interrupt)
{
	struct pollfd one = { .fd = descriptor, .events = events };

	return dl_wait(&one, 1, deadline, interrupt);
}

bool dl_wait_for_thread(pthread_cond_t *condition, pthread_mutex_t *mutex, dl_time deadline)
{
	dl_time slice;

	if (interrupt_of_thread == NULL) {
		return dl_clock_await(condition, mutex, deadline);
	}
	if (dl_interrupt_is_to_end(interrupt_of_thread)) {
		return false;
	}
	slice = dl_clock_after(dl_clock_now(), SLICE);
	return dl_clock_await(condition, mutex, dl_clock_earlier(deadline, slice)) || dl_clock_now() < deadline;
}
