#ifndef DL_CORE_OPTIMISTIC_H
#define DL_CORE_OPTIMISTIC_H

#include "core/clock.h"
#include "core/error.h"
#include "core/lock.h"
#include "core/wait.h"

#include <stddef.h>

/*
 * A value that is changed without a lock: it is read, and written only if nobody else has written meanwhile. The
 * part that is the same on every backend is done here: the deadline, the pauses between attempts, forks, counters, and the
 * end of an update that was cut off. A backend brings the operations below.
 *
 * Everything here belongs to the thread that made it.
 */
typedef struct dl_optimistic dl_optimistic;
typedef struct dl_update dl_update;

typedef struct dl_value {
	char *bytes; /* NULL: there is no value; else with a NUL behind it */
	size_t length;
} dl_value;

typedef enum dl_reading {
	DL_TO_KNOW,
	DL_TO_CHANGE /* write() or discard() follows, and write() is to notice if anybody wrote since */
} dl_reading;

/* What a backend does. Each call has the backend's own bounds, and the deadline of the update where it needs one. */
typedef struct dl_optimistic_operations {
	/* Fills update->value, which is empty, and keeps what write() needs in update->state. */
	bool (*read)(dl_update *update, dl_reading reading, dl_error *error);
	/* Writes, or deletes where there are no bytes. DL_DONE; DL_CONFLICT: nothing was written, and the value may be another one;
	 * DL_FAILED. Ends what read() began, and leaves update->state NULL. */
	dl_outcome (*write)(dl_update *update, const dl_value *value, dl_error *error);
	/* Ends what read() began without a write. Never waits. In a forked child, nothing is written to the parent's sockets. */
	void (*discard)(dl_update *update);
	void (*destroy)(dl_optimistic *optimistic);
} dl_optimistic_operations;

/* The updates of a thread that haven't ended. Zeroed memory is none. */
typedef struct dl_updates {
	dl_update *newest;
} dl_updates;

struct dl_optimistic {
	const dl_optimistic_operations *operations;
	dl_updates *updates; /* outlives it */
	const char *name;    /* as the user gave it; the backend's */
	size_t largest;      /* a longer value is not to be written */
};

/* One read, or one update with all its attempts. It is reachable from the thread's list until it ends, so user code may run
 * and never return while there is one. */
struct dl_update {
	dl_optimistic *optimistic;
	dl_value value; /* as it was read; owned */
	void *state;    /* the backend's, between read() and write(); NULL: nothing to end */
	dl_time started, deadline;
	dl_time pause;            /* before the next attempt; 0: there was none yet */
	unsigned long generation; /* the process that began it */
	dl_update *older;
};

/* To be called by a backend's constructor. */
void dl_optimistic_prepare(dl_optimistic *optimistic, const dl_optimistic_operations *operations, dl_updates *updates,
		const char *name, size_t largest);

/* Ends what is left of its updates, and frees it. */
void dl_optimistic_destroy(dl_optimistic *optimistic);

/* To be ended, and lives until then. limit: DL_FOREVER: without limit; 0: one attempt. */
dl_update *dl_update_start(dl_optimistic *optimistic, dl_time limit);
void dl_update_end(dl_update *update);

/* For backends: adds to the error of a write that nobody can tell whether it was carried out. Returns DL_FAILED. */
dl_outcome dl_update_undecided(const dl_update *update, dl_error *error);

/* At the end of a request: ends what was cut off. */
void dl_updates_end(dl_updates *updates);

/* Reads without a following write. */
bool dl_update_look(dl_update *update, dl_error *error);

/* Reads, after a pause if a write failed before. DL_DONE, DL_TIMED_OUT: no attempt is left, DL_INTERRUPTED, or DL_FAILED, also
 * in a child that was forked in the pause. */
dl_outcome dl_update_read(dl_update *update, const dl_interrupt *interrupt, dl_error *error);

/* Frees the value that was read, for who has copied it. */
void dl_update_drop_value(dl_update *update);

/* Writes if nobody has written since the read; no bytes: deletes. DL_DONE; DL_CONFLICT: read again; or DL_FAILED, also in a
 * child that was forked since the start. */
dl_outcome dl_update_write(dl_update *update, const dl_value *value, dl_error *error);

#endif
