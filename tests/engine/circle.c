/* Which threads wait for each other, as two looks at a server show it, whatever anybody has written there. */
#include "check.h"

#include "redis/lock/circle.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#define RUN_ID "0123456789abcdef0123456789abcdef01234567"
#define BITS "0123456789abcdef0123456789abcdef"

/* The text of a look, in Redis's protocol. */
typedef struct text {
	char bytes[1 << 17];
	size_t length;
} text;

static void put(text *t, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	t->length += (size_t) vsnprintf(t->bytes + t->length, sizeof t->bytes - t->length, format, arguments);
	va_end(arguments);
}

static void put_string(text *t, const char *string)
{
	put(t, "$%zu\r\n%s\r\n", strlen(string), string);
}

static redisReply *read_reply(const text *t)
{
	redisReader *reader = redisReaderCreate();
	void *reply = NULL;

	redisReaderFeed(reader, t->bytes, t->length);
	redisReaderGetReply(reader, &reply);
	redisReaderFree(reader);
	return reply;
}

#define MOST 64

/* A thread with a number: it holds the lock of that number, and waits for another one's. */
typedef struct thread {
	int wants;
	const char *wanted;
	int64_t said, ticket;
	const char *limit, *run_id;
	bool holds, is_silent;
} thread;

typedef struct world {
	int count;
	int64_t time;
	bool is_shared;
	const char *name; /* the beginning of all names */
	thread each[MOST];
} world;

/* The tokens of thread 3 are t3:3:..., with the time 30 for what it holds and 31 for what it wants. */
static void name_token(char *to, size_t size, int number, bool is_wanted)
{
	snprintf(to, size, "t%d:%d:" BITS ":%d", number, number + 1, number * 10 + is_wanted);
}

static void name_entry(const world *w, char *to, size_t size, int number)
{
	const thread *t = &w->each[number];
	char token[100];

	name_token(token, sizeof token, number, strcmp(t->wanted, "upgrade") != 0);
	snprintf(to, size, "1000 distlock:x:%d %s %s", number, token, t->wanted);
}

/* is_free: those that only wait until it is free. */
static void put_waiters(text *t, const world *w, int lock, bool is_free)
{
	char words[300], entry[200];

	for (int i = 0; i < w->count; i++) {
		if (w->each[i].wants == lock && (strcmp(w->each[i].wanted, "free") == 0) == is_free) {
			name_entry(w, entry, sizeof entry, i);
			snprintf(words, sizeof words, "%" PRId64 " %s", w->each[i].ticket, entry);
			put_string(t, words);
		}
	}
}

static void put_lock(text *t, const world *w, int lock)
{
	char words[300];
	int waiters = 0, bystanders = 0;

	snprintf(words, sizeof words, "%s%d", w->name, lock);
	put(t, "*5\r\n");
	put_string(t, words);
	put(t, ":%d\r\n*1\r\n", w->is_shared);
	name_token(words, sizeof words, lock, false);
	put_string(t, words);
	for (int i = 0; i < w->count; i++) {
		bool is_free = strcmp(w->each[i].wanted, "free") == 0;

		waiters += w->each[i].wants == lock && !is_free;
		bystanders += w->each[i].wants == lock && is_free;
	}
	for (int list = 0; list < 2; list++) {
		put(t, "*%d\r\n", list == 0 ? waiters : bystanders);
		put_waiters(t, w, lock, list == 1);
	}
}

static void put_record(text *t, const world *w, int number)
{
	const thread *it = &w->each[number];
	char name[100], tokens[20] = DL_REDIS_NO_TOKENS, entry[200], ticket[24], key[100], record[600];

	snprintf(name, sizeof name, "t%d:%d:" BITS, number, number + 1);
	if (it->holds) {
		snprintf(tokens, sizeof tokens, "7,%d", number * 10);
	}
	name_entry(w, entry, sizeof entry, number);
	snprintf(ticket, sizeof ticket, "%" PRId64, it->ticket);
	snprintf(key, sizeof key, "%s%d", w->name, it->wants);
	snprintf(record, sizeof record, DL_REDIS_RECORD_FORMAT, it->run_id, it->said, ticket, it->limit, tokens, entry,
			DL_REDIS_NO_TAG, key);
	put(t, "*2\r\n");
	put_string(t, name);
	put_string(t, record);
}

static text *put_world(const world *w)
{
	text *t = calloc(1, sizeof *t);
	int records = 0;

	put(t, "*3\r\n:%" PRId64 "\r\n*%d\r\n", w->time, w->count);
	for (int i = 0; i < w->count; i++) {
		put_lock(t, w, i);
		records += !w->each[i].is_silent;
	}
	put(t, "*%d\r\n", records);
	for (int i = 0; i < w->count; i++) {
		if (!w->each[i].is_silent) {
			put_record(t, w, i);
		}
	}
	return t;
}

