#include "zk/client/session.h"

#include "core/system/process.h"
#include "core/text/secret.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool dl_zk_session_is_inherited(const dl_zk_session *session)
{
	return session->generation != dl_process_generation();
}

void dl_zk_session_give(dl_zk_session *session)
{
	if (!dl_zk_session_is_inherited(session) && atomic_fetch_sub(&session->references, 1) == 1) {
		/* This can't be done earlier, when the session is closed, because until now anybody with a reference could
		 * schedule the task. */
		dl_keeper_remove(&session->heartbeat);
		pthread_cond_destroy(&session->may_close);
		pthread_mutex_destroy(&session->mutex);
		free(session);
	}
}

static unsigned count_hosts(const char *hosts)
{
	unsigned count = 1;

	while ((hosts = strchr(hosts, ',')) != NULL) {
		hosts++;
		count++;
	}
	return count;
}

/* Returns how long the client may look for a server before the session is over. For a session that was connected, this
 * is its timeout, after which it has lost everything it held. Without a limit, the client might look forever: a server
 * that knows fewer transactions than the client has seen (because it was wiped, restored from a backup, or replaced)
 * refuses the session every time, and never says that it has expired (python-zk/kazoo#42; apache/zookeeper#2058 gave
 * such a limit to the Java client). A new session has enough time to try every host, because each silent host costs the
 * client up to two thirds of the timeout. The session that replaces it resolves the host names again. With TLS, the
 * client waits without limit for a server that accepts a connection and then stays silent, and doesn't try the other
 * hosts; so a new session is opened sooner.
 */
static dl_time patience(const dl_zk_session *session)
{
	const dl_zk_access *access = &session->ensemble->access;
	unsigned hosts = count_hosts(access->hosts);
	dl_time all;

	if (session->id != 0 || (access->certificates != NULL && hosts > 1)) {
		return session->timeout;
	}
	all = hosts * session->timeout;
	return all > DL_ZK_LEAST_PATIENCE ? all : DL_ZK_LEAST_PATIENCE;
}

void dl_zk_session_look_for_server(dl_zk_session *session)
{
	session->patience_ends = dl_clock_after(dl_clock_now(), patience(session));
	dl_keeper_schedule(&session->heartbeat, session->patience_ends);
}

bool dl_zk_session_is_over(const dl_zk_session *session)
{
	return session->state == DL_ZK_CONNECTING && dl_clock_now() >= session->patience_ends;
}

bool dl_zk_session_is_alive(dl_zk_session *session)
{
	bool is_alive;

	if (dl_zk_session_is_inherited(session)) {
		return false;
	}
	pthread_mutex_lock(&session->mutex);
	is_alive = !session->is_closing && (session->state == DL_ZK_CONNECTING || session->state == DL_ZK_CONNECTED)
			&& !dl_zk_session_is_over(session);
	pthread_mutex_unlock(&session->mutex);
	return is_alive;
}

dl_zk_state dl_zk_session_state(dl_zk_session *session)
{
	dl_zk_state state;

	pthread_mutex_lock(&session->mutex);
	state = session->state;
	pthread_mutex_unlock(&session->mutex);
	return state;
}

int64_t dl_zk_session_id(dl_zk_session *session)
{
	int64_t id;

	pthread_mutex_lock(&session->mutex);
	id = session->id;
	pthread_mutex_unlock(&session->mutex);
	return id;
}

static uint64_t *place_of(dl_zk_session *session, uint64_t hash)
{
	return &session->deletable[(hash >> 1) % DL_ZK_MOST_DELETABLE];
}

bool dl_zk_session_may_delete_below(dl_zk_session *session, uint64_t hash)
{
	bool is_known;

	pthread_mutex_lock(&session->mutex);
	is_known = *place_of(session, hash) == hash;
	pthread_mutex_unlock(&session->mutex);
	return is_known;
}

void dl_zk_session_remember_deletable(dl_zk_session *session, uint64_t hash, bool is_deletable)
{
	pthread_mutex_lock(&session->mutex);
	*place_of(session, hash) = is_deletable ? hash : 0;
	pthread_mutex_unlock(&session->mutex);
}

const char *dl_zk_ensemble_hosts(const dl_zk_ensemble *ensemble)
{
	return ensemble->access.hosts;
}

char *dl_zk_access_read_password(const dl_zk_access *access, dl_error *error)
{
	char owner[320];

	snprintf(owner, sizeof owner, "The file with the password for %.280s", access->hosts);
	return dl_secret_read(strchr(access->auth, ':') + 1, owner, error);
}

dl_time dl_zk_ensemble_timeout(const dl_zk_ensemble *ensemble)
{
	return ensemble->access.timeout;
}

bool dl_zk_ensemble_is_tls(const dl_zk_ensemble *ensemble)
{
	return ensemble->access.certificates != NULL;
}

const struct ACL_vector *dl_zk_ensemble_acl(const dl_zk_ensemble *ensemble, bool is_above)
{
	/* 31 means all rights, 1 reading, and 4 creating. The client library has names for these, but the compiler doesn't
	 * accept them as constants. */
	static struct ACL entries[] = { { 31, { "auth", "" } }, { 1 | 4, { "world", "anyone" } } };
	static const struct ACL_vector above = { 2, entries };

	if (ensemble->access.auth == NULL) {
		return &ZOO_OPEN_ACL_UNSAFE;
	}
	return is_above ? &above : &ZOO_CREATOR_ALL_ACL;
}
