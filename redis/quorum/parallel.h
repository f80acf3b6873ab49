#ifndef DL_REDIS_PARALLEL_H
#define DL_REDIS_PARALLEL_H

#include "redis/call.h"
#include "redis/quorum/ensemble.h"

/*
 * One call to each of several servers, all at the same time: written to all of them, then one poll() for their replies.
 * None waits for another, and each has a small time limit of its own.
 */
typedef struct dl_redis_request {
	dl_redis_member *member;
	dl_redis_call call;

	/* What came of it. */
	redisReply *reply; /* never an error; to be given to freeReplyObject(). NULL: see the error */
	dl_redis_delivery delivery;
	dl_error error;

	/* While it is under way. */
	dl_redis_connection *connection;
	struct dl_redis_opening *opening;
	char *unconfirmed; /* of the connection that broke */
	size_t unconfirmed_length;
	dl_time deadline;
	bool is_sent, is_posted, is_to_repeat;
	bool has_source; /* the script went along */
	bool is_hurried; /* the server wasn't given the time that it may take */
} dl_redis_request;

typedef struct dl_redis_patience {
	dl_time limit; /* for one server to be connected to, and for it to answer */
	size_t needed; /* while fewer than that are connected, one that isn't known to be silent has its connect timeout for it */
	dl_time deadline;  /* for all of it; what is written, is written even then */
	bool is_insistent; /* waits also for servers that have been silent lately */
} dl_redis_patience;

/* As dl_redis_call_run() for each of them: a connection that turns out to be broken is replaced once, and a call is taken
 * back where the reply doesn't come. Takes at most twice the limit, and twice more where connections broke; where fewer
 * than needed are connected, a connect timeout before the limit. A connection that takes longer is there later. A server that
 * has been silent lately isn't waited for, but looked for in the background. No user code runs meanwhile. */
void dl_redis_parallel_run(dl_redis_request *requests, size_t count, const dl_redis_patience *patience);

/* As dl_redis_call_post() for each of them; the replies that came all the same are there, too. A request that wasn't written has
 * an error. */
void dl_redis_parallel_post(dl_redis_request *requests, size_t count, const dl_redis_patience *patience);

#endif
