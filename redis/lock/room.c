#include "redis/lock/room.h"

#include "core/thread/loop.h"
#include "core/system/memory.h"
#include "redis/claim/reply.h"
#include "redis/lock/ear.h"
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

/* How many channels stay open though nobody waits in their slots: whoever waits there next can name one in its first
 * question, which saves a question and a subscription. */
#define MOST_IDLE 64

struct room;

/* The guests of the locks that share a channel: in a cluster, those in one slot; otherwise, all. It exists as long as
 * it has guests, or its channel is open or asked for. */
struct slot {
	dl_redis_channel channel; /* comes first */
	struct room *room;
	bool is_opening;
	unsigned long failures; /* how often opening the channel has failed */
	dl_time moved_at;
	dl_redis_guest *oldest, *newest;
	struct slot *next;                /* in its bucket */
	struct slot *idle_longer, *idler; /* among those without guests: see below */
};

/* The guests of one lock. */
struct group {
	char *key;
	struct slot *slot;
	dl_redis_guest *first_unsettled, *last_unsettled; /* by their numbers */
	size_t guests;
	struct group *next; /* in its bucket */
};

struct dl_redis_guest {
	dl_redis_guest **arrived; /* where its owner knows it */
	struct slot *slot;
	struct group *group;
	const char *key, *token;
	dl_operation *operation;
	dl_redis_turn turn; /* older guests have smaller numbers */
	enum { HELD_BACK, ASKING, WITHOUT, SETTLED } state;
	bool is_passing; /* it has no time to wait */
	bool is_asking;
	bool is_heard; /* it is to name the open channel, or has */
	bool is_named; /* its last question named the open channel */
	bool has_message;
	dl_redis_message message;
	dl_redis_guest *before, *after; /* among the unsettled ones of its group */
	dl_redis_guest *next;           /* with the same bucket of tokens */
	dl_redis_guest *older, *newer;  /* in the slot */
};

struct room {
	dl_loop_part part; /* comes first */
	dl_redis_ears ears;
	size_t guests;
	struct slot *idle, *last_idle; /* those without guests, from the one that has had none for longest */
	size_t idle_count;
	dl_redis_guest *by_token[BUCKETS];
	struct group *by_key[BUCKETS];
	struct slot *by_slot[BUCKETS];
};

static const char kind_of_room;

static struct room *room_of_ears(dl_redis_ears *ears)
{
	return (struct room *) ((char *) ears - offsetof(struct room, ears));
}

