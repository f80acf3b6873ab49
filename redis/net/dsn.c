#include "redis/net/dsn.h"

#include "core/text/ascii.h"
#include "core/system/memory.h"
#include "core/text/secret.h"
#include "core/text/spelling.h"

#include "redis/net/phpredis_dsn.h"
#include "redis/net/span.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* docs/configuration.md explains the defaults; the highest database has twenty bits. */
#define DEFAULT_PORT 6379
#define DEFAULT_SENTINEL_PORT 26379
#define DEFAULT_CONNECT_TIMEOUT (1 * DL_SECOND)
#define DEFAULT_TIMEOUT (2 * DL_SECOND)
#define DEFAULT_KEEPALIVE (60 * DL_SECOND)
#define DEFAULT_MAX_IDLE (60 * DL_SECOND)
#define HIGHEST_DATABASE 1048575
#define LONGEST_DSN 4096

static bool refuse(dl_error *error, const char *what)
{
	return dl_error_set(error, DL_ERROR_VALUE, "%s", what);
}

static int hex_value(char digit)
{
	if (isdigit((unsigned char) digit)) {
		return digit - '0';
	}
	return isxdigit((unsigned char) digit) ? tolower((unsigned char) digit) - 'a' + 10 : -1;
}

/* Returns NULL if an escape is malformed or stands for NUL. */
static char *decode(dl_span text)
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

static bool set_text(char **to, dl_span text, const char *complaint, dl_error *error)
{
	free(*to);
	*to = decode(text);
	return *to != NULL && **to != '\0' ? true : refuse(error, complaint);
}

static bool set_file(char **to, dl_span text, const char *complaint, dl_error *error)
{
	return set_text(to, text, complaint, error) && (**to == '/' ? true : refuse(error, complaint));
}

static bool set_database(dl_redis_dsn *dsn, dl_span text, dl_error *error)
{
	return dl_span_read_number(text, 0, HIGHEST_DATABASE, &dsn->database)
			? true
			: refuse(error, "has a database that isn't a number from 0 to 1048575");
}

static bool set_seconds(dl_time *to, dl_span text, const char *complaint, dl_error *error)
{
	return dl_clock_read(to, text.start, text.length) && *to >= DL_MILLISECOND && *to <= 3600 * DL_SECOND
			? true
			: refuse(error, complaint);
}

/* Like set_seconds(), but 0 turns off what is to happen after that time. */
static bool set_seconds_or_none(dl_time *to, dl_span text, const char *complaint, dl_error *error)
{
	return dl_clock_read(to, text.start, text.length) && *to == 0 ? true : set_seconds(to, text, complaint, error);
}

/* The kernel counts whole seconds. */
static bool set_keepalive(dl_redis_dsn *dsn, dl_span text, dl_error *error)
{
	int seconds;

	if (!dl_span_read_number(text, 0, 3600, &seconds)) {
		return refuse(error, "has a keepalive that isn't a whole number of seconds from 0 to 3600");
	}
	dsn->keepalive = seconds * DL_SECOND;
	return true;
}

static bool set_client_name(dl_redis_dsn *dsn, dl_span text, dl_error *error)
{
	static const char complaint[] = "has a client_name that is empty or contains anything but letters, digits and -._:";

	if (!set_text(&dsn->client_name, text, complaint, error)) {
		return false;
	}
	for (const char *c = dsn->client_name; *c != '\0'; c++) {
		if (!dl_ascii_is_alphanumeric(*c) && strchr("-._:", *c) == NULL) {
			return refuse(error, complaint);
		}
	}
	return true;
}

static bool set_flag(bool *to, dl_span text, const char *complaint, dl_error *error)
{
	*to = dl_span_is(text, "1") || dl_span_is(text, "true");
	return *to || dl_span_is(text, "0") || dl_span_is(text, "false") ? true : refuse(error, complaint);
}

/* How an option's value is parsed. */
typedef enum option_type {
	OPTION_TEXT,
	OPTION_FILE,
	OPTION_SECONDS,
	OPTION_SECONDS_OR_NONE,
	OPTION_KEEPALIVE,
	OPTION_DATABASE,
	OPTION_CLIENT_NAME,
	OPTION_FLAG,
	OPTION_WAIT
} option_type;

/* Which DSNs an option applies to. */
typedef enum option_scope { FOR_ALL, FOR_UNIX, FOR_TCP, FOR_SENTINEL, FOR_TLS } option_scope;

