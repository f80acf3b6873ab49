#ifndef DL_CORE_GATE_H
#define DL_CORE_GATE_H

#include "core/thread/loop.h"

/* Lets a limited number of a thread's operations through at a time, in the order in which they came. One gate belongs
 * to each thing, such as a server, for as long as the thread's loop exists. */
typedef struct dl_gate dl_gate;

/* For an operation: enters the gate of this thing; NULL: the operation must end, or the deadline has passed. */
dl_gate *dl_gate_enter(const void *thing, unsigned places, dl_time deadline);

/* Lets the next one in. */
void dl_gate_leave(dl_gate *gate);

#endif
