#ifndef DISTLOCK_LOCK_VIEW_H
#define DISTLOCK_LOCK_VIEW_H

#include "php.h"

/* What a lock object shows of itself without asking the server: its state, its mode, and what dumps have. */

/* Set when the module registers its classes. */
extern zend_class_entry *distlock_ce_State;
extern zend_class_entry *distlock_ce_Mode;

/* What var_dump() and the like show. Nothing in it is a credential. */
HashTable *distlock_view_dump(zend_object *std, int *is_temporary);

#endif
