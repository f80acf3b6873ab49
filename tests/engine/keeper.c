/* The keeper among threads that lock, lose and fork: what is held stays held, what is lost is told. */
#include "server.h"

#include <pthread.h>
#include <sys/wait.h>

#define THREADS 8
#define SPAN (12 * DL_SECOND)
#define FORKS 40

/* Outlasts a machine that is busy, or frozen for some seconds: six were seen. Short enough to be renewed twice. */
#define SHORT_TTL (12 * DL_SECOND)

/* Two connections' worth: the same server under two names. */
static dl_redis_server *servers[2];
static dl_time ttl;

static dl_lock *new_kept(dl_held *held, unsigned number, const char *name)
{
	const dl_redis_lock_options options = { .ttl = ttl, .auto_renew = true };
	char unique[128];

	snprintf(unique, sizeof unique, "engine/keeper/%ld/%u/%s", (long) getpid(), number, name);
	return dl_redis_mutex_new(held, servers[number % 2], "", unique, &options);
}

static void alert(void *context)
{
	atomic_store((atomic_bool *) context, true);
}

/* Somebody else breaks the lock: the thread is alerted, and finds it lost. */
static void check_loss(dl_held *held, atomic_bool *is_alerted, unsigned number)
{
	dl_lock *lock = new_kept(held, number, "doomed");
	const dl_breakable whatever = { .is_foreign = true };
	dl_error error;
	dl_time end;

	if (!CHECK(acquire_within(lock, 0, &error) == DL_DONE)
			|| !CHECK(lock->operations->force_release(lock, &whatever, &error) == DL_DONE)) {
		dl_lock_destroy(lock);
		return;
	}
	end = dl_clock_now() + 2 * ttl;
	while (!atomic_load(is_alerted) && dl_clock_now() < end) {
		dl_wait(NULL, 0, dl_clock_now() + DL_MILLISECOND, NULL);
	}
	CHECK(atomic_load(is_alerted));
	atomic_store(is_alerted, false);
	CHECK(dl_lock_next_lost(held) == lock && dl_lock_take_loss(lock));
	dl_lock_destroy(lock);
}

/* Acquires and releases while renewals of the same server, and now and then of the same lock, are under way. */
static void come_and_go(dl_held *held, unsigned number, unsigned round)
{
	dl_lock *lock = new_kept(held, number, "short");
	dl_error error;

	CHECK(acquire_within(lock, DL_FOREVER, &error) == DL_DONE);
	if (round % 8 == 0) {
		dl_wait(NULL, 0, dl_clock_now() + ttl / 3, NULL);
	}
	if (round % 4 == 0) {
		CHECK(dl_redis_ownership_renew(lock, ttl, 0, &error) == DL_DONE);
	}
	CHECK(dl_lock_release(lock, round % 3 != 0, &error) == DL_DONE);
	dl_lock_destroy(lock);
}

static void *work(void *context)
{
	unsigned number = *(unsigned *) context;
	atomic_bool is_alerted = false;
	dl_held held = { .alert = alert, .alert_context = &is_alerted };
	dl_lock *lock = new_kept(&held, number, "long");
	dl_time end = dl_clock_now() + SPAN;
	dl_error error;

	CHECK(acquire_within(lock, 0, &error) == DL_DONE);
	for (unsigned round = 0; dl_clock_now() < end; round++) {
		come_and_go(&held, number, round);
		if (round % 16 == 0) {
			check_loss(&held, &is_alerted, number);
		}
		CHECK(dl_lock_is_held(lock));
	}
	CHECK(dl_lock_release(lock, true, &error) == DL_DONE);
	dl_lock_destroy(lock);
	return NULL;
}

/* The child has none of the parent's locks, and connections and a keeper of its own. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
/* Their allocators aren't made for forks: a child may find them locked by a thread that it doesn't have. */
static int be_child(unsigned number)
{
	return number >= FORKS;
}
#else
static int be_child(unsigned number)
{
	dl_held held = { 0 };
	uint64_t renewals;
	dl_lock *lock = new_kept(&held, number, "childs");
	dl_error error;

	if (acquire_within(lock, 0, &error) != DL_DONE) {
		printf("\t%s\n", error.message);
		return 1;
	}
	renewals = dl_stats_of_process().renewals;
	while (number % 16 == 0 && dl_lock_is_held(lock) && dl_stats_of_process().renewals < renewals + 2) {
		dl_wait(NULL, 0, dl_clock_now() + DL_MILLISECOND, NULL);
	}
	if (!dl_lock_is_held(lock) || dl_lock_release(lock, true, &error) != DL_DONE) {
		return 2;
	}
	dl_lock_destroy(lock);
	return dl_keeper_stop(5 * DL_SECOND) ? 0 : 3;
}
#endif

static void check_fork(unsigned number)
{
	int status = -1;
	pid_t pid = fork();

	if (pid == 0) {
		int result = be_child(number);

		fflush(stdout);
		_exit(result);
	}
	CHECK(waitpid(pid, &status, 0) == pid && WIFEXITED(status));
	if (!CHECK(WEXITSTATUS(status) == 0)) {
		printf("\tthe child ended by %d\n", status);
	}
}

/* A server that is frozen for some seconds answers in time. */
static dl_redis_server *server_named(const char *name)
{
	char dsn[256];
	dl_error error;

	snprintf(dsn, sizeof dsn, "redis://%s:%s?client_name=%s&timeout=10", check_environment("DISTLOCK_TEST_REDIS_HOST"),
			check_environment("DISTLOCK_TEST_REDIS_PORT"), name);
	return dl_redis_server_find(dsn, strlen(dsn), &error);
}

int main(void)
{
	pthread_t threads[THREADS];
	unsigned numbers[THREADS];

	start_engine();
	servers[0] = server_named("one");
	servers[1] = server_named("other");
	ttl = (dl_time) ((double) SHORT_TTL * check_slowness());
	for (unsigned i = 0; i < THREADS; i++) {
		numbers[i] = i;
		CHECK(pthread_create(&threads[i], NULL, work, &numbers[i]) == 0);
	}
	for (unsigned i = 0; i < FORKS; i++) {
		check_fork(i);
	}
	for (unsigned i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
	}
	CHECK(dl_stats_of_process().renewals > THREADS);
	stop_engine();
	return check_result();
}
