#ifndef DL_ZK_EXCLUSIVE_H
#define DL_ZK_EXCLUSIVE_H

#include "zk/contender.h"

/* The lock is one node at its path: who creates it owns the lock, and when it goes everybody tries again. */
extern const dl_zk_protocol dl_zk_exclusive;

#endif
