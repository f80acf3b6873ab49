#ifndef DL_REDIS_DSN_H
#define DL_REDIS_DSN_H

#include "core/system/clock.h"
#include "core/text/error.h"
#include "redis/net/scheme.h"

#include <stdbool.h>
#include <stddef.h>

/* A DSN says where a Redis server is and how to log in:
 *
 *   redis://[[user]:password@]host[:port][/database][?option=value&...]
 *   unix:///path/to.sock[?option=value&...]
 *   redis+sentinel://[[user]:password@]host[:port],.../service[/database][?option=value&...]
 *   redis+cluster://[[user]:password@]host[:port],...[?option=value&...]
 *
 * With TLS, each scheme begins with rediss instead of redis. Options: connect_timeout, timeout, max_idle and, except
 * with unix://, keepalive (seconds), client_name, wait=poll, password_file; with unix://, db, user and password; with
 * sentinels, sentinel_user, sentinel_password and sentinel_password_file; with TLS, cafile, certfile, keyfile,
 * verify_peer and peer_name. Every part may be percent-encoded. The DSN owns its strings, which are NULL if nothing was
 * given.
 *
 * dsn.c parses what follows the scheme, and puts a DSN into words; the schemes themselves are in scheme.h.
 */

typedef struct dl_redis_address {
	char *host;
	int port;
} dl_redis_address;

/* As docs/configuration.md says. Only sentinels and some nodes of a cluster are listed; the cluster names the
 * others. */
#define DL_REDIS_MOST_ADDRESSES 32

typedef struct dl_redis_tls_options {
	char *cafile, *certfile, *keyfile;
	char *peer_name; /* the name that the certificate must be for; NULL: the host */
	bool is_peer_verified;
} dl_redis_tls_options;

/* With what a connection logs in: the password, or the absolute path of a file that contains it. */
typedef struct dl_redis_credentials {
	char *user;
	char *password;
	char *password_file;
} dl_redis_credentials;

typedef struct dl_redis_dsn {
	dl_redis_kind kind;
	dl_redis_address addresses[DL_REDIS_MOST_ADDRESSES];
	size_t address_count; /* 0 for a unix socket */
	char *path;
	char *service; /* the name that sentinels are asked about */
	dl_redis_credentials credentials;
	dl_redis_credentials sentinel_credentials;
	int database;
	char *client_name; /* never NULL */
	dl_time connect_timeout;
	dl_time timeout;
	dl_time keepalive; /* how long nothing arrives before the kernel probes the peer; 0: it doesn't */
	dl_time max_idle;  /* a connection that hasn't been used for longer is replaced; 0: none is */
	bool is_polling;   /* waiters poll, because Pub/Sub isn't available */
	bool is_tls;
	dl_redis_tls_options tls;
	char *description; /* for messages: the addresses and the database, without credentials; never NULL */
} dl_redis_dsn;

/* On failure, error says what is wrong (kind DL_ERROR_VALUE) without ever quoting a credential, and there is nothing to
 * free. Any thread. */
bool dl_redis_dsn_parse(dl_redis_dsn *dsn, const char *text, size_t length, dl_error *error);

void dl_redis_dsn_free(dl_redis_dsn *dsn);

/* Whether the text contained a password, rather than at most the path of a file with one. */
static inline bool dl_redis_dsn_has_password(const dl_redis_dsn *dsn)
{
	return dsn->credentials.password != NULL || dsn->sentinel_credentials.password != NULL;
}

#endif
