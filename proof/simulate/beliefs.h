#ifndef SIMULATE_BELIEFS_H
#define SIMULATE_BELIEFS_H

#include "world.h"

/* A part of the judge: compares what objects believe with what the server says. These are faults, unless the server
 * has forgotten something since:
 *
 *   An object believes that it owns something, and the server doesn't.
 *   A process is told that its lock was taken from it, although the server has considered it the owner all the time.
 *   The server considers a token of a living process an owner that the process doesn't want any more, for longer than
 *   it takes to release it.
 *   A reader has kept out all others, for longer than it takes to end an upgrade.
 */
void beliefs_check(void);

/* The server has executed what the process had given up. */
void beliefs_late(const process *writer);

#endif
