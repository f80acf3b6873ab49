#include "judge.h"
#include "beliefs.h"
#include "facts.h"
#include "letters.h"
#include "network.h"
#include "owners.h"
#include "tickets.h"

#include "redis/lock/ownership.h"

#include <inttypes.h>
#include <string.h>

/* A dead process costs the others its ttl, and those that wait 6 s (docs/protocol-redis.md, "Waiting that notices"); a
 * process whose connections have broken needs the time limits of its DSN to notice. */
#define LONGEST_NOTICE (12 * DL_SECOND)
/* Several round trips of a slow network, and the pauses of loops. Whoever waits asks again only after 1.5 s. */
#define LONGEST_WAKE_UP (1200 * DL_MILLISECOND)
/* The two time limits of the DSN, and some round trips. */
#define LONGEST_OVERTIME (4 * DL_SECOND + 500 * DL_MILLISECOND)

/* The last fencing token of each name that only one had. */
static int64_t last_exclusive[NAMES];

static bool may_meet(const object *a, const object *b)
{
	return a != b && a->name == b->name;
}

static void begin_attempt(object *o)
{
	const char *token = facts_token(o);

	if (strcmp(o->token, token) != 0) {
		snprintf(o->token, sizeof o->token, "%s", token);
		o->seen = o->queued = 0;
		o->has_owned = o->has_left = false;
	}
}

static size_t first_argument(const redis_command *command)
{
	return 3 + (size_t) (command->words[2][0] - '0');
}

static const char *token_of(const redis_command *command)
{
	size_t at = first_argument(command);

	return at < command->count ? command->words[at] : "";
}

void judge_refused(const redis_command *command)
{
	for (int i = 0; i < w.object_count; i++) {
		object *o = &w.objects[i];

		if (redis_script_of(command) == DL_SCRIPT_acquire && strcmp(facts_token(o), token_of(command)) == 0) {
			world_note(o->label, "is refused");
			o->refused = w.now;
			o->refused_on = network_connection();
			o->told = 0;
		}
	}
}

void judge_answered(const void *connection, dl_time told)
{
	for (int i = 0; i < w.object_count; i++) {
		object *o = &w.objects[i];

		if (o->refused_on == connection && o->told == 0) {
			o->told = told;
		}
	}
}

void judge_before_call(const process *caller, const redis_command *command)
{
	size_t at = first_argument(command);
	const char *token = token_of(command);
	dl_redis_script script = redis_script_of(command);

	world_note(caller->label, "%s %s %s %s", script < DL_SCRIPT_COUNT ? "calls" : "?",
			script == DL_SCRIPT_acquire           ? "acquire"
					: script == DL_SCRIPT_release ? "release"
					: script == DL_SCRIPT_leave   ? "leave"
					: script == DL_SCRIPT_renew   ? "renew"
					: script == DL_SCRIPT_rename  ? "rename"
					: script == DL_SCRIPT_attach  ? "attach"
					: script == DL_SCRIPT_inspect ? "inspect"
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
		if (script == DL_SCRIPT_acquire && o->queued == 0) {
			o->asked_on = network_connection();
			o->heard = network_heard();
		}
		o->has_left |= script == DL_SCRIPT_leave || script == DL_SCRIPT_release;
	}
}

/* It waits in the queue for what it will own, and nothing has gone wrong for it. */
static bool waits_undisturbed(const object *o)
{
	return !o->process->is_killed && o->is_acquiring && !o->is_upgrading && o->mode != DL_NOTHING && facts_has_drawn(o)
			&& o->queued != 0 && !o->has_owned && !o->has_left && o->process->disturbed < o->began
			&& o->process->stopped_until < o->began && o->process->hung_until < o->began
			&& strcmp(o->token, facts_token(o)) == 0 && network_is_whole(o->process);
}

