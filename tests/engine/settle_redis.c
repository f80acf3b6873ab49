/* What a thread leaves unconfirmed at a Redis that hangs is its own: the ends of other threads' requests neither wait
 * for it nor touch its connection, and its own waits no longer than it may. Nothing here is judged by how long it took:
 * what must not wait for a server ends before that goes on. */
#include "forwarder.h"
#include "process.h"
#include "server.h"

#include "core/lock/cleanup.h"
#include "redis/server/payment.h"

#include <hiredis/hiredis.h>

#define SERVERS 3

/* For what happens at once, on a machine that may be very busy; far below what everything else here would wait for. */
#define PATIENCE (30 * DL_SECOND)
#define FAR_AWAY (1000 * DL_SECOND)
#define LIMIT (1 * DL_SECOND)

#define TTL (1000 * DL_SECOND)

static own_redis redis[SERVERS];
static dl_redis_server *servers[SERVERS];
static redisContext *observers[SERVERS];
static forwarder between;

/* The end of a request, on a thread of its own. */
typedef struct request_end {
	pthread_t thread;
	dl_redis_server *server; /* of a lock that the request holds until its end; or NULL */
	atomic_bool is_over;
} request_end;

static bool is_in_time(const atomic_bool *event)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), (dl_time) ((double) PATIENCE * check_slowness()));

	while (!atomic_load(event) && dl_clock_now() < deadline) {
		usleep(1000);
	}
	return atomic_load(event);
}

static dl_redis_server *find_server(const char *place)
{
	char dsn[256];
	dl_error error;
	dl_redis_server *server;

	snprintf(dsn, sizeof dsn, "%s?timeout=1000&connect_timeout=1000", place);
	server = dl_redis_server_find(dsn, strlen(dsn), &error);
	CHECK(server != NULL);
	return server;
}

static dl_lock *new_lock(dl_held *held, dl_redis_server *server, const char *name)
{
	return new_mutex(held, server, name, TTL);
}

/* A number that INFO tells. */
static long told(redisContext *observer, const char *section, const char *field)
{
	redisReply *reply = redisCommand(observer, "INFO %s", section);
	const char *found = reply != NULL && reply->type == REDIS_REPLY_STRING ? strstr(reply->str, field) : NULL;
	long number = found != NULL ? strtol(found + strlen(field), NULL, 10) : -1;

	freeReplyObject(reply);
	return number;
}

static long count_connections(redisContext *observer)
{
	return told(observer, "stats", "\ntotal_connections_received:");
}

static long count_scripts(redisContext *observer)
{
	return told(observer, "commandstats", "\ncmdstat_evalsha:calls=");
}

static bool is_locked(redisContext *observer, const char *name)
{
	redisReply *reply = redisCommand(observer, "EXISTS engine/%ld/%s", (long) getpid(), name);
	bool is_there = reply != NULL && reply->integer == 1;

	CHECK(reply != NULL && reply->type == REDIS_REPLY_INTEGER);
	freeReplyObject(reply);
	return is_there;
}

static void *end_request(void *context)
{
	request_end *end = context;
	dl_held held = { 0 };
	dl_lock *lock = end->server != NULL ? new_lock(&held, end->server, "others") : NULL;
	dl_error error;

	CHECK(lock == NULL || acquire_within(lock, FAR_AWAY, &error) == DL_DONE);
	dl_cleanup_end(&held, FAR_AWAY);
	dl_redis_payment_settle(dl_clock_after(dl_clock_now(), FAR_AWAY));
	atomic_store(&end->is_over, true);
	if (lock != NULL) {
		dl_lock_destroy(lock);
	}
	return NULL;
}

