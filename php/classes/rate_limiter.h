#ifndef DISTLOCK_RATE_LIMITER_H
#define DISTLOCK_RATE_LIMITER_H

/* For those who limit how often something happens: RedisRateLimiter, and what its inspect() returns. */

#include "php/classes/redis_arguments.h"

#include "redis/value/rate.h"

/* Set when the module registers its classes. */
extern zend_class_entry *distlock_ce_RedisRateLimiter;
extern zend_class_entry *distlock_ce_RateStatus;

/* Call this once, before the classes are registered. */
void distlock_rate_startup(void);

zend_object *distlock_rate_create(zend_class_entry *ce);

/* The positions of the arguments that say what the rate is. */
typedef struct distlock_rate_positions {
	uint32_t permits, period, burst;
} distlock_rate_positions;

/* Checks the arguments. false: it has thrown. */
bool distlock_rate_read(zend_long permits, double period, zend_long burst, distlock_rate_positions at,
		dl_redis_rate *rate);

/* Gives the object a limiter with a name that has been checked; or throws, if it is to be kept on a list of servers. */
void distlock_rate_set(zend_object *object, const distlock_redis_place *place, const char *name,
		const dl_redis_rate *rate);

#endif
