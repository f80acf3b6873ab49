#ifndef DL_REDIS_LISTENER_H
#define DL_REDIS_LISTENER_H

#include "core/text/token.h"
#include "redis/net/connection.h"

typedef enum dl_redis_message_kind {
	DL_REDIS_GRANTED, /* the waiter owns the lock */
	DL_REDIS_FREED,   /* the lock was free, which is all that some wait for */
	DL_REDIS_ASK,     /* it must ask the server */
	DL_REDIS_LOOKED   /* another waiter has looked at it */
} dl_redis_message_kind;

/* The server's message to a waiter. */
typedef struct dl_redis_message {
	char token[DL_TOKEN_SIZE];
	dl_redis_message_kind kind;
	int64_t fencing_token; /* of a grant */
	int64_t time;          /* when it was sent, by the server's clock, in microseconds */
	/* Whether it was sent by the server to which the listener is connected. Replicas and the cluster bus also forward
	 * messages to listeners that the sender didn't count (redis/redis#3744), even twice (redis/redis#6575); those
	 * aren't grants. */
	bool is_direct;
} dl_redis_message;

typedef enum dl_redis_heard_kind {
	DL_REDIS_HEARD_MESSAGE,
	DL_REDIS_HEARD_START, /* a subscription */
	DL_REDIS_HEARD_END,   /* of a subscription, which the server ends unasked when the channel's slot has moved */
	DL_REDIS_HEARD_ERROR,
	DL_REDIS_HEARD_OTHER
} dl_redis_heard_kind;

/* Anything that has arrived. */
typedef struct dl_redis_heard {
	dl_redis_heard_kind kind;
	dl_redis_message message;
	redisReply *reply; /* to be freed */
} dl_redis_heard;

/* Returns what has arrived next. Never waits. */
dl_redis_arrival dl_redis_listener_hear(dl_redis_connection *listener, dl_redis_heard *heard, dl_error *error);

/* Returns the name of the channel of a message, a start or an end. It may be anything. */
static inline const char *dl_redis_heard_channel(const dl_redis_heard *heard)
{
	return heard->reply->element[1]->str;
}

/* Returns the next message that has arrived, for any waiter. Messages in any other form are skipped; after many of
 * them, this returns DL_REDIS_MESSAGE with an empty token, so that the caller can check its deadline. Never waits. */
dl_redis_arrival dl_redis_listener_next(dl_redis_connection *listener, dl_redis_message *message, dl_error *error);

#endif
