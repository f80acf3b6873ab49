#ifndef DL_ZK_ACL_PROBE_H
#define DL_ZK_ACL_PROBE_H

#include "zk/lock/contender.h"

/*
 * Whether a contender may delete its node again. ZooKeeper grants the rights to create and to delete separately, both
 * with the ACL of the node above. A session remembers below which nodes it may delete: below those that it created, and
 * those that it asked about.
 *
 * This is needed because a node that can't be deleted keeps the lock from everybody for as long as the worker's session
 * lives, whereas anything no longer wanted must be given back. distlock itself makes such ACLs: with credentials,
 * others may create below the nodes above a lock, but delete nothing. Closing the session instead would end all other
 * locks of the process, too. The check costs one round trip for each path that is new to a session, or none if the node
 * above is missing.
 */

bool dl_zk_acl_probe_is_known(const dl_zk_contender *contender);

/* The steps before the node is created. */
dl_zk_contender_step dl_zk_acl_probe_check;        /* asks, if it isn't known whether the contender may delete */
dl_zk_contender_step dl_zk_acl_probe_make_parents; /* creates the missing nodes above */

#endif
