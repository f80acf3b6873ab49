#ifndef SIMULATE_NETWORK_H
#define SIMULATE_NETWORK_H

#include "redis.h"
#include "world.h"

/* The connections between the processes and the server, and what goes wrong with them: what is written is lost, or
 * arrives late, even after its connection was closed; replies are lost; connections break at one end or both; the
 * server is replaced by another one, which may know nothing. */

/* Whoever looks at what the server executes. */
typedef struct network_witness {
	void (*before_call)(const process *caller, const redis_command *command); /* of a script */
	void (*after_call)(void);
	/* The server doesn't execute it, for want of its script or its data. */
	void (*refused)(const redis_command *command);
	void (*late)(const process *writer); /* it has executed what the process had given up */
	/* It has dealt with everything of one write; the answers arrive then; DL_FOREVER: they don't. */
	void (*answered)(const void *connection, dl_time told);
} network_witness;

/* Starts the server, too. Once, before anything else here. */
void network_start(network_witness of_it);

/* The server's time in microseconds since 1970. */
int64_t network_server_time(void);

/* When the next thing happens; DL_FOREVER: nothing will. */
dl_time network_next(void);
void network_do_next(void);

/* For the witness, of the command that the server is about to execute, or to refuse: which connection it came on, and
 * until when its writer had read everything there that it was told. */
const void *network_connection(void);
dl_time network_heard(void);

/* Notices which of its connections the process has closed. */
void network_notice_closed(process *owner);

/* Whether none of the connections that the process has is broken. */
bool network_is_whole(const process *owner);

/* Closes the connections of a process that was killed. */
void network_forget(process *owner);

/* How many listen to the channel. */
unsigned network_listeners(const char *channel);

/* The server closes all connections of the process, and refuses new ones for so long. */
void network_cut_off(process *cut_off, dl_time span);

/* Another server takes over, which has the keys, or not. */
void network_replace_server(bool is_empty);

/* For so long, the server refuses all calls of scripts. */
void network_load(dl_time span);

/* Sets the server's clock back. */
void network_set_clock_back(dl_time span);

#endif
