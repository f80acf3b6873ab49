/* Preloaded into a process, this shifts two of its clocks by as many seconds as the file WALL_CLOCK holds, from the
 * moment on that it holds them: first the wall clock's, then those of the clock that goes on while the machine sleeps.
 * All others stay as they are. A forked child has a file of its own, with its process id behind the name, where
 * WALL_CLOCK_OF_EACH is set.
 *
 * The third number stops the clock that goes on: it stands at that nanosecond. Then the file says for what the main
 * thread waits: until when it pauses, and of each connection from which it wants something both ports: its own times
 * 65536, and the other end's. */
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define MOST_CONNECTIONS 8
#define NANOSECONDS 1000000000

struct shifts {
	int64_t wall;
	int64_t going_on;
	int64_t stands_at; /* 0: it doesn't */
	int64_t polls;     /* how many times it has waited to the end */
	int64_t pauses_until;
	int64_t connections[MOST_CONNECTIONS];
};

static volatile struct shifts *shifts;
static const char *file;
/* A thread that yields looks at the clock next, whether it has glanced at something for long enough: it has. */
static _Thread_local bool has_yielded;

static void map_file(const char *path)
{
	int descriptor = open(path, O_RDWR | O_CLOEXEC | O_CREAT, 0600);
	void *mapped = MAP_FAILED;

	if (descriptor >= 0 && ftruncate(descriptor, sizeof *shifts) == 0) {
		mapped = mmap(NULL, sizeof *shifts, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
	}
	if (descriptor >= 0) {
		close(descriptor);
	}
	if (mapped != MAP_FAILED) {
		shifts = mapped;
	}
}

static void map_own_file(void)
{
	char path[512];

	snprintf(path, sizeof path, "%s.%d", file, (int) getpid());
	map_file(path);
}

__attribute__((constructor)) static void start(void)
{
	if (getenv("WALL_CLOCK") == NULL) {
		return;
	}
	/* The process may change its environment. */
	file = strdup(getenv("WALL_CLOCK"));
	map_file(file);
	if (getenv("WALL_CLOCK_OF_EACH") != NULL) {
		pthread_atfork(NULL, NULL, map_own_file);
	}
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
	/* Not by dlsym(): the allocator that it uses may be asking for the time. */
	int result = (int) syscall(SYS_clock_gettime, clock, now);

	if (shifts != NULL && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
		now->tv_sec += (time_t) shifts->wall;
	} else if (shifts != NULL && clock == CLOCK_BOOTTIME && shifts->stands_at != 0) {
		now->tv_sec = (time_t) (shifts->stands_at / NANOSECONDS) + has_yielded;
		has_yielded = false;
		now->tv_nsec = (long) (shifts->stands_at % NANOSECONDS);
	} else if (shifts != NULL && clock == CLOCK_BOOTTIME) {
		now->tv_sec += (time_t) shifts->going_on;
	}
	return result;
}

int sched_yield(void)
{
	has_yielded = true;
	return (int) syscall(SYS_sched_yield);
}

/* Only one port may be that of several connections. 0: there is none. */
static int64_t ports_of(int descriptor)
{
	struct sockaddr_in own = { .sin_family = AF_UNSPEC }, other = { .sin_family = AF_UNSPEC };
	socklen_t own_length = sizeof own, other_length = sizeof other;

	if (getsockname(descriptor, (struct sockaddr *) &own, &own_length) != 0 || own.sin_family != AF_INET
			|| getpeername(descriptor, (struct sockaddr *) &other, &other_length) != 0) {
		return 0;
	}
	return (int64_t) ntohs(own.sin_port) << 16 | ntohs(other.sin_port);
}

/* Where the clock stands, no span ends by itself: this looks again now and then, and when a signal comes. */
int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *span, const sigset_t *mask)
{
	struct timespec limit = { .tv_nsec = NANOSECONDS / 4 };
	bool stands = shifts != NULL && shifts->stands_at != 0 && span != NULL && (span->tv_sec != 0 || span->tv_nsec != 0);
	bool is_told = stands && syscall(SYS_gettid) == getpid();
	int result;

	if (is_told) {
		shifts->pauses_until = count == 0 ? shifts->stands_at + (int64_t) span->tv_sec * NANOSECONDS + span->tv_nsec
										  : 0;
		for (nfds_t i = 0; i < MOST_CONNECTIONS; i++) {
			shifts->connections[i] = i < count ? ports_of(descriptors[i].fd) : 0;
		}
	}
	if (!stands && span != NULL) {
		limit = *span;
	}
	result = (int) syscall(SYS_ppoll, descriptors, count, span != NULL ? &limit : NULL, mask, sizeof(uint64_t));
	if (is_told) {
		shifts->pauses_until = 0;
		memset((void *) shifts->connections, 0, sizeof shifts->connections);
		shifts->polls++;
	}
	return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
	struct timespec precise;

	(void) zone;
	clock_gettime(CLOCK_REALTIME, &precise);
	now->tv_sec = precise.tv_sec;
	now->tv_usec = (suseconds_t) (precise.tv_nsec / 1000);
	return 0;
}

time_t time(time_t *result)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	if (result != NULL) {
		*result = now.tv_sec;
	}
	return now.tv_sec;
}
