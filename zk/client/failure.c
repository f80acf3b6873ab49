#include "zk/client/failure.h"

#include "core/thread/socket.h"
#include "core/system/wait.h"
#include "zk/client/address.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

/* ZTHROTTLEDOP, for which older client libraries have no name: the server is overloaded. */
#define THROTTLED (-127)

/* The time limit for asking all hosts together, at most the last quarter of what the call has; and how many are asked.
 * They only explain a failure, and must not delay it: docs/protocol-zookeeper.md, "When a server doesn't answer". */
#define ASKING_LIMIT (500 * DL_MILLISECOND)
#define MOST_ASKED 3

bool dl_zk_failure_is_undecided(int code)
{
	switch (code) {
		case ZSESSIONMOVED:
			return true;
		case ZMARSHALLINGERROR:
		case ZUNIMPLEMENTED:
		case ZBADARGUMENTS:
		case ZINVALIDSTATE:
			return false;
		default:
			return code < ZOK && code > ZAPIERROR;
	}
}

bool dl_zk_failure_is_put_off(int code)
{
	return code == THROTTLED;
}

bool dl_zk_failure_is_end(int code)
{
	return code == ZSESSIONEXPIRED || code == ZAUTHFAILED || code == ZCLOSING || code == ZINVALIDSTATE;
}

bool dl_zk_failure_set(const dl_zk_session *session, int code, const char *path, dl_error *error)
{
	const char *hosts = dl_zk_ensemble_hosts(session->ensemble);

	if (code == ZAUTHFAILED) {
		return dl_error_set(error, DL_ERROR_CONNECTION, "%s refused the credentials", hosts);
	}
	if (dl_zk_failure_is_end(code) || dl_zk_failure_is_undecided(code)) {
		return dl_error_set_transient(error, DL_ERROR_CONNECTION, "%s: %s", hosts, zerror(code));
	}
	if (code == ZNOAUTH) {
		return dl_error_set(error, DL_ERROR_SERVER, "%s denied access: see the ACL of %.160s, or of the node above it",
				hosts, path);
	}
	return dl_error_set(error, DL_ERROR_SERVER, "%s: %s: %.160s", hosts, zerror(code), path);
}

bool dl_zk_failure_is_usable(dl_zk_session *session, const char *path, dl_error *error)
{
	switch (dl_zk_session_state(session)) {
		case DL_ZK_REFUSED:
			return dl_zk_failure_set(session, ZAUTHFAILED, path, error);
		case DL_ZK_UNUSABLE:
			return dl_error_set(error, DL_ERROR_CONNECTION,
					"Cannot connect to %s: the client library accepts none of the hosts",
					dl_zk_ensemble_hosts(session->ensemble));
		default:
			return true;
	}
}

/* A server that has too many connections from an address silently drops a new one, and tells only its own log
 * (smartloli/EFAK#335). A server that is merely not serving would wait for the client to begin. */
static bool is_dropped_at_once(int descriptor, dl_time deadline)
{
	char byte;

	return dl_wait_for(descriptor, POLLIN, deadline, NULL) == DL_WAIT_READY
			&& recv(descriptor, &byte, 1, MSG_DONTWAIT) <= 0;
}

/* The client library doesn't say whether TLS failed. */
static const char *tls_hint(const dl_zk_session *session)
{
	return dl_zk_ensemble_is_tls(session->ensemble)
			? "; is its port one for TLS, and does each side accept the certificate of the other?"
			: "";
}

static void ask(const char *host, int port, const char *description, const char *hint, dl_time deadline,
		dl_error *error)
{
	dl_connecting connecting;
	bool is_connected, is_dropped;

	dl_connecting_to_tcp(&connecting, host, port, description, deadline);
	is_connected = dl_connecting_finish(&connecting, error);
	/* Sometimes the connection ends even before connect() returns. */
	is_dropped = is_connected ? is_dropped_at_once(connecting.descriptor, deadline)
							  : errno == EPIPE || errno == ECONNRESET;
	if (!is_connected && !is_dropped) {
		return;
	}
	if (is_dropped) {
		dl_error_set_transient(error, DL_ERROR_CONNECTION,
				"%s closes connections at once: it may have reached its maxClientCnxns for this address", description);
	} else {
		dl_error_set_transient(error, DL_ERROR_CONNECTION, "%s accepts connections, but gave no answer in time%s",
				description, hint);
	}
	if (is_connected) {
		dl_connecting_end(&connecting);
	}
}

dl_time dl_zk_failure_time_to_explain(dl_time deadline)
{
	dl_time now = dl_clock_now();

	return deadline > now ? deadline - dl_clock_earlier(ASKING_LIMIT, (deadline - now) / 4) : deadline;
}

/* Each host gets its share of the time. */
bool dl_zk_failure_explain(const dl_zk_session *session, dl_time deadline, dl_error *error)
{
	const char *rest = dl_zk_ensemble_hosts(session->ensemble);
	char host[DL_ZK_HOST_SIZE], description[DL_ZK_HOST_SIZE];
	int port;

	dl_error_set_transient(error, DL_ERROR_CONNECTION, "%s gave no answer in time", rest);
	for (int left = MOST_ASKED; left > 0 && dl_zk_address_next(&rest, host, &port, description); left--) {
		dl_time now = dl_clock_now();

		if (now >= deadline) {
			break;
		}
		ask(host, port, description, tls_hint(session), now + (deadline - now) / (*rest != '\0' ? left : 1), error);
	}
	return false;
}
