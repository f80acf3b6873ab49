#ifndef DISTLOCK_STACKS_H
#define DISTLOCK_STACKS_H

/* For operations: their stacks, switched as PHP switches those of fibers. */

#include "core/thread/loop.h"

/* Stacks for operations, switched as PHP switches the stacks of fibers. They end with the request, because PHP keeps
 * what describes them in the request's memory: free them all by then. The thread that runs PHP. */
extern const dl_stacks distlock_stacks;

#endif
