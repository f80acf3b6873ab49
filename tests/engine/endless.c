/* While a thread is in a call to a server that never stops sending, no mutex of the process is held: another thread
 * does all that it wants at other servers, and is done before that call has come any further. */
#include "endless.h"
#include "process.h"
#include "server.h"

#include <dlfcn.h>

#define ROUNDS 20

/* How long the call goes on if nobody ends it, which is far more than what the other thread does meanwhile takes:
 * seconds. Half of its time to connect is for a question. */
#define LONG_TIME (60 * check_slowness())
#define CONNECT_TIMEOUT (2 * LONG_TIME)

/* The ttl of a lock that is renewed all the while. */
#define KEPT_TTL (4 * DL_SECOND)

/* Of the thread that is in the call: the port of the server from which its next read lasts until may_read; or 0. */
static _Thread_local int slow_port;
static atomic_bool is_reading, may_read;

static bool is_in_time(const atomic_bool *event)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), (dl_time) (LONG_TIME * DL_SECOND));

	while (!atomic_load(event) && dl_clock_now() < deadline) {
		usleep(1000);
	}
	return atomic_load(event);
}

static void take_time(int descriptor)
{
	struct sockaddr_in peer = { .sin_port = 0 };
	socklen_t length = sizeof peer;

	if (slow_port != 0 && getpeername(descriptor, (struct sockaddr *) &peer, &length) == 0
			&& ntohs(peer.sin_port) == slow_port) {
		slow_port = 0;
		atomic_store(&is_reading, true);
		is_in_time(&may_read);
	}
}

/* hiredis reads by one of these two. */
ssize_t read(int descriptor, void *bytes, size_t size)
{
	ssize_t (*next)(int, void *, size_t);

	*(void **) &next = dlsym(RTLD_NEXT, "read");
	take_time(descriptor);
	return next(descriptor, bytes, size);
}

ssize_t recv(int descriptor, void *bytes, size_t size, int flags)
{
	ssize_t (*next)(int, void *, size_t, int);

	*(void **) &next = dlsym(RTLD_NEXT, "recv");
	take_time(descriptor);
	return next(descriptor, bytes, size, flags);
}

/* An acquisition that takes long. */
typedef struct call {
	endless server;
	bool is_news; /* the server is a sentinel that has answered well, and now tells without end */
	const char *scheme, *path;
	char dsn[128];
	dl_outcome expected, outcome; /* when the server is like others at last */
	atomic_bool is_over;
} call;

static dl_redis_server *find_server(const char *dsn)
{
	dl_error error;
	dl_redis_server *server = dl_redis_server_find(dsn, strlen(dsn), &error);

	if (!CHECK(server != NULL)) {
		printf("\t%s: %s\n", dsn, error.message);
		exit(check_result());
	}
	return server;
}

static void lock_once(dl_held *held, const char *dsn, const char *name)
{
	dl_lock *lock = new_mutex(held, find_server(dsn), name, 60 * DL_SECOND);
	dl_error error;

	if (!CHECK(acquire_within(lock, DL_FOREVER, &error) == DL_DONE)) {
		printf("\t%s: %s\n", dsn, error.message);
	}
	CHECK(dl_lock_release(lock, true, &error) == DL_DONE);
	dl_lock_destroy(lock);
}

static void *make_call(void *context)
{
	call *c = context;
	dl_held held = { 0 };
	dl_lock *lock = new_mutex(&held, find_server(c->dsn), "stuck", 60 * DL_SECOND);
	dl_error error;

	if (c->is_news) {
		lock_once(&held, c->dsn, "before");
		slow_port = c->server.port;
	}
	c->outcome = acquire_within(lock, DL_FOREVER, &error);
	atomic_store(&c->is_over, true);
	dl_lock_destroy(lock);
	return NULL;
}

static dl_lock *keep_lock(dl_held *held, unsigned number)
{
	const dl_redis_lock_options options = { .ttl = KEPT_TTL, .auto_renew = true };
	char name[64];
	dl_lock *lock;
	dl_error error;

	snprintf(name, sizeof name, "engine/%ld/kept-%u", (long) getpid(), number);
	lock = dl_redis_mutex_new(held, test_server(), "", name, &options);
	CHECK(acquire_within(lock, DL_FOREVER, &error) == DL_DONE);
	return lock;
}

/* Which comes when the ttl of one that isn't released is over. */
static void wait_for_a_turn(void)
{
	dl_held held = { 0 }, others = { 0 };
	dl_lock *first = new_mutex(&others, test_server(), "turns", 300 * DL_MILLISECOND);
	dl_lock *next = new_mutex(&held, test_server(), "turns", 60 * DL_SECOND);
	dl_error error;

	CHECK(acquire_within(first, DL_FOREVER, &error) == DL_DONE);
	CHECK(acquire_within(next, DL_FOREVER, &error) == DL_DONE);
	dl_lock_destroy(first);
	dl_lock_destroy(next);
}

static void await_renewal(void)
{
	uint64_t before = dl_stats_of_process().renewals;
	dl_time deadline = dl_clock_after(dl_clock_now(), (dl_time) (LONG_TIME * DL_SECOND));

	while (dl_stats_of_process().renewals == before && dl_clock_now() < deadline) {
		usleep(1000);
	}
	CHECK(dl_stats_of_process().renewals > before);
}

