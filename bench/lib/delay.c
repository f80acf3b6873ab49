#define _GNU_SOURCE
/* delay MICROSECONDS PORT...: simulates a network with a delay. For each given port of 127.0.0.1 it listens on a port
 * of its own, and forwards everything in both directions, this many microseconds after it arrived. The first line that
 * it prints lists its own ports. It ends when its standard input is closed.
 */
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define MOST_EVENTS 64
#define LARGEST_CHUNK 16384

/* Something that the program waits on: a listener, one socket of a connection, or its standard input. */
typedef struct end {
	int descriptor;
	int target;        /* a listener's: the port that it stands for */
	struct end *other; /* a connection's: where to forward what arrives here */
	bool is_closed;
	int pending; /* how many chunks have yet to be written to it */
} end;

typedef struct chunk {
	int64_t due; /* nanoseconds */
	end *to;
	struct chunk *next;
	size_t length; /* 0: the connection ends here */
	char bytes[];
} chunk;

static int64_t delay;
static int events;
/* All chunks are delayed equally, so they are due in the order in which they came. */
static chunk *first, **last = &first;

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

static end *watch(int descriptor, int target)
{
	end *made = calloc(1, sizeof *made);
	struct epoll_event event = { .events = EPOLLIN, .data.ptr = made };

	if (made == NULL || epoll_ctl(events, EPOLL_CTL_ADD, descriptor, &event) != 0) {
		die("watch");
	}
	made->descriptor = descriptor;
	made->target = target;
	return made;
}

/* Listens, and returns the port. */
static int listen_for(int target)
{
	struct sockaddr_in address = local(0);
	socklen_t size = sizeof address;
	int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);

	if (descriptor < 0 || bind(descriptor, (struct sockaddr *) &address, size) != 0 || listen(descriptor, 1024) != 0
			|| getsockname(descriptor, (struct sockaddr *) &address, &size) != 0) {
		die("listen");
	}
	watch(descriptor, target);
	return ntohs(address.sin_port);
}

static end *new_end(int descriptor)
{
	int on = 1;

	setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	fcntl(descriptor, F_SETFL, O_NONBLOCK);
	return watch(descriptor, 0);
}

static void accept_one(const end *listener)
{
	struct sockaddr_in address = local(listener->target);
	int near = accept(listener->descriptor, NULL, NULL), far;
	end *one;

	if (near < 0) {
		die("accept");
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
	made->to = to;
	made->next = NULL;
	made->length = length;
	memcpy(made->bytes, bytes, length);
	to->pending++;
	*last = made;
	last = &made->next;
}

static void take(end *from)
{
	char bytes[LARGEST_CHUNK];
	ssize_t length = read(from->descriptor, bytes, sizeof bytes);

	if (length > 0) {
		append(from->other, bytes, (size_t) length);
	} else if (length == 0 || (errno != EAGAIN && errno != EINTR)) {
		from->is_closed = true;
		epoll_ctl(events, EPOLL_CTL_DEL, from->descriptor, NULL);
		append(from->other, "", 0);
	}
}

static void deliver(const chunk *due)
{
	ssize_t written;

	if (due->length == 0) {
		shutdown(due->to->descriptor, SHUT_WR);
		return;
	}
	written = send(due->to->descriptor, due->bytes, due->length, MSG_NOSIGNAL);
	if (written < 0 ? errno == EAGAIN : (size_t) written < due->length) {
		/* The data here is always far less than a socket's buffer. */
		die("send");
	}
}

static void destroy(end *one)
{
	close(one->descriptor);
	free(one);
}

/* Returns when the next chunk is due, or INT64_MAX. */
static int64_t forward(void)
{
	int64_t time = now();

	while (first != NULL && first->due <= time) {
		chunk *done = first;
		end *to = done->to;

		deliver(done);
		first = done->next;
		free(done);
		to->pending--;
		if (to->is_closed && to->other->is_closed && to->pending == 0 && to->other->pending == 0) {
			destroy(to->other);
			destroy(to);
		}
	}
	if (first == NULL) {
		last = &first;
		return INT64_MAX;
	}
	return first->due;
}

/* epoll_wait() only counts in milliseconds. */
static void sleep_until(int64_t due)
{
	int64_t left = due == INT64_MAX ? 1000000000 : due - now();
	struct pollfd polled = { .fd = events, .events = POLLIN };
	struct timespec limit;

	left = left > 0 ? left : 0;
	limit = (struct timespec) { .tv_sec = left / 1000000000, .tv_nsec = left % 1000000000 };
	ppoll(&polled, 1, &limit, NULL);
}

static void turn(void)
{
	struct epoll_event ready[MOST_EVENTS];
	int count;

	sleep_until(forward());
	count = epoll_wait(events, ready, MOST_EVENTS, 0);
	for (int i = 0; i < count; i++) {
		end *one = ready[i].data.ptr;

		if (one->other != NULL) {
			take(one);
		} else if (one->target != 0) {
			accept_one(one);
		} else {
			exit(0);
		}
	}
}

/* A network doesn't wait for a processor, so this runs with real-time priority if it has the privilege. */
static void hurry(void)
{
	struct sched_param first_of_all = { .sched_priority = 1 };

	prctl(PR_SET_TIMERSLACK, 1);
	sched_setscheduler(0, SCHED_FIFO, &first_of_all);
}

int main(int count, char **words)
{
	if (count < 3) {
		fprintf(stderr, "usage: delay microseconds port...\n");
		return 2;
	}
	delay = strtoll(words[1], NULL, 10) * 1000;
	events = epoll_create1(EPOLL_CLOEXEC);
	watch(STDIN_FILENO, 0);
	for (int i = 2; i < count; i++) {
		printf("%s%d", i > 2 ? " " : "", listen_for(atoi(words[i])));
	}
	printf("\n");
	fflush(stdout);
	hurry();
	for (;;) {
		turn();
	}
}
