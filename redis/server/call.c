#include "redis/server/call.h"

#include "core/system/backoff.h"
#include "core/thread/gate.h"
#include "core/thread/keeper.h"
#include "core/thread/loop.h"
#include "core/system/memory.h"
#include "core/metrics/stats.h"
#include "core/system/wait.h"
#include "redis/net/login.h"
#include "redis/server/line.h"
#include "redis/server/owed.h"
#include "redis/server/topology.h"
#include "redis/server/turn.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many redirections a call follows without pausing. If there are more in a row, the nodes haven't agreed yet and
 * redirect to each other. A slot that moves needs two, an old map and ASK. docs/protocol-redis.md, "In a cluster". */
#define MOST_REDIRECTIONS 5

/* The first pause before a call that couldn't be executed yet is tried again, as a slot is being moved, or a name will
 * soon lead to another server (docs/protocol-redis.md has these pauses). */
#define SHORTEST_PAUSE (5 * DL_MILLISECOND)
#define LONGEST_PAUSE (100 * DL_MILLISECOND)

/* Reads the next reply, which is the one to this call. */
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

/* Whether the reply grants a fencing token, by itself or as the first of several elements. Otherwise, there is nothing
 * that replicas need to know. */
static bool is_granted(const redisReply *reply)
{
	const redisReply *first = reply->type == REDIS_REPLY_ARRAY && reply->elements > 0 ? reply->element[0] : reply;

	return first->type == REDIS_REPLY_INTEGER && first->integer > 0;
}

bool dl_redis_call_is_acknowledged(const dl_redis_server *server, int replicas, const dl_redis_delivery *delivery,
		dl_error *error)
{
	if (delivery->acknowledged >= replicas) {
		return true;
	}
	if (delivery->acknowledged < 0) {
		/* The token is given up, so the operation can't go on with it. */
		error->transient = false;
		return false;
	}
	return dl_error_set(error, DL_ERROR_SERVER, "%s: the lock was acknowledged by %d of %d replicas in time",
			dl_redis_server_dsn(server)->description, delivery->acknowledged, replicas);
}

/* Asks the replicas to acknowledge what this connection has written. They get half of the server's time to reply, so
 * that it can still report that they didn't. Returns false if the connection can't be used any more. */
static bool await_replicas(dl_redis_connection *connection, int replicas, dl_time deadline, dl_redis_delivery *delivery,
		dl_error *error)
{
	char count[16], milliseconds[24];
	long long limit = connection->dsn->timeout / (2 * DL_MILLISECOND);
	int length = snprintf(count, sizeof count, "%d", replicas);
	int digits = snprintf(milliseconds, sizeof milliseconds, "%lld", limit > 0 ? limit : 1);
	redisReply *reply;

	dl_redis_connection_append(connection, 3, (const char *[]) { "WAIT", count, milliseconds },
			(size_t[]) { 4, (size_t) length, (size_t) digits });
	dl_stats_count(commands);
	reply = dl_redis_connection_flush(connection, deadline, error)
			? dl_redis_connection_read(connection, deadline, error)
			: NULL;
	if (reply == NULL) {
		return false;
	}
	delivery->acknowledged = -1;
	if (reply->type == REDIS_REPLY_INTEGER && reply->integer >= 0 && reply->integer <= INT_MAX) {
		delivery->acknowledged = (int) reply->integer;
	} else {
		dl_redis_reply_refuse(reply, connection->dsn, connection->description, error);
	}
	freeReplyObject(reply);
	return true;
}

/* Only a single server's role has to be asked for: nobody reports that it has been made a replica. */
static bool may_ask_for_role(const dl_redis_dsn *dsn)
{
	return dsn->kind == DL_REDIS_SINGLE && !dsn->is_polling;
}

/* Waits for the replies to a login that was written with the call, whose time begins only then. */
static bool settle_login(dl_redis_connection *connection, dl_time *deadline, dl_error *error)
{
	if (connection->early == NULL) {
		return true;
	}
	if (!dl_redis_login_settle(connection, error)) {
		return false;
	}
	*deadline = dl_clock_after(dl_clock_now(), connection->dsn->timeout);
	return true;
}

