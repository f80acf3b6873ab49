#include "core/metrics/slots.h"

#include "core/system/memory.h"
#include "core/system/path.h"
#include "core/system/process.h"
#include "core/system/system.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The first bytes of a file: while it is being created, and once it is complete. */
#define MAGIC_OF_MAKING "distmake"
#define MAGIC "distlock"

/* The header has a page of its own; DL_SLOTS_TEXT_SIZE leaves room in it for the other fields. */
#define HEADER_SIZE 4096

/* The bytes that are locked: one by the process that creates the file, and one for each slot. */
#define BYTE_OF_MAKER 0
#define BYTE_OF_SLOT(number) ((off_t) (number) + 1)

/* How often, and at what interval in nanoseconds, a process checks whether another one has completed the file: for a
 * second altogether. Completing it takes the time to allocate its disk space, 5 MB and more (docs/metrics.md). */
#define MOST_LOOKS 200
#define PAUSE_BETWEEN_LOOKS 5000000

typedef struct header {
	char magic[8];
	uint32_t slots;
	_Atomic uint32_t used; /* slots from this number on were never taken */
	dl_slots_format format;
} header;

_Static_assert(sizeof(header) <= HEADER_SIZE, "the header fits");
_Static_assert(sizeof MAGIC == sizeof MAGIC_OF_MAKING, "one replaces the other");

_Atomic(void *) dl_slots_own;

/* The mutex guards what changes after the start: own, and number. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static struct {
	int descriptor; /* of what is shared; -1: nothing is */
	header *header; /* NULL until this process, or one that forked it, first needs it */
	size_t size;
	uint32_t slot_size;
	bool is_file;
	bool is_writable;
	int number;  /* of this process's slot; -1: none */
	void *spare; /* for a process without a slot */
	void (*take)(void *slot);
	char problem[256];
} shared = { .descriptor = -1, .number = -1 };

static struct sigaction handler_before;
static volatile sig_atomic_t is_truncated;

static void note(const char *problem, const char *detail)
{
	snprintf(shared.problem, sizeof shared.problem, "%s%s%s", problem, detail[0] != '\0' ? ": " : "", detail);
}

static bool refuse(const char *problem)
{
	note(problem, "");
	return false;
}

static bool fail(const char *what)
{
	note(what, strerror(errno));
	return false;
}

static struct flock byte_at(off_t offset)
{
	return (struct flock) { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = offset, .l_len = 1 };
}

static bool lock_byte(off_t offset)
{
	struct flock lock = byte_at(offset);

	return fcntl(shared.descriptor, F_SETLK, &lock) == 0;
}

static void unlock_byte(off_t offset)
{
	struct flock lock = byte_at(offset);

	lock.l_type = F_UNLCK;
	fcntl(shared.descriptor, F_SETLK, &lock);
}

