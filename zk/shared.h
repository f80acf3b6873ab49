#ifndef DL_ZK_SHARED_H
#define DL_ZK_SHARED_H

#include "zk/contender.h"

/* Readers, who wait for writers alone, and a reader that becomes the writer by a second node. */
extern const dl_zk_protocol dl_zk_shared_reader, dl_zk_shared_upgrade;

#endif
