/*
 * tests/engine/deadlocks.c tells threads what redis/lua/deadlock.lua would answer. Here, what it tells them in random
 * schedules is compared with what the script does answer on a real server, on which the keys are as in the schedule:
 * the locks and records that it lists, the record that it writes, and whom it tells of the look.
 */
#include "deadlock_schedules.h"

#include "server.h"

/* The schedules replace this function, and its declaration. */
#undef dl_redis_call_run
redisReply *dl_redis_call_run(dl_redis_server *server, dl_redis_call *call, dl_time deadline,
		dl_redis_delivery *delivery, dl_error *error);

#define SCHEDULES 300
#define FAR_FUTURE 4102444800000
#define RECENTLY INT64_C(1600000000000000)

static dl_redis_server *server;
static redisContext *commands, *messages;
static long compared, with_shares, with_permits, with_bystanders, with_messages, with_free_locks;

static redisContext *connect_to_server(void)
{
	redisContext *context = redisConnect(check_environment("DISTLOCK_TEST_REDIS_HOST"),
			atoi(check_environment("DISTLOCK_TEST_REDIS_PORT")));

	if (context == NULL || context->err != 0) {
		printf("no connection: %s\n", context != NULL ? context->errstr : "no memory");
		exit(1);
	}
	return context;
}

static redisReply *next_reply(redisContext *context)
{
	void *reply = NULL;

	if (redisGetReply(context, &reply) != REDIS_OK) {
		printf("no reply: %s\n", context->errstr);
		exit(1);
	}
	return reply;
}

static int sent;

static void send_command(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	redisvAppendCommand(commands, format, arguments);
	va_end(arguments);
	sent++;
}

static void await_replies(void)
{
	for (; sent > 0; sent--) {
		redisReply *reply = next_reply(commands);

		CHECK(reply->type != REDIS_REPLY_ERROR);
		freeReplyObject(reply);
	}
}

/* Does what shares.lua and permits.lua do. */
static void write_owners(const keeper *lock)
{
	char token[160];

	for (int i = 0; i < lock->owner_count; i++) {
		const owner *o = &lock->owners[i];

		name_token(token, sizeof token, o->thread, o->token, o->weight);
		if (!lock->is_shared) {
			send_command("SET %s %s", lock->keys.lock, token);
		} else if (lock->owner_count == 1 && o->weight == 1 && draw(2) == 0) {
			send_command("SET %s %s", lock->keys.lock, "distlock:shared ");
			send_command("APPEND %s %s", lock->keys.lock, token);
		} else {
			send_command("SET %s distlock:shared", lock->keys.lock);
			send_command("ZADD %s %lld %s", lock->keys.shares, FAR_FUTURE + i, token);
		}
		for (int member = 2; lock->is_shared && member <= o->weight; member++) {
			send_command("ZADD %s %lld %d/%s", lock->keys.shares, FAR_FUTURE + i, member, token);
		}
	}
}

static void write_lock(const keeper *lock)
{
	send_command("DEL %s %s %s", lock->keys.lock, lock->keys.queue, lock->keys.shares);
	write_owners(lock);
	for (int i = 0; i < lock->queue_count; i++) {
		send_command("ZADD %s %lld %s", lock->keys.queue, (long long) lock->queue[i].ticket, lock->queue[i].text);
	}
	for (int i = 0; i < lock->bystander_count; i++) {
		send_command("ZADD %s %lld %s", lock->keys.queue, (long long) -lock->bystanders[i].ticket,
				lock->bystanders[i].text);
	}
}

/* The script itself writes the record of the thread that looks. */
static void write_record(int thread, bool is_written)
{
	char *key = dl_redis_keys_of_thread(key_prefix, w->threads[thread].name);

	send_command("DEL %s", key);
	if (is_written && w->threads[thread].said.ends > w->now) {
		send_command("SET %s %s", key, w->threads[thread].said.text);
	}
	free(key);
}

static redisReply *run_script(int thread, bool looks, bool tells, char *run_id)
{
	record *said = &w->threads[thread].said;
	char *key = dl_redis_keys_of_thread(key_prefix, w->threads[thread].name);
	static dl_redis_claim claim;
	dl_redis_delivery delivery;
	dl_redis_call call;
	dl_error error = { 0 };
	redisReply *reply, *written;

	claim.keys = w->locks[said->lock].keys;
	dl_redis_claim_look(&claim,
			&(dl_redis_look) {
					.record = { .text = said->text, .key = key },
					.prefix = key_prefix,
					.is_looking = looks,
					.is_telling = tells,
			},
			&call);
	reply = dl_redis_call_run(server, &call, DL_FOREVER, &delivery, &error);
	if (!CHECK(reply != NULL)) {
		printf("%s\n", error.message);
		exit(1);
	}
	strcpy(run_id, delivery.run_id);
	written = redisCommand(commands, "GET %s", key);
	CHECK(written != NULL && written->type == REDIS_REPLY_STRING && strcmp(written->str, said->text) == 0);
	freeReplyObject(written);
	free(key);
	return reply;
}

static bool is_same_reply(const redisReply *a, const redisReply *b)
{
	if (a->type != b->type || a->integer != b->integer || a->elements != b->elements || a->len != b->len
			|| (a->str != NULL && memcmp(a->str, b->str, a->len) != 0)) {
		return false;
	}
	for (size_t i = 0; i < a->elements; i++) {
		if (!is_same_reply(a->element[i], b->element[i])) {
			return false;
		}
	}
	return true;
}

