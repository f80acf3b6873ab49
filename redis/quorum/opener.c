#include "redis/quorum/opener.h"

#include "core/memory.h"
#include "core/thread.h"
#include "core/wait.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct dl_redis_opening {
	dl_redis_server *server;
	dl_time limit;
	pthread_t thread;
	bool is_started;
	bool is_over; /* the thread has done what it can, and is about to end */
	bool is_left; /* nobody waits for it */
	dl_redis_connection *connection;
	dl_error error;
	struct dl_redis_opening *next;
};

static struct {
	pthread_mutex_t mutex;
	pthread_cond_t changed;     /* one is over */
	dl_redis_opening *openings; /* whose threads haven't been joined */
} opener = { .mutex = PTHREAD_MUTEX_INITIALIZER };

static atomic_bool is_stopping;

static void before_fork(void)
{
	pthread_mutex_lock(&opener.mutex);
}

static void after_fork_in_parent(void)
{
	pthread_mutex_unlock(&opener.mutex);
}

/* The threads stayed with the parent. A thread that forks waits for none, so all are left, or another thread's. */
static void after_fork_in_child(void)
{
	dl_redis_opening *opening;

	while ((opening = opener.openings) != NULL) {
		opener.openings = opening->next;
		free(opening);
	}
	dl_clock_prepare_condition(&opener.changed);
	pthread_mutex_unlock(&opener.mutex);
}

static void install(void)
{
	dl_clock_prepare_condition(&opener.changed);
	pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}

void dl_redis_opener_start(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, install);
	atomic_store(&is_stopping, false);
}

static bool wait_until(dl_time deadline)
{
	struct timespec limit = dl_clock_limit(deadline);

	return pthread_cond_timedwait(&opener.changed, &opener.mutex, &limit) == 0 || dl_clock_now() < deadline;
}

/* With the mutex held. */
static void take_out(dl_redis_opening *opening)
{
	dl_redis_opening **other = &opener.openings;

	while (*other != opening) {
		other = &(*other)->next;
	}
	*other = opening->next;
}

static void destroy(dl_redis_opening *opening)
{
	if (opening->is_started) {
		pthread_join(opening->thread, NULL);
	}
	free(opening);
}

/* Joins the threads that are over and that nobody waits for. */
static void clear(void)
{
	dl_redis_opening *opening;

	do {
		pthread_mutex_lock(&opener.mutex);
		opening = opener.openings;
		while (opening != NULL && !(opening->is_over && opening->is_left)) {
			opening = opening->next;
		}
		if (opening != NULL) {
			take_out(opening);
		}
		pthread_mutex_unlock(&opener.mutex);
		if (opening != NULL) {
			destroy(opening);
		}
	} while (opening != NULL);
}

static bool is_any_under_way(void)
{
	for (const dl_redis_opening *opening = opener.openings; opening != NULL; opening = opening->next) {
		if (!opening->is_over) {
			return true;
		}
	}
	return false;
}

bool dl_redis_opener_stop(dl_time limit)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), limit);
	bool is_over;

	atomic_store(&is_stopping, true);
	pthread_mutex_lock(&opener.mutex);
	while (is_any_under_way() && wait_until(deadline)) {
	}
	is_over = !is_any_under_way();
	pthread_mutex_unlock(&opener.mutex);
	clear();
	return is_over;
}

static bool must_stop(void *context)
{
	(void) context;
	return atomic_load(&is_stopping);
}

static void finish(dl_redis_opening *opening, dl_redis_connection *connection)
{
	bool is_left;

	pthread_mutex_lock(&opener.mutex);
	is_left = opening->is_left;
	opening->connection = is_left ? NULL : connection;
	opening->is_over = true;
	pthread_cond_broadcast(&opener.changed);
	pthread_mutex_unlock(&opener.mutex);
	if (is_left && connection != NULL) {
		dl_redis_pool_give(connection);
	}
}

static void *open_connection(void *argument)
{
	static const dl_interrupt interrupt = { .check = must_stop };
	dl_redis_opening *opening = argument;
	dl_time deadline = dl_clock_after(dl_clock_now(), opening->limit);

	dl_wait_interrupt_by(&interrupt);
	finish(opening,
			dl_redis_pool_open(opening->server, DL_REDIS_NO_SLOT, DL_REDIS_COMMANDS, deadline, &opening->error));
	return NULL;
}

/* With the mutex held: one that is under way and that nobody waits for, or NULL. */
static dl_redis_opening *find_left(const dl_redis_server *server)
{
	dl_redis_opening *opening = opener.openings;

	while (opening != NULL && !(opening->server == server && opening->is_left && !opening->is_over)) {
		opening = opening->next;
	}
	return opening;
}

/* With the mutex held, for the thread to be known before it is over. */
static dl_redis_opening *start_opening(dl_redis_server *server, dl_time limit)
{
	dl_redis_opening *opening = dl_allocate(sizeof *opening);
	int failure;

	opening->server = server;
	opening->limit = limit;
	opening->next = opener.openings;
	opener.openings = opening;
	failure = dl_thread_start(&opening->thread, open_connection, opening);
	opening->is_started = failure == 0;
	if (!opening->is_started) {
		opening->is_over = true;
		errno = failure;
		dl_error_set(&opening->error, DL_ERROR_CONNECTION, "Cannot connect to %s: no thread can be started: %m",
				dl_redis_server_dsn(server)->description);
	}
	return opening;
}

dl_redis_opening *dl_redis_opener_begin(dl_redis_server *server, dl_time limit)
{
	dl_redis_opening *opening;

	clear();
	pthread_mutex_lock(&opener.mutex);
	opening = find_left(server);
	if (opening != NULL) {
		opening->is_left = false;
	} else {
		opening = start_opening(server, limit);
	}
	pthread_mutex_unlock(&opener.mutex);
	return opening;
}

static size_t find_over(dl_redis_opening *const *openings, size_t count)
{
	size_t i = 0;

	while (i < count && !openings[i]->is_over) {
		i++;
	}
	return i;
}

size_t dl_redis_opener_await_any(dl_redis_opening *const *openings, size_t count, dl_time deadline)
{
	size_t found;

	pthread_mutex_lock(&opener.mutex);
	while ((found = find_over(openings, count)) == count && wait_until(deadline)) {
	}
	pthread_mutex_unlock(&opener.mutex);
	return found;
}

dl_redis_connection *dl_redis_opener_await(dl_redis_opening *opening, dl_time deadline, dl_error *error)
{
	dl_redis_connection *connection;

	pthread_mutex_lock(&opener.mutex);
	while (!opening->is_over && wait_until(deadline)) {
	}
	if (!opening->is_over) {
		opening->is_left = true;
		dl_error_set(error, DL_ERROR_CONNECTION, "Cannot connect to %s: no answer in time",
				dl_redis_server_dsn(opening->server)->description);
		pthread_mutex_unlock(&opener.mutex);
		return NULL;
	}
	take_out(opening);
	pthread_mutex_unlock(&opener.mutex);
	connection = opening->connection;
	if (connection == NULL) {
		*error = opening->error;
	}
	destroy(opening);
	return connection;
}

void dl_redis_opener_leave(dl_redis_opening *opening)
{
	dl_redis_connection *connection;

	pthread_mutex_lock(&opener.mutex);
	opening->is_left = true;
	connection = opening->connection;
	opening->connection = NULL;
	pthread_mutex_unlock(&opener.mutex);
	if (connection != NULL) {
		dl_redis_pool_give(connection);
	}
}
