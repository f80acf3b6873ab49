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
 *   When all processes have ended, something that a living one had is left on the server, and nobody removes it.
 */

void judge_before_call(const process *caller, const redis_command *command);
void judge_after_call(void);
void judge_step(void);
/* The object has just acquired what only one can own. */
void judge_acquired(const object *owner);
void judge_end(void);

#endif
