#ifndef DISTLOCK_ZK_ARGUMENTS_H
#define DISTLOCK_ZK_ARGUMENTS_H

/* For every class and setting that names hosts of ZooKeeper: how their arguments are read and checked, and how an
 * object gets its lock. */

#include "php/lock/lock_object.h"

#include "zk/lock/mutex.h"

/* The arguments of the constructors of all classes on ZooKeeper: path is the first argument, and hosts, sessionTimeout
 * and auth are consecutive. path is NULL for anything but a lock. */
typedef struct distlock_zk_arguments {
	zend_string *path, *hosts, *auth;
	double timeout;
	uint32_t first; /* the position of hosts */
} distlock_zk_arguments;

/* Set when the module registers its classes. */
extern zend_class_entry *distlock_ce_ZkNodes;
extern zend_class_entry *distlock_ce_ZkLock;
extern zend_class_entry *distlock_ce_ZkSemaphore;

/* Whether the ini settings for the hosts, and for the files of TLS, may have this value. */
bool distlock_zk_check_hosts(const char *setting, dl_error *error);
bool distlock_zk_check_tls(const char *setting, dl_error *error);

/* Returns the ensemble that the arguments name. *root, "" or the path of a chroot, must be freed. NULL: it has
 * thrown. */
dl_zk_ensemble *distlock_zk_ensemble(const distlock_zk_arguments *arguments, char **root);

/* The kind of lock with these nodes, a case of DistLock\ZkNodes; NULL: the default. */
dl_zk_mutex_kind distlock_zk_kind(zend_object *nodes);

/* Gives the object a lock with a path that has been checked. */
void distlock_zk_set_lock(distlock_object *object, dl_zk_ensemble *ensemble, const char *root, const char *path,
		const dl_zk_mutex_kind *kind);

/* Gives the object its lock, or throws. */
void distlock_zk_construct(distlock_object *object, const distlock_zk_arguments *arguments,
		const dl_zk_mutex_kind *kind);

#endif
