#include "redis/net/phpredis_dsn.h"

#include "core/system/memory.h"
#include "core/system/system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIGITS "0123456789"
#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define HEX_DIGITS DIGITS "abcdefABCDEF"

/* For messages: addresses that don't fit are left out. A database has as many digits as the highest that
 * redis/net/dsn.c accepts. */
#define LONGEST_ADDRESSES 400
#define LONGEST_DATABASE 7

/* The schemes, and what distlock calls them. */
static const char *const schemes[][2] = { { "tcp://", "redis" }, { "tls://", "rediss" }, { "ssl://", "rediss" } };

/* What distlock's DSN needs, without any credential. */
typedef struct meaning {
	const char *scheme;
	char addresses[LONGEST_ADDRESSES];
	const char *database; /* NULL: none */
	bool has_user, has_password, has_prefix;
	bool is_cluster;
	bool is_several; /* phpredis spreads sessions over several servers */
} meaning;

/* Whether the text is host[:port], and nothing that could be a part of a credential. */
static bool is_address(const char *text)
{
	const char *end = text + strspn(text, DIGITS LETTERS "-.");

	if (*text == '[') {
		end = text + 1 + strspn(text + 1, HEX_DIGITS ":.");
		if (*end++ != ']') {
			return false;
		}
	}
	if (end == text) {
		return false;
	}
	if (*end == ':') {
		size_t digits = strspn(end + 1, DIGITS);

		if (digits == 0 || digits > 5) {
			return false;
		}
		end += 1 + digits;
	}
	return *end == '\0';
}

/* Text that isn't certainly an address, or is too long, isn't shown. */
static void add_address(meaning *found, const char *address)
{
	size_t used = strlen(found->addresses);
	const char *shown = is_address(address) && strlen(address) < 256 ? address : "HOST:PORT";

	if (used + strlen(shown) + 2 < LONGEST_ADDRESSES) {
		snprintf(found->addresses + used, LONGEST_ADDRESSES - used, "%s%s", used > 0 ? "," : "", shown);
	}
}

static bool begins_with(const char *text, const char *word)
{
	return strncmp(text, word, strlen(word)) == 0;
}

static void read_database(meaning *found, const char *value)
{
	size_t digits = strspn(value, DIGITS);

	found->database = digits > 0 && digits <= LONGEST_DATABASE && value[digits] == '\0' ? value : "DATABASE";
}

/* An unknown option may be part of a password that contains an &, so it is left out. */
static void read_option(meaning *found, const char *name, const char *value)
{
	if (strcmp(name, "auth") == 0 || strcmp(name, "password") == 0) {
		found->has_password = true;
	} else if (begins_with(name, "auth[") || begins_with(name, "auth%5B")) {
		/* If there are two, the first is the user. */
		found->has_user = found->has_user || found->has_password;
		found->has_password = true;
	} else if (strcmp(name, "username") == 0) {
		found->has_user = true;
	} else if (strcmp(name, "database") == 0) {
		read_database(found, value);
	} else if (strcmp(name, "prefix") == 0) {
		found->has_prefix = true;
	} else if (found->is_cluster && (begins_with(name, "seed[") || begins_with(name, "seed%5B"))) {
		add_address(found, value);
	}
}

/* Cuts the text into its options. */
static void read_options(meaning *found, char *text)
{
	char *option;

	while ((option = strsep(&text, "&")) != NULL) {
		char *value = strchr(option, '=');

		if (value != NULL) {
			*value++ = '\0';
			read_option(found, option, value);
		}
	}
}

/* Cuts up what follows the scheme. */
static void read_server(meaning *found, char *text)
{
	char *options = strchr(text, '?');
	char *at;

	if (options != NULL) {
		*options++ = '\0';
	}
	at = strrchr(text, '@');
	if (at != NULL) {
		*at = '\0';
		found->has_password = true;
		found->has_user = strchr(text, ':') != text;
		text = at + 1;
	}
	text[strcspn(text, "/")] = '\0';
	if (options == NULL) {
		add_address(found, text);
		return;
	}
	/* An @ after the ? may belong to a password with a ?, which then begins where the host seems to be. */
	found->has_password = found->has_password || strchr(options, '@') != NULL;
	add_address(found, strchr(options, '@') == NULL ? text : "");
	read_options(found, options);
}

/* Cuts up the text; false: it isn't for phpredis. */
static bool read_text(meaning *found, char *text)
{
	for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
		if (begins_with(text, schemes[i][0])) {
			found->scheme = schemes[i][1];
			found->is_several = strstr(text + 1, schemes[i][0]) != NULL;
			read_server(found, text + strlen(schemes[i][0]));
			return true;
		}
	}
	if (begins_with(text, "seed[") || begins_with(text, "seed%5B")) {
		found->scheme = "redis+cluster";
		found->is_cluster = true;
		read_options(found, text);
		return true;
	}
	return false;
}

