#include "core/thread/socket.h"

#include "core/system/process.h"
#include "core/thread/resolver.h"
#include "core/system/system.h"
#include "core/system/wait.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* Seconds between two probes of a silent peer, and how many there are: it is given up half a minute after the first, as
 * docs/configuration.md promises, rather than after the eleven minutes of Linux's defaults (nine, 75 s apart). */
#define PROBE_INTERVAL 10
#define PROBES 3

/* The mutex guards the list, and is held while a socket of it is opened or closed, so that no fork comes in between. */
static struct {
	pthread_mutex_t mutex;
	dl_socket_mark *first;
} marks = { .mutex = PTHREAD_MUTEX_INITIALIZER };

static void in_child(void)
{
	for (dl_socket_mark *mark = marks.first; mark != NULL; mark = mark->next) {
		close(*mark->descriptor);
		*mark->descriptor = -1;
	}
	marks.first = NULL;
}

void dl_socket_start(void)
{
	static dl_process_guard guard = { &marks.mutex, .in_child = in_child };

	dl_process_guard_add(&guard);
}

/* The following two are called with the mutex held. A mark is in the list while it has a socket. */
static void give(dl_socket_mark *mark, int descriptor)
{
	assert(*mark->descriptor < 0);
	*mark->descriptor = descriptor;
	mark->previous = NULL;
	mark->next = marks.first;
	if (mark->next != NULL) {
		mark->next->previous = mark;
	}
	marks.first = mark;
}

static int take_away(dl_socket_mark *mark)
{
	int descriptor = *mark->descriptor;

	*mark->descriptor = -1;
	*(mark->previous != NULL ? &mark->previous->next : &marks.first) = mark->next;
	if (mark->next != NULL) {
		mark->next->previous = mark->previous;
	}
	return descriptor;
}

/* Returns false, with errno set, on failure. */
static bool open_socket(dl_socket_mark *mark, int family)
{
	int descriptor;

	pthread_mutex_lock(&marks.mutex);
	descriptor = dl_process_nonstandard(dl_system_socket(family));
	if (descriptor >= 0) {
		give(mark, descriptor);
	}
	pthread_mutex_unlock(&marks.mutex);
	return descriptor >= 0;
}

void dl_socket_take(dl_socket_mark *mark, int descriptor)
{
	pthread_mutex_lock(&marks.mutex);
	give(mark, descriptor);
	pthread_mutex_unlock(&marks.mutex);
}

void dl_socket_hand_on(dl_socket_mark *from, dl_socket_mark *to)
{
	pthread_mutex_lock(&marks.mutex);
	give(to, take_away(from));
	pthread_mutex_unlock(&marks.mutex);
}

