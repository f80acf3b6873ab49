#ifndef DL_REDIS_SERVER_H
#define DL_REDIS_SERVER_H

#include "redis/net/connection.h"
#include "redis/net/node.h"
#include "redis/net/slots.h"

#include <hiredis/hiredis.h>

/* The target of a DSN (one server, the present master of a service that sentinels watch, or a cluster), and what this
 * process knows about the nodes behind it. Lives until dl_redis_servers_stop(). Any thread.
 */
typedef struct dl_redis_server dl_redis_server;

/* Call this once, before anything else here. */
void dl_redis_servers_start(void);

/* Forgets all servers. No connection to any of them may exist. */
void dl_redis_servers_stop(void);

/* Returns the server of a DSN, which is the same for the same text. NULL: error. */
dl_redis_server *dl_redis_server_find(const char *dsn, size_t length, dl_error *error);

const dl_redis_dsn *dl_redis_server_dsn(const dl_redis_server *server);

/* Whether another node may take the place of one that dies or is demoted. Sentinels and clusters see to that. A single
 * server may do it too, behind its name (StackExchange/StackExchange.Redis#2264); that is known once it has answered
 * that it is a replica, or is loading its data, and until it executes commands again. */
bool dl_redis_server_fails_over(const dl_redis_server *server);

/* Whether the reply is an error of a server that can't execute the call, or can't yet. The call wasn't executed: the
 * sentinels or the cluster may name a server that can, or the name of a single one may lead to it. */
bool dl_redis_server_is_elsewhere(const dl_redis_server *server, const redisReply *reply);

/* The slot of a key, if this is a cluster; else DL_REDIS_NO_SLOT. */
int dl_redis_server_slot(const dl_redis_server *server, const char *key);

/* The time by which a call that starts now must end; never later than the deadline. A server gets the connect timeout
 * plus the timeout of the DSN in total, however many connections break and nodes redirect. */
dl_time dl_redis_server_end(const dl_redis_server *server, dl_time now, dl_time deadline);

/* Sets the error for a reply that isn't one of those that were expected. Returns false. */
bool dl_redis_server_refuse(const dl_redis_server *server, const redisReply *reply, dl_error *error);

/* Notes what the server can't do, for phpinfo(), in words without credentials; NULL: it can, after all. Returns true if
 * something is noted where nothing was. */
bool dl_redis_server_note_lack(dl_redis_server *server, const char *text);

/* Copies what is noted. Returns false if nothing is. */
bool dl_redis_server_lack(dl_redis_server *server, char *to, size_t size);

/* Reads what a sentinel has reported since the last call. If that is a new master, or if no sentinel has been watched
 * for a while, asks one. Call this before using a connection: otherwise there could be two owners, because a master
 * that was replaced on purpose, or was cut off, continues to act as one for some seconds, and a process with an open
 * connection would acquire there what others own on the new master (redis/redis#1083, redis/redis#6062). */
void dl_redis_server_look(dl_redis_server *server, dl_time deadline);

/* Closes the connections to sentinels on which nobody has looked for news for longer than the max_idle of the DSN, and
 * spare ones that nobody has taken for as long. */
void dl_redis_servers_stop_watching(dl_moment now);

/* Returns the node that is believed to serve the slot, or NULL. Never makes a round trip. */
dl_redis_node *dl_redis_server_node(dl_redis_server *server, int slot);

/* Returns a number that grows whenever what is known of a cluster's slots changes. While it is the same, each slot is
 * served by the same node, as far as is known. */
unsigned long dl_redis_server_map(dl_redis_server *server);

/* Finds the node to open a connection to: asks the sentinels; or, in a cluster, one of the nodes if the answer is
 * unknown or in doubt. One thread asks, and others that need the answer wait for it. NULL: error. */
dl_redis_node *dl_redis_server_locate(dl_redis_server *server, int slot, dl_time deadline, dl_error *error);

/* Takes the connection on which the node was last asked for a cluster's map, to be logged in on or closed; NULL: there
 * is none. It is kept for the thread that has just located the node. */
dl_redis_connection *dl_redis_server_take_spare(dl_redis_node *node);

/* Notes that a node misbehaved, so what is known about it must be asked for again. */
void dl_redis_server_doubt(dl_redis_node *node);

/* Returns the node that a reply redirects to, or NULL if the reply isn't a cluster's redirection. is_asking: only this
 * command goes there, after ASKING. */
dl_redis_node *dl_redis_server_redirect(dl_redis_node *from, const redisReply *reply, bool *is_asking);

/* To iterate over all nodes of all servers: returns the next one, or the first after NULL. NULL: there are no more. */
dl_redis_node *dl_redis_server_next_node(const dl_redis_node *node);

#endif
