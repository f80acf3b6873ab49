#include "core/text/name.h"

#include "core/text/error.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* PHP's own ids have at least 22 characters. The beginning of an id is shown only if it has at least this many, so that
 * enough of it is left to guess. */
#define SHORTEST_ID 16
#define SHOWN_BYTES 4

/* The length of "..." and the hash. */
#define REST 11

static const char SUFFIX[] = "_LOCK";
static const char LARAVELS[] = "session:";

static bool ends_with(const char *name, size_t length, const char *end, size_t end_length)
{
	return length >= end_length && memcmp(name + length - end_length, end, end_length) == 0;
}

/* FNV-1a. The 32 bits that are shown of it are too few to find an id with. */
static uint32_t hash(const char *text, size_t length)
{
	uint64_t value = UINT64_C(14695981039346656037);

	for (size_t i = 0; i < length; i++) {
		value = (value ^ (unsigned char) text[i]) * UINT64_C(1099511628211);
	}
	return (uint32_t) (value ^ value >> 32);
}

/* In a cluster, a tag comes first: {tag}:<prefix>:<id>_LOCK, or all but the end is in it: {<prefix>:<id>}_LOCK. */
static bool find_in_sessions_lock(const char *name, size_t length, dl_name_secret *secret)
{
	const char *begin = name, *end, *colon;

	if (!ends_with(name, length, SUFFIX, sizeof SUFFIX - 1)) {
		return false;
	}
	end = name + length - (sizeof SUFFIX - 1);
	if (end > begin && *begin == '{') {
		const char *closed = memchr(begin, '}', (size_t) (end - begin));

		if (closed != NULL && closed + 1 < end && closed[1] == ':') {
			begin = closed + 2;
		} else {
			begin++;
			end -= end > begin && end[-1] == '}';
		}
	}
	colon = memchr(begin, ':', (size_t) (end - begin));
	if (colon == NULL && end - begin < SHORTEST_ID) {
		return false;
	}
	secret->begin = (size_t) ((colon != NULL ? colon + 1 : begin) - name);
	secret->end = (size_t) (end - name);
	return secret->begin < secret->end;
}

static bool find_in_laravels_lock(const char *name, size_t length, dl_name_secret *secret)
{
	size_t begin = length;

	while (begin > 0 && name[begin - 1] != ':') {
		begin--;
	}
	secret->begin = begin;
	secret->end = length;
	return length - begin >= SHORTEST_ID && ends_with(name, begin, LARAVELS, sizeof LARAVELS - 1);
}

/* Whether an id has already been replaced by what is shown. No id of PHP's contains a point. */
static bool is_shown(const char *id, size_t length)
{
	const char *hash;

	if (length < REST || memcmp(id + length - REST, "...", 3) != 0) {
		return false;
	}
	hash = id + length - 8;
	for (size_t i = 0; i < 8; i++) {
		if (hash[i] == '\0' || strchr("0123456789abcdef", hash[i]) == NULL) {
			return false;
		}
	}
	return true;
}

void dl_name_hide(char to[DL_NAME_SHOWN_SIZE], const char *id, size_t length)
{
	int shown = length < SHORTEST_ID ? 0 : SHOWN_BYTES;

	snprintf(to, DL_NAME_SHOWN_SIZE, "%.*s...%08" PRIx32, shown, id, hash(id, length));
}

bool dl_name_find_secret(const char *name, size_t length, dl_name_secret *secret)
{
	size_t id;

	if (!find_in_sessions_lock(name, length, secret) && !find_in_laravels_lock(name, length, secret)) {
		return false;
	}
	id = secret->end - secret->begin;
	if (is_shown(name + secret->begin, id)) {
		return false;
	}
	dl_name_hide(secret->instead, name + secret->begin, id);
	return true;
}

void dl_name_quote(char *to, size_t size, const char *name, size_t length)
{
	dl_name_secret secret;
	size_t used;

	if (!dl_name_find_secret(name, length, &secret)) {
		dl_error_quote(to, size, name, length);
		return;
	}
	dl_error_quote(to, size, name, secret.begin);
	used = strlen(to);
	dl_error_quote(to + used, size - used, secret.instead, strlen(secret.instead));
	used = strlen(to);
	dl_error_quote(to + used, size - used, name + secret.end, length - secret.end);
}
