#include "redis/server/pool.h"

#include "core/thread/keeper.h"
#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/thread/socket.h"
#include "core/metrics/stats.h"
#include "core/thread/thread.h"
#include "core/system/wait.h"
#include "redis/net/listener.h"
#include "redis/net/login.h"
#include "redis/net/tls.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The first pause between two attempts to find a master that answers; at first 5 ms at least, as each is random between
 * half of its length and all of it: docs/protocol-redis.md, "Behind a name". The longest is an attempt each 100 to 200
 * ms, by each process, at a server that has just started. */
#define SHORTEST_PAUSE (10 * DL_MILLISECOND)
#define LONGEST_PAUSE (200 * DL_MILLISECOND)

/* At most this many messages on an idle listener are discarded, so that somebody who floods its channel can't hold up
 * the call. What is left is passed over during the wait. */
#define MOST_LEFT_OVER 16

static struct {
	pthread_mutex_t mutex;
	dl_redis_connection *open;    /* all of them, idle or taken */
	dl_redis_connection *orphans; /* the parent's, without sockets, to be freed */
	dl_time next_sweep;           /* when the first of those that are idle will have been so for too long */
} pool = { .mutex = PTHREAD_MUTEX_INITIALIZER, .next_sweep = DL_FOREVER };

/* Sweeps the pool while the process makes no calls, if the keeper has a thread. */
static dl_task sweeper;

static dl_time sweep(void);

static dl_time run_sweep(dl_task *task)
{
	(void) task;
	return sweep();
}

/* Idle connections, whose sockets the child has closed, become orphans; any other is freed by the thread that has taken
 * it. */
static void in_child(void)
{
	for (dl_redis_node *node = NULL; (node = dl_redis_server_next_node(node)) != NULL;) {
		memset(node->idle, 0, sizeof node->idle);
	}
	for (dl_redis_connection *c = pool.open; c != NULL; c = c->next_open) {
		if (c->is_idle) {
			c->is_idle = false;
			c->next = pool.orphans;
			pool.orphans = c;
		}
	}
}

void dl_redis_pool_start(void)
{
	static dl_process_guard guard = { &pool.mutex, .in_child = in_child };

	/* In a forked child, handlers run in the order in which they were installed: the servers' mutex is unlocked before
	 * the pool's handler needs it. */
	dl_socket_start();
	dl_redis_connections_start();
	dl_redis_tls_start();
	dl_redis_servers_start();
	dl_process_guard_add(&guard);
	dl_task_prepare(&sweeper, run_sweep);
	sweeper.is_patient = true;
}

/* Inherited connections were never counted in a child. */
static void forget_open(dl_redis_connection *connection)
{
	for (dl_redis_connection **c = &pool.open; *c != NULL; c = &(*c)->next_open) {
		if (*c == connection) {
			*c = connection->next_open;
			dl_stats_add(connections, connection->generation == dl_process_generation() ? -1 : 0);
			return;
		}
	}
}

/* Takes the first connection off a list. With the mutex held. */
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

/* Takes an idle connection out of the pool. With the mutex held. */
static dl_redis_connection *take_out(dl_redis_connection *connection)
{
	dl_redis_connection **c = &connection->node->idle[connection->use];

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
	for (size_t use = 0; use < sizeof node->idle / sizeof *node->idle; use++) {
		close_all(&node->idle[use]);
	}
}

void dl_redis_pool_stop(void)
{
	close_all(&pool.orphans);
	for (dl_redis_node *node = NULL; (node = dl_redis_server_next_node(node)) != NULL;) {
		close_idle(node);
	}
	dl_redis_servers_stop();
}

bool dl_redis_pool_is_current(const dl_redis_connection *connection)
{
	dl_redis_node *node = connection->node;

	return !atomic_load_explicit(&node->is_outdated, memory_order_relaxed)
			&& connection->era == atomic_load_explicit(&node->era, memory_order_relaxed);
}

void dl_redis_pool_doubt(dl_redis_connection *connection)
{
	dl_redis_node *node = connection->node;
	unsigned long era = connection->era;

	dl_redis_server_doubt(node);
	if (node->dsn->kind == DL_REDIS_SINGLE) {
		atomic_store_explicit(&node->is_unable, true, memory_order_relaxed);
		/* Each connection of an era may find out; the first one ends it. */
		atomic_compare_exchange_strong(&node->era, &era, era + 1);
	}
}

