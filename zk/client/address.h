#ifndef DL_ZK_ADDRESS_H
#define DL_ZK_ADDRESS_H

#include "core/text/error.h"

#include <stddef.h>

#define DL_ZK_PORT 2181

/* "host:port", and the NUL. */
#define DL_ZK_HOST_SIZE 280

/* Splits "h1:2181,h2/chroot" into *hosts ("h1:2181,h2:2181") and *root ("/chroot" or ""), which the caller must free.
 * false: the error says what is wrong, in words that follow "the argument". */
bool dl_zk_address_parse(const char *text, size_t length, char **hosts, char **root, dl_error *error);

/* Takes the next host of a list that dl_zk_address_parse() wrote, and describes it as "host:port". false: there is
 * none. */
bool dl_zk_address_next(const char **hosts, char host[DL_ZK_HOST_SIZE], int *port, char description[DL_ZK_HOST_SIZE]);

/* Returns the hosts as the client library expects them, with IPv6 addresses without brackets. The caller must free
 * them. */
char *dl_zk_address_bare(const char *hosts);

/* How a user logs in. */
typedef struct dl_zk_scheme {
	bool is_sasl; /* via SASL; not: with the scheme "digest" */
	bool is_file; /* the password is in a file */
} dl_zk_scheme;

/* Finds the "user:password" in "digest:user:password" or "sasl:user:password", or the "user:/path" in
 * "digest-file:user:/path" or "sasl-file:user:/path". NULL: the error says what is wrong, as above, without repeating
 * the text. */
const char *dl_zk_address_parse_auth(const char *text, size_t length, dl_zk_scheme *scheme, dl_error *error);

/* Whether the text names three files, and optionally contains a passphrase. If not, the error says what is wrong, as
 * above, without repeating the text. */
bool dl_zk_address_check_certificates(const char *text, dl_error *error);

#endif
