#include "redis/pool.h"

#include "core/memory.h"
#include "core/process.h"
#include "core/stats.h"
#include "core/thread.h"
#include "core/wait.h"
#include "redis/login.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Between two attempts to find a master that answers. */
#define SHORTEST_PAUSE (10 * DL_MILLISECOND)
#define LONGEST_PAUSE (200 * DL_MILLISECOND)

static struct {
	pthread_mutex_t mutex;
	pthread_cond_t changed; /* a connection became idle, or was closed, while somebody waited */
	unsigned waiters;
	dl_redis_connection *open;    /* all of them, idle or taken */
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
	for (dl_redis_node *node = NULL; (node = dl_redis_server_next_node(node)) != NULL;) {
		node->is_borrowed_from = node->is_awaited = false;
		node->idle[DL_REDIS_COMMANDS] = node->idle[DL_REDIS_LISTENER] = NULL;
	}
	for (dl_redis_connection *c = pool.open; c != NULL; c = c->next_open) {
		dl_redis_connection_disown(c);
		if (c->is_idle) {
			c->is_idle = false;
			c->next = pool.orphans;
			pool.orphans = c;
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

	/* In a forked child, theirs is unlocked before ours. */
	dl_redis_servers_start();
	pthread_once(&once, install);
}

static dl_redis_use use_of(const dl_redis_connection *connection)
{
	return connection->is_listener ? DL_REDIS_LISTENER : DL_REDIS_COMMANDS;
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
		connection->is_idle = false;
	}
	return connection;
}

/* One that is idle, with the mutex held. */
static dl_redis_connection *take_out(dl_redis_connection *connection)
{
	dl_redis_connection **c = &connection->node->idle[use_of(connection)];

	while (*c != connection) {
		c = &(*c)->next;
	}
	return shift(c);
}

static void close_all(dl_redis_connection **list)
{
	dl_redis_connection *connection;

	do {
		pthread_mutex_lock(&pool.mutex);
		connection = shift(list);
		pthread_mutex_unlock(&pool.mutex);
		if (connection != NULL) {
			dl_redis_pool_close(connection);
		}
	} while (connection != NULL);
}

static void close_idle(dl_redis_node *node)
{
	close_all(&node->idle[DL_REDIS_COMMANDS]);
	close_all(&node->idle[DL_REDIS_LISTENER]);
}

void dl_redis_pool_stop(void)
{
	close_all(&pool.orphans);
	for (dl_redis_node *node = NULL; (node = dl_redis_server_next_node(node)) != NULL;) {
		close_idle(node);
	}
	dl_redis_servers_stop();
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

/* The link to the idle connection for commands that is a thread's to take, or NULL. */
static dl_redis_connection **choose(dl_redis_node *node, uintptr_t thread)
{
	dl_redis_connection **chosen = NULL;

	for (dl_redis_connection **c = &node->idle[DL_REDIS_COMMANDS]; *c != NULL; c = &(*c)->next) {
		uintptr_t poster = atomic_load_explicit(&(*c)->poster, memory_order_relaxed);

		if (poster == thread) {
			return c;
		}
		if (poster == 0 && chosen == NULL) {
			chosen = c;
		}
	}
	return chosen;
}

/* Whether the keeper has the connection on which the thread has posted. */
static bool is_posted_away(const dl_redis_node *node, uintptr_t thread)
{
	for (const dl_redis_connection *c = pool.open; c != NULL && node->is_borrowed_from; c = c->next_open) {
		if (c->node == node && !c->is_idle && atomic_load_explicit(&c->poster, memory_order_relaxed) == thread) {
			return true;
		}
	}
	return false;
}

/* Whether a connection that the keeper needs now will be there in a moment. Where several threads share the node and none is
 * idle, a new one is opened instead. */
static bool is_the_keepers_turn(dl_redis_node *node, uintptr_t thread)
{
	if (is_posted_away(node, thread)) {
		return true;
	}
	return choose(node, thread) != NULL ? node->is_awaited : node->is_borrowed_from;
}

static dl_redis_connection *shift_at(dl_redis_node *node, dl_time deadline)
{
	dl_redis_connection **chosen, *connection;
	uintptr_t self = dl_thread_self();

	pthread_mutex_lock(&pool.mutex);
	if (is_the_keepers_turn(node, self)) {
		deadline = dl_clock_earlier(deadline, dl_clock_now() + node->dsn->timeout);
		while (is_the_keepers_turn(node, self) && wait_for_change(deadline)) {
		}
	}
	chosen = choose(node, self);
	connection = chosen != NULL ? shift(chosen) : NULL;
	pthread_mutex_unlock(&pool.mutex);
	return connection;
}

dl_redis_connection *dl_redis_pool_take_at(dl_redis_node *node, dl_time deadline)
{
	dl_redis_connection *connection;

	while ((connection = shift_at(node, deadline)) != NULL && dl_redis_connection_is_held_up(connection)) {
		dl_redis_pool_close(connection);
	}
	return connection;
}

/* One whose channel will do, or if is_any is true, any. */
static dl_redis_connection *take_listener(dl_redis_node *node, int slot, bool is_any)
{
	dl_redis_connection **c = &node->idle[DL_REDIS_LISTENER], *connection;

	pthread_mutex_lock(&pool.mutex);
	while (*c != NULL && !is_any && (*c)->channel_slot != DL_REDIS_NO_SLOT && (*c)->channel_slot != slot) {
		c = &(*c)->next;
	}
	connection = shift(c);
	pthread_mutex_unlock(&pool.mutex);
	return connection;
}

dl_redis_connection *dl_redis_pool_take(dl_redis_server *server, int slot, dl_redis_use use, dl_time deadline)
{
	dl_redis_node *node;

	dl_redis_server_look(server, deadline);
	node = dl_redis_server_node(server, slot);
	if (node == NULL) {
		return NULL;
	}
	return use == DL_REDIS_COMMANDS ? dl_redis_pool_take_at(node, deadline) : take_listener(node, slot, false);
}

dl_redis_connection *dl_redis_pool_take_posted(void)
{
	uintptr_t self = dl_thread_self();
	dl_redis_connection *connection;

	pthread_mutex_lock(&pool.mutex);
	for (connection = pool.open; connection != NULL; connection = connection->next_open) {
		if (connection->is_idle && atomic_load_explicit(&connection->poster, memory_order_relaxed) == self) {
			take_out(connection);
			break;
		}
	}
	pthread_mutex_unlock(&pool.mutex);
	return connection;
}

static dl_redis_connection *add_open(dl_redis_connection *connection)
{
	pthread_mutex_lock(&pool.mutex);
	connection->next_open = pool.open;
	pool.open = connection;
	pthread_mutex_unlock(&pool.mutex);
	return connection;
}

/* An idle connection to a node that serves no longer, which is of no use to anybody, or NULL. Posted commands must be settled
 * first. */
static dl_redis_connection *take_outdated(void)
{
	dl_redis_connection *connection = NULL;

	pthread_mutex_lock(&pool.mutex);
	for (dl_redis_connection *c = pool.open; c != NULL && connection == NULL; c = c->next_open) {
		if (c->is_idle && c->unconfirmed == NULL && atomic_load_explicit(&c->node->is_outdated, memory_order_relaxed)) {
			connection = take_out(c);
		}
	}
	pthread_mutex_unlock(&pool.mutex);
	return connection;
}

static void close_outdated(void)
{
	dl_redis_connection *connection;

	close_all(&pool.orphans);
	while ((connection = take_outdated()) != NULL) {
		dl_redis_pool_close(connection);
	}
}

/* NULL after login failed: where another node may take the place of this one, it is worth another look. */
static dl_redis_connection *opened(dl_redis_node *node, dl_redis_connection *connection, dl_error *error)
{
	if (connection != NULL) {
		return add_open(connection);
	}
	if (dl_redis_server_fails_over(node->server) && (error->transient || error->unreachable)) {
		error->transient = true;
		dl_redis_server_doubt(node);
	}
	return NULL;
}

dl_redis_connection *dl_redis_pool_open_at(dl_redis_node *node, dl_time deadline, dl_error *error)
{
	deadline = dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), node->dsn->connect_timeout));
	return opened(node, dl_redis_login(node, deadline, error), error);
}