/* Whether it hasn't been used for longer than its DSN allows. On the way, a firewall or a load balancer may have
 * forgotten it, without telling either end. */
static bool is_stale(const dl_redis_connection *connection, dl_moment now)
{
	dl_time most = connection->dsn->max_idle;

	return most > 0 && dl_clock_between(connection->used, now) > most;
}

bool dl_redis_pool_is_stale(const dl_redis_connection *connection)
{
	return is_stale(connection, dl_clock_moment());
}

/* Closes a connection that is no longer to be used, without waiting for its server. Replies that nobody waits for may
 * have arrived long ago, and are handed on first. */
static void retire(dl_redis_connection *connection)
{
	dl_error ignored;

	dl_redis_connection_settle(connection, 0, &ignored);
	dl_redis_pool_close(connection);
}

/* Returns the link to the idle connection that the thread may take: preferably one on which it has posted, otherwise
 * one on which nobody has; or NULL. */
static dl_redis_connection **choose(dl_redis_node *node, dl_redis_use use)
{
	dl_redis_connection **chosen = NULL;
	uintptr_t self = dl_thread_self();

	for (dl_redis_connection **c = &node->idle[use]; *c != NULL; c = &(*c)->next) {
		uintptr_t poster = atomic_load_explicit(&(*c)->poster, memory_order_relaxed);

		if (!dl_redis_pool_is_current(*c)) {
			continue;
		}
		if (poster == self) {
			return c;
		}
		if (poster == 0 && chosen == NULL) {
			chosen = c;
		}
	}
	return chosen;
}

static dl_redis_connection *take_at(dl_redis_node *node, dl_redis_use use)
{
	dl_redis_connection **chosen, *connection;

	pthread_mutex_lock(&pool.mutex);
	chosen = choose(node, use);
	connection = chosen != NULL ? shift(chosen) : NULL;
	pthread_mutex_unlock(&pool.mutex);
	return connection;
}

/* Takes a connection that hasn't been idle for too long; or returns NULL. */
static dl_redis_connection *take_fresh_at(dl_redis_node *node, dl_redis_use use)
{
	dl_redis_connection *connection;

	while ((connection = take_at(node, use)) != NULL && is_stale(connection, dl_clock_moment())) {
		retire(connection);
	}
	return connection;
}

/* Takes a listener whose channel fits, or, with is_any, any listener. */
static dl_redis_connection *take_listener_at(dl_redis_node *node, int slot, bool is_any)
{
	dl_redis_connection **c = &node->idle[DL_REDIS_LISTENER], *connection;

	if (!atomic_load_explicit(&node->may_have_listener, memory_order_relaxed)) {
		return NULL;
	}
	pthread_mutex_lock(&pool.mutex);
	while (*c != NULL
			&& (!dl_redis_pool_is_current(*c)
					|| (!is_any && (*c)->channel_slot != DL_REDIS_NO_SLOT && (*c)->channel_slot != slot))) {
		c = &(*c)->next;
	}
	connection = shift(c);
	atomic_store_explicit(&node->may_have_listener, node->idle[DL_REDIS_LISTENER] != NULL, memory_order_relaxed);
	pthread_mutex_unlock(&pool.mutex);
	return connection;
}

/* Whether the listener can be used for a wait. Discards messages that came while it was idle, which were for earlier
 * waits. */
static bool is_alive(dl_redis_connection *listener)
{
	dl_redis_arrival arrival = DL_REDIS_MESSAGE;
	dl_redis_message ignored;
	dl_error error;

	for (int i = 0; arrival == DL_REDIS_MESSAGE && i < MOST_LEFT_OVER; i++) {
		arrival = dl_redis_listener_next(listener, &ignored, &error);
	}
	return arrival != DL_REDIS_BROKEN;
}

/* Takes one that hasn't been idle for too long; or returns NULL. It must be alive: a waiter that names a dead one is
 * passed over at the next release. */
static dl_redis_connection *take_listener(dl_redis_node *node, int slot, bool is_any)
{
	dl_redis_connection *listener;

	while ((listener = take_listener_at(node, slot, is_any)) != NULL
			&& (is_stale(listener, dl_clock_moment()) || !is_alive(listener))) {
		dl_redis_pool_close(listener);
	}
	return listener;
}

