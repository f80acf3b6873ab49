#include "judge.h"
#include "beliefs.h"
#include "keys.h"
#include "letters.h"
#include "network.h"
#include "owners.h"

#include "redis/lock/ownership.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A dead process costs the others its ttl, and those that wait 6 s (docs/protocol-redis.md, "Waiting that notices"); a
 * process whose connections have broken needs the time limits of its DSN to notice. */
#define LONGEST_NOTICE (12 * DL_SECOND)
/* The two time limits of the DSN, and some round trips. */
#define LONGEST_OVERTIME (4 * DL_SECOND + 500 * DL_MILLISECOND)

#define MOST_MEMORIES 64

/* Of each name. */
static struct judged {
	int64_t last_exclusive;
	/* The first fencing token of each server that began with nothing. */
	struct {
		unsigned memory;
		int64_t first;
	} memories[MOST_MEMORIES];
	unsigned memory_count;
} judged[NAMES];

static struct judged *judged_of(const object *o)
{
	int i = 0;

	while (world_names[i] != o->name) {
		i++;
	}
	return &judged[i];
}

static const keys_entry *find_key(const char *name, const char *suffix)
{
	char key[64];

	snprintf(key, sizeof key, *suffix != '\0' ? "{%s}:%s" : "%s%s", name, suffix);
	return keys_find(key);
}

unsigned judge_memory_of(const object *o, int64_t fencing_token)
{
	const struct judged *of = judged_of(o);
	unsigned i = of->memory_count;

	while (i > 1 && of->memories[i - 1].first > fencing_token) {
		i--;
	}
	return i > 0 ? of->memories[i - 1].memory : 0;
}

/* Called after each call, so that the counter of a server that knew nothing before is seen with its first token. */
static void note_memory(const char *name, struct judged *of)
{
	const keys_entry *fence = find_key(name, "fence");
	unsigned count = of->memory_count;

	if (fence != NULL && (count == 0 || of->memories[count - 1].memory != w.memory) && count < MOST_MEMORIES) {
		of->memories[count].memory = w.memory;
		of->memories[count].first = strtoll(fence->text, NULL, 10);
		of->memory_count++;
	}
}

static bool may_meet(const object *a, const object *b)
{
	return a != b && a->name == b->name;
}

bool judge_believes(const object *o)
{
	return !o->process->is_killed && o->believes && o->lock->state == DL_HELD && o->lock->valid_until > w.now;
}

const char *judge_token(const object *o)
{
	const char *token = o->lock != NULL ? o->lock->operations->token(o->lock) : NULL;

	return token != NULL ? token : "";
}

bool judge_is_queued(const char *name, const char *token)
{
	const keys_entry *queue = find_key(name, "queue");
	char part[DL_TOKEN_SIZE + 2];

	snprintf(part, sizeof part, " %s ", token);
	for (size_t i = 0; queue != NULL && i < queue->count; i++) {
		if (strstr(queue->members[i].name, part) != NULL) {
			return true;
		}
	}
	return false;
}

static void begin_attempt(object *o)
{
	const char *token = judge_token(o);

	if (strcmp(o->token, token) != 0) {
		snprintf(o->token, sizeof o->token, "%s", token);
		o->seen = o->queued = 0;
		o->has_owned = o->has_left = false;
	}
}

void judge_before_call(const process *caller, const redis_command *command)
{
	size_t at = 3 + (size_t) (command->words[2][0] - '0');
	const char *token = at < command->count ? command->words[at] : "";
	dl_redis_script script = redis_script_of(command);

	world_note(caller->label, "%s %s %s %s", script < DL_SCRIPT_COUNT ? "calls" : "?",
			script == DL_SCRIPT_acquire           ? "acquire"
					: script == DL_SCRIPT_release ? "release"
					: script == DL_SCRIPT_leave   ? "leave"
					: script == DL_SCRIPT_renew   ? "renew"
					: script == DL_SCRIPT_rename  ? "rename"
					: script == DL_SCRIPT_attach  ? "attach"
												  : "downgrade",
			token, at + 4 < command->count && script == DL_SCRIPT_acquire ? command->words[at + 4] : "");
	for (int i = 0; i < w.object_count; i++) {
		object *o = &w.objects[i];

		begin_attempt(o);
		if (strcmp(o->token, token) != 0) {
			continue;
		}
		if (script == DL_SCRIPT_acquire && o->seen == 0) {
			o->seen = w.now;
		}
		o->has_left |= script == DL_SCRIPT_leave || script == DL_SCRIPT_release;
	}
}

