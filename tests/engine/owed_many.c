/* However many tokens are owed, of different locks or of the same one, a release that nobody waits for takes no longer,
 * nor does a call for another lock. */
#include "server.h"

#include <sys/socket.h>
#include <time.h>

#define MANY 15000
#define FEW 100
#define RELEASES 200
#define ROUNDS 5
#define TTL (1000 * DL_SECOND)

/* Nobody listens there, so that nothing is ever paid. */
static dl_redis_server *closed_server(void)
{
	static const char dsn[] = "redis://127.0.0.1:1";
	dl_error error;
	dl_redis_server *server = dl_redis_server_find(dsn, strlen(dsn), &error);

	CHECK(server != NULL);
	return server;
}

static void owe(dl_redis_server *server, const char *name, unsigned number)
{
	dl_redis_claim claim = { 0 };
	char unique[64];

	snprintf(unique, sizeof unique, "%s/%u", name, number);
	dl_redis_claim_make(&claim, "", unique, TTL, 0);
	dl_redis_claim_renew_token(&claim);
	dl_redis_owed_post(server, &claim, NULL);
	dl_redis_claim_free(&claim);
}

static double processor_time(void)
{
	struct timespec time;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
	return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

/* Returns the shortest of some rounds, in which nothing else has interfered. */
static double time_of_releases(dl_redis_server *server, bool are_of_one_lock)
{
	static unsigned number;
	double shortest = 1e9;

	for (int round = 0; round < ROUNDS; round++) {
		double began = processor_time(), took;

		for (int i = 0; i < RELEASES; i++) {
			number++;
			owe(server, "measured", are_of_one_lock ? 0 : number);
		}
		took = processor_time() - began;
		shortest = took < shortest ? took : shortest;
	}
	return shortest;
}

/* A connection on which nothing is ever written. */
static dl_redis_connection *unused_connection(dl_redis_server *server, int descriptors[2])
{
	dl_redis_connection *connection = dl_redis_connection_new(dl_redis_server_node(server, DL_REDIS_NO_SLOT));

	CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, descriptors) == 0);
	dl_socket_take(&connection->mark, descriptors[0]);
	return connection;
}

/* The time to find out that nothing must go in front of calls for a lock for which nothing is owed. */
static double time_of_calls(dl_redis_server *server)
{
	int descriptors[2];
	dl_redis_connection *connection = unused_connection(server, descriptors);
	dl_redis_claim claim = { 0 };
	dl_redis_call call;
	double shortest = 1e9;

	dl_redis_claim_make(&claim, "", "called", TTL, 0);
	dl_redis_keys_inspect(&claim.keys, &call);
	for (int round = 0; round < ROUNDS; round++) {
		double began = processor_time(), took;

		for (int i = 0; i < RELEASES; i++) {
			dl_redis_owed_append(connection, &call);
		}
		took = processor_time() - began;
		shortest = took < shortest ? took : shortest;
	}
	CHECK(connection->output_length == 0);
	dl_redis_connection_close(connection);
	close(descriptors[1]);
	dl_redis_claim_free(&claim);
	return shortest;
}

int main(void)
{
	dl_redis_server *server;
	double few, few_of_one, few_calls, many, many_of_one, many_calls;

	start_engine();
	server = closed_server();
	for (unsigned i = 0; i < FEW; i++) {
		owe(server, "owed", i);
	}
	few_calls = time_of_calls(server);
	few = time_of_releases(server, false);
	few_of_one = time_of_releases(server, true);
	for (unsigned i = 0; i < MANY; i++) {
		owe(server, "owed", i % 2 == 0 ? FEW + i : 0);
	}
	many_calls = time_of_calls(server);
	many = time_of_releases(server, false);
	many_of_one = time_of_releases(server, true);
	printf("a release: %.2f us, of one lock %.2f; with %d owed: %.2f, %.2f\n", few / RELEASES * 1e6,
			few_of_one / RELEASES * 1e6, MANY, many / RELEASES * 1e6, many_of_one / RELEASES * 1e6);
	printf("a call: %.2f us; with %d owed: %.2f\n", few_calls / RELEASES * 1e6, MANY, many_calls / RELEASES * 1e6);
	/* If each entry were looked at, each of these would take about a hundred times as long. */
	CHECK(many < 10 * few);
	CHECK(many_of_one < 10 * few_of_one);
	CHECK(many_calls < 10 * few_calls);
	stop_engine();
	return check_result();
}
