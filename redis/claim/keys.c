#include "redis/claim/keys.h"

#include "core/system/memory.h"
#include <stdbool.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The keys that belong to a lock end with one of these. */
static const char *const endings[] = { ":queue", ":fence", ":shares", ":due", ":waits" };

static bool has_hash_tag(const char *key, size_t length)
{
	size_t hashed;

	return dl_redis_hashed_part(key, length, &hashed) != key || hashed != length;
}

bool dl_redis_keys_need_tag(const char *key, char tag[DL_REDIS_SLOT_TAG_SIZE])
{
	if (has_hash_tag(key, strlen(key)) || strchr(key, '}') == NULL) {
		return false;
	}
	dl_redis_slot_tag(dl_redis_slot_of(key, strlen(key)), tag);
	return true;
}

/* What the other keys of a lock have around its main key. In a cluster, all keys of a lock must be in one slot. A name
 * with a hash tag keeps it; any other becomes the tag. If a name can't be a tag because the tag would end within it, a
 * tag of the same slot is put in front of it. A name that begins with a tag of its own gets a colon at its end, so that
 * {a} doesn't share the keys of a. */
struct frame {
	char before[DL_REDIS_SLOT_TAG_SIZE + sizeof "{}:"];
	const char *between; /* the main key and what the other key is for */
	const char *after;
};

static struct frame frame_of(const char *key)
{
	struct frame frame = { .before = "", .between = ":", .after = "" };
	char tag[DL_REDIS_SLOT_TAG_SIZE];

	if (has_hash_tag(key, strlen(key))) {
		frame.after = key[0] == '{' ? ":" : "";
	} else if (!dl_redis_keys_need_tag(key, tag)) {
		strcpy(frame.before, "{");
		frame.between = "}:";
	} else {
		snprintf(frame.before, sizeof frame.before, "{%s}:", tag);
	}
	return frame;
}

/* The size of a key that is for this purpose, including its NUL. */
static size_t size_of_related(const struct frame *frame, const char *key, const char *purpose)
{
	return strlen(frame->before) + strlen(key) + strlen(frame->between) + strlen(purpose) + strlen(frame->after) + 1;
}

/* Writes such a key, and returns the byte behind it. */
static char *write_related(char *to, const struct frame *frame, const char *key, const char *purpose)
{
	to = stpcpy(stpcpy(to, frame->before), key);
	return stpcpy(stpcpy(stpcpy(to, frame->between), purpose), frame->after) + 1;
}

/* Names and prefixes are limited to much less. */
static uint16_t as_length(size_t length)
{
	assert(length <= UINT16_MAX);
	return (uint16_t) length;
}

void dl_redis_keys_make(dl_redis_keys *keys, const char *prefix, const char *name)
{
	static const char *const purposes[] = { "queue", "fence", "shares", "due" };
	char **const related[] = { &keys->queue, &keys->fence, &keys->shares, &keys->due };
	size_t length = strlen(prefix) + strlen(name), size = length + 1;
	char *lock = dl_allocate(size), *at;
	struct frame frame;

	stpcpy(stpcpy(lock, prefix), name);
	frame = frame_of(lock);
	for (size_t i = 0; i < sizeof purposes / sizeof *purposes; i++) {
		size += size_of_related(&frame, lock, purposes[i]);
	}
	keys->lock = lock = dl_reallocate(lock, size);
	keys->lengths[0] = as_length(length);
	keys->own_fence = NULL;
	at = lock + length + 1;
	for (size_t i = 0; i < sizeof purposes / sizeof *purposes; i++) {
		*related[i] = at;
		at = write_related(at, &frame, lock, purposes[i]);
		keys->lengths[i + 1] = as_length((size_t) (at - *related[i]) - 1);
	}
	keys->counter_lifetime[0] = '\0';
}

/* The keys follow each other in this order, each with a NUL, but for a fence of its own. */
static size_t size_together(const dl_redis_keys *keys)
{
	return (size_t) (keys->due - keys->lock) + keys->lengths[4] + 1;
}