static bool is_open(const struct slot *slot)
{
	return slot->channel.is_open;
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

	while (before != NULL && before->turn.number > guest->turn.number) {
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

static struct slot **bucket_of_slot(struct room *room, int number)
{
	return &room->by_slot[(unsigned) number % BUCKETS];
}

static struct slot *slot_at(struct room *room, int number)
{
	struct slot **bucket = bucket_of_slot(room, number), *slot = *bucket;

	while (slot != NULL && slot->channel.slot != number) {
		slot = slot->next;
	}
	if (slot == NULL) {
		slot = dl_allocate(sizeof *slot);
		slot->room = room;
		slot->next = *bucket;
		*bucket = slot;
		dl_redis_ears_add(&room->ears, &slot->channel, number);
	}
	return slot;
}

static void free_slot(struct slot *slot)
{
	struct slot **link = bucket_of_slot(slot->room, slot->channel.slot);

	while (*link != slot) {
		link = &(*link)->next;
	}
	*link = slot->next;
	dl_redis_channel_remove(&slot->channel);
	free(slot);
}

static void leave_idle(struct slot *slot)
{
	struct room *room = slot->room;

	*(slot->idle_longer != NULL ? &slot->idle_longer->idler : &room->idle) = slot->idler;
	*(slot->idler != NULL ? &slot->idler->idle_longer : &room->last_idle) = slot->idle_longer;
	room->idle_count--;
	slot->idle_longer = slot->idler = NULL;
}

static bool is_idle(const struct slot *slot)
{
	return slot->idle_longer != NULL || slot->room->idle == slot;
}

static void join_idle(struct slot *slot)
{
	struct room *room = slot->room;

	slot->idle_longer = room->last_idle;
	slot->idler = NULL;
	*(room->last_idle != NULL ? &room->last_idle->idler : &room->idle) = slot;
	room->last_idle = slot;
	room->idle_count++;
}

/* Its last guest has left, or, when it has none, its channel has changed. A channel that was asked for is kept until
 * the answer has come. */
static void let_idle(struct slot *slot)
{
	struct slot *oldest = slot->room->idle;

	if (slot->channel.ear == NULL) {
		free_slot(slot);
	} else if (is_open(slot)) {
		join_idle(slot);
		if (slot->room->idle_count > MOST_IDLE) {
			leave_idle(oldest);
			free_slot(oldest);
		}
	}
}

/* All of its guests find out when they look for a message. */
static void close_slot(struct slot *slot)
{
	for (dl_redis_guest *guest = slot->oldest; guest != NULL; guest = guest->newer) {
		guest->has_message = guest->is_named = guest->is_heard = false;
		if (guest->state == SETTLED && !guest->is_passing) {
			become(guest, guest->is_asking ? ASKING : WITHOUT);
		}
		dl_operation_wake(guest->operation);
	}
}

static void change(dl_redis_ears *ears, dl_redis_channel *channel)
{
	struct slot *slot = (struct slot *) channel;

	(void) ears;
	if (slot->oldest != NULL) {
		if (!is_open(slot)) {
			close_slot(slot);
		}
	} else {
		if (!is_open(slot) && is_idle(slot)) {
			leave_idle(slot);
		}
		let_idle(slot);
	}
}

static dl_redis_guest *find_guest(struct room *room, const char *token)
{
	dl_redis_guest *guest = *bucket_of_token(room, token);

	while (guest != NULL && strcmp(guest->token, token) != 0) {
		guest = guest->next;
	}
	return guest;
}

static void hear(dl_redis_ears *ears, const char *name, const dl_redis_message *message)
{
	dl_redis_guest *guest = find_guest(room_of_ears(ears), message->token);

	if (guest == NULL) {
		/* A late question has put a token into the queue again that nobody wants any more. */
		dl_redis_owed_recall(ears->server, message->token);
		return;
	}
	/* The guest asks again in place of what it was sent on a channel that was closed. */
	if (!is_open(guest->slot) || strcmp(guest->slot->channel.name, name) != 0) {
		return;
	}
	/* That somebody looked must not hide that it was granted. */
	if (!guest->has_message || message->kind != DL_REDIS_LOOKED) {
		guest->message = *message;
		guest->has_message = true;
	}
	dl_operation_wake(guest->operation);
}

static void free_guests(struct slot *slot)
{
	dl_redis_guest *guest;

	while ((guest = slot->oldest) != NULL) {
		slot->oldest = guest->newer;
		*guest->arrived = NULL;
		free(guest);
	}
}

static void free_bucket(struct room *room, size_t bucket)
{
	struct group *group;
	struct slot *slot;

	while ((group = room->by_key[bucket]) != NULL) {
		room->by_key[bucket] = group->next;
		free(group->key);
		free(group);
	}
	while ((slot = room->by_slot[bucket]) != NULL) {
		room->by_slot[bucket] = slot->next;
		free_guests(slot);
		free(slot);
	}
}

/* In a forked child, the guests belong to operations that nobody goes on with. */
static void close_part(dl_loop_part *part)
{
	struct room *room = (struct room *) part;

	dl_redis_ears_close(&room->ears);
	for (size_t i = 0; i < BUCKETS; i++) {
		free_bucket(room, i);
	}
	free(room);
}

/* Gives the listeners back to the pool, unless somebody is waiting. */
static void settle_part(dl_loop_part *part, dl_time deadline)
{
	struct room *room = (struct room *) part;

	(void) deadline;
	if (room->guests == 0) {
		dl_redis_ears_give_back(&room->ears);
	}
}

static struct room *room_at(dl_loop *loop, dl_redis_server *server)
{
	dl_loop_part *part = NULL;
	struct room *room;

	while ((part = dl_loop_next_part(loop, part, &kind_of_room)) != NULL) {
		room = (struct room *) part;
		if (room->ears.server == server) {
			return room;
		}
	}
	room = dl_allocate(sizeof *room);
	room->part = (dl_loop_part) { .kind = &kind_of_room, .close = close_part, .settle = settle_part };
	room->ears = (dl_redis_ears) { .loop = loop, .server = server, .hear = hear, .change = change };
	dl_loop_add_part(loop, &room->part);
	return room;
}

static struct group *group_of(struct slot *slot, const char *key)
{
	struct group **bucket = bucket_of_key(slot->room, key), *group = *bucket;

	while (group != NULL && strcmp(group->key, key) != 0) {
		group = group->next;
	}
	if (group == NULL) {
		group = dl_allocate(sizeof *group);
		group->slot = slot;
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
	link = bucket_of_key(group->slot->room, guest->key);
	while (*link != group) {
		link = &(*link)->next;
	}
	*link = group->next;
	free(group->key);
	free(group);
}

/* Waits until no older guest of the lock has to ask first. */
static dl_wait_result await_turn(const dl_redis_guest *guest, dl_time deadline, const dl_interrupt *interrupt)
{
	dl_wait_result result = DL_WAIT_READY;

	while (!may_ask(guest) && result == DL_WAIT_READY) {
		result = dl_operation_sleep(deadline, interrupt);
	}
	return result;
}

static dl_redis_guest *guest_of_turn(const dl_redis_turn *turn)
{
	return (dl_redis_guest *) ((char *) turn - offsetof(dl_redis_guest, turn));
}

static bool take(dl_redis_turn *turn, dl_time deadline)
{
	return await_turn(guest_of_turn(turn), deadline, NULL) == DL_WAIT_READY;
}

static void go(dl_redis_turn *turn)
{
	dl_redis_guest *guest = guest_of_turn(turn);

	if (guest->is_heard || guest->is_passing) {
		become(guest, SETTLED);
	}
}

static void lose(dl_redis_turn *turn)
{
	become(guest_of_turn(turn), ASKING);
}

/* Questions that were to be written on a line that broke may be written to a server that has taken over. It would take
 * them for those of dead waiters, as it hears nobody on their channel. So the room is closed, and the guests ask one
 * after the other until they are heard there. */
static bool may_go(dl_redis_turn *turn, const char *run_id)
{
	dl_redis_guest *guest = guest_of_turn(turn);
	const dl_redis_connection *listener = dl_redis_room_listener(guest);
	const dl_redis_guest *first;

	if (listener != NULL && !dl_redis_may_be_same(listener->run_id, run_id)) {
		dl_redis_room_move(guest);
	}
	first = guest->group->first_unsettled;
	return first == NULL || first->turn.number >= turn->number;
}

void dl_redis_room_arrive(dl_redis_server *server, const char *key, const char *token, unsigned long number,
		dl_redis_guest **arrived)
{
	dl_operation *operation = dl_operation_of_thread();
	struct room *room = room_at(operation->loop, server);
	struct slot *slot = slot_at(room, dl_redis_server_slot(server, key));
	dl_redis_guest *guest = dl_allocate(sizeof *guest), **bucket = bucket_of_token(room, token);

	if (is_idle(slot)) {
		leave_idle(slot);
	}
	room->guests++;
	guest->slot = slot;
	guest->group = group_of(slot, key);
	guest->group->guests++;
	guest->key = key;
	guest->token = token;
	guest->operation = operation;
	number = number != 0 ? number : dl_loop_next_number(operation->loop);
	guest->turn = (dl_redis_turn) { number, take, go, lose, may_go };
	guest->next = *bucket;
	*bucket = guest;
	guest->older = slot->newest;
	*(slot->newest != NULL ? &slot->newest->newer : &slot->oldest) = guest;
	slot->newest = guest;
	guest->state = HELD_BACK;
	join_unsettled(guest);
	guest->arrived = arrived;
	*arrived = guest;
}

void dl_redis_room_leave(dl_redis_guest *guest)
{
	struct slot *slot = guest->slot;
	dl_redis_guest **link = bucket_of_token(slot->room, guest->token);

	become(guest, SETTLED);
	while (*link != guest) {
		link = &(*link)->next;
	}
	*link = guest->next;
	*(guest->older != NULL ? &guest->older->newer : &slot->oldest) = guest->newer;
	*(guest->newer != NULL ? &guest->newer->older : &slot->newest) = guest->older;
	leave_group(guest);
	free(guest);
	slot->room->guests--;
	if (slot->oldest == NULL) {
		let_idle(slot);
	}
}

/* Whether somebody else waits in a slot whose channel shares the listener. */
static bool has_company(const dl_redis_guest *guest)
{
	const struct slot *slot = guest->slot;
	const dl_redis_channel *channel = slot->room->ears.channels;

	while (channel != NULL
			&& (channel->ear != slot->channel.ear || channel == &slot->channel
					|| ((const struct slot *) channel)->oldest == NULL)) {
		channel = channel->next;
	}
	return channel != NULL || slot->oldest != slot->newest;
}

/* If nobody has listened for so long that the listener may be dead without anybody having been told, another one is
 * opened when it is needed. */
static void close_if_stale(const dl_redis_guest *guest)
{
	dl_redis_channel *channel = &guest->slot->channel;
	const dl_redis_connection *listener = dl_redis_channel_listener(channel);
	dl_error error;

	if (listener != NULL && guest->state == HELD_BACK && dl_redis_pool_is_stale(listener) && !has_company(guest)) {
		dl_error_set_transient(&error, DL_ERROR_CONNECTION, "%s has been idle for too long", listener->description);
		dl_redis_channel_hang_up(channel, &error);
	}
}

dl_wait_result dl_redis_room_take_turn(dl_redis_guest *guest, dl_time deadline, const dl_interrupt *interrupt)
{
	dl_wait_result result;

	if (guest->is_asking) {
		return DL_WAIT_READY;
	}
	close_if_stale(guest);
	result = await_turn(guest, deadline, interrupt);
	if (result != DL_WAIT_READY) {
		return result;
	}
	guest->is_asking = true;
	if (guest->state != SETTLED) {
		guest->is_heard = is_open(guest->slot) && !guest->is_passing;
		become(guest, ASKING);
	}
	return DL_WAIT_READY;
}

void dl_redis_room_only_pass(dl_redis_guest *guest)
{
	guest->is_passing = true;
}

dl_redis_turn *dl_redis_room_turn(dl_redis_guest *guest)
{
	return &guest->turn;
}

void dl_redis_room_end_turn(dl_redis_guest *guest, bool is_answered)
{
	guest->is_asking = false;
	if (!is_answered) {
		become(guest, HELD_BACK);
	} else if (guest->state == ASKING) {
		become(guest, guest->is_heard ? SETTLED : WITHOUT);
	}
}

static bool open_for_all(struct slot *slot, dl_time deadline, dl_error *error)
{
	bool is_own, is_done;

	slot->is_opening = true;
	is_done = dl_redis_ears_open(&slot->room->ears, &slot->channel, deadline, &is_own, error);
	slot->is_opening = false;
	if (!is_done && !is_own) {
		slot->failures++;
		slot->channel.error = *error;
	}
	for (dl_redis_guest *guest = slot->oldest; guest != NULL; guest = guest->newer) {
		if (is_unsettled(guest)) {
			dl_operation_wake(guest->operation);
		}
	}
	return is_done;
}

bool dl_redis_room_open(dl_redis_guest *guest, dl_time deadline, dl_error *error)
{
	struct slot *slot = guest->slot;
	unsigned long failures = slot->failures;
	dl_wait_result result = DL_WAIT_READY;

	while (!is_open(slot) && slot->failures == failures) {
		if (!slot->is_opening) {
			return open_for_all(slot, deadline, error);
		}
		result = dl_operation_sleep(deadline, NULL);
		if (result != DL_WAIT_READY && !is_open(slot)) {
			return dl_error_set_late(error, "%s did not answer in time",
					dl_redis_server_dsn(slot->room->ears.server)->description);
		}
	}
	if (!is_open(slot)) {
		*error = slot->channel.error;
	}
	return is_open(slot);
}

dl_redis_connection *dl_redis_room_listener(const dl_redis_guest *guest)
{
	return guest->is_heard ? dl_redis_channel_listener(&guest->slot->channel) : NULL;
}

const char *dl_redis_room_new_channel(dl_redis_guest *guest)
{
	if (dl_redis_room_listener(guest) == NULL || guest->is_named) {
		return NULL;
	}
	guest->is_named = true;
	return guest->slot->channel.name;
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
	*error = guest->slot->channel.error;
	return DL_REDIS_BROKEN;
}

bool dl_redis_room_move(dl_redis_guest *guest)
{
	struct slot *slot = guest->slot;
	dl_time now = dl_clock_now();
	dl_error error;

	if (slot->moved_at != 0 && now - slot->moved_at < MOVE_PAUSE) {
		return false;
	}
	slot->moved_at = now;
	dl_error_set_transient(&error, DL_ERROR_CONNECTION, "%s has been replaced",
			dl_redis_channel_listener(&slot->channel)->description);
	dl_redis_channel_leave(&slot->channel, &error);
	return true;
}
