#include "redis/keys.h"

#include "core/memory.h"
#include "redis/slots.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool has_hash_tag(const char *key, size_t length)
{
	size_t hashed;

	return dl_redis_hashed_part(key, length, &hashed) != key || hashed != length;
}

/* In a cluster all keys of a lock must be in one slot: a name with a hash tag keeps it, any other becomes the tag. One that
 * can't, as the tag would end within it, is put behind a tag of the same slot. What begins with a tag of its own ends with a
 * colon, lest {a} share the keys of a. */
static char *related_key(const char *key, const char *purpose)
{
	size_t size = strlen(key) + strlen(purpose) + DL_REDIS_SLOT_TAG_SIZE + 5;
	char *related = dl_allocate(size);
	char tag[DL_REDIS_SLOT_TAG_SIZE];

	if (has_hash_tag(key, strlen(key))) {
		snprintf(related, size, key[0] == '{' ? "%s:%s:" : "%s:%s", key, purpose);
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
	keys->due = related_key(keys->lock, "due");
}

/* Both have six characters. */
static bool has_purpose(const char *key, size_t length)
{
	const char *purpose = key + length - 6;

	return length > 6 && (memcmp(purpose, ":fence", 6) == 0 || memcmp(purpose, ":queue", 6) == 0);
}

/* What follows the tag of a name that can't be one itself, as above; or NULL. */
static const char *behind_slot_tag(const char *key, size_t length, size_t *lock_length)
{
	const char *lock = key + DL_REDIS_SLOT_TAG_SIZE + 2;
	char tag[DL_REDIS_SLOT_TAG_SIZE];

	if (length <= (size_t) (lock - key) || key[0] != '{' || lock[-2] != '}' || lock[-1] != ':') {
		return NULL;
	}
	*lock_length = length - (size_t) (lock - key);
	if (has_hash_tag(lock, *lock_length) || memchr(lock, '}', *lock_length) == NULL) {
		return NULL;
	}
	dl_redis_slot_tag(dl_redis_slot_of(lock, *lock_length), tag);
	return memcmp(tag, key + 1, DL_REDIS_SLOT_TAG_SIZE - 1) == 0 ? lock : NULL;
}

/* Of a name that begins with a tag of its own. */
static const char *before_colon(const char *key, size_t length, size_t *lock_length)
{
	if (!has_purpose(key, length - 1) || key[0] != '{' || !has_hash_tag(key, length - 7)) {
		return NULL;
	}
	*lock_length = length - 7;
	return key;
}

const char *dl_redis_keys_lock_of(const char *key, size_t length, size_t *lock_length)
{
	const char *lock;

	if (length > 7 && key[length - 1] == ':' && memchr(key, '\0', length) == NULL) {
		return before_colon(key, length, lock_length);
	}
	if (!has_purpose(key, length) || memchr(key, '\0', length) != NULL) {
		return NULL;
	}
	length -= 6;
	if (length > 2 && key[0] == '{' && memchr(key, '}', length) == key + length - 1) {
		*lock_length = length - 2;
		return key + 1;
	}
	lock = behind_slot_tag(key, length, lock_length);
	if (lock != NULL) {
		return lock;
	}
	*lock_length = length;
	return has_hash_tag(key, length) && key[0] != '{' ? key : NULL;
}

void dl_redis_keys_free(dl_redis_keys *keys)
{
	free(keys->lock);
	free(keys->queue);
	free(keys->fence);
	free(keys->shares);
	free(keys->due);
}
