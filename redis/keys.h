#ifndef DL_REDIS_KEYS_H
#define DL_REDIS_KEYS_H

/* The keys of one lock at a server. In a cluster they are all in one slot. */
typedef struct dl_redis_keys {
	char *lock;
	char *queue;
	char *fence;
	char *shares;
} dl_redis_keys;

/* The lock `name` is kept under prefix + name. Free with dl_redis_keys_free(). */
void dl_redis_keys_make(dl_redis_keys *keys, const char *prefix, const char *name);

void dl_redis_keys_free(dl_redis_keys *keys);

#endif
