#ifndef DISTLOCK_REDIS_LOCK_H
#define DISTLOCK_REDIS_LOCK_H

#include "lock_object.h"

#include "redis/quorum/ensemble.h"

/* What the constructors on Redis begin with; that of a semaphore has the permits between these two. */
enum { DISTLOCK_ARGUMENT_NAME = 1, DISTLOCK_ARGUMENT_SERVERS };

#define DISTLOCK_LONGEST_NAME 1024

/* false: thrown. */
bool distlock_check_text(zend_string *text, size_t longest, uint32_t argument);

/* The name of a lock or a value on Redis. false: thrown. */
bool distlock_check_redis_name(zend_string *name);

/* Where a lock is kept: on a server, or on a majority of an ensemble. Neither: an exception was thrown. */
typedef struct distlock_redis_place {
	dl_redis_server *server;
	const dl_redis_ensemble *ensemble;
} distlock_redis_place;

/* The place that the argument names, or the ini setting where both are NULL. */
distlock_redis_place distlock_redis_find_place(HashTable *list, zend_string *dsn, uint32_t argument);

/* The server of the argument, or of the ini setting where both are NULL. NULL: thrown. */
dl_redis_server *distlock_redis_server(HashTable *list, zend_string *dsn, uint32_t argument);

/* What the constructors of locks on Redis are given. */
typedef struct distlock_redis_arguments {
	zend_string *name;
	unsigned permits; /* of a semaphore: its second argument; 0: it is a lock */
	HashTable *list;  /* of servers */
	zend_string *dsn;
	double ttl;
	bool auto_renew;
	double max_hold;
	zend_long replicas;
	zend_long weight; /* of a semaphore: behind those of all */
} distlock_redis_arguments;

/* Those that all of them have, from the servers on. */
#define DISTLOCK_REDIS_PARAMETERS(arguments) \
	Z_PARAM_ARRAY_HT_OR_STR_OR_NULL((arguments).list, (arguments).dsn) \
	Z_PARAM_DOUBLE((arguments).ttl) \
	Z_PARAM_BOOL((arguments).auto_renew) \
	Z_PARAM_DOUBLE((arguments).max_hold) \
	Z_PARAM_LONG((arguments).replicas)

/* Checks them, and gives the object its lock; or throws. */
void distlock_redis_construct(distlock_object *object, const distlock_redis_arguments *arguments);

#endif
