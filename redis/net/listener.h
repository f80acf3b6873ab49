#ifndef DL_REDIS_LISTENER_H
#define DL_REDIS_LISTENER_H

#include "core/token.h"
#include "redis/net/connection.h"

/* The server's message to a waiter: the waiter now owns the lock; or, if it only waited for that, the lock was free; or
 * another waiter has looked at it. */
typedef struct dl_redis_grant {
	char token[DL_TOKEN_SIZE];
	bool is_look;          /* it says that another waiter has looked; only the time and is_direct count */
	int64_t fencing_token; /* 0: the lock was free */
	int64_t time;          /* when it was granted, by the server's clock, in microseconds */
	/* Whether it was sent by the server to which the listener is connected. Replicas and the cluster bus also forward
	 * messages to listeners that the sender didn't count (redis/redis#3744), even twice (redis/redis#6575); those
	 * aren't grants. */
	bool is_direct;
} dl_redis_grant;

/* Returns the next grant that has arrived, for any waiter. Messages in any other form are skipped; after many of them,
 * this returns DL_REDIS_MESSAGE with an empty token, so that the caller can check its deadline. Never waits. */
dl_redis_arrival dl_redis_listener_next(dl_redis_connection *listener, dl_redis_grant *grant, dl_error *error);

#endif
