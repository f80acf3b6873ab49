#ifndef DISTLOCK_LOCK_OBJECT_H
#define DISTLOCK_LOCK_OBJECT_H

/* For all lock classes: their object, and the methods of the interface Lock. These are implemented once, with the
 * operations of core/lock/lock.h: synchronized() in synchronized.c, the methods that ask no server in lock_view.c, and
 * the others in lock_object.c; those of Inspectable, in inspectable.c. Each class adds its constructor, and the methods
 * that only its backend has. */

#include "php/base/globals.h"

#include "core/lock/lock.h"

/* The object of all lock classes. */
typedef struct distlock_object {
	dl_lock *lock;                  /* owned; NULL until constructed */
	struct distlock_ticket *ticket; /* the one that is using the lock; NULL: none does */
	const void *coroutine;          /* where it was acquired, by distlock_coroutine_current() */
	zval on_lost;
	zval parts; /* an array of the objects whose locks this one is made of; or undefined */
	zend_object std;
} distlock_object;

static inline distlock_object *distlock_object_from(zend_object *object)
{
	return (distlock_object *) ((char *) object - offsetof(distlock_object, std));
}

extern zend_class_entry *distlock_ce_Lock;

typedef HashTable *distlock_object_dump(zend_object *std, int *is_temporary);

/* Call this once, before the classes are registered. dump returns what var_dump() and similar functions show. */
void distlock_object_startup(distlock_object_dump *dump);

zend_object *distlock_object_create(zend_class_entry *ce);

/* Whether the object is of one of distlock's classes, rather than of a class in PHP code that implements Lock. */
bool distlock_object_is(const zend_object *object);

/* Returns the running method's object. NULL: its constructor hasn't succeeded, and this has thrown. */
distlock_object *distlock_object_this(zval *this_zval);

/* Like distlock_object_this(), for the methods that make the object hold its lock. It also throws if nothing but the
 * call itself refers to the object, which would release the lock as it is destroyed at the end of the call. */
distlock_object *distlock_object_kept(zend_execute_data *call);

/* For constructors. false: the object is already constructed, and this has thrown. */
bool distlock_object_may_be_constructed(const distlock_object *object);

/* Gives the object its lock, which it owns from now on. */
void distlock_object_set_lock(distlock_object *object, dl_lock *lock);

/* Calls the callbacks of all locks of this thread whose loss hasn't been reported yet. May leave an exception, whose
 * previous exceptions are those that other callbacks threw. */
void distlock_object_report_losses(void);

/* Calls this lock's callback if a loss hasn't been reported yet, and then those of other locks, because a lock made of
 * this one, or a part of this one, may be lost as well. May leave an exception. */
void distlock_object_report_loss(distlock_object *object);

/* For semaphores: these check how many permits there are, and how many an object takes, which has a limit of its own
 * because each permit costs the server work. false: they have thrown. */
bool distlock_check_permits(zend_long permits, uint32_t argument);
bool distlock_check_weight(zend_long weight, zend_long permits, int most, uint32_t argument);

/* The interrupt for waits of PHP code, which lets signal handlers and time limits run. These may end the wait. */
extern const dl_interrupt distlock_interrupt;

/* Converts a timeout argument, in seconds; null means the ini setting distlock.default_timeout. false: it has
 * thrown. */
bool distlock_read_timeout(double timeout, bool is_null, uint32_t argument, dl_time *limit);

/* Converts the argument $maxAhead to too_many as in a dl_wish; null means the ini setting distlock.default_max_ahead.
 * false: it has thrown. */
bool distlock_read_max_ahead(zend_long max_ahead, bool is_null, uint32_t argument, int64_t *too_many);

/* Reports losses now that the keeper has found. May leave an exception. */
void distlock_object_report_if_alerted(void);

/* Whether no ticket is using the object's lock. Otherwise, sets an error. */
bool distlock_object_is_free(const distlock_object *object, dl_error *error);

/* Whether nesting here wouldn't let two fibers hold the lock at once. Otherwise, sets an error. */
bool distlock_object_is_of_this_fiber(const distlock_object *object, dl_error *error);

/* Describes an acquisition; the caller adds its limits. */
struct distlock_call;
void distlock_object_describe_acquire(const distlock_object *object, struct distlock_call *call, dl_mode mode);

/* Reports an earlier loss, and then waits for the lock, at most this long. */
dl_outcome distlock_object_acquire(distlock_object *object, dl_wish *wish, dl_time limit, dl_error *error);

/* Releases the latest acquisition. */
dl_outcome distlock_object_release(distlock_object *object, bool confirm, dl_error *error);

/* Ends a method: reports a loss, throws if the engine failed, and returns whether the outcome is DL_DONE. */
bool distlock_object_finish(distlock_object *object, dl_outcome outcome, const dl_error *error);

/* What a label must be; %d is the largest number of bytes. */
#define DISTLOCK_LABEL_ERROR "must be 1 to %d bytes of printable ASCII"

#define DISTLOCK_THIS(object) DISTLOCK_OBJECT(object, distlock_object_this(ZEND_THIS))

#define DISTLOCK_KEPT_THIS(object) DISTLOCK_OBJECT(object, distlock_object_kept(execute_data))

#define DISTLOCK_OBJECT(object, found) \
	distlock_object *object = found; \
	if (object == NULL) { \
		RETURN_THROWS(); \
	}

ZEND_METHOD(DistLock_Lock, acquire);
ZEND_METHOD(DistLock_Lock, waitUntilFree);
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
ZEND_METHOD(DistLock_Inspectable, inspect);
ZEND_METHOD(DistLock_Inspectable, isLocked);
ZEND_METHOD(DistLock_Inspectable, getOwner);
ZEND_METHOD(DistLock_Inspectable, forceRelease);

#endif
