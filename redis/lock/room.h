#ifndef DL_REDIS_ROOM_H
#define DL_REDIS_ROOM_H

/*
 * Where the operations of a thread (core/thread/loop) that contend for locks on a server wait for their turn. They
 * share a channel, in a cluster those of each slot, and one listener for each node (redis/lock/ear.h). Their entries in
 * the queues name the channel. A message names a token, and is handed to the guest with that token.
 *
 * For the guests of one lock to be served in the order in which they arrived, though they share a channel that may
 * break or not be open yet, one rule decides who may ask the server (proof/model/room.c shows that it is enough):
 *
 *   A guest may ask unless an older guest of the same lock is unsettled.
 *
 * A guest is unsettled
 *
 *   HELD_BACK   until it may ask for the first time; or again, if its question has failed;
 *   ASKING      while its question is unanswered, if that doesn't name the channel that is open now, or is on no line
 *               (redis/server/turn.h);
 *   WITHOUT     after it was refused, until the room is open and it has asked again.
 *
 * Otherwise, it is SETTLED: its question on the line, or its entry in the queue, names the open channel. So whoever has
 * begun to wait keeps its place until it has asked in that place, or has failed for good and leaves. A guest whose time
 * is over asks in its turn or not at all; one that has no time to wait is settled as soon as its question is on the
 * line. Most locks are free, so the room isn't opened before a guest is refused. When the room is closed, all of its
 * guests become unsettled. That also happens when a question is to be written to another server than the room's.
 *
 * The guest that opens the room does so for all that need it. If it is given up, or runs out of time, the next one
 * opens the room. If the server refuses, all that need the room fail, and those that are held back ask.
 *
 * In a cluster, each slot's channel is opened and closed like this, by and for the guests that wait in that slot.
 */

#include "core/system/wait.h"
#include "redis/net/listener.h"
#include "redis/server/pool.h"
#include "redis/server/turn.h"

typedef struct dl_redis_guest dl_redis_guest;

/* For an operation: arrives, to contend for the lock with this key. Both texts must live until the guest leaves.
 * number: the guest's among those of the thread, if it has been here before, or elsewhere; otherwise 0. Sets *guest,
 * which becomes NULL again if the room is closed for good, in a forked child. */
void dl_redis_room_arrive(dl_redis_server *server, const char *key, const char *token, unsigned long number,
		dl_redis_guest **guest);

/* For a guest that has just arrived, and has no time to wait: its question names no channel, and nobody waits for the
 * answer. */
void dl_redis_room_only_pass(dl_redis_guest *guest);

/* Never waits, nor sends anything. */
void dl_redis_room_leave(dl_redis_guest *guest);

/* Waits until the guest may ask, unless that is its turn already. DL_WAIT_READY: it must ask now. Returns anything else
 * as dl_wait() does: then it may not ask. */
dl_wait_result dl_redis_room_take_turn(dl_redis_guest *guest, dl_time deadline, const dl_interrupt *interrupt);

/* Returns the guest's place, for the call that asks. */
dl_redis_turn *dl_redis_room_turn(dl_redis_guest *guest);

/* The guest's question was answered; otherwise, it failed, and those behind wait until the guest has asked again. */
void dl_redis_room_end_turn(dl_redis_guest *guest, bool is_answered);

/* Waits until the room is open. Returns false, with an error, if it can't be opened. */
bool dl_redis_room_open(dl_redis_guest *guest, dl_time deadline, dl_error *error);

/* Returns the listener on which the guest is heard; or NULL. It is the room's, and may be closed whenever the operation
 * waits. */
dl_redis_connection *dl_redis_room_listener(const dl_redis_guest *guest);

/* Returns the channel, if the guest's next question must name another one than its last; or NULL. */
const char *dl_redis_room_new_channel(dl_redis_guest *guest);

/* Returns the next message for the guest, as dl_redis_listener_next() does. DL_REDIS_BROKEN: its room was closed. */
dl_redis_arrival dl_redis_room_next(dl_redis_guest *guest, dl_redis_message *message, dl_error *error);

/* Closes the guest's room, or slot, for all, because messages don't reach it: another server has taken over. At most
 * once a second, and otherwise returns false. */
bool dl_redis_room_move(dl_redis_guest *guest);

#endif
