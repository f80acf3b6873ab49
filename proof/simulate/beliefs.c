#include "beliefs.h"
#include "facts.h"
#include "network.h"
#include "owners.h"

#include <string.h>

/* If nothing has gone wrong: the two time limits of the DSN, and some round trips. */
#define LONGEST_END (6 * DL_SECOND)
/* If something has: the server may be gone for 4 s. */
#define LONGEST_RECOVERY (12 * DL_SECOND)
/* What is executed late may meet only the last release, which is repeated after 30 s. */
#define LONGEST_REPAIR (36 * DL_SECOND)
/* Nothing that was written before that is still under way. */
#define LONGEST_MEMORY (60 * DL_SECOND)

/* A token that owns something, and that its process doesn't want any more. */
typedef struct leftover {
	char token[DL_TOKEN_SIZE];
	dl_time since;
	bool is_there;
} leftover;

static leftover leftovers[OWNERS_MOST];
static unsigned leftover_count;

static struct {
	unsigned long acquisition;
	bool has_had;        /* the server has considered it an owner ever since it knows */
	dl_time keeps_since; /* it only reads, and nobody else may; 0: that isn't so */
} objects[MOST_OBJECTS];

/* When the server last executed something that the process had given up. */
static dl_time late[MOST_PROCESSES];

void beliefs_late(const process *writer)
{
	late[writer->number] = w.now;
}

/* Whether this has lasted for too long for a process that needn't do anything but clean up. */
static bool is_overdue(const process *p, dl_time since)
{
	dl_time longest = late[p->number] + LONGEST_REPAIR > w.now ? LONGEST_REPAIR
			: p->disturbed + LONGEST_MEMORY > since
			? LONGEST_RECOVERY
			: LONGEST_END;

	since = since > p->disturbed ? since : p->disturbed;
	since = since > p->stopped_until ? since : p->stopped_until;
	since = since > p->hung_until ? since : p->hung_until;
	return !world_is_hung(p) && w.now - since > longest;
}

static void check_belief(const object *o)
{
	holding needed = o->mode == DL_WRITE && w.permits == 0 ? OWNS_WHOLE : OWNS_SHARE, has;

	if (!facts_believes(o) || facts_memory_of(o, o->lock->fencing_token) != w.memory) {
		return;
	}
	has = owners_find_object(o);
	if (has < needed) {
		world_fault("%s believes in what the server doesn't have: %s", o->label,
				has == OWNS_SHARE ? "it is only a reader" : "it owns nothing");
	}
}

static void check_loss(const object *o)
{
	int i = (int) (o - w.objects);
	unsigned long acquisition = o->lock->acquisition;

	if (facts_believes(o) && objects[i].acquisition != acquisition) {
		objects[i].acquisition = acquisition;
		objects[i].has_had = true;
	}
	objects[i].has_had &= owners_find_object(o) != OWNS_NOTHING;
	if (!o->process->is_killed && o->lock->loss == DL_LOSS_TAKEN && objects[i].acquisition == acquisition
			&& objects[i].has_had) {
		world_fault("%s is told that it has lost the lock, which nobody has taken from it", o->label);
	}
}

static void check_reader(const object *o)
{
	bool keeps = facts_believes(o) && o->mode == DL_READ && !o->is_upgrading && owners_find_object(o) == OWNS_WHOLE;
	dl_time *since = &objects[o - w.objects].keeps_since;

	*since = !keeps ? 0 : *since != 0 ? *since : w.now;
	if (keeps && is_overdue(o->process, *since)) {
		world_fault("%s only reads, but has kept out all others since %.6f", o->label, dl_clock_seconds(*since));
	}
}

static bool is_wanted(const char *token)
{
	for (int i = 0; i < w.object_count; i++) {
		const object *o = &w.objects[i];

		if ((o->is_acquiring || (o->believes && o->lock->state == DL_HELD)) && owners_is_token_of(o, token)) {
			return true;
		}
	}
	return false;
}

static leftover *note_leftover(const char *token)
{
	unsigned i = 0;

	while (i < leftover_count && strcmp(leftovers[i].token, token) != 0) {
		i++;
	}
	if (i == leftover_count && leftover_count < OWNERS_MOST) {
		leftover_count++;
		strcpy(leftovers[i].token, token);
		leftovers[i].since = w.now;
	}
	return i < leftover_count ? &leftovers[i] : NULL;
}

static void forget_leftovers(void)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < leftover_count; i++) {
		if (leftovers[i].is_there) {
			leftovers[kept] = leftovers[i];
			leftovers[kept++].is_there = false;
		}
	}
	leftover_count = kept;
}

static void check_leftovers(const char *name)
{
	const char *tokens[OWNERS_MOST];
	unsigned count = owners_list(name, tokens);

	for (unsigned i = 0; i < count; i++) {
		const process *p = owners_process_of(tokens[i]);
		leftover *left = p != NULL && !is_wanted(tokens[i]) ? note_leftover(tokens[i]) : NULL;

		if (left != NULL) {
			left->is_there = true;
			if (is_overdue(p, left->since)) {
				world_fault("%s hasn't released what it doesn't want since %.6f: %s", p->label,
						dl_clock_seconds(left->since), tokens[i]);
			}
		}
	}
}

void beliefs_check(void)
{
	keys_set_time(network_server_time());
	for (int i = 0; i < w.object_count; i++) {
		if (w.objects[i].lock != NULL) {
			check_belief(&w.objects[i]);
			check_loss(&w.objects[i]);
			check_reader(&w.objects[i]);
		}
	}
	for (int i = 0; i < NAMES; i++) {
		check_leftovers(world_names[i]);
	}
	forget_leftovers();
}
