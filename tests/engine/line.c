/* The line that the operations of a thread share, to a real Redis: in which order their calls are executed, and what
 * becomes of them if they are given up, the scripts are forgotten, or the connection ends. */
#include "forwarder.h"
#include "loop_stacks.h"
#include "server.h"

#include "redis/server/line.h"

#include <hiredis/hiredis.h>

#define MOST_ASKERS 600
#define TTL (60 * DL_SECOND)

/* How many calls may be unanswered (redis/server/line.c). */
#define WINDOW 256

static dl_loop *loop;
static forwarder between;
static redisContext *observer;

/* An operation that asks for a lock. */
typedef struct asker {
	dl_operation operation;
	dl_redis_server *server;
	dl_redis_claim claim;
	dl_time limit;
	dl_redis_number number;
	dl_redis_answer answer;
	dl_error error;
	bool is_answered, is_over;
	size_t place; /* among those that were answered */
} asker;

static asker askers[MOST_ASKERS];
static size_t count, answered;
static int names;

static void ask_line(asker *one, dl_redis_call *call)
{
	one->is_answered = dl_redis_line_ask(one->server, NULL, call, &one->number,
			dl_clock_after(dl_clock_now(), one->limit), &one->answer, &one->error);
	one->place = answered++;
}

static void ask(dl_operation *operation)
{
	asker *one = (asker *) operation;
	const dl_redis_bid bid = { .is_limited = true, .is_waiting = true };
	dl_redis_call call;

	dl_redis_claim_acquire(&one->claim, &bid, &call);
	ask_line(one, &call);
}

static void ask_for_role(dl_operation *operation)
{
	ask_line((asker *) operation, NULL);
}

static void finish(dl_operation *operation)
{
	((asker *) operation)->is_over = true;
}

static asker *begin(dl_redis_server *server, const char *name, void (*run)(dl_operation *operation))
{
	asker *one = &askers[count++];
	char unique[64];

	memset(one, 0, sizeof *one);
	snprintf(unique, sizeof unique, "engine/%ld/%s", (long) getpid(), name);
	one->operation.run = run;
	one->operation.finish = finish;
	one->server = server;
	one->limit = (dl_time) (20.0 * check_slowness()) * DL_SECOND;
	dl_redis_claim_make(&one->claim, "", unique, TTL, 0);
	dl_redis_claim_renew_token(&one->claim);
	dl_redis_claim_listen_on(&one->claim, "nobody");
	CHECK(dl_loop_begin(loop, &one->operation));
	return one;
}

static void begin_asker(dl_redis_server *server, const char *name)
{
	begin(server, name, ask);
}

static bool is_busy(void)
{
	return dl_loop_is_busy(loop);
}

static void run_out(void)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), (dl_time) (60.0 * check_slowness()) * DL_SECOND);

	while (is_busy() && dl_clock_now() < deadline) {
		turn(loop, 100 * DL_MILLISECOND);
	}
	CHECK(!is_busy());
}

static void run_for(dl_time span)
{
	dl_time end = dl_clock_after(dl_clock_now(), span);

	/* At least some turns, however long the machine stood still. */
	for (int turns = 0; turns < 4 || dl_clock_now() < end; turns++) {
		turn(loop, 5 * DL_MILLISECOND);
	}
}

static void forget_askers(void)
{
	for (size_t i = 0; i < count; i++) {
		freeReplyObject(askers[i].answer.reply);
		dl_redis_claim_free(&askers[i].claim);
	}
	count = answered = 0;
}

static bool owns(const asker *one)
{
	redisReply *reply = redisCommand(observer, "GET %s", one->claim.keys.lock);
	bool is_owner = reply != NULL && reply->type == REDIS_REPLY_STRING
			&& strcmp(reply->str, dl_text_of(&one->claim.token)) == 0;

	freeReplyObject(reply);
	return is_owner;
}

/* Whether the queue of the first asker's lock consists of the other ones, in their order, except for one. */
static bool are_queued(const asker *except)
{
	redisReply *reply = redisCommand(observer, "ZRANGE %s 0 -1", askers[0].claim.keys.queue);
	size_t at = 0;
	bool is_so = reply != NULL && reply->type == REDIS_REPLY_ARRAY;

	for (size_t i = 1; is_so && i < count; i++) {
		if (&askers[i] != except) {
			is_so = at < reply->elements
					&& strstr(reply->element[at++]->str, dl_text_of(&askers[i].claim.token)) != NULL;
		}
	}
	is_so = is_so && at == reply->elements;
	freeReplyObject(reply);
	return is_so;
}