/* Sends a call that has been appended, and reads the reply. The caller has noted when it is sent. */
static redisReply *deliver(dl_redis_connection *connection, const dl_redis_call *call, dl_time deadline,
		dl_redis_delivery *delivery, dl_error *error)
{
	bool asks_role = call->asks_role && may_ask_for_role(connection->dsn) && dl_redis_append_role(connection);
	redisReply *reply;
	dl_error ignored;

	delivery->acknowledged = 0;
	delivery->role = DL_REDIS_ROLE_UNKNOWN;
	if (!dl_redis_connection_flush(connection, deadline, error)) {
		return NULL;
	}
	if (call->needs_keeper) {
		dl_keeper_need(&ignored);
	}
	if (!settle_login(connection, &deadline, error)) {
		return NULL;
	}
	reply = read_reply(connection, call, deadline, error);
	if (reply != NULL && call->replicas > 0 && is_granted(reply)
			&& !await_replicas(connection, call->replicas, deadline, delivery, error)) {
		freeReplyObject(reply);
		reply = NULL;
	}
	if (reply != NULL && asks_role) {
		delivery->role = dl_redis_read_role(connection, deadline, error);
		if (delivery->role == DL_REDIS_ROLE_UNKNOWN) {
			freeReplyObject(reply);
			reply = NULL;
		}
	}
	return reply;
}

/* Undoes, on the same connection, what the server's default user has acquired or attached. The keeper couldn't do that
 * later, because it can't log in, either. Returns whether that is done. */
static bool take_back(dl_redis_connection *connection, const dl_redis_call *call)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), connection->dsn->timeout);
	dl_redis_call undo;
	redisReply *reply = NULL;
	dl_error ignored;
	bool is_done;

	if (!dl_redis_claim_undo(call, &undo)) {
		return false;
	}
	dl_redis_call_append_source(connection, &undo);
	if (dl_redis_connection_flush(connection, deadline, &ignored)) {
		reply = dl_redis_connection_read(connection, deadline, &ignored);
	}
	is_done = reply != NULL && reply->type == REDIS_REPLY_INTEGER;
	freeReplyObject(reply);
	return is_done;
}

/* Frees the reply to a call that was written with a login that was refused. Unless it is an error, the call was
 * executed for the server's default user. Always returns NULL. */
static redisReply *drop_reply(dl_redis_connection *connection, const dl_redis_call *call, redisReply *reply,
		dl_redis_delivery *delivery)
{
	delivery->is_unexecuted = reply != NULL && (reply->type == REDIS_REPLY_ERROR || take_back(connection, call));
	freeReplyObject(reply);
	return NULL;
}

/* Returns the reply, which may be an error; NULL if the connection can't be used any more. */
static redisReply *attempt(dl_redis_connection *connection, dl_redis_call *call, dl_time deadline,
		dl_redis_delivery *delivery, dl_error *error)
{
	redisReply *reply;

	delivery->is_unexecuted = false;
	delivery->sent = dl_clock_now();
	deadline = dl_clock_earlier(deadline, dl_clock_after(delivery->sent, connection->dsn->timeout));
	delivery->node = connection->node;
	dl_redis_connection_limit(connection, DL_REDIS_LARGEST_REPLY + call->largest_value, DL_REDIS_MOST_ELEMENTS);
	dl_redis_owed_append(connection, call);
	dl_redis_call_append(connection, call);
	reply = deliver(connection, call, deadline, delivery, error);
	if (reply != NULL && dl_redis_reply_is_error(reply, "NOSCRIPT") && !dl_redis_login_has_failed(connection, error)) {
		freeReplyObject(reply);
		dl_stats_count(script_loads);
		/* The server has forgotten all of them; the releases posted before it have met the same error. */
		dl_redis_connection_set_scripts(connection, 0);
		dl_redis_owed_append(connection, call);
		dl_redis_call_append_source(connection, call);
		delivery->sent = dl_clock_now();
		reply = deliver(connection, call, deadline, delivery, error);
	}
	dl_redis_connection_limit(connection, DL_REDIS_LARGEST_REPLY, DL_REDIS_MOST_ELEMENTS);
	dl_redis_copy_run_id(delivery->run_id, connection->run_id);
	return dl_redis_login_has_failed(connection, error) ? drop_reply(connection, call, reply, delivery) : reply;
}

static dl_time timeout_of(dl_redis_server *server, dl_time deadline)
{
	return dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), dl_redis_server_dsn(server)->timeout));
}

static int slot_of(const dl_redis_server *server, const dl_redis_call *call)
{
	return dl_redis_server_slot(server, call->words[3]);
}

/* A call in progress, and what may still be tried for it. */
struct run {
	dl_redis_server *server;
	dl_redis_call *call;
	dl_time deadline;
	dl_time limit; /* the caller's own; the deadline is no later */
	dl_time started;
	dl_backoff backoff;
	dl_redis_delivery *delivery;
};

/* Takes or opens a connection to the call's node. A call that is sent only once needs one that is known to be good.
 * NULL: error. */
