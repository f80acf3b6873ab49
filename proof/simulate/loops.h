#ifndef SIMULATE_LOOPS_H
#define SIMULATE_LOOPS_H

#include "world.h"

/* Processes whose only thread has an event loop. It has several lock objects, for several names, and makes calls for
 * all of them at the same time: each is an operation, with a ticket, as in the binding. The tickets share a
 * line and a room. They are settled and taken, at once or later, or cancelled. The thread also makes blocking calls,
 * and computes for so long that its loop stands still. At the end of a request, everything is cancelled; a process has
 * two requests. */
void loops_start(process *p);

#endif
