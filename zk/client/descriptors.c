#include "zk/client/descriptors.h"

#include "core/memory.h"
#include "core/process.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* The beginning of what /proc shows for a descriptor of each kind. */
#define PIPE "pipe:["
#define SOCKET "socket:["

/* A descriptor. The inode shows whether its number has since been reused for another file. */
typedef struct entry {
	int number;
	int status; /* flags */
	unsigned long inode;
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

/* Returns the flags that /proc shows, which include O_CLOEXEC; -1: the descriptor has been closed. */
static int read_flags(int number)
{
	char path[48], line[64];
	unsigned flags = 0;
	FILE *file;
	bool is_found = false;

	snprintf(path, sizeof path, "/proc/self/fdinfo/%d", number);
	file = fopen(path, "re");
	while (file != NULL && !is_found && fgets(line, sizeof line, file) != NULL) {
		is_found = sscanf(line, "flags: %o", &flags) == 1;
	}
	if (file != NULL) {
		fclose(file);
	}
	return is_found ? (int) flags : -1;
}

/* Whether this is a descriptor of the given kind that the client may have opened: all of its descriptors are
 * non-blocking, and lack O_CLOEXEC. Only reads /proc, because the descriptor may belong to another thread. */
static bool is_candidate(int directory, const char *name, const char *kind, entry *one)
{
	char target[64] = "";
	size_t length = strlen(kind);

	if (readlinkat(directory, name, target, sizeof target - 1) <= 0 || strncmp(target, kind, length) != 0) {
		return false;
	}
	one->number = atoi(name);
	one->inode = strtoul(target + length, NULL, 10);
	one->status = read_flags(one->number);
	return one->status >= 0 && (one->status & O_NONBLOCK) != 0 && (one->status & O_CLOEXEC) == 0;
}

/* kind is PIPE or SOCKET. */
static list read_candidates(const char *kind)
{
	list candidates = { 0 };
	DIR *directory = opendir("/proc/self/fd");
	struct dirent *found;

	while (directory != NULL && (found = readdir(directory)) != NULL) {
		entry one;

		if (is_candidate(dirfd(directory), found->d_name, kind, &one)) {
			add(&candidates, &one);
		}
	}
	if (directory != NULL) {
		closedir(directory);
	}
	return candidates;
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

static bool has(const list *candidates, unsigned long inode)
{
	for (size_t i = 0; i < candidates->count; i++) {
		if (candidates->entries[i].inode == inode) {
			return true;
		}
	}
	return false;
}

/* Whether this process has both ends of the pipe, each exactly once. */
static bool has_both_ends(const list *candidates, unsigned long inode)
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
	list candidates = read_candidates(PIPE), pipes = { 0 };

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
		clients.before = read_candidates(PIPE);
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

static bool is_connected_to(int descriptor, const struct sockaddr_storage *peer, socklen_t length)
{
	struct sockaddr_storage address;
	socklen_t size = sizeof address;

	memset(&address, 0, sizeof address);
	return getpeername(descriptor, (struct sockaddr *) &address, &size) == 0 && size == length
			&& memcmp(&address, peer, length) == 0;
}

void dl_zk_descriptors_close_socket(zhandle_t *handle)
{
	struct sockaddr_storage peer;
	socklen_t length = sizeof peer;
	list sockets, connected = { 0 };

	memset(&peer, 0, sizeof peer);
	if (zookeeper_get_connected_host(handle, (struct sockaddr *) &peer, &length) == NULL) {
		return;
	}
	sockets = read_candidates(SOCKET);
	for (size_t i = 0; i < sockets.count; i++) {
		if (is_connected_to(sockets.entries[i].number, &peer, length)) {
			add(&connected, &sockets.entries[i]);
		}
	}
	/* A single candidate must be the client's. */
	if (connected.count == 1) {
		close_on_exec(&connected);
	}
	drop(&sockets);
	drop(&connected);
}