/* Whether another process has locked it. */
static bool is_locked(off_t offset)
{
	struct flock lock = byte_at(offset);

	return fcntl(shared.descriptor, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

static char *slot_at(uint32_t number)
{
	return (char *) shared.header + HEADER_SIZE + (size_t) number * shared.slot_size;
}

static size_t size_for(uint32_t slot_size)
{
	return HEADER_SIZE + (size_t) DL_SLOTS_MOST * slot_size;
}

/* Called if the file ends before the address, or the disk has no room for the page. Replaces the mapping with memory
 * that only this process has. If the signal has any other cause, the previous handler gets it. */
static void on_bus_error(int signal, siginfo_t *info, void *context)
{
	char *address = info->si_addr, *start = (char *) shared.header;

	if (start != NULL && address >= start && address < start + shared.size
			&& mmap(start, shared.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0)
					!= MAP_FAILED) {
		is_truncated = 1;
	} else if ((handler_before.sa_flags & SA_SIGINFO) != 0) {
		handler_before.sa_sigaction(signal, info, context);
	} else if (handler_before.sa_handler != SIG_DFL && handler_before.sa_handler != SIG_IGN) {
		handler_before.sa_handler(signal);
	} else {
		sigaction(SIGBUS, &handler_before, NULL);
		/* Unlike a fault, which happens again by itself, a signal that was sent must be raised again. */
		if (info->si_code <= 0) {
			raise(signal);
		}
	}
}

static void catch_bus_errors(void)
{
	struct sigaction action = { .sa_sigaction = on_bus_error, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART };

	sigemptyset(&action.sa_mask);
	sigaction(SIGBUS, &action, &handler_before);
}

static void stop_catching(void)
{
	struct sigaction now;

	if (sigaction(SIGBUS, NULL, &now) == 0 && (now.sa_flags & SA_SIGINFO) != 0 && now.sa_sigaction == on_bus_error) {
		sigaction(SIGBUS, &handler_before, NULL);
	}
}

/* Opens memory that can't be truncated. */
static bool open_memory(const dl_slots_format *format)
{
	shared.descriptor = dl_process_nonstandard(dl_system_memory(size_for(format->slot_size)));
	shared.is_writable = true;
	return shared.descriptor >= 0 || fail("no shared memory");
}

/* Anybody who could truncate or replace the file must be trusted: its owner, and the group if it has write
 * permission. */
static bool check_file(const struct stat *file)
{
	if (!S_ISREG(file->st_mode)) {
		return refuse("it isn't a regular file");
	}
	if (file->st_uid != geteuid() && file->st_uid != 0) {
		return refuse("it belongs to another user");
	}
	if ((file->st_mode & S_IWOTH) != 0) {
		return refuse("it is writable by everybody");
	}
	return file->st_nlink == 1 || refuse("it has several hard links");
}

static bool check_path(const char *path)
{
	const char *problem = path[0] != '/' ? "its path isn't absolute" : dl_path_distrust(path);

	return problem == NULL || refuse(problem);
}

static bool open_file(const char *path)
{
	const int flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
	struct stat file;

	if (!check_path(path)) {
		return false;
	}
	shared.is_writable = true;
	shared.descriptor = open(path, O_RDWR | O_CREAT | flags, S_IRUSR | S_IWUSR);
	if (shared.descriptor < 0 && (errno == EACCES || errno == EROFS)) {
		shared.is_writable = false;
		shared.descriptor = open(path, O_RDONLY | flags);
	}
	shared.descriptor = dl_process_nonstandard(shared.descriptor);
	if (shared.descriptor < 0) {
		return errno == ELOOP ? refuse("it is a symbolic link") : fail("it can't be opened");
	}
	return fstat(shared.descriptor, &file) == 0 ? check_file(&file) : fail("it can't be examined");
}

static int write_at_start(const void *bytes, size_t length)
{
	ssize_t written = pwrite(shared.descriptor, bytes, length, 0);

	return written == (ssize_t) length ? 0 : written < 0 ? errno : ENOSPC;
}

/* Allocates the disk space, because writing to a page without any would raise SIGBUS. */
static bool make_file(const dl_slots_format *format)
{
	header made = { .slots = DL_SLOTS_MOST, .format = *format };
	int failure = write_at_start(MAGIC_OF_MAKING, strlen(MAGIC_OF_MAKING));

	memcpy(made.magic, MAGIC, sizeof made.magic);
	if (failure == 0) {
		failure = dl_system_allocate(shared.descriptor, size_for(format->slot_size));
	}
	if (failure == 0) {
		failure = write_at_start(&made, sizeof made);
	}
	if (failure != 0) {
		errno = ftruncate(shared.descriptor, 0) == 0 ? failure : errno;
		return fail("it can't be created");
	}
	return true;
}

/* A file is unfinished if it is empty, or if the process that was creating it ended before it was complete. */
static bool is_unfinished(void)
{
	char magic[8];
	ssize_t length = pread(shared.descriptor, magic, sizeof magic, 0);

	return length == 0 || (length == sizeof magic && memcmp(magic, MAGIC_OF_MAKING, sizeof magic) == 0);
}

/* Only one process creates the file; the others wait for it for at most a second. */
static bool provide_file(const dl_slots_format *format)
{
	const struct timespec pause = { .tv_nsec = PAUSE_BETWEEN_LOOKS };
	bool is_made;

	for (int i = 0; is_unfinished(); i++) {
		if (shared.is_writable && lock_byte(BYTE_OF_MAKER)) {
			is_made = !is_unfinished() || make_file(format);
			unlock_byte(BYTE_OF_MAKER);
			return is_made;
		}
		if (!shared.is_writable || i == MOST_LOOKS) {
			return refuse("its creation was never completed");
		}
		nanosleep(&pause, NULL);
	}
	return true;
}

static bool read_format(dl_slots_format *format)
{
	header found;
	struct stat file;

	if (pread(shared.descriptor, &found, sizeof found, 0) != (ssize_t) sizeof found
			|| memcmp(found.magic, MAGIC, sizeof found.magic) != 0) {
		return refuse("it isn't a file of distlock's metrics");
	}
	if (found.format.version != format->version || found.slots != DL_SLOTS_MOST) {
		return refuse("it was created by another version of distlock");
	}
	if (found.format.slot_size == 0 || found.format.slot_size % 8 != 0 || found.format.slot_size > UINT32_MAX / 2
			|| memchr(found.format.text, '\0', sizeof found.format.text) == NULL) {
		return refuse("it is damaged");
	}
	if (fstat(shared.descriptor, &file) != 0 || file.st_size != (off_t) size_for(found.format.slot_size)) {
		return refuse("it was truncated");
	}
	*format = found.format;
	return true;
}

/* Maps what is shared, unless that has been done. Only a process that counts or reads does this, so the others have
 * neither the mapping nor its handler. With the mutex held. */
static bool map(void)
{
	int access = shared.is_writable ? PROT_READ | PROT_WRITE : PROT_READ;
	void *memory;

	if (shared.header != NULL || shared.descriptor < 0) {
		return shared.header != NULL;
	}
	memory = mmap(NULL, size_for(shared.slot_size), access, MAP_SHARED, shared.descriptor, 0);
	if (memory == MAP_FAILED) {
		return fail("it can't be mapped");
	}
	shared.size = size_for(shared.slot_size);
	shared.header = memory;
	if (shared.is_file) {
		catch_bus_errors();
	}
	return true;
}

static void unmap(void)
{
	header *mapped = shared.header;

	shared.header = NULL;
	if (mapped != NULL) {
		if (shared.is_file) {
			stop_catching();
		}
		munmap(mapped, shared.size);
	}
	if (shared.descriptor >= 0) {
		close(shared.descriptor);
	}
	shared.descriptor = -1;
}

static void in_child(void)
{
	atomic_store(&dl_slots_own, NULL);
	shared.number = -1;
}

void dl_slots_open(const char *path, dl_slots_format *format, void (*take)(void *slot))
{
	static dl_process_guard guard = { .mutex = &mutex, .in_child = in_child };
	bool is_open;

	dl_process_guard_add(&guard);
	shared.problem[0] = '\0';
	shared.take = take;
	shared.slot_size = format->slot_size;
	if (path == NULL) {
		refuse("nothing is shared");
		return;
	}
	shared.is_file = path[0] != '\0';
	is_open = shared.is_file ? open_file(path) && provide_file(format) && read_format(format) : open_memory(format);
	shared.slot_size = format->slot_size;
	if (!is_open) {
		unmap();
	}
}

void dl_slots_refuse(const char *problem, const dl_slots_format *own)
{
	unmap();
	refuse(problem);
	shared.slot_size = own->slot_size;
}

void dl_slots_close(void)
{
	unmap();
	free(shared.spare);
	shared.spare = NULL;
	shared.number = -1;
	atomic_store(&dl_slots_own, NULL);
}

bool dl_slots_is_shared(void)
{
	return shared.descriptor >= 0 && !is_truncated;
}

const char *dl_slots_problem(void)
{
	if (is_truncated) {
		return "it was truncated while it was in use";
	}
	if (shared.problem[0] != '\0') {
		return shared.problem;
	}
	return shared.is_writable ? NULL : "it is read-only";
}

/* Returns the number of a slot that this process owns from now on, or -1. */
static int take_number(void)
{
	for (uint32_t i = 0; i < DL_SLOTS_MOST; i++) {
		uint32_t used = atomic_load(&shared.header->used);

		if (!lock_byte(BYTE_OF_SLOT(i))) {
			continue;
		}
		while (used <= i && !atomic_compare_exchange_weak(&shared.header->used, &used, i + 1)) {
		}
		return (int) i;
	}
	refuse("all of its slots are taken");
	return -1;
}

static void *spare_memory(void)
{
	if (shared.spare == NULL) {
		shared.spare = dl_allocate(shared.slot_size);
	}
	return memset(shared.spare, 0, shared.slot_size);
}

void *dl_slots_take(void)
{
	void *slot;

	assert(shared.slot_size > 0);
	pthread_mutex_lock(&mutex);
	slot = atomic_load(&dl_slots_own);
	if (slot == NULL) {
		shared.number = shared.is_writable && map() ? take_number() : -1;
		slot = shared.number >= 0 ? slot_at((uint32_t) shared.number) : spare_memory();
		if (shared.take != NULL) {
			shared.take(slot);
		}
		atomic_store_explicit(&dl_slots_own, slot, memory_order_release);
	}
	pthread_mutex_unlock(&mutex);
	return slot;
}

/* A process can't see its own lock. */
static bool is_alive(const void *slot)
{
	return slot == atomic_load(&dl_slots_own)
			|| is_locked(BYTE_OF_SLOT((size_t) ((const char *) slot - slot_at(0)) / shared.slot_size));
}

void dl_slots_visit(dl_slots_visitor *visitor, void *context)
{
	uint32_t used;
	const void *own;
	bool is_own_among_them = false;

	pthread_mutex_lock(&mutex);
	used = map() ? atomic_load(&shared.header->used) : 0;
	own = atomic_load(&dl_slots_own);
	pthread_mutex_unlock(&mutex);
	for (uint32_t i = 0; i < used && i < DL_SLOTS_MOST; i++) {
		visitor(context, slot_at(i), is_alive);
		is_own_among_them |= slot_at(i) == own;
	}
	if (own != NULL && !is_own_among_them) {
		visitor(context, own, is_alive);
	}
}
