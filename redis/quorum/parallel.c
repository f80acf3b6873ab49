#include "redis/quorum/parallel.h"

#include "core/thread/gate.h"
#include "core/thread/loop.h"
#include "core/metrics/stats.h"
#include "core/system/wait.h"
#include "redis/server/opener.h"
#include "redis/server/owed.h"

#include <stdlib.h>
#include <string.h>

/* Requests in progress, and how long connections are waited for. */
struct run {
	dl_redis_request *requests;
	size_t count;
	const dl_redis_patience *patience;
	dl_time opened_by; /* after that, no connection is waited for */
	bool is_patient;   /* too few were connected in time, so servers not known to be silent got longer */
	bool is_enough;    /* then enough were connected */
};

static dl_redis_server *server_of(const dl_redis_request *request)
{
	return dl_redis_member_server(request->member);
}

static void close_connection(dl_redis_request *request)
{
	if (request->is_sent) {
		dl_redis_call_doubt(&request->call);
	}
	if (request->connection != NULL) {
		bool is_broken = request->is_sent || request->connection->early != NULL;

		(is_broken ? dl_redis_pool_fail : dl_redis_pool_close)(request->connection);
		request->connection = NULL;
	}
	request->is_sent = false;
}

/* Ends the request with its error, which says nothing about the server if that wasn't given enough time. */
static void fail(dl_redis_request *request)
{
	close_connection(request);
	if (!request->is_hurried) {
		dl_redis_member_failed(request->member, &request->error);
	}
}

static void succeed(dl_redis_request *request, redisReply *reply)
{
	request->reply = reply;
	strcpy(request->delivery.run_id, request->connection->run_id);
	dl_redis_pool_give(request->connection);
	request->connection = NULL;
	request->is_sent = false;
	dl_error_clear(&request->error);
	dl_redis_member_answered(request->member);
}

/* Whether it may be sent again on a new connection. If the login that was written with it was refused, only if the name
 * of the server may lead to another one now. */
static bool may_repeat(const dl_redis_request *request)
{
	dl_error ignored;

	if (request->delivery.repeated || request->call.is_once || !request->error.transient) {
		return false;
	}
	return dl_redis_login_has_failed(request->connection, &ignored)
			? dl_redis_server_fails_over(server_of(request))
			: request->error.kind == DL_ERROR_CONNECTION;
}

/* The connection can't be used any more, and may be replaced once. */
static void fail_or_repeat(dl_redis_request *request)
{
	if (!may_repeat(request)) {
		fail(request);
		return;
	}
	request->delivery.repeated = true;
	request->is_to_repeat = true;
	close_connection(request);
}

/* Returns the time by which the server must answer if it is asked now. */
static dl_time end_of(dl_redis_request *request, const dl_redis_patience *patience)
{
	dl_time limit = dl_clock_earlier(patience->limit, dl_redis_server_dsn(server_of(request))->timeout);
	dl_time end = dl_clock_after(dl_clock_now(), limit);

	request->is_hurried = patience->deadline < end;
	return dl_clock_earlier(patience->deadline, end);
}

static void send_request(dl_redis_request *request, const dl_redis_patience *patience)
{
	dl_redis_connection *connection = request->connection;

	request->delivery.node = connection->node;
	dl_redis_owed_append(connection, &request->call);
	if (request->has_source) {
		dl_redis_call_append_source(connection, &request->call);
		dl_stats_count(script_loads);
	} else {
		dl_redis_call_append(connection, &request->call);
	}
	request->delivery.sent = dl_clock_now();
	request->deadline = end_of(request, patience);
	request->is_sent = request->was_sent = true;
	if (!dl_redis_connection_flush(connection, request->deadline, &request->error)) {
		fail_or_repeat(request);
	}
}

/* The last attempt wasn't executed, or has been undone. */
static void forget_attempt(dl_redis_request *request)
{
	request->is_sent = false;
	request->was_sent = request->delivery.repeated;
}

/* Undoes, on the same connection, what was executed for the server's default user because the login was refused. The
 * keeper couldn't do that later, because it can't log in, either. Returns false if that isn't possible. */
static bool begin_undo(dl_redis_request *request, const dl_redis_patience *patience)
{
	dl_redis_call undo;

	if (request->is_undoing || !dl_redis_claim_undo(&request->call, &undo)) {
		return false;
	}
	request->is_undoing = true;
	request->deadline = end_of(request, patience);
	dl_redis_call_append_source(request->connection, &undo);
	return dl_redis_connection_flush(request->connection, request->deadline, &request->error);
}

