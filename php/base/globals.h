#ifndef DISTLOCK_GLOBALS_H
#define DISTLOCK_GLOBALS_H

/* For all of the binding: what each thread of PHP has of its own, the values of the settings, and what is going on in
 * it. */

#include "php.h"

#include "core/lock/held.h"
#include "core/lock/optimistic.h"

#include <stdatomic.h>

/* What separates the servers in a setting. */
#define DISTLOCK_BLANKS " \t\r\n"

#ifdef DISTLOCK_SESSION
typedef struct distlock_session_handler distlock_session_handler;
#endif

typedef struct distlock_loop distlock_loop;

ZEND_BEGIN_MODULE_GLOBALS(distlock)
#ifdef DISTLOCK_REDIS
	char *redis_servers;
	char *key_prefix;
	int counter_lifetime; /* as in dl_redis_lock_options */
#endif
#ifdef DISTLOCK_SESSION
	char *session_server; /* blank: that of the locks */
	char *session_prefix;
	dl_time session_timeout;  /* how long to wait for the lock of a session */
	int64_t session_too_many; /* as in a dl_wish, for that wait */
	dl_time session_ttl;
	bool locks_session_to_write;                /* distlock.session.lock: only to write it, not to read it */
	distlock_session_handler *session_handlers; /* the open one, and those with calls in progress */
	unsigned open_sessions;                     /* how many of these are open */
	int muted_reporting;                        /* the previous value of error_reporting; only valid if is_muted */
	bool is_muted;
#endif
#ifdef DISTLOCK_ZOOKEEPER
	char *zookeeper_hosts;
	char *zookeeper_tls;
#endif
	char *metrics_file;
	char *metrics_names;
	dl_time default_timeout;  /* for waits that specify none */
	dl_time deadlock_timeout; /* how long a wait lasts before it looks for a deadlock; 0: it never looks */
	int64_t default_too_many; /* as in a dl_wish, for waits that don't say how many may be ahead */
	dl_held held;             /* the locks that this thread's PHP code holds */
	dl_log log_at_end;        /* what this request logs at its end, when PHP has already reset its settings */
	dl_updates updates;
	/* php/waits/loop.c's; NULL: the thread has never used one. The keeper reads it, too. */
	_Atomic(distlock_loop *) loop;
	zval await, when;    /* php/waits/await.c's: the functions that await_with() was given, or undefined */
	HashTable *awaiting; /* where await is being called, by distlock_coroutine_current() */
	const void *outside; /* coroutine.c's: what is current outside of fibers and coroutines */
	void *entered;       /* php/waits/stacks.c's: the stack that is entered for the first time */
	bool is_request_over;
	zend_atomic_bool *vm_interrupt;
	atomic_bool is_alerted; /* a lock of this thread may have been lost */
ZEND_END_MODULE_GLOBALS(distlock)

ZEND_EXTERN_MODULE_GLOBALS(distlock)

#define DISTLOCK_G(v) ZEND_MODULE_GLOBALS_ACCESSOR(distlock, v)

#if defined(ZTS) && defined(COMPILE_DL_DISTLOCK)
ZEND_TSRMLS_CACHE_EXTERN()
#endif

#endif
