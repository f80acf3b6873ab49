#ifndef SIMULATE_REDIS_H
#define SIMULATE_REDIS_H

#include "redis/lua/lua.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* A Redis server that runs the scripts of redis/lua in the interpreter that Redis uses. Only the commands that these
 * call, and those that the client sends, are imitated; proof/conform/ compares the scripts with a real server. */

typedef struct redis_command {
	size_t count;
	const char **words; /* each ends with a NUL, too */
	const size_t *lengths;
} redis_command;

/* Who listens to a channel, and a message to those: the network's part. */
typedef struct redis_channels {
	unsigned (*count_listeners)(const char *channel);
	void (*publish)(const char *channel, const char *message);
} redis_channels;

/* Once, before anything else here. */
void redis_start(redis_channels channels);

/* The server is another one from now on. is_empty: it has no keys. It never has scripts. */
void redis_replace(bool is_empty);

/* As after SCRIPT FLUSH. */
void redis_forget_scripts(void);

/* Executes EVAL, EVALSHA and SCRIPT EXISTS, and appends the reply. */
void redis_execute(const redis_command *command, FILE *reply);

/* Whether the server has forgotten the script, or never had it, and refuses the call. */
bool redis_lacks_script_of(const redis_command *command);

/* Which script it calls; DL_SCRIPT_COUNT: none that the server knows. */
dl_redis_script redis_script_of(const redis_command *command);

#endif
