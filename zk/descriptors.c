#include "zk/descriptors.h"

#include "core/memory.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* How the names of their files begin in /proc. */
#define PIPE "pipe:["
#define SOCKET "socket:["

/* A descriptor, and what tells the file behind it from one that gets its number later. */
typedef struct entry {
	int number;
	int status; /* flags */
	unsigned long inode;
} entry;

typedef struct list {
	entry *entries;
	size_t count, room;
} list;

/* Clients that are being started, and what there was before the first of them. */
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

/* As /proc tells them, in octal, with that for closing on exec. -1: there is no such descriptor any more. */
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

/* Whether this is a file of the kind that the client could have opened: all that it opens doesn't block, and stays open on
 * exec. Nothing is done with the descriptor itself, which may be another thread's. */
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

/* kind: "pipe:[" or "socket:[" */
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

/* Whether both of its ends are this process's, each once. */
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

/* The pipes that are new, and have both ends in this process. */
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

void dl_zk_descriptors_before_fork(void)
{
	pthread_mutex_lock(&clients.mutex);
}

/* Those that start clients stayed with the parent. */
void dl_zk_descriptors_after_fork(bool is_child)
{
	if (is_child) {
		clients.starting = 0;
		drop(&clients.before);
	}
	pthread_mutex_unlock(&clients.mutex);
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

		/* Each has one. If there are more, somebody else has opened some. */
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
	/* The client's is among them. */
	if (connected.count == 1) {
		close_on_exec(&connected);
	}
	drop(&sockets);
	drop(&connected);
}
