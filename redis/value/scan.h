#ifndef DL_REDIS_SCAN_H
#define DL_REDIS_SCAN_H

#include "redis/server/pool.h"

/* A lock's name has 1024 bytes at most, and each may be escaped in a pattern. */
#define DL_REDIS_LONGEST_PATTERN 2048

/* This many masters of a cluster can be remembered as scanned. In a larger one, those beyond are scanned again for each
 * range of slots. */
#define DL_REDIS_MOST_SCANNED 256

typedef enum dl_redis_sought {
	DL_REDIS_LOCKS,   /* that are waited for or were used recently */
	DL_REDIS_LIMITERS /* whose bucket isn't full */
} dl_redis_sought;

/* Searches the keys of a server, or of all masters of a cluster, for the names of locks or rate limiters. It proceeds
 * page by page, so that the server is never busy with it for long. What exists all the time is found at least once.
 *
 * Between pages it owns nothing, and may simply be dropped. Any thread.
 */
typedef struct dl_redis_scan {
	dl_redis_server *server;
	dl_redis_sought sought;
	const char *prefix, *pattern; /* not owned */
	int slot;                     /* a slot that the node serves */
	dl_redis_node *node;          /* the node that is being scanned */
	dl_redis_node *scanned[DL_REDIS_MOST_SCANNED];
	size_t scanned_count;
	char cursor[24];
	bool is_over; /* this is the last page */
	char **names; /* on this page, without the prefix; freed by the next one, or by dl_redis_scan_drop() */
	size_t count;
} dl_redis_scan;

/* pattern: for fnmatch(3), applied to what follows the prefix. Prefix and pattern have at most DL_REDIS_LONGEST_PATTERN
 * bytes together. */
void dl_redis_scan_begin(dl_redis_scan *scan, dl_redis_server *server, dl_redis_sought sought, const char *prefix,
		const char *pattern);

/* Fetches the next page, which may be empty. Returns false on an error. */
bool dl_redis_scan_next(dl_redis_scan *scan, dl_error *error);

/* Frees the names of the page. */
void dl_redis_scan_drop(dl_redis_scan *scan);

#endif
