#ifndef DISTLOCK_REDIS_LOCK_H
#define DISTLOCK_REDIS_LOCK_H

#include "php_distlock.h"

#include "redis/pool.h"

/* What the constructors of all classes on Redis begin with. */
enum { DISTLOCK_ARGUMENT_NAME = 1, DISTLOCK_ARGUMENT_SERVERS };

#define DISTLOCK_LONGEST_NAME 1024

/* false: thrown. */
bool distlock_check_text(zend_string *text, size_t longest, uint32_t argument);

/* The server of the argument, or of the ini setting where both are NULL. NULL: thrown. */
dl_redis_server *distlock_redis_server(HashTable *list, zend_string *dsn);

#endif
