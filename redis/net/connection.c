#include "redis/net/connection.h"

#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/system/system.h"
#include "core/system/wait.h"
#include "core/text/text.h"
#include "redis/net/tls.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* No reply to distlock's commands is nested this deep. It is the limit that hiredis itself had before 1.0
 * (redis/hiredis#794). */
#define DEEPEST_ARRAY 7

/* A larger output buffer is freed once everything is written, so that a value (up to DL_REDIS_LARGEST_VALUE) doesn't
 * occupy memory for as long as its connection is open. What distlock writes otherwise is shorter: 256 renewals take
 * about as much as this. */
#define KEPT_OUTPUT (64 * 1024)

/* For this long, rather than for a quarter of an hour as by Linux's defaults (redis/lettuce#2082, redis/ioredis#1932),
 * the kernel tries to deliver what was sent on a connection that is closed. After that, what is owed because of the
 * connection is released for the last time: the last of `repeats` in redis/server/owed.c is as long. */
#define LONGEST_DELIVERY (30 * DL_SECOND)

struct dl_redis_expected {
	dl_redis_taker *take;
	void *context;
};

#if HIREDIS_MAJOR >= 1
typedef size_t element_count;
#else
typedef int element_count;
#endif

static redisReplyObjectFunctions bounded_functions;
static void *(*create_array)(const redisReadTask *task, element_count elements);

static int depth(const redisReadTask *task)
{
	int arrays = 0;

	while (task->parent != NULL && arrays <= DEEPEST_ARRAY) {
		task = task->parent;
		arrays++;
	}
	return arrays;
}

/* hiredis itself would allocate as many elements as the server announces. From 1.0 on (redis/hiredis#797), it also
 * allows any depth of nesting, but frees recursively, so a malicious reply could overflow the stack; the releases of
 * 2026 allow 1024 levels (redis/hiredis#1336). The reader's private data is the connection. */
static void *create_bounded_array(const redisReadTask *task, element_count elements)
{
	const dl_redis_connection *connection = task->privdata;

	return (size_t) elements > connection->most_elements || depth(task) > DEEPEST_ARRAY
			? NULL
			: create_array(task, elements);
}

void dl_redis_connections_start(void)
{
	redisReader *reader = redisReaderCreate();

	bounded_functions = *reader->fn;
	create_array = bounded_functions.createArray;
	bounded_functions.createArray = create_bounded_array;
	redisReaderFree(reader);
}

static bool is_protocol_error(int failure)
{
	return failure == REDIS_ERR_PROTOCOL || failure == REDIS_ERR_OOM;
}

/* Reports that the connection can't be used any more. */
static bool broken(const dl_redis_connection *connection, dl_error *error)
{
	const char *description = connection->description;
	const redisContext *context = connection->context;

	if (is_protocol_error(context->err)) {
		return dl_error_set(error, DL_ERROR_CONNECTION, "%s sent a reply that no Redis server would send", description);
	}
	if (context->err == REDIS_ERR_EOF || errno == ECONNRESET || errno == EPIPE || connection->dsn->is_tls) {
		return dl_error_set_transient(error, DL_ERROR_CONNECTION, "%s closed the connection", description);
	}
	return dl_error_set_transient(error, DL_ERROR_CONNECTION, "The connection to %s broke: %m", description);
}

static bool timed_out(const dl_redis_connection *connection, dl_error *error)
{
	return dl_error_set_late(error, "%s did not answer in time", connection->description);
}

bool dl_redis_reply_is_error(const redisReply *reply, const char *code)
{
	size_t length = strlen(code);

	return reply->type == REDIS_REPLY_ERROR && (size_t) reply->len >= length && memcmp(reply->str, code, length) == 0;
}

bool dl_redis_reply_is_passing(const redisReply *reply)
{
	return dl_redis_reply_is_error(reply, "LOADING") || dl_redis_reply_is_error(reply, "MASTERDOWN")
			|| dl_redis_reply_is_error(reply, "BUSY") || dl_redis_reply_is_error(reply, "ERR max number of clients");
}

bool dl_redis_reply_is_of_keys(const redisReply *reply)
{
	return dl_redis_reply_is_error(reply, "WRONGTYPE") || dl_redis_reply_is_error(reply, "FENCING");
}

bool dl_redis_reply_is_of_replica(const redisReply *reply)
{
	if (reply->type != REDIS_REPLY_ERROR) {
		return false;
	}
	if (dl_redis_reply_is_error(reply, "ERR unknown command")
			&& (strstr(reply->str, "EVALSHA") != NULL || strstr(reply->str, "evalsha") != NULL)) {
		return "; it runs no scripts: if it is a sentinel, write redis+sentinel://HOST:PORT/SERVICE";
	}
	/* Up to version 6, a script's error quotes the error of the command that failed in it (redis/redis#10165;
	 * redis/redis#10329 changed that). EXEC quotes what prevents the transaction, or, up to version 5, says so in words
	 * of its own. */
	return dl_redis_reply_is_error(reply, "READONLY") || dl_redis_reply_is_error(reply, "LOADING")
			|| dl_redis_reply_is_error(reply, "MASTERDOWN") || strstr(reply->str, "-READONLY ") != NULL
			|| strstr(reply->str, ": READONLY ") != NULL || strstr(reply->str, "instance is now a read-only ") != NULL;
}

bool dl_redis_reply_is_elsewhere(const redisReply *reply)
{
	static const char *const codes[] = { "MOVED ", "ASK ", "TRYAGAIN", "CLUSTERDOWN" };

	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
		if (dl_redis_reply_is_error(reply, codes[i])) {
			return true;
		}
	}
	return dl_redis_reply_is_of_replica(reply);
}