static redisReply *look_at(const world *w)
{
	text *t = put_world(w);
	redisReply *reply = read_reply(t);

	free(t);
	return reply;
}

static dl_redis_circle judge(const world *before, const world *now, int number, char *words, size_t size)
{
	redisReply *first = look_at(before), *second = look_at(now);
	dl_redis_circle found;
	char name[100];

	snprintf(name, sizeof name, "t%d:%d:" BITS, number, number + 1);
	CHECK(dl_redis_circle_is_look(first) && dl_redis_circle_is_look(second));
	words[0] = '\0';
	found = dl_redis_circle_judge(first, second, &(dl_redis_walker) { name, RUN_ID, 0 }, words, size);
	freeReplyObject(first);
	freeReplyObject(second);
	return found;
}

/* Each waits for the next one's lock; the last one began last. The look is at 1000, and all said so earlier. */
static world circle_of(int count)
{
	world w = { .count = count, .time = 1000, .name = "lock" };

	for (int i = 0; i < count; i++) {
		w.each[i] = (thread) { (i + 1) % count, "write", 900, 100 + i, DL_REDIS_UNLIMITED, RUN_ID, true, false };
	}
	return w;
}

/* The same at 3000, when all have said so again. */
static world later(const world *before)
{
	world w = *before;

	w.time = 3000;
	for (int i = 0; i < w.count; i++) {
		w.each[i].said = 2000;
	}
	return w;
}

static dl_redis_circle of_two(const world *before, const world *now, int number)
{
	char words[400];

	return judge(before, now, number, words, sizeof words);
}

static void check_victim(void)
{
	world before = circle_of(2), now = later(&before);
	char words[400];

	CHECK(judge(&before, &now, 1, words, sizeof words) == DL_REDIS_VICTIM);
	CHECK(strcmp(words, "t1:2 holds \"lock1\" and waits for \"lock0\", t0:1 holds \"lock0\" and waits for \"lock1\"")
			== 0);
	CHECK(of_two(&before, &now, 0) == DL_REDIS_POSSIBLE_CIRCLE);
	now.each[1].limit = DL_REDIS_LIMITED;
	CHECK(of_two(&before, &now, 1) == DL_REDIS_POSSIBLE_CIRCLE && of_two(&before, &now, 0) == DL_REDIS_VICTIM);
	now.each[0].limit = DL_REDIS_LIMITED;
	CHECK(of_two(&before, &now, 0) == DL_REDIS_POSSIBLE_CIRCLE);
}

static void check_what_counts(void)
{
	const world before = circle_of(2), same = later(&before);
	world now = same;

	CHECK(of_two(&before, &before, 1) == DL_REDIS_POSSIBLE_CIRCLE);
	now.each[0].said = 1000;
	CHECK(of_two(&before, &now, 1) == DL_REDIS_POSSIBLE_CIRCLE);
	now.each[0].said = 3001;
	CHECK(of_two(&before, &now, 1) == DL_REDIS_NO_CIRCLE);
	now = same;
	now.each[0].run_id = "another";
	CHECK(of_two(&before, &now, 1) == DL_REDIS_NO_CIRCLE);
	now = same;
	now.each[0].holds = false;
	CHECK(of_two(&before, &now, 1) == DL_REDIS_NO_CIRCLE);
	now = same;
	now.each[0].ticket++;
	CHECK(of_two(&before, &now, 1) == DL_REDIS_NO_CIRCLE);
	now = same;
	now.each[0].is_silent = true;
	CHECK(of_two(&before, &now, 1) == DL_REDIS_NO_CIRCLE);
}

static void check_modes(void)
{
	world before = circle_of(2), now;

	before.is_shared = true;
	before.each[0].wanted = before.each[1].wanted = "2";
	now = later(&before);
	/* One of two permits is free. */
	CHECK(of_two(&before, &now, 1) == DL_REDIS_NO_CIRCLE);
	before.each[0].wanted = now.each[0].wanted = "1";
	before.each[1].wanted = now.each[1].wanted = "1";
	CHECK(of_two(&before, &now, 1) == DL_REDIS_VICTIM);
	before.each[1].wanted = now.each[1].wanted = "0";
	CHECK(of_two(&before, &now, 1) == DL_REDIS_NO_CIRCLE);
	before.each[1].wanted = now.each[1].wanted = "something new";
	CHECK(of_two(&before, &now, 1) == DL_REDIS_NO_CIRCLE);
	/* It has no share. */
	before.each[1].wanted = now.each[1].wanted = "upgrade";
	CHECK(of_two(&before, &now, 1) == DL_REDIS_NO_CIRCLE);
}

