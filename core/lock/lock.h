#ifndef DL_CORE_LOCK_H
#define DL_CORE_LOCK_H

/*
 * core/ contains what the backends share. It knows neither Redis nor ZooKeeper, and no PHP.
 *
 * A backend's lock is a struct that begins with a dl_lock. The binding calls dl_lock_acquire(). lock.c handles nesting,
 * refuses to wait if that would be a deadlock, and repeats a release that failed; then it calls the backend's acquire,
 * which waits in wait.c and calls dl_lock_granted(). While the lock is held, the keeper's thread (keeper.c) runs the
 * backend's renewal, which extends the lock, or revokes it and alerts the owner's thread. held.c lists what a thread
 * holds, so that the end of a request (cleanup.c) can release it. account.c counts all of this. multi.c combines
 * several locks into one, and optimistic.c changes values without a lock. status.h describes a lock as its server sees
 * it.
 *
 * What must change together: a new operation of dl_lock_operations concerns redis/lock/mutex.c, redis/quorum/quorum.c,
 * zk/lock/mutex.c and multi.c; a new state, mode or kind of error also concerns php/lock/lock_view.c,
 * php/base/exception.c and distlock.stub.php. Each module with a mutex holds it across a fork.
 */

#include "core/lock/account.h"
#include "core/system/clock.h"
#include "core/text/error.h"
#include "core/lock/held.h"
#include "core/system/outcome.h"
#include "core/text/token.h"
#include "core/system/wait.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The engine's vocabulary: a lock, what can be done with it, and how an operation ends. Everything that is the same on
 * every backend (nesting, validity, loss, the list of held locks, counters) is implemented here. A backend provides the
 * operations below, and sees only outermost acquisitions and releases.
 *
 * A lock belongs to the thread that created it, and only that thread calls these functions.
 */
typedef struct dl_lock dl_lock;

typedef enum dl_state {
	DL_FREE,
	DL_WAITING, /* inside acquire; visible only to code that runs in the interrupt, or after acquire didn't return */
	DL_HELD,
	DL_UNDECIDED, /* an acquire or a release failed: the lock may be held on the server */
	DL_LOST       /* it was held, but no longer is, and the loss hasn't been reported yet */
} dl_state;

/* Who was ahead of an acquire that gave up, according to the last answer that it got. The server isn't asked for
 * this. */
typedef struct dl_ahead {
	const dl_lock *lock; /* the lock that was waited for; for a lock made of others, the part */
	int64_t waiters;     /* how many were waiting in front; negative: unknown */
	/* One of the owners: its token on Redis, the name of its node on ZooKeeper. Both are empty if it is unknown, or if
	 * the token isn't distlock's own. */
	char token[DL_TOKEN_SIZE];
	char node[256];
	bool is_foreign; /* distlock didn't write what it is held by, which may be no lock at all */
	bool is_share;   /* that owner is a reader; for a semaphore, meaningless */
	unsigned weight; /* how many permits the node's owner has, otherwise 1 */
	/* These are from the node's data, if it was read. */
	dl_token_identity identity; /* without a host: unknown */
	int64_t session;
	int64_t since; /* in microseconds since 1970; 0: it wasn't read */
} dl_ahead;

/* What an acquire asks for. It is handed down to every function that takes part in the acquire, but none keeps it: it
 * ends with the call. Whatever must outlive the call, even if the interrupt jumps out of it, is in the lock. */
typedef struct dl_wish {
	dl_mode mode;     /* DL_WRITE, DL_READ or DL_NOTHING */
	dl_time deadline; /* DL_FOREVER: none; if it has already passed: tries once */
	/* Since when a server's time limits count, if the call first had to settle what an earlier one had left, so that
	 * they aren't granted twice; 0: from now on. */
	dl_time began;
	const dl_interrupt *interrupt; /* may end the wait; NULL: nothing does */
	/* If the caller would have to wait, and at least this many are ahead, it doesn't join the queue, and gets
	 * DL_TOO_MANY. The waiters in front count, and all holders of the lock together count as one. A waiter that has a
	 * place in the queue is never turned away. 0: any number may be ahead; 1: tries once, whatever the deadline is. */
	int64_t too_many;
	/* How long to wait before looking for a deadlock with other processes; 0: never look. */
	dl_time deadlock_after;
	/* Where to note who is ahead; only meaningful after DL_TIMED_OUT and DL_TOO_MANY. NULL: not needed. */
	dl_ahead *ahead;
} dl_wish;

