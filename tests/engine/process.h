#ifndef TESTS_ENGINE_PROCESS_H
#define TESTS_ENGINE_PROCESS_H

#include "check.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* A Redis of the test's own, which it may kill and stop. */
typedef struct own_redis {
	char socket[108];
	pid_t pid;
} own_redis;

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

/* Returns when it stands still. */
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

#endif