static void describe(const meaning *found, dl_error *error)
{
	if (found->is_several) {
		dl_error_set(error, DL_ERROR_VALUE,
				"is a list of servers as for phpredis: name one server, as in redis://HOST:PORT, or a cluster, as in "
				"redis+cluster://HOST:PORT,HOST:PORT");
		return;
	}
	dl_error_set(error, DL_ERROR_VALUE, "is written as for phpredis: write %s://%s%s%s%s%s%s%s", found->scheme,
			found->has_user ? "USER" : "", found->has_password ? ":PASSWORD@" : "", found->addresses,
			found->database != NULL ? "/" : "", found->database != NULL ? found->database : "",
			found->has_password ? ", with the password percent-encoded" : "",
			found->has_prefix ? ", and set distlock.session.prefix, or for locks distlock.key_prefix, to the prefix"
							  : "");
}

bool dl_redis_phpredis_refuse(const char *text, size_t length, bool *has_password, dl_error *error)
{
	meaning found = { .scheme = NULL };
	char *copy = dl_duplicate(text, length);
	bool is_known = read_text(&found, copy);

	if (is_known) {
		/* Without a password there is nobody to log in. */
		found.has_user = found.has_user && found.has_password;
		describe(&found, error);
		if (has_password != NULL) {
			*has_password = found.has_password;
		}
	}
	dl_system_wipe(copy, length);
	free(copy);
	return is_known;
}

const char *dl_redis_phpredis_scheme(const char *text)
{
	for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
		if (begins_with(text, schemes[i][0])) {
			return schemes[i][0];
		}
	}
	return NULL;
}

/* "auth[]" is "auth", too, and "max-hold" is "max_hold". */
static bool is_option(const char *name, size_t length, const char *known)
{
	size_t end = strlen(known);

	for (size_t i = 0; i < end; i++) {
		if (i == length || (name[i] != known[i] && (name[i] != '-' || known[i] != '_'))) {
			return false;
		}
	}
	return length == end || name[end] == '[' || name[end] == '%';
}

bool dl_redis_phpredis_refuse_option(const char *name, size_t length, bool is_unix, dl_error *error)
{
#define OF_PHPREDIS "phpredis's"
#define OF_OTHERS "another client's"
#define OF_A_LOCK "a lock's"
	static const struct {
		const char *name, *whose, *advice, *advice_for_unix;
	} options[] = {
		{ "auth", OF_PHPREDIS, "write :PASSWORD@ or USER:PASSWORD@ before the host",
				"write password=, and user= if there is one" },
		{ "database", OF_PHPREDIS, "write /DATABASE after the host", "write db=" },
		{ "prefix", OF_PHPREDIS, "set distlock.session.prefix, or for locks distlock.key_prefix", NULL },
		{ "read_timeout", OF_PHPREDIS, "write timeout=", NULL },
		{ "persistent", OF_PHPREDIS, "leave it out, because connections are always kept", NULL },
		{ "persistent_id", OF_PHPREDIS, "leave it out, because connections are always kept", NULL },
		{ "retry_interval", OF_PHPREDIS, "leave it out", NULL },
		{ "weight", OF_PHPREDIS, "leave it out, because there is only one server", NULL },
		{ "username", OF_OTHERS, "write USER:PASSWORD@ before the host", "write user=" },
		{ "dbindex", OF_OTHERS, "write /DATABASE after the host", "write db=" },
		{ "read_write_timeout", OF_OTHERS, "write timeout=", NULL },
		{ "socket_timeout", OF_OTHERS, "write timeout=", NULL },
		{ "tcp_keepalive", OF_OTHERS, "write keepalive=", "leave it out" },
		{ "idle_timeout", OF_OTHERS, "write max_idle=", NULL },
		{ "ssl", OF_OTHERS, "write rediss:// at the beginning", "leave it out" },
		{ "tls", OF_OTHERS, "write rediss:// at the beginning", "leave it out" },
		{ "redis_cluster", OF_OTHERS, "write redis+cluster:// at the beginning", NULL },
		{ "redis_sentinel", OF_OTHERS, "write redis+sentinel://HOST:PORT/SERVICE", NULL },
		{ "sentinel_master", OF_OTHERS, "write redis+sentinel://HOST:PORT/SERVICE", NULL },
		{ "protocol", OF_OTHERS, "leave it out", NULL },
		{ "lazy", OF_OTHERS, "leave it out, because a connection is opened when it is needed", NULL },
		{ "ttl", OF_A_LOCK, "give it to the lock, as in ttl: 30", NULL },
		{ "auto_renew", OF_A_LOCK, "give it to the lock, as in autoRenew: false", NULL },
		{ "autoRenew", OF_A_LOCK, "give it to the lock, as in autoRenew: false", NULL },
		{ "max_hold", OF_A_LOCK, "give it to the lock, as in maxHold: 60", NULL },
		{ "maxHold", OF_A_LOCK, "give it to the lock, as in maxHold: 60", NULL },
		{ "replicas", OF_A_LOCK, "give it to the lock, as in replicas: 1", NULL },
		{ "label", OF_A_LOCK, "give it to the lock, as in label: \"import\"", NULL },
		{ "max_ahead", OF_A_LOCK, "give it to acquire(), as in maxAhead: 10", NULL },
		{ "maxAhead", OF_A_LOCK, "give it to acquire(), as in maxAhead: 10", NULL },
		{ "lock_timeout", OF_A_LOCK, "give it to acquire(), as in acquire(5.0)", NULL },
		{ "wait_timeout", OF_A_LOCK, "give it to acquire(), as in acquire(5.0)", NULL },
	};
#undef OF_PHPREDIS
#undef OF_OTHERS
#undef OF_A_LOCK

	for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
		if (is_option(name, length, options[i].name)) {
			bool has_own = is_unix && options[i].advice_for_unix != NULL;

			dl_error_set(error, DL_ERROR_VALUE, "has %s option \"%s\": %s", options[i].whose, options[i].name,
					has_own ? options[i].advice_for_unix : options[i].advice);
			return true;
		}
	}
	return false;
}

