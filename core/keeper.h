#ifndef DL_CORE_KEEPER_H
#define DL_CORE_KEEPER_H

#include "core/clock.h"

#include <stdatomic.h>
#include <stdbool.h>

/*
 * The background thread of this process: it runs tasks when they are due. It starts with the first task that is
 * scheduled, has all signals blocked but those of a fault, and knows nothing of PHP. A forked child starts without
 * the thread, and with nothing scheduled.
 */
typedef struct dl_task {
	/* Runs on the keeper's thread, one task at a time, with no mutex held. Returns when it is next due, DL_FOREVER for
	 * not before it is scheduled again. Its waits end early when the keeper is to stop (DL_WAIT_INTERRUPTED). */
	dl_time (*run)(struct dl_task *task);

	/* The keeper's. */
	_Atomic dl_time due;
	bool is_known;
	struct dl_task *next;
} dl_task;

/* Once, before anything else here. */
void dl_keeper_start(void);

/* Joins the thread; the tasks run no more. false: it didn't end in time, and the code it runs must stay in memory. */
bool dl_keeper_stop(dl_time limit);

/* run is to be called; everything else is set. */
void dl_task_prepare(dl_task *task, dl_time (*run)(dl_task *task));

/* It will run at that time or earlier. Any thread; costs one atomic load where it is scheduled for earlier already. What
 * the task is to find must be in its place before. */
void dl_keeper_schedule(dl_task *task, dl_time due);

/* When this returns, the task doesn't run and won't; its memory may be freed. Not from a task. */
void dl_keeper_remove(dl_task *task);

#endif
