#include "zk/client/ensemble.h"

#include "core/system/backoff.h"
#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/thread/resolver.h"
#include "core/text/secret.h"
#include "core/metrics/stats.h"
#include "core/thread/thread.h"
#include "core/system/wait.h"
#include "zk/client/address.h"
#include "zk/client/closing.h"
#include "zk/client/descriptors.h"
#include "zk/client/heartbeat.h"
#include "zk/client/removal.h"
#include "zk/client/sasl.h"
#include "zk/client/tls.h"
#include "zk/client/waiter.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* How many threads the client library starts for a session. It ends the process if it can't start one, or, if its
 * assertions are compiled out, never returns: apache/zookeeper#2441. */
#define CLIENTS_THREADS 2

/* The pauses between attempts to find an address of a host: docs/protocol-zookeeper.md, "When a server doesn't
 * answer". */
#define SHORTEST_PAUSE (20 * DL_MILLISECOND)
#define LONGEST_PAUSE (200 * DL_MILLISECOND)

/* The mutex guards everything here. */
static struct {
	pthread_mutex_t mutex;
	dl_zk_ensemble *ensembles;
	dl_zk_session *parents_sessions; /* in a child: the sessions it inherited, which it doesn't touch */
} registry = { .mutex = PTHREAD_MUTEX_INITIALIZER };

/* The sessions, and the client's threads, belong to the parent. The child doesn't touch its copies of the sessions,
 * whose mutexes may be locked forever. */
static void in_child(void)
{
	for (dl_zk_ensemble *ensemble = registry.ensembles; ensemble != NULL; ensemble = ensemble->next) {
		if (ensemble->session != NULL) {
			ensemble->session->next_inherited = registry.parents_sessions;
			registry.parents_sessions = ensemble->session;
			ensemble->session = NULL;
		}
	}
}

/* The guard of the registry is added last, because its mutex is held while the other mutexes are taken. */
void dl_zk_ensemble_start(void)
{
	static dl_process_guard guard = { &registry.mutex, .in_child = in_child };

	dl_zk_waiter_start();
	dl_zk_descriptors_start();
	dl_zk_sasl_start();
	dl_zk_tls_prepare();
	dl_zk_closing_start();
	dl_process_guard_add(&guard);
}

static void connected(dl_zk_session *session, zhandle_t *handle)
{
	session->state = DL_ZK_CONNECTED;
	session->id = zoo_client_id(handle)->client_id;
	session->timeout = zoo_recv_timeout(handle) * DL_MILLISECOND;
	session->patience_ends = DL_FOREVER;
	atomic_store(&session->ensemble->reached, dl_clock_now());
	dl_zk_heartbeat_reconnected(session);
	dl_zk_removals_resume(session);
}

static void disconnected(dl_zk_session *session)
{
	session->state = DL_ZK_CONNECTING;
	dl_zk_session_look_for_server(session);
	dl_stats_count(reconnects);
}

static void take_state(dl_zk_session *session, zhandle_t *handle, int state)
{
	if (state == ZOO_CONNECTED_STATE) {
		/* Before the handle is set, the credentials haven't been sent, so nothing may be requested. */
		if (session->handle != NULL) {
			connected(session, handle);
		}
	} else if (state == ZOO_EXPIRED_SESSION_STATE) {
		dl_zk_closing_end(session, DL_ZK_EXPIRED);
	} else if (state == ZOO_AUTH_FAILED_STATE) {
		dl_zk_closing_end(session, DL_ZK_REFUSED);
	} else if (session->state == DL_ZK_CONNECTED) {
		disconnected(session);
	}
	dl_zk_waiter_wake_all(session);
}

