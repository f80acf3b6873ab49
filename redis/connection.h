#ifndef DL_REDIS_CONNECTION_H
#define DL_REDIS_CONNECTION_H

#include "core/clock.h"
#include "core/error.h"
#include "redis/node.h"
#include "redis/slots.h"

#include <hiredis/hiredis.h>
#include <stdatomic.h>
#include <stdint.h>

#define DL_REDIS_RUN_ID_SIZE 48

/* No reply to what distlock asks comes near these, but that with a value of the user's, and that of a scan. */
#define DL_REDIS_LARGEST_REPLY (256 * 1024)
#define DL_REDIS_MOST_ELEMENTS 64

/* A longer value of the user's is neither read nor written. */
#define DL_REDIS_LARGEST_VALUE (64 * 1024 * 1024)

/*
 * One connection to one server: logged in, its database selected, the scripts loaded. Every read and write is bounded by a
 * deadline. One thread at a time uses it.
 *
 * A listener is a connection that has subscribed to a channel of its own, and carries no further commands. Its channel's
 * name is never used again.
 */
typedef struct dl_redis_connection {
	redisContext *context;
	const dl_redis_dsn *dsn;
	dl_redis_node *node;
	const char *description;           /* of the node, for messages */
	char run_id[DL_REDIS_RUN_ID_SIZE]; /* of the server; "-" where it doesn't tell */
	char *channel;                     /* of a listener; else NULL */
	bool is_listener;
	int channel_slot;         /* that the channel is in; DL_REDIS_NO_SLOT: messages for any slot may come by it */
	unsigned long generation; /* the process that opened it */
	char *output;             /* commands not yet written */
	size_t output_length, output_size;
	size_t received;       /* bytes, since the last whole reply */
	size_t largest_reply;  /* bytes: more is not read */
	size_t most_elements;  /* of an array: more are not read */
	unsigned slow_replies; /* the number of replies to come that aren't worth staying awake for */
	unsigned slowness;     /* how many of them it was last */
	bool is_reserved;      /* see dl_redis_pool_reserve(); the pool's */
	bool is_discarding;    /* the reply to a DISCARD that nobody waited for is still to come */
	bool is_acknowledging; /* the same of a WAIT; nothing else is answered before it */
	/* A release that was written without waiting for its reply: its bytes, so that it can be repeated. */
	char *unconfirmed;
	size_t unconfirmed_length;
	int unconfirmed_slot;             /* of its key, in a cluster */
	_Atomic uintptr_t poster;         /* the thread that wants it confirmed before it asks for more; 0: none */
	bool is_idle;                     /* in the pool */
	struct dl_redis_connection *next; /* in a list of the pool's */
	struct dl_redis_connection *next_open;
} dl_redis_connection;

/* Takes over a connected descriptor. The node must outlive it. Any thread; redis/login.h makes it fit for use. */
dl_redis_connection *dl_redis_connection_new(int descriptor, dl_redis_node *node);

/* Closes the socket and frees everything. */
void dl_redis_connection_close(dl_redis_connection *connection);

/* In a forked child: closes this process's copy of the descriptor, so that the parent's end is the parent's alone. Nothing
 * is written and nothing freed; to be closed later. Safe in a fork handler. */
void dl_redis_connection_disown(dl_redis_connection *connection);

/* Adds a command to what the next flush writes. */
void dl_redis_connection_append(dl_redis_connection *connection, int count, const char **words, const size_t *lengths);

/* On one that was just opened: has it repeat what was unconfirmed on the one that it replaces, and own it. NULL: nothing. */
void dl_redis_connection_inherit(dl_redis_connection *connection, char *unconfirmed, size_t length, int slot,
		uintptr_t poster);

bool dl_redis_connection_flush(dl_redis_connection *connection, dl_time deadline, dl_error *error);

/* Ends a transaction without waiting for the reply. false: the connection is of no more use. */
bool dl_redis_connection_discard(dl_redis_connection *connection);

/* The reply to the WAIT that was written isn't to be waited for. */
void dl_redis_connection_leave_wait(dl_redis_connection *connection);

/* Whether that is still to come, when some milliseconds are over: the connection may be of no use for long. */
bool dl_redis_connection_is_held_up(dl_redis_connection *connection);

/* Waits for the reply of what is unconfirmed or wasn't waited for, if anything is, and drops it. */
bool dl_redis_connection_settle(dl_redis_connection *connection, dl_time deadline, dl_error *error);

/* The next reply, after settling; to be given to freeReplyObject(); NULL on failure, after which the connection is of no more use. */
redisReply *dl_redis_connection_read(dl_redis_connection *connection, dl_time deadline, dl_error *error);

/* What a listener has been sent already: DL_REDIS_MESSAGE with a reply as above, or none. Never waits. */
typedef enum dl_redis_arrival { DL_REDIS_NOTHING, DL_REDIS_MESSAGE, DL_REDIS_BROKEN } dl_redis_arrival;
dl_redis_arrival dl_redis_connection_receive(dl_redis_connection *connection, redisReply **reply, dl_error *error);

/* For a connection that poll() found readable: reads once, and gives the next reply if it is whole by then, after what was
 * unconfirmed. Doesn't wait. */
dl_redis_arrival dl_redis_connection_advance(dl_redis_connection *connection, redisReply **reply, dl_error *error);

/* Whether an error reply begins with the given code. */
bool dl_redis_reply_is_error(const redisReply *reply, const char *code);

/* Whether it is the error of a server that is starting, looking for its master, full, or in a slow script: it may be of use
 * in a moment. */
bool dl_redis_reply_is_passing(const redisReply *reply);

/* Whether it is the error of a script about what is at the lock's keys: the server is in order. */
bool dl_redis_reply_is_of_keys(const redisReply *reply);

/* Whether it is the error of a replica. */
bool dl_redis_reply_is_readonly(const redisReply *reply);

/* Whether it says that this isn't the server that carries the command out, or not yet: sentinels or a cluster know more. */
bool dl_redis_reply_is_elsewhere(const redisReply *reply);

/* The error that stands in a reply, or that the reply isn't what it should be. Always returns false. */
bool dl_redis_reply_refuse(const redisReply *reply, const char *description, dl_error *error);

#endif
