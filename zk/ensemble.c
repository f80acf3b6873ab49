#include "zk/ensemble.h"

#include "core/memory.h"
#include "core/process.h"
#include "core/resolver.h"
#include "core/stats.h"
#include "core/thread.h"
#include "zk/address.h"
#include "zk/descriptors.h"
#include "zk/heart.h"
#include "zk/kept.h"
#include "zk/removal.h"
#include "zk/request.h"
#include "zk/sasl.h"
#include "zk/tls.h"
#include "zk/waiter.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* That a session needs: one that starts it, and two of the client's, which ends the process where it gets none. */
#define THREADS 3

/* For the client library to give back what it has. */
#define RETURN_LIMIT (200 * DL_MILLISECOND)

/* A session on its way out. Closing takes seconds where the server doesn't answer, so it has a thread of its own. */
typedef struct closing {
	pthread_t thread;
	dl_zk_session *session;
	bool is_ended;
	struct closing *next;
} closing;

/* Everything under the mutex. */
static struct {
	pthread_mutex_t mutex;
	pthread_cond_t closed;
	dl_zk_ensemble *ensembles;
	closing *closings;
	/* In a child: what it inherited, and leaves as it is. */
	dl_zk_session *parents_sessions;
	closing *parents_closings;
} registry = { .mutex = PTHREAD_MUTEX_INITIALIZER };

static void before_fork(void)
{
	pthread_mutex_lock(&registry.mutex);
	dl_zk_sasl_before_fork();
	dl_zk_descriptors_before_fork();
}

static void after_fork_in_parent(void)
{
	dl_zk_descriptors_after_fork(false);
	dl_zk_sasl_after_fork(false);
	pthread_mutex_unlock(&registry.mutex);
}

/* The sessions are the parent's, and so are the threads of the client: what is copied of them is left as it is, and their
 * mutexes may be locked for ever. */
static void after_fork_in_child(void)
{
	for (dl_zk_ensemble *ensemble = registry.ensembles; ensemble != NULL; ensemble = ensemble->next) {
		if (ensemble->session != NULL) {
			ensemble->session->next_inherited = registry.parents_sessions;
			registry.parents_sessions = ensemble->session;
			ensemble->session = NULL;
		}
	}
	registry.parents_closings = registry.closings;
	registry.closings = NULL;
	dl_zk_descriptors_after_fork(true);
	dl_zk_sasl_after_fork(true);
	dl_zk_tls_after_fork_in_child();
	dl_clock_prepare_condition(&registry.closed);
	pthread_mutex_unlock(&registry.mutex);
}

static void install(void)
{
	dl_zk_waiter_start();
	dl_clock_prepare_condition(&registry.closed);
	pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}

void dl_zk_ensemble_start(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, install);
}

static void connected(dl_zk_session *session, zhandle_t *handle)
{
	session->state = DL_ZK_CONNECTED;
	session->id = zoo_client_id(handle)->client_id;
	session->timeout = zoo_recv_timeout(handle) * DL_MILLISECOND;
	dl_zk_heart_reconnected(session);
	dl_zk_removals_resume(session);
}

/* For all that waits for an answer, or for a connection. */
static void end_requests(dl_zk_session *session, int code)
{
	dl_zk_requests_end(session, code);
	dl_zk_removals_end(session);
}

static void end(dl_zk_session *session, dl_zk_state state)
{
	session->state = state;
	dl_zk_kept_end(session);
	end_requests(session, state == DL_ZK_REFUSED ? ZAUTHFAILED : ZSESSIONEXPIRED);
}

static void change_state(dl_zk_session *session, zhandle_t *handle, int state)
{
	if (state == ZOO_CONNECTED_STATE) {
		dl_zk_descriptors_close_socket(handle);
	}
	pthread_mutex_lock(&session->mutex);
	if (state == ZOO_CONNECTED_STATE) {
		/* Before, nothing may be asked for: the credentials haven't been given. */
		if (session->handle != NULL) {
			connected(session, handle);
		}
	} else if (state == ZOO_EXPIRED_SESSION_STATE) {
		end(session, DL_ZK_EXPIRED);
	} else if (state == ZOO_AUTH_FAILED_STATE) {
		end(session, DL_ZK_REFUSED);
	} else if (session->state == DL_ZK_CONNECTED) {
		session->state = DL_ZK_CONNECTING;
		session->unconnected_since = dl_clock_now();
		dl_stats_count(reconnects);
	}
	dl_zk_waiter_wake_all(session);
	pthread_mutex_unlock(&session->mutex);
}

