#ifndef DL_ZK_QUEUE_H
#define DL_ZK_QUEUE_H

#include "zk/contender.h"

/* The lock is its contenders' children in the order of their sequences: the first owns it, each watches the one before. */
extern const dl_zk_protocol dl_zk_queue;

/* For who has created the node and listed the children otherwise: whether the node is the first. */
bool dl_zk_queue_is_first(const dl_zk_contender *contender, const dl_zk_request *children);

/* Whose turn it is, as contender->step; DL_TIMED_OUT: somebody else's, and there is no time to wait. */
dl_outcome dl_zk_queue_judge(dl_zk_contender *contender, const dl_zk_request *children);

#endif
