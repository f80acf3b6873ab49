/* Redis replies as a malicious server may send them, passed to every function that reads one. */
#include "support/input.h"

#include "core/system/process.h"
#include "core/metrics/stats.h"
#include "redis/claim/rate.h"
#include "redis/claim/reply.h"
#include "redis/server/topology.h"

#include <fcntl.h>
#include <unistd.h>

static dl_redis_node node;
static dl_redis_dsn dsn;
static int pipe_ends[2];

static void start(void)
{
	static bool is_started;

	if (!is_started) {
		dl_process_start();
		dl_redis_connections_start();
		dl_stats_start();
		node.dsn = &dsn;
		node.address.host = "127.0.0.1";
		node.description = "redis://127.0.0.1:6379/0";
		is_started = pipe2(pipe_ends, O_NONBLOCK | O_CLOEXEC) == 0;
	}
}

static void read_refusals(const redisReply *reply)
{
	dl_redis_refusal refusal;
	dl_ahead ahead;
	char writer[64];
	bool is_refusal = dl_redis_read_refusal(reply, DL_SECOND, &refusal);

	if (is_refusal) {
		ALWAYS(refusal.again >= 0 && refusal.position >= 0 && refusal.ticket >= 0 && refusal.server_time >= 0);
		ALWAYS(refusal.owner != 0 && refusal.owner != UINT64_MAX);
	}
	if (is_refusal || dl_redis_read_too_many(reply, &refusal)) {
		dl_redis_read_ahead(reply, "", &ahead);
		ALWAYS(ahead.waiters >= -1 && memchr(ahead.token, '\0', sizeof ahead.token) != NULL);
		ALWAYS(ahead.token[0] == '\0' || dl_token_is_own_form(ahead.token, strlen(ahead.token)));
	}
	if (dl_redis_read_deadlock(reply, writer, sizeof writer)) {
		ALWAYS(strlen(writer) < sizeof writer);
	}
}

static void read_outcomes(const redisReply *reply)
{
	int64_t fencing_token = 0;
	dl_redis_attachment attachment = { 0 };
	dl_redis_end end = "";

	ALWAYS(dl_redis_read_ownership(reply, &fencing_token) != DL_DONE || fencing_token > 0);
	ALWAYS(dl_redis_read_attachment(reply, &attachment) != DL_DONE
			|| (attachment.fencing_token > 0 && attachment.lasts > 0));
	(void) dl_redis_read_flag(reply);
	(void) dl_redis_read_renewal(reply, end);
	ALWAYS(strlen(end) < sizeof end);
}

/* Returns whether a text may be sent back to a server as one word of what a limiter's key holds. */
static bool is_word(const char *text)
{
	return text[0] != '\0' && strpbrk(text, " \t\r\n\v\f") == NULL;
}

static void read_rate(const redisReply *reply)
{
	static const dl_redis_rate rates[] = {
		{ 1, DL_REDIS_LONGEST_PERIOD, 1 },
		{ 3, DL_SECOND, 7 },
		{ DL_REDIS_MOST_RATE, DL_REDIS_SHORTEST_PERIOD, DL_REDIS_MOST_RATE },
	};

	for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
		dl_redis_take take;
		dl_redis_rate_status status;
		int64_t remaining;

		dl_redis_take_begin(&take, &rates[i], "x:rate", 1);
		if (dl_redis_read_rate_status(reply, &take, &status)) {
			remaining = dl_redis_rate_remaining(&rates[i], &status);
			ALWAYS(status.wait >= 0 && status.full >= 0 && status.backlog >= 0);
			ALWAYS(remaining >= 0 && remaining <= rates[i].burst && dl_redis_rate_waiting(&rates[i], &status) >= 0);
			ALWAYS(dl_redis_rate_delay(&rates[i], &status, 1) >= status.backlog);
		}
		ALWAYS(is_word(take.previous) && strspn(take.gap, "0123456789") == strlen(take.gap));
	}
}

static void read_token(const char *token, size_t length)
{
	dl_token_parts parts;
	dl_token_share share = dl_token_read_share(token, length);

	ALWAYS(share.weight >= 1 && share.weight <= DL_TOKEN_MOST_WEIGHT && share.total <= DL_TOKEN_MOST_PERMITS);
	ALWAYS(share.total > 0 ? share.weight <= share.total : share.weight == 1);
	if (dl_token_read(token, length, &parts)) {
		ALWAYS(dl_token_is_own_form(token, length) && parts.pid > 0 && parts.time >= 0);
		ALWAYS(parts.names.host >= token && parts.names.host + parts.names.host_length < token + length);
		ALWAYS(strlen(parts.names.label) <= DL_TOKEN_LONGEST_LABEL);
	}
}

static void read_status(const redisReply *reply)
{
	dl_status status;

	if (dl_redis_read_status(reply, &status)) {
		ALWAYS(status.ttl >= 0 && status.shares >= 0);
		ALWAYS(status.is_held || (status.owners.count == 0 && status.fencing_token == 0));
		for (size_t i = 0; i < status.owners.count; i++) {
			read_token(status.owners.each[i].token, status.owners.each[i].token_length);
		}
		for (size_t i = 0; i < status.queue.count; i++) {
			const dl_holder *waiter = &status.queue.each[i];

			ALWAYS(waiter->token != NULL || waiter->token_length == 0);
			if (waiter->token != NULL) {
				read_token(waiter->token, waiter->token_length);
			}
		}
		dl_status_free(&status);
	}
}

static void read_places(const redisReply *reply)
{
	dl_redis_slot_range range;
	dl_redis_address to;
	int slot;
	bool is_asking;

	if (dl_redis_read_slot_range(reply, &node, &range)) {
		ALWAYS(range.first >= 0 && range.first <= range.last && range.last < DL_REDIS_SLOTS);
		ALWAYS(range.master.host[0] != '\0' && range.master.port > 0 && range.master.port <= 65535);
	}
	if (dl_redis_read_redirection(reply, &node, &slot, &to, &is_asking)) {
		ALWAYS(slot >= 0 && slot < DL_REDIS_SLOTS && to.host[0] != '\0' && to.port > 0 && to.port <= 65535);
		free(to.host);
	}
}

/* The error message must be printable, and not empty. */
static void refuse(const redisReply *reply)
{
	dl_error error;

	dl_error_clear(&error);
	ALWAYS(!dl_redis_reply_refuse(reply, node.dsn, node.description, &error) && error.kind != DL_ERROR_NONE);
	for (const char *c = error.message; *c != '\0'; c++) {
		ALWAYS(*c >= ' ' && *c <= '~');
	}
	(void) dl_redis_reply_is_passing(reply);
	(void) dl_redis_reply_is_of_keys(reply);
	(void) dl_redis_reply_is_elsewhere(reply);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	dl_redis_connection *connection;
	redisReply *reply;
	dl_error error;

	start();
	connection = dl_redis_connection_new(&node);
	dl_socket_take(&connection->mark, dup(pipe_ends[0]));
	connection->use = DL_REDIS_LISTENER;
	redisReaderFeed(connection->context->reader, (const char *) data, size);
	while (dl_redis_connection_receive(connection, &reply, &error) == DL_REDIS_MESSAGE) {
		ALWAYS(reply->type != REDIS_REPLY_ARRAY || reply->elements <= DL_REDIS_MOST_ELEMENTS);
		read_outcomes(reply);
		read_rate(reply);
		read_refusals(reply);
		read_status(reply);
		read_places(reply);
		refuse(reply);
		freeReplyObject(reply);
	}
	dl_redis_connection_close(connection);
	return 0;
}
