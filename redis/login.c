#include "redis/login.h"

#include "core/memory.h"
#include "core/socket.h"
#include "core/stats.h"
#include "core/token.h"
#include "redis/lua.h"
#include "redis/tls.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define CHANNEL_PREFIX "distlock:"

/* What is still to be answered while logging in, in the order it was written. */
typedef enum login_step { STEP_AUTH, STEP_SELECT, STEP_NAME, STEP_INFO, STEP_SCRIPT, STEP_SUBSCRIBE } login_step;

typedef struct login {
	login_step steps[8 + DL_SCRIPT_COUNT];
	size_t count;
} login;

/* A server that knows no AUTH repeats its arguments in the error, so only the error's code is told. */
static bool refuse_login(const redisReply *reply, const dl_redis_dsn *dsn, dl_error *error)
{
	char code[24];
	size_t length = 0;

	while (length < (size_t) reply->len && isupper((unsigned char) reply->str[length])) {
		length++;
	}
	dl_error_quote(code, sizeof code, reply->str, length);
	return dl_error_set(error, DL_ERROR_CONNECTION, "%s refused the user or the password (%s)", dsn->description, code);
}

/* What SUBSCRIBE was answered with, and what to do about it. */
static bool refuse_listener(const redisReply *reply, const dl_redis_dsn *dsn, dl_error *error)
{
	char text[200];

	if (reply->type != REDIS_REPLY_ERROR) {
		return dl_redis_reply_refuse(reply, dsn, error);
	}
	dl_error_quote(text, sizeof text, reply->str, (size_t) reply->len);
	return dl_error_set(error, DL_ERROR_SERVER,
		"%s: %s; to wait without publish and subscribe, add wait=poll to the DSN", dsn->description, text);
}

/* Takes the run_id out of the reply to INFO, if it is there. */
static void learn_run_id(dl_redis_connection *connection, const redisReply *reply)
{
	static const char field[] = "\nrun_id:";
	const char *found = reply->type == REDIS_REPLY_STRING ? strstr(reply->str, field) : NULL;
	size_t length = found != NULL ? strspn(found + strlen(field), "0123456789abcdef") : 0;

	if (length == 0 || length >= sizeof connection->run_id) {
		return;
	}
	memcpy(connection->run_id, found + strlen(field), length);
	connection->run_id[length] = '\0';
}

static void ask(dl_redis_connection *connection, login *pending, login_step step, int count, const char **words)
{
	size_t lengths[4];

	for (int i = 0; i < count; i++) {
		lengths[i] = strlen(words[i]);
	}
	dl_redis_connection_append(connection, count, words, lengths);
	pending->steps[pending->count++] = step;
}

static void ask_for_login(dl_redis_connection *connection, login *pending)
{
	const dl_redis_dsn *dsn = connection->dsn;
	char database[16];

	if (dsn->password != NULL && dsn->user != NULL) {
		ask(connection, pending, STEP_AUTH, 3, (const char *[]) { "AUTH", dsn->user, dsn->password });
	} else if (dsn->password != NULL) {
		ask(connection, pending, STEP_AUTH, 2, (const char *[]) { "AUTH", dsn->password });
	}
	if (dsn->database != 0) {
		snprintf(database, sizeof database, "%d", dsn->database);
		ask(connection, pending, STEP_SELECT, 2, (const char *[]) { "SELECT", database });
	}
	/* A proxy closes the connection over what it doesn't know. */
	if (dsn->is_polling) {
		return;
	}
	ask(connection, pending, STEP_NAME, 3, (const char *[]) { "CLIENT", "SETNAME", dsn->client_name });
	ask(connection, pending, STEP_INFO, 2, (const char *[]) { "INFO", "server" });
}

static void ask_for_scripts(dl_redis_connection *connection, login *pending)
{
	for (size_t i = 0; i < DL_SCRIPT_COUNT; i++) {
		ask(connection, pending, STEP_SCRIPT, 3, (const char *[]) { "SCRIPT", "LOAD", dl_redis_lua_scripts[i].source });
	}
}

