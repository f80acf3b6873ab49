/* A cluster whose nodes change their addresses thousands of times. What it says of itself comes from a thread of this
 * program, for one address at a time to be new. */
#include "check.h"

#include "redis/server/pool.h"
#include "redis/server/server.h"
#include "core/metrics/stats.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define ADDRESSES 6000
#define SLOT 5

static int listener;
static int port;
static atomic_uint present;

static void write_address(unsigned number, char *host, size_t size)
{
	snprintf(host, size, "127.1.%u.%u", number / 250, number % 250 + 1);
}

static void listen_somewhere(void)
{
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t size = sizeof address;

	listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (bind(listener, (struct sockaddr *) &address, size) != 0 || listen(listener, 16) != 0
			|| getsockname(listener, (struct sockaddr *) &address, &size) != 0) {
		perror("listen");
		exit(1);
	}
	port = ntohs(address.sin_port);
}

/* One node serves all slots. Nothing else than where they are is ever asked. */
static void *tell(void *unused)
{
	int connection;

	while ((connection = accept(listener, NULL, NULL)) >= 0) {
		char question[512], host[32], map[256];
		int length;

		if (read(connection, question, sizeof question) > 0) {
			write_address(present, host, sizeof host);
			length = snprintf(map, sizeof map, "*1\r\n*3\r\n:0\r\n:16383\r\n*2\r\n$%zu\r\n%s\r\n:1\r\n", strlen(host),
					host);
			CHECK(write(connection, map, (size_t) length) == length);
		}
		close(connection);
	}
	return unused;
}

/* What a node says when a slot has moved, so that the map is asked for again: to the node that tells. */
static void have_doubt(dl_redis_node *teller)
{
	char text[64];
	redisReply moved = { .type = REDIS_REPLY_ERROR, .str = text };
	bool is_asking;

	moved.len = (size_t) snprintf(text, sizeof text, "MOVED %d 127.0.0.1:%d", SLOT, port);
	CHECK(dl_redis_server_redirect(teller, &moved, &is_asking) == teller);
}

int main(void)
{
	char dsn[64];
	dl_redis_server *server;
	dl_redis_node *teller, *first = NULL;
	dl_error error;
	pthread_t thread;
	unsigned known = 0;

	listen_somewhere();
	pthread_create(&thread, NULL, tell, NULL);
	dl_stats_start();
	dl_redis_pool_start();
	snprintf(dsn, sizeof dsn, "redis+cluster://127.0.0.1:%d", port);
	server = dl_redis_server_find(dsn, strlen(dsn), &error);
	teller = dl_redis_server_next_node(NULL);
	/* The last ones are the first again. */
	for (unsigned i = 0; i < ADDRESSES + 3; i++) {
		char host[32];
		dl_redis_node *node;

		present = i % ADDRESSES;
		write_address(present, host, sizeof host);
		have_doubt(teller);
		node = dl_redis_server_locate(server, SLOT, dl_clock_after(dl_clock_now(), 60 * DL_SECOND), &error);
		if (!CHECK(node != NULL && strcmp(node->address.host, host) == 0)) {
			printf("\taddress %u: %s\n", i, node != NULL ? node->address.host : error.message);
			break;
		}
		first = first != NULL ? first : node;
		CHECK(i < ADDRESSES || (i - ADDRESSES > 0) == (node != first));
	}
	for (dl_redis_node *node = NULL; (node = dl_redis_server_next_node(node)) != NULL; known++) {
		CHECK(node == teller || strcmp(node->address.host, "127.0.0.1") != 0);
	}
	/* None twice. */
	CHECK(known == ADDRESSES + 1);
	dl_redis_pool_stop();
	shutdown(listener, SHUT_RDWR);
	pthread_join(thread, NULL);
	close(listener);
	return check_result();
}