/* Once a session is over, it stays over, even if its client connects again. */
static void change_state(dl_zk_session *session, zhandle_t *handle, int state)
{
	if (state == ZOO_CONNECTED_STATE) {
		dl_zk_descriptors_close_socket(handle);
	}
	pthread_mutex_lock(&session->mutex);
	if (session->is_closing || session->state == DL_ZK_OVER) {
		pthread_cond_signal(&session->may_close);
	} else {
		take_state(session, handle, state);
	}
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
		dl_zk_closing_end(session, DL_ZK_REFUSED);
	}
	pthread_mutex_unlock(&session->mutex);
	return is_connecting;
}

/* Whether any of the hosts has an address. Takes as long as the DNS servers take. */
static bool resolve_names(const char *hosts)
{
	char host[DL_ZK_HOST_SIZE], description[DL_ZK_HOST_SIZE];
	bool is_any = false;
	int port;

	while (dl_zk_address_next(&hosts, host, &port, description)) {
		dl_error ignored;
		dl_addresses *addresses = dl_resolver_find(host, port, description, DL_FOREVER, &ignored);

		if (addresses != NULL) {
			is_any = true;
			dl_addresses_free(addresses);
		}
	}
	return is_any;
}

static zhandle_t *start_client(const dl_zk_access *access, dl_zk_session *session)
{
	int timeout = (int) (access->timeout / DL_MILLISECOND);
	char *hosts = dl_zk_address_bare(access->hosts);
	zhandle_t *handle;

	if (access->scheme.is_sasl) {
		handle = dl_zk_sasl_login_start(session->ensemble->login, hosts, timeout, on_event, session);
	} else if (access->certificates != NULL) {
		handle = dl_zk_tls_start(access->certificates, hosts, timeout, on_event, session);
	} else {
		handle = zookeeper_init(hosts, on_event, timeout, NULL, session, 0);
	}
	free(hosts);
	return handle;
}

/* The client sends the credentials again whenever it connects again. */
static void add_digest(zhandle_t *handle, const dl_zk_access *access, const char *password)
{
	size_t length;
	char *credentials;

	if (password == NULL) {
		zoo_add_auth(handle, "digest", access->auth, (int) strlen(access->auth), NULL, NULL);
		return;
	}
	length = (size_t) (strchr(access->auth, ':') + 1 - access->auth);
	credentials = dl_allocate(length + strlen(password) + 1);
	memcpy(credentials, access->auth, length);
	strcpy(credentials + length, password);
	zoo_add_auth(handle, "digest", credentials, (int) strlen(credentials), NULL, NULL);
	dl_secret_free(credentials);
}

static zhandle_t *connect_client(dl_zk_session *session)
{
	const dl_zk_access *access = &session->ensemble->access;
	char *password = NULL;
	dl_error ignored;
	zhandle_t *handle;

	/* It has just been checked that the file can be read. */
	if (access->scheme.is_file && !access->scheme.is_sasl) {
		password = dl_zk_access_read_password(access, &ignored);
		if (password == NULL) {
			return NULL;
		}
	}
	/* Without this, the client would log to the worker's standard error. */
	zoo_set_debug_level((ZooLogLevel) 0);
	if (access->certificates != NULL) {
		/* Starting a client with TLS holds a mutex while it resolves them again. */
		resolve_names(access->hosts);
	}
	dl_zk_descriptors_begin();
	handle = start_client(access, session);
#ifdef DL_ZK_HAS_RESOLUTION_DELAY
	/* By default, the client, which is already running, resolves the names again and again (apache/zookeeper#1068). */
	if (handle != NULL) {
		zoo_set_servers_resolution_delay(handle, -1);
	}
#endif
	dl_zk_descriptors_end(handle != NULL);
	if (handle == NULL) {
		dl_secret_free(password);
		return NULL;
	}
	if (access->auth != NULL && !access->scheme.is_sasl) {
		add_digest(handle, access, password);
	}
	dl_secret_free(password);
	return handle;
}

/* Whether to go on looking for hosts that have no address now. To the session, this is like servers that refuse
 * connections, so its patience is the same. */
