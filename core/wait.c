#include "core/wait.h"

#include "core/memory.h"
#include "core/process.h"
#include "core/system.h"

#include <assert.h>
#include <stdatomic.h>

/* The longest time between two checks: a signal that arrives between the check and the poll is noticed a slice later.
 * docs/configuration.md promises a quarter of a second; four wake-ups a second are what it costs a process that
 * waits. */
#define SLICE (250 * DL_MILLISECOND)

/* The threads' interrupts. A thread-local variable would make every new thread allocate memory before its work begins,
 * because the engine is usually loaded while the process already runs. For that, glibc maps an arena of 128 MB, which a
 * thread that only waits never needs. */
static struct {
	pthread_once_t once;
	int failure;
	atomic_bool exists;
	pthread_key_t key;
} interrupts = { .once = PTHREAD_ONCE_INIT };

static void create_key(void)
{
	interrupts.failure = pthread_key_create(&interrupts.key, NULL);
	atomic_store(&interrupts.exists, interrupts.failure == 0);
}

int dl_wait_prepare_interrupts(void)
{
	pthread_once(&interrupts.once, create_key);
	return interrupts.failure;
}

/* A process that loads the engine again and again would run out of keys otherwise. */
__attribute__((destructor)) static void delete_key(void)
{
	/* At the end of the process, a thread may still run that couldn't be stopped. It must not read what others keep
	 * under the same key. */
	if (atomic_exchange(&interrupts.exists, false)) {
		pthread_key_delete(interrupts.key);
	}
}

void dl_wait_interrupt_by(const dl_interrupt *interrupt)
{
	assert(atomic_load(&interrupts.exists));
	if (pthread_setspecific(interrupts.key, interrupt) != 0) {
		dl_memory_exhausted();
	}
}

static const dl_interrupt *interrupt_of_thread(void)
{
	return atomic_load_explicit(&interrupts.exists, memory_order_acquire) ? pthread_getspecific(interrupts.key) : NULL;
}

bool dl_wait_is_interruptible(void)
{
	return interrupt_of_thread() != NULL;
}

static int poll_for(struct pollfd *descriptors, nfds_t count, dl_time span)
{
	return dl_system_poll(descriptors, count, span);
}

dl_wait_result dl_wait(struct pollfd *descriptors, nfds_t count, dl_time deadline, const dl_interrupt *interrupt)
{
	unsigned long generation = dl_process_generation();

	if (interrupt == NULL) {
		interrupt = interrupt_of_thread();
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

bool dl_wait_for_awaited(const dl_awaited *awaited)
{
	return dl_wait_for(awaited->descriptor, awaited->events, awaited->due, NULL) == DL_WAIT_READY;
}

bool dl_wait_for_thread(pthread_cond_t *condition, pthread_mutex_t *mutex, dl_time deadline)
{
	const dl_interrupt *interrupt = interrupt_of_thread();
	dl_time slice;

	if (interrupt == NULL) {
		return dl_clock_await(condition, mutex, deadline);
	}
	if (dl_interrupt_is_to_end(interrupt)) {
		return false;
	}
	slice = dl_clock_after(dl_clock_now(), SLICE);
	return dl_clock_await(condition, mutex, dl_clock_earlier(deadline, slice)) || dl_clock_now() < deadline;
}
