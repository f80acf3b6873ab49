#ifndef DL_ZK_HEART_H
#define DL_ZK_HEART_H

#include "zk/session.h"

/* What the keeper runs for a session: signs of life, and the repetition of removals. */
dl_time dl_zk_heart_run(dl_task *heart);

/* With the mutex: the connection is there (again). */
void dl_zk_heart_reconnected(dl_zk_session *session);

#endif
