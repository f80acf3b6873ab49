#include "judge.h"
#include "keys.h"
#include "network.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define LOCK "lock"
#define SHARED "distlock:shared"

/* A dead process costs the others its ttl, and those that wait 6 s (docs/protocol-redis.md, "Waiting that notices"); a
 * process whose connections have broken needs the time limits of its DSN to notice. */
#define LONGEST_NOTICE (12 * DL_SECOND)
/* The two time limits of the DSN, and some round trips. */
#define LONGEST_OVERTIME (4 * DL_SECOND + 500 * DL_MILLISECOND)

#define MOST_MEMORIES 64

static struct {
	int64_t last_exclusive;
	/* The first fencing token of each server that began with nothing. */
	struct {
		unsigned memory;
		int64_t first;
	} memories[MOST_MEMORIES];
	unsigned memory_count;
} judge;

static unsigned memory_of(int64_t fencing_token)
{
	unsigned i = judge.memory_count;

	while (i > 1 && judge.memories[i - 1].first > fencing_token) {
		i--;
	}
	return i > 0 ? judge.memories[i - 1].memory : 0;
}

/* Called after each call, so that the counter of a server that knew nothing before is seen with its first token. */
static void note_memory(void)
{
	const keys_entry *fence = keys_find("{lock}:fence");
	unsigned count = judge.memory_count;

	if (fence != NULL && (count == 0 || judge.memories[count - 1].memory != w.memory) && count < MOST_MEMORIES) {
		judge.memories[count].memory = w.memory;
		judge.memories[count].first = strtoll(fence->text, NULL, 10);
		judge.memory_count++;
	}
}

/* Whether it is right for the process to believe that it owns something now. */
static bool believes(const process *p)
{
	return !p->is_killed && p->believes && p->lock->state == DL_HELD && p->lock->valid_until > w.now;
}

static const char *token_of(const process *p)
{
	const char *token = p->lock != NULL ? p->lock->operations->token(p->lock) : NULL;

	return token != NULL ? token : "";
}

static bool is_in_set(const char *key, const char *token)
{
	const keys_entry *set = keys_find(key);
	char part[DL_TOKEN_SIZE + 2];

	snprintf(part, sizeof part, " %s ", token);
	for (size_t i = 0; set != NULL && set->text == NULL && i < set->count; i++) {
		if (strcmp(set->members[i].name, token) == 0 || strstr(set->members[i].name, part) != NULL) {
			return true;
		}
	}
	return false;
}

static bool owns_on_server(const char *token)
{
	const keys_entry *lock = keys_find(LOCK);

	if (lock == NULL || lock->text == NULL) {
		return false;
	}
	return strcmp(lock->text, token) == 0
			|| (strncmp(lock->text, SHARED " ", sizeof SHARED) == 0 && strcmp(lock->text + sizeof SHARED, token) == 0)
			|| (strcmp(lock->text, SHARED) == 0 && is_in_set("{lock}:shares", token));
}

static void begin_attempt(process *p)
{
	const char *token = token_of(p);

	if (strcmp(p->token, token) != 0) {
		snprintf(p->token, sizeof p->token, "%s", token);
		p->seen = p->queued = 0;
		p->has_owned = p->has_left = false;
	}
}

void judge_before_call(const process *caller, const redis_command *command)
{
	size_t at = 3 + (size_t) (command->words[2][0] - '0');
	const char *token = at < command->count ? command->words[at] : "";
	dl_redis_script script = redis_script_of(command);

	world_note(caller, "%s %s %s %s", script < DL_SCRIPT_COUNT ? "calls" : "?",
			script == DL_SCRIPT_acquire           ? "acquire"
					: script == DL_SCRIPT_release ? "release"
					: script == DL_SCRIPT_leave   ? "leave"
					: script == DL_SCRIPT_renew   ? "renew"
					: script == DL_SCRIPT_rename  ? "rename"
												  : "downgrade",
			token, at + 4 < command->count && script == DL_SCRIPT_acquire ? command->words[at + 4] : "");
	for (int i = 0; i < w.process_count; i++) {
		process *p = &w.processes[i];

		begin_attempt(p);
		if (strcmp(p->token, token) != 0) {
			continue;
		}
		if (script == DL_SCRIPT_acquire && p->seen == 0) {
			p->seen = w.now;
		}
		p->has_left |= script == DL_SCRIPT_leave || script == DL_SCRIPT_release;
	}
}

/* It waits in the queue for what it will own, and nothing has gone wrong for it. */
static bool waits_undisturbed(const process *p)
{
	return !p->is_killed && p->is_acquiring && !p->is_upgrading && p->mode != DL_NOTHING && p->queued != 0
			&& !p->has_owned && !p->has_left && p->disturbed < p->began && p->stopped_until < p->began
			&& strcmp(p->token, token_of(p)) == 0 && network_is_whole(p);
}

static void note_owner(const process *owner)
{
	world_note(owner, "owns");
	for (int i = 0; i < w.process_count; i++) {
		const process *p = &w.processes[i];

		if (p != owner && waits_undisturbed(p) && p->queued < owner->seen) {
			world_fault("%c has waited since %.6f, and is overtaken by %c, which asked at %.6f", 'A' + p->number,
					dl_clock_seconds(p->queued), 'A' + owner->number, dl_clock_seconds(owner->seen));
		}
	}
}

