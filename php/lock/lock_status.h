#ifndef DISTLOCK_LOCK_STATUS_H
#define DISTLOCK_LOCK_STATUS_H

/* For those who look after locks: what inspect() returns, a LockStatus with a Holder for each owner and waiter, and the
 * same in words. */

#include "php.h"

#include "core/lock/lock.h"
#include "core/lock/status.h"

#include "zend_smart_str_public.h"

/* Set when the module registers its classes. */
extern zend_class_entry *distlock_ce_Holder;
extern zend_class_entry *distlock_ce_LockStatus;

/* Call this once, after both classes are registered. */
void distlock_status_startup(void);

/* Make a Holder, and a LockStatus. is_semaphore: a semaphore was asked. */
void distlock_status_make_holder(zval *to, const dl_holder *holder);
void distlock_status_make(zval *to, const dl_status *status, bool is_semaphore);

/* Adds to the status what identifies the owners in a LockStatus. */
void distlock_status_read_owners(const zval *seen, dl_status *status);

/* Describes the owner that was ahead, with borrowed texts. false: it isn't known. */
bool distlock_holder_of_ahead(const dl_ahead *ahead, dl_holder *holder);

/* Appends what is known about those ahead, if anything is. */
void distlock_status_append_ahead(smart_str *text, const dl_lock *lock, const dl_ahead *ahead);

#endif
