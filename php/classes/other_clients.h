#ifndef DISTLOCK_OTHER_CLIENTS_H
#define DISTLOCK_OTHER_CLIENTS_H

/* For those who pass another client's object, or its options, in place of a DSN: what these say of the server.
 * Credentials are only known to exist. */

#include "php.h"

#include "redis/net/phpredis_dsn.h"

/* Whether it is such an object. It may be asked for its host by calling its methods, if they only tell what they know:
 * none that connects. May leave an exception only if the script is ending. */
bool distlock_other_client_read(zend_object *object, dl_redis_told *told);

/* Whether it is such an array, rather than a list of DSNs. */
bool distlock_other_client_read_options(HashTable *options, dl_redis_told *told);

#endif
