#include "zk/client/address.h"

#include "core/text/ascii.h"
#include "core/text/spelling.h"
#include "core/system/memory.h"
#include "zk/client/node.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The longest name that DNS has; and the longest list of hosts, which is as long as a DSN on Redis may be. */
#define LONGEST_HOST 255
#define LONGEST_TEXT 4096
#define HIGHEST_PORT 65535

static bool is_among(const char *from, const char *end, const char *others)
{
	for (; from < end; from++) {
		if (!dl_ascii_is_alphanumeric(*from) && (*from == '\0' || strchr(others, *from) == NULL)) {
			return false;
		}
	}
	return true;
}

/* Returns the end of the host, which is a name or an IPv6 address in brackets; NULL: there is neither. */
static const char *find_host_end(const char *host, const char *end)
{
	bool has_brackets = host < end && *host == '[';
	const char *from = host + has_brackets;
	const char *stop = from;

	while (stop < end && *stop != (has_brackets ? ']' : ':')) {
		stop++;
	}
	if (stop == from || (has_brackets && stop == end) || !is_among(from, stop, has_brackets ? ".:%-_" : ".-_")) {
		return NULL;
	}
	stop += has_brackets;
	return stop - host <= LONGEST_HOST ? stop : NULL;
}

/* Returns 0 if the text isn't a port. */
static long read_port(const char *text, const char *end)
{
	long number = 0;

	if (text == end) {
		return 0;
	}
	for (; text < end; text++) {
		if (*text < '0' || *text > '9' || number > HIGHEST_PORT) {
			return 0;
		}
		number = 10 * number + (*text - '0');
	}
	return number <= HIGHEST_PORT ? number : 0;
}

/* Appends one host. */
static bool add_host(char *hosts, const char *host, const char *end, dl_error *error)
{
	const char *host_end = find_host_end(host, end);
	long port = DL_ZK_PORT;

	if (host_end == NULL || (host_end < end && *host_end != ':')) {
		return dl_error_set(error, DL_ERROR_VALUE, "must be a list of hosts with ports, \"h1:2181,h2:2181/chroot\"");
	}
	if (host_end < end) {
		port = read_port(host_end + 1, end);
	}
	if (port == 0) {
		return dl_error_set(error, DL_ERROR_VALUE, "must have ports from 1 to 65535");
	}
	sprintf(hosts + strlen(hosts), "%s%.*s:%ld", hosts[0] != '\0' ? "," : "", (int) (host_end - host), host, port);
	return true;
}

static bool add_hosts(char *hosts, const char *text, const char *end, dl_error *error)
{
	for (;;) {
		const char *comma = memchr(text, ',', (size_t) (end - text));

		if (!add_host(hosts, text, comma != NULL ? comma : end, error)) {
			return false;
		}
		if (comma == NULL) {
			return true;
		}
		text = comma + 1;
	}
}

bool dl_zk_address_parse(const char *text, size_t length, char **hosts, char **root, dl_error *error)
{
	const char *end = text + length;
	const char *slash = memchr(text, '/', length);
	size_t root_length = slash != NULL ? (size_t) (end - slash) : 0;

	if (length > LONGEST_TEXT || memchr(text, '\0', length) != NULL) {
		return dl_error_set(error, DL_ERROR_VALUE, "must be at most %d bytes without NUL", LONGEST_TEXT);
	}
	if (memmem(text, length, "://", 3) != NULL) {
		return dl_error_set(error, DL_ERROR_VALUE, "must not have a scheme: write \"h1:2181,h2:2181/chroot\"");
	}
	if (root_length > 1 && !dl_zk_node_check_path(slash, root_length, error)) {
		return dl_error_set(error, DL_ERROR_VALUE, "must have an absolute path without empty segments as its chroot");
	}
	/* Leaves room to append a port to hosts that have none. */
	*hosts = dl_allocate(length + 1 + 6 * (length + 1));
	if (!add_hosts(*hosts, text, slash != NULL ? slash : end, error)) {
		free(*hosts);
		return false;
	}
	*root = root_length > 1 ? dl_duplicate(slash, root_length) : dl_duplicate("", 0);
	return true;
}

