#ifndef SIMULATE_CALLS_H
#define SIMULATE_CALLS_H

#include "world.h"

/* The calls of the engine that processes make, each with what the judge must know about it. */

/* Makes an object for the lock of this name, or a semaphore. The process must have its server. */
object *calls_make_object(process *owner, const char *name, const char *label);

/* Any deadline: it may have passed, or never come. */
dl_time calls_some_deadline(void);

/* is_upgrade: the object is a reader, which becomes the writer. */
dl_outcome calls_acquire(object *o, dl_mode mode, bool is_upgrade, dl_time deadline, const dl_interrupt *interrupt);

void calls_release(object *o);
/* What a ticket has acquired that is given up. */
void calls_give_back(object *o);
void calls_downgrade(object *o);
/* For as long as before, or for longer or shorter. */
void calls_renew(object *o);

/* Any mode that the locks of this schedule have. */
dl_mode calls_some_mode(void);

#endif
