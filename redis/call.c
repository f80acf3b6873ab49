#include "redis/call.h"

#include "core/memory.h"
#include "core/stats.h"
#include "core/thread.h"
#include "core/wait.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Redirections of a call by a cluster's nodes: two maps that differ lead in a circle. */
#define MOST_REDIRECTIONS 16

/* Between two attempts of a call that isn't carried out yet. */
#define SHORTEST_PAUSE (5 * DL_MILLISECOND)
#define LONGEST_PAUSE (100 * DL_MILLISECOND)

void dl_redis_call_begin(dl_redis_call *call, dl_redis_script script, const char *keys)
{
	call->take_back = NULL;
	call->replicas = 0;
	call->script = script;
	call->node = NULL;
	call->is_asking = false;
	call->count = 0;
	call->largest_value = 0;
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

void dl_redis_call_append(dl_redis_connection *connection, dl_redis_call *call)
{
	if (call->server_at != 0) {
		call->words[call->server_at] = connection->run_id;
		call->lengths[call->server_at] = strlen(connection->run_id);
	}
	if (call->is_asking) {
		dl_redis_connection_append(connection, 1, (const char *[]) { "ASKING" }, (size_t[]) { 6 });
	}
	dl_redis_connection_append(connection, call->count, call->words, call->lengths);
	dl_stats_count(commands);
}

/* The same with the script itself, for a server that has forgotten it. */
void dl_redis_call_append_source(dl_redis_connection *connection, dl_redis_call *call)
{
	const dl_redis_lua *lua = &dl_redis_lua_scripts[call->script];

	call->words[0] = "EVAL";
	call->lengths[0] = strlen("EVAL");
	call->words[1] = lua->source;
	call->lengths[1] = lua->length;
	dl_redis_call_append(connection, call);
}

/* The next reply, which is the one to this call. */
static redisReply *read_reply(dl_redis_connection *connection, const dl_redis_call *call, dl_time deadline,
		dl_error *error)
{
	if (call->is_asking) {
		redisReply *asking = dl_redis_connection_read(connection, deadline, error);

		if (asking == NULL) {
			return NULL;
		}
		freeReplyObject(asking);
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
	if (reply->type == REDIS_REPLY_INTEGER && reply->integer >= 0 && reply->integer <= INT_MAX) {
		delivery->acknowledged = (int) reply->integer;
	} else {
		dl_redis_reply_refuse(reply, connection->description, error);
	}
	freeReplyObject(reply);
	return true;
}

/* Whether what is asked for is had by this reply: a fencing token. Else there is nothing that replicas would have to know. */
static bool is_granted(const redisReply *reply)
{
	return reply->type == REDIS_REPLY_INTEGER && reply->integer > 0;
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
	reply = dl_redis_connection_flush(connection, deadline, error)
			? read_reply(connection, call, deadline, error)
			: NULL;
	if (reply != NULL && call->replicas > 0 && !is_granted(reply)) {
		dl_redis_connection_leave_wait(connection);
	} else if (reply != NULL && call->replicas > 0 && !read_wait(connection, deadline, delivery, error)) {
		freeReplyObject(reply);
		reply = NULL;
	}
	return reply;
}

/* A server that is frozen, or too slow, reads what is in its socket before it notices that the socket was closed. */
void dl_redis_call_take_back(dl_redis_connection *connection, dl_redis_call *call)
{
	dl_redis_call undo;
	dl_error ignored;

	for (unsigned step = 0; call->take_back != NULL && call->take_back(call->taker, step, &undo); step++) {
		dl_redis_call_append(connection, &undo);
	}
	dl_redis_connection_flush(connection, 0, &ignored);
}

/* The reply, which may be an error. NULL: the connection is of no more use. */
static redisReply *attempt(dl_redis_connection *connection, dl_redis_call *call, dl_time deadline,
		dl_redis_delivery *delivery, dl_error *error)
{
	redisReply *reply;

	deadline = dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), connection->dsn->timeout));
	strcpy(delivery->run_id, connection->run_id);
	delivery->node = connection->node;
	connection->largest_reply = DL_REDIS_LARGEST_REPLY + call->largest_value;
	dl_redis_call_append(connection, call);
	reply = deliver(connection, call, deadline, delivery, error);
	if (reply != NULL && dl_redis_reply_is_error(reply, "NOSCRIPT")) {
		freeReplyObject(reply);
		dl_stats_count(script_loads);
		dl_redis_call_append_source(connection, call);
		reply = deliver(connection, call, deadline, delivery, error);
	}
	connection->largest_reply = DL_REDIS_LARGEST_REPLY;
	return reply;
}

