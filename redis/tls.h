#ifndef DL_REDIS_TLS_H
#define DL_REDIS_TLS_H

#include "redis/connection.h"

/* TLS under a connection, by hiredis and OpenSSL. Where distlock was built without, no DSN that asks for it is accepted. */

/* What phpinfo() says of it. */
const char *dl_redis_tls_version(void);

/* Shakes hands with the server, which must be who the DSN's options say, or else the given host. The connection has sent
 * nothing yet. */
bool dl_redis_tls_begin(dl_redis_connection *connection, const char *host, dl_time deadline, dl_error *error);

/* Writes everything. false: errno is ETIMEDOUT at the deadline, else the context's error says why. */
bool dl_redis_tls_write(dl_redis_connection *connection, const char *bytes, size_t length, dl_time deadline);

/* Reads what there is into the reader of the context, as redisBufferRead() does. */
int dl_redis_tls_read(dl_redis_connection *connection);

#endif
