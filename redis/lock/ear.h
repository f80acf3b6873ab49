#ifndef DL_REDIS_EAR_H
#define DL_REDIS_EAR_H

/*
 * How the operations of a thread (core/thread/loop) hear messages: one listener for each node, an *ear*, however many
 * locks are waited for. In a cluster since Redis 7, a channel belongs to a slot, so an ear has a channel for each slot
 * in which somebody waits. Everywhere else, all share the listener's own channel.
 *
 *   closed -> asked   dl_redis_ears_open(), if the ear is open: the subscription is written at the end of the pass
 *   closed -> open    dl_redis_ears_open(), if it opens the ear, which subscribes to this channel first
 *   asked  -> open    the node has confirmed the subscription
 *   asked  -> closed  the node has refused it, for example because another one serves the slot
 *   open   -> closed  the node has ended it, because the slot has moved; dl_redis_channel_leave()
 *   any    -> closed  the ear broke, and with it all of its channels
 *
 * A channel's name is never used again. What was sent to one that has been closed may still arrive, because others keep
 * the connection open.
 *
 * Ears belong to the thread's loop.
 */

#include "core/thread/loop.h"
#include "redis/net/listener.h"
#include "redis/server/pool.h"

typedef struct dl_redis_ear dl_redis_ear;

/* A slot's channel, embedded in what knows the slot's waiters. */
typedef struct dl_redis_channel {
	int slot;
	dl_redis_ear *ear; /* on which it is open, or was asked for; NULL: it is closed */
	char *name;
	bool is_open;
	dl_time asked_at;
	dl_operation *opener; /* sleeps until it is open; or NULL */
	dl_error error;       /* why it isn't open any more */
	struct dl_redis_channel *next, **link;
} dl_redis_channel;

/* The ears at the nodes of a server. Set the first four, and zero the rest. */
typedef struct dl_redis_ears {
	dl_loop *loop;
	dl_redis_server *server;
	/* Called during a pass, and mustn't wait. The name is that of the channel on which the message came. */
	void (*hear)(struct dl_redis_ears *ears, const char *name, const dl_redis_message *message);
	/* The channel was opened by an answer, or has been closed. It may be removed by this. */
	void (*change)(struct dl_redis_ears *ears, dl_redis_channel *channel);
	dl_redis_ear *first;
	dl_redis_channel *channels;
	unsigned long map;   /* of the slots, when it was last looked at */
	dl_time followed_at; /* when channels were last closed because the map had changed */
} dl_redis_ears;

/* Adds a channel, which must be zeroed, for a slot. */
void dl_redis_ears_add(dl_redis_ears *ears, dl_redis_channel *channel, int slot);

/* Nobody needs the channel any more. It must not be asked for. Never waits. */
void dl_redis_channel_remove(dl_redis_channel *channel);

/* For an operation, one at a time for each channel: waits until the channel is open. If it was asked for by an
 * operation that has ended, waits for the answer to that. Returns false, with an error, if it can't be opened; *is_own:
 * only because the operation was given up, or its time is over. */
bool dl_redis_ears_open(dl_redis_ears *ears, dl_redis_channel *channel, dl_time deadline, bool *is_own,
		dl_error *error);

/* Closes an open channel, because messages don't reach it: another node serves its slot. Outside of a cluster, closes
 * the ear. Never waits. */
void dl_redis_channel_leave(dl_redis_channel *channel, const dl_error *error);

/* Closes the ear on which a channel is open. Never waits. */
void dl_redis_channel_hang_up(dl_redis_channel *channel, const dl_error *error);

/* Returns the listener of an open channel; NULL: it isn't open. It may be closed whenever the operation waits. */
dl_redis_connection *dl_redis_channel_listener(const dl_redis_channel *channel);

/* Gives the listeners back to the pool. Nobody may wait. */
void dl_redis_ears_give_back(dl_redis_ears *ears);

/* Closes everything, without calling anybody. The channels must be freed next. */
void dl_redis_ears_close(dl_redis_ears *ears);

#endif
