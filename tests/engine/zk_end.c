/* The end of a lock on a real ZooKeeper, which its own thread and the client's notice at the same time. The test holds the
 * session's mutex until both stand before it, the client's thread first. */
#include "check.h"

#include "core/process.h"
#include "core/resolver.h"
#include "core/stats.h"
#include "zk/mutex.h"
#include "zk/request.h"

#include <string.h>
#include <unistd.h>

/* So long a thread takes at most to the mutex. If it takes longer, the test sees less, and doesn't fail by it. */
#define SHORTLY (100 * DL_MILLISECOND)

static dl_zk_ensemble *find_ensemble(dl_time timeout)
{
	const dl_zk_access access = { .hosts = check_environment("DISTLOCK_TEST_ZOOKEEPER"), .timeout = timeout };

	return dl_zk_ensemble_find(&access);
}

static dl_lock *new_lock(dl_held *held, dl_zk_ensemble *ensemble, const char *name)
{
	const dl_zk_mutex_kind kind = { .permits = 0 };
	char path[128];

	snprintf(path, sizeof path, "/engine/%ld/%s", (long) getpid(), name);
	return dl_zk_mutex_lock(dl_zk_mutex_new(held, ensemble, "", path, &kind));
}

static dl_zk_session *take_session(dl_zk_ensemble *ensemble)
{
	dl_error error;

	return dl_zk_session_take(ensemble, &error);
}

static void wait_for(dl_time span)
{
	dl_wait(NULL, 0, dl_clock_after(dl_clock_now(), span), NULL);
}

static void ignore_event(zhandle_t *handle, int type, int state, const char *path, void *context)
{
	(void) handle;
	(void) type;
	(void) state;
	(void) path;
	(void) context;
}

/* Ends it over another connection. */
static void end_at_the_server(dl_zk_session *session)
{
	zhandle_t *other = zookeeper_init(check_environment("DISTLOCK_TEST_ZOOKEEPER"), ignore_event, 10000,
		zoo_client_id(session->handle), NULL, 0);

	while (zoo_state(other) != ZOO_CONNECTED_STATE) {
		wait_for(DL_MILLISECOND);
	}
	zookeeper_close(other);
}

/* Locks the mutex between the loss of the connection and the news that there is no session any more. false: too late. */
static bool lock_before_the_news(dl_zk_session *session)
{
	for (;;) {
		pthread_mutex_lock(&session->mutex);
		if (session->state != DL_ZK_CONNECTED) {
			break;
		}
		pthread_mutex_unlock(&session->mutex);
	}
	if (session->state == DL_ZK_CONNECTING) {
		return true;
	}
	pthread_mutex_unlock(&session->mutex);
	return false;
}

static void *release(void *lock)
{
	dl_error error;

	dl_lock_release(lock, false, &error);
	return NULL;
}

/* false: it was too late to see anything. */
static bool end_in_a_release(dl_zk_ensemble *ensemble)
{
	dl_held held = { 0 };
	dl_lock *lock = new_lock(&held, ensemble, "release");
	dl_zk_session *session;
	pthread_t thread;
	dl_error error;
	bool is_early;

	CHECK(dl_lock_acquire(lock, 20 * DL_SECOND, NULL, &error) == DL_DONE);
	session = take_session(ensemble);
	end_at_the_server(session);
	is_early = lock_before_the_news(session);
	if (is_early) {
		while (zoo_state(session->handle) != ZOO_EXPIRED_SESSION_STATE) {
			wait_for(DL_MILLISECOND);
		}
		wait_for(SHORTLY);
		CHECK(pthread_create(&thread, NULL, release, lock) == 0);
		wait_for(SHORTLY);
		pthread_mutex_unlock(&session->mutex);
		pthread_join(thread, NULL);
	}
	dl_zk_session_give(session);
	dl_lock_destroy(lock);
	return is_early;
}

static void *look(void *lock)
{
	CHECK(!dl_lock_is_held(lock));
	return NULL;
}

static void ignore(dl_zk_request *request, void *context)
{
	(void) request;
	(void) context;
}

/* The reply would make the lock last longer. */
static void check_late_reply(dl_zk_ensemble *ensemble, dl_zk_ensemble *others)
{
	dl_held held = { 0 };
	dl_lock *lock = new_lock(&held, ensemble, "late"), *other = new_lock(&held, others, "late");
	dl_zk_session *session;
	pthread_t thread;
	dl_error error;

	CHECK(dl_lock_acquire(lock, 20 * DL_SECOND, NULL, &error) == DL_DONE);
	session = take_session(ensemble);
	pthread_mutex_lock(&session->mutex);
	wait_for(dl_lock_remaining(lock) - DL_SECOND);
	dl_zk_sync(session, (dl_zk_recipient) { .handler = ignore });
	wait_for(dl_lock_remaining(lock) + 10 * DL_MILLISECOND);
	CHECK(pthread_create(&thread, NULL, look, lock) == 0);
	wait_for(SHORTLY);
	pthread_mutex_unlock(&session->mutex);
	pthread_join(thread, NULL);
	CHECK(dl_zk_session_is_alive(session));
	/* Nothing is in the way, though the session goes on. */
	CHECK(dl_lock_acquire(other, 20 * DL_SECOND, NULL, &error) == DL_DONE);
	dl_zk_session_give(session);
	dl_lock_destroy(lock);
	dl_lock_destroy(other);
}

int main(void)
{
	int attempts = 0;

	dl_process_start();
	dl_stats_start();
	dl_keeper_start();
	dl_resolver_start();
	dl_zk_start();
	while (!end_in_a_release(find_ensemble(10 * DL_SECOND)) && ++attempts < 100) {
	}
	check_late_reply(find_ensemble(3 * DL_SECOND), find_ensemble(10 * DL_SECOND));
	CHECK(dl_keeper_stop(5 * DL_SECOND));
	CHECK(dl_zk_stop(5 * DL_SECOND));
	CHECK(dl_resolver_stop());
	return check_result();
}
