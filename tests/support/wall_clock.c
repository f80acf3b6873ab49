/* Preloaded into a process, this shifts two of its clocks by as many seconds as the file WALL_CLOCK holds, from the moment on
 * that it holds them: first the wall clock's, then those of the clock that goes on while the machine sleeps. All others stay
 * as they are. A forked child has a file of its own, with its process id behind the name, where WALL_CLOCK_OF_EACH is set. */
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct shifts {
	int64_t wall;
	int64_t going_on;
};

static const volatile struct shifts *shifts;
static const char *file;

static void map_file(const char *path)
{
	int descriptor = open(path, O_RDWR | O_CLOEXEC | O_CREAT, 0600);
	void *mapped = MAP_FAILED;

	if (descriptor >= 0 && ftruncate(descriptor, sizeof *shifts) == 0) {
		mapped = mmap(NULL, sizeof *shifts, PROT_READ, MAP_SHARED, descriptor, 0);
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
	} else if (shifts != NULL && clock == CLOCK_BOOTTIME) {
		now->tv_sec += (time_t) shifts->going_on;
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
