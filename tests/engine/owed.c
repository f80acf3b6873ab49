/* However many releases of a doubtful token are answered, or fail, at one moment: the token is released again one
 * second and five seconds after the first answer, and not before. */
#include "server.h"

#include <hiredis/hiredis.h>
#include <poll.h>

#define FLIGHTS 5
#define TTL (1000 * DL_SECOND)

/* On a very busy machine, the release after 5 s may come before the test expects it; the next one is after 30 s. */
#define PATIENCE (40 * DL_SECOND)

static dl_redis_server *server;
static redisContext *observer;

/* One token, and connections with a release of it on each. */
typedef struct debt {
	dl_redis_claim claim;
	dl_redis_connection *connections[FLIGHTS];
	dl_time began_at; /* before the first answer */
} debt;

/* Does what the server does when it executes a late acquire. */
static void own_again(const debt *d)
{
	redisReply *reply = redisCommand(observer, "SET %s %s PX 1000000", d->claim.keys.lock, dl_text_of(&d->claim.token));

	CHECK(reply != NULL && reply->type == REDIS_REPLY_STATUS);
	freeReplyObject(reply);
}

static bool is_owner(const debt *d)
{
	redisReply *reply = redisCommand(observer, "EXISTS %s", d->claim.keys.lock);
	bool is_there = reply != NULL && reply->integer == 1;

	freeReplyObject(reply);
	return is_there;
}

static bool is_readable(const dl_redis_connection *connection)
{
	struct pollfd descriptor = { .fd = connection->context->fd, .events = POLLIN };

	return poll(&descriptor, 1, 60000) == 1;
}

/* Has the server execute all releases. None has been answered then, as far as the process knows. */
static void write_releases(debt *d, const char *name)
{
	char unique[128];
	dl_redis_call call;
	dl_error error;

	d->began_at = dl_clock_now();
	snprintf(unique, sizeof unique, "engine/%ld/%s", (long) getpid(), name);
	dl_redis_claim_make(&d->claim, "", unique, TTL, 0);
	dl_redis_claim_renew_token(&d->claim);
	d->claim.is_doubtful = true;
	for (int i = 0; i < FLIGHTS; i++) {
		d->connections[i] = dl_redis_pool_open(server, DL_REDIS_NO_SLOT, DL_REDIS_COMMANDS, DL_FOREVER, &error);
	}
	dl_redis_owed_post(server, &d->claim, d->connections[0]);
	dl_redis_claim_release(&d->claim, &call);
	for (int i = 0; i < FLIGHTS; i++) {
		if (i > 0) {
			dl_redis_owed_append(d->connections[i], &call);
		}
		CHECK(dl_redis_connection_flush(d->connections[i], DL_FOREVER, &error) && is_readable(d->connections[i]));
	}
}

static void take_answer(const debt *d, int flight)
{
	dl_error error;

	CHECK(dl_redis_connection_settle(d->connections[flight], DL_FOREVER, &error));
}

static void check_repeat(const debt *d, dl_time after)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), (dl_time) ((double) PATIENCE * check_slowness()));

	own_again(d);
	while (is_owner(d) && dl_clock_now() < deadline) {
		usleep(2000);
	}
	CHECK(!is_owner(d));
	CHECK(dl_clock_now() >= d->began_at + after);
}

static void end(debt *d)
{
	for (int i = 0; i < FLIGHTS; i++) {
		dl_redis_pool_give(d->connections[i]);
	}
	dl_redis_claim_free(&d->claim);
}

static void check_answers_at_once(void)
{
	debt d = { 0 };

	write_releases(&d, "answers");
	for (int i = 0; i < FLIGHTS; i++) {
		take_answer(&d, i);
	}
	check_repeat(&d, DL_SECOND);
	check_repeat(&d, 5 * DL_SECOND);
	end(&d);
}

static void check_failures_after_an_answer(void)
{
	debt d = { 0 };

	write_releases(&d, "failures");
	take_answer(&d, 0);
	for (int i = 1; i < FLIGHTS; i++) {
		dl_redis_pool_close(d.connections[i]);
	}
	check_repeat(&d, DL_SECOND);
	dl_redis_pool_give(d.connections[0]);
	dl_redis_claim_free(&d.claim);
}

int main(void)
{
	start_engine();
	server = test_server();
	observer = redisConnect(check_environment("DISTLOCK_TEST_REDIS_HOST"),
			atoi(check_environment("DISTLOCK_TEST_REDIS_PORT")));
	CHECK(observer != NULL && observer->err == 0);
	check_answers_at_once();
	check_failures_after_an_answer();
	redisFree(observer);
	stop_engine();
	return check_result();
}
