#ifndef DL_CORE_KEEPER_H
#define DL_CORE_KEEPER_H

#include "core/clock.h"
#include "core/error.h"

#include <stdatomic.h>
#include <stdbool.h>

/*
 * What this process does in the background: tasks, which run when they are due. One thread runs them all as long as none
 * takes time. While a task waits for a server that is silent, another thread runs what else is due: no task waits for
 * another for more than some milliseconds. The threads start when they are needed, have all signals blocked but those of a
 * fault, and know nothing of PHP. A forked child starts without them, and with nothing scheduled.
 */
typedef struct dl_task {
	/* Runs on a thread of the keeper's, with no mutex held, and never on two at once. Returns when it is next due,
	 * DL_FOREVER for not before it is scheduled again. Its waits end early when the keeper is to stop
	 * (DL_WAIT_INTERRUPTED). */
	dl_time (*run)(struct dl_task *task);

	/* The keeper's. */
	_Atomic dl_time due;
	bool is_known;
	bool is_running;
	struct dl_task *next;
} dl_task;

/* Once, before anything else here. */
void dl_keeper_start(void);

/* Joins the threads; the tasks run no more. false: one didn't end in time, and the code it runs must stay in memory. */
bool dl_keeper_stop(dl_time limit);

/* For who is about to need a task: there is a thread that can run it. false: none can be started, and error says why. Any
 * thread; costs one atomic load where there is one already. */
bool dl_keeper_need(dl_error *error);

/* run is to be called; everything else is set. */
void dl_task_prepare(dl_task *task, dl_time (*run)(dl_task *task));

/* It will run at that time or earlier. Any thread; costs one atomic load where it is scheduled for earlier already. What
 * the task is to find must be in its place before. */
void dl_keeper_schedule(dl_task *task, dl_time due);

/* When this returns, the task doesn't run and won't; its memory may be freed. Not from a task. */
void dl_keeper_remove(dl_task *task);

#endif
