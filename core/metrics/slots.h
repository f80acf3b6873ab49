#ifndef DL_CORE_SLOTS_H
#define DL_CORE_SLOTS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Memory that the processes of a pool share, divided into slots of equal size. The process that will fork the others
 * opens it; each process takes a slot of its own when it first needs one, and a forked child never uses its parent's. A
 * process owns a slot as long as it has a record lock (fcntl) on one byte of the mapped file. The kernel drops that
 * lock when the process ends, however it ends, and no child inherits it. So neither a reused pid nor another pid
 * namespace can make a dead process look alive, and nobody has to clean up. Unlike a robust mutex, the lock isn't
 * affected by the end of a thread; and unlike a lock on an open file description, it works in workers that inherited
 * the file but may not open it. The price: a process that itself opens and closes this file loses its lock. Then
 * another process may take the slot as well, and both add to the same numbers, whose sum remains correct. A slot that
 * becomes free keeps its contents, and its next owner continues with them. So counters never have to be moved, and a
 * process that is killed at any moment leaves every sum correct.
 *
 * The file may be truncated while it is mapped. A handler for SIGBUS then puts private memory in its place.
 *
 * Any thread may call these, unless the comment says otherwise.
 */

/* The most processes that share (docs/metrics.md, "Who shares what"), which determines the size of the file: 5 MB with
 * the slots of core/metrics/stats.h. The text holds all the patterns that core/metrics/stats.h accepts. */
#define DL_SLOTS_MOST 1024
#define DL_SLOTS_TEXT_SIZE 3840

/* The layout of the slots. The first process that opens a file writes it there, and it applies to all others. */
typedef struct dl_slots_format {
	uint32_t version;   /* of what is in a slot */
	uint32_t slot_size; /* a multiple of 8 */
	char text[DL_SLOTS_TEXT_SIZE];
} dl_slots_format;

/* Opens a file or, if the path is empty, memory that only child processes can reach. A new file gets this format; for
 * an existing file, format is replaced by the file's. take is called with the mutex held when a process has taken its
 * slot. If opening fails, or the file is later truncated, dl_slots_problem() says why, and each process has memory of
 * its own. Call this once, before there are threads. */
void dl_slots_open(const char *path, dl_slots_format *format, void (*take)(void *slot));

/* Refuses the opened file because of its format. */
void dl_slots_refuse(const char *problem, const dl_slots_format *own);

/* Undoes dl_slots_open(), after all other threads have ended. */
void dl_slots_close(void);

/* Whether dl_slots_visit() reaches the slots of others. */
bool dl_slots_is_shared(void);

/* Returns why this process doesn't share the memory; NULL: it does. */
const char *dl_slots_problem(void);

/* This process's slot, or NULL if it has none yet. */
extern _Atomic(void *) dl_slots_own;

/* Takes a slot; if that isn't possible, returns zeroed memory that only this process uses. dl_slots_open() must have
 * been called. */
void *dl_slots_take(void);

static inline void *dl_slots_mine(void)
{
	void *slot = atomic_load_explicit(&dl_slots_own, memory_order_acquire);

	return slot != NULL ? slot : dl_slots_take();
}

/* Visits all slots that were ever taken, and this process's own memory if it has no slot. is_alive asks the kernel
 * whether the slot's owner is alive. */
typedef void dl_slots_visitor(void *context, const void *slot, bool (*is_alive)(const void *slot));
void dl_slots_visit(dl_slots_visitor *visitor, void *context);

#endif
