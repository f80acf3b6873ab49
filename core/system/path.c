#include "core/system/path.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The number of symbolic links in a row that Linux itself follows. */
#define MOST_LINKS 40

static const char *walk(const char *path, int links);

/* The target of a link is looked up in the directory of the link, whose path has this length. */
static const char *follow(const char *link, size_t directory, int links)
{
	char target[PATH_MAX], path[2 * PATH_MAX + 2];
	ssize_t length = readlink(link, target, sizeof target - 1);

	if (length <= 0) {
		return NULL;
	}
	target[length] = '\0';
	snprintf(path, sizeof path, "%.*s/%s/", target[0] == '/' ? 0 : (int) directory, link, target);
	return links > 0 ? walk(path, links - 1) : "it leads through too many symbolic links";
}

/* directory: the length of the path of the directory that the entry is in. */
static const char *check_entry(const char *entry, size_t directory, bool is_everybodys, int links)
{
	struct stat found;

	if (lstat(entry, &found) != 0) {
		return NULL;
	}
	if (is_everybodys && found.st_uid != geteuid() && found.st_uid != 0) {
		return "a directory or a link on the way to it belongs to another user, in one that is writable by everybody";
	}
	return S_ISLNK(found.st_mode) ? follow(entry, directory, links) : NULL;
}

static const char *check_directory(const char *directory, bool *is_everybodys)
{
	struct stat found;

	if (stat(directory, &found) != 0) {
		return NULL;
	}
	*is_everybodys = (found.st_mode & S_IWOTH) != 0;
	return *is_everybodys && (found.st_mode & S_ISVTX) == 0
			? "a directory on the way to it is writable by everybody"
			: NULL;
}

/* Checks every directory in front of the path's last slash, and how it is reached. */
static const char *walk(const char *path, int links)
{
	char part[2 * PATH_MAX + 2];
	const char *slash = path, *next, *problem = NULL;

	if (strlen(path) >= sizeof part) {
		return "it is too long";
	}
	do {
		bool is_everybodys = false;

		snprintf(part, sizeof part, "%.*s/", (int) (slash - path), path);
		problem = check_directory(part, &is_everybodys);
		next = strchr(slash + 1, '/');
		if (problem == NULL && next != NULL) {
			snprintf(part, sizeof part, "%.*s", (int) (next - path), path);
			problem = check_entry(part, (size_t) (slash - path), is_everybodys, links);
		}
		slash = next;
	} while (problem == NULL && slash != NULL);
	return problem;
}

const char *dl_path_distrust(const char *path)
{
	return walk(path, MOST_LINKS);
}
