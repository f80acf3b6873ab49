#ifndef DL_CORE_LOCK_H
#define DL_CORE_LOCK_H

#include "core/clock.h"
#include "core/error.h"
#include "core/held.h"
#include "core/wait.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * The vocabulary of the engine: a lock, what can be done with it, and how it ends. Everything that is the same
 * on every backend (nesting, validity, loss, the list of what is held, counters) is done here; a backend brings
 * the operations below, and sees only outermost acquisitions and releases.
 *
 * A lock belongs to the thread that made it, and only that thread calls these functions.
 */
typedef struct dl_lock dl_lock;

typedef enum dl_outcome {
	DL_DONE,        /* acquired; released; renewed */
	DL_TIMED_OUT,   /* not acquired by the deadline */
	DL_NOT_HELD,    /* it wasn't held, or isn't any more */
	DL_INTERRUPTED, /* the interrupt ended the wait; nothing is held, nothing is queued */
	DL_CONFLICT,    /* of an update: somebody else wrote first */
	DL_FORKED,      /* only from a backend's acquire: this is a child now, nothing of the parent's wait is left */
	DL_FAILED,      /* see the error */
	DL_GO_ON        /* only inside a backend: it isn't over, another step follows */
} dl_outcome;

/* A writer is alone; readers share the lock among themselves. In doubt: a change between the two failed, and only the server knows
 * which it is. Such an owner has what both have in common: it reads. */
typedef enum dl_mode { DL_WRITE, DL_READ, DL_IN_DOUBT } dl_mode;

typedef enum dl_state {
	DL_FREE,
	DL_WAITING, /* inside acquire; seen only by what runs in the interrupt, or after it didn't return */
	DL_HELD,
	DL_UNDECIDED, /* a release or an acquire failed: the server may think that it is held */
	DL_LOST       /* it was held, and isn't any more; nobody has been told */
} dl_state;

/* What a backend does. deadline bounds the whole call; a backend may have smaller bounds for each command. */
typedef struct dl_lock_operations {
	/* Its name. */
	const char *backend;
	/* Where the lock is, without credentials; the same text in every process that names the place alike. */
	const char *(*place)(const dl_lock *lock);
	/* Waits until it owns in lock->mode, then calls dl_lock_granted(). May return every outcome but DL_NOT_HELD. */
	dl_outcome (*acquire)(dl_lock *lock, dl_time deadline, const dl_interrupt *interrupt, dl_error *error);
	/* Waits until this reader has become the writer, then calls dl_lock_granted(). Otherwise it still reads, but for
	 * DL_NOT_HELD: its read ownership is gone. DL_FAILED with DL_ERROR_DEADLOCK: somebody else waits to write already. After
	 * that and after DL_TIMED_OUT the server takes it for a reader; after DL_INTERRUPTED, and any other failure, that isn't
	 * known. NULL, as downgrade, where nobody reads. */
	dl_outcome (*upgrade)(dl_lock *lock, dl_time deadline, const dl_interrupt *interrupt, dl_error *error);
	/* Makes a reader of the writer, or of an owner whose mode is in doubt, whatever it is at the server; and then nothing that
	 * was sent before can make it a writer any more. DL_DONE; DL_NOT_HELD; DL_FAILED: it may have been done. NULL where nobody
	 * reads. */
	dl_outcome (*downgrade)(dl_lock *lock, dl_error *error);
	/* Has every later owner get a larger fencing token than this one. DL_DONE, DL_NOT_HELD or DL_FAILED. NULL where that is so
	 * anyway. */
	dl_outcome (*fence)(dl_lock *lock, dl_error *error);
	/* Ends the ownership, and an upgrade that didn't return. DL_DONE: it was held until now. DL_NOT_HELD: somebody else's, or
	 * nobody's. */
	dl_outcome (*release)(dl_lock *lock, bool confirm, dl_time deadline, dl_error *error);
	/* Ends an acquire that didn't return (the interrupt jumped out of it): out of the queue, nothing held. */
	void (*abandon)(dl_lock *lock, dl_time deadline);
	/* Nothing more is to be done for it in the background: it is about to be released, or is no longer held. In the state
	 * DL_LOST, what is left of it on the server is in the way of others. Called in a forked child too, but never while another
	 * of these operations waits. When it returns, no other thread touches the lock. */
	void (*unkeep)(dl_lock *lock);
	/* Frees the lock itself. Nothing is held; in a forked child, nothing is written to the parent's sockets. */
	void (*destroy)(dl_lock *lock);
	/* Acquires the first of these locks, which share their server, as acquire does, and with it those that follow as far as it
	 * can have them without waiting. Not DL_DONE: none is owned. While it waits, or runs the interrupt, it must own none
	 * of them, nor stand in the queues of the others. NULL where that saves nothing. */
	dl_outcome (*acquire_together)(dl_lock **locks, size_t count, dl_time deadline, const dl_interrupt *interrupt,
			dl_error *error);
	/* Only of a lock that is made of others, else NULL: until when all of them are held. Such a lock isn't counted, as they
	 * are; and it is released also after a loss, because some of them may still be held. */
	dl_time (*valid_until)(const dl_lock *lock);
} dl_lock_operations;

