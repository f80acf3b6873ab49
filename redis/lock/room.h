#ifndef DL_REDIS_ROOM_H
#define DL_REDIS_ROOM_H

/*
 * Where the operations of a thread (core/loop) that contend for locks on a server wait for their turn. They share a
 * channel, in a cluster those of each slot, and one listener for each node (redis/lock/ear.h). Their entries in the
 * queues name the channel. A message names a token, and is handed to the guest with that token.
 *
 * For the guests of one lock to be served in the order in which they arrived, though they share a channel that may
 * break or not be open yet, one rule decides who may ask the server (model/room.c shows that it is enough):
 *
 *   A guest may ask unless an older guest of the same lock is unsettled.
 *
 * A guest is unsettled
 *
 *   HELD_BACK   until it may ask for the first time, or again;
 *   ASKING      while its question is unanswered, if that doesn't name the channel that is open now, or if questions
 *               may overtake each other, as those of a list of servers may, which share no line;
 *   WITHOUT     after it was refused, until the room is open and it has asked again.
 *
 * Otherwise, it is SETTLED: its question, or its entry in the queue, names the open channel. Most locks are free, so
 * the room isn't opened before a guest is refused. When the room is closed, all of its guests become unsettled.
 *
 * The guest that opens the room does so for all that need it. If it is given up, or runs out of time, the next one
 * opens the room. If the server refuses, all that need the room fail, and those that are held back ask.
 *
 * In a cluster, each slot's channel is opened and closed like this, by and for the guests that wait in that slot.
 */

#include "core/wait.h"
#include "redis/net/listener.h"
#include "redis/server/pool.h"

typedef struct dl_redis_guest dl_redis_guest;

/* For an operation: arrives, to contend for the lock with this key. Both texts must live until the guest leaves.
 * may_overtake: its questions don't go by the line. Sets *guest, which becomes NULL again if the room is closed for
 * good, in a forked child. */
void dl_redis_room_arrive(dl_redis_server *server, const char *key, const char *token, bool may_overtake,
		dl_redis_guest **guest);

/* Never waits, nor sends anything. */
void dl_redis_room_leave(dl_redis_guest *guest);

/* Waits until the guest may ask, unless that is its turn already. DL_WAIT_READY: it must ask now. Returns anything else
 * as dl_wait() does; a guest whose time is over may ask, too, but not to join the queue. */
dl_wait_result dl_redis_room_take_turn(dl_redis_guest *guest, dl_time deadline, const dl_interrupt *interrupt);

/* The guest's question was answered, or failed. */
void dl_redis_room_end_turn(dl_redis_guest *guest);

/* Waits until the room is open. Returns false, with an error, if it can't be opened. */
bool dl_redis_room_open(dl_redis_guest *guest, dl_time deadline, dl_error *error);

/* Returns the listener on which the guest is heard; or NULL. It is the room's, and may be closed
 * whenever the operation waits. */
dl_redis_connection *dl_redis_room_listener(const dl_redis_guest *guest);

/* Returns the channel, if the guest's next question must name another one than its last; or NULL. */
const char *dl_redis_room_new_channel(dl_redis_guest *guest);

/* Returns the next message for the guest, as dl_redis_listener_next() does. DL_REDIS_BROKEN: its room was closed. */
dl_redis_arrival dl_redis_room_next(dl_redis_guest *guest, dl_redis_message *message, dl_error *error);

/* Closes the guest's room, or slot, for all, because messages don't reach it: another server has taken over. At most
 * once a second, and otherwise returns false. */
bool dl_redis_room_move(dl_redis_guest *guest);

#endif
