#include "zk/client/descriptors.h"

#include "core/system/memory.h"
#include "core/system/process.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

/* A descriptor that the client may have opened: all of its descriptors are non-blocking, and lack FD_CLOEXEC. */
typedef struct entry {
	int number;
	int status;  /* flags */
	ino_t inode; /* of a pipe; shows whether the number has since been reused for another file */
} entry;

typedef struct list {
	entry *entries;
	size_t count, room;
} list;

/* How many clients are being started, and which pipes existed before the first of them. */
static struct {
	pthread_mutex_t mutex;
	unsigned starting, started;
	list before;
} clients = { .mutex = PTHREAD_MUTEX_INITIALIZER };

static void add(list *to, const entry *one)
{
	if (to->count == to->room) {
		to->room = to->room * 2 + 16;
		to->entries = dl_reallocate(to->entries, to->room * sizeof *to->entries);
	}
	to->entries[to->count++] = *one;
}

/* Only asks what can't block and changes nothing, because the descriptor may belong to another thread. Most are sorted
 * out by the first question. */
static bool is_candidate(int number, entry *one)
{
	int flags;

	one->number = number;
	one->status = fcntl(number, F_GETFL);
	if (one->status < 0 || (one->status & O_NONBLOCK) == 0) {
		return false;
	}
	flags = fcntl(number, F_GETFD);
	return flags >= 0 && (flags & FD_CLOEXEC) == 0;
}

/* is_wanted sees only candidates. */
static list find_candidates(bool (*is_wanted)(entry *one, const void *context), const void *context)
{
	list candidates = { 0 };
	DIR *directory = opendir("/proc/self/fd");
	struct dirent *found;

	while (directory != NULL && (found = readdir(directory)) != NULL) {
		int number = found->d_name[0] != '.' ? atoi(found->d_name) : dirfd(directory);
		entry one;

		if (number != dirfd(directory) && is_candidate(number, &one) && is_wanted(&one, context)) {
			add(&candidates, &one);
		}
	}
	if (directory != NULL) {
		closedir(directory);
	}
	return candidates;
}

static bool is_pipe(entry *one, const void *context)
{
	struct stat seen;

	(void) context;
	if (fstat(one->number, &seen) != 0 || !S_ISFIFO(seen.st_mode)) {
		return false;
	}
	one->inode = seen.st_ino;
	return true;
}

static void drop(list *candidates)
{
	free(candidates->entries);
	*candidates = (list) { 0 };
}

static void close_on_exec(const list *candidates)
{
	for (size_t i = 0; i < candidates->count; i++) {
		fcntl(candidates->entries[i].number, F_SETFD, FD_CLOEXEC);
	}
}

static bool has(const list *candidates, ino_t inode)
{
	for (size_t i = 0; i < candidates->count; i++) {
		if (candidates->entries[i].inode == inode) {
			return true;
		}
	}
	return false;
}

/* Whether this process has both ends of the pipe, each exactly once. */
static bool has_both_ends(const list *candidates, ino_t inode)
{
	unsigned readers = 0, writers = 0;

	for (size_t i = 0; i < candidates->count; i++) {
		const entry *one = &candidates->entries[i];

		readers += one->inode == inode && (one->status & O_ACCMODE) == O_RDONLY;
		writers += one->inode == inode && (one->status & O_ACCMODE) == O_WRONLY;
	}
	return readers == 1 && writers == 1;
}

/* Returns the pipes that weren't there before and have both ends in this process. */
static list read_new_pipes(const list *before)
{
	list candidates = find_candidates(is_pipe, NULL), pipes = { 0 };

	for (size_t i = 0; i < candidates.count; i++) {
		const entry *one = &candidates.entries[i];

		if (!has(before, one->inode) && has_both_ends(&candidates, one->inode)) {
			add(&pipes, one);
		}
	}
	drop(&candidates);
	return pipes;
}

/* The threads that were starting clients exist only in the parent. */
static void in_child(void)
{
	clients.starting = 0;
	drop(&clients.before);
}

void dl_zk_descriptors_start(void)
{
	static dl_process_guard guard = { &clients.mutex, .in_child = in_child };

	dl_process_guard_add(&guard);
}

void dl_zk_descriptors_begin(void)
{
	pthread_mutex_lock(&clients.mutex);
	if (clients.starting++ == 0) {
		clients.started = 0;
		clients.before = find_candidates(is_pipe, NULL);
	}
	pthread_mutex_unlock(&clients.mutex);
}

void dl_zk_descriptors_end(bool is_started)
{
	pthread_mutex_lock(&clients.mutex);
	clients.started += is_started;
	if (--clients.starting == 0) {
		list pipes = read_new_pipes(&clients.before);

		/* Each client has one pipe. If there are more, other code has opened pipes meanwhile. */
		if (pipes.count == 2 * clients.started) {
			close_on_exec(&pipes);
		}
		drop(&pipes);
		drop(&clients.before);
	}
	pthread_mutex_unlock(&clients.mutex);
}

typedef struct peer {
	struct sockaddr_storage address;
	socklen_t length;
} peer;

static bool is_connected_to(entry *one, const void *context)
{
	const peer *wanted = context;
	peer its = { .length = sizeof its.address };

	return getpeername(one->number, (struct sockaddr *) &its.address, &its.length) == 0 && its.length == wanted->length
			&& memcmp(&its.address, &wanted->address, its.length) == 0;
}

void dl_zk_descriptors_close_socket(zhandle_t *handle)
{
	peer server = { .length = sizeof server.address };
	list sockets;

	if (zookeeper_get_connected_host(handle, (struct sockaddr *) &server.address, &server.length) == NULL) {
		return;
	}
	sockets = find_candidates(is_connected_to, &server);
	/* A single candidate must be the client's. */
	if (sockets.count == 1) {
		close_on_exec(&sockets);
	}
	drop(&sockets);
}
