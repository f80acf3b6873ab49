/* Tokens: their form, what time they tell, and that no two are alike, across threads, forks, and a clock that is set
 * back. */
#include "check.h"

#include "core/system/process.h"
#include "core/text/token.h"

#include <pthread.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define THREADS 4
#define EACH 2000

static atomic_long shift; /* of the wall clock, in seconds */

/* In place of the C library's. */
int clock_gettime(clockid_t clock, struct timespec *now)
{
	int result = (int) syscall(SYS_clock_gettime, clock, now);

	if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) {
		now->tv_sec += shift;
	}
	return result;
}

static bool is_own_form(const char *token)
{
	return dl_token_is_own_form(token, strlen(token));
}

static void check_form(void)
{
	char token[DL_TOKEN_SIZE], pid[32];

	dl_token_next(token, NULL);
	CHECK(is_own_form(token));
	snprintf(pid, sizeof pid, ":%ld:", (long) getpid());
	CHECK(strstr(token, pid) != NULL);
	CHECK(strchr(token, ' ') == NULL && strchr(token, '\n') == NULL);

	dl_token_anonymous(token);
	CHECK(!is_own_form(token) && strstr(token, pid) == NULL && strlen(token) > 32);
}

#define HEX "0123456789abcdef0123456789abcdef"

static void check_recognition(void)
{
	static const char *const foreign[] = {
		"",
		":",
		"::::",
		"h",
		"h:1",
		"h:1:" HEX,
		"h:1:" HEX ":",
		":1:" HEX ":1",
		"h::" HEX ":1",
		"h:x:" HEX ":1",
		"h:1:" HEX "0:1",
		"h:1:0" HEX ":1",
		"h:1:abc:1",
		"h:1:" HEX ":x",
		"h:1:" HEX ":1x",
		"h:1:" HEX ":1:1",
		"h:1:" HEX " :1",
		"h:1:g123456789abcdef0123456789abcdef:1",
		HEX,
		"h:-1:" HEX ":1",
		" ",
		"h:1:" HEX ":1 ",
	};

	CHECK(is_own_form("h:1:" HEX ":1"));
	CHECK(is_own_form("web-1.example.org:4194304:" HEX ":18446744073709551615"));
	for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
		if (!CHECK(!is_own_form(foreign[i]))) {
			printf("\t\"%s\"\n", foreign[i]);
		}
	}
	CHECK(!dl_token_is_own_form("h:1:" HEX ":1\0", strlen("h:1:" HEX ":1") + 1));
}

static bool is_encoded(const char *label, const char *expected)
{
	char encoded[DL_TOKEN_LABEL_SIZE];

	return dl_token_encode_label(encoded, label, strlen(label)) && strcmp(encoded, expected) == 0;
}

static bool is_label(const char *text, size_t length)
{
	char encoded[DL_TOKEN_LABEL_SIZE];

	return dl_token_encode_label(encoded, text, length);
}

static void check_labels(void)
{
	char longest[DL_TOKEN_LONGEST_LABEL + 2] = "", token[DL_TOKEN_SIZE];

	CHECK(is_encoded("a", "a") && is_encoded("cart_1.2-x", "cart_1.2-x") && is_encoded("GET /cart", "GET%20%2Fcart"));
	CHECK(is_encoded("3*a", "3%2Aa") && is_encoded("2/a", "2%2Fa") && is_encoded("a@b:1", "a%40b%3A1"));
	CHECK(is_encoded("%", "%25") && is_encoded("~", "~"));
	memset(longest, '*', DL_TOKEN_LONGEST_LABEL);
	CHECK(is_label(longest, DL_TOKEN_LONGEST_LABEL));
	longest[DL_TOKEN_LONGEST_LABEL] = 'x';
	CHECK(!is_label(longest, DL_TOKEN_LONGEST_LABEL + 1) && !is_label("", 0));
	CHECK(!is_label("a\0b", 3) && !is_label("a\nb", 3) && !is_label("\x7f", 1) && !is_label("\xc3\xbc", 2));

	CHECK(dl_token_label_thread(longest, DL_TOKEN_LONGEST_LABEL));
	dl_token_next(token, NULL);
	CHECK(is_own_form(token) && strncmp(token, "%2A%2A", 6) == 0);
	CHECK(strchr(token, '@') - token == DL_TOKEN_LABEL_SIZE - 1);
	dl_token_next(token, "mine");
	CHECK(is_own_form(token) && strncmp(token, "mine@", 5) == 0);
	CHECK(!dl_token_label_thread("\n", 1));
	dl_token_next(token, NULL);
	CHECK(strncmp(token, "%2A", 3) == 0);
	dl_token_anonymous(token);
	CHECK(strchr(token, '@') == NULL && strchr(token, '%') == NULL);
	CHECK(dl_token_label_thread(NULL, 0));
	dl_token_next(token, NULL);
	CHECK(is_own_form(token) && strchr(token, '@') == NULL);
}

