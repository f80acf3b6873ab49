#ifndef DL_CORE_OUTCOME_H
#define DL_CORE_OUTCOME_H

#include "core/system/wait.h"

/* How a lock is owned, how an operation ends, and why a lock is lost. */

/* A writer owns the lock alone; readers share it. DL_IN_DOUBT means that a change between the two failed, and only the
 * server knows the outcome. Such an owner has only what both modes have in common: it is a reader. DL_NOTHING is only
 * for wishes: the caller waits until the lock is free, and never owns it. DL_PERMITS is only for what a server says
 * about others: a semaphore writes as far as its own process is concerned. */
typedef enum dl_mode { DL_WRITE, DL_READ, DL_IN_DOUBT, DL_NOTHING, DL_PERMITS } dl_mode;

typedef enum dl_outcome {
	DL_DONE,        /* acquired; released; renewed */
	DL_TIMED_OUT,   /* not acquired by the deadline */
	DL_TOO_MANY,    /* not acquired, because more are ahead than the wish allows */
	DL_NOT_HELD,    /* the lock wasn't held, or no longer is */
	DL_INTERRUPTED, /* the interrupt ended the wait; nothing is held, nothing is queued */
	DL_CONFLICT,    /* only from an update: somebody else wrote first */
	DL_FORKED,      /* only from a backend's acquire: this is a forked child, without anything of its parent's wait */
	DL_FAILED,      /* see the error */
	DL_GO_ON        /* only inside a backend: the operation isn't finished, another step follows */
} dl_outcome;

/* Translates the end of a wait, for an operation that continues whether or not an event has come. */
static inline dl_outcome dl_outcome_of_wait(dl_wait_result result)
{
	return result == DL_WAIT_INTERRUPTED ? DL_INTERRUPTED : result == DL_WAIT_FORKED ? DL_FORKED : DL_GO_ON;
}

typedef enum dl_loss {
	DL_LOSS_NONE,
	DL_LOSS_EXPIRED,       /* its time ran out by the local clock: nothing renewed it, or no renewal was answered */
	DL_LOSS_HELD_TOO_LONG, /* it was no longer renewed, because it had been held for the maximum time */
	DL_LOSS_TAKEN,         /* the server no longer has it */
	DL_LOSS_SESSION        /* the session that it belonged to has ended */
} dl_loss;

#endif
