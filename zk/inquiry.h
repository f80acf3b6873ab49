#ifndef DL_ZK_INQUIRY_H
#define DL_ZK_INQUIRY_H

#include "zk/mutex.h"

/* A lock, from outside of any contest. */
typedef struct dl_zk_place {
	dl_zk_ensemble *ensemble;
	const char *path;
	bool is_exclusive;
	unsigned permits; /* of a semaphore; else 0 */
} dl_zk_place;

bool dl_zk_inquire(const dl_zk_place *place, dl_zk_mutex_state *state, dl_error *error);
dl_outcome dl_zk_break(const dl_zk_place *place, dl_error *error);

#endif