static bool reads_as(const char *token, const char *label, const char *host, long pid, int64_t time)
{
	dl_token_parts parts;

	return dl_token_read(token, strlen(token), &parts) && parts.pid == pid && parts.time == time
			&& parts.names.host_length == strlen(host) && memcmp(parts.names.host, host, strlen(host)) == 0
			&& strcmp(parts.names.label, label) == 0;
}

/* What a token says is read only if a process could have written it. */
static void check_reading(void)
{
	static const char *const foreign[] = {
		"",
		"h:0:" HEX ":1",
		"h:9223372036854775808:" HEX ":1",
		"h:1:" HEX ":9223372036854775808",
		"h\n:1:" HEX ":1",
		"a@b@h:1:" HEX ":1",
		"@h:1:" HEX ":1",
		"me@:1:" HEX ":1",
		"1001of2000*h:1:" HEX ":1",
		"0of3*h:1:" HEX ":1",
		"3*h:1:" HEX ":1",
		"*h:1:" HEX ":1",
		"4of3*h:1:" HEX ":1",
		"2/3of8*h:1:" HEX ":1",
		"%@h:1:" HEX ":1",
		"%2@h:1:" HEX ":1",
		"%0a@h:1:" HEX ":1",
		"%ff@h:1:" HEX ":1",
		"a b@h:1:" HEX ":1",
		"0123456789012345678901234567890123456789012345678901234567890123x@h:1:" HEX ":1",
	};
	char token[DL_TOKEN_SIZE];
	dl_token_parts parts;

	dl_token_next(token, NULL);
	CHECK(dl_token_read(token, strlen(token), &parts) && parts.pid == (long) getpid() && parts.names.label[0] == '\0');
	CHECK(reads_as("h:1:" HEX ":2", "", "h", 1, 2));
	CHECK(reads_as("a%20b%40c@h:1:" HEX ":2", "a b@c", "h", 1, 2));
	CHECK(reads_as("1of8*h:1:" HEX ":2", "", "h", 1, 2));
	CHECK(reads_as("1000of100000*me@web-1.example_x:4194304:" HEX ":9223372036854775807", "me", "web-1.example_x",
			4194304, INT64_MAX));
	for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
		if (!CHECK(!dl_token_read(foreign[i], strlen(foreign[i]), &parts))) {
			printf("\t\"%s\"\n", foreign[i]);
		}
	}
}

static bool is_share(const char *token, unsigned weight, unsigned total)
{
	size_t length = strlen(token);
	char *bytes = malloc(length > 0 ? length : 1);
	dl_token_share share;

	memcpy(bytes, token, length);
	share = dl_token_read_share(bytes, length);
	free(bytes);
	return share.weight == weight && share.total == total;
}

/* What isn't a semaphore's token stands for one share, as permits.lua has it. */
static void check_shares(void)
{
	static const char *const none[] = { "", "h", "*", "of*", "1", "1o", "1of", "1of8", "1of8x", "of8*", "1of*", "3*h",
		"0of8*", "01of8*", "1of08*", "1of0*", "-1of8*", "+1of8*", " 1of8*", "1 of 8*", "9of8*", "1001of1001*",
		"1of100001*", "1of99999999999999999999*", "99999999999999999999of99999999999999999999*",
		"4294967297of4294967298*", "2/1of8*", "x1of8*", "1OF8*", "1of8.0*", "1e1of20*" };
	char text[DL_TOKEN_SHARE_SIZE + 1], token[DL_TOKEN_SIZE];
	dl_token_parts parts;

	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		if (!CHECK(is_share(none[i], 1, 0))) {
			printf("\t\"%s\"\n", none[i]);
		}
	}
	CHECK(is_share("1of1*", 1, 1) && is_share("3of8*h", 3, 8) && is_share("8of8*", 8, 8));
	CHECK(is_share("1000of1000*", 1000, 1000) && is_share("1of100000*x*y", 1, 100000));
	text[DL_TOKEN_SHARE_SIZE] = 'x';
	dl_token_write_share(text, 1000, 100000);
	CHECK(strcmp(text, "1000of100000*") == 0 && text[DL_TOKEN_SHARE_SIZE] == 'x');
	dl_token_next(stpcpy(token, text), "me");
	CHECK(is_share(token, 1000, 100000) && dl_token_read(token, strlen(token), &parts));
	CHECK(strcmp(parts.names.label, "me") == 0 && parts.pid == (long) getpid());
}