/* Whether the present acquire of the process has just succeeded, as far as the server is concerned. */
static bool has_begun_to_own(const process *p)
{
	return p->is_acquiring && !p->is_upgrading && p->seen != 0 && !p->has_owned && owns_on_server(p->token);
}

void judge_after_call(void)
{
	bool has_begun[MOST_PROCESSES];

	note_memory();
	/* Several may be served in one call. */
	for (int i = 0; i < w.process_count; i++) {
		has_begun[i] = has_begun_to_own(&w.processes[i]);
		w.processes[i].has_owned |= has_begun[i];
	}
	for (int i = 0; i < w.process_count; i++) {
		process *p = &w.processes[i];

		if (has_begun[i]) {
			note_owner(p);
		}
		if (p->is_acquiring && p->seen != 0 && p->queued == 0 && is_in_set("{lock}:queue", p->token)) {
			p->queued = w.now;
		}
	}
}

/* The process keeps all others waiting, and may do so. */
static void keep_others(const process *owner)
{
	for (int i = 0; i < w.process_count; i++) {
		if (&w.processes[i] != owner) {
			w.processes[i].kept = w.now;
		}
	}
}

static void check_owners(void)
{
	for (int i = 0; i < w.process_count; i++) {
		const process *a = &w.processes[i];
		unsigned sum = a->weight;

		if (!believes(a)) {
			continue;
		}
		keep_others(a);
		for (int j = 0; j < w.process_count; j++) {
			const process *b = &w.processes[j];

			if (i == j || !believes(b) || memory_of(a->lock->fencing_token) != memory_of(b->lock->fencing_token)) {
				continue;
			}
			sum += b->weight;
			if (w.permits == 0 && (a->mode == DL_WRITE || b->mode == DL_WRITE)) {
				world_fault("%c and %c own the lock", 'A' + a->number, 'A' + b->number);
			}
		}
		if (w.permits > 0 && sum > w.permits) {
			world_fault("%u of %u permits are taken", sum, w.permits);
		}
	}
}

static void check_wait(const process *p)
{
	dl_time since = p->kept;

	if (p->deadline != DL_FOREVER
			&& w.now > LONGEST_OVERTIME + (p->deadline > p->stopped_until ? p->deadline : p->stopped_until)) {
		world_fault("%c was to return at %.6f", 'A' + p->number, dl_clock_seconds(p->deadline));
	}
	since = since > w.troubled ? since : w.troubled;
	since = since > p->stopped_until ? since : p->stopped_until;
	since = since > p->began ? since : p->began;
	if (w.now - since > w.ttl + LONGEST_NOTICE) {
		world_fault("%c waits, although nobody else has had the lock since %.6f", 'A' + p->number,
				dl_clock_seconds(since));
	}
}

void judge_step(void)
{
	check_owners();
	for (int i = 0; i < w.process_count; i++) {
		const process *p = &w.processes[i];

		/* Whoever is stopped still keeps others waiting if it has a share of what is upgraded. */
		if (p->stopped_until > w.now && !p->is_killed) {
			keep_others(p);
		}
		if (p->is_acquiring && !p->is_killed && p->stopped_until <= w.now) {
			check_wait(p);
		}
	}
}

void judge_acquired(const process *owner)
{
	int64_t token = owner->lock->fencing_token;

	if (!believes(owner)) {
		return;
	}
	if (token <= judge.last_exclusive && memory_of(token) == memory_of(judge.last_exclusive)) {
		world_fault("%c has the fencing token %" PRId64 ", after %" PRId64, 'A' + owner->number, token,
				judge.last_exclusive);
	}
	judge.last_exclusive = token;
}

static void check_left(const char *what)
{
	const char *token = strchr(what, ':') != NULL ? strchr(what, ':') - 1 : what;

	for (int i = 0; i < w.process_count; i++) {
		if (!w.processes[i].is_killed && *token == 'A' + i) {
			world_fault("nobody removes what %c has left: %s", *token, what);
		}
	}
}

/* Of an entry in the queue, the second word is the channel, and the third the token. One that wants nothing, or that
 * nobody listens for, as it arrived late, may stay until the next call that looks for dead waiters: it keeps nobody
 * waiting. */
static void check_queue(void)
{
	const keys_entry *queue = keys_find("{lock}:queue");

	for (size_t i = 0; queue != NULL && i < queue->count; i++) {
		char channel[64];
		int token = 0;

		if (queue->members[i].score > 0 && sscanf(queue->members[i].name, "%*s %63s %n", channel, &token) == 1
				&& redis_listeners(channel) > 0) {
			check_left(queue->members[i].name + token);
		}
	}
}

void judge_end(void)
{
	const keys_entry *lock = keys_find(LOCK), *shares = keys_find("{lock}:shares");

	if (lock != NULL && strcmp(lock->text, SHARED) != 0) {
		check_left(strncmp(lock->text, SHARED " ", sizeof SHARED) == 0 ? lock->text + sizeof SHARED : lock->text);
	}
	for (size_t i = 0; shares != NULL && i < shares->count; i++) {
		check_left(shares->members[i].name);
	}
	check_queue();
}
