#include "core/system/system.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000

#ifdef DL_LACKS_ALL
#define DL_LACKS_PPOLL
#define DL_LACKS_PIPE2
#define DL_LACKS_GETRANDOM
#define DL_LACKS_EXPLICIT_BZERO
#define DL_LACKS_PTHREAD_CONDATTR_SETCLOCK
#define DL_LACKS_SIGTIMEDWAIT
#define DL_LACKS_PTHREAD_ATTR_SETSIGMASK_NP
#define DL_LACKS_MEMFD_CREATE
#define DL_LACKS_POSIX_FALLOCATE
#undef SOCK_CLOEXEC
#undef MSG_NOSIGNAL
#undef TCP_USER_TIMEOUT
#endif

/* musl doesn't have it, and what is built without configure has to know. */
#if !defined(__GLIBC__) && !defined(DL_LACKS_PTHREAD_ATTR_SETSIGMASK_NP)
#define DL_LACKS_PTHREAD_ATTR_SETSIGMASK_NP
#endif

#ifndef DL_LACKS_GETRANDOM
#include <sys/random.h>
#endif

int dl_system_poll(struct pollfd *descriptors, nfds_t count, int64_t nanoseconds)
{
#ifdef DL_LACKS_PPOLL
	/* Rounded up: a wait that ended early would be repeated until its time is over. */
	return poll(descriptors, count, (int) ((nanoseconds + 999999) / 1000000));
#else
	struct timespec limit = { .tv_sec = (time_t) (nanoseconds / SECOND), .tv_nsec = (long) (nanoseconds % SECOND) };

	return ppoll(descriptors, count, &limit, NULL);
#endif
}

int dl_system_pipe(int ends[2])
{
#ifdef DL_LACKS_PIPE2
	if (pipe(ends) != 0) {
		return errno;
	}
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	return 0;
#else
	return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#endif
}

int dl_system_socket(int family)
{
#ifdef SOCK_CLOEXEC
	return socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
#else
	int descriptor = socket(family, SOCK_STREAM, 0);

	if (descriptor >= 0) {
		fcntl(descriptor, F_SETFD, FD_CLOEXEC);
		fcntl(descriptor, F_SETFL, O_NONBLOCK);
	}
	return descriptor;
#endif
}

ssize_t dl_system_send(int descriptor, const void *bytes, size_t length)
{
#ifdef MSG_NOSIGNAL
	return send(descriptor, bytes, length, MSG_NOSIGNAL | MSG_DONTWAIT);
#else
	ssize_t sent;
	sigset_t before;

	dl_system_hold_sigpipe(&before);
	sent = send(descriptor, bytes, length, MSG_DONTWAIT);
	dl_system_let_sigpipe(&before);
	return sent;
#endif
}

void dl_system_limit_acknowledgement(int descriptor, unsigned milliseconds)
{
	/* Both fail for a unix socket, whose data has been delivered already. */
#ifdef TCP_USER_TIMEOUT
	setsockopt(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT, &milliseconds, sizeof milliseconds);
#elif defined(TCP_RXT_CONNDROPTIME)
	int seconds = (int) ((milliseconds + 999) / 1000);

	setsockopt(descriptor, IPPROTO_TCP, TCP_RXT_CONNDROPTIME, &seconds, sizeof seconds);
#else
	(void) descriptor;
	(void) milliseconds;
#endif
}

