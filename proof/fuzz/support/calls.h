#ifndef FUZZ_SUPPORT_CALLS_H
#define FUZZ_SUPPORT_CALLS_H

#include "support/input.h"

/* Makes the engine's calls in the order that the input determines: of a lock, a semaphore, a session, an update and a
 * scan on the servers of one of these DSNs, or, for a list of DSNs, on all of them. Checks that, whatever the servers
 * answer, a call that fails says why, without the password, and that each call keeps to its time limit. */
void calls_run(fuzz_input *input, const char *const *dsns, size_t count);
void calls_run_quorum(fuzz_input *input, const char *const *dsns, size_t count);

#endif