/* Called with the reply to a call that was written with a login that was refused, or to what undoes it. */
static void judge_refused(dl_redis_request *request, const redisReply *reply, const dl_redis_patience *patience)
{
	bool was_executed = reply->type != REDIS_REPLY_ERROR;

	if (was_executed && begin_undo(request, patience)) {
		return;
	}
	if (request->is_undoing ? reply->type == REDIS_REPLY_INTEGER : !was_executed) {
		forget_attempt(request);
	}
	dl_redis_login_has_failed(request->connection, &request->error);
	fail_or_repeat(request);
}

static void judge_error(dl_redis_request *request, const redisReply *reply, const dl_redis_patience *patience)
{
	if (dl_redis_reply_is_error(reply, "NOSCRIPT") && !request->has_source) {
		request->has_source = true;
		dl_redis_connection_set_scripts(request->connection, 0);
		send_request(request, patience);
		return;
	}
	request->is_sent = false;
	dl_redis_reply_refuse(reply, request->connection->dsn, request->connection->description, &request->error);
	if (dl_redis_server_is_elsewhere(server_of(request), reply)) {
		dl_redis_pool_doubt(request->connection);
	}
	if (dl_redis_reply_is_of_keys(reply)) {
		dl_redis_member_answered(request->member);
		close_connection(request);
	} else {
		fail(request);
	}
}

static void judge_reply(dl_redis_request *request, redisReply *reply, const dl_redis_patience *patience)
{
	if (dl_redis_login_has_failed(request->connection, &request->error)) {
		judge_refused(request, reply, patience);
	} else if (reply->type == REDIS_REPLY_ERROR) {
		judge_error(request, reply, patience);
	} else {
		succeed(request, reply);
		return;
	}
	freeReplyObject(reply);
}

/* The connection broke. A server that was full has executed nothing. */
static void lose_connection(dl_redis_request *request)
{
	if (dl_redis_login_is_turned_away(request->connection)) {
		forget_attempt(request);
	}
	fail_or_repeat(request);
}

static void read_reply(dl_redis_request *request, const dl_redis_patience *patience)
{
	bool was_pending = dl_redis_login_is_pending(request->connection);
	redisReply *reply;

	switch (dl_redis_login_advance(request->connection, &reply, &request->error)) {
		case DL_REDIS_MESSAGE:
			judge_reply(request, reply, patience);
			break;
		case DL_REDIS_BROKEN:
			lose_connection(request);
			break;
		default:
			/* The call's time begins after the login. */
			if (was_pending && !dl_redis_login_is_pending(request->connection)) {
				request->deadline = end_of(request, patience);
			}
			break;
	}
}

/* Takes a step of the connection that is being opened. */
static void open_further(dl_redis_request *request, bool is_ready, const dl_redis_patience *patience)
{
	dl_redis_connection *connection;
	dl_error error;
	bool may_be_early = !request->is_aside && !request->call.is_once;
	dl_step step = dl_redis_opener_go_on(request->opening, is_ready, may_be_early, &connection, &error);

	if (step == DL_STEP_PENDING) {
		return;
	}
	request->opening = NULL;
	if (request->is_aside) {
		if (step == DL_STEP_DONE) {
			dl_redis_pool_give(connection);
		}
	} else if (step == DL_STEP_FAILED) {
		request->error = error;
		request->is_hurried = dl_clock_now() >= patience->deadline;
		fail(request);
	} else {
		request->connection = connection;
		if (request->delivery.repeated) {
			dl_stats_count(reconnects);
		}
		send_request(request, patience);
	}
}

/* Whether its connection isn't open yet, or its login isn't over. */
static bool is_connecting(const dl_redis_request *request)
{
	return request->opening != NULL ? !request->is_aside
									: request->connection != NULL && dl_redis_login_is_pending(request->connection);
}

static size_t count_connected(const struct run *run)
{
	size_t connected = 0;

	for (size_t i = 0; i < run->count; i++) {
		const dl_redis_request *request = &run->requests[i];

		connected += request->reply != NULL || (request->connection != NULL && !is_connecting(request));
	}
	return connected;
}

/* Whether a connection is waited for even if it takes longer than a server may take to answer. */
static bool is_worth_patience(const struct run *run)
{
	for (size_t i = 0; i < run->count; i++) {
		if (is_connecting(&run->requests[i]) && !dl_redis_member_is_silent(run->requests[i].member)) {
			return true;
		}
	}
	return false;
}

static dl_time end_of_limit(const dl_redis_patience *patience)
{
	return dl_clock_earlier(patience->deadline, dl_clock_after(dl_clock_now(), patience->limit));
}

/* Decides until when connections are waited for. If too few are connected in time, until enough are, then for as long
 * as a server may take to answer: others at the same distance will be connected by then. */
