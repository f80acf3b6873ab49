#ifndef DL_REDIS_KEYS_H
#define DL_REDIS_KEYS_H

#include "redis/net/slots.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest name of a lock, in bytes, without the prefix. */
#define DL_REDIS_LONGEST_NAME 1024

/* For how many seconds the server keeps a counter of fencing tokens by default: see redis/lua/counter_lasts.lua, which
 * knows this number, too. A day, because a counter protects from a clock that is set back by less than its lifetime
 * (docs/protocol-redis.md, "Fencing tokens"), and takes 130 bytes for each name (docs/operations.md, "What is left on
 * Redis"). */
#define DL_REDIS_COUNTER_LIFETIME 86400

/* The keys of one lock on a server. In a cluster, all are in one slot. The memory that `lock` points to holds all of
 * them, except a fence that was set. */
typedef struct dl_redis_keys {
	char *lock;
	char *queue;
	char *fence;
	char *shares;
	char *due;
	char *own_fence;           /* the same as fence if that was set; otherwise NULL */
	char counter_lifetime[12]; /* how long the server keeps the fence, in seconds; '': the default */
	uint16_t lengths[5];       /* of the first five keys, in this order */
} dl_redis_keys;

/* Makes the keys of the lock whose main key is prefix + name. Free with dl_redis_keys_free(). */
void dl_redis_keys_make(dl_redis_keys *keys, const char *prefix, const char *name);

/* Whether a tag must precede the lock's name in its other keys, because the name contains a } but no hash tag. If so,
 * writes the tag. */
bool dl_redis_keys_need_tag(const char *key, char tag[DL_REDIS_SLOT_TAG_SIZE]);

/* Returns the key of a thread's record of its wait, which the caller must free; NULL if the prefix contains a } but no
 * hash tag. */
char *dl_redis_keys_of_thread(const char *prefix, const char *thread);

/* Draws fencing tokens from another counter, which locks may share. In a cluster it must be in the lock's slot. */
void dl_redis_keys_set_fence(dl_redis_keys *keys, const char *fence);

/* For how many seconds the server keeps the counter of fencing tokens from now on, each time that it is created; 0: by
 * default. */
void dl_redis_keys_set_counter_lifetime(dl_redis_keys *keys, int seconds);

/* How many bytes of memory a copy of the keys needs. */
size_t dl_redis_keys_size(const dl_redis_keys *keys);

/* Makes a copy in this memory, which must live as long as the copy, and returns its end. The copy isn't freed. */
char *dl_redis_keys_copy(dl_redis_keys *to, const dl_redis_keys *from, char *memory);

/* If this is one of a lock's other keys, such as its queue, returns the lock's main key, as a part of it; otherwise
 * NULL. */
const char *dl_redis_keys_lock_of(const char *key, size_t length, size_t *lock_length);

/* Whether prefix + name may be the key of a lock or a value: it must not be one of another lock's keys. */
bool dl_redis_keys_are_apart(const char *prefix, const char *name);

void dl_redis_keys_free(dl_redis_keys *keys);

#endif