/* Other threads end their requests, and this one's server still hangs when they have. */
static void check_others_end(void (*go_on)(void))
{
	static request_end ends[3];

	for (unsigned i = 0; i < 3; i++) {
		ends[i] = (request_end) { .server = i > 0 ? servers[1] : NULL };
		CHECK(pthread_create(&ends[i].thread, NULL, end_request, &ends[i]) == 0);
		CHECK(is_in_time(&ends[i].is_over));
	}
	go_on();
	for (unsigned i = 0; i < 3; i++) {
		pthread_join(ends[i].thread, NULL);
	}
}

static void let_first_go_on(void)
{
	own_redis_continue(&redis[0]);
}

/* From then on the connection calls the scripts by their digests, so what the keeper sends is recognized by its
 * source. */
static void send_scripts(void)
{
	dl_held held = { 0 };
	dl_error error;

	for (unsigned i = 0; i < SERVERS; i++) {
		dl_lock *lock = new_lock(&held, servers[i], "first");

		CHECK(acquire_within(lock, FAR_AWAY, &error) == DL_DONE);
		CHECK(dl_lock_release(lock, true, &error) == DL_DONE);
		dl_lock_destroy(lock);
	}
}

/* The server goes on: the release is carried out once, and confirmed on the connection on which it was written. */
static void check_left_release(void)
{
	dl_held held = { 0 };
	dl_lock *lock = new_lock(&held, servers[0], "left");
	long connections, scripts;
	uint64_t reconnects = dl_stats_of_process().reconnects;
	dl_error error;

	CHECK(acquire_within(lock, FAR_AWAY, &error) == DL_DONE);
	connections = count_connections(observers[0]);
	scripts = count_scripts(observers[0]);
	CHECK(connections > 0 && scripts > 0 && is_locked(observers[0], "left"));
	own_redis_stop(&redis[0]);
	CHECK(dl_lock_release(lock, false, &error) == DL_DONE);
	check_others_end(let_first_go_on);
	dl_redis_payment_settle(dl_clock_after(dl_clock_now(), FAR_AWAY));
	CHECK(!is_locked(observers[0], "left"));
	CHECK(count_scripts(observers[0]) == scripts + 1);
	CHECK(acquire_within(lock, 0, &error) == DL_DONE);
	CHECK(count_scripts(observers[0]) == scripts + 2);
	CHECK(count_connections(observers[0]) == connections);
	CHECK(dl_stats_of_process().reconnects == reconnects);
	dl_lock_destroy(lock);
}

static void lose_connections(void)
{
	atomic_store(&between.is_to_cut, true);
	while (atomic_load(&between.is_to_cut)) {
		usleep(1000);
	}
	atomic_store(&between.is_held, false);
}

/* The release never arrived: the keeper makes it, on a connection of its own. */
static void check_lost_release(void)
{
	char place[64];
	dl_redis_server *server;
	dl_held held = { 0 };
	dl_lock *lock;
	redisContext *observer = redisConnect(check_environment("DISTLOCK_TEST_REDIS_HOST"),
			atoi(check_environment("DISTLOCK_TEST_REDIS_PORT")));
	dl_time deadline = dl_clock_after(dl_clock_now(), PATIENCE);
	dl_error error;

	snprintf(place, sizeof place, "redis://127.0.0.1:%d", between.port);
	server = find_server(place);
	lock = new_lock(&held, server, "lost");
	CHECK(acquire_within(lock, FAR_AWAY, &error) == DL_DONE && is_locked(observer, "lost"));
	atomic_store(&between.is_held, true);
	CHECK(dl_lock_release(lock, false, &error) == DL_DONE);
	check_others_end(lose_connections);
	dl_redis_payment_settle(dl_clock_after(dl_clock_now(), FAR_AWAY));
	while (is_locked(observer, "lost") && dl_clock_now() < deadline) {
		usleep(1000);
	}
	CHECK(!is_locked(observer, "lost"));
	dl_lock_destroy(lock);
	redisFree(observer);
}

/* Of the thread that leaves releases at all servers, which hang. */
typedef struct leaver {
	pthread_t thread;
	long connections[SERVERS], scripts[SERVERS];
	dl_time waited;
	atomic_bool has_ended, may_go_on;
} leaver;

