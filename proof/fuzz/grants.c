/* What a Redis listener receives: grants in pieces of any size, and anything else. */
#include "support/input.h"

#include "core/system/process.h"
#include "core/metrics/stats.h"
#include "redis/net/listener.h"

#include <fcntl.h>
#include <unistd.h>

static const char run_id[] = "0123456789abcdef0123456789abcdef01234567";
static const char channel[] = "distlock:x";

static dl_redis_node node;
static dl_redis_dsn dsn;
static int pipe_ends[2];

/* The bytes go directly into the reader; nothing ever arrives on its descriptor. */
static dl_redis_connection *listen(void)
{
	dl_redis_connection *listener = dl_redis_connection_new(&node);

	dl_socket_take(&listener->mark, dup(pipe_ends[0]));
	listener->use = DL_REDIS_LISTENER;
	listener->channel = fuzz_text(channel, strlen(channel));
	strcpy(listener->run_id, run_id);
	return listener;
}

static void start(void)
{
	static bool is_started;

	if (!is_started) {
		dl_process_start();
		dl_redis_connections_start();
		dl_stats_start();
		node.dsn = &dsn;
		node.description = "redis://127.0.0.1:6379/0";
		is_started = pipe2(pipe_ends, O_NONBLOCK | O_CLOEXEC) == 0;
	}
}

/* Returns false when nothing more will come. */
static bool take_grant(dl_redis_connection *listener)
{
	dl_redis_message grant;
	dl_error error;
	dl_redis_arrival arrival;

	dl_error_clear(&error);
	arrival = dl_redis_listener_next(listener, &grant, &error);
	ALWAYS(arrival != DL_REDIS_BROKEN || (error.kind != DL_ERROR_NONE && error.message[0] != '\0'));
	if (arrival != DL_REDIS_MESSAGE) {
		return false;
	}
	ALWAYS(memchr(grant.token, '\0', sizeof grant.token) != NULL);
	ALWAYS(grant.token[0] == '\0' || (grant.kind <= DL_REDIS_LOOKED && grant.time > 0));
	ALWAYS(grant.token[0] == '\0' || (grant.kind == DL_REDIS_GRANTED) == (grant.fencing_token > 1));
	ALWAYS(strpbrk(grant.token, " \t\r\n") == NULL);
	return true;
}

/* Feeds messages in an abbreviated form, because most bytes of RESP are the same in all of them. */
static void feed(redisReader *reader, fuzz_input *input)
{
	size_t length;
	const char *bytes;
	char head[128];

	if (fuzz_byte(input) % 2 == 0) {
		bytes = fuzz_bytes(input, fuzz_byte(input) + 1, &length);
		redisReaderFeed(reader, bytes, length);
		return;
	}
	bytes = fuzz_bytes(input, fuzz_byte(input), &length);
	snprintf(head, sizeof head, "*3\r\n$7\r\nmessage\r\n$10\r\n%s\r\n$%zu\r\n", channel, length);
	redisReaderFeed(reader, head, strlen(head));
	redisReaderFeed(reader, bytes, length);
	redisReaderFeed(reader, "\r\n", 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_input input = { data, data + size };
	dl_redis_connection *listener;

	start();
	listener = listen();
	do {
		feed(listener->context->reader, &input);
		while (take_grant(listener)) {
		}
	} while (listener->context->reader->err == 0 && input.at < input.end);
	dl_redis_connection_close(listener);
	return 0;
}