dl_redis_connection *dl_redis_pool_take(dl_redis_server *server, int slot, dl_redis_use use, dl_time deadline)
{
	dl_redis_node *node;

	dl_redis_server_look(server, deadline);
	node = dl_redis_server_node(server, slot);
	if (node == NULL) {
		return NULL;
	}
	return use == DL_REDIS_LISTENER ? take_listener(node, slot, false) : take_fresh_at(node, use);
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
	dl_stats_add(connections, 1);
	pthread_mutex_unlock(&pool.mutex);
	return connection;
}

/* Notes when an idle connection will have been so for too long. With the mutex held. */
static void plan_sweep(const dl_redis_connection *connection, dl_time now)
{
	dl_time most = connection->dsn->max_idle;
	dl_time end = connection->used.local + most;

	/* One on which another thread has posted stays until that thread has taken the reply. */
	end = end > now ? end : now + most;
	if (most > 0 && end < pool.next_sweep) {
		pool.next_sweep = end;
	}
}

/* Whether nobody is to use the idle connection again: its server has been replaced; or it is stale, and no other thread
 * will take a reply from it. */
static bool is_unwanted(const dl_redis_connection *connection, dl_moment now)
{
	uintptr_t poster = atomic_load_explicit(&connection->poster, memory_order_relaxed);

	return !dl_redis_pool_is_current(connection)
			|| (is_stale(connection, now) && (poster == 0 || poster == dl_thread_self()));
}

/* Takes all unwanted connections, to all servers, as a list, and says when to look for more. */
static dl_redis_connection *take_unwanted(dl_moment now, dl_time *next_sweep)
{
	dl_redis_connection *unwanted = NULL;

	pthread_mutex_lock(&pool.mutex);
	pool.next_sweep = DL_FOREVER;
	for (dl_redis_connection *c = pool.open; c != NULL; c = c->next_open) {
		if (c->is_idle && is_unwanted(c, now)) {
			take_out(c)->next = unwanted;
			unwanted = c;
		} else if (c->is_idle) {
			plan_sweep(c, now.local);
		}
	}
	*next_sweep = pool.next_sweep;
	pthread_mutex_unlock(&pool.mutex);
	return unwanted;
}

/* Closes what nobody uses any more, of any server: a program that is given another password every few minutes, and with
 * it another DSN, doesn't keep the connections of all the old ones. Returns when to do so again. */
static dl_time sweep(void)
{
	dl_moment now = dl_clock_moment();
	dl_time next_sweep;
	dl_redis_connection *next;

	close_all(&pool.orphans);
	for (dl_redis_connection *c = take_unwanted(now, &next_sweep); c != NULL; c = next) {
		next = c->next;
		if (dl_redis_pool_is_current(c)) {
			retire(c);
		} else {
			dl_redis_pool_close(c);
		}
	}
	dl_redis_servers_stop_watching(now);
	return next_sweep;
}

dl_redis_connection *dl_redis_pool_opened(dl_redis_node *node, dl_redis_connection *connection, dl_error *error)
{
	sweep();
	if (connection != NULL) {
		return add_open(connection);
	}
	atomic_store_explicit(&node->is_in_trouble, true, memory_order_relaxed);
	if (dl_redis_server_fails_over(node->server) && (error->transient || error->unreachable)) {
		error->transient = true;
		dl_redis_server_doubt(node);
	}
	return NULL;
}

static dl_redis_connection *open_at(dl_redis_node *node, dl_redis_use use, dl_time deadline, dl_error *error)
{
	deadline = dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), node->dsn->connect_timeout));
	return dl_redis_pool_opened(node, dl_redis_login(node, use, dl_redis_server_take_spare(node), deadline, error),
			error);
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
	listener = dl_redis_pool_opened(node, dl_redis_login_to_listen(node, slot, deadline, error), error);
	if (listener != NULL) {
		dl_stats_count(listeners);
	}
	return listener;
}

dl_redis_connection *dl_redis_pool_listen_at(dl_redis_node *node, int slot, dl_time deadline, dl_error *error)
{
	dl_redis_connection *listener = take_listener(node, slot, false);

	return listener != NULL ? listener : open_listener_at(node, slot, deadline, error);
}

