#ifndef SIMULATE_JUDGE_H
#define SIMULATE_JUDGE_H

#include "redis.h"
#include "world.h"

/* Looks, after each step, for what the models call faults:
 *
 *   Two objects believe that they own what only one can own. What a server granted that has forgotten since doesn't
 *   count: docs/protocol-redis.md says when this can happen.
 *   One gets the lock although another one, for which nothing has gone wrong, began to wait before it asked.
 *   One waits, although nobody has had the lock for so long, and nothing has gone wrong.
 *   An acquire returns too long after its deadline.
 *   A fencing token isn't larger than the one before.
 *   An acquire fails because of a connection, although nothing has gone wrong.
 *   When all processes have ended, something that a living one had is left on the server, and nobody removes it.
 *
 * What objects believe that isn't what the server says: see beliefs.h. What goes wrong with tickets: see tickets.h.
 */

void judge_before_call(const process *caller, const redis_command *command);
void judge_after_call(void);
/* Instead of these two, if the server doesn't execute the call. */
void judge_refused(const redis_command *command);
/* When the answers to what came in one write reach the client. */
void judge_answered(const void *connection, dl_time told);
void judge_step(void);
/* The object has just acquired what only one can own. */
void judge_acquired(const object *owner);
/* Its acquire has failed because of a connection. */
void judge_failed(const object *failed, const char *why);
void judge_end(void);

#endif