/* For backends: returns the time from which on a server that doesn't answer has its time limits. now: the time at which
 * the backend begins. */
static inline dl_time dl_wish_patient_since(const dl_wish *wish, dl_time now)
{
	dl_time began = wish->began != 0 ? wish->began : now;

	return wish->deadline > began ? wish->deadline : began;
}

/* For backends: notes that it is unknown who is ahead. */
static inline void dl_wish_forget_ahead(const dl_wish *wish)
{
	dl_ahead *ahead = wish->ahead;

	/* Clearing the whole struct would take much longer. */
	if (ahead != NULL) {
		ahead->waiters = -1;
		ahead->token[0] = ahead->node[0] = ahead->identity.host[0] = ahead->identity.label[0] = '\0';
		ahead->identity.pid = 0;
		ahead->is_foreign = ahead->is_share = false;
		ahead->weight = 1;
		ahead->session = ahead->since = 0;
	}
}

/* Returns the value of too_many that allows max_ahead. */
static inline int64_t dl_wish_too_many(int64_t max_ahead)
{
	return max_ahead < INT64_MAX ? max_ahead + 1 : 0;
}

/* Returns the same wish with another interrupt, which must also call the wish's own. */
static inline dl_wish dl_wish_with(const dl_wish *wish, const dl_interrupt *interrupt)
{
	dl_wish same = *wish;

	same.interrupt = interrupt;
	return same;
}

/* See core/lock/status.h. */
struct dl_status;
struct dl_breakable;

/* What a backend does. A deadline limits the whole call; a backend may have lower limits for each command. */
typedef struct dl_lock_operations {
	/* The backend's name; NULL: the lock consists of other locks, and isn't counted. */
	const char *backend;
	/* Where the lock is, without credentials. The text is the same in every process that spells the place in the same
	 * way. */
	const char *(*place)(const dl_lock *lock);
	/* Waits until the caller owns the lock as wished, then calls dl_lock_granted(); for DL_NOTHING, waits until the
	 * lock is free. May return any outcome but DL_NOT_HELD. */
	dl_outcome (*acquire)(dl_lock *lock, const dl_wish *wish, dl_error *error);
	/* NULL, or, if the backend can't tell when the lock is free: why, for messages ("because it ..."). */
	const char *unawaitable;
	/* Waits until this reader has become the writer, then calls dl_lock_granted(). On any other outcome it is still a
	 * reader, except after DL_NOT_HELD: its share is gone, which the interrupt notices. DL_FAILED with
	 * DL_ERROR_DEADLOCK means that somebody else is already waiting to write. After this error, DL_TIMED_OUT and
	 * DL_TOO_MANY, the server knows it as a reader, unless this sets the mode in doubt; after DL_INTERRUPTED and any
	 * other failure, that isn't certain. Like downgrade, NULL if the backend has no read locks. */
	dl_outcome (*upgrade)(dl_lock *lock, const dl_wish *wish, dl_error *error);
	/* Turns the writer, or an owner whose mode is in doubt, into a reader, whatever it is on the server; after that,
	 * nothing sent earlier can make it a writer again. Returns DL_DONE, DL_NOT_HELD, or DL_FAILED, after which the
	 * outcome is unknown. NULL if the backend has no read locks. */
	dl_outcome (*downgrade)(dl_lock *lock, dl_error *error);
	/* Begins to turn the writer back into a reader, and never waits. Until downgrade() has returned, the mode is in
	 * doubt. NULL: only downgrade() does this. */
	void (*forgo)(dl_lock *lock);
	/* Ensures that every later owner gets a larger fencing token than this one. Returns DL_DONE, DL_NOT_HELD or
	 * DL_FAILED. NULL if that is ensured anyway. */
	dl_outcome (*fence)(dl_lock *lock, dl_error *error);
	/* Ends the ownership. DL_DONE: the lock was held until now. DL_NOT_HELD: somebody else owned it, or nobody did. */
	dl_outcome (*release)(dl_lock *lock, bool confirm, dl_time deadline, dl_error *error);
	/* Asks the server who has the lock, and who waits for it. The status must be freed. false: there is none, but an
	 * error. NULL for a lock that consists of other locks, like force_release. */
	bool (*inspect)(dl_lock *lock, struct dl_status *status, dl_error *error);
	/* Ends the ownerships that may be broken, all or none. DL_DONE, DL_NOT_HELD (nobody held it, or not only those who
	 * were seen), or DL_FAILED. */
	dl_outcome (*force_release)(dl_lock *lock, const struct dl_breakable *breakable, dl_error *error);
	/* Cleans up after an acquire or an upgrade that didn't return because the interrupt jumped out of it: leaves the
	 * queue, and gives up what was granted. A reader's share remains. */
	void (*abandon)(dl_lock *lock, dl_time deadline);
	/* Stops all background work for the lock, which is about to be released, or is no longer held. In the state
	 * DL_LOST, also removes whatever is left of the lock on the server, because it would block others. Also called in a
	 * forked child, but never while another of these operations waits. When it returns, no other thread touches the
	 * lock. */
	void (*stop_renewal)(dl_lock *lock);
	/* Frees the lock itself. Nothing is held any more. In a forked child, nothing is written to the parent's
	 * sockets. */
	void (*destroy)(dl_lock *lock);
	/* Returns what identifies the present ownership on its server, or NULL if nothing does. */
	const char *(*token)(const dl_lock *lock);
	/* Whether the server may know it by another token, because a call that replaces it got no answer. NULL: it
	 * doesn't. */
	bool (*may_have_another_token)(const dl_lock *lock);
	/* NULL, except for a lock that consists of other locks: returns until when all of them are held. Such a lock is
	 * released even after a loss, because some parts may still be held. */
	dl_time (*valid_until)(const dl_lock *lock);
	/* Also only for such a lock: if parts are no longer held, returns why the first of these was lost. */
	dl_loss (*loss)(const dl_lock *lock);
} dl_lock_operations;

