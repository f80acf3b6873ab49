#include "core/thread/resolver.h"

#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/system/system.h"
#include "core/thread/thread.h"
#include "core/system/wait.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* If there is a thread, the mutex guards the fields below the blank line. Freed when the lookup is done and nobody uses
 * it. */
struct dl_addresses {
	char *host; /* NULL: the address was numeric, and there is no thread */
	int port;
	int answered; /* becomes readable when the lookup is done */
	int answer;   /* the end of the pipe to write to */

	struct addrinfo *first;
	int failure;
	bool is_done;
	unsigned users;
	dl_addresses *next;
};

/* The mutex guards everything here. */
static struct {
	pthread_mutex_t mutex;
	dl_addresses *wanted;
	dl_addresses *parents; /* in a child: what it inherited, without the threads */
} resolver = { .mutex = PTHREAD_MUTEX_INITIALIZER };

static dl_threads threads;

static void close_pipe(const dl_addresses *addresses)
{
	close(addresses->answered);
	close(addresses->answer);
}

static void in_child(void)
{
	dl_addresses *next;

	for (dl_addresses *addresses = resolver.wanted; addresses != NULL; addresses = next) {
		next = addresses->next;
		close_pipe(addresses);
		addresses->next = resolver.parents;
		resolver.parents = addresses;
	}
	resolver.wanted = NULL;
}

void dl_resolver_start(void)
{
	static dl_process_guard guard = { &resolver.mutex, .in_child = in_child };

	dl_threads_open(&threads);
	dl_process_guard_add(&guard);
}

static int ask_system(const char *host, int port, int flags, struct addrinfo **found)
{
	struct addrinfo hints = { .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV | flags };
	char service[16];

	snprintf(service, sizeof service, "%d", port);
	return getaddrinfo(host, service, &hints, found);
}

static void destroy(dl_addresses *addresses)
{
	if (addresses->first != NULL) {
		freeaddrinfo(addresses->first);
	}
	free(addresses->host);
	free(addresses);
}

/* Called with the mutex held. Does nothing with those that a child inherited. */
static void drop_if_unused(dl_addresses *addresses)
{
	dl_addresses **link = &resolver.wanted;

	if (!addresses->is_done || addresses->users > 0) {
		return;
	}
	while (*link != NULL && *link != addresses) {
		link = &(*link)->next;
	}
	if (*link != NULL) {
		*link = addresses->next;
		close_pipe(addresses);
		destroy(addresses);
	}
}

static void work(void *context)
{
	dl_addresses *addresses = context;
	struct addrinfo *found = NULL;
	int failure = ask_system(addresses->host, addresses->port, 0, &found);

	pthread_mutex_lock(&resolver.mutex);
	addresses->first = found;
	addresses->failure = failure;
	addresses->is_done = true;
	/* Nobody reads this byte, so it wakes all waiters. */
	while (write(addresses->answer, "", 1) < 0 && errno == EINTR) {
	}
	drop_if_unused(addresses);
	pthread_mutex_unlock(&resolver.mutex);
}

/* The following functions are called with the mutex held, up to the comment that says otherwise. */

/* Returns an errno or 0. */
static int open_pipe(dl_addresses *addresses)
{
	int ends[2], failure = dl_system_pipe(ends);

	if (failure != 0) {
		return failure;
	}
	addresses->answered = dl_process_nonstandard(ends[0]);
	addresses->answer = dl_process_nonstandard(ends[1]);
	if (addresses->answered < 0 || addresses->answer < 0) {
		failure = errno;
		close_pipe(addresses);
	}
	return failure;
}

/* Returns an errno or 0. */
static int start_thread(dl_addresses *addresses)
{
	int failure = open_pipe(addresses);

	if (failure != 0) {
		return failure;
	}
	failure = dl_threads_start(&threads, work, addresses);
	if (failure != 0) {
		close_pipe(addresses);
	}
	return failure;
}

/* Returns NULL on failure; errno says why. */
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
		/* What was found before isn't shared: the name may lead to another server by now. */
		if (!addresses->is_done && addresses->port == port && strcmp(addresses->host, host) == 0) {
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

/* The following functions are called without the mutex. */
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

dl_addresses *dl_resolver_ask(const char *host, int port, const char *description, dl_error *error)
{
	dl_addresses *addresses = find_digits(host, port);

	if (addresses != NULL) {
		return addresses;
	}
	pthread_mutex_lock(&resolver.mutex);
	addresses = want(host, port);
	pthread_mutex_unlock(&resolver.mutex);
	if (addresses == NULL) {
		dl_error_set(error, DL_ERROR_CONNECTION,
				"Cannot connect to %s: no thread can be started to resolve its name: %m", description);
	}
	return addresses;
}

int dl_addresses_answered(const dl_addresses *addresses)
{
	return addresses->host != NULL ? addresses->answered : -1;
}

bool dl_addresses_check(const dl_addresses *addresses, const char *description, dl_error *error)
{
	bool is_done;
	int failure;

	if (addresses->host == NULL) {
		return true;
	}
	pthread_mutex_lock(&resolver.mutex);
	is_done = addresses->is_done;
	failure = addresses->failure;
	pthread_mutex_unlock(&resolver.mutex);
	if (is_done && failure == 0) {
		return true;
	}
	/* A name may have no address for some seconds, while its server moves, or the DNS server is being restarted. */
	return is_done ? dl_error_set_transient(error, DL_ERROR_CONNECTION, "Cannot connect to %s: %s", description,
				   gai_strerror(failure))
				   : dl_error_set_late(error, "Cannot connect to %s: its name was not resolved in time", description);
}

dl_addresses *dl_resolver_find(const char *host, int port, const char *description, dl_time deadline, dl_error *error)
{
	dl_addresses *addresses = dl_resolver_ask(host, port, description, error);

	if (addresses == NULL) {
		return NULL;
	}
	if (addresses->host != NULL) {
		dl_wait_for(addresses->answered, POLLIN, deadline, NULL);
	}
	if (!dl_addresses_check(addresses, description, error)) {
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
	drop_if_unused(addresses);
	pthread_mutex_unlock(&resolver.mutex);
}

bool dl_resolver_stop(void)
{
	bool is_idle;

	pthread_mutex_lock(&resolver.mutex);
	is_idle = resolver.wanted == NULL;
	pthread_mutex_unlock(&resolver.mutex);
	return is_idle && dl_threads_await(&threads, DL_FOREVER);
}
