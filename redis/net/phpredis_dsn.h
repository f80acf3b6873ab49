#ifndef DL_REDIS_PHPREDIS_DSN_H
#define DL_REDIS_PHPREDIS_DSN_H

#include "core/error.h"

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

/* If only they have the option, error (kind DL_ERROR_VALUE) says what to write instead. is_unix: in a DSN of a socket.
 */
bool dl_redis_phpredis_refuse_option(const char *name, size_t length, bool is_unix, dl_error *error);

#endif
