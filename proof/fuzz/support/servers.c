#include "support/servers.h"
#include "support/tls_end.h"

#include "redis/lua/arguments.h"
#include "redis/lua/lua.h"
#include "redis/net/slots.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <sys/socket.h>
#include <unistd.h>

#define MOST_CONNECTIONS 256
/* A server that is asked which commands it lacks gets their names in one command. */
#define MOST_WORDS 32
#define RUN_ID "0123456789abcdef0123456789abcdef01234567"
#define SERVER_TIME INT64_C(1700000000000000)

typedef struct connection {
	int near, far; /* far is -1 once it is closed */
	int port;
	char channel[128];
	tls_end *tls;
} connection;

typedef struct command {
	size_t count;
	const char *words[MOST_WORDS];
	size_t lengths[MOST_WORDS];
} command;

static struct {
	fuzz_input *input;
	connection connections[MOST_CONNECTIONS];
	size_t count;
	bool are_tls;
	bool is_cluster;
	int64_t fencing_token;
	/* The last waiter that was refused. */
	char channel[128], token[160];
	char output[1 << 18];
	size_t length;
} all;

void servers_begin(fuzz_input *input)
{
	all.input = input;
	all.count = 0;
	all.are_tls = all.is_cluster = false;
	all.fencing_token = 100;
	all.channel[0] = all.token[0] = '\0';
}

void servers_speak_tls(void)
{
	all.are_tls = true;
}

static void hang_up(connection *c)
{
	if (c->far >= 0) {
		close(c->far);
		c->far = -1;
	}
	if (c->tls != NULL) {
		tls_end_free(c->tls);
		c->tls = NULL;
	}
}

void servers_end(void)
{
	for (size_t i = 0; i < all.count; i++) {
		connection *c = &all.connections[i];
		char rest[4096];
		ssize_t length;

		while (c->far >= 0 && (length = recv(c->far, rest, sizeof rest, MSG_DONTWAIT)) != 0) {
			/* The other end may have closed without reading what was last written. */
			ALWAYS(length > 0 || errno == ECONNRESET);
			if (length < 0) {
				break;
			}
		}
		hang_up(c);
	}
}

int servers_connect(const char *host, int port, short *events)
{
	unsigned how = fuzz_byte(all.input);
	connection *c = &all.connections[all.count];
	int ends[2];

	ALWAYS(host[0] != '\0' && port >= 0 && port <= 65535);
	if (how >= 248 || all.count == MOST_CONNECTIONS) {
		return how % 2 == 0 ? -1 : -2;
	}
	ALWAYS(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) == 0);
	*c = (connection) { .near = ends[0], .far = ends[1], .port = port, .tls = all.are_tls ? tls_end_new() : NULL };
	all.count++;
	/* Some are connected in the next step, and some may never be. */
	*events = how < 236 ? 0 : how < 244 ? POLLOUT : POLLIN;
	return ends[0];
}

/* Prints the conversation if FUZZ_TRACE is in the environment. */
static void show(const connection *c, const char *who, const char *bytes, size_t length)
{
	static int is_on = -1;

	is_on = is_on < 0 ? getenv("FUZZ_TRACE") != NULL : is_on;
	if (is_on) {
		fprintf(stderr, "%zu:%d %s ", (size_t) (c - all.connections), c->port, who);
		for (size_t i = 0; i < length && i < 400; i++) {
			fprintf(stderr, bytes[i] >= ' ' && bytes[i] <= '~' ? "%c" : "\\%02x", (unsigned char) bytes[i]);
		}
		fputs("\n", stderr);
	}
}

/* Writes to the engine. */

static void put(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	all.length += (size_t) vsnprintf(all.output + all.length, sizeof all.output - all.length, format, arguments);
	va_end(arguments);
	ALWAYS(all.length < sizeof all.output);
}

static void put_bytes(const char *bytes, size_t length)
{
	ALWAYS(all.length + length < sizeof all.output);
	memcpy(all.output + all.length, bytes, length);
	all.length += length;
}

static void put_bulk(const char *text)
{
	put("$%zu\r\n%s\r\n", strlen(text), text);
}

static void put_raw(void)
{
	size_t length;
	const char *bytes = fuzz_bytes(all.input, fuzz_byte(all.input), &length);

	put_bytes(bytes, length);
}