static void count_node(void *context, const char *description, unsigned commands, unsigned listeners, unsigned keepers,
		const char *lack)
{
	(void) listeners;
	(void) keepers;
	(void) lack;
	CHECK(description != NULL);
	*(unsigned *) context += commands;
}

/* All that takes a mutex: on connections that are there, on new ones, to hosts in digits and with names; with the
 * keeper's help, in a queue; and asking sentinels that were never asked before. sentinel: the port of one. */
static void lock_meanwhile(unsigned number, int sentinel)
{
	const char *port = check_environment("DISTLOCK_TEST_REDIS_PORT");
	dl_held held = { 0 };
	uint64_t connects = dl_stats_of_process().connects;
	unsigned count = 0;
	char dsn[128];

	for (unsigned i = 0; i < ROUNDS; i++) {
		snprintf(dsn, sizeof dsn, "redis://127.0.0.1:%s?client_name=round-%u", port, i % 4 == 0 ? 100 * number + i : 0);
		lock_once(&held, dsn, "round");
	}
	snprintf(dsn, sizeof dsn, "redis://localhost:%s?client_name=name-%u", port, number);
	lock_once(&held, dsn, "name");
	snprintf(dsn, sizeof dsn, "redis+sentinel://127.0.0.1:%d/main?client_name=list-%u&connect_timeout=60", sentinel,
			number);
	lock_once(&held, dsn, "list");
	CHECK(dl_stats_of_process().connects >= connects + ROUNDS / 4 + 2);
	wait_for_a_turn();
	await_renewal();
	dl_redis_pool_visit(count_node, &count);
	CHECK(count > ROUNDS / 4);
}

static bool is_under_way(call *c)
{
	return c->is_news ? atomic_load(&is_reading) : atomic_load(&c->server.asked) > 0;
}

static void check_call(call *c, unsigned number, int sentinel)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), (dl_time) (LONG_TIME * DL_SECOND));
	dl_held held = { 0 };
	dl_lock *kept = keep_lock(&held, number);
	pthread_t thread;
	unsigned asked;

	endless_start(&c->server);
	snprintf(c->dsn, sizeof c->dsn, "%s://127.0.0.1:%d%s?connect_timeout=%.0f", c->scheme, c->server.port, c->path,
			CONNECT_TIMEOUT);
	CHECK(pthread_create(&thread, NULL, make_call, c) == 0);
	while (!is_under_way(c) && dl_clock_now() < deadline) {
		usleep(1000);
	}
	CHECK(is_under_way(c));
	asked = atomic_load(&c->server.asked);
	lock_meanwhile(number, sentinel);
	if (c->is_news) {
		/* One thread is enough to read what the sentinel tells. */
		lock_once(&held, c->dsn, "same");
	}
	if (!CHECK(atomic_load(&c->server.asked) == asked && !atomic_load(&c->is_over))) {
		printf("\tthe call to %s has come further\n", c->dsn);
	}
	atomic_store(&c->server.is_like_others, !c->is_news);
	atomic_store(&may_read, true);
	pthread_join(thread, NULL);
	CHECK(c->outcome == c->expected);
	dl_lock_destroy(kept);
	endless_end(&c->server);
}

static void check_calls(int sentinel)
{
	static char address[64], map[160], told[256];
	const endless teller = { .beginning = told,
		.rest = "*3\r\n$7\r\nmessage\r\n$14\r\n+switch-master\r\n$5\r\nother\r\n" };
	const endless mute = { .beginning = "$4000\r\n", .rest = "-", .is_slow = true };
	static call calls[] = { { .scheme = "redis+sentinel", .path = "/main", .is_news = true, .expected = DL_DONE },
		{ .scheme = "redis+sentinel", .path = "/main", .expected = DL_DONE },
		{ .scheme = "redis+cluster", .path = "", .expected = DL_DONE },
		{ .scheme = "redis", .path = "", .expected = DL_FAILED } };
	const char *const answers[] = { "", address, map, "" };
	const char *port = check_environment("DISTLOCK_TEST_REDIS_PORT");

	snprintf(address, sizeof address, "*2\r\n$9\r\n127.0.0.1\r\n$%zu\r\n%s\r\n", strlen(port), port);
	snprintf(told, sizeof told, "%s*3\r\n$9\r\nsubscribe\r\n$14\r\n+switch-master\r\n:1\r\n", address);
	snprintf(map, sizeof map, "*1\r\n*3\r\n:0\r\n:16383\r\n*2\r\n$9\r\n127.0.0.1\r\n:%s\r\n", port);
	for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
		calls[i].server = calls[i].is_news ? teller : mute;
		calls[i].server.answer = answers[i];
		check_call(&calls[i], i, sentinel);
	}
}

int main(void)
{
	own_sentinel sentinel;

	own_sentinel_start(&sentinel, atoi(check_environment("DISTLOCK_TEST_REDIS_PORT")));
	start_engine();
	check_calls(sentinel.port);
	stop_engine();
	own_sentinel_end(&sentinel);
	return check_result();
}
