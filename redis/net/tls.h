#ifndef DL_REDIS_TLS_H
#define DL_REDIS_TLS_H

#include "core/system/clock.h"
#include "core/text/error.h"
#include "core/system/wait.h"
#include "redis/net/dsn.h"

#include <hiredis/hiredis.h>

/* TLS for connections, via hiredis and OpenSSL. If distlock was built without it, DSNs that ask for it are refused. */

/* What phpinfo() shows. */
const char *dl_redis_tls_version(void);

/* Call this once, before any connection is opened. */
void dl_redis_tls_start(void);

/* The server at the other end of a TLS connection. Nothing here is owned. */
typedef struct dl_redis_tls_peer {
	redisContext *context; /* connected; nothing has been sent yet */
	const dl_redis_tls_options *options;
	const char *host;        /* the name that the certificate must be for, unless the options name another */
	const char *description; /* for messages */
	struct ssl_st *ssl;      /* OpenSSL's, set when the handshake begins; belongs to the context */
} dl_redis_tls_peer;

/* Begins the handshake. The peer's ssl is set. */
bool dl_redis_tls_begin(dl_redis_tls_peer *peer, dl_error *error);

/* Does as much of the handshake as is possible without waiting. If it is pending, sets the events that it awaits.
 * is_late: its time is over. */
dl_step dl_redis_tls_go_on(const dl_redis_tls_peer *peer, bool is_late, short *events, dl_error *error);

/* Writes everything. On failure, errno is ETIMEDOUT if the deadline has passed; otherwise, the context's error says
 * why. */
bool dl_redis_tls_write(redisContext *context, const char *bytes, size_t length, dl_time deadline);

/* Appends the bytes, writes what can be written at once, and keeps the rest for the next time. *is_all: nothing is
 * left. Returns false, with errno set, if the connection is broken. */
bool dl_redis_tls_push(redisContext *context, const char *bytes, size_t length, bool *is_all);

/* Reads what has arrived into the context's reader, like redisBufferRead(). */
int dl_redis_tls_read(redisContext *context);

#endif
