/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: f8b53b3b44b3cccf5496fc06f28a8f5f6e3d8a51 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_DistLock_stats, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_Lock_acquire, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_Lock_release, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, confirm, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_Lock_isHeld, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_Lock_getName, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_Lock_getFencingToken, 0, 0, IS_LONG, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_Lock_getWaitTime, 0, 0, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_Lock_synchronized, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, critical, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_Lock_onLost, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, callback, IS_CALLABLE, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_DistLock_RedisLock___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_MASK(0, servers, MAY_BE_STRING|MAY_BE_ARRAY|MAY_BE_NULL, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, ttl, IS_DOUBLE, 0, "10.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, autoRenew, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxHold, IS_DOUBLE, 0, "0.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, replicas, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

#define arginfo_class_DistLock_RedisLock_acquire arginfo_class_DistLock_Lock_acquire

#define arginfo_class_DistLock_RedisLock_release arginfo_class_DistLock_Lock_release

#define arginfo_class_DistLock_RedisLock_isHeld arginfo_class_DistLock_Lock_isHeld

#define arginfo_class_DistLock_RedisLock_getName arginfo_class_DistLock_Lock_getName

#define arginfo_class_DistLock_RedisLock_getFencingToken arginfo_class_DistLock_Lock_getFencingToken

#define arginfo_class_DistLock_RedisLock_getWaitTime arginfo_class_DistLock_Lock_getWaitTime

#define arginfo_class_DistLock_RedisLock_synchronized arginfo_class_DistLock_Lock_synchronized

#define arginfo_class_DistLock_RedisLock_onLost arginfo_class_DistLock_Lock_onLost

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisLock_renew, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, ttl, IS_DOUBLE, 1, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_DistLock_RedisLock_getRemainingTtl arginfo_class_DistLock_Lock_getWaitTime

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisLock_getToken, 0, 0, IS_STRING, 1)
ZEND_END_ARG_INFO()

#define arginfo_class_DistLock_RedisLock_detach arginfo_class_DistLock_Lock_getName

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisLock_attach, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, token, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_DistLock_RedisLock_inspect arginfo_DistLock_stats

#define arginfo_class_DistLock_RedisLock_forceRelease arginfo_class_DistLock_Lock_isHeld


ZEND_FUNCTION(DistLock_stats);
ZEND_METHOD(DistLock_RedisLock, __construct);
ZEND_METHOD(DistLock_RedisLock, renew);
ZEND_METHOD(DistLock_RedisLock, getRemainingTtl);
ZEND_METHOD(DistLock_RedisLock, getToken);
ZEND_METHOD(DistLock_RedisLock, detach);
ZEND_METHOD(DistLock_RedisLock, attach);
ZEND_METHOD(DistLock_RedisLock, inspect);
ZEND_METHOD(DistLock_RedisLock, forceRelease);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("DistLock", stats, DistLock_stats, arginfo_DistLock_stats)
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_Lock_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, acquire, arginfo_class_DistLock_Lock_acquire, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, release, arginfo_class_DistLock_Lock_release, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, isHeld, arginfo_class_DistLock_Lock_isHeld, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, getName, arginfo_class_DistLock_Lock_getName, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, getFencingToken, arginfo_class_DistLock_Lock_getFencingToken, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, getWaitTime, arginfo_class_DistLock_Lock_getWaitTime, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, synchronized, arginfo_class_DistLock_Lock_synchronized, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, onLost, arginfo_class_DistLock_Lock_onLost, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_RedisLock_methods[] = {
	ZEND_ME(DistLock_RedisLock, __construct, arginfo_class_DistLock_RedisLock___construct, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, acquire, acquire, arginfo_class_DistLock_RedisLock_acquire, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, release, release, arginfo_class_DistLock_RedisLock_release, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, isHeld, isHeld, arginfo_class_DistLock_RedisLock_isHeld, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getName, getName, arginfo_class_DistLock_RedisLock_getName, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getFencingToken, getFencingToken, arginfo_class_DistLock_RedisLock_getFencingToken, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getWaitTime, getWaitTime, arginfo_class_DistLock_RedisLock_getWaitTime, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, synchronized, synchronized, arginfo_class_DistLock_RedisLock_synchronized, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, onLost, onLost, arginfo_class_DistLock_RedisLock_onLost, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisLock, renew, arginfo_class_DistLock_RedisLock_renew, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisLock, getRemainingTtl, arginfo_class_DistLock_RedisLock_getRemainingTtl, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisLock, getToken, arginfo_class_DistLock_RedisLock_getToken, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisLock, detach, arginfo_class_DistLock_RedisLock_detach, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisLock, attach, arginfo_class_DistLock_RedisLock_attach, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisLock, inspect, arginfo_class_DistLock_RedisLock_inspect, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisLock, forceRelease, arginfo_class_DistLock_RedisLock_forceRelease, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_DistLockException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_ConnectionException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_ServerException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_LockTimeoutException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_LockLostException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_DeadlockException_methods[] = {
	ZEND_FE_END
};

static zend_class_entry *register_class_DistLock_Lock(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "Lock", class_DistLock_Lock_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_RedisLock(zend_class_entry *class_entry_DistLock_Lock)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "RedisLock", class_DistLock_RedisLock_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_DistLock_Lock);


	zend_add_parameter_attribute(zend_hash_str_find_ptr(&class_entry->function_table, "__construct", sizeof("__construct") - 1), 1, ZSTR_KNOWN(ZEND_STR_SENSITIVEPARAMETER), 0);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_DistLockException(zend_class_entry *class_entry_Exception)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "DistLockException", class_DistLock_DistLockException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Exception);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_ConnectionException(zend_class_entry *class_entry_DistLock_DistLockException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "ConnectionException", class_DistLock_ConnectionException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_DistLock_DistLockException);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_ServerException(zend_class_entry *class_entry_DistLock_DistLockException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "ServerException", class_DistLock_ServerException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_DistLock_DistLockException);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_LockTimeoutException(zend_class_entry *class_entry_DistLock_DistLockException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "LockTimeoutException", class_DistLock_LockTimeoutException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_DistLock_DistLockException);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_LockLostException(zend_class_entry *class_entry_DistLock_DistLockException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "LockLostException", class_DistLock_LockLostException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_DistLock_DistLockException);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_DeadlockException(zend_class_entry *class_entry_DistLock_DistLockException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "DeadlockException", class_DistLock_DeadlockException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_DistLock_DistLockException);

	return class_entry;
}
