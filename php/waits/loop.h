#ifndef DISTLOCK_LOOP_H
#define DISTLOCK_LOOP_H

/*
 * For programs with an event loop: the loop of a thread, on which its operations (core/thread/loop) go on. It is the
 * engine's, with the stream that PHP code watches, and what operations have for the log.
 *
 * Once a thread uses its loop, each distlock_call (php/base/call.h) may become an operation on a stack of its own, with
 * a ticket (ticket.h), and the call may suspend its fiber instead of the thread (await.h).
 *
 * An operation runs no PHP code, allocates none of PHP's memory, and refers to nothing on the stack of whoever began
 * it: that may be gone, after a fatal error, when the operation ends.
 */

#include "php/base/globals.h"

#include "core/thread/loop.h"

/* Returns the engine's loop of this thread, after opening it if necessary. NULL: it has thrown. */
dl_loop *distlock_loop_open(void);

/* Returns the engine's loop of this thread; NULL: it isn't open. A forked child that calls this, or opens a loop, lets
 * go of its parent's. */
dl_loop *distlock_loop_engine(void);

/* At the end of a request, after its tickets were given up: the releases that follow use the loop's connections. */
void distlock_loop_end_request(void);

/* Waits for the replies to what the thread's operations have posted. */
void distlock_loop_settle(dl_time deadline);

/* At the end of the thread. */
void distlock_loop_end_thread(distlock_loop *loop);

/* Any thread: a lock of the thread that has this loop may be lost. */
void distlock_loop_alert(distlock_loop *loop);

/* Keeps a line for the log until distlock_loop_write_lines(). Returns false if no operation calls this, so that PHP may
 * write the line now. */
bool distlock_loop_keeps_line(const char *text);

/* Call this after what may have let operations of an open loop go on. */
void distlock_loop_write_lines(void);

#endif
