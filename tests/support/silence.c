/* Preloaded into a process, this keeps names unresolved, as if no DNS server ever answered. */
#include <dlfcn.h>
#include <netdb.h>
#include <unistd.h>

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found)
{
	int (*next)(const char *, const char *, const struct addrinfo *, struct addrinfo **) = (int (*)(const char *,
			const char *, const struct addrinfo *, struct addrinfo **)) dlsym(RTLD_NEXT, "getaddrinfo");
	struct addrinfo digits = { .ai_flags = AI_NUMERICHOST };
	struct addrinfo *ignored;

	if ((hints != NULL && (hints->ai_flags & AI_NUMERICHOST) != 0) || name == NULL) {
		return next(name, service, hints, found);
	}
	if (next(name, NULL, &digits, &ignored) == 0) {
		freeaddrinfo(ignored);
		return next(name, service, hints, found);
	}
	for (;;) {
		pause();
	}
}
