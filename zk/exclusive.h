#ifndef DL_ZK_EXCLUSIVE_H
#define DL_ZK_EXCLUSIVE_H

#include "zk/contender.h"

/* One node, at the lock's path: its creator owns the lock. Waits for its end as long as it is another one's. */
dl_zk_contender_step dl_zk_exclusive_create;

#endif
