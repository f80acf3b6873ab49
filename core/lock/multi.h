#ifndef DL_CORE_MULTI_H
#define DL_CORE_MULTI_H

#include "core/lock/held.h"
#include "core/lock/lock.h"

/* Several locks as one: it acquires either all of them or none. It acquires and releases its parts like any other user,
 * so if a part is already held, this nests, and the part stays held afterwards.
 *
 * It acquires them in the order of their backends' names, then of their identities, then of their places, each
 * compared as bytes. This order is the same in every process, so no two of these locks wait for each other.
 *
 * Everything here belongs to the thread that created it.
 */
typedef struct dl_multi dl_multi;

/* Creates a lock without parts. Free it with dl_lock_destroy(). */
dl_multi *dl_multi_new(dl_held *held);

/* Adds a part, before the first acquire. If the part consists of other locks, those are added instead. The creator of a
 * part may destroy it before this lock is destroyed. Returns false if the part can't be added; the error says why, in
 * words that follow "the argument". */
bool dl_multi_add(dl_multi *multi, dl_lock *lock, dl_error *error);

dl_lock *dl_multi_lock(dl_multi *multi);

#endif