static int64_t some_integer(void)
{
	static const int64_t some[] = { 0, 1, -1, 2, 1000, 1500000, SERVER_TIME, INT64_C(9007199254740992), INT64_MAX,
		INT64_MIN, INT32_MAX, -2, INT64_C(1) << 40, 10000, 16383, 65536 };
	unsigned which = fuzz_byte(all.input);

	return which < 128 ? (int64_t) which : some[which % 16];
}

static void put_some_bulk(void)
{
	static const char *const some[] = { "", "value", "master", "slave", "message", "smessage", "sunsubscribe",
		"ssubscribe", "127.0.0.1", "7001", "0", "host:8:0123456789abcdef0123456789abcdef:9", "distlock:shared", "a:b:c",
		"?", "::1" };
	unsigned which = fuzz_byte(all.input);
	size_t length;
	const char *bytes;

	if (which < 128) {
		put_bulk(some[which % 16]);
		return;
	}
	bytes = fuzz_bytes(all.input, which - 128, &length);
	put("$%zu\r\n", length);
	put_bytes(bytes, length);
	put("\r\n");
}

static void put_some_reply(unsigned depth)
{
	unsigned what = fuzz_byte(all.input), elements;

	if (what % 8 == 0 && depth < 10) {
		elements = fuzz_byte(all.input) % 70;
		put("*%u\r\n", elements);
		for (unsigned i = 0; i < elements && all.input->at < all.input->end; i++) {
			put_some_reply(depth + 1);
		}
	} else if (what % 8 < 3) {
		put(":%lld\r\n", (long long) some_integer());
	} else if (what % 8 < 5) {
		put_some_bulk();
	} else {
		static const char *const others[] = { "$-1\r\n", "*-1\r\n", "+OK\r\n", "+QUEUED\r\n", "*0\r\n", "-ERR x\r\n",
			"$0\r\n\r\n", "+\r\n" };

		put("%s", others[what / 8 % 8]);
	}
}

static int slot_of(const command *c)
{
	return c->count > 3 ? dl_redis_slot_of(c->words[3], c->lengths[3]) : 0;
}

static void put_error(const command *c)
{
	static const char *const some[] = { "ERR", "NOSCRIPT No matching script.", "LOADING Redis is loading",
		"MASTERDOWN Link with MASTER is down", "BUSY Redis is busy", "ERR max number of clients reached",
		"READONLY You can't write", "CLUSTERDOWN The cluster is down", "TRYAGAIN Multiple keys",
		"NOAUTH Authentication required.", "WRONGTYPE Operation", "FENCING delete the counter",
		"ERR unknown command 'x'", "OOM command not allowed", "NOREPLICAS Not enough",
		"ERR Error running script: -READONLY You can't", "MOVED", "ASK 1 :", "MOVED 1 1",
		"NOPERM this user has no permissions", "EXECABORT Transaction discarded", "", "ASK 99999 a:1", "MOVED -1 a:1" };
	unsigned which = fuzz_byte(all.input);

	if (which >= 128) {
		put("-%s %d %s:%d\r\n", which % 2 == 0 ? "MOVED" : "ASK", slot_of(c), which % 4 < 2 ? "127.0.0.1" : "",
				7000 + (int) which % 16);
	} else if (which >= 120) {
		put("-ERR %.*s\xff\x01%c\r\n", (int) which,
				"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", which);
	} else {
		put("-%s\r\n", some[which % (sizeof some / sizeof *some)]);
	}
}

static bool is(const command *c, size_t word, const char *text)
{
	return word < c->count && c->lengths[word] == strlen(text) && memcmp(c->words[word], text, c->lengths[word]) == 0;
}

static dl_redis_script script_of(const command *c)
{
	dl_redis_script script = 0;

	for (; script < DL_SCRIPT_COUNT; script++) {
		const dl_redis_lua *lua = &dl_redis_lua_scripts[script];

		if (is(c, 1, lua->sha1)
				|| (c->lengths[1] == lua->length && memcmp(c->words[1], lua->source, lua->length) == 0)) {
			break;
		}
	}
	ALWAYS(script < DL_SCRIPT_COUNT);
	return script;
}

/* Remembers who waits, and on which channel: an entry in the queue is "ttl channel token wanted". */
static void remember_waiter(const command *c)
{
	size_t entry = 3 + 5 + DL_ACQUIRE_ENTRY + (is(c, 2, "6") ? 1 : 0);
	char text[512];

	if (entry < c->count && c->lengths[entry] < sizeof text) {
		memcpy(text, c->words[entry], c->lengths[entry]);
		text[c->lengths[entry]] = '\0';
		if (sscanf(text, "%*d %127s %159s", all.channel, all.token) != 2) {
			all.channel[0] = '\0';
		}
	}
}

