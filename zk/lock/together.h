#ifndef DL_ZK_TOGETHER_H
#define DL_ZK_TOGETHER_H

#include "zk/lock/contender.h"

/*
 * Contends for the first of several locks of one ensemble, all of which must be queues, and acquires along with it as
 * many of the following ones as are free: all their nodes are created in one transaction. Locks that can't be acquired
 * at once are given up before waiting for the first one. For the first lock, this is like dl_zk_contender_run(). The
 * state of each other lock says whether it is owned; the caller withdraws the rest. At most DL_ZK_MOST_TOGETHER locks.
 *
 * This is needed for a figure in docs/protocol-zookeeper.md: up to 32 locks take two round trips, instead of at least
 * one for each.
 */
dl_outcome dl_zk_together_contend(dl_zk_contender **all, size_t count, dl_error *error);

#endif
