/* What a DSN means, what is refused and how, and that no bytes whatsoever break the parser. */
#include "check.h"

#include "redis/net/dsn.h"

#include <string.h>

#define SECRET "hunter2"

static bool equal(const char *a, const char *b)
{
	return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

typedef struct good_dsn {
	const char *text;
	const char *host;
	int port; /* 0: none */
	const char *path, *user, *password;
	int database;
	const char *description;
} good_dsn;

static const good_dsn good[] = {
	{ "redis://localhost", "localhost", 6379, NULL, NULL, NULL, 0, "redis://localhost:6379/0" },
	{ "redis://localhost/", "localhost", 6379, NULL, NULL, NULL, 0, "redis://localhost:6379/0" },
	{ "redis://127.1.2.3:1/15", "127.1.2.3", 1, NULL, NULL, NULL, 15, "redis://127.1.2.3:1/15" },
	{ "redis://h:65535/1048575", "h", 65535, NULL, NULL, NULL, 1048575, "redis://h:65535/1048575" },
	{ "redis://:pass@h", "h", 6379, NULL, NULL, "pass", 0, "redis://h:6379/0" },
	{ "redis://user:pass@h:7/2", "h", 7, NULL, "user", "pass", 2, "redis://h:7/2" },
	{ "redis://us%65r:p%40s%2fs%3A%25@h", "h", 6379, NULL, "user", "p@s/s:%", 0, "redis://h:6379/0" },
	{ "redis://user:p@ss@h", "h", 6379, NULL, "user", "p@ss", 0, "redis://h:6379/0" },
	{ "redis://user:pa:ss@h", "h", 6379, NULL, "user", "pa:ss", 0, "redis://h:6379/0" },
	{ "redis://user:pa/ss@h/3", "h", 6379, NULL, "user", "pa/ss", 3, "redis://h:6379/3" },
	{ "redis://[::1]", "::1", 6379, NULL, NULL, NULL, 0, "redis://[::1]:6379/0" },
	{ "redis://:x@[fe80::1]:6380/1?timeout=1", "fe80::1", 6380, NULL, NULL, "x", 1, "redis://[fe80::1]:6380/1" },
	{ "unix:///tmp/r.sock", NULL, 0, "/tmp/r.sock", NULL, NULL, 0, "unix:///tmp/r.sock?db=0" },
	{ "unix:///tmp/r%20s.sock?db=7", NULL, 0, "/tmp/r s.sock", NULL, NULL, 7, "unix:///tmp/r s.sock?db=7" },
	{ "unix:///r?user=u&password=a%26b%3Dc&db=1", NULL, 0, "/r", "u", "a&b=c", 1, "unix:///r?db=1" },
	{ "unix:///r?password=a@b", NULL, 0, "/r", NULL, "a@b", 0, "unix:///r?db=0" },
#ifdef DISTLOCK_REDIS_TLS
	{ "rediss://u:p@h:7?verify_peer=0", "h", 7, NULL, "u", "p", 0, "rediss://h:7/0" },
	{ "rediss+cluster://a/", "a", 6379, NULL, NULL, NULL, 0, "rediss+cluster://a:6379" },
	{ "rediss+sentinel://h/shop?cafile=/ca", "h", 26379, NULL, NULL, NULL, 0, "rediss+sentinel://h:26379/shop/0" },
#endif
	{ "redis+sentinel://h/shop", "h", 26379, NULL, NULL, NULL, 0, "redis+sentinel://h:26379/shop/0" },
	{ "redis+sentinel://:p@h:1,[::1]/a%20b/3?sentinel_password=q", "h", 1, NULL, NULL, "p", 3,
			"redis+sentinel://h:1,[::1]:26379/a b/3" },
	{ "redis+cluster://u:p@a:1,b,c:3", "a", 1, NULL, "u", "p", 0, "redis+cluster://a:1,b:6379,c:3" },
};

static bool is_expected(const dl_redis_dsn *dsn, const good_dsn *expected)
{
	const dl_redis_address *address = &dsn->addresses[0];

	return equal(address->host, expected->host) && address->port == expected->port && equal(dsn->path, expected->path)
			&& equal(dsn->credentials.user, expected->user) && equal(dsn->credentials.password, expected->password)
			&& dsn->database == expected->database && equal(dsn->description, expected->description);
}

static void check_good(void)
{
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		const good_dsn *expected = &good[i];
		dl_redis_dsn dsn;
		dl_error error;

		if (!CHECK(dl_redis_dsn_parse(&dsn, expected->text, strlen(expected->text), &error))) {
			printf("\t%s: %s\n", expected->text, error.message);
			continue;
		}
		if (!CHECK(is_expected(&dsn, expected))) {
			printf("\t%s\n", expected->text);
		}
		dl_redis_dsn_free(&dsn);
	}
}

