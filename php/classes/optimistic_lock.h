#ifndef DISTLOCK_OPTIMISTIC_LOCK_H
#define DISTLOCK_OPTIMISTIC_LOCK_H

/* For those who change a value without a lock: OptimisticLock, and its classes on Redis and ZooKeeper. */

#include "php/base/globals.h"

/* Call this once, before the classes are registered. */
void distlock_optimistic_startup(void);

zend_object *distlock_optimistic_create(zend_class_entry *ce);

ZEND_METHOD(DistLock_OptimisticLock, read);
ZEND_METHOD(DistLock_OptimisticLock, update);

#endif
