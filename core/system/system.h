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
 * What Linux has but other systems, such as macOS, may lack. configure defines DL_LACKS_… for each function that is
 * missing; the rest is known from the system's headers. DL_LACKS_ALL builds all replacements, so that they can be tried
 * where nothing is missing: `scripts/test --lacking`.
 *
 * Any thread may call these. Unless stated otherwise, functions that return an int return an errno, or 0.
 */

/* poll() with a limit that isn't rounded to milliseconds. Returns what poll() does. */
int dl_system_poll(struct pollfd *descriptors, nfds_t count, int64_t nanoseconds);

/* Both ends are closed when another program is executed. */
int dl_system_pipe(int ends[2]);

/* A stream socket that doesn't block, and is closed when another program is executed; -1 with errno set. */
int dl_system_socket(int family);

/* Sends what can be sent at once, and never raises SIGPIPE. Returns what send() does. */
ssize_t dl_system_send(int descriptor, const void *bytes, size_t length);

/* Has the kernel give up the connection if what was sent isn't acknowledged in time. A system without such a setting
 * gives up later. */
void dl_system_limit_acknowledgement(int descriptor, unsigned milliseconds);

/* Has the kernel probe the peer when nothing has arrived for this many seconds: count times, with an interval in
 * between. It breaks the connection if no probe is answered. */
void dl_system_probe(int descriptor, int idle, int interval, int count);

/* Blocks SIGPIPE in this thread until the second call, which discards what was raised in between, and keeps errno. */
void dl_system_hold_sigpipe(sigset_t *before);
void dl_system_let_sigpipe(const sigset_t *before);

int dl_system_random(void *bytes, size_t length);

/* Overwrites a secret; no compiler may leave this out. */
void dl_system_wipe(void *memory, size_t length);

/* A condition for dl_system_await(), which waits for this time at most, and returns whether it was woken. */
void dl_system_prepare_condition(pthread_cond_t *condition);
bool dl_system_await(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t nanoseconds);

/* Starts a thread that blocks these signals. */
int dl_system_start_thread(pthread_t *thread, pthread_attr_t *attributes, const sigset_t *blocked,
		void *(*work)(void *context), void *context);

/* A descriptor of memory that children can map, and nobody else can truncate; -1 with errno set. */
int dl_system_memory(size_t size);

/* Makes the file this large, with room on the disk for all of it. */
int dl_system_allocate(int descriptor, size_t size);

#endif
