#ifndef DL_REDIS_PHPREDIS_DSN_H
#define DL_REDIS_PHPREDIS_DSN_H

#include "core/text/error.h"

#include <stdbool.h>
#include <stddef.h>

/* The DSNs that phpredis takes as session.save_path, and Predis as its parameters:
 *
 *   tcp://host:port?auth=password&database=2&prefix=...      tls:// and ssl:// likewise
 *   seed[]=host:port&seed[]=host:port&auth=password          a cluster
 *
 * Any thread may call these. No message contains a credential, or what could be one.
 */

/* If the text is such a DSN, error (kind DL_ERROR_VALUE) shows the DSN that means the same to distlock, with PASSWORD
 * in the place of a password; has_password, which may be NULL, says whether there is one. Otherwise both stay as they
 * are. */
bool dl_redis_phpredis_refuse(const char *text, size_t length, bool *has_password, dl_error *error);

/* Returns the scheme of theirs that the text begins with; NULL: it begins with none. */
const char *dl_redis_phpredis_scheme(const char *text);

/* If the option is theirs, or that of another client or of a lock, error (kind DL_ERROR_VALUE) says what to write
 * instead. is_unix: in a DSN of a socket. */
bool dl_redis_phpredis_refuse_option(const char *name, size_t length, bool is_unix, dl_error *error);

/* A server as another client's object, or an array of options for one, tells of it. It has no room for credentials. */
typedef struct dl_redis_told {
	char host[256]; /* "": unknown. May have a scheme in front, as in tls://host, or be the path of a socket. */
	long port;      /* 0: unknown */
	long database;
	bool has_user, has_password;
	bool is_tls, is_cluster, is_sentinel;
} dl_redis_told;

#define DL_REDIS_TOLD_DSN_SIZE 400

/* Writes the DSN that means the same to distlock, with USER and PASSWORD in the places of credentials, and HOST, PORT
 * or PATH where something is unknown, or might be a part of a credential. */
void dl_redis_phpredis_translate(const dl_redis_told *told, char dsn[DL_REDIS_TOLD_DSN_SIZE]);

#endif
