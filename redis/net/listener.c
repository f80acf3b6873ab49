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

static bool is_message(const redisReply *reply)
{
	return reply->type == REDIS_REPLY_ARRAY && reply->elements == 3
			&& (is_text(reply->element[0], "message") || is_text(reply->element[0], "smessage"))
			&& reply->element[2]->type == REDIS_REPLY_STRING && reply->element[2]->len <= LONGEST_MESSAGE;
}

/* Whether the server ended the subscription, as it does unasked when the channel's slot has moved to another node
 * (redis/redis#8621; StackExchange/StackExchange.Redis#2969 is about a client that didn't expect it). */
static bool is_end(const dl_redis_connection *listener, const redisReply *reply)
{
	return reply->type == REDIS_REPLY_ARRAY && reply->elements == 3 && is_text(reply->element[0], "sunsubscribe")
			&& is_text(reply->element[1], listener->channel);
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

dl_redis_arrival dl_redis_listener_next(dl_redis_connection *listener, dl_redis_message *message, dl_error *error)
{
	for (int i = 0; i < MOST_PASSED_OVER; i++) {
		redisReply *reply;
		dl_redis_arrival arrival = dl_redis_connection_receive(listener, &reply, error);
		bool is_for_a_waiter, has_ended;

		if (arrival != DL_REDIS_MESSAGE) {
			return arrival;
		}
		is_for_a_waiter = parse(listener, reply, message);
		has_ended = is_end(listener, reply);
		freeReplyObject(reply);
		if (has_ended) {
			dl_error_set_transient(error, DL_ERROR_CONNECTION, "%s no longer serves the lock", listener->description);
			return DL_REDIS_BROKEN;
		}
		if (is_for_a_waiter) {
			return DL_REDIS_MESSAGE;
		}
	}
	message->token[0] = '\0';
	return DL_REDIS_MESSAGE;
}
