#ifndef DL_CORE_MULTI_H
#define DL_CORE_MULTI_H

#include "core/held.h"
#include "core/lock.h"

/*
 * Several locks as one: all of them are held, or none that this one has acquired. It acquires and releases its parts as
 * any other user of theirs does, so what is held already nests, and stays held.
 *
 * The order in which it acquires them is that of their backends' names, then of their identities, then of their places,
 * each as bytes: the same in every process, so that no two of these locks wait for each other.
 *
 * Everything here belongs to the thread that made it.
 */
typedef struct dl_multi dl_multi;

/* Without parts. Free with dl_lock_destroy(). */
dl_multi *dl_multi_new(dl_held *held);

/* Before the first acquire. The parts of one that is made of others are added themselves. The maker of a part may destroy it
 * before this lock. false: the error says what is wrong with it, without a subject. */
bool dl_multi_add(dl_multi *multi, dl_lock *lock, dl_error *error);

dl_lock *dl_multi_lock(dl_multi *multi);

#endif
