#ifndef DL_CORE_STATUS_H
#define DL_CORE_STATUS_H

#include "core/system/clock.h"
#include "core/system/outcome.h"
#include "core/text/token.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A lock as its server sees it, whoever has it and whatever backend it is on. */

/* An owner or a waiter. The texts are borrowed, except in a dl_status, which has copies. */
typedef struct dl_holder {
	const char *token; /* any bytes, as anybody may have written it; NULL: it has none, or it couldn't be read */
	size_t token_length;
	const char *node;           /* the name of its node on ZooKeeper; otherwise NULL */
	int64_t session;            /* of the node; only valid if the time is known */
	dl_token_identity identity; /* for another program's node, at most the host, which is an IP address */
	int64_t since;              /* when it asked, in microseconds since 1970; 0: unknown */
	dl_mode mode;               /* DL_WRITE, DL_READ or DL_PERMITS */
	unsigned weight;            /* how many permits it has or wants; otherwise 1 */
	unsigned total_permits;     /* how many permits it believes there are; 0: it has none, or it is unknown */
} dl_holder;

/* redis/lua/inspect.lua names this limit. */
#define DL_STATUS_MOST_OWNERS 1000

typedef struct dl_holders {
	dl_holder *each;
	size_t count;
} dl_holders;

/* Zeroed memory is the status of a lock that is free. */
typedef struct dl_status {
	bool is_held;
	dl_mode mode;           /* only valid if it is held; DL_PERMITS if any owner has permits */
	int64_t shares;         /* how many readers or permits there are; 0: the owner has the whole lock */
	unsigned total_permits; /* the largest number that an owner believes there are; 0: no owner has permits */
	dl_time ttl;            /* until the last owner's time ends; DL_FOREVER: never */
	int64_t fencing_token;  /* 0: none, or unknown */
	int64_t waiters;
	dl_holders owners; /* at most DL_STATUS_MOST_OWNERS */
	dl_holders queue;  /* the first of the waiters, in the order of their turn */
} dl_status;

/* Which owners may lose the lock. */
typedef struct dl_breakable {
	bool is_foreign; /* even those that distlock didn't write; otherwise, a single one of them protects all */
	/* Only those who own it in this status: a single other one protects all. NULL: whoever they are. Borrowed. */
	const dl_status *seen;
} dl_breakable;

/* Describes the owner of a token, or the waiter with this token, which is borrowed. NULL: it couldn't be read. If the
 * mode is DL_READ, the token says whether its owner really reads, or has permits. */
dl_holder dl_holder_of_token(const char *token, size_t length, dl_mode mode);

/* Adds a copy to the queue, or to the owners, whose permits are noted. */
void dl_status_add_waiter(dl_status *status, const dl_holder *waiter);
void dl_status_add_owner(dl_status *status, const dl_holder *owner);

/* Frees what the status contains. */
void dl_status_free(dl_status *status);

#endif