static dl_redis_server *server_behind(const char *options)
{
	char dsn[128];
	dl_error error;
	dl_redis_server *server;

	/* The number makes it another server each time, with no connections yet. */
	snprintf(dsn, sizeof dsn, "redis://127.0.0.1:%d?%s", between.port, options);
	server = dl_redis_server_find(dsn, strlen(dsn), &error);
	CHECK(server != NULL);
	return server;
}

static const char *new_name(void)
{
	static char name[32];

	snprintf(name, sizeof name, "line %d", names++);
	return name;
}

/* More than a line may have unanswered, and before it is open: each gets its own reply, in the order of the calls. */
static void check_order(dl_redis_server *server)
{
	char last[64];

	for (size_t i = 0; i < MOST_ASKERS; i++) {
		begin_asker(server, new_name());
	}
	run_out();
	for (size_t i = 0; i < count; i++) {
		CHECK(askers[i].is_answered && askers[i].place == i && !askers[i].answer.repeated);
		CHECK(askers[i].answer.reply->type != REDIS_REPLY_ERROR && owns(&askers[i]));
	}
	forget_askers();

	/* In one queue. */
	strcpy(last, new_name());
	for (size_t i = 0; i < MOST_ASKERS; i++) {
		begin_asker(server, last);
	}
	run_out();
	CHECK(owns(&askers[0]) && are_queued(NULL));
	forget_askers();
}

static void hold(bool is_held)
{
	atomic_store(&between.is_held, is_held);
}

static void flush_scripts(void)
{
	redisReply *reply = redisCommand(observer, "SCRIPT FLUSH");

	CHECK(reply != NULL && reply->type == REDIS_REPLY_STATUS);
	freeReplyObject(reply);
}

/* Calls are in flight when the server forgets its scripts, and newcomers ask before the refusals were read. */
static void check_forgotten_scripts(dl_redis_server *server)
{
	for (int round = 0; round < 10; round++) {
		char name[32];

		strcpy(name, new_name());
		begin_asker(server, name);
		run_out();
		hold(true);
		for (int i = 0; i < 20; i++) {
			begin_asker(server, name);
		}
		flush_scripts();
		hold(false);
		for (int i = 0; i < 30; i++) {
			begin_asker(server, name);
			if (i % 10 == round) {
				run_for(round * DL_MILLISECOND);
			}
		}
		run_out();
		CHECK(owns(&askers[0]) && are_queued(NULL));
		for (size_t i = 1; i < count; i++) {
			CHECK(askers[i].is_answered && askers[i].answer.reply->type != REDIS_REPLY_ERROR);
		}
		forget_askers();
	}
}

/* One is given up before its call was written, another one after that. */
static void check_given_up(dl_redis_server *cold, dl_redis_server *warm)
{
	char name[32];

	strcpy(name, new_name());
	/* Otherwise, a login that is answered before this thread looks is over at once. */
	hold(true);
	for (int i = 0; i < 5; i++) {
		begin_asker(cold, name);
	}
	/* It was opening the line for all. */
	dl_operation_give_up(&askers[0].operation);
	hold(false);
	CHECK(askers[0].is_over && !askers[0].is_answered && !askers[0].answer.was_written);
	dl_operation_give_up(&askers[3].operation);
	run_out();
	CHECK(owns(&askers[1]) && askers[2].is_answered && askers[4].is_answered && !owns(&askers[0]));
	forget_askers();

	strcpy(name, new_name());
	begin_asker(warm, name);
	run_out();
	hold(true);
	for (int i = 0; i < 5; i++) {
		begin_asker(warm, name);
	}
	run_for(20 * DL_MILLISECOND);
	dl_operation_give_up(&askers[3].operation);
	CHECK(askers[3].is_over && !askers[3].is_answered);
	hold(false);
	begin_asker(warm, name);
	run_out();
	/* Its call was executed, too; whoever gave it up releases its token. */
	CHECK(are_queued(NULL));
	for (size_t i = 0; i < count; i++) {
		CHECK(askers[i].is_answered == (i != 3));
	}
	forget_askers();
}

