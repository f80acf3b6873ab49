#ifndef DISTLOCK_LOCK_VIEW_H
#define DISTLOCK_LOCK_VIEW_H

#include "php.h"

#include "core/lock.h"

/* What a lock object knows without asking the server: its state, its mode, and what a dump shows. */

/* Set when the module registers its classes. */
extern zend_class_entry *distlock_ce_State;
extern zend_class_entry *distlock_ce_Mode;

/* Returns what a case of DistLock\Mode asks for; NULL: the default, writing. */
dl_mode distlock_view_mode(zend_object *mode);

/* Returns what var_dump() and similar functions show, which never includes credentials. */
HashTable *distlock_view_dump(zend_object *std, int *is_temporary);

#endif
