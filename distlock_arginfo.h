/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 0d751cd0175ca99bc26d9bc3fa6fbc3450fe8d3a */

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_DistLock_redis_locks, 0, 0, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, pattern, IS_STRING, 0, "\'*\'")
	ZEND_ARG_TYPE_MASK(0, servers, MAY_BE_STRING|MAY_BE_ARRAY|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_DistLock_redis_rate_limiters arginfo_DistLock_redis_locks
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_DistLock_redis_dsn_has_password, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, dsn, IS_STRING, 0)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_DistLock_zookeeper_locks, 0, 0, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, path, IS_STRING, 0, "\'/\'")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, hosts, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, sessionTimeout, IS_DOUBLE, 0, "10.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, auth, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()
#endif

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_DistLock_name_to_show, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_DistLock_setting arginfo_DistLock_name_to_show

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_DistLock_stats, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_DistLock_metrics, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_DistLock_label, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, label, IS_STRING, 1)
ZEND_END_ARG_INFO()

#if defined(DISTLOCK_SESSION)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_DistLock_destroyed_session, 0, 0, IS_STRING, 1)
ZEND_END_ARG_INFO()
#endif

ZEND_BEGIN_ARG_INFO_EX(arginfo_DistLock_loop_stream, 0, 0, 0)
ZEND_END_ARG_INFO()

#define arginfo_DistLock_dispatch arginfo_DistLock_stats

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_DistLock_await_with, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, await, IS_CALLABLE, 1)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, when, IS_CALLABLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_DistLock_await, 0, 1, DistLock\\Ticket, 1)
	ZEND_ARG_TYPE_INFO(0, enqueue, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_DistLock_mark, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_DistLock_release_all, 0, 0, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, since, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_Lock_acquire, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxAhead, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_Lock_enqueue, 0, 0, DistLock\\Ticket, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxAhead, IS_LONG, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, mode, DistLock\\Mode, 1, "DistLock\\Mode::Write")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_Lock_waitUntilFree, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_Lock_release, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, confirm, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_Lock_isHeld, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_Lock_getState, 0, 0, DistLock\\State, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_DistLock_Lock_getName arginfo_DistLock_metrics

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_Lock_getFencingToken, 0, 0, IS_LONG, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_Lock_getWaitTime, 0, 0, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_Lock_synchronized, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, critical, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, mode, DistLock\\Mode, 0, "DistLock\\Mode::Write")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxAhead, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_Lock_onLost, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, callback, IS_CALLABLE, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_DistLock_Ticket___construct, 0, 0, 3)
	ZEND_ARG_OBJ_INFO(0, lock, DistLock\\Lock, 0)
	ZEND_ARG_TYPE_INFO(0, settle, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO(0, cancel, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_Ticket_ready, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_DistLock_Ticket_isSettled arginfo_class_DistLock_Lock_isHeld

#define arginfo_class_DistLock_Ticket_settle arginfo_class_DistLock_Lock_isHeld

#define arginfo_class_DistLock_Ticket_cancel arginfo_class_DistLock_Ticket_ready

#define arginfo_class_DistLock_Ticket_onSettled arginfo_class_DistLock_Lock_onLost

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_Ticket_getLock, 0, 0, DistLock\\Lock, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_DistLock_SharedLock_acquireRead arginfo_class_DistLock_Lock_acquire

#define arginfo_class_DistLock_SharedLock_downgrade arginfo_class_DistLock_Lock_isHeld

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_SharedLock_getMode, 0, 0, DistLock\\Mode, 1)
ZEND_END_ARG_INFO()

#define arginfo_class_DistLock_Holder___construct arginfo_DistLock_loop_stream

#define arginfo_class_DistLock_Holder_jsonSerialize arginfo_DistLock_stats

#define arginfo_class_DistLock_LockStatus___construct arginfo_DistLock_loop_stream

#define arginfo_class_DistLock_LockStatus_isHeld arginfo_class_DistLock_Lock_isHeld

#define arginfo_class_DistLock_LockStatus_jsonSerialize arginfo_DistLock_stats

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_Inspectable_inspect, 0, 0, DistLock\\LockStatus, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_DistLock_Inspectable_isLocked arginfo_class_DistLock_Lock_isHeld

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_Inspectable_getOwner, 0, 0, DistLock\\Holder, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_Inspectable_forceRelease, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, foreign, _IS_BOOL, 0, "false")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, seen, DistLock\\LockStatus, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_LockFactory_lock, 0, 1, DistLock\\SharedLock, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_LockFactory_semaphore, 0, 2, DistLock\\Lock, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, permits, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, weight, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_INFO_EX(arginfo_class_DistLock_RedisLock___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_MASK(0, servers, MAY_BE_STRING|MAY_BE_ARRAY|MAY_BE_NULL, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, ttl, IS_DOUBLE, 0, "10.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, autoRenew, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxHold, IS_DOUBLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, replicas, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, label, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisLock_acquire, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxAhead, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_RedisLock_enqueue, 0, 0, DistLock\\Ticket, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxAhead, IS_LONG, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, mode, DistLock\\Mode, 1, "DistLock\\Mode::Write")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisLock_waitUntilFree, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisLock_release, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, confirm, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisLock_isHeld, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_RedisLock_getState, 0, 0, DistLock\\State, 0)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisLock_getName, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisLock_getFencingToken, 0, 0, IS_LONG, 1)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisLock_getWaitTime, 0, 0, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisLock_synchronized, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, critical, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, mode, DistLock\\Mode, 0, "DistLock\\Mode::Write")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxAhead, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisLock_onLost, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, callback, IS_CALLABLE, 1)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisLock_acquireRead arginfo_class_DistLock_RedisLock_acquire
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisLock_downgrade arginfo_class_DistLock_RedisLock_isHeld
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_RedisLock_getMode, 0, 0, DistLock\\Mode, 1)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisLock_renew, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, ttl, IS_DOUBLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxHold, IS_DOUBLE, 1, "null")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisLock_getRemainingTtl arginfo_class_DistLock_RedisLock_getWaitTime
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisLock_getToken, 0, 0, IS_STRING, 1)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisLock_detach arginfo_class_DistLock_RedisLock_getName
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisLock_attach, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, token, IS_STRING, 0)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisLock_isLocked arginfo_class_DistLock_RedisLock_isHeld
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_RedisLock_getOwner, 0, 0, DistLock\\Holder, 1)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_RedisLock_inspect, 0, 0, DistLock\\LockStatus, 0)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisLock_forceRelease, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, foreign, _IS_BOOL, 0, "false")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, seen, DistLock\\LockStatus, 1, "null")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_INFO_EX(arginfo_class_DistLock_RedisSemaphore___construct, 0, 0, 2)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, permits, IS_LONG, 0)
	ZEND_ARG_TYPE_MASK(0, servers, MAY_BE_STRING|MAY_BE_ARRAY|MAY_BE_NULL, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, ttl, IS_DOUBLE, 0, "10.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, autoRenew, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxHold, IS_DOUBLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, replicas, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, weight, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_acquire arginfo_class_DistLock_RedisLock_acquire
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_enqueue arginfo_class_DistLock_RedisLock_enqueue
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_waitUntilFree arginfo_class_DistLock_RedisLock_waitUntilFree
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_release arginfo_class_DistLock_RedisLock_release
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_isHeld arginfo_class_DistLock_RedisLock_isHeld
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_getState arginfo_class_DistLock_RedisLock_getState
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_getName arginfo_class_DistLock_RedisLock_getName
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_getFencingToken arginfo_class_DistLock_RedisLock_getFencingToken
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_getWaitTime arginfo_class_DistLock_RedisLock_getWaitTime
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_synchronized arginfo_class_DistLock_RedisLock_synchronized
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_onLost arginfo_class_DistLock_RedisLock_onLost
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_renew arginfo_class_DistLock_RedisLock_renew
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_getRemainingTtl arginfo_class_DistLock_RedisLock_getWaitTime
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_getToken arginfo_class_DistLock_RedisLock_getToken
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_detach arginfo_class_DistLock_RedisLock_getName
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_attach arginfo_class_DistLock_RedisLock_attach
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_isLocked arginfo_class_DistLock_RedisLock_isHeld
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_getOwner arginfo_class_DistLock_RedisLock_getOwner
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_inspect arginfo_class_DistLock_RedisLock_inspect
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisSemaphore_forceRelease arginfo_class_DistLock_RedisLock_forceRelease
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_INFO_EX(arginfo_class_DistLock_RedisLockFactory___construct, 0, 0, 0)
	ZEND_ARG_TYPE_MASK(0, servers, MAY_BE_STRING|MAY_BE_ARRAY|MAY_BE_NULL, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, ttl, IS_DOUBLE, 0, "10.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, autoRenew, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxHold, IS_DOUBLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, replicas, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, prefix, IS_STRING, 0, "\'\'")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_RedisLockFactory_lock, 0, 1, DistLock\\RedisLock, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_RedisLockFactory_semaphore, 0, 2, DistLock\\RedisSemaphore, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, permits, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, weight, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_RedisLockFactory_rateLimiter, 0, 2, DistLock\\RedisRateLimiter, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, permits, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, per, IS_DOUBLE, 0, "1.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, burst, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_INFO_EX(arginfo_class_DistLock_ZkLock___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, hosts, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, sessionTimeout, IS_DOUBLE, 0, "10.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, auth, IS_STRING, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, nodes, DistLock\\ZkNodes, 0, "DistLock\\ZkNodes::Mutex")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_ZkLock_acquire, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxAhead, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_ZkLock_enqueue, 0, 0, DistLock\\Ticket, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxAhead, IS_LONG, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, mode, DistLock\\Mode, 1, "DistLock\\Mode::Write")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_ZkLock_waitUntilFree, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_ZkLock_release, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, confirm, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_ZkLock_isHeld, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_ZkLock_getState, 0, 0, DistLock\\State, 0)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_ZkLock_getName, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_ZkLock_getFencingToken, 0, 0, IS_LONG, 1)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_ZkLock_getWaitTime, 0, 0, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_ZkLock_synchronized, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, critical, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, mode, DistLock\\Mode, 0, "DistLock\\Mode::Write")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxAhead, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_ZkLock_onLost, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, callback, IS_CALLABLE, 1)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
#define arginfo_class_DistLock_ZkLock_acquireRead arginfo_class_DistLock_ZkLock_acquire
#endif

#if defined(DISTLOCK_ZOOKEEPER)
#define arginfo_class_DistLock_ZkLock_downgrade arginfo_class_DistLock_ZkLock_isHeld
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_ZkLock_getMode, 0, 0, DistLock\\Mode, 1)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
#define arginfo_class_DistLock_ZkLock_isLocked arginfo_class_DistLock_ZkLock_isHeld
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_ZkLock_getOwner, 0, 0, DistLock\\Holder, 1)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_ZkLock_inspect, 0, 0, DistLock\\LockStatus, 0)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_ZkLock_forceRelease, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, foreign, _IS_BOOL, 0, "false")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, seen, DistLock\\LockStatus, 1, "null")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_INFO_EX(arginfo_class_DistLock_ZkSemaphore___construct, 0, 0, 2)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, permits, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, hosts, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, sessionTimeout, IS_DOUBLE, 0, "10.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, auth, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, weight, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
#define arginfo_class_DistLock_ZkSemaphore_acquire arginfo_class_DistLock_ZkLock_acquire
#endif