/* It waits in the queue for what it will own, and nothing has gone wrong for it. */
static bool waits_undisturbed(const object *o)
{
	return !o->process->is_killed && o->is_acquiring && !o->is_upgrading && o->mode != DL_NOTHING && o->queued != 0
			&& !o->has_owned && !o->has_left && o->process->disturbed < o->began && o->process->stopped_until < o->began
			&& o->process->hung_until < o->began && strcmp(o->token, judge_token(o)) == 0
			&& network_is_whole(o->process);
}

static void note_owner(const object *owner)
{
	world_note(owner->label, "owns");
	judge_tickets_owner(owner);
	for (int i = 0; i < w.object_count; i++) {
		const object *o = &w.objects[i];

		if (may_meet(o, owner) && waits_undisturbed(o) && o->queued < owner->seen) {
			world_fault("%s has waited since %.6f, and is overtaken by %s, which asked at %.6f", o->label,
					dl_clock_seconds(o->queued), owner->label, dl_clock_seconds(owner->seen));
		}
	}
}

/* Whether the present acquire of the process has just succeeded, as far as the server is concerned. */
static bool has_begun_to_own(const object *o)
{
	return o->is_acquiring && !o->is_upgrading && o->seen != 0 && !o->has_owned
			&& owners_find(o->name, o->token) != OWNS_NOTHING;
}

void judge_after_call(void)
{
	bool has_begun[MOST_OBJECTS];

	for (int i = 0; i < NAMES; i++) {
		note_memory(world_names[i], &judged[i]);
	}
	/* Several may be served in one call. */
	for (int i = 0; i < w.object_count; i++) {
		has_begun[i] = has_begun_to_own(&w.objects[i]);
		w.objects[i].has_owned |= has_begun[i];
	}
	for (int i = 0; i < w.object_count; i++) {
		object *o = &w.objects[i];

		if (has_begun[i]) {
			note_owner(o);
		}
		if (o->is_acquiring && o->seen != 0 && o->queued == 0 && judge_is_queued(o->name, o->token)) {
			o->queued = w.now;
		}
	}
}

/* The object keeps all others waiting, and may do so. */
static void keep_others(const object *owner)
{
	for (int i = 0; i < w.object_count; i++) {
		if (may_meet(&w.objects[i], owner)) {
			w.objects[i].kept = w.now;
		}
	}
}

/* What an event loop has acquired, and nobody has taken, is renewed once more if the loop stands still. */
static bool is_hung_up(const object *owner)
{
	dl_time ttl = ((const dl_redis_ownership *) owner->lock)->claim.longest_ttl;

	return dl_lock_is_reserved(owner->lock) && world_is_hung(owner->process)
			&& w.now > owner->process->hung_since + ttl / 3 + (ttl - w.ttl) + DL_SECOND;
}

static void check_owners(void)
{
	for (int i = 0; i < w.object_count; i++) {
		const object *a = &w.objects[i];
		unsigned sum = a->weight;

		if (!judge_believes(a)) {
			continue;
		}
		if (!is_hung_up(a)) {
			keep_others(a);
		}
		for (int j = 0; j < w.object_count; j++) {
			const object *b = &w.objects[j];

			if (!may_meet(a, b) || !judge_believes(b)
					|| judge_memory_of(a, a->lock->fencing_token) != judge_memory_of(b, b->lock->fencing_token)) {
				continue;
			}
			sum += b->weight;
			if (w.permits == 0 && (a->mode == DL_WRITE || b->mode == DL_WRITE)) {
				world_fault("%s and %s own the lock", a->label, b->label);
			}
		}
		if (w.permits > 0 && sum > w.permits) {
			world_fault("%u of %u permits are taken", sum, w.permits);
		}
	}
}

static dl_time later(dl_time a, dl_time b)
{
	return a > b ? a : b;
}

static dl_time absent_until(const process *p)
{
	return later(p->stopped_until, p->hung_until);
}

static void check_wait(const object *o)
{
	dl_time since = o->kept;

	if (o->deadline != DL_FOREVER && w.now > LONGEST_OVERTIME + later(o->deadline, absent_until(o->process))) {
		world_fault("%s was to return at %.6f", o->label, dl_clock_seconds(o->deadline));
	}
	since = later(later(since, w.troubled), later(absent_until(o->process), o->began));
	if (w.now - since > w.ttl + LONGEST_NOTICE) {
		world_fault("%s waits, although nobody else has had the lock since %.6f", o->label, dl_clock_seconds(since));
	}
}

