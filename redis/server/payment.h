#ifndef DL_REDIS_PAYMENT_H
#define DL_REDIS_PAYMENT_H

#include "redis/server/owed.h"

/* Pays what is owed: the keeper sends many releases in one write, and repeats them until they are answered. No call
 * waits for that, or takes longer because of it. Any thread.
 */

/* Call this once, before anything else here. */
void dl_redis_payment_start(void);

/* Releases the claim's token without waiting for the reply: on an idle connection to its server, or, if there is none,
 * through the keeper. Never fails. */
void dl_redis_payment_post(dl_redis_server *server, dl_redis_claim *claim);

/* Gives up an upgrade: see dl_redis_owed_give_up_upgrade(). An operation's goes out behind what it has written. */
void dl_redis_payment_give_up_upgrade(dl_redis_server *server, dl_redis_claim *claim);

/* Undoes an attach() that failed, in the same way: see dl_redis_owed_undo(). is_ended: nothing was taken over, so there
 * is nothing to do unless the token is doubtful. */
void dl_redis_payment_undo(dl_redis_server *server, dl_redis_claim *claim, const char *origin, size_t length,
		bool is_ended);

/* Has an idle connection carry a call whose reply nobody reads, and that nothing depends on: it isn't repeated. Returns
 * false if there is none; then nothing is sent. */
bool dl_redis_payment_post_call(dl_redis_server *server, dl_redis_call *call);

/* Waits, until the deadline, for the replies to what this thread has posted. */
void dl_redis_payment_settle(dl_time deadline);

/* At the end of the process, after the keeper has stopped: pays what can be paid, by dl_redis_owed_stop(). */
void dl_redis_payment_stop(dl_time deadline);

#endif
