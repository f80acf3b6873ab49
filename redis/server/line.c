#include "redis/server/line.h"

#include "core/thread/keeper.h"
#include "core/thread/loop.h"
#include "core/system/memory.h"
#include "core/metrics/stats.h"
#include "core/thread/thread.h"
#include "redis/net/login.h"
#include "redis/server/owed.h"
#include "redis/server/turn.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* How many calls may be unanswered. Beyond this, they would wait for longer than a server may take to answer: 100
 * processes whose thousand waiters ask at once keep it busy for seconds. */
#define WINDOW 256

/* A line that nobody has used for so long gives its connection back to the pool, which others can use, and which closes
 * what is idle for too long. */
#define LONGEST_IDLE (1 * DL_SECOND)

/* How many calls of each line an assertion looks at: it is made often. */
#define MOST_LOOKED_AT 8

struct place;

struct line {
	dl_loop_part part; /* comes first */
	dl_loop *loop;
	dl_redis_server *server;
	dl_redis_node *node; /* a cluster's; or NULL */
	dl_redis_connection *connection;
	dl_watch watch;
	dl_deferred flush;
	short watched;                      /* the events for which the connection is watched; 0: for none */
	struct place *queued, *last_queued; /* by their numbers */
	struct place *written, *last_written;
	struct place *settled, **last_settled; /* whose operations haven't gone on yet */
	size_t unanswered;
	dl_timer timer; /* expires when the server may have been silent for too long */
	bool may_ask_role;
	bool is_opening;
	bool is_broken;   /* its last connection broke */
	bool is_full;     /* the socket takes no more at present */
	bool is_draining; /* nothing is written until everything has been answered */
	dl_time heard;    /* when the last reply came */
	dl_error error;   /* why the connection was closed last */
};

/* Where a call stands. It belongs to the operation, until that leaves it. */
struct place {
	struct line *line;
	dl_redis_call *call;     /* NULL: only the role is asked */
	dl_operation *operation; /* NULL: it was left */
	dl_redis_number number;
	enum { QUEUED, WRITTEN, ANSWERED, FAILED } state;
	dl_time ends;     /* when its time is over; DL_FOREVER: that hasn't begun */
	unsigned awaited; /* replies */
	bool asks_role;
	dl_redis_answer answer;
	dl_error error;
	dl_redis_question *question; /* after it was left; or NULL */
	struct place *next;          /* in the queue, in the order in which they were written, or among the settled ones */
};

static const char kind_of_line;

static struct line *line_of_watch(dl_watch *watch)
{
	return (struct line *) ((char *) watch - offsetof(struct line, watch));
}

static struct line *line_of_flush(dl_deferred *flush)
{
	return (struct line *) ((char *) flush - offsetof(struct line, flush));
}

static struct line *line_of_timer(dl_timer *timer)
{
	return (struct line *) ((char *) timer - offsetof(struct line, timer));
}

static void plan_flush(struct line *line)
{
	dl_loop_defer(line->loop, &line->flush);
}

/* In a cluster, other nodes' lines may have waited for what has been answered, or given up. */
static void plan_flushes(const struct line *line)
{
	dl_loop_part *part = NULL;

	while (line->node != NULL && (part = dl_loop_next_part(line->loop, part, &kind_of_line)) != NULL) {
		struct line *other = (struct line *) part;

		if (other->server == line->server && other->queued != NULL) {
			plan_flush(other);
		}
	}
}

static void free_place(struct place *place)
{
	freeReplyObject(place->answer.reply);
	free(place);
}

/* The call is on this line no more. */
static void lose_turn(const struct place *place)
{
	if (place->call != NULL && place->call->turn != NULL) {
		place->call->turn->lose(place->call->turn);
	}
}

/* The operation goes on. state: ANSWERED or FAILED. An error is no answer: the call may be tried again. */
static void join_settled(struct place *place, int state)
{
	struct line *line = place->line;

	if (state == FAILED || (place->answer.reply != NULL && place->answer.reply->type == REDIS_REPLY_ERROR)) {
		lose_turn(place);
	}
	place->state = state;
	place->next = NULL;
	*line->last_settled = place;
	line->last_settled = &place->next;
	dl_operation_wake(place->operation);
}

static void settle(struct place *place, int state)
{
	plan_flushes(place->line);
	if (place->operation != NULL) {
		join_settled(place, state);
		return;
	}
	if (place->question != NULL) {
		dl_redis_owed_end_question(place->question, state == FAILED);
	}
	free_place(place);
}

