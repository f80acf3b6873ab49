#include "redis/server/exchange.h"

#include "core/system/backoff.h"
#include "core/system/wait.h"
#include "redis/server/call.h"

/* The first pause between two attempts to find the node that serves the slot. Each attempt asks a node for the map. */
#define SHORTEST_PAUSE (20 * DL_MILLISECOND)
#define LONGEST_PAUSE (100 * DL_MILLISECOND)

bool dl_redis_exchange_refuse(dl_redis_connection *connection, const redisReply *reply, dl_error *error)
{
	bool is_asking = false;
	dl_redis_node *redirected;

	dl_redis_reply_refuse(reply, connection->dsn, connection->description, error);
	if (!dl_redis_server_is_elsewhere(connection->node->server, reply)) {
		return false;
	}
	redirected = dl_redis_server_redirect(connection->node, reply, &is_asking);
	dl_redis_connection_set_asked(connection, is_asking ? redirected : NULL);
	if (redirected == NULL) {
		dl_redis_pool_doubt(connection);
	}
	error->transient = true;
	return false;
}

/* Replaces a connection that broke or leads to the wrong node: once, or until the connect timeout has passed if another
 * node may take over. NULL: error. */
static dl_redis_connection *replace(dl_redis_connection *connection, int slot, dl_time pause, dl_time ends,
		dl_time deadline, dl_error *error)
{
	dl_redis_server *server = connection->node->server;
	bool fails_over = dl_redis_server_fails_over(server);
	dl_redis_node *asked = connection->asked;

	if (fails_over && error->unreachable) {
		dl_redis_server_doubt(connection->node);
		error->transient = true;
	}
	if (!error->transient || (fails_over ? dl_clock_now() >= ends : pause > 0 || error->kind != DL_ERROR_CONNECTION)) {
		dl_redis_pool_close(connection);
		return NULL;
	}
	if (pause > 0 && dl_wait(NULL, 0, dl_clock_now() + pause, NULL) != DL_WAIT_TIMEOUT) {
		dl_redis_pool_close(connection);
		return NULL;
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
	dl_time now = dl_clock_now(), ends = dl_clock_after(now, dsn->connect_timeout);
	dl_time deadline = dl_redis_server_end(server, now, DL_FOREVER);
	dl_redis_connection *connection = dl_redis_pool_reach(server, NULL, slot, DL_REDIS_COMMANDS, deadline, error);
	dl_backoff backoff = { SHORTEST_PAUSE, LONGEST_PAUSE };

	for (dl_time pause = 0; connection != NULL; pause = dl_backoff_next(&backoff)) {
		dl_time answered = dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), dsn->timeout));

		if (exchange(connection, context, answered, error)) {
			break;
		}
		connection = replace(connection, slot, pause, ends, deadline, error);
	}
	return connection;
}
