#ifndef DL_ZK_INQUIRY_H
#define DL_ZK_INQUIRY_H

#include "core/lock.h"
#include "zk/ensemble.h"

/* A lock, from outside of any contest. */
typedef struct dl_zk_inquiry_place {
	dl_zk_ensemble *ensemble;
	const char *path;
	bool is_exclusive;
	unsigned permits; /* of a semaphore; else 0 */
} dl_zk_inquiry_place;

/* One that holds the lock or waits for it. A reader that has become the writer, or waits for that, is two of them. */
typedef struct dl_zk_inquiry_contender {
	char *node; /* the name of the child, of several permits the last one; or of the lock's own node */
	char *data; /* printable; NULL: nothing */
	char *host; /* NULL: another program's, which says nothing of it */
	long pid;
	int64_t session;
	int64_t fencing_token;
	int64_t since; /* when the node was created, in milliseconds since 1970, by the clock of the ensemble's leader */
	dl_mode mode;
	unsigned weight; /* how many of a semaphore's permits; else 1 */
	bool is_owner;
} dl_zk_inquiry_contender;

/* In the order of their turn. To be freed, also after a failure. */
typedef struct dl_zk_inquiry_state {
	dl_zk_inquiry_contender *contenders;
	size_t count;
	size_t owners; /* a reader that became the writer counts once */
	size_t waiters;
	dl_mode mode; /* where there are owners */
	int64_t fencing_token;
} dl_zk_inquiry_state;

bool dl_zk_inquiry_look(const dl_zk_inquiry_place *place, dl_zk_inquiry_state *state, dl_error *error);
void dl_zk_inquiry_state_free(dl_zk_inquiry_state *state);

/* Ends the ownership of all owners. DL_DONE, DL_NOT_HELD: nobody held it, or DL_FAILED. */
dl_outcome dl_zk_inquiry_break(const dl_zk_inquiry_place *place, dl_error *error);

#endif
