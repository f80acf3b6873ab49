/* A thread that ends its request waits for what it left itself, and not for what other threads left at servers that
 * hang. */
#include "ensemble.h"
#include "forwarder.h"

#include "redis/server/payment.h"

/* Far below the limit of a request's end, and far above what a loaded machine takes for nothing. */
#define AT_ONCE (500 * DL_MILLISECOND)
#define LIMIT (1 * DL_SECOND)

static forwarder redis_forwarder, zk_forwarder;
static dl_redis_server *server;
static dl_zk_ensemble *ensemble;
static atomic_bool is_left, is_to_end, is_over;

static dl_time settle(void)
{
	dl_time before = dl_clock_now();

	dl_redis_payment_settle(dl_clock_after(dl_clock_now(), LIMIT));
	dl_zk_ensemble_settle(dl_clock_after(dl_clock_now(), LIMIT));
	return dl_clock_now() - before;
}

/* Leaves two releases unconfirmed at servers that hang, and settles them when they don't any more. */
static void *leave(void *context)
{
	dl_held held = { 0 };
	dl_lock *lock = new_mutex(&held, server, "left", 60 * DL_SECOND);
	dl_lock *zk_lock = new_zk_mutex(&held, ensemble, "left");
	dl_error error;

	(void) context;
	CHECK(acquire_within(lock, 5 * DL_SECOND, &error) == DL_DONE);
	CHECK(acquire_within(zk_lock, 20 * DL_SECOND, &error) == DL_DONE);
	atomic_store(&redis_forwarder.is_held, true);
	atomic_store(&zk_forwarder.is_held, true);
	dl_wait(NULL, 0, dl_clock_now() + 50 * DL_MILLISECOND, NULL);
	CHECK(dl_lock_release(lock, false, &error) == DL_DONE);
	CHECK(dl_lock_release(zk_lock, false, &error) == DL_DONE);
	atomic_store(&is_left, true);
	while (!atomic_load(&is_to_end)) {
		usleep(1000);
	}
	/* The limit of each of the two, and no more than that however often. */
	CHECK(settle() < 3 * LIMIT);
	CHECK(settle() < AT_ONCE);
	atomic_store(&is_over, true);
	dl_lock_destroy(lock);
	dl_lock_destroy(zk_lock);
	return NULL;
}

/* The release that was left is carried out, by the connection on which it was written. */
static void check_released(void)
{
	dl_held held = { 0 };
	dl_lock *lock = new_mutex(&held, test_server(), "left", DL_SECOND);
	dl_error error;

	CHECK(acquire_within(lock, 20 * DL_SECOND, &error) == DL_DONE);
	CHECK(dl_lock_release(lock, true, &error) == DL_DONE);
	dl_lock_destroy(lock);
}

int main(void)
{
	char text[128];
	pthread_t thread;
	dl_error error;

	forwarder_start(&redis_forwarder, atoi(check_environment("DISTLOCK_TEST_REDIS_PORT")));
	forwarder_start(&zk_forwarder, atoi(strchr(check_environment("DISTLOCK_TEST_ZOOKEEPER"), ':') + 1));
	start_engine();
	dl_zk_ensemble_start();
	snprintf(text, sizeof text, "redis://127.0.0.1:%d?timeout=30", redis_forwarder.port);
	server = dl_redis_server_find(text, strlen(text), &error);
	snprintf(text, sizeof text, "127.0.0.1:%d", zk_forwarder.port);
	ensemble = ensemble_at(text, 30 * DL_SECOND);

	CHECK(pthread_create(&thread, NULL, leave, NULL) == 0);
	while (!atomic_load(&is_left)) {
		usleep(1000);
	}
	for (int i = 0; i < 3; i++) {
		CHECK(settle() < AT_ONCE);
	}
	atomic_store(&is_to_end, true);
	while (!atomic_load(&is_over)) {
		CHECK(settle() < AT_ONCE);
		usleep(50000);
	}
	atomic_store(&redis_forwarder.is_held, false);
	atomic_store(&zk_forwarder.is_held, false);
	check_released();
	pthread_join(thread, NULL);
	stop_engine();
	CHECK(dl_zk_ensemble_stop(5 * DL_SECOND));
	forwarder_end(&redis_forwarder);
	forwarder_end(&zk_forwarder);
	return check_result();
}
