#include "redis/call.h"

#include "core/memory.h"
#include "core/stats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void dl_redis_call_begin(dl_redis_call *call, dl_redis_script script, const char *keys)
{
	call->take_back = NULL;
	call->replicas = 0;
	call->script = script;
	call->count = 0;
	call->server_at = 0;
	dl_redis_call_add(call, "EVALSHA", 7);
	dl_redis_call_add(call, dl_redis_lua_scripts[script].sha1, 40);
	dl_redis_call_add(call, keys, 1);
}

void dl_redis_call_add(dl_redis_call *call, const char *word, size_t length)
{
	if (call->count == DL_REDIS_CALL_WORDS) {
		abort();
	}
	call->words[call->count] = word;
	call->lengths[call->count++] = length;
}

void dl_redis_call_add_server(dl_redis_call *call)
{
	call->server_at = call->count;
	dl_redis_call_add(call, "", 0);
}

static void append(dl_redis_connection *connection, dl_redis_call *call)
{
	if (call->server_at != 0) {
		call->words[call->server_at] = connection->run_id;
		call->lengths[call->server_at] = strlen(connection->run_id);
	}
	dl_redis_connection_append(connection, call->count, call->words, call->lengths);
	dl_stats_count(commands);
}

/* The same with the script itself, for a server that has forgotten it. */
static void append_source(dl_redis_connection *connection, dl_redis_call *call)
{
	const dl_redis_lua *lua = &dl_redis_lua_scripts[call->script];

	call->words[0] = "EVAL";
	call->lengths[0] = strlen("EVAL");
	call->words[1] = lua->source;
	call->lengths[1] = lua->length;
	append(connection, call);
}

static redisReply *exchange(dl_redis_connection *connection, dl_time deadline, dl_error *error)
{
	if (!dl_redis_connection_flush(connection, deadline, error)) {
		return NULL;
	}
	return dl_redis_connection_read(connection, deadline, error);
}

/* Replicas have half of the time that the server has to answer, so that it can say that they didn't. */
static void append_wait(dl_redis_connection *connection, const dl_redis_call *call)
{
	char replicas[16], milliseconds[24];
	long long limit = connection->dsn->timeout / (2 * DL_MILLISECOND);
	int length = snprintf(replicas, sizeof replicas, "%d", call->replicas);
	int digits = snprintf(milliseconds, sizeof milliseconds, "%lld", limit > 0 ? limit : 1);

	dl_redis_connection_append(connection, 3, (const char *[]) { "WAIT", replicas, milliseconds },
		(size_t[]) { 4, (size_t) length, (size_t) digits });
	dl_stats_count(commands);
}

/* false: the connection is of no more use. */
static bool read_wait(dl_redis_connection *connection, dl_time deadline, dl_redis_delivery *delivery, dl_error *error)
{
	redisReply *reply = dl_redis_connection_read(connection, deadline, error);

	if (reply == NULL) {
		return false;
	}
	delivery->acknowledged = -1;
	if (reply->type == REDIS_REPLY_INTEGER) {
		delivery->acknowledged = (int) reply->integer;
	} else {
		dl_redis_reply_refuse(reply, connection->dsn, error);
	}
	freeReplyObject(reply);
	return true;
}

/* Sends what has been appended of a call, and reads the reply to it. */
static redisReply *deliver(dl_redis_connection *connection, const dl_redis_call *call, dl_time deadline,
	dl_redis_delivery *delivery, dl_error *error)
{
	redisReply *reply;

	delivery->acknowledged = 0;
	if (call->replicas > 0) {
		append_wait(connection, call);
	}
	delivery->sent = dl_clock_now();
	reply = exchange(connection, deadline, error);
	if (reply != NULL && call->replicas > 0 && !read_wait(connection, deadline, delivery, error)) {
		freeReplyObject(reply);
		reply = NULL;
	}
	return reply;
}

/* A server that is frozen, or too slow, reads what is in its socket before it notices that the socket was closed. */
static void take_back(dl_redis_connection *connection, dl_redis_call *call)
{
	dl_redis_call undo;
	dl_error ignored;

	for (unsigned step = 0; call->take_back != NULL && call->take_back(call->taker, step, &undo); step++) {
		append(connection, &undo);
	}
	dl_redis_connection_flush(connection, 0, &ignored);
}

/* NULL: error, and the connection is of no more use. */
static redisReply *attempt(dl_redis_connection *connection, dl_redis_call *call, dl_time deadline,
	dl_redis_delivery *delivery, dl_error *error)
{
	redisReply *reply;

	deadline = dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), connection->dsn->timeout));
	strcpy(delivery->run_id, connection->run_id);
	append(connection, call);
	reply = deliver(connection, call, deadline, delivery, error);
	if (reply != NULL && dl_redis_reply_is_error(reply, "NOSCRIPT")) {
		freeReplyObject(reply);
		dl_stats_count(script_loads);
		append_source(connection, call);
		reply = deliver(connection, call, deadline, delivery, error);
	}
	if (reply != NULL && reply->type == REDIS_REPLY_ERROR) {
		dl_redis_reply_refuse(reply, connection->dsn, error);
		freeReplyObject(reply);
		reply = NULL;
	}
	return reply;
}

static dl_time timeout_of(dl_redis_server *server, dl_time deadline)
{
	return dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), dl_redis_server_dsn(server)->timeout));
}

