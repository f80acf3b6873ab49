#include "redis/pool.h"

#include "core/memory.h"
#include "core/process.h"
#include "core/stats.h"
#include "redis/login.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct dl_redis_server {
	dl_redis_dsn dsn;
	char *text; /* what the user wrote; holds credentials */
	size_t length;
	dl_redis_connection *idle[2]; /* by dl_redis_use */
	bool is_borrowed_from;        /* the keeper has a connection, or is opening one */
	bool is_awaited;              /* the keeper waits for a connection */
	dl_redis_server *next;
};

static struct {
	pthread_mutex_t mutex;
	pthread_cond_t changed; /* a connection became idle, or was closed, while somebody waited */
	unsigned waiters;
	dl_redis_server *servers;
	dl_redis_connection *open;   /* all of them, idle or taken */
	dl_redis_connection *orphans; /* of a parent: disowned, to be freed */
} pool = { .mutex = PTHREAD_MUTEX_INITIALIZER };

static void before_fork(void)
{
	pthread_mutex_lock(&pool.mutex);
}

static void after_fork_in_parent(void)
{
	pthread_mutex_unlock(&pool.mutex);
}

/* Closes the copies of the descriptors, lest this child keep the parent's connections open after the parent is gone. The
 * idle ones become orphans; one that is taken is freed by its taker. */
static void after_fork_in_child(void)
{
	for (dl_redis_connection *c = pool.open; c != NULL; c = c->next_open) {
		dl_redis_connection_disown(c);
	}
	for (dl_redis_server *server = pool.servers; server != NULL; server = server->next) {
		server->is_borrowed_from = server->is_awaited = false;
		for (size_t use = 0; use < 2; use++) {
			while (server->idle[use] != NULL) {
				dl_redis_connection *connection = server->idle[use];

				server->idle[use] = connection->next;
				connection->next = pool.orphans;
				pool.orphans = connection;
			}
		}
	}
	dl_clock_prepare_condition(&pool.changed);
	pool.waiters = 0;
	pthread_mutex_unlock(&pool.mutex);
}

static void install(void)
{
	dl_clock_prepare_condition(&pool.changed);
	pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}

void dl_redis_pool_start(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, install);
}

static dl_redis_use use_of(const dl_redis_connection *connection)
{
	return connection->channel != NULL ? DL_REDIS_LISTENER : DL_REDIS_COMMANDS;
}

static void forget_open(dl_redis_connection *connection)
{
	for (dl_redis_connection **c = &pool.open; *c != NULL; c = &(*c)->next_open) {
		if (*c == connection) {
			*c = connection->next_open;
			return;
		}
	}
}

/* The first of a list, with the mutex held. */
static dl_redis_connection *shift(dl_redis_connection **list)
{
	dl_redis_connection *connection = *list;

	if (connection != NULL) {
		*list = connection->next;
		connection->next = NULL;
	}
	return connection;
}

static dl_redis_connection *take(dl_redis_connection **list)
{
	dl_redis_connection *connection;

	pthread_mutex_lock(&pool.mutex);
	connection = shift(list);
	pthread_mutex_unlock(&pool.mutex);
	return connection;
}

static void close_all(dl_redis_connection **list)
{
	dl_redis_connection *connection;

	while ((connection = take(list)) != NULL) {
		dl_redis_pool_close(connection);
	}
}

static void free_server(dl_redis_server *server)
{
	close_all(&server->idle[DL_REDIS_COMMANDS]);
	close_all(&server->idle[DL_REDIS_LISTENER]);
	dl_redis_dsn_free(&server->dsn);
	explicit_bzero(server->text, server->length);
	free(server->text);
	free(server);
}

void dl_redis_pool_stop(void)
{
	dl_redis_server *server;

	close_all(&pool.orphans);
	while ((server = pool.servers) != NULL) {
		pool.servers = server->next;
		free_server(server);
	}
}

static dl_redis_server *find(const char *text, size_t length)
{
	for (dl_redis_server *server = pool.servers; server != NULL; server = server->next) {
		if (server->length == length && memcmp(server->text, text, length) == 0) {
			return server;
		}
	}
	return NULL;
}