static void plan(struct run *run)
{
	dl_time now = dl_clock_now();

	if (!run->is_patient && now >= run->opened_by && count_connected(run) < run->patience->needed) {
		run->is_patient = true;
		run->opened_by = run->patience->deadline;
	}
	if (run->is_patient && !run->is_enough && count_connected(run) >= run->patience->needed) {
		run->is_enough = true;
		run->opened_by = end_of_limit(run->patience);
	}
	if (run->is_patient && !is_worth_patience(run)) {
		run->opened_by = dl_clock_earlier(run->opened_by, now);
	}
}

/* Returns until when it is waited for. */
static dl_time end_of_wait(const struct run *run, const dl_redis_request *request)
{
	if (!is_connecting(request)) {
		return request->deadline;
	}
	return request->opening != NULL ? run->opened_by
									: dl_clock_earlier(run->opened_by, dl_redis_login_deadline(request->connection));
}

static void give_up(const struct run *run, dl_redis_request *request)
{
	const char *description = dl_redis_server_dsn(server_of(request))->description;

	if (is_connecting(request)) {
		request->is_hurried = dl_clock_now() >= run->patience->deadline;
		dl_error_set(&request->error, DL_ERROR_CONNECTION, "Cannot connect to %s: no answer in time", description);
	} else if (!dl_redis_login_has_failed(request->connection, &request->error)) {
		dl_error_set(&request->error, DL_ERROR_CONNECTION, "%s did not answer in time", description);
	}
	if (request->opening != NULL) {
		dl_redis_opener_leave(request->opening);
		request->opening = NULL;
	}
}

/* is_ended: the wait has ended early, so what is missing says nothing about the servers. */
static void give_up_late(const struct run *run, bool is_ended)
{
	dl_time now = dl_clock_now();

	for (size_t i = 0; i < run->count; i++) {
		dl_redis_request *request = &run->requests[i];

		if ((is_connecting(request) || request->is_sent) && (is_ended || end_of_wait(run, request) <= now)) {
			give_up(run, request);
			request->is_hurried = request->is_hurried || is_ended;
			fail(request);
		}
	}
}

/* What a request waits for. */
static dl_awaited awaited_by(const struct run *run, const dl_redis_request *request)
{
	dl_time end = request->is_aside ? DL_FOREVER : end_of_wait(run, request);
	dl_awaited awaited = { .descriptor = -1, .due = end };

	if (request->opening != NULL) {
		awaited = *dl_redis_opener_awaited(request->opening);
		awaited.due = dl_clock_earlier(awaited.due, end);
	} else {
		awaited.descriptor = request->connection->context->fd;
		awaited.events = POLLIN;
	}
	return awaited;
}

/* Those that wait, for one call of poll(). */
struct wait {
	struct pollfd descriptors[DL_REDIS_MOST_MEMBERS];
	dl_redis_request *requests[DL_REDIS_MOST_MEMBERS];
	nfds_t count;
	bool is_any; /* one of them isn't aside */
	dl_time deadline;
};

static void collect(const struct run *run, struct wait *wait)
{
	wait->count = 0;
	wait->is_any = false;
	wait->deadline = DL_FOREVER;
	for (size_t i = 0; i < run->count; i++) {
		dl_redis_request *request = &run->requests[i];
		dl_awaited awaited;

		if (!request->is_sent && request->opening == NULL) {
			continue;
		}
		awaited = awaited_by(run, request);
		wait->descriptors[wait->count] = (struct pollfd) { .fd = awaited.descriptor, .events = awaited.events };
		wait->requests[wait->count++] = request;
		if (!request->is_aside) {
			wait->is_any = true;
			wait->deadline = dl_clock_earlier(wait->deadline, awaited.due);
		}
	}
}

static void go_on(dl_redis_request *request, bool is_ready, const dl_redis_patience *patience)
{
	if (request->opening == NULL && is_ready) {
		read_reply(request, patience);
	} else if (request->opening != NULL
			&& (is_ready || dl_redis_opener_awaited(request->opening)->due <= dl_clock_now())) {
		open_further(request, is_ready, patience);
	}
}

/* Waits for the replies to what was sent, and for the connections to what is to be sent. */
static void await_all(struct run *run)
{
	struct wait wait;

	for (collect(run, &wait); wait.is_any; collect(run, &wait)) {
		dl_wait_result result = dl_wait(wait.descriptors, wait.count, wait.deadline, NULL);

		for (nfds_t i = 0; i < wait.count; i++) {
			go_on(wait.requests[i], result == DL_WAIT_READY && wait.descriptors[i].revents != 0, run->patience);
		}
		plan(run);
		/* A server may never stop sending. */
		give_up_late(run, result != DL_WAIT_READY && result != DL_WAIT_TIMEOUT);
	}
}

/* Connecting takes several round trips, and no ttl runs meanwhile, so it gets its full time, even if no call waits for
 * it. */
