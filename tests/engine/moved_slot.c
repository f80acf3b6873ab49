/* A slot of a cluster moves while the keeper renews two locks in it. Nothing else synchronizes the thread that acquired
 * them with the keeper's meanwhile, so the thread sanitizer sees whatever they share. */
#include "process.h"
#include "server.h"

#include <hiredis/hiredis.h>
#include <stdarg.h>

#define NODES 2
#define PATIENCE (60 * DL_SECOND)
#define TTL (3 * DL_SECOND)
#define RENEWALS 3

#define SECOND_LOCK "{slot}second"

static struct node {
	int port, bus;
	pid_t pid;
	redisContext *observer;
	char id[64];
} nodes[NODES];
static int slot;

/* To be freed. NULL: an error, or no reply. */
static redisReply *tell(const struct node *node, const char *command)
{
	redisReply *reply = redisCommand(node->observer, command);

	if (reply != NULL && reply->type == REDIS_REPLY_ERROR) {
		printf("%s: %s\n", command, reply->str);
		freeReplyObject(reply);
		reply = NULL;
	}
	return reply;
}

static void order(const struct node *node, const char *format, ...)
{
	char command[256];
	va_list arguments;
	redisReply *reply;

	va_start(arguments, format);
	vsnprintf(command, sizeof command, format, arguments);
	va_end(arguments);
	reply = tell(node, command);
	CHECK(reply != NULL);
	freeReplyObject(reply);
}

static bool says(const struct node *node, const char *command, const char *what)
{
	redisReply *reply = tell(node, command);
	bool is_said = reply != NULL && reply->type == REDIS_REPLY_STRING && strstr(reply->str, what) != NULL;

	freeReplyObject(reply);
	return is_said;
}

static long long number(const struct node *node, const char *command)
{
	redisReply *reply = tell(node, command);
	long long found = reply != NULL && reply->type == REDIS_REPLY_INTEGER ? reply->integer : -3;

	freeReplyObject(reply);
	return found;
}

static dl_time deadline(void)
{
	return dl_clock_after(dl_clock_now(), (dl_time) ((double) PATIENCE * check_slowness()));
}

static void run_node(struct node *node)
{
	char port[16], bus[16], file[64];
	const char *const arguments[] = { redis_program(), "--port", port, "--cluster-port", bus, "--bind", "127.0.0.1",
		"--cluster-enabled", "yes", "--cluster-config-file", file, "--cluster-node-timeout", "60000", "--save", "",
		"--appendonly", "no", "--logfile", "/dev/null", "--dir", check_environment("DISTLOCK_TEST_DIR"), NULL };

	node->port = free_port();
	node->bus = free_port();
	snprintf(port, sizeof port, "%d", node->port);
	snprintf(bus, sizeof bus, "%d", node->bus);
	snprintf(file, sizeof file, "moved_slot-%ld-%d.conf", (long) getpid(), node->port);
	node->pid = start_program(arguments);
}

/* Returns when it listens. */
static void start_node(struct node *node)
{
	dl_time ends = deadline();
	redisReply *reply;

	run_node(node);
	while ((node->observer = redisConnect("127.0.0.1", node->port))->err != 0 && dl_clock_now() < ends) {
		redisFree(node->observer);
		usleep(10000);
		if (waitpid(node->pid, NULL, WNOHANG) == node->pid) {
			run_node(node);
		}
	}
	reply = tell(node, "CLUSTER MYID");
	if (CHECK(reply != NULL && reply->type == REDIS_REPLY_STRING)) {
		snprintf(node->id, sizeof node->id, "%s", reply->str);
	}
	freeReplyObject(reply);
}

