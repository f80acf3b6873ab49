/* Preloaded into a process, this resolves names that end with .invalid as the directory NAMES says: the file NAME holds
 * the address, and if it is missing, the name isn't known. While there is a file "no route", no connection over IPv4
 * can be opened. Each attempt that fails adds a byte to the file "failures". */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int open_file(const char *name, int flags)
{
	char path[512];

	snprintf(path, sizeof path, "%s/%s", getenv("NAMES"), name);
	return open(path, flags | O_CLOEXEC, 0600);
}

static void note_failure(void)
{
	int file = open_file("failures", O_WRONLY | O_APPEND | O_CREAT);

	if (file < 0 || write(file, "x", 1) != 1) {
		abort();
	}
	close(file);
}

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found)
{
	int (*next)(const char *, const char *, const struct addrinfo *, struct addrinfo **) = (int (*)(const char *,
			const char *, const struct addrinfo *, struct addrinfo **)) dlsym(RTLD_NEXT, "getaddrinfo");
	const char *end = name != NULL ? strrchr(name, '.') : NULL;
	char address[64] = "";
	int file;

	if (end == NULL || strcmp(end, ".invalid") != 0) {
		return next(name, service, hints, found);
	}
	if (hints != NULL && (hints->ai_flags & AI_NUMERICHOST) != 0) {
		return EAI_NONAME;
	}
	file = open_file(name, O_RDONLY);
	if (file < 0 || read(file, address, sizeof address - 1) <= 0) {
		note_failure();
		return EAI_NONAME;
	}
	close(file);
	return next(address, service, hints, found);
}

int connect(int descriptor, const struct sockaddr *to, socklen_t length)
{
	int (*next)(int, const struct sockaddr *,
			socklen_t) = (int (*)(int, const struct sockaddr *, socklen_t)) dlsym(RTLD_NEXT, "connect");
	int file = to->sa_family == AF_INET ? open_file("no route", O_RDONLY) : -1;

	if (file < 0) {
		return next(descriptor, to, length);
	}
	close(file);
	note_failure();
	errno = ENETUNREACH;
	return -1;
}