static dl_redis_connection *reach(const struct run *run, dl_error *error)
{
	int slot = slot_of(run->server, run->call);

	return run->call->is_once
			? dl_redis_pool_reach(run->server, run->call->node, slot, DL_REDIS_COMMANDS, run->deadline, error)
			: dl_redis_pool_reach_early(run->server, run->call->node, slot, run->deadline, error);
}

/* Pauses, longer each time, before the call is sent to the node that the map of slots then names. Returns false if that
 * would exceed the time limit. */
static bool pause_before(struct run *run, dl_time end)
{
	dl_time until = dl_clock_now() + dl_backoff_next(&run->backoff);

	run->call->node = NULL;
	run->call->is_asking = false;
	run->call->redirections = 0;
	return until < end && dl_wait(NULL, 0, until, NULL) == DL_WAIT_TIMEOUT;
}

/* Ends the call as failed. Always returns NULL. */
static dl_redis_connection *give_up(struct run *run, dl_redis_connection *connection, dl_error *error)
{
	if (dl_redis_server_fails_over(run->server) && error->unreachable) {
		dl_redis_server_doubt(connection->node);
		error->transient = true;
	}
	(error->kind == DL_ERROR_CONNECTION ? dl_redis_pool_fail : dl_redis_pool_close)(connection);
	return NULL;
}

/* The login that was written with the call wasn't accepted, or the connection broke during it. In the second case, and
 * if another node may take over, logs in once more, now before the call is sent. */
static dl_redis_connection *after_failed_login(struct run *run, dl_redis_connection *connection, dl_error *error)
{
	bool fails_over = dl_redis_server_fails_over(run->server);
	bool is_refused = dl_redis_login_has_failed(connection, error);

	if (!(error->transient || (fails_over && error->unreachable)) || (is_refused && !fails_over)) {
		return give_up(run, connection, error);
	}
	if (fails_over) {
		dl_redis_server_doubt(connection->node);
	}
	run->delivery->repeated = true;
	return dl_redis_pool_replace(run->server, connection, NULL, slot_of(run->server, run->call), run->deadline, error);
}

/* Replaces a connection that can't be used any more. */
static dl_redis_connection *after_break(struct run *run, dl_redis_connection *connection, dl_error *error)
{
	bool fails_over = dl_redis_server_fails_over(run->server);
	dl_time patience = dl_redis_server_dsn(run->server)->connect_timeout;

	if (connection->early != NULL) {
		return after_failed_login(run, connection, error);
	}
	if (error->kind != DL_ERROR_CONNECTION || !error->transient || run->call->is_once
			|| (run->delivery->repeated && (!fails_over || dl_clock_now() >= run->started + patience))) {
		return give_up(run, connection, error);
	}
	run->delivery->repeated = true;
	run->call->node = NULL;
	run->call->is_asking = false;
	return dl_redis_pool_replace(run->server, connection, NULL, slot_of(run->server, run->call), run->deadline, error);
}

/* Two nodes keep redirecting to each other, because for a moment after a slot has moved they disagree about who serves
 * it. Another node is asked for the map, so that the loop ends. */
static dl_redis_connection *after_circle(struct run *run, const char *description, dl_error *error)
{
	dl_time end = dl_clock_earlier(run->deadline, run->started + dl_redis_server_dsn(run->server)->connect_timeout);
	dl_error ignored;

	dl_redis_server_doubt(run->call->node);
	if (!pause_before(run, end)) {
		dl_error_set_transient(error, DL_ERROR_SERVER, "%s redirects in a circle", description);
		return NULL;
	}
	dl_redis_server_locate(run->server, slot_of(run->server, run->call), end, &ignored);
	return reach(run, error);
}

/* The command was not executed; the reply names the node to send it to. */
static dl_redis_connection *after_redirection(struct run *run, dl_redis_connection *connection, dl_error *error)
{
	const char *description = connection->description;

	dl_redis_pool_give(connection);
	if (++run->call->redirections > MOST_REDIRECTIONS) {
		return after_circle(run, description, error);
	}
	connection = reach(run, error);
	if (connection == NULL && error->transient) {
		/* The node that the redirection named is gone. */
		run->call->node = NULL;
		run->call->is_asking = false;
		connection = reach(run, error);
	}
	return connection;
}

/* The slot is being moved: the command was not executed, but may be later. */
static dl_redis_connection *after_move(struct run *run, dl_redis_connection *connection, dl_error *error)
{
	dl_time end = dl_clock_earlier(run->deadline, run->started + dl_redis_server_dsn(run->server)->timeout);

	error->transient = true;
	run->delivery->is_slot_moving = true;
	dl_redis_pool_give(connection);
	return pause_before(run, end) ? reach(run, error) : NULL;
}

