#ifndef DL_REDIS_CONNECTION_H
#define DL_REDIS_CONNECTION_H

/* redis/net/ carries bytes to and from one node. It makes no decisions: redis/server/ determines which node to use, and
 * what to do when a connection breaks.
 *
 * dsn.c reads a DSN, scheme.c how it begins. connect.c connects (tls.c adds TLS); login.c logs in, selects the database
 * and loads the scripts in one write. After that, commands are appended, one flush writes them, and one read returns
 * each reply. Replies that nobody waits for are read first, because they come before the reply to the next command. A
 * listener (listener.c) subscribes to a channel, on which the server tells waiters that their turn has come.
 *
 * What must change together: a new option of a DSN concerns dsn.c and docs/configuration.md; a new command during the
 * login concerns the rules in docs/acl.md, and the count of replies in login.c. Whatever reads from a server is fuzzed:
 * proof/fuzz/replies.c, proof/fuzz/grants.c, proof/fuzz/single.c.
 */

#include "core/system/clock.h"
#include "core/text/error.h"
#include "core/thread/socket.h"
#include "redis/net/node.h"
#include "redis/net/slots.h"

#include <hiredis/hiredis.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The 40 hex digits of a run_id, a NUL, and a few more. */
#define DL_REDIS_RUN_ID_SIZE 48

/* Whether two run ids may be the same server's. */
static inline bool dl_redis_may_be_same(const char *run_id, const char *other)
{
	return strcmp(run_id, other) == 0 || strcmp(run_id, "-") == 0 || strcmp(other, "-") == 0;
}

/* All of its bytes, which takes less than to look for its end. */
static inline void dl_redis_copy_run_id(char to[DL_REDIS_RUN_ID_SIZE], const char from[DL_REDIS_RUN_ID_SIZE])
{
	memcpy(to, from, DL_REDIS_RUN_ID_SIZE);
}

/* Only replies that contain a user's value, and those to a scan, come near these limits. Otherwise, the longest is that
 * to a look for deadlocks, some 100 KB, and the one with the most elements that to COMMAND INFO, one for each command
 * of the scripts (redis/server/topology.c). */
#define DL_REDIS_LARGEST_REPLY (256 * 1024)
#define DL_REDIS_MOST_ELEMENTS 64

/* User values longer than this are neither read nor written: docs/sessions.md and docs/optimistic.md. Redis itself
 * would take 512 MB. */
#define DL_REDIS_LARGEST_VALUE (64 * 1024 * 1024)

/* What a connection is for: commands of threads that run user code, grants sent to waiters, or what the keeper
 * sends. */
typedef enum dl_redis_use { DL_REDIS_COMMANDS, DL_REDIS_LISTENER, DL_REDIS_KEEPER } dl_redis_use;

/* What a server says that it is. */
typedef enum dl_redis_role { DL_REDIS_ROLE_UNKNOWN, DL_REDIS_MASTER, DL_REDIS_REPLICA } dl_redis_role;

typedef struct dl_redis_connection dl_redis_connection;

/* Handles a reply that nobody reads, and frees it. NULL: the connection is being closed, and no reply will come.
 * Returns false, with an error, if the connection can't be used any more. Runs on the thread that has the
 * connection. */
typedef bool dl_redis_taker(dl_redis_connection *connection, void *context, redisReply *reply, dl_error *error);

/*
 * One connection to one server: logged in, its database selected. Every read and write is bounded by a deadline. One
 * thread at a time uses it.
 *
 * A listener is a connection that has subscribed to a channel of its own, and carries no further commands. Its
 * channel's name is never used again.
 */
struct dl_redis_connection {
	redisContext *context;
	dl_socket_mark mark; /* of the context's descriptor */
	const dl_redis_dsn *dsn;
	dl_redis_node *node;
	const char *description;           /* the node's, for messages */
	char run_id[DL_REDIS_RUN_ID_SIZE]; /* the server's; "-" if unknown */
	char *channel;                     /* a listener's; else NULL */
	uint32_t known_scripts;            /* a bit for each script that the server is known to have */
	dl_redis_use use;
	int channel_slot;         /* the channel's slot; DL_REDIS_NO_SLOT: grants for any slot can arrive on it */
	unsigned long generation; /* the process that opened it */
	unsigned long era;        /* the node's, before its name was resolved */
	char *output;             /* commands not yet written */
	size_t output_length, output_size;
	size_t unanswered;    /* commands; not a listener's */
	size_t received;      /* bytes since the last complete reply */
	size_t largest_reply; /* bytes; longer replies are refused */
	size_t most_elements; /* of an array; larger ones are refused */
	dl_redis_node *asked; /* the node to which ASK redirected a plain command, which makes this connection unusable; or
			 * NULL */
	/* Replies that nobody waits for, in the order in which they will come; all come before the reply to the next
	 * command. */
	struct dl_redis_expected *expected;
	size_t expected_count, expected_size;
	dl_moment used;                     /* when it last wrote, or, if it is a listener, was last sent something */
	struct dl_redis_early_login *early; /* redis/net/login's, until its login is over; or NULL */
	bool waits_in_reads;                /* a read from the socket waits for the timeout of the DSN */
	bool has_secret;                    /* the output contains a password */
	bool is_authenticated;              /* it was asked a question before, so its login needs no AUTH */
	_Atomic uintptr_t poster;           /* the thread that posted a release whose reply hasn't come yet; 0: none */
	/* Set by the pool. */
	bool is_idle;
	bool is_asking; /* plain commands need ASKING first: the slot is moving to this node, but isn't its own yet */
	struct dl_redis_connection *next; /* in one of its lists */
	struct dl_redis_connection *next_open;
};