static void note_owner(const object *owner)
{
	world_note(owner->label, "owns");
	tickets_check_owner(owner);
	for (int i = 0; i < w.object_count; i++) {
		const object *o = &w.objects[i];

		if (may_meet(o, owner) && waits_undisturbed(o) && o->queued < owner->seen) {
			world_fault("%s has waited since %.6f, and is overtaken by %s, which asked at %.6f", o->label,
					dl_clock_seconds(o->queued), owner->label, dl_clock_seconds(owner->seen));
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

/* A wait isn't over only because its own timer has it ask again: whoever has been granted the lock is told. */
static void check_wake_up(const object *o)
{
	bool is_reachable = !o->process->is_killed && o->is_acquiring && !o->is_upgrading && o->mode != DL_NOTHING
			&& o->process->disturbed < o->began && w.troubled < o->began && absent_until(o->process) < o->began
			&& strcmp(o->token, facts_token(o)) == 0 && network_is_whole(o->process);

	if (is_reachable && o->owned_at >= o->began && !o->has_left && w.now - o->owned_at > LONGEST_WAKE_UP) {
		world_fault("%s doesn't know that it has owned the lock since %.6f", o->label, dl_clock_seconds(o->owned_at));
	}
}

/* Whether the present acquire of the process has just succeeded, as far as the server is concerned. */
static bool has_begun_to_own(const object *o)
{
	return o->is_acquiring && !o->is_upgrading && facts_has_drawn(o) && o->seen != 0 && !o->has_owned
			&& owners_find(o->name, o->token) != OWNS_NOTHING;
}

void judge_after_call(void)
{
	bool has_begun[MOST_OBJECTS];

	facts_note_memories();
	/* Several may be served in one call. */
	for (int i = 0; i < w.object_count; i++) {
		has_begun[i] = has_begun_to_own(&w.objects[i]);
		w.objects[i].has_owned |= has_begun[i];
	}
	for (int i = 0; i < w.object_count; i++) {
		object *o = &w.objects[i];

		if (has_begun[i]) {
			o->owned_at = w.now;
			note_owner(o);
		}
		if (o->is_acquiring && o->seen != 0 && o->queued == 0 && facts_is_queued(o->name, o->token)) {
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

		if (!facts_believes(a)) {
			continue;
		}
		if (!is_hung_up(a)) {
			keep_others(a);
		}
		for (int j = 0; j < w.object_count; j++) {
			const object *b = &w.objects[j];

			if (!may_meet(a, b) || !facts_believes(b)
					|| facts_memory_of(a, a->lock->fencing_token) != facts_memory_of(b, b->lock->fencing_token)) {
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

/* What a dead process has got for longer than usual lasts so long, though the object may have given it up before. */
static bool is_kept_by_dead(const object *o)
{
	bool has_it = owners_find_object(o) != OWNS_NOTHING || (o->has_prolonged && owners_has_any(o->name, o->process));

	return o->process->is_killed && has_it
			&& (o->has_prolonged || ((const dl_redis_ownership *) o->lock)->claim.longest_ttl > w.ttl);
}

/* What it renews lasts on the server for as long as it asks, though its loop stands still, and doesn't hear the
 * answer. */
static bool is_kept_by_renewal(const object *o)
{
	return o->is_renewing && world_is_hung(o->process) && owners_find_object(o) != OWNS_NOTHING;
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
	tickets_check();
	for (int i = 0; i < w.object_count; i++) {
		const object *o = &w.objects[i];

		/* Whoever is stopped still keeps others waiting if it has a share of what is upgraded. */
		if ((o->process->stopped_until > w.now && !o->process->is_killed) || is_kept_by_dead(o)
				|| is_kept_by_renewal(o)) {
			keep_others(o);
		}
		check_wake_up(o);
		if (o->is_acquiring && !o->process->is_killed && absent_until(o->process) <= w.now) {
			check_wait(o);
		}
	}
}

/* What others of its process have begun earlier may fail for all of them. */
void judge_failed(const object *failed, const char *why)
{
	dl_time since = failed->began - LONGEST_OVERTIME;

	if (facts_is_undisturbed_since(failed, since) && failed->process->hung_until < since) {
		world_fault("%s fails, although nothing has gone wrong: %s", failed->label, why);
	}
}

void judge_acquired(const object *owner)
{
	int64_t *last = &last_exclusive[facts_number_of(owner)], token = owner->lock->fencing_token;

	if (!facts_believes(owner)) {
		return;
	}
	if (token <= *last && facts_memory_of(owner, token) == facts_memory_of(owner, *last)) {
		world_fault("%s has the fencing token %" PRId64 ", after %" PRId64, owner->label, token, *last);
	}
	*last = token;
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
	const keys_entry *due = facts_find_key(name, "due");
	long place = due != NULL ? keys_place(due, entry) : -1;

	return place >= 0 && due->members[place].score <= (double) keys_time();
}

/* Of an entry in the queue, the second word is the channel, and the third the token. One that wants nothing, or that
 * nobody listens for, as it arrived late, may stay until the next call that looks for dead waiters: it keeps nobody
 * waiting. */
static void check_queue(const char *name)
{
	const keys_entry *queue = facts_find_key(name, "queue");

	for (size_t i = 0; queue != NULL && i < queue->count; i++) {
		const member *entry = &queue->members[i];
		char channel[64];
		int token = 0;

		if (entry->score > 0 && sscanf(entry->name, "%*s %63s %n", channel, &token) == 1
				&& network_listeners(channel) > 0 && !is_overdue(name, entry->name)) {
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
