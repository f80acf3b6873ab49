#ifndef DL_REDIS_DSN_H
#define DL_REDIS_DSN_H

#include "core/clock.h"
#include "core/error.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Where a Redis server is and how to log in:
 *
 *   redis://[[user]:password@]host[:port][/database][?option=value&...]
 *   unix:///path/to.sock[?option=value&...]
 *   redis+sentinel://[[user]:password@]host[:port],.../service[/database][?option=value&...]
 *   redis+cluster://[[user]:password@]host[:port],...[?option=value&...]
 *
 * and rediss instead of redis for TLS. Options: connect_timeout, timeout (seconds), client_name, wait=poll; for unix:// db,
 * user and password; for sentinels sentinel_user and sentinel_password; with TLS cafile, certfile, keyfile, verify_peer,
 * peer_name. Every part may be percent-encoded. Strings are owned by the DSN; NULL where nothing was given.
 */
typedef enum dl_redis_kind {
	DL_REDIS_SINGLE,
	DL_REDIS_SENTINEL, /* the addresses are those of sentinels */
	DL_REDIS_CLUSTER   /* the addresses are those of some of its nodes */
} dl_redis_kind;

typedef struct dl_redis_address {
	char *host;
	int port;
} dl_redis_address;

#define DL_REDIS_MOST_ADDRESSES 32

typedef struct dl_redis_tls_options {
	char *cafile, *certfile, *keyfile;
	char *peer_name; /* whom the certificate must be for; NULL: the host */
	bool is_peer_verified;
} dl_redis_tls_options;

typedef struct dl_redis_dsn {
	dl_redis_kind kind;
	dl_redis_address addresses[DL_REDIS_MOST_ADDRESSES];
	size_t address_count; /* 0: a unix socket */
	char *path;
	char *service; /* that the sentinels are asked for */
	char *user;
	char *password;
	char *sentinel_user;
	char *sentinel_password;
	int database;
	char *client_name; /* never NULL */
	dl_time connect_timeout;
	dl_time timeout;
	bool is_polling; /* a waiter asks again and again, for want of pub/sub */
	bool is_tls;
	dl_redis_tls_options tls;
	char *description; /* for messages: the addresses and database, without credentials; never NULL */
} dl_redis_dsn;

/* false: error says what is wrong (kind DL_ERROR_VALUE), never quoting a credential; nothing to free. Any thread. */
bool dl_redis_dsn_parse(dl_redis_dsn *dsn, const char *text, size_t length, dl_error *error);

void dl_redis_dsn_free(dl_redis_dsn *dsn);

#endif
