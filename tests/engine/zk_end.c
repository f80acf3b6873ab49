/* The end of a lock, or of its session, on a real ZooKeeper, which its own thread and the client's notice at the same
 * time. The test holds the session's mutex until both stand before it, the client's thread first; or it stops a request
 * inside the client library until the session has ended. */
#include "acquire.h"
#include "check.h"

#include "core/system/process.h"
#include "core/thread/resolver.h"
#include "core/metrics/stats.h"
#include "core/lock/status.h"
#include "zk/client/exchange.h"
#include "zk/client/heartbeat.h"
#include "zk/lock/mutex.h"

#include <string.h>
#include <unistd.h>

/* The longest that a thread takes to get the mutex. If it takes longer, the test sees less, but doesn't fail. */
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
	return dl_zk_mutex_new(held, ensemble, "", path, &kind);
}

static dl_zk_session *take_session(dl_zk_ensemble *ensemble)
{
	dl_error error;

	return dl_zk_ensemble_take_session(ensemble, &error);
}

static void wait_for(dl_time span)
{
	dl_wait(NULL, 0, dl_clock_after(dl_clock_now(), span), NULL);
}

/* The state that the session came to, once the library's thread tells of it: an event that it hasn't told by the close
 * is leaked. */
static void note_state(zhandle_t *handle, int type, int state, const char *path, void *context)
{
	atomic_int *told = context;

	(void) handle;
	(void) path;
	if (type == ZOO_SESSION_EVENT) {
		atomic_store(told, state);
	}
}

/* Over another connection. Returns whether it was there. */
static bool close_at_the_server(dl_zk_session *session)
{
	atomic_int state = 0;
	zhandle_t *other = zookeeper_init(check_environment("DISTLOCK_TEST_ZOOKEEPER"), note_state, 10000,
			zoo_client_id(session->handle), &state, 0);
	bool is_there;

	while (atomic_load(&state) != ZOO_CONNECTED_STATE && atomic_load(&state) != ZOO_EXPIRED_SESSION_STATE) {
		wait_for(DL_MILLISECOND);
	}
	is_there = atomic_load(&state) == ZOO_CONNECTED_STATE;
	zookeeper_close(other);
	return is_there;
}

/* Its own client may be back in the meantime, and take the session from the other connection before that is closed. */
static void end_at_the_server(dl_zk_session *session)
{
	while (close_at_the_server(session)) {
	}
}

/* Locks the mutex between the loss of the connection and the news that there is no session any more. false: too
 * late. */
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

	CHECK(acquire_within(lock, 20 * DL_SECOND, &error) == DL_DONE);
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

/* The client's thread hears that somebody has broken the lock while its own releases it. */
static void check_broken_in_a_release(dl_zk_ensemble *ensemble)
{
	dl_held held = { 0 };
	dl_lock *lock = new_lock(&held, ensemble, "broken"), *other = new_lock(&held, ensemble, "broken");
	dl_zk_session *session = take_session(ensemble);
	pthread_t thread;
	dl_error error;

	CHECK(acquire_within(lock, 20 * DL_SECOND, &error) == DL_DONE);
	CHECK(lock->operations->force_release(lock, &(dl_breakable) { .is_foreign = true }, &error) == DL_DONE);
	pthread_mutex_lock(&session->mutex);
	dl_zk_heartbeat_reconnected(session);
	wait_for(SHORTLY);
	CHECK(pthread_create(&thread, NULL, release, lock) == 0);
	wait_for(SHORTLY);
	pthread_mutex_unlock(&session->mutex);
	pthread_join(thread, NULL);
	CHECK(!dl_lock_is_held(lock) && session->leases == NULL);
	CHECK(acquire_within(other, 20 * DL_SECOND, &error) == DL_DONE);
	dl_zk_session_give(session);
	dl_lock_destroy(lock);
	dl_lock_destroy(other);
}

/* The request of one thread in which the session of a client ends. */
static struct {
	atomic_bool is_awaited;
	pthread_t sender;
	dl_zk_session *session;
	zhandle_t *handle;
	atomic_int client; /* the thread of the library that learned of the session's end; 0: none yet */
} last;

static bool has_thread(int id)
{
	char path[64];

	snprintf(path, sizeof path, "/proc/self/task/%d", id);
	return access(path, F_OK) == 0;
}

/* Instead of the library's own: what it asks itself before it takes a request. The session ends between this and the
 * request's entry in the library's list, and the thread that clears the list is gone by then. */
int is_unrecoverable(zhandle_t *handle)
{
	bool is_ended = zoo_state(handle) < 0;

	if (atomic_load(&last.is_awaited) && handle == last.handle) {
		if (is_ended) {
			atomic_store(&last.client, gettid());
		} else if (pthread_equal(pthread_self(), last.sender)) {
			end_at_the_server(last.session);
			while (atomic_load(&last.client) == 0 || has_thread(atomic_load(&last.client))) {
				wait_for(DL_MILLISECOND);
			}
			atomic_store(&last.is_awaited, false);
		}
	}
	return is_ended ? ZINVALIDSTATE : ZOK;
}

