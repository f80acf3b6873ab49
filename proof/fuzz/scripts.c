/* How our scripts, on a real server, handle anything that another program may have written to a lock's keys: queue
 * entries of any form, shares, counters, and values of another type. The engine's calls end, with a reason if they
 * fail, and the reason is never an error in a script. Needs DISTLOCK_TEST_REDIS_PORT, which scripts/fuzz sets.
 */
#include "support/input.h"

#include "core/thread/keeper.h"
#include "core/system/process.h"
#include "core/thread/resolver.h"
#include "core/metrics/stats.h"
#include "redis/server/payment.h"
#include "redis/claim/keys.h"
#include "redis/lock/mutex.h"
#include "redis/lock/ownership.h"
#include "redis/lock/renewal.h"

#include <sys/socket.h>
#include <unistd.h>

static dl_redis_server *server;
static redisContext *other, *listener;
static dl_redis_keys keys;
static char name[64];

static void start(void)
{
	const char *port = getenv("DISTLOCK_TEST_REDIS_PORT");
	char dsn[64];
	dl_error error;

	ALWAYS(port != NULL);
	dl_process_start();
	dl_stats_start();
	dl_keeper_start();
	dl_resolver_start();
	dl_redis_pool_start();
	dl_redis_renewal_start();
	dl_redis_payment_start();
	snprintf(dsn, sizeof dsn, "redis://127.0.0.1:%s?timeout=30", port);
	server = dl_redis_server_find(dsn, strlen(dsn), &error);
	other = redisConnect("127.0.0.1", atoi(port));
	ALWAYS(server != NULL && other != NULL && other->err == 0);
	/* Some of the entries get served, so their channel needs a listener. */
	listener = redisConnect("127.0.0.1", atoi(port));
	ALWAYS(listener != NULL && listener->err == 0);
	freeReplyObject(redisCommand(listener, "SUBSCRIBE distlock:x"));
	/* Several of these programs share one server. */
	snprintf(name, sizeof name, "fuzz:%ld", (long) getpid());
	dl_redis_keys_make(&keys, "", name);
}

/* Nobody reads what the listener was sent. */
static void empty_listener(void)
{
	char ignored[4096];

	while (recv(listener->fd, ignored, sizeof ignored, MSG_DONTWAIT) > 0) {
	}
}

static const char *some_key(fuzz_input *input)
{
	const char *const all[] = { keys.queue, keys.queue, keys.queue, keys.lock, keys.fence, keys.shares, keys.due,
		keys.lock };

	return all[fuzz_below(input, 8)];
}

static size_t some_number(fuzz_input *input, char *to, size_t size)
{
	static const char *const some[] = { "0", "-1", "1", "inf", "-inf", "1e300", "9007199254740992", "1700000000000000",
		"9999999999999999", "0.5", "-1e18", "253402300799999999", "2", "4611686018427387904", "nan", "x" };

	return (size_t) snprintf(to, size, "%s", some[fuzz_below(input, 16)]);
}

/* Writes an entry with a token for permits of a semaphore, "weight of total*host...", and what it wants, "/total"; or a
 * share of such a token, "number/weight of total*host...". */
static size_t some_several(fuzz_input *input, char *to, size_t size)
{
	static const char *const weights[] = { "2of3*", "1of2*", "0of2*", "1000of1000*", "1001of2000*",
		"999999999999of999999999999*", "3of2*", "*" };
	static const char *const modes[] = { "/2", "/3", "/0", "/", "/1000", "/999999999999", "/-1", "2" };
	const char *weight = weights[fuzz_below(input, 8)], *mode = modes[fuzz_below(input, 8)];

	if (fuzz_below(input, 4) == 3) {
		return (size_t) snprintf(to, size, "%u/%sh:1:0", fuzz_byte(input), weight);
	}
	return (size_t) snprintf(to, size, "1000 distlock:x %sh:1:0 %s", weight, mode);
}

/* An entry is "ttl channel token wanted". */
static size_t some_entry(fuzz_input *input, char *to, size_t size)
{
	static const char *const ttls[] = { "1000", "1", "0", "99999999999999999999", "-5", "007" };
	static const char *const channels[] = { "distlock:x", "distlock:{a}:x", "x", "123456789{", "distlock:\r\n" };
	static const char *const tokens[] = { "t", "distlock:shared", "host:1:0123456789abcdef0123456789abcdef:1", "u" };
	static const char *const modes[] = { "write", "0", "upgrade", "2", "-1", "free", "nan", "" };
	unsigned form = fuzz_byte(input);
	size_t length;
	const char *bytes;

	if (form >= 200) {
		bytes = fuzz_bytes(input, form - 200, &length);
		memcpy(to, bytes, length);
		return length;
	}
	if (form >= 160) {
		return some_several(input, to, size);
	}
	return (size_t) snprintf(to, size, form % 8 == 7 ? "%s %s%s %s" : "%s %s %s %s", ttls[fuzz_below(input, 6)],
			channels[fuzz_below(input, 5)], tokens[fuzz_below(input, 4)], modes[fuzz_below(input, 8)]);
}

