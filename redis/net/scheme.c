#include "redis/net/scheme.h"

#include "core/text/ascii.h"
#include "core/text/spelling.h"
#include "redis/net/phpredis_dsn.h"
#include "redis/net/span.h"

#include <string.h>

static const dl_redis_scheme schemes[] = {
	{ "redis://", DL_REDIS_SINGLE, false, false },
	{ "unix://", DL_REDIS_SINGLE, true, false },
	{ "rediss://", DL_REDIS_SINGLE, false, true },
	{ "redis+sentinel://", DL_REDIS_SENTINEL, false, false },
	{ "rediss+sentinel://", DL_REDIS_SENTINEL, false, true },
	{ "redis+cluster://", DL_REDIS_CLUSTER, false, false },
	{ "rediss+cluster://", DL_REDIS_CLUSTER, false, true },
};

const dl_redis_scheme *dl_redis_scheme_of(const char *text, size_t length)
{
	for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
		size_t prefix = strlen(schemes[i].prefix);

		if (length >= prefix && memcmp(text, schemes[i].prefix, prefix) == 0) {
			return &schemes[i];
		}
	}
	return NULL;
}

bool dl_redis_scheme_follows(const char *text, size_t length)
{
	for (size_t at = 1; at < length; at++) {
		if (strchr(", ;\t\r\n", text[at - 1]) != NULL && dl_redis_scheme_of(text + at, length - at) != NULL) {
			return true;
		}
	}
	return false;
}

const char *dl_redis_dsn_scheme(const char *text)
{
	for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
		if (strncmp(text, schemes[i].prefix, strlen(schemes[i].prefix)) == 0) {
			return schemes[i].prefix;
		}
	}
	return dl_redis_phpredis_scheme(text);
}

const char *dl_redis_dsn_kind(dl_redis_kind kind)
{
	return kind == DL_REDIS_SENTINEL ? "+sentinel" : kind == DL_REDIS_CLUSTER ? "+cluster" : "";
}

static bool refuse(dl_error *error, const char *what)
{
	return dl_error_set(error, DL_ERROR_VALUE, "%s", what);
}

/* Whether the text is a host and a port: nothing that could be a credential. */
static bool is_address(dl_span text)
{
	dl_span host = text;
	dl_span port = dl_span_cut(&host, ':');
	int number;

	if (host.length == 0 || host.length > 255 || port.start == NULL || !dl_span_read_number(port, 1, 65535, &number)) {
		return false;
	}
	for (size_t i = 0; i < host.length; i++) {
		if (!dl_ascii_is_alphanumeric(host.start[i]) && strchr("-.", host.start[i]) == NULL) {
			return false;
		}
	}
	return true;
}

/* Words that no credential begins with, and what to write in their place. */
static const struct {
	const char *written, *meant;
} misspelt_schemes[] = {
	{ "unix:", "unix://" },
	{ "redis+unix:", "unix://" },
	{ "redis+socket:", "unix://" },
	{ "redis:", "redis://" },
	{ "rediss:", "rediss://" },
	{ "redis+tls:", "rediss://" },
	{ "redis+ssl:", "rediss://" },
	{ "valkey:", "redis://" },
	{ "valkeys:", "rediss://" },
	{ "sentinel:", "redis+sentinel://" },
	{ "redis-sentinel:", "redis+sentinel://" },
	{ "redis+sentinel:", "redis+sentinel://" },
	{ "rediss+sentinel:", "rediss+sentinel://" },
	{ "cluster:", "redis+cluster://" },
	{ "redis-cluster:", "redis+cluster://" },
	{ "redis+cluster:", "redis+cluster://" },
	{ "rediss+cluster:", "rediss+cluster://" },
};

/* Whether it begins with this word in lower case, however it is written. */
static bool begins_with(dl_span text, const char *word)
{
	for (size_t i = 0; word[i] != '\0'; i++) {
		if (i == text.length || dl_ascii_lower(text.start[i]) != word[i]) {
			return false;
		}
	}
	return true;
}

/* Whether the text is a path that nothing secret can be in. */
static bool is_plain_path(dl_span text)
{
	for (size_t i = 0; i < text.length; i++) {
		if (!dl_ascii_is_alphanumeric(text.start[i]) && strchr("/._-", text.start[i]) == NULL) {
			return false;
		}
	}
	return text.length > 1 && text.length <= 107 && text.start[0] == '/';
}

/* A scheme with too few slashes, or in upper case, or one that others use. What follows it is only shown if it can't
 * contain a credential. */
static bool refuse_misspelt_scheme(dl_span text, dl_error *error)
{
	for (size_t i = 0; i < sizeof misspelt_schemes / sizeof *misspelt_schemes; i++) {
		const char *meant = misspelt_schemes[i].meant;
		dl_span rest = text;

		if (!begins_with(text, misspelt_schemes[i].written)) {
			continue;
		}
		rest.start += strlen(misspelt_schemes[i].written);
		rest.length -= strlen(misspelt_schemes[i].written);
		while (rest.length > 0 && rest.start[0] == '/') {
			rest.start++;
			rest.length--;
		}
		if (strcmp(meant, "unix://") == 0) {
			if (rest.start[-1] == '/') {
				rest.start--;
				rest.length++;
			}
			return is_plain_path(rest) ? dl_error_set(error, DL_ERROR_VALUE, "has an unknown scheme: write unix://%.*s",
						   (int) rest.length, rest.start)
									   : refuse(error, "has an unknown scheme: write unix:///path/to.sock");
		}
		return is_address(rest)
				? dl_error_set(error, DL_ERROR_VALUE, "has an unknown scheme: write %s%.*s", meant, (int) rest.length,
						rest.start)
				: dl_error_set(error, DL_ERROR_VALUE, "has an unknown scheme: it must begin with %s", meant);
	}
	return true;
}

/* Returns the most similar scheme; or NULL. */
static const char *find_near_scheme(dl_span text)
{
	const char *end = memmem(text.start, text.length, "://", 3);
	dl_spelling spelling = { .name = text.start };

	if (end == NULL) {
		return NULL;
	}
	spelling.length = (size_t) (end - text.start) + 3;
	for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
		dl_spelling_compare(&spelling, schemes[i].prefix, 3);
	}
	return spelling.similar;
}

bool dl_redis_scheme_refuse(const char *start, size_t length, dl_error *error)
{
	dl_span text = { start, length };
	const char *near;

	if (is_address(text)) {
		return dl_error_set(error, DL_ERROR_VALUE, "has no scheme: write redis://%.*s", (int) text.length, text.start);
	}
	if (!refuse_misspelt_scheme(text, error)) {
		return false;
	}
	near = find_near_scheme(text);
	if (near != NULL) {
		return dl_error_set(error, DL_ERROR_VALUE, "has an unknown scheme: did you mean %s?", near);
	}
	if (is_plain_path(text)) {
		return dl_error_set(error, DL_ERROR_VALUE, "has no scheme: write unix://%.*s", (int) text.length, text.start);
	}
	if (text.start[0] == '/') {
		return refuse(error, "has no scheme: a server's address begins with redis://, its socket's path with unix://");
	}
	if (memchr(text.start, ':', text.length) == NULL && memchr(text.start, '/', text.length) == NULL) {
		return refuse(error, "has no scheme: write redis:// in front of the address");
	}
	return refuse(error,
			"has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known");
}
