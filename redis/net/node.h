#ifndef DL_REDIS_NODE_H
#define DL_REDIS_NODE_H

#include "redis/net/dsn.h"

#include <stdatomic.h>

/* One server process to which connections are opened: the server of a DSN, the master that sentinels name, or a node of
 * a cluster. A node never changes its address, and lives as long as the dl_redis_server that it belongs to, so anybody
 * may keep a pointer to it.
 */
typedef struct dl_redis_node {
	struct dl_redis_server *server;
	const dl_redis_dsn *dsn;             /* how to log in */
	dl_redis_address address;            /* no host: the DSN's socket */
	char *description;                   /* for messages, without credentials */
	atomic_bool is_outdated;             /* it is believed not to be a master, or not to be in this cluster */
	atomic_bool has_plain_channels_only; /* a cluster's node before Redis 7, without sharded Pub/Sub */
	/* A single server last answered that it is a replica, or is still loading its data, so its name may soon lead to
	 * another one. Until one executes commands, each login asks for the role. */
	atomic_bool is_unable;
	atomic_ulong era;       /* how often that has happened: connections of earlier eras aren't used again */
	atomic_bool hides_role; /* a single server doesn't say whether it is a master: the user may not ask */

	/* The last connection to it broke, or was silent. A command that is written together with a login may be executed
	 * long after it was given up, so the next login comes first. */
	atomic_bool is_in_trouble;

	/* The idle connections of the pool, by dl_redis_use; and whether there may be an idle listener, so that whoever has
	 * none to take needn't lock the pool. */
	struct dl_redis_connection *idle[3];
	atomic_bool may_have_listener;

	struct dl_redis_node *next; /* of this server's */
} dl_redis_node;

#endif