static void put_refusal(const command *c)
{
	static const char *const owners[] = { "other:1:0123456789abcdef0123456789abcdef:5", "foreign", "",
		"distlock:shared" };
	unsigned what = fuzz_byte(all.input);

	if (what % 16 == 15) {
		put("*2\r\n$8\r\ndeadlock\r\n");
		put_bulk(owners[what / 16 % 4]);
		return;
	}
	put("*7\r\n$7\r\nrefused\r\n:%lld\r\n:%lld\r\n:%lld\r\n", what < 128 ? 100LL : (long long) some_integer(),
			what % 4 == 3 ? (long long) some_integer() : 0LL, (long long) SERVER_TIME);
	put_bulk(owners[what / 4 % 4]);
	put(":%lld\r\n:%lld\r\n", (long long) SERVER_TIME, what % 8 == 7 ? (long long) some_integer() : 1500LL);
	remember_waiter(c);
}

/* Answers a look for deadlocks: the waiter, the owner of its lock, and a record. */
static void put_look(const command *c)
{
	unsigned what = fuzz_byte(all.input);
	char waiter[512];

	snprintf(waiter, sizeof waiter, "%lld 1000 %s %s write", (long long) SERVER_TIME, all.channel, all.token);
	put("*3\r\n:%lld\r\n*1\r\n*5\r\n", (long long) SERVER_TIME + what);
	put_bulk(what % 4 == 3 ? "other" : "lock");
	put(":%u\r\n*1\r\n", what / 4 % 3);
	put_bulk(what % 8 == 7 ? "" : all.token);
	put("*1\r\n");
	put_bulk(waiter);
	put("*1\r\n");
	put_bulk(waiter);
	put("*1\r\n*2\r\n");
	put_bulk("other:1:0123456789abcdef0123456789abcdef");
	put("$%zu\r\n%.*s\r\n", c->lengths[7], (int) c->lengths[7], c->words[7]);
}

static void check_keys(const command *c)
{
	size_t keys = (size_t) (c->words[2][0] - '0');

	ALWAYS(c->lengths[2] == 1 && keys >= 1 && keys <= 6 && c->count >= 3 + keys);
	for (size_t i = 1; all.is_cluster && i < keys; i++) {
		ALWAYS(dl_redis_slot_of(c->words[3 + i], c->lengths[3 + i]) == slot_of(c));
	}
}

static void answer_script(const command *c)
{
	check_keys(c);
	switch (script_of(c)) {
		case DL_SCRIPT_acquire:
			put(is(c, 2, "6") ? "*3\r\n$5\r\nowned\r\n:%lld\r\n$5\r\nvalue\r\n" : ":%lld\r\n",
					(long long) ++all.fencing_token);
			break;
		case DL_SCRIPT_attach:
			put("*2\r\n:%lld\r\n:10000\r\n", (long long) ++all.fencing_token);
			break;
		case DL_SCRIPT_deadlock:
			put_look(c);
			break;
		case DL_SCRIPT_inspect:
			put("*6\r\n$7\r\nowner a\r\n:1\r\n:1000\r\n:1\r\n$1\r\n5\r\n$9\r\nb write c\r\n");
			break;
		case DL_SCRIPT_leave:
			put(":0\r\n");
			break;
		case DL_SCRIPT_renew:
			put(":%lld\r\n", (long long) (SERVER_TIME / 1000 + 10000));
			break;
		case DL_SCRIPT_value:
			put("$5\r\nvalue\r\n");
			break;
		default:
			put(":1\r\n");
	}
}

static void answer_subscribe(connection *to, const command *c)
{
	for (size_t i = 1; i < c->count; i++) {
		put(is(c, 0, "SUBSCRIBE")                ? "*3\r\n$9\r\nsubscribe\r\n"
						: is(c, 0, "SSUBSCRIBE") ? "*3\r\n$10\r\nssubscribe\r\n"
												 : "*3\r\n$12\r\nsunsubscribe\r\n");
		put("$%zu\r\n%.*s\r\n:1\r\n", c->lengths[i], (int) c->lengths[i], c->words[i]);
	}
	if (!is(c, 0, "SUNSUBSCRIBE")) {
		snprintf(to->channel, sizeof to->channel, "%.*s", (int) c->lengths[1], c->words[1]);
	}
}

