#ifndef DL_ZK_HEARTBEAT_H
#define DL_ZK_HEARTBEAT_H

#include "zk/client/session.h"

/* The keeper's task for a session: asks the ensemble for a sign of life, repeats removals, and ends the session when no
 * server has accepted it for too long. */
dl_time dl_zk_heartbeat_run(dl_task *task);

/* Called with the mutex held when the connection has been made, or made again. */
void dl_zk_heartbeat_reconnected(dl_zk_session *session);

#endif
