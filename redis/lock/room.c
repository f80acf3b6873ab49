#include "redis/lock/room.h"

#include "core/loop.h"
#include "core/memory.h"
#include "core/stats.h"
#include "redis/claim/reply.h"
#include "redis/server/owed.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* With 1,000 guests, which are many for one thread, this gives a bucket four. */
#define BUCKETS 256

/* How many bytes at the end of a token tell it from others: the digits of its time. */
#define DIFFERENT_PART 16

/* The pause between two moves: the sentinel or node that is asked for the address may not know the new server yet. */
#define MOVE_PAUSE DL_SECOND

/* A pass hands out at most this many messages from one room. */
#define MOST_MESSAGES 64

struct room;

/* The guests of one lock. */
struct group {
	char *key;
	struct room *room;
	dl_redis_guest *first_unsettled, *last_unsettled; /* by their numbers */
	size_t guests;
	struct group *next; /* in its bucket */
};

struct dl_redis_guest {
	dl_redis_guest **arrived; /* where its owner knows it */
	struct room *room;
	struct group *group;
	const char *key, *token;
	dl_operation *operation;
	unsigned long number; /* older guests have smaller ones */
	enum { HELD_BACK, ASKING, WITHOUT, SETTLED } state;
	bool may_overtake;
	bool is_asking;
	bool is_heard; /* it is to name the open channel, or has */
	bool is_named; /* its last question named the open channel */
	bool has_message;
	dl_redis_message message;
	dl_redis_guest *before, *after; /* among the unsettled ones of its group */
	dl_redis_guest *next;           /* with the same bucket of tokens */
	dl_redis_guest *older, *newer;  /* in the room */
};

struct room {
	dl_loop_part part; /* comes first */
	dl_loop *loop;
	dl_redis_server *server;
	int slot;
	dl_redis_connection *listener;
	dl_watch watch;
	bool is_opening;
	unsigned long failures; /* how often opening it has failed */
	dl_error error;         /* why it isn't open */
	dl_time moved_at;
	dl_redis_guest *oldest, *newest;
	dl_redis_guest *by_token[BUCKETS];
	struct group *by_key[BUCKETS];
};

static const char kind_of_room;

static struct room *room_of_watch(dl_watch *watch)
{
	return (struct room *) ((char *) watch - offsetof(struct room, watch));
}

static dl_redis_guest **bucket_of_token(struct room *room, const char *token)
{
	size_t length = strlen(token), read = length < DIFFERENT_PART ? length : DIFFERENT_PART;

	return &room->by_token[dl_redis_mark_of(token + length - read, read) % BUCKETS];
}

static struct group **bucket_of_key(struct room *room, const char *key)
{
	return &room->by_key[dl_redis_mark_of(key, strlen(key)) % BUCKETS];
}

static void wake_next(const struct group *group)
{
	if (group->first_unsettled != NULL) {
		dl_operation_wake(group->first_unsettled->operation);
	}
}

static bool is_unsettled(const dl_redis_guest *guest)
{
	return guest->state != SETTLED;
}

static bool may_ask(const dl_redis_guest *guest)
{
	return guest->group->first_unsettled == guest || !is_unsettled(guest);
}

/* Puts it among the unsettled ones. */
static void join_unsettled(dl_redis_guest *guest)
{
	struct group *group = guest->group;
	dl_redis_guest *before = group->last_unsettled;

	while (before != NULL && before->number > guest->number) {
		before = before->before;
	}
	guest->before = before;
	guest->after = before != NULL ? before->after : group->first_unsettled;
	*(before != NULL ? &before->after : &group->first_unsettled) = guest;
	*(guest->after != NULL ? &guest->after->before : &group->last_unsettled) = guest;
}

static void leave_unsettled(dl_redis_guest *guest)
{
	struct group *group = guest->group;

	*(guest->before != NULL ? &guest->before->after : &group->first_unsettled) = guest->after;
	*(guest->after != NULL ? &guest->after->before : &group->last_unsettled) = guest->before;
	wake_next(group);
}

static void become(dl_redis_guest *guest, int state)
{
	bool was_unsettled = is_unsettled(guest);

	guest->state = state;
	if (was_unsettled && !is_unsettled(guest)) {
		leave_unsettled(guest);
	} else if (!was_unsettled && is_unsettled(guest)) {
		join_unsettled(guest);
	}
}

/* All of its guests find out when they look for a message. */
static void close_room(struct room *room)
{
	dl_redis_connection *listener = room->listener;

	dl_loop_unwatch(room->loop, listener->context->fd, &room->watch);
	room->listener = NULL;
	dl_redis_pool_fail(listener);
	for (dl_redis_guest *guest = room->oldest; guest != NULL; guest = guest->newer) {
		guest->has_message = guest->is_named = guest->is_heard = false;
		if (guest->state == SETTLED) {
			become(guest, guest->is_asking ? ASKING : WITHOUT);
		}
		dl_operation_wake(guest->operation);
	}
}

