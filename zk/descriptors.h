#ifndef DL_ZK_DESCRIPTORS_H
#define DL_ZK_DESCRIPTORS_H

#include <stdbool.h>
#include <zookeeper/zookeeper.h>

/*
 * The client library opens sockets and pipes that a program which this process starts would inherit, and tells nobody their
 * numbers. So they are looked for among all descriptors of the process, in /proc. Descriptors of other threads and
 * libraries are never changed: only what can be nothing but the client's is closed on exec. Where something else looks the same,
 * or where there is no /proc, all is left as it is. Any thread.
 */

/* In the handlers of a fork. */
void dl_zk_descriptors_before_fork(void);
void dl_zk_descriptors_after_fork(bool is_child);

/* Before a client is started. */
void dl_zk_descriptors_begin(void);

/* After that: closes the pipe by which its threads are woken on exec. If several clients are started at the same time, the last
 * does so for all. */
void dl_zk_descriptors_end(bool is_started);

/* After a client has connected: closes its socket on exec. */
void dl_zk_descriptors_close_socket(zhandle_t *handle);

#endif
