#ifndef DL_REDIS_TOPOLOGY_H
#define DL_REDIS_TOPOLOGY_H

#include "redis/net/connection.h"
#include "redis/net/slots.h"

/*
 * Questions to sentinels and to a cluster's nodes. They are rare, so each opens a new connection. Nothing is
 * remembered here. Any thread. If an error is transient, another sentinel or node may be asked.
 */

/* Asks a sentinel for the master of the service; the caller must free the host. *watch becomes a connection on which
 * the sentinel will report a new master. Returns false on an error; then there is nothing to free or close. */
bool dl_redis_ask_for_master(dl_redis_node *sentinel, dl_redis_address *master, dl_redis_connection **watch,
		dl_time deadline, dl_error *error);

/* Reads what a sentinel has reported, without waiting. If it is still sending irrelevant messages at the deadline, it
 * isn't listened to any more. */
typedef enum dl_redis_news {
	DL_REDIS_NO_NEWS,
	DL_REDIS_MASTER_CHANGED,
	DL_REDIS_WATCH_ENDED /* the connection can't be used any more */
} dl_redis_news;
dl_redis_news dl_redis_read_news(dl_redis_connection *watch, dl_time deadline);

/* Whether the error says that a script called a command that the server doesn't know. It doesn't say which one. */
bool dl_redis_is_unknown_in_script(const redisReply *reply);

/* Asks on an open connection which of the scripts' commands the server doesn't know. Adds their names to the error of a
 * call, and what to do if the DSN can help. The connection can't be used any more afterwards. */
void dl_redis_name_unknown(dl_redis_connection *connection, dl_time deadline, dl_error *error);

/* Consecutive slots, and the node that serves them. The host isn't owned. */
typedef struct dl_redis_slot_range {
	int first, last;
	dl_redis_address master;
} dl_redis_slot_range;

/* Asks a node for the map of its cluster, to be read with the function below and freed with freeReplyObject(). *spare
 * becomes the connection that was asked, for dl_redis_login(). NULL: error; then there is nothing to close. */
redisReply *dl_redis_ask_for_slots(dl_redis_node *node, dl_redis_connection **spare, dl_time deadline, dl_error *error);

/* Reads one element of the map. Returns false if it can't be used. */
bool dl_redis_read_slot_range(const redisReply *element, const dl_redis_node *told_by, dl_redis_slot_range *range);

/* Reads "MOVED slot host:port" or "ASK slot host:port"; the caller must free the host. Returns false if it is
 * neither. */
bool dl_redis_read_redirection(const redisReply *reply, const dl_redis_node *told_by, int *slot, dl_redis_address *to,
		bool *is_asking);

#endif
