#include "redis/claim/command.h"

#include "core/metrics/stats.h"

#include <string.h>

void dl_redis_call_begin(dl_redis_call *call, dl_redis_script script, const char *keys)
{
	call->is_doubtful = call->is_successor_doubtful = NULL;
	call->needs_keeper = call->is_once = call->asks_role = false;
	call->turn = NULL;
	call->replicas = 0;
	call->script = script;
	call->node = NULL;
	call->is_asking = false;
	call->redirections = 0;
	call->count = 0;
	call->largest_value = 0;
	call->server_at = 0;
	dl_redis_call_add(call, "EVALSHA", 7);
	dl_redis_call_add(call, dl_redis_lua_scripts[script].sha1, 40);
	dl_redis_call_add(call, keys, 1);
}

void dl_redis_call_add_server(dl_redis_call *call)
{
	call->server_at = call->count;
	dl_redis_call_add(call, "", 0);
}

static void append(dl_redis_connection *connection, dl_redis_call *call)
{
	if (call->server_at != 0) {
		call->words[call->server_at] = connection->run_id;
		call->lengths[call->server_at] = strlen(connection->run_id);
	}
	if (call->is_asking) {
		dl_redis_connection_append(connection, 1, (const char *[]) { "ASKING" }, (size_t[]) { 6 });
	}
	dl_redis_connection_append(connection, call->count, call->words, call->lengths);
	dl_stats_count(commands);
}

static void set_script(dl_redis_call *call, const char *command, const char *script, size_t length)
{
	call->words[0] = command;
	call->lengths[0] = strlen(command);
	call->words[1] = script;
	call->lengths[1] = length;
}

/* Sends the script itself, for a server that has forgotten it. */
void dl_redis_call_append_source(dl_redis_connection *connection, dl_redis_call *call)
{
	const dl_redis_lua *lua = &dl_redis_lua_scripts[call->script];

	set_script(call, "EVAL", lua->source, lua->length);
	append(connection, call);
	set_script(call, "EVALSHA", lua->sha1, 40);
	dl_redis_connection_set_scripts(connection, connection->known_scripts | UINT32_C(1) << call->script);
}

void dl_redis_call_append(dl_redis_connection *connection, dl_redis_call *call)
{
	if ((connection->known_scripts & UINT32_C(1) << call->script) == 0) {
		dl_redis_call_append_source(connection, call);
	} else {
		append(connection, call);
	}
}

void dl_redis_call_doubt(const dl_redis_call *call)
{
	if (call->is_doubtful != NULL) {
		*call->is_doubtful = true;
	}
	if (call->is_successor_doubtful != NULL) {
		*call->is_successor_doubtful = true;
	}
}
