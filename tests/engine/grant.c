/* What arrives on a listener: good grants, in any pieces, and all that is none, from a server that isn't to be
 * trusted. */
#include "check.h"

#include "core/system/process.h"
#include "core/metrics/stats.h"
#include "redis/net/listener.h"
#include "redis/net/login.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define RUN_ID "0123456789abcdef0123456789abcdef01234567"
#define CHANNEL "distlock:x"

/* The other end of a listener: answers its login, and then hands over to the test. */
typedef struct far_end {
	int listening;
	int connected;
	const char *info; /* the reply to INFO */
} far_end;

static void write_all(int to, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t written = send(to, bytes, length, MSG_NOSIGNAL);

		if (written <= 0) {
			return;
		}
		bytes += written;
		length -= (size_t) written;
	}
}

static void *serve_login(void *context)
{
	far_end *far = context;
	char received[4096] = "";
	size_t length = 0;

	far->connected = accept(far->listening, NULL, NULL);
	while (strstr(received, "SUBSCRIBE") == NULL || strstr(received, CHANNEL + 2) == NULL) {
		ssize_t more = recv(far->connected, received + length, sizeof received - 1 - length, 0);

		if (more <= 0) {
			return NULL;
		}
		length += (size_t) more;
		received[length] = '\0';
		if (strstr(received, "SUBSCRIBE") != NULL && received[length - 1] == '\n') {
			break;
		}
	}
	write_all(far->connected, "+OK\r\n", 5);
	write_all(far->connected, far->info, strlen(far->info));
	write_all(far->connected, "*3\r\n$9\r\nsubscribe\r\n$10\r\n" CHANNEL "\r\n:1\r\n",
			strlen("*3\r\n$9\r\nsubscribe\r\n$10\r\n" CHANNEL "\r\n:1\r\n"));
	return NULL;
}

static dl_redis_dsn dsn;
static dl_redis_node node;

/* Opens a listener to a far end; NULL, after a failed check, where that fails. */
static dl_redis_connection *connect_to(far_end *far)
{
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t size = sizeof address;
	pthread_t thread;
	dl_redis_connection *listener;
	dl_error error;

	far->connected = -1;
	far->listening = socket(AF_INET, SOCK_STREAM, 0);
	CHECK(bind(far->listening, (struct sockaddr *) &address, sizeof address) == 0 && listen(far->listening, 1) == 0);
	getsockname(far->listening, (struct sockaddr *) &address, &size);
	node.address.port = ntohs(address.sin_port);
	CHECK(pthread_create(&thread, NULL, serve_login, far) == 0);
	listener = dl_redis_login_to_listen(&node, DL_REDIS_NO_SLOT, DL_FOREVER, &error);
	pthread_join(thread, NULL);
	if (!CHECK(listener != NULL)) {
		printf("\t%s\n", error.message);
		exit(check_result());
	}
	return listener;
}

static void disconnect(far_end *far, dl_redis_connection *listener)
{
	dl_redis_connection_close(listener);
	close(far->connected);
	close(far->listening);
}

static const char good_info[] = "$61\r\n# Server\r\nrun_id:" RUN_ID "\r\n\r\n\r\n";

static size_t message(char *to, size_t size, const char *payload, size_t length)
{
	int head = snprintf(to, size, "*3\r\n$7\r\nmessage\r\n$10\r\n" CHANNEL "\r\n$%zu\r\n", length);

	memcpy(to + head, payload, length);
	memcpy(to + head + length, "\r\n", 2);
	return (size_t) head + length + 2;
}

static void send_message(far_end *far, const char *payload, size_t length)
{
	char *bytes = malloc(length + 128);

	write_all(far->connected, bytes, message(bytes, length + 128, payload, length));
	free(bytes);
}

/* The next arrival, waiting for it: what was sent is under way. */
static dl_redis_arrival next(dl_redis_connection *listener, dl_redis_message *grant)
{
	dl_time deadline = dl_clock_now() + (dl_time) (check_slowness() * 10 * DL_SECOND);
	dl_error error;

	for (;;) {
		dl_redis_arrival arrival = dl_redis_listener_next(listener, grant, &error);

		if (arrival != DL_REDIS_NOTHING || dl_clock_now() > deadline) {
			return arrival;
		}
		usleep(200);
	}
}