static const struct option {
	const char *name;
	option_scope scope;
	option_type type;
	size_t offset;
	const char *complaint;
} known_options[] = {
	{ "connect_timeout", FOR_ALL, OPTION_SECONDS, offsetof(dl_redis_dsn, connect_timeout),
			"has a connect_timeout that isn't a number of seconds from 0.001 to 3600" },
	{ "timeout", FOR_ALL, OPTION_SECONDS, offsetof(dl_redis_dsn, timeout),
			"has a timeout that isn't a number of seconds from 0.001 to 3600" },
	{ "keepalive", FOR_TCP, OPTION_KEEPALIVE, 0, NULL },
	{ "max_idle", FOR_ALL, OPTION_SECONDS_OR_NONE, offsetof(dl_redis_dsn, max_idle),
			"has a max_idle that is neither 0 nor a number of seconds from 0.001 to 3600" },
	{ "client_name", FOR_ALL, OPTION_CLIENT_NAME, 0, NULL },
	{ "wait", FOR_ALL, OPTION_WAIT, 0, NULL },
	{ "db", FOR_UNIX, OPTION_DATABASE, 0, NULL },
	{ "user", FOR_UNIX, OPTION_TEXT, offsetof(dl_redis_dsn, credentials.user),
			"has a user that is empty or badly encoded" },
	{ "password", FOR_UNIX, OPTION_TEXT, offsetof(dl_redis_dsn, credentials.password),
			"has a password that is empty or badly encoded" },
	{ "sentinel_user", FOR_SENTINEL, OPTION_TEXT, offsetof(dl_redis_dsn, sentinel_credentials.user),
			"has a sentinel_user that is empty or badly encoded" },
	{ "sentinel_password", FOR_SENTINEL, OPTION_TEXT, offsetof(dl_redis_dsn, sentinel_credentials.password),
			"has a sentinel_password that is empty or badly encoded" },
	{ "password_file", FOR_ALL, OPTION_FILE, offsetof(dl_redis_dsn, credentials.password_file),
			"has a password_file that isn't an absolute path, or is badly encoded" },
	{ "sentinel_password_file", FOR_SENTINEL, OPTION_FILE, offsetof(dl_redis_dsn, sentinel_credentials.password_file),
			"has a sentinel_password_file that isn't an absolute path, or is badly encoded" },
	{ "cafile", FOR_TLS, OPTION_TEXT, offsetof(dl_redis_dsn, tls.cafile),
			"has a cafile that is empty or badly encoded" },
	{ "certfile", FOR_TLS, OPTION_TEXT, offsetof(dl_redis_dsn, tls.certfile),
			"has a certfile that is empty or badly encoded" },
	{ "keyfile", FOR_TLS, OPTION_TEXT, offsetof(dl_redis_dsn, tls.keyfile),
			"has a keyfile that is empty or badly encoded" },
	{ "peer_name", FOR_TLS, OPTION_TEXT, offsetof(dl_redis_dsn, tls.peer_name),
			"has a peer_name that is empty or badly encoded" },
	{ "verify_peer", FOR_TLS, OPTION_FLAG, offsetof(dl_redis_dsn, tls.is_peer_verified),
			"has a verify_peer that is neither 0 nor 1" },
};

static bool is_in_scope(const dl_redis_dsn *dsn, option_scope scope)
{
	switch (scope) {
		case FOR_UNIX:
			return dsn->path != NULL;
		case FOR_TCP:
			return dsn->path == NULL;
		case FOR_SENTINEL:
			return dsn->kind == DL_REDIS_SENTINEL;
		case FOR_TLS:
			return dsn->is_tls;
		default:
			return true;
	}
}

static bool read_option(dl_redis_dsn *dsn, const struct option *option, dl_span value, dl_error *error)
{
	void *to = (char *) dsn + option->offset;

	switch (option->type) {
		case OPTION_SECONDS:
			return set_seconds(to, value, option->complaint, error);
		case OPTION_SECONDS_OR_NONE:
			return set_seconds_or_none(to, value, option->complaint, error);
		case OPTION_KEEPALIVE:
			return set_keepalive(dsn, value, error);
		case OPTION_DATABASE:
			return set_database(dsn, value, error);
		case OPTION_CLIENT_NAME:
			return set_client_name(dsn, value, error);
		case OPTION_FLAG:
			return set_flag(to, value, option->complaint, error);
		case OPTION_FILE:
			return set_file(to, value, option->complaint, error);
		case OPTION_WAIT:
			dsn->is_polling = dl_span_is(value, "poll");
			return dsn->is_polling ? true : refuse(error, "has a wait that isn't poll");
		default:
			return set_text(to, value, option->complaint, error);
	}
}