/* The command was not executed, as the error says, but may be later, or by another node. The name of a single server is
 * resolved again for each attempt. */
static dl_redis_connection *after_refusal(struct run *run, dl_redis_connection *connection, dl_error *error)
{
	const dl_redis_dsn *dsn = dl_redis_server_dsn(run->server);
	dl_time end = dl_clock_earlier(run->deadline, run->started + dsn->connect_timeout);
	dl_error refused = *error;

	refused.transient = error->transient = true;
	run->delivery->is_slot_moving = false;
	dl_redis_pool_doubt(connection);
	dl_redis_pool_close(connection);
	connection = NULL;
	while (connection == NULL && error->transient && pause_before(run, end)) {
		connection = reach(run, error);
	}
	/* An answer is more informative than what happened to later attempts. */
	if (connection == NULL && dsn->kind == DL_REDIS_SINGLE) {
		*error = refused;
	}
	return connection;
}

/* Returns the connection on which to try again after an error; NULL: give up. */
static dl_redis_connection *connection_to_retry(struct run *run, dl_redis_connection *connection,
		const redisReply *reply, dl_error *error)
{
	dl_redis_call *call = run->call;
	dl_redis_node *redirected = dl_redis_server_redirect(connection->node, reply, &call->is_asking);

	if (redirected != NULL) {
		call->node = redirected;
		return after_redirection(run, connection, error);
	}
	dl_redis_reply_refuse(reply, connection->dsn, connection->description, error);
	if (!dl_redis_server_is_elsewhere(run->server, reply)) {
		if (dl_redis_is_unknown_in_script(reply)) {
			dl_redis_name_unknown(connection, timeout_of(run->server, run->deadline), error);
		}
		return give_up(run, connection, error);
	}
	return dl_redis_reply_is_error(reply, "TRYAGAIN")
			? after_move(run, connection, error)
			: after_refusal(run, connection, error);
}

/* Whether the reply says that something isn't there: a token, a value, or an owner. A replica may say so although its
 * master knows better, because the command only had to read. */
static bool is_denial(const redisReply *reply)
{
	return reply->type == REDIS_REPLY_NIL || (reply->type == REDIS_REPLY_INTEGER && reply->integer == 0);
}

/* Asks the server for its role before such a reply is believed. */
static dl_redis_role role_behind(dl_redis_connection *connection, const redisReply *reply, dl_time deadline,
		dl_error *error)
{
	if (!is_denial(reply) || !may_ask_for_role(connection->dsn) || !dl_redis_append_role(connection)) {
		return DL_REDIS_MASTER;
	}
	deadline = dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), connection->dsn->timeout));
	return dl_redis_connection_flush(connection, deadline, error)
			? dl_redis_read_role(connection, deadline, error)
			: DL_REDIS_ROLE_UNKNOWN;
}

/* Decides whether a reply that isn't an error is believed. If it isn't, it is freed, and the result is the connection
 * on which to try again; NULL: give up. */
static dl_redis_connection *after_reply(struct run *run, dl_redis_connection *connection, redisReply **reply,
		dl_error *error)
{
	dl_redis_role role = run->delivery->role != DL_REDIS_ROLE_UNKNOWN
			? run->delivery->role
			: role_behind(connection, *reply, run->deadline, error);

	if (role == DL_REDIS_REPLICA) {
		freeReplyObject(*reply);
		*reply = NULL;
		return after_refusal(run, connection, error);
	}
	(role == DL_REDIS_MASTER ? dl_redis_pool_give : dl_redis_pool_close)(connection);
	return NULL;
}

/* It is inlined where nearly all calls come from, those that don't belong to an operation. */
static inline redisReply *run_on_connections(struct run *run, dl_error *error)
{
	dl_redis_connection *connection = reach(run, error);
	dl_redis_delivery *delivery = run->delivery;

	while (connection != NULL) {
		redisReply *reply = attempt(connection, run->call, run->deadline, delivery, error);

		if (reply == NULL) {
			if (!delivery->is_unexecuted && !dl_redis_login_is_turned_away(connection)) {
				dl_redis_call_doubt(run->call);
			}
			connection = after_break(run, connection, error);
		} else if (reply->type == REDIS_REPLY_ERROR) {
			connection = connection_to_retry(run, connection, reply, error);
			freeReplyObject(reply);
		} else {
			delivery->is_slot_moving = run->call->is_asking;
			connection = after_reply(run, connection, &reply, error);
			if (reply != NULL) {
				return reply;
			}
		}
	}
	return NULL;
}

