/* A process forks while other threads are opening connections, and closing them, at any point of either: no child ever
 * has a copy of one of their sockets. */
#include "process.h"
#include "server.h"

#include "redis/net/login.h"

#include <pthread.h>
#include <sys/stat.h>

#define OPENERS 3
#define CHILDREN 2000

/* A process with a port, and a pipe on which it says when a login has arrived. */
typedef struct other_process {
	pid_t pid;
	int port, arrived;
} other_process;

typedef struct opener {
	dl_redis_node *node;
	dl_time span; /* for each login */
	bool is_repeated;
	unsigned attempts;
} opener;

static atomic_bool is_over;

static void serve(int listening, int arrived, bool is_silent)
{
	char byte;

	for (;;) {
		int descriptor = accept(listening, NULL, NULL);

		if (descriptor >= 0 && !is_silent) {
			close(descriptor);
		} else if (descriptor >= 0 && recv(descriptor, &byte, 1, 0) == 1) {
			(void) !write(arrived, "", 1);
		}
	}
}

/* is_silent: it takes connections and never answers; otherwise, it closes them at once. */
static other_process start_server(bool is_silent)
{
	struct sockaddr_in address = own_address(0);
	socklen_t length = sizeof address;
	int listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), ends[2];
	other_process started;

	CHECK(bind(listening, (struct sockaddr *) &address, length) == 0 && listen(listening, 128) == 0);
	CHECK(getsockname(listening, (struct sockaddr *) &address, &length) == 0 && pipe(ends) == 0);
	started = (other_process) { fork(), ntohs(address.sin_port), ends[0] };
	if (started.pid == 0) {
		serve(listening, ends[1], is_silent);
	}
	close(listening);
	close(ends[1]);
	return started;
}

static void stop_server(const other_process *started)
{
	end_program(started->pid);
	close(started->arrived);
}

static dl_redis_node *node_at(int port)
{
	char dsn[64];
	dl_redis_server *server;
	dl_error error;

	snprintf(dsn, sizeof dsn, "redis://127.0.0.1:%d", port);
	server = dl_redis_server_find(dsn, strlen(dsn), &error);
	return dl_redis_server_node(server, DL_REDIS_NO_SLOT);
}

static void *open_connections(void *context)
{
	opener *one = context;

	do {
		dl_time deadline = dl_clock_after(dl_clock_now(), one->span);
		dl_error error;

		/* Neither server ever lets anybody in. */
		CHECK(dl_redis_login(one->node, DL_REDIS_COMMANDS, NULL, deadline, &error) == NULL);
		one->attempts++;
	} while (one->is_repeated && !atomic_load(&is_over));
	return NULL;
}

/* This process has no other sockets than those of the engine. */
static bool has_sockets(void)
{
	struct stat seen;

	for (int descriptor = 0; descriptor < 256; descriptor++) {
		if (fstat(descriptor, &seen) == 0 && S_ISSOCK(seen.st_mode)) {
			return true;
		}
	}
	return false;
}

static bool does_child_have_sockets(void)
{
	pid_t child = fork();
	int status;

	if (child == 0) {
		_exit(has_sockets());
	}
	CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status));
	return WEXITSTATUS(status) != 0;
}

/* The login has been sent, and is never answered. */
static void check_in_a_login(void)
{
	other_process server = start_server(true);
	opener one = { .node = node_at(server.port), .span = 60 * DL_SECOND };
	pthread_t thread;
	char byte;

	CHECK(pthread_create(&thread, NULL, open_connections, &one) == 0);
	CHECK(read(server.arrived, &byte, 1) == 1);
	CHECK(has_sockets() && !does_child_have_sockets());
	stop_server(&server);
	pthread_join(thread, NULL);
	CHECK(!has_sockets());
}

static void check_at_any_point(void)
{
	other_process server = start_server(false);
	opener all[OPENERS];
	pthread_t threads[OPENERS];
	unsigned children = (unsigned) (CHILDREN / check_slowness()), with_sockets = 0;

	for (size_t i = 0; i < OPENERS; i++) {
		all[i] = (opener) { .node = node_at(server.port), .span = 60 * DL_SECOND, .is_repeated = true };
		CHECK(pthread_create(&threads[i], NULL, open_connections, &all[i]) == 0);
	}
	for (unsigned i = 0; i < children; i++) {
		with_sockets += does_child_have_sockets();
	}
	atomic_store(&is_over, true);
	for (size_t i = 0; i < OPENERS; i++) {
		pthread_join(threads[i], NULL);
		CHECK(all[i].attempts > 0);
	}
	printf("%u of %u children with sockets\n", with_sockets, children);
	CHECK(with_sockets == 0);
	stop_server(&server);
}

int main(void)
{
	start_engine();
	check_in_a_login();
	check_at_any_point();
	stop_engine();
	return check_result();
}