struct dl_lock {
	const dl_lock_operations *operations;
	dl_held *held;      /* the list of this thread; outlives the lock */
	const char *name;   /* as the user gave it; the backend's */
	const void *server; /* with identity: what another lock must share to be the same lock */
	const char *identity;
	unsigned references; /* the lock is freed with the last of them */

	unsigned permits; /* how many may own it at once where they don't share it as readers */
	unsigned weight;  /* for how many of those it counts: from 1 to all of them */

	dl_state state;
	dl_mode mode;                /* wanted, or owned; in doubt only while it is held */
	unsigned depth;              /* acquisitions that still need a release */
	unsigned upgraded_at;        /* the depth that made a writer of the reader; 0: none did */
	bool is_upgrading;           /* a reader inside an acquire, or after it didn't return */
	unsigned long acquisition;   /* a number that is another one after each outermost acquire */
	unsigned long generation;    /* the process that acquired it */
	_Atomic dl_time valid_until; /* written by the keeper's thread too, while the backend keeps the lock */
	dl_time renewed_until;       /* the backend's: so long it is renewed, or lasts without, while it is held */
	int64_t fencing_token;       /* 0: it has none */
	dl_time waited;              /* by the last acquire */
	bool is_lost;                /* since it was last acquired */
	dl_held_link link;           /* in the list of the thread; outside of an acquisition in none */
	dl_lock *next_left;          /* among those that dl_lock_release_all() is to destroy */
	void *user;                  /* the user's object; NULL: it has none */
};

/* To be called by a backend's constructor. name, server and identity must live as long as the lock. */
void dl_lock_prepare(dl_lock *lock, const dl_lock_operations *operations, dl_held *held, const char *name,
		const void *server, const char *identity);

/* Releases what is still held, and gives up the reference that the lock was made with. */
void dl_lock_destroy(dl_lock *lock);

/* For who must find the lock in its place, though its maker may destroy it at any time. */
void dl_lock_refer(dl_lock *lock);
void dl_lock_unrefer(dl_lock *lock);

/* limit: at most so long; DL_FOREVER: without limit; 0: tries once. Nests on a lock that is held; a reader that acquires
 * becomes the writer, until that acquisition is released. */
dl_outcome dl_lock_acquire(dl_lock *lock, dl_time limit, const dl_interrupt *interrupt, dl_error *error);

/* The same for a share among readers. An error where the backend doesn't know such. */
dl_outcome dl_lock_acquire_read(dl_lock *lock, dl_time limit, const dl_interrupt *interrupt, dl_error *error);

/* Makes a reader of the writer, whatever the depth. DL_DONE, also for a reader; DL_NOT_HELD; DL_FAILED: it reads, and others may,
 * too, but the mode is in doubt; or the backend doesn't know readers. */
dl_outcome dl_lock_downgrade(dl_lock *lock, dl_error *error);

/* For locks that aren't held, of one server, whose backend can do it: acquires the first of them, and with it as many of those
 * that follow as are to be had without waiting: *acquired of them. Nothing unless it returns DL_DONE. DL_FORKED: this is a
 * child now. */
dl_outcome dl_lock_acquire_together(dl_lock **locks, size_t count, size_t *acquired, dl_time limit,
		const dl_interrupt *interrupt, dl_error *error);

