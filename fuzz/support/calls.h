#ifndef FUZZ_SUPPORT_CALLS_H
#define FUZZ_SUPPORT_CALLS_H

#include "support/input.h"

/* Calls of the engine, in the order that the input says, of a lock, a semaphore, a session, an update and a scan on the servers
 * that one of these DSNs names; of a list of DSNs, on all of them. Whatever the servers answer, a call that fails says why, without the password,
 * and each keeps to its time. */
void calls_run(fuzz_input *input, const char *const *dsns, size_t count);
void calls_run_quorum(fuzz_input *input, const char *const *dsns, size_t count);

#endif
