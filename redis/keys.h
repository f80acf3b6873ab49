#ifndef DL_REDIS_KEYS_H
#define DL_REDIS_KEYS_H

#include <stdbool.h>
#include <stddef.h>

/* The keys of one lock at a server. In a cluster they are all in one slot. */
typedef struct dl_redis_keys {
	char *lock;
	char *queue;
	char *fence;
	char *shares;
	char *due;
} dl_redis_keys;

/* The lock `name` is kept under prefix + name. Free with dl_redis_keys_free(). */
void dl_redis_keys_make(dl_redis_keys *keys, const char *prefix, const char *name);

/* The lock draws its fencing tokens from another counter, which others may share. In a cluster it is in the same slot. */
void dl_redis_keys_set_fence(dl_redis_keys *keys, const char *fence);

/* If the key belongs to a lock, such as its queue: the key of the lock itself, which is a part of it. NULL: it does not. */
const char *dl_redis_keys_lock_of(const char *key, size_t length, size_t *lock_length);

/* Whether prefix + name, as the key of a lock or a value, isn't one that belongs to another lock. */
bool dl_redis_keys_are_apart(const char *prefix, const char *name);

void dl_redis_keys_free(dl_redis_keys *keys);

#endif
