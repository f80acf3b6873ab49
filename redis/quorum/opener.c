#include "redis/quorum/opener.h"

#include "core/memory.h"
#include "core/process.h"
#include "core/thread.h"
#include "core/wait.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

struct dl_redis_opening {
	dl_redis_server *server;
	dl_time limit;
	bool is_over; /* the thread has done what it can */
	bool is_left; /* nobody waits for it, so the thread frees it */
	dl_redis_connection *connection;
	dl_error error;
	struct dl_redis_opening *next;
};

static struct {
	pthread_mutex_t mutex;
	pthread_cond_t changed; /* signals that one is over */
	dl_redis_opening *openings;
} opener = { .mutex = PTHREAD_MUTEX_INITIALIZER };

static dl_threads threads;

/* The threads exist only in the parent. A thread that forks isn't waiting for any of them, so nobody in the child
 * is. */
static void in_child(void)
{
	dl_redis_opening *opening;

	while ((opening = opener.openings) != NULL) {
		opener.openings = opening->next;
		free(opening);
	}
}

void dl_redis_opener_start(void)
{
	static dl_process_guard guard = { &opener.mutex, &opener.changed, .in_child = in_child };

	dl_threads_open(&threads);
	dl_process_guard_add(&guard);
}

/* Called with the mutex held. */
static void take_out(dl_redis_opening *opening)
{
	dl_redis_opening **other = &opener.openings;

	while (*other != opening) {
		other = &(*other)->next;
	}
	*other = opening->next;
}

static void drop(dl_redis_opening *opening)
{
	if (opening->connection != NULL) {
		dl_redis_pool_give(opening->connection);
	}
	free(opening);
}

bool dl_redis_opener_stop(dl_time limit)
{
	dl_threads_end(&threads);
	return dl_threads_await(&threads, dl_clock_after(dl_clock_now(), limit));
}

static void finish(dl_redis_opening *opening, dl_redis_connection *connection)
{
	bool is_left;

	pthread_mutex_lock(&opener.mutex);
	is_left = opening->is_left;
	if (is_left) {
		take_out(opening);
	}
	opening->connection = connection;
	opening->is_over = true;
	pthread_cond_broadcast(&opener.changed);
	pthread_mutex_unlock(&opener.mutex);
	if (is_left) {
		drop(opening);
	}
}

static void open_connection(void *argument)
{
	dl_redis_opening *opening = argument;
	dl_time deadline = dl_clock_after(dl_clock_now(), opening->limit);

	finish(opening,
			dl_redis_pool_open(opening->server, DL_REDIS_NO_SLOT, DL_REDIS_COMMANDS, deadline, &opening->error));
}

/* Returns one that is in progress and that nobody waits for, or NULL. Called with the mutex held. */
static dl_redis_opening *find_left(const dl_redis_server *server)
{
	dl_redis_opening *opening = opener.openings;

	while (opening != NULL && !(opening->server == server && opening->is_left)) {
		opening = opening->next;
	}
	return opening;
}

/* Called with the mutex held. */
static dl_redis_opening *start_opening(dl_redis_server *server, dl_time limit)
{
	dl_redis_opening *opening = dl_allocate(sizeof *opening);
	int failure;

	opening->server = server;
	opening->limit = limit;
	opening->next = opener.openings;
	opener.openings = opening;
	failure = dl_threads_start(&threads, open_connection, opening);
	if (failure != 0) {
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
	while ((found = find_over(openings, count)) == count
			&& dl_wait_for_thread(&opener.changed, &opener.mutex, deadline)) {
	}
	pthread_mutex_unlock(&opener.mutex);
	return found;
}

dl_redis_connection *dl_redis_opener_await(dl_redis_opening *opening, dl_time deadline, dl_error *error)
{
	dl_redis_connection *connection;

	pthread_mutex_lock(&opener.mutex);
	while (!opening->is_over && dl_wait_for_thread(&opener.changed, &opener.mutex, deadline)) {
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
	free(opening);
	return connection;
}

void dl_redis_opener_leave(dl_redis_opening *opening)
{
	bool is_over;

	pthread_mutex_lock(&opener.mutex);
	opening->is_left = true;
	is_over = opening->is_over;
	if (is_over) {
		take_out(opening);
	}
	pthread_mutex_unlock(&opener.mutex);
	if (is_over) {
		drop(opening);
	}
}