/* Its operation has gone on. Nearly always, it is the first one. */
static void leave_settled(struct place *place)
{
	struct line *line = place->line;
	struct place **link = &line->settled;

	while (*link != place) {
		link = &(*link)->next;
	}
	*link = place->next;
	if (*link == NULL) {
		line->last_settled = link;
	}
}

static void join_queue(struct place *place)
{
	struct line *line = place->line;
	struct place **link = &line->queued;

	/* Nearly always, it is the latest one. */
	if (line->queued != NULL && line->last_queued->number < place->number) {
		link = &line->last_queued->next;
	}
	while (*link != NULL && (*link)->number < place->number) {
		link = &(*link)->next;
	}
	place->next = *link;
	*link = place;
	if (place->next == NULL) {
		line->last_queued = place;
	}
	place->state = QUEUED;
}

static void leave_queue(struct place *place)
{
	struct line *line = place->line;
	struct place **link = &line->queued, *before = NULL;

	while (*link != place) {
		before = *link;
		link = &before->next;
	}
	*link = place->next;
	if (line->last_queued == place) {
		line->last_queued = before;
	}
}

static void join_written(struct place *place)
{
	struct line *line = place->line;

	place->next = NULL;
	*(line->written != NULL ? &line->last_written->next : &line->written) = place;
	line->last_written = place;
	line->unanswered++;
	place->state = WRITTEN;
}

/* Replies come in the order in which the calls were written. */
static void leave_written(struct place *place)
{
	struct line *line = place->line;

	assert(line->written == place);
	line->written = place->next;
	line->unanswered--;
}

/* So that somebody opens the line. */
static void wake_first(const struct line *line)
{
	if (line->queued != NULL) {
		dl_operation_wake(line->queued->operation);
	}
}

static void drop_reply(struct place *place)
{
	freeReplyObject(place->answer.reply);
	place->answer.reply = NULL;
}

/* The connection is being closed, and not all replies to the call have come. */
static void lose(struct place *place)
{
	drop_reply(place);
	if (place->operation != NULL && place->call != NULL) {
		dl_redis_call_doubt(place->call);
	}
	if (place->operation == NULL || place->answer.repeated || (place->call != NULL && place->call->is_once)
			|| !place->line->error.transient) {
		place->error = place->line->error;
		settle(place, FAILED);
		return;
	}
	place->answer.repeated = true;
	join_queue(place);
}

/* The server has forgotten its scripts. The call is written again, with its script, when everything has been answered
 * that was written before. */
static void write_again(struct place *place)
{
	place->line->is_draining = true;
	drop_reply(place);
	if (place->operation == NULL) {
		settle(place, ANSWERED);
	} else {
		dl_stats_count(script_loads);
		join_queue(place);
	}
}

static void take_role(const dl_redis_connection *connection, struct place *place, redisReply *reply)
{
	place->answer.role = dl_redis_role_of_reply(connection, reply, &place->error);
	freeReplyObject(reply);
}

static bool is_refused(const struct place *place)
{
	return place->answer.reply != NULL && dl_redis_reply_is_error(place->answer.reply, "NOSCRIPT");
}

/* All replies have come. */
static void conclude(struct place *place)
{
	struct line *line = place->line;

	leave_written(place);
	(is_refused(place) ? write_again(place) : settle(place, ANSWERED));
	if (line->unanswered == 0 && line->is_draining) {
		line->is_draining = false;
		dl_redis_connection_set_scripts(line->connection, 0);
	}
	if (line->queued != NULL && !line->is_draining) {
		plan_flush(line);
	}
}

static bool take_reply(dl_redis_connection *connection, void *context, redisReply *reply, dl_error *error)
{
	struct place *place = context;
	bool is_last = --place->awaited == 0;

	(void) error;
	place->line->heard = dl_clock_now();
	if (reply != NULL && is_last && place->asks_role) {
		take_role(connection, place, reply);
	} else if (reply != NULL) {
		place->answer.reply = reply;
	}
	if (is_last && reply != NULL) {
		conclude(place);
	} else if (is_last) {
		leave_written(place);
		lose(place);
	}
	return true;
}

static void unwatch(struct line *line)
{
	if (line->watched != 0) {
		dl_loop_unwatch(line->loop, line->connection->context->fd, &line->watch);
		line->watched = 0;
	}
}

