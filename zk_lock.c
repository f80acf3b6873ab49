/* For those who lock on ZooKeeper: the class ZkLock. */

#include "php/base/arguments.h"
#include "php/classes/server_argument.h"
#include "php/classes/zk_arguments.h"

ZEND_METHOD(DistLock_ZkLock, __construct)
{
	distlock_object *object = distlock_object_from(Z_OBJ_P(ZEND_THIS));
	distlock_zk_arguments arguments = { .timeout = 10.0, .first = 2 };
	dl_zk_mutex_kind kind;
	zend_object *nodes = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 5)
		Z_PARAM_STR(arguments.path)
		Z_PARAM_OPTIONAL
		DISTLOCK_PARAM_HOSTS(arguments.hosts)
		DISTLOCK_PARAM_SECONDS(arguments.timeout, DISTLOCK_INSTEAD_OF_SESSION_TIMEOUT)
		Z_PARAM_STR_OR_NULL(arguments.auth)
		Z_PARAM_OBJ_OF_CLASS(nodes, distlock_ce_ZkNodes)
	ZEND_PARSE_PARAMETERS_END();

	if (!distlock_object_may_be_constructed(object)) {
		RETURN_THROWS();
	}
	kind = distlock_zk_kind(nodes);
	distlock_zk_construct(object, &arguments, &kind);
}