static const char *advice_on(const redisReply *reply)
{
	static const struct {
		const char *error, *advice;
	} known[] = {
		{ "MOVED ", "; this is a node of a cluster: begin the DSN with redis+cluster://" },
		{ "ASK ", "; this is a node of a cluster: begin the DSN with redis+cluster://" },
		{ "ERR SELECT is not allowed in cluster mode",
				"; this is a node of a cluster: begin the DSN with redis+cluster://" },
		{ "ERR This instance has cluster support disabled",
				"; this is not a node of a cluster: begin the DSN with redis://" },
		{ "ERR DB index is out of range", "; the server's setting \"databases\" says how many it has" },
		{ "READONLY", "; the DSN names a replica: name the master, or let sentinels name it with redis+sentinel://" },
		{ "OOM", "; until the server has memory, locks can be renewed and released, but not acquired" },
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		if (dl_redis_reply_is_error(reply, known[i].error)) {
			return known[i].advice;
		}
	}
	if (dl_redis_reply_is_error(reply, "ERR unknown command")
			&& (strstr(reply->str, "EVALSHA") != NULL || strstr(reply->str, "evalsha") != NULL)) {
		return "; it runs no scripts: if it is a sentinel, write redis+sentinel://HOST:PORT/SERVICE";
	}
	return "";
}

/* Up to version 6, a script's error quotes that of the command that failed in it. */
static bool is_without_right(const redisReply *reply)
{
	return dl_redis_reply_is_error(reply, "NOPERM")
			|| strstr(reply->str, "The user executing the script can't") != NULL;
}

void dl_redis_reply_advise(const redisReply *reply, const dl_redis_dsn *dsn, const char *description,
		char advice[DL_REDIS_ADVICE_SIZE])
{
	bool is_sentinel = strncmp(description, "sentinel ", strlen("sentinel ")) == 0;
	const char *user = is_sentinel ? dsn->sentinel_credentials.user : dsn->credentials.user;
	char quoted[64];

	if (is_without_right(reply)) {
		user = user != NULL ? user : "default";
		dl_error_quote(quoted, sizeof quoted, user, strlen(user));
		snprintf(advice, DL_REDIS_ADVICE_SIZE, "; docs/acl.md lists the rights that the user \"%s\" needs", quoted);
	} else {
		snprintf(advice, DL_REDIS_ADVICE_SIZE, "%s", advice_on(reply));
	}
}

/* Returns how much of an error may be shown. A server that doesn't know a command repeats its arguments, which may be a
 * password, even if it says so later than expected. */
static size_t length_to_show(const redisReply *reply)
{
	const char *arguments = strstr(reply->str, "with args");
	size_t length = (size_t) reply->len;

	if (arguments != NULL) {
		length = (size_t) (arguments - reply->str);
		while (length > 0 && (reply->str[length - 1] == ' ' || reply->str[length - 1] == ',')) {
			length--;
		}
	}
	return length;
}

