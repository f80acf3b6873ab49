#ifndef DL_ZK_PERMITS_H
#define DL_ZK_PERMITS_H

#include "zk/contender.h"

/* A semaphore: the first so many of the queue own it. */
extern const dl_zk_protocol dl_zk_permits;

#endif