static void ask_for_channel(dl_redis_connection *connection, login *pending)
{
	char unique[DL_TOKEN_SIZE];
	size_t size = sizeof CHANNEL_PREFIX + DL_TOKEN_SIZE;

	dl_token_anonymous(unique);
	connection->channel = dl_allocate(size);
	snprintf(connection->channel, size, CHANNEL_PREFIX "%s", unique);
	ask(connection, pending, STEP_SUBSCRIBE, 2, (const char *[]) { "SUBSCRIBE", connection->channel });
}

static bool accept_step(dl_redis_connection *connection, login_step step, const redisReply *reply, dl_error *error)
{
	bool is_error = reply->type == REDIS_REPLY_ERROR;

	if (step == STEP_AUTH && is_error && !dl_redis_reply_is_passing(reply)) {
		return refuse_login(reply, connection->dsn, error);
	}
	if (is_error && (dl_redis_reply_is_passing(reply) || dl_redis_reply_is_error(reply, "NOAUTH"))) {
		return dl_redis_reply_refuse(reply, connection->dsn, error);
	}
	switch (step) {
		case STEP_INFO:
			learn_run_id(connection, reply);
			return true;
		case STEP_NAME:
			/* Only a convenience for operators; a restricted user may lack the right. */
			return true;
		case STEP_SUBSCRIBE:
			return reply->type == REDIS_REPLY_ARRAY ? true : refuse_listener(reply, connection->dsn, error);
		default:
			return !is_error ? true : dl_redis_reply_refuse(reply, connection->dsn, error);
	}
}

/* A proxy closes the connection over a command that it doesn't know, a port for TLS over everything else; a server does so
 * when it is stopped. */
static void explain_close(const dl_redis_connection *connection, dl_error *error)
{
	if (error->kind == DL_ERROR_CONNECTION && error->transient) {
		dl_error_set_transient(error, DL_ERROR_CONNECTION, "%s closed the connection during the login%s%s",
			connection->dsn->description,
			connection->dsn->is_polling ? "" : "; if it is a proxy, add wait=poll to the DSN",
			connection->dsn->is_tls ? "; it may ask for a certfile" : "; if it expects TLS, write rediss");
	}
}

static bool log_in(dl_redis_connection *connection, bool is_listener, dl_time deadline, dl_error *error)
{
	login pending = { .count = 0 };

	ask_for_login(connection, &pending);
	if (is_listener) {
		ask_for_channel(connection, &pending);
	} else if (!connection->dsn->is_polling) {
		ask_for_scripts(connection, &pending);
	}
	if (!dl_redis_connection_flush(connection, deadline, error)) {
		return false;
	}
	for (size_t i = 0; i < pending.count; i++) {
		redisReply *reply = dl_redis_connection_read(connection, deadline, error);
		bool accepted = reply != NULL && accept_step(connection, pending.steps[i], reply, error);

		if (reply == NULL) {
			explain_close(connection, error);
		}
		freeReplyObject(reply);
		if (!accepted) {
			return false;
		}
	}
	return true;
}

dl_redis_connection *dl_redis_login(const dl_redis_dsn *dsn, bool is_listener, dl_time deadline, dl_error *error)
{
	dl_redis_connection *connection;
	int descriptor;

	deadline = dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), dsn->connect_timeout));
	descriptor = dsn->path == NULL
		? dl_socket_connect_tcp(dsn->addresses[0].host, dsn->addresses[0].port, dsn->description, deadline, error)
		: dl_socket_connect_unix(dsn->path, dsn->description, deadline, error);
	if (descriptor < 0) {
		return NULL;
	}
	connection = dl_redis_connection_new(descriptor, dsn);
	strcpy(connection->run_id, "-");
	if (dsn->is_tls && !dl_redis_tls_begin(connection, dsn->addresses[0].host, deadline, error)) {
		dl_redis_connection_close(connection);
		return NULL;
	}
	if (!is_listener && !dsn->is_tls) {
		dl_socket_wait_in_reads(descriptor, dsn->timeout);
	}
	if (!log_in(connection, is_listener, deadline, error)) {
		dl_redis_connection_close(connection);
		return NULL;
	}
	dl_stats_count(connects);
	return connection;
}