static void on_event(zhandle_t *handle, int type, int state, const char *path, void *context)
{
	(void) path;
	if (type == ZOO_SESSION_EVENT) {
		change_state(context, handle, state);
	}
}

static bool is_logging_in(dl_zk_session *session)
{
	bool is_connecting;

	pthread_mutex_lock(&session->mutex);
	is_connecting = session->state == DL_ZK_CONNECTING;
	if (is_connecting && session->handle != NULL && zoo_state(session->handle) == ZOO_AUTH_FAILED_STATE) {
		end(session, DL_ZK_REFUSED);
		dl_zk_waiter_wake_all(session);
	}
	pthread_mutex_unlock(&session->mutex);
	return is_connecting;
}

/* The library forgets what it still has to answer when it is closed, and so never frees it: a release that nobody waited for,
 * say. The answers of a server that is well are about to come, and after the end of a session the library gives them itself, but
 * for what came too late. With the mutex held, which it gives up meanwhile. */
static void await_library(dl_zk_session *session, zhandle_t *handle)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), RETURN_LIMIT);
	struct timespec until = dl_clock_limit(deadline);

	while (handle != NULL && session->requests != NULL && dl_clock_now() < deadline) {
		pthread_cond_timedwait(&session->returned, &session->mutex, &until);
	}
}

static void *close_session(void *context)
{
	closing *one = context;
	dl_zk_session *session = one->session;
	zhandle_t *handle;

	pthread_join(session->starter, NULL);
	pthread_mutex_lock(&session->mutex);
	handle = session->handle;
	session->handle = NULL;
	end_requests(session, ZCLOSING);
	await_library(session, handle);
	pthread_mutex_unlock(&session->mutex);
	if (handle != NULL) {
		zookeeper_close(handle);
	}
	pthread_mutex_lock(&session->mutex);
	dl_zk_requests_take_back(session);
	pthread_mutex_unlock(&session->mutex);
	dl_zk_session_give(session);
	pthread_mutex_lock(&registry.mutex);
	one->is_ended = true;
	pthread_cond_broadcast(&registry.closed);
	pthread_mutex_unlock(&registry.mutex);
	return NULL;
}

/* With the registry's mutex held, as everything below. */
static void reap_closings(void)
{
	for (closing **link = &registry.closings; *link != NULL;) {
		closing *one = *link;

		if (!one->is_ended) {
			link = &one->next;
			continue;
		}
		*link = one->next;
		pthread_join(one->thread, NULL);
		free(one);
	}
}

/* Takes the ensemble's reference along. Where no thread can be had, the session expires by itself. */
static void begin_closing(dl_zk_ensemble *ensemble)
{
	closing *one = dl_allocate(sizeof *one);

	reap_closings();
	one->session = ensemble->session;
	ensemble->session = NULL;
	pthread_mutex_lock(&one->session->mutex);
	one->session->is_closing = true;
	pthread_mutex_unlock(&one->session->mutex);
	if (dl_thread_start(&one->thread, close_session, one) == 0) {
		one->next = registry.closings;
		registry.closings = one;
	} else {
		free(one);
	}
}

/* Waits for a DNS server, however long it takes: without the mutex that a start with TLS holds. */
static void resolve_names(const char *hosts)
{
	char host[DL_ZK_HOST_SIZE], description[DL_ZK_HOST_SIZE];
	int port;

	while (dl_zk_address_next(&hosts, host, &port, description)) {
		dl_error ignored;
		dl_addresses *addresses = dl_resolver_find(host, port, description, DL_FOREVER, &ignored);

		if (addresses != NULL) {
			dl_addresses_free(addresses);
		}
	}
}

static zhandle_t *start_client(const dl_zk_access *access, dl_zk_session *session)
{
	int timeout = (int) (access->timeout / DL_MILLISECOND);
	char *hosts = dl_zk_address_bare(access->hosts);
	zhandle_t *handle;

	if (access->is_sasl) {
		handle = dl_zk_sasl_login_start(session->ensemble->login, hosts, timeout, on_event, session);
	} else if (access->certificates != NULL) {
		handle = dl_zk_tls_start(access->certificates, hosts, timeout, on_event, session);
	} else {
		handle = zookeeper_init(hosts, on_event, timeout, NULL, session, 0);
	}
	free(hosts);
	return handle;
}

