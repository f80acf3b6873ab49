#include "redis/dsn.h"

#include "core/memory.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_PORT 6379
#define DEFAULT_CONNECT_TIMEOUT (1 * DL_SECOND)
#define DEFAULT_TIMEOUT (2 * DL_SECOND)
#define HIGHEST_DATABASE 1048575
#define LONGEST_DSN 4096

/* A stretch of the text that is being parsed. */
typedef struct span {
	const char *start;
	size_t length;
} span;

static bool refuse(dl_error *error, const char *what)
{
	return dl_error_set(error, DL_ERROR_VALUE, "%s", what);
}

static bool span_is(span text, const char *word)
{
	return text.length == strlen(word) && memcmp(text.start, word, text.length) == 0;
}

/* Cuts the text at the first of the given character, which belongs to neither part; rest.start is NULL without one. */
static span cut(span *text, char at)
{
	const char *found = memchr(text->start, at, text->length);
	span rest = { NULL, 0 };

	if (found != NULL) {
		rest.start = found + 1;
		rest.length = text->length - (size_t) (rest.start - text->start);
		text->length = (size_t) (found - text->start);
	}
	return rest;
}

static int hex_value(char digit)
{
	if (isdigit((unsigned char) digit)) {
		return digit - '0';
	}
	return isxdigit((unsigned char) digit) ? tolower((unsigned char) digit) - 'a' + 10 : -1;
}

/* NULL: a broken escape, or one that stands for NUL. */
static char *decode(span text)
{
	char *decoded = dl_allocate(text.length + 1);
	size_t used = 0;

	for (size_t i = 0; i < text.length; i++) {
		char c = text.start[i];

		if (c == '%') {
			int high = i + 2 < text.length ? hex_value(text.start[i + 1]) : -1;
			int low = i + 2 < text.length ? hex_value(text.start[i + 2]) : -1;

			c = high < 0 || low < 0 ? '\0' : (char) (high * 16 + low);
			i += 2;
		}
		if (c == '\0') {
			free(decoded);
			return NULL;
		}
		decoded[used++] = c;
	}
	return decoded;
}

static bool set_text(char **to, span text, const char *complaint, dl_error *error)
{
	free(*to);
	*to = decode(text);
	return *to != NULL && **to != '\0' ? true : refuse(error, complaint);
}

static bool read_number(span text, int lowest, int highest, int *number)
{
	long value = 0;

	if (text.length == 0 || text.length > 7) {
		return false;
	}
	for (size_t i = 0; i < text.length; i++) {
		if (!isdigit((unsigned char) text.start[i])) {
			return false;
		}
		value = value * 10 + (text.start[i] - '0');
	}
	*number = (int) value;
	return value >= lowest && value <= highest;
}

static bool set_database(dl_redis_dsn *dsn, span text, dl_error *error)
{
	return read_number(text, 0, HIGHEST_DATABASE, &dsn->database)
		? true : refuse(error, "has a database that isn't a number from 0 to 1048575");
}

static bool set_seconds(dl_time *to, span text, const char *complaint, dl_error *error)
{
	char digits[32];
	char *end;
	double seconds;

	if (text.length == 0 || text.length >= sizeof digits || !isdigit((unsigned char) text.start[0])) {
		return refuse(error, complaint);
	}
	memcpy(digits, text.start, text.length);
	digits[text.length] = '\0';
	if (strspn(digits, "0123456789.") != text.length) {
		return refuse(error, complaint);
	}
	seconds = strtod(digits, &end);
	if (*end != '\0' || !(seconds >= 0.001 && seconds <= 3600.0)) {
		return refuse(error, complaint);
	}
	*to = dl_clock_span(seconds);
	return true;
}

static bool set_client_name(dl_redis_dsn *dsn, span text, dl_error *error)
{
	static const char complaint[] = "has a client_name that is empty or holds anything but letters, digits and -._:";

	if (!set_text(&dsn->client_name, text, complaint, error)) {
		return false;
	}
	for (const char *c = dsn->client_name; *c != '\0'; c++) {
		if (!isalnum((unsigned char) *c) && strchr("-._:", *c) == NULL) {
			return refuse(error, complaint);
		}
	}
	return true;
}

