#ifndef DL_REDIS_TOPOLOGY_H
#define DL_REDIS_TOPOLOGY_H

#include "redis/connection.h"
#include "redis/slots.h"

/*
 * Questions to sentinels and to the nodes of a cluster, each on a connection of its own: they are rare. Nothing is
 * remembered here. Any thread. Where an error is transient, another sentinel or node may be asked.
 */

/* The master of a service, as a sentinel knows it; its host is to be freed. *watch becomes a connection on which the sentinel
 * will tell of another one. false: error, and nothing to free or close. */
bool dl_redis_ask_for_master(dl_redis_node *sentinel, dl_redis_address *master, dl_redis_connection **watch,
		dl_time deadline, dl_error *error);

/* Looks, without waiting, what a sentinel has told. One that is still telling at the deadline, of nothing that matters, isn't
 * listened to any more. */
typedef enum dl_redis_news {
	DL_REDIS_NO_NEWS,
	DL_REDIS_MASTER_CHANGED,
	DL_REDIS_WATCH_ENDED /* the connection is of no more use */
} dl_redis_news;
dl_redis_news dl_redis_read_news(dl_redis_connection *watch, dl_time deadline);

/* Some slots that follow each other, and the node that serves them. The host isn't owned. */
typedef struct dl_redis_slot_range {
	int first, last;
	dl_redis_address master;
} dl_redis_slot_range;

/* The map of the cluster, as a node knows it: to be freed with freeReplyObject(), and read with the function below. NULL:
 * error. */
redisReply *dl_redis_ask_for_slots(dl_redis_node *node, dl_time deadline, dl_error *error);

/* Reads one element of it. false: nothing that could be used. */
bool dl_redis_read_slot_range(const redisReply *element, const dl_redis_node *told_by, dl_redis_slot_range *range);

/* Reads "MOVED slot host:port" or "ASK slot host:port"; the host is to be freed. false: it is neither. */
bool dl_redis_read_redirection(const redisReply *reply, const dl_redis_node *told_by, int *slot, dl_redis_address *to,
		bool *is_asking);

#endif
