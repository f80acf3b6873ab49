#ifndef DL_ZK_EXCLUSIVE_H
#define DL_ZK_EXCLUSIVE_H

#include "zk/lock/contender.h"

/* Contends for a single node at the lock's path, whose creator owns the lock. Waits as long as the node belongs to
 * somebody else. A contender that wants nothing waits until it has seen that there is no node. */
extern const dl_zk_contender_state dl_zk_exclusive_states[DL_ZK_STEPS];

#endif
