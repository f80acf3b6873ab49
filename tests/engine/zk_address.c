/* What a list of ZooKeeper's hosts means, what is refused, and that no bytes whatsoever break its parser. */
#include "check.h"

#include "core/text/error.h"
#include "zk/client/address.h"

#include <string.h>

typedef struct good_list {
	const char *text;
	const char *hosts, *root;
	const char *bare; /* the hosts, for the client library */
	const char *last; /* of the hosts, as its name is resolved */
	int last_port;
} good_list;

static const good_list good[] = {
	{ "h", "h:2181", "", "h:2181", "h", 2181 },
	{ "h:1,127.1.2.3,h_2.example-a.org:65535", "h:1,127.1.2.3:2181,h_2.example-a.org:65535", "",
			"h:1,127.1.2.3:2181,h_2.example-a.org:65535", "h_2.example-a.org", 65535 },
	{ "h:02181/", "h:2181", "", "h:2181", "h", 2181 },
	{ "a,b:7/x/y:z,[", "a:2181,b:7", "/x/y:z,[", "a:2181,b:7", "b", 7 },
	{ "[::1]", "[::1]:2181", "", "::1:2181", "::1", 2181 },
	{ "[::1],[fe80::1%eth-0_1]:9/x", "[::1]:2181,[fe80::1%eth-0_1]:9", "/x", "::1:2181,fe80::1%eth-0_1:9",
			"fe80::1%eth-0_1", 9 },
};

static const char *const bad[] = {
	"",
	",",
	"a,",
	",a",
	"a,,b",
	"/x",
	"a b",
	"a:",
	"a:0",
	"a:-1",
	"a:+1",
	"a: 1",
	"a:1 ",
	"a:0x1",
	"a:65536",
	"a:18446744073709551617",
	"a:1:2",
	"::1",
	":1",
	"[foo,127.0.0.1:9",
	"127.0.0.1:9,[foo",
	"[",
	"[]",
	"[]:1",
	"[:1",
	"]",
	"]:1",
	"a]:1",
	"a[:1",
	"a[b]:1",
	"[[::1]]:1",
	"[::1]]:1",
	"[::1]x:1",
	"[::1]x",
	"x[::1]:1",
	"[::1]:",
	"[::1]:0",
	"[::1]:[",
	"[::1],[",
	"[a,b]:1",
	"a%b:1",
	"\xe9:1",
	"[\xe9]:1",
	"a@b:1",
	"a\n:1",
	"a:1/../x",
	"a:1//",
	"a:1/x/",
};

/* Through all that it wrote, as the one who asks the hosts does. Returns how many there are. */
static size_t go_through(const char *hosts, char last[DL_ZK_HOST_SIZE], int *port)
{
	char description[DL_ZK_HOST_SIZE], again[32768] = "";
	size_t count = 0;

	for (const char *rest = hosts; dl_zk_address_next(&rest, last, port, description); count++) {
		CHECK(last[0] != '\0' && strchr(last, '[') == NULL && strchr(last, ']') == NULL && *port >= 1
				&& *port <= 65535);
		strcat(again, count > 0 ? "," : "");
		strcat(again, description);
	}
	CHECK(strcmp(again, hosts) == 0);
	return count;
}

/* Parses a copy without a NUL behind it, so that a memory checker sees every byte too many. */
static bool parse_copy(const char *text, size_t length, char **hosts, char **root)
{
	char *copy = malloc(length > 0 ? length : 1);
	dl_error error;
	bool parsed;

	memcpy(copy, text, length);
	dl_error_clear(&error);
	parsed = dl_zk_address_parse(copy, length, hosts, root, &error);
	free(copy);
	CHECK(parsed || (error.kind == DL_ERROR_VALUE && error.message[0] != '\0'));
	return parsed;
}

static bool is_accepted(const char *text, size_t length)
{
	char *hosts, *root, last[DL_ZK_HOST_SIZE];
	int port;

	if (!parse_copy(text, length, &hosts, &root)) {
		return false;
	}
	CHECK(go_through(hosts, last, &port) > 0 && (root[0] == '\0' || root[0] == '/'));
	free(hosts);
	free(root);
	return true;
}

static void check_good(void)
{
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		char *hosts, *root, *bare, last[DL_ZK_HOST_SIZE];
		int port = 0;

		if (!CHECK(parse_copy(good[i].text, strlen(good[i].text), &hosts, &root))) {
			printf("\t%s\n", good[i].text);
			continue;
		}
		go_through(hosts, last, &port);
		bare = dl_zk_address_bare(hosts);
		if (!CHECK(strcmp(hosts, good[i].hosts) == 0 && strcmp(root, good[i].root) == 0
					&& strcmp(bare, good[i].bare) == 0 && strcmp(last, good[i].last) == 0
					&& port == good[i].last_port)) {
			printf("\t%s: %s %s %s %s %d\n", good[i].text, hosts, root, bare, last, port);
		}
		free(bare);
		free(hosts);
		free(root);
	}
}

static void check_bad(void)
{
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		if (!CHECK(!is_accepted(bad[i], strlen(bad[i])))) {
			printf("\t%s\n", bad[i]);
		}
	}
}

static void check_any_bytes(void)
{
	static const char interesting[] = ",,,:::[[]]//%.-_ 0129af\0\xff@+";
	uint64_t state = 1;
	unsigned accepted = 0;

	for (unsigned round = 0; round < 100000; round++) {
		char text[160];
		size_t length = 0;

		if (round % 8 != 0) {
			const char *from = good[check_random(&state, sizeof good / sizeof *good)].text;

			length = strlen(from);
			memcpy(text, from, length);
		}
		for (unsigned changes = check_random(&state, 6); changes > 0; changes--) {
			char c = interesting[check_random(&state, sizeof interesting - 1)];
			size_t at = length > 0 ? check_random(&state, (unsigned) length) : 0;

			if (length + 1 < sizeof text && check_random(&state, 2) == 0) {
				memmove(text + at + 1, text + at, length++ - at);
				text[at] = c;
			} else if (at < length) {
				text[at] = c;
			}
		}
		accepted += is_accepted(text, length);
	}
	CHECK(accepted > 1000 && accepted < 99000);
}

static void check_lengths(void)
{
	char text[4098];

	memset(text, 'x', sizeof text);
	CHECK(is_accepted(text, 255) && !is_accepted(text, 256));
	text[0] = '[';
	text[254] = ']';
	CHECK(is_accepted(text, 255));
	memset(text, 'x', sizeof text);
	for (size_t i = 1; i < sizeof text; i += 2) {
		text[i] = ',';
	}
	CHECK(is_accepted(text, 4095) && !is_accepted(text, 4097));
}

int main(void)
{
	check_good();
	check_bad();
	check_lengths();
	check_any_bytes();
	return check_result();
}