static void answer_cluster(void)
{
	all.is_cluster = true;
	put("*3\r\n");
	for (int i = 0; i < 3; i++) {
		put("*3\r\n:%d\r\n:%d\r\n*2\r\n$9\r\n127.0.0.1\r\n:%d\r\n", 5500 * i, i < 2 ? 5500 * i + 5499 : 16383,
				7000 + i);
	}
}

/* Answers SCRIPT EXISTS: the server has some of the scripts. */
static void put_scripts(void)
{
	put("*%d\r\n", DL_SCRIPT_COUNT);
	for (int i = 0; i < DL_SCRIPT_COUNT; i++) {
		put(":%d\r\n", i % 3 > 0);
	}
}

static void answer_properly(connection *to, const command *c)
{
	if (is(c, 0, "EVALSHA") || is(c, 0, "EVAL")) {
		answer_script(c);
	} else if (is(c, 0, "INFO")) {
		put("$61\r\n# Server\r\nrun_id:" RUN_ID "\r\n\r\n\r\n");
	} else if (is(c, 0, "ROLE")) {
		put("*3\r\n$6\r\nmaster\r\n:0\r\n*0\r\n");
	} else if (is(c, 0, "SCRIPT")) {
		put_scripts();
	} else if (is(c, 0, "SUBSCRIBE") || is(c, 0, "SSUBSCRIBE") || is(c, 0, "SUNSUBSCRIBE")) {
		answer_subscribe(to, c);
	} else if (is(c, 0, "SENTINEL")) {
		put("*2\r\n$9\r\n127.0.0.1\r\n$4\r\n7000\r\n");
	} else if (is(c, 0, "CLUSTER")) {
		answer_cluster();
	} else if (is(c, 0, "GET")) {
		put("$5\r\nvalue\r\n");
	} else if (is(c, 0, "EXEC")) {
		put("*1\r\n+OK\r\n");
	} else if (is(c, 0, "SET") || is(c, 0, "DEL")) {
		put("+QUEUED\r\n");
	} else if (is(c, 0, "SCAN")) {
		put("*2\r\n$1\r\n0\r\n*3\r\n$9\r\n{x}:queue\r\n$9\r\n{y}:fence\r\n$1\r\nz\r\n");
	} else if (is(c, 0, "WAIT")) {
		put(":1\r\n");
	} else {
		put("+OK\r\n");
	}
}

/* Changes some bytes of a valid answer. */
static void spoil(size_t from)
{
	for (unsigned changes = fuzz_below(all.input, 8) + 1; changes > 0; changes--) {
		unsigned where = fuzz_byte(all.input), what = fuzz_byte(all.input);

		all.output[from + where % (all.length - from)] = (char) what;
	}
}

/* Appends the answer that the input chooses. Returns false if the connection ends with it. */
static bool answer(connection *to, const command *c)
{
	unsigned how = fuzz_byte(all.input);
	size_t from = all.length;

	if (is(c, 0, "AUTH") && how >= 240) {
		put("-ERR unknown command `AUTH`, with args beginning with: `%.*s`\r\n", (int) c->lengths[c->count - 1],
				c->words[c->count - 1]);
		return true;
	}
	switch (how < 150 ? 0 : 1 + how % 12) {
		case 1:
			put_error(c);
			break;
		case 2:
			put_raw();
			break;
		case 3:
			put_some_reply(0);
			break;
		case 4:
			answer_properly(to, c);
			spoil(from);
			break;
		case 5: /* silence */
			break;
		case 6:
			return false;
		case 7:
			answer_properly(to, c);
			put_raw();
			break;
		case 8:
			answer_properly(to, c);
			all.length = from + fuzz_byte(all.input) % (all.length - from);
			return false;
		case 9:
			put("$-1\r\n");
			break;
		case 10:
			put(":%lld\r\n", (long long) some_integer());
			break;
		case 11:
		case 12:
			if (is(c, 0, "EVALSHA") && script_of(c) == DL_SCRIPT_acquire) {
				put_refusal(c);
				break;
			}
			put_error(c);
			break;
		default:
			answer_properly(to, c);
	}
	return true;
}

static void send_output(connection *to)
{
	show(to, "<", all.output, all.length);
	if (to->tls != NULL) {
		tls_end_say(to->tls, all.output, all.length);
	} else if (to->far >= 0) {
		(void) !send(to->far, all.output, all.length, MSG_NOSIGNAL | MSG_DONTWAIT);
	}
	all.length = 0;
}

