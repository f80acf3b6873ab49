#include "redis/lock/ear.h"

#include "core/system/memory.h"
#include "redis/net/login.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A pass hands out at most this many messages from one ear. */
#define MOST_MESSAGES 64

/* The pause between two looks for channels whose slots have moved: while nodes disagree, the map may change back and
 * forth. */
#define FOLLOW_PAUSE DL_SECOND

/* A command whose reply is still to come. */
struct request {
	dl_redis_channel *channel; /* that it asked for; NULL: it left one */
	char *left;                /* the name of that; or NULL */
	int slot;
	struct request *next;
};

struct dl_redis_ear {
	dl_redis_ears *ears;
	dl_redis_node *node;           /* a cluster's; or NULL */
	dl_redis_connection *listener; /* NULL: it is closed */
	dl_watch watch;
	short watched; /* the events for which the listener is watched; 0: for none */
	dl_deferred flush;
	dl_timer again; /* more messages have been read than a pass hands out */
	struct request *requests, **last_request;
	bool is_opening;
	bool is_full;           /* the socket takes no more at present */
	unsigned long failures; /* how often opening it has failed */
	dl_error error;         /* why it did last */
	dl_redis_ear *next;
};

static dl_redis_ear *ear_of_watch(dl_watch *watch)
{
	return (dl_redis_ear *) ((char *) watch - offsetof(dl_redis_ear, watch));
}

static dl_redis_ear *ear_of_flush(dl_deferred *flush)
{
	return (dl_redis_ear *) ((char *) flush - offsetof(dl_redis_ear, flush));
}

static dl_redis_ear *ear_of_timer(dl_timer *timer)
{
	return (dl_redis_ear *) ((char *) timer - offsetof(dl_redis_ear, again));
}

static void wake_opener(const dl_redis_channel *channel)
{
	if (channel->opener != NULL) {
		dl_operation_wake(channel->opener);
	}
}

/* Those whose channels are closed may wait for the ear. */
static void wake_openers(const dl_redis_ear *ear)
{
	for (const dl_redis_channel *channel = ear->ears->channels; channel != NULL; channel = channel->next) {
		if (channel->ear == NULL) {
			wake_opener(channel);
		}
	}
}

static void forget_name(dl_redis_channel *channel)
{
	free(channel->name);
	channel->name = NULL;
	channel->ear = NULL;
	channel->is_open = false;
}

static void close_channel(dl_redis_channel *channel, const dl_error *error)
{
	dl_redis_ears *ears = channel->ear->ears;

	forget_name(channel);
	channel->error = *error;
	wake_opener(channel);
	ears->change(ears, channel);
}

static void add_request(dl_redis_ear *ear, dl_redis_channel *channel, char *left, int slot)
{
	struct request *request = dl_allocate(sizeof *request);

	*request = (struct request) { .channel = channel, .left = left, .slot = slot };
	*ear->last_request = request;
	ear->last_request = &request->next;
}

static void end_request(dl_redis_ear *ear)
{
	struct request *request = ear->requests;

	ear->requests = request->next;
	if (ear->requests == NULL) {
		ear->last_request = &ear->requests;
	}
	free(request->left);
	free(request);
}

static void unwatch(dl_redis_ear *ear)
{
	if (ear->watched != 0) {
		dl_loop_unwatch(ear->ears->loop, ear->listener->context->fd, &ear->watch);
		ear->watched = 0;
	}
}

static int watch(dl_redis_ear *ear, short events)
{
	int failure;

	if (ear->watched == events) {
		return 0;
	}
	unwatch(ear);
	failure = dl_loop_watch(ear->ears->loop, ear->listener->context->fd, events, &ear->watch);
	ear->watched = failure == 0 ? events : 0;
	return failure;
}

/* Returns the listener, which the caller must give back or close. */
static dl_redis_connection *let_go(dl_redis_ear *ear)
{
	dl_redis_connection *listener = ear->listener;

	unwatch(ear);
	dl_loop_stop_timer(ear->ears->loop, &ear->again);
	ear->listener = NULL;
	ear->is_full = false;
	while (ear->requests != NULL) {
		end_request(ear);
	}
	return listener;
}

