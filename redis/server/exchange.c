#include "redis/server/exchange.h"

#include "core/wait.h"
#include "redis/server/call.h"

/* The pause between two attempts to find the node that serves the slot. */
#define REPLACE_PAUSE (20 * DL_MILLISECOND)

/* Replaces a connection that broke or leads to the wrong node: once, or until the connect timeout has passed if another
 * node may take over. NULL: error. */
static dl_redis_connection *replace(dl_redis_connection *connection, int slot, bool is_first, dl_time ends,
		dl_time deadline, dl_error *error)
{
	dl_redis_server *server = connection->node->server;
	bool fails_over = dl_redis_server_fails_over(server);
	dl_redis_node *asked = connection->asked;

	if (fails_over && error->unreachable) {
		dl_redis_server_doubt(connection->node);
		error->transient = true;
	}
	if (!error->transient || (fails_over ? dl_clock_now() >= ends : !is_first || error->kind != DL_ERROR_CONNECTION)) {
		dl_redis_pool_close(connection);
		return NULL;
	}
	if (!is_first) {
		dl_wait(NULL, 0, dl_clock_now() + REPLACE_PAUSE, NULL);
	}
	connection = dl_redis_pool_replace(server, connection, asked, slot, deadline, error);
	if (connection == NULL && asked != NULL && error->transient) {
		/* The node that the redirection named is gone. */
		connection = dl_redis_pool_open(server, slot, DL_REDIS_COMMANDS, deadline, error);
	}
	return connection;
}

dl_redis_connection *dl_redis_exchange_run(dl_redis_server *server, int slot, dl_redis_exchange *exchange,
		void *context, dl_error *error)
{
	const dl_redis_dsn *dsn = dl_redis_server_dsn(server);
	dl_time ends = dl_clock_after(dl_clock_now(), dsn->connect_timeout);
	dl_time deadline = dl_redis_call_end(server, DL_FOREVER);
	dl_redis_connection *connection = dl_redis_pool_reach(server, NULL, slot, DL_REDIS_COMMANDS, deadline, error);

	for (bool is_first = true; connection != NULL; is_first = false) {
		dl_time answered = dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), dsn->timeout));

		if (exchange(connection, context, answered, error)) {
			break;
		}
		connection = replace(connection, slot, is_first, ends, deadline, error);
	}
	return connection;
}
