#ifndef DISTLOCK_LOCK_VIEW_H
#define DISTLOCK_LOCK_VIEW_H

/* For methods that ask no server, and for dumps: what a lock object knows by itself, its state and its mode. */

#include "php.h"

#include "core/lock/lock.h"

/* Set when the module registers its classes. */
extern zend_class_entry *distlock_ce_State;
extern zend_class_entry *distlock_ce_Mode;

/* Returns the case of DistLock\Mode, without another reference. If the mode is in doubt, this is Read, which both modes
 * allow. */
zend_object *distlock_view_case_of(dl_mode mode);

/* Converts a case to the mode that it means for this lock; NULL: the default, writing. Returns false, with an error, if
 * the lock has no permits. */
bool distlock_view_mode(zend_object *mode, const dl_lock *lock, dl_mode *wanted, dl_error *error);

/* Returns what var_dump() and similar functions show, which never includes credentials. */
HashTable *distlock_view_dump(zend_object *std, int *is_temporary);

#endif
