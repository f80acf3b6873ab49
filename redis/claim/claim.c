#include "redis/claim/claim.h"

#include "core/memory.h"
#include "redis/lua/arguments.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The longest time, in milliseconds, after which a waiter must ask again. The scripts of this version never reply with
 * more than 10 s, the LONGEST_INTERVAL of redis/lua/base.lua; those of a later one may. */
#define LONGEST_INTERVAL 60000

/* How long an ownership that may have been taken over is assumed to last, at most, until a reply says how long it does:
 * whoever gave it away may have chosen any ttl. docs/protocol-redis.md, "What is owed", says what follows from a
 * day. */
#define LONGEST_UNKNOWN (24 * 3600 * DL_SECOND)

/* The longest ttl that a reply is believed to give, in milliseconds: more than thirty years. */
#define LONGEST_TTL (INT64_C(1) << 40)

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
	snprintf(claim->ttl_text, sizeof claim->ttl_text, "%" PRId64, claim->ttl / DL_MILLISECOND);
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

/* Several scripts reply with arrays whose first element says which of their replies this is. */
static bool is_tagged(const redisReply *reply, const char *tag, size_t elements)
{
	return reply->type == REDIS_REPLY_ARRAY && reply->elements == elements
			&& reply->element[0]->type == REDIS_REPLY_STRING && strcmp(reply->element[0]->str, tag) == 0;
}

/* The elements of a refusal. If the lock protects a value, that may follow. */
enum { TAG, LEFT, POSITION, SERVER_TIME, OWNER, TICKET, AGAIN, REFUSAL_ELEMENTS };

static bool is_tagged_as_refusal(const redisReply *reply, size_t elements)
{
	return is_tagged(reply, "refused", elements) || is_tagged(reply, "shared", elements);
}

const redisReply *dl_redis_claim_take_value(dl_redis_claim *claim, redisReply *reply)
{
	if (claim->value_key != NULL && is_tagged(reply, "owned", 3)) {
		freeReplyObject(claim->value);
		claim->value = reply->element[2];
		reply->element[2] = NULL;
		return reply->element[1];
	}
	if (claim->value_key != NULL && is_tagged_as_refusal(reply, REFUSAL_ELEMENTS + 1)) {
		redisReply *value = reply->element[--reply->elements];

		if (claim->before == NULL) {
			claim->before = value;
		} else {
			freeReplyObject(value);
		}
	}
	return reply;
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
		snprintf(claim->too_many, sizeof claim->too_many, "%" PRId64, too_many);
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
		snprintf(claim->ticket, sizeof claim->ticket, "%" PRId64, refusal->ticket);
	}
}

static void add_text(dl_redis_call *call, const char *text)
{
	dl_redis_call_add(call, text, strlen(text));
}