static zhandle_t *connect_client(dl_zk_session *session)
{
	const dl_zk_access *access = &session->ensemble->access;
	zhandle_t *handle;

	/* It would write to the standard error of a worker. */
	zoo_set_debug_level((ZooLogLevel) 0);
	if (access->certificates != NULL) {
		resolve_names(access->hosts);
	}
	dl_zk_descriptors_begin();
	handle = start_client(access, session);
	dl_zk_descriptors_end(handle != NULL);
	if (handle == NULL) {
		return NULL;
	}
	/* Otherwise it resolves the names again whenever it has something to do. */
#ifdef DL_ZK_HAS_RESOLUTION_DELAY
	zoo_set_servers_resolution_delay(handle, -1);
#endif
	if (access->auth != NULL && !access->is_sasl) {
		zoo_add_auth(handle, "digest", access->auth, (int) strlen(access->auth), NULL, NULL);
	}
	return handle;
}

/* The client resolves the names of the hosts before it returns, which may take a minute. So it is started by a thread of its
 * own; its threads inherit what signals are blocked there. */
static void *start_session(void *context)
{
	dl_zk_session *session = context;
	zhandle_t *handle = connect_client(session);

	pthread_mutex_lock(&session->mutex);
	session->handle = handle;
	if (handle == NULL) {
		end(session, DL_ZK_UNUSABLE);
	} else if (zoo_state(handle) == ZOO_CONNECTED_STATE) {
		connected(session, handle);
	}
	dl_zk_waiter_wake_all(session);
	pthread_mutex_unlock(&session->mutex);
	return NULL;
}

static bool check_access(const dl_zk_ensemble *ensemble, dl_error *error)
{
	const dl_zk_access *access = &ensemble->access;

	return (ensemble->login == NULL || dl_zk_sasl_login_check(ensemble->login, access->hosts, error))
			&& (access->certificates == NULL || dl_zk_tls_check(access->certificates, access->hosts, error));
}

static dl_zk_session *open_session(dl_zk_ensemble *ensemble, dl_error *error)
{
	dl_zk_session *session;
	int failure;

	if (!dl_keeper_need(error)) {
		return NULL;
	}
	session = dl_allocate(sizeof *session);
	session->ensemble = ensemble;
	session->is_logging_in = ensemble->access.is_sasl ? is_logging_in : NULL;
	session->generation = dl_process_generation();
	atomic_init(&session->references, 1);
	dl_task_prepare(&session->heart, dl_zk_heart_run);
	pthread_mutex_init(&session->mutex, NULL);
	dl_clock_prepare_condition(&session->returned);
	session->timeout = ensemble->access.timeout;
	session->next_repetition = DL_FOREVER;
	session->last_request = &session->requests;
	session->contact = session->unconnected_since = dl_clock_now();
	failure = dl_thread_check(THREADS);
	if (failure == 0) {
		failure = dl_thread_start(&session->starter, start_session, session);
	}
	if (failure != 0) {
		errno = failure;
		dl_error_set(error, DL_ERROR_CONNECTION, "Cannot connect to %s: no thread can be started: %m",
				ensemble->access.hosts);
		dl_zk_session_give(session);
		return NULL;
	}
	dl_stats_count(connects);
	return session;
}

/* The living session, or a new one if what it needs was checked. NULL: there is none, and the error says why if it was checked. */
static dl_zk_session *find_session(dl_zk_ensemble *ensemble, bool is_checked, dl_error *error)
{
	dl_zk_session *session;

	pthread_mutex_lock(&registry.mutex);
	if (ensemble->session != NULL && !dl_zk_session_is_alive(ensemble->session)) {
		begin_closing(ensemble);
	}
	if (ensemble->session == NULL && is_checked) {
		ensemble->session = open_session(ensemble, error);
	}
	session = ensemble->session;
	if (session != NULL) {
		atomic_fetch_add(&session->references, 1);
	}
	pthread_mutex_unlock(&registry.mutex);
	return session;
}

/* Checks without the mutex: files may be on another machine, and SASL asks for the name of this one, perhaps a DNS server. */
dl_zk_session *dl_zk_ensemble_take_session(dl_zk_ensemble *ensemble, dl_error *error)
{
	dl_zk_session *session = find_session(ensemble, false, error);

	if (session == NULL && check_access(ensemble, error)) {
		session = find_session(ensemble, true, error);
	}
	return session;
}

/* The session as it is, or NULL. */
static dl_zk_session *look_at_session(dl_zk_ensemble *ensemble)
{
	dl_zk_session *session;

	pthread_mutex_lock(&registry.mutex);
	session = ensemble->session;
	if (session != NULL) {
		atomic_fetch_add(&session->references, 1);
	}
	pthread_mutex_unlock(&registry.mutex);
	return session;
}