static void begin_opening(dl_redis_request *request, const dl_redis_patience *patience)
{
	bool is_ready;

	request->opening = dl_redis_opener_take_up(server_of(request), &is_ready);
	if (request->opening == NULL) {
		request->opening = dl_redis_opener_begin(server_of(request));
		is_ready = true;
	}
	if (is_ready) {
		open_further(request, true, patience);
	}
}

/* Goes on with the connection to a member that has recently been silent, or begins one, if it is due. If it is open by
 * now, it is in the pool. */
static void tend(dl_redis_request *request, const dl_redis_patience *patience)
{
	bool is_ready;

	request->is_aside = true;
	request->opening = dl_redis_opener_take_up(server_of(request), &is_ready);
	if (request->opening == NULL && dl_redis_member_is_due(request->member)) {
		request->opening = dl_redis_opener_begin(server_of(request));
		is_ready = true;
	}
	if (request->opening != NULL && is_ready) {
		open_further(request, true, patience);
	}
}

static bool take_idle(dl_redis_request *request, dl_time deadline)
{
	request->connection = dl_redis_pool_take(server_of(request), DL_REDIS_NO_SLOT, DL_REDIS_COMMANDS, deadline);
	return request->connection != NULL;
}

/* Begins to open a connection. Doesn't wait for a member that has recently been silent. */
static void open_connection(dl_redis_request *request, const dl_redis_patience *patience)
{
	if (patience->is_insistent || !dl_redis_member_is_silent(request->member)) {
		begin_opening(request, patience);
		return;
	}
	tend(request, patience);
	if (request->opening == NULL && take_idle(request, 0)) {
		request->is_aside = false;
		send_request(request, patience);
	} else {
		dl_redis_member_failure(request->member, &request->error);
	}
}

static void prepare(dl_redis_request *request)
{
	request->reply = NULL;
	request->connection = NULL;
	request->opening = NULL;
	request->is_sent = request->was_sent = request->is_to_repeat = false;
	request->is_hurried = request->has_source = request->is_aside = request->is_undoing = false;
	request->delivery.repeated = false;
	dl_error_clear(&request->error);
}

/* Connections that are already open are written to first. */
static void send_all(struct run *run)
{
	for (size_t i = 0; i < run->count; i++) {
		dl_redis_request *request = &run->requests[i];

		prepare(request);
		if (take_idle(request, dl_redis_member_is_silent(request->member) ? 0 : run->opened_by)) {
			send_request(request, run->patience);
		}
	}
	for (size_t i = 0; i < run->count; i++) {
		if (!run->requests[i].was_sent) {
			open_connection(&run->requests[i], run->patience);
		}
	}
}

/* Sends again what was sent on connections that broke. */
static void repeat(struct run *run)
{
	run->opened_by = end_of_limit(run->patience);
	run->is_patient = run->is_enough = false;
	for (size_t i = 0; i < run->count; i++) {
		if (run->requests[i].is_to_repeat) {
			run->requests[i].is_to_repeat = run->requests[i].is_undoing = false;
			begin_opening(&run->requests[i], run->patience);
		}
	}
}

static void leave_aside(const struct run *run)
{
	for (size_t i = 0; i < run->count; i++) {
		if (run->requests[i].opening != NULL) {
			dl_redis_opener_leave(run->requests[i].opening);
			run->requests[i].opening = NULL;
		}
	}
}

/* The caller is an operation that was given up, or must wait for too long, so nothing is sent, and that says nothing
 * about the servers. */
static void refuse_all(struct run *run)
{
	for (size_t i = 0; i < run->count; i++) {
		dl_redis_request *request = &run->requests[i];

		prepare(request);
		request->is_hurried = true;
		dl_error_set(&request->error, DL_ERROR_CONNECTION, "%s wasn't asked, because the wait was cancelled",
				dl_redis_server_dsn(server_of(request))->description);
	}
}

static void run_all(struct run *run)
{
	send_all(run);
	await_all(run);
	repeat(run);
	await_all(run);
	leave_aside(run);
}

/* A thread's operations take turns, so that a thousand of them don't open a thousand connections to each server. */
static void run_in_turn(struct run *run)
{
	const void *list;
	dl_gate *gate = NULL;

	if (run->count == 0) {
		return;
	}
	list = server_of(&run->requests[0]);
	if (!dl_operation_must_end()) {
		gate = dl_gate_enter(list, DL_REDIS_CONNECTIONS_ASIDE, run->patience->deadline);
	}

	if (gate == NULL) {
		refuse_all(run);
		return;
	}
	run->opened_by = end_of_limit(run->patience);
	run_all(run);
	dl_gate_leave(gate);
}

void dl_redis_parallel_run(dl_redis_request *requests, size_t count, const dl_redis_patience *patience)
{
	struct run run = {
		.requests = requests,
		.count = count,
		.patience = patience,
		.opened_by = end_of_limit(patience),
	};

	(dl_operation_current() != NULL ? run_in_turn : run_all)(&run);
}
