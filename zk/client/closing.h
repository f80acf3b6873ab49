#ifndef DL_ZK_CLOSING_H
#define DL_ZK_CLOSING_H

#include "zk/client/session.h"

/* How a session ends, and how its client is closed: on a thread of its own, because closing takes seconds if the
 * server doesn't answer. */

/* With the session's mutex: the session has ended in this state. Its locks are revoked, and all pending requests are
 * answered. */
void dl_zk_closing_end(dl_zk_session *session, dl_zk_state state);

/* Ends the session if it hasn't ended, and begins to close its client, unless that has already begun. Returns 0, or an
 * errno if no thread can be started. If a session is over, but may have left nodes on the servers, its client first
 * goes on looking for a server for a while: after an outage longer than the session's timeout, the servers still know
 * the session. When it is closed there, its nodes are removed at once instead of one timeout later.
 */
int dl_zk_closing_begin(dl_zk_session *session);

/* Call this once, before anything else here. */
void dl_zk_closing_start(void);
/* Waits until all sessions are closed. Returns false if one isn't: then the code that closes it must stay in memory. */
bool dl_zk_closing_stop(dl_time deadline);

#endif
