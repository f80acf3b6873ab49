#include "redis/claim/reply.h"

#include "redis/lua/lua.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The longest time, in milliseconds, after which a waiter must ask again. The scripts of this version never reply with
 * more than 10 s, the LONGEST_INTERVAL of redis/lua/base.lua; those of a later one may. */
#define LONGEST_INTERVAL 60000

/* The longest ttl that a reply is believed to give, in milliseconds: more than thirty years. */
#define LONGEST_TTL (INT64_C(1) << 40)

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

/* A ttl longer than the maximum was set by another program, and must not overflow. A negative one means no expiry. */
static dl_time read_ttl(const redisReply *reply)
{
	return reply->integer >= 0 && reply->integer < LONGEST_TTL ? reply->integer * DL_MILLISECOND : -1;
}

uint64_t dl_redis_mark_of(const char *token, size_t length)
{
	uint64_t mark = UINT64_C(14695981039346656037);

	/* Eight bytes at a time, whose higher ones the shift brings down to the bits that choose a bucket. */
	while (length > 0) {
		size_t size = length < sizeof mark ? length : sizeof mark;
		uint64_t part = 0;

		memcpy(&part, token, size);
		mark = (mark ^ part) * UINT64_C(1099511628211);
		mark ^= mark >> 32;
		token += size;
		length -= size;
	}
	return mark / 2 + 1;
}

dl_outcome dl_redis_read_ownership(const redisReply *reply, int64_t *fencing_token)
{
	if (reply->type != REDIS_REPLY_INTEGER || reply->integer < 0) {
		return DL_FAILED;
	}
	*fencing_token = reply->integer;
	return reply->integer != DL_REDIS_FENCE_NOTHING ? DL_DONE : DL_NOT_HELD;
}

dl_outcome dl_redis_read_freedom(const redisReply *reply)
{
	return reply->type == REDIS_REPLY_INTEGER && reply->integer == DL_REDIS_FENCE_FREE ? DL_DONE : DL_FAILED;
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

/* Another program's value isn't noted, because it may be anything; only that there is one. The caller's own token
 * means that there is no owner: the lock is free, but others are in front. Without a value, the owner is unknown. */
static void note_owner(const redisReply *owner, const char *own_token, dl_ahead *ahead)
{
	/* If a token has several permits, all but one of its members begin with the number of the permit and a slash. */
	const char *slash = memchr(owner->str, '/', (size_t) owner->len);
	const char *token = slash != NULL ? slash + 1 : owner->str;
	size_t length = (size_t) (owner->str + owner->len - token);
	bool is_own_form = length < sizeof ahead->token && strlen(token) == length && dl_token_is_own_form(token, length);
	bool is_known = is_own_form && strcmp(token, own_token) != 0;

	ahead->is_foreign = owner->len > 0 && !is_own_form && strncmp(owner->str, SHARED, strlen(SHARED)) != 0;
	snprintf(ahead->token, sizeof ahead->token, "%s", is_known ? token : "");
}

void dl_redis_read_ahead(const redisReply *reply, const char *own_token, dl_ahead *ahead)
{
	if (reply->elements == REFUSAL_ELEMENTS) {
		bool is_queued = reply->element[AGAIN]->integer > 0;

		note_owner(reply->element[OWNER], own_token, ahead);
		ahead->is_share = is_tagged(reply, "shared", REFUSAL_ELEMENTS);
		ahead->waiters = is_queued ? reply->element[POSITION]->integer : -1;
	} else {
		/* If the lock is shared, the reply names no owner. */
		note_owner(reply->element[1], own_token, ahead);
		ahead->is_share = false;
		ahead->waiters = reply->element[2]->integer;
	}
}

const redisReply *dl_redis_read_apart(redisReply **reply, redisReply **value, redisReply **before)
{
	static const redisReply owned = { .type = REDIS_REPLY_INTEGER, .integer = DL_REDIS_FENCE_UNTOLD };
	redisReply *whole = *reply;

	*value = *before = NULL;
	if (whole->type == REDIS_REPLY_STRING) {
		*value = whole;
		*reply = NULL;
		return &owned;
	}
	if (is_tagged(whole, "owned", 3)) {
		*value = whole->element[2];
		whole->element[2] = NULL;
		return whole->element[1];
	}
	if (is_tagged_as_refusal(whole, REFUSAL_ELEMENTS + 1)) {
		*before = whole->element[--whole->elements];
	}
	return whole;
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
