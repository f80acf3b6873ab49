#ifndef DL_REDIS_SCAN_H
#define DL_REDIS_SCAN_H

#include "redis/pool.h"

#define DL_REDIS_LONGEST_PATTERN 2048

/* The number of a cluster's masters that are remembered as looked through. */
#define DL_REDIS_MOST_SCANNED 256

/*
 * Looks through the keys of a server, or of all masters of a cluster, for the names of locks that are waited for or were used lately, page by page, so that the
 * server is never busy with it for long. One that exists all the time is found at least once.
 *
 * Between the pages it owns nothing, and may be forgotten. Any thread.
 */
typedef struct dl_redis_scan {
	dl_redis_server *server;
	const char *prefix, *pattern; /* not owned */
	int slot;                     /* one that the node serves */
	dl_redis_node *node;          /* that is being looked through */
	dl_redis_node *scanned[DL_REDIS_MOST_SCANNED];
	size_t scanned_count;
	char cursor[24];
	bool is_over; /* that was the last page */
	char **names; /* of the page, without the prefix; freed with the next one, or by dl_redis_scan_drop() */
	size_t count;
} dl_redis_scan;

/* pattern: as of fnmatch(3), for what follows the prefix; prefix and pattern of at most DL_REDIS_LONGEST_PATTERN bytes
 * together. */
void dl_redis_scan_begin(dl_redis_scan *scan, dl_redis_server *server, const char *prefix, const char *pattern);

/* The next page, which may be empty. false: error. */
bool dl_redis_scan_next(dl_redis_scan *scan, dl_error *error);

/* Frees the names of the page. */
void dl_redis_scan_drop(dl_redis_scan *scan);

#endif
