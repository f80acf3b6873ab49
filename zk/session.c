#include "zk/session.h"

#include "core/process.h"

#include <stdlib.h>
#include <string.h>

void dl_zk_session_give(dl_zk_session *session)
{
	if (session->generation == dl_process_generation() && atomic_fetch_sub(&session->references, 1) == 1) {
		/* Not when it is closed: who has part in it may schedule the heart until then. */
		dl_keeper_remove(&session->heart);
		pthread_cond_destroy(&session->returned);
		pthread_mutex_destroy(&session->mutex);
		free(session);
	}
}

/* The client library waits without limit for a server that accepts a connection and then says nothing of TLS, and leaves the
 * others alone. The session has lost what it held by then, so another one may try its luck. With the session's mutex held. */
static bool is_stuck(const dl_zk_session *session)
{
	const dl_zk_access *access = &session->ensemble->access;

	return session->state == DL_ZK_CONNECTING && access->certificates != NULL && strchr(access->hosts, ',') != NULL
			&& dl_clock_now() > dl_clock_after(session->unconnected_since, session->timeout);
}

bool dl_zk_session_is_alive(dl_zk_session *session)
{
	bool is_alive;

	if (session->generation != dl_process_generation()) {
		return false;
	}
	pthread_mutex_lock(&session->mutex);
	is_alive = !session->is_closing && (session->state == DL_ZK_CONNECTING || session->state == DL_ZK_CONNECTED)
			&& !is_stuck(session);
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

const char *dl_zk_ensemble_hosts(const dl_zk_ensemble *ensemble)
{
	return ensemble->access.hosts;
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
	/* All is 31; to read is 1, and to create 4. The constants of the client library aren't constant to the compiler. */
	static struct ACL entries[] = { { 31, { "auth", "" } }, { 1 | 4, { "world", "anyone" } } };
	static const struct ACL_vector above = { 2, entries };

	if (ensemble->access.auth == NULL) {
		return &ZOO_OPEN_ACL_UNSAFE;
	}
	return is_above ? &above : &ZOO_CREATOR_ALL_ACL;
}