/* Returns how many seconds were probably meant, in another unit than seconds; 0: nobody knows. */
static double find_seconds(dl_span text, const option_type type)
{
	static const struct {
		const char *name;
		double seconds;
	} units[] = { { "", 0.001 }, { "ms", 0.001 }, { "s", 1.0 }, { "sec", 1.0 }, { "m", 60.0 }, { "min", 60.0 } };
	dl_span unit = text;
	dl_time number;
	double meant = 0.0;

	while (unit.length > 0 && (isdigit((unsigned char) *unit.start) || *unit.start == '.')) {
		unit.start++;
		unit.length--;
	}
	if (!dl_clock_read(&number, text.start, text.length - unit.length)) {
		return 0.0;
	}
	for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
		if (dl_span_is(unit, units[i].name)) {
			meant = (double) number / DL_SECOND * units[i].seconds;
		}
	}
	if (type == OPTION_KEEPALIVE && meant != (int) meant) {
		return 0.0;
	}
	return meant >= 0.001 && meant <= 3600.0 ? meant : 0.0;
}

/* Returns the value of a flag that was probably meant; NULL: nobody knows. */
static const char *find_flag(dl_span text)
{
	static const char *const words[][2] = { { "true", "1" }, { "yes", "1" }, { "on", "1" }, { "false", "0" },
		{ "no", "0" }, { "off", "0" }, { "none", "0" } };
	dl_spelling spelling = { .name = text.start, .length = text.length };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		dl_spelling_compare(&spelling, words[i][0], 0);
	}
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (spelling.similar == words[i][0]) {
			return words[i][1];
		}
	}
	return NULL;
}

/* What comes after a password may be a part of it that wasn't encoded. */
static bool is_after_password(const dl_redis_dsn *dsn)
{
	return (dsn->path != NULL && dsn->credentials.password != NULL) || dsn->sentinel_credentials.password != NULL;
}

/* Adds to the error what value was probably meant. Always returns false. */
static bool add_what_was_meant(const dl_redis_dsn *dsn, option_type type, dl_span value, dl_error *error)
{
	char *end = error->message + strlen(error->message);
	size_t room = sizeof error->message - strlen(error->message);
	const char *flag = NULL;
	double seconds = 0.0;

	switch (is_after_password(dsn) ? OPTION_TEXT : type) {
		case OPTION_SECONDS:
		case OPTION_SECONDS_OR_NONE:
		case OPTION_KEEPALIVE:
			seconds = find_seconds(value, type);
			break;
		case OPTION_FLAG:
			flag = find_flag(value);
			break;
		default:
			break;
	}
	if (seconds > 0.0) {
		snprintf(end, room, ": did you mean %g?", seconds);
	} else if (flag != NULL) {
		snprintf(end, room, ": did you mean %s?", flag);
	}
	return false;
}

/* Returns the option with the most similar name, preferably one for this kind of DSN; or NULL. */
static const char *find_near(const dl_redis_dsn *dsn, dl_span name)
{
	dl_spelling of_this_kind = { .name = name.start, .length = name.length }, of_any = of_this_kind;

	for (size_t i = 0; i < sizeof known_options / sizeof *known_options; i++) {
		dl_spelling_compare(&of_any, known_options[i].name, 0);
		if (is_in_scope(dsn, known_options[i].scope)) {
			dl_spelling_compare(&of_this_kind, known_options[i].name, 0);
		}
	}
	return of_this_kind.similar != NULL ? of_this_kind.similar : of_any.similar;
}

/* Returns an option for this kind of DSN that differs by one letter at most, which tells nothing of a secret; or NULL.
 */
static const char *find_almost_same(const dl_redis_dsn *dsn, dl_span name)
{
	for (size_t i = 0; i < sizeof known_options / sizeof *known_options; i++) {
		if (is_in_scope(dsn, known_options[i].scope)
				&& dl_spelling_distance(name.start, name.length, known_options[i].name) <= 1) {
			return known_options[i].name;
		}
	}
	return NULL;
}