/* The next request of this thread is the last one that the session's client takes. */
static void end_in_the_next_request(dl_zk_session *session)
{
	while (dl_zk_session_state(session) == DL_ZK_CONNECTING) {
		wait_for(DL_MILLISECOND);
	}
	last.session = session;
	pthread_mutex_lock(&session->mutex);
	last.handle = session->handle;
	pthread_mutex_unlock(&session->mutex);
	CHECK(last.handle != NULL);
	last.sender = pthread_self();
	atomic_store(&last.client, 0);
	atomic_store(&last.is_awaited, true);
}

/* No lock has a part in it that would tell of the end. */
static void check_request(dl_zk_ensemble *ensemble)
{
	dl_zk_exchange exchange;
	dl_zk_request *deleted;
	dl_error error;

	CHECK(dl_zk_exchange_begin(&exchange, ensemble, "/none", dl_clock_after(dl_clock_now(), 20 * DL_SECOND), &error));
	end_in_the_next_request(exchange.session);
	pthread_mutex_lock(&exchange.session->mutex);
	deleted = dl_zk_request_delete(exchange.session, dl_zk_exchange_recipient(&exchange), "/none");
	CHECK(!atomic_load(&last.is_awaited) && !dl_zk_request_is_answered(deleted));
	pthread_mutex_unlock(&exchange.session->mutex);
	exchange.deadline = dl_clock_after(dl_clock_now(), 10 * DL_SECOND);
	CHECK(dl_zk_exchange_await(&exchange, deleted, &error));
	CHECK(deleted->code == ZSESSIONEXPIRED);
	dl_zk_request_drop(deleted);
	dl_zk_exchange_end(&exchange);
}

/* A contender goes on in the next session. */
static void check_acquisition(dl_zk_ensemble *ensemble)
{
	dl_held held = { 0 };
	dl_lock *lock = new_lock(&held, ensemble, "acquisition");
	dl_zk_session *session = take_session(ensemble);
	dl_error error;

	end_in_the_next_request(session);
	CHECK(acquire_within(lock, 20 * DL_SECOND, &error) == DL_DONE);
	CHECK(!atomic_load(&last.is_awaited));
	CHECK(!dl_zk_session_is_alive(session));
	dl_zk_session_give(session);
	CHECK(dl_lock_release(lock, true, &error) == DL_DONE);
	dl_lock_destroy(lock);
}

static void check_removal(dl_zk_ensemble *ensemble, bool is_confirmed)
{
	dl_held held = { 0 };
	dl_lock *lock = new_lock(&held, ensemble, "removal");
	dl_zk_session *session;
	dl_error error;

	CHECK(acquire_within(lock, 20 * DL_SECOND, &error) == DL_DONE);
	session = take_session(ensemble);
	end_in_the_next_request(session);
	CHECK(dl_lock_release(lock, is_confirmed, &error) == (is_confirmed ? DL_NOT_HELD : DL_DONE));
	CHECK(!atomic_load(&last.is_awaited));
	while (dl_zk_session_is_alive(session)) {
		wait_for(DL_MILLISECOND);
	}
	pthread_mutex_lock(&session->mutex);
	CHECK(session->removals == NULL);
	pthread_mutex_unlock(&session->mutex);
	dl_zk_session_give(session);
	dl_lock_destroy(lock);
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

	CHECK(acquire_within(lock, 20 * DL_SECOND, &error) == DL_DONE);
	session = take_session(ensemble);
	pthread_mutex_lock(&session->mutex);
	wait_for(dl_lock_remaining(lock) - DL_SECOND);
	dl_zk_request_sync(session, (dl_zk_recipient) { .handler = ignore });
	wait_for(dl_lock_remaining(lock) + 10 * DL_MILLISECOND);
	CHECK(pthread_create(&thread, NULL, look, lock) == 0);
	wait_for(SHORTLY);
	pthread_mutex_unlock(&session->mutex);
	pthread_join(thread, NULL);
	CHECK(dl_zk_session_is_alive(session));
	/* Nothing is in the way, though the session goes on. */
	CHECK(acquire_within(other, 20 * DL_SECOND, &error) == DL_DONE);
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
	dl_zk_ensemble_start();
	/* The client waits for a sixtieth of it before it connects again. */
	while (!end_in_a_release(find_ensemble(30 * DL_SECOND)) && ++attempts < 100) {
	}
	for (int i = 0; i < 3; i++) {
		check_broken_in_a_release(find_ensemble(30 * DL_SECOND));
	}
	check_request(find_ensemble(10 * DL_SECOND));
	check_acquisition(find_ensemble(10 * DL_SECOND));
	check_removal(find_ensemble(10 * DL_SECOND), true);
	check_removal(find_ensemble(10 * DL_SECOND), false);
	check_late_reply(find_ensemble(6 * DL_SECOND), find_ensemble(10 * DL_SECOND));
	CHECK(dl_keeper_stop(5 * DL_SECOND));
	CHECK(dl_zk_ensemble_stop(5 * DL_SECOND));
	CHECK(dl_resolver_stop());
	return check_result();
}
