#ifndef DISTLOCK_SERVER_ARGUMENT_H
#define DISTLOCK_SERVER_ARGUMENT_H

/* For every class and function that is told of servers: parses this argument. What isn't a DSN is refused with the one
 * to write. */

#include "php.h"

#ifdef DISTLOCK_REDIS
/* Parses a DSN, a list of them, or null. `number_is` names the parameter that a number given here is probably meant
 * for; or NULL. false: it has thrown. */
bool distlock_argument_parse_servers(zval *argument, HashTable **list, zend_string **dsn, const char *number_is,
		uint32_t number);

#define DISTLOCK_PARAM_SERVERS(list, dsn, number_is) \
	Z_PARAM_PROLOGUE(0, 0); \
	if (UNEXPECTED(!distlock_argument_parse_servers(_arg, &list, &dsn, number_is, _i))) { \
		_error_code = ZPP_ERROR_FAILURE; \
		break; \
	}
#endif

#ifdef DISTLOCK_ZOOKEEPER
/* Parses the hosts of an ensemble, or null. false: it has thrown. */
bool distlock_argument_parse_hosts(zval *argument, zend_string **hosts, uint32_t number);

#define DISTLOCK_PARAM_HOSTS(hosts) \
	Z_PARAM_PROLOGUE(0, 0); \
	if (UNEXPECTED(!distlock_argument_parse_hosts(_arg, &hosts, _i))) { \
		_error_code = ZPP_ERROR_FAILURE; \
		break; \
	}
#endif

#endif
