#include "redis/keys.h"

#include "core/memory.h"
#include "redis/slots.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool has_hash_tag(const char *key)
{
	size_t length = strlen(key), hashed;

	return dl_redis_hashed_part(key, length, &hashed) != key || hashed != length;
}

/* In a cluster all keys of a lock must be in one slot: a name with a hash tag keeps it, any other becomes the tag. One that
 * can't, as the tag would end within it, is put behind a tag of the same slot. */
static char *related_key(const char *key, const char *purpose)
{
	size_t size = strlen(key) + strlen(purpose) + DL_REDIS_SLOT_TAG_SIZE + 5;
	char *related = dl_allocate(size);
	char tag[DL_REDIS_SLOT_TAG_SIZE];

	if (has_hash_tag(key)) {
		snprintf(related, size, "%s:%s", key, purpose);
	} else if (strchr(key, '}') == NULL) {
		snprintf(related, size, "{%s}:%s", key, purpose);
	} else {
		dl_redis_slot_tag(dl_redis_slot_of(key, strlen(key)), tag);
		snprintf(related, size, "{%s}:%s:%s", tag, key, purpose);
	}
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
