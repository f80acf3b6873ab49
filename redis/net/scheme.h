#ifndef DL_REDIS_SCHEME_H
#define DL_REDIS_SCHEME_H

#include "core/text/error.h"

#include <stdbool.h>
#include <stddef.h>

/* How a DSN begins: the schemes, what each of them says about the server, and what to write in place of what is none.
 * What follows a scheme is parsed in dsn.c; here, it is only looked at to find out whether a message may show it. Any
 * thread may call these functions. No message contains a credential, or what could be one.
 */
typedef enum dl_redis_kind {
	DL_REDIS_SINGLE,
	DL_REDIS_SENTINEL, /* the addresses are sentinels' */
	DL_REDIS_CLUSTER   /* the addresses are some of its nodes' */
} dl_redis_kind;

typedef struct dl_redis_scheme {
	const char *prefix; /* with the two slashes */
	dl_redis_kind kind;
	bool is_unix, is_tls;
} dl_redis_scheme;

/* Returns the scheme that the text begins with; NULL: it begins with none of distlock's. */
const dl_redis_scheme *dl_redis_scheme_of(const char *text, size_t length);

/* Whether another DSN begins in what follows a scheme, after a comma, semicolon or blank. Credentials can't look like
 * one, as they must encode slashes. */
bool dl_redis_scheme_follows(const char *text, size_t length);

/* The error (kind DL_ERROR_VALUE) for a text that begins with none of distlock's schemes says what to write, or what
 * was probably meant. Always returns false. */
bool dl_redis_scheme_refuse(const char *text, size_t length, dl_error *error);

/* Returns the scheme that the text begins with, one of distlock's or of phpredis's; NULL: it begins with none. */
const char *dl_redis_dsn_scheme(const char *text);

/* Returns what the scheme has at its end: "", "+sentinel" or "+cluster". */
const char *dl_redis_dsn_kind(dl_redis_kind kind);

#endif