/* Returns the connection, which the caller must give back or close. */
static dl_redis_connection *let_go(struct line *line)
{
	dl_redis_connection *connection = line->connection;

	unwatch(line);
	dl_loop_stop_timer(line->loop, &line->timer);
	line->connection = NULL;
	line->is_draining = line->is_full = false;
	return connection;
}

/* Gives the connection back, as nobody needs it for now. */
static void give_back(struct line *line)
{
	assert(line->queued == NULL && line->unanswered == 0);
	dl_redis_pool_give(let_go(line));
}

/* Closes the connection. error: NULL, or why it can't be used any more. */
static void hang_up(struct line *line, const dl_error *error)
{
	dl_redis_connection *connection = let_go(line);

	line->is_broken = error != NULL;
	if (line->is_broken) {
		line->error = *error;
	}
	if (error != NULL && dl_redis_server_fails_over(line->server)) {
		dl_redis_server_doubt(connection->node);
	}
	(error != NULL ? dl_redis_pool_fail : dl_redis_pool_close)(connection);
	assert(line->unanswered == 0);
	wake_first(line);
}

static void watch(struct line *line, short events)
{
	if (line->watched == events) {
		return;
	}
	unwatch(line);
	line->watched = dl_loop_watch(line->loop, line->connection->context->fd, events, &line->watch) == 0 ? events : 0;
}

static bool has_older(const struct place *first, const struct place *than)
{
	for (const struct place *place = first; place != NULL; place = place->next) {
		if (place->number < than->number && place->call != NULL && than->call != NULL
				&& strcmp(place->call->words[3], than->call->words[3]) == 0) {
			return true;
		}
	}
	return false;
}

/* Whether calls may still be written on the connection. Otherwise, it is closed once everything has been answered. */
static bool is_usable(const struct line *line)
{
	return dl_redis_pool_is_current(line->connection)
			&& (line->unanswered > 0 || !dl_redis_pool_is_stale(line->connection));
}

static void append(struct line *line, struct place *place)
{
	dl_redis_connection *connection = line->connection;
	dl_redis_call *call = place->call;
	dl_error ignored;

	place->awaited = 0;
	if (call != NULL) {
		dl_redis_owed_append(connection, call);
		dl_redis_call_append(connection, call);
		dl_redis_connection_expect(connection, take_reply, place);
		place->awaited++;
	}
	place->asks_role = (call == NULL || call->asks_role) && line->may_ask_role && dl_redis_append_role(connection);
	if (place->asks_role) {
		dl_redis_connection_expect(connection, take_reply, place);
		place->awaited++;
	}
	strcpy(place->answer.run_id, connection->run_id);
	place->answer.node = connection->node;
	place->answer.role = DL_REDIS_ROLE_UNKNOWN;
	place->answer.sent = dl_clock_now();
	place->answer.was_written = true;
	if (place->ends == DL_FOREVER) {
		place->ends = dl_redis_server_end(line->server, dl_clock_now(), DL_FOREVER);
	}
	if (place->awaited > 0) {
		join_written(place);
	}
	if (call != NULL && call->needs_keeper) {
		dl_keeper_need(&ignored);
	}
}

/* A server that doesn't say which role it has counts as a master, and isn't asked. */
static void append_queued(struct place *place)
{
	leave_queue(place);
	append(place->line, place);
	if (place->awaited == 0) {
		place->answer.role = DL_REDIS_MASTER;
		settle(place, ANSWERED);
	}
}

/* Returns when the server will have said nothing for too long. */
static dl_time end_of_silence(const struct line *line)
{
	dl_time since = line->written->answer.sent > line->heard ? line->written->answer.sent : line->heard;

	return dl_clock_after(since, line->connection->dsn->timeout);
}

/* Plans when to look whether the server still answers, or nobody needs the connection. */
static void plan_timeout(struct line *line)
{
	dl_timer *timer = &line->timer;

	/* It may still be due when the connection would have been idle for too long. */
	if (line->written != NULL && dl_loop_is_timed(timer) && timer->item.due > end_of_silence(line)) {
		dl_loop_stop_timer(line->loop, timer);
	}
	if (!dl_loop_is_timed(timer)) {
		dl_loop_start_timer(line->loop, timer,
				line->written != NULL ? end_of_silence(line) : dl_clock_after(dl_clock_now(), LONGEST_IDLE));
	}
}

static bool is_idle(const struct line *line)
{
	return line->written == NULL && line->queued == NULL && !line->is_full && line->connection->expected_count == 0;
}

