#ifndef DL_REDIS_COMMAND_H
#define DL_REDIS_COMMAND_H

#include "redis/net/connection.h"
#include "redis/lua/lua.h"

#include <stdlib.h>

/*
 * One call of a script, as the words of a command. Nothing here waits: redis/server/call runs it.
 *
 * Words 0 to 2 are the command, the script and the number of keys. Word 3 is the first key, which determines the node
 * of a cluster: all keys are in its slot. `acquire` has the most words: 3, 6 keys and 11 arguments.
 */
#define DL_REDIS_CALL_WORDS 20

/* A script with its keys and arguments. The memory that the words point to must live until the call has ended. */
typedef struct dl_redis_call {
	/* For a call that can make a token an owner: these are set when a connection is given up before the reply has come,
	 * because the server may still execute the call at any time. The second is for the token that is to replace the
	 * first. Each may be NULL. */
	bool *is_doubtful, *is_successor_doubtful;
	dl_redis_script script;
	bool needs_keeper; /* what it acquires is to be renewed: the keeper's thread starts while the call is under way */
	bool is_once;      /* if the connection breaks, it isn't sent again, because it would have a second effect */
	/* The server's role is asked in the same write, because such a call is often answered with a "no", which a replica
	 * might give wrongly. */
	bool asks_role;
	struct dl_redis_turn *turn; /* an operation's place among others (redis/server/turn.h); NULL: it has none */
	int replicas;               /* how many replicas are asked, in the same write, to acknowledge the change; 0: none */
	/* In a cluster: the node to send it to, if that isn't the one that serves the slot; else NULL. */
	dl_redis_node *node;
	bool is_asking;        /* send ASKING first */
	unsigned redirections; /* the number of successive redirections by a cluster's nodes so far */
	int count;
	size_t largest_value; /* bytes of user data that the reply may contain in addition */
	int server_at;        /* index of the word to be replaced by the run_id of the server, or 0 */
	const char *words[DL_REDIS_CALL_WORDS];
	size_t lengths[DL_REDIS_CALL_WORDS];
} dl_redis_call;

/* keys: how many of the following arguments are keys, "1" to "6". */
void dl_redis_call_begin(dl_redis_call *call, dl_redis_script script, const char *keys);

/* Inline, because each call has about a dozen words. */
static inline void dl_redis_call_add(dl_redis_call *call, const char *word, size_t length)
{
	if (call->count == DL_REDIS_CALL_WORDS) {
		abort();
	}
	call->words[call->count] = word;
	call->lengths[call->count++] = length;
}

/* Adds the server's run_id, which is filled in once the connection is known. */
void dl_redis_call_add_server(dl_redis_call *call);

/* Appends a call to the output, which the next flush writes; with the script itself, unless the server is known to have
 * it. */
void dl_redis_call_append(dl_redis_connection *connection, dl_redis_call *call);

/* Sends the script itself in any case, for a server that may have forgotten it. */
void dl_redis_call_append_source(dl_redis_connection *connection, dl_redis_call *call);

/* Notes that a connection is given up before the reply to this call has come. */
void dl_redis_call_doubt(const dl_redis_call *call);

#endif
