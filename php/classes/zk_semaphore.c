/* For those who let several in at once, on ZooKeeper: the constructor of ZkSemaphore. ZkLock implements its other
 * methods. */

#include "php/base/arguments.h"
#include "php/classes/server_argument.h"
#include "php/classes/zk_arguments.h"

enum { PERMITS = 2, WEIGHT = 6 };

ZEND_METHOD(DistLock_ZkSemaphore, __construct)
{
	distlock_object *object = distlock_object_from(Z_OBJ_P(ZEND_THIS));
	distlock_zk_arguments arguments = { .timeout = 10.0, .first = 3 };
	dl_zk_mutex_kind kind = { .is_exclusive = false };
	zend_long permits, weight = 1;

	ZEND_PARSE_PARAMETERS_START(2, 6)
		Z_PARAM_STR(arguments.path)
		Z_PARAM_LONG(permits)
		Z_PARAM_OPTIONAL
		DISTLOCK_PARAM_HOSTS(arguments.hosts)
		DISTLOCK_PARAM_SECONDS(arguments.timeout, DISTLOCK_INSTEAD_OF_SESSION_TIMEOUT)
		Z_PARAM_STR_OR_NULL(arguments.auth)
		Z_PARAM_LONG(weight)
	ZEND_PARSE_PARAMETERS_END();

	if (!distlock_object_may_be_constructed(object) || !distlock_check_permits(permits, PERMITS)
			|| !distlock_check_weight(weight, permits, DL_ZK_MOST_WEIGHT, WEIGHT)) {
		RETURN_THROWS();
	}
	kind.permits = (unsigned) permits;
	kind.weight = (unsigned) weight;
	distlock_zk_construct(object, &arguments, &kind);
}
