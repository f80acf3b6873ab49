#ifndef DL_ZK_SEARCH_H
#define DL_ZK_SEARCH_H

#include "zk/client/session.h"

/* The largest number of nodes to visit, each of which is a request: docs/command-line.md. */
#define DL_ZK_MOST_NODES 100000

/* The largest number of levels to visit below the starting node: docs/command-line.md. */
#define DL_ZK_DEEPEST 16

/* Paths in the order in which they were found, level by level. */
typedef struct dl_zk_found {
	char **paths;
	size_t count;
} dl_zk_found;

/* Finds the locks of any program that are held or waited for: nodes with a child that has a sequence, and ephemeral
 * nodes that distlock wrote. Searches root + path and everything below, where root is "" or the path of a chroot, and
 * returns paths without the root. Nodes that the credentials don't allow to be read are left out, and so is ZooKeeper's
 * own /zookeeper. false: see the error. The result must be freed, even after a failure. Takes at most 30 seconds. */
bool dl_zk_search(dl_zk_ensemble *ensemble, const char *root, const char *path, dl_zk_found *found, dl_error *error);
void dl_zk_search_free(dl_zk_found *found);

#endif