static void check_good_grants(void)
{
	static const char direct[] = "host:1:abc:7 123 1700000000000000 " RUN_ID;
	static const char relayed[] = "t 9223372036854775807 1 ffffffffffffffffffffffffffffffffffffffff";
	static const char later[] = "token 4 5 " RUN_ID " and what a later version adds";
	far_end far = { .info = good_info };
	dl_redis_connection *listener = connect_to(&far);
	dl_redis_message grant;
	dl_error error;

	CHECK(strcmp(listener->run_id, RUN_ID) == 0 && listener->channel != NULL);
	CHECK(dl_redis_listener_next(listener, &grant, &error) == DL_REDIS_NOTHING);
	send_message(&far, direct, strlen(direct));
	CHECK(next(listener, &grant) == DL_REDIS_MESSAGE);
	CHECK(strcmp(grant.token, "host:1:abc:7") == 0 && grant.fencing_token == 123 && grant.is_direct);
	CHECK(grant.time == INT64_C(1700000000000000));
	send_message(&far, relayed, strlen(relayed));
	CHECK(next(listener, &grant) == DL_REDIS_MESSAGE);
	CHECK(strcmp(grant.token, "t") == 0 && grant.fencing_token == INT64_MAX && !grant.is_direct);
	send_message(&far, later, strlen(later));
	CHECK(next(listener, &grant) == DL_REDIS_MESSAGE);
	CHECK(strcmp(grant.token, "token") == 0 && grant.fencing_token == 4 && grant.time == 5 && grant.is_direct);
	close(far.connected);
	far.connected = -1;
	CHECK(next(listener, &grant) == DL_REDIS_BROKEN);
	disconnect(&far, listener);
}

/* What stands in the place of the fencing token says what the message is about, whoever sent it. */
static void check_kinds(void)
{
	static const struct {
		const char *text;
		dl_redis_message_kind kind;
		bool is_direct;
	} messages[] = {
		{ "token 2 5 " RUN_ID, DL_REDIS_GRANTED, true },
		{ "token 0 5 " RUN_ID, DL_REDIS_FREED, true },
		{ "token 0 5 -", DL_REDIS_FREED, false },
		{ "token 1 5 -", DL_REDIS_ASK, false },
		{ "token 1 5 " RUN_ID, DL_REDIS_ASK, true },
		{ "token looked 5 " RUN_ID, DL_REDIS_LOOKED, true },
	};
	far_end far = { .info = good_info };
	dl_redis_connection *listener = connect_to(&far);
	dl_redis_message message;

	for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
		send_message(&far, messages[i].text, strlen(messages[i].text));
		CHECK(next(listener, &message) == DL_REDIS_MESSAGE && strcmp(message.token, "token") == 0);
		CHECK(message.kind == messages[i].kind && message.is_direct == messages[i].is_direct && message.time == 5);
	}
	disconnect(&far, listener);
}

/* A token of the longest label and the longest host's name, with the largest numbers behind it; one byte more is
 * none. */
static void check_longest_token(void)
{
	char token[DL_TOKEN_SIZE + 1], payload[DL_TOKEN_SIZE + 128];
	far_end far = { .info = good_info };
	dl_redis_connection *listener = connect_to(&far);
	dl_redis_message grant;

	for (size_t length = DL_TOKEN_SIZE; length >= DL_TOKEN_SIZE - 1; length--) {
		memset(token, 'x', length);
		token[length] = '\0';
		snprintf(payload, sizeof payload, "%s 9223372036854775807 9223372036854775807 %s", token, RUN_ID);
		send_message(&far, payload, strlen(payload));
	}
	CHECK(next(listener, &grant) == DL_REDIS_MESSAGE && strcmp(grant.token, token) == 0 && grant.is_direct);
	disconnect(&far, listener);
}

