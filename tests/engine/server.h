#ifndef TESTS_ENGINE_SERVER_H
#define TESTS_ENGINE_SERVER_H

#include "acquire.h"
#include "check.h"

#include "core/thread/keeper.h"
#include "core/system/process.h"
#include "core/thread/resolver.h"
#include "core/metrics/stats.h"
#include "redis/lock/mutex.h"
#include "redis/lock/ownership.h"
#include "redis/server/payment.h"
#include "redis/server/pool.h"
#include "redis/lock/renewal.h"

#include <string.h>
#include <unistd.h>

static inline void start_engine(void)
{
	dl_process_start();
	dl_stats_start();
	dl_keeper_start();
	dl_resolver_start();
	dl_redis_pool_start();
	dl_redis_renewal_start();
	dl_redis_payment_start();
}

static inline void stop_engine(void)
{
	CHECK(dl_keeper_stop(5 * DL_SECOND));
	dl_redis_renewal_stop();
	dl_redis_pool_stop();
	CHECK(dl_resolver_stop());
}

/* The real server of scripts/test. */
static inline dl_redis_server *test_server(void)
{
	char dsn[256];
	dl_redis_server *server;
	dl_error error;

	snprintf(dsn, sizeof dsn, "redis://%s:%s", check_environment("DISTLOCK_TEST_REDIS_HOST"),
			check_environment("DISTLOCK_TEST_REDIS_PORT"));
	server = dl_redis_server_find(dsn, strlen(dsn), &error);
	if (server == NULL) {
		printf("%s: %s\n", dsn, error.message);
		exit(1);
	}
	return server;
}

static inline dl_lock *new_mutex(dl_held *held, dl_redis_server *server, const char *name, dl_time ttl)
{
	char unique[128];
	const dl_redis_lock_options options = { .ttl = ttl };

	snprintf(unique, sizeof unique, "engine/%ld/%s", (long) getpid(), name);
	return dl_redis_mutex_new(held, server, "", unique, &options);
}

#endif