static dl_redis_connection *open_listener_at(dl_redis_node *node, int slot, dl_time deadline, dl_error *error)
{
	dl_redis_connection *listener = take_listener(node, slot, true);

	if (listener != NULL) {
		if (listener->channel_slot == DL_REDIS_NO_SLOT || dl_redis_listen_for_slot(listener, slot, deadline, error)) {
			return listener;
		}
		dl_redis_pool_close(listener);
	}
	listener = opened(node, dl_redis_login_to_listen(node, slot, deadline, error), error);
	if (listener != NULL) {
		dl_stats_count(listeners);
	}
	return listener;
}

/* How much an error tells: an answer more than that there is no way to somebody, and that more than that time was too short. */
static int weight(const dl_error *error)
{
	if (error->kind == DL_ERROR_NONE) {
		return 0;
	}
	return error->late ? 1 : error->unreachable ? 2 : 3;
}

/* The last of several attempts may have been too short for anybody to answer. What an earlier one was told may tell more. */
static void keep_telling(dl_error *told, dl_error *error)
{
	if (weight(error) >= weight(told)) {
		*told = *error;
	} else {
		*error = *told;
	}
}

dl_redis_connection *dl_redis_pool_open(dl_redis_server *server, int slot, dl_redis_use use, dl_time deadline,
		dl_error *error)
{
	dl_error told = { .kind = DL_ERROR_NONE };

	deadline = dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), dl_redis_server_dsn(server)->connect_timeout));
	for (dl_time pause = SHORTEST_PAUSE;; pause = dl_clock_earlier(2 * pause, LONGEST_PAUSE)) {
		dl_redis_node *node = dl_redis_server_locate(server, slot, deadline, error);
		dl_redis_connection *connection = NULL;
		dl_time now = dl_clock_now();

		close_outdated();
		if (node != NULL) {
			/* One that is silent leaves time to look for the one that takes its place. */
			dl_time ends = dl_redis_server_fails_over(server) ? now + (deadline - now) / 2 : deadline;

			connection = use == DL_REDIS_COMMANDS ? dl_redis_pool_open_at(node, ends, error)
												  : open_listener_at(node, slot, ends, error);
		}
		if (connection != NULL || !dl_redis_server_fails_over(server) || !error->transient) {
			return connection;
		}
		keep_telling(&told, error);
		now = dl_clock_now();
		if (now + pause >= deadline || dl_wait(NULL, 0, now + pause, NULL) != DL_WAIT_TIMEOUT) {
			return NULL;
		}
	}
}

