#ifndef DL_ZK_HEARTBEAT_H
#define DL_ZK_HEARTBEAT_H

#include "zk/client/session.h"

/* What the keeper runs for a session: it shows that the session is alive, repeats removals, and ends the session
 * when no server accepts it. */
dl_time dl_zk_heartbeat_run(dl_task *heart);

/* With the mutex: the connection has been made, or made again. */
void dl_zk_heartbeat_reconnected(dl_zk_session *session);

#endif