#if defined(DISTLOCK_ZOOKEEPER)
#define arginfo_class_DistLock_ZkSemaphore_enqueue arginfo_class_DistLock_ZkLock_enqueue
#endif

#if defined(DISTLOCK_ZOOKEEPER)
#define arginfo_class_DistLock_ZkSemaphore_waitUntilFree arginfo_class_DistLock_ZkLock_waitUntilFree
#endif

#if defined(DISTLOCK_ZOOKEEPER)
#define arginfo_class_DistLock_ZkSemaphore_release arginfo_class_DistLock_ZkLock_release
#endif

#if defined(DISTLOCK_ZOOKEEPER)
#define arginfo_class_DistLock_ZkSemaphore_isHeld arginfo_class_DistLock_ZkLock_isHeld
#endif

#if defined(DISTLOCK_ZOOKEEPER)
#define arginfo_class_DistLock_ZkSemaphore_getState arginfo_class_DistLock_ZkLock_getState
#endif

#if defined(DISTLOCK_ZOOKEEPER)
#define arginfo_class_DistLock_ZkSemaphore_getName arginfo_class_DistLock_ZkLock_getName
#endif

#if defined(DISTLOCK_ZOOKEEPER)
#define arginfo_class_DistLock_ZkSemaphore_getFencingToken arginfo_class_DistLock_ZkLock_getFencingToken
#endif

#if defined(DISTLOCK_ZOOKEEPER)
#define arginfo_class_DistLock_ZkSemaphore_getWaitTime arginfo_class_DistLock_ZkLock_getWaitTime
#endif

#if defined(DISTLOCK_ZOOKEEPER)
#define arginfo_class_DistLock_ZkSemaphore_synchronized arginfo_class_DistLock_ZkLock_synchronized
#endif

#if defined(DISTLOCK_ZOOKEEPER)
#define arginfo_class_DistLock_ZkSemaphore_onLost arginfo_class_DistLock_ZkLock_onLost
#endif

#if defined(DISTLOCK_ZOOKEEPER)
#define arginfo_class_DistLock_ZkSemaphore_isLocked arginfo_class_DistLock_ZkLock_isHeld
#endif

#if defined(DISTLOCK_ZOOKEEPER)
#define arginfo_class_DistLock_ZkSemaphore_getOwner arginfo_class_DistLock_ZkLock_getOwner
#endif

#if defined(DISTLOCK_ZOOKEEPER)
#define arginfo_class_DistLock_ZkSemaphore_inspect arginfo_class_DistLock_ZkLock_inspect
#endif