/* A connection that ends: each call that was written is repeated, in front of those that waited behind it. */
static void check_cut(dl_redis_server *server)
{
	char name[32];

	strcpy(name, new_name());
	begin_asker(server, name);
	run_out();
	hold(true);
	for (int i = 0; i < 300; i++) {
		begin_asker(server, name);
	}
	run_for(20 * DL_MILLISECOND);
	atomic_store(&between.is_to_cut, true);
	while (atomic_load(&between.is_to_cut)) {
		run_for(5 * DL_MILLISECOND);
	}
	run_for(50 * DL_MILLISECOND);
	begin_asker(server, name);
	hold(false);
	run_out();
	CHECK(are_queued(NULL));
	for (size_t i = 1; i < count; i++) {
		CHECK(askers[i].is_answered && askers[i].answer.repeated == (i <= WINDOW) && askers[i].place == i);
	}
	forget_askers();
}

/* How long a server may say nothing. An answer must come in that time, even if the machine stands still for a while. */
#define SILENCE (2 * DL_SECOND)

static bool is_past;

/* If this pass has woken operations, they come first, however late it is. */
static void pass_by(dl_timer *timer)
{
	static int passes;

	is_past = ++passes == 3;
	if (!is_past) {
		dl_loop_start_timer(loop, timer, dl_clock_after(dl_clock_now(), DL_MILLISECOND));
	}
}

/* If the server says nothing for its timeout, those that were written fail, though the line may be idle for longer than
 * that. The next ones succeed when the server continues. */
static void check_silence(dl_redis_server *server)
{
	static dl_timer timer = { .expire = pass_by };
	char name[32];
	dl_time began;

	strcpy(name, new_name());
	begin_asker(server, name);
	run_out();
	run_for(SILENCE + 50 * DL_MILLISECOND);
	hold(true);
	began = dl_clock_now();
	dl_loop_start_timer(loop, &timer, began + SILENCE + 350 * DL_MILLISECOND);
	for (int i = 0; i < 10; i++) {
		begin_asker(server, name);
	}
	while (is_busy() && dl_clock_now() - began < 30 * DL_SECOND) {
		turn(loop, 20 * DL_MILLISECOND);
	}
	CHECK(!is_busy() && dl_clock_now() - began >= SILENCE && !is_past);
	dl_loop_stop_timer(loop, &timer);
	for (size_t i = 1; i < count; i++) {
		CHECK(!askers[i].is_answered && askers[i].error.late && askers[i].answer.was_written);
	}
	run_for(100 * DL_MILLISECOND);
	hold(false);
	forget_askers();
	begin_asker(server, new_name());
	run_out();
	CHECK(askers[0].is_answered && owns(&askers[0]));
	forget_askers();
}

/* A server that refuses to say which role it has counts as a master at once, even while it owes replies to others. */
static void check_hidden_role(dl_redis_server *server)
{
	char name[32];
	asker *role;

	strcpy(name, new_name());
	begin_asker(server, name);
	run_out();
	atomic_store(&askers[0].answer.node->hides_role, true);
	hold(true);
	for (int i = 0; i < 5; i++) {
		begin_asker(server, name);
	}
	run_for(20 * DL_MILLISECOND);
	role = begin(server, name, ask_for_role);
	run_for(20 * DL_MILLISECOND);
	for (int turns = 0; !role->is_over && turns < 1000; turns++) {
		turn(loop, 5 * DL_MILLISECOND);
	}
	CHECK(role->is_answered && role->place == 1 && role->answer.role == DL_REDIS_MASTER);
	hold(false);
	begin_asker(server, name);
	run_out();
	CHECK(are_queued(role));
	for (size_t i = 0; i < count; i++) {
		CHECK(askers[i].is_answered);
	}
	forget_askers();
}

int main(void)
{
	int failure, port = atoi(check_environment("DISTLOCK_TEST_REDIS_PORT"));
	dl_redis_server *patient;

	observer = redisConnect(check_environment("DISTLOCK_TEST_REDIS_HOST"), port);
	CHECK(observer != NULL && observer->err == 0);
	forwarder_start(&between, port);
	start_engine();
	loop = dl_loop_open(&test_stacks, &failure);
	CHECK(loop != NULL);
	check_order(test_server());
	patient = server_behind("timeout=30&connect_timeout=30");
	check_order(patient);
	check_forgotten_scripts(patient);
	check_given_up(server_behind("timeout=31&connect_timeout=30"), patient);
	check_cut(patient);
	check_silence(server_behind("timeout=2&connect_timeout=30"));
	check_hidden_role(server_behind("timeout=32&connect_timeout=30"));
	dl_loop_settle(loop, dl_clock_after(dl_clock_now(), DL_SECOND));
	dl_loop_close(loop);
	CHECK(stacks_in_use == 0);
	stop_engine();
	forwarder_end(&between);
	redisFree(observer);
	return check_result();
}
