#include "redis/server/topology.h"

#include "core/system/memory.h"
#include "redis/net/login.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* If its slots are scattered, a cluster's map is long: should no two neighbours be on one node, this is a kilobyte for
 * each slot. */
#define LARGEST_MAP (16 * 1024 * 1024)

/* A text that begins with NUL would count as empty. */
static bool is_text(const redisReply *reply)
{
	return reply->type == REDIS_REPLY_STRING && reply->len > 0 && reply->str[0] != '\0';
}

static bool read_port(const char *text, int *port)
{
	char *end;
	long value = strtol(text, &end, 10);

	*port = (int) value;
	return end != text && *end == '\0' && value > 0 && value <= 65535;
}

static bool is_unknown_command(const redisReply *reply)
{
	return dl_redis_reply_is_error(reply, "ERR unknown command");
}

/* In the words of Redis, or of Valkey, which are no interface: Valkey 9.1 changed others of them
 * (valkey-io/valkey#3663). */
bool dl_redis_is_unknown_in_script(const redisReply *reply)
{
	return strstr(reply->str, "nknown Redis command") != NULL
			|| strstr(reply->str, "nknown command called from script") != NULL;
}

/* What the scripts call. */
static const char *const script_commands[] = { "GET", "SET", "DEL", "EXISTS", "PEXPIRE", "PEXPIREAT", "PTTL", "EXPIRE",
	"INCR", "TIME", "TYPE", "PUBLISH", "PUBSUB", "ZADD", "ZREM", "ZSCORE", "ZRANGE", "ZCARD", "ZCOUNT", "ZPOPMIN",
	"ZRANGEBYSCORE", "ZREVRANGEBYSCORE", "ZREMRANGEBYSCORE", "GETRANGE" };
#define SCRIPT_COMMANDS (sizeof script_commands / sizeof *script_commands)

static redisReply *ask_for_commands(dl_redis_connection *connection, dl_time deadline)
{
	const char *words[2 + SCRIPT_COMMANDS] = { "COMMAND", "INFO" };
	size_t lengths[2 + SCRIPT_COMMANDS] = { strlen("COMMAND"), strlen("INFO") };
	dl_error ignored;

	for (size_t i = 0; i < SCRIPT_COMMANDS; i++) {
		words[2 + i] = script_commands[i];
		lengths[2 + i] = strlen(script_commands[i]);
	}
	dl_redis_connection_append(connection, 2 + (int) SCRIPT_COMMANDS, words, lengths);
	return dl_redis_connection_flush(connection, deadline, &ignored)
			? dl_redis_connection_read(connection, deadline, &ignored)
			: NULL;
}

void dl_redis_name_unknown(dl_redis_connection *connection, dl_time deadline, dl_error *error)
{
	redisReply *known = ask_for_commands(connection, deadline);
	size_t used = strlen(error->message), before = used;
	bool is_pubsub = false, is_old = false;

	for (size_t i = 0; known != NULL && known->type == REDIS_REPLY_ARRAY && i < SCRIPT_COMMANDS && i < known->elements;
			i++) {
		if (known->element[i]->type == REDIS_REPLY_NIL
				|| (known->element[i]->type == REDIS_REPLY_ARRAY && known->element[i]->elements == 0)) {
			used += (size_t) snprintf(error->message + used, sizeof error->message - used, "%s%s",
					used == before ? "; it doesn't know " : ", ", script_commands[i]);
			used = used < sizeof error->message ? used : sizeof error->message - 1;
			is_pubsub = is_pubsub || strncmp(script_commands[i], "PUB", 3) == 0;
			is_old = is_old || strcmp(script_commands[i], "ZPOPMIN") == 0;
		}
	}
	if (is_old) {
		used += (size_t) snprintf(error->message + used, sizeof error->message - used,
				": distlock needs Redis 5 or later");
		used = used < sizeof error->message ? used : sizeof error->message - 1;
	}
	if (is_pubsub) {
		snprintf(error->message + used, sizeof error->message - used,
				"; to wait without Pub/Sub, add wait=poll to the DSN");
	}
	freeReplyObject(known);
}

static bool read_master(const redisReply *reply, dl_redis_address *master)
{
	if (reply->type != REDIS_REPLY_ARRAY || reply->elements != 2 || !is_text(reply->element[0])
			|| !is_text(reply->element[1]) || !read_port(reply->element[1]->str, &master->port)) {
		return false;
	}
	master->host = dl_duplicate(reply->element[0]->str, (size_t) reply->element[0]->len);
	return true;
}

bool dl_redis_ask_for_master(dl_redis_node *sentinel, dl_redis_address *master, dl_redis_connection **watch,
		dl_time deadline, dl_error *error)
{
	const dl_redis_dsn *dsn = sentinel->dsn;
	const dl_redis_question question = {
		.credentials = &dsn->sentinel_credentials,
		.count = 3,
		.words = { "SENTINEL", "GET-MASTER-ADDR-BY-NAME", dsn->service },
		/* The first channel reports that another master is being appointed, the second that it has been. */
		.channels = { "+failover-state-reconf-slaves", "+switch-master" },
		.largest_reply = 4096,
	};
	redisReply *reply = dl_redis_inquire(sentinel, &question, watch, deadline, error);
	bool is_known;

	if (reply == NULL) {
		return false;
	}
	is_known = read_master(reply, master);
	if (!is_known && reply->type == REDIS_REPLY_NIL) {
		dl_error_set(error, DL_ERROR_CONNECTION, "%s doesn't know this service", sentinel->description);
	} else if (!is_known && is_unknown_command(reply)) {
		dl_error_set(error, DL_ERROR_CONNECTION, "%s is not a sentinel", sentinel->description);
	} else if (!is_known) {
		dl_redis_reply_refuse(reply, sentinel->dsn, sentinel->description, error);
	}
	freeReplyObject(reply);
	if (!is_known) {
		dl_redis_connection_close(*watch);
		*watch = NULL;
	}
	return is_known;
}

