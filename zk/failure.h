#ifndef DL_ZK_FAILURE_H
#define DL_ZK_FAILURE_H

#include "zk/session.h"

/* The client library's code says: it isn't known whether the request was carried out. */
bool dl_zk_failure_is_undecided(int code);

/* The client library's code says: the request wasn't carried out, but may be if it is sent once more. */
bool dl_zk_failure_is_put_off(int code);

/* The client library's code says: the session has ended, and what it created with it. */
bool dl_zk_failure_is_end(int code);

/* What a code of the client library means, of a request that concerned the path. Returns false. */
bool dl_zk_failure_set(const dl_zk_session *session, int code, const char *path, dl_error *error);

/* Whether a session that isn't connecting can be used, or another one if it has ended. Otherwise there is an error. */
bool dl_zk_failure_is_usable(dl_zk_session *session, const char *path, dl_error *error);

/* When to begin to find out why no answer comes, if one is awaited until then. */
dl_time dl_zk_failure_time_to_explain(dl_time deadline);

/* Why no answer has come. The client doesn't tell, so the hosts are asked, until the deadline at the latest. Returns false. */
bool dl_zk_failure_explain(const dl_zk_session *session, dl_time deadline, dl_error *error);

#endif
