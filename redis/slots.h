#ifndef DL_REDIS_SLOTS_H
#define DL_REDIS_SLOTS_H

#include <stdbool.h>
#include <stddef.h>

/* The parts that a cluster divides its keys into. */
#define DL_REDIS_SLOTS 16384

/* Where there is no slot: outside of a cluster. */
#define DL_REDIS_NO_SLOT (-1)

/* What of a key decides on its slot: its hash tag, or all of it where it has none. */
const char *dl_redis_hashed_part(const char *key, size_t length, size_t *hashed);

/* The slot of a key, as the server counts. */
int dl_redis_slot_of(const char *key, size_t length);

/* Writes a word that, as a hash tag, puts a key into that slot: for what belongs to a slot, but can't name a key of it. The
 * same for everybody, always. */
#define DL_REDIS_SLOT_TAG_SIZE 4
void dl_redis_slot_tag(int slot, char tag[DL_REDIS_SLOT_TAG_SIZE]);

#endif
