#ifndef DL_REDIS_SLOTS_H
#define DL_REDIS_SLOTS_H

#include <stdbool.h>
#include <stddef.h>

/* A cluster divides its keys into this many slots. */
#define DL_REDIS_SLOTS 16384

/* Used outside of a cluster, where there are no slots. */
#define DL_REDIS_NO_SLOT (-1)

/* The part of a key that determines its slot: its hash tag, or the whole key if it has none. */
const char *dl_redis_hashed_part(const char *key, size_t length, size_t *hashed);

/* The slot of a key, computed as the server does. */
int dl_redis_slot_of(const char *key, size_t length);

/* Writes a word that, used as a hash tag, puts a key into that slot. This is for names that must be in a slot, but
 * can't be derived from a key in it. The result is the same in every process. */
#define DL_REDIS_SLOT_TAG_SIZE 4
void dl_redis_slot_tag(int slot, char tag[DL_REDIS_SLOT_TAG_SIZE]);

#endif