static void command(int count, const char **words, const size_t *lengths)
{
	redisReply *reply = redisCommandArgv(other, count, words, lengths);

	ALWAYS(reply != NULL);
	freeReplyObject(reply);
}

static void spoil(fuzz_input *input)
{
	const char *key = some_key(input);
	char number[32], entry[512];
	size_t number_length = some_number(input, number, sizeof number),
		   entry_length = some_entry(input, entry, sizeof entry);
	unsigned how = fuzz_below(input, 8);

	if (how < 4) {
		command(4, (const char *[]) { "ZADD", key, number, entry },
				(size_t[]) { 4, strlen(key), number_length, entry_length });
	} else if (how < 6) {
		command(3, (const char *[]) { "SET", key, how == 4 ? number : entry },
				(size_t[]) { 3, strlen(key), how == 4 ? number_length : entry_length });
	} else if (how == 6) {
		command(3, (const char *[]) { "RPUSH", key, entry }, (size_t[]) { 5, strlen(key), entry_length });
	} else {
		command(2, (const char *[]) { "DEL", key }, (size_t[]) { 3, strlen(key) });
	}
}

/* For an error in a script itself, Redis names the line. */
static void check(dl_outcome outcome, const dl_error *error)
{
	if (outcome == DL_FAILED) {
		ALWAYS(error->kind != DL_ERROR_NONE && error->message[0] != '\0');
		if (strstr(error->message, "user_script") != NULL || strstr(error->message, "running script") != NULL) {
			ALWAYS(strstr(error->message, "WRONGTYPE") != NULL || strstr(error->message, "FENCING") != NULL
					|| !fprintf(stderr, "%s\n", error->message));
		}
	}
}

static dl_time some_deadline(fuzz_input *input)
{
	return fuzz_below(input, 8) == 7 ? dl_clock_now() + 3 * DL_MILLISECOND : 0;
}

static void call(fuzz_input *input, dl_lock *mutex)
{
	dl_lock *lock = mutex;
	dl_status status;
	dl_error error;
	dl_outcome outcome = DL_DONE;

	dl_error_clear(&error);
	switch (fuzz_below(input, 8)) {
		case 0:
			outcome = dl_lock_acquire(lock, &(dl_wish) { .mode = DL_WRITE, .deadline = some_deadline(input) }, &error);
			break;
		case 1:
			outcome = dl_lock_acquire(lock, &(dl_wish) { .mode = DL_NOTHING, .deadline = some_deadline(input) },
					&error);
			break;
		case 2:
			outcome = dl_lock_acquire(lock, &(dl_wish) { .mode = DL_READ, .deadline = some_deadline(input) }, &error);
			break;
		case 3:
			outcome = dl_lock_release(lock, true, &error);
			break;
		case 4:
			outcome = dl_lock_downgrade(lock, &error);
			break;
		case 5:
			outcome = dl_redis_ownership_renew(lock, DL_SECOND, 0, &error);
			break;
		case 6:
			outcome = lock->operations->force_release(lock, &(dl_breakable) { .is_foreign = true }, &error);
			break;
		default:
			if (lock->operations->inspect(lock, &status, &error)) {
				dl_status_free(&status);
			} else {
				outcome = DL_FAILED;
			}
	}
	check(outcome, &error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_input input = { data, data + size };
	dl_held held = { 0 };
	dl_redis_lock_options options = { .ttl = 10 * DL_SECOND };
	dl_lock *mutexes[2];
	unsigned kind;

	if (server == NULL) {
		start();
	}
	kind = fuzz_below(&input, 4);
	options.permits = kind >= 2 ? kind : 0;
	options.counter_lifetime = kind % 2 == 1 ? 3600 : 0;
	for (int i = 0; i < 2; i++) {
		options.weight = kind == 3 && i == 1 ? 2 : 1;
		mutexes[i] = dl_redis_mutex_new(&held, server, "", name, &options);
	}
	for (unsigned steps = 0; steps < 24 && input.at < input.end; steps++) {
		if (fuzz_below(&input, 2) == 0) {
			spoil(&input);
		} else {
			call(&input, mutexes[fuzz_below(&input, 2)]);
		}
	}
	for (int i = 0; i < 2; i++) {
		dl_lock_destroy(mutexes[i]);
	}
	empty_listener();
	command(6, (const char *[]) { "DEL", keys.lock, keys.queue, keys.fence, keys.shares, keys.due },
			(size_t[]) { 3, strlen(keys.lock), strlen(keys.queue), strlen(keys.fence), strlen(keys.shares),
					strlen(keys.due) });
	return 0;
}
