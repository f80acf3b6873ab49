#ifndef DL_REDIS_LOGIN_H
#define DL_REDIS_LOGIN_H

#include "redis/connection.h"

/* Connects and logs in, in one round trip after the connection is made. A command connection has its database selected and
 * the scripts loaded. NULL on failure. Any thread. Close with dl_redis_connection_close(). */
dl_redis_connection *dl_redis_login(dl_redis_node *node, dl_time deadline, dl_error *error);

/* The same for a listener: it has subscribed to a channel that is in the slot, if this is a cluster. */
dl_redis_connection *dl_redis_login_to_listen(dl_redis_node *node, int slot, dl_time deadline, dl_error *error);

/* Moves an idle listener to a fresh channel, in another slot of the same node.
 * false: error, and it is of no more use. */
bool dl_redis_listen_for_slot(dl_redis_connection *listener, int slot, dl_time deadline, dl_error *error);

/* One question to a server, on a connection of its own. */
typedef struct dl_redis_question {
	const char *user, *password; /* or NULL */
	int count;
	const char *words[4];
	const char *channels[2]; /* or NULL: to be subscribed to in the same step */
	size_t largest_reply;
} dl_redis_question;

/* The reply, which may be an error, but not that of AUTH; to be freed with freeReplyObject(). *listener becomes the
 * connection if there are channels, from which nothing has been read yet, not even whether it could be subscribed to; else
 * listener is NULL. NULL: error, transient where it couldn't be asked. Any thread. */
redisReply *dl_redis_inquire(dl_redis_node *node, const dl_redis_question *question, dl_redis_connection **listener,
		dl_time deadline, dl_error *error);

#endif
