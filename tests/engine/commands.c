/* Commands are written as hiredis writes them, whatever their words contain, one after the other. proof/fuzz/commands.c
 * looks for exceptions. */
#include "check.h"

#include "core/system/process.h"
#include "redis/net/connection.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_WORDS 19
#define LONGEST_WORD 3000
#define COMMANDS 20000

static uint64_t state = 1;

/* Most words are short, and some lengths are next to those at which another digit is needed. */
static size_t choose_length(void)
{
	static const size_t edges[] = { 0, 1, 9, 10, 11, 99, 100, 101, 999, 1000, 1001, LONGEST_WORD };

	return check_random(&state, 4) == 0 ? edges[check_random(&state, sizeof edges / sizeof *edges)]
										: check_random(&state, 60);
}

static void check_command(dl_redis_connection *connection)
{
	static char bytes[MOST_WORDS][LONGEST_WORD];
	const char *words[MOST_WORDS];
	size_t lengths[MOST_WORDS], before = connection->output_length;
	int count = 1 + (int) check_random(&state, MOST_WORDS);
	char *expected;
	long long length;

	for (int i = 0; i < count; i++) {
		words[i] = bytes[i];
		lengths[i] = choose_length();
		for (size_t byte = 0; byte < lengths[i]; byte++) {
			bytes[i][byte] = (char) check_random(&state, 256);
		}
	}
	dl_redis_connection_append(connection, count, words, lengths);
	length = redisFormatCommandArgv(&expected, count, words, lengths);
	CHECK(connection->output_length == before + (size_t) length);
	CHECK(memcmp(connection->output + before, expected, (size_t) length) == 0);
	redisFreeCommand(expected);
}

int main(void)
{
	static dl_redis_dsn dsn;
	static dl_redis_node node = { .dsn = &dsn, .description = "a pipe" };
	int ends[2];
	dl_redis_connection *connection;

	dl_process_start();
	dl_redis_connections_start();
	if (!CHECK(pipe(ends) == 0)) {
		return check_result();
	}
	connection = dl_redis_connection_new(&node);
	dl_socket_take(&connection->mark, ends[0]);
	for (int i = 0; i < COMMANDS; i++) {
		/* This is the same as after a flush. */
		connection->output_length = check_random(&state, 8) == 0 ? 0 : connection->output_length;
		check_command(connection);
	}
	dl_redis_connection_close(connection);
	close(ends[1]);
	return check_result();
}