/* Calls that were unconfirmed on a connection to a node of a cluster may have to go to another one. */
static void post_again(dl_redis_server *server, char *unconfirmed, size_t length, int slot, uintptr_t poster,
		dl_time deadline)
{
	dl_error ignored;
	dl_redis_connection *connection = dl_redis_pool_open(server, slot, DL_REDIS_COMMANDS, deadline, &ignored);

	if (connection == NULL) {
		free(unconfirmed);
		return;
	}
	dl_redis_connection_inherit(connection, unconfirmed, length, slot, poster);
	if (dl_redis_connection_flush(connection,
				dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), connection->dsn->timeout)), &ignored)) {
		dl_redis_pool_give(connection);
	} else {
		dl_redis_pool_close(connection);
	}
}

dl_redis_connection *dl_redis_pool_replace(dl_redis_server *server, dl_redis_connection *broken, dl_redis_node *node,
		int slot, dl_time deadline, dl_error *error)
{
	char *unconfirmed = broken->unconfirmed;
	size_t length = broken->unconfirmed_length;
	int unconfirmed_slot = broken->unconfirmed_slot;
	uintptr_t poster = atomic_load_explicit(&broken->poster, memory_order_relaxed);
	bool is_cluster = dl_redis_server_dsn(server)->kind == DL_REDIS_CLUSTER;
	dl_redis_connection *connection;

	broken->unconfirmed = NULL;
	if (is_cluster && unconfirmed != NULL) {
		dl_redis_server_doubt(broken->node);
		post_again(server, unconfirmed, length, unconfirmed_slot, poster, deadline);
		unconfirmed = NULL;
	}
	dl_redis_pool_close(broken);
	connection = node != NULL ? dl_redis_pool_open_at(node, deadline, error)
							  : dl_redis_pool_open(server, slot, DL_REDIS_COMMANDS, deadline, error);
	if (connection == NULL) {
		free(unconfirmed);
		return NULL;
	}
	dl_stats_count(reconnects);
	dl_redis_connection_inherit(connection, unconfirmed, length, unconfirmed_slot, poster);
	return connection;
}

