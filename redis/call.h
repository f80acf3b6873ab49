#ifndef DL_REDIS_CALL_H
#define DL_REDIS_CALL_H

#include "redis/connection.h"
#include "redis/lua.h"
#include "redis/pool.h"

/* Words 0 to 2 are the command, the script and the number of keys. Word 3 is the first key, which decides on the node of a
 * cluster: all keys are in its slot. */
#define DL_REDIS_CALL_WORDS 16

/* A script with its keys and arguments. The memory that the words point to must live until the call is over. */
typedef struct dl_redis_call {
	/* Makes the calls that take this one back, one for each step from 0, until it returns false: they are written behind it
	 * when no reply came in time, for a server that carries it out all the same. Or NULL. */
	bool (*take_back)(const void *taker, unsigned step, struct dl_redis_call *call);
	const void *taker;
	dl_redis_script script;
	int replicas; /* asked, in the same write, to acknowledge what it changes; 0: none */
	/* In a cluster, where another node than the one that serves the slot is to carry it out; else NULL. */
	dl_redis_node *node;
	bool is_asking; /* behind ASKING */
	int count;
	size_t largest_value; /* bytes of what a user keeps, that the reply may have besides */
	int server_at;        /* the word that is to name the server that runs it; 0 for none */
	const char *words[DL_REDIS_CALL_WORDS];
	size_t lengths[DL_REDIS_CALL_WORDS];
} dl_redis_call;

/* keys: "1" to "6", how many of the arguments to come are keys. */
void dl_redis_call_begin(dl_redis_call *call, dl_redis_script script, const char *keys);
void dl_redis_call_add(dl_redis_call *call, const char *word, size_t length);
/* The run_id of the server, known when the connection is. */
void dl_redis_call_add_server(dl_redis_call *call);

/* How a call came about. */
typedef struct dl_redis_delivery {
	const dl_redis_node *node; /* that answered last; or NULL */
	bool is_slot_moving;       /* a cluster is about to move the lock to another node; perhaps it failed therefore */
	dl_time sent;              /* just before the last attempt was written */
	int acknowledged; /* by this number of replicas, where that was asked for; -1: the server can't tell, and error says why */
	bool repeated; /* a connection broke, and it was sent again on a new one: the first may have been carried out */
	char run_id[DL_REDIS_RUN_ID_SIZE];
} dl_redis_delivery;

/* The end of what begins now and isn't to go on beyond the deadline: the connect timeout and the timeout of the DSN, together, are
 * all the time that a server gets, however many connections break and nodes redirect. */
dl_time dl_redis_call_end(const dl_redis_server *server, dl_time deadline);

/* Runs it on a connection of the pool and returns the reply, which is never an error; to be freed with freeReplyObject().
 * NULL: error. A connection that turns out to be broken, or breaks, is replaced; a script that the server has
 * forgotten is loaded again. A cluster's redirections are followed, and where sentinels or a cluster put another node in the
 * place of one that can't carry it out, that one is looked for. All of it ends at the deadline, and at dl_redis_call_end(). */
redisReply *dl_redis_call_run(dl_redis_server *server, dl_redis_call *call, dl_time deadline,
		dl_redis_delivery *delivery, dl_error *error);

/* For the keeper: runs many calls in one write, never taking them back, on the connection that the process has open
 * already wherever there is one. node: of a cluster, that serves all of them; where it sends one to another node, that one is
 * asked next. Each reply, which may be an error, is to be freed with freeReplyObject(), NULL where none came. false: not all
 * came, error says why. */
bool dl_redis_call_run_all(dl_redis_server *server, dl_redis_node *node, dl_redis_call *calls, redisReply **replies,
		size_t count, dl_time deadline, dl_redis_delivery *delivery, dl_error *error);

/* Writes it without waiting for the reply, which is dropped later. Should the connection turn out to be broken, it is repeated.
 * Ends as the above does. */
bool dl_redis_call_post(dl_redis_server *server, dl_redis_call *call, dl_time deadline, dl_error *error);

/* What the above are made of, for calls that are sent to several servers at the same time: adds a call to what the next flush
 * writes; the same with the script itself, for a server that has forgotten it; the same, to be posted, on a connection that nothing was posted on; writes behind what takes the call
 * back. */
void dl_redis_call_append(dl_redis_connection *connection, dl_redis_call *call);
void dl_redis_call_append_source(dl_redis_connection *connection, dl_redis_call *call);
void dl_redis_call_append_posted(dl_redis_connection *connection, dl_redis_call *call);
void dl_redis_call_take_back(dl_redis_connection *connection, dl_redis_call *call);

/* Waits for the replies of what this thread has posted, and repeats what was lost. At the deadline, the next user of the connection
 * next does that. */
void dl_redis_settle(dl_time deadline);

#endif