/* A call may remove the channel, but no other one. */
static void close_channels(dl_redis_ear *ear, const dl_error *error)
{
	dl_redis_channel *next;

	for (dl_redis_channel *channel = ear->ears->channels; channel != NULL; channel = next) {
		next = channel->next;
		if (channel->ear == ear) {
			close_channel(channel, error);
		}
	}
}

static void hang_up(dl_redis_ear *ear, const dl_error *error)
{
	dl_redis_pool_fail(let_go(ear));
	close_channels(ear, error);
}

static bool is_sharded(const dl_redis_ear *ear)
{
	return ear->listener->channel_slot != DL_REDIS_NO_SLOT;
}

static void plan_flush(dl_redis_ear *ear)
{
	dl_loop_defer(ear->ears->loop, &ear->flush);
}

static void flush(dl_deferred *deferred)
{
	dl_redis_ear *ear = ear_of_flush(deferred);
	bool is_all;
	dl_error error;
	int failure;

	if (ear->listener == NULL) {
		return;
	}
	if (!dl_redis_connection_push(ear->listener, &is_all, &error)) {
		hang_up(ear, &error);
		return;
	}
	ear->is_full = !is_all;
	failure = watch(ear, is_all ? POLLIN : POLLIN | POLLOUT);
	if (failure != 0) {
		dl_error_set(&error, DL_ERROR_CONNECTION, "Cannot listen to %s: %s", ear->listener->description,
				strerror(failure));
		hang_up(ear, &error);
	}
}

static void send_command(dl_redis_ear *ear, const char *command, const char *name)
{
	dl_redis_connection_append(ear->listener, 2, (const char *[]) { command, name },
			(size_t[]) { strlen(command), strlen(name) });
}

/* An open channel's name is handed to the request. */
static void unsubscribe(dl_redis_channel *channel)
{
	dl_redis_ear *ear = channel->ear;

	if (is_sharded(ear)) {
		send_command(ear, "SUNSUBSCRIBE", channel->name);
		add_request(ear, NULL, channel->name, channel->slot);
		channel->name = NULL;
	}
}

static void leave(dl_redis_channel *channel, const dl_error *error)
{
	unsubscribe(channel);
	plan_flush(channel->ear);
	close_channel(channel, error);
}

/* Reading. */

static void confirm(dl_redis_ear *ear, const char *name)
{
	dl_redis_channel *channel = ear->requests != NULL ? ear->requests->channel : NULL;

	if (channel == NULL || strcmp(channel->name, name) != 0) {
		return;
	}
	end_request(ear);
	channel->is_open = true;
	wake_opener(channel);
	ear->ears->change(ear->ears, channel);
}

static void end(dl_redis_ear *ear, const char *name)
{
	const struct request *first = ear->requests;
	dl_error error;

	if (first != NULL && first->left != NULL && strcmp(first->left, name) == 0) {
		end_request(ear);
		return;
	}
	for (dl_redis_channel *channel = ear->ears->channels; channel != NULL; channel = channel->next) {
		if (channel->ear == ear && channel->is_open && strcmp(channel->name, name) == 0) {
			dl_error_set_transient(&error, DL_ERROR_CONNECTION, "%s no longer serves the lock",
					ear->listener->description);
			close_channel(channel, &error);
			return;
		}
	}
}

/* Whether the error can't be the reply to the request, because it is about another slot: a subscription may end by
 * itself just before it is left, which then has two replies. */
static bool is_of_another_slot(const redisReply *reply, const struct request *request)
{
	return dl_redis_reply_is_error(reply, "MOVED ") && strtol(reply->str + strlen("MOVED "), NULL, 10) != request->slot;
}

static void refuse(dl_redis_ear *ear, const redisReply *reply)
{
	dl_redis_node *node = ear->listener->node;
	const struct request *first = ear->requests;
	dl_redis_channel *channel;
	bool is_asking;
	dl_error error;

	if (first == NULL || is_of_another_slot(reply, first)) {
		return;
	}
	channel = first->channel;
	end_request(ear);
	if (channel == NULL) {
		return;
	}
	dl_redis_refuse_channel(ear->listener, reply, &error);
	if (dl_redis_server_redirect(node, reply, &is_asking) == NULL && error.transient) {
		dl_redis_server_doubt(node);
	}
	close_channel(channel, &error);
}

