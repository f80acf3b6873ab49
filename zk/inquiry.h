#ifndef DL_ZK_INQUIRY_H
#define DL_ZK_INQUIRY_H

#include "zk/mutex.h"

/* What is asked of a lock from outside of any contest. path: of the lock. */
bool dl_zk_inquire(dl_zk_ensemble *ensemble, const char *path, bool is_exclusive, dl_zk_mutex_state *state, dl_error *error);
dl_outcome dl_zk_break(dl_zk_ensemble *ensemble, const char *path, bool is_exclusive, dl_error *error);

#endif