/* false, with an error: nothing could come of a wait until the deadline, as other objects of this thread hold the lock until
 * then, and can't release it while the thread waits. */
bool dl_lock_may_wait(const dl_lock *lock, dl_mode mode, dl_time deadline, dl_error *error);

/* false, with an error: the backend doesn't know readers. */
bool dl_lock_may_be_read(const dl_lock *lock, dl_error *error);

/* To be called before the fencing token is used. DL_DONE: every later owner gets a larger one. DL_NOT_HELD or DL_FAILED. */
dl_outcome dl_lock_fence(dl_lock *lock, dl_error *error);

/* Ends the latest acquisition. DL_DONE, DL_NOT_HELD, or DL_FAILED: then it is undecided, and may be released again; or, of a nested
 * acquisition that made the writer, that one has ended, and the mode is in doubt. */
dl_outcome dl_lock_release(dl_lock *lock, bool confirm, dl_error *error);

/* The same until a deadline, for an end at which nobody has time. */
dl_outcome dl_lock_release_by(dl_lock *lock, bool confirm, dl_time deadline, dl_error *error);

/* By the local clock alone. Notices, and remembers for dl_lock_take_loss, that the time has passed. */
bool dl_lock_is_held(dl_lock *lock);

/* The state, by the local clock alone. DL_LOST also after that has been taken, until it is next acquired. */
dl_state dl_lock_look(dl_lock *lock);

/* Until the local deadline; 0 when not held. */
dl_time dl_lock_remaining(dl_lock *lock);

/* Once true after a loss, before the lock is acquired again. */
bool dl_lock_take_loss(dl_lock *lock);

/* A lock of the thread whose loss hasn't been taken, or NULL. */
dl_lock *dl_lock_next_lost(dl_held *held);

/* In place of dl_lock_destroy(), for a maker of the lock that goes before the end of the request: dl_lock_release_all()
 * destroys it. */
void dl_lock_leave(dl_lock *lock);

/* At the end of a request: releases what the code has left held, the newest first, and destroys what was left to it. The limit
 * is for all releases together. */
void dl_lock_release_all(dl_held *held, dl_time limit);

/* Between two requests of a worker that goes on, or anywhere else: releases what users' objects hold or couldn't release, the newest
 * first, however often it was acquired. A lock that an operation on the stack waits for is left to it. A loss that is found is
 * still to be taken. The limit is for all releases together. Returns how many locks were held until now. */
size_t dl_lock_release_held(dl_held *held, dl_time limit);

/* For backends, before an acquire fails: the server may think that the lock is held. */
void dl_lock_undecided(dl_lock *lock);

/* For backends: the lock is owned, until the given time by the local clock. */
void dl_lock_granted(dl_lock *lock, int64_t fencing_token, dl_time valid_until);

/* For backends, before they take over an ownership: false, with an error, unless the lock is free. A release that failed
 * is repeated first. */
bool dl_lock_clear(dl_lock *lock, dl_error *error);

/* For backends: the same for an ownership that was taken over without an acquire. */
void dl_lock_adopted(dl_lock *lock, dl_mode mode, int64_t fencing_token, dl_time valid_until);

/* For backends: a lock that is held lasts until then; or ends by then at the latest. The keeper's thread may call these. */
void dl_lock_extend(dl_lock *lock, dl_time valid_until);
void dl_lock_shorten(dl_lock *lock, dl_time valid_until);

/* For backends, and only on the keeper's thread or another one of the backend's: the lock is held no longer. Its own
 * thread finds out when it next looks, and gets an alert to look. */
void dl_lock_revoke(dl_lock *lock);

/* The same for a lock whose time has passed by itself; its own thread may call this, too. */
void dl_lock_alert(dl_lock *lock);

/* For backends: the lock turned out not to be held any more. */
void dl_lock_lost(dl_lock *lock);

/* For backends: ownership has gone elsewhere on purpose; nothing is held, nothing was lost. */
void dl_lock_forget(dl_lock *lock);

/* How much earlier than the server the local clock must think a ttl to be over. */
dl_time dl_lock_margin(dl_time ttl);

#endif
