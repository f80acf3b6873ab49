#ifndef TESTS_ENGINE_ENDLESS_H
#define TESTS_ENGINE_ENDLESS_H

#include "check.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define ENDLESS_MOST 16

/* Between two bytes of a slow one, in milliseconds. */
#define ENDLESS_PAUSE 100

/* A thread that stands for a server on this machine: it never stops sending, until it is told to be like others. */
typedef struct endless {
	int listener, port;
	pthread_t thread;
	const char *beginning; /* of what it sends to a client that has asked, */
	const char *rest;      /* and what comes after that again and again, */
	bool is_slow;          /* byte by byte, or as fast as it is read */
	const char *answer;    /* when it is like others; "": it closes the connection */
	atomic_uint asked;     /* by how many connections */
	atomic_bool is_like_others, is_to_end;
	struct {
		int descriptor; /* -1: none */
		bool has_asked;
		size_t sent; /* of the rest, this time */
	} clients[ENDLESS_MOST];
} endless;

static inline void endless_close(endless *e, int client)
{
	if (e->clients[client].descriptor >= 0) {
		close(e->clients[client].descriptor);
	}
	e->clients[client].descriptor = -1;
}

static inline void endless_accept(endless *e)
{
	int client = 0;

	while (client < ENDLESS_MOST - 1 && e->clients[client].descriptor >= 0) {
		client++;
	}
	endless_close(e, client);
	e->clients[client].descriptor = accept4(e->listener, NULL, NULL, SOCK_CLOEXEC);
	e->clients[client].has_asked = false;
	e->clients[client].sent = 0;
}

/* What was asked doesn't matter. */
static inline void endless_answer(endless *e, int client)
{
	bool is_like_others = atomic_load(&e->is_like_others);
	const char *answer = is_like_others ? e->answer : e->beginning;
	char question[65536];

	if (recv(e->clients[client].descriptor, question, sizeof question, 0) <= 0 || *answer == '\0'
			|| send(e->clients[client].descriptor, answer, strlen(answer), MSG_NOSIGNAL) < 0) {
		endless_close(e, client);
		return;
	}
	e->clients[client].has_asked = true;
	atomic_fetch_add(&e->asked, 1);
}

static inline void endless_go_on(endless *e, int client)
{
	size_t sent = e->clients[client].sent, length = e->is_slow ? 1 : strlen(e->rest) - sent;
	ssize_t more = send(e->clients[client].descriptor, e->rest + sent, length, MSG_NOSIGNAL | MSG_DONTWAIT);

	if (more >= 0) {
		e->clients[client].sent = (sent + (size_t) more) % strlen(e->rest);
	} else if (errno != EAGAIN) {
		endless_close(e, client);
	}
}

static inline void endless_turn(endless *e)
{
	bool is_like_others = atomic_load(&e->is_like_others);
	struct pollfd descriptors[ENDLESS_MOST + 1];

	for (int i = 0; i < ENDLESS_MOST; i++) {
		bool goes_on = e->clients[i].has_asked && !e->is_slow && !is_like_others;

		descriptors[i] = (struct pollfd) { .fd = e->clients[i].descriptor,
			.events = !e->clients[i].has_asked ? POLLIN
					: goes_on                  ? POLLOUT
											   : 0 };
	}
	descriptors[ENDLESS_MOST] = (struct pollfd) { .fd = e->listener, .events = POLLIN };
	poll(descriptors, ENDLESS_MOST + 1, ENDLESS_PAUSE);
	for (int i = 0; i < ENDLESS_MOST; i++) {
		if (e->clients[i].descriptor >= 0 && !e->clients[i].has_asked && descriptors[i].revents != 0) {
			endless_answer(e, i);
		} else if (e->clients[i].descriptor >= 0 && e->clients[i].has_asked && !is_like_others) {
			endless_go_on(e, i);
		}
	}
	if (descriptors[ENDLESS_MOST].revents != 0) {
		endless_accept(e);
	}
}

static inline void *endless_work(void *context)
{
	endless *e = context;
	bool was_like_others = false;

	while (!atomic_load(&e->is_to_end)) {
		endless_turn(e);
		if (!was_like_others && atomic_load(&e->is_like_others)) {
			for (int i = 0; i < ENDLESS_MOST; i++) {
				endless_close(e, i);
			}
			was_like_others = true;
		}
	}
	return NULL;
}

/* The texts are set. */
static inline void endless_start(endless *e)
{
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t length = sizeof address;

	for (int i = 0; i < ENDLESS_MOST; i++) {
		e->clients[i].descriptor = -1;
	}
	e->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	CHECK(bind(e->listener, (struct sockaddr *) &address, sizeof address) == 0 && listen(e->listener, 16) == 0
			&& getsockname(e->listener, (struct sockaddr *) &address, &length) == 0);
	e->port = ntohs(address.sin_port);
	CHECK(pthread_create(&e->thread, NULL, endless_work, e) == 0);
}

static inline void endless_end(endless *e)
{
	atomic_store(&e->is_to_end, true);
	pthread_join(e->thread, NULL);
	for (int i = 0; i < ENDLESS_MOST; i++) {
		endless_close(e, i);
	}
	close(e->listener);
}

#endif
