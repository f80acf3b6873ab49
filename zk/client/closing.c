#include "zk/client/closing.h"

#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/metrics/stats.h"
#include "core/thread/thread.h"
#include "zk/client/lease.h"
#include "zk/client/removal.h"
#include "zk/client/request.h"

#include <stdlib.h>

/* How long the client library has to give back the requests that it has. They come at once from a healthy server; with
 * SESSION_END_LIMIT in distlock.c, this leaves 0.6 s of a process's end for the session to be closed. */
#define RETURN_LIMIT (200 * DL_MILLISECOND)

/* How many of its timeouts the client of a session that is over goes on looking for a server, unless another session
 * finds one meanwhile. If it finds none in an outage of that length, the nodes stay for one timeout after the outage;
 * but no client looks forever (docs/protocol-zookeeper.md, "Sessions"). */
#define MOST_TIMEOUTS 10

/* A session that is being closed. */
typedef struct closing {
	dl_zk_session *session;
	struct closing *next;
} closing;

/* The mutex guards everything here. It is locked before that of a session. */
static struct {
	pthread_mutex_t mutex;
	closing *closings;
	closing *parents_closings; /* in a child: inherited, and not touched */
} registry = { .mutex = PTHREAD_MUTEX_INITIALIZER };

static dl_threads threads;

static void in_child(void)
{
	registry.parents_closings = registry.closings;
	registry.closings = NULL;
}

void dl_zk_closing_start(void)
{
	static dl_process_guard guard = { &registry.mutex, .in_child = in_child };

	dl_threads_open(&threads);
	dl_process_guard_add(&guard);
}

/* Ends everything that waits for an answer or a connection. */
static void end_requests(dl_zk_session *session, int code)
{
	dl_zk_requests_end(session, code);
	dl_zk_removals_end(session);
}

void dl_zk_closing_end(dl_zk_session *session, dl_zk_state state)
{
	session->has_left_nodes = session->id != 0
			&& (session->leases != NULL || session->removals != NULL || session->waiters != NULL);
	session->state = state;
	dl_zk_lease_end(session);
	end_requests(session, state == DL_ZK_REFUSED ? ZAUTHFAILED : ZSESSIONEXPIRED);
	dl_zk_waiter_wake_all(session);
}

/* When the library is closed, it forgets the requests that it still has to answer, such as a release that nobody waited
 * for, and never frees them (apache/zookeeper#1000). So wait a moment: a healthy server's answers are about to come,
 * and after the end of a session, the library answers by itself, except to requests that reached it too late. Called
 * with the session's mutex held, which is released meanwhile. */
static void await_library(dl_zk_session *session, zhandle_t *handle)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), RETURN_LIMIT);

	while (handle != NULL && session->requests != NULL
			&& dl_clock_await(&session->may_close, &session->mutex, deadline)) {
	}
}

/* When another session has been connected for as long as this one's timeout, the servers have let this one expire. */
static bool is_known_to_be_gone(const dl_zk_session *session)
{
	dl_time reached = atomic_load(&session->ensemble->reached);

	return reached > session->patience_ends && dl_clock_now() > dl_clock_after(reached, session->timeout);
}

/* Waits until the session's client has found a server where the session can be closed. Called with the session's mutex
 * held, as above. */
static void await_server(dl_zk_session *session, zhandle_t *handle)
{
	dl_time limit = dl_clock_after(dl_clock_now(), MOST_TIMEOUTS * session->timeout);

	while (!atomic_load(&threads.must_end) && zoo_state(handle) != ZOO_CONNECTED_STATE
			&& is_unrecoverable(handle) == ZOK && !is_known_to_be_gone(session) && dl_clock_now() < limit) {
		dl_clock_await(&session->may_close, &session->mutex,
				dl_clock_after(dl_clock_now(), dl_zk_lease_interval(session)));
	}
}

/* Returns the client once nobody uses it any more. */
static zhandle_t *take_client(dl_zk_session *session)
{
	zhandle_t *handle;

	pthread_mutex_lock(&session->mutex);
	handle = session->handle;
	session->handle = NULL;
	end_requests(session, ZCLOSING);
	await_library(session, handle);
	if (handle != NULL && session->state == DL_ZK_OVER && session->has_left_nodes) {
		await_server(session, handle);
	}
	pthread_mutex_unlock(&session->mutex);
	return handle;
}

static void take_back_requests(dl_zk_session *session)
{
	pthread_mutex_lock(&session->mutex);
	dl_zk_requests_take_back(session);
	pthread_mutex_unlock(&session->mutex);
}

static void forget(closing *one)
{
	closing **link = &registry.closings;

	pthread_mutex_lock(&registry.mutex);
	while (*link != one) {
		link = &(*link)->next;
	}
	*link = one->next;
	free(one);
	pthread_mutex_unlock(&registry.mutex);
}

static void close_session(void *context)
{
	closing *one = context;
	dl_zk_session *session = one->session;
	zhandle_t *handle;

	pthread_join(session->starter, NULL);
	handle = take_client(session);
	if (handle != NULL) {
		zookeeper_close(handle);
	}
	dl_stats_add(connections, -1);
	take_back_requests(session);
	forget(one);
	/* The keeper may be about to close the session, so it must not be given back while the mutex is held. */
	dl_zk_session_give(session);
}

/* The following functions are called with the registry's mutex held, up to the comment that says otherwise. */

/* Whether the session must be closed; if not, closing has already begun. */
static bool prepare(dl_zk_session *session)
{
	bool is_first;

	pthread_mutex_lock(&session->mutex);
	is_first = !session->is_closing;
	session->is_closing = true;
	if (session->state == DL_ZK_CONNECTING || session->state == DL_ZK_CONNECTED) {
		dl_zk_closing_end(session, DL_ZK_OVER);
	}
	pthread_mutex_unlock(&session->mutex);
	return is_first;
}

/* Closing may be tried again later. */
static void put_off(dl_zk_session *session)
{
	pthread_mutex_lock(&session->mutex);
	session->is_closing = false;
	pthread_mutex_unlock(&session->mutex);
}

static int start_closing(dl_zk_session *session)
{
	closing *one = dl_allocate(sizeof *one);
	int failure;

	one->session = session;
	atomic_fetch_add(&session->references, 1);
	failure = dl_threads_start(&threads, close_session, one);
	if (failure != 0) {
		put_off(session);
		atomic_fetch_sub(&session->references, 1);
		free(one);
		return failure;
	}
	one->next = registry.closings;
	registry.closings = one;
	return 0;
}

/* The following functions are called without the mutex. */
int dl_zk_closing_begin(dl_zk_session *session)
{
	int failure = 0;

	pthread_mutex_lock(&registry.mutex);
	if (prepare(session)) {
		failure = start_closing(session);
	}
	pthread_mutex_unlock(&registry.mutex);
	return failure;
}

/* From now on, no session goes on looking for a server. */
bool dl_zk_closing_stop(dl_time deadline)
{
	dl_threads_end(&threads);
	pthread_mutex_lock(&registry.mutex);
	for (closing *one = registry.closings; one != NULL; one = one->next) {
		pthread_mutex_lock(&one->session->mutex);
		pthread_cond_signal(&one->session->may_close);
		pthread_mutex_unlock(&one->session->mutex);
	}
	pthread_mutex_unlock(&registry.mutex);
	return dl_threads_await(&threads, deadline);
}
