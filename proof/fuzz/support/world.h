#ifndef FUZZ_SUPPORT_WORLD_H
#define FUZZ_SUPPORT_WORLD_H

#include "support/input.h"

#include "core/system/clock.h"
#include "core/system/wait.h"

/*
 * Replaces the world around the engine. Its sockets lead to servers inside this program, which answer as the input
 * determines; its clock advances when it waits; its keeper runs when time passes. So nothing takes time, and an input
 * always has the same effect. scripts/fuzz.mk links these in place of the engine's own functions.
 */

/* Call this before and after each input. After it, everything must be closed, or the program ends. */
void world_begin(fuzz_input *input);
void world_end(void);

/* Interrupts a wait when the input wants no more waiting. */
extern const dl_interrupt world_interrupt;

/* Advances the time, and runs the keeper's tasks that become due. */
void world_pass(dl_time span);

/* For servers: returns a descriptor for the engine, whose other end belongs to the world. */
int world_connect(void);

/* Tells the servers that time has passed, so they may send something unasked. Returns whether they did. */
bool world_speak(void);

#endif
