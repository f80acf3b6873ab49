#ifndef DL_ZK_INSPECT_H
#define DL_ZK_INSPECT_H

#include "core/lock/status.h"
#include "zk/client/ensemble.h"

/* A lock as seen from outside any contest. */
typedef struct dl_zk_inspect_place {
	dl_zk_ensemble *ensemble;
	const char *path;
	bool is_exclusive;
} dl_zk_inspect_place;

/* Names the node of each owner and waiter, for several permits the last one, or the lock's own node. A reader that
 * waits to become the writer is among both. Its time is when its node was created, by the clock of the ensemble's
 * leader. Returns false, and leaves nothing to free, after a failure. */
bool dl_zk_inspect_look(const dl_zk_inspect_place *place, dl_status *status, dl_error *error);

/* Ends the ownership of all owners. DL_DONE; DL_NOT_HELD if nobody held the lock, or not only those that were seen; or
 * DL_FAILED. An exclusive node that is replaced by another one between the look at it and its deletion, which are one
 * round trip apart, can't be told from it. */
dl_outcome dl_zk_inspect_break(const dl_zk_inspect_place *place, const dl_breakable *breakable, dl_error *error);

#endif
