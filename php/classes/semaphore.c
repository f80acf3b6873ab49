/* For those who let several in at once, on Redis: the constructor of RedisSemaphore. Its methods are
 * RedisLock's. */

#include "php/classes/redis_arguments.h"

ZEND_METHOD(DistLock_RedisSemaphore, __construct)
{
	distlock_object *object = distlock_object_from(Z_OBJ_P(ZEND_THIS));
	distlock_redis_arguments arguments = { .ttl = 10.0, .auto_renew = true, .has_no_max_hold = true, .weight = 1 };
	zend_long permits;

	ZEND_PARSE_PARAMETERS_START(2, 8)
		Z_PARAM_STR(arguments.name)
		Z_PARAM_LONG(permits)
		Z_PARAM_OPTIONAL
		DISTLOCK_REDIS_PARAMETERS(arguments)
		Z_PARAM_LONG(arguments.weight)
	ZEND_PARSE_PARAMETERS_END();

	if (!distlock_object_may_be_constructed(object) || !distlock_check_permits(permits, 2)) {
		RETURN_THROWS();
	}
	arguments.permits = (unsigned) permits;
	distlock_redis_construct(object, &arguments);
}