/* Text that isn't a plain word may be a part of a credential, too. */
static bool may_be_secret(const dl_redis_dsn *dsn, dl_span name)
{
	for (size_t i = 0; i < name.length; i++) {
		if (!islower((unsigned char) name.start[i]) && name.start[i] != '_' && name.start[i] != '-') {
			return true;
		}
	}
	return is_after_password(dsn);
}

static bool refuse_option(const dl_redis_dsn *dsn, dl_span name, dl_error *error)
{
	bool is_secret = may_be_secret(dsn, name);
	const char *near = is_secret ? find_almost_same(dsn, name) : find_near(dsn, name);
	char quoted[64];

	if (dl_redis_phpredis_refuse_option(name.start, name.length, dsn->path != NULL, error)) {
		return false;
	}

	dl_error_quote(quoted, sizeof quoted, name.start, name.length);
	if (is_secret) {
		return near == NULL ? refuse(error, "has an unknown option")
							: dl_error_set(error, DL_ERROR_VALUE, "has an unknown option: did you mean \"%s\"?", near);
	}
	return near == NULL
			? dl_error_set(error, DL_ERROR_VALUE, "has the unknown option \"%s\"", quoted)
			: dl_error_set(error, DL_ERROR_VALUE, "has the unknown option \"%s\": did you mean \"%s\"?", quoted, near);
}

/* The option exists, but not for this kind of DSN. */
static bool refuse_scope(const struct option *option, dl_error *error)
{
	static const char *const scopes[] = {
		[FOR_UNIX] = "is only for unix://: here, put it before the ?",
		[FOR_TCP] = "is not for unix://",
		[FOR_SENTINEL] = "is only for redis+sentinel://",
		[FOR_TLS] = "is only for TLS: write rediss",
	};

	return dl_error_set(error, DL_ERROR_VALUE, "has the option \"%s\", which %s", option->name, scopes[option->scope]);
}

static bool set_option(dl_redis_dsn *dsn, dl_span name, dl_span value, dl_error *error)
{
	if (value.start == NULL) {
		return refuse(error, "has an option without a value");
	}
	for (size_t i = 0; i < sizeof known_options / sizeof *known_options; i++) {
		const struct option *option = &known_options[i];

		if (dl_span_is(name, option->name) && is_in_scope(dsn, option->scope)) {
			return read_option(dsn, option, value, error) || add_what_was_meant(dsn, option->type, value, error);
		}
		if (dl_span_is(name, option->name)) {
			return refuse_scope(option, error);
		}
	}
	return refuse_option(dsn, name, error);
}

static bool set_options(dl_redis_dsn *dsn, dl_span options, dl_error *error)
{
	while (options.start != NULL) {
		dl_span rest = dl_span_cut(&options, '&');
		dl_span name = options;
		dl_span value = dl_span_cut(&name, '=');

		if (!set_option(dsn, name, value, error)) {
			return false;
		}
		options = rest;
	}
	return true;
}

/* Expects [user]:password, or [user]: if the password is in a file. A single word could be either, so it is refused. */
static bool set_credentials(dl_redis_dsn *dsn, dl_span credentials, dl_error *error)
{
	dl_span password = dl_span_cut(&credentials, ':');

	if (password.start == NULL) {
		return refuse(error, "is ambiguous before the @: write user:password@, or :password@ without a user");
	}
	if (credentials.length > 0
			&& !set_text(&dsn->credentials.user, credentials, "has a user that is badly encoded", error)) {
		return false;
	}
	return password.length == 0
			|| set_text(&dsn->credentials.password, password, "has a password that is empty or badly encoded", error);
}

/* Checks that the text in front of an @ leaves no doubt about where the password is. */
static bool check_password(const dl_redis_dsn *dsn, dl_error *error)
{
	return dsn->credentials.password != NULL || dsn->credentials.password_file != NULL
			? true
			: refuse(error, "has a password that is empty or badly encoded");
}

/* Refuses what would have no effect. */
static bool check_credentials(const dl_redis_credentials *credentials, const char *of, dl_error *error)
{
	bool has_password = credentials->password != NULL, has_file = credentials->password_file != NULL;

	if (has_password && has_file) {
		return dl_error_set(error, DL_ERROR_VALUE, "has both a %spassword and a %spassword_file", of, of);
	}
	return credentials->user == NULL || has_password || has_file
			? true
			: dl_error_set(error, DL_ERROR_VALUE, "has a %suser without a %spassword or a %spassword_file", of, of, of);
}

