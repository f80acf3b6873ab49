#include "redis/claim/rate.h"

#include "core/system/memory.h"
#include "core/text/text.h"
#include "redis/lua/arguments.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define MILLION 1000000

/* The largest time that the script stores or replies with: Lua's numbers are exact up to here. */
#define LARGEST_TIME ((INT64_C(1) << 53) - 1)

/* In units of 10^-12 seconds, a year doesn't fit into 64 bits, much less its product with a number of permits. */
__extension__ typedef unsigned __int128 wide;

static wide length_of(const dl_redis_rate *rate, int64_t permits)
{
	return (wide) permits * (wide) rate->period * 1000;
}

bool dl_redis_rate_is_valid(const dl_redis_rate *rate)
{
	return rate->permits >= 1 && rate->permits <= DL_REDIS_MOST_RATE && rate->burst >= 1
			&& rate->burst <= DL_REDIS_MOST_RATE && rate->period >= DL_REDIS_SHORTEST_PERIOD
			&& rate->period <= DL_REDIS_LONGEST_PERIOD
			&& length_of(rate, rate->burst) <= (wide) DL_REDIS_LONGEST_PERIOD * 1000 * (wide) rate->permits;
}

dl_redis_cost dl_redis_rate_cost(const dl_redis_rate *rate, int64_t permits)
{
	wide cost = (length_of(rate, permits) + (wide) rate->permits - 1) / (wide) rate->permits;

	return (dl_redis_cost) { (int64_t) (cost / MILLION), (int32_t) (cost % MILLION) };
}

/* How long the bucket takes to fill. The costs of single permits are rounded up, and the time at which it is full is
 * compared without its fraction; two microseconds more make up for both. */
static int64_t tolerance_of(const dl_redis_rate *rate)
{
	dl_redis_cost all = dl_redis_rate_cost(rate, rate->burst);

	return all.microseconds + (all.part > 0 ? 2 : 0);
}

char *dl_redis_rate_key(const char *prefix, const char *name)
{
	size_t size = strlen(prefix) + strlen(name) + sizeof DL_REDIS_RATE_ENDING;
	char *key = dl_allocate(size);

	snprintf(key, size, "%s%s" DL_REDIS_RATE_ENDING, prefix, name);
	return key;
}

void dl_redis_take_begin(dl_redis_take *take, const dl_redis_rate *rate, const char *key, int64_t permits)
{
	dl_redis_cost cost = dl_redis_rate_cost(rate, permits);

	take->key = key;
	dl_token_anonymous(take->id);
	dl_text_write_number(take->cost, cost.microseconds);
	dl_text_write_number(take->part, cost.part);
	dl_text_write_number(take->tolerance, tolerance_of(rate));
	strcpy(take->longest, "-1");
	strcpy(take->gap, "0");
	strcpy(take->previous, "-");
}

static void add(dl_redis_call *call, const char *word)
{
	dl_redis_call_add(call, word, strlen(word));
}

static void begin(const dl_redis_take *take, const char *what, dl_redis_call *call)
{
	dl_redis_call_begin(call, DL_SCRIPT_rate, "1");
	add(call, take->key);
	add(call, what);
	add(call, take->id);
	add(call, take->cost);
	add(call, take->part);
	add(call, take->tolerance);
	add(call, take->longest);
}

void dl_redis_take_ask(dl_redis_take *take, int64_t longest, dl_redis_call *call)
{
	dl_text_write_number(take->longest, longest >= 0 && longest <= LARGEST_TIME ? longest : -1);
	begin(take, "take", call);
}

void dl_redis_take_look(dl_redis_take *take, dl_redis_call *call)
{
	begin(take, "look", call);
}

void dl_redis_take_give_back(const dl_redis_take *take, dl_redis_call *call)
{
	begin(take, "back", call);
	add(call, take->gap);
	add(call, take->previous);
}

void dl_redis_take_reset(dl_redis_take *take, dl_redis_call *call)
{
	begin(take, "reset", call);
}

static bool is_time(const redisReply *element)
{
	return element->type == REDIS_REPLY_INTEGER && element->integer >= 0 && element->integer <= LARGEST_TIME;
}

/* Whether it may be sent back to the server as the id of a take. */
static bool is_id(const redisReply *element)
{
	if (element->type != REDIS_REPLY_STRING || element->len == 0 || element->len >= DL_TOKEN_SIZE) {
		return false;
	}
	for (size_t i = 0; i < (size_t) element->len; i++) {
		if (element->str[i] <= ' ' || element->str[i] > '~') {
			return false;
		}
	}
	return true;
}

static bool read_grant(const redisReply *reply, dl_redis_take *take, dl_redis_rate_status *status)
{
	if (reply->elements != 5 || !is_time(reply->element[3]) || !is_id(reply->element[4])) {
		return false;
	}
	dl_text_write_number(take->gap, reply->element[3]->integer);
	memcpy(take->previous, reply->element[4]->str, (size_t) reply->element[4]->len + 1);
	status->backlog = status->wait;
	return true;
}

static bool read_refusal(const redisReply *reply, dl_redis_rate_status *status)
{
	if (reply->elements != 4 || !is_time(reply->element[3])) {
		return false;
	}
	status->backlog = reply->element[3]->integer;
	return true;
}

bool dl_redis_read_rate_status(const redisReply *reply, dl_redis_take *take, dl_redis_rate_status *status)
{
	if (reply->type != REDIS_REPLY_ARRAY || reply->elements < 4 || reply->element[0]->type != REDIS_REPLY_INTEGER
			|| !is_time(reply->element[1]) || !is_time(reply->element[2])) {
		return false;
	}
	status->is_granted = reply->element[0]->integer == 1;
	status->wait = reply->element[1]->integer;
	status->full = reply->element[2]->integer;
	return status->is_granted ? read_grant(reply, take, status) : read_refusal(reply, status);
}

int64_t dl_redis_rate_delay(const dl_redis_rate *rate, const dl_redis_rate_status *status, int64_t permits)
{
	int64_t delay = status->full + dl_redis_rate_cost(rate, permits).microseconds - tolerance_of(rate);

	return delay > status->backlog ? delay : status->backlog;
}

/* Returns how many permits the bucket produces in this time, with the fraction of another one in *rest. */
static int64_t produced_in(const dl_redis_rate *rate, int64_t microseconds, bool *has_rest)
{
	wide product = (wide) microseconds * MILLION * (wide) rate->permits, one = (wide) rate->period * 1000;
	wide produced = product / one;

	*has_rest = product % one != 0;
	/* At a very fast rate, what a server says may be more than can be counted. */
	return produced < INT64_MAX ? (int64_t) produced : INT64_MAX - 1;
}

int64_t dl_redis_rate_remaining(const dl_redis_rate *rate, const dl_redis_rate_status *status)
{
	int64_t room = tolerance_of(rate) - status->full, produced;
	bool has_rest;

	if (room < 0 || status->backlog > 0) {
		return 0;
	}
	produced = produced_in(rate, room, &has_rest);
	return produced < rate->burst ? produced : rate->burst;
}

int64_t dl_redis_rate_waiting(const dl_redis_rate *rate, const dl_redis_rate_status *status)
{
	int64_t owed = status->full - tolerance_of(rate), produced;
	bool has_rest;

	if (status->backlog == 0) {
		return 0;
	}
	produced = produced_in(rate, owed > 0 ? owed : 0, &has_rest);
	return produced + has_rest;
}
