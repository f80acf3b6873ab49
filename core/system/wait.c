#include "core/system/wait.h"

#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/system/system.h"

#include <stdatomic.h>

/* The longest time between two checks: a signal that arrives between the check and the poll is noticed a slice later.
 * docs/configuration.md promises a quarter of a second; four wake-ups a second are what it costs a process that
 * waits. */
#define SLICE (250 * DL_MILLISECOND)

/* If another thread doesn't say so by itself, it is looked after at these intervals whether it is done. */
#define LOOK (1 * DL_MILLISECOND)

/* The key of the threads' ways, plus one; 0 as long as there is none. A thread-local variable would make every new
 * thread allocate memory before its work begins, because the engine is usually loaded while the process already runs.
 * For that, glibc maps an arena of 128 MB, which a thread that only waits never needs. */
static atomic_ulong ways;

/* Without a mutex, which a fork could find locked; so of two threads that make a key, one deletes its own. If it fails,
 * the next caller tries again. */
int dl_wait_prepare_ways(void)
{
	unsigned long none = 0;
	pthread_key_t key;
	int failure;

	if (atomic_load(&ways) != 0) {
		return 0;
	}
	failure = pthread_key_create(&key, NULL);
	if (failure == 0 && !atomic_compare_exchange_strong(&ways, &none, key + 1UL)) {
		pthread_key_delete(key);
	}
	return failure;
}

/* A process that loads the engine again and again would run out of keys otherwise. */
__attribute__((destructor)) static void delete_key(void)
{
	/* At the end of the process, a thread may still run that couldn't be stopped. It must not read what others keep
	 * under the same key. */
	unsigned long own = atomic_exchange(&ways, 0);

	if (own != 0) {
		pthread_key_delete((pthread_key_t) (own - 1));
	}
}

dl_way *dl_wait_way(void)
{
	unsigned long own = atomic_load_explicit(&ways, memory_order_acquire);

	return own != 0 ? pthread_getspecific((pthread_key_t) (own - 1)) : NULL;
}

bool dl_wait_is_plain(void)
{
	return dl_wait_way() == NULL;
}

dl_way *dl_wait_set_way(dl_way *way)
{
	dl_way *before = dl_wait_way();
	unsigned long own = atomic_load(&ways);

	/* A thread that couldn't be stopped may only begin when the process has ended: there is no key for it any more. */
	if (own != 0 && pthread_setspecific((pthread_key_t) (own - 1), way) != 0) {
		dl_memory_exhausted();
	}
	return before;
}

static const dl_interrupt *interrupt_of(const dl_way *way)
{
	return way != NULL ? way->interrupt : NULL;
}

static int poll_for(struct pollfd *descriptors, nfds_t count, dl_time span)
{
	return dl_system_poll(descriptors, count, span);
}

dl_wait_result dl_wait_by_poll(struct pollfd *descriptors, nfds_t count, dl_time deadline,
		const dl_interrupt *interrupt)
{
	unsigned long generation = dl_process_generation();

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

dl_wait_result dl_wait(struct pollfd *descriptors, nfds_t count, dl_time deadline, const dl_interrupt *interrupt)
{
	dl_way *way = dl_wait_way();

	if (interrupt == NULL) {
		interrupt = interrupt_of(way);
	}
	return way != NULL && way->wait != NULL
			? way->wait(way, descriptors, count, deadline, interrupt)
			: dl_wait_by_poll(descriptors, count, deadline, interrupt);
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

/* For a thread that mustn't sleep, because others depend on it. Called with the mutex held, which is released
 * meanwhile. */
static bool look_after(pthread_mutex_t *mutex, dl_time deadline)
{
	dl_time due = dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), LOOK));
	dl_wait_result result;

	pthread_mutex_unlock(mutex);
	result = dl_wait(NULL, 0, due, NULL);
	pthread_mutex_lock(mutex);
	return result == DL_WAIT_TIMEOUT && dl_clock_now() < deadline;
}

bool dl_wait_for_thread(pthread_cond_t *condition, pthread_mutex_t *mutex, dl_time deadline)
{
	const dl_way *way = dl_wait_way();
	dl_time slice;

	if (way != NULL && way->wait != NULL) {
		return look_after(mutex, deadline);
	}
	if (interrupt_of(way) == NULL) {
		return dl_clock_await(condition, mutex, deadline);
	}
	if (dl_interrupt_is_to_end(way->interrupt)) {
		return false;
	}
	slice = dl_clock_after(dl_clock_now(), SLICE);
	return dl_clock_await(condition, mutex, dl_clock_earlier(deadline, slice)) || dl_clock_now() < deadline;
}