/* Whether an older call for the same lock is still to be answered by another node of the cluster. It may be redirected
 * here, and must not be overtaken. */
static bool must_let_pass(const struct place *place)
{
	const struct line *line = place->line;
	dl_loop_part *part = NULL;

	while (line->node != NULL && (part = dl_loop_next_part(line->loop, part, &kind_of_line)) != NULL) {
		const struct line *other = (const struct line *) part;

		if (other->server == line->server && other != line
				&& (has_older(other->written, place) || has_older(other->queued, place))) {
			return true;
		}
	}
	return false;
}

static bool may_write(const struct line *line)
{
	return !line->is_draining && !line->is_full && line->unanswered < WINDOW;
}

/* Whether what could be written now waits for a flush that nobody has planned. */
static bool is_stuck(const struct line *line)
{
	unsigned looked_at = 0;

	/* Otherwise, what goes on with them is a reply, or room in the socket. */
	if (line->flush.is_planned || !may_write(line) || (line->unanswered > 0 && !is_usable(line))) {
		return false;
	}
	for (const struct place *place = line->queued; place != NULL && looked_at < MOST_LOOKED_AT; place = place->next) {
		if (!must_let_pass(place)) {
			return true;
		}
		looked_at++;
	}
	return false;
}

/* Whether those that wait for the line to be opened all sleep. */
static bool is_forgotten(const struct line *line)
{
	const struct place *place = line->queued;

	while (place != NULL && place->operation->state == DL_OPERATION_SUSPENDED) {
		place = place->next;
	}
	return line->queued != NULL && place == NULL && !line->is_opening;
}

/* For assertions, when an event has been dealt with: whether somebody will go on with each call that isn't written yet.
 * Otherwise, everybody might wait for everybody. */
static bool is_attended_to(const struct line *line)
{
	dl_loop_part *part = NULL;

	while ((part = dl_loop_next_part(line->loop, part, &kind_of_line)) != NULL) {
		const struct line *other = (const struct line *) part;

		if (other->server == line->server && (other->connection != NULL ? is_stuck(other) : is_forgotten(other))) {
			return false;
		}
	}
	return true;
}

static void expire(dl_timer *timer)
{
	struct line *line = line_of_timer(timer);
	dl_error error;

	if (is_idle(line) && dl_clock_now() - line->heard >= LONGEST_IDLE) {
		give_back(line);
		return;
	}
	if (line->written == NULL || end_of_silence(line) > dl_clock_now()) {
		plan_timeout(line);
		return;
	}
	dl_error_set_late(&error, "%s did not answer in time", line->connection->description);
	hang_up(line, &error);
	assert(is_attended_to(line));
}

static void write_out(struct line *line)
{
	bool is_all = true, was_full = line->is_full;
	dl_error error;

	if (!dl_redis_connection_push(line->connection, &is_all, &error)) {
		hang_up(line, &error);
	} else {
		watch(line, is_all ? POLLIN : POLLIN | POLLOUT);
		line->is_full = !is_all;
		plan_timeout(line);
		/* What didn't fit goes out at once, rather than with the next reply. */
		if (was_full && is_all && line->queued != NULL) {
			plan_flush(line);
		}
	}
}

/* Whether an older call for the same lock must be written first, perhaps once more. */
static bool must_return(const struct place *place)
{
	dl_redis_turn *turn = place->call != NULL ? place->call->turn : NULL;

	return turn != NULL && !turn->may_go(turn, place->line->connection->run_id);
}

/* Appends the call, unless it must wait. */
static void try_to_append(struct place *place)
{
	if (must_return(place)) {
		leave_queue(place);
		place->answer.must_return = true;
		settle(place, FAILED);
	} else if (!must_let_pass(place)) {
		append_queued(place);
	}
}

/* Writes what may be written. What has to wait stops no calls for other locks. */
static void flush(dl_deferred *deferred)
{
	struct line *line = line_of_flush(deferred);
	struct place *next;

	if (line->connection == NULL) {
		return;
	}
	if (!is_usable(line)) {
		if (line->unanswered == 0) {
			hang_up(line, NULL);
		}
		return;
	}
	for (struct place *place = line->queued; place != NULL && may_write(line); place = next) {
		next = place->next;
		try_to_append(place);
	}
	write_out(line);
}

