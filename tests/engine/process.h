#ifndef TESTS_ENGINE_PROCESS_H
#define TESTS_ENGINE_PROCESS_H

#include "check.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* A Redis of the test's own, which it may kill and stop. */
typedef struct own_redis {
	char socket[108];
	pid_t pid;
} own_redis;

/* A sentinel that knows a master on this machine as "main". */
typedef struct own_sentinel {
	char file[256]; /* its configuration */
	int port;
	pid_t pid;
} own_sentinel;

static inline const char *redis_program(void)
{
	const char *program = getenv("DISTLOCK_REDIS_SERVER");

	return program != NULL ? program : "redis-server";
}

/* arguments: the program first, NULL last. */
static inline pid_t start_program(const char *const *arguments)
{
	pid_t pid = vfork();

	if (pid == 0) {
		execvp(arguments[0], (char *const *) arguments);
		_exit(127);
	}
	CHECK(pid > 0);
	return pid;
}

static inline void end_program(pid_t pid)
{
	kill(pid, SIGKILL);
	CHECK(waitpid(pid, NULL, 0) == pid);
}

static inline void own_redis_name(own_redis *redis, const char *test, unsigned number)
{
	snprintf(redis->socket, sizeof redis->socket, "%s/%s-%ld-%u", check_environment("DISTLOCK_TEST_DIR"), test,
			(long) getpid(), number);
}

/* It takes a moment until it listens. */
static inline void own_redis_start(own_redis *redis)
{
	const char *const arguments[] = { redis_program(), "--port", "0", "--unixsocket", redis->socket, "--save", "",
		"--appendonly", "no", "--logfile", "/dev/null", "--dir", "/", NULL };

	unlink(redis->socket);
	redis->pid = start_program(arguments);
}

static inline void own_redis_end(own_redis *redis)
{
	end_program(redis->pid);
}

/* Returns when it has stopped. */
static inline void own_redis_stop(own_redis *redis)
{
	int status;

	kill(redis->pid, SIGSTOP);
	CHECK(waitpid(redis->pid, &status, WUNTRACED) == redis->pid && WIFSTOPPED(status));
}

static inline void own_redis_continue(own_redis *redis)
{
	kill(redis->pid, SIGCONT);
}

static inline struct sockaddr_in own_address(int port)
{
	return (struct sockaddr_in) { .sin_family = AF_INET,
		.sin_port = htons((uint16_t) port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
}

/* That somebody else may take until a server does. */
static inline int free_port(void)
{
	struct sockaddr_in address = own_address(0);
	socklen_t length = sizeof address;
	int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	CHECK(bind(descriptor, (struct sockaddr *) &address, sizeof address) == 0
			&& getsockname(descriptor, (struct sockaddr *) &address, &length) == 0);
	close(descriptor);
	return ntohs(address.sin_port);
}

static inline void own_sentinel_configure(const own_sentinel *sentinel, int master)
{
	FILE *file = fopen(sentinel->file, "w");

	CHECK(file != NULL
			&& fprintf(file, "port %d\nbind 127.0.0.1\nlogfile /dev/null\nsentinel monitor main 127.0.0.1 %d 1\n",
					   sentinel->port, master)
					> 0
			&& fclose(file) == 0);
}

/* false: it has ended. */
static inline bool own_sentinel_listens(const own_sentinel *sentinel)
{
	struct sockaddr_in address = own_address(sentinel->port);
	bool is_connected = false;

	while (!is_connected && waitpid(sentinel->pid, NULL, WNOHANG) == 0) {
		int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

		is_connected = connect(descriptor, (struct sockaddr *) &address, sizeof address) == 0;
		close(descriptor);
		usleep(10000);
	}
	return is_connected;
}

/* Returns when it listens. */
static inline void own_sentinel_start(own_sentinel *sentinel, int master)
{
	const char *const arguments[] = { redis_program(), sentinel->file, "--sentinel", NULL };
	bool is_there = false;

	snprintf(sentinel->file, sizeof sentinel->file, "%s/sentinel-%ld", check_environment("DISTLOCK_TEST_DIR"),
			(long) getpid());
	for (int i = 0; i < 20 && !is_there; i++) {
		sentinel->port = free_port();
		own_sentinel_configure(sentinel, master);
		sentinel->pid = start_program(arguments);
		is_there = own_sentinel_listens(sentinel);
	}
	CHECK(is_there);
}

static inline void own_sentinel_end(own_sentinel *sentinel)
{
	end_program(sentinel->pid);
	unlink(sentinel->file);
}

#endif
