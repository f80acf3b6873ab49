#ifndef DL_REDIS_LISTENER_H
#define DL_REDIS_LISTENER_H

#include "core/token.h"
#include "redis/connection.h"

/* "You own it": what the server told a waiter. */
typedef struct dl_redis_grant {
	char token[DL_TOKEN_SIZE];
	int64_t fencing_token;
	int64_t time; /* when, by the server's clock, in microseconds */
	/* The server that sent it is the one the listener is connected to. Replicas and the cluster bus carry messages further,
	 * to listeners that the sender didn't count: theirs are no grants. */
	bool is_direct;
} dl_redis_grant;

/* The next grant that has arrived, for any waiter. Messages of another form are passed over; after many of them it returns
 * DL_REDIS_MESSAGE with an empty token, for the caller to look at its deadline. Never waits. */
dl_redis_arrival dl_redis_listener_next(dl_redis_connection *listener, dl_redis_grant *grant, dl_error *error);

#endif
