#ifndef DISTLOCK_AWAIT_H
#define DISTLOCK_AWAIT_H

/* For code in fibers: calls that suspend their fiber instead of the thread. These are the functions that await_with()
 * was given, and the calls that become operations because of them. */

/* Call this once. */
void distlock_await_startup(void);

/* At the end of a request: forgets the functions. */
void distlock_await_end_request(void);

#endif
