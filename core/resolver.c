#include "core/resolver.h"

#include "core/memory.h"
#include "core/thread.h"
#include "core/wait.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Those below the blank line are guarded by the mutex, where there is a thread. */
struct dl_addresses {
	char *host; /* NULL: it was in digits, and there is no thread */
	int port;
	pthread_t thread;
	int answered; /* readable when it is done */
	int answer;   /* the end to write to */

	struct addrinfo *first;
	int failure;
	bool is_done;
	unsigned users;
	dl_addresses *next;
};

/* Everything under the mutex. */
static struct {
	pthread_mutex_t mutex;
	dl_addresses *wanted;
	dl_addresses *parents; /* in a child: what it inherited, whose threads it hasn't */
} resolver = { .mutex = PTHREAD_MUTEX_INITIALIZER };

static void before_fork(void)
{
	pthread_mutex_lock(&resolver.mutex);
}

static void after_fork_in_parent(void)
{
	pthread_mutex_unlock(&resolver.mutex);
}

static void after_fork_in_child(void)
{
	dl_addresses *next;

	for (dl_addresses *addresses = resolver.wanted; addresses != NULL; addresses = next) {
		next = addresses->next;
		close(addresses->answered);
		close(addresses->answer);
		addresses->next = resolver.parents;
		resolver.parents = addresses;
	}
	resolver.wanted = NULL;
	pthread_mutex_unlock(&resolver.mutex);
}

static void install(void)
{
	pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}

void dl_resolver_start(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, install);
}

static int ask_system(const char *host, int port, int flags, struct addrinfo **found)
{
	struct addrinfo hints = { .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV | flags };
	char service[16];

	snprintf(service, sizeof service, "%d", port);
	return getaddrinfo(host, service, &hints, found);
}

static void *work(void *context)
{
	dl_addresses *addresses = context;
	struct addrinfo *found = NULL;
	int failure = ask_system(addresses->host, addresses->port, 0, &found);

	pthread_mutex_lock(&resolver.mutex);
	addresses->first = found;
	addresses->failure = failure;
	addresses->is_done = true;
	/* Nobody reads it: it is for all who wait. */
	while (write(addresses->answer, "", 1) < 0 && errno == EINTR) {
	}
	pthread_mutex_unlock(&resolver.mutex);
	return NULL;
}

static void destroy(dl_addresses *addresses)
{
	if (addresses->first != NULL) {
		freeaddrinfo(addresses->first);
	}
	free(addresses->host);
	free(addresses);
}

/* With the mutex held, as everything below until it says otherwise. */
static void reap(void)
{
	for (dl_addresses **link = &resolver.wanted; *link != NULL;) {
		dl_addresses *addresses = *link;

		if (!addresses->is_done || addresses->users > 0) {
			link = &addresses->next;
			continue;
		}
		*link = addresses->next;
		pthread_join(addresses->thread, NULL);
		close(addresses->answered);
		close(addresses->answer);
		destroy(addresses);
	}
}

/* An errno, or 0. */
static int start_thread(dl_addresses *addresses)
{
	int ends[2], failure;

	if (pipe2(ends, O_CLOEXEC) != 0) {
		return errno;
	}
	addresses->answered = ends[0];
	addresses->answer = ends[1];
	failure = dl_thread_start(&addresses->thread, work, addresses);
	if (failure != 0) {
		close(ends[0]);
		close(ends[1]);
	}
	return failure;
}

/* NULL: errno says why. */
static dl_addresses *add(const char *host, int port)
{
	dl_addresses *addresses = dl_allocate(sizeof *addresses);
	int failure;

	addresses->host = dl_duplicate(host, strlen(host));
	addresses->port = port;
	failure = start_thread(addresses);
	if (failure != 0) {
		destroy(addresses);
		errno = failure;
		return NULL;
	}
	addresses->next = resolver.wanted;
	resolver.wanted = addresses;
	return addresses;
}

static dl_addresses *want(const char *host, int port)
{
	dl_addresses *addresses;

	for (addresses = resolver.wanted; addresses != NULL; addresses = addresses->next) {
		if (addresses->port == port && strcmp(addresses->host, host) == 0) {
			break;
		}
	}
	if (addresses == NULL) {
		addresses = add(host, port);
	}
	if (addresses != NULL) {
		addresses->users++;
	}
	return addresses;
}

/* Without the mutex, as everything below. */
static dl_addresses *find_digits(const char *host, int port)
{
	struct addrinfo *found = NULL;
	dl_addresses *addresses;

	if (ask_system(host, port, AI_NUMERICHOST, &found) != 0) {
		return NULL;
	}
	addresses = dl_allocate(sizeof *addresses);
	addresses->first = found;
	return addresses;
}

static bool await(dl_addresses *addresses, const char *description, dl_time deadline, dl_error *error)
{
	bool is_done;
	int failure;

	dl_wait_for(addresses->answered, POLLIN, deadline, NULL);
	pthread_mutex_lock(&resolver.mutex);
	is_done = addresses->is_done;
	failure = addresses->failure;
	pthread_mutex_unlock(&resolver.mutex);
	if (is_done && failure == 0) {
		return true;
	}
	return is_done ? dl_error_set_unreachable(error, "Cannot connect to %s: %s", description, gai_strerror(failure))
				   : dl_error_set_late(error, "Cannot connect to %s: its name was not resolved in time", description);
}

dl_addresses *dl_resolver_find(const char *host, int port, const char *description, dl_time deadline, dl_error *error)
{
	dl_addresses *addresses = find_digits(host, port);

	if (addresses != NULL) {
		return addresses;
	}
	pthread_mutex_lock(&resolver.mutex);
	reap();
	addresses = want(host, port);
	pthread_mutex_unlock(&resolver.mutex);
	if (addresses == NULL) {
		dl_error_set(error, DL_ERROR_CONNECTION,
				"Cannot connect to %s: no thread can be started to resolve its name: %m", description);
		return NULL;
	}
	if (!await(addresses, description, deadline, error)) {
		dl_addresses_free(addresses);
		return NULL;
	}
	return addresses;
}

const struct addrinfo *dl_addresses_first(const dl_addresses *addresses)
{
	return addresses->first;
}

void dl_addresses_free(dl_addresses *addresses)
{
	if (addresses->host == NULL) {
		destroy(addresses);
		return;
	}
	pthread_mutex_lock(&resolver.mutex);
	addresses->users--;
	reap();
	pthread_mutex_unlock(&resolver.mutex);
}

bool dl_resolver_stop(void)
{
	bool is_idle;

	pthread_mutex_lock(&resolver.mutex);
	reap();
	is_idle = resolver.wanted == NULL;
	pthread_mutex_unlock(&resolver.mutex);
	return is_idle;
}
