#ifndef DISTLOCK_EXCEPTION_H
#define DISTLOCK_EXCEPTION_H

/* For everything in the binding that can fail: the exception classes, and how an error of the engine becomes one. */

#include "php.h"

#include "core/text/error.h"
#include "core/lock/lock.h"

/* Set when the module registers its classes. */
extern zend_class_entry *distlock_ce_LossReason;
extern zend_class_entry *distlock_ce_DistLockException;
extern zend_class_entry *distlock_ce_ConnectionException;
extern zend_class_entry *distlock_ce_ServerException;
extern zend_class_entry *distlock_ce_TimeoutException;
extern zend_class_entry *distlock_ce_LockLostException;
extern zend_class_entry *distlock_ce_DeadlockException;
extern zend_class_entry *distlock_ce_LockStateException;
extern zend_class_entry *distlock_ce_UnsupportedException;

/* Sets what getResult() of a LockLostException returns: what the critical section returned. */
void distlock_exception_set_result(zend_object *exception, zval *result);

/* Returns the case of DistLock\LossReason. */
zend_object *distlock_exception_loss(dl_loss loss);

/* If the exception is a LockLostException, and there was a loss, sets what its getReason() returns. */
void distlock_exception_set_reason(zend_object *exception, dl_loss loss);

/* Sets what getOwner() and getWaiters() of a TimeoutException return: a Holder or null, and a number; if that is
 * negative, it is unknown. */
void distlock_exception_set_ahead(zend_object *exception, zval *owner, int64_t waiters);

/* Whether the script is ending, for example after exit: nothing may run any more. */
bool distlock_exception_is_exit(void);

/* The only function that turns an error of the engine into an exception. */
void distlock_throw(const dl_error *error);

ZEND_METHOD(DistLock_TimeoutException, getOwner);
ZEND_METHOD(DistLock_TimeoutException, getWaiters);
ZEND_METHOD(DistLock_LockLostException, getResult);
ZEND_METHOD(DistLock_LockLostException, getReason);

#endif