/* Whether an operation's call can share a connection with others: it neither changes what the connection may be sent,
 * nor holds up the others for long. */
static bool may_use_line(const dl_redis_call *call)
{
	return call->replicas == 0 && call->largest_value == 0 && !call->is_once;
}

/* Finds out who serves the slot, as dl_redis_pool_open() does. */
static dl_redis_node *locate(const struct run *run, int slot, dl_error *error)
{
	dl_time deadline = dl_clock_earlier(run->deadline,
			dl_clock_after(dl_clock_now(), dl_redis_server_dsn(run->server)->connect_timeout));
	dl_redis_retry retry;
	dl_redis_node *node;

	dl_redis_retry_begin(&retry);
	do {
		node = dl_redis_server_locate(run->server, slot, deadline, error);
	} while (node == NULL && dl_redis_retry_allows(&retry, run->server, deadline, error)
			&& dl_wait(NULL, 0, retry.resume, NULL) == DL_WAIT_TIMEOUT);
	return node;
}

/* Names the node whose line the call uses. Returns false, with an error, if none is known. */
static bool find_line_node(const struct run *run, dl_redis_node **node, dl_error *error)
{
	int slot = slot_of(run->server, run->call);

	*node = run->call->node;
	if (slot == DL_REDIS_NO_SLOT || *node != NULL) {
		return true;
	}
	*node = dl_redis_server_node(run->server, slot);
	/* What is known may be in doubt. */
	if (*node == NULL || !dl_redis_line_is_open(run->server, *node)) {
		*node = locate(run, slot, error);
	}
	return *node != NULL;
}

/* Waits until those of the same lock that came earlier are on a line. */
static bool take_turn(const struct run *run, dl_error *error)
{
	dl_redis_turn *turn = run->call->turn;

	if (turn == NULL || turn->take(turn, run->limit)) {
		return true;
	}
	return dl_error_set_late(error, "%s wasn't asked in time", dl_redis_server_dsn(run->server)->description);
}

/* What becomes of a call on a line. */
enum next { NEXT_DONE, NEXT_AGAIN, NEXT_ASIDE, NEXT_FAILED };

/* As after_refusal() and after_move() do for a connection. */
static enum next after_line_refusal(struct run *run, dl_redis_node *node, bool is_moving, dl_error *error)
{
	const dl_redis_dsn *dsn = dl_redis_server_dsn(run->server);
	dl_time end = dl_clock_earlier(run->deadline, run->started + (is_moving ? dsn->timeout : dsn->connect_timeout));

	error->transient = true;
	run->delivery->is_slot_moving = is_moving;
	if (!is_moving) {
		dl_redis_line_doubt(run->server, node);
	}
	return pause_before(run, end) ? NEXT_AGAIN : NEXT_FAILED;
}

/* Lets an operation use connections of its own. Operations take turns, so that a thousand of them don't open a
 * thousand. NULL: its turn hasn't come in time. */
static dl_gate *enter(const struct run *run, dl_time deadline)
{
	return dl_gate_enter(run->server, DL_REDIS_CONNECTIONS_ASIDE, deadline);
}

/* Adds to the error what the server doesn't know. */
static void explain(const struct run *run, dl_error *error)
{
	dl_time deadline = timeout_of(run->server, run->deadline);
	dl_gate *gate = enter(run, deadline);
	dl_redis_connection *connection;
	dl_error ignored;

	if (gate == NULL) {
		return;
	}
	connection = dl_redis_pool_reach(run->server, run->call->node, slot_of(run->server, run->call), DL_REDIS_COMMANDS,
			deadline, &ignored);
	if (connection != NULL) {
		dl_redis_name_unknown(connection, deadline, error);
		dl_redis_pool_close(connection);
	}
	dl_gate_leave(gate);
}

static enum next after_line_error(struct run *run, const dl_redis_answer *answer, dl_redis_node *node, dl_error *error)
{
	const redisReply *reply = answer->reply;
	dl_redis_call *call = run->call;
	dl_redis_node *redirected = dl_redis_server_redirect(answer->node, reply, &call->is_asking);

	if (redirected != NULL) {
		call->node = redirected;
		return call->is_asking || ++call->redirections > MOST_REDIRECTIONS ? NEXT_ASIDE : NEXT_AGAIN;
	}
	dl_redis_reply_refuse(reply, answer->node->dsn, answer->node->description, error);
	if (!dl_redis_server_is_elsewhere(run->server, reply)) {
		if (dl_redis_is_unknown_in_script(reply)) {
			explain(run, error);
		}
		return NEXT_FAILED;
	}
	return after_line_refusal(run, node, dl_redis_reply_is_error(reply, "TRYAGAIN"), error);
}

