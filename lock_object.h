#ifndef DISTLOCK_LOCK_OBJECT_H
#define DISTLOCK_LOCK_OBJECT_H

#include "php_distlock.h"

#include "core/lock.h"

/* What every lock class is made of: the methods of the interface Lock are written once, in lock_object.c, over the
 * operations of core/lock.h. A class brings its constructor, and what only its backend can do. */
typedef struct distlock_object {
	dl_lock *lock; /* owned; NULL until constructed */
	void *backend; /* what the lock is a part of, for the class's own methods */
	zval on_lost;
	zval parts; /* the objects whose locks this one is made of, as an array; or undefined */
	zend_object std;
} distlock_object;

static inline distlock_object *distlock_object_from(zend_object *object)
{
	return (distlock_object *) ((char *) object - offsetof(distlock_object, std));
}

extern zend_class_entry *distlock_ce_Lock;

typedef HashTable *distlock_object_dump(zend_object *std, int *is_temporary);

/* To be called once, before the classes are registered. dump: what var_dump() and the like show. */
void distlock_object_startup(distlock_object_dump *dump);

zend_object *distlock_object_create(zend_class_entry *ce);

/* Whether it is one of these, and not of a class that PHP code wrote. */
bool distlock_object_is(const zend_object *object);

/* The object of the running method; throws and returns NULL where its constructor hasn't succeeded. */
distlock_object *distlock_object_this(zval *this_zval);

/* For constructors: false, with an exception, where one has succeeded before. */
bool distlock_object_may_be_constructed(const distlock_object *object);

/* Gives the object its lock, which it owns from now on. */
void distlock_object_set_lock(distlock_object *object, dl_lock *lock, void *backend);

/* Calls the callbacks of the locks of this thread that have been lost without anybody having looked. May leave an
 * exception, with what others threw before as the previous one. */
void distlock_object_report_losses(void);

/* Calls the callback of a loss that hasn't been reported yet; then those of others, as there may be locks that are made of
 * this one, or that it is made of. May leave an exception. */
void distlock_object_report_loss(distlock_object *object);

/* What waits of PHP code are interrupted by: signal handlers and time limits get their turn, and may end them. */
extern const dl_interrupt distlock_interrupt;

/* The seconds of an argument as a span. false: thrown. */
bool distlock_read_timeout(double timeout, bool is_null, uint32_t argument, dl_time *limit);

/* For the end of a method: reports a loss, throws where the engine failed, and tells whether it was done. */
bool distlock_object_finish(distlock_object *object, dl_outcome outcome, const dl_error *error);

#define DISTLOCK_THIS(object) \
	distlock_object *object = distlock_object_this(ZEND_THIS); \
	if (object == NULL) { \
		RETURN_THROWS(); \
	}

ZEND_METHOD(DistLock_Lock, acquire);
ZEND_METHOD(DistLock_Lock, release);
ZEND_METHOD(DistLock_Lock, isHeld);
ZEND_METHOD(DistLock_Lock, getState);
ZEND_METHOD(DistLock_Lock, getName);
ZEND_METHOD(DistLock_Lock, getFencingToken);
ZEND_METHOD(DistLock_Lock, getWaitTime);
ZEND_METHOD(DistLock_Lock, synchronized);
ZEND_METHOD(DistLock_Lock, onLost);
ZEND_METHOD(DistLock_SharedLock, acquireRead);
ZEND_METHOD(DistLock_SharedLock, downgrade);
ZEND_METHOD(DistLock_SharedLock, getMode);

#endif
