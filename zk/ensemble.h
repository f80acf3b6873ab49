#ifndef DL_ZK_ENSEMBLE_H
#define DL_ZK_ENSEMBLE_H

#include "zk/session.h"

/* The ensembles that this process knows, and the opening and closing of its session on each. Any thread. */

/* Once, before anything else here. */
void dl_zk_ensemble_start(void);

/* After the keeper has stopped and no lock is left. Closes all sessions. false: one didn't close in time, and the code that
 * does it must stay in memory; or SASL keeps some of it. */
bool dl_zk_ensemble_stop(dl_time limit);

/* The same one for the same access, which is copied. It lives until dl_zk_ensemble_stop(). */
dl_zk_ensemble *dl_zk_ensemble_find(const dl_zk_access *access);

/* Waits until what this thread began to remove is gone, where the server can be reached. */
void dl_zk_ensemble_settle(dl_time deadline);

/* For phpinfo(): calls back for every ensemble, with what state its session is in. The callback must not call back. */
typedef void dl_zk_ensemble_visitor(void *context, const char *hosts, const char *state);
void dl_zk_ensemble_visit(dl_zk_ensemble_visitor *visitor, void *context);

/* The ensemble's session, opened if there is none; it may still be connecting, or resolving the hosts' names. To be given
 * back. NULL: error. */
dl_zk_session *dl_zk_ensemble_take_session(dl_zk_ensemble *ensemble, dl_error *error);

#endif