static void start_cluster(void)
{
	dl_time ends = deadline();

	for (int i = 0; i < NODES; i++) {
		start_node(&nodes[i]);
	}
	order(&nodes[0], "CLUSTER ADDSLOTSRANGE 0 16383");
	order(&nodes[0], "CLUSTER MEET 127.0.0.1 %d %d", nodes[1].port, nodes[1].bus);
	for (int i = 0; i < NODES; i++) {
		const struct node *other = &nodes[1 - i];

		while ((!says(&nodes[i], "CLUSTER NODES", other->id) || says(&nodes[i], "CLUSTER NODES", "handshake")
					   || !says(&nodes[i], "CLUSTER INFO", "cluster_state:ok"))
				&& dl_clock_now() < ends) {
			usleep(10000);
		}
	}
	CHECK(dl_clock_now() < ends);
	slot = (int) number(&nodes[0], "CLUSTER KEYSLOT {slot}");
}

static void move_slot(void)
{
	redisReply *keys;
	char command[64];

	order(&nodes[1], "CLUSTER SETSLOT %d IMPORTING %s", slot, nodes[0].id);
	order(&nodes[0], "CLUSTER SETSLOT %d MIGRATING %s", slot, nodes[1].id);
	snprintf(command, sizeof command, "CLUSTER GETKEYSINSLOT %d 100", slot);
	keys = tell(&nodes[0], command);
	for (size_t i = 0; CHECK(keys != NULL && keys->elements >= 2) && i < keys->elements; i++) {
		order(&nodes[0], "MIGRATE 127.0.0.1 %d %s 0 10000", nodes[1].port, keys->element[i]->str);
	}
	freeReplyObject(keys);
	order(&nodes[1], "CLUSTER SETSLOT %d NODE %s", slot, nodes[1].id);
	order(&nodes[0], "CLUSTER SETSLOT %d NODE %s", slot, nodes[1].id);
}

/* Called as soon as both locks are there. Whatever it learns, it learns from the servers. The keeper finds out with the
 * next renewal where they are, and keeps them there from the one after that. */
static void *move(void *unused)
{
	dl_time ends = deadline();
	long long left = 0;
	int renewals = 0;

	while (number(&nodes[0], "EXISTS " SECOND_LOCK) != 1 && dl_clock_now() < ends) {
		usleep(1000);
	}
	move_slot();
	while (renewals < RENEWALS && dl_clock_now() < ends) {
		long long now_left = number(&nodes[1], "PTTL " SECOND_LOCK);

		renewals += now_left > left && left > 0;
		left = now_left;
		usleep(10000);
	}
	CHECK(renewals == RENEWALS);
	return unused;
}

static dl_lock *new_lock(dl_held *held, const char *name)
{
	const dl_redis_lock_options options = { .ttl = (dl_time) ((double) TTL * check_slowness()), .auto_renew = true };
	char dsn[64];
	dl_redis_server *server;
	dl_error error;

	snprintf(dsn, sizeof dsn, "redis+cluster://127.0.0.1:%d", nodes[0].port);
	server = dl_redis_server_find(dsn, strlen(dsn), &error);
	return dl_redis_mutex_new(held, server, "", name, &options);
}

int main(void)
{
	dl_held held = { 0 };
	dl_lock *first, *second;
	dl_outcome outcomes[2];
	dl_error error;
	pthread_t mover;

	start_engine();
	start_cluster();
	pthread_create(&mover, NULL, move, NULL);
	first = new_lock(&held, "{slot}first");
	second = new_lock(&held, SECOND_LOCK);
	outcomes[0] = acquire_within(first, 10 * DL_SECOND, &error);
	outcomes[1] = acquire_within(second, 10 * DL_SECOND, &error);
	/* Even a check would synchronize it with the other threads. */
	pthread_join(mover, NULL);
	CHECK(outcomes[0] == DL_DONE && outcomes[1] == DL_DONE);
	CHECK(dl_lock_is_held(first) && dl_lock_is_held(second));
	dl_lock_destroy(first);
	dl_lock_destroy(second);
	stop_engine();
	for (int i = 0; i < NODES; i++) {
		redisFree(nodes[i].observer);
		end_program(nodes[i].pid);
	}
	return check_result();
}
