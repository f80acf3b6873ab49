/* Sockets and pipes of other parts of the program stay as they are while a client of ZooKeeper starts and connects,
 * even if they look like the client's own. */
#include "ensemble.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>

#define MOST_PIPES 200

static atomic_bool is_over;
static int pipes[MOST_PIPES][2];
static atomic_uint pipe_count;

/* Another client of the same server, as that of another extension. */
static int connect_to_server(void)
{
	int port = atoi(strchr(check_environment("DISTLOCK_TEST_ZOOKEEPER"), ':') + 1);
	struct sockaddr_in address = { .sin_family = AF_INET,
		.sin_port = htons((uint16_t) port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int descriptor = socket(AF_INET, SOCK_STREAM, 0);

	CHECK(connect(descriptor, (struct sockaddr *) &address, sizeof address) == 0);
	CHECK(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0);
	return descriptor;
}

/* Another library's. */
static void *open_pipes(void *context)
{
	(void) context;
	for (unsigned i = 0; i < MOST_PIPES && !atomic_load(&is_over); i++) {
		CHECK(pipe2(pipes[i], O_NONBLOCK) == 0);
		atomic_store(&pipe_count, i + 1);
		usleep(100);
	}
	return NULL;
}

static bool closes_on_exec(int descriptor)
{
	return (fcntl(descriptor, F_GETFD) & FD_CLOEXEC) != 0;
}

int main(void)
{
	dl_held held = { 0 };
	int descriptor = connect_to_server();
	unsigned changed = 0;
	pthread_t thread;
	dl_lock *lock;
	dl_error error;

	start_engine();
	dl_zk_ensemble_start();
	lock = new_zk_mutex(&held, ensemble_at(check_environment("DISTLOCK_TEST_ZOOKEEPER"), 10 * DL_SECOND), "others");
	CHECK(pthread_create(&thread, NULL, open_pipes, NULL) == 0);
	CHECK(acquire_within(lock, 20 * DL_SECOND, &error) == DL_DONE);
	atomic_store(&is_over, true);
	pthread_join(thread, NULL);
	CHECK(dl_lock_release(lock, true, &error) == DL_DONE);
	CHECK(!closes_on_exec(descriptor));
	for (unsigned i = 0; i < atomic_load(&pipe_count); i++) {
		changed += closes_on_exec(pipes[i][0]) + closes_on_exec(pipes[i][1]);
	}
	if (!CHECK(changed == 0)) {
		printf("\t%u ends of %u pipes\n", changed, atomic_load(&pipe_count));
	}
	dl_lock_destroy(lock);
	stop_engine();
	CHECK(dl_zk_ensemble_stop(5 * DL_SECOND));
	return check_result();
}
