#ifndef DL_REDIS_SERVER_H
#define DL_REDIS_SERVER_H

#include "redis/node.h"
#include "redis/slots.h"

#include <hiredis/hiredis.h>

/*
 * What a DSN names: one server, the present master of a service that sentinels watch, or a cluster; and what this process
 * knows of the nodes that are behind it. It lives until dl_redis_servers_stop(). Any thread.
 */
typedef struct dl_redis_server dl_redis_server;

/* Once, before anything else here. */
void dl_redis_servers_start(void);

/* Forgets all servers, none of which has a connection any more. */
void dl_redis_servers_stop(void);

/* The server of a DSN; the same one for the same text. NULL: error. */
dl_redis_server *dl_redis_server_find(const char *dsn, size_t length, dl_error *error);

const dl_redis_dsn *dl_redis_server_dsn(const dl_redis_server *server);

/* Whether another node takes the place of one that dies. */
bool dl_redis_server_fails_over(const dl_redis_server *server);

/* The slot of a key, if this is a cluster; else DL_REDIS_NO_SLOT. */
int dl_redis_server_slot(const dl_redis_server *server, const char *key, size_t length);

/* Looks what a sentinel has told since; if it tells of another master, or nobody has been watched for a while, asks. To be
 * called before a connection is used: a master that was replaced by order goes on as one for some seconds. */
void dl_redis_server_look(dl_redis_server *server, dl_time deadline);

/* The node that serves the slot, as far as is known; NULL: it isn't. Never a round trip. */
dl_redis_node *dl_redis_server_node(dl_redis_server *server, int slot);

/* The same, to open a connection to: asks the sentinels, or a node of the cluster where it isn't known or is in doubt. One
 * thread asks, and others that want to know wait for it. NULL: error. */
dl_redis_node *dl_redis_server_locate(dl_redis_server *server, int slot, dl_time deadline, dl_error *error);

/* A node didn't answer as it should: what is known must be asked for again. */
void dl_redis_server_doubt(dl_redis_node *node);

/* The node that the reply of another sends its client to. NULL: the reply isn't a redirection of a cluster. is_asking: for
 * this command only, behind ASKING. */
dl_redis_node *dl_redis_server_redirect(dl_redis_node *from, const redisReply *reply, bool *is_asking);

/* For going through all nodes of all servers: the one after that, NULL: the first. NULL: there are no more. */
dl_redis_node *dl_redis_server_next_node(const dl_redis_node *node);

#endif