/* A denial is only believed of a master. */
static enum next after_line_reply(struct run *run, dl_redis_answer *answer, dl_redis_node *node,
		dl_redis_number *number, dl_error *error)
{
	dl_redis_answer role = { .role = answer->role };

	if (role.role == DL_REDIS_ROLE_UNKNOWN && is_denial(answer->reply)
			&& may_ask_for_role(dl_redis_server_dsn(run->server))
			&& !dl_redis_line_ask(run->server, node, NULL, number, run->limit, &role, error)) {
		return NEXT_FAILED;
	}
	return role.role == DL_REDIS_REPLICA ? after_line_refusal(run, node, false, error) : NEXT_DONE;
}

/* No reply has come, though the call may have been repeated. If another node may take over, it is tried again; unless
 * the line couldn't be opened, which has taken its time. */
static enum next after_no_reply(struct run *run, const dl_redis_answer *answer, const dl_error *refused,
		dl_error *error)
{
	const dl_redis_dsn *dsn = dl_redis_server_dsn(run->server);
	dl_time end = dl_clock_earlier(run->deadline, run->started + dsn->connect_timeout);
	bool is_worth_it = (answer->was_written || refused->kind != DL_ERROR_NONE)
			&& dl_redis_server_fails_over(run->server) && error->transient && !dl_operation_must_end();

	if (is_worth_it && pause_before(run, end)) {
		return NEXT_AGAIN;
	}
	if (dl_redis_server_fails_over(run->server) && error->unreachable) {
		error->transient = true;
	}
	/* An answer is more informative than what happened to later attempts. */
	if (refused->kind != DL_ERROR_NONE && dsn->kind == DL_REDIS_SINGLE) {
		*error = *refused;
	}
	return NEXT_FAILED;
}

static void note_answer(dl_redis_delivery *delivery, const dl_redis_answer *answer)
{
	delivery->node = answer->node;
	delivery->sent = answer->sent;
	delivery->role = answer->role;
	delivery->repeated = delivery->repeated || answer->repeated;
	delivery->acknowledged = 0;
	delivery->is_unexecuted = false;
	dl_redis_copy_run_id(delivery->run_id, answer->run_id);
}

/* Returns the reply, or NULL. *next becomes NEXT_ASIDE if the call must be sent on a connection of its own instead. */
static redisReply *run_on_line(struct run *run, enum next *next, dl_error *error)
{
	dl_redis_number number = run->call->turn != NULL ? run->call->turn->number : 0;
	dl_error refused;

	dl_error_clear(&refused);
	for (*next = NEXT_AGAIN; *next == NEXT_AGAIN;) {
		dl_redis_answer answer;
		dl_redis_node *node;

		if (!take_turn(run, error) || !find_line_node(run, &node, error)) {
			*next = NEXT_FAILED;
			break;
		}
		if (!dl_redis_line_ask(run->server, node, run->call, &number, run->limit, &answer, error)) {
			run->call->node = NULL;
			run->delivery->repeated = run->delivery->repeated || answer.repeated;
			*next = answer.must_return ? NEXT_AGAIN : after_no_reply(run, &answer, &refused, error);
			continue;
		}
		note_answer(run->delivery, &answer);
		*next = answer.reply->type == REDIS_REPLY_ERROR
				? after_line_error(run, &answer, node, error)
				: after_line_reply(run, &answer, node, &number, error);
		if (*next == NEXT_DONE) {
			run->delivery->is_slot_moving = false;
			return answer.reply;
		}
		freeReplyObject(answer.reply);
		refused = *error;
	}
	return NULL;
}

/* For a call that can't share a connection. */
static redisReply *run_aside(struct run *run, dl_error *error)
{
	dl_gate *gate;
	redisReply *reply;

	if (!take_turn(run, error)) {
		return NULL;
	}
	gate = enter(run, run->limit);
	if (gate == NULL) {
		dl_error_set_late(error, "%s wasn't asked in time", dl_redis_server_dsn(run->server)->description);
		return NULL;
	}
	run->started = dl_clock_now();
	run->deadline = dl_redis_server_end(run->server, run->started, run->limit);
	reply = run_on_connections(run, error);
	dl_gate_leave(gate);
	return reply;
}

/* For an operation. */
static redisReply *run_suspended(struct run *run, dl_error *error)
{
	enum next next = NEXT_ASIDE;
	redisReply *reply = NULL;

	if (dl_operation_must_end()) {
		dl_error_set(error, DL_ERROR_CONNECTION, "%s wasn't asked, because the wait was cancelled",
				dl_redis_server_dsn(run->server)->description);
		return NULL;
	}
	if (may_use_line(run->call)) {
		reply = run_on_line(run, &next, error);
	}
	return next == NEXT_ASIDE ? run_aside(run, error) : reply;
}