static dl_zk_ensemble *first_ensemble(void)
{
	dl_zk_ensemble *first;

	pthread_mutex_lock(&registry.mutex);
	first = registry.ensembles;
	pthread_mutex_unlock(&registry.mutex);
	return first;
}

void dl_zk_ensemble_settle(dl_time deadline)
{
	for (dl_zk_ensemble *ensemble = first_ensemble(); ensemble != NULL; ensemble = ensemble->next) {
		dl_zk_session *session = look_at_session(ensemble);

		if (session != NULL) {
			dl_zk_removals_settle(session, deadline);
			dl_zk_session_give(session);
		}
	}
}

static const char *name_of(dl_zk_state state)
{
	switch (state) {
		case DL_ZK_CONNECTING:
			return "connecting";
		case DL_ZK_CONNECTED:
			return "connected";
		case DL_ZK_EXPIRED:
			return "expired";
		case DL_ZK_REFUSED:
			return "credentials refused";
		case DL_ZK_UNUSABLE:
			return "no usable host";
	}
	return "";
}

void dl_zk_ensemble_visit(dl_zk_ensemble_visitor *visitor, void *context)
{
	for (dl_zk_ensemble *ensemble = first_ensemble(); ensemble != NULL; ensemble = ensemble->next) {
		dl_zk_session *session = look_at_session(ensemble);

		visitor(context, ensemble->access.hosts, session != NULL ? name_of(dl_zk_session_state(session)) : "none");
		if (session != NULL) {
			dl_zk_session_give(session);
		}
	}
}

static void forget(const char *secret)
{
	if (secret != NULL) {
		explicit_bzero((char *) secret, strlen(secret));
		free((char *) secret);
	}
}

static void free_ensembles(void)
{
	dl_zk_ensemble *ensemble;

	while ((ensemble = registry.ensembles) != NULL) {
		registry.ensembles = ensemble->next;
		free((char *) ensemble->access.hosts);
		forget(ensemble->access.auth);
		forget(ensemble->access.certificates);
		dl_zk_sasl_login_free(ensemble->login);
		free(ensemble);
	}
}

bool dl_zk_ensemble_stop(dl_time limit)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), limit);
	struct timespec until = dl_clock_limit(deadline);
	bool is_done;

	pthread_mutex_lock(&registry.mutex);
	for (dl_zk_ensemble *ensemble = registry.ensembles; ensemble != NULL; ensemble = ensemble->next) {
		if (ensemble->session != NULL) {
			begin_closing(ensemble);
		}
	}
	reap_closings();
	while (registry.closings != NULL && dl_clock_now() < deadline) {
		pthread_cond_timedwait(&registry.closed, &registry.mutex, &until);
		reap_closings();
	}
	dl_zk_waiter_stop();
	is_done = registry.closings == NULL;
	if (is_done) {
		free_ensembles();
		is_done = dl_zk_sasl_stop();
	}
	pthread_mutex_unlock(&registry.mutex);
	return is_done;
}

static bool is_same(const char *a, const char *b)
{
	return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static bool is_same_access(const dl_zk_access *a, const dl_zk_access *b)
{
	return is_same(a->hosts, b->hosts) && is_same(a->auth, b->auth) && a->is_sasl == b->is_sasl
			&& is_same(a->certificates, b->certificates) && a->timeout == b->timeout;
}

static dl_zk_ensemble *add_ensemble(const dl_zk_access *access)
{
	dl_zk_ensemble *ensemble = dl_allocate(sizeof *ensemble);

	ensemble->access.hosts = dl_copy(access->hosts);
	ensemble->access.auth = dl_copy(access->auth);
	ensemble->access.is_sasl = access->is_sasl;
	ensemble->access.certificates = dl_copy(access->certificates);
	ensemble->access.timeout = access->timeout;
	ensemble->login = access->is_sasl ? dl_zk_sasl_login_new(access->auth) : NULL;
	ensemble->next = registry.ensembles;
	registry.ensembles = ensemble;
	return ensemble;
}

dl_zk_ensemble *dl_zk_ensemble_find(const dl_zk_access *access)
{
	dl_zk_ensemble *ensemble;

	pthread_mutex_lock(&registry.mutex);
	for (ensemble = registry.ensembles; ensemble != NULL; ensemble = ensemble->next) {
		if (is_same_access(&ensemble->access, access)) {
			break;
		}
	}
	if (ensemble == NULL) {
		ensemble = add_ensemble(access);
	}
	pthread_mutex_unlock(&registry.mutex);
	return ensemble;
}
