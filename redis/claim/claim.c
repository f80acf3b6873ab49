#include "redis/claim/claim.h"

#include "core/system/memory.h"
#include "redis/lua/arguments.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How long an ownership that may have been taken over is assumed to last, at most, until a reply says how long it does:
 * whoever gave it away may have chosen any ttl. docs/protocol-redis.md, "What is owed", says what follows from a
 * day. */
#define LONGEST_UNKNOWN (24 * 3600 * DL_SECOND)

/* How long a waiter's record is valid, in milliseconds, unless it is written again, which happens every second
 * (redis/lock/deadlock.c); and how many records are looked at, which is as many members as redis/lock/circle.c can tell
 * apart. */
#define LIFETIME_OF_RECORD "5000"
#define MOST_THREADS "64"

void dl_redis_claim_make(dl_redis_claim *claim, const char *prefix, const char *name, dl_time ttl, int replicas)
{
	dl_redis_keys_make(&claim->keys, prefix, name);
	claim->replicas = replicas;
	claim->wanted = DL_REDIS_WRITE;
	claim->ttl = ttl - ttl % DL_MILLISECOND;
	dl_text_write_number(claim->ttl_text, claim->ttl / DL_MILLISECOND);
}

void dl_redis_claim_set_permits(dl_redis_claim *claim, unsigned weight, unsigned permits)
{
	dl_token_write_share(claim->permits, weight, permits);
}

void dl_redis_claim_set_label(dl_redis_claim *claim, const char *label)
{
	dl_text_set(&claim->label, label != NULL ? label : "", label != NULL ? strlen(label) : 0);
}

void dl_redis_claim_free(dl_redis_claim *claim)
{
	dl_text *const texts[] = { &claim->label, &claim->token, &claim->successor, &claim->entry, &claim->previous,
		&claim->acquired };

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		dl_text_free(texts[i]);
	}
	dl_redis_keys_free(&claim->keys);
	free(claim->value_key);
	freeReplyObject(claim->value);
	freeReplyObject(claim->before);
}

void dl_redis_claim_protect(dl_redis_claim *claim, const char *value_key)
{
	claim->value_key = dl_copy(value_key);
}

const redisReply *dl_redis_claim_take_value(dl_redis_claim *claim, redisReply **reply)
{
	redisReply *value, *before;
	const redisReply *rest;

	if (claim->value_key == NULL) {
		return *reply;
	}
	rest = dl_redis_read_apart(reply, &value, &before);
	if (value != NULL) {
		freeReplyObject(claim->value);
		claim->value = value;
	}
	if (claim->before == NULL) {
		claim->before = before;
	} else {
		freeReplyObject(before);
	}
	return rest;
}

static void forget_entries(dl_redis_claim *claim)
{
	dl_text_clear(&claim->entry);
	dl_text_clear(&claim->previous);
	claim->ticket[0] = '\0';
}

void dl_redis_claim_forget_place(dl_redis_claim *claim)
{
	dl_text_clear(&claim->acquired);
	forget_entries(claim);
}

static void begin_token(dl_redis_claim *claim)
{
	dl_redis_claim_forget_place(claim);
	dl_text_clear(&claim->successor);
	claim->longest_ttl = claim->ttl;
	claim->is_doubtful = claim->is_successor_doubtful = false;
}

/* permits.lua reads the number of permits from the start of the token. */
static void next_token(const dl_redis_claim *claim, dl_text *next)
{
	char token[DL_TOKEN_SIZE];

	dl_token_next(stpcpy(token, claim->permits), dl_text_is_empty(&claim->label) ? NULL : dl_text_of(&claim->label));
	dl_text_set(next, token, strlen(token));
}

void dl_redis_claim_renew_token(dl_redis_claim *claim)
{
	next_token(claim, &claim->token);
	freeReplyObject(claim->value);
	freeReplyObject(claim->before);
	claim->value = claim->before = NULL;
	begin_token(claim);
}

