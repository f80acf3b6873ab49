#ifndef DL_REDIS_LOGIN_H
#define DL_REDIS_LOGIN_H

#include "redis/connection.h"

/* Connects and logs in, in one round trip after the connection is made: a command connection has its database selected and
 * the scripts loaded, a listener has subscribed. dsn must outlive it. NULL on failure. Any thread. Close with
 * dl_redis_connection_close(). */
dl_redis_connection *dl_redis_login(const dl_redis_dsn *dsn, bool is_listener, dl_time deadline, dl_error *error);

#endif
