#include "redis/quorum/parallel.h"

#include "core/stats.h"
#include "core/wait.h"
#include "redis/server/owed.h"
#include "redis/quorum/opener.h"

#include <stdlib.h>
#include <string.h>

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
		(request->is_sent ? dl_redis_pool_fail : dl_redis_pool_close)(request->connection);
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
	dl_redis_pool_give(request->connection);
	request->connection = NULL;
	request->is_sent = false;
	dl_error_clear(&request->error);
	dl_redis_member_answered(request->member);
}

/* The connection can't be used any more, and may be replaced once. */
static void fail_or_repeat(dl_redis_request *request)
{
	if (request->delivery.repeated || request->call.is_once || request->error.kind != DL_ERROR_CONNECTION
			|| !request->error.transient) {
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

	strcpy(request->delivery.run_id, connection->run_id);
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

static void judge_reply(dl_redis_request *request, redisReply *reply, const dl_redis_patience *patience)
{
	if (reply->type != REDIS_REPLY_ERROR) {
		succeed(request, reply);
		return;
	}
	if (dl_redis_reply_is_error(reply, "NOSCRIPT") && !request->has_source) {
		request->has_source = true;
		dl_redis_connection_set_scripts(request->connection, 0);
		send_request(request, patience);
	} else {
		request->is_sent = false;
		dl_redis_reply_refuse(reply, request->connection->description, &request->error);
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
	freeReplyObject(reply);
}

static void read_reply(dl_redis_request *request, const dl_redis_patience *patience)
{
	redisReply *reply;

	switch (dl_redis_connection_advance(request->connection, &reply, &request->error)) {
		case DL_REDIS_MESSAGE:
			judge_reply(request, reply, patience);
			break;
		case DL_REDIS_BROKEN:
			fail_or_repeat(request);
			break;
		default:
			break;
	}
}

/* is_ended: the wait has ended early, so the missing replies say nothing about the servers. */
static void give_up_late(dl_redis_request *requests, size_t count, bool is_ended)
{
	dl_time now = dl_clock_now();

	for (size_t i = 0; i < count; i++) {
		if (requests[i].is_sent && (is_ended || requests[i].deadline <= now)) {
			requests[i].is_hurried = requests[i].is_hurried || is_ended;
			dl_error_set(&requests[i].error, DL_ERROR_CONNECTION, "%s did not answer in time",
					dl_redis_server_dsn(server_of(&requests[i]))->description);
			fail(&requests[i]);
		}
	}
}

/* Waits for the replies to what was sent. */
static void await_replies(dl_redis_request *requests, size_t count, const dl_redis_patience *patience)
{
	for (;;) {
		struct pollfd descriptors[DL_REDIS_MOST_MEMBERS];
		dl_redis_request *awaited[DL_REDIS_MOST_MEMBERS];
		dl_time deadline = DL_FOREVER;
		dl_wait_result result;
		nfds_t waiting = 0;

		for (size_t i = 0; i < count; i++) {
			if (requests[i].is_sent) {
				deadline = dl_clock_earlier(deadline, requests[i].deadline);
				descriptors[waiting] = (struct pollfd) { .fd = requests[i].connection->context->fd, .events = POLLIN };
				awaited[waiting++] = &requests[i];
			}
		}
		if (waiting == 0) {
			return;
		}
		result = dl_wait(descriptors, waiting, deadline, NULL);
		for (nfds_t i = 0; i < waiting && result == DL_WAIT_READY; i++) {
			if (descriptors[i].revents != 0) {
				read_reply(awaited[i], patience);
			}
		}
		/* A server may never stop sending. */
		give_up_late(requests, count, result != DL_WAIT_READY && result != DL_WAIT_TIMEOUT);
	}
}

/* Connecting takes several round trips, and no ttl runs meanwhile, so it gets its full time, even if no call waits for
 * it. */
static dl_redis_opening *begin_opening(const dl_redis_request *request)
{
	return dl_redis_opener_begin(server_of(request), dl_redis_server_dsn(server_of(request))->connect_timeout);
}

/* Takes an idle connection, or opens one in the background. Doesn't wait for a member that has recently been silent. */
static void take_connection(dl_redis_request *request, const dl_redis_patience *patience, dl_time deadline)
{
	bool is_silent = dl_redis_member_is_silent(request->member);

	request->connection = dl_redis_pool_take(server_of(request), DL_REDIS_NO_SLOT, DL_REDIS_COMMANDS,
			is_silent ? 0 : deadline);
	if (request->connection != NULL) {
		return;
	}
	if (!is_silent || patience->is_insistent) {
		request->opening = begin_opening(request);
		return;
	}
	if (dl_redis_member_is_due(request->member)) {
		dl_redis_opener_leave(begin_opening(request));
	}
	dl_redis_member_failure(request->member, &request->error);
}

/* Fails if the connection isn't open by the deadline. */
static void take_opened(dl_redis_request *request, const dl_redis_patience *patience, dl_time deadline)
{
	request->connection = dl_redis_opener_await(request->opening, deadline, &request->error);
	request->opening = NULL;
	if (request->connection == NULL) {
		request->is_hurried = deadline == patience->deadline && dl_clock_now() >= deadline;
		fail(request);
		return;
	}
	if (request->delivery.repeated) {
		dl_stats_count(reconnects);
	}
	send_request(request, patience);
}

/* Returns the next one to be connected, or NULL at the deadline. */
static dl_redis_request *await_opening(dl_redis_request *requests, size_t count, bool may_be_silent, dl_time deadline)
{
	dl_redis_opening *openings[DL_REDIS_MOST_MEMBERS];
	dl_redis_request *awaited[DL_REDIS_MOST_MEMBERS];
	size_t waiting = 0, found;

	for (size_t i = 0; i < count; i++) {
		if (requests[i].opening != NULL && (may_be_silent || !dl_redis_member_is_silent(requests[i].member))) {
			openings[waiting] = requests[i].opening;
			awaited[waiting++] = &requests[i];
		}
	}
	if (waiting == 0) {
		return NULL;
	}
	found = dl_redis_opener_await_any(openings, waiting, deadline);
	return found < waiting ? awaited[found] : NULL;
}

static size_t count_connected(const dl_redis_request *requests, size_t count)
{
	size_t connected = 0;

	for (size_t i = 0; i < count; i++) {
		connected += requests[i].connection != NULL || requests[i].reply != NULL;
	}
	return connected;
}

/* Waits until enough are connected, then for as long as a server may take to answer: others at the same distance will
 * be connected by then. */
static void await_needed(dl_redis_request *requests, size_t count, const dl_redis_patience *patience)
{
	dl_time deadline = patience->deadline;
	dl_redis_request *opened;
	bool is_enough = false;

	while ((opened = await_opening(requests, count, false, deadline)) != NULL) {
		take_opened(opened, patience, patience->deadline);
		if (!is_enough && count_connected(requests, count) >= patience->needed) {
			is_enough = true;
			deadline = dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), patience->limit));
		}
	}
}

