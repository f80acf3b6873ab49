#include "zk_lock.h"

#define PERMITS 2
#define MOST_PERMITS 100000

/* Its other methods are those of ZkLock. */
ZEND_METHOD(DistLock_ZkSemaphore, __construct)
{
	distlock_object *object = distlock_object_from(Z_OBJ_P(ZEND_THIS));
	distlock_zk_arguments arguments = { .timeout = 10.0, .first = 3 };
	dl_zk_mutex_kind kind = { .is_exclusive = false };
	zend_long permits;

	ZEND_PARSE_PARAMETERS_START(2, 5)
		Z_PARAM_STR(arguments.path)
		Z_PARAM_LONG(permits)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR_OR_NULL(arguments.hosts)
		Z_PARAM_DOUBLE(arguments.timeout)
		Z_PARAM_STR_OR_NULL(arguments.auth)
	ZEND_PARSE_PARAMETERS_END();

	if (!distlock_object_may_be_constructed(object)) {
		RETURN_THROWS();
	}
	if (permits < 1 || permits > MOST_PERMITS) {
		zend_argument_value_error(PERMITS, "must be between 1 and %d", MOST_PERMITS);
		RETURN_THROWS();
	}
	kind.permits = (unsigned) permits;
	distlock_zk_construct(object, &arguments, &kind);
}
