#ifndef DISTLOCK_LOOP_H
#define DISTLOCK_LOOP_H

/*
 * Waits in event loops: tickets, and calls that suspend a fiber instead of the thread.
 *
 * Once a thread uses a loop (core/loop), each distlock_call (call.h) may become an operation on a stack of its own,
 * with a Ticket that the loop's user sees.
 *
 * An operation runs no PHP code, allocates none of PHP's memory, and refers to nothing on the stack of whoever began
 * it: that may be gone, after a fatal error, when the operation ends.
 */

#include "call.h"
#include "lock_object.h"

/* Call this once, with the class of tickets. */
void distlock_loop_startup(zend_class_entry *ce);

/* At the end of a request: gives up all tickets. */
void distlock_loop_end_request(void);

/* Waits for the replies to what the thread's operations have posted. */
void distlock_loop_settle(dl_time deadline);

/* At the end of the thread. */
void distlock_loop_end_thread(struct distlock_loop *loop);

/* Gives up the tickets that were made since mark() returned this. */
void distlock_loop_give_up_since(unsigned long since);

/* Keeps a line for the log until PHP may write it. Returns false if it may do so now. */
bool distlock_loop_keeps_line(const char *text);

/* Any thread: a lock of the thread that has this loop may be lost. */
void distlock_loop_alert(distlock_loop *loop);

extern zend_class_entry *distlock_ce_Ticket;

ZEND_METHOD(DistLock_Lock, enqueue);

#endif
