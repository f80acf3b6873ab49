#ifndef DL_ZK_TOGETHER_H
#define DL_ZK_TOGETHER_H

#include "zk/contender.h"

/*
 * Contends for the first of several locks of one ensemble, all of them queues, and takes along those that follow it, as far as
 * all of them are free: their nodes are created in one transaction. Locks that can't be had at once are given up before any
 * is waited for. As dl_zk_together_run() for the first; the locks of the others say which of them are owned, and the caller
 * withdraws the rest. At most DL_ZK_MOST_TOGETHER.
 */
dl_outcome dl_zk_together_contend(dl_zk_contender **all, size_t count, dl_error *error);

#endif
