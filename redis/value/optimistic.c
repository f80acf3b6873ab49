#include "redis/value/optimistic.h"

#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/thread/socket.h"
#include "core/metrics/stats.h"
#include "redis/server/exchange.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* WATCH, GET and MULTI are sent in one write, SET (or DEL) and EXEC in another: two round trips. MULTI is in the first
 * write because it must have been accepted before the second: without it, SET would be executed unconditionally. In
 * between, the connection belongs to the update. Before Redis 6.0.9, a key that expires in between isn't a conflict
 * (redis/redis#7920).
 */
typedef struct dl_redis_optimistic {
	dl_optimistic optimistic;
	dl_redis_server *server;
	char *name;
	char *key;
} dl_redis_optimistic;

static dl_redis_optimistic *value_of(const dl_update *update)
{
	return (dl_redis_optimistic *) ((char *) update->optimistic - offsetof(dl_redis_optimistic, optimistic));
}

static dl_time timeout_of(const dl_redis_connection *connection)
{
	return dl_clock_after(dl_clock_now(), connection->dsn->timeout);
}

static void append(dl_redis_connection *connection, const char *command)
{
	dl_redis_connection_append(connection, 1, &command, (size_t[]) { strlen(command) });
	dl_stats_count(commands);
}

static void append_with(dl_redis_connection *connection, const char *command, const char *key, const dl_value *value)
{
	dl_redis_connection_append(connection, value != NULL ? 3 : 2,
			(const char *[]) { command, key, value != NULL ? value->bytes : NULL },
			(size_t[]) { strlen(command), strlen(key), value != NULL ? value->length : 0 });
	dl_stats_count(commands);
}

/* If the value's slot is moving to this node, ASKING goes in front of each command. The one in front of MULTI covers
 * the whole transaction. */
static void append_asking(dl_redis_connection *connection)
{
	if (connection->is_asking) {
		append(connection, "ASKING");
	}
}

/* Returns the next reply, which the caller must free, if it has the right type; or NULL. */
static redisReply *read_reply(dl_redis_connection *connection, int type, dl_time deadline, dl_error *error)
{
	redisReply *reply = dl_redis_connection_read(connection, deadline, error);

	if (reply != NULL && reply->type != type && !(type == REDIS_REPLY_STRING && reply->type == REDIS_REPLY_NIL)) {
		dl_redis_exchange_refuse(connection, reply, error);
		freeReplyObject(reply);
		return NULL;
	}
	return reply;
}

static bool read_status(dl_redis_connection *connection, dl_time deadline, dl_error *error)
{
	redisReply *reply = read_reply(connection, REDIS_REPLY_STATUS, deadline, error);

	freeReplyObject(reply);
	return reply != NULL;
}

static bool read_asking(dl_redis_connection *connection, dl_time deadline, dl_error *error)
{
	return !connection->is_asking || read_status(connection, deadline, error);
}

static bool read_value(dl_redis_connection *connection, const char *key, dl_value *value, dl_time deadline,
		dl_error *error)
{
	redisReply *reply;

	/* The replies before it are small. */
	dl_redis_connection_limit(connection, DL_REDIS_LARGEST_VALUE + DL_REDIS_LARGEST_REPLY, DL_REDIS_MOST_ELEMENTS);
	reply = read_reply(connection, REDIS_REPLY_STRING, deadline, error);
	dl_redis_connection_limit(connection, DL_REDIS_LARGEST_REPLY, DL_REDIS_MOST_ELEMENTS);
	if ((reply == NULL && connection->received > DL_REDIS_LARGEST_VALUE)
			|| (reply != NULL && (size_t) reply->len > DL_REDIS_LARGEST_VALUE)) {
		freeReplyObject(reply);
		return dl_error_set(error, DL_ERROR_SERVER, "%s: the value of \"%.160s\" is longer than %d bytes",
				connection->description, key, DL_REDIS_LARGEST_VALUE);
	}
	if (reply != NULL && reply->type == REDIS_REPLY_STRING) {
		value->bytes = dl_duplicate(reply->str, (size_t) reply->len);
		value->length = (size_t) reply->len;
	}
	freeReplyObject(reply);
	return reply != NULL;
}

typedef struct to_read {
	dl_update *update;
	dl_reading reading;
} to_read;

static bool exchange_read(dl_redis_connection *connection, void *context, dl_time deadline, dl_error *error)
{
	dl_update *update = ((to_read *) context)->update;
	bool is_to_know = ((to_read *) context)->reading == DL_TO_KNOW;
	const char *key = value_of(update)->key;

	dl_update_drop_value(update);
	if (!is_to_know) {
		append_asking(connection);
		append_with(connection, "WATCH", key, NULL);
	}
	append_asking(connection);
	append_with(connection, "GET", key, NULL);
	if (!is_to_know) {
		append_asking(connection);
		append(connection, "MULTI");
	}
	return dl_redis_connection_flush(connection, deadline, error)
			&& (is_to_know || (read_asking(connection, deadline, error) && read_status(connection, deadline, error)))
			&& read_asking(connection, deadline, error) && read_value(connection, key, &update->value, deadline, error)
			&& (is_to_know || (read_asking(connection, deadline, error) && read_status(connection, deadline, error)));
}

static bool fetch(dl_update *update, dl_reading reading, dl_error *error)
{
	dl_redis_server *server = value_of(update)->server;
	const char *key = value_of(update)->key;
	to_read what = { update, reading };
	dl_redis_connection *connection = dl_redis_exchange_run(server, dl_redis_server_slot(server, key), exchange_read,
			&what, error);

	if (connection == NULL) {
		return false;
	}
	if (reading == DL_TO_CHANGE) {
		update->state = connection;
	} else {
		dl_redis_pool_give(connection);
	}
	return true;
}

/* Without a reply to EXEC, or with one that makes no sense, the outcome is unknown. Reading the value wouldn't help: it
 * may have been changed again since, or somebody else may have written the same value. */
static dl_outcome read_executed(dl_redis_connection *connection, const dl_update *update, dl_time deadline,
		dl_error *error)
{
	redisReply *reply = dl_redis_connection_read(connection, deadline, error);
	dl_outcome outcome = DL_FAILED;

	if (reply == NULL) {
		return dl_update_undecided(update, error);
	}
	if (reply->type == REDIS_REPLY_NIL) {
		outcome = DL_CONFLICT;
	} else if (reply->type == REDIS_REPLY_ARRAY && reply->elements == 1
			&& reply->element[0]->type != REDIS_REPLY_ERROR) {
		outcome = DL_DONE;
	} else if (reply->type == REDIS_REPLY_ARRAY && reply->elements == 1) {
		dl_redis_exchange_refuse(connection, reply->element[0], error);
	} else {
		dl_redis_exchange_refuse(connection, reply, error);
		if (reply->type != REDIS_REPLY_ERROR) {
			dl_update_undecided(update, error);
		}
	}
	freeReplyObject(reply);
	return outcome;
}

/* If the server refused a command, EXEC doesn't execute any. */
static dl_outcome read_replies(dl_redis_connection *connection, const dl_update *update, dl_time deadline,
		dl_error *error)
{
	redisReply *queued = dl_redis_connection_read(connection, deadline, error);
	bool is_queued = queued != NULL && queued->type == REDIS_REPLY_STATUS;
	bool is_refused = queued != NULL && queued->type == REDIS_REPLY_ERROR;

	if (queued != NULL && !is_queued) {
		dl_redis_exchange_refuse(connection, queued, error);
	}
	freeReplyObject(queued);
	if (is_refused) {
		return DL_FAILED;
	}
	return is_queued ? read_executed(connection, update, deadline, error) : dl_update_undecided(update, error);
}

static dl_outcome exchange_write(dl_redis_connection *connection, const dl_update *update, const dl_value *value,
		dl_error *error)
{
	const char *key = value_of(update)->key;
	dl_time deadline = timeout_of(connection);

	/* The server may have gone away while $change was running. If that is noticed before the write, nothing is in
	 * doubt. */
	if (dl_socket_is_closed(connection->context->fd)) {
		dl_error_set_transient(error, DL_ERROR_CONNECTION,
				"%s closed the connection before \"%.80s\" was written: nothing was", connection->description,
				update->optimistic->name);
		return DL_FAILED;
	}
	if (value->bytes != NULL) {
		append_with(connection, "SET", key, value);
	} else {
		append_with(connection, "DEL", key, NULL);
	}
	append(connection, "EXEC");
	/* An EXEC that wasn't sent completely isn't executed. */
	if (!dl_redis_connection_flush(connection, deadline, error)) {
		return DL_FAILED;
	}
	return read_replies(connection, update, deadline, error);
}

/* A master that was replaced on purpose continues to act as one for some seconds. But a node to which the slot is still
 * moving isn't its master, either. */
static bool is_replaced(const dl_redis_connection *connection, const char *key)
{
	dl_redis_server *server = connection->node->server;

	if (connection->is_asking) {
		return false;
	}
	dl_redis_server_look(server, DL_FOREVER);
	return !dl_redis_pool_is_current(connection)
			|| dl_redis_server_node(server, dl_redis_server_slot(server, key)) != connection->node;
}

/* Whether nothing was written because this server can't, so that the update starts over at the node that the sentinels
 * or the cluster name. If it is a single server, its name may lead to another one, but if it doesn't within the connect
 * timeout, this is an error. */
static bool is_to_start_over(dl_update *update, const dl_error *error)
{
	const dl_redis_server *server = value_of(update)->server;
	dl_time now = dl_clock_now();

	if (error->kind != DL_ERROR_SERVER || !error->transient || !dl_redis_server_fails_over(server)) {
		return false;
	}
	if (update->refused_since == 0) {
		update->refused_since = now;
	}
	return dl_redis_server_dsn(server)->kind != DL_REDIS_SINGLE
			|| now - update->refused_since < dl_redis_server_dsn(server)->connect_timeout;
}

static dl_outcome store(dl_update *update, const dl_value *value, dl_error *error)
{
	dl_redis_connection *connection = update->state;
	dl_outcome outcome;

	update->state = NULL;
	if (is_replaced(connection, value_of(update)->key)) {
		dl_redis_pool_close(connection);
		return DL_CONFLICT;
	}
	outcome = exchange_write(connection, update, value, error);
	if (outcome == DL_FAILED) {
		dl_redis_pool_close(connection);
		return is_to_start_over(update, error) ? DL_CONFLICT : DL_FAILED;
	}
	dl_redis_pool_give(connection);
	update->refused_since = 0;
	return outcome;
}

static void discard(dl_update *update)
{
	dl_redis_connection *connection = update->state;

	if (connection->generation != dl_process_generation() || !dl_redis_connection_discard(connection)) {
		dl_redis_pool_close(connection);
		return;
	}
	dl_stats_count(commands);
	dl_redis_pool_give(connection);
}

static void destroy(dl_optimistic *optimistic)
{
	dl_redis_optimistic *value = (dl_redis_optimistic *) ((char *) optimistic
			- offsetof(dl_redis_optimistic, optimistic));

	free(value->name);
	free(value->key);
	free(value);
}

static const dl_optimistic_operations operations = {
	.read = fetch,
	.write = store,
	.discard = discard,
	.destroy = destroy,
};

dl_optimistic *dl_redis_optimistic_new(dl_updates *updates, dl_redis_server *server, const char *prefix,
		const char *name)
{
	dl_redis_optimistic *value = dl_allocate(sizeof *value);
	size_t size = strlen(prefix) + strlen(name) + 1;

	value->server = server;
	value->name = dl_duplicate(name, strlen(name));
	value->key = dl_allocate(size);
	snprintf(value->key, size, "%s%s", prefix, name);
	dl_optimistic_prepare(&value->optimistic, &operations, updates, value->name, DL_REDIS_LARGEST_VALUE);
	return &value->optimistic;
}
