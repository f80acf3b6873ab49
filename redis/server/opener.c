#include "redis/server/opener.h"

#include "core/thread/keeper.h"
#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/text/secret.h"
#include "redis/net/connect.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Where an opening stands: it is about to begin, or to begin again; it connects (connecting); it logs in
 * (connection). */
typedef enum stage { STAGE_BEGIN, STAGE_CONNECT, STAGE_LOG_IN } stage;

struct dl_redis_opening {
	dl_redis_server *server;
	dl_redis_node *node;
	dl_time deadline;     /* for all attempts */
	dl_time attempt_ends; /* the deadline of this one */
	dl_redis_retry retry;
	stage stage;
	dl_awaited awaited;
	dl_redis_connecting connecting;
	dl_redis_connection *connection;
	char *password;      /* the one in the file, once it has been read; or NULL */
	bool has_read_again; /* the file, because the server refused that password */
	/* Guarded by the mutex. */
	bool is_left;
	struct dl_redis_opening *next;
};

/* The mutex guards the lists. */
static struct {
	pthread_mutex_t mutex;
	dl_redis_opening *openings; /* all of them */
	dl_redis_opening *orphans;  /* in a child: those that its parent had left, to be freed */
} opener = { .mutex = PTHREAD_MUTEX_INITIALIZER };

/* Closes those that nobody has taken up for long, while the process makes no calls, if the keeper has a thread. */
static dl_task sweeper;

/* Those that other threads had taken up can't be freed: they may be in the middle of a step. The thread that forks has
 * none. */
static void in_child(void)
{
	dl_redis_opening *next;

	for (dl_redis_opening *opening = opener.openings; opening != NULL; opening = next) {
		next = opening->next;
		if (opening->is_left) {
			opening->next = opener.orphans;
			opener.orphans = opening;
		}
	}
	opener.openings = NULL;
}

