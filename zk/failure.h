#ifndef DL_ZK_FAILURE_H
#define DL_ZK_FAILURE_H

#include "zk/session.h"

/* Of codes of the client library: it isn't known whether the request was carried out. */
bool dl_zk_is_undecided(int code);

/* Of codes of the client library: the request wasn't carried out, but may be if it is sent once more. */
bool dl_zk_is_put_off(int code);

/* Of codes of the client library: the session has ended, and what it created with it. */
bool dl_zk_is_end(int code);

/* What a code of the client library means, of a request that concerned the path. Returns false. */
bool dl_zk_refuse(const dl_zk_session *session, int code, const char *path, dl_error *error);

/* Of a session that isn't connecting: whether it can be used, or another one if it has ended. Otherwise there is an error. */
bool dl_zk_is_usable(dl_zk_session *session, const char *path, dl_error *error);

/* Why no answer came. The client doesn't tell, so the hosts are asked, shortly. Returns false. */
bool dl_zk_explain(const dl_zk_session *session, dl_error *error);

#endif
