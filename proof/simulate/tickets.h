#ifndef SIMULATE_TICKETS_H
#define SIMULATE_TICKETS_H

#include "world.h"

/* A part of the judge: what must not happen to operations, which have tickets.
 *
 *   One of them gets the lock although one of the same process wants it that began earlier.
 *   A ticket is taken with a lock that the server doesn't know about.
 *   A settled ticket loses its lock, although its loop has turned all the time.
 *   A settled ticket is renewed, although its loop stands still.
 *   A ticket is given up, and that waits.
 *   A ticket was given up, and the server still knows its token, although nothing has gone wrong.
 */

/* Its ticket, which was settled at this time, has just been taken. */
void tickets_taken(object *o, dl_time settled_at);
/* Its ticket has just been given up, which began at this time. */
void tickets_given_up(const object *o, dl_time began);

/* For the judge: the server has just made it an owner; after each step. */
void tickets_check_owner(const object *owner);
void tickets_check(void);

#endif