bool dl_redis_reply_refuse(const redisReply *reply, const dl_redis_dsn *dsn, const char *description, dl_error *error)
{
	char text[256], advice[DL_REDIS_ADVICE_SIZE];

	if (reply->type != REDIS_REPLY_ERROR) {
		return dl_error_set(error, DL_ERROR_CONNECTION, "%s sent a reply that no Redis server would send", description);
	}
	dl_error_quote(text, sizeof text, reply->str, length_to_show(reply));
	if (dl_redis_reply_is_error(reply, "NOAUTH")) {
		return dl_error_set(error, DL_ERROR_CONNECTION, "%s requires a password: write %s", description,
				strncmp(description, "unix://", 7) == 0             ? "?password=PASSWORD after the path"
						: strncmp(description, "sentinel ", 9) == 0 ? "sentinel_password=PASSWORD among the options"
																	: ":PASSWORD@ in front of the host");
	}
	if (dl_redis_reply_is_passing(reply)) {
		return dl_error_set_transient(error, DL_ERROR_SERVER, "%s: %s", description, text);
	}
	dl_redis_reply_advise(reply, dsn, description, advice);
	return dl_error_set(error, DL_ERROR_SERVER, "%s: %s%s", description, text, advice);
}

/* The most bytes that go around a word: its sign, its length, and two ends of a line. */
#define AROUND_A_WORD (1 + DL_TEXT_NUMBER_SIZE + 4)

/* Writes "*3\r\n" or "$3\r\n", and returns its end. Nearly all counts have at most two digits. */
static inline char *write_count(char *to, char sign, size_t count)
{
	*to++ = sign;
	if (count >= 100) {
		to = dl_text_write_number(to, (int64_t) count);
	} else if (count >= 10) {
		to = (char *) memcpy(to, dl_text_pair(count), 2) + 2;
	} else {
		*to++ = (char) ('0' + count);
	}
	return (char *) memcpy(to, "\r\n", 2) + 2;
}

/* Written by hand, because every call goes through it, and hiredis's formatter takes ten times as long: it goes through
 * sprintf (redis/hiredis#260). */
void dl_redis_connection_append(dl_redis_connection *connection, int count, const char **words, const size_t *lengths)
{
	size_t most = connection->output_length + AROUND_A_WORD * (size_t) (count + 1);
	char *to;

	for (int i = 0; i < count; i++) {
		most += lengths[i];
	}
	if (most > connection->output_size) {
		connection->output_size = most > 1024 ? 2 * most : 1024;
		connection->output = dl_reallocate(connection->output, connection->output_size);
	}
	to = write_count(connection->output + connection->output_length, '*', (size_t) count);
	for (int i = 0; i < count; i++) {
		to = write_count(to, '$', lengths[i]);
		memcpy(to, words[i], lengths[i]);
		to = (char *) memcpy(to + lengths[i], "\r\n", 2) + 2;
	}
	connection->output_length = (size_t) (to - connection->output);
	connection->unanswered++;
}

void dl_redis_connection_expect(dl_redis_connection *connection, dl_redis_taker *take, void *context)
{
	if (connection->expected_count == connection->expected_size) {
		connection->expected_size = 2 * connection->expected_size + 4;
		connection->expected = dl_reallocate(connection->expected,
				connection->expected_size * sizeof *connection->expected);
	}
	connection->expected[connection->expected_count++] = (struct dl_redis_expected) { take, context };
}

/* Forgets what was written, and reports a failure. */
static inline bool conclude_write(dl_redis_connection *connection, bool is_written, dl_error *error)
{
	int reason = errno;

	connection->used = dl_clock_moment();
	connection->output_length = 0;
	if (connection->has_secret) {
		dl_system_wipe(connection->output, connection->output_size);
		connection->has_secret = false;
	}
	if (connection->output_size > KEPT_OUTPUT) {
		free(connection->output);
		connection->output = NULL;
		connection->output_size = 0;
	}
	errno = reason;
	if (is_written) {
		return true;
	}
	return errno == ETIMEDOUT ? timed_out(connection, error) : broken(connection, error);
}

bool dl_redis_connection_flush(dl_redis_connection *connection, dl_time deadline, dl_error *error)
{
	size_t length = connection->output_length;
	bool is_written = connection->dsn->is_tls
			? dl_redis_tls_write(connection->context, connection->output, length, deadline)
			: dl_socket_write(connection->context->fd, connection->output, length, deadline);

	return conclude_write(connection, is_written, error);
}