/* What a dead process has got for longer than usual lasts so long. */
static bool is_kept_by_dead(const object *o)
{
	return o->process->is_killed && ((const dl_redis_ownership *) o->lock)->claim.longest_ttl > w.ttl
			&& owners_find_object(o) != OWNS_NOTHING;
}

/* What is in a letter is nobody's, until somebody attaches it or it expires. */
static void keep_by_letters(const char *name)
{
	const char *tokens[OWNERS_MOST];
	unsigned count = owners_list(name, tokens);
	bool is_kept = false;

	for (unsigned i = 0; i < count; i++) {
		is_kept |= letters_has(tokens[i]);
	}
	for (int i = 0; is_kept && i < w.object_count; i++) {
		if (w.objects[i].name == name) {
			w.objects[i].kept = w.now;
		}
	}
}

void judge_step(void)
{
	for (int i = 0; i < NAMES; i++) {
		keep_by_letters(world_names[i]);
	}
	check_owners();
	beliefs_check();
	judge_tickets_step();
	for (int i = 0; i < w.object_count; i++) {
		const object *o = &w.objects[i];

		/* Whoever is stopped still keeps others waiting if it has a share of what is upgraded. */
		if ((o->process->stopped_until > w.now && !o->process->is_killed) || is_kept_by_dead(o)) {
			keep_others(o);
		}
		if (o->is_acquiring && !o->process->is_killed && absent_until(o->process) <= w.now) {
			check_wait(o);
		}
	}
}

static bool is_undisturbed_since(const object *o, dl_time since)
{
	return o->process->disturbed < since && w.troubled < since && o->process->stopped_until < since
			&& network_is_whole(o->process);
}

bool judge_is_undisturbed(const object *o)
{
	return is_undisturbed_since(o, o->began);
}

/* What others of its process have begun earlier may fail for all of them. */
void judge_failed(const object *failed, const char *why)
{
	dl_time since = failed->began - LONGEST_OVERTIME;

	if (is_undisturbed_since(failed, since) && failed->process->hung_until < since) {
		world_fault("%s fails, although nothing has gone wrong: %s", failed->label, why);
	}
}

void judge_acquired(const object *owner)
{
	struct judged *of = judged_of(owner);
	int64_t token = owner->lock->fencing_token;

	if (!judge_believes(owner)) {
		return;
	}
	if (token <= of->last_exclusive && judge_memory_of(owner, token) == judge_memory_of(owner, of->last_exclusive)) {
		world_fault("%s has the fencing token %" PRId64 ", after %" PRId64, owner->label, token, of->last_exclusive);
	}
	of->last_exclusive = token;
}

static void check_left(const char *token)
{
	const process *left = owners_process_of(token);

	if (left != NULL) {
		world_fault("nobody removes what %s has left: %s", left->label, token);
	}
}

/* Whether the next call that looks for dead waiters removes the entry, as nobody has asked for it for so long. */
static bool is_overdue(const char *name, const char *entry)
{
	const keys_entry *due = find_key(name, "due");
	long place = due != NULL ? keys_place(due, entry) : -1;

	return place >= 0 && due->members[place].score <= (double) keys_time();
}

/* Of an entry in the queue, the second word is the channel, and the third the token. One that wants nothing, or that
 * nobody listens for, as it arrived late, may stay until the next call that looks for dead waiters: it keeps nobody
 * waiting. */
static void check_queue(const char *name)
{
	const keys_entry *queue = find_key(name, "queue");

	for (size_t i = 0; queue != NULL && i < queue->count; i++) {
		const member *entry = &queue->members[i];
		char channel[64];
		int token = 0;

		if (entry->score > 0 && sscanf(entry->name, "%*s %63s %n", channel, &token) == 1 && redis_listeners(channel) > 0
				&& !is_overdue(name, entry->name)) {
			check_left(entry->name + token);
		}
	}
}

static void check_keys(const char *name)
{
	const char *tokens[OWNERS_MOST];
	unsigned count = owners_list(name, tokens);

	for (unsigned i = 0; i < count; i++) {
		check_left(tokens[i]);
	}
	check_queue(name);
}

void judge_end(void)
{
	for (int i = 0; i < NAMES; i++) {
		check_keys(world_names[i]);
	}
}
