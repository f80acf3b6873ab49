#ifndef FUZZ_SUPPORT_WORLD_H
#define FUZZ_SUPPORT_WORLD_H

#include "support/input.h"

#include "core/clock.h"
#include "core/wait.h"

/*
 * What stands for the world around the engine: its sockets lead to servers that are in this program, and answer as the input
 * says; its clock goes on when it waits; its threads and its keeper run when somebody waits for them. So nothing takes time, and
 * an input does the same each time. scripts/fuzz.mk puts these in place of the engine's own.
 */

/* Before each input, and after it: then everything is closed, or the program ends. */
void world_begin(fuzz_input *input);
void world_end(void);

/* true when the input wants no more waiting. */
extern const dl_interrupt world_interrupt;

/* Runs the keeper's tasks that are due by then; time goes on until then. */
void world_pass(dl_time span);

/* The engine's threads that nobody has waited for. */
void world_run_threads(void);

/* For servers: a descriptor of the engine's, whose other end the world has. */
int world_connect(void);

/* Tells the servers that time was waited: they may say something unasked. Whether they did. */
bool world_speak(void);

#endif