void dl_redis_claim_begin_attach(dl_redis_claim *claim)
{
	dl_redis_claim_renew_token(claim);
	claim->longest_ttl = LONGEST_UNKNOWN;
}

void dl_redis_claim_note_attachment(dl_redis_claim *claim, dl_time lasts)
{
	claim->longest_ttl = lasts > claim->ttl ? lasts : claim->ttl;
}

void dl_redis_claim_begin_upgrade(dl_redis_claim *claim)
{
	claim->wanted = DL_REDIS_UPGRADE;
	if (dl_text_is_empty(&claim->acquired)) {
		dl_text_move(&claim->acquired, &claim->entry);
	}
	forget_entries(claim);
}

void dl_redis_claim_limit(dl_redis_claim *claim, int64_t too_many)
{
	claim->too_many[0] = '\0';
	if (too_many > 0) {
		dl_text_write_number(claim->too_many, too_many);
	}
}

bool dl_redis_claim_is_upgrade(const dl_redis_claim *claim)
{
	return strcmp(claim->wanted, DL_REDIS_UPGRADE) == 0;
}

bool dl_redis_claim_takes_nothing(const dl_redis_claim *claim)
{
	return strcmp(claim->wanted, DL_REDIS_FREE) == 0;
}

void dl_redis_claim_listen_on(dl_redis_claim *claim, const char *channel)
{
	/* The present entry is known to be in the queue only once a reply has come. Until then, remember the one before
	 * it. */
	if (dl_text_is_empty(&claim->previous)) {
		dl_text_move(&claim->previous, &claim->entry);
	}
	dl_text_format(&claim->entry, "%s %s %s %s", claim->ttl_text, channel, dl_text_of(&claim->token), claim->wanted);
}

void dl_redis_claim_keep_place(dl_redis_claim *claim, const dl_redis_refusal *refusal)
{
	if (refusal->again > 0) {
		dl_text_clear(&claim->previous);
		claim->too_many[0] = '\0';
		dl_text_write_number(claim->ticket, refusal->ticket);
	}
}

static void add_text(dl_redis_call *call, const char *text)
{
	dl_redis_call_add(call, text, strlen(text));
}

static void begin_with(const dl_redis_keys *keys, const char *value_key, dl_redis_call *call, dl_redis_script script)
{
	const char *const names[] = { keys->lock, keys->queue, keys->fence, keys->shares, keys->due };

	dl_redis_call_begin(call, script, value_key != NULL ? "6" : "5");
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		dl_redis_call_add(call, names[i], keys->lengths[i]);
	}
	if (value_key != NULL) {
		add_text(call, value_key);
	}
}

static void begin(const dl_redis_keys *keys, dl_redis_call *call, dl_redis_script script)
{
	begin_with(keys, NULL, call, script);
}

/* An argument of a script. All zero: it is empty. */
struct argument {
	const char *bytes;
	size_t length;
};

/* Stands for the run_id of whichever server executes the call. */
static const char server[] = "";

#define SERVER ((struct argument) { .bytes = server })

/* NULL: it is empty. */
static inline struct argument text(const char *bytes)
{
	return (struct argument) { .bytes = bytes, .length = bytes != NULL && bytes[0] != '\0' ? strlen(bytes) : 0 };
}

/* Optional arguments that are empty aren't sent, unless others follow. To the scripts, both are the same. */
static void add_all(dl_redis_call *call, const struct argument arguments[], size_t count, size_t required)
{
	while (count > required && arguments[count - 1].length == 0 && arguments[count - 1].bytes != server) {
		count--;
	}
	for (size_t i = 0; i < count; i++) {
		if (arguments[i].bytes == server) {
			dl_redis_call_add_server(call);
		} else {
			dl_redis_call_add(call, arguments[i].bytes != NULL ? arguments[i].bytes : "", arguments[i].length);
		}
	}
}

