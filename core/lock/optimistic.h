#ifndef DL_CORE_OPTIMISTIC_H
#define DL_CORE_OPTIMISTIC_H

#include "core/system/backoff.h"
#include "core/system/clock.h"
#include "core/text/error.h"
#include "core/lock/lock.h"
#include "core/system/wait.h"

#include <stddef.h>

/*
 * A value that is changed without a lock: it is read, and written only if nobody else has written meanwhile. Everything
 * that is the same on every backend is implemented here: the deadline, the pauses between attempts, forks, counters,
 * and ending updates that were cut off. A backend provides the operations below.
 *
 * Everything here belongs to the thread that created it.
 */
typedef struct dl_optimistic dl_optimistic;
typedef struct dl_update dl_update;

typedef struct dl_value {
	char *bytes; /* NULL: there is no value; otherwise followed by a NUL */
	size_t length;
} dl_value;

typedef enum dl_reading {
	DL_TO_KNOW,
	DL_TO_CHANGE /* write() or discard() follows, and write() must notice if anybody has written since */
} dl_reading;

/* What a backend does. Each call is limited by the backend's own time limits and, where necessary, by the update's
 * deadline. */
typedef struct dl_optimistic_operations {
	/* Fills update->value, which is empty, and stores what write() needs in update->state. */
	bool (*read)(dl_update *update, dl_reading reading, dl_error *error);
	/* Writes the value, or deletes it if there are no bytes. DL_CONFLICT: nothing was written, and the value may
	 * have changed. Otherwise DL_DONE or DL_FAILED. Ends what read() began, and leaves update->state NULL. */
	dl_outcome (*write)(dl_update *update, const dl_value *value, dl_error *error);
	/* Ends what read() began, without writing. Never waits. In a forked child, nothing is written to the parent's
	 * sockets. */
	void (*discard)(dl_update *update);
	void (*destroy)(dl_optimistic *optimistic);
} dl_optimistic_operations;

/* A thread's updates that haven't ended. To make an empty list, zero its memory. */
typedef struct dl_updates {
	dl_update *newest;
} dl_updates;

struct dl_optimistic {
	const dl_optimistic_operations *operations;
	dl_updates *updates; /* outlives this object */
	const char *name;    /* as the user gave it; owned by the backend */
	size_t largest;      /* the maximum length of a value to be written */
};

/* One read, or one update with all its attempts. The thread's list refers to it until it ends, so user code that
 * runs in the meantime may fail to return without leaking it. */
struct dl_update {
	dl_optimistic *optimistic;
	dl_value value; /* as it was read; owned by the update */
	void *state;    /* the backend's state between read() and write(); NULL: there is nothing to end */
	dl_time started, deadline;
	dl_time refused_since;    /* for the backend: since when the server has refused to write; 0: it hasn't */
	dl_backoff backoff;       /* between attempts; no pause: this is the first attempt */
	unsigned long generation; /* the process that began it */
	dl_update *older;
};

/* For a backend's constructor. */
void dl_optimistic_prepare(dl_optimistic *optimistic, const dl_optimistic_operations *operations, dl_updates *updates,
		const char *name, size_t largest);

/* Ends its remaining updates, and frees it. */
void dl_optimistic_destroy(dl_optimistic *optimistic);

/* Starts an update, which lives until dl_update_end(). A limit of DL_FOREVER means no limit, 0 means one attempt. */
dl_update *dl_update_start(dl_optimistic *optimistic, dl_time limit);
void dl_update_end(dl_update *update);

/* For backends: adds to the error of a write that it isn't known whether the write was carried out. Returns
 * DL_FAILED. */
dl_outcome dl_update_undecided(const dl_update *update, dl_error *error);

/* Called at the end of a request: ends updates that were cut off. */
void dl_updates_end(dl_updates *updates);

/* Reads the value, without a subsequent write. */
bool dl_update_look(dl_update *update, dl_error *error);

/* Reads, after a pause if a write failed before. Returns DL_DONE; DL_TIMED_OUT if no attempt is left;
 * DL_INTERRUPTED; or DL_FAILED, also in a child that was forked during the pause. */
dl_outcome dl_update_read(dl_update *update, const dl_interrupt *interrupt, dl_error *error);

/* Frees the value that was read, once the caller has copied it. */
void dl_update_drop_value(dl_update *update);

/* Writes if nobody has written since the read; a value without bytes deletes. Returns DL_DONE; DL_CONFLICT, after
 * which the caller should read again; or DL_FAILED, also in a child that was forked since the start. */
dl_outcome dl_update_write(dl_update *update, const dl_value *value, dl_error *error);

#endif