dl_time dl_redis_call_end(const dl_redis_server *server, dl_time deadline)
{
	const dl_redis_dsn *dsn = dl_redis_server_dsn(server);

	return dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), dsn->connect_timeout + dsn->timeout));
}

static dl_time timeout_of(dl_redis_server *server, dl_time deadline)
{
	return dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), dl_redis_server_dsn(server)->timeout));
}

static int slot_of(dl_redis_server *server, const dl_redis_call *call)
{
	return dl_redis_server_slot(server, call->words[3], call->lengths[3]);
}

/* Where the call goes, there is a connection, or one is opened. NULL: error. */
static dl_redis_connection *reach(dl_redis_server *server, const dl_redis_call *call, dl_time deadline, dl_error *error)
{
	int slot = slot_of(server, call);
	dl_redis_connection *connection = call->node != NULL
			? dl_redis_pool_take_at(call->node, deadline)
			: dl_redis_pool_take(server, slot, DL_REDIS_COMMANDS, deadline);

	if (connection == NULL && call->node != NULL) {
		connection = dl_redis_pool_open_at(call->node, deadline, error);
	} else if (connection == NULL) {
		connection = dl_redis_pool_open(server, slot, DL_REDIS_COMMANDS, deadline, error);
	}
	return connection;
}

/* A call that is on its way, and how much is still to be done for it. */
struct run {
	dl_redis_server *server;
	dl_redis_call *call;
	dl_time deadline;
	dl_time started;
	dl_time pause;
	unsigned redirections;
	dl_redis_delivery *delivery;
};

/* The call failed. The calls that undo it follow it, in case it is carried out all the same. Always returns NULL. */
static dl_redis_connection *give_up(struct run *run, dl_redis_connection *connection, dl_error *error)
{
	if (dl_redis_server_fails_over(run->server) && error->unreachable) {
		dl_redis_server_doubt(connection->node);
		error->transient = true;
		/* The server in its place may know of the call, but not of what takes it back. */
		run->delivery->repeated = true;
	}
	dl_redis_call_take_back(connection, run->call);
	dl_redis_pool_close(connection);
	return NULL;
}

/* The connection is of no more use. */
static dl_redis_connection *after_break(struct run *run, dl_redis_connection *connection, dl_error *error)
{
	bool fails_over = dl_redis_server_fails_over(run->server);
	dl_time patience = dl_redis_server_dsn(run->server)->connect_timeout;

	if (error->kind != DL_ERROR_CONNECTION || !error->transient
			|| (run->delivery->repeated && (!fails_over || dl_clock_now() >= run->started + patience))) {
		return give_up(run, connection, error);
	}
	run->delivery->repeated = true;
	run->call->node = NULL;
	run->call->is_asking = false;
	return dl_redis_pool_replace(run->server, connection, NULL, slot_of(run->server, run->call), run->deadline, error);
}

/* It wasn't carried out, and is to be where the reply says. */
static dl_redis_connection *after_redirection(struct run *run, dl_redis_connection *connection, dl_error *error)
{
	const char *description = connection->description;

	dl_redis_pool_give(connection);
	if (++run->redirections > MOST_REDIRECTIONS) {
		dl_error_set_transient(error, DL_ERROR_SERVER, "%s redirects in a circle", description);
		return NULL;
	}
	connection = reach(run->server, run->call, run->deadline, error);
	if (connection == NULL && error->transient) {
		/* The node that was named is gone. */
		run->call->node = NULL;
		run->call->is_asking = false;
		connection = reach(run->server, run->call, run->deadline, error);
	}
	return connection;
}