struct dl_lock {
	const dl_lock_operations *operations;
	dl_held *held;      /* this thread's list; outlives the lock */
	const char *name;   /* as the user gave it; owned by the backend */
	const void *server; /* two locks are the same if they share server and identity */
	const char *identity;
	unsigned references; /* the lock is freed when the last of them is dropped */

	bool is_semaphore;
	unsigned permits; /* how many may own it at once, not counting that readers share it */
	unsigned weight;  /* how many of these it takes: from 1 to all of them */
	/* NULL, or, if it has no read locks: what kind of lock it is, for messages ("which ..."). */
	const char *unreadable;

	dl_state state;
	dl_mode mode;         /* the mode owned, or waited for in DL_WAITING; in doubt only while held */
	unsigned depth;       /* how many acquisitions still need a release */
	unsigned upgraded_at; /* the depth at which the reader became the writer; 0: it didn't */
	/* Set while the lock is reserved: an operation has acquired it, and its thread hasn't accepted it yet. Points to
	 * what the thread's loop counts its passes in; the second is the count at the last renewal, for the keeper. */
	_Atomic(const atomic_ulong *) pulse;
	atomic_ulong heard_pulse;
	dl_time waits_until; /* in DL_WAITING, or while it is upgrading: until when, if its thread goes on meanwhile */
	bool is_busy;        /* an operation (core/thread/loop) is in the middle of a call other than an acquire */
	bool is_upgrading;   /* a reader is waiting to become the writer; its share may be lost during the wait */
	unsigned long acquisition;   /* a number that changes with each outermost acquire */
	unsigned long generation;    /* the process that acquired it */
	_Atomic dl_time valid_until; /* also written by the keeper's thread, while the backend renews the lock */
	dl_time renewed_until; /* set by the backend: until when it is renewed, or lasts without renewal, while held */
	int64_t fencing_token; /* 0: it has none */
	dl_time waited;        /* how long the last acquire waited */
	dl_loss loss;          /* if it was lost since it was last acquired: why */
	_Atomic dl_loss revoked_for; /* if the keeper's thread revoked it: why */
	dl_held_link link;           /* its place in the thread's list, while it is acquired */
	dl_account account;
	dl_lock *next_left; /* the next lock that dl_cleanup_end() is to destroy */
	void *user;         /* the user's object; NULL: it has none */
};

