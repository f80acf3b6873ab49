#ifndef DL_REDIS_OPTIMISTIC_H
#define DL_REDIS_OPTIMISTIC_H

#include "core/lock/optimistic.h"
#include "redis/server/pool.h"

/* Makes an optimistic lock on the string at the key prefix + name. Free with dl_optimistic_destroy(). */
dl_optimistic *dl_redis_optimistic_new(dl_updates *updates, dl_redis_server *server, const char *prefix,
		const char *name);

#endif
