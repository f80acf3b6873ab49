#ifndef TESTS_ENGINE_ENSEMBLE_H
#define TESTS_ENGINE_ENSEMBLE_H

#include "server.h"

#include "zk/lock/mutex.h"
#include "zk/client/ensemble.h"

/* A ZooKeeper on this machine. */
static inline dl_zk_ensemble *ensemble_at(const char *hosts, dl_time timeout)
{
	const dl_zk_access access = { .hosts = hosts, .timeout = timeout };

	return dl_zk_ensemble_find(&access);
}

static inline dl_lock *new_zk_mutex(dl_held *held, dl_zk_ensemble *ensemble, const char *name)
{
	const dl_zk_mutex_kind kind = { .permits = 0 };
	char path[128];

	snprintf(path, sizeof path, "/engine/%ld/%s", (long) getpid(), name);
	return dl_zk_mutex_new(held, ensemble, "", path, &kind);
}

#endif
