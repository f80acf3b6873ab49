#ifndef DL_REDIS_NODE_H
#define DL_REDIS_NODE_H

#include "redis/net/dsn.h"

#include <stdatomic.h>

/*
 * One server process that connections go to: the server of a DSN, the master that sentinels name, or a node of a
 * cluster. It never changes its address, and lives as long as the server that it belongs to, so anybody may keep a
 * pointer to it.
 */
typedef struct dl_redis_node {
	struct dl_redis_server *server;
	const dl_redis_dsn *dsn;             /* how to log in */
	dl_redis_address address;            /* no host: the DSN's socket */
	char *description;                   /* for messages, without credentials */
	atomic_bool is_outdated;             /* as far as is known, it isn't a master, or isn't in this cluster */
	atomic_bool has_plain_channels_only; /* a cluster's node before Redis 7, without sharded Pub/Sub */

	/* The idle connections of the pool, by dl_redis_use. */
	struct dl_redis_connection *idle[3];

	struct dl_redis_node *next; /* of this server's */
} dl_redis_node;

#endif