void dl_socket_close(dl_socket_mark *mark)
{
	pthread_mutex_lock(&marks.mutex);
	if (*mark->descriptor >= 0) {
		close(take_away(mark));
	}
	pthread_mutex_unlock(&marks.mutex);
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

/* Besides the mode of a socket, the system may have rules that nothing else shows: SELinux, AppArmor, a firewall. */
static const char *hint(int reason)
{
	return reason == EACCES || reason == EPERM ? "; docs/mistakes.md, \"Servers\", says what may forbid it" : "";
}

static void refuse(const char *description, int reason, dl_error *error)
{
	errno = reason;
	if (is_outage(reason)) {
		dl_error_set_transient(error, DL_ERROR_CONNECTION, "Cannot connect to %s: %m", description);
	} else if (reason == ETIMEDOUT) {
		dl_error_set_late(error, "Cannot connect to %s: no answer in time", description);
	} else {
		dl_error_set_unreachable(error, "Cannot connect to %s: %m%s", description, hint(reason));
	}
}

static void free_addresses(dl_connecting *connecting)
{
	dl_addresses *addresses = connecting->addresses;

	connecting->addresses = NULL;
	if (addresses != NULL) {
		dl_addresses_free(addresses);
	}
}

void dl_connecting_end(dl_connecting *connecting)
{
	dl_socket_close(&connecting->mark);
	free_addresses(connecting);
}

static dl_step fail(dl_connecting *connecting, int reason, dl_error *error)
{
	refuse(connecting->description, reason, error);
	dl_connecting_end(connecting);
	return DL_STEP_FAILED;
}

static dl_step finish(dl_connecting *connecting)
{
	int on = 1;

	connecting->awaited.descriptor = connecting->descriptor;
	if (connecting->host != NULL) {
		setsockopt(connecting->descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	}
	free_addresses(connecting);
	return DL_STEP_DONE;
}

/* Returns 0 if it is connected, EINPROGRESS, or the errno of the failure. */
static int begin_connect(dl_connecting *connecting, int family, const struct sockaddr *address, socklen_t size)
{
	int failure;

	if (!open_socket(&connecting->mark, family)) {
		return errno;
	}
	if (connect(connecting->descriptor, address, size) == 0) {
		return 0;
	}
	failure = errno == EINTR ? EINPROGRESS : errno;
	if (failure != EINPROGRESS) {
		dl_socket_close(&connecting->mark);
	}
	return failure;
}

static dl_step await_connect(dl_connecting *connecting, dl_time due)
{
	connecting->awaited = (dl_awaited) { connecting->descriptor, POLLOUT, due };
	return DL_STEP_PENDING;
}

/* Tries the addresses that are left. Each gets only a share of the time, so that one that never answers leaves some for
 * the others. failure: why the last one failed. */
static dl_step try_next(dl_connecting *connecting, int failure, dl_error *error)
{
	while (connecting->next != NULL) {
		const struct addrinfo *address = connecting->next;
		dl_time now = dl_clock_now();
		dl_time due = now + (connecting->deadline - now) / connecting->left--;

		connecting->next = address->ai_next;
		failure = begin_connect(connecting, address->ai_family, address->ai_addr, address->ai_addrlen);
		if (failure == 0) {
			return finish(connecting);
		}
		if (failure == EINPROGRESS) {
			return await_connect(connecting, due);
		}
	}
	return fail(connecting, failure, error);
}

static dl_step try_addresses(dl_connecting *connecting, dl_error *error)
{
	if (!dl_addresses_check(connecting->addresses, connecting->description, error)) {
		dl_connecting_end(connecting);
		return DL_STEP_FAILED;
	}
	connecting->is_resolved = true;
	connecting->next = dl_addresses_first(connecting->addresses);
	for (const struct addrinfo *address = connecting->next; address != NULL; address = address->ai_next) {
		connecting->left++;
	}
	return try_next(connecting, 0, error);
}

static dl_step begin_tcp(dl_connecting *connecting, dl_error *error)
{
	int answered;

	connecting->addresses = dl_resolver_ask(connecting->host, connecting->port, connecting->description, error);
	if (connecting->addresses == NULL) {
		return DL_STEP_FAILED;
	}
	answered = dl_addresses_answered(connecting->addresses);
	if (answered < 0) {
		return try_addresses(connecting, error);
	}
	connecting->awaited = (dl_awaited) { answered, POLLIN, connecting->deadline };
	return DL_STEP_PENDING;
}

static dl_step begin_unix(dl_connecting *connecting, dl_error *error)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	int failure = ENAMETOOLONG;

	assert(connecting->path != NULL);
	if (strlen(connecting->path) < sizeof address.sun_path) {
		strcpy(address.sun_path, connecting->path);
		failure = begin_connect(connecting, AF_UNIX, (const struct sockaddr *) &address, sizeof address);
	}
	if (failure == EINPROGRESS) {
		return await_connect(connecting, connecting->deadline);
	}
	return failure == 0 ? finish(connecting) : fail(connecting, failure, error);
}

void dl_connecting_to_tcp(dl_connecting *connecting, const char *host, int port, const char *description,
		dl_time deadline)
{
	*connecting = (dl_connecting) {
		.host = host,
		.port = port,
		.description = description,
		.deadline = deadline,
		.descriptor = -1,
		.mark = { .descriptor = &connecting->descriptor },
	};
}

void dl_connecting_to_unix(dl_connecting *connecting, const char *path, const char *description, dl_time deadline)
{
	*connecting = (dl_connecting) {
		.path = path,
		.description = description,
		.deadline = deadline,
		.descriptor = -1,
		.mark = { .descriptor = &connecting->descriptor },
		.is_resolved = true,
	};
}

dl_step dl_connecting_go_on(dl_connecting *connecting, bool is_ready, dl_error *error)
{
	int failure = ETIMEDOUT;
	socklen_t length = sizeof failure;

	if (!connecting->is_begun) {
		connecting->is_begun = true;
		return connecting->host != NULL ? begin_tcp(connecting, error) : begin_unix(connecting, error);
	}
	if (!connecting->is_resolved) {
		return try_addresses(connecting, error);
	}
	if (is_ready && getsockopt(connecting->descriptor, SOL_SOCKET, SO_ERROR, &failure, &length) != 0) {
		failure = errno;
	}
	if (failure == 0) {
		return finish(connecting);
	}
	dl_socket_close(&connecting->mark);
	return try_next(connecting, failure, error);
}

bool dl_connecting_finish(dl_connecting *connecting, dl_error *error)
{
	dl_step step = dl_connecting_go_on(connecting, true, error);

	while (step == DL_STEP_PENDING) {
		step = dl_connecting_go_on(connecting, dl_wait_for_awaited(&connecting->awaited), error);
	}
	return step == DL_STEP_DONE;
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
	if (span > 0) {
		dl_system_limit_acknowledgement(descriptor, (unsigned) (span / DL_MILLISECOND));
	}
	shutdown(descriptor, SHUT_RDWR);
}

void dl_socket_never_wait(int descriptor)
{
	fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

bool dl_socket_push(int descriptor, const char *bytes, size_t length, size_t *written)
{
	*written = 0;
	while (*written < length) {
		ssize_t sent = dl_system_send(descriptor, bytes + *written, length - *written);

		if (sent > 0) {
			*written += (size_t) sent;
		} else if (errno != EINTR) {
			return errno == EAGAIN || errno == EWOULDBLOCK;
		}
	}
	return true;
}

/* Writes what the socket didn't take at once. */
static bool write_rest(int descriptor, const char *bytes, size_t length, dl_time deadline)
{
	size_t written;

	while (dl_socket_push(descriptor, bytes, length, &written)) {
		bytes += written;
		length -= written;
		if (length == 0) {
			return true;
		}
		/* A peer that accepts a few bytes now and then doesn't extend the deadline. */
		if (dl_clock_now() >= deadline || dl_wait_for(descriptor, POLLOUT, deadline, NULL) != DL_WAIT_READY) {
			errno = ETIMEDOUT;
			return false;
		}
	}
	return false;
}

bool dl_socket_write(int descriptor, const char *bytes, size_t length, dl_time deadline)
{
	ssize_t sent = dl_system_send(descriptor, bytes, length);

	return (sent >= 0 && (size_t) sent == length)
			|| write_rest(descriptor, bytes + (sent > 0 ? sent : 0), length - (size_t) (sent > 0 ? sent : 0), deadline);
}