static void look(dl_watch *watched)
{
	struct line *line = line_of_watch(watched);
	redisReply *reply;
	dl_error error;

	switch (dl_redis_connection_advance(line->connection, &reply, &error)) {
		case DL_REDIS_MESSAGE:
			freeReplyObject(reply);
			dl_error_set(&error, DL_ERROR_CONNECTION, "%s sent a reply that nobody has asked for",
					line->connection->description);
			hang_up(line, &error);
			break;
		case DL_REDIS_BROKEN:
			hang_up(line, &error);
			break;
		default:
			line->is_full = false;
			plan_flush(line);
	}
	assert(is_attended_to(line));
}

/* Closes everything, in a forked child, too, where nobody waits for the calls any more. */
static void close_part(dl_loop_part *part)
{
	struct line *line = (struct line *) part;
	struct place *place;

	dl_loop_stop_timer(line->loop, &line->timer);
	/* Closing the connection frees them. */
	for (place = line->written; place != NULL; place = place->next) {
		place->operation = NULL;
	}
	if (line->connection != NULL) {
		dl_redis_pool_close(line->connection);
	}
	while ((place = line->queued) != NULL) {
		line->queued = place->next;
		free_place(place);
	}
	while ((place = line->settled) != NULL) {
		line->settled = place->next;
		free_place(place);
	}
	free(line);
}

/* Replies to what was only posted are left to those who wait for them at the end of the request. */
static void settle_part(dl_loop_part *part, dl_time deadline)
{
	struct line *line = (struct line *) part;
	dl_error error;

	if (line->connection == NULL) {
		return;
	}
	if (line->unanswered == 0 && !line->is_full) {
		dl_redis_connection_set_poster(line->connection, line->connection->expected_count > 0 ? dl_thread_self() : 0);
		give_back(line);
	} else if (deadline == 0) {
		return;
	} else if (dl_redis_connection_flush(line->connection, deadline, &error)
			&& dl_redis_connection_settle(line->connection, deadline, &error)) {
		give_back(line);
	} else {
		hang_up(line, &error);
	}
}

static struct line *find_line(const dl_loop *loop, const dl_redis_server *server, const dl_redis_node *node)
{
	dl_loop_part *part = NULL;

	while ((part = dl_loop_next_part(loop, part, &kind_of_line)) != NULL) {
		struct line *line = (struct line *) part;

		if (line->server == server && line->node == node) {
			return line;
		}
	}
	return NULL;
}

static struct line *line_to(dl_loop *loop, dl_redis_server *server, dl_redis_node *node)
{
	struct line *line = find_line(loop, server, node);
	const dl_redis_dsn *dsn = dl_redis_server_dsn(server);

	if (line != NULL) {
		return line;
	}
	line = dl_allocate(sizeof *line);
	line->part = (dl_loop_part) { .kind = &kind_of_line, .close = close_part, .settle = settle_part };
	line->loop = loop;
	line->server = server;
	line->node = node;
	line->watch.look = look;
	line->flush.run = flush;
	line->timer.expire = expire;
	line->last_settled = &line->settled;
	line->may_ask_role = dsn->kind == DL_REDIS_SINGLE && !dsn->is_polling;
	dl_loop_add_part(loop, &line->part);
	return line;
}

/* All that wait fail, each with an error of its own. */
static void fail_all(struct line *line, const dl_error *error)
{
	struct place *place;

	while ((place = line->queued) != NULL) {
		line->queued = place->next;
		place->error = *error;
		settle(place, FAILED);
	}
}

static void attach(struct line *line, dl_redis_connection *connection)
{
	dl_redis_connection_never_wait(connection);
	line->connection = connection;
	line->heard = dl_clock_now();
	watch(line, POLLIN);
	plan_flush(line);
}

/* The caller opens the line for all. If it fails for a reason of its own, the next one tries. */
static void open_line(struct place *place, dl_time deadline)
{
	struct line *line = place->line;
	dl_time end = dl_redis_server_end(line->server, dl_clock_now(), deadline);
	dl_redis_connection *connection;
	dl_error error;

	line->is_opening = true;
	connection = line->is_broken
			? dl_redis_pool_reach_anew(line->server, line->node, DL_REDIS_NO_SLOT, DL_REDIS_COMMANDS, end, &error)
			: dl_redis_pool_reach(line->server, line->node, DL_REDIS_NO_SLOT, DL_REDIS_COMMANDS, end, &error);
	line->is_opening = false;
	if (connection != NULL) {
		attach(line, connection);
	} else if (dl_operation_must_end() || dl_clock_now() >= deadline) {
		/* Its operation is the one that has tried, so it will see the result. */
		assert(place->operation != NULL);
		leave_queue(place);
		place->error = error;
		join_settled(place, FAILED);
		plan_flushes(line);
		wake_first(line);
	} else {
		fail_all(line, &error);
	}
}

