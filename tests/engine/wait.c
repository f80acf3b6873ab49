/* The clock, deadlines, and the one place where the engine sleeps. */
#include "check.h"

#include "core/text/error.h"
#include "core/system/process.h"
#include "core/thread/socket.h"
#include "core/system/wait.h"

#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static void check_spans(void)
{
	CHECK(dl_clock_span(0.0) == 0);
	CHECK(dl_clock_span(1.5) == 1500 * DL_MILLISECOND);
	CHECK(dl_clock_span(1e-12) == 0);
	CHECK(dl_clock_span(1e300) == DL_FOREVER);
	CHECK(dl_clock_span((double) INFINITY) == DL_FOREVER);
	CHECK(dl_clock_after(5, 7) == 12);
	CHECK(dl_clock_after(5, DL_FOREVER) == DL_FOREVER);
	CHECK(dl_clock_after(dl_clock_now(), dl_clock_span(4e9)) > dl_clock_now());
	CHECK(dl_clock_earlier(3, 4) == 3 && dl_clock_earlier(4, 3) == 3);
	CHECK(fabs(dl_clock_seconds(2500 * DL_MILLISECOND) - 2.5) < 1e-9);
}

static void check_quoting(void)
{
	char text[8];

	dl_error_quote(text, sizeof text, "a\nb\0c\xff", 6);
	CHECK(strcmp(text, "a?b?c?") == 0);
	dl_error_quote(text, sizeof text, "0123456789", 10);
	CHECK(strcmp(text, "0123456") == 0);
	dl_error_quote(text, 1, "0123456789", 10);
	CHECK(text[0] == '\0');
}

static void check_closed(void)
{
	int ends[2];
	char byte;

	CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
	CHECK(!dl_socket_is_closed(ends[0]));
	CHECK(write(ends[1], "x", 1) == 1);
	close(ends[1]);
	CHECK(!dl_socket_is_closed(ends[0]));
	CHECK(read(ends[0], &byte, 1) == 1 && byte == 'x');
	CHECK(dl_socket_is_closed(ends[0]));
	close(ends[0]);
}

typedef struct witness {
	unsigned calls;
	unsigned stop_at;
	bool forks;
} witness;

static bool look(void *context)
{
	witness *seen = context;

	seen->calls++;
	if (seen->forks && seen->calls == 1) {
		pid_t child = fork();

		if (child > 0) {
			int status;

			CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 7);
		}
	}
	return seen->stop_at != 0 && seen->calls >= seen->stop_at;
}

/* Never early; how late is the machine's affair. */
static void check_deadline(void)
{
	dl_time start = dl_clock_now(), deadline = start + 40 * DL_MILLISECOND;

	CHECK(dl_wait(NULL, 0, deadline, NULL) == DL_WAIT_TIMEOUT);
	CHECK(dl_clock_now() >= deadline);
	CHECK(dl_wait(NULL, 0, start, NULL) == DL_WAIT_TIMEOUT);
}

static void check_long_wait(void)
{
	witness seen = { 0 };
	const dl_interrupt interrupt = { look, &seen };
	dl_time start = dl_clock_now();

	CHECK(dl_wait(NULL, 0, start + 4 * DL_SECOND, &interrupt) == DL_WAIT_TIMEOUT);
	CHECK(dl_clock_now() - start >= 4 * DL_SECOND);
	CHECK(seen.calls >= 2);
}

static void check_descriptor(void)
{
	int ends[2];

	CHECK(pipe(ends) == 0);
	CHECK(dl_wait_for(ends[0], POLLIN, dl_clock_now(), NULL) == DL_WAIT_TIMEOUT);
	CHECK(write(ends[1], "x", 1) == 1);
	CHECK(dl_wait_for(ends[0], POLLIN, DL_FOREVER, NULL) == DL_WAIT_READY);
	/* What has arrived is found even when the time is over already. */
	CHECK(dl_wait_for(ends[0], POLLIN, 0, NULL) == DL_WAIT_READY);
	close(ends[1]);
	CHECK(dl_wait_for(ends[0], POLLIN, DL_FOREVER, NULL) == DL_WAIT_READY);
	close(ends[0]);
}

static void nothing(int signal)
{
	(void) signal;
}

static void check_signal(void)
{
	witness seen = { .stop_at = 1 };
	const dl_interrupt interrupt = { look, &seen };
	struct sigaction action = { .sa_handler = nothing };
	dl_time start = dl_clock_now();

	sigaction(SIGALRM, &action, NULL);
	ualarm(20000, 0);
	CHECK(dl_wait(NULL, 0, DL_FOREVER, &interrupt) == DL_WAIT_INTERRUPTED);
	CHECK(dl_clock_now() - start < 10 * DL_SECOND);
	CHECK(seen.calls == 1);
}

/* A signal doesn't end a wait that has no interrupt. */
static void check_ignored_signal(void)
{
	dl_time start = dl_clock_now();

	ualarm(10000, 0);
	CHECK(dl_wait(NULL, 0, start + 60 * DL_MILLISECOND, NULL) == DL_WAIT_TIMEOUT);
	CHECK(dl_clock_now() - start >= 60 * DL_MILLISECOND);
}

static void check_fork(void)
{
	witness seen = { .forks = true };
	const dl_interrupt interrupt = { look, &seen };
	unsigned long generation = dl_process_generation();
	dl_wait_result result = dl_wait(NULL, 0, dl_clock_now() + 300 * DL_MILLISECOND, &interrupt);

	if (generation != dl_process_generation()) {
		_exit(result == DL_WAIT_FORKED ? 7 : 1);
	}
	CHECK(result == DL_WAIT_TIMEOUT);
}

int main(void)
{
	dl_process_start();
	check_spans();
	check_quoting();
	check_closed();
	check_deadline();
	check_long_wait();
	check_descriptor();
	check_signal();
	check_ignored_signal();
	check_fork();
	return check_result();
}
