#include "core/socket.h"

#include "core/process.h"
#include "core/resolver.h"
#include "core/system.h"
#include "core/wait.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* Seconds between two probes of a silent peer, and how many there are: it is given up half a minute after the first, as
 * docs/configuration.md promises, rather than after the eleven minutes of Linux's defaults (nine, 75 s apart). */
#define PROBE_INTERVAL 10
#define PROBES 3

static int open_socket(int family)
{
	return dl_process_nonstandard(dl_system_socket(family));
}

/* Returns 0, or the errno of the attempt. */
static int finish_connect(int descriptor, const struct sockaddr *address, socklen_t size, dl_time deadline)
{
	int result = 0;
	socklen_t length = sizeof result;

	if (connect(descriptor, address, size) == 0) {
		return 0;
	}
	if (errno != EINPROGRESS && errno != EINTR) {
		return errno;
	}
	if (dl_wait_for(descriptor, POLLOUT, deadline, NULL) != DL_WAIT_READY) {
		return ETIMEDOUT;
	}
	return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &result, &length) == 0 ? result : errno;
}

/* Returns a descriptor, or -1 with errno set. */
static int connect_to(int family, const struct sockaddr *address, socklen_t size, dl_time deadline)
{
	int descriptor = open_socket(family);
	int failure;

	if (descriptor < 0) {
		return -1;
	}
	failure = finish_connect(descriptor, address, size, deadline);
	if (failure != 0) {
		close(descriptor);
		errno = failure;
		return -1;
	}
	return descriptor;
}

/* Whether the server may be reached again soon: while it is being restarted, its port refuses connections, and its
 * socket's file is missing; while it moves to another machine, no route leads to its address. */
static bool is_outage(int reason)
{
	static const int reasons[] = { ECONNREFUSED, ENOENT, ECONNRESET, EAGAIN, ENETUNREACH, EHOSTUNREACH, ENETDOWN,
		EHOSTDOWN, EADDRNOTAVAIL };

	for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
		if (reasons[i] == reason) {
			return true;
		}
	}
	return false;
}

static int refuse(const char *description, int reason, dl_error *error)
{
	errno = reason;
	if (is_outage(reason)) {
		dl_error_set_transient(error, DL_ERROR_CONNECTION, "Cannot connect to %s: %m", description);
	} else if (reason == ETIMEDOUT) {
		dl_error_set_late(error, "Cannot connect to %s: no answer in time", description);
	} else {
		dl_error_set_unreachable(error, "Cannot connect to %s: %m", description);
	}
	return -1;
}

/* Returns a descriptor, or -1 with errno set. */
static int connect_to_first(const struct addrinfo *first, dl_time deadline)
{
	int descriptor = -1, left = 0;

	for (const struct addrinfo *address = first; address != NULL; address = address->ai_next) {
		left++;
	}
	for (const struct addrinfo *address = first; address != NULL && descriptor < 0; address = address->ai_next) {
		dl_time now = dl_clock_now();

		/* Each address gets only a share of the time, so that one that never answers leaves some for the others. */
		descriptor = connect_to(address->ai_family, address->ai_addr, address->ai_addrlen,
				now + (deadline - now) / left--);
	}
	return descriptor;
}

int dl_socket_connect_tcp(const char *host, int port, const char *description, dl_time deadline, dl_error *error)
{
	int on = 1;
	dl_addresses *addresses = dl_resolver_find(host, port, description, deadline, error);
	int descriptor, reason;

	if (addresses == NULL) {
		return -1;
	}
	descriptor = connect_to_first(dl_addresses_first(addresses), deadline);
	reason = errno;
	dl_addresses_free(addresses);
	if (descriptor < 0) {
		return refuse(description, reason, error);
	}
	setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	return descriptor;
}

int dl_socket_connect_unix(const char *path, const char *description, dl_time deadline, dl_error *error)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	int descriptor;

	if (strlen(path) >= sizeof address.sun_path) {
		return refuse(description, ENAMETOOLONG, error);
	}
	strcpy(address.sun_path, path);
	descriptor = connect_to(AF_UNIX, (const struct sockaddr *) &address, sizeof address, deadline);
	return descriptor < 0 ? refuse(description, errno, error) : descriptor;
}

void dl_socket_probe(int descriptor, dl_time idle)
{
	dl_system_probe(descriptor, (int) (idle / DL_SECOND), PROBE_INTERVAL, PROBES);
}

void dl_socket_wait_in_reads(int descriptor, dl_time limit)
{
	struct timeval span = {
		.tv_sec = (time_t) (limit / DL_SECOND),
		.tv_usec = (suseconds_t) (limit % DL_SECOND / DL_MICROSECOND),
	};

	if (setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &span, sizeof span) == 0) {
		fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
	}
}

bool dl_socket_is_closed(int descriptor)
{
	char byte;
	ssize_t peeked = recv(descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT);

	return peeked == 0 || (peeked < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

void dl_socket_give_up(int descriptor, dl_time span)
{
	dl_system_limit_acknowledgement(descriptor, (unsigned) (span / DL_MILLISECOND));
	shutdown(descriptor, SHUT_RDWR);
}

bool dl_socket_write(int descriptor, const char *bytes, size_t length, dl_time deadline)
{
	while (length > 0) {
		ssize_t written = dl_system_send(descriptor, bytes, length);

		if (written > 0) {
			bytes += written;
			length -= (size_t) written;
		} else if (errno == EAGAIN || errno == EWOULDBLOCK) {
			/* A peer that accepts a few bytes now and then doesn't extend the deadline. */
			if (dl_clock_now() >= deadline || dl_wait_for(descriptor, POLLOUT, deadline, NULL) != DL_WAIT_READY) {
				errno = ETIMEDOUT;
				return false;
			}
		} else if (errno != EINTR) {
			return false;
		}
	}
	return true;
}
