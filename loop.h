#ifndef DISTLOCK_LOOP_H
#define DISTLOCK_LOOP_H

/*
 * Waits in event loops: tickets, and calls that suspend a fiber instead of the thread.
 *
 * Every method that asks a server describes what it does in a distlock_call, which distlock_call_run() runs. Usually
 * that is all. Once the thread uses a loop (core/loop), the call may become an operation on a stack of its own, with a
 * Ticket that the loop's user sees.
 *
 * An operation runs no PHP code, allocates none of PHP's memory, and refers to nothing on the stack of whoever began
 * it: that may be gone, after a fatal error, when the operation ends.
 */

#include "lock_object.h"

#include "core/optimistic.h"
#include "core/status.h"

typedef struct distlock_call {
	/* Does it, with a blocking wait or in an operation. */
	dl_outcome (*run)(struct distlock_call *call, dl_error *error);
	dl_lock *lock;       /* NULL: the call isn't about a lock */
	bool is_acquisition; /* if it succeeds, the lock is held */
	bool is_release;
	/* What run needs, and where it puts what it finds: */
	dl_wish wish; /* the deadline is set when it begins */
	dl_time limit;
	bool confirm;
	dl_time ttl, max_hold;
	zend_string *text;
	dl_status *status;
	dl_breakable breakable;
	dl_update *update;
} distlock_call;

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

/* For distlock_call_run(). */
dl_outcome distlock_loop_run(distlock_object *object, distlock_call *call, dl_error *error);

/* Runs a call for an object, which is NULL if the call isn't about a lock. */
static inline dl_outcome distlock_call_run(distlock_object *object, distlock_call *call, dl_error *error)
{
	return EXPECTED(DISTLOCK_G(loop) == NULL) ? call->run(call, error) : distlock_loop_run(object, call, error);
}

/* Whether no ticket is using the object's lock. Otherwise, sets an error. */
bool distlock_loop_allows(const distlock_object *object, dl_error *error);

/* Any thread: a lock of the thread that has this loop may be lost. */
void distlock_loop_alert(distlock_loop *loop);

extern zend_class_entry *distlock_ce_Ticket;

ZEND_METHOD(DistLock_Lock, enqueue);

#endif