static void print_reply(const redisReply *reply, int depth)
{
	if (reply->type == REDIS_REPLY_STRING) {
		printf("%*s\"%s\"\n", depth, "", reply->str);
	} else if (reply->type == REDIS_REPLY_INTEGER) {
		printf("%*s%lld\n", depth, "", reply->integer);
	}
	for (size_t i = 0; i < reply->elements; i++) {
		print_reply(reply->element[i], depth + 2);
	}
}

/* Whether the server's messages since the last call are those of the schedule, in the same order. Processes that are
 * dead aren't told anything in the schedule. */
static void compare_messages(int64_t time, const char *run_id, int events_before)
{
	char expected[512], token[160];
	redisReply *reply;
	int at = events_before;

	send_command("PUBLISH %s end", channel_of_all);
	await_replies();
	while (strcmp((reply = next_reply(messages))->element[2]->str, "end") != 0) {
		const char *text = reply->element[2]->str;
		bool is_to_the_dead = false;

		for (int i = 0; i < w->thread_count; i++) {
			is_to_the_dead = is_to_the_dead
					|| (w->threads[i].phase == DEAD && strstr(text, w->threads[i].name) != NULL);
		}
		if (!is_to_the_dead && CHECK(at < w->event_count)) {
			const event *e = &w->events[at++];
			const actor *t = &w->threads[e->thread];

			CHECK(e->occasion == MESSAGE && e->number == 3);
			name_token(token, sizeof token, e->thread, e->token,
					t->wish == PERMITS || t->wish == UPGRADE ? t->weight : 1);
			snprintf(expected, sizeof expected, "%s looked %" PRId64 " %s", token, time, run_id);
			if (!CHECK(strcmp(text, expected) == 0)) {
				printf("%s\n%s\n", text, expected);
			}
			with_messages++;
		}
		freeReplyObject(reply);
	}
	freeReplyObject(reply);
	CHECK(at == w->event_count);
}

static void count(const redisReply *look)
{
	for (size_t i = 0; i < look->element[1]->elements; i++) {
		const redisReply *lock = look->element[1]->element[i];

		with_shares += lock->element[1]->integer != 0;
		with_free_locks += lock->element[2]->elements == 0;
		with_bystanders += lock->element[4]->elements > 0;
		for (size_t at = 0; at < lock->element[2]->elements; at++) {
			with_permits += strchr(lock->element[2]->element[at]->str, '*') != NULL;
		}
	}
	compared++;
}

static void compare(int thread, bool looks, bool tells, const redisReply *look, int events_before)
{
	char run_id[DL_REDIS_RUN_ID_SIZE];
	redisReply *reply;

	for (int i = 0; i < w->lock_count; i++) {
		write_lock(&w->locks[i]);
	}
	for (int i = 0; i < w->thread_count; i++) {
		write_record(i, i != thread);
	}
	await_replies();
	reply = run_script(thread, looks, tells, run_id);
	CHECK(dl_redis_circle_is_look(reply) && dl_redis_circle_time_of(reply) > RECENTLY);
	if (!CHECK(is_same_reply(reply->element[1], look->element[1])
				&& is_same_reply(reply->element[2], look->element[2]))) {
		printf("the script:\n");
		print_reply(reply, 0);
		printf("the schedule:\n");
		print_reply(look, 0);
	}
	compare_messages(dl_redis_circle_time_of(reply), run_id, events_before);
	freeReplyObject(reply);
	count(look);
}

/* In schedules, waiters ask as soon as a ttl has ended, so looks hardly ever find a lock without an owner. */
static void compare_without_owners(int thread)
{
	keeper *lock = &w->locks[w->threads[thread].said.lock], before = *lock;
	record said = w->threads[thread].said;
	redisReply *look;

	lock->owner_count = 0;
	lock->is_shared = false;
	look = look_from(thread, &said, true, false);
	compare(thread, true, false, look, w->event_count);
	freeReplyObject(look);
	*lock = before;
}

static void compare_look(int thread, bool looks, bool tells, const redisReply *look, int events_before)
{
	compare(thread, looks, tells, look, events_before);
	if (looks && draw(10) == 0) {
		observe_look = NULL;
		compare_without_owners(thread);
		observe_look = compare_look;
	}
}

static void remove_keys(void)
{
	redisReply *keys = redisCommand(commands, "KEYS *%s*", key_prefix);

	for (size_t i = 0; i < keys->elements; i++) {
		send_command("DEL %s", keys->element[i]->str);
	}
	freeReplyObject(keys);
	await_replies();
}

int main(void)
{
	static world only;
	char prefix[64], channel[64];

	setvbuf(stdout, NULL, _IOLBF, 0);
	start_engine();
	server = test_server();
	snprintf(prefix, sizeof prefix, "engine/%ld/deadlock_replies/", (long) getpid());
	snprintf(channel, sizeof channel, "distlock:%ld:1", (long) getpid());
	key_prefix = prefix;
	channel_of_all = channel;
	commands = connect_to_server();
	messages = connect_to_server();
	freeReplyObject(redisCommand(messages, "SUBSCRIBE %s", channel));
	observe_look = compare_look;
	w = &only;
	for (uint64_t seed = 1; seed <= SCHEDULES && checks_failed == 0; seed++) {
		CHECK(run_world(seed, 5 * DL_SECOND) == NULL);
	}
	printf("%ld looks, %ld locks with shares, %ld owners of several permits, %ld locks without an owner, %ld lists of "
		   "those that only wait until a lock is free, %ld messages\n",
			compared, with_shares, with_permits, with_free_locks, with_bystanders, with_messages);
	CHECK(with_shares > 0 && with_permits > 0 && with_free_locks > 0 && with_bystanders > 0 && with_messages > 0);
	remove_keys();
	redisFree(commands);
	redisFree(messages);
	stop_engine();
	return check_result();
}
