#ifndef DISTLOCK_ZK_LOCK_H
#define DISTLOCK_ZK_LOCK_H

#include "php_distlock.h"

#include "zk/session.h"

/* The ensemble that the arguments path, hosts, sessionTimeout and auth name, which the constructors of all classes on
 * ZooKeeper begin with. *root, the path of a chroot or "", is to be freed. NULL: thrown. */
dl_zk_ensemble *distlock_zk_ensemble(zend_string *path, zend_string *hosts, double timeout, zend_string *auth, char **root);

#endif
