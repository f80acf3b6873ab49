/* Commands as they are written to a server: words of any bytes, appended to what hasn't been written yet, give exactly
 * the bytes that hiredis writes for them. */
#include "support/input.h"

#include "core/system/process.h"
#include "core/metrics/stats.h"
#include "redis/net/connection.h"

#include <fcntl.h>
#include <unistd.h>

#define MOST_WORDS 20

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

/* A word's length takes one to four digits. Words longer than the input are filled with its first byte. */
static char *take_word(fuzz_input *input, size_t *length)
{
	static const size_t scales[] = { 1, 1, 40, 400 };
	size_t wanted = fuzz_byte(input) * scales[fuzz_below(input, 4)], given;
	const char *bytes = fuzz_bytes(input, wanted, &given);
	char *word = malloc(wanted > 0 ? wanted : 1);

	memset(word, given > 0 ? bytes[0] : '\r', wanted);
	memcpy(word, bytes, given);
	*length = wanted;
	return word;
}

static void check_command(dl_redis_connection *connection, fuzz_input *input)
{
	size_t before = connection->output_length, lengths[MOST_WORDS];
	int count = 1 + (int) fuzz_below(input, MOST_WORDS);
	char *words[MOST_WORDS], *expected;
	long long length;

	for (int i = 0; i < count; i++) {
		words[i] = take_word(input, &lengths[i]);
	}
	dl_redis_connection_append(connection, count, (const char **) words, lengths);
	length = redisFormatCommandArgv(&expected, count, (const char **) words, lengths);
	ALWAYS(length > 0 && connection->output_length == before + (size_t) length);
	ALWAYS(memcmp(connection->output + before, expected, (size_t) length) == 0);
	redisFreeCommand(expected);
	for (int i = 0; i < count; i++) {
		free(words[i]);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_input input = { data, data + size };
	dl_redis_connection *connection;

	start();
	connection = dl_redis_connection_new(&node);
	dl_socket_take(&connection->mark, dup(pipe_ends[0]));
	do {
		check_command(connection, &input);
	} while (input.at < input.end);
	dl_redis_connection_close(connection);
	return 0;
}