bool dl_redis_connection_push(dl_redis_connection *connection, bool *is_all, dl_error *error)
{
	size_t length = connection->output_length, written = length;
	bool is_intact;

	/* TLS has a buffer of its own for what is left. */
	if (connection->dsn->is_tls) {
		is_intact = dl_redis_tls_push(connection->context, connection->output, length, is_all);
	} else {
		is_intact = dl_socket_push(connection->context->fd, connection->output, length, &written);
		*is_all = written == length;
	}
	if (!is_intact || written == length) {
		return conclude_write(connection, is_intact, error);
	}
	connection->used = dl_clock_moment();
	connection->output_length -= written;
	memmove(connection->output, connection->output + written, connection->output_length);
	return true;
}

/* Returns a reply that is complete in the buffer; or NULL, with *failed set if there will never be one. */
static redisReply *next_reply(dl_redis_connection *connection, bool *failed, dl_error *error)
{
	const redisReader *reader = connection->context->reader;
	void *reply = NULL;

	/* Where nothing is left, hiredis would find that out in ten times as many instructions. */
	*failed = reader->pos < reader->len && redisGetReplyFromReader(connection->context, &reply) != REDIS_OK;
	if (*failed) {
		broken(connection, error);
	} else if (reply != NULL) {
		connection->received = 0;
		connection->unanswered -= connection->unanswered > 0;
		if (connection->use == DL_REDIS_LISTENER) {
			connection->used = dl_clock_moment();
		}
	} else if (connection->received > connection->largest_reply) {
		*failed = true;
		dl_error_set(error, DL_ERROR_CONNECTION, "%s sent far more than was requested", connection->description);
	}
	return reply;
}

/* Reads what has arrived. Returns false if nothing more will come. */
static bool receive(dl_redis_connection *connection, dl_error *error)
{
	const redisReader *reader = connection->context->reader;
	size_t before = reader->len;
	int result;

	result = connection->dsn->is_tls ? dl_redis_tls_read(connection->context) : redisBufferRead(connection->context);
	if (result != REDIS_OK) {
		return broken(connection, error);
	}
	connection->received += reader->len - before;
	return true;
}

void dl_redis_connection_wait_in_reads(dl_redis_connection *connection)
{
	/* TLS reads more than once, and may have to write. */
	if (!connection->dsn->is_tls && !connection->waits_in_reads) {
		dl_socket_wait_in_reads(connection->context->fd, connection->dsn->timeout);
		connection->waits_in_reads = true;
	}
}

void dl_redis_connection_never_wait(dl_redis_connection *connection)
{
	if (connection->waits_in_reads) {
		dl_socket_never_wait(connection->context->fd);
		connection->waits_in_reads = false;
	}
}

/* If at least as much time is left as a read waits for, the read itself waits, which saves a system call. */
static bool await_bytes(dl_redis_connection *connection, dl_time deadline)
{
	dl_time left = deadline - dl_clock_now();

	if (connection->waits_in_reads && left >= connection->dsn->timeout - DL_MILLISECOND && dl_wait_is_plain()) {
		return true;
	}
	return dl_wait_for(connection->context->fd, POLLIN, deadline, NULL) == DL_WAIT_READY;
}

static redisReply *read_one(dl_redis_connection *connection, dl_time deadline, dl_error *error)
{
	for (bool is_begun = false;; is_begun = true) {
		bool failed;
		redisReply *reply = next_reply(connection, &failed, error);

		if (reply != NULL) {
			return reply;
		}
		if (failed) {
			return NULL;
		}
		/* A peer that never stops sending must not keep this loop going. */
		if ((is_begun && dl_clock_now() >= deadline) || !await_bytes(connection, deadline)) {
			timed_out(connection, error);
			return NULL;
		}
		if (!receive(connection, error)) {
			return NULL;
		}
	}
}

/* Hands the first expected reply to its taker, which frees it. A NULL reply means that none will come. */
static bool take_expected(dl_redis_connection *connection, redisReply *reply, dl_error *error)
{
	struct dl_redis_expected first = connection->expected[0];

	assert(connection->expected_count > 0);
	connection->expected_count--;
	memmove(connection->expected, connection->expected + 1, connection->expected_count * sizeof first);
	if (connection->expected_count == 0) {
		atomic_store_explicit(&connection->poster, 0, memory_order_relaxed);
	}
	return first.take(connection, first.context, reply, error);
}