redisReply *dl_redis_call_run(dl_redis_server *server, dl_redis_call *call, dl_time deadline,
		dl_redis_delivery *delivery, dl_error *error)
{
	dl_time now = dl_clock_now();
	struct run run = { server, call, dl_redis_server_end(server, now, deadline), deadline, now,
		{ SHORTEST_PAUSE, LONGEST_PAUSE }, delivery };

	delivery->repeated = delivery->is_slot_moving = false;
	delivery->node = NULL;
	return dl_operation_current() != NULL ? run_suspended(&run, error) : run_on_connections(&run, error);
}

dl_outcome dl_redis_call_finish(const dl_redis_server *server, redisReply *reply, dl_outcome outcome, dl_error *error)
{
	if (reply != NULL && outcome == DL_FAILED) {
		dl_redis_server_refuse(server, reply, error);
	}
	freeReplyObject(reply);
	return outcome;
}

dl_outcome dl_redis_call_run_for_flag(dl_redis_server *server, dl_redis_call *call, dl_time deadline,
		dl_redis_delivery *delivery, dl_error *error)
{
	redisReply *reply = dl_redis_call_run(server, call, deadline, delivery, error);

	return dl_redis_call_finish(server, reply, reply != NULL ? dl_redis_read_flag(reply) : DL_FAILED, error);
}

/* Appends calls from the given one on, until there are at least so many bytes to write. The first of each script gets
 * its source, so that the server knows the script even after a restart. Returns which call is next. */
static size_t append_from(dl_redis_connection *connection, const dl_redis_batch *batch, size_t first, size_t bytes)
{
	bool is_known[DL_SCRIPT_COUNT] = { false };
	size_t i = first;

	for (; i < batch->count && connection->output_length < bytes; i++) {
		bool *is_sent = &is_known[batch->calls[i].script];

		(*is_sent ? dl_redis_call_append : dl_redis_call_append_source)(connection, &batch->calls[i]);
		*is_sent = true;
	}
	return i;
}

static bool attempt_all(dl_redis_connection *connection, dl_redis_batch *batch, dl_error *error)
{
	append_from(connection, batch, 0, SIZE_MAX);
	/* The earlier time is also safe for calls that are then redirected. */
	batch->sent = dl_clock_earlier(batch->sent, dl_clock_now());
	if (!dl_redis_connection_flush(connection, batch->deadline, error)) {
		return false;
	}
	for (size_t i = 0; i < batch->count; i++) {
		batch->replies[i] = read_reply(connection, &batch->calls[i], batch->deadline, error);
		if (batch->replies[i] == NULL) {
			return false;
		}
	}
	return true;
}

/* Whether the connection can be used again: no reply is an error other than a redirection. */
static bool are_answers(redisReply **replies, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (replies[i]->type == REDIS_REPLY_ERROR && !dl_redis_reply_is_error(replies[i], "MOVED ")
				&& !dl_redis_reply_is_error(replies[i], "ASK ")) {
			return false;
		}
	}
	return true;
}

static bool has_refused(const dl_redis_batch *batch)
{
	for (size_t i = 0; i < batch->count; i++) {
		if (batch->replies[i] != NULL && dl_redis_server_is_elsewhere(batch->server, batch->replies[i])) {
			return true;
		}
	}
	return false;
}

/* Drops the replies, as if none had come. */
static void drop_replies(dl_redis_batch *batch)
{
	for (size_t i = 0; i < batch->count; i++) {
		redisReply *reply = batch->replies[i];

		/* The order matters: a child forked at any point frees what it finds in the batch. */
		batch->replies[i] = NULL;
		freeReplyObject(reply);
	}
}

/* Whether a master sent the replies, as far as that matters: see role_behind(). Otherwise, they are dropped. */
static bool are_believed(dl_redis_connection *connection, dl_redis_batch *batch, dl_error *error)
{
	dl_redis_role role = DL_REDIS_MASTER;
	size_t denied = 0;

	while (denied < batch->count && !is_denial(batch->replies[denied])) {
		denied++;
	}
	if (denied < batch->count) {
		role = role_behind(connection, batch->replies[denied], batch->deadline, error);
	}
	if (role == DL_REDIS_REPLICA) {
		dl_redis_pool_doubt(connection);
	}
	if (role != DL_REDIS_MASTER) {
		drop_replies(batch);
	}
	return role == DL_REDIS_MASTER;
}

