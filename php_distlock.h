#ifndef PHP_DISTLOCK_H
#define PHP_DISTLOCK_H

#include "php.h"

#include "core/held.h"
#include "core/optimistic.h"

#include <stdatomic.h>

#define PHP_DISTLOCK_VERSION "0.1.0"

/* Between the servers in a setting. */
#define DISTLOCK_BLANKS " \t\r\n"

extern zend_module_entry distlock_module_entry;
#define phpext_distlock_ptr &distlock_module_entry

ZEND_BEGIN_MODULE_GLOBALS(distlock)
#ifdef DISTLOCK_REDIS
	char *redis_servers;
	char *key_prefix;
#endif
#ifdef DISTLOCK_SESSION
	char *session_prefix;
	dl_time session_timeout; /* of a wait for the lock of a session */
	dl_time session_ttl;
#endif
#ifdef DISTLOCK_ZOOKEEPER
	char *zookeeper_hosts;
	char *zookeeper_tls;
#endif
	dl_time default_timeout; /* of a wait that names none */
	dl_held held;            /* by the PHP code of this thread */
	dl_updates updates;
	zend_atomic_bool *vm_interrupt;
	atomic_bool is_alerted; /* a lock of this thread may be lost */
ZEND_END_MODULE_GLOBALS(distlock)

ZEND_EXTERN_MODULE_GLOBALS(distlock)

#define DISTLOCK_G(v) ZEND_MODULE_GLOBALS_ACCESSOR(distlock, v)

#if defined(ZTS) && defined(COMPILE_DL_DISTLOCK)
ZEND_TSRMLS_CACHE_EXTERN()
#endif

#endif
