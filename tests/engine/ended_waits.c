/* When a thread of the engine is to end, its calls end at once, whatever they wait for: not at their time limits, which
 * are minutes here. */
#include "process.h"
#include "server.h"

#include "core/thread/thread.h"
#include "redis/server/opener.h"
#include "redis/quorum/quorum.h"

#define SERVERS 3
#define OPTIONS "?timeout=300&connect_timeout=300"

/* Far less than the time limits, and far more than it takes. */
#define SOON (60 * DL_SECOND)

static own_redis redis[SERVERS];
static atomic_bool has_begun;

static const dl_redis_server_list *list_with(const char *options)
{
	dl_redis_dsn_text texts[SERVERS];
	char dsns[SERVERS][512];
	const dl_redis_server_list *list;
	dl_error error;

	for (unsigned i = 0; i < SERVERS; i++) {
		snprintf(dsns[i], sizeof dsns[i], "unix://%.107s%s", redis[i].socket, options);
		texts[i] = (dl_redis_dsn_text) { dsns[i], strlen(dsns[i]) };
	}
	list = dl_redis_server_list_find(texts, SERVERS, &error);
	if (!CHECK(list != NULL)) {
		printf("\t%s\n", error.message);
		exit(check_result());
	}
	return list;
}

static dl_outcome acquire_and_release(const dl_redis_server_list *list)
{
	const dl_redis_lock_options options = { .ttl = 86400 * DL_SECOND };
	dl_held held = { 0 };
	dl_lock *lock = dl_redis_quorum_new(&held, list, "", "ended", &options);
	dl_error error;
	dl_outcome outcome = acquire_within(lock, 300 * DL_SECOND, &error);

	if (outcome == DL_DONE) {
		dl_lock_release(lock, true, &error);
	}
	dl_lock_destroy(lock);
	return outcome;
}

static void try_list(void *list)
{
	atomic_store(&has_begun, true);
	CHECK(acquire_and_release(list) != DL_DONE);
}

static void locate(void *server)
{
	dl_error error;

	atomic_store(&has_begun, true);
	CHECK(dl_redis_server_locate(server, DL_REDIS_NO_SLOT, dl_clock_now() + 300 * DL_SECOND, &error) == NULL);
}

static void *locate_freely(void *server)
{
	locate(server);
	return NULL;
}

/* Has a thread of the engine do this, and be ended while it waits; nothing depends on how far it has come. */
static void end_during(void (*work)(void *context), void *context)
{
	static dl_threads threads;

	dl_threads_open(&threads);
	atomic_store(&has_begun, false);
	CHECK(dl_threads_start(&threads, work, context) == 0);
	while (!atomic_load(&has_begun)) {
		usleep(1000);
	}
	usleep(300000);
	dl_threads_end(&threads);
	CHECK(dl_threads_await(&threads, dl_clock_now() + SOON));
}

/* While it waits for the replies of servers that hang, and while connections to them are opened. */
static void check_list(void)
{
	const dl_redis_server_list *connected = list_with(OPTIONS),
							   *unconnected = list_with("?timeout=299&connect_timeout=299");

	CHECK(acquire_and_release(connected) == DL_DONE);
	for (unsigned i = 0; i < SERVERS; i++) {
		own_redis_stop(&redis[i]);
	}
	end_during(try_list, (void *) connected);
	end_during(try_list, (void *) unconnected);
	for (unsigned i = 0; i < SERVERS; i++) {
		own_redis_continue(&redis[i]);
	}
}

/* While another thread, which isn't to end, asks a sentinel that hangs. */
static void check_sentinel(void)
{
	struct sockaddr_in address = own_address(0);
	socklen_t length = sizeof address;
	int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), asked;
	dl_redis_server *server;
	pthread_t other;
	char dsn[128];
	dl_error error;

	CHECK(bind(listener, (struct sockaddr *) &address, sizeof address) == 0 && listen(listener, 8) == 0
			&& getsockname(listener, (struct sockaddr *) &address, &length) == 0);
	snprintf(dsn, sizeof dsn, "redis+sentinel://127.0.0.1:%d/main" OPTIONS, ntohs(address.sin_port));
	server = dl_redis_server_find(dsn, strlen(dsn), &error);
	CHECK(server != NULL && pthread_create(&other, NULL, locate_freely, server) == 0);
	asked = accept(listener, NULL, NULL);
	end_during(locate, server);
	close(listener);
	close(asked);
	pthread_join(other, NULL);
}

int main(void)
{
	for (unsigned i = 0; i < SERVERS; i++) {
		own_redis_name(&redis[i], "ended", i);
		own_redis_start(&redis[i]);
	}
	start_engine();
	dl_redis_opener_start();
	dl_redis_server_list_start();
	check_sentinel();
	check_list();
	CHECK(dl_keeper_stop(5 * DL_SECOND));
	dl_redis_renewal_stop();
	dl_redis_opener_stop();
	dl_redis_server_list_stop();
	dl_redis_pool_stop();
	CHECK(dl_resolver_stop());
	for (unsigned i = 0; i < SERVERS; i++) {
		own_redis_end(&redis[i]);
		unlink(redis[i].socket);
	}
	return check_result();
}