/* Splits off the scheme that some clients put in front of the host. */
static const char *skip_scheme(const char *host, bool *is_tls)
{
	static const struct {
		const char *scheme;
		bool is_tls;
	} known[] = { { "tls://", true }, { "ssl://", true }, { "rediss://", true }, { "tcp://", false },
		{ "redis://", false }, { "unix://", false }, { "unix:", false } };

	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		if (begins_with(host, known[i].scheme)) {
			*is_tls = *is_tls || known[i].is_tls;
			return host + strlen(known[i].scheme);
		}
	}
	return host;
}

static void translate_socket(const dl_redis_told *told, const char *path, char dsn[DL_REDIS_TOLD_DSN_SIZE])
{
	bool is_plain = path[strspn(path, DIGITS LETTERS "/._-")] == '\0';
	int used = snprintf(dsn, DL_REDIS_TOLD_DSN_SIZE, "unix://%s", is_plain ? path : "/PATH");
	char separator = '?';

	if (told->database > 0) {
		used += snprintf(dsn + used, DL_REDIS_TOLD_DSN_SIZE - (size_t) used, "%cdb=%ld", separator, told->database);
		separator = '&';
	}
	if (told->has_password) {
		snprintf(dsn + used, DL_REDIS_TOLD_DSN_SIZE - (size_t) used, "%c%spassword=PASSWORD", separator,
				told->has_user ? "user=USER&" : "");
	}
}

void dl_redis_phpredis_translate(const dl_redis_told *told, char dsn[DL_REDIS_TOLD_DSN_SIZE])
{
	bool is_tls = told->is_tls;
	const char *host = skip_scheme(told->host, &is_tls);
	bool has_port = strrchr(host, ':') != NULL && host[strlen(host) - 1] != ']';
	char bracketed[sizeof told->host + 2], port[16] = "", database[24] = "";

	if (*host == '/') {
		translate_socket(told, host, dsn);
		return;
	}
	/* An IPv6 address is written without brackets where the port is separate. */
	snprintf(bracketed, sizeof bracketed, "[%s]", host);
	if (strchr(host, ':') != strrchr(host, ':') && *host != '[') {
		host = bracketed;
		has_port = false;
	}
	if (!is_address(host)) {
		host = "HOST";
		has_port = false;
	}
	if (!has_port && told->port > 0 && told->port <= 65535) {
		snprintf(port, sizeof port, ":%ld", told->port);
	} else if (!has_port && told->host[0] == '\0') {
		strcpy(port, ":PORT");
	}
	if (told->database > 0 && !told->is_cluster) {
		snprintf(database, sizeof database, "/%ld", told->database);
	}
	snprintf(dsn, DL_REDIS_TOLD_DSN_SIZE, "redis%s%s://%s%s%s%s%s%s", is_tls ? "s" : "",
			told->is_cluster            ? "+cluster"
					: told->is_sentinel ? "+sentinel"
										: "",
			told->has_user && told->has_password ? "USER" : "", told->has_password ? ":PASSWORD@" : "", host, port,
			told->is_sentinel ? "/SERVICE" : "", database);
}