/* The engine only writes complete commands. */
static const char *read_word(const char *at, const char *end, char kind, size_t *number)
{
	char *after;

	ALWAYS(at < end && *at == kind);
	*number = strtoul(at + 1, &after, 10);
	ALWAYS(after + 2 <= end && after[0] == '\r' && after[1] == '\n');
	return after + 2;
}

static const char *read_command(const char *at, const char *end, command *c)
{
	at = read_word(at, end, '*', &c->count);
	ALWAYS(c->count > 0 && c->count <= MOST_WORDS);
	for (size_t i = 0; i < c->count; i++) {
		at = read_word(at, end, '$', &c->lengths[i]);
		ALWAYS((size_t) (end - at) >= c->lengths[i] + 2);
		c->words[i] = at;
		at += c->lengths[i] + 2;
	}
	return at;
}

static void take(connection *from, const char *bytes, size_t length)
{
	const char *end = bytes + length;
	bool is_open = true;

	show(from, ">", bytes, length);
	while (bytes < end) {
		command c;

		bytes = read_command(bytes, end, &c);
		is_open = is_open && answer(from, &c);
	}
	send_output(from);
	if (!is_open) {
		hang_up(from);
	}
}

bool servers_take(int descriptor, const char *bytes, size_t length)
{
	size_t i = all.count;

	/* Finds the newest one with this number, because older ones are closed. */
	while (i > 0 && all.connections[i - 1].near != descriptor) {
		i--;
	}
	ALWAYS(i > 0);
	if (all.connections[i - 1].far < 0) {
		return false;
	}
	if (length > 0) {
		take(&all.connections[i - 1], bytes, length);
	}
	return true;
}

/* Grants the lock to the last waiter, if it listens. */
static bool grant(const char *token, const char *run_id)
{
	for (size_t i = all.count; i-- > 0 && all.channel[0] != '\0';) {
		connection *c = &all.connections[i];

		if (c->far >= 0 && strcmp(c->channel, all.channel) == 0) {
			char message[512];

			snprintf(message, sizeof message, "%s %lld %lld %s", token, (long long) ++all.fencing_token,
					(long long) SERVER_TIME + 1, run_id);
			put(strchr(all.channel, '{') != NULL ? "*3\r\n$8\r\nsmessage\r\n" : "*3\r\n$7\r\nmessage\r\n");
			put_bulk(all.channel);
			put_bulk(message);
			send_output(c);
			return true;
		}
	}
	return false;
}

static bool say_something(connection *to, unsigned what)
{
	if (to->far < 0) {
		return false;
	}
	switch (what % 6) {
		case 0:
			put_raw();
			break;
		case 1:
			put("*3\r\n$7\r\nmessage\r\n$14\r\n+switch-master\r\n$35\r\nshop 127.0.0.1 7000 127.0.0.1 70010\r\n");
			break;
		case 2:
			put("*3\r\n$12\r\nsunsubscribe\r\n");
			put_bulk(to->channel);
			put(":0\r\n");
			break;
		case 3:
			put_some_reply(0);
			break;
		default:
			hang_up(to);
			return true;
	}
	send_output(to);
	return true;
}

static bool move_tls(void)
{
	bool has_moved = false;

	for (size_t i = 0; i < all.count; i++) {
		connection *c = &all.connections[i];
		size_t length;
		const char *bytes;

		if (c->tls == NULL || c->far < 0 || !tls_end_move(c->tls, c->far, all.input)) {
			continue;
		}
		has_moved = true;
		bytes = tls_end_heard(c->tls, &length);
		if (length > 0) {
			take(c, bytes, length);
			if (c->tls != NULL) {
				tls_end_move(c->tls, c->far, all.input);
			}
		}
	}
	return has_moved;
}

bool servers_speak(void)
{
	unsigned what;

	if (all.are_tls && move_tls()) {
		return true;
	}
	what = fuzz_byte(all.input);
	if (what < 128 || all.count == 0) {
		return grant(all.token, what < 112 ? RUN_ID : "-");
	}
	if (what < 160) {
		return grant("host:7:0123456789abcdef0123456789abcdef:1", RUN_ID);
	}
	return what < 224 && say_something(&all.connections[fuzz_below(all.input, (unsigned) all.count)], what);
}
