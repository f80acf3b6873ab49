#ifndef DL_ZK_FAILURE_H
#define DL_ZK_FAILURE_H

#include "zk/client/session.h"

/* Whether this code of the client library leaves open whether the request was carried out. */
bool dl_zk_failure_is_undecided(int code);

/* Whether this code says that the request wasn't carried out, but may succeed if it is sent again. */
bool dl_zk_failure_is_put_off(int code);

/* Whether this code says that the session has ended, and with it everything that it created. */
bool dl_zk_failure_is_end(int code);

/* Sets the error for a code of the client library, from a request that concerned the path. Returns false. */
bool dl_zk_failure_set(const dl_zk_session *session, int code, const char *path, dl_error *error);

/* Whether a session that isn't connecting can be used or, if it has ended, can be replaced. If not, the error says
 * why. */
bool dl_zk_failure_is_usable(dl_zk_session *session, const char *path, dl_error *error);

/* Returns when to begin finding out why there is no answer, if one is awaited until the deadline. */
dl_time dl_zk_failure_time_to_explain(dl_time deadline);

/* Finds out why there is no answer. The client library doesn't say, so this asks the hosts, until the deadline at the
 * latest. Returns false. This provides the errors that docs/tls.md and docs/operations.md promise: too many
 * connections, and problems with TLS. */
bool dl_zk_failure_explain(const dl_zk_session *session, dl_time deadline, dl_error *error);

#endif
