#ifndef DL_CORE_SOCKET_H
#define DL_CORE_SOCKET_H

#include "core/system/clock.h"
#include "core/text/error.h"
#include "core/system/wait.h"

/* Marks a socket as this process's alone: a forked child closes its copy in the fork itself, whatever thread has the
 * socket, and whatever that thread is doing with it. The mark stands next to the variable with the descriptor, in
 * memory that isn't freed before the socket is closed or handed on.
 */
typedef struct dl_socket_mark {
	int *descriptor; /* the variable; -1 while there is no socket, as in a child */
	struct dl_socket_mark *next, *previous;
} dl_socket_mark;

/* Call this once, before anything else here, and before any module adds a guard that calls this one with its mutex
 * held. */
void dl_socket_start(void);

/* Marks a connected socket that was opened elsewhere. Any thread. */
void dl_socket_take(dl_socket_mark *mark, int descriptor);

/* The socket of one mark becomes that of another, which has none. Any thread. */
void dl_socket_hand_on(dl_socket_mark *from, dl_socket_mark *to);

/* Closes the socket, if there is one. Any thread. */
void dl_socket_close(dl_socket_mark *mark);

/* An attempt to connect to a port of a host, whose addresses are tried in turn, or to a unix socket. It never waits.
 * One thread at a time; the texts must outlive it, and it can't be copied.
 */
typedef struct dl_connecting {
	const char *host; /* NULL: a unix socket */
	int port;
	const char *path;
	const char *description; /* for errors */
	dl_time deadline;

	/* The state. */
	dl_awaited awaited;
	struct dl_addresses *addresses; /* the host's */
	const struct addrinfo *next;    /* of these */
	int left;                       /* how many of them haven't been tried yet */
	int descriptor;                 /* the socket, or -1 */
	dl_socket_mark mark;            /* the socket's */
	bool is_begun, is_resolved;
} dl_connecting;

/* Prepares an attempt, which must be ended below. */
void dl_connecting_to_tcp(dl_connecting *connecting, const char *host, int port, const char *description,
		dl_time deadline);
void dl_connecting_to_unix(dl_connecting *connecting, const char *path, const char *description, dl_time deadline);

/* Takes the first step, or the next one when what it awaits has happened (is_ready) or is due. Once it is done, it has
 * a connected socket, which doesn't block and is closed on exec, until that is handed on or the attempt is ended. If it
 * fails, the error is of kind DL_ERROR_CONNECTION and contains the description, and it has ended. */
dl_step dl_connecting_go_on(dl_connecting *connecting, bool is_ready, dl_error *error);

/* Closes the socket, if it still has one. */
void dl_connecting_end(dl_connecting *connecting);

/* Takes all steps of an attempt that was prepared, and waits meanwhile. false: error. Any thread. */
bool dl_connecting_finish(dl_connecting *connecting, dl_error *error);

/* Has the kernel find out that the peer, or the way to it, is gone: after so much time without a byte, it sends three
 * probes, ten seconds apart. They also remind firewalls of the connection. Only for TCP. */
void dl_socket_probe(int descriptor, dl_time idle);

/* Makes reads block, for at most the given time. */
void dl_socket_wait_in_reads(int descriptor, dl_time limit);
/* Undoes that. */
void dl_socket_never_wait(int descriptor);

/* Whether the peer is known to have closed the connection. Never waits. */
bool dl_socket_is_closed(int descriptor);

/* Call this before a connection is closed. It shuts it down for everybody who has a descriptor of it. What was written
 * is delivered within the given time, or never; 0: all of it has been delivered. */
void dl_socket_give_up(int descriptor, dl_time span);

/* Writes what can be written at once. Returns false, with errno set, if the connection is broken. */
bool dl_socket_push(int descriptor, const char *bytes, size_t length, size_t *written);

/* Writes everything, and never raises SIGPIPE. false: errno says why; at the deadline it is ETIMEDOUT. */
bool dl_socket_write(int descriptor, const char *bytes, size_t length, dl_time deadline);

#endif
