#ifndef DL_ZK_ADDRESS_H
#define DL_ZK_ADDRESS_H

#include "core/error.h"

#include <stddef.h>

#define DL_ZK_PORT 2181

/* "host:port", and the NUL. */
#define DL_ZK_HOST_SIZE 280

/* Splits "h1:2181,h2/chroot". *hosts: "h1:2181,h2:2181"; *root: "/chroot", or "". To be freed. false: the error says what is
 * wrong, without a subject. */
bool dl_zk_address_parse(const char *text, size_t length, char **hosts, char **root, dl_error *error);

/* Takes the next of the hosts that the former wrote. false: there is none. description: "host:port" */
bool dl_zk_address_next(const char **hosts, char host[DL_ZK_HOST_SIZE], int *port, char description[DL_ZK_HOST_SIZE]);

/* These hosts in the form of the client library, which takes IPv6 addresses without brackets. To be freed. */
char *dl_zk_address_bare(const char *hosts);

/* Finds the "user:password" of "digest:user:password", or of "sasl:user:password". NULL: the error says what is wrong, without
 * a subject or the text. */
const char *dl_zk_address_parse_auth(const char *text, size_t length, bool *is_sasl, dl_error *error);

/* Whether it names three files, and a passphrase at the most. The error says what is wrong, without a subject or the text. */
bool dl_zk_address_check_certificates(const char *text, dl_error *error);

#endif