/* It wasn't carried out, but may be later, or by another node. */
static dl_redis_connection *after_refusal(struct run *run, dl_redis_connection *connection, const redisReply *reply,
		dl_error *error)
{
	const dl_redis_dsn *dsn = dl_redis_server_dsn(run->server);
	bool is_moving = dl_redis_reply_is_error(reply, "TRYAGAIN");
	dl_time ends = dl_clock_earlier(run->deadline, run->started + (is_moving ? dsn->timeout : dsn->connect_timeout));
	dl_time until = dl_clock_now() + run->pause;

	dl_redis_reply_refuse(reply, connection->description, error);
	error->transient = true;
	run->delivery->is_slot_moving = is_moving;
	run->call->node = NULL;
	run->call->is_asking = false;
	if (is_moving) {
		dl_redis_pool_give(connection);
	} else {
		dl_redis_server_doubt(connection->node);
		dl_redis_pool_close(connection);
	}
	if (until >= ends || dl_wait(NULL, 0, until, NULL) != DL_WAIT_TIMEOUT) {
		return NULL;
	}
	run->pause = dl_clock_earlier(2 * run->pause, LONGEST_PAUSE);
	return reach(run->server, run->call, run->deadline, error);
}

/* Where to try again after an error. NULL: nowhere. */
static dl_redis_connection *next_attempt(struct run *run, dl_redis_connection *connection, const redisReply *reply,
		dl_error *error)
{
	dl_redis_call *call = run->call;
	dl_redis_node *redirected = dl_redis_server_redirect(connection->node, reply, &call->is_asking);

	if (redirected != NULL) {
		call->node = redirected;
		return after_redirection(run, connection, error);
	}
	if (dl_redis_server_fails_over(run->server) && dl_redis_reply_is_elsewhere(reply)) {
		return after_refusal(run, connection, reply, error);
	}
	dl_redis_reply_refuse(reply, connection->description, error);
	return give_up(run, connection, error);
}

redisReply *dl_redis_call_run(dl_redis_server *server, dl_redis_call *call, dl_time deadline,
		dl_redis_delivery *delivery, dl_error *error)
{
	struct run run = { server, call, dl_redis_call_end(server, deadline), dl_clock_now(), SHORTEST_PAUSE, 0, delivery };
	dl_redis_connection *connection = reach(server, call, run.deadline, error);

	delivery->repeated = delivery->is_slot_moving = false;
	delivery->node = NULL;
	while (connection != NULL) {
		redisReply *reply = attempt(connection, call, run.deadline, delivery, error);

		if (reply == NULL) {
			connection = after_break(&run, connection, error);
		} else if (reply->type == REDIS_REPLY_ERROR) {
			connection = next_attempt(&run, connection, reply, error);
			freeReplyObject(reply);
		} else {
			delivery->is_slot_moving = call->is_asking;
			dl_redis_pool_give(connection);
			return reply;
		}
	}
	return NULL;
}

/* What the keeper has to renew, in a cluster by the nodes that are to do it. */
struct batch {
	dl_redis_server *server;
	dl_redis_call *calls;
	redisReply **replies;
	size_t count;
	dl_redis_node *node; /* whose turn it is; NULL: there is one for all of them */
	dl_time deadline;
	dl_redis_delivery *delivery;
};

/* Whether the call goes out with the present write. */
static bool is_due(const struct batch *batch, size_t i)
{
	return batch->replies[i] == NULL && (batch->node == NULL || batch->calls[i].node == batch->node);
}

/* All calls that are due in one write, the first of each script with the script itself, so that it is known whatever happened to
 * the server. */
static void append_all(dl_redis_connection *connection, struct batch *batch)
{
	bool is_known[DL_SCRIPT_COUNT] = { false };

	for (size_t i = 0; i < batch->count; i++) {
		if (is_due(batch, i)) {
			bool *is_sent = &is_known[batch->calls[i].script];

			(*is_sent ? dl_redis_call_append : dl_redis_call_append_source)(connection, &batch->calls[i]);
			*is_sent = true;
		}
	}
}

/* *has_begun: at least one reply came. */
static bool attempt_all(dl_redis_connection *connection, struct batch *batch, bool *has_begun, dl_error *error)
{
	*has_begun = false;
	append_all(connection, batch);
	/* With several nodes, the time of the first is right for all. */
	batch->delivery->sent = dl_clock_earlier(batch->delivery->sent, dl_clock_now());
	if (!dl_redis_connection_flush(connection, batch->deadline, error)) {
		return false;
	}
	for (size_t i = 0; i < batch->count; i++) {
		if (is_due(batch, i)) {
			batch->replies[i] = read_reply(connection, &batch->calls[i], batch->deadline, error);
			if (batch->replies[i] == NULL) {
				return false;
			}
			*has_begun = true;
		}
	}
	return true;
}