/* Connections that are already open are written to first. */
static void send_all(dl_redis_request *requests, size_t count, const dl_redis_patience *patience)
{
	dl_time deadline = dl_clock_earlier(patience->deadline, dl_clock_after(dl_clock_now(), patience->limit));
	dl_redis_request *opened;

	for (size_t i = 0; i < count; i++) {
		if (requests[i].connection != NULL) {
			send_request(&requests[i], patience);
		}
	}
	while ((opened = await_opening(requests, count, true, deadline)) != NULL) {
		take_opened(opened, patience, deadline);
	}
	if (count_connected(requests, count) < patience->needed) {
		await_needed(requests, count, patience);
	}
	for (size_t i = 0; i < count; i++) {
		if (requests[i].opening != NULL) {
			take_opened(&requests[i], patience, deadline);
		}
	}
}

/* Sends again what was sent on connections that broke. */
static void repeat(dl_redis_request *requests, size_t count, const dl_redis_patience *patience)
{
	bool is_any = false;

	for (size_t i = 0; i < count; i++) {
		if (requests[i].is_to_repeat) {
			requests[i].is_to_repeat = false;
			requests[i].opening = begin_opening(&requests[i]);
			is_any = true;
		}
	}
	if (is_any) {
		send_all(requests, count, patience);
		await_replies(requests, count, patience);
	}
}

static void prepare(dl_redis_request *request)
{
	request->reply = NULL;
	request->connection = NULL;
	request->opening = NULL;
	request->is_sent = request->was_sent = request->is_to_repeat = false;
	request->is_hurried = request->has_source = false;
	request->delivery.repeated = false;
	dl_error_clear(&request->error);
}

void dl_redis_parallel_run(dl_redis_request *requests, size_t count, const dl_redis_patience *patience)
{
	dl_time deadline = dl_clock_earlier(patience->deadline, dl_clock_after(dl_clock_now(), patience->limit));

	for (size_t i = 0; i < count; i++) {
		prepare(&requests[i]);
		take_connection(&requests[i], patience, deadline);
	}
	send_all(requests, count, patience);
	await_replies(requests, count, patience);
	repeat(requests, count, patience);
}
