#ifndef SIMULATE_JUDGE_H
#define SIMULATE_JUDGE_H

#include "redis.h"
#include "world.h"

/* Looks, after each step, for what the models call faults:
 *
 *   Two objects believe that they own what only one can own. What a server granted that has forgotten since doesn't
 *   count: docs/reliability.md says that this can happen.
 *   One gets the lock although another one, for which nothing has gone wrong, began to wait before it asked.
 *   One waits, although nobody has had the lock for so long, and nothing has gone wrong.
 *   An acquire returns too long after its deadline.
 *   A fencing token isn't larger than the one before.
 *   An acquire fails because of a connection, although nothing has gone wrong.
 *   What an object believes isn't what the server says: see beliefs.h.
 *   When all processes have ended, something that a living one had is left on the server, and nobody removes it.
 *
 * And of operations (judge_tickets.c):
 *
 *   One of them gets the lock although one of the same process wants it that began earlier.
 *   A ticket is taken with a lock that the server doesn't know about.
 *   A settled ticket loses its lock, although its loop has turned all the time.
 *   A settled ticket is renewed, although its loop stands still.
 *   A ticket is given up, and that waits.
 *   A ticket was given up, and the server still knows its token, although nothing has gone wrong.
 */

void judge_before_call(const process *caller, const redis_command *command);
void judge_after_call(void);
void judge_step(void);
/* The server has executed what the process had given up. */
void judge_late(const process *writer);
/* The object has just acquired what only one can own. */
void judge_acquired(const object *owner);
/* Its acquire has failed because of a connection. */
void judge_failed(const object *failed, const char *why);
void judge_end(void);

/* Whether nothing has gone wrong for it, or for the server, since it began to acquire. */
bool judge_is_undisturbed(const object *o);

/* Returns the token of its present or last acquire, or ''. */
const char *judge_token(const object *o);

/* Whether it is right for the object to believe that it owns something now. */
bool judge_believes(const object *o);
/* Which server's keys the object's fencing token is from. */
unsigned judge_memory_of(const object *o, int64_t fencing_token);

/* Whether the token is one of the lock's waiters. */
bool judge_is_queued(const char *name, const char *token);

/* Of operations: judge_tickets.c. */

/* Its ticket, which was settled at this time, has just been taken. */
void judge_taken(object *o, dl_time settled_at);
/* Its ticket has just been given up, which began at this time. */
void judge_given_up(const object *o, dl_time began);
/* The server has just made it an owner. */
void judge_tickets_owner(const object *owner);
void judge_tickets_step(void);

#endif