/* Every beginning of a token, in memory of just its length. */
static void check_beginnings(void)
{
	char token[DL_TOKEN_SIZE];
	size_t numbers_end;

	dl_token_next(token, NULL);
	numbers_end = strlen(token) - strlen(strrchr(token, ':')) + 1;
	for (size_t length = 0; length <= numbers_end; length++) {
		char *part = malloc(length > 0 ? length : 1);

		memcpy(part, token, length);
		CHECK(!dl_token_is_own_form(part, length));
		free(part);
	}
}

static uint64_t next_time(void)
{
	char token[DL_TOKEN_SIZE];

	dl_token_next(token, NULL);
	return strtoull(strrchr(token, ':') + 1, NULL, 10);
}

/* No clock moves in longer ones. */
#define STEP 50000

static uint64_t wall_time(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (uint64_t) now.tv_sec * 1000000 + (uint64_t) now.tv_nsec / 1000;
}

static void check_time(void)
{
	uint64_t before = wall_time(), time = next_time(), last;

	CHECK(time >= before - STEP && time <= wall_time());
	shift = -3600;
	last = next_time();
	CHECK(last > time && last < time + 1000000);
	for (int i = 0; i < 1000; i++) {
		time = next_time();
		CHECK(time == last + 1);
		last = time;
	}
	shift = 3600;
	CHECK(next_time() >= before - STEP + UINT64_C(3600) * 1000000);
	shift = 0;
	CHECK(next_time() > last);
}

static char seen[(THREADS + 1) * EACH][DL_TOKEN_SIZE];

static void *draw(void *from)
{
	char(*tokens)[DL_TOKEN_SIZE] = from;

	for (size_t i = 0; i < EACH; i++) {
		dl_token_next(tokens[i], NULL);
	}
	return NULL;
}

static int compare(const void *a, const void *b)
{
	return strcmp(a, b);
}

/* The child's, which it writes into a pipe, go behind those of the threads. */
static void draw_in_child(void)
{
	char *to = seen[THREADS * EACH];
	size_t size = EACH * DL_TOKEN_SIZE;
	int ends[2], status;

	CHECK(pipe(ends) == 0);
	if (fork() == 0) {
		draw(to);
		for (ssize_t more; size > 0 && (more = write(ends[1], to, size)) > 0; to += more) {
			size -= (size_t) more;
		}
		_exit(size > 0);
	}
	close(ends[1]);
	for (ssize_t more; size > 0 && (more = read(ends[0], to, size)) > 0; to += more) {
		size -= (size_t) more;
	}
	close(ends[0]);
	CHECK(wait(&status) > 0 && status == 0 && size == 0);
}

static void check_uniqueness(void)
{
	pthread_t threads[THREADS];
	size_t doubles = 0;

	for (size_t i = 0; i < THREADS; i++) {
		CHECK(pthread_create(&threads[i], NULL, draw, seen[i * EACH]) == 0);
	}
	for (size_t i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
	}
	draw_in_child();
	qsort(seen, (THREADS + 1) * EACH, DL_TOKEN_SIZE, compare);
	for (size_t i = 1; i < (THREADS + 1) * EACH; i++) {
		doubles += strcmp(seen[i - 1], seen[i]) == 0;
	}
	CHECK(doubles == 0);
	CHECK(is_own_form(seen[0]) && is_own_form(seen[(THREADS + 1) * EACH - 1]));
}

int main(void)
{
	dl_process_start();
	check_form();
	check_recognition();
	check_labels();
	check_reading();
	check_shares();
	check_beginnings();
	check_time();
	check_uniqueness();
	return check_result();
}
