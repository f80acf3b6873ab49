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
 *
 * Options: connect_timeout, timeout (seconds), client_name, and for unix:// db, user and password.
 * Every part may be percent-encoded. Strings are owned by the DSN; NULL where nothing was given.
 */
typedef struct dl_redis_dsn {
	char *host;        /* NULL: a unix socket */
	int port;
	char *path;
	char *user;
	char *password;
	int database;
	char *client_name; /* never NULL */
	dl_time connect_timeout;
	dl_time timeout;
	char *description; /* for messages: the address and database, without credentials; never NULL */
} dl_redis_dsn;

/* false: error says what is wrong (kind DL_ERROR_VALUE), never quoting a credential; nothing to free. Any thread. */
bool dl_redis_dsn_parse(dl_redis_dsn *dsn, const char *text, size_t length, dl_error *error);

void dl_redis_dsn_free(dl_redis_dsn *dsn);

#endif