static bool add_address(dl_redis_dsn *dsn, dl_span text, dl_error *error)
{
	dl_redis_address *address = &dsn->addresses[dsn->address_count];
	dl_span port = { NULL, 0 };

	if (dsn->address_count == DL_REDIS_MOST_ADDRESSES) {
		return refuse(error, "has more than 32 addresses");
	}
	dsn->address_count++;
	address->port = dsn->kind == DL_REDIS_SENTINEL ? DEFAULT_SENTINEL_PORT : DEFAULT_PORT;
	if (text.length > 0 && text.start[0] == '[') {
		dl_span inside = { text.start + 1, text.length - 1 };
		dl_span after = dl_span_cut(&inside, ']');

		if (after.start == NULL || (after.length > 0 && after.start[0] != ':')) {
			return refuse(error, "has a malformed IPv6 address");
		}
		if (after.length > 0) {
			port.start = after.start + 1;
			port.length = after.length - 1;
		}
		text = inside;
	} else {
		port = dl_span_cut(&text, ':');
	}
	if (port.start != NULL && !dl_span_read_number(port, 1, 65535, &address->port)) {
		return refuse(error, "has a port that isn't a number from 1 to 65535");
	}
	return set_text(&address->host, text, "has no host, or one that is badly encoded", error);
}

static bool add_addresses(dl_redis_dsn *dsn, dl_span text, dl_error *error)
{
	if (dsn->kind == DL_REDIS_SINGLE) {
		return memchr(text.start, ',', text.length) == NULL
				? add_address(dsn, text, error)
				: refuse(error,
						"has several addresses: for a cluster write redis+cluster://, for sentinels redis+sentinel://");
	}
	for (dl_span rest = text; rest.start != NULL;) {
		text = rest;
		rest = dl_span_cut(&text, ',');
		if (!add_address(dsn, text, error)) {
			return false;
		}
	}
	return true;
}

/* Parses what is between the address and the options. */
static bool set_path(dl_redis_dsn *dsn, dl_span path, dl_error *error)
{
	dl_span database = path;

	if (dsn->kind == DL_REDIS_CLUSTER) {
		return path.length == 0 ? true : refuse(error, "has a database, but a cluster has none");
	}
	if (dsn->kind == DL_REDIS_SENTINEL) {
		if (path.start == NULL) {
			return refuse(error, "has no service: write redis+sentinel://host:port/service");
		}
		database = dl_span_cut(&path, '/');
		if (!set_text(&dsn->service, path, "has a service that is empty or badly encoded", error)) {
			return false;
		}
	}
	return database.start == NULL || database.length == 0 || set_database(dsn, database, error);
}

static bool parse_tcp(dl_redis_dsn *dsn, dl_span text, dl_error *error)
{
	dl_span options = dl_span_cut(&text, '?');
	dl_span path;
	const char *at = NULL;

	if (options.start != NULL && memchr(options.start, '@', options.length) != NULL) {
		return refuse(error, "has an @ after the ?: in a user or a password write %3F for ?");
	}
	/* The last @ is the separator. Everything before it is credentials, so no part of them is mistaken for a host. */
	for (size_t i = 0; i < text.length; i++) {
		at = text.start[i] == '@' ? text.start + i : at;
	}
	if (at != NULL) {
		dl_span credentials = { text.start, (size_t) (at - text.start) };

		if (!set_credentials(dsn, credentials, error)) {
			return false;
		}
		text.length -= credentials.length + 1;
		text.start = at + 1;
	}
	path = dl_span_cut(&text, '/');
	return set_path(dsn, path, error) && add_addresses(dsn, text, error) && set_options(dsn, options, error)
			&& (at == NULL || check_password(dsn, error));
}

static bool parse_unix(dl_redis_dsn *dsn, dl_span text, dl_error *error)
{
	dl_span options = dl_span_cut(&text, '?');

	if (text.length == 0 || text.start[0] != '/') {
		return refuse(error, "has no absolute path: write unix:///path/to.sock");
	}
	/* A socket's address has no room for a longer path. */
	if (text.length > 107) {
		return refuse(error, "has a path of more than 107 bytes");
	}
	return set_text(&dsn->path, text, "has a path that is badly encoded", error) && set_options(dsn, options, error);
}

