#ifndef DL_CORE_LOOP_H
#define DL_CORE_LOOP_H

/*
 * Operations: calls of the engine that wait without stopping their thread.
 *
 * An operation runs the engine as it is, on a stack of its own, on the thread that has begun it. Where the engine would
 * sleep, in core/system/wait, the operation is suspended instead: whoever resumed it goes on. The thread's loop polls
 * for all of its suspended operations, and shows one descriptor, which is readable when dl_loop_pass() has something to
 * do. Nothing here is touched by another thread, except where that is said.
 *
 *   NEW       -> RUNNING    dl_loop_begin(), unless others stand ready
 *   NEW       -> READY      dl_loop_begin(), behind those that stand ready
 *   RUNNING   -> SUSPENDED  suspend(), in a wait
 *   SUSPENDED -> READY      make_ready(): what it waits for has happened, or its time has come
 *   READY     -> RUNNING    resume(), in the order in which they became ready
 *   RUNNING   -> OVER       resume(), when its function has returned
 *   SUSPENDED -> RUNNING    dl_operation_give_up(), which returns when it is over; from READY, too, even if it never
 *                           ran
 *
 * An operation that is given up is forced: from then on none of its waits waits, so it ends at once, in the way in
 * which the engine ends when its thread is being stopped. So every loop around a wait has to end with
 * DL_WAIT_INTERRUPTED.
 *
 * While a thread has suspended operations, its ordinary waits run the loop, because what they wait for may need one of
 * them to go on.
 *
 * A forked child has none of its parent's operations: dl_loop_abandon().
 */

#include "core/system/heap.h"
#include "core/system/wait.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct dl_loop dl_loop;
typedef struct dl_operation dl_operation;

/* How stacks are switched, which the user of the engine provides. */
typedef struct dl_stacks {
	/* Returns a stack on which body(), which never returns, will run; NULL: there is no memory for one. */
	void *(*create)(void (*body)(void));
	/* Continues on the stack, until that leaves. */
	void (*enter)(void *stack);
	/* Called on the stack: continues where it was entered. */
	void (*leave)(void *stack);
	/* Frees a stack on which nothing happens any more. */
	void (*destroy)(void *stack);
} dl_stacks;

/* A descriptor that the loop watches. look is called on the thread, during a pass, and mustn't wait. */
typedef struct dl_watch {
	void (*look)(struct dl_watch *watch);
} dl_watch;

/* What is to be done once, at the end of the present pass. */
typedef struct dl_deferred {
	void (*run)(struct dl_deferred *deferred);
	bool is_planned;
	struct dl_deferred *next;
} dl_deferred;

/* Expires once, during a pass, when its time has come. */
typedef struct dl_timer {
	void (*expire)(struct dl_timer *timer);
	dl_heap_item item;
} dl_timer;

/* What another room keeps with a loop; embedded in that. */
typedef struct dl_loop_part {
	const void *kind; /* tells parts of one kind from others */
	/* Called when the loop is closed, or abandoned in a forked child; frees the part. */
	void (*close)(struct dl_loop_part *part);
	/* Called when no operation is in progress: lets go of what isn't needed until another one begins. If that requires
	 * replies that nobody reads, waits for them until the deadline; with a deadline of 0, does nothing then. NULL: it
	 * keeps nothing of that kind. */
	void (*settle)(struct dl_loop_part *part, dl_time deadline);
	struct dl_loop_part *next;
} dl_loop_part;

typedef enum dl_operation_state {
	DL_OPERATION_NEW,
	DL_OPERATION_READY,
	DL_OPERATION_RUNNING,
	DL_OPERATION_SUSPENDED,
	DL_OPERATION_OVER
} dl_operation_state;

/* Embedded in what it is to do. Zero the memory, and set the first two. */
struct dl_operation {
	/* Runs on the operation's stack. */
	void (*run)(dl_operation *operation);
	/* Called when it is over, on the stack of whoever resumed it last; it may free the operation. */
	void (*finish)(dl_operation *operation);

	/* The loop's. */
	dl_way way;
	dl_loop *loop;
	void *stack;
	dl_operation_state state;
	bool is_given_up;
	bool is_asleep; /* only dl_operation_wake() and its time wake it */
	bool is_woken;
	dl_timer timer;
	const dl_interrupt *interrupt;
	dl_watch watch;
	dl_operation *next_ready, *next, **link;
};

/* Returns a loop for this thread; NULL: it can't be opened, for the reason in *failure, an errno. */
dl_loop *dl_loop_open(const dl_stacks *stacks, int *failure);

/* Nothing may be in progress. */
void dl_loop_close(dl_loop *loop);