static dl_redis_server *find_or_add(dl_redis_server *fresh)
{
	dl_redis_server *server;

	pthread_mutex_lock(&pool.mutex);
	server = find(fresh->text, fresh->length);
	if (server == NULL) {
		fresh->next = pool.servers;
		pool.servers = server = fresh;
	}
	pthread_mutex_unlock(&pool.mutex);
	return server;
}

dl_redis_server *dl_redis_server_find(const char *dsn, size_t length, dl_error *error)
{
	dl_redis_server *server, *fresh;

	pthread_mutex_lock(&pool.mutex);
	server = find(dsn, length);
	pthread_mutex_unlock(&pool.mutex);
	if (server != NULL) {
		return server;
	}
	fresh = dl_allocate(sizeof *fresh);
	if (!dl_redis_dsn_parse(&fresh->dsn, dsn, length, error)) {
		free(fresh);
		return NULL;
	}
	if (fresh->dsn.kind != DL_REDIS_SINGLE) {
		dl_error_set(error, DL_ERROR_VALUE, "asks for what is not supported yet");
		dl_redis_dsn_free(&fresh->dsn);
		free(fresh);
		return NULL;
	}
	fresh->text = dl_duplicate(dsn, length);
	fresh->length = length;
	server = find_or_add(fresh);
	if (server != fresh) {
		free_server(fresh);
	}
	return server;
}

const dl_redis_dsn *dl_redis_server_dsn(const dl_redis_server *server)
{
	return &server->dsn;
}

/* With the mutex held. false: the deadline has passed. */
static bool wait_for_change(dl_time deadline)
{
	struct timespec limit = dl_clock_limit(deadline);
	int failure;

	pool.waiters++;
	failure = pthread_cond_timedwait(&pool.changed, &pool.mutex, &limit);
	pool.waiters--;
	return failure != ETIMEDOUT;
}

static void tell_change(void)
{
	if (pool.waiters > 0) {
		pthread_cond_broadcast(&pool.changed);
	}
}

/* Whether a connection that the keeper needs now will be there in a moment. Where several threads share the server and
 * none is idle, a new one is opened instead. */
static bool is_the_keepers_turn(const dl_redis_server *server)
{
	return server->idle[DL_REDIS_COMMANDS] != NULL ? server->is_awaited : server->is_borrowed_from;
}

dl_redis_connection *dl_redis_pool_take(dl_redis_server *server, dl_redis_use use, dl_time deadline)
{
	dl_redis_connection *connection;

	pthread_mutex_lock(&pool.mutex);
	if (use == DL_REDIS_COMMANDS && is_the_keepers_turn(server)) {
		deadline = dl_clock_earlier(deadline, dl_clock_now() + server->dsn.timeout);
		while (is_the_keepers_turn(server) && wait_for_change(deadline)) {
		}
	}
	connection = shift(&server->idle[use]);
	pthread_mutex_unlock(&pool.mutex);
	return connection;
}

dl_redis_connection *dl_redis_pool_take_posted(dl_redis_server **server)
{
	dl_redis_connection *connection = NULL;

	pthread_mutex_lock(&pool.mutex);
	for (*server = pool.servers; *server != NULL && connection == NULL; ) {
		dl_redis_connection **c = &(*server)->idle[DL_REDIS_COMMANDS];

		while (*c != NULL && (*c)->unconfirmed == NULL) {
			c = &(*c)->next;
		}
		connection = shift(c);
		if (connection == NULL) {
			*server = (*server)->next;
		}
	}
	pthread_mutex_unlock(&pool.mutex);
	return connection;
}

dl_redis_connection *dl_redis_pool_open(dl_redis_server *server, dl_redis_use use, dl_time deadline, dl_error *error)
{
	dl_redis_connection *connection;

	close_all(&pool.orphans);
	connection = dl_redis_login(&server->dsn, use == DL_REDIS_LISTENER, deadline, error);
	if (connection == NULL) {
		return NULL;
	}
	if (use == DL_REDIS_LISTENER) {
		dl_stats_count(listeners);
	}
	pthread_mutex_lock(&pool.mutex);
	connection->next_open = pool.open;
	pool.open = connection;
	pthread_mutex_unlock(&pool.mutex);
	return connection;
}

