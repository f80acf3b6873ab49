#ifndef DL_ZK_ENSEMBLE_H
#define DL_ZK_ENSEMBLE_H

#include "zk/client/session.h"

/* The ensembles that this process knows, and how its session on each is opened and closed. Any thread may call
 * these. */

/* Call this once, before anything else here. */
void dl_zk_ensemble_start(void);

/* Closes all sessions, after the keeper has stopped and no lock is left. Returns false if the code must stay in memory,
 * because a session didn't close in time, or because SASL still refers to some of it. */
bool dl_zk_ensemble_stop(dl_time limit);

/* Returns the ensemble for this access, which is copied; it is always the same one, and lives until
 * dl_zk_ensemble_stop(). */
dl_zk_ensemble *dl_zk_ensemble_find(const dl_zk_access *access);

/* Waits, as long as the server can be reached, until everything that this thread began to remove is gone. */
void dl_zk_ensemble_settle(dl_time deadline);

/* For phpinfo(): calls the visitor for every ensemble, with the state of its session. The visitor must not call
 * anything here. */
typedef void dl_zk_ensemble_visitor(void *context, const char *hosts, const char *state);
void dl_zk_ensemble_visit(dl_zk_ensemble_visitor *visitor, void *context);

/* Returns the ensemble's session, and opens one if there is none. It may still be connecting, or resolving the host
 * names. It must be given back. NULL: see the error. */
dl_zk_session *dl_zk_ensemble_take_session(dl_zk_ensemble *ensemble, dl_error *error);

#endif