/* In a forked child: frees the loop that belonged to the parent, without resuming anything. The operations' memory
 * isn't touched any more. */
void dl_loop_abandon(dl_loop *loop);

/* Whether it belongs to a parent of this process. */
bool dl_loop_is_inherited(const dl_loop *loop);

int dl_loop_descriptor(const dl_loop *loop);

/* Frees the stacks that are kept for later operations. */
void dl_loop_free_stacks(dl_loop *loop);

/* Begins an operation, which is over or suspended when this returns, or stands ready behind others. false: there is no
 * stack for it, and it hasn't begun. */
bool dl_loop_begin(dl_loop *loop, dl_operation *operation);

/* Resumes operations that can go on, for about half a millisecond. Never waits. */
void dl_loop_pass(dl_loop *loop);

/* Returns what counts the loop's passes. Any thread may read it while the loop is open. */
const atomic_ulong *dl_loop_pulse(const dl_loop *loop);

/* Whether any operation isn't over. */
bool dl_loop_is_busy(const dl_loop *loop);

/* Makes the descriptor readable until the next dl_loop_pass(), also if the thread waits in another way meanwhile. */
void dl_loop_ring(dl_loop *loop);

/* Has the next pass ask the interrupts of suspended operations. Any thread may call this while the loop is open. */
void dl_loop_alert(dl_loop *loop);

/* Has the operation end before this returns; its finish is called. Not during a pass. */
void dl_operation_give_up(dl_operation *operation);

/* Whether any thread of this process has opened a loop, so that those without one needn't look further. */
extern atomic_bool dl_loops_exist;

/* Returns the operation on whose stack this is called. For those who know that there is one. */
dl_operation *dl_operation_of_thread(void);

/* Returns the operation on whose stack this is called; NULL: it is on none. */
static inline dl_operation *dl_operation_current(void)
{
	return atomic_load_explicit(&dl_loops_exist, memory_order_relaxed) ? dl_operation_of_thread() : NULL;
}

/* Whether this is called by an operation that was given up. */
static inline bool dl_operation_must_end(void)
{
	const dl_operation *current = dl_operation_current();

	return current != NULL && current->is_given_up;
}

/* For an operation: waits until dl_operation_wake(). DL_WAIT_READY may come without a reason. */
dl_wait_result dl_operation_sleep(dl_time deadline, const dl_interrupt *interrupt);

/* For an operation that has waited in vain until the deadline for another one. If the loop wasn't run for so long that
 * neither could go on, returns true, and a later deadline: the other one gets as much time as was lost. */
bool dl_operation_was_held_up(dl_time *deadline);

/* Does nothing unless it sleeps. On the loop's thread. */
void dl_operation_wake(dl_operation *operation);

/* Wakes an operation from another thread, in the order in which these called; embedded in what does. Set the
 * operation, and zero the rest. */
typedef struct dl_call_up {
	dl_operation *operation;
	bool is_listed;
	struct dl_call_up *next;
} dl_call_up;

/* Call this once, before anything is called up. */
void dl_loop_start(void);

/* Any thread. The operation must be asleep, or look whether it was called up before it sleeps. */
void dl_loop_call_up(dl_call_up *call);

/* On the loop's thread, before the memory of the call is used for anything else. From then on, no thread may call. */
void dl_loop_forget_call(dl_call_up *call);

/* Returns 0 or an errno. The watch must stay in place until dl_loop_unwatch(), which must come before the descriptor is
 * closed. */
int dl_loop_watch(dl_loop *loop, int descriptor, short events, dl_watch *watch);
void dl_loop_unwatch(dl_loop *loop, int descriptor, const dl_watch *watch);

/* The timer must not have been started. */
void dl_loop_start_timer(dl_loop *loop, dl_timer *timer, dl_time due);
/* Does nothing unless it was started. */
void dl_loop_stop_timer(dl_loop *loop, dl_timer *timer);
static inline bool dl_loop_is_timed(const dl_timer *timer)
{
	return timer->item.place > 0;
}

/* Returns a number larger than any before: first come, first served. */
unsigned long dl_loop_next_number(dl_loop *loop);

/* If it is already planned, does nothing. */
void dl_loop_defer(dl_loop *loop, dl_deferred *deferred);

/* Settles all parts. Nothing may be in progress. */
void dl_loop_settle(dl_loop *loop, dl_time deadline);

void dl_loop_add_part(dl_loop *loop, dl_loop_part *part);
/* Returns the first part of a kind after the given one; NULL: there is none. Begin with NULL. */
dl_loop_part *dl_loop_next_part(const dl_loop *loop, const dl_loop_part *after, const void *kind);

#endif