redisReply *dl_redis_call_run(dl_redis_server *server, dl_redis_call *call, dl_time deadline,
	dl_redis_delivery *delivery, dl_error *error)
{
	dl_redis_connection *connection = dl_redis_pool_take(server, DL_REDIS_COMMANDS, deadline);
	redisReply *reply;

	delivery->repeated = false;
	if (connection == NULL) {
		connection = dl_redis_pool_open(server, DL_REDIS_COMMANDS, deadline, error);
	}
	if (connection == NULL) {
		return NULL;
	}
	reply = attempt(connection, call, deadline, delivery, error);
	if (reply == NULL && error->kind == DL_ERROR_CONNECTION && error->transient) {
		delivery->repeated = true;
		connection = dl_redis_pool_replace(server, connection, deadline, error);
		if (connection == NULL) {
			return NULL;
		}
		reply = attempt(connection, call, deadline, delivery, error);
	}
	if (reply == NULL) {
		take_back(connection, call);
		dl_redis_pool_close(connection);
		return NULL;
	}
	dl_redis_pool_give(server, connection);
	return reply;
}

/* All calls in one write, the first with the script itself, so that it is known whatever happened to the server. */
static bool attempt_all(dl_redis_connection *connection, dl_redis_call *calls, redisReply **replies, size_t count,
	dl_time deadline, dl_redis_delivery *delivery, dl_error *error)
{
	append_source(connection, &calls[0]);
	for (size_t i = 1; i < count; i++) {
		append(connection, &calls[i]);
	}
	delivery->sent = dl_clock_now();
	if (!dl_redis_connection_flush(connection, deadline, error)) {
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		replies[i] = dl_redis_connection_read(connection, deadline, error);
		if (replies[i] == NULL) {
			return false;
		}
	}
	return true;
}

/* Whether the connection is in order: one that answered with an error isn't used again. */
static bool are_answers(redisReply **replies, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (replies[i]->type == REDIS_REPLY_ERROR) {
			return false;
		}
	}
	return true;
}

bool dl_redis_call_run_all(dl_redis_server *server, dl_redis_call *calls, redisReply **replies, size_t count,
	dl_time deadline, dl_redis_delivery *delivery, dl_error *error)
{
	dl_redis_connection *connection;
	bool is_done;

	deadline = timeout_of(server, deadline);
	connection = dl_redis_pool_borrow(server, deadline, error);
	if (connection == NULL) {
		return false;
	}
	is_done = attempt_all(connection, calls, replies, count, deadline, delivery, error);
	if (!is_done && replies[0] == NULL && error->kind == DL_ERROR_CONNECTION && error->transient) {
		delivery->repeated = true;
		connection = dl_redis_pool_replace(server, connection, deadline, error);
		is_done = connection != NULL && attempt_all(connection, calls, replies, count, deadline, delivery, error);
	}
	if (is_done && are_answers(replies, count)) {
		dl_redis_pool_give(server, connection);
	} else if (connection != NULL) {
		dl_redis_pool_close(connection);
	}
	dl_redis_pool_borrow_end(server);
	return is_done;
}

static void append_posted(dl_redis_connection *connection, dl_redis_call *call)
{
	size_t start = connection->output_length;

	/* A connection that hasn't loaded the scripts can't tell in time that one was forgotten. */
	if (connection->dsn->is_polling) {
		append_source(connection, call);
	} else {
		append(connection, call);
	}
	connection->unconfirmed_length = connection->output_length - start;
	connection->unconfirmed = dl_allocate(connection->unconfirmed_length);
	memcpy(connection->unconfirmed, connection->output + start, connection->unconfirmed_length);
}

/* Settles what was posted before; a connection that turns out to be broken is replaced. NULL: error. */
static dl_redis_connection *settled(dl_redis_server *server, dl_redis_connection *connection, dl_time deadline,
	dl_error *error)
{
	if (dl_redis_connection_settle(connection, deadline, error)) {
		return connection;
	}
	if (error->kind != DL_ERROR_CONNECTION || !error->transient) {
		dl_redis_pool_close(connection);
		return NULL;
	}
	connection = dl_redis_pool_replace(server, connection, deadline, error);
	if (connection != NULL && (!dl_redis_connection_flush(connection, deadline, error)
			|| !dl_redis_connection_settle(connection, deadline, error))) {
		dl_redis_pool_close(connection);
		return NULL;
	}
	return connection;
}

bool dl_redis_call_post(dl_redis_server *server, dl_redis_call *call, dl_time deadline, dl_error *error)
{
	dl_redis_connection *connection = dl_redis_pool_take(server, DL_REDIS_COMMANDS, deadline);

	if (connection == NULL) {
		connection = dl_redis_pool_open(server, DL_REDIS_COMMANDS, deadline, error);
	} else {
		connection = settled(server, connection, timeout_of(server, deadline), error);
	}
	if (connection == NULL) {
		return false;
	}
	append_posted(connection, call);
	if (!dl_redis_connection_flush(connection, timeout_of(server, deadline), error)) {
		connection = dl_redis_pool_replace(server, connection, deadline, error);
		if (connection == NULL) {
			return false;
		}
		if (!dl_redis_connection_flush(connection, timeout_of(server, deadline), error)) {
			dl_redis_pool_close(connection);
			return false;
		}
	}
	dl_redis_pool_give(server, connection);
	return true;
}

void dl_redis_settle(dl_time deadline)
{
	dl_redis_server *server;
	dl_redis_connection *connection;

	while ((connection = dl_redis_pool_take_posted(&server)) != NULL) {
		dl_error ignored;

		connection = settled(server, connection, timeout_of(server, deadline), &ignored);
		if (connection != NULL) {
			dl_redis_pool_give(server, connection);
		}
	}
}