/* Adds the array `arguments`, whose indices are from redis/lua/arguments.h: the names that the script gives them. */
#define ADD_ARGUMENTS(call, script) \
	add_all(call, arguments, sizeof arguments / sizeof *arguments, DL_##script##_REQUIRED)

void dl_redis_claim_store(const dl_redis_claim *claim, const dl_redis_change *change, dl_redis_call *call)
{
	const struct argument arguments[] = {
		[DL_STORE_TOKEN] = text(dl_text_of(&claim->token)),
		[DL_STORE_SERVER] = SERVER,
		[DL_STORE_LIFETIME] = text(change->lifetime),
		[DL_STORE_VALUE] = { .bytes = change->value != NULL ? change->value : "", .length = change->length },
		[DL_STORE_CHANGE] = text(change->action),
		[DL_STORE_IS_KEPT] = text(change->is_kept ? "kept" : NULL),
		[DL_STORE_COUNTER_LIFETIME] = text(claim->keys.counter_lifetime),
	};

	begin_with(&claim->keys, claim->value_key, call, DL_SCRIPT_store);
	ADD_ARGUMENTS(call, STORE);
}

void dl_redis_claim_release(const dl_redis_claim *claim, dl_redis_call *call)
{
	dl_redis_keys_release(&claim->keys, dl_text_of(&claim->token), &(dl_redis_entries) { .entry = NULL }, call);
}

void dl_redis_keys_release(const dl_redis_keys *keys, const char *token, const dl_redis_entries *entries,
		dl_redis_call *call)
{
	const struct argument arguments[] = {
		[DL_RELEASE_TOKEN] = text(token),
		[DL_RELEASE_SERVER] = SERVER,
		[DL_RELEASE_COUNTER_LIFETIME] = text(keys->counter_lifetime),
		[DL_RELEASE_ENTRY] = text(entries->entry),
		[DL_RELEASE_PREVIOUS] = text(entries->previous),
		[DL_RELEASE_ACQUIRED] = text(entries->acquired),
	};

	begin(keys, call, DL_SCRIPT_release);
	ADD_ARGUMENTS(call, RELEASE);
}

static void downgrade(const dl_redis_keys *keys, const char *token, const char *successor,
		const dl_redis_entries *entries, dl_redis_call *call)
{
	const struct argument arguments[] = {
		[DL_DOWNGRADE_TOKEN] = text(token),
		[DL_DOWNGRADE_SERVER] = SERVER,
		[DL_DOWNGRADE_COUNTER_LIFETIME] = text(keys->counter_lifetime),
		[DL_DOWNGRADE_SUCCESSOR] = text(successor),
		[DL_DOWNGRADE_ENTRY] = text(entries->entry),
		[DL_DOWNGRADE_PREVIOUS] = text(entries->previous),
	};

	begin(keys, call, DL_SCRIPT_downgrade);
	ADD_ARGUMENTS(call, DOWNGRADE);
}

/* The token is its own successor, so its entry leaves the queue, too. */
void dl_redis_keys_downgrade(const dl_redis_keys *keys, const char *token, const dl_redis_entries *entries,
		dl_redis_call *call)
{
	downgrade(keys, token, token, entries, call);
}

void dl_redis_claim_downgrade(const dl_redis_claim *claim, dl_redis_call *call)
{
	downgrade(&claim->keys, dl_text_of(&claim->token), NULL, &(dl_redis_entries) { .entry = NULL }, call);
}

/* Returns the successor, which stays the same until dl_redis_claim_succeed(). */
static const char *successor_of(dl_redis_claim *claim)
{
	if (dl_text_is_empty(&claim->successor)) {
		next_token(claim, &claim->successor);
	}
	return dl_text_of(&claim->successor);
}

/* Prepares a call in which the successor replaces the token. */
static void set_doubts(dl_redis_claim *claim, dl_redis_call *call)
{
	call->is_doubtful = &claim->is_doubtful;
	call->is_successor_doubtful = &claim->is_successor_doubtful;
}

void dl_redis_claim_settle(dl_redis_claim *claim, dl_redis_call *call)
{
	downgrade(&claim->keys, dl_text_of(&claim->token), successor_of(claim),
			&(dl_redis_entries) { .entry = dl_text_of(&claim->entry), .previous = dl_text_of(&claim->previous) }, call);
	set_doubts(claim, call);
}

void dl_redis_keys_rename(const dl_redis_keys *keys, const char *token, const char *successor, size_t length,
		dl_redis_call *call)
{
	const struct argument arguments[] = {
		[DL_RENAME_TOKEN] = text(token),
		[DL_RENAME_SUCCESSOR] = { .bytes = successor, .length = length },
	};

	begin(keys, call, DL_SCRIPT_rename);
	ADD_ARGUMENTS(call, RENAME);
}

void dl_redis_claim_rename(dl_redis_claim *claim, dl_redis_call *call)
{
	const char *successor = successor_of(claim);

	dl_redis_keys_rename(&claim->keys, dl_text_of(&claim->token), successor, strlen(successor), call);
	set_doubts(claim, call);
}

void dl_redis_claim_succeed(dl_redis_claim *claim)
{
	dl_text_move(&claim->token, &claim->successor);
	dl_redis_claim_forget_place(claim);
	claim->is_doubtful = claim->is_successor_doubtful;
	claim->is_successor_doubtful = false;
}

void dl_redis_claim_give_back(const dl_redis_claim *claim, dl_redis_call *call)
{
	if (dl_redis_claim_is_upgrade(claim)) {
		dl_redis_claim_downgrade(claim, call);
	} else {
		dl_redis_claim_release(claim, call);
	}
}

/* Prepares a call that may make the token an owner. */
static void may_own(dl_redis_claim *claim, dl_redis_call *call)
{
	if (!dl_redis_claim_takes_nothing(claim)) {
		call->replicas = claim->replicas;
		call->is_doubtful = &claim->is_doubtful;
	}
}

void dl_redis_claim_leave(dl_redis_claim *claim, dl_redis_call *call)
{
	const struct argument arguments[] = {
		[DL_LEAVE_TOKEN] = text(dl_text_of(&claim->token)),
		[DL_LEAVE_TTL] = text(claim->ttl_text),
		[DL_LEAVE_WANTED] = text(claim->wanted),
		[DL_LEAVE_ENTRY] = text(dl_text_of(&claim->entry)),
		[DL_LEAVE_PREVIOUS] = text(dl_text_of(&claim->previous)),
		[DL_LEAVE_SERVER] = SERVER,
		[DL_LEAVE_COUNTER_LIFETIME] = text(claim->keys.counter_lifetime),
	};

	begin(&claim->keys, call, DL_SCRIPT_leave);
	ADD_ARGUMENTS(call, LEAVE);
	may_own(claim, call);
}

void dl_redis_claim_acquire(dl_redis_claim *claim, const dl_redis_bid *bid, dl_redis_call *call)
{
	bool is_waiting = bid->is_waiting;
	const struct argument arguments[] = {
		[DL_ACQUIRE_TOKEN] = text(dl_text_of(&claim->token)),
		[DL_ACQUIRE_TTL] = text(claim->ttl_text),
		[DL_ACQUIRE_WANTED] = text(claim->wanted),
		[DL_ACQUIRE_SERVER] = SERVER,
		[DL_ACQUIRE_ENTRY] = text(is_waiting ? dl_text_of(&claim->entry) : NULL),
		[DL_ACQUIRE_PREVIOUS] = text(is_waiting ? dl_text_of(&claim->previous) : NULL),
		[DL_ACQUIRE_KNOWN_TICKET] = text(is_waiting ? claim->ticket : NULL),
		[DL_ACQUIRE_TOO_MANY] = text(bid->is_limited ? claim->too_many : NULL),
		[DL_ACQUIRE_SAID] = text(is_waiting ? bid->record.text : NULL),
		[DL_ACQUIRE_SAID_KEY] = text(is_waiting ? bid->record.key : NULL),
		[DL_ACQUIRE_COUNTER_LIFETIME] = text(claim->keys.counter_lifetime),
	};

	begin_with(&claim->keys, claim->value_key, call, DL_SCRIPT_acquire);
	ADD_ARGUMENTS(call, ACQUIRE);
	call->largest_value = claim->value_key != NULL ? DL_REDIS_LARGEST_VALUE : 0;
	/* "The lock is free" is such an answer. */
	call->asks_role = dl_redis_claim_takes_nothing(claim);
	may_own(claim, call);
}

void dl_redis_claim_look(const dl_redis_claim *claim, const dl_redis_look *look, dl_redis_call *call)
{
	const struct argument arguments[] = {
		[DL_DEADLOCK_RECORD] = text(look->record.text),
		[DL_DEADLOCK_LIFETIME] = text(LIFETIME_OF_RECORD),
		[DL_DEADLOCK_PREFIX] = text(look->prefix),
		[DL_DEADLOCK_MOST] = text(look->is_looking ? MOST_THREADS : "0"),
		[DL_DEADLOCK_SERVER] = look->is_telling ? SERVER : text(NULL),
	};

	dl_redis_call_begin(call, DL_SCRIPT_deadlock, "4");
	add_text(call, claim->keys.lock);
	add_text(call, claim->keys.queue);
	add_text(call, claim->keys.shares);
	add_text(call, look->record.key);
	ADD_ARGUMENTS(call, DEADLOCK);
}

void dl_redis_claim_renew(dl_redis_call *call, const dl_redis_extension *extension)
{
	const struct argument arguments[] = {
		[DL_RENEW_TOKEN] = text(extension->token),
		[DL_RENEW_TTL] = text(extension->milliseconds),
		[DL_RENEW_KNOWN_END] = text(extension->known_end),
		[DL_RENEW_IS_SHORTER] = text(extension->is_shorter ? "shorter" : NULL),
	};

	/* While its slot is moving to another node, only a call with a single key can be executed. */
	dl_redis_call_begin(call, DL_SCRIPT_renew, extension->shares != NULL ? "2" : "1");
	add_text(call, extension->lock);
	if (extension->shares != NULL) {
		add_text(call, extension->shares);
	}
	ADD_ARGUMENTS(call, RENEW);
}

void dl_redis_claim_rejoin(dl_redis_call *call, const char *key, const char *token, const char *milliseconds)
{
	const struct argument arguments[] = {
		[DL_REJOIN_TOKEN] = text(token),
		[DL_REJOIN_TTL] = text(milliseconds),
	};

	dl_redis_call_begin(call, DL_SCRIPT_rejoin, "1");
	add_text(call, key);
	ADD_ARGUMENTS(call, REJOIN);
}

/* Returns the index of the word that is this argument. */
static int index_of(const dl_redis_call *call, int argument)
{
	return 3 + (call->words[2][0] - '0') + argument;
}

/* Returns an argument, or '' if it was left out. */
static const char *argument_of(const dl_redis_call *call, int argument)
{
	return index_of(call, argument) < call->count ? call->words[index_of(call, argument)] : "";
}

const char *dl_redis_claim_token_of(const dl_redis_call *call)
{
	switch (call->script) {
		case DL_SCRIPT_acquire:
			return argument_of(call, DL_ACQUIRE_TOKEN);
		case DL_SCRIPT_attach:
			return argument_of(call, DL_ATTACH_SUCCESSOR);
		default:
			return NULL;
	}
}

bool dl_redis_claim_undo(const dl_redis_call *done, dl_redis_call *call)
{
	const char *const *key = done->words + 3;
	const size_t *length = done->lengths + 3;
	const dl_redis_keys keys = { .lock = (char *) key[0],
		.queue = (char *) key[1],
		.fence = (char *) key[2],
		.shares = (char *) key[3],
		.due = (char *) key[4],
		.lengths = { (uint16_t) length[0], (uint16_t) length[1], (uint16_t) length[2], (uint16_t) length[3],
				(uint16_t) length[4] } };
	const dl_redis_entries entries = { argument_of(done, DL_ACQUIRE_ENTRY), argument_of(done, DL_ACQUIRE_PREVIOUS),
		"" };
	const char *token = argument_of(done, DL_ACQUIRE_TOKEN);

	if (done->script == DL_SCRIPT_attach) {
		dl_redis_keys_rename(&keys, argument_of(done, DL_ATTACH_SUCCESSOR), argument_of(done, DL_ATTACH_TOKEN),
				done->lengths[index_of(done, DL_ATTACH_TOKEN)], call);
	} else if (done->script != DL_SCRIPT_acquire) {
		return false;
	} else if (strcmp(argument_of(done, DL_ACQUIRE_WANTED), DL_REDIS_UPGRADE) == 0) {
		dl_redis_keys_downgrade(&keys, token, &entries, call);
	} else {
		dl_redis_keys_release(&keys, token, &entries, call);
	}
	return true;
}

void dl_redis_claim_attach(dl_redis_claim *claim, dl_redis_call *call, const char *token, size_t length)
{
	const struct argument arguments[] = {
		[DL_ATTACH_TOKEN] = { .bytes = token, .length = length },
		[DL_ATTACH_SUCCESSOR] = text(dl_text_of(&claim->token)),
		[DL_ATTACH_TTL] = text(claim->ttl_text),
		[DL_ATTACH_SERVER] = SERVER,
		[DL_ATTACH_COUNTER_LIFETIME] = text(claim->keys.counter_lifetime),
	};

	begin(&claim->keys, call, DL_SCRIPT_attach);
	ADD_ARGUMENTS(call, ATTACH);
	call->replicas = claim->replicas;
	call->is_doubtful = &claim->is_doubtful;
}

void dl_redis_claim_raise(const dl_redis_claim *claim, dl_redis_call *call, const char *fencing_token)
{
	const struct argument arguments[] = {
		[DL_RAISE_TOKEN] = text(dl_text_of(&claim->token)),
		[DL_RAISE_LEAST] = text(fencing_token),
		[DL_RAISE_COUNTER_LIFETIME] = text(claim->keys.counter_lifetime),
	};

	begin(&claim->keys, call, DL_SCRIPT_raise);
	ADD_ARGUMENTS(call, RAISE);
}

void dl_redis_keys_inspect(const dl_redis_keys *keys, dl_redis_call *call)
{
	begin(keys, call, DL_SCRIPT_inspect);
}

dl_redis_breakable dl_redis_breakable_of(const dl_breakable *breakable)
{
	const dl_status *seen = breakable->seen;
	dl_redis_breakable found = { .is_foreign = breakable->is_foreign };
	size_t size = 1;

	for (size_t i = 0; seen != NULL && i < seen->owners.count; i++) {
		size += seen->owners.each[i].token_length + 1;
	}
	found.seen = seen != NULL ? dl_allocate(size) : NULL;
	for (size_t i = 0; seen != NULL && i < seen->owners.count; i++) {
		const dl_holder *owner = &seen->owners.each[i];

		if (owner->token != NULL) {
			if (found.length > 0) {
				found.seen[found.length++] = ' ';
			}
			memcpy(found.seen + found.length, owner->token, owner->token_length);
			found.length += owner->token_length;
		}
	}
	return found;
}

void dl_redis_keys_break(const dl_redis_keys *keys, const dl_redis_breakable *breakable, dl_redis_call *call)
{
	const struct argument arguments[] = {
		[DL_FORCE_SERVER] = SERVER,
		[DL_FORCE_COUNTER_LIFETIME] = text(keys->counter_lifetime),
		[DL_FORCE_FOREIGN] = text(breakable->is_foreign ? "foreign" : NULL),
		[DL_FORCE_WHOSE] = text(breakable->seen != NULL ? "seen" : NULL),
		[DL_FORCE_SEEN] = { .bytes = breakable->seen, .length = breakable->length },
	};

	begin(keys, call, DL_SCRIPT_force);
	call->is_once = true;
	ADD_ARGUMENTS(call, FORCE);
}
