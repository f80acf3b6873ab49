#include "redis/net/connect.h"

#include <string.h>

void dl_redis_connecting_to(dl_redis_connecting *connecting, dl_redis_node *node, dl_time deadline)
{
	const dl_redis_address *address = &node->address;

	*connecting = (dl_redis_connecting) {
		.node = node,
		.deadline = deadline,
		.era = atomic_load_explicit(&node->era, memory_order_relaxed),
	};
	if (address->host != NULL) {
		dl_connecting_to_tcp(&connecting->socket, address->host, address->port, node->description, deadline);
	} else {
		dl_connecting_to_unix(&connecting->socket, node->dsn->path, node->description, deadline);
	}
}

void dl_redis_connecting_end(dl_redis_connecting *connecting)
{
	dl_redis_connection *connection = connecting->connection;

	connecting->connection = NULL;
	if (connection != NULL) {
		dl_redis_connection_close(connection);
	}
	dl_connecting_end(&connecting->socket);
}

static dl_step fail(dl_redis_connecting *connecting)
{
	dl_redis_connecting_end(connecting);
	return DL_STEP_FAILED;
}

static dl_step shake_hands(dl_redis_connecting *connecting, bool is_ready, dl_error *error)
{
	/* A server that sends a few bytes now and then doesn't extend the deadline. */
	bool is_late = !is_ready || dl_clock_now() >= connecting->deadline;
	dl_awaited *awaited = &connecting->awaited;
	dl_step step = dl_redis_tls_go_on(&connecting->peer, is_late, &awaited->events, error);

	awaited->descriptor = connecting->connection->context->fd;
	awaited->due = connecting->deadline;
	return step == DL_STEP_FAILED ? fail(connecting) : step;
}

static dl_step begin_tls(dl_redis_connecting *connecting, dl_error *error)
{
	const dl_redis_node *node = connecting->node;

	connecting->peer = (dl_redis_tls_peer) {
		.context = connecting->connection->context,
		.options = &node->dsn->tls,
		.host = node->address.host,
		.description = node->description,
	};
	return dl_redis_tls_begin(&connecting->peer, error) ? shake_hands(connecting, true, error) : fail(connecting);
}

/* Called once the socket is connected. */
static dl_step adopt(dl_redis_connecting *connecting, dl_error *error)
{
	dl_redis_node *node = connecting->node;

	if (node->address.host != NULL && node->dsn->keepalive > 0) {
		dl_socket_probe(connecting->socket.descriptor, node->dsn->keepalive);
	}
	connecting->connection = dl_redis_connection_new(node);
	dl_socket_hand_on(&connecting->socket.mark, &connecting->connection->mark);
	strcpy(connecting->connection->run_id, "-");
	connecting->connection->era = connecting->era;
	return node->dsn->is_tls ? begin_tls(connecting, error) : DL_STEP_DONE;
}

dl_step dl_redis_connecting_go_on(dl_redis_connecting *connecting, bool is_ready, dl_error *error)
{
	dl_step step;

	if (connecting->connection != NULL) {
		return shake_hands(connecting, is_ready, error);
	}
	step = dl_connecting_go_on(&connecting->socket, is_ready, error);
	connecting->awaited = connecting->socket.awaited;
	return step == DL_STEP_DONE ? adopt(connecting, error) : step;
}

dl_redis_connection *dl_redis_connect(dl_redis_node *node, dl_time deadline, dl_error *error)
{
	dl_redis_connecting connecting;
	dl_step step;

	dl_redis_connecting_to(&connecting, node, deadline);
	step = dl_redis_connecting_go_on(&connecting, true, error);
	while (step == DL_STEP_PENDING) {
		step = dl_redis_connecting_go_on(&connecting, dl_wait_for_awaited(&connecting.awaited), error);
	}
	return step == DL_STEP_DONE ? connecting.connection : NULL;
}