static void check_options(void)
{
	static const char text[] = "redis://h?timeout=0.25&connect_timeout=3600&client_name=shop-1.a_b:c";
	dl_redis_dsn dsn;
	dl_error error;

	CHECK(dl_redis_dsn_parse(&dsn, "redis://h", 9, &error));
	CHECK(dsn.connect_timeout == 1 * DL_SECOND && dsn.timeout == 2 * DL_SECOND && equal(dsn.client_name, "distlock"));
	dl_redis_dsn_free(&dsn);

	CHECK(dl_redis_dsn_parse(&dsn, text, strlen(text), &error));
	CHECK(dsn.timeout == 250 * DL_MILLISECOND && dsn.connect_timeout == 3600 * DL_SECOND);
	CHECK(equal(dsn.client_name, "shop-1.a_b:c"));
	dl_redis_dsn_free(&dsn);
	CHECK(dsn.address_count == 0 && dsn.client_name == NULL);
}

static void check_deployments(void)
{
	static const char cluster[] = "redis+cluster://a:1,b:2,c:3?wait=poll";
	static const char sentinel[] = "redis+sentinel://a/shop?sentinel_user=u&sentinel_password=q";
	dl_redis_dsn dsn;
	dl_error error;

	CHECK(dl_redis_dsn_parse(&dsn, cluster, strlen(cluster), &error));
	CHECK(dsn.kind == DL_REDIS_CLUSTER && dsn.address_count == 3 && dsn.is_polling && !dsn.is_tls);
	CHECK(equal(dsn.addresses[2].host, "c") && dsn.addresses[2].port == 3);
	dl_redis_dsn_free(&dsn);

	CHECK(dl_redis_dsn_parse(&dsn, sentinel, strlen(sentinel), &error));
	CHECK(dsn.kind == DL_REDIS_SENTINEL && !dsn.is_tls && !dsn.is_polling && equal(dsn.service, "shop"));
	CHECK(equal(dsn.sentinel_credentials.user, "u") && equal(dsn.sentinel_credentials.password, "q"));
	CHECK(dsn.credentials.password == NULL && dl_redis_dsn_has_password(&dsn));
	dl_redis_dsn_free(&dsn);
}

static void check_tls(void)
{
	static const char text[] = "rediss://a?cafile=/ca&certfile=/c&keyfile=/k&peer_name=n&verify_peer=false";
	dl_redis_dsn dsn;
	dl_error error;

#ifdef DISTLOCK_REDIS_TLS
	CHECK(dl_redis_dsn_parse(&dsn, text, strlen(text), &error));
	CHECK(dsn.is_tls && equal(dsn.tls.cafile, "/ca") && equal(dsn.tls.certfile, "/c") && equal(dsn.tls.keyfile, "/k"));
	CHECK(equal(dsn.tls.peer_name, "n") && !dsn.tls.is_peer_verified);
	dl_redis_dsn_free(&dsn);
#else
	CHECK(!dl_redis_dsn_parse(&dsn, text, strlen(text), &error) && error.kind == DL_ERROR_VALUE);
	CHECK(strstr(error.message, "built without") != NULL);
#endif
}