/* Returns the lock that has this place in the list; NULL if the link is NULL. */
static inline dl_lock *dl_lock_of(const dl_held_link *link)
{
	return link != NULL ? (dl_lock *) ((char *) link - offsetof(dl_lock, link)) : NULL;
}

/* Whether the lock consists of other locks. */
static inline bool dl_lock_is_compound(const dl_lock *lock)
{
	return lock->operations->valid_until != NULL;
}

/* For a backend's constructor. name, server and identity must live as long as the lock. In the statistics it counts as
 * a lock (rather than a semaphore or a session), unless the constructor changes that in its account. */
void dl_lock_prepare(dl_lock *lock, const dl_lock_operations *operations, dl_held *held, const char *name,
		const void *server, const char *identity);

/* Releases the lock if it is still held, and drops the reference that its creator has. */
void dl_lock_destroy(dl_lock *lock);

/* Keeps the lock's memory alive even if its creator destroys the lock in the meantime. */
void dl_lock_refer(dl_lock *lock);
void dl_lock_unrefer(dl_lock *lock);

/* Nests if the lock is already held. A reader that acquires for writing becomes the writer until that acquisition is
 * released. Acquiring for reading fails if the backend has no read locks. With DL_NOTHING, waits until nobody owns the
 * lock, and those in front have had it. Nothing is held afterwards. This fails if this object holds the lock, and if
 * the backend can't tell when the lock is free. */
dl_outcome dl_lock_acquire(dl_lock *lock, const dl_wish *wish, dl_error *error);

/* Turns the writer into a reader, whatever the depth. Returns DL_DONE, even if it was already a reader; DL_NOT_HELD; or
 * DL_FAILED: either the backend has no read locks, or the lock is still held for reading, others may already be
 * reading, and its mode is in doubt. */
dl_outcome dl_lock_downgrade(dl_lock *lock, dl_error *error);

/* Returns false, with an error, if the wait can't succeed before the deadline, because other objects of this thread
 * hold the lock until then, and can't release it while the thread waits. Asks the server whether they still do. */
bool dl_lock_may_wait(dl_lock *lock, const dl_wish *wish, dl_error *error);

/* Returns false, with an error, if the backend has no read locks. */
bool dl_lock_may_be_read(const dl_lock *lock, dl_error *error);

/* Returns false, with an error, if it isn't a semaphore. */
bool dl_lock_has_permits(const dl_lock *lock, dl_error *error);

/* Call this before the fencing token is used. DL_DONE: every later owner gets a larger token. Otherwise returns
 * DL_NOT_HELD or DL_FAILED. */
dl_outcome dl_lock_fence(dl_lock *lock, dl_error *error);

/* Ends the latest acquisition. Returns DL_DONE, DL_NOT_HELD or DL_FAILED. After DL_FAILED, the lock is undecided, and
 * may be released again; but if this was the nested acquisition that had made the reader the writer, it has ended, and
 * the mode is in doubt. */
dl_outcome dl_lock_release(dl_lock *lock, bool confirm, dl_error *error);

/* Gives back what the latest acquisition got, for somebody who can't wait: like dl_lock_release() without a
 * confirmation, and if that acquisition had made the reader the writer, the backend may do the same later, in the
 * background. */
void dl_lock_give_back(dl_lock *lock);

/* Ends the ownerships that may be broken, as the backend's operation does, and notes which of the thread's locks were
 * lost with them. */
dl_outcome dl_lock_force_release(dl_lock *lock, const struct dl_breakable *breakable, dl_error *error);

/* For calls of a backend that don't pass through this file, and may wait: until the second call, no other call of the
 * thread may use the lock. Returns false, with an error, if one is doing so. */
bool dl_lock_begin_use(dl_lock *lock, dl_error *error);
void dl_lock_end_use(dl_lock *lock);

/* Reserves a lock that an operation has acquired: nobody is told of a loss, and the keeper only renews it as long as
 * the loop's passes, which are counted here, go on. A loop that hangs doesn't keep others from the lock. */
void dl_lock_reserve(dl_lock *lock, const atomic_ulong *pulse);
/* The thread accepts it, or gives it back. Does nothing unless it is reserved. */
void dl_lock_accept(dl_lock *lock);
static inline bool dl_lock_is_reserved(const dl_lock *lock)
{
	return atomic_load_explicit(&lock->pulse, memory_order_relaxed) != NULL;
}
/* For the keeper, while the lock is registered with it: whether it may be renewed now. */
bool dl_lock_may_be_renewed(dl_lock *lock);