static bool parse_scheme(dl_redis_dsn *dsn, dl_span text, dl_error *error)
{
	const dl_redis_scheme *scheme = dl_redis_scheme_of(text.start, text.length);
	dl_span rest = text;

	if (scheme == NULL) {
		return dl_redis_scheme_refuse(text.start, text.length, error);
	}
	rest.start += strlen(scheme->prefix);
	rest.length -= strlen(scheme->prefix);
	if (dl_redis_scheme_follows(rest.start, rest.length)) {
		return refuse(error,
				"has several DSNs in one string: pass them as an array, or separate them with blanks in the "
				"ini setting");
	}
#ifndef DISTLOCK_REDIS_TLS
	if (scheme->is_tls) {
		return refuse(error,
				"asks for TLS, which this distlock was built without: it needs hiredis 1.0 or later, with its "
				"hiredis_ssl, and OpenSSL; docs/tls.md, \"TLS on Debian 12\", says what to do");
	}
#endif
	dsn->kind = scheme->kind;
	dsn->is_tls = scheme->is_tls;
	return scheme->is_unix ? parse_unix(dsn, rest, error) : parse_tcp(dsn, rest, error);
}

static bool parse(dl_redis_dsn *dsn, dl_span text, dl_error *error)
{
	if (text.length == 0) {
		return refuse(error, "must not be empty");
	}
	if (text.length > LONGEST_DSN) {
		return refuse(error, "is longer than 4096 bytes");
	}
	if (memchr(text.start, '\0', text.length) != NULL) {
		return refuse(error, "must not contain NUL bytes");
	}
	return !dl_redis_phpredis_refuse(text.start, text.length, NULL, error) && parse_scheme(dsn, text, error)
			&& check_credentials(&dsn->credentials, "", error)
			&& check_credentials(&dsn->sentinel_credentials, "sentinel_", error);
}

static void describe_addresses(const dl_redis_dsn *dsn, FILE *to)
{
	for (size_t i = 0; i < dsn->address_count; i++) {
		const dl_redis_address *address = &dsn->addresses[i];
		bool is_ipv6 = strchr(address->host, ':') != NULL;

		fprintf(to, is_ipv6 ? "%s[%s]:%d" : "%s%s:%d", i > 0 ? "," : "", address->host, address->port);
	}
}

static void describe(dl_redis_dsn *dsn)
{
	size_t size;
	FILE *to = open_memstream(&dsn->description, &size);

	if (to == NULL) {
		dl_memory_exhausted();
	}
	if (dsn->path != NULL) {
		fprintf(to, "unix://%s?db=%d", dsn->path, dsn->database);
	} else {
		fprintf(to, "redis%s%s://", dsn->is_tls ? "s" : "", dl_redis_dsn_kind(dsn->kind));
		describe_addresses(dsn, to);
		if (dsn->service != NULL) {
			fprintf(to, "/%s", dsn->service);
		}
		if (dsn->kind != DL_REDIS_CLUSTER) {
			fprintf(to, "/%d", dsn->database);
		}
	}
	if (fclose(to) != 0) {
		dl_memory_exhausted();
	}
}

bool dl_redis_dsn_parse(dl_redis_dsn *dsn, const char *text, size_t length, dl_error *error)
{
	memset(dsn, 0, sizeof *dsn);
	dsn->connect_timeout = DEFAULT_CONNECT_TIMEOUT;
	dsn->timeout = DEFAULT_TIMEOUT;
	dsn->keepalive = DEFAULT_KEEPALIVE;
	dsn->max_idle = DEFAULT_MAX_IDLE;
	dsn->tls.is_peer_verified = true;
	dsn->client_name = dl_duplicate("distlock", strlen("distlock"));
	if (!parse(dsn, (dl_span) { text, length }, error)) {
		dl_redis_dsn_free(dsn);
		return false;
	}
	describe(dsn);
	return true;
}

static void free_credentials(dl_redis_credentials *credentials)
{
	free(credentials->user);
	dl_secret_free(credentials->password);
	free(credentials->password_file);
}

void dl_redis_dsn_free(dl_redis_dsn *dsn)
{
	for (size_t i = 0; i < dsn->address_count; i++) {
		free(dsn->addresses[i].host);
	}
	free(dsn->path);
	free(dsn->service);
	free_credentials(&dsn->credentials);
	free_credentials(&dsn->sentinel_credentials);
	free(dsn->tls.cafile);
	free(dsn->tls.certfile);
	free(dsn->tls.keyfile);
	free(dsn->tls.peer_name);
	free(dsn->client_name);
	free(dsn->description);
	memset(dsn, 0, sizeof *dsn);
}
