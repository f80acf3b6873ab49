#ifndef DL_ZK_DESCRIPTORS_H
#define DL_ZK_DESCRIPTORS_H

#include <stdbool.h>
#include <zookeeper/zookeeper.h>

/*
 * The client library opens sockets and pipes that programs started by this process would inherit, and doesn't reveal
 * their numbers (apache/zookeeper#410 would have closed the sockets on exec). So this asks about all descriptors of the
 * process, which /proc lists. Descriptors of other threads and libraries are never changed: a descriptor is set to
 * close on exec only if it certainly belongs to the client. If something else looks the same, or there is no /proc,
 * nothing is changed. Any thread may call these. Without this, programs started by PHP could use a connection that is
 * logged in.
 */

/* Call this once, before anything else here. */
void dl_zk_descriptors_start(void);

/* Called before a client is started. */
void dl_zk_descriptors_begin(void);

/* Called after that: sets the pipe that wakes the client's threads to close on exec. If several clients are being
 * started at the same time, the last one does so for all. */
void dl_zk_descriptors_end(bool is_started);

/* Called after a client has connected: sets its socket to close on exec. */
void dl_zk_descriptors_close_socket(zhandle_t *handle);

#endif