size_t dl_redis_keys_size(const dl_redis_keys *keys)
{
	return size_together(keys) + (keys->own_fence != NULL ? keys->lengths[2] + 1u : 0);
}

char *dl_redis_keys_copy(dl_redis_keys *to, const dl_redis_keys *from, char *memory)
{
	size_t together = size_together(from);

	to->lock = memcpy(memory, from->lock, together);
	to->queue = to->lock + (from->queue - from->lock);
	to->shares = to->lock + (from->shares - from->lock);
	to->due = to->lock + (from->due - from->lock);
	memory += together;
	if (from->own_fence == NULL) {
		to->fence = to->lock + (from->fence - from->lock);
	} else {
		to->fence = memcpy(memory, from->fence, from->lengths[2] + 1u);
		memory += from->lengths[2] + 1u;
	}
	to->own_fence = NULL;
	memcpy(to->lengths, from->lengths, sizeof to->lengths);
	memcpy(to->counter_lifetime, from->counter_lifetime, sizeof to->counter_lifetime);
	return memory;
}

char *dl_redis_keys_of_thread(const char *prefix, const char *thread)
{
	size_t size = strlen(prefix) + strlen(thread) + 1;
	char *name = dl_allocate(size), *key = NULL;
	char tag[DL_REDIS_SLOT_TAG_SIZE];

	snprintf(name, size, "%s%s", prefix, thread);
	if (!dl_redis_keys_need_tag(name, tag)) {
		struct frame frame = frame_of(name);

		key = dl_allocate(size_of_related(&frame, name, "waits"));
		write_related(key, &frame, name, "waits");
	}
	free(name);
	return key;
}

void dl_redis_keys_set_fence(dl_redis_keys *keys, const char *fence)
{
	size_t length = strlen(fence);

	free(keys->own_fence);
	keys->lengths[2] = as_length(length);
	keys->fence = keys->own_fence = dl_duplicate(fence, length);
}

void dl_redis_keys_set_counter_lifetime(dl_redis_keys *keys, int seconds)
{
	keys->counter_lifetime[0] = '\0';
	if (seconds > 0 && seconds != DL_REDIS_COUNTER_LIFETIME) {
		snprintf(keys->counter_lifetime, sizeof keys->counter_lifetime, "%d", seconds);
	}
}

/* Returns the length of the ending, or 0. An ending must not be the whole key. */
static size_t ending_of(const char *key, size_t length)
{
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
		size_t ending = strlen(endings[i]);

		if (length > ending && memcmp(key + length - ending, endings[i], ending) == 0) {
			return ending;
		}
	}
	return 0;
}

/* If the key begins with a tag that was put in front of a name, as above, returns what follows the tag; otherwise
 * NULL. */
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

/* Undoes the colon of a name that begins with a tag of its own. */
static const char *before_colon(const char *key, size_t length, size_t *lock_length)
{
	size_t ending = ending_of(key, length - 1);

	*lock_length = length - 1 - ending;
	return ending > 0 && key[0] == '{' && has_hash_tag(key, *lock_length) ? key : NULL;
}

const char *dl_redis_keys_lock_of(const char *key, size_t length, size_t *lock_length)
{
	const char *lock;
	size_t ending;

	if (length == 0 || memchr(key, '\0', length) != NULL) {
		return NULL;
	}
	if (key[length - 1] == ':') {
		return before_colon(key, length, lock_length);
	}
	ending = ending_of(key, length);
	if (ending == 0) {
		return NULL;
	}
	length -= ending;
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

bool dl_redis_keys_are_apart(const char *prefix, const char *name)
{
	size_t size = strlen(prefix) + strlen(name) + 1, lock_length;
	char *key = dl_allocate(size);
	bool is_apart;

	stpcpy(stpcpy(key, prefix), name);
	is_apart = dl_redis_keys_lock_of(key, size - 1, &lock_length) == NULL;
	free(key);
	return is_apart;
}

void dl_redis_keys_free(dl_redis_keys *keys)
{
	free(keys->lock);
	free(keys->own_fence);
}
