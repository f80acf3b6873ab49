#ifndef DISTLOCK_LOCK_FACTORY_H
#define DISTLOCK_LOCK_FACTORY_H

/* For applications that make many locks of one kind: RedisLockFactory and ZkLockFactory, which check the arguments
 * once. */

#include "php.h"

/* Call this once, before the classes are registered. */
void distlock_factory_startup(void);

zend_object *distlock_factory_create(zend_class_entry *ce);

#endif
