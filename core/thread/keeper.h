#ifndef DL_CORE_KEEPER_H
#define DL_CORE_KEEPER_H

#include "core/system/clock.h"
#include "core/text/error.h"

#include <stdatomic.h>
#include <stdbool.h>

/* Does this process's background work: tasks, which run when they are due. One thread runs them all as long as none
 * takes long; if several are scheduled, a second one stays ready. While a task waits for a silent server, another
 * thread runs whatever else is due, so no task delays another by more than a few milliseconds. The threads start when
 * they are needed, and end when they no longer are, except the last. They block all signals except those raised by
 * faults, and know nothing of PHP. A forked child starts without them, and with nothing scheduled.
 */
typedef struct dl_task {
	/* Called on one of the keeper's threads, with no mutex held, and never on two at once. Returns the time at which it
	 * is next due; DL_FOREVER means not until it is scheduled again. When the keeper is being stopped, its waits end
	 * early with DL_WAIT_INTERRUPTED. */
	dl_time (*run)(struct dl_task *task);
	bool is_patient; /* it never waits, and may run late: no thread is started or kept ready for it */

	/* The keeper's private fields. */
	_Atomic dl_time due;
	bool is_known;
	bool is_running;
	struct dl_task *next;
} dl_task;

/* Call this once, before anything else here. */
void dl_keeper_start(void);

/* Joins the threads; after that, no task runs. Returns false if a thread didn't end in time: then the code that it runs
 * must stay in memory. */
bool dl_keeper_stop(dl_time limit);

/* Makes sure that there is a thread to run a task that is about to be scheduled. Returns false, with an error, if none
 * can be started. Any thread may call this; if a thread is already running, it costs one atomic load. */
bool dl_keeper_need(dl_error *error);

/* Whether there is a thread to run tasks. Any thread may call this. */
bool dl_keeper_is_running(void);

/* Sets up a task that calls run, and isn't patient. */
void dl_task_prepare(dl_task *task, dl_time (*run)(dl_task *task));

/* Schedules the task to run at the given time or earlier. Any thread may call this; it costs one atomic load if the
 * task is already scheduled for an earlier time. Whatever the task needs must be in place before this call. */
void dl_keeper_schedule(dl_task *task, dl_time due);

/* When this returns, the task isn't running and never will, so its memory may be freed. Must not be called from a
 * task. */
void dl_keeper_remove(dl_task *task);

#endif
