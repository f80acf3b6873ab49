#include "redis/value/scan.h"

#include "core/system/memory.h"
#include "core/metrics/stats.h"
#include "redis/server/exchange.h"
#include "redis/claim/keys.h"
#include "redis/claim/rate.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

/* How many keys are examined for a page. The server takes this as a hint, and may return a few more. A page may contain
 * a kilobyte for each, the longest name of a lock. */
#define KEYS_AT_ONCE "200"
#define MOST_KEYS 4096
#define LARGEST_PAGE (4 * 1024 * 1024)

/* Matches the endings of the keys that every lock leaves behind, ":fence" and ":queue" (possibly with another colon),
 * and hardly any other keys. */
#define ENDINGS ":[fq][eu][ne][cu]e*"

/* In the worst case, every byte has to be escaped. */
#define MATCH_SIZE (2 * DL_REDIS_LONGEST_PATTERN + sizeof "**" ENDINGS)

void dl_redis_scan_begin(dl_redis_scan *scan, dl_redis_server *server, dl_redis_sought sought, const char *prefix,
		const char *pattern)
{
	bool is_cluster = dl_redis_server_dsn(server)->kind == DL_REDIS_CLUSTER;

	*scan = (dl_redis_scan) {
		.server = server,
		.sought = sought,
		.prefix = prefix,
		.pattern = pattern,
		.slot = is_cluster ? 0 : DL_REDIS_NO_SLOT,
	};
}

static char *append_escaped(char *to, const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (strchr("*?[]^-\\", text[i]) != NULL) {
			*to++ = '\\';
		}
		*to++ = text[i];
	}
	return to;
}

/* Writes the pattern for the server, which matches slightly more than is wanted: the server's patterns differ from
 * those of fnmatch(), so only the part before the first special character is sent. */
static void write_match(const dl_redis_scan *scan, char match[MATCH_SIZE])
{
	/* A lock's other keys may have a tag in front. */
	if (scan->sought == DL_REDIS_LOCKS) {
		*match++ = '*';
	}
	match = append_escaped(match, scan->prefix, strlen(scan->prefix));
	match = append_escaped(match, scan->pattern, strcspn(scan->pattern, "*?[\\"));
	strcpy(match, scan->sought == DL_REDIS_LOCKS ? "*" ENDINGS : "*" DL_REDIS_RATE_ENDING);
}

static bool is_cursor(const redisReply *reply, size_t size)
{
	return reply->type == REDIS_REPLY_STRING && reply->len > 0 && (size_t) reply->len < size
			&& strspn(reply->str, "0123456789") == (size_t) reply->len;
}

static bool is_page(const redisReply *reply, size_t cursor_size)
{
	return reply->type == REDIS_REPLY_ARRAY && reply->elements == 2 && is_cursor(reply->element[0], cursor_size)
			&& reply->element[1]->type == REDIS_REPLY_ARRAY;
}

/* Any program may have a key that looks like one of a lock's other keys. Only names that a lock can have are found. */
static bool can_be_named(const char *lock, size_t length, size_t prefix_length)
{
	size_t other_length;

	return length > prefix_length && length - prefix_length <= DL_REDIS_LONGEST_NAME
			&& dl_redis_keys_lock_of(lock, length, &other_length) == NULL;
}

/* Returns the part of the key that is the prefix and the name of a lock; NULL: there is none. */
static const char *lock_of(const dl_redis_scan *scan, const redisReply *key, size_t *length)
{
	const char *lock = dl_redis_keys_lock_of(key->str, (size_t) key->len, length);

	return lock != NULL && can_be_named(lock, *length, strlen(scan->prefix)) ? lock : NULL;
}

/* The same for a limiter. */
static const char *limiter_of(const dl_redis_scan *scan, const redisReply *key, size_t *length)
{
	size_t prefix_length = strlen(scan->prefix), ending_length = strlen(DL_REDIS_RATE_ENDING);

	if ((size_t) key->len <= prefix_length + ending_length || memchr(key->str, '\0', (size_t) key->len) != NULL) {
		return NULL;
	}
	*length = (size_t) key->len - ending_length;
	return *length - prefix_length <= DL_REDIS_LONGEST_NAME && strcmp(key->str + *length, DL_REDIS_RATE_ENDING) == 0
			? key->str
			: NULL;
}