/* Whether the connection is in order: one that answered with an error isn't used again. */
static bool are_answers(redisReply **replies, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (replies[i] != NULL && replies[i]->type == REDIS_REPLY_ERROR) {
			return false;
		}
	}
	return true;
}

/* Calls that another node of a cluster has to carry out are due there. */
static void redirect_all(dl_redis_connection *connection, struct batch *batch)
{
	for (size_t i = 0; i < batch->count; i++) {
		dl_redis_call *call = &batch->calls[i];
		dl_redis_node *redirected = NULL;

		if (batch->replies[i] != NULL && call->node == batch->node) {
			redirected = dl_redis_server_redirect(connection->node, batch->replies[i], &call->is_asking);
		}
		if (redirected != NULL) {
			freeReplyObject(batch->replies[i]);
			batch->replies[i] = NULL;
			call->node = redirected;
		}
	}
}

/* Runs what is due at one node. */
static bool run_due(struct batch *batch, dl_error *error)
{
	dl_redis_node *node = batch->node;
	dl_redis_connection *connection = dl_redis_pool_borrow(batch->server, &node, batch->deadline, error);
	bool is_done = false, has_begun = false;

	if (connection != NULL) {
		is_done = attempt_all(connection, batch, &has_begun, error);
	}
	if (connection != NULL && !is_done && !has_begun && error->kind == DL_ERROR_CONNECTION && error->transient) {
		batch->delivery->repeated = true;
		connection = dl_redis_pool_replace(batch->server, connection, batch->node, DL_REDIS_NO_SLOT, batch->deadline,
				error);
		is_done = connection != NULL && attempt_all(connection, batch, &has_begun, error);
	}
	if (connection != NULL) {
		redirect_all(connection, batch);
	}
	if (connection != NULL && is_done && are_answers(batch->replies, batch->count)) {
		dl_redis_pool_give(connection);
	} else if (connection != NULL) {
		dl_redis_server_doubt(connection->node);
		dl_redis_pool_close(connection);
	}
	dl_redis_pool_borrow_end(node);
	return is_done;
}

static bool is_pending(const struct batch *batch, size_t i)
{
	return batch->replies[i] == NULL && batch->calls[i].node != NULL;
}

/* A node that has something to do, or NULL. *count: how many there are. */
static dl_redis_node *next_node(const struct batch *batch, size_t *count)
{
	dl_redis_node *found = NULL;

	*count = 0;
	for (size_t i = 0; i < batch->count; i++) {
		bool is_counted = !is_pending(batch, i);

		for (size_t j = 0; j < i && !is_counted; j++) {
			is_counted = is_pending(batch, j) && batch->calls[j].node == batch->calls[i].node;
		}
		if (!is_counted) {
			found = found != NULL ? found : batch->calls[i].node;
			*count += 1;
		}
	}
	return found;
}

/* One write for each node, of which one that hangs leaves the others their time: at first there is one. */
static bool run_by_node(struct batch *batch, dl_redis_node *node, dl_time deadline, dl_error *error)
{
	bool is_done = node != NULL;
	size_t nodes;

	for (size_t i = 0; i < batch->count; i++) {
		batch->calls[i].node = node;
	}
	for (size_t turn = 0; turn < batch->count + MOST_REDIRECTIONS; turn++) {
		dl_time now = dl_clock_now();

		batch->node = next_node(batch, &nodes);
		if (batch->node == NULL) {
			break;
		}
		batch->deadline = now + (deadline - now) / (dl_time) nodes;
		if (!run_due(batch, error)) {
			is_done = false;
			for (size_t i = 0; i < batch->count; i++) {
				if (is_due(batch, i)) {
					batch->calls[i].node = NULL;
				}
			}
		}
	}
	return is_done;
}

bool dl_redis_call_run_all(dl_redis_server *server, dl_redis_node *node, dl_redis_call *calls, redisReply **replies,
		size_t count, dl_time deadline, dl_redis_delivery *delivery, dl_error *error)
{
	struct batch batch = {
		.server = server,
		.calls = calls,
		.replies = replies,
		.count = count,
		.deadline = timeout_of(server, deadline),
		.delivery = delivery,
	};

	delivery->sent = DL_FOREVER;
	return dl_redis_server_dsn(server)->kind == DL_REDIS_CLUSTER
			? run_by_node(&batch, node, batch.deadline, error)
			: run_due(&batch, error);
}

