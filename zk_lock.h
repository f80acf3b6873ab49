#ifndef DISTLOCK_ZK_LOCK_H
#define DISTLOCK_ZK_LOCK_H

#include "lock_object.h"

#include "zk/mutex.h"

/* The arguments that the constructors of all classes on ZooKeeper have: path is their first, hosts, sessionTimeout and auth
 * follow one another. path: NULL where it isn't a lock's. */
typedef struct distlock_zk_arguments {
	zend_string *path, *hosts, *auth;
	double timeout;
	uint32_t first; /* the position of hosts */
} distlock_zk_arguments;

/* The ensemble that they name. *root, the path of a chroot or "", is to be freed. NULL: thrown. */
dl_zk_ensemble *distlock_zk_ensemble(const distlock_zk_arguments *arguments, char **root);

/* Gives the object its lock, or throws. */
void distlock_zk_construct(distlock_object *object, const distlock_zk_arguments *arguments,
		const dl_zk_mutex_kind *kind);

#endif