static void take(dl_redis_ear *ear, const dl_redis_heard *heard)
{
	switch (heard->kind) {
		case DL_REDIS_HEARD_MESSAGE:
			ear->ears->hear(ear->ears, dl_redis_heard_channel(heard), &heard->message);
			break;
		case DL_REDIS_HEARD_START:
			confirm(ear, dl_redis_heard_channel(heard));
			break;
		case DL_REDIS_HEARD_END:
			end(ear, dl_redis_heard_channel(heard));
			break;
		case DL_REDIS_HEARD_ERROR:
			refuse(ear, heard->reply);
			break;
		default:
			break;
	}
}

static void read_some(dl_redis_ear *ear)
{
	for (int i = 0; i < MOST_MESSAGES; i++) {
		dl_redis_heard heard;
		dl_error error;
		dl_redis_arrival arrival = dl_redis_listener_hear(ear->listener, &heard, &error);

		if (arrival == DL_REDIS_BROKEN) {
			hang_up(ear, &error);
		}
		if (arrival != DL_REDIS_MESSAGE) {
			return;
		}
		take(ear, &heard);
		freeReplyObject(heard.reply);
	}
	/* The descriptor says nothing about what has been read already. */
	if (!dl_loop_is_timed(&ear->again)) {
		dl_loop_start_timer(ear->ears->loop, &ear->again, dl_clock_now() + 1);
	}
}

static void look(dl_watch *watched)
{
	dl_redis_ear *ear = ear_of_watch(watched);

	if (ear->is_full) {
		plan_flush(ear);
	}
	read_some(ear);
}

static void look_again(dl_timer *timer)
{
	read_some(ear_of_timer(timer));
}

/* Opening. */

static dl_redis_ear *ear_at(dl_redis_ears *ears, dl_redis_node *node)
{
	dl_redis_ear *ear = ears->first;

	while (ear != NULL && ear->node != node) {
		ear = ear->next;
	}
	if (ear == NULL) {
		ear = dl_allocate(sizeof *ear);
		ear->ears = ears;
		ear->node = node;
		ear->watch.look = look;
		ear->flush.run = flush;
		ear->again.expire = look_again;
		ear->last_request = &ear->requests;
		ear->next = ears->first;
		ears->first = ear;
	}
	return ear;
}

/* Always returns false. */
static bool set_late(const dl_redis_ears *ears, dl_error *error)
{
	dl_error_set_late(error, "%s did not answer in time", dl_redis_server_dsn(ears->server)->description);
	error->transient = dl_redis_server_fails_over(ears->server);
	return false;
}

static void open_on(dl_redis_ear *ear, dl_redis_channel *channel)
{
	channel->ear = ear;
	channel->name = dl_copy(ear->listener->channel);
	channel->is_open = true;
}

static void ask(dl_redis_ear *ear, dl_redis_channel *channel)
{
	channel->ear = ear;
	channel->name = dl_redis_new_channel(channel->slot);
	channel->asked_at = dl_clock_now();
	send_command(ear, "SSUBSCRIBE", channel->name);
	plan_flush(ear);
	add_request(ear, channel, NULL, channel->slot);
}

/* If the node doesn't answer in time, it tells nobody else anything, either. */
static bool await_answer(dl_redis_channel *channel, dl_time deadline, dl_error *error)
{
	dl_redis_ears *ears = channel->ear->ears;

	while (channel->ear != NULL && !channel->is_open) {
		dl_time silent_from = dl_clock_after(channel->asked_at, dl_redis_server_dsn(ears->server)->timeout);
		dl_wait_result result = dl_operation_sleep(dl_clock_earlier(deadline, silent_from), NULL);

		if (channel->ear == NULL || channel->is_open) {
			break;
		}
		if (result == DL_WAIT_INTERRUPTED || dl_clock_now() >= deadline) {
			return set_late(ears, error);
		}
		if (dl_clock_now() >= silent_from) {
			dl_redis_server_doubt(channel->ear->listener->node);
			set_late(ears, error);
			hang_up(channel->ear, error);
			return false;
		}
	}
	if (!channel->is_open) {
		*error = channel->error;
	}
	return channel->is_open;
}

