/* Threads of one process that wait for each other are in a deadlock like processes: one of them is told, and the other
 * goes on. */
#include "server.h"

static pthread_barrier_t both_hold;
static atomic_int victims, winners;

static void *cross(void *context)
{
	bool is_second = context != NULL;
	dl_held held = { 0 };
	dl_redis_server *server = test_server();
	dl_lock *own = new_mutex(&held, server, is_second ? "b" : "a", 60 * DL_SECOND);
	dl_lock *wanted = new_mutex(&held, server, is_second ? "a" : "b", 60 * DL_SECOND);
	const dl_wish wish = { .mode = DL_WRITE, .deadline = DL_FOREVER, .deadlock_after = DL_SECOND };
	dl_error error = { 0 };
	dl_outcome outcome;

	CHECK(acquire_within(own, 30 * DL_SECOND, &error) == DL_DONE);
	pthread_barrier_wait(&both_hold);
	outcome = dl_lock_acquire(wanted, &wish, &error);
	if (outcome == DL_DONE) {
		atomic_fetch_add(&winners, 1);
		CHECK(dl_lock_release(wanted, true, &error) == DL_DONE);
	} else {
		atomic_fetch_add(&victims, 1);
		CHECK(outcome == DL_FAILED && error.kind == DL_ERROR_DEADLOCK);
		CHECK(strncmp(error.message, "Deadlock: ", 10) == 0);
	}
	CHECK(dl_lock_release(own, true, &error) == DL_DONE);
	dl_lock_destroy(own);
	dl_lock_destroy(wanted);
	return NULL;
}

int main(void)
{
	pthread_t threads[2];

	start_engine();
	CHECK(pthread_barrier_init(&both_hold, NULL, 2) == 0);
	for (int i = 0; i < 2; i++) {
		CHECK(pthread_create(&threads[i], NULL, cross, i == 1 ? &threads : NULL) == 0);
	}
	for (int i = 0; i < 2; i++) {
		pthread_join(threads[i], NULL);
	}
	CHECK(atomic_load(&victims) == 1 && atomic_load(&winners) == 1);
	stop_engine();
	return check_result();
}
