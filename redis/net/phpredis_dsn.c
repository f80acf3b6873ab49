#include "redis/net/phpredis_dsn.h"

#include "core/memory.h"
#include "core/system.h"

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

/* "auth[]" is "auth", too. */
static bool is_option(const char *name, size_t length, const char *known)
{
	size_t end = strlen(known);

	return length >= end && memcmp(name, known, end) == 0 && (length == end || name[end] == '[' || name[end] == '%');
}

bool dl_redis_phpredis_refuse_option(const char *name, size_t length, bool is_unix, dl_error *error)
{
	static const struct {
		const char *name, *advice, *advice_for_unix;
	} options[] = {
		{ "auth", "write :PASSWORD@ or USER:PASSWORD@ before the host", "write password=, and user= if there is one" },
		{ "database", "write /DATABASE after the host", "write db=" },
		{ "prefix", "set distlock.session.prefix, or for locks distlock.key_prefix", NULL },
		{ "read_timeout", "write timeout=", NULL },
		{ "persistent", "leave it out, because connections are always kept", NULL },
		{ "persistent_id", "leave it out, because connections are always kept", NULL },
		{ "retry_interval", "leave it out", NULL },
		{ "weight", "leave it out, because there is only one server", NULL },
	};

	for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
		if (is_option(name, length, options[i].name)) {
			bool has_own = is_unix && options[i].advice_for_unix != NULL;

			dl_error_set(error, DL_ERROR_VALUE, "has phpredis's option \"%s\": %s", options[i].name,
					has_own ? options[i].advice_for_unix : options[i].advice);
			return true;
		}
	}
	return false;
}
