#ifndef DL_CORE_SYSTEM_H
#define DL_CORE_SYSTEM_H

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/*
 * What Linux has and not every system does, macOS for example. configure says what is missing by DL_LACKS_… for each
 * function; for the rest, the headers of the system tell. DL_LACKS_ALL does without all of it, so that the replacements
 * can be tried where nothing is missing: `scripts/test --lacking`.
 *
 * Any thread may call these. Functions that return an int return an errno, or 0.
 */

/* poll() with a limit that isn't rounded to milliseconds. Returns what poll() does. */
int dl_system_poll(struct pollfd *descriptors, nfds_t count, int64_t nanoseconds);

/* Both ends are closed when another program is executed. */
int dl_system_pipe(int ends[2]);

/* A stream socket that doesn't block, and is closed when another program is executed; -1 with errno set. */
int dl_system_socket(int family);

/* Sends what can be sent at once, and never raises SIGPIPE. Returns what send() does. */
ssize_t dl_system_send(int descriptor, const void *bytes, size_t length);

/* Has the kernel give up the connection if what was sent isn't acknowledged in time. Where it can't do that, it
 * takes longer. */
void dl_system_limit_acknowledgement(int descriptor, unsigned milliseconds);

/* Holds back the thread's SIGPIPE; the second one discards what was raised meanwhile, and keeps errno. */
void dl_system_hold_sigpipe(sigset_t *before);
void dl_system_let_sigpipe(const sigset_t *before);

int dl_system_random(void *bytes, size_t length);

/* Overwrites a secret; no compiler leaves this out. */
void dl_system_wipe(void *memory, size_t length);

/* A condition for dl_system_await(), which waits so long at most. It returns whether it was woken. */
void dl_system_prepare_condition(pthread_cond_t *condition);
bool dl_system_await(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t nanoseconds);

/* A descriptor of memory that children can map, and nobody else can truncate; -1 with errno set. */
int dl_system_memory(size_t size);

/* Makes the file this large, with room on the disk for all of it. */
int dl_system_allocate(int descriptor, size_t size);

#endif
