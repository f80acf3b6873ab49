/*
 * Preloaded into PHP, this counts the calls that distlock makes to the C library, and has one of them fail: the n-th of
 * its kind. The file FAILING_CONTROL decides which one, and is where the counts go; proof/failing/lib/Control.php
 * writes and reads it. The client libraries of Redis and ZooKeeper are counted on their own, and others aren't counted.
 * It also keeps a list of the descriptors that these have opened, and says at the end of the process how many of them
 * were never closed.
 *
 * Nothing here may allocate memory or take a lock, because it runs in forked children, too.
 */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum {
#define FAILS(function, ...) CALL_##function,
#define PART(function, part, ...) CALL_##function##_##part,
#define NEVER(reason, ...)
#include "calls.h"
#undef FAILS
#undef PART
	CALLS
};

#define MOST_ERRORS 4

static const int errors[CALLS][MOST_ERRORS] = {
#define FAILS(function, ...) { __VA_ARGS__ },
#define PART(function, part, ...) { __VA_ARGS__ },
#include "calls.h"
};

#define FRAMES 24
#define DESCRIPTORS 1024

static const char *const modules[] = { "distlock.so", "libhiredis.so", "libzookeeper_mt.so" };

#define MODULES (sizeof modules / sizeof *modules)

typedef struct control {
	/* What is to fail: the position of the module and of the call, which of its calls, counted from 1, and the
	 * position of the error. module < 0: nothing. */
	int64_t module, call, nth, error;
	_Atomic int64_t has_failed;
	/* Where: addresses in distlock.so. */
	int64_t frames[FRAMES];
	/* How many descriptors were left open, where the last of these was opened, and which process left it open. */
	_Atomic int64_t left_open, left_by, left_in;
	_Atomic int64_t counts[MODULES][CALLS];
} control;

static control *shared;
static struct range {
	_Atomic uintptr_t begin, end;
} ranges[MODULES];

/* By descriptor: the address in distlock.so from which it was opened; 1: by a client library; 0: by somebody else. */
static _Atomic int64_t opened[DESCRIPTORS];

static int find_range(struct dl_phdr_info *info, size_t size, void *context)
{
	const char *name = strrchr(info->dlpi_name, '/');

	(void) size;
	(void) context;
	for (size_t i = 0; i < MODULES; i++) {
		if (name == NULL || strncmp(name + 1, modules[i], strlen(modules[i])) != 0) {
			continue;
		}
		for (int part = 0; part < info->dlpi_phnum; part++) {
			const ElfW(Phdr) *header = &info->dlpi_phdr[part];

			if (header->p_type == PT_LOAD && info->dlpi_addr + header->p_vaddr + header->p_memsz > ranges[i].end) {
				ranges[i].end = info->dlpi_addr + header->p_vaddr + header->p_memsz;
			}
		}
		ranges[i].begin = info->dlpi_addr;
	}
	return 0;
}

__attribute__((constructor)) static void map_control(void)
{
	const char *path = getenv("FAILING_CONTROL");
	int descriptor = path != NULL ? open(path, O_RDWR | O_CLOEXEC) : -1;
	void *mapped = MAP_FAILED, *frames[1];

	if (descriptor >= 0) {
		mapped = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
		close(descriptor);
	}
	/* The first time, it loads a library. */
	backtrace(frames, 1);
	if (mapped != MAP_FAILED) {
		shared = mapped;
	}
}

/* Returns the position of the module that contains the address, or -1. The modules stay where they are, but are loaded
 * late. */
static int module_of(uintptr_t address)
{
	if (ranges[0].begin == 0) {
		dl_iterate_phdr(find_range, NULL);
	}
	for (size_t i = 0; i < MODULES; i++) {
		if (address >= ranges[i].begin && address < ranges[i].end) {
			return (int) i;
		}
	}
	return -1;
}

static void keep_frames(void)
{
	void *found[FRAMES];
	int count = backtrace(found, FRAMES);

	for (int i = 0, kept = 0; i < count; i++) {
		uintptr_t address = (uintptr_t) found[i];

		if (address >= ranges[0].begin && address < ranges[0].end) {
			shared->frames[kept++] = (int64_t) (address - ranges[0].begin);
		}
	}
}

