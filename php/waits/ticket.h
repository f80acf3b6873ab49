#ifndef DISTLOCK_TICKET_H
#define DISTLOCK_TICKET_H

/*
 * For programs with an event loop: tickets, which are what they see of an acquisition, or of another call, that goes on
 * in the thread's loop (loop.h).
 *
 *   PENDING   it goes on
 *   SETTLED   it is over; what it has acquired is reserved
 *   TAKEN     settle() was called
 *   GIVEN_UP  whatever it had is owed to the servers
 *
 * Most have an operation of the engine. One that is made in PHP, for a lock that is written in PHP, has none: it is
 * settled by ready(), or when its time is over.
 */

#include "php/base/call.h"
#include "php/lock/lock_object.h"

typedef enum distlock_ticket_state {
	DISTLOCK_TICKET_PENDING,
	DISTLOCK_TICKET_SETTLED,
	DISTLOCK_TICKET_TAKEN,
	DISTLOCK_TICKET_GIVEN_UP,
	DISTLOCK_TICKET_INHERITED /* by a forked child: it belongs to the parent */
} distlock_ticket_state;

extern zend_class_entry *distlock_ce_Ticket;

/* Call this once, with the class of tickets. */
void distlock_ticket_startup(zend_class_entry *ce);

/* Begins the call as an operation. object may be NULL: the call isn't about a lock. Returns a ticket, which the caller
 * owns; NULL: it has thrown. */
zend_object *distlock_ticket_begin(distlock_object *object, distlock_call *call);

distlock_ticket_state distlock_ticket_state_of(zend_object *ticket);

/* Before PHP code sees the ticket: from now on, dispatch() returns it when it is settled. */
void distlock_ticket_show(zend_object *ticket);

/* Forgets the function given to onSettled(). */
void distlock_ticket_forget(zend_object *ticket);

/* Hands the outcome of a settled ticket to the caller, and the lock to its object. */
dl_outcome distlock_ticket_take(zend_object *ticket, distlock_call *call, dl_error *error);

/* Ends the ticket, whatever its state, and never waits for a server. If it was taken, what it had acquired stays the
 * object's. Not for one that is inherited. */
void distlock_ticket_give_up(zend_object *ticket);

/* Releases what a ticket that was taken has acquired. */
void distlock_ticket_give_back(zend_object *ticket);

/* Gives up the tickets that were made since mark() returned this. */
void distlock_ticket_give_up_since(unsigned long since);

/* At the end of a request: gives up all tickets. */
void distlock_ticket_end_request(void);

#endif