void dl_system_probe(int descriptor, int idle, int interval, int count)
{
	int on = 1;

	setsockopt(descriptor, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
#ifdef TCP_KEEPIDLE
	setsockopt(descriptor, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
#elif defined(TCP_KEEPALIVE)
	setsockopt(descriptor, IPPROTO_TCP, TCP_KEEPALIVE, &idle, sizeof idle);
#endif
#if defined(TCP_KEEPINTVL) && defined(TCP_KEEPCNT)
	setsockopt(descriptor, IPPROTO_TCP, TCP_KEEPINTVL, &interval, sizeof interval);
	setsockopt(descriptor, IPPROTO_TCP, TCP_KEEPCNT, &count, sizeof count);
#endif
	(void) idle;
	(void) interval;
	(void) count;
}

static void set_of_sigpipe(sigset_t *pipe)
{
	sigemptyset(pipe);
	sigaddset(pipe, SIGPIPE);
}

void dl_system_hold_sigpipe(sigset_t *before)
{
	sigset_t pipe;

	set_of_sigpipe(&pipe);
	pthread_sigmask(SIG_BLOCK, &pipe, before);
}

static void take_pending(const sigset_t *pipe)
{
#ifdef DL_LACKS_SIGTIMEDWAIT
	sigset_t pending;
	int taken;

	while (sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE)) {
		sigwait(pipe, &taken);
	}
#else
	static const struct timespec at_once = { 0, 0 };

	while (sigtimedwait(pipe, NULL, &at_once) < 0 && errno == EINTR) {
	}
#endif
}

void dl_system_let_sigpipe(const sigset_t *before)
{
	int failure = errno;
	sigset_t pipe;

	if (!sigismember(before, SIGPIPE)) {
		set_of_sigpipe(&pipe);
		take_pending(&pipe);
		pthread_sigmask(SIG_SETMASK, before, NULL);
	}
	errno = failure;
}

static int read_random(void *bytes, size_t length)
{
	int descriptor = open("/dev/urandom", O_RDONLY | O_CLOEXEC), failure = 0;

	if (descriptor < 0) {
		return errno;
	}
	for (size_t drawn = 0; drawn < length && failure == 0;) {
		ssize_t more = read(descriptor, (char *) bytes + drawn, length - drawn);

		if (more > 0) {
			drawn += (size_t) more;
		} else if (more == 0 || errno != EINTR) {
			failure = more == 0 ? EIO : errno;
		}
	}
	close(descriptor);
	return failure;
}

int dl_system_random(void *bytes, size_t length)
{
#ifdef DL_LACKS_GETRANDOM
	return read_random(bytes, length);
#else
	for (size_t drawn = 0; drawn < length;) {
		ssize_t more = getrandom((char *) bytes + drawn, length - drawn, 0);

		if (more > 0) {
			drawn += (size_t) more;
		} else if (errno != EINTR) {
			/* A sandbox may forbid the call. */
			return read_random((char *) bytes + drawn, length - drawn);
		}
	}
	return 0;
#endif
}

void dl_system_wipe(void *memory, size_t length)
{
#ifdef DL_LACKS_EXPLICIT_BZERO
	volatile char *byte = memory;

	while (length-- > 0) {
		*byte++ = 0;
	}
#else
	explicit_bzero(memory, length);
#endif
}

void dl_system_prepare_condition(pthread_cond_t *condition)
{
#ifdef DL_LACKS_PTHREAD_CONDATTR_SETCLOCK
	pthread_cond_init(condition, NULL);
#else
	pthread_condattr_t attributes;

	pthread_condattr_init(&attributes);
	pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
	pthread_cond_init(condition, &attributes);
	pthread_condattr_destroy(&attributes);
#endif
}

bool dl_system_await(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t nanoseconds)
{
	struct timespec limit = { .tv_sec = (time_t) (nanoseconds / SECOND), .tv_nsec = (long) (nanoseconds % SECOND) };

#ifdef __APPLE__
	return pthread_cond_timedwait_relative_np(condition, mutex, &limit) == 0;
#else
#ifdef DL_LACKS_PTHREAD_CONDATTR_SETCLOCK
	clock_gettime(CLOCK_REALTIME, &limit);
#else
	clock_gettime(CLOCK_MONOTONIC, &limit);
#endif
	if (nanoseconds > INT64_MAX - limit.tv_nsec || nanoseconds / SECOND > INT32_MAX) {
		nanoseconds = (int64_t) INT32_MAX * SECOND;
	}
	nanoseconds += limit.tv_nsec;
	limit.tv_sec += (time_t) (nanoseconds / SECOND);
	limit.tv_nsec = (long) (nanoseconds % SECOND);
	return pthread_cond_timedwait(condition, mutex, &limit) == 0;
#endif
}

int dl_system_start_thread(pthread_t *thread, pthread_attr_t *attributes, const sigset_t *blocked,
		void *(*work)(void *context), void *context)
{
#ifdef DL_LACKS_PTHREAD_ATTR_SETSIGMASK_NP
	sigset_t before;
	int failure;

	/* A thread inherits the mask of the thread that starts it. */
	pthread_sigmask(SIG_SETMASK, blocked, &before);
	failure = pthread_create(thread, attributes, work, context);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return failure;
#else
	int failure = pthread_attr_setsigmask_np(attributes, blocked);

	return failure != 0 ? failure : pthread_create(thread, attributes, work, context);
#endif
}

#ifdef DL_LACKS_MEMFD_CREATE
/* A file without a name: record locks, which the slots need, don't work on shm_open()'s objects everywhere. */
int dl_system_memory(size_t size)
{
	char path[] = "/tmp/distlock.XXXXXX";
	int descriptor = mkstemp(path), failure;

	if (descriptor < 0) {
		return -1;
	}
	unlink(path);
	fcntl(descriptor, F_SETFD, FD_CLOEXEC);
	failure = dl_system_allocate(descriptor, size);
	if (failure != 0) {
		close(descriptor);
		errno = failure;
		return -1;
	}
	return descriptor;
}
#else
int dl_system_memory(size_t size)
{
	int descriptor = memfd_create("distlock", MFD_CLOEXEC | MFD_ALLOW_SEALING), failure;

	if (descriptor >= 0
			&& (ftruncate(descriptor, (off_t) size) != 0
					|| fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)) {
		failure = errno;
		close(descriptor);
		errno = failure;
		return -1;
	}
	return descriptor;
}
#endif

int dl_system_allocate(int descriptor, size_t size)
{
#ifdef DL_LACKS_POSIX_FALLOCATE
	static const char zeros[65536];
	struct stat file;

	if (fstat(descriptor, &file) != 0) {
		return errno;
	}
	for (size_t end = (size_t) file.st_size; end < size;) {
		size_t length = size - end < sizeof zeros ? size - end : sizeof zeros;
		ssize_t written = pwrite(descriptor, zeros, length, (off_t) end);

		if (written > 0) {
			end += (size_t) written;
		} else if (errno != EINTR) {
			return errno;
		}
	}
	return 0;
#else
	return posix_fallocate(descriptor, 0, (off_t) size);
#endif
}