static void read_key(dl_redis_scan *scan, const redisReply *key)
{
	size_t prefix_length = strlen(scan->prefix), length = 0;
	const char *found = NULL;
	char *name;

	if (key->type == REDIS_REPLY_STRING) {
		found = (scan->sought == DL_REDIS_LOCKS ? lock_of : limiter_of)(scan, key, &length);
	}
	if (found == NULL || memcmp(found, scan->prefix, prefix_length) != 0) {
		return;
	}
	name = dl_duplicate(found + prefix_length, length - prefix_length);
	if (fnmatch(scan->pattern, name, 0) == 0) {
		scan->names[scan->count++] = name;
	} else {
		free(name);
	}
}

static void read_page(dl_redis_scan *scan, const redisReply *reply)
{
	const redisReply *keys = reply->element[1];

	dl_redis_scan_drop(scan);
	strcpy(scan->cursor, reply->element[0]->str);
	scan->names = dl_allocate((keys->elements + 1) * sizeof *scan->names);
	for (size_t i = 0; i < keys->elements; i++) {
		read_key(scan, keys->element[i]);
	}
}

static redisReply *read_largest(dl_redis_connection *connection, dl_time deadline, dl_error *error)
{
	redisReply *reply;

	if (!dl_redis_connection_flush(connection, deadline, error)) {
		return NULL;
	}
	dl_redis_connection_limit(connection, LARGEST_PAGE, MOST_KEYS);
	reply = dl_redis_connection_read(connection, deadline, error);
	dl_redis_connection_limit(connection, DL_REDIS_LARGEST_REPLY, DL_REDIS_MOST_ELEMENTS);
	return reply;
}

static bool exchange(dl_redis_connection *connection, void *context, dl_time deadline, dl_error *error)
{
	dl_redis_scan *scan = context;
	char match[MATCH_SIZE];
	redisReply *reply;
	bool is_read;

	/* A cursor is meaningless to another node. */
	if (connection->node != scan->node) {
		scan->node = connection->node;
		strcpy(scan->cursor, "0");
	}
	write_match(scan, match);
	dl_redis_connection_append(connection, 6,
			(const char *[]) { "SCAN", scan->cursor, "MATCH", match, "COUNT", KEYS_AT_ONCE },
			(size_t[]) { 4, strlen(scan->cursor), 5, strlen(match), 5, strlen(KEYS_AT_ONCE) });
	dl_stats_count(commands);
	reply = read_largest(connection, deadline, error);
	if (reply == NULL) {
		return false;
	}
	is_read = is_page(reply, sizeof scan->cursor) || dl_redis_exchange_refuse(connection, reply, error);
	if (is_read) {
		read_page(scan, reply);
	}
	freeReplyObject(reply);
	return is_read;
}

static bool was_scanned(const dl_redis_scan *scan, const dl_redis_node *node)
{
	for (size_t i = 0; i < scan->scanned_count; i++) {
		if (scan->scanned[i] == node) {
			return true;
		}
	}
	return false;
}

/* Continues with a node that hasn't been scanned yet. Scanning one twice does no harm. */
static void go_on(dl_redis_scan *scan)
{
	if (scan->scanned_count < DL_REDIS_MOST_SCANNED) {
		scan->scanned[scan->scanned_count++] = scan->node;
	}
	if (scan->slot != DL_REDIS_NO_SLOT) {
		while (++scan->slot < DL_REDIS_SLOTS && was_scanned(scan, dl_redis_server_node(scan->server, scan->slot))) {
		}
	}
	scan->is_over = scan->slot == DL_REDIS_NO_SLOT || scan->slot == DL_REDIS_SLOTS;
	scan->node = NULL;
}

bool dl_redis_scan_next(dl_redis_scan *scan, dl_error *error)
{
	dl_redis_connection *connection = dl_redis_exchange_run(scan->server, scan->slot, exchange, scan, error);

	if (connection == NULL) {
		return false;
	}
	dl_redis_pool_give(connection);
	if (strcmp(scan->cursor, "0") == 0) {
		go_on(scan);
	}
	return true;
}

void dl_redis_scan_drop(dl_redis_scan *scan)
{
	for (size_t i = 0; i < scan->count; i++) {
		free(scan->names[i]);
	}
	free(scan->names);
	scan->names = NULL;
	scan->count = 0;
}
