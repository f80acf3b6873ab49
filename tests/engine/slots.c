/* The slots of keys, and words that are in a given slot. */
#include "check.h"

#include "redis/keys.h"
#include "redis/slots.h"

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
	static const char *const names[] = { "a", "a b", "{tag}", "a{tag}b", "{", "}", "{}", "}{", "{}{b}", "a}b", "a}b{c", "{{b}}" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		dl_redis_keys keys;

		dl_redis_keys_make(&keys, "", names[i]);
		CHECK(slot_of(keys.queue) == slot_of(keys.lock) && slot_of(keys.fence) == slot_of(keys.lock));
		dl_redis_keys_free(&keys);
	}
}

int main(void)
{
	check_known();
	check_hashed_part();
	check_tags();
	check_keys();
	return check_result();
}