/* Each with the word that its error must contain. */
static const struct {
	const char *text, *complaint;
} bad[] = {
	{ "", "empty" },
	{ "h", "scheme" },
	{ "redis:h", "scheme" },
	{ "redis+other://h", "scheme" },
	{ "redis+sentinel://h", "service" },
	{ "redis+sentinel://h/", "service" },
	{ "redis+sentinel://h,,g/s", "host" },
	{ "redis+sentinel://h/s?sentinel_password=" SECRET "&hunter=2", "option" },
	{ "redis+cluster://h:1,", "host" },
	{ "redis+cluster://h/1", "database" },
	{ "redis+cluster://h:1,h:x", "port" },
	{ "redis+cluster://h,h,h,h,h,h,h,h,h,h,h,h,h,h,h,h,h,h,h,h,h,h,h,h,h,h,h,h,h,h,h,h,h", "32" },
	{ "redis://h?cafile=/ca", "rediss" },
	{ "redis://h?sentinel_user=u", "sentinel_user" },
#ifdef DISTLOCK_REDIS_TLS
	{ "rediss://h?verify_peer=2", "is neither 0 nor 1" },
	{ "rediss://h?verify_peer=no", "did you mean 0?" },
	{ "rediss://h?verify_peer=flase", "did you mean 0?" },
	{ "rediss://h?verify_peer=On", "did you mean 1?" },
	{ "rediss://h?cafile=", "cafile" },
#endif
	{ "redis://h?wait=listen", "wait" },
	{ "http://user:" SECRET "@h", "scheme" },
	{ "redis://" SECRET "@h", "ambiguous" },
	{ "redis://@h", "ambiguous" },
	{ "redis://u:@h", "password" },
	{ "redis://u:" SECRET "%@h", "password" },
	{ "redis://u:" SECRET "%0@h", "password" },
	{ "redis://u:%00" SECRET "@h", "password" },
	{ "redis://" SECRET "%zz:x@h", "user" },
	{ "redis://:" SECRET "@", "host" },
	{ "redis://", "host" },
	{ "redis:///1", "host" },
	{ "redis://:" SECRET "@h:0", "port" },
	{ "redis://:" SECRET "@h:", "port" },
	{ "redis://:" SECRET "@h:65536", "port" },
	{ "redis://h:" SECRET, "port" },
	{ "redis://:" SECRET "@h/x", "database" },
	{ "redis://:" SECRET "@h/1048576", "database" },
	{ "redis://:" SECRET "@h?", "option" },
	{ "redis://:" SECRET "@h?colour=red", "colour" },
	{ "redis://:" SECRET "@h?timeout=0", "timeout" },
	{ "redis://:" SECRET "@h?timeout=nan", "timeout" },
	{ "redis://:" SECRET "@h?connect_timeout=1e1", "connect_timeout" },
	{ "redis://:" SECRET "@h?client_name=a%20b", "client_name" },
	{ "redis://u:1?" SECRET "=x@h", "@" },
	{ "redis://u:1?hunter=2@h", "@" },
	{ "redis://:" SECRET "@[::1", "IPv6" },
	{ "redis://:" SECRET "@[::1]1", "IPv6" },
	{ "unix://r", "path" },
	{ "unix:///r?password=" SECRET "&hunter=2", "option" },
	{ "unix:///r?password=" SECRET "&" SECRET, "option" },
	{ "unix:///r?db=-1", "database" },
};

static void check_bad(void)
{
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		dl_redis_dsn dsn;
		dl_error error;

		dl_error_clear(&error);
		if (!CHECK(!dl_redis_dsn_parse(&dsn, bad[i].text, strlen(bad[i].text), &error))) {
			printf("\taccepted: %s\n", bad[i].text);
			dl_redis_dsn_free(&dsn);
			continue;
		}
		if (!CHECK(error.kind == DL_ERROR_VALUE && strstr(error.message, bad[i].complaint) != NULL
					&& strstr(error.message, "hunter") == NULL)) {
			printf("\t%s: %s\n", bad[i].text, error.message);
		}
	}
}

/* Parses a copy without a NUL behind it, so that a memory checker sees every byte too many. */
static bool parse_copy(const char *text, size_t length)
{
	char *copy = malloc(length > 0 ? length : 1);
	dl_redis_dsn dsn;
	dl_error error;
	bool parsed;

	memcpy(copy, text, length);
	dl_error_clear(&error);
	parsed = dl_redis_dsn_parse(&dsn, copy, length, &error);
	free(copy);
	if (parsed) {
		CHECK((dsn.address_count == 0) != (dsn.path == NULL) && dsn.description != NULL && dsn.client_name != NULL);
		for (size_t i = 0; i < dsn.address_count; i++) {
			CHECK(dsn.addresses[i].host != NULL && dsn.addresses[i].port >= 1 && dsn.addresses[i].port <= 65535);
		}
		CHECK(dsn.database >= 0 && (dsn.kind == DL_REDIS_SENTINEL) == (dsn.service != NULL));
		CHECK(dsn.timeout > 0 && dsn.connect_timeout > 0);
		dl_redis_dsn_free(&dsn);
	} else {
		CHECK(error.kind == DL_ERROR_VALUE && error.message[0] != '\0');
	}
	return parsed;
}

static void check_any_bytes(void)
{
	static const char interesting[] =
			"/:@?&=%[]#.0123456789abf\0\xff redisunixtimeoutdbclient_nameuserpassword,+sentinelclustercafile";
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
			}
			if (at < length) {
				text[at] = c;
			}
		}
		if (check_random(&state, 10) == 0) {
			length = check_random(&state, (unsigned) length + 1);
		}
		accepted += parse_copy(text, length);
	}
	CHECK(accepted > 1000 && accepted < 99000);
}

static void check_length(void)
{
	char text[4098];

	memset(text, 'x', sizeof text);
	memcpy(text, "redis://", 8);
	CHECK(parse_copy(text, 4096));
	CHECK(!parse_copy(text, 4097));
}

int main(void)
{
	check_good();
	check_options();
	check_deployments();
	check_tls();
	check_bad();
	check_length();
	check_any_bytes();
	return check_result();
}