static bool set_option(dl_redis_dsn *dsn, span name, span value, dl_error *error)
{
	bool is_unix = dsn->path != NULL;
	char quoted[64];

	if (value.start == NULL) {
		return refuse(error, "has an option without a value");
	}
	if (span_is(name, "connect_timeout")) {
		return set_seconds(&dsn->connect_timeout, value,
			"has a connect_timeout that isn't a number of seconds from 0.001 to 3600", error);
	}
	if (span_is(name, "timeout")) {
		return set_seconds(&dsn->timeout, value, "has a timeout that isn't a number of seconds from 0.001 to 3600", error);
	}
	if (span_is(name, "client_name")) {
		return set_client_name(dsn, value, error);
	}
	if (is_unix && span_is(name, "db")) {
		return set_database(dsn, value, error);
	}
	if (is_unix && span_is(name, "user")) {
		return set_text(&dsn->user, value, "has a user that is empty or badly encoded", error);
	}
	if (is_unix && span_is(name, "password")) {
		return set_text(&dsn->password, value, "has a password that is empty or badly encoded", error);
	}
	/* What is no plain word, or follows a password, may be a piece of a credential that wasn't encoded. */
	for (size_t i = 0; i < name.length; i++) {
		if ((is_unix && dsn->password != NULL) || (!islower((unsigned char) name.start[i]) && name.start[i] != '_')) {
			return refuse(error, "has an unknown option");
		}
	}
	dl_error_quote(quoted, sizeof quoted, name.start, name.length);
	return dl_error_set(error, DL_ERROR_VALUE, "has the unknown option \"%s\"", quoted);
}

static bool set_options(dl_redis_dsn *dsn, span options, dl_error *error)
{
	while (options.start != NULL) {
		span rest = cut(&options, '&');
		span name = options;
		span value = cut(&name, '=');

		if (!set_option(dsn, name, value, error)) {
			return false;
		}
		options = rest;
	}
	return true;
}

/* [user]:password; a single word could be either, so it is refused. */
static bool set_credentials(dl_redis_dsn *dsn, span credentials, dl_error *error)
{
	span password = cut(&credentials, ':');

	if (password.start == NULL) {
		return refuse(error, "is ambiguous before the @: write user:password@, or :password@ without a user");
	}
	if (credentials.length > 0
			&& !set_text(&dsn->user, credentials, "has a user that is badly encoded", error)) {
		return false;
	}
	return set_text(&dsn->password, password, "has a password that is empty or badly encoded", error);
}

static bool set_address(dl_redis_dsn *dsn, span address, dl_error *error)
{
	span port = { NULL, 0 };

	if (address.length > 0 && address.start[0] == '[') {
		span inside = { address.start + 1, address.length - 1 };
		span after = cut(&inside, ']');

		if (after.start == NULL || (after.length > 0 && after.start[0] != ':')) {
			return refuse(error, "has a malformed IPv6 address");
		}
		if (after.length > 0) {
			port.start = after.start + 1;
			port.length = after.length - 1;
		}
		address = inside;
	} else {
		port = cut(&address, ':');
	}
	if (port.start != NULL && !read_number(port, 1, 65535, &dsn->port)) {
		return refuse(error, "has a port that isn't a number from 1 to 65535");
	}
	return set_text(&dsn->host, address, "has no host, or one that is badly encoded", error);
}