static void acquire_all(dl_lock **locks)
{
	dl_error error;

	for (unsigned i = 0; i < SERVERS; i++) {
		CHECK(acquire_within(locks[i], FAR_AWAY, &error) == DL_DONE);
	}
}

/* The second time there is nothing to wait for any more. */
static dl_time settle_twice(void)
{
	dl_time before = dl_clock_now(), between_them;

	dl_redis_payment_settle(dl_clock_after(before, LIMIT));
	between_them = dl_clock_now();
	dl_redis_payment_settle(dl_clock_after(between_them, FAR_AWAY));
	return between_them - before;
}

static void *leave_all(void *context)
{
	leaver *l = context;
	dl_held held = { 0 };
	dl_lock *locks[SERVERS];
	dl_error error;

	for (unsigned i = 0; i < SERVERS; i++) {
		locks[i] = new_lock(&held, servers[i], "own");
	}
	acquire_all(locks);
	for (unsigned i = 0; i < SERVERS; i++) {
		l->connections[i] = count_connections(observers[i]);
		l->scripts[i] = count_scripts(observers[i]);
		own_redis_stop(&redis[i]);
		CHECK(dl_lock_release(locks[i], false, &error) == DL_DONE);
	}
	l->waited = settle_twice();
	atomic_store(&l->has_ended, true);
	while (!atomic_load(&l->may_go_on)) {
		usleep(1000);
	}
	acquire_all(locks);
	for (unsigned i = 0; i < SERVERS; i++) {
		dl_lock_destroy(locks[i]);
	}
	return NULL;
}

/* A request waits for what it left itself, up to one limit for all of it, and then for nothing more. It leaves the
 * connections to their next users, and the keeper opens one where the server hangs for long. */
static void check_own_end(void)
{
	static leaver l;

	CHECK(pthread_create(&l.thread, NULL, leave_all, &l) == 0);
	CHECK(is_in_time(&l.has_ended));
	for (unsigned i = 0; i < SERVERS; i++) {
		own_redis_continue(&redis[i]);
	}
	atomic_store(&l.may_go_on, true);
	pthread_join(l.thread, NULL);
	CHECK(l.waited >= LIMIT);
	for (unsigned i = 0; i < SERVERS; i++) {
		CHECK(l.connections[i] > 0 && count_connections(observers[i]) <= l.connections[i] + 1);
		/* The release, the acquisition and the release of the object's end, once each. */
		CHECK(count_scripts(observers[i]) == l.scripts[i] + 3);
		CHECK(!is_locked(observers[i], "own"));
	}
}

static redisContext *observe(const own_redis *one)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), PATIENCE);
	redisContext *observer = redisConnectUnix(one->socket);

	while (observer != NULL && observer->err != 0 && dl_clock_now() < deadline) {
		redisFree(observer);
		usleep(10000);
		observer = redisConnectUnix(one->socket);
	}
	CHECK(observer != NULL && observer->err == 0);
	return observer;
}

static void start_servers(void)
{
	for (unsigned i = 0; i < SERVERS; i++) {
		char place[160];

		own_redis_name(&redis[i], "settle", i);
		own_redis_start(&redis[i]);
		observers[i] = observe(&redis[i]);
		snprintf(place, sizeof place, "unix://%.107s", redis[i].socket);
		servers[i] = find_server(place);
	}
}

int main(void)
{
	forwarder_start(&between, atoi(check_environment("DISTLOCK_TEST_REDIS_PORT")));
	start_engine();
	start_servers();
	send_scripts();
	check_left_release();
	check_lost_release();
	check_own_end();
	stop_engine();
	for (unsigned i = 0; i < SERVERS; i++) {
		redisFree(observers[i]);
		own_redis_end(&redis[i]);
		unlink(redis[i].socket);
	}
	forwarder_end(&between);
	return check_result();
}