static void hand_out(struct room *room, const dl_redis_message *message)
{
	dl_redis_guest *guest = *bucket_of_token(room, message->token);

	while (guest != NULL && strcmp(guest->token, message->token) != 0) {
		guest = guest->next;
	}
	if (guest == NULL) {
		/* A late question has put a token into the queue again that nobody wants any more. */
		dl_redis_owed_recall(room->server, message->token);
		return;
	}
	/* That somebody looked must not hide that it was granted. */
	if (!guest->has_message || message->kind != DL_REDIS_LOOKED) {
		guest->message = *message;
		guest->has_message = true;
	}
	dl_operation_wake(guest->operation);
}

static void look(dl_watch *watch)
{
	struct room *room = room_of_watch(watch);

	for (int i = 0; i < MOST_MESSAGES; i++) {
		dl_redis_message message;
		dl_redis_arrival arrival = dl_redis_listener_next(room->listener, &message, &room->error);

		if (arrival == DL_REDIS_BROKEN) {
			close_room(room);
		}
		if (arrival != DL_REDIS_MESSAGE) {
			return;
		}
		if (message.token[0] != '\0') {
			hand_out(room, &message);
		}
	}
}

/* In a forked child, the guests belong to operations that nobody goes on with. */
static void close_part(dl_loop_part *part)
{
	struct room *room = (struct room *) part;
	dl_redis_guest *guest;

	if (room->listener != NULL) {
		dl_redis_pool_close(room->listener);
	}
	while ((guest = room->oldest) != NULL) {
		room->oldest = guest->newer;
		*guest->arrived = NULL;
		free(guest);
	}
	for (size_t i = 0; i < BUCKETS; i++) {
		struct group *group;

		while ((group = room->by_key[i]) != NULL) {
			room->by_key[i] = group->next;
			free(group->key);
			free(group);
		}
	}
	free(room);
}

/* Gives the listener back to the pool, unless somebody is waiting. */
static void settle_part(dl_loop_part *part, dl_time deadline)
{
	struct room *room = (struct room *) part;
	dl_redis_connection *listener = room->listener;

	(void) deadline;
	if (listener != NULL && room->oldest == NULL) {
		dl_loop_unwatch(room->loop, listener->context->fd, &room->watch);
		room->listener = NULL;
		dl_redis_pool_give(listener);
	}
}

static struct room *room_at(dl_loop *loop, dl_redis_server *server, int slot)
{
	dl_loop_part *part = NULL;
	struct room *room;

	while ((part = dl_loop_next_part(loop, part, &kind_of_room)) != NULL) {
		room = (struct room *) part;
		if (room->server == server && room->slot == slot) {
			return room;
		}
	}
	room = dl_allocate(sizeof *room);
	room->part = (dl_loop_part) { .kind = &kind_of_room, .close = close_part, .settle = settle_part };
	room->loop = loop;
	room->server = server;
	room->slot = slot;
	room->watch.look = look;
	dl_loop_add_part(loop, &room->part);
	return room;
}

static struct group *group_of(struct room *room, const char *key)
{
	struct group **bucket = bucket_of_key(room, key), *group = *bucket;

	while (group != NULL && strcmp(group->key, key) != 0) {
		group = group->next;
	}
	if (group == NULL) {
		group = dl_allocate(sizeof *group);
		group->room = room;
		group->key = dl_copy(key);
		group->next = *bucket;
		*bucket = group;
	}
	return group;
}

static void leave_group(dl_redis_guest *guest)
{
	struct group *group = guest->group, **link;

	if (--group->guests > 0) {
		return;
	}
	link = bucket_of_key(group->room, guest->key);
	while (*link != group) {
		link = &(*link)->next;
	}
	*link = group->next;
	free(group->key);
	free(group);
}

void dl_redis_room_arrive(dl_redis_server *server, const char *key, const char *token, bool may_overtake,
		dl_redis_guest **arrived)
{
	dl_operation *operation = dl_operation_of_thread();
	struct room *room = room_at(operation->loop, server, dl_redis_server_slot(server, key));
	dl_redis_guest *guest = dl_allocate(sizeof *guest), **bucket = bucket_of_token(room, token);

	guest->room = room;
	guest->group = group_of(room, key);
	guest->group->guests++;
	guest->key = key;
	guest->token = token;
	guest->may_overtake = may_overtake;
	guest->operation = operation;
	guest->number = dl_loop_next_number(operation->loop);
	guest->next = *bucket;
	*bucket = guest;
	guest->older = room->newest;
	*(room->newest != NULL ? &room->newest->newer : &room->oldest) = guest;
	room->newest = guest;
	guest->state = HELD_BACK;
	join_unsettled(guest);
	guest->arrived = arrived;
	*arrived = guest;
}

void dl_redis_room_leave(dl_redis_guest *guest)
{
	struct room *room = guest->room;
	dl_redis_guest **link = bucket_of_token(room, guest->token);

	become(guest, SETTLED);
	while (*link != guest) {
		link = &(*link)->next;
	}
	*link = guest->next;
	*(guest->older != NULL ? &guest->older->newer : &room->oldest) = guest->newer;
	*(guest->newer != NULL ? &guest->newer->older : &room->newest) = guest->older;
	leave_group(guest);
	free(guest);
}

