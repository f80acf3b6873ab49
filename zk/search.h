#ifndef DL_ZK_SEARCH_H
#define DL_ZK_SEARCH_H

#include "zk/session.h"

/* So many nodes are looked at. */
#define DL_ZK_MOST_NODES 100000

/* So many levels below the node that is begun with. */
#define DL_ZK_DEEPEST 16

/* Paths in the order in which they were found: those of a level behind those of the level above. */
typedef struct dl_zk_found {
	char **paths;
	size_t count;
} dl_zk_found;

/* The locks, of whatever program, that somebody holds or waits for: nodes that have a child with a sequence, and ephemeral
 * nodes that distlock wrote. They are looked for at root + path and below, where root is "" or that of a chroot, and told
 * without the root. Nodes that the credentials don't allow to be read are left out, and so is ZooKeeper's own /zookeeper. false:
 * error. To be freed, also after a failure. Takes 30 seconds at most. */
bool dl_zk_search(dl_zk_ensemble *ensemble, const char *root, const char *path, dl_zk_found *found, dl_error *error);
void dl_zk_search_free(dl_zk_found *found);

#endif
