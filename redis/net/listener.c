#include "redis/net/listener.h"

#include "redis/lua/lua.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* More than the longest message has, a token (DL_TOKEN_SIZE), two numbers and a run_id, by some 200 bytes for words
 * that later versions may add. */
#define LONGEST_MESSAGE 639

/* How many other messages are skipped before the caller may look at the clock: tests/faults/flooded_listener.phpt. */
#define MOST_PASSED_OVER 64

static bool is_text(const redisReply *reply, const char *text)
{
	return reply->type == REDIS_REPLY_STRING && strcmp(reply->str, text) == 0;
}

/* Whether it is about a channel. */
static bool is_named(const redisReply *reply)
{
	return reply->type == REDIS_REPLY_ARRAY && reply->elements == 3 && reply->element[1]->type == REDIS_REPLY_STRING;
}

static bool is_message(const redisReply *reply)
{
	return is_named(reply) && (is_text(reply->element[0], "message") || is_text(reply->element[0], "smessage"))
			&& reply->element[2]->type == REDIS_REPLY_STRING && reply->element[2]->len <= LONGEST_MESSAGE;
}

static bool read_number(const char *digits, int64_t *number)
{
	int end = 0;

	return sscanf(digits, "%" SCNd64 "%n", number, &end) == 1 && digits[end] == '\0' && *number >= 0;
}

_Static_assert(DL_TOKEN_SIZE == 352, "parse() reads a token of any length");

/* Reads what stands between the token and the time. */
static bool read_kind(const char *what, dl_redis_message *message)
{
	message->kind = DL_REDIS_LOOKED;
	message->fencing_token = 0;
	if (strcmp(what, "looked") == 0) {
		return true;
	}
	if (!read_number(what, &message->fencing_token)) {
		return false;
	}
	switch (message->fencing_token) {
		case DL_REDIS_FENCE_FREE:
			message->kind = DL_REDIS_FREED;
			break;
		case DL_REDIS_FENCE_ASK:
			message->kind = DL_REDIS_ASK;
			break;
		default:
			message->kind = DL_REDIS_GRANTED;
	}
	return true;
}

/* Reads "token fencing-token time run_id", or "token looked time run_id", and ignores any further words. */
static bool parse(const dl_redis_connection *listener, const redisReply *reply, dl_redis_message *message)
{
	char run_id[DL_REDIS_RUN_ID_SIZE], what[24];
	const char *text;
	int number_end = 0, end = 0, found;

	if (!is_message(reply)) {
		return false;
	}
	text = reply->element[2]->str;
	found = sscanf(text, "%351s %23s %" SCNd64 "%n %47s%n", message->token, what, &message->time, &number_end, run_id,
			&end);
	if (found != 4 || !read_kind(what, message) || text[number_end] != ' '
			|| (text[end] != ' ' && (size_t) end != (size_t) reply->element[2]->len) || message->time <= 0) {
		return false;
	}
	message->is_direct = strcmp(run_id, "-") != 0 && strcmp(run_id, listener->run_id) == 0;
	return true;
}

/* That the server ends subscriptions is described in redis/redis#8621; StackExchange/StackExchange.Redis#2969 is about
 * a client that didn't expect it. */
static dl_redis_heard_kind kind_of(const dl_redis_connection *listener, dl_redis_heard *heard)
{
	const redisReply *reply = heard->reply;

	if (reply->type == REDIS_REPLY_ERROR) {
		return DL_REDIS_HEARD_ERROR;
	}
	if (parse(listener, reply, &heard->message)) {
		return DL_REDIS_HEARD_MESSAGE;
	}
	if (is_named(reply) && is_text(reply->element[0], "ssubscribe")) {
		return DL_REDIS_HEARD_START;
	}
	return is_named(reply) && is_text(reply->element[0], "sunsubscribe") ? DL_REDIS_HEARD_END : DL_REDIS_HEARD_OTHER;
}

dl_redis_arrival dl_redis_listener_hear(dl_redis_connection *listener, dl_redis_heard *heard, dl_error *error)
{
	dl_redis_arrival arrival = dl_redis_connection_receive(listener, &heard->reply, error);

	if (arrival == DL_REDIS_MESSAGE) {
		heard->kind = kind_of(listener, heard);
	}
	return arrival;
}

dl_redis_arrival dl_redis_listener_next(dl_redis_connection *listener, dl_redis_message *message, dl_error *error)
{
	for (int i = 0; i < MOST_PASSED_OVER; i++) {
		dl_redis_heard heard;
		dl_redis_arrival arrival = dl_redis_listener_hear(listener, &heard, error);
		bool has_ended;

		if (arrival != DL_REDIS_MESSAGE) {
			return arrival;
		}
		has_ended = heard.kind == DL_REDIS_HEARD_END && strcmp(dl_redis_heard_channel(&heard), listener->channel) == 0;
		freeReplyObject(heard.reply);
		if (has_ended) {
			dl_error_set_transient(error, DL_ERROR_CONNECTION, "%s no longer serves the lock", listener->description);
			return DL_REDIS_BROKEN;
		}
		if (heard.kind == DL_REDIS_HEARD_MESSAGE) {
			*message = heard.message;
			return DL_REDIS_MESSAGE;
		}
	}
	message->token[0] = '\0';
	return DL_REDIS_MESSAGE;
}