#if defined(DISTLOCK_ZOOKEEPER)
#define arginfo_class_DistLock_ZkSemaphore_forceRelease arginfo_class_DistLock_ZkLock_forceRelease
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_INFO_EX(arginfo_class_DistLock_ZkLockFactory___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, hosts, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, sessionTimeout, IS_DOUBLE, 0, "10.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, auth, IS_STRING, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, nodes, DistLock\\ZkNodes, 0, "DistLock\\ZkNodes::Mutex")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, root, IS_STRING, 0, "\'\'")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_ZkLockFactory_lock, 0, 1, DistLock\\ZkLock, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_ZkLockFactory_semaphore, 0, 2, DistLock\\ZkSemaphore, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, permits, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, weight, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()
#endif

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_DistLock_MultiLock___construct, 0, 0, 1)
	ZEND_ARG_OBJ_INFO(0, first, DistLock\\Lock, 0)
	ZEND_ARG_VARIADIC_OBJ_INFO(0, more, DistLock\\Lock, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_DistLock_MultiLock_acquire arginfo_class_DistLock_Lock_acquire

#define arginfo_class_DistLock_MultiLock_enqueue arginfo_class_DistLock_Lock_enqueue

#define arginfo_class_DistLock_MultiLock_waitUntilFree arginfo_class_DistLock_Lock_waitUntilFree

#define arginfo_class_DistLock_MultiLock_acquireRead arginfo_class_DistLock_Lock_acquire

#define arginfo_class_DistLock_MultiLock_release arginfo_class_DistLock_Lock_release

#define arginfo_class_DistLock_MultiLock_isHeld arginfo_class_DistLock_Lock_isHeld

#define arginfo_class_DistLock_MultiLock_getState arginfo_class_DistLock_Lock_getState

#define arginfo_class_DistLock_MultiLock_getMode arginfo_class_DistLock_SharedLock_getMode

#define arginfo_class_DistLock_MultiLock_getName arginfo_DistLock_metrics

#define arginfo_class_DistLock_MultiLock_getFencingToken arginfo_class_DistLock_Lock_getFencingToken

#define arginfo_class_DistLock_MultiLock_getWaitTime arginfo_class_DistLock_Lock_getWaitTime

#define arginfo_class_DistLock_MultiLock_synchronized arginfo_class_DistLock_Lock_synchronized

#define arginfo_class_DistLock_MultiLock_onLost arginfo_class_DistLock_Lock_onLost

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_OptimisticLock_read, 0, 0, IS_STRING, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_OptimisticLock_update, 0, 1, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO(0, change, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
ZEND_END_ARG_INFO()

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_INFO_EX(arginfo_class_DistLock_RedisOptimisticLock___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_MASK(0, servers, MAY_BE_STRING|MAY_BE_ARRAY|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisOptimisticLock_read arginfo_class_DistLock_RedisLock_getToken
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisOptimisticLock_update, 0, 1, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO(0, change, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_INFO_EX(arginfo_class_DistLock_ZkOptimisticLock___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, hosts, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, sessionTimeout, IS_DOUBLE, 0, "10.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, auth, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_ZkOptimisticLock_read, 0, 0, IS_STRING, 1)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_ZOOKEEPER)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_ZkOptimisticLock_update, 0, 1, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO(0, change, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_INFO_EX(arginfo_class_DistLock_RateStatus___construct, 0, 0, 0)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RateStatus_jsonSerialize, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_INFO_EX(arginfo_class_DistLock_RedisRateLimiter___construct, 0, 0, 2)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, permits, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, per, IS_DOUBLE, 0, "1.0")
	ZEND_ARG_TYPE_MASK(0, servers, MAY_BE_STRING|MAY_BE_ARRAY|MAY_BE_NULL, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, burst, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisRateLimiter_acquire, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, permits, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisRateLimiter_reserve, 0, 0, IS_DOUBLE, 1)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, permits, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisRateLimiter_cancel arginfo_class_DistLock_RedisLock_isHeld
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisRateLimiter_run, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, job, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, permits, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisRateLimiter_getDelay, 0, 0, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, permits, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisRateLimiter_getRetryAfter arginfo_class_DistLock_RedisLock_getWaitTime
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisRateLimiter_getWaitTime arginfo_class_DistLock_RedisLock_getWaitTime
#endif

#if defined(DISTLOCK_REDIS)
#define arginfo_class_DistLock_RedisRateLimiter_getName arginfo_class_DistLock_RedisLock_getName
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_RedisRateLimiter_inspect, 0, 0, DistLock\\RateStatus, 0)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_RedisRateLimiter_getStatus, 0, 0, DistLock\\RateStatus, 1)
ZEND_END_ARG_INFO()
#endif

#if defined(DISTLOCK_REDIS)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_RedisRateLimiter_reset, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()
#endif

#define arginfo_class_DistLock_TimeoutException_getOwner arginfo_class_DistLock_Inspectable_getOwner

#define arginfo_class_DistLock_TimeoutException_getWaiters arginfo_class_DistLock_Lock_getFencingToken

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_DistLock_LockLostException_getReason, 0, 0, DistLock\\LossReason, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_DistLock_LockLostException_getResult, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()


#if defined(DISTLOCK_REDIS)
ZEND_FUNCTION(DistLock_redis_locks);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_FUNCTION(DistLock_redis_rate_limiters);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_FUNCTION(DistLock_redis_dsn_has_password);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_FUNCTION(DistLock_zookeeper_locks);
#endif
ZEND_FUNCTION(DistLock_name_to_show);
ZEND_FUNCTION(DistLock_setting);
ZEND_FUNCTION(DistLock_stats);
ZEND_FUNCTION(DistLock_metrics);
ZEND_FUNCTION(DistLock_label);
#if defined(DISTLOCK_SESSION)
ZEND_FUNCTION(DistLock_destroyed_session);
#endif
ZEND_FUNCTION(DistLock_loop_stream);
ZEND_FUNCTION(DistLock_dispatch);
ZEND_FUNCTION(DistLock_await_with);
ZEND_FUNCTION(DistLock_await);
ZEND_FUNCTION(DistLock_mark);
ZEND_FUNCTION(DistLock_release_all);
ZEND_METHOD(DistLock_Ticket, __construct);
ZEND_METHOD(DistLock_Ticket, ready);
ZEND_METHOD(DistLock_Ticket, isSettled);
ZEND_METHOD(DistLock_Ticket, settle);
ZEND_METHOD(DistLock_Ticket, cancel);
ZEND_METHOD(DistLock_Ticket, onSettled);
ZEND_METHOD(DistLock_Ticket, getLock);
ZEND_METHOD(DistLock_Holder, __construct);
ZEND_METHOD(DistLock_Holder, jsonSerialize);
ZEND_METHOD(DistLock_LockStatus, isHeld);
ZEND_METHOD(DistLock_LockStatus, jsonSerialize);
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisLock, __construct);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_Lock, acquire);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_Lock, enqueue);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_Lock, waitUntilFree);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_Lock, release);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_Lock, isHeld);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_Lock, getState);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_Lock, getName);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_Lock, getFencingToken);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_Lock, getWaitTime);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_Lock, synchronized);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_Lock, onLost);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_SharedLock, acquireRead);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_SharedLock, downgrade);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_SharedLock, getMode);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisLock, renew);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisLock, getRemainingTtl);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisLock, getToken);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisLock, detach);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisLock, attach);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_Inspectable, isLocked);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_Inspectable, getOwner);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_Inspectable, inspect);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_Inspectable, forceRelease);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisSemaphore, __construct);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisLockFactory, __construct);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisLockFactory, lock);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisLockFactory, semaphore);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisLockFactory, rateLimiter);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_ZkLock, __construct);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_Lock, acquire);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_Lock, enqueue);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_Lock, waitUntilFree);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_Lock, release);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_Lock, isHeld);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_Lock, getState);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_Lock, getName);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_Lock, getFencingToken);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_Lock, getWaitTime);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_Lock, synchronized);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_Lock, onLost);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_SharedLock, acquireRead);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_SharedLock, downgrade);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_SharedLock, getMode);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_Inspectable, isLocked);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_Inspectable, getOwner);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_Inspectable, inspect);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_Inspectable, forceRelease);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_ZkSemaphore, __construct);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_ZkLockFactory, __construct);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_ZkLockFactory, lock);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_ZkLockFactory, semaphore);
#endif
ZEND_METHOD(DistLock_MultiLock, __construct);
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisOptimisticLock, __construct);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_OptimisticLock, read);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_OptimisticLock, update);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_ZkOptimisticLock, __construct);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_OptimisticLock, read);
#endif
#if defined(DISTLOCK_ZOOKEEPER)
ZEND_METHOD(DistLock_OptimisticLock, update);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_Holder, __construct);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_Holder, jsonSerialize);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisRateLimiter, __construct);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisRateLimiter, acquire);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisRateLimiter, reserve);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisRateLimiter, cancel);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisRateLimiter, run);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisRateLimiter, getDelay);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisRateLimiter, getRetryAfter);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisRateLimiter, getWaitTime);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisRateLimiter, getName);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisRateLimiter, inspect);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisRateLimiter, getStatus);
#endif
#if defined(DISTLOCK_REDIS)
ZEND_METHOD(DistLock_RedisRateLimiter, reset);
#endif
ZEND_METHOD(DistLock_TimeoutException, getOwner);
ZEND_METHOD(DistLock_TimeoutException, getWaiters);
ZEND_METHOD(DistLock_LockLostException, getReason);
ZEND_METHOD(DistLock_LockLostException, getResult);