/* Whether this call, which returns to the address, is the one that fails: *error is the reason. */
static bool must_fail(int call, const void *address, int *error)
{
	int module = shared != NULL ? module_of((uintptr_t) address) : -1, before = errno;
	int64_t number;

	if (module < 0) {
		return false;
	}
	number = atomic_fetch_add(&shared->counts[module][call], 1) + 1;
	if (shared->module != module || shared->call != call || shared->nth != number) {
		return false;
	}
	keep_frames();
	*error = errors[call][shared->error];
	shared->has_failed = 1;
	errno = before;
	return true;
}

static int note(int descriptor, const void *address)
{
	int module = shared != NULL && descriptor >= 0 && descriptor < DESCRIPTORS ? module_of((uintptr_t) address) : -1;

	if (descriptor >= 0 && descriptor < DESCRIPTORS) {
		opened[descriptor] = module < 0 ? 0 : module == 0 ? (int64_t) ((uintptr_t) address - ranges[0].begin) : 1;
	}
	return descriptor;
}

__attribute__((destructor)) static void look_for_open(void)
{
	for (int descriptor = 0; shared != NULL && descriptor < DESCRIPTORS; descriptor++) {
		if (opened[descriptor] != 0 && fcntl(descriptor, F_GETFD) >= 0) {
			shared->left_by = opened[descriptor];
			shared->left_in = getpid();
			shared->left_open++;
		}
	}
}

