/*
 * client <synchronous|tuned|pipelined> <hosts> <path>: a lock that only uses ZooKeeper's C client, to compare distlock
 * with. It takes one order on each line, and answers each with a line of numbers:
 *   ready                                   nothing; the session is open
 *   pairs <count>                           nanoseconds of each pair of acquire and release
 *   loop <count> <microseconds>             for each acquisition, held that long: when acquire was called, when it
 *                                           returned, and when release was called, in nanoseconds of the monotonic
 *                                           clock
 */
#include "client.h"

#include <errno.h>
#include <inttypes.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SESSION_TIMEOUT_MS 10000

static sem_t connected;

void bench_expect(int code, const char *call)
{
	if (code != ZOK) {
		fprintf(stderr, "%s: %s\n", call, zerror(code));
		exit(1);
	}
}

static int64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static void on_session_event(zhandle_t *handle, int type, int state, const char *path, void *context)
{
	(void) handle, (void) path, (void) context;
	if (type == ZOO_SESSION_EVENT && state == ZOO_CONNECTED_STATE) {
		sem_post(&connected);
	}
}

static zhandle_t *open_session(const char *hosts, bool is_tuned)
{
	zhandle_t *handle;

	zoo_set_debug_level(ZOO_LOG_LEVEL_ERROR);
	sem_init(&connected, 0, 0);
	handle = zookeeper_init(hosts, on_session_event, SESSION_TIMEOUT_MS, NULL, NULL, 0);
	if (handle == NULL) {
		perror("zookeeper_init");
		exit(1);
	}
	if (is_tuned) {
		zoo_set_servers_resolution_delay(handle, -1);
	}
	while (sem_wait(&connected) != 0 && errno == EINTR) {
	}
	return handle;
}

/* Creates the path, and those above it. */
static void make_path(zhandle_t *handle, const char *path)
{
	char *part = strdup(path);

	for (char *end = part; end != NULL;) {
		int code;

		end = strchr(end + 1, '/');
		if (end != NULL) {
			*end = '\0';
		}
		code = zoo_create(handle, part, "", 0, &ZOO_OPEN_ACL_UNSAFE, 0, NULL, 0);
		bench_expect(code == ZNODEEXISTS ? ZOK : code, "zoo_create of the path");
		if (end != NULL) {
			*end = '/';
		}
	}
	free(part);
}

static void pairs(const bench_client *client, zhandle_t *handle, const char *path, int count)
{
	for (int i = 0; i < count; i++) {
		int64_t start = now();

		client->acquire(handle, path);
		client->release(handle);
		printf("%" PRId64 " ", now() - start);
	}
}

static void loop(const bench_client *client, zhandle_t *handle, const char *path, int count, int microseconds)
{
	for (int i = 0; i < count; i++) {
		int64_t called = now(), acquired;

		client->acquire(handle, path);
		acquired = now();
		usleep(microseconds);
		printf("%" PRId64 " %" PRId64 " %" PRId64 " ", called, acquired, now());
		client->release(handle);
	}
}

static void obey(const bench_client *client, zhandle_t *handle, const char *path)
{
	int count, microseconds;
	char order[100];

	while (fgets(order, sizeof order, stdin) != NULL) {
		if (sscanf(order, "pairs %d", &count) == 1) {
			pairs(client, handle, path, count);
		} else if (sscanf(order, "loop %d %d", &count, &microseconds) == 2) {
			loop(client, handle, path, count, microseconds);
		}
		printf("\n");
		fflush(stdout);
	}
}

static const bench_client *find_client(const char *name)
{
	const bench_client *clients[] = { &bench_synchronous, &bench_tuned, &bench_pipelined };

	for (size_t i = 0; i < sizeof clients / sizeof *clients; i++) {
		if (strcmp(clients[i]->name, name) == 0) {
			return clients[i];
		}
	}
	fprintf(stderr, "no such way of locking: %s\n", name);
	exit(2);
}

int main(int argc, char **argv)
{
	const bench_client *client;
	zhandle_t *handle;

	if (argc != 4) {
		fprintf(stderr, "usage: %s synchronous|tuned|pipelined <hosts> <path>\n", argv[0]);
		return 2;
	}
	client = find_client(argv[1]);
	client->prepare();
	handle = open_session(argv[2], client->is_tuned);
	make_path(handle, argv[3]);
	obey(client, handle, argv[3]);
	return zookeeper_close(handle) == ZOK ? 0 : 1;
}