/* Outside of a cluster, the pool finds the node. */
static dl_redis_connection *reach_listener(const dl_redis_ear *ear, int slot, dl_time deadline, dl_error *error)
{
	dl_redis_server *server = ear->ears->server;
	dl_redis_connection *listener;

	if (ear->node != NULL) {
		return dl_redis_pool_listen_at(ear->node, slot, deadline, error);
	}
	listener = dl_redis_pool_take(server, slot, DL_REDIS_LISTENER, deadline);
	return listener != NULL ? listener : dl_redis_pool_open(server, slot, DL_REDIS_LISTENER, deadline, error);
}

/* Opens the ear for all, with this channel. limit: the operation's own. */
static bool open_ear(dl_redis_ear *ear, dl_redis_channel *channel, dl_time deadline, dl_time limit, dl_error *error)
{
	dl_redis_connection *listener;
	int failure = 0;

	ear->is_opening = true;
	listener = reach_listener(ear, channel->slot, deadline, error);
	ear->is_opening = false;
	if (listener != NULL) {
		dl_redis_connection_never_wait(listener);
		ear->listener = listener;
		failure = watch(ear, POLLIN);
	}
	if (failure != 0) {
		dl_error_set(error, DL_ERROR_CONNECTION, "Cannot listen to %s: %s", listener->description, strerror(failure));
		dl_redis_pool_close(let_go(ear));
	}
	if (ear->listener != NULL) {
		open_on(ear, channel);
	} else if (!dl_operation_must_end() && dl_clock_now() < limit) {
		ear->failures++;
		ear->error = *error;
	}
	wake_openers(ear);
	return ear->listener != NULL;
}

static bool open_at(dl_redis_ear *ear, dl_redis_channel *channel, dl_time deadline, dl_time limit, dl_error *error)
{
	unsigned long failures = ear->failures;

	while (ear->listener == NULL) {
		if (ear->failures != failures) {
			*error = ear->error;
			return false;
		}
		if (!ear->is_opening) {
			return open_ear(ear, channel, deadline, limit, error);
		}
		if (dl_operation_sleep(deadline, NULL) != DL_WAIT_READY && !dl_operation_was_held_up(&deadline)) {
			return set_late(ear->ears, error);
		}
	}
	if (!is_sharded(ear)) {
		open_on(ear, channel);
		return true;
	}
	ask(ear, channel);
	return await_answer(channel, deadline, error);
}

/* After a failover, closes all channels at the nodes that serve their slots no more, as far as is known now. Otherwise,
 * those who wait would find out one slot after the other. */
static void follow(dl_redis_ears *ears)
{
	unsigned long map = dl_redis_server_map(ears->server);
	dl_time now = dl_clock_now();
	dl_redis_channel *next;
	dl_error error;

	if (ears->map == map || (ears->followed_at != 0 && now - ears->followed_at < FOLLOW_PAUSE)) {
		return;
	}
	ears->map = map;
	ears->followed_at = now;
	for (dl_redis_channel *channel = ears->channels; channel != NULL; channel = next) {
		next = channel->next;
		if (channel->is_open && dl_redis_server_node(ears->server, channel->slot) != channel->ear->node) {
			dl_error_set_transient(&error, DL_ERROR_CONNECTION, "%s no longer serves the lock",
					channel->ear->listener->description);
			leave(channel, &error);
		}
	}
}

/* At the node that serves its slot. */
static bool try_in_cluster(dl_redis_ears *ears, dl_redis_channel *channel, dl_time deadline, dl_time limit,
		dl_error *error)
{
	dl_redis_node *node;

	if (channel->ear != NULL) {
		return await_answer(channel, deadline, error);
	}
	node = dl_redis_server_locate(ears->server, channel->slot, deadline, error);
	if (node == NULL) {
		return false;
	}
	follow(ears);
	return open_at(ear_at(ears, node), channel, dl_redis_retry_end(ears->server, deadline), limit, error);
}

static bool open_in_cluster(dl_redis_ears *ears, dl_redis_channel *channel, dl_time limit, dl_error *error)
{
	dl_time deadline = dl_clock_earlier(limit,
			dl_clock_after(dl_clock_now(), dl_redis_server_dsn(ears->server)->connect_timeout));
	dl_redis_retry retry;

	dl_redis_retry_begin(&retry);
	do {
		if (try_in_cluster(ears, channel, deadline, limit, error)) {
			return true;
		}
	} while (dl_redis_retry_allows(&retry, ears->server, deadline, error)
			&& dl_wait(NULL, 0, retry.resume, NULL) == DL_WAIT_TIMEOUT);
	return false;
}