static bool parse_tcp(dl_redis_dsn *dsn, span text, dl_error *error)
{
	span options = cut(&text, '?');
	span database = { NULL, 0 };
	const char *at = NULL;

	if (options.start != NULL && memchr(options.start, '@', options.length) != NULL) {
		return refuse(error, "has an @ after the ?: in a user or a password write %3F for ?");
	}
	/* The last @ is the separator: everything before it is credentials, so nothing of them is taken for a host. */
	for (size_t i = 0; i < text.length; i++) {
		at = text.start[i] == '@' ? text.start + i : at;
	}
	if (at != NULL) {
		span credentials = { text.start, (size_t) (at - text.start) };

		if (!set_credentials(dsn, credentials, error)) {
			return false;
		}
		text.length -= credentials.length + 1;
		text.start = at + 1;
	}
	database = cut(&text, '/');
	if (database.start != NULL && database.length > 0 && !set_database(dsn, database, error)) {
		return false;
	}
	return set_address(dsn, text, error) && set_options(dsn, options, error);
}

static bool parse_unix(dl_redis_dsn *dsn, span text, dl_error *error)
{
	span options = cut(&text, '?');

	if (text.length == 0 || text.start[0] != '/') {
		return refuse(error, "has no absolute path: write unix:///path/to.sock");
	}
	/* The room that a socket's address has for a path. */
	if (text.length > 107) {
		return refuse(error, "has a path of more than 107 bytes");
	}
	return set_text(&dsn->path, text, "has a path that is badly encoded", error) && set_options(dsn, options, error);
}

static bool parse(dl_redis_dsn *dsn, span text, dl_error *error)
{
	static const char tcp[] = "redis://", local[] = "unix://";

	if (text.length == 0) {
		return refuse(error, "must not be empty");
	}
	if (text.length > LONGEST_DSN) {
		return refuse(error, "is longer than 4096 bytes");
	}
	if (memchr(text.start, '\0', text.length) != NULL) {
		return refuse(error, "must not contain NUL bytes");
	}
	if (text.length >= strlen(tcp) && memcmp(text.start, tcp, strlen(tcp)) == 0) {
		return parse_tcp(dsn, (span) { text.start + strlen(tcp), text.length - strlen(tcp) }, error);
	}
	if (text.length >= strlen(local) && memcmp(text.start, local, strlen(local)) == 0) {
		return parse_unix(dsn, (span) { text.start + strlen(local), text.length - strlen(local) }, error);
	}
	return refuse(error, "has an unknown scheme: redis:// and unix:// are supported");
}

static void describe(dl_redis_dsn *dsn)
{
	bool is_ipv6 = dsn->host != NULL && strchr(dsn->host, ':') != NULL;
	const char *address = dsn->host != NULL ? dsn->host : dsn->path;
	size_t size = strlen(address) + 48;

	dsn->description = dl_allocate(size);
	if (dsn->host == NULL) {
		snprintf(dsn->description, size, "unix://%s?db=%d", address, dsn->database);
	} else {
		snprintf(dsn->description, size, is_ipv6 ? "redis://[%s]:%d/%d" : "redis://%s:%d/%d", address, dsn->port,
			dsn->database);
	}
}

bool dl_redis_dsn_parse(dl_redis_dsn *dsn, const char *text, size_t length, dl_error *error)
{
	memset(dsn, 0, sizeof *dsn);
	dsn->port = DEFAULT_PORT;
	dsn->connect_timeout = DEFAULT_CONNECT_TIMEOUT;
	dsn->timeout = DEFAULT_TIMEOUT;
	dsn->client_name = dl_duplicate("distlock", strlen("distlock"));
	if (!parse(dsn, (span) { text, length }, error)) {
		dl_redis_dsn_free(dsn);
		return false;
	}
	describe(dsn);
	return true;
}

/* Passwords don't stay in freed memory. */
static void wipe(char *secret)
{
	if (secret != NULL) {
		explicit_bzero(secret, strlen(secret));
		free(secret);
	}
}

void dl_redis_dsn_free(dl_redis_dsn *dsn)
{
	free(dsn->host);
	free(dsn->path);
	free(dsn->user);
	wipe(dsn->password);
	free(dsn->client_name);
	free(dsn->description);
	memset(dsn, 0, sizeof *dsn);
}