static const zend_function_entry ext_functions[] = {
#if defined(DISTLOCK_REDIS)
	ZEND_NS_FALIAS("DistLock", redis_locks, DistLock_redis_locks, arginfo_DistLock_redis_locks)
#endif
#if defined(DISTLOCK_REDIS)
	ZEND_NS_FALIAS("DistLock", redis_rate_limiters, DistLock_redis_rate_limiters, arginfo_DistLock_redis_rate_limiters)
#endif
#if defined(DISTLOCK_REDIS)
	ZEND_NS_FALIAS("DistLock", redis_dsn_has_password, DistLock_redis_dsn_has_password, arginfo_DistLock_redis_dsn_has_password)
#endif
#if defined(DISTLOCK_ZOOKEEPER)
	ZEND_NS_FALIAS("DistLock", zookeeper_locks, DistLock_zookeeper_locks, arginfo_DistLock_zookeeper_locks)
#endif
	ZEND_NS_FALIAS("DistLock", name_to_show, DistLock_name_to_show, arginfo_DistLock_name_to_show)
	ZEND_NS_FALIAS("DistLock", setting, DistLock_setting, arginfo_DistLock_setting)
	ZEND_NS_FALIAS("DistLock", stats, DistLock_stats, arginfo_DistLock_stats)
	ZEND_NS_FALIAS("DistLock", metrics, DistLock_metrics, arginfo_DistLock_metrics)
	ZEND_NS_FALIAS("DistLock", label, DistLock_label, arginfo_DistLock_label)
#if defined(DISTLOCK_SESSION)
	ZEND_NS_FALIAS("DistLock", destroyed_session, DistLock_destroyed_session, arginfo_DistLock_destroyed_session)
#endif
	ZEND_NS_FALIAS("DistLock", loop_stream, DistLock_loop_stream, arginfo_DistLock_loop_stream)
	ZEND_NS_FALIAS("DistLock", dispatch, DistLock_dispatch, arginfo_DistLock_dispatch)
	ZEND_NS_FALIAS("DistLock", await_with, DistLock_await_with, arginfo_DistLock_await_with)
	ZEND_NS_FALIAS("DistLock", await, DistLock_await, arginfo_DistLock_await)
	ZEND_NS_FALIAS("DistLock", mark, DistLock_mark, arginfo_DistLock_mark)
	ZEND_NS_FALIAS("DistLock", release_all, DistLock_release_all, arginfo_DistLock_release_all)
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_State_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_LossReason_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_Mode_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_Lock_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, acquire, arginfo_class_DistLock_Lock_acquire, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, enqueue, arginfo_class_DistLock_Lock_enqueue, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, waitUntilFree, arginfo_class_DistLock_Lock_waitUntilFree, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, release, arginfo_class_DistLock_Lock_release, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, isHeld, arginfo_class_DistLock_Lock_isHeld, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, getState, arginfo_class_DistLock_Lock_getState, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, getName, arginfo_class_DistLock_Lock_getName, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, getFencingToken, arginfo_class_DistLock_Lock_getFencingToken, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, getWaitTime, arginfo_class_DistLock_Lock_getWaitTime, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, synchronized, arginfo_class_DistLock_Lock_synchronized, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Lock, onLost, arginfo_class_DistLock_Lock_onLost, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_Ticket_methods[] = {
	ZEND_ME(DistLock_Ticket, __construct, arginfo_class_DistLock_Ticket___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_Ticket, ready, arginfo_class_DistLock_Ticket_ready, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_Ticket, isSettled, arginfo_class_DistLock_Ticket_isSettled, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_Ticket, settle, arginfo_class_DistLock_Ticket_settle, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_Ticket, cancel, arginfo_class_DistLock_Ticket_cancel, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_Ticket, onSettled, arginfo_class_DistLock_Ticket_onSettled, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_Ticket, getLock, arginfo_class_DistLock_Ticket_getLock, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_SharedLock_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_SharedLock, acquireRead, arginfo_class_DistLock_SharedLock_acquireRead, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_SharedLock, downgrade, arginfo_class_DistLock_SharedLock_downgrade, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_SharedLock, getMode, arginfo_class_DistLock_SharedLock_getMode, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_Holder_methods[] = {
	ZEND_ME(DistLock_Holder, __construct, arginfo_class_DistLock_Holder___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(DistLock_Holder, jsonSerialize, arginfo_class_DistLock_Holder_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_LockStatus_methods[] = {
	ZEND_MALIAS(DistLock_Holder, __construct, __construct, arginfo_class_DistLock_LockStatus___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(DistLock_LockStatus, isHeld, arginfo_class_DistLock_LockStatus_isHeld, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_LockStatus, jsonSerialize, arginfo_class_DistLock_LockStatus_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_Inspectable_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Inspectable, inspect, arginfo_class_DistLock_Inspectable_inspect, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Inspectable, isLocked, arginfo_class_DistLock_Inspectable_isLocked, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Inspectable, getOwner, arginfo_class_DistLock_Inspectable_getOwner, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_Inspectable, forceRelease, arginfo_class_DistLock_Inspectable_forceRelease, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_LockFactory_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_LockFactory, lock, arginfo_class_DistLock_LockFactory_lock, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_LockFactory, semaphore, arginfo_class_DistLock_LockFactory_semaphore, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


#if defined(DISTLOCK_REDIS)
static const zend_function_entry class_DistLock_RedisLock_methods[] = {
	ZEND_ME(DistLock_RedisLock, __construct, arginfo_class_DistLock_RedisLock___construct, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, acquire, acquire, arginfo_class_DistLock_RedisLock_acquire, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, enqueue, enqueue, arginfo_class_DistLock_RedisLock_enqueue, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, waitUntilFree, waitUntilFree, arginfo_class_DistLock_RedisLock_waitUntilFree, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, release, release, arginfo_class_DistLock_RedisLock_release, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, isHeld, isHeld, arginfo_class_DistLock_RedisLock_isHeld, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getState, getState, arginfo_class_DistLock_RedisLock_getState, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getName, getName, arginfo_class_DistLock_RedisLock_getName, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getFencingToken, getFencingToken, arginfo_class_DistLock_RedisLock_getFencingToken, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getWaitTime, getWaitTime, arginfo_class_DistLock_RedisLock_getWaitTime, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, synchronized, synchronized, arginfo_class_DistLock_RedisLock_synchronized, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, onLost, onLost, arginfo_class_DistLock_RedisLock_onLost, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_SharedLock, acquireRead, acquireRead, arginfo_class_DistLock_RedisLock_acquireRead, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_SharedLock, downgrade, downgrade, arginfo_class_DistLock_RedisLock_downgrade, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_SharedLock, getMode, getMode, arginfo_class_DistLock_RedisLock_getMode, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisLock, renew, arginfo_class_DistLock_RedisLock_renew, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisLock, getRemainingTtl, arginfo_class_DistLock_RedisLock_getRemainingTtl, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisLock, getToken, arginfo_class_DistLock_RedisLock_getToken, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisLock, detach, arginfo_class_DistLock_RedisLock_detach, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisLock, attach, arginfo_class_DistLock_RedisLock_attach, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Inspectable, isLocked, isLocked, arginfo_class_DistLock_RedisLock_isLocked, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Inspectable, getOwner, getOwner, arginfo_class_DistLock_RedisLock_getOwner, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Inspectable, inspect, inspect, arginfo_class_DistLock_RedisLock_inspect, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Inspectable, forceRelease, forceRelease, arginfo_class_DistLock_RedisLock_forceRelease, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};
#endif


#if defined(DISTLOCK_REDIS)
static const zend_function_entry class_DistLock_RedisSemaphore_methods[] = {
	ZEND_ME(DistLock_RedisSemaphore, __construct, arginfo_class_DistLock_RedisSemaphore___construct, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, acquire, acquire, arginfo_class_DistLock_RedisSemaphore_acquire, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, enqueue, enqueue, arginfo_class_DistLock_RedisSemaphore_enqueue, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, waitUntilFree, waitUntilFree, arginfo_class_DistLock_RedisSemaphore_waitUntilFree, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, release, release, arginfo_class_DistLock_RedisSemaphore_release, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, isHeld, isHeld, arginfo_class_DistLock_RedisSemaphore_isHeld, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getState, getState, arginfo_class_DistLock_RedisSemaphore_getState, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getName, getName, arginfo_class_DistLock_RedisSemaphore_getName, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getFencingToken, getFencingToken, arginfo_class_DistLock_RedisSemaphore_getFencingToken, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getWaitTime, getWaitTime, arginfo_class_DistLock_RedisSemaphore_getWaitTime, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, synchronized, synchronized, arginfo_class_DistLock_RedisSemaphore_synchronized, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, onLost, onLost, arginfo_class_DistLock_RedisSemaphore_onLost, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_RedisLock, renew, renew, arginfo_class_DistLock_RedisSemaphore_renew, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_RedisLock, getRemainingTtl, getRemainingTtl, arginfo_class_DistLock_RedisSemaphore_getRemainingTtl, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_RedisLock, getToken, getToken, arginfo_class_DistLock_RedisSemaphore_getToken, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_RedisLock, detach, detach, arginfo_class_DistLock_RedisSemaphore_detach, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_RedisLock, attach, attach, arginfo_class_DistLock_RedisSemaphore_attach, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Inspectable, isLocked, isLocked, arginfo_class_DistLock_RedisSemaphore_isLocked, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Inspectable, getOwner, getOwner, arginfo_class_DistLock_RedisSemaphore_getOwner, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Inspectable, inspect, inspect, arginfo_class_DistLock_RedisSemaphore_inspect, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Inspectable, forceRelease, forceRelease, arginfo_class_DistLock_RedisSemaphore_forceRelease, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};
#endif


#if defined(DISTLOCK_REDIS)
static const zend_function_entry class_DistLock_RedisLockFactory_methods[] = {
	ZEND_ME(DistLock_RedisLockFactory, __construct, arginfo_class_DistLock_RedisLockFactory___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisLockFactory, lock, arginfo_class_DistLock_RedisLockFactory_lock, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisLockFactory, semaphore, arginfo_class_DistLock_RedisLockFactory_semaphore, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisLockFactory, rateLimiter, arginfo_class_DistLock_RedisLockFactory_rateLimiter, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};
#endif


#if defined(DISTLOCK_ZOOKEEPER)
static const zend_function_entry class_DistLock_ZkNodes_methods[] = {
	ZEND_FE_END
};
#endif


#if defined(DISTLOCK_ZOOKEEPER)
static const zend_function_entry class_DistLock_ZkLock_methods[] = {
	ZEND_ME(DistLock_ZkLock, __construct, arginfo_class_DistLock_ZkLock___construct, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, acquire, acquire, arginfo_class_DistLock_ZkLock_acquire, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, enqueue, enqueue, arginfo_class_DistLock_ZkLock_enqueue, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, waitUntilFree, waitUntilFree, arginfo_class_DistLock_ZkLock_waitUntilFree, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, release, release, arginfo_class_DistLock_ZkLock_release, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, isHeld, isHeld, arginfo_class_DistLock_ZkLock_isHeld, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getState, getState, arginfo_class_DistLock_ZkLock_getState, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getName, getName, arginfo_class_DistLock_ZkLock_getName, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getFencingToken, getFencingToken, arginfo_class_DistLock_ZkLock_getFencingToken, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getWaitTime, getWaitTime, arginfo_class_DistLock_ZkLock_getWaitTime, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, synchronized, synchronized, arginfo_class_DistLock_ZkLock_synchronized, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, onLost, onLost, arginfo_class_DistLock_ZkLock_onLost, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_SharedLock, acquireRead, acquireRead, arginfo_class_DistLock_ZkLock_acquireRead, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_SharedLock, downgrade, downgrade, arginfo_class_DistLock_ZkLock_downgrade, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_SharedLock, getMode, getMode, arginfo_class_DistLock_ZkLock_getMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Inspectable, isLocked, isLocked, arginfo_class_DistLock_ZkLock_isLocked, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Inspectable, getOwner, getOwner, arginfo_class_DistLock_ZkLock_getOwner, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Inspectable, inspect, inspect, arginfo_class_DistLock_ZkLock_inspect, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Inspectable, forceRelease, forceRelease, arginfo_class_DistLock_ZkLock_forceRelease, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};
#endif


#if defined(DISTLOCK_ZOOKEEPER)
static const zend_function_entry class_DistLock_ZkSemaphore_methods[] = {
	ZEND_ME(DistLock_ZkSemaphore, __construct, arginfo_class_DistLock_ZkSemaphore___construct, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, acquire, acquire, arginfo_class_DistLock_ZkSemaphore_acquire, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, enqueue, enqueue, arginfo_class_DistLock_ZkSemaphore_enqueue, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, waitUntilFree, waitUntilFree, arginfo_class_DistLock_ZkSemaphore_waitUntilFree, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, release, release, arginfo_class_DistLock_ZkSemaphore_release, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, isHeld, isHeld, arginfo_class_DistLock_ZkSemaphore_isHeld, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getState, getState, arginfo_class_DistLock_ZkSemaphore_getState, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getName, getName, arginfo_class_DistLock_ZkSemaphore_getName, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getFencingToken, getFencingToken, arginfo_class_DistLock_ZkSemaphore_getFencingToken, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getWaitTime, getWaitTime, arginfo_class_DistLock_ZkSemaphore_getWaitTime, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, synchronized, synchronized, arginfo_class_DistLock_ZkSemaphore_synchronized, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, onLost, onLost, arginfo_class_DistLock_ZkSemaphore_onLost, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Inspectable, isLocked, isLocked, arginfo_class_DistLock_ZkSemaphore_isLocked, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Inspectable, getOwner, getOwner, arginfo_class_DistLock_ZkSemaphore_getOwner, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Inspectable, inspect, inspect, arginfo_class_DistLock_ZkSemaphore_inspect, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Inspectable, forceRelease, forceRelease, arginfo_class_DistLock_ZkSemaphore_forceRelease, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};
#endif


#if defined(DISTLOCK_ZOOKEEPER)
static const zend_function_entry class_DistLock_ZkLockFactory_methods[] = {
	ZEND_ME(DistLock_ZkLockFactory, __construct, arginfo_class_DistLock_ZkLockFactory___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_ZkLockFactory, lock, arginfo_class_DistLock_ZkLockFactory_lock, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_ZkLockFactory, semaphore, arginfo_class_DistLock_ZkLockFactory_semaphore, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};
#endif


static const zend_function_entry class_DistLock_MultiLock_methods[] = {
	ZEND_ME(DistLock_MultiLock, __construct, arginfo_class_DistLock_MultiLock___construct, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, acquire, acquire, arginfo_class_DistLock_MultiLock_acquire, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, enqueue, enqueue, arginfo_class_DistLock_MultiLock_enqueue, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, waitUntilFree, waitUntilFree, arginfo_class_DistLock_MultiLock_waitUntilFree, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_SharedLock, acquireRead, acquireRead, arginfo_class_DistLock_MultiLock_acquireRead, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, release, release, arginfo_class_DistLock_MultiLock_release, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, isHeld, isHeld, arginfo_class_DistLock_MultiLock_isHeld, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getState, getState, arginfo_class_DistLock_MultiLock_getState, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_SharedLock, getMode, getMode, arginfo_class_DistLock_MultiLock_getMode, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getName, getName, arginfo_class_DistLock_MultiLock_getName, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getFencingToken, getFencingToken, arginfo_class_DistLock_MultiLock_getFencingToken, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, getWaitTime, getWaitTime, arginfo_class_DistLock_MultiLock_getWaitTime, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, synchronized, synchronized, arginfo_class_DistLock_MultiLock_synchronized, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_Lock, onLost, onLost, arginfo_class_DistLock_MultiLock_onLost, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_OptimisticLock_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_OptimisticLock, read, arginfo_class_DistLock_OptimisticLock_read, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(DistLock_OptimisticLock, update, arginfo_class_DistLock_OptimisticLock_update, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


#if defined(DISTLOCK_REDIS)
static const zend_function_entry class_DistLock_RedisOptimisticLock_methods[] = {
	ZEND_ME(DistLock_RedisOptimisticLock, __construct, arginfo_class_DistLock_RedisOptimisticLock___construct, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_OptimisticLock, read, read, arginfo_class_DistLock_RedisOptimisticLock_read, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_OptimisticLock, update, update, arginfo_class_DistLock_RedisOptimisticLock_update, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};
#endif


#if defined(DISTLOCK_ZOOKEEPER)
static const zend_function_entry class_DistLock_ZkOptimisticLock_methods[] = {
	ZEND_ME(DistLock_ZkOptimisticLock, __construct, arginfo_class_DistLock_ZkOptimisticLock___construct, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_OptimisticLock, read, read, arginfo_class_DistLock_ZkOptimisticLock_read, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(DistLock_OptimisticLock, update, update, arginfo_class_DistLock_ZkOptimisticLock_update, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};
#endif


#if defined(DISTLOCK_REDIS)
static const zend_function_entry class_DistLock_RateStatus_methods[] = {
	ZEND_MALIAS(DistLock_Holder, __construct, __construct, arginfo_class_DistLock_RateStatus___construct, ZEND_ACC_PRIVATE)
	ZEND_MALIAS(DistLock_Holder, jsonSerialize, jsonSerialize, arginfo_class_DistLock_RateStatus_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};
#endif


#if defined(DISTLOCK_REDIS)
static const zend_function_entry class_DistLock_RedisRateLimiter_methods[] = {
	ZEND_ME(DistLock_RedisRateLimiter, __construct, arginfo_class_DistLock_RedisRateLimiter___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisRateLimiter, acquire, arginfo_class_DistLock_RedisRateLimiter_acquire, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisRateLimiter, reserve, arginfo_class_DistLock_RedisRateLimiter_reserve, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisRateLimiter, cancel, arginfo_class_DistLock_RedisRateLimiter_cancel, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisRateLimiter, run, arginfo_class_DistLock_RedisRateLimiter_run, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisRateLimiter, getDelay, arginfo_class_DistLock_RedisRateLimiter_getDelay, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisRateLimiter, getRetryAfter, arginfo_class_DistLock_RedisRateLimiter_getRetryAfter, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisRateLimiter, getWaitTime, arginfo_class_DistLock_RedisRateLimiter_getWaitTime, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisRateLimiter, getName, arginfo_class_DistLock_RedisRateLimiter_getName, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisRateLimiter, inspect, arginfo_class_DistLock_RedisRateLimiter_inspect, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisRateLimiter, getStatus, arginfo_class_DistLock_RedisRateLimiter_getStatus, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_RedisRateLimiter, reset, arginfo_class_DistLock_RedisRateLimiter_reset, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};
#endif


static const zend_function_entry class_DistLock_DistLockException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_ConnectionException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_ServerException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_TimeoutException_methods[] = {
	ZEND_ME(DistLock_TimeoutException, getOwner, arginfo_class_DistLock_TimeoutException_getOwner, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_TimeoutException, getWaiters, arginfo_class_DistLock_TimeoutException_getWaiters, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_LockLostException_methods[] = {
	ZEND_ME(DistLock_LockLostException, getReason, arginfo_class_DistLock_LockLostException_getReason, ZEND_ACC_PUBLIC)
	ZEND_ME(DistLock_LockLostException, getResult, arginfo_class_DistLock_LockLostException_getResult, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_DeadlockException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_LockStateException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_DistLock_UnsupportedException_methods[] = {
	ZEND_FE_END
};

static void register_distlock_symbols(int module_number)
{
#if defined(DISTLOCK_REDIS)

	zend_add_parameter_attribute(zend_hash_str_find_ptr(CG(function_table), "distlock\\redis_locks", sizeof("distlock\\redis_locks") - 1), 1, ZSTR_KNOWN(ZEND_STR_SENSITIVEPARAMETER), 0);
#endif
#if defined(DISTLOCK_REDIS)

	zend_add_parameter_attribute(zend_hash_str_find_ptr(CG(function_table), "distlock\\redis_rate_limiters", sizeof("distlock\\redis_rate_limiters") - 1), 1, ZSTR_KNOWN(ZEND_STR_SENSITIVEPARAMETER), 0);
#endif
#if defined(DISTLOCK_REDIS)

	zend_add_parameter_attribute(zend_hash_str_find_ptr(CG(function_table), "distlock\\redis_dsn_has_password", sizeof("distlock\\redis_dsn_has_password") - 1), 0, ZSTR_KNOWN(ZEND_STR_SENSITIVEPARAMETER), 0);
#endif
#if defined(DISTLOCK_ZOOKEEPER)

	zend_add_parameter_attribute(zend_hash_str_find_ptr(CG(function_table), "distlock\\zookeeper_locks", sizeof("distlock\\zookeeper_locks") - 1), 3, ZSTR_KNOWN(ZEND_STR_SENSITIVEPARAMETER), 0);
#endif
}

static zend_class_entry *register_class_DistLock_State(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("DistLock\\State", IS_STRING, class_DistLock_State_methods);

	zval enum_case_Unlocked_value;
	zend_string *enum_case_Unlocked_value_str = zend_string_init("unlocked", strlen("unlocked"), 1);
	ZVAL_STR(&enum_case_Unlocked_value, enum_case_Unlocked_value_str);
	zend_enum_add_case_cstr(class_entry, "Unlocked", &enum_case_Unlocked_value);

	zval enum_case_Waiting_value;
	zend_string *enum_case_Waiting_value_str = zend_string_init("waiting", strlen("waiting"), 1);
	ZVAL_STR(&enum_case_Waiting_value, enum_case_Waiting_value_str);
	zend_enum_add_case_cstr(class_entry, "Waiting", &enum_case_Waiting_value);

	zval enum_case_Held_value;
	zend_string *enum_case_Held_value_str = zend_string_init("held", strlen("held"), 1);
	ZVAL_STR(&enum_case_Held_value, enum_case_Held_value_str);
	zend_enum_add_case_cstr(class_entry, "Held", &enum_case_Held_value);

	zval enum_case_Undecided_value;
	zend_string *enum_case_Undecided_value_str = zend_string_init("undecided", strlen("undecided"), 1);
	ZVAL_STR(&enum_case_Undecided_value, enum_case_Undecided_value_str);
	zend_enum_add_case_cstr(class_entry, "Undecided", &enum_case_Undecided_value);

	zval enum_case_Lost_value;
	zend_string *enum_case_Lost_value_str = zend_string_init("lost", strlen("lost"), 1);
	ZVAL_STR(&enum_case_Lost_value, enum_case_Lost_value_str);
	zend_enum_add_case_cstr(class_entry, "Lost", &enum_case_Lost_value);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_LossReason(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("DistLock\\LossReason", IS_STRING, class_DistLock_LossReason_methods);

	zval enum_case_Expired_value;
	zend_string *enum_case_Expired_value_str = zend_string_init("expired", strlen("expired"), 1);
	ZVAL_STR(&enum_case_Expired_value, enum_case_Expired_value_str);
	zend_enum_add_case_cstr(class_entry, "Expired", &enum_case_Expired_value);

	zval enum_case_HeldTooLong_value;
	zend_string *enum_case_HeldTooLong_value_str = zend_string_init("held too long", strlen("held too long"), 1);
	ZVAL_STR(&enum_case_HeldTooLong_value, enum_case_HeldTooLong_value_str);
	zend_enum_add_case_cstr(class_entry, "HeldTooLong", &enum_case_HeldTooLong_value);

	zval enum_case_TakenAway_value;
	zend_string *enum_case_TakenAway_value_str = zend_string_init("taken away", strlen("taken away"), 1);
	ZVAL_STR(&enum_case_TakenAway_value, enum_case_TakenAway_value_str);
	zend_enum_add_case_cstr(class_entry, "TakenAway", &enum_case_TakenAway_value);

	zval enum_case_SessionExpired_value;
	zend_string *enum_case_SessionExpired_value_str = zend_string_init("session expired", strlen("session expired"), 1);
	ZVAL_STR(&enum_case_SessionExpired_value, enum_case_SessionExpired_value_str);
	zend_enum_add_case_cstr(class_entry, "SessionExpired", &enum_case_SessionExpired_value);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_Mode(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("DistLock\\Mode", IS_STRING, class_DistLock_Mode_methods);

	zval enum_case_Write_value;
	zend_string *enum_case_Write_value_str = zend_string_init("write", strlen("write"), 1);
	ZVAL_STR(&enum_case_Write_value, enum_case_Write_value_str);
	zend_enum_add_case_cstr(class_entry, "Write", &enum_case_Write_value);

	zval enum_case_Read_value;
	zend_string *enum_case_Read_value_str = zend_string_init("read", strlen("read"), 1);
	ZVAL_STR(&enum_case_Read_value, enum_case_Read_value_str);
	zend_enum_add_case_cstr(class_entry, "Read", &enum_case_Read_value);

	zval enum_case_Permits_value;
	zend_string *enum_case_Permits_value_str = zend_string_init("permits", strlen("permits"), 1);
	ZVAL_STR(&enum_case_Permits_value, enum_case_Permits_value_str);
	zend_enum_add_case_cstr(class_entry, "Permits", &enum_case_Permits_value);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_Lock(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "Lock", class_DistLock_Lock_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_Ticket(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "Ticket", class_DistLock_Ticket_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_DistLock_SharedLock(zend_class_entry *class_entry_DistLock_Lock)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "SharedLock", class_DistLock_SharedLock_methods);
	class_entry = zend_register_internal_interface(&ce);
	zend_class_implements(class_entry, 1, class_entry_DistLock_Lock);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_Holder(zend_class_entry *class_entry_JsonSerializable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "Holder", class_DistLock_Holder_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE|ZEND_ACC_READONLY_CLASS;
	zend_class_implements(class_entry, 1, class_entry_JsonSerializable);

	zval property_token_default_value;
	ZVAL_UNDEF(&property_token_default_value);
	zend_string *property_token_name = zend_string_init("token", sizeof("token") - 1, 1);
	zend_declare_typed_property(class_entry, property_token_name, &property_token_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_token_name);

	zval property_node_default_value;
	ZVAL_UNDEF(&property_node_default_value);
	zend_string *property_node_name = zend_string_init("node", sizeof("node") - 1, 1);
	zend_declare_typed_property(class_entry, property_node_name, &property_node_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_node_name);

	zval property_host_default_value;
	ZVAL_UNDEF(&property_host_default_value);
	zend_string *property_host_name = zend_string_init("host", sizeof("host") - 1, 1);
	zend_declare_typed_property(class_entry, property_host_name, &property_host_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_host_name);

	zval property_pid_default_value;
	ZVAL_UNDEF(&property_pid_default_value);
	zend_string *property_pid_name = zend_string_init("pid", sizeof("pid") - 1, 1);
	zend_declare_typed_property(class_entry, property_pid_name, &property_pid_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_pid_name);

	zval property_since_default_value;
	ZVAL_UNDEF(&property_since_default_value);
	zend_string *property_since_name = zend_string_init("since", sizeof("since") - 1, 1);
	zend_declare_typed_property(class_entry, property_since_name, &property_since_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE|MAY_BE_NULL));
	zend_string_release(property_since_name);

	zend_string *property_mode_class_DistLock_Mode = zend_string_init("DistLock\\Mode", sizeof("DistLock\\Mode")-1, 1);
	zval property_mode_default_value;
	ZVAL_UNDEF(&property_mode_default_value);
	zend_string *property_mode_name = zend_string_init("mode", sizeof("mode") - 1, 1);
	zend_declare_typed_property(class_entry, property_mode_name, &property_mode_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_mode_class_DistLock_Mode, 0, 0));
	zend_string_release(property_mode_name);

	zval property_weight_default_value;
	ZVAL_UNDEF(&property_weight_default_value);
	zend_string *property_weight_name = zend_string_init("weight", sizeof("weight") - 1, 1);
	zend_declare_typed_property(class_entry, property_weight_name, &property_weight_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_weight_name);

	zval property_label_default_value;
	ZVAL_UNDEF(&property_label_default_value);
	zend_string *property_label_name = zend_string_init("label", sizeof("label") - 1, 1);
	zend_declare_typed_property(class_entry, property_label_name, &property_label_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_label_name);

	zval property_session_default_value;
	ZVAL_UNDEF(&property_session_default_value);
	zend_string *property_session_name = zend_string_init("session", sizeof("session") - 1, 1);
	zend_declare_typed_property(class_entry, property_session_name, &property_session_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_session_name);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_LockStatus(zend_class_entry *class_entry_JsonSerializable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "LockStatus", class_DistLock_LockStatus_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE|ZEND_ACC_READONLY_CLASS;
	zend_class_implements(class_entry, 1, class_entry_JsonSerializable);

	zend_string *property_mode_class_DistLock_Mode = zend_string_init("DistLock\\Mode", sizeof("DistLock\\Mode")-1, 1);
	zval property_mode_default_value;
	ZVAL_UNDEF(&property_mode_default_value);
	zend_string *property_mode_name = zend_string_init("mode", sizeof("mode") - 1, 1);
	zend_declare_typed_property(class_entry, property_mode_name, &property_mode_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_mode_class_DistLock_Mode, 0, MAY_BE_NULL));
	zend_string_release(property_mode_name);

	zval property_permits_default_value;
	ZVAL_UNDEF(&property_permits_default_value);
	zend_string *property_permits_name = zend_string_init("permits", sizeof("permits") - 1, 1);
	zend_declare_typed_property(class_entry, property_permits_name, &property_permits_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_permits_name);

	zval property_totalPermits_default_value;
	ZVAL_UNDEF(&property_totalPermits_default_value);
	zend_string *property_totalPermits_name = zend_string_init("totalPermits", sizeof("totalPermits") - 1, 1);
	zend_declare_typed_property(class_entry, property_totalPermits_name, &property_totalPermits_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_totalPermits_name);

	zval property_ttl_default_value;
	ZVAL_UNDEF(&property_ttl_default_value);
	zend_string *property_ttl_name = zend_string_init("ttl", sizeof("ttl") - 1, 1);
	zend_declare_typed_property(class_entry, property_ttl_name, &property_ttl_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE|MAY_BE_NULL));
	zend_string_release(property_ttl_name);

	zval property_fencingToken_default_value;
	ZVAL_UNDEF(&property_fencingToken_default_value);
	zend_string *property_fencingToken_name = zend_string_init("fencingToken", sizeof("fencingToken") - 1, 1);
	zend_declare_typed_property(class_entry, property_fencingToken_name, &property_fencingToken_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_fencingToken_name);

	zval property_owners_default_value;
	ZVAL_UNDEF(&property_owners_default_value);
	zend_string *property_owners_name = zend_string_init("owners", sizeof("owners") - 1, 1);
	zend_declare_typed_property(class_entry, property_owners_name, &property_owners_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_owners_name);

	zval property_queue_default_value;
	ZVAL_UNDEF(&property_queue_default_value);
	zend_string *property_queue_name = zend_string_init("queue", sizeof("queue") - 1, 1);
	zend_declare_typed_property(class_entry, property_queue_name, &property_queue_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_queue_name);

	zval property_waiters_default_value;
	ZVAL_UNDEF(&property_waiters_default_value);
	zend_string *property_waiters_name = zend_string_init("waiters", sizeof("waiters") - 1, 1);
	zend_declare_typed_property(class_entry, property_waiters_name, &property_waiters_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_waiters_name);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_Inspectable(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "Inspectable", class_DistLock_Inspectable_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_LockFactory(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "LockFactory", class_DistLock_LockFactory_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

#if defined(DISTLOCK_REDIS)
static zend_class_entry *register_class_DistLock_RedisLock(zend_class_entry *class_entry_DistLock_SharedLock, zend_class_entry *class_entry_DistLock_Inspectable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "RedisLock", class_DistLock_RedisLock_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 2, class_entry_DistLock_SharedLock, class_entry_DistLock_Inspectable);


	zend_add_parameter_attribute(zend_hash_str_find_ptr(&class_entry->function_table, "__construct", sizeof("__construct") - 1), 1, ZSTR_KNOWN(ZEND_STR_SENSITIVEPARAMETER), 0);

	return class_entry;
}
#endif

#if defined(DISTLOCK_REDIS)
static zend_class_entry *register_class_DistLock_RedisSemaphore(zend_class_entry *class_entry_DistLock_Lock, zend_class_entry *class_entry_DistLock_Inspectable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "RedisSemaphore", class_DistLock_RedisSemaphore_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 2, class_entry_DistLock_Lock, class_entry_DistLock_Inspectable);


	zend_add_parameter_attribute(zend_hash_str_find_ptr(&class_entry->function_table, "__construct", sizeof("__construct") - 1), 2, ZSTR_KNOWN(ZEND_STR_SENSITIVEPARAMETER), 0);

	return class_entry;
}
#endif

#if defined(DISTLOCK_REDIS)
static zend_class_entry *register_class_DistLock_RedisLockFactory(zend_class_entry *class_entry_DistLock_LockFactory)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "RedisLockFactory", class_DistLock_RedisLockFactory_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_DistLock_LockFactory);


	zend_add_parameter_attribute(zend_hash_str_find_ptr(&class_entry->function_table, "__construct", sizeof("__construct") - 1), 0, ZSTR_KNOWN(ZEND_STR_SENSITIVEPARAMETER), 0);

	return class_entry;
}
#endif

#if defined(DISTLOCK_ZOOKEEPER)
static zend_class_entry *register_class_DistLock_ZkNodes(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("DistLock\\ZkNodes", IS_STRING, class_DistLock_ZkNodes_methods);

	zval enum_case_Mutex_value;
	zend_string *enum_case_Mutex_value_str = zend_string_init("mutex", strlen("mutex"), 1);
	ZVAL_STR(&enum_case_Mutex_value, enum_case_Mutex_value_str);
	zend_enum_add_case_cstr(class_entry, "Mutex", &enum_case_Mutex_value);

	zval enum_case_ReadWrite_value;
	zend_string *enum_case_ReadWrite_value_str = zend_string_init("read-write", strlen("read-write"), 1);
	ZVAL_STR(&enum_case_ReadWrite_value, enum_case_ReadWrite_value_str);
	zend_enum_add_case_cstr(class_entry, "ReadWrite", &enum_case_ReadWrite_value);

	zval enum_case_Exclusive_value;
	zend_string *enum_case_Exclusive_value_str = zend_string_init("exclusive", strlen("exclusive"), 1);
	ZVAL_STR(&enum_case_Exclusive_value, enum_case_Exclusive_value_str);
	zend_enum_add_case_cstr(class_entry, "Exclusive", &enum_case_Exclusive_value);

	return class_entry;
}
#endif

#if defined(DISTLOCK_ZOOKEEPER)
static zend_class_entry *register_class_DistLock_ZkLock(zend_class_entry *class_entry_DistLock_SharedLock, zend_class_entry *class_entry_DistLock_Inspectable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "ZkLock", class_DistLock_ZkLock_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 2, class_entry_DistLock_SharedLock, class_entry_DistLock_Inspectable);


	zend_add_parameter_attribute(zend_hash_str_find_ptr(&class_entry->function_table, "__construct", sizeof("__construct") - 1), 3, ZSTR_KNOWN(ZEND_STR_SENSITIVEPARAMETER), 0);

	return class_entry;
}
#endif

#if defined(DISTLOCK_ZOOKEEPER)
static zend_class_entry *register_class_DistLock_ZkSemaphore(zend_class_entry *class_entry_DistLock_Lock, zend_class_entry *class_entry_DistLock_Inspectable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "ZkSemaphore", class_DistLock_ZkSemaphore_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 2, class_entry_DistLock_Lock, class_entry_DistLock_Inspectable);


	zend_add_parameter_attribute(zend_hash_str_find_ptr(&class_entry->function_table, "__construct", sizeof("__construct") - 1), 4, ZSTR_KNOWN(ZEND_STR_SENSITIVEPARAMETER), 0);

	return class_entry;
}
#endif

#if defined(DISTLOCK_ZOOKEEPER)
static zend_class_entry *register_class_DistLock_ZkLockFactory(zend_class_entry *class_entry_DistLock_LockFactory)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "ZkLockFactory", class_DistLock_ZkLockFactory_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_DistLock_LockFactory);


	zend_add_parameter_attribute(zend_hash_str_find_ptr(&class_entry->function_table, "__construct", sizeof("__construct") - 1), 2, ZSTR_KNOWN(ZEND_STR_SENSITIVEPARAMETER), 0);

	return class_entry;
}
#endif

static zend_class_entry *register_class_DistLock_MultiLock(zend_class_entry *class_entry_DistLock_Lock)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "MultiLock", class_DistLock_MultiLock_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_DistLock_Lock);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_OptimisticLock(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "OptimisticLock", class_DistLock_OptimisticLock_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

#if defined(DISTLOCK_REDIS)
static zend_class_entry *register_class_DistLock_RedisOptimisticLock(zend_class_entry *class_entry_DistLock_OptimisticLock)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "RedisOptimisticLock", class_DistLock_RedisOptimisticLock_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_DistLock_OptimisticLock);


	zend_add_parameter_attribute(zend_hash_str_find_ptr(&class_entry->function_table, "__construct", sizeof("__construct") - 1), 1, ZSTR_KNOWN(ZEND_STR_SENSITIVEPARAMETER), 0);

	return class_entry;
}
#endif

#if defined(DISTLOCK_ZOOKEEPER)
static zend_class_entry *register_class_DistLock_ZkOptimisticLock(zend_class_entry *class_entry_DistLock_OptimisticLock)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "ZkOptimisticLock", class_DistLock_ZkOptimisticLock_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_DistLock_OptimisticLock);


	zend_add_parameter_attribute(zend_hash_str_find_ptr(&class_entry->function_table, "__construct", sizeof("__construct") - 1), 3, ZSTR_KNOWN(ZEND_STR_SENSITIVEPARAMETER), 0);

	return class_entry;
}
#endif

#if defined(DISTLOCK_REDIS)
static zend_class_entry *register_class_DistLock_RateStatus(zend_class_entry *class_entry_JsonSerializable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "RateStatus", class_DistLock_RateStatus_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE|ZEND_ACC_READONLY_CLASS;
	zend_class_implements(class_entry, 1, class_entry_JsonSerializable);

	zval property_permits_default_value;
	ZVAL_UNDEF(&property_permits_default_value);
	zend_string *property_permits_name = zend_string_init("permits", sizeof("permits") - 1, 1);
	zend_declare_typed_property(class_entry, property_permits_name, &property_permits_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_permits_name);

	zval property_per_default_value;
	ZVAL_UNDEF(&property_per_default_value);
	zend_string *property_per_name = zend_string_init("per", sizeof("per") - 1, 1);
	zend_declare_typed_property(class_entry, property_per_name, &property_per_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_per_name);

	zval property_burst_default_value;
	ZVAL_UNDEF(&property_burst_default_value);
	zend_string *property_burst_name = zend_string_init("burst", sizeof("burst") - 1, 1);
	zend_declare_typed_property(class_entry, property_burst_name, &property_burst_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_burst_name);

	zval property_remaining_default_value;
	ZVAL_UNDEF(&property_remaining_default_value);
	zend_string *property_remaining_name = zend_string_init("remaining", sizeof("remaining") - 1, 1);
	zend_declare_typed_property(class_entry, property_remaining_name, &property_remaining_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_remaining_name);

	zval property_waiting_default_value;
	ZVAL_UNDEF(&property_waiting_default_value);
	zend_string *property_waiting_name = zend_string_init("waiting", sizeof("waiting") - 1, 1);
	zend_declare_typed_property(class_entry, property_waiting_name, &property_waiting_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_waiting_name);

	zval property_delay_default_value;
	ZVAL_UNDEF(&property_delay_default_value);
	zend_string *property_delay_name = zend_string_init("delay", sizeof("delay") - 1, 1);
	zend_declare_typed_property(class_entry, property_delay_name, &property_delay_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_delay_name);

	zval property_reset_default_value;
	ZVAL_UNDEF(&property_reset_default_value);
	zend_string *property_reset_name = zend_string_init("reset", sizeof("reset") - 1, 1);
	zend_declare_typed_property(class_entry, property_reset_name, &property_reset_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_reset_name);

	zval property_backlog_default_value;
	ZVAL_UNDEF(&property_backlog_default_value);
	zend_string *property_backlog_name = zend_string_init("backlog", sizeof("backlog") - 1, 1);
	zend_declare_typed_property(class_entry, property_backlog_name, &property_backlog_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_backlog_name);

	return class_entry;
}
#endif

#if defined(DISTLOCK_REDIS)
static zend_class_entry *register_class_DistLock_RedisRateLimiter(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "RedisRateLimiter", class_DistLock_RedisRateLimiter_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;


	zend_add_parameter_attribute(zend_hash_str_find_ptr(&class_entry->function_table, "__construct", sizeof("__construct") - 1), 3, ZSTR_KNOWN(ZEND_STR_SENSITIVEPARAMETER), 0);

	return class_entry;
}
#endif

static zend_class_entry *register_class_DistLock_DistLockException(zend_class_entry *class_entry_RuntimeException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "DistLockException", class_DistLock_DistLockException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);

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

static zend_class_entry *register_class_DistLock_TimeoutException(zend_class_entry *class_entry_DistLock_DistLockException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "TimeoutException", class_DistLock_TimeoutException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_DistLock_DistLockException);

	zend_string *property_owner_class_DistLock_Holder = zend_string_init("DistLock\\Holder", sizeof("DistLock\\Holder")-1, 1);
	zval property_owner_default_value;
	ZVAL_NULL(&property_owner_default_value);
	zend_string *property_owner_name = zend_string_init("owner", sizeof("owner") - 1, 1);
	zend_declare_typed_property(class_entry, property_owner_name, &property_owner_default_value, ZEND_ACC_PRIVATE, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_owner_class_DistLock_Holder, 0, MAY_BE_NULL));
	zend_string_release(property_owner_name);

	zval property_waiters_default_value;
	ZVAL_NULL(&property_waiters_default_value);
	zend_string *property_waiters_name = zend_string_init("waiters", sizeof("waiters") - 1, 1);
	zend_declare_typed_property(class_entry, property_waiters_name, &property_waiters_default_value, ZEND_ACC_PRIVATE, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_waiters_name);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_LockLostException(zend_class_entry *class_entry_DistLock_DistLockException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "LockLostException", class_DistLock_LockLostException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_DistLock_DistLockException);

	zval property_result_default_value;
	ZVAL_NULL(&property_result_default_value);
	zend_string *property_result_name = zend_string_init("result", sizeof("result") - 1, 1);
	zend_declare_typed_property(class_entry, property_result_name, &property_result_default_value, ZEND_ACC_PRIVATE, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ANY));
	zend_string_release(property_result_name);

	zend_string *property_reason_class_DistLock_LossReason = zend_string_init("DistLock\\LossReason", sizeof("DistLock\\LossReason")-1, 1);
	zval property_reason_default_value;
	ZVAL_NULL(&property_reason_default_value);
	zend_string *property_reason_name = zend_string_init("reason", sizeof("reason") - 1, 1);
	zend_declare_typed_property(class_entry, property_reason_name, &property_reason_default_value, ZEND_ACC_PRIVATE, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_reason_class_DistLock_LossReason, 0, MAY_BE_NULL));
	zend_string_release(property_reason_name);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_DeadlockException(zend_class_entry *class_entry_DistLock_DistLockException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "DeadlockException", class_DistLock_DeadlockException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_DistLock_DistLockException);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_LockStateException(zend_class_entry *class_entry_DistLock_DistLockException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "LockStateException", class_DistLock_LockStateException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_DistLock_DistLockException);

	return class_entry;
}

static zend_class_entry *register_class_DistLock_UnsupportedException(zend_class_entry *class_entry_DistLock_DistLockException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "DistLock", "UnsupportedException", class_DistLock_UnsupportedException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_DistLock_DistLockException);

	return class_entry;
}
