#include "zk/descriptors.h"

#include "core/memory.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>

static void add(dl_zk_descriptors *descriptors, int number, size_t *room)
{
	if (descriptors->count == *room) {
		int *more;

		*room = *room * 2 + 64;
		more = dl_allocate(*room * sizeof *more);
		if (descriptors->count > 0) {
			memcpy(more, descriptors->numbers, descriptors->count * sizeof *more);
		}
		free(descriptors->numbers);
		descriptors->numbers = more;
	}
	descriptors->numbers[descriptors->count++] = number;
}

dl_zk_descriptors dl_zk_descriptors_read(void)
{
	dl_zk_descriptors descriptors = { NULL, 0 };
	DIR *directory = opendir("/proc/self/fd");
	struct dirent *entry;
	size_t room = 0;

	if (directory == NULL) {
		return descriptors;
	}
	while ((entry = readdir(directory)) != NULL) {
		int number = atoi(entry->d_name);

		if (entry->d_name[0] != '.' && number != dirfd(directory)) {
			add(&descriptors, number, &room);
		}
	}
	closedir(directory);
	return descriptors;
}

static bool has(const dl_zk_descriptors *descriptors, int number)
{
	for (size_t i = 0; i < descriptors->count; i++) {
		if (descriptors->numbers[i] == number) {
			return true;
		}
	}
	return false;
}

static void close_on_exec(int descriptor)
{
	int flags = fcntl(descriptor, F_GETFD);

	if (flags >= 0) {
		fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC);
	}
}

/* The client's pipes don't block; those that another thread makes for a program that it starts do. */
static bool is_client_pipe(int descriptor)
{
	struct stat status;

	return fstat(descriptor, &status) == 0 && S_ISFIFO(status.st_mode) && (fcntl(descriptor, F_GETFL) & O_NONBLOCK) != 0;
}

void dl_zk_descriptors_close_pipes(dl_zk_descriptors *before)
{
	dl_zk_descriptors after = dl_zk_descriptors_read();

	for (size_t i = 0; i < after.count; i++) {
		if (!has(before, after.numbers[i]) && is_client_pipe(after.numbers[i])) {
			close_on_exec(after.numbers[i]);
		}
	}
	free(after.numbers);
	free(before->numbers);
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
	dl_zk_descriptors descriptors;

	memset(&peer, 0, sizeof peer);
	if (zookeeper_get_connected_host(handle, (struct sockaddr *) &peer, &length) == NULL) {
		return;
	}
	descriptors = dl_zk_descriptors_read();
	for (size_t i = 0; i < descriptors.count; i++) {
		if (is_connected_to(descriptors.numbers[i], &peer, length)) {
			close_on_exec(descriptors.numbers[i]);
		}
	}
	free(descriptors.numbers);
}
