#ifndef DL_ZK_DESCRIPTORS_H
#define DL_ZK_DESCRIPTORS_H

#include <stddef.h>
#include <zookeeper/zookeeper.h>

/*
 * The client library opens sockets and pipes that a program which this process starts would inherit, and tells nobody their
 * numbers. So they are looked for among all descriptors of the process, in /proc; where there is none, nothing is done.
 */
typedef struct dl_zk_descriptors {
	int *numbers; /* to be freed */
	size_t count;
} dl_zk_descriptors;

/* Those that are open. */
dl_zk_descriptors dl_zk_descriptors_read(void);

/* After a client was started: closes the pipes of its threads, which weren't open before, on exec. Frees the list. */
void dl_zk_descriptors_close_pipes(dl_zk_descriptors *before);

/* After a client has connected: closes its socket on exec, and with it any other one to the same server. */
void dl_zk_descriptors_close_socket(zhandle_t *handle);

#endif