/* If nobody has listened for so long that the listener may be dead without anybody having been told, another one is
 * opened when it is needed. */
static void close_if_stale(const dl_redis_guest *guest)
{
	struct room *room = guest->room;

	if (room->listener != NULL && guest->state == HELD_BACK && room->oldest == room->newest
			&& dl_redis_pool_is_stale(room->listener)) {
		dl_error_set_transient(&room->error, DL_ERROR_CONNECTION, "%s has been idle for too long",
				room->listener->description);
		close_room(room);
	}
}

dl_wait_result dl_redis_room_take_turn(dl_redis_guest *guest, dl_time deadline, const dl_interrupt *interrupt)
{
	dl_wait_result result = DL_WAIT_READY;

	if (guest->is_asking) {
		return DL_WAIT_READY;
	}
	close_if_stale(guest);
	while (!may_ask(guest) && result == DL_WAIT_READY) {
		result = dl_operation_sleep(deadline, interrupt);
	}
	if (result == DL_WAIT_READY) {
		guest->is_heard = guest->room->listener != NULL;
		become(guest, guest->is_heard && !guest->may_overtake ? SETTLED : ASKING);
	}
	guest->is_asking = true;
	return result;
}

void dl_redis_room_end_turn(dl_redis_guest *guest)
{
	guest->is_asking = false;
	if (guest->state == ASKING) {
		become(guest, guest->is_heard ? SETTLED : WITHOUT);
	}
}

static bool watch(struct room *room, dl_redis_connection *listener, dl_error *error)
{
	int failure = dl_loop_watch(room->loop, listener->context->fd, POLLIN, &room->watch);

	dl_redis_connection_never_wait(listener);
	return failure == 0
			|| dl_error_set(error, DL_ERROR_CONNECTION, "Cannot listen to %s: %s", listener->description,
					strerror(failure));
}

static bool open_for_all(struct room *room, dl_time deadline, dl_error *error)
{
	dl_redis_connection *listener;

	room->is_opening = true;
	listener = dl_redis_pool_take(room->server, room->slot, DL_REDIS_LISTENER, deadline);
	if (listener == NULL) {
		listener = dl_redis_pool_open(room->server, room->slot, DL_REDIS_LISTENER, deadline, error);
	}
	room->is_opening = false;
	if (listener != NULL && !watch(room, listener, error)) {
		dl_redis_pool_close(listener);
		listener = NULL;
	}
	if (listener != NULL) {
		room->listener = listener;
	} else if (!dl_operation_must_end() && dl_clock_now() < deadline) {
		room->failures++;
		room->error = *error;
	}
	for (dl_redis_guest *guest = room->oldest; guest != NULL; guest = guest->newer) {
		if (guest->state == WITHOUT) {
			dl_operation_wake(guest->operation);
		}
	}
	return listener != NULL;
}

bool dl_redis_room_open(dl_redis_guest *guest, dl_time deadline, dl_error *error)
{
	struct room *room = guest->room;
	unsigned long failures = room->failures;
	dl_wait_result result = DL_WAIT_READY;

	while (room->listener == NULL && room->failures == failures) {
		if (!room->is_opening) {
			return open_for_all(room, deadline, error);
		}
		result = dl_operation_sleep(deadline, NULL);
		if (result != DL_WAIT_READY && room->listener == NULL) {
			return dl_error_set_late(error, "%s did not answer in time",
					dl_redis_server_dsn(room->server)->description);
		}
	}
	if (room->listener == NULL) {
		*error = room->error;
	}
	return room->listener != NULL;
}

dl_redis_connection *dl_redis_room_listener(const dl_redis_guest *guest)
{
	return guest->is_heard ? guest->room->listener : NULL;
}

const char *dl_redis_room_new_channel(dl_redis_guest *guest)
{
	const dl_redis_connection *listener = dl_redis_room_listener(guest);

	if (listener == NULL || guest->is_named) {
		return NULL;
	}
	guest->is_named = true;
	return listener->channel;
}

dl_redis_arrival dl_redis_room_next(dl_redis_guest *guest, dl_redis_message *message, dl_error *error)
{
	if (guest->has_message) {
		guest->has_message = false;
		*message = guest->message;
		return DL_REDIS_MESSAGE;
	}
	if (guest->is_heard) {
		return DL_REDIS_NOTHING;
	}
	*error = guest->room->error;
	return DL_REDIS_BROKEN;
}

bool dl_redis_room_move(dl_redis_guest *guest)
{
	struct room *room = guest->room;
	dl_time now = dl_clock_now();

	if (room->moved_at != 0 && now - room->moved_at < MOVE_PAUSE) {
		return false;
	}
	room->moved_at = now;
	dl_error_set_transient(&room->error, DL_ERROR_CONNECTION, "%s has been replaced", room->listener->description);
	close_room(room);
	return true;
}
