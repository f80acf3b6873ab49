/* The lock on a real server, by C code without any PHP: from one thread, and from several that contend. */
#include "server.h"

#include "core/lock/cleanup.h"
#include "core/lock/multi.h"

#include <pthread.h>

static dl_redis_server *server;

static void check_life(void)
{
	dl_held held = { 0 };
	dl_lock *lock = new_mutex(&held, server, "life", 10 * DL_SECOND);
	dl_status status;
	dl_error error;

	CHECK(!dl_lock_is_held(lock));
	CHECK(dl_lock_release(lock, true, &error) == DL_NOT_HELD);
	CHECK(acquire_within(lock, 0, &error) == DL_DONE);
	CHECK(dl_lock_is_held(lock) && dl_held_newest(&held) == &lock->link);
	CHECK(dl_lock_remaining(lock) > 0 && dl_lock_remaining(lock) <= 10 * DL_SECOND - dl_lock_margin(10 * DL_SECOND));

	CHECK(lock->operations->inspect(lock, &status, &error));
	CHECK(status.owners.count == 1 && strcmp(status.owners.each[0].token, lock->operations->token(lock)) == 0);
	CHECK(status.fencing_token == lock->fencing_token && status.waiters == 0);
	dl_status_free(&status);

	CHECK(dl_redis_ownership_renew(lock, 20 * DL_SECOND, 0, &error) == DL_DONE);
	CHECK(dl_lock_remaining(lock) > 10 * DL_SECOND);
	CHECK(dl_lock_release(lock, true, &error) == DL_DONE);
	CHECK(!dl_lock_is_held(lock) && dl_held_newest(&held) == NULL);
	dl_lock_destroy(lock);
}

static void check_two_objects(void)
{
	dl_held held = { 0 }, others = { 0 };
	dl_lock *first = new_mutex(&held, server, "two", 10 * DL_SECOND);
	dl_lock *second = new_mutex(&held, server, "two", 10 * DL_SECOND);
	dl_lock *elsewhere = new_mutex(&others, server, "two", 10 * DL_SECOND);
	dl_error error;

	CHECK(acquire_within(first, DL_FOREVER, &error) == DL_DONE);
	CHECK(acquire_within(second, 0, &error) == DL_TIMED_OUT);
	/* It isn't renewed. */
	CHECK(acquire_within(second, 5 * DL_SECOND, &error) == DL_FAILED && error.kind == DL_ERROR_DEADLOCK);
	CHECK(second->waited == 0);
	/* Another thread's may release it meanwhile. */
	CHECK(acquire_within(elsewhere, 300 * DL_MILLISECOND, &error) == DL_TIMED_OUT);
	CHECK(elsewhere->waited >= 300 * DL_MILLISECOND);
	dl_lock_destroy(elsewhere);
	/* The end of an object is a release. */
	dl_lock_destroy(first);
	CHECK(acquire_within(second, 0, &error) == DL_DONE);
	dl_cleanup_end(&held, 5 * DL_SECOND);
	CHECK(!dl_lock_is_held(second) && dl_held_newest(&held) == NULL);
	dl_lock_destroy(second);
}

static void check_loss(void)
{
	dl_held held = { 0 };
	dl_lock *lock = new_mutex(&held, server, "loss", 10 * DL_SECOND);
	dl_error error;

	CHECK(acquire_within(lock, 0, &error) == DL_DONE);
	CHECK(lock->operations->force_release(lock, &(dl_breakable) { .is_foreign = true }, &error) == DL_DONE);
	CHECK(dl_lock_is_held(lock));
	CHECK(dl_redis_ownership_renew(lock, 10 * DL_SECOND, 0, &error) == DL_NOT_HELD);
	CHECK(!dl_lock_is_held(lock) && dl_lock_take_loss(lock) && !dl_lock_take_loss(lock));
	CHECK(lock->operations->force_release(lock, &(dl_breakable) { .is_foreign = true }, &error) == DL_NOT_HELD);
	dl_lock_destroy(lock);
}

