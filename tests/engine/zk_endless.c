/* While a thread waits for the session with a ZooKeeper that never stops sending, another thread does all that it wants
 * at others, and is done before the client has given up that connection. */
#include "endless.h"
#include "ensemble.h"

#include "core/lock/cleanup.h"

#define ROUNDS 10

/* The timeout of that session. The client gives up after a third of it, which is far more than what the other thread
 * does meanwhile takes. */
#define LONG_TIME ((dl_time) (120 * check_slowness()) * DL_SECOND)

static endless server = { .beginning = "-", .rest = "-", .is_slow = true, .answer = "" };
static atomic_bool may_end, is_over;

static bool is_to_end(void *context)
{
	(void) context;
	return atomic_load(&may_end);
}

static void *wait_for_session(void *context)
{
	const dl_interrupt interrupt = { is_to_end, NULL };
	char hosts[64];
	dl_held held = { 0 };
	dl_lock *lock;
	dl_error error;

	snprintf(hosts, sizeof hosts, "127.0.0.1:%d", server.port);
	lock = new_zk_mutex(&held, ensemble_at(hosts, LONG_TIME), "stuck");
	CHECK(acquire_as(lock, DL_WRITE, DL_FOREVER, &interrupt, &error) == DL_INTERRUPTED);
	atomic_store(&is_over, true);
	dl_lock_destroy(lock);
	return context;
}

static void lock_once(dl_held *held, dl_zk_ensemble *ensemble)
{
	dl_lock *lock = new_zk_mutex(held, ensemble, "round");
	dl_error error;

	if (!CHECK(acquire_within(lock, DL_FOREVER, &error) == DL_DONE)) {
		printf("\t%s\n", error.message);
	}
	CHECK(dl_lock_release(lock, true, &error) == DL_DONE);
	dl_lock_destroy(lock);
}

static void lock_redis(dl_held *held)
{
	dl_lock *lock = new_mutex(held, test_server(), "round", 60 * DL_SECOND);
	dl_error error;

	CHECK(acquire_within(lock, DL_FOREVER, &error) == DL_DONE);
	CHECK(dl_lock_release(lock, true, &error) == DL_DONE);
	dl_lock_destroy(lock);
}

static void count_session(void *context, const char *hosts, const char *state)
{
	CHECK(hosts != NULL);
	*(unsigned *) context += strcmp(state, "connected") == 0;
}

/* With the session that is there, with a new one, and at the end of a request. */
static void lock_meanwhile(dl_held *held, const char *hosts)
{
	unsigned sessions = 0;

	for (unsigned i = 0; i < ROUNDS; i++) {
		lock_once(held, ensemble_at(hosts, 30 * DL_SECOND));
		lock_redis(held);
	}
	lock_once(held, ensemble_at(hosts, 31 * DL_SECOND));
	dl_cleanup_end(held, LONG_TIME);
	dl_zk_ensemble_settle(dl_clock_after(dl_clock_now(), LONG_TIME));
	dl_zk_ensemble_visit(count_session, &sessions);
	CHECK(sessions == 2);
}

int main(void)
{
	const char *hosts = check_environment("DISTLOCK_TEST_ZOOKEEPER");
	dl_held held = { 0 };
	pthread_t thread;
	unsigned asked;

	endless_start(&server);
	start_engine();
	dl_zk_ensemble_start();
	lock_once(&held, ensemble_at(hosts, 30 * DL_SECOND));
	CHECK(pthread_create(&thread, NULL, wait_for_session, NULL) == 0);
	while (atomic_load(&server.asked) == 0 && !atomic_load(&is_over)) {
		usleep(1000);
	}
	asked = atomic_load(&server.asked);
	lock_meanwhile(&held, hosts);
	CHECK(atomic_load(&server.asked) == asked && !atomic_load(&is_over));
	atomic_store(&may_end, true);
	pthread_join(thread, NULL);
	stop_engine();
	CHECK(dl_zk_ensemble_stop(5 * DL_SECOND));
	endless_end(&server);
	return check_result();
}
