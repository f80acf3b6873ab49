/* The slots of keys, and words that are in a given slot. */
#include "check.h"

#include "redis/claim/keys.h"
#include "redis/net/slots.h"

#include <stdlib.h>
#include <string.h>

/* As CLUSTER KEYSLOT says. */
static const struct {
	const char *key;
	int slot;
} known[] = {
	{ "", 0 },
	{ "foo", 12182 },
	{ "123456789", 12739 },
	{ "{user1000}.following", 3443 },
	{ "{user1000}.followers", 3443 },
	{ "foo{bar}{zap}", 5061 },
	{ "bar", 5061 },
};

static int slot_of(const char *key)
{
	return dl_redis_slot_of(key, strlen(key));
}

static void check_known(void)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		if (!CHECK(slot_of(known[i].key) == known[i].slot)) {
			printf("\t%s: %d\n", known[i].key, slot_of(known[i].key));
		}
	}
}

static void check_hashed_part(void)
{
	size_t length;

	CHECK(memcmp(dl_redis_hashed_part("a{b}c", 5, &length), "b", 1) == 0 && length == 1);
	CHECK(dl_redis_hashed_part("a{}c{d}", 7, &length) != NULL && length == 7);
	CHECK(dl_redis_hashed_part("a}b{c", 5, &length) != NULL && length == 5);
	CHECK(*dl_redis_hashed_part("{{b}}", 5, &length) == '{' && length == 2);
}

static void check_tags(void)
{
	for (int slot = 0; slot < DL_REDIS_SLOTS; slot++) {
		char tag[DL_REDIS_SLOT_TAG_SIZE];

		dl_redis_slot_tag(slot, tag);
		if (!CHECK(slot_of(tag) == slot)) {
			return;
		}
	}
}

static void check_keys(void)
{
	static const char *const names[] = { "a", "a b", "{tag}", "a{tag}b", "{", "}", "{}", "}{", "{}{b}", "a}b", "a}b{c",
		"{{b}}" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		dl_redis_keys keys;

		dl_redis_keys_make(&keys, "", names[i]);
		CHECK(slot_of(keys.queue) == slot_of(keys.lock) && slot_of(keys.fence) == slot_of(keys.lock));
		dl_redis_keys_free(&keys);
	}
}

/* Every name of up to five of these characters, and every key that belongs to a lock of such a name, taken for a name
 * itself. */
#define ALPHABET "a{}:"
#define LONGEST 5

struct names {
	char **each;
	size_t count, size;
};

static void add(struct names *names, const char *name)
{
	if (names->count == names->size) {
		names->size = 2 * names->size + 1024;
		names->each = realloc(names->each, names->size * sizeof *names->each);
	}
	names->each[names->count++] = strdup(name);
}

static void add_keys(struct names *to, const char *name)
{
	dl_redis_keys keys;
	char due[64];

	dl_redis_keys_make(&keys, "", name);
	add(to, keys.lock);
	add(to, keys.queue);
	add(to, keys.fence);
	add(to, keys.shares);
	snprintf(due, sizeof due, "%s", keys.queue);
	memcpy(strrchr(due, 'q'), due[strlen(due) - 1] == ':' ? "due:" : "due", due[strlen(due) - 1] == ':' ? 5 : 4);
	add(to, due);
	dl_redis_keys_free(&keys);
}

static void make_names(struct names *names)
{
	size_t plain;

	for (size_t length = 1, total = strlen(ALPHABET); length <= LONGEST; length++, total *= strlen(ALPHABET)) {
		for (size_t number = 0; number < total; number++) {
			char name[LONGEST + 1] = "";

			for (size_t i = 0, rest = number; i < length; i++, rest /= strlen(ALPHABET)) {
				name[i] = ALPHABET[rest % strlen(ALPHABET)];
			}
			add(names, name);
		}
	}
	plain = names->count;
	for (size_t i = 0; i < plain; i++) {
		add_keys(names, names->each[i]);
	}
}

static int compare(const void *one, const void *other)
{
	return strcmp(*(char *const *) one, *(char *const *) other);
}

static void sort_out(struct names *names)
{
	size_t kept = 0;

	qsort(names->each, names->count, sizeof *names->each, compare);
	for (size_t i = 0; i < names->count; i++) {
		if (kept > 0 && strcmp(names->each[kept - 1], names->each[i]) == 0) {
			free(names->each[i]);
		} else {
			names->each[kept++] = names->each[i];
		}
	}
	names->count = kept;
}

static void free_names(struct names *names)
{
	for (size_t i = 0; i < names->count; i++) {
		free(names->each[i]);
	}
	free(names->each);
}

/* No two locks have a key in common, and names without braces are all allowed. */
static void check_apart(void)
{
	struct names names = { NULL, 0, 0 }, keys = { NULL, 0, 0 };
	size_t refused = 0;

	make_names(&names);
	sort_out(&names);
	for (size_t i = 0; i < names.count; i++) {
		if (dl_redis_keys_are_apart("", names.each[i])) {
			add_keys(&keys, names.each[i]);
		} else {
			CHECK(strpbrk(names.each[i], "{") != NULL);
			refused++;
		}
	}
	CHECK(refused > 0);
	qsort(keys.each, keys.count, sizeof *keys.each, compare);
	for (size_t i = 1; i < keys.count; i++) {
		if (!CHECK(strcmp(keys.each[i - 1], keys.each[i]) != 0)) {
			printf("\t%s\n", keys.each[i]);
		}
	}
	free_names(&names);
	free_names(&keys);
}

int main(void)
{
	check_known();
	check_hashed_part();
	check_tags();
	check_keys();
	check_apart();
	return check_result();
}