static bool stop_at_once(void *context)
{
	(*(unsigned *) context)++;
	return true;
}

static void check_interrupt(void)
{
	dl_held held = { 0 };
	dl_lock *holder = new_mutex(&held, server, "interrupt", 10 * DL_SECOND);
	dl_lock *lock = new_mutex(&held, server, "interrupt", 10 * DL_SECOND);
	unsigned calls = 0;
	const dl_interrupt interrupt = { stop_at_once, &calls };
	dl_status status;
	dl_error error;

	CHECK(acquire_within(holder, 0, &error) == DL_DONE);
	CHECK(acquire_as(lock, DL_WRITE, 60 * DL_SECOND, &interrupt, &error) == DL_INTERRUPTED);
	CHECK(calls > 0 && !dl_lock_is_held(lock));
	CHECK(lock->operations->inspect(lock, &status, &error) && status.waiters == 0);
	dl_status_free(&status);
	dl_lock_destroy(lock);
	dl_lock_destroy(holder);
}

/* A lock that is made of others stays what it was acquired as. */
static void check_several(void)
{
	dl_held held = { 0 };
	dl_lock *part = new_mutex(&held, server, "several", 10 * DL_SECOND);
	dl_multi *multi = dl_multi_new(&held);
	dl_lock *lock = dl_multi_lock(multi);
	dl_error error;

	CHECK(dl_multi_add(multi, part, &error));
	CHECK(dl_lock_downgrade(lock, &error) == DL_NOT_HELD);
	CHECK(acquire_within(lock, 0, &error) == DL_DONE);
	CHECK(dl_lock_downgrade(lock, &error) == DL_FAILED && error.kind == DL_ERROR_UNSUPPORTED);
	CHECK(dl_lock_is_held(lock) && dl_lock_release(lock, true, &error) == DL_DONE);
	CHECK(acquire_as(lock, DL_READ, 0, NULL, &error) == DL_DONE && dl_lock_downgrade(lock, &error) == DL_DONE);
	CHECK(acquire_within(lock, 0, &error) == DL_FAILED && error.kind == DL_ERROR_UNSUPPORTED);
	CHECK(dl_lock_is_held(lock) && dl_lock_release(lock, true, &error) == DL_DONE);
	dl_lock_destroy(lock);
	dl_lock_destroy(part);
}

#define THREADS 6
#define ROUNDS 50

static atomic_int inside;
static atomic_long last_fencing;
static int total; /* guarded only by the lock */

static void *contend(void *unused)
{
	dl_held held = { 0 };
	dl_lock *lock = new_mutex(&held, server, "threads", 30 * DL_SECOND);
	dl_error error;

	(void) unused;
	for (int i = 0; i < ROUNDS; i++) {
		if (!CHECK(acquire_within(lock, 60 * DL_SECOND, &error) == DL_DONE)) {
			printf("\t%s\n", error.message);
			break;
		}
		CHECK(atomic_fetch_add(&inside, 1) == 0);
		CHECK(atomic_exchange(&last_fencing, lock->fencing_token) < lock->fencing_token);
		total++;
		atomic_fetch_sub(&inside, 1);
		CHECK(dl_lock_release(lock, i % 2 == 0, &error) == DL_DONE);
	}
	dl_lock_destroy(lock);
	return NULL;
}

static void check_threads(void)
{
	pthread_t threads[THREADS];

	for (int i = 0; i < THREADS; i++) {
		CHECK(pthread_create(&threads[i], NULL, contend, NULL) == 0);
	}
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
	}
	CHECK(total == THREADS * ROUNDS);
}

int main(void)
{
	start_engine();
	server = test_server();
	check_life();
	check_two_objects();
	check_loss();
	check_interrupt();
	check_several();
	check_threads();
	stop_engine();
	return check_result();
}