/* Split at every byte, and several in one piece. */
static void check_pieces(void)
{
	static const char payload[] = "token 5 6 " RUN_ID;
	far_end far = { .info = good_info };
	dl_redis_connection *listener = connect_to(&far);
	dl_redis_message grant;
	dl_error error;
	char bytes[1024];
	size_t length = message(bytes, sizeof bytes, payload, strlen(payload));

	for (size_t at = 1; at < length; at++) {
		write_all(far.connected, bytes, at);
		CHECK(dl_redis_listener_next(listener, &grant, &error) == DL_REDIS_NOTHING);
		write_all(far.connected, bytes + at, length - at);
		CHECK(next(listener, &grant) == DL_REDIS_MESSAGE && grant.fencing_token == 5);
	}
	for (int i = 0; i < 3; i++) {
		write_all(far.connected, bytes, length);
	}
	for (int i = 0; i < 3; i++) {
		CHECK(next(listener, &grant) == DL_REDIS_MESSAGE && strcmp(grant.token, "token") == 0);
	}
	disconnect(&far, listener);
}

#define LONG "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"

/* Messages that are no grants are passed over, whatever they say. */
static void check_other_messages(void)
{
	static const char *const payloads[] = {
		"",
		" ",
		"\n",
		"token",
		"token 1",
		"token 1 2",
		"token 1 2 ",
		"token x 2 " RUN_ID,
		"token 1 x " RUN_ID,
		"token 1 2 " RUN_ID "\n",
		"token 1 2 " RUN_ID RUN_ID,
		"%s%n%s%n %d %d %s",
		LONG LONG LONG LONG LONG LONG " 1 2 " RUN_ID,
		"token 1 2 " LONG,
		LONG LONG LONG LONG LONG LONG LONG,
		"\xff\xfe\xfd 1 2",
		"token 1 -9223372036854775808 " RUN_ID,
		"token 1 0 " RUN_ID,
		"token -1 2 " RUN_ID,
		"token 1 99999999999999999999999999 ",
		"token 1.5 2 " RUN_ID,
		"token 1 2.5 " RUN_ID,
	};
	static const char *const replies[] = {
		"+OK\r\n",
		":1\r\n",
		"$-1\r\n",
		"*-1\r\n",
		"*0\r\n",
		"-ERR no\r\n",
		"$3\r\nabc\r\n",
		"*3\r\n$9\r\nsubscribe\r\n$1\r\nx\r\n:1\r\n",
		"*2\r\n$7\r\nmessage\r\n$1\r\nx\r\n",
		"*3\r\n:1\r\n:2\r\n:3\r\n",
		"*3\r\n$7\r\nmessage\r\n$1\r\nx\r\n:3\r\n",
		"*3\r\n*0\r\n*0\r\n*0\r\n",
		"*3\r\n$-1\r\n$-1\r\n$-1\r\n",
		"*4\r\n$8\r\npmessage\r\n$1\r\n*\r\n$1\r\nx\r\n$1\r\ny\r\n",
	};
	static const char last[] = "last 1 2 " RUN_ID;
	far_end far = { .info = good_info };
	dl_redis_connection *listener = connect_to(&far);
	dl_redis_message grant;

	for (size_t i = 0; i < sizeof payloads / sizeof *payloads; i++) {
		send_message(&far, payloads[i], strlen(payloads[i]));
	}
	send_message(&far, "token 1 2\0 " RUN_ID, 12 + strlen(RUN_ID));
	for (size_t i = 0; i < sizeof replies / sizeof *replies; i++) {
		write_all(far.connected, replies[i], strlen(replies[i]));
	}
	send_message(&far, last, strlen(last));
	if (!CHECK(next(listener, &grant) == DL_REDIS_MESSAGE && strcmp(grant.token, "last") == 0)) {
		printf("\ttaken for a grant: \"%s\" %lld %lld\n", grant.token, (long long) grant.fencing_token,
				(long long) grant.time);
	}
	disconnect(&far, listener);
}

