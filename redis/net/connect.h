#ifndef DL_REDIS_CONNECT_H
#define DL_REDIS_CONNECT_H

#include "core/thread/socket.h"
#include "redis/net/connection.h"
#include "redis/net/tls.h"

/* A connection to a node that is being opened: the name of its host is resolved, it is connected to, and TLS begins. It
 * never waits. One thread at a time; the node must outlive it.
 */
typedef struct dl_redis_connecting {
	dl_redis_node *node;
	dl_time deadline;
	dl_awaited awaited;
	/* The result, which is the caller's once it is done. */
	dl_redis_connection *connection;

	dl_connecting socket;
	dl_redis_tls_peer peer;
	unsigned long era; /* the node's, before its name is resolved */
} dl_redis_connecting;

/* Prepares an attempt, which must be ended below. */
void dl_redis_connecting_to(dl_redis_connecting *connecting, dl_redis_node *node, dl_time deadline);

/* Takes the first step, or the next one when what it awaits has happened (is_ready) or is due. After DL_STEP_DONE or
 * DL_STEP_FAILED, it has ended. */
dl_step dl_redis_connecting_go_on(dl_redis_connecting *connecting, bool is_ready, dl_error *error);

/* Whether it fails if what it awaits doesn't happen, because there is no other address to try. */
static inline bool dl_redis_connecting_is_at_its_last(const dl_redis_connecting *connecting)
{
	return connecting->socket.next == NULL;
}

/* Gives it time until another deadline. */
static inline void dl_redis_connecting_extend(dl_redis_connecting *connecting, dl_time deadline)
{
	connecting->deadline = connecting->socket.deadline = deadline;
}

/* Gives up. */
void dl_redis_connecting_end(dl_redis_connecting *connecting);

/* Does all of it, and waits meanwhile. NULL: error. Any thread. */
dl_redis_connection *dl_redis_connect(dl_redis_node *node, dl_time deadline, dl_error *error);

#endif
