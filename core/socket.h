#ifndef DL_CORE_SOCKET_H
#define DL_CORE_SOCKET_H

#include "core/clock.h"
#include "core/error.h"

/* These connect to a port of a host, trying each of its addresses in turn, or to a unix socket. They return a
 * non-blocking descriptor that is closed on exec, or -1 with an error of kind DL_ERROR_CONNECTION that contains the
 * description. Any thread may call them. */
int dl_socket_connect_tcp(const char *host, int port, const char *description, dl_time deadline, dl_error *error);
int dl_socket_connect_unix(const char *path, const char *description, dl_time deadline, dl_error *error);

/* Has the kernel find out that the peer, or the way to it, is gone: after so much time without a byte, it sends three
 * probes, ten seconds apart. They also remind firewalls of the connection. Only for TCP. */
void dl_socket_probe(int descriptor, dl_time idle);

/* Makes reads block, for at most the given time. */
void dl_socket_wait_in_reads(int descriptor, dl_time limit);

/* Whether the peer is known to have closed the connection. Never waits. */
bool dl_socket_is_closed(int descriptor);

/* Call this before a connection is closed. It shuts it down for everybody who has a descriptor of it, such as a child
 * that was forked while it was being opened. What was written is delivered within the given time, or never. */
void dl_socket_give_up(int descriptor, dl_time span);

/* Writes everything, and never raises SIGPIPE. false: errno says why; at the deadline it is ETIMEDOUT. */
bool dl_socket_write(int descriptor, const char *bytes, size_t length, dl_time deadline);

#endif