void dl_redis_call_append_posted(dl_redis_connection *connection, dl_redis_call *call)
{
	size_t start = connection->output_length;

	/* A connection that hasn't loaded the scripts can't tell in time that one was forgotten. */
	if (connection->dsn->is_polling) {
		dl_redis_call_append_source(connection, call);
	} else {
		dl_redis_call_append(connection, call);
	}
	connection->unconfirmed_length = connection->output_length - start;
	connection->unconfirmed = dl_allocate(connection->unconfirmed_length);
	memcpy(connection->unconfirmed, connection->output + start, connection->unconfirmed_length);
	connection->unconfirmed_slot = slot_of(connection->node->server, call);
	atomic_store_explicit(&connection->poster, dl_thread_self(), memory_order_relaxed);
}

/* Settling it failed: another connection repeats what was posted, if that may help. NULL: error. */
static dl_redis_connection *replaced(dl_redis_connection *connection, dl_time deadline, dl_error *error)
{
	dl_redis_server *server = connection->node->server;

	if (error->kind != DL_ERROR_CONNECTION || !error->transient) {
		dl_redis_pool_close(connection);
		return NULL;
	}
	if (dl_redis_server_fails_over(server)) {
		/* It may be a matter of time. */
		dl_wait(NULL, 0, dl_clock_earlier(deadline, dl_clock_now() + SHORTEST_PAUSE), NULL);
	}
	connection = dl_redis_pool_replace(server, connection, NULL, connection->unconfirmed_slot, deadline, error);
	if (connection != NULL
			&& (!dl_redis_connection_flush(connection, deadline, error)
					|| !dl_redis_connection_settle(connection, deadline, error))) {
		dl_redis_pool_close(connection);
		return NULL;
	}
	return connection;
}

/* Settles what was posted before; a connection that turns out to be broken is replaced. NULL: error. */
static dl_redis_connection *settled(dl_redis_connection *connection, dl_time deadline, dl_error *error)
{
	return dl_redis_connection_settle(connection, deadline, error) ? connection : replaced(connection, deadline, error);
}

/* As reach, with nothing left unconfirmed. */
static dl_redis_connection *reach_settled(dl_redis_server *server, const dl_redis_call *call, dl_time deadline,
		dl_error *error)
{
	dl_redis_connection *connection = dl_redis_pool_take(server, slot_of(server, call), DL_REDIS_COMMANDS, deadline);

	return connection != NULL ? settled(connection, timeout_of(server, deadline), error)
							  : dl_redis_pool_open(server, slot_of(server, call), DL_REDIS_COMMANDS, deadline, error);
}

bool dl_redis_call_post(dl_redis_server *server, dl_redis_call *call, dl_time deadline, dl_error *error)
{
	dl_redis_connection *connection;

	deadline = dl_redis_call_end(server, deadline);
	connection = reach_settled(server, call, deadline, error);
	if (connection == NULL) {
		return false;
	}
	dl_redis_call_append_posted(connection, call);
	if (!dl_redis_connection_flush(connection, timeout_of(server, deadline), error)) {
		connection = dl_redis_pool_replace(server, connection, NULL, slot_of(server, call), deadline, error);
		if (connection == NULL) {
			return false;
		}
		if (!dl_redis_connection_flush(connection, timeout_of(server, deadline), error)) {
			dl_redis_pool_close(connection);
			return false;
		}
	}
	dl_redis_pool_give(connection);
	return true;
}

/* Nobody waits for it any more: the next user of the connection reads the reply first. */
static void leave(dl_redis_connection *connection)
{
	atomic_store_explicit(&connection->poster, 0, memory_order_relaxed);
	dl_redis_pool_give(connection);
}

void dl_redis_settle(dl_time deadline)
{
	dl_redis_connection *connection;

	while ((connection = dl_redis_pool_take_posted()) != NULL) {
		dl_time ends = timeout_of(connection->node->server, deadline);
		dl_error error;

		if (dl_redis_connection_settle(connection, ends, &error)) {
			dl_redis_pool_give(connection);
		} else if (dl_clock_now() >= ends) {
			leave(connection);
		} else {
			connection = replaced(connection, ends, &error);
			if (connection != NULL) {
				dl_redis_pool_give(connection);
			}
		}
	}
}