/* Call this once, before any connection is made. Not left to the first connection: if a thread were at it when another
 * one forks, the child would wait for that thread for ever. glibc helps itself there, musl doesn't. */
void dl_redis_connections_start(void);

/* Makes a connection without a socket, to whose mark a connected one must be handed on. The node must outlive the
 * connection, which redis/net/login.h makes ready for use. Any thread. In a forked child, a connection of the parent's
 * has no socket any more; it must still be closed, which writes nothing. */
dl_redis_connection *dl_redis_connection_new(dl_redis_node *node);

/* Closes the socket, tells the takers of expected replies that none will come, and frees everything. The server may
 * still receive what was sent, and execute it at any later time. */
void dl_redis_connection_close(dl_redis_connection *connection);

/* From now on, longer replies and arrays with more elements are refused. */
static inline void dl_redis_connection_limit(dl_redis_connection *connection, size_t largest_reply,
		size_t most_elements)
{
	connection->largest_reply = largest_reply;
	connection->most_elements = most_elements;
}

/* Sets which scripts the server is known to have: a bit for each. */
static inline void dl_redis_connection_set_scripts(dl_redis_connection *connection, uint32_t known)
{
	connection->known_scripts = known;
}

/* The listener goes on with this channel of several that it had. Takes ownership of the name. */
static inline void dl_redis_connection_set_channel(dl_redis_connection *listener, char *name, int slot)
{
	free(listener->channel);
	listener->channel = name;
	listener->channel_slot = slot;
}

/* Notes that a plain command must be sent to this node instead, after ASKING. The connection can't be used any more. */
static inline void dl_redis_connection_set_asked(dl_redis_connection *connection, dl_redis_node *asked)
{
	connection->asked = asked;
}

/* From now on, reads wait by themselves where that saves a system call. Not for those who only read what poll() has
 * announced. */
void dl_redis_connection_wait_in_reads(dl_redis_connection *connection);

/* Reads never wait from now on. */
void dl_redis_connection_never_wait(dl_redis_connection *connection);

/* Appends a command to the output, which the next flush writes. */
void dl_redis_connection_append(dl_redis_connection *connection, int count, const char **words, const size_t *lengths);

/* Says that nobody waits for the reply to the last appended command: when it comes, the taker gets it. */
void dl_redis_connection_expect(dl_redis_connection *connection, dl_redis_taker *take, void *context);

/* Sets the thread that will wait for the expected replies at the end of its request; 0: none. Any thread may read
 * this. */
static inline void dl_redis_connection_set_poster(dl_redis_connection *connection, uintptr_t thread)
{
	atomic_store_explicit(&connection->poster, thread, memory_order_relaxed);
}

bool dl_redis_connection_flush(dl_redis_connection *connection, dl_time deadline, dl_error *error);

/* Writes what can be written at once, and keeps the rest. *is_all: nothing is left. Returns false if the connection
 * can't be used any more. */
bool dl_redis_connection_push(dl_redis_connection *connection, bool *is_all, dl_error *error);

/* Ends a transaction without waiting for the reply. Returns false if the connection can't be used any more. */
bool dl_redis_connection_discard(dl_redis_connection *connection);

/* Waits for the expected replies, if there are any, and hands them to their takers: for all, or for the first of
 * them. */
bool dl_redis_connection_settle(dl_redis_connection *connection, dl_time deadline, dl_error *error);
bool dl_redis_connection_settle_first(dl_redis_connection *connection, size_t count, dl_time deadline, dl_error *error);

/* Settles, then returns the next reply, to be freed with freeReplyObject(). NULL: it failed, and the connection can't
 * be used any more. */
redisReply *dl_redis_connection_read(dl_redis_connection *connection, dl_time deadline, dl_error *error);

/* Returns DL_REDIS_MESSAGE with a reply as above if a listener has already received one. Never waits. */
typedef enum dl_redis_arrival { DL_REDIS_NOTHING, DL_REDIS_MESSAGE, DL_REDIS_BROKEN } dl_redis_arrival;
dl_redis_arrival dl_redis_connection_receive(dl_redis_connection *connection, redisReply **reply, dl_error *error);

/* For a connection that poll() found readable: reads once, hands on the expected replies, and returns the next one if
 * it is complete by then. Never waits. */
dl_redis_arrival dl_redis_connection_advance(dl_redis_connection *connection, redisReply **reply, dl_error *error);

/* Whether an error reply begins with the given code. */
bool dl_redis_reply_is_error(const redisReply *reply, const char *code);

/* Whether the server is starting, has no master, is full, or is busy with a slow script: it may work again in a
 * moment. */
bool dl_redis_reply_is_passing(const redisReply *reply);

/* Whether a script rejected what is stored under the lock's keys; the server itself is fine. */
bool dl_redis_reply_is_of_keys(const redisReply *reply);

/* Whether the error is that of a replica, or of a server that loads its data, as one does that is made a replica. The
 * command wasn't executed. */
bool dl_redis_reply_is_of_replica(const redisReply *reply);

/* Whether this server can't execute the command, or can't yet: sentinels or the cluster may name one that can. */
bool dl_redis_reply_is_elsewhere(const redisReply *reply);

#define DL_REDIS_ADVICE_SIZE 200

/* Writes what to do about an error, to be appended to its text; "" if nothing is known. */
void dl_redis_reply_advise(const redisReply *reply, const dl_redis_dsn *dsn, const char *description,
		char advice[DL_REDIS_ADVICE_SIZE]);

/* Sets the error that the reply of a server with this description contains, which the DSN names, or, if it is no error,
 * that the reply makes no sense. Always returns
 * false. */
bool dl_redis_reply_refuse(const redisReply *reply, const dl_redis_dsn *dsn, const char *description, dl_error *error);

#endif