bool dl_redis_ears_open(dl_redis_ears *ears, dl_redis_channel *channel, dl_time deadline, bool *is_own, dl_error *error)
{
	bool is_done;

	assert(channel->opener == NULL && !channel->is_open);
	channel->opener = dl_operation_of_thread();
	is_done = channel->slot != DL_REDIS_NO_SLOT
			? open_in_cluster(ears, channel, deadline, error)
			: open_at(ear_at(ears, NULL), channel, deadline, deadline, error);
	channel->opener = NULL;
	*is_own = !is_done && (dl_operation_must_end() || dl_clock_now() >= deadline);
	return is_done;
}

void dl_redis_ears_add(dl_redis_ears *ears, dl_redis_channel *channel, int slot)
{
	channel->slot = slot;
	channel->link = &ears->channels;
	channel->next = ears->channels;
	if (channel->next != NULL) {
		channel->next->link = &channel->next;
	}
	ears->channels = channel;
}

void dl_redis_channel_remove(dl_redis_channel *channel)
{
	assert(channel->opener == NULL && (channel->ear == NULL || channel->is_open));
	if (channel->ear != NULL) {
		unsubscribe(channel);
		plan_flush(channel->ear);
		forget_name(channel);
	}
	*channel->link = channel->next;
	if (channel->next != NULL) {
		channel->next->link = channel->link;
	}
}

void dl_redis_channel_leave(dl_redis_channel *channel, const dl_error *error)
{
	if (channel->ear->node == NULL) {
		hang_up(channel->ear, error);
	} else {
		leave(channel, error);
	}
}

void dl_redis_channel_hang_up(dl_redis_channel *channel, const dl_error *error)
{
	hang_up(channel->ear, error);
}

dl_redis_connection *dl_redis_channel_listener(const dl_redis_channel *channel)
{
	return channel->is_open ? channel->ear->listener : NULL;
}

static bool is_asked(const dl_redis_ear *ear)
{
	const struct request *request = ear->requests;

	while (request != NULL && request->channel == NULL) {
		request = request->next;
	}
	return request != NULL;
}

/* Leaves all channels but one, which becomes the listener's own. Returns false if none is left. */
static bool keep_one(dl_redis_ear *ear)
{
	dl_redis_channel *kept = NULL;

	for (dl_redis_channel *channel = ear->ears->channels; channel != NULL; channel = channel->next) {
		if (channel->ear == ear && channel->is_open && kept == NULL) {
			kept = channel;
		} else if (channel->ear == ear && channel->is_open) {
			unsubscribe(channel);
		}
	}
	if (kept == NULL) {
		return false;
	}
	if (is_sharded(ear)) {
		dl_redis_connection_set_channel(ear->listener, dl_copy(kept->name), kept->slot);
	}
	return true;
}

static void give_back(dl_redis_ear *ear)
{
	bool is_all = true, is_kept;
	dl_error error;

	/* Replies that are still to come are passed over. */
	is_kept = !is_asked(ear) && keep_one(ear) && dl_redis_connection_push(ear->listener, &is_all, &error) && is_all;
	(is_kept ? dl_redis_pool_give : dl_redis_pool_close)(let_go(ear));
	dl_error_set_transient(&error, DL_ERROR_CONNECTION, "nobody waited");
	close_channels(ear, &error);
}

void dl_redis_ears_give_back(dl_redis_ears *ears)
{
	for (dl_redis_ear *ear = ears->first; ear != NULL; ear = ear->next) {
		if (ear->listener != NULL) {
			give_back(ear);
		}
	}
}

void dl_redis_ears_close(dl_redis_ears *ears)
{
	dl_redis_ear *ear;

	while ((ear = ears->first) != NULL) {
		ears->first = ear->next;
		if (ear->listener != NULL) {
			dl_redis_pool_close(let_go(ear));
		}
		free(ear);
	}
	for (dl_redis_channel *channel = ears->channels; channel != NULL; channel = channel->next) {
		forget_name(channel);
	}
}