dl_redis_connection *dl_redis_pool_replace(dl_redis_server *server, dl_redis_connection *broken, dl_time deadline,
	dl_error *error)
{
	char *unconfirmed = broken->unconfirmed;
	size_t length = broken->unconfirmed_length;
	dl_redis_connection *connection;

	broken->unconfirmed = NULL;
	dl_redis_pool_close(broken);
	connection = dl_redis_pool_open(server, DL_REDIS_COMMANDS, deadline, error);
	if (connection != NULL && unconfirmed != NULL) {
		connection->output = dl_reallocate(connection->output, length);
		memcpy(connection->output, unconfirmed, length);
		connection->output_length = connection->output_size = length;
		connection->unconfirmed = unconfirmed;
		connection->unconfirmed_length = length;
	} else {
		free(unconfirmed);
	}
	if (connection != NULL) {
		dl_stats_count(reconnects);
	}
	return connection;
}

void dl_redis_pool_reserve(dl_redis_connection *connection)
{
	pthread_mutex_lock(&pool.mutex);
	connection->is_reserved = true;
	tell_change();
	pthread_mutex_unlock(&pool.mutex);
}

void dl_redis_pool_give(dl_redis_server *server, dl_redis_connection *connection)
{
	if (connection->generation != dl_process_generation()) {
		dl_redis_pool_close(connection);
		return;
	}
	pthread_mutex_lock(&pool.mutex);
	connection->is_reserved = false;
	connection->next = server->idle[use_of(connection)];
	server->idle[use_of(connection)] = connection;
	tell_change();
	pthread_mutex_unlock(&pool.mutex);
}

void dl_redis_pool_close(dl_redis_connection *connection)
{
	pthread_mutex_lock(&pool.mutex);
	forget_open(connection);
	tell_change();
	pthread_mutex_unlock(&pool.mutex);
	dl_redis_connection_close(connection);
}

/* Whether the caller of take() will be back in a moment with a connection that the keeper can use. */
static bool is_one_coming_back(const dl_redis_server *server)
{
	for (const dl_redis_connection *c = pool.open; c != NULL; c = c->next_open) {
		if (c->dsn == &server->dsn && use_of(c) == DL_REDIS_COMMANDS && !c->is_reserved
				&& c->generation == dl_process_generation()) {
			return true;
		}
	}
	return false;
}

static unsigned count_open(const dl_redis_server *server, dl_redis_use use)
{
	unsigned count = 0;

	for (const dl_redis_connection *c = pool.open; c != NULL; c = c->next_open) {
		count += c->dsn == &server->dsn && use_of(c) == use && c->generation == dl_process_generation();
	}
	return count;
}

dl_redis_connection *dl_redis_pool_borrow(dl_redis_server *server, dl_time deadline, dl_error *error)
{
	dl_redis_connection *connection;
	bool is_in_time = true;

	pthread_mutex_lock(&pool.mutex);
	/* Others take the connection again as soon as they have given it back: from now on they let the keeper go first. */
	server->is_awaited = true;
	while (server->idle[DL_REDIS_COMMANDS] == NULL && is_one_coming_back(server) && is_in_time) {
		is_in_time = wait_for_change(deadline);
	}
	server->is_awaited = false;
	connection = shift(&server->idle[DL_REDIS_COMMANDS]);
	server->is_borrowed_from = connection != NULL || is_in_time;
	pthread_mutex_unlock(&pool.mutex);
	if (connection != NULL) {
		return connection;
	}
	if (!is_in_time) {
		dl_error_set(error, DL_ERROR_CONNECTION, "The connection to %s is busy", server->dsn.description);
		return NULL;
	}
	connection = dl_redis_pool_open(server, DL_REDIS_COMMANDS, deadline, error);
	if (connection == NULL) {
		dl_redis_pool_borrow_end(server);
	}
	return connection;
}

void dl_redis_pool_borrow_end(dl_redis_server *server)
{
	pthread_mutex_lock(&pool.mutex);
	server->is_borrowed_from = false;
	tell_change();
	pthread_mutex_unlock(&pool.mutex);
}

void dl_redis_pool_visit(dl_redis_visitor *visitor, void *context)
{
	pthread_mutex_lock(&pool.mutex);
	for (const dl_redis_server *server = pool.servers; server != NULL; server = server->next) {
		visitor(context, server->dsn.description, count_open(server, DL_REDIS_COMMANDS),
			count_open(server, DL_REDIS_LISTENER));
	}
	pthread_mutex_unlock(&pool.mutex);
}