bool dl_zk_address_next(const char **hosts, char host[DL_ZK_HOST_SIZE], int *port, char description[DL_ZK_HOST_SIZE])
{
	const char *start = *hosts;
	const char *end = strchrnul(start, ',');
	bool has_brackets = *start == '[';
	const char *host_end;

	if (*start == '\0') {
		return false;
	}
	host_end = find_host_end(start, end);
	*port = (int) read_port(host_end + 1, end);
	snprintf(description, DL_ZK_HOST_SIZE, "%.*s", (int) (end - start), start);
	snprintf(host, DL_ZK_HOST_SIZE, "%.*s", (int) (host_end - start) - 2 * has_brackets, start + has_brackets);
	*hosts = *end == ',' ? end + 1 : end;
	return true;
}

char *dl_zk_address_bare(const char *hosts)
{
	char *bare = dl_allocate(strlen(hosts) + 1);
	char *to = bare;

	for (; *hosts != '\0'; hosts++) {
		if (*hosts != '[' && *hosts != ']') {
			*to++ = *hosts;
		}
	}
	return bare;
}

#define AUTH_FORM \
	"must have the form \"digest:user:password\", \"sasl:user:password\", \"digest-file:user:/path\" or " \
	"\"sasl-file:user:/path\""

static const struct {
	const char *name;
	dl_zk_scheme scheme;
} schemes[] = {
	{ "digest:", { .is_sasl = false, .is_file = false } },
	{ "sasl:", { .is_sasl = true, .is_file = false } },
	{ "digest-file:", { .is_sasl = false, .is_file = true } },
	{ "sasl-file:", { .is_sasl = true, .is_file = true } },
};

/* Returns what comes after the name of the scheme, or NULL if it isn't known. */
static const char *parse_scheme(const char *text, dl_zk_scheme *scheme)
{
	for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
		if (strncmp(text, schemes[i].name, strlen(schemes[i].name)) == 0) {
			*scheme = schemes[i].scheme;
			return text + strlen(schemes[i].name);
		}
	}
	return NULL;
}

/* The word in front of the first colon isn't repeated, because without a scheme it is the user; if there is no other
 * colon, it certainly is. */
static bool refuse_scheme(const char *text, dl_error *error)
{
	const char *colon = strchr(text, ':');
	dl_spelling spelling = { .name = text };

	if (colon != NULL && strchr(colon + 1, ':') != NULL) {
		spelling.length = (size_t) (colon - text) + 1;
		for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
			dl_spelling_compare(&spelling, schemes[i].name, 1);
		}
	}
	return spelling.similar == NULL
			? dl_error_set(error, DL_ERROR_VALUE, AUTH_FORM ", no other scheme is supported")
			: dl_error_set(error, DL_ERROR_VALUE, AUTH_FORM ": did you mean \"%s\"?", spelling.similar);
}

const char *dl_zk_address_parse_auth(const char *text, size_t length, dl_zk_scheme *scheme, dl_error *error)
{
	const char *user, *colon;

	if (length > LONGEST_TEXT || memchr(text, '\0', length) != NULL) {
		dl_error_set(error, DL_ERROR_VALUE, "must be at most %d bytes without NUL", LONGEST_TEXT);
		return NULL;
	}
	user = parse_scheme(text, scheme);
	if (user == NULL) {
		refuse_scheme(text, error);
		return NULL;
	}
	colon = strchr(user, ':');
	if (colon == NULL || colon == user || (scheme->is_file && colon[1] != '/')) {
		dl_error_set(error, DL_ERROR_VALUE, AUTH_FORM);
		return NULL;
	}
	return user;
}

bool dl_zk_address_check_certificates(const char *text, dl_error *error)
{
	size_t parts = 1;

	for (const char *c = text; *c != '\0'; c++) {
		parts += *c == ',';
	}
	if (parts < 3 || parts > 4 || text[0] == ',' || strstr(text, ",,") != NULL || text[strlen(text) - 1] == ',') {
		return dl_error_set(error, DL_ERROR_VALUE,
				"must have the form \"authorities.pem,certificate.pem,key.pem[,passphrase]\"");
	}
	return true;
}