/* A connection that couldn't end its transaction must not be used again. */
static bool take_discard(dl_redis_connection *connection, void *context, redisReply *reply, dl_error *error)
{
	bool is_ended = reply == NULL || reply->type == REDIS_REPLY_STATUS;

	(void) context;
	freeReplyObject(reply);
	return is_ended
			|| dl_error_set_transient(error, DL_ERROR_CONNECTION, "%s didn't end a transaction",
					connection->description);
}

bool dl_redis_connection_discard(dl_redis_connection *connection)
{
	dl_error ignored;

	dl_redis_connection_append(connection, 1, (const char *[]) { "DISCARD" }, (size_t[]) { 7 });
	dl_redis_connection_expect(connection, take_discard, NULL);
	return dl_redis_connection_flush(connection, 0, &ignored);
}

bool dl_redis_connection_settle_first(dl_redis_connection *connection, size_t count, dl_time deadline, dl_error *error)
{
	for (; count > 0 && connection->expected_count > 0; count--) {
		redisReply *reply = read_one(connection, deadline, error);

		if (reply == NULL || !take_expected(connection, reply, error)) {
			return false;
		}
	}
	return true;
}

bool dl_redis_connection_settle(dl_redis_connection *connection, dl_time deadline, dl_error *error)
{
	return dl_redis_connection_settle_first(connection, SIZE_MAX, deadline, error);
}

redisReply *dl_redis_connection_read(dl_redis_connection *connection, dl_time deadline, dl_error *error)
{
	return dl_redis_connection_settle(connection, deadline, error) ? read_one(connection, deadline, error) : NULL;
}

dl_redis_arrival dl_redis_connection_receive(dl_redis_connection *connection, redisReply **reply, dl_error *error)
{
	for (;;) {
		bool failed;
		size_t before;

		*reply = next_reply(connection, &failed, error);
		if (*reply != NULL) {
			return DL_REDIS_MESSAGE;
		}
		if (failed) {
			return DL_REDIS_BROKEN;
		}
		before = connection->received;
		if (!receive(connection, error)) {
			return DL_REDIS_BROKEN;
		}
		if (connection->received == before) {
			return DL_REDIS_NOTHING;
		}
	}
}

dl_redis_arrival dl_redis_connection_advance(dl_redis_connection *connection, redisReply **reply, dl_error *error)
{
	bool failed;

	if (!receive(connection, error)) {
		return DL_REDIS_BROKEN;
	}
	*reply = next_reply(connection, &failed, error);
	while (*reply != NULL && connection->expected_count > 0) {
		if (!take_expected(connection, *reply, error)) {
			*reply = NULL;
			return DL_REDIS_BROKEN;
		}
		*reply = next_reply(connection, &failed, error);
	}
	if (failed) {
		return DL_REDIS_BROKEN;
	}
	return *reply != NULL ? DL_REDIS_MESSAGE : DL_REDIS_NOTHING;
}

static redisContext *new_context(dl_redis_connection *connection)
{
	redisContext *context = redisConnectFd(-1);

	assert(create_array != NULL);
	if (context != NULL) {
		context->flags &= ~REDIS_BLOCK;
		context->reader->fn = &bounded_functions;
		context->reader->privdata = connection;
		return context;
	}
	dl_memory_exhausted();
}

dl_redis_connection *dl_redis_connection_new(dl_redis_node *node)
{
	dl_redis_connection *connection = dl_allocate(sizeof *connection);

	connection->dsn = node->dsn;
	connection->node = node;
	connection->description = node->description;
	dl_redis_connection_limit(connection, DL_REDIS_LARGEST_REPLY, DL_REDIS_MOST_ELEMENTS);
	connection->channel_slot = DL_REDIS_NO_SLOT;
	connection->generation = dl_process_generation();
	connection->context = new_context(connection);
	connection->mark.descriptor = &connection->context->fd;
	return connection;
}

void dl_redis_connection_close(dl_redis_connection *connection)
{
	bool is_delivered = connection->unanswered == 0 && connection->use != DL_REDIS_LISTENER;
	dl_error ignored;

	if (connection->context->fd >= 0) {
		dl_socket_give_up(connection->context->fd, is_delivered ? 0 : LONGEST_DELIVERY);
	}
	dl_socket_close(&connection->mark);
	redisFree(connection->context);
	while (connection->expected_count > 0) {
		take_expected(connection, NULL, &ignored);
	}
	free(connection->early);
	free(connection->expected);
	free(connection->channel);
	free(connection->output);
	free(connection);
}
