#include "facts.h"
#include "network.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_MEMORIES 64

/* Of each name: the first fencing token of each server that began with nothing. */
static struct memories {
	struct {
		unsigned memory;
		int64_t first;
	} known[MOST_MEMORIES];
	unsigned count;
} memories[NAMES];

int facts_number_of(const object *o)
{
	int i = 0;

	while (world_names[i] != o->name) {
		i++;
	}
	return i;
}

const keys_entry *facts_find_key(const char *name, const char *suffix)
{
	char key[64];

	snprintf(key, sizeof key, *suffix != '\0' ? "{%s}:%s" : "%s%s", name, suffix);
	return keys_find(key);
}

unsigned facts_memory_of(const object *o, int64_t fencing_token)
{
	const struct memories *of = &memories[facts_number_of(o)];
	unsigned i = of->count;

	while (i > 1 && of->known[i - 1].first > fencing_token) {
		i--;
	}
	return i > 0 ? of->known[i - 1].memory : 0;
}

static void note_memory(const char *name, struct memories *of)
{
	const keys_entry *fence = facts_find_key(name, "fence");
	unsigned count = of->count;

	if (fence != NULL && (count == 0 || of->known[count - 1].memory != w.memory) && count < MOST_MEMORIES) {
		of->known[count].memory = w.memory;
		of->known[count].first = strtoll(fence->text, NULL, 10);
		of->count++;
	}
}

void facts_note_memories(void)
{
	for (int i = 0; i < NAMES; i++) {
		note_memory(world_names[i], &memories[i]);
	}
}

bool facts_believes(const object *o)
{
	return !o->process->is_killed && o->believes && o->lock->state == DL_HELD && o->lock->valid_until > w.now;
}

const char *facts_token(const object *o)
{
	const char *token = o->lock != NULL ? o->lock->operations->token(o->lock) : NULL;

	return token != NULL ? token : "";
}

bool facts_has_drawn(const object *o)
{
	return strcmp(o->token, o->former) != 0;
}

bool facts_is_queued(const char *name, const char *token)
{
	const keys_entry *queue = facts_find_key(name, "queue");
	char part[DL_TOKEN_SIZE + 2];

	snprintf(part, sizeof part, " %s ", token);
	for (size_t i = 0; queue != NULL && i < queue->count; i++) {
		if (strstr(queue->members[i].name, part) != NULL) {
			return true;
		}
	}
	return false;
}

bool facts_is_undisturbed_since(const object *o, dl_time since)
{
	return o->process->disturbed < since && w.troubled < since && o->process->stopped_until < since
			&& network_is_whole(o->process);
}

bool facts_is_undisturbed(const object *o)
{
	return facts_is_undisturbed_since(o, o->began);
}