static bool is_still_wanted(dl_zk_session *session)
{
	bool is_wanted;

	pthread_mutex_lock(&session->mutex);
	if (session->state == DL_ZK_CONNECTING && session->patience_ends == DL_FOREVER) {
		dl_zk_session_look_for_server(session);
	}
	is_wanted = session->state == DL_ZK_CONNECTING && !dl_zk_session_is_over(session);
	pthread_mutex_unlock(&session->mutex);
	return is_wanted;
}

/* The client library doesn't say whether it can't use the hosts, or only found no addresses. If they have none for as
 * long as the session is wanted, returns NULL, with *is_resolved false. */
static zhandle_t *find_client(dl_zk_session *session, bool *is_resolved)
{
	zhandle_t *handle = connect_client(session);
	dl_backoff backoff = { SHORTEST_PAUSE, LONGEST_PAUSE };

	*is_resolved = false;
	while (handle == NULL && !*is_resolved && is_still_wanted(session)) {
		*is_resolved = resolve_names(session->ensemble->access.hosts);
		if (!*is_resolved) {
			dl_wait(NULL, 0, dl_clock_now() + dl_backoff_next(&backoff), NULL);
		}
		handle = connect_client(session);
	}
	return handle;
}

/* The client resolves the host names before it returns, which may take a minute, so a thread of its own starts it. The
 * client's threads inherit that thread's signal mask. */
static void *start_session(void *context)
{
	dl_zk_session *session = context;
	bool is_resolved;
	zhandle_t *handle = find_client(session, &is_resolved);

	pthread_mutex_lock(&session->mutex);
	session->handle = handle;
	/* It may have ended meanwhile; then the client is closed with it. */
	if (session->state == DL_ZK_CONNECTING && handle != NULL && zoo_state(handle) == ZOO_CONNECTED_STATE) {
		connected(session, handle);
	} else if (session->state == DL_ZK_CONNECTING && handle != NULL) {
		dl_zk_session_look_for_server(session);
	} else if (session->state == DL_ZK_CONNECTING && is_resolved) {
		dl_zk_closing_end(session, DL_ZK_UNUSABLE);
	}
	dl_zk_waiter_wake_all(session);
	pthread_mutex_unlock(&session->mutex);
	return NULL;
}

static bool check_password(const dl_zk_access *access, dl_error *error)
{
	char *password;

	if (!access->scheme.is_file) {
		return true;
	}
	password = dl_zk_access_read_password(access, error);
	dl_secret_free(password);
	return password != NULL;
}

static bool check_access(const dl_zk_ensemble *ensemble, dl_error *error)
{
	const dl_zk_access *access = &ensemble->access;

	return check_password(access, error)
			&& (ensemble->login == NULL || dl_zk_sasl_login_check(ensemble->login, access->hosts, error))
			&& (access->certificates == NULL || dl_zk_tls_check(access->certificates, access->hosts, error));
}

static void no_thread(const dl_zk_ensemble *ensemble, int failure, dl_error *error)
{
	errno = failure;
	dl_error_set(error, DL_ERROR_CONNECTION, "Cannot connect to %s: no thread can be started: %m",
			ensemble->access.hosts);
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
	session->is_logging_in = ensemble->access.scheme.is_sasl ? is_logging_in : NULL;
	session->generation = dl_process_generation();
	atomic_init(&session->references, 1);
	dl_task_prepare(&session->heartbeat, dl_zk_heartbeat_run);
	dl_thread_prepare_recursive(&session->mutex);
	dl_clock_prepare_condition(&session->may_close);
	session->timeout = ensemble->access.timeout;
	session->next_repetition = session->patience_ends = DL_FOREVER;
	session->last_request = &session->requests;
	session->contact = dl_clock_now();
	failure = dl_thread_start_before(CLIENTS_THREADS, &session->starter, start_session, session);
	if (failure != 0) {
		no_thread(ensemble, failure, error);
		dl_zk_session_give(session);
		return NULL;
	}
	dl_stats_count(connects);
	dl_stats_add(connections, 1);
	return session;
}