void dl_redis_retry_begin(dl_redis_retry *retry)
{
	retry->backoff = (dl_backoff) { SHORTEST_PAUSE, LONGEST_PAUSE };
	dl_error_clear(&retry->told);
}

dl_time dl_redis_retry_end(const dl_redis_server *server, dl_time deadline)
{
	dl_time now = dl_clock_now();

	/* If the node is silent, there must be time left to look for its replacement. */
	return dl_redis_server_fails_over(server) ? now + (deadline - now) / 2 : deadline;
}

bool dl_redis_retry_allows(dl_redis_retry *retry, const dl_redis_server *server, dl_time deadline, dl_error *error)
{
	if (!dl_redis_server_fails_over(server) || !error->transient) {
		return false;
	}
	/* The last attempt may have had too little time to get an answer, so an earlier error is more informative. */
	if (error->late && retry->told.kind != DL_ERROR_NONE) {
		*error = retry->told;
	}
	retry->told = *error;
	retry->resume = dl_clock_now() + dl_backoff_next(&retry->backoff);
	return retry->resume < deadline;
}

dl_redis_connection *dl_redis_pool_open(dl_redis_server *server, int slot, dl_redis_use use, dl_time deadline,
		dl_error *error)
{
	dl_redis_retry retry;

	dl_redis_retry_begin(&retry);
	deadline = dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), dl_redis_server_dsn(server)->connect_timeout));
	do {
		dl_redis_node *node = dl_redis_server_locate(server, slot, deadline, error);
		dl_redis_connection *connection = NULL;

		if (node != NULL) {
			dl_time ends = dl_redis_retry_end(server, deadline);

			connection = use == DL_REDIS_LISTENER ? open_listener_at(node, slot, ends, error)
												  : open_at(node, use, ends, error);
		}
		if (connection != NULL) {
			return connection;
		}
	} while (dl_redis_retry_allows(&retry, server, deadline, error)
			&& dl_wait(NULL, 0, retry.resume, NULL) == DL_WAIT_TIMEOUT);
	return NULL;
}

static dl_redis_connection *open_to(dl_redis_server *server, dl_redis_node *node, int slot, dl_redis_use use,
		dl_time deadline, dl_error *error)
{
	return node != NULL ? open_at(node, use, deadline, error) : dl_redis_pool_open(server, slot, use, deadline, error);
}

static dl_redis_connection *take_idle(dl_redis_server *server, dl_redis_node *node, int slot, dl_redis_use use,
		dl_time deadline)
{
	return node != NULL ? take_fresh_at(node, use) : dl_redis_pool_take(server, slot, use, deadline);
}

dl_redis_connection *dl_redis_pool_reach(dl_redis_server *server, dl_redis_node *node, int slot, dl_redis_use use,
		dl_time deadline, dl_error *error)
{
	dl_redis_connection *connection = take_idle(server, node, slot, use, deadline);

	return connection != NULL ? connection : open_to(server, node, slot, use, deadline, error);
}

dl_redis_connection *dl_redis_pool_reach_anew(dl_redis_server *server, dl_redis_node *node, int slot, dl_redis_use use,
		dl_time deadline, dl_error *error)
{
	dl_redis_connection *connection = open_to(server, node, slot, use, deadline, error);

	if (connection != NULL) {
		dl_stats_count(reconnects);
	}
	return connection;
}

/* Returns the node to which a login may be written together with the first command; NULL: it has to be done before. */
static dl_redis_node *locate_for_early(dl_redis_server *server, dl_redis_node *node, int slot, dl_time deadline)
{
	const dl_redis_dsn *dsn = dl_redis_server_dsn(server);
	dl_error ignored;

	if (node == NULL && dl_redis_login_may_be_early(dsn, NULL)) {
		deadline = dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), dsn->connect_timeout));
		node = dl_redis_server_locate(server, slot, deadline, &ignored);
	}
	return node != NULL && dl_redis_login_may_be_early(dsn, node) ? node : NULL;
}