/* If the call was written, its replies are still awaited. */
static void leave(struct place *place)
{
	dl_redis_call *call = place->call;

	lose_turn(place);
	place->operation = NULL;
	if (place->state == QUEUED) {
		leave_queue(place);
		free_place(place);
		return;
	}
	/* The call's words belong to the operation. */
	place->call = NULL;
	if (call != NULL) {
		place->question = dl_redis_owed_begin_question(place->line->server, call, place->line->connection);
		dl_redis_call_doubt(call);
	}
}

static bool is_pending(const struct place *place)
{
	return place->state == QUEUED || place->state == WRITTEN;
}

/* Whether the caller can't wait any longer. What is still to be written waits as long as the caller likes. */
static bool is_late(const struct place *place, dl_time deadline)
{
	return dl_clock_now() >= dl_clock_earlier(deadline, place->ends);
}

static const char *describe(const struct line *line)
{
	return line->connection != NULL ? line->connection->description : dl_redis_server_dsn(line->server)->description;
}

/* Returns false, with an error, if the caller's time is over first, or it was given up. */
static bool await(struct place *place, dl_time deadline, dl_error *error)
{
	struct line *line = place->line;

	while (is_pending(place)) {
		dl_wait_result result;
		dl_time end;

		if (place->state == QUEUED && line->connection == NULL && !line->is_opening) {
			open_line(place, deadline);
			continue;
		}
		end = place->state == WRITTEN ? dl_clock_earlier(deadline, place->ends)
									  : dl_redis_server_end(line->server, dl_clock_now(), deadline);
		assert(is_attended_to(line));
		result = dl_operation_sleep(end, NULL);
		if (is_pending(place) && (result == DL_WAIT_INTERRUPTED || is_late(place, deadline))) {
			dl_error_set_late(error, "%s did not answer in time", describe(line));
			leave(place);
			wake_first(line);
			plan_flushes(line);
			assert(is_attended_to(line));
			return false;
		}
	}
	return true;
}

bool dl_redis_line_ask(dl_redis_server *server, dl_redis_node *node, dl_redis_call *call, dl_redis_number *number,
		dl_time deadline, dl_redis_answer *answer, dl_error *error)
{
	dl_operation *operation = dl_operation_of_thread();
	struct place *place = dl_allocate(sizeof *place);
	bool is_answered;

	if (*number == 0) {
		*number = dl_loop_next_number(operation->loop);
	}
	dl_redis_server_look(server, deadline);
	place->line = line_to(operation->loop, server, node);
	place->call = call;
	place->operation = operation;
	place->number = *number;
	place->ends = DL_FOREVER;
	join_queue(place);
	if (call != NULL && call->turn != NULL) {
		call->turn->go(call->turn);
	}
	if (place->line->connection != NULL) {
		plan_flush(place->line);
	}
	answer->reply = NULL;
	answer->repeated = answer->was_written = answer->must_return = false;
	answer->role = DL_REDIS_ROLE_UNKNOWN;
	if (!await(place, deadline, error)) {
		/* Nobody repeats what has taken too long. */
		return false;
	}
	leave_settled(place);
	*answer = place->answer;
	*error = place->error;
	is_answered = place->state == ANSWERED;
	free(place);
	return is_answered;
}

bool dl_redis_line_is_open(dl_redis_server *server, dl_redis_node *node)
{
	const struct line *line = find_line(dl_operation_of_thread()->loop, server, node);

	return line != NULL && line->connection != NULL;
}

void dl_redis_line_doubt(dl_redis_server *server, dl_redis_node *node)
{
	const struct line *line = find_line(dl_operation_of_thread()->loop, server, node);

	if (line != NULL && line->connection != NULL) {
		dl_redis_pool_doubt(line->connection);
	}
}

dl_redis_connection *dl_redis_line_to_post(dl_redis_server *server, int slot)
{
	dl_redis_node *node = slot != DL_REDIS_NO_SLOT ? dl_redis_server_node(server, slot) : NULL;
	struct line *line = find_line(dl_operation_of_thread()->loop, server, node);

	if (line == NULL || line->connection == NULL || !dl_redis_pool_is_current(line->connection)) {
		return NULL;
	}
	plan_flush(line);
	return line->connection;
}