static void doubt_unanswered(const dl_redis_batch *batch)
{
	for (size_t i = 0; i < batch->count; i++) {
		if (batch->replies[i] == NULL) {
			dl_redis_call_doubt(&batch->calls[i]);
		}
	}
}

/* Returns false if any reply is missing. */
static bool run_batch(dl_redis_batch *batch)
{
	dl_error error;
	dl_redis_connection *connection = dl_redis_pool_reach(batch->server, batch->node, DL_REDIS_NO_SLOT, DL_REDIS_KEEPER,
			batch->deadline, &error);
	bool is_done = connection != NULL && attempt_all(connection, batch, &error);

	if (connection != NULL && !is_done && batch->replies[0] == NULL && error.kind == DL_ERROR_CONNECTION
			&& error.transient) {
		doubt_unanswered(batch);
		connection = dl_redis_pool_replace(batch->server, connection, batch->node, DL_REDIS_NO_SLOT, batch->deadline,
				&error);
		is_done = connection != NULL && attempt_all(connection, batch, &error);
	}
	if (connection == NULL) {
		return false;
	}
	if (!is_done) {
		doubt_unanswered(batch);
	}
	is_done = is_done && are_believed(connection, batch, &error);
	if (is_done && are_answers(batch->replies, batch->count)) {
		dl_redis_pool_give(connection);
	} else {
		(has_refused(batch) ? dl_redis_pool_doubt(connection) : dl_redis_server_doubt(connection->node));
		dl_redis_pool_fail(connection);
	}
	return is_done;
}

/* Notes where slots have moved. If a slot is still moving, its call is sent to the other node, one after the other, so
 * that no lock is lost however long the move takes. Any other error remains the reply: the keeper soon tries again, and
 * then goes to the right node. Each node gets at most half of the remaining time, so that one that hangs leaves some
 * for the others. */
static void follow_all(dl_redis_batch *batch)
{
	for (size_t i = 0; i < batch->count && batch->replies[i] != NULL; i++) {
		dl_redis_call *call = &batch->calls[i];
		redisReply *reply = batch->replies[i];
		dl_redis_node *to = dl_redis_server_redirect(batch->node, reply, &call->is_asking);
		dl_time now = dl_clock_now();
		dl_redis_batch one = { batch->server, to, call, &batch->replies[i], 1, now + (batch->deadline - now) / 2, now };

		if (to != NULL && call->is_asking) {
			/* The order matters: a child forked at any point frees what it finds in the batch. */
			batch->replies[i] = NULL;
			freeReplyObject(reply);
			run_batch(&one);
		}
	}
}

/* How many bytes are left to a server on one connection. Its machine takes them although the server reads nothing, as a
 * receive buffer has at least 64 kB. What doesn't fit would be lost: it would still be here when the server answers the
 * login, and this end of the connection would refuse that answer. */
#define LARGEST_FAREWELL (48 * 1024)

/* Leaves the node what fits on a connection, from the given call on. Returns which call is next; the same: an error. */
static size_t leave_some(dl_redis_node *node, const dl_redis_batch *batch, size_t first)
{
	dl_error ignored;
	dl_redis_connection *connection = dl_redis_login_unanswered(node, batch->deadline, &ignored);
	size_t next;

	if (connection == NULL) {
		return first;
	}
	next = append_from(connection, batch, first, LARGEST_FAREWELL);
	if (!dl_redis_connection_flush(connection, batch->deadline, &ignored)) {
		next = first;
	}
	dl_redis_connection_close(connection);
	return next;
}

bool dl_redis_call_leave_all(dl_redis_batch *batch)
{
	dl_redis_node *node = batch->node;
	size_t left = 0, next = 0;

	if (node == NULL && dl_redis_server_dsn(batch->server)->kind != DL_REDIS_CLUSTER) {
		node = dl_redis_server_node(batch->server, DL_REDIS_NO_SLOT);
	}
	/* A proxy closes the connection if it doesn't know a command. */
	if (node == NULL || dl_redis_server_dsn(batch->server)->is_polling) {
		return false;
	}
	do {
		left = next;
		next = leave_some(node, batch, left);
	} while (next > left && next < batch->count);
	return next == batch->count;
}

bool dl_redis_call_run_all(dl_redis_batch *batch)
{
	bool is_done;

	if (dl_redis_server_dsn(batch->server)->kind == DL_REDIS_CLUSTER && batch->node == NULL) {
		return false;
	}
	batch->deadline = timeout_of(batch->server, batch->deadline);
	batch->sent = DL_FOREVER;
	is_done = run_batch(batch);
	if (batch->node != NULL) {
		follow_all(batch);
	}
	return is_done;
}
