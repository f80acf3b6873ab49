#ifndef DL_REDIS_PARALLEL_H
#define DL_REDIS_PARALLEL_H

#include "redis/server/call.h"
#include "redis/quorum/server_list.h"

/*
 * One call to each of several servers, all at the same time: it is written to all, and one poll() waits for all
 * replies, and for the connections that are being opened. No server delays another, and each has a small time limit of
 * its own.
 */
typedef struct dl_redis_request {
	dl_redis_member *member;
	dl_redis_call call;

	/* The result. */
	redisReply *reply; /* never an error, to be freed with freeReplyObject(); NULL: see the error */
	dl_redis_delivery delivery;
	dl_error error;

	/* Used while it is in progress. */
	dl_redis_connection *connection;
	struct dl_redis_opening *opening;
	dl_time deadline;
	bool is_sent, is_to_repeat;
	bool was_sent;   /* it may have been executed, whether or not there is a reply */
	bool has_source; /* the script was sent, too */
	bool is_hurried; /* the server wasn't given as much time as it may take */
	bool is_aside;   /* it has failed; the connection is opened for a later one */
	bool is_undoing; /* it was executed although the login was refused, and what undoes it was sent */
} dl_redis_request;

typedef struct dl_redis_patience {
	dl_time limit;     /* for connecting to one server, and for its answer */
	size_t needed;     /* while fewer are connected, servers not known to be silent get their whole connect timeout */
	dl_time deadline;  /* for everything; calls on open connections are sent even after it */
	bool is_insistent; /* also waits for servers that have been silent lately */
} dl_redis_patience;

/* Runs each request like dl_redis_call_run(): on a new connection, it is written together with the login if possible,
 * and a broken connection is replaced once. This takes at most twice the limit, and twice more if connections break; if
 * too few are connected, a connect timeout comes first. A connection that takes longer to open is left, and taken up
 * next time. A server that has recently been silent isn't waited for: once a second, a connection to it is begun, and
 * goes on with each of these calls until it is open. No user code runs meanwhile, and no thread is needed. */
void dl_redis_parallel_run(dl_redis_request *requests, size_t count, const dl_redis_patience *patience);

#endif
