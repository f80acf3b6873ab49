#ifndef DL_REDIS_NODE_H
#define DL_REDIS_NODE_H

#include "redis/dsn.h"

#include <stdatomic.h>

/*
 * One server process that connections go to: the server of a DSN, the master that sentinels know, a node of a cluster. It
 * never changes its address, and lives as long as the server of its DSN: anybody may have it in hand.
 */
typedef struct dl_redis_node {
	struct dl_redis_server *server;
	const dl_redis_dsn *dsn;             /* how to log in */
	dl_redis_address address;            /* without a host: the DSN's socket */
	char *description;                   /* for messages, without credentials */
	atomic_bool is_outdated;             /* as far as is known, it is no master, or none of this cluster */
	atomic_bool has_plain_channels_only; /* of a cluster's: before Redis 7 */

	/* The pool's, by dl_redis_use. */
	struct dl_redis_connection *idle[2];
	bool is_borrowed_from; /* the keeper has a connection, or is opening one */
	bool is_awaited;       /* the keeper waits for a connection */

	struct dl_redis_node *next; /* the server's: of all that it ever had */
} dl_redis_node;

#endif