/* Called with the registry's mutex held, like the functions below. Returns 0, or an errno if the session can't be
 * closed now. */
static int drop_session(dl_zk_ensemble *ensemble)
{
	int failure = dl_zk_closing_begin(ensemble->session);

	if (failure == 0) {
		dl_zk_session_give(ensemble->session);
		ensemble->session = NULL;
	}
	return failure;
}

static dl_zk_session *provide_session(dl_zk_ensemble *ensemble, bool is_checked, dl_error *error)
{
	if (ensemble->session != NULL && !dl_zk_session_is_alive(ensemble->session)) {
		int failure = drop_session(ensemble);

		if (failure != 0) {
			no_thread(ensemble, failure, error);
			return NULL;
		}
	}
	if (ensemble->session == NULL && is_checked) {
		ensemble->session = open_session(ensemble, error);
	}
	return ensemble->session;
}

/* Returns the living session; or, if is_checked says that the requirements were checked, opens one. NULL: there is
 * none, and if is_checked is set, the error says why. */
static dl_zk_session *find_session(dl_zk_ensemble *ensemble, bool is_checked, dl_error *error)
{
	dl_zk_session *session;

	pthread_mutex_lock(&registry.mutex);
	session = provide_session(ensemble, is_checked, error);
	if (session != NULL) {
		atomic_fetch_add(&session->references, 1);
	}
	pthread_mutex_unlock(&registry.mutex);
	return session;
}

/* The requirements are checked without the mutex, because that may take long: files may be on another machine, and SASL
 * looks up the name of this machine, perhaps from a DNS server. */
dl_zk_session *dl_zk_ensemble_take_session(dl_zk_ensemble *ensemble, dl_error *error)
{
	dl_zk_session *session;

	dl_process_fill_standard();
	session = find_session(ensemble, false, error);
	if (session == NULL && check_access(ensemble, error)) {
		session = find_session(ensemble, true, error);
	}
	return session;
}

/* Returns the session, whatever its state, or NULL. */
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
		case DL_ZK_OVER:
			return "over";
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

static void free_ensembles(void)
{
	dl_zk_ensemble *ensemble;

	while ((ensemble = registry.ensembles) != NULL) {
		registry.ensembles = ensemble->next;
		free((char *) ensemble->access.hosts);
		dl_secret_free((char *) ensemble->access.auth);
		dl_secret_free((char *) ensemble->access.certificates);
		dl_zk_sasl_login_free(ensemble->login);
		free(ensemble);
	}
}

/* false: one of the sessions can't be closed. */
static bool drop_sessions(void)
{
	bool is_done = true;

	for (dl_zk_ensemble *ensemble = registry.ensembles; ensemble != NULL; ensemble = ensemble->next) {
		is_done = (ensemble->session == NULL || drop_session(ensemble) == 0) && is_done;
	}
	return is_done;
}

bool dl_zk_ensemble_stop(dl_time limit)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), limit);
	bool is_done;

	pthread_mutex_lock(&registry.mutex);
	is_done = drop_sessions();
	is_done = dl_zk_closing_stop(deadline) && is_done;
	dl_zk_waiter_stop();
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
	return is_same(a->hosts, b->hosts) && is_same(a->auth, b->auth) && a->scheme.is_sasl == b->scheme.is_sasl
			&& a->scheme.is_file == b->scheme.is_file && is_same(a->certificates, b->certificates)
			&& a->timeout == b->timeout;
}

static dl_zk_ensemble *add_ensemble(const dl_zk_access *access)
{
	dl_zk_ensemble *ensemble = dl_allocate(sizeof *ensemble);

	ensemble->access.hosts = dl_copy(access->hosts);
	ensemble->access.auth = dl_copy(access->auth);
	ensemble->access.scheme = access->scheme;
	ensemble->access.certificates = dl_copy(access->certificates);
	ensemble->access.timeout = access->timeout;
	ensemble->login = access->scheme.is_sasl ? dl_zk_sasl_login_new(&ensemble->access) : NULL;
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
