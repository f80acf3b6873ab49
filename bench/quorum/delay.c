#define _GNU_SOURCE
/*
 * delay MICROSECONDS PORT...: a network with a delay, on this machine. For each port of 127.0.0.1 it listens on one of its
 * own, and forwards what arrives there, in both directions, each so many microseconds after it arrived. Its own ports are the
 * first line that it prints. It ends with its standard input.
 */
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define MOST_LISTENERS 32
#define MOST_ENDS 4096
#define LARGEST_CHUNK 16384

typedef struct chunk {
	int64_t due;   /* nanoseconds */
	size_t length; /* 0: the end */
	struct chunk *next;
	char bytes[];
} chunk;

/* One socket of a connection. What arrives on it is for the other one. */
typedef struct end {
	int descriptor;
	bool is_closed;
	struct end *other;
	chunk *first, **last; /* to be written to it */
} end;

static int64_t delay;
static int listeners[MOST_LISTENERS], targets[MOST_LISTENERS];
static int listener_count;
static end *ends[MOST_ENDS];
static int end_count;

static int64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (int64_t) time.tv_sec * 1000000000 + time.tv_nsec;
}

static void die(const char *what)
{
	perror(what);
	exit(1);
}

static struct sockaddr_in local(int port)
{
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t) port) };

	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	return address;
}

static void listen_for(int target)
{
	struct sockaddr_in address = local(0);
	socklen_t size = sizeof address;
	int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);

	if (listener_count == MOST_LISTENERS || descriptor < 0 || bind(descriptor, (struct sockaddr *) &address, size) != 0
			|| listen(descriptor, 1024) != 0 || getsockname(descriptor, (struct sockaddr *) &address, &size) != 0) {
		die("listen");
	}
	printf("%s%d", listener_count > 0 ? " " : "", ntohs(address.sin_port));
	listeners[listener_count] = descriptor;
	targets[listener_count++] = target;
}

static end *new_end(int descriptor)
{
	end *made = calloc(1, sizeof *made);
	int on = 1;

	if (made == NULL || end_count == MOST_ENDS) {
		die("too many connections");
	}
	setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	fcntl(descriptor, F_SETFL, O_NONBLOCK);
	made->descriptor = descriptor;
	made->last = &made->first;
	ends[end_count++] = made;
	return made;
}

static void accept_one(int listener, int target)
{
	struct sockaddr_in address = local(target);
	int near = accept(listener, NULL, NULL), far;
	end *one;

	if (near < 0) {
		return;
	}
	far = socket(AF_INET, SOCK_STREAM, 0);
	if (far < 0 || connect(far, (struct sockaddr *) &address, sizeof address) != 0) {
		die("connect");
	}
	one = new_end(near);
	one->other = new_end(far);
	one->other->other = one;
}

static void append(end *to, const char *bytes, size_t length)
{
	chunk *made = malloc(sizeof *made + length);

	if (made == NULL) {
		die("malloc");
	}
	made->due = now() + delay;
	made->length = length;
	made->next = NULL;
	memcpy(made->bytes, bytes, length);
	*to->last = made;
	to->last = &made->next;
}

static void take(end *from)
{
	char bytes[LARGEST_CHUNK];
	ssize_t length = read(from->descriptor, bytes, sizeof bytes);

	if (length > 0) {
		append(from->other, bytes, (size_t) length);
	} else if (length == 0 || (errno != EAGAIN && errno != EINTR)) {
		from->is_closed = true;
		append(from->other, "", 0);
	}
}

/* Returns when the next chunk is due, or INT64_MAX. */
static int64_t forward(end *to)
{
	int64_t time = now();

	while (to->first != NULL && to->first->due <= time) {
		chunk *done = to->first;

		if (done->length == 0) {
			shutdown(to->descriptor, SHUT_WR);
		} else if (write(to->descriptor, done->bytes, done->length) != (ssize_t) done->length && errno == EAGAIN) {
			/* Nothing here comes near to what a socket holds. */
			die("write");
		}
		to->first = done->next;
		if (to->first == NULL) {
			to->last = &to->first;
		}
		free(done);
	}
	return to->first != NULL ? to->first->due : INT64_MAX;
}

static void forget_closed(void)
{
	int kept = 0;

	for (int i = 0; i < end_count; i++) {
		end *one = ends[i];

		if (one->is_closed && one->other->is_closed && one->first == NULL && one->other->first == NULL) {
			/* The second of the two still looks at the first: both are freed when the second is met. */
			if (one->descriptor >= 0) {
				close(one->descriptor);
				one->descriptor = -1;
			}
			if (one->other->descriptor == -1) {
				free(one->other);
				free(one);
			}
			continue;
		}
		ends[kept++] = one;
	}
	end_count = kept;
}

static void turn(void)
{
	static struct pollfd polled[1 + MOST_LISTENERS + MOST_ENDS];
	int count = 0, open = end_count;
	int64_t due = INT64_MAX, left;
	struct timespec limit;

	for (int i = 0; i < open; i++) {
		int64_t next = forward(ends[i]);

		due = next < due ? next : due;
	}
	polled[count++] = (struct pollfd) { .fd = STDIN_FILENO, .events = POLLIN };
	for (int i = 0; i < listener_count; i++) {
		polled[count++] = (struct pollfd) { .fd = listeners[i], .events = POLLIN };
	}
	for (int i = 0; i < open; i++) {
		polled[count++] = (struct pollfd) { .fd = ends[i]->is_closed ? -1 : ends[i]->descriptor, .events = POLLIN };
	}
	left = due == INT64_MAX ? 1000000000 : due - now();
	left = left > 0 ? left : 0;
	limit = (struct timespec) { .tv_sec = left / 1000000000, .tv_nsec = left % 1000000000 };
	if (ppoll(polled, (nfds_t) count, &limit, NULL) <= 0) {
		return;
	}
	if (polled[0].revents != 0) {
		exit(0);
	}
	for (int i = 0; i < open; i++) {
		if (polled[1 + listener_count + i].revents != 0) {
			take(ends[i]);
		}
	}
	for (int i = 0; i < listener_count; i++) {
		if (polled[1 + i].revents != 0) {
			accept_one(listeners[i], targets[i]);
		}
	}
	forget_closed();
}

int main(int count, char **words)
{
	if (count < 3) {
		fprintf(stderr, "usage: delay microseconds port...\n");
		return 2;
	}
	delay = strtoll(words[1], NULL, 10) * 1000;
	for (int i = 2; i < count; i++) {
		listen_for(atoi(words[i]));
	}
	printf("\n");
	fflush(stdout);
	/* Timers are to be on time. */
	prctl(PR_SET_TIMERSLACK, 1);
	for (;;) {
		turn();
	}
}
