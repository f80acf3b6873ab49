#ifndef DL_CORE_SOCKET_H
#define DL_CORE_SOCKET_H

#include "core/clock.h"
#include "core/error.h"

/* Connect to a host's port, trying each of its addresses in turn, or to a unix socket. Returns a descriptor,
 * non-blocking and closed on exec, or -1 with an error of kind DL_ERROR_CONNECTION that names the place by its
 * description. Any thread. */
int dl_socket_connect_tcp(const char *host, int port, const char *description, dl_time deadline, dl_error *error);
int dl_socket_connect_unix(const char *path, const char *description, dl_time deadline, dl_error *error);

/* Makes reads wait by themselves, at most so long. */
void dl_socket_wait_in_reads(int descriptor, dl_time limit);

/* Looks, for at most so long, whether there is something to read, or an end to be seen: without sleeping, but leaving the
 * processor to other threads meanwhile. */
bool dl_socket_glance(int descriptor, dl_time span);

/* Whether the peer is known to have closed the connection. Never waits. */
bool dl_socket_is_closed(int descriptor);

/* Writes everything, without ever raising SIGPIPE. false: errno says why, ETIMEDOUT at the deadline. */
bool dl_socket_write(int descriptor, const char *bytes, size_t length, dl_time deadline);

#endif