/* The function of the C library, or of whatever else replaces it. */
#define REAL(name) \
	static __typeof__(name) *real; \
	if (real == NULL) { \
		real = (__typeof__(name) *) dlsym(RTLD_NEXT, #name); \
	}

#define CALLER __builtin_return_address(0)

/* How a call fails: by errno and a value, or by returning the error. */
#define BY_ERRNO(value) \
	errno = error; \
	return value;
#define BY_VALUE(value) return error;

/* A function that does nothing else when it fails. then: what is done with the result. */
#define HOOK(type, name, parameters, arguments, how, value, then) \
	type name parameters \
	{ \
		int error; \
		REAL(name) \
		if (must_fail(CALL_##name, CALLER, &error)) { \
			how(value) \
		} \
		return then(real arguments); \
	}

#define AS_IT_IS(result) result
#define NOTED(result) note(result, CALLER)

HOOK(int, socket, (int domain, int type, int protocol), (domain, type, protocol), BY_ERRNO, -1, NOTED)
HOOK(int, epoll_create1, (int flags), (flags), BY_ERRNO, -1, NOTED)
HOOK(int, eventfd, (unsigned count, int flags), (count, flags), BY_ERRNO, -1, NOTED)
HOOK(int, timerfd_create, (int clock, int flags), (clock, flags), BY_ERRNO, -1, NOTED)
HOOK(int, memfd_create, (const char *name, unsigned flags), (name, flags), BY_ERRNO, -1, NOTED)
HOOK(DIR *, opendir, (const char *path), (path), BY_ERRNO, NULL, AS_IT_IS)
HOOK(void *, mmap, (void *start, size_t size, int access, int flags, int descriptor, off_t from),
		(start, size, access, flags, descriptor, from), BY_ERRNO, MAP_FAILED, AS_IT_IS)
HOOK(int, munmap, (void *start, size_t size), (start, size), BY_ERRNO, -1, AS_IT_IS)
HOOK(int, setsockopt, (int descriptor, int level, int name, const void *value, socklen_t size),
		(descriptor, level, name, value, size), BY_ERRNO, -1, AS_IT_IS)
HOOK(int, getsockopt, (int descriptor, int level, int name, void *restrict value, socklen_t *restrict size),
		(descriptor, level, name, value, size), BY_ERRNO, -1, AS_IT_IS)
HOOK(int, getpeername, (int descriptor, struct sockaddr *restrict address, socklen_t *restrict size),
		(descriptor, address, size), BY_ERRNO, -1, AS_IT_IS)
HOOK(int, shutdown, (int descriptor, int how), (descriptor, how), BY_ERRNO, -1, AS_IT_IS)
HOOK(ssize_t, send, (int descriptor, const void *bytes, size_t size, int flags), (descriptor, bytes, size, flags),
		BY_ERRNO, -1, AS_IT_IS)
HOOK(ssize_t, recv, (int descriptor, void *bytes, size_t size, int flags), (descriptor, bytes, size, flags), BY_ERRNO,
		-1, AS_IT_IS)
HOOK(int, gethostname, (char *name, size_t size), (name, size), BY_ERRNO, -1, AS_IT_IS)
HOOK(int, poll, (struct pollfd * descriptors, nfds_t count, int limit), (descriptors, count, limit), BY_ERRNO, -1,
		AS_IT_IS)
HOOK(int, ppoll, (struct pollfd * descriptors, nfds_t count, const struct timespec *limit, const sigset_t *mask),
		(descriptors, count, limit, mask), BY_ERRNO, -1, AS_IT_IS)
HOOK(int, epoll_wait, (int poller, struct epoll_event *events, int most, int limit), (poller, events, most, limit),
		BY_ERRNO, -1, AS_IT_IS)
HOOK(int, eventfd_read, (int descriptor, eventfd_t *count), (descriptor, count), BY_ERRNO, -1, AS_IT_IS)
HOOK(int, nanosleep, (const struct timespec *span, struct timespec *rest), (span, rest), BY_ERRNO, -1, AS_IT_IS)
HOOK(int, sigtimedwait, (const sigset_t *restrict set, siginfo_t *restrict info, const struct timespec *restrict limit),
		(set, info, limit), BY_ERRNO, -1, AS_IT_IS)
HOOK(int, pthread_create,
		(pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*work)(void *),
				void *restrict context),
		(thread, attributes, work, context), BY_VALUE, 0, AS_IT_IS)
HOOK(int, pthread_attr_setsigmask_np, (pthread_attr_t * attributes, const sigset_t *mask), (attributes, mask), BY_VALUE,
		0, AS_IT_IS)
HOOK(int, pthread_key_create, (pthread_key_t * key, void (*destroy)(void *)), (key, destroy), BY_VALUE, 0, AS_IT_IS)
HOOK(int, fstat, (int descriptor, struct stat *found), (descriptor, found), BY_ERRNO, -1, AS_IT_IS)
HOOK(int, stat, (const char *restrict path, struct stat *restrict found), (path, found), BY_ERRNO, -1, AS_IT_IS)
HOOK(int, lstat, (const char *restrict path, struct stat *restrict found), (path, found), BY_ERRNO, -1, AS_IT_IS)
HOOK(ssize_t, readlink, (const char *restrict path, char *restrict target, size_t size), (path, target, size), BY_ERRNO,
		-1, AS_IT_IS)
HOOK(struct dirent *, readdir, (DIR * directory), (directory), BY_ERRNO, NULL, AS_IT_IS)
HOOK(int, ftruncate, (int descriptor, off_t size), (descriptor, size), BY_ERRNO, -1, AS_IT_IS)
HOOK(int, posix_fallocate, (int descriptor, off_t from, off_t size), (descriptor, from, size), BY_VALUE, 0, AS_IT_IS)
HOOK(ssize_t, read, (int descriptor, void *bytes, size_t size), (descriptor, bytes, size), BY_ERRNO, -1, AS_IT_IS)
HOOK(ssize_t, write, (int descriptor, const void *bytes, size_t size), (descriptor, bytes, size), BY_ERRNO, -1,
		AS_IT_IS)
HOOK(ssize_t, pread, (int descriptor, void *bytes, size_t size, off_t from), (descriptor, bytes, size, from), BY_ERRNO,
		-1, AS_IT_IS)
HOOK(ssize_t, pwrite, (int descriptor, const void *bytes, size_t size, off_t from), (descriptor, bytes, size, from),
		BY_ERRNO, -1, AS_IT_IS)
HOOK(ssize_t, getrandom, (void *bytes, size_t size, unsigned flags), (bytes, size, flags), BY_ERRNO, -1, AS_IT_IS)
HOOK(int, dladdr, (const void *address, Dl_info *info), (address, info), BY_VALUE, 0, AS_IT_IS)

/* PHP loads modules so that they prefer the C library to whatever was preloaded. */
void *dlopen(const char *path, int flags)
{
	int error;

	REAL(dlopen)
	return must_fail(CALL_dlopen, CALLER, &error) ? NULL : real(path, flags & ~RTLD_DEEPBIND);
}

int __register_atfork(void (*before)(void), void (*in_parent)(void), void (*in_child)(void), void *library);

HOOK(int, __register_atfork, (void (*before)(void), void (*in_parent)(void), void (*in_child)(void), void *library),
		(before, in_parent, in_child, library), BY_VALUE, 0, AS_IT_IS)

int pipe2(int ends[2], int flags)
{
	int error, result;

	REAL(pipe2)
	if (must_fail(CALL_pipe2, CALLER, &error)) {
		BY_ERRNO(-1)
	}
	result = real(ends, flags);
	if (result == 0) {
		note(ends[0], CALLER);
		note(ends[1], CALLER);
	}
	return result;
}

int open(const char *path, int flags, ...)
{
	mode_t mode = 0;
	va_list more;
	int error;

	REAL(open)
	if (must_fail(CALL_open, CALLER, &error)) {
		BY_ERRNO(-1)
	}
	if ((flags & (O_CREAT | O_TMPFILE)) != 0) {
		va_start(more, flags);
		mode = va_arg(more, mode_t);
		va_end(more);
	}
	return note(real(path, flags, mode), CALLER);
}

/* Those that ask can't fail, and aren't counted. */
static int part_of(int command)
{
	switch (command) {
		case F_DUPFD_CLOEXEC:
			return CALL_fcntl_duplicate;
		case F_SETLK:
			return CALL_fcntl_lock;
		case F_ADD_SEALS:
			return CALL_fcntl_seal;
		case F_SETFL:
		case F_SETFD:
			return CALL_fcntl_set;
		default:
			return -1;
	}
}

int fcntl(int descriptor, int command, ...)
{
	int part = part_of(command), error, result;
	va_list more;
	void *argument;

	REAL(fcntl)
	va_start(more, command);
	argument = va_arg(more, void *);
	va_end(more);
	if (part >= 0 && must_fail(part, CALLER, &error)) {
		BY_ERRNO(-1)
	}
	result = real(descriptor, command, argument);
	return command == F_DUPFD_CLOEXEC ? note(result, CALLER) : result;
}

int epoll_ctl(int poller, int what, int descriptor, struct epoll_event *event)
{
	int error;

	REAL(epoll_ctl)
	if (what == EPOLL_CTL_ADD && must_fail(CALL_epoll_ctl_add, CALLER, &error)) {
		BY_ERRNO(-1)
	}
	return real(poller, what, descriptor, event);
}

int close(int descriptor)
{
	bool fails;
	int error, result;

	REAL(close)
	fails = must_fail(CALL_close, CALLER, &error);
	if (descriptor >= 0 && descriptor < DESCRIPTORS) {
		opened[descriptor] = 0;
	}
	result = real(descriptor);
	if (fails) {
		BY_ERRNO(-1)
	}
	return result;
}

int connect(int descriptor, const struct sockaddr *address, socklen_t size)
{
	bool fails;
	int error, result;

	REAL(connect)
	fails = must_fail(CALL_connect, CALLER, &error);
	result = fails && error != EINTR ? -1 : real(descriptor, address, size);
	if (fails) {
		BY_ERRNO(-1)
	}
	return result;
}

int getaddrinfo(const char *restrict host, const char *restrict service, const struct addrinfo *restrict wanted,
		struct addrinfo **restrict found)
{
	int error;

	REAL(getaddrinfo)
	if (must_fail(CALL_getaddrinfo, CALLER, &error)) {
		errno = EMFILE;
		return error;
	}
	return real(host, service, wanted, found);
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
		const struct timespec *restrict limit)
{
	static __typeof__(pthread_cond_timedwait) *real;
	int error;

	/* There is also one for programs of the last century, which dlsym() might prefer. */
	if (real == NULL) {
		real = (__typeof__(real)) dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
	}
	if (real == NULL) {
		real = (__typeof__(real)) dlsym(RTLD_NEXT, "pthread_cond_timedwait");
	}
	return must_fail(CALL_pthread_cond_timedwait, CALLER, &error) ? 0 : real(condition, mutex, limit);
}
