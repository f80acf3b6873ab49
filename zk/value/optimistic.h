#ifndef DL_ZK_OPTIMISTIC_H
#define DL_ZK_OPTIMISTIC_H

/*
 * zk/value/ changes the data of nodes without a lock (optimistic.c), and searches an ensemble for locks (search.c).
 * Both use an exchange of zk/client/ for each call, and hold nothing between calls. optimistic.c implements the
 * operations of core/lock/optimistic.h. It reads the node, and its parent if a write follows. The binding calls the
 * user's code with the value. Then the node is written in a transaction, on condition that the versions are still the
 * same. If the reply is lost, settle() finds out whether the write was carried out. search.c visits the nodes level by
 * level, many in one round trip.
 *
 * What must change together: what the write checks, what settle() compares, and the section on ZooKeeper in
 * docs/optimistic.md. search.c recognizes locks by the names and data of nodes, so it changes with zk/client/node.c.
 */

#include "core/lock/optimistic.h"
#include "zk/client/session.h"

/* The longest value that is written: anything longer, with what is sent along, would exceed the 1 MiB that servers
 * accept. */
#define DL_ZK_LARGEST_VALUE (1016 * 1024)

/* Creates an object for the data of the node at root + name, where root is "" or the path of a chroot. Free it with
 * dl_optimistic_destroy(). */
dl_optimistic *dl_zk_optimistic_new(dl_updates *updates, dl_zk_ensemble *ensemble, const char *root, const char *name);

#endif
