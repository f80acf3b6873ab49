#ifndef DL_ZK_OPTIMISTIC_H
#define DL_ZK_OPTIMISTIC_H

#include "core/optimistic.h"
#include "zk/session.h"

/* A longer value isn't written: with what is sent along, it would be more than the 1 MiB that servers accept. */
#define DL_ZK_LARGEST_VALUE (1016 * 1024)

/* The data of the node at root + name, where root is "" or the path of a chroot. Free with dl_optimistic_destroy(). */
dl_optimistic *dl_zk_optimistic_new(dl_updates *updates, dl_zk_ensemble *ensemble, const char *root, const char *name);

#endif
