#ifndef DL_ZK_QUEUE_H
#define DL_ZK_QUEUE_H

#include "zk/contender.h"

/* The lock is its contenders' children in the order of their sequences: the first owns it, each watches the one before. */
extern const dl_zk_protocol dl_zk_queue;

#endif