void dl_redis_pool_reserve(dl_redis_connection *connection)
{
	pthread_mutex_lock(&pool.mutex);
	connection->is_reserved = true;
	tell_change();
	pthread_mutex_unlock(&pool.mutex);
}

void dl_redis_pool_give(dl_redis_connection *connection)
{
	dl_redis_node *node = connection->node;

	if (connection->generation != dl_process_generation()
			|| (atomic_load_explicit(&node->is_outdated, memory_order_relaxed) && connection->unconfirmed == NULL)) {
		dl_redis_pool_close(connection);
		return;
	}
	pthread_mutex_lock(&pool.mutex);
	connection->is_reserved = false;
	connection->next = node->idle[use_of(connection)];
	node->idle[use_of(connection)] = connection;
	connection->is_idle = true;
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
static bool is_one_coming_back(const dl_redis_node *node)
{
	for (const dl_redis_connection *c = pool.open; c != NULL; c = c->next_open) {
		if (c->node == node && use_of(c) == DL_REDIS_COMMANDS && !c->is_reserved
				&& c->generation == dl_process_generation()) {
			return true;
		}
	}
	return false;
}

static unsigned count_open(const dl_redis_node *node, dl_redis_use use)
{
	unsigned count = 0;

	for (const dl_redis_connection *c = pool.open; c != NULL; c = c->next_open) {
		count += c->node == node && use_of(c) == use && c->generation == dl_process_generation();
	}
	return count;
}

/* false: the deadline has passed while others had all connections of the node. */
static bool borrow_at(dl_redis_node *node, dl_redis_connection **connection, dl_time deadline)
{
	dl_redis_connection **any;
	bool is_in_time = true;

	pthread_mutex_lock(&pool.mutex);
	/* Others take the connection again as soon as they have given it back: from now on they let the keeper go first. */
	node->is_awaited = true;
	while (node->idle[DL_REDIS_COMMANDS] == NULL && is_one_coming_back(node) && is_in_time) {
		is_in_time = wait_for_change(deadline);
	}
	node->is_awaited = false;
	/* Rather one that no thread may wait for. */
	any = choose(node, 0);
	*connection = shift(any != NULL ? any : &node->idle[DL_REDIS_COMMANDS]);
	is_in_time = *connection != NULL || is_in_time;
	node->is_borrowed_from = is_in_time;
	pthread_mutex_unlock(&pool.mutex);
	return is_in_time;
}

dl_redis_connection *dl_redis_pool_borrow(dl_redis_server *server, dl_redis_node **node, dl_time deadline,
		dl_error *error)
{
	dl_redis_connection *connection = NULL;
	bool is_chosen = *node != NULL;

	if (!is_chosen) {
		dl_redis_server_look(server, deadline);
		*node = dl_redis_server_node(server, DL_REDIS_NO_SLOT);
	}
	if (*node != NULL && !borrow_at(*node, &connection, deadline)) {
		dl_error_set(error, DL_ERROR_CONNECTION, "The connection to %s is busy", (*node)->description);
		return NULL;
	}
	if (connection != NULL && dl_redis_connection_is_held_up(connection)) {
		dl_redis_pool_close(connection);
		connection = NULL;
	}
	if (connection != NULL) {
		return connection;
	}
	return is_chosen ? dl_redis_pool_open_at(*node, deadline, error)
					 : dl_redis_pool_open(server, DL_REDIS_NO_SLOT, DL_REDIS_COMMANDS, deadline, error);
}

void dl_redis_pool_borrow_end(dl_redis_node *node)
{
	if (node == NULL) {
		return;
	}
	pthread_mutex_lock(&pool.mutex);
	node->is_borrowed_from = false;
	tell_change();
	pthread_mutex_unlock(&pool.mutex);
}

void dl_redis_pool_visit(dl_redis_visitor *visitor, void *context)
{
	for (dl_redis_node *node = NULL; (node = dl_redis_server_next_node(node)) != NULL;) {
		unsigned commands, listeners;

		pthread_mutex_lock(&pool.mutex);
		commands = count_open(node, DL_REDIS_COMMANDS);
		listeners = count_open(node, DL_REDIS_LISTENER);
		pthread_mutex_unlock(&pool.mutex);
		if (commands + listeners > 0 || !node->is_outdated) {
			visitor(context, node->description, commands, listeners);
		}
	}
}
