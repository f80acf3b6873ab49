/* What a thread wants of a lock happens in that order, though other threads share its connections. */
#include "server.h"

#include <pthread.h>

#define THREADS 8
#define ROUNDS 3000

static dl_redis_server *server;
static atomic_uint refused;

/* Nobody else wants the lock: once it was released, it is free. */
static void *work(void *context)
{
	dl_held held = { 0 };
	char name[32];
	dl_lock *lock;
	dl_error error;

	snprintf(name, sizeof name, "own %u", *(unsigned *) context);
	lock = new_mutex(&held, server, name, 10 * DL_SECOND);
	for (unsigned round = 0; round < ROUNDS; round++) {
		dl_outcome outcome = acquire_within(lock, 0, &error);

		refused += outcome == DL_TIMED_OUT;
		CHECK(outcome == DL_TIMED_OUT || outcome == DL_DONE);
		CHECK(outcome != DL_DONE || dl_lock_release(lock, false, &error) == DL_DONE);
	}
	dl_lock_destroy(lock);
	return NULL;
}

int main(void)
{
	pthread_t threads[THREADS];
	unsigned numbers[THREADS];

	start_engine();
	server = test_server();
	for (unsigned i = 0; i < THREADS; i++) {
		numbers[i] = i;
		CHECK(pthread_create(&threads[i], NULL, work, &numbers[i]) == 0);
	}
	for (unsigned i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
	}
	if (!CHECK(refused == 0)) {
		printf("\t%u of %u\n", refused, THREADS * ROUNDS);
	}
	stop_engine();
	return check_result();
}
