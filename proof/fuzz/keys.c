/* The keys of locks on Redis: whatever a lock's name, its keys are in one slot of a cluster, and each reveals its
 * lock. */
#include "support/input.h"

#include "redis/claim/keys.h"
#include "redis/net/slots.h"

static void check_key(const char *key, int slot, const char *lock)
{
	size_t length;
	const char *found = dl_redis_keys_lock_of(key, strlen(key), &length);

	ALWAYS(dl_redis_slot_of(key, strlen(key)) == slot);
	ALWAYS(found == NULL || (found >= key && found + length <= key + strlen(key)));
	ALWAYS(lock == NULL || (found != NULL && length == strlen(lock) && memcmp(found, lock, length) == 0));
}

static void check_keys(const char *prefix, const char *name, const char *fence)
{
	dl_redis_keys keys;
	bool are_apart = dl_redis_keys_are_apart(prefix, name);
	int slot;

	dl_redis_keys_make(&keys, prefix, name);
	slot = dl_redis_slot_of(keys.lock, strlen(keys.lock));
	ALWAYS(slot >= 0 && slot < DL_REDIS_SLOTS);
	ALWAYS(strncmp(keys.lock, prefix, strlen(prefix)) == 0 && strcmp(keys.lock + strlen(prefix), name) == 0);
	check_key(keys.queue, slot, are_apart ? keys.lock : NULL);
	check_key(keys.fence, slot, are_apart ? keys.lock : NULL);
	check_key(keys.shares, slot, NULL);
	check_key(keys.due, slot, NULL);
	dl_redis_keys_set_fence(&keys, fence);
	dl_redis_keys_free(&keys);
}

static void check_any_key(const char *bytes, size_t length)
{
	char *key = fuzz_copy(bytes, length);
	size_t lock_length, hashed;
	const char *lock = dl_redis_keys_lock_of(key, length, &lock_length),
			   *part = dl_redis_hashed_part(key, length, &hashed);

	ALWAYS(lock == NULL || (lock >= key && lock + lock_length <= key + length));
	ALWAYS(part >= key && part + hashed <= key + length && (hashed > 0 || length == 0));
	ALWAYS(dl_redis_slot_of(key, length) == dl_redis_slot_of(part, hashed) || memchr(part, '{', hashed) != NULL);
	free(key);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t prefix_length = size > 0 && data[0] < size ? data[0] : 0;
	char *prefix = fuzz_text(data, prefix_length), *name = fuzz_text(data + prefix_length, size - prefix_length);
	char tag[DL_REDIS_SLOT_TAG_SIZE];
	int slot = (int) (size * 31 + prefix_length) % DL_REDIS_SLOTS;

	check_any_key((const char *) data, size);
	/* The binding refuses an empty name. */
	if (prefix[0] != '\0' || name[0] != '\0') {
		check_keys(prefix, name, "fence");
	}
	/* Finding one takes a long time. */
	if (size > 0 && data[size - 1] % 64 == 0) {
		dl_redis_slot_tag(slot, tag);
		ALWAYS(strlen(tag) < sizeof tag && dl_redis_slot_of(tag, strlen(tag)) == slot);
	}
	free(prefix);
	free(name);
	return 0;
}
