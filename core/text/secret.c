#include "core/text/secret.h"

#include "core/system/memory.h"
#include "core/system/path.h"
#include "core/system/system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Tokens of cloud providers have some kilobytes. */
#define LONGEST_SECRET (16 * 1024)

static bool refuse(const char *owner, const char *problem, dl_error *error)
{
	return dl_error_set(error, DL_ERROR_CONNECTION, "%s %s", owner, problem);
}

/* If the file itself is a link, as the changing secrets of a container are, this also checks where that leads. */
static const char *distrust(const char *path)
{
	char with_slash[PATH_MAX + 2];

	return snprintf(with_slash, sizeof with_slash, "%s/", path) < (int) sizeof with_slash
			? dl_path_distrust(with_slash)
			: "it is too long";
}

static bool check_file(int descriptor, const char *owner, dl_error *error)
{
	struct stat file;

	if (fstat(descriptor, &file) != 0 || !S_ISREG(file.st_mode)) {
		return refuse(owner, "isn't a file", error);
	}
	if (file.st_uid != 0 && file.st_uid != geteuid()) {
		return refuse(owner, "must belong to root or to the user of this process", error);
	}
	return (file.st_mode & (S_IWGRP | S_IWOTH)) == 0
			? true
			: refuse(owner, "must not be writable by its group or by others", error);
}

static int open_file(const char *path, const char *owner, dl_error *error)
{
	const char *problem = distrust(path);
	int descriptor;

	if (problem != NULL) {
		dl_error_set(error, DL_ERROR_CONNECTION, "%s can't be trusted: %s", owner, problem);
		return -1;
	}
	/* Opening a pipe must not wait for whoever writes to it. */
	descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (descriptor < 0 && errno == ENOENT) {
		dl_error_set_transient(error, DL_ERROR_CONNECTION, "%s can't be read: %m", owner);
	} else if (descriptor < 0) {
		dl_error_set(error, DL_ERROR_CONNECTION, "%s can't be read: %m", owner);
	}
	if (descriptor >= 0 && !check_file(descriptor, owner, error)) {
		close(descriptor);
		return -1;
	}
	return descriptor;
}

/* Reads as much as fits. Returns the length, or -1 with errno set. */
static ssize_t read_bytes(int descriptor, char *to, size_t size)
{
	size_t length = 0;

	while (length < size) {
		ssize_t more = read(descriptor, to + length, size - length);

		if (more == 0 || (more < 0 && errno != EINTR)) {
			return more < 0 ? -1 : (ssize_t) length;
		}
		length += more > 0 ? (size_t) more : 0;
	}
	return (ssize_t) length;
}

static size_t without_newline(const char *text, size_t length)
{
	if (length > 0 && text[length - 1] == '\n') {
		length--;
		length -= length > 0 && text[length - 1] == '\r';
	}
	return length;
}

static bool check_length(const char *text, size_t length, const char *owner, dl_error *error)
{
	if (length == 0) {
		return dl_error_set_transient(error, DL_ERROR_CONNECTION, "%s is empty", owner);
	}
	if (length > LONGEST_SECRET) {
		return dl_error_set(error, DL_ERROR_CONNECTION, "%s is longer than %d bytes", owner, LONGEST_SECRET);
	}
	return memchr(text, '\0', length) == NULL ? true : refuse(owner, "contains a NUL byte", error);
}

char *dl_secret_read(const char *path, const char *owner, dl_error *error)
{
	char text[LONGEST_SECRET + 3], *secret = NULL;
	int descriptor = open_file(path, owner, error);
	ssize_t length;

	if (descriptor < 0) {
		return NULL;
	}
	length = read_bytes(descriptor, text, sizeof text);
	if (length < 0) {
		dl_error_set(error, DL_ERROR_CONNECTION, "%s can't be read: %m", owner);
	} else {
		size_t used = without_newline(text, (size_t) length);

		secret = check_length(text, used, owner, error) ? dl_duplicate(text, used) : NULL;
	}
	close(descriptor);
	dl_system_wipe(text, sizeof text);
	return secret;
}

void dl_secret_free(char *secret)
{
	if (secret != NULL) {
		dl_system_wipe(secret, strlen(secret));
		free(secret);
	}
}