static void close_connection(dl_redis_opening *opening)
{
	dl_redis_connection *connection = opening->connection;

	opening->connection = NULL;
	if (connection != NULL) {
		dl_redis_connection_close(connection);
	}
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

/* Called once it is in no list. */
static void destroy(dl_redis_opening *opening)
{
	close_connection(opening);
	if (opening->stage == STAGE_CONNECT) {
		dl_redis_connecting_end(&opening->connecting);
	}
	dl_secret_free(opening->password);
	free(opening);
}

static void drop(dl_redis_opening *opening)
{
	pthread_mutex_lock(&opener.mutex);
	take_out(opening);
	pthread_mutex_unlock(&opener.mutex);
	destroy(opening);
}

/* Returns when nobody will have wanted a connection to its server for as long as an idle one is kept. */
static dl_time end_of_use(const dl_redis_opening *opening)
{
	dl_time most = dl_redis_server_dsn(opening->server)->max_idle;

	return opening->is_left && most > 0 ? dl_clock_after(opening->deadline, most) : DL_FOREVER;
}

/* Takes one that is of no use any more off its list. NULL: there is none; *next_sweep is when there may be one. */
static dl_redis_opening *take_useless(dl_time now, dl_time *next_sweep)
{
	dl_redis_opening *useless;

	*next_sweep = DL_FOREVER;
	pthread_mutex_lock(&opener.mutex);
	useless = opener.orphans;
	if (useless != NULL) {
		opener.orphans = useless->next;
	} else {
		useless = opener.openings;
		while (useless != NULL && end_of_use(useless) > now) {
			*next_sweep = dl_clock_earlier(*next_sweep, end_of_use(useless));
			useless = useless->next;
		}
		if (useless != NULL) {
			take_out(useless);
		}
	}
	pthread_mutex_unlock(&opener.mutex);
	return useless;
}

static dl_time sweep(dl_time now)
{
	dl_redis_opening *useless;
	dl_time next_sweep;

	while ((useless = take_useless(now, &next_sweep)) != NULL) {
		destroy(useless);
	}
	return next_sweep;
}

static dl_time run_sweep(dl_task *task)
{
	(void) task;
	return sweep(dl_clock_now());
}

void dl_redis_opener_start(void)
{
	static dl_process_guard guard = { &opener.mutex, .in_child = in_child };

	dl_process_guard_add(&guard);
	dl_task_prepare(&sweeper, run_sweep);
	sweeper.is_patient = true;
}

void dl_redis_opener_stop(void)
{
	sweep(0);
	while (opener.openings != NULL) {
		drop(opener.openings);
	}
}

static dl_time end_of(const dl_redis_opening *opening, dl_time now)
{
	return dl_clock_after(now, dl_redis_server_dsn(opening->server)->connect_timeout);
}

dl_redis_opening *dl_redis_opener_begin(dl_redis_server *server)
{
	dl_redis_opening *opening = dl_allocate(sizeof *opening);
	dl_time now = dl_clock_now();

	sweep(now);
	opening->server = server;
	opening->deadline = end_of(opening, now);
	opening->awaited = (dl_awaited) { .descriptor = -1, .due = now };
	dl_redis_retry_begin(&opening->retry);
	pthread_mutex_lock(&opener.mutex);
	opening->next = opener.openings;
	opener.openings = opening;
	pthread_mutex_unlock(&opener.mutex);
	return opening;
}

static dl_redis_opening *take_left(const dl_redis_server *server)
{
	dl_redis_opening *opening;

	pthread_mutex_lock(&opener.mutex);
	opening = opener.openings;
	while (opening != NULL && !(opening->server == server && opening->is_left)) {
		opening = opening->next;
	}
	if (opening != NULL) {
		opening->is_left = false;
	}
	pthread_mutex_unlock(&opener.mutex);
	return opening;
}

/* Whether there is nothing else to try if what it awaits doesn't happen. */
static bool is_at_its_last(const dl_redis_opening *opening)
{
	return opening->stage == STAGE_LOG_IN
			|| (opening->stage == STAGE_CONNECT && dl_redis_connecting_is_at_its_last(&opening->connecting));
}

static void extend(dl_redis_opening *opening, dl_time deadline)
{
	opening->deadline = opening->attempt_ends = deadline;
	if (opening->stage == STAGE_CONNECT) {
		dl_redis_connecting_extend(&opening->connecting, deadline);
	}
}

dl_redis_opening *dl_redis_opener_take_up(dl_redis_server *server, bool *is_ready)
{
	dl_redis_opening *opening = take_left(server);
	dl_time now = dl_clock_now();

	if (opening == NULL) {
		return NULL;
	}
	*is_ready = opening->awaited.descriptor < 0
			? now >= opening->awaited.due
			: dl_wait_for(opening->awaited.descriptor, opening->awaited.events, 0, NULL) == DL_WAIT_READY;
	if (now >= opening->deadline) {
		if (!*is_ready && is_at_its_last(opening)) {
			drop(opening);
			return NULL;
		}
		/* Nobody was there when it could have gone on. */
		extend(opening, end_of(opening, now));
	}
	return opening;
}

const dl_awaited *dl_redis_opener_awaited(const dl_redis_opening *opening)
{
	return &opening->awaited;
}

void dl_redis_opener_leave(dl_redis_opening *opening)
{
	dl_time end;

	pthread_mutex_lock(&opener.mutex);
	opening->is_left = true;
	end = end_of_use(opening);
	pthread_mutex_unlock(&opener.mutex);
	dl_keeper_schedule(&sweeper, end);
}

/* Whether there is a password to log in with, or none is needed. */
static bool has_password(dl_redis_opening *opening, dl_error *error)
{
	if (opening->password == NULL && opening->node->dsn->credentials.password_file != NULL) {
		opening->password = dl_redis_login_password(opening->node, error);
		return opening->password != NULL;
	}
	return true;
}

static dl_step begin_login(dl_redis_opening *opening, bool may_be_early, dl_error *error)
{
	const dl_redis_dsn *dsn = opening->node->dsn;

	opening->connection = opening->connecting.connection;
	opening->stage = STAGE_LOG_IN;
	dl_redis_login_append(opening->connection,
			opening->password != NULL ? opening->password : dsn->credentials.password, opening->attempt_ends);
	if (!dl_redis_login_is_pending(opening->connection)
			|| (may_be_early && dl_redis_login_may_be_early(dsn, opening->node))) {
		return DL_STEP_DONE;
	}
	opening->awaited = (dl_awaited) { opening->connection->context->fd, POLLIN, opening->attempt_ends };
	return dl_redis_connection_flush(opening->connection, opening->attempt_ends, error)
			? DL_STEP_PENDING
			: DL_STEP_FAILED;
}

static dl_step connect(dl_redis_opening *opening, bool is_ready, bool may_be_early, dl_error *error)
{
	dl_step step = dl_redis_connecting_go_on(&opening->connecting, is_ready, error);

	opening->awaited = opening->connecting.awaited;
	return step == DL_STEP_DONE ? begin_login(opening, may_be_early, error) : step;
}

/* Begins an attempt, once the password is there. */
static dl_step begin_connect(dl_redis_opening *opening, bool may_be_early, dl_error *error)
{
	dl_redis_connecting_to(&opening->connecting, opening->node, opening->attempt_ends);
	opening->stage = STAGE_CONNECT;
	return connect(opening, true, may_be_early, error);
}

static dl_step begin(dl_redis_opening *opening, bool may_be_early, dl_error *error)
{
	opening->node = dl_redis_server_node(opening->server, DL_REDIS_NO_SLOT);
	opening->attempt_ends = dl_redis_retry_end(opening->server, opening->deadline);
	return has_password(opening, error) ? begin_connect(opening, may_be_early, error) : DL_STEP_FAILED;
}

/* The file may have got another password since it was read. */
static dl_step refused(dl_redis_opening *opening, dl_error *error)
{
	char *another = NULL;
	dl_error ignored;

	if (opening->password != NULL && !opening->has_read_again) {
		another = dl_redis_login_password(opening->node, &ignored);
		opening->has_read_again = true;
	}
	if (another == NULL || strcmp(another, opening->password) == 0) {
		dl_secret_free(another);
		return DL_STEP_FAILED;
	}
	close_connection(opening);
	dl_secret_free(opening->password);
	opening->password = another;
	return begin_connect(opening, false, error);
}

static dl_step log_in(dl_redis_opening *opening, bool is_ready, dl_error *error)
{
	dl_redis_connection *connection = opening->connection;
	redisReply *reply = NULL;

	if (is_ready) {
		switch (dl_redis_login_advance(connection, &reply, error)) {
			case DL_REDIS_BROKEN:
				return dl_redis_login_has_failed(connection, error) ? refused(opening, error) : DL_STEP_FAILED;
			case DL_REDIS_MESSAGE:
				dl_redis_reply_refuse(reply, connection->dsn, connection->description, error);
				freeReplyObject(reply);
				return DL_STEP_FAILED;
			default:
				break;
		}
	}
	if (dl_redis_login_has_failed(connection, error)) {
		return refused(opening, error);
	}
	if (!dl_redis_login_is_pending(connection)) {
		return DL_STEP_DONE;
	}
	/* A server that sends a few bytes now and then doesn't extend the deadline. */
	if (!is_ready || dl_clock_now() >= opening->attempt_ends) {
		dl_error_set_late(error, "%s did not answer in time", connection->description);
		return DL_STEP_FAILED;
	}
	return DL_STEP_PENDING;
}

static dl_step take_step(dl_redis_opening *opening, bool is_ready, bool may_be_early, dl_error *error)
{
	switch (opening->stage) {
		case STAGE_BEGIN:
			return begin(opening, may_be_early, error);
		case STAGE_CONNECT:
			return connect(opening, is_ready, may_be_early, error);
		default:
			return log_in(opening, is_ready, error);
	}
}

/* An attempt has failed. If another node may take the place of this one, another attempt follows, after a pause. */
static dl_step fail_or_pause(dl_redis_opening *opening, dl_error *error)
{
	close_connection(opening);
	dl_secret_free(opening->password);
	opening->password = NULL;
	opening->has_read_again = false;
	opening->stage = STAGE_BEGIN;
	dl_redis_pool_opened(opening->node, NULL, error);
	if (!dl_redis_retry_allows(&opening->retry, opening->server, opening->deadline, error)) {
		return DL_STEP_FAILED;
	}
	opening->awaited = (dl_awaited) { .descriptor = -1, .due = opening->retry.resume };
	return DL_STEP_PENDING;
}

dl_step dl_redis_opener_go_on(dl_redis_opening *opening, bool is_ready, bool may_be_early,
		dl_redis_connection **connection, dl_error *error)
{
	dl_step step = take_step(opening, is_ready, may_be_early, error);

	if (step == DL_STEP_FAILED) {
		step = fail_or_pause(opening, error);
	}
	if (step == DL_STEP_DONE) {
		*connection = dl_redis_pool_opened(opening->node, opening->connection, error);
		opening->connection = NULL;
	}
	if (step != DL_STEP_PENDING) {
		drop(opening);
	}
	return step;
}
