#ifndef DL_REDIS_OPTIONS_H
#define DL_REDIS_OPTIONS_H

#include "core/system/clock.h"
#include "core/metrics/stats.h"

#include <stdbool.h>

typedef struct dl_redis_lock_options {
	dl_time ttl;
	bool auto_renew;      /* the keeper renews it after a third of the ttl */
	dl_time max_hold;     /* it isn't renewed for longer than this after the acquisition; 0: no limit */
	int counter_lifetime; /* how long the server keeps the counter of fencing tokens, in seconds; 0: the default */
	int replicas;         /* with one server: how many must acknowledge an acquisition */
	unsigned permits;     /* a semaphore's, from 1; 0: it is a lock */
	unsigned weight;      /* a semaphore's: how many permits it takes, at most DL_REDIS_MOST_WEIGHT; 0 means 1 */
	const char *label;    /* encoded; its tokens begin with this instead of the thread's; copied; NULL or '': none */
	/* With one server only, and what a session's lock has beyond others. Texts are copied; NULL: none. */
	dl_stats_class counted_as; /* in the statistics; a semaphore is counted as one in any case */
	const char *shown_name;    /* instead of the name, in messages, logs and statistics */
	const char *fence;         /* draws fencing tokens from this counter, which locks may share */
	const char *value_key;     /* it protects the value at this key; in a cluster, it and the fence are in its slot */
} dl_redis_lock_options;

#endif