/* What isn't the protocol ends the connection, in bounded time and memory. */
static void check_garbage(void)
{
	static const char *const garbage[] = {
		"HTTP/1.1 400 Bad Request\r\n\r\n",
		"\r\n\r\n",
		"?\r\n",
		"*1000000000\r\n",
		"*3\r\n*1000000\r\n",
		"$99999999999999999999\r\n",
		"*3\r\n$7\r\nmessage\r\n$-7\r\n",
		"*65\r\n",
		"*x\r\n",
		"*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n",
	};

	for (size_t i = 0; i < sizeof garbage / sizeof *garbage; i++) {
		far_end far = { .info = good_info };
		dl_redis_connection *listener = connect_to(&far);
		dl_redis_message grant;

		write_all(far.connected, garbage[i], strlen(garbage[i]));
		if (!CHECK(next(listener, &grant) == DL_REDIS_BROKEN)) {
			printf("\tnot refused: %s\n", garbage[i]);
		}
		disconnect(&far, listener);
	}
}

static void *flood(void *context)
{
	static char block[65536];
	far_end *far = context;

	memset(block, 'x', sizeof block);
	write_all(far->connected, "$2000000000\r\n", 13);
	for (int i = 0; i < 16 * 32 && send(far->connected, block, sizeof block, MSG_NOSIGNAL) > 0; i++) {
	}
	return NULL;
}

/* A reply of gigabytes is given up after some of it. */
static void check_flood(void)
{
	far_end far = { .info = good_info };
	dl_redis_connection *listener = connect_to(&far);
	dl_redis_message grant;
	pthread_t thread;

	CHECK(pthread_create(&thread, NULL, flood, &far) == 0);
	CHECK(next(listener, &grant) == DL_REDIS_BROKEN);
	dl_redis_connection_close(listener);
	pthread_join(thread, NULL);
	close(far.connected);
	close(far.listening);
}

static void check_any_bytes(void)
{
	static const char interesting[] = "*$:+-\r\n\r\n0123456789message subscribe\0\xff";
	uint64_t state = 7;

	for (int round = 0; round < 300; round++) {
		far_end far = { .info = good_info };
		dl_redis_connection *listener = connect_to(&far);
		dl_redis_message grant;
		char bytes[512];
		size_t length = message(bytes, sizeof bytes, "token 5 6 " RUN_ID, 10 + strlen(RUN_ID));

		for (unsigned changes = 1 + check_random(&state, 8); changes > 0; changes--) {
			bytes[check_random(&state, (unsigned) length)] = interesting[check_random(&state, sizeof interesting - 1)];
		}
		for (int i = 0; i < 4; i++) {
			write_all(far.connected, bytes, length);
		}
		close(far.connected);
		far.connected = -1;
		/* It may be anything, but it ends. */
		while (next(listener, &grant) == DL_REDIS_MESSAGE) {
			CHECK(strlen(grant.token) < sizeof grant.token);
		}
		disconnect(&far, listener);
	}
}

/* Without a run_id, no grant is direct: it is confirmed by asking. */
static void check_unknown_server(void)
{
	static const char *const infos[] = {
		"-NOPERM no\r\n",
		"$0\r\n\r\n",
		"$10\r\n\nrun_id:\r\n\r\n",
		"$12\r\n\nrun_id:-\r\n \r\n",
		"$67\r\n\nrun_id:" RUN_ID "0123456789abcdef012\r\n",
	};

	for (size_t i = 0; i < sizeof infos / sizeof *infos; i++) {
		far_end far = { .info = infos[i] };
		dl_redis_connection *listener = connect_to(&far);
		dl_redis_message grant;

		CHECK(strcmp(listener->run_id, "-") == 0);
		send_message(&far, "token 1 2 -", 11);
		CHECK(next(listener, &grant) == DL_REDIS_MESSAGE && !grant.is_direct);
		disconnect(&far, listener);
	}
}

int main(void)
{
	dl_error error;

	dl_process_start();
	dl_redis_connections_start();
	dl_stats_start();
	node.dsn = &dsn;
	node.address.host = "127.0.0.1";
	node.description = "redis://127.0.0.1";
	if (!CHECK(dl_redis_dsn_parse(&dsn, "redis://127.0.0.1", strlen("redis://127.0.0.1"), &error))) {
		return check_result();
	}
	check_good_grants();
	check_kinds();
	check_longest_token();
	check_pieces();
	check_other_messages();
	check_garbage();
	check_flood();
	check_any_bytes();
	check_unknown_server();
	dl_redis_dsn_free(&dsn);
	return check_result();
}