/* One that wants nothing waits for the owner, who waits for it; nobody waits for one that holds nothing. */
static void check_until_free(void)
{
	world before = circle_of(2), now;

	before.each[1].wanted = "free";
	now = later(&before);
	CHECK(of_two(&before, &now, 1) == DL_REDIS_VICTIM && of_two(&before, &now, 0) == DL_REDIS_POSSIBLE_CIRCLE);
	before.each[1].wanted = "write";
	CHECK(of_two(&before, &now, 1) == DL_REDIS_NO_CIRCLE);
	before = now = circle_of(3);
	before.is_shared = true;
	before.each[1] = (thread) { 0, "free", 900, 101, DL_REDIS_UNLIMITED, RUN_ID, false, false };
	before.each[2] = (thread) { 0, "0", 900, 102, DL_REDIS_UNLIMITED, RUN_ID, true, false };
	before.each[0].wants = 2;
	now = later(&before);
	CHECK(of_two(&before, &now, 2) == DL_REDIS_NO_CIRCLE);
}

/* A reader of 0 waits behind a writer that holds nothing, and holds what the owner of 0 waits for. */
static void check_queue(void)
{
	world before = circle_of(3), now;
	char words[400];

	before.is_shared = true;
	before.each[0] = (thread) { 2, "write", 900, 100, DL_REDIS_UNLIMITED, RUN_ID, true, false };
	before.each[1] = (thread) { 0, "write", 900, 101, DL_REDIS_UNLIMITED, RUN_ID, false, true };
	before.each[2] = (thread) { 0, "0", 900, 102, DL_REDIS_UNLIMITED, RUN_ID, true, false };
	now = later(&before);
	CHECK(of_two(&before, &now, 2) == DL_REDIS_POSSIBLE_CIRCLE);
	now.each[1].is_silent = false;
	CHECK(judge(&before, &now, 2, words, sizeof words) == DL_REDIS_VICTIM);
	CHECK(strstr(words, "t1:2 is in front of it in the queue for \"lock0\"") != NULL);
}

static void check_text(void)
{
	world before = circle_of(MOST), now = later(&before);
	char words[400], little[100];

	CHECK(judge(&before, &now, MOST - 1, words, sizeof words) == DL_REDIS_VICTIM);
	CHECK(strstr(words, " more") != NULL && strlen(words) < sizeof words);
	CHECK(judge(&before, &now, MOST - 1, little, sizeof little) == DL_REDIS_VICTIM && strlen(little) < sizeof little);
	before = circle_of(2);
	before.name = "\x1b[2J\n\xff a \"b\" ";
	now = later(&before);
	CHECK(judge(&before, &now, 1, words, sizeof words) == DL_REDIS_VICTIM);
	for (const char *c = words; *c != '\0'; c++) {
		CHECK(*c >= ' ' && *c <= '~');
	}
}

/* Changes some bytes of the records and entries, and adds or removes blanks. */
static void spoil(text *t, uint64_t *random)
{
	static const char usual[] = " ,:/*@-{}0129afgw\n";

	for (unsigned left = 1 + check_random(random, 6); left > 0; left--) {
		size_t at = check_random(random, (unsigned) t->length);

		if (t->bytes[at] != '\r' && t->bytes[at] != '\n' && (at == 0 || t->bytes[at - 1] != '\n')) {
			t->bytes[at] = check_random(random, 4) == 0
					? (char) check_random(random, 256)
					: usual[check_random(random, sizeof usual - 1)];
		}
	}
}

static void check_garbage(void)
{
	const char name[] = "t1:2:" BITS;
	uint64_t random = 1;
	unsigned looks = 0;

	for (int i = 0; i < 20000; i++) {
		world before = circle_of(2 + (int) check_random(&random, 3)), now = later(&before);
		text *texts[] = { put_world(&before), put_world(&now) };
		redisReply *replies[2];
		char words[400] = "";

		for (int at = 0; at < 2; at++) {
			spoil(texts[at], &random);
			replies[at] = read_reply(texts[at]);
			free(texts[at]);
		}
		if (replies[0] != NULL && replies[1] != NULL && dl_redis_circle_is_look(replies[0])
				&& dl_redis_circle_is_look(replies[1])) {
			dl_redis_circle_judge(replies[0], replies[1], &(dl_redis_walker) { name, RUN_ID, 3 }, words, sizeof words);
			looks++;
		}
		freeReplyObject(replies[0]);
		freeReplyObject(replies[1]);
	}
	CHECK(looks > 5000);
}

int main(void)
{
	check_victim();
	check_what_counts();
	check_modes();
	check_until_free();
	check_queue();
	check_text();
	check_garbage();
	return check_result();
}