/* The message is "service old-host old-port new-host new-port", or "master service ...". */
static bool is_about(const redisReply *message, const char *service)
{
	static const char kind[] = "master ";
	size_t length = strlen(service);
	const char *text;

	if (message->type != REDIS_REPLY_ARRAY || message->elements != 3 || !is_text(message->element[0])
			|| strcmp(message->element[0]->str, "message") != 0 || !is_text(message->element[1])
			|| !is_text(message->element[2])) {
		return false;
	}
	text = message->element[2]->str;
	if (strstr(message->element[1]->str, "failover") != NULL && strncmp(text, kind, strlen(kind)) == 0) {
		text += strlen(kind);
	}
	return strncmp(text, service, length) == 0 && text[length] == ' ';
}

dl_redis_news dl_redis_read_news(dl_redis_connection *watch, dl_time deadline)
{
	for (;;) {
		redisReply *reply;
		dl_error ignored;
		dl_redis_arrival arrival = dl_redis_connection_receive(watch, &reply, &ignored);
		bool is_news, is_refused;

		if (arrival != DL_REDIS_MESSAGE) {
			return arrival == DL_REDIS_NOTHING ? DL_REDIS_NO_NEWS : DL_REDIS_WATCH_ENDED;
		}
		is_news = is_about(reply, watch->dsn->service);
		is_refused = reply->type == REDIS_REPLY_ERROR;
		freeReplyObject(reply);
		if (is_news || is_refused) {
			return is_news ? DL_REDIS_MASTER_CHANGED : DL_REDIS_WATCH_ENDED;
		}
		if (dl_clock_now() >= deadline) {
			return DL_REDIS_WATCH_ENDED;
		}
	}
}

redisReply *dl_redis_ask_for_slots(dl_redis_node *node, dl_redis_connection **spare, dl_time deadline, dl_error *error)
{
	const dl_redis_dsn *dsn = node->dsn;
	const dl_redis_question question = {
		.credentials = &dsn->credentials,
		.count = 2,
		.words = { "CLUSTER", "SLOTS" },
		.largest_reply = LARGEST_MAP,
	};
	redisReply *reply = dl_redis_inquire(node, &question, spare, deadline, error);

	if (reply == NULL || (reply->type == REDIS_REPLY_ARRAY && reply->elements > 0)) {
		return reply;
	}
	if (reply->type == REDIS_REPLY_ARRAY) {
		dl_error_set_transient(error, DL_ERROR_SERVER, "%s isn't part of a cluster that serves any slot",
				node->description);
	} else {
		dl_redis_reply_refuse(reply, node->dsn, node->description, error);
	}
	freeReplyObject(reply);
	dl_redis_connection_close(*spare);
	*spare = NULL;
	return NULL;
}

/* An empty or unknown address means the one at which the node was asked. */
static const char *host_or_own(const char *host, const dl_redis_node *told_by)
{
	return host == NULL || host[0] == '\0' || strcmp(host, "?") == 0 ? told_by->address.host : host;
}

bool dl_redis_read_slot_range(const redisReply *element, const dl_redis_node *told_by, dl_redis_slot_range *range)
{
	const redisReply *first, *last, *master;

	if (element->type != REDIS_REPLY_ARRAY || element->elements < 3) {
		return false;
	}
	first = element->element[0];
	last = element->element[1];
	master = element->element[2];
	if (first->type != REDIS_REPLY_INTEGER || last->type != REDIS_REPLY_INTEGER || master->type != REDIS_REPLY_ARRAY
			|| master->elements < 2 || master->element[1]->type != REDIS_REPLY_INTEGER) {
		return false;
	}
	range->first = (int) first->integer;
	range->last = (int) last->integer;
	range->master.host = (char *) host_or_own(is_text(master->element[0]) ? master->element[0]->str : NULL, told_by);
	range->master.port = (int) master->element[1]->integer;
	return first->integer >= 0 && first->integer <= last->integer && last->integer < DL_REDIS_SLOTS
			&& master->element[1]->integer > 0 && master->element[1]->integer <= 65535;
}

/* The text begins with the slot. */
static bool read_target(const char *text, const dl_redis_node *told_by, int *slot, dl_redis_address *to)
{
	char *end;
	long number = strtol(text, &end, 10);
	const char *colon = strrchr(text, ':');
	char *host;

	if (end == text || *end != ' ' || colon == NULL || colon < end || number < 0 || number >= DL_REDIS_SLOTS
			|| !read_port(colon + 1, &to->port)) {
		return false;
	}
	*slot = (int) number;
	host = dl_duplicate(end + 1, (size_t) (colon - end - 1));
	to->host = dl_duplicate(host_or_own(host, told_by), strlen(host_or_own(host, told_by)));
	free(host);
	return true;
}

bool dl_redis_read_redirection(const redisReply *reply, const dl_redis_node *told_by, int *slot, dl_redis_address *to,
		bool *is_asking)
{
	*is_asking = dl_redis_reply_is_error(reply, "ASK ");
	if (!*is_asking && !dl_redis_reply_is_error(reply, "MOVED ")) {
		return false;
	}
	return read_target(strchr(reply->str, ' ') + 1, told_by, slot, to);
}
