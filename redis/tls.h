#ifndef DL_REDIS_TLS_H
#define DL_REDIS_TLS_H

#include "core/clock.h"
#include "core/error.h"
#include "redis/dsn.h"

#include <hiredis/hiredis.h>

/* TLS under a connection, by hiredis and OpenSSL. Where distlock was built without, no DSN that asks for it is accepted. */

/* What phpinfo() says of it. */
const char *dl_redis_tls_version(void);

/* The other end of a connection by TLS. Nothing is owned. */
typedef struct dl_redis_tls_peer {
	redisContext *context; /* connected; nothing has been sent yet */
	const dl_redis_tls_options *options;
	const char *host;        /* whom the certificate must be for, unless the options say so */
	const char *description; /* for messages */
} dl_redis_tls_peer;

/* Shakes hands. */
bool dl_redis_tls_begin(const dl_redis_tls_peer *peer, dl_time deadline, dl_error *error);

/* Writes everything. false: errno is ETIMEDOUT at the deadline, else the context's error says why. */
bool dl_redis_tls_write(redisContext *context, const char *bytes, size_t length, dl_time deadline);

/* Reads what there is into the reader of the context, as redisBufferRead() does. */
int dl_redis_tls_read(redisContext *context);

#endif