dl_redis_connection *dl_redis_pool_reach_early(dl_redis_server *server, dl_redis_node *node, int slot, dl_time deadline,
		dl_error *error)
{
	dl_redis_connection *connection = take_idle(server, node, slot, DL_REDIS_COMMANDS, deadline);
	dl_redis_node *located;
	dl_time ends;
	dl_error told;

	if (connection != NULL) {
		return connection;
	}
	located = locate_for_early(server, node, slot, deadline);
	if (located == NULL) {
		return open_to(server, node, slot, DL_REDIS_COMMANDS, deadline, error);
	}
	ends = dl_clock_earlier(deadline, dl_clock_after(dl_clock_now(), dl_redis_server_dsn(server)->connect_timeout));
	connection = dl_redis_pool_opened(located,
			dl_redis_login_early(located, dl_redis_server_take_spare(located), ends, error), error);
	if (connection == NULL && dl_redis_server_fails_over(server) && error->transient) {
		connection = open_to(server, node, slot, DL_REDIS_COMMANDS, deadline, &told);
		/* The last attempt may have had too little time to get an answer. */
		*error = connection == NULL && !told.late ? told : *error;
	}
	return connection;
}

dl_redis_connection *dl_redis_pool_replace(dl_redis_server *server, dl_redis_connection *broken, dl_redis_node *node,
		int slot, dl_time deadline, dl_error *error)
{
	dl_redis_use use = broken->use;
	bool is_asking = broken->asked != NULL;
	dl_redis_connection *connection;

	dl_redis_pool_fail(broken);
	connection = dl_redis_pool_reach_anew(server, node, slot, use, deadline, error);
	if (connection != NULL) {
		connection->is_asking = is_asking;
	}
	return connection;
}

/* Adds it to the idle ones. Returns when to sweep the pool. */
static dl_time put(dl_redis_connection *connection)
{
	dl_redis_node *node = connection->node;
	dl_time due;

	pthread_mutex_lock(&pool.mutex);
	connection->next = node->idle[connection->use];
	node->idle[connection->use] = connection;
	if (connection->use == DL_REDIS_LISTENER) {
		atomic_store_explicit(&node->may_have_listener, true, memory_order_relaxed);
	}
	connection->is_idle = true;
	connection->is_asking = false;
	plan_sweep(connection, connection->used.local);
	due = pool.next_sweep;
	pthread_mutex_unlock(&pool.mutex);
	return due;
}

void dl_redis_pool_give(dl_redis_connection *connection)
{
	dl_time now = connection->used.local, due;

	if (connection->generation != dl_process_generation() || !dl_redis_pool_is_current(connection)) {
		dl_redis_pool_close(connection);
		return;
	}
	if (connection->use != DL_REDIS_LISTENER) {
		/* It has executed commands. */
		atomic_store_explicit(&connection->node->is_unable, false, memory_order_relaxed);
		atomic_store_explicit(&connection->node->is_in_trouble, false, memory_order_relaxed);
	}
	due = put(connection);
	/* The connection was used just now, so its time does for the clock's. */
	if (due <= now) {
		sweep();
	} else {
		dl_keeper_schedule(&sweeper, due);
	}
}

void dl_redis_pool_fail(dl_redis_connection *connection)
{
	atomic_store_explicit(&connection->node->is_in_trouble, true, memory_order_relaxed);
	dl_redis_pool_close(connection);
}

void dl_redis_pool_close(dl_redis_connection *connection)
{
	pthread_mutex_lock(&pool.mutex);
	forget_open(connection);
	pthread_mutex_unlock(&pool.mutex);
	dl_redis_connection_close(connection);
}

static unsigned count_open(const dl_redis_node *node, dl_redis_use use)
{
	unsigned count = 0;

	for (const dl_redis_connection *c = pool.open; c != NULL; c = c->next_open) {
		count += c->node == node && c->use == use && c->generation == dl_process_generation();
	}
	return count;
}

void dl_redis_pool_visit(dl_redis_visitor *visitor, void *context)
{
	for (dl_redis_node *node = NULL; (node = dl_redis_server_next_node(node)) != NULL;) {
		unsigned commands, listeners, keepers;
		char lack[1024];

		pthread_mutex_lock(&pool.mutex);
		commands = count_open(node, DL_REDIS_COMMANDS);
		listeners = count_open(node, DL_REDIS_LISTENER);
		keepers = count_open(node, DL_REDIS_KEEPER);
		pthread_mutex_unlock(&pool.mutex);
		if (commands + listeners + keepers > 0 || !node->is_outdated) {
			visitor(context, node->description, commands, listeners, keepers,
					dl_redis_server_lack(node->server, lack, sizeof lack) ? lack : NULL);
		}
	}
}