/* In a forked child: an operation of the parent was using the lock. It is free. */
void dl_lock_leave_to_parent(dl_lock *lock);

/* Releases by the deadline, for the end of a request, where nobody should wait longer. */
dl_outcome dl_lock_release_by(dl_lock *lock, bool confirm, dl_time deadline, dl_error *error);

/* Ends the ownership, or whatever the lock is in the middle of, with no operation on the stack. Its memory remains. */
void dl_lock_end(dl_lock *lock, dl_time deadline);

/* Whether the lock's time has run out by the local clock. Doesn't change the state. */
bool dl_lock_has_expired(const dl_lock *lock);

/* Checks only the local clock. If the lock's time has run out, notes the loss for dl_lock_take_loss(). */
bool dl_lock_is_held(dl_lock *lock);

/* Returns the state, by the local clock only. It remains DL_LOST after the loss has been taken, until the lock is next
 * acquired. */
dl_state dl_lock_look(dl_lock *lock);

/* Returns the time until the lock expires by the local clock; 0 if it isn't held. */
dl_time dl_lock_remaining(dl_lock *lock);

/* Returns true once after a loss, before the lock is acquired again. */
bool dl_lock_take_loss(dl_lock *lock);

/* Returns the token of a lock in the thread's list if it is held by the local clock, is on this server, and its backend
 * has tokens; otherwise NULL. */
const char *dl_lock_token_of(const dl_held_link *link, const void *server);

/* Returns one of the thread's locks whose loss hasn't been taken, or NULL. */
dl_lock *dl_lock_next_lost(dl_held *held);

/* For backends: the lock is owned now, until the given time by the local clock. */
void dl_lock_granted(dl_lock *lock, int64_t fencing_token, dl_time valid_until);

/* For backends, before they take over an ownership: returns false, with an error, unless the lock is free. A release
 * that failed before is repeated first. */
bool dl_lock_clear(dl_lock *lock, dl_error *error);

/* Returns false, with an error, if another lock of this thread's list is held with this token: it would be lost if this
 * one took the token over. */
bool dl_lock_may_take_over(const dl_lock *lock, const char *token, size_t length, dl_error *error);

/* Returns false, with the error of a call that an object doesn't allow during its own wait. */
bool dl_lock_refuse_while_waiting(const dl_lock *lock, dl_error *error);

/* For backends: like dl_lock_granted(), but for an ownership that was taken over without an acquire. */
void dl_lock_adopted(dl_lock *lock, dl_mode mode, int64_t fencing_token, dl_time valid_until);

/* For backends: a held lock lasts until the given time (extend), or ends no later than that (shorten). The keeper's
 * thread may call these. */
void dl_lock_extend(dl_lock *lock, dl_time valid_until);
void dl_lock_shorten(dl_lock *lock, dl_time valid_until);

/* For backends, and only on the keeper's thread or one of the backend's own: the lock is no longer held. Its thread is
 * alerted, and finds out when it next looks. */
void dl_lock_revoke(dl_lock *lock, dl_loss loss);

/* Alerts in the same way about a lock that has expired. The lock's own thread may call this, too. */
void dl_lock_alert(dl_lock *lock);

/* For backends: the lock turned out to be no longer held, for this reason unless the keeper noted another one. */
void dl_lock_lost(dl_lock *lock, dl_loss loss);

/* For backends: the ownership was deliberately passed on, so nothing is held, and nothing was lost. */
void dl_lock_forget(dl_lock *lock);

/* For backends that end an ownership by a call of their own, after stop_renewal: concludes that like dl_lock_release().
 * DL_DONE: it was held until now. DL_NOT_HELD: it was lost. DL_FAILED: that is undecided. began: when the release
 * began, while the lock was still held. */
void dl_lock_released(dl_lock *lock, dl_outcome outcome, dl_time began);

/* Returns how much earlier a ttl ends by the local clock than on the server. */
dl_time dl_lock_margin(dl_time ttl);

/* Returns until when, by the local clock, something lasts that a server grants for this ttl. It counts from when the
 * server was asked, at the earliest, because nobody knows when it decided. */
dl_time dl_lock_end_of(dl_time asked, dl_time ttl);

#endif
