#ifndef DL_ZK_INSPECT_H
#define DL_ZK_INSPECT_H

#include "core/lock.h"
#include "core/token.h"
#include "zk/client/ensemble.h"

/* A lock as seen from outside any contest. */
typedef struct dl_zk_inspect_place {
	dl_zk_ensemble *ensemble;
	const char *path;
	bool is_exclusive;
} dl_zk_inspect_place;

/* A contender that holds the lock or waits for it. A reader that has become the writer, or waits to, appears as two. */
typedef struct dl_zk_inspect_contender {
	char *node; /* the child's name, for several permits that of the last child; or the name of the lock's own node */
	dl_token_identity identity; /* for another program's node, at most the host, which is an IP address */
	int64_t session;
	int64_t fencing_token;
	int64_t since; /* when the node was created, in milliseconds since 1970, by the clock of the ensemble's leader */
	dl_mode mode;
	unsigned weight;  /* how many permits of a semaphore it has or wants; otherwise 1 */
	unsigned permits; /* how many permits it believes there are, from its node's name; 0: it isn't a semaphore's */
	bool is_owner;
} dl_zk_inspect_contender;

/* The contenders, in the order of their turn. Must be freed, even after a failure. */
typedef struct dl_zk_inspect_state {
	dl_zk_inspect_contender *contenders;
	size_t count;
	size_t owners; /* a reader that became the writer counts once */
	size_t waiters;
	dl_mode mode; /* only valid if there are owners */
	int64_t fencing_token;
} dl_zk_inspect_state;

bool dl_zk_inspect_look(const dl_zk_inspect_place *place, dl_zk_inspect_state *state, dl_error *error);
void dl_zk_inspect_state_free(dl_zk_inspect_state *state);

/* An owner that was seen: a node of that name, created at that time, as in dl_zk_inspect_contender. Borrowed. */
typedef struct dl_zk_inspect_owner {
	const char *node;
	int64_t since;
} dl_zk_inspect_owner;

/* Which owners may lose the lock. */
typedef struct dl_zk_inspect_breakable {
	bool is_foreign; /* even those whose nodes distlock didn't create; otherwise, a single one of them protects all */
	bool is_seen;    /* only those that were seen; a single one that wasn't protects all */
	const dl_zk_inspect_owner *seen;
	size_t count;
} dl_zk_inspect_breakable;

/* Ends the ownership of all owners. DL_DONE; DL_NOT_HELD if nobody held the lock, or not only those that were seen; or
 * DL_FAILED. An exclusive node that is replaced by another one between the look at it and its deletion, which are one
 * round trip apart, can't be told from it. */
dl_outcome dl_zk_inspect_break(const dl_zk_inspect_place *place, const dl_zk_inspect_breakable *breakable,
		dl_error *error);

#endif
