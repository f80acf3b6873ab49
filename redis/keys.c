#include "redis/keys.h"

#include "core/memory.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In a cluster all keys of a lock must be in one slot: a name with a hash tag keeps it, any other becomes the tag. */
static bool has_hash_tag(const char *key)
{
	const char *open = strchr(key, '{');
	const char *close = open != NULL ? strchr(open, '}') : NULL;

	return close != NULL && close > open + 1;
}

static char *related_key(const char *key, const char *purpose)
{
	size_t size = strlen(key) + strlen(purpose) + 4;
	char *related = dl_allocate(size);

	snprintf(related, size, has_hash_tag(key) ? "%s:%s" : "{%s}:%s", key, purpose);
	return related;
}

void dl_redis_keys_make(dl_redis_keys *keys, const char *prefix, const char *name)
{
	size_t size = strlen(prefix) + strlen(name) + 1;

	keys->lock = dl_allocate(size);
	snprintf(keys->lock, size, "%s%s", prefix, name);
	keys->queue = related_key(keys->lock, "queue");
	keys->fence = related_key(keys->lock, "fence");
	keys->shares = related_key(keys->lock, "shares");
}

void dl_redis_keys_free(dl_redis_keys *keys)
{
	free(keys->lock);
	free(keys->queue);
	free(keys->fence);
	free(keys->shares);
}
