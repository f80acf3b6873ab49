#include "keys.h"

#include <stdlib.h>
#include <string.h>

static struct {
	int64_t now;
	keys_entry entries[MOST_KEYS];
	size_t count;
} all;

static void drop(size_t at)
{
	keys_entry *entry = &all.entries[at];

	for (size_t i = 0; i < entry->count; i++) {
		free(entry->members[i].name);
	}
	free(entry->members);
	free(entry->text);
	free(entry->name);
	*entry = all.entries[--all.count];
}

void keys_set_time(int64_t now)
{
	all.now = now;
	for (size_t i = all.count; i-- > 0;) {
		if (all.entries[i].ends != 0 && all.entries[i].ends <= now / 1000) {
			drop(i);
		}
	}
}

int64_t keys_time(void)
{
	return all.now;
}

void keys_clear(void)
{
	while (all.count > 0) {
		drop(0);
	}
}

keys_entry *keys_find(const char *name)
{
	for (size_t i = 0; i < all.count; i++) {
		if (strcmp(all.entries[i].name, name) == 0) {
			return &all.entries[i];
		}
	}
	return NULL;
}

bool keys_remove(const char *name)
{
	const keys_entry *entry = keys_find(name);

	if (entry != NULL) {
		drop((size_t) (entry - all.entries));
	}
	return entry != NULL;
}

keys_entry *keys_make(const char *name)
{
	keys_entry *entry;

	keys_remove(name);
	if (all.count == MOST_KEYS) {
		abort();
	}
	entry = &all.entries[all.count++];
	*entry = (keys_entry) { .name = strdup(name) };
	return entry;
}

void keys_set_text(keys_entry *entry, const char *text)
{
	free(entry->text);
	entry->text = strdup(text);
}

long keys_place(const keys_entry *set, const char *name)
{
	for (size_t i = 0; i < set->count; i++) {
		if (strcmp(set->members[i].name, name) == 0) {
			return (long) i;
		}
	}
	return -1;
}

void keys_take(keys_entry *set, long place)
{
	free(set->members[place].name);
	memmove(&set->members[place], &set->members[place + 1], (--set->count - (size_t) place) * sizeof(member));
}

void keys_put(keys_entry *set, const char *name, double score)
{
	long place = keys_place(set, name);
	size_t at = 0;

	if (place >= 0) {
		keys_take(set, place);
	}
	if (set->count == set->room) {
		set->room = 2 * set->room + 8;
		set->members = realloc(set->members, set->room * sizeof(member));
	}
	while (at < set->count
			&& (set->members[at].score < score
					|| (set->members[at].score == score && strcmp(set->members[at].name, name) < 0))) {
		at++;
	}
	memmove(&set->members[at + 1], &set->members[at], (set->count - at) * sizeof(member));
	set->members[at] = (member) { strdup(name), score };
	set->count++;
}
