#ifndef TESTS_ENGINE_FORWARDER_H
#define TESTS_ENGINE_FORWARDER_H

#include "check.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define FORWARDER_MOST 256

/* A thread that stands before a server on this machine and forwards everything, until it is told to do worse. */
typedef struct forwarder {
	int listener, port, server_port;
	pthread_t thread;
	atomic_bool is_held;   /* forwards nothing, in neither direction, and keeps all connections */
	atomic_bool is_to_cut; /* closes all connections, once */
	atomic_bool is_to_end;
	int ends[FORWARDER_MOST]; /* of connections: a client's, then the server's; -1: none */
} forwarder;

static inline struct sockaddr_in forwarder_address(int port)
{
	return (struct sockaddr_in) { .sin_family = AF_INET,
		.sin_port = htons((uint16_t) port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
}

static inline void forwarder_close(forwarder *f, int pair)
{
	for (int i = pair; i < pair + 2 && f->ends[pair] >= 0; i++) {
		close(f->ends[i]);
	}
	f->ends[pair] = f->ends[pair + 1] = -1;
}

static inline void forwarder_accept(forwarder *f)
{
	struct sockaddr_in address = forwarder_address(f->server_port);
	int client = accept4(f->listener, NULL, NULL, SOCK_CLOEXEC), pair = 0;
	int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	while (pair < FORWARDER_MOST && f->ends[pair] >= 0) {
		pair += 2;
	}
	if (pair == FORWARDER_MOST || connect(server, (struct sockaddr *) &address, sizeof address) != 0) {
		close(client);
		close(server);
		return;
	}
	f->ends[pair] = client;
	f->ends[pair + 1] = server;
}

/* false: the connection has ended. */
static inline bool forwarder_move(int from, int to)
{
	char bytes[65536];
	ssize_t length = recv(from, bytes, sizeof bytes, 0);

	for (ssize_t sent = 0; sent < length;) {
		ssize_t more = send(to, bytes + sent, (size_t) (length - sent), MSG_NOSIGNAL);

		if (more <= 0) {
			return false;
		}
		sent += more;
	}
	return length > 0;
}

static inline void forwarder_turn(forwarder *f)
{
	struct pollfd descriptors[FORWARDER_MOST + 1];

	for (int i = 0; i < FORWARDER_MOST; i++) {
		descriptors[i] = (struct pollfd) { .fd = f->ends[i], .events = POLLIN };
	}
	descriptors[FORWARDER_MOST] = (struct pollfd) { .fd = f->listener, .events = POLLIN };
	poll(descriptors, FORWARDER_MOST + 1, 5);
	for (int i = 0; i < FORWARDER_MOST && !atomic_load(&f->is_held); i++) {
		if (descriptors[i].revents != 0 && f->ends[i] >= 0 && !forwarder_move(f->ends[i], f->ends[i ^ 1])) {
			forwarder_close(f, i & ~1);
		}
	}
	if (descriptors[FORWARDER_MOST].revents != 0) {
		forwarder_accept(f);
	}
}

static inline void *forwarder_work(void *context)
{
	forwarder *f = context;

	while (!atomic_load(&f->is_to_end)) {
		if (atomic_load(&f->is_held)) {
			usleep(2000);
		} else {
			forwarder_turn(f);
		}
		if (atomic_exchange(&f->is_to_cut, false)) {
			for (int i = 0; i < FORWARDER_MOST; i += 2) {
				forwarder_close(f, i);
			}
		}
	}
	return NULL;
}

static inline void forwarder_start(forwarder *f, int server_port)
{
	struct sockaddr_in address = forwarder_address(0);
	socklen_t length = sizeof address;

	memset(f->ends, -1, sizeof f->ends);
	f->server_port = server_port;
	f->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	CHECK(bind(f->listener, (struct sockaddr *) &address, sizeof address) == 0 && listen(f->listener, 64) == 0
			&& getsockname(f->listener, (struct sockaddr *) &address, &length) == 0);
	f->port = ntohs(address.sin_port);
	CHECK(pthread_create(&f->thread, NULL, forwarder_work, f) == 0);
}

static inline void forwarder_end(forwarder *f)
{
	atomic_store(&f->is_to_end, true);
	pthread_join(f->thread, NULL);
	for (int i = 0; i < FORWARDER_MOST; i += 2) {
		forwarder_close(f, i);
	}
	close(f->listener);
}

#endif