static void begin_with(const dl_redis_keys *keys, const char *value_key, dl_redis_call *call, dl_redis_script script)
{
	dl_redis_call_begin(call, script, value_key != NULL ? "6" : "5");
	add_text(call, keys->lock);
	add_text(call, keys->queue);
	add_text(call, keys->fence);
	add_text(call, keys->shares);
	add_text(call, keys->due);
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
		[DL_STORE_CHANGE] = text(change->action),
		[DL_STORE_LIFETIME] = text(change->lifetime),
		[DL_STORE_VALUE] = { .bytes = change->value != NULL ? change->value : "", .length = change->length },
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

bool dl_redis_claim_undo(const dl_redis_call *done, dl_redis_call *call)
{
	const char *const *key = done->words + 3;
	const dl_redis_keys keys = { .lock = (char *) key[0],
		.queue = (char *) key[1],
		.fence = (char *) key[2],
		.shares = (char *) key[3],
		.due = (char *) key[4] };
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

dl_outcome dl_redis_read_ownership(const redisReply *reply, int64_t *fencing_token)
{
	if (reply->type != REDIS_REPLY_INTEGER || reply->integer < 0) {
		return DL_FAILED;
	}
	*fencing_token = reply->integer;
	return reply->integer > 0 ? DL_DONE : DL_NOT_HELD;
}

dl_outcome dl_redis_read_freedom(const redisReply *reply)
{
	return reply->type == REDIS_REPLY_INTEGER && reply->integer == 0 ? DL_DONE : DL_FAILED;
}

bool dl_redis_read_deadlock(const redisReply *reply, char *writer, size_t size)
{
	const redisReply *token;
	const char *end;

	if (!is_tagged(reply, "deadlock", 2) || reply->element[1]->type != REDIS_REPLY_STRING) {
		return false;
	}
	token = reply->element[1];
	/* Host and pid end at the token's second colon. */
	end = memchr(token->str, ':', token->len);
	end = end != NULL ? memchr(end + 1, ':', (size_t) (token->str + token->len - end - 1)) : NULL;
	dl_error_quote(writer, size, token->str, end != NULL ? (size_t) (end - token->str) : token->len);
	return true;
}

dl_outcome dl_redis_read_attachment(const redisReply *reply, dl_redis_attachment *attachment)
{
	const redisReply *lasts;

	if (reply->type != REDIS_REPLY_ARRAY) {
		return dl_redis_read_ownership(reply, &attachment->fencing_token) == DL_NOT_HELD ? DL_NOT_HELD : DL_FAILED;
	}
	if (reply->elements < 2 || reply->elements > 3 || reply->element[1]->type != REDIS_REPLY_INTEGER) {
		return DL_FAILED;
	}
	lasts = reply->element[1];
	if (lasts->integer <= 0 || dl_redis_read_ownership(reply->element[0], &attachment->fencing_token) != DL_DONE) {
		return DL_FAILED;
	}
	attachment->lasts = (lasts->integer < LONGEST_TTL ? lasts->integer : LONGEST_TTL) * DL_MILLISECOND;
	attachment->is_share = reply->elements == 3;
	return DL_DONE;
}

dl_outcome dl_redis_read_flag(const redisReply *reply)
{
	if (reply->type != REDIS_REPLY_INTEGER) {
		return DL_FAILED;
	}
	return reply->integer >= 1 ? DL_DONE : DL_NOT_HELD;
}

dl_outcome dl_redis_read_renewal(const redisReply *reply, dl_redis_end end)
{
	if (reply->type == REDIS_REPLY_INTEGER && reply->integer > 1) {
		snprintf(end, sizeof(dl_redis_end), "%lld", reply->integer);
	}
	return dl_redis_read_flag(reply);
}

/* A ttl longer than the maximum was set by another program, and must not overflow. A negative one means no expiry. */
static dl_time read_ttl(const redisReply *reply)
{
	return reply->integer >= 0 && reply->integer < LONGEST_TTL ? reply->integer * DL_MILLISECOND : -1;
}

uint64_t dl_redis_mark_of(const char *token, size_t length)
{
	uint64_t mark = UINT64_C(14695981039346656037);

	for (size_t i = 0; i < length; i++) {
		mark = (mark ^ (unsigned char) token[i]) * UINT64_C(1099511628211);
	}
	return mark / 2 + 1;
}

static bool is_refusal(const redisReply *reply)
{
	if (!is_tagged_as_refusal(reply, REFUSAL_ELEMENTS) || reply->element[OWNER]->type != REDIS_REPLY_STRING
			|| reply->element[LEFT]->type != REDIS_REPLY_INTEGER) {
		return false;
	}
	for (size_t i = POSITION; i < REFUSAL_ELEMENTS; i++) {
		if (i != OWNER && (reply->element[i]->type != REDIS_REPLY_INTEGER || reply->element[i]->integer < 0)) {
			return false;
		}
	}
	return reply->element[AGAIN]->integer <= LONGEST_INTERVAL;
}

bool dl_redis_read_refusal(const redisReply *reply, dl_time sent, dl_redis_refusal *refusal)
{
	const redisReply *owner;

	if (!is_refusal(reply)) {
		return false;
	}
	owner = reply->element[OWNER];
	refusal->sent = sent;
	refusal->left = read_ttl(reply->element[LEFT]);
	refusal->position = reply->element[POSITION]->integer;
	refusal->server_time = reply->element[SERVER_TIME]->integer;
	refusal->owner = dl_redis_mark_of(owner->str, (size_t) owner->len);
	refusal->is_foreign = !dl_token_is_own_form(owner->str, (size_t) owner->len);
	refusal->ticket = reply->element[TICKET]->integer;
	refusal->again = reply->element[AGAIN]->integer * DL_MILLISECOND;
	return true;
}

bool dl_redis_read_too_many(const redisReply *reply, dl_redis_refusal *refusal)
{
	if (!is_tagged(reply, "too_many", 3) || reply->element[1]->type != REDIS_REPLY_STRING
			|| reply->element[2]->type != REDIS_REPLY_INTEGER || reply->element[2]->integer < 0) {
		return false;
	}
	refusal->owner = dl_redis_mark_of(reply->element[1]->str, (size_t) reply->element[1]->len);
	return true;
}

/* How the value of a key begins while the lock is shared. */
#define SHARED "distlock:shared"

/* Another program's value isn't noted, because it may be anything; only that there is one. The claim's own token means
 * that there is no owner: the lock is free, but others are in front. Without a value, the owner is unknown. */
static void note_owner(const dl_redis_claim *claim, const redisReply *owner, dl_ahead *ahead)
{
	/* If a token has several permits, all but one of its members begin with the number of the permit and a slash. */
	const char *slash = memchr(owner->str, '/', (size_t) owner->len);
	const char *token = slash != NULL ? slash + 1 : owner->str;
	size_t length = (size_t) (owner->str + owner->len - token);
	bool is_own_form = length < sizeof ahead->token && strlen(token) == length && dl_token_is_own_form(token, length);
	bool is_known = is_own_form && strcmp(token, dl_text_of(&claim->token)) != 0;

	ahead->is_foreign = owner->len > 0 && !is_own_form && strncmp(owner->str, SHARED, strlen(SHARED)) != 0;
	snprintf(ahead->token, sizeof ahead->token, "%s", is_known ? token : "");
}

void dl_redis_claim_note_ahead(const dl_redis_claim *claim, const redisReply *reply, dl_ahead *ahead)
{
	if (reply->elements == REFUSAL_ELEMENTS) {
		bool is_queued = reply->element[AGAIN]->integer > 0;

		note_owner(claim, reply->element[OWNER], ahead);
		ahead->is_share = is_tagged(reply, "shared", REFUSAL_ELEMENTS);
		ahead->waiters = is_queued ? reply->element[POSITION]->integer : -1;
	} else {
		/* If the lock is shared, the reply names no owner. */
		note_owner(claim, reply->element[1], ahead);
		ahead->is_share = false;
		ahead->waiters = reply->element[2]->integer;
	}
}

/* Takes the next word; words are separated by spaces. */
static bool next_word(const char **rest, const char *end, const char **word, size_t *length)
{
	const char *space;

	if (*rest >= end) {
		return false;
	}
	space = memchr(*rest, ' ', (size_t) (end - *rest));
	*word = *rest;
	*length = (size_t) ((space != NULL ? space : end) - *rest);
	*rest = space != NULL ? space + 1 : end;
	return true;
}

/* The owners of shares are tokens of distlock, separated by spaces. */
static void read_owners(const redisReply *reply, dl_status *status)
{
	const char *rest = reply->str, *end = reply->str + reply->len, *token;
	size_t length;
	dl_holder owner;

	if (status->shares == 0) {
		owner = dl_holder_of_token(rest, (size_t) reply->len, DL_WRITE);
		dl_status_add_owner(status, &owner);
		return;
	}
	while (next_word(&rest, end, &token, &length)) {
		owner = dl_holder_of_token(token, length, DL_READ);
		dl_status_add_owner(status, &owner);
	}
}

/* Returns what serve() would grant to a waiter that wants this. */
static dl_mode read_want(const char *wanted, size_t length)
{
	if (length == 1 && wanted[0] == '0') {
		return DL_READ;
	}
	return length > 0 && (wanted[0] == '/' || isdigit((unsigned char) wanted[0])) ? DL_PERMITS : DL_WRITE;
}

/* There are two words for each waiter, its token and what it wants; "?" if the entry isn't that of a waiter. */
static void read_queue(const redisReply *reply, dl_status *status)
{
	const char *rest = reply->str, *end = reply->str + reply->len, *token, *wanted;
	size_t length, wanted_length;

	while (next_word(&rest, end, &token, &length) && next_word(&rest, end, &wanted, &wanted_length)) {
		bool is_unknown = length == 1 && token[0] == '?';
		dl_holder waiter = dl_holder_of_token(is_unknown ? NULL : token, is_unknown ? 0 : length,
				read_want(wanted, wanted_length));

		dl_status_add_waiter(status, &waiter);
	}
}

bool dl_redis_read_status(const redisReply *reply, dl_status *status)
{
	const redisReply *owner, *fencing_token;

	memset(status, 0, sizeof *status);
	if (reply->type != REDIS_REPLY_ARRAY || reply->elements != 6 || reply->element[1]->type != REDIS_REPLY_INTEGER
			|| reply->element[2]->type != REDIS_REPLY_INTEGER || reply->element[3]->type != REDIS_REPLY_INTEGER
			|| reply->element[5]->type != REDIS_REPLY_STRING) {
		return false;
	}
	owner = reply->element[0];
	fencing_token = reply->element[4];
	if (owner->type == REDIS_REPLY_STRING) {
		status->is_held = true;
		status->shares = reply->element[1]->integer > 0 ? reply->element[1]->integer : 0;
		status->mode = status->shares > 0 ? DL_READ : DL_WRITE;
		read_owners(owner, status);
		status->ttl = read_ttl(reply->element[2]);
		/* Only another program can have made it last forever. */
		if (status->ttl < 0) {
			status->ttl = DL_FOREVER;
		}
		/* If another program owns the lock, it didn't draw a fencing token, so the counter isn't its token. */
		if (fencing_token->type == REDIS_REPLY_STRING
				&& (status->shares > 0 || dl_token_is_own_form(owner->str, (size_t) owner->len))) {
			status->fencing_token = strtoll(fencing_token->str, NULL, 10);
		}
	}
	status->waiters = reply->element[3]->integer;
	read_queue(reply->element[5], status);
	return true;
}
