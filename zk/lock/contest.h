#ifndef DL_ZK_CONTEST_H
#define DL_ZK_CONTEST_H

#include "zk/lock/contender.h"

/* The contest among the children of a lock's node: for a mutex, readers and writers, or a semaphore. order.h decides
 * whose turn it is. */

/* Creates a node, reads the list, and waits until the list shows that the contender owns what it wants. If the
 * contender already has a node, it is a reader and becomes the writer; DL_ERROR_DEADLOCK: somebody in front waits for
 * this reader. If it wants nothing, it creates no node, and waits until all that were in the first list are gone. */
extern const dl_zk_contender_state dl_zk_contest_states[DL_ZK_STEPS];

/* Called by a waiter, with the session's mutex held, when the awaited node or the children have changed: requests the
 * list, which shows what that means. */
dl_zk_request *dl_zk_contest_ask(dl_zk_waiter *waiter);

/* Adds a reader's node to the writer's. Returns when that is done, or known to be impossible. DL_NOT_HELD: the lock is
 * lost. DL_FAILED: the server refuses, and the contender is still the writer; or there was no answer. In the latter
 * case contender->may_exist says that the node's fate isn't known, and the next call finds out.
 */
dl_outcome dl_zk_contest_downgrade(dl_zk_contender *contender, dl_error *error);

#endif
