/* Eight threads do everything that the engine can, on Redis, on a list of servers and on ZooKeeper, and fork, while
 * servers are killed, stopped and cut off. The locks may be lost; no call takes longer than it may, every thread ends,
 * nothing is left. The thread sanitizer watches. */
#include "ensemble.h"
#include "forwarder.h"
#include "process.h"

#include "core/lock/cleanup.h"
#include "core/lock/multi.h"
#include "core/lock/optimistic.h"
#include "redis/server/payment.h"
#include "redis/quorum/server_list.h"
#include "redis/server/opener.h"
#include "redis/value/optimistic.h"
#include "redis/lock/ownership.h"
#include "redis/quorum/quorum.h"
#include "redis/value/scan.h"
#include "zk/value/optimistic.h"
#include "zk/value/search.h"

#include <dirent.h>

#define THREADS 8
#define SERVERS 3
#define SPAN (15 * DL_SECOND)

/* What a thread does in a row takes no longer: the longest limits of its acquisitions, and what servers that hang may
 * add. */
#define LONGEST_CALL (60 * DL_SECOND)

#define PREFIX "storm/"

static own_redis redis[SERVERS];
static forwarder zk_forwarder;
static dl_redis_server *server;
static const dl_redis_server_list *servers;
static dl_zk_ensemble *zk;
static atomic_bool is_over;
static atomic_uint acquired, forks, faults;

typedef struct thread {
	pthread_t thread;
	uint64_t random;
	bool is_forking;
	atomic_bool is_alerted;
	dl_held held;
	dl_updates updates;
	dl_lock *redis_lock; /* of the lock that was made last, where it is one on a single server */
} thread;

/* Of this run. */
static long number_of_run;

static unsigned any_of(thread *t, unsigned count)
{
	return check_random(&t->random, count);
}

static void alert(void *context)
{
	atomic_store((atomic_bool *) context, true);
}

/* A signal handler that throws, now and then; and the end. */
static bool is_enough(void *context)
{
	return atomic_load(&is_over) || any_of(context, 40) == 0;
}

static dl_time any_limit(thread *t)
{
	static const dl_time limits[] = { 0, 5 * DL_MILLISECOND, 300 * DL_MILLISECOND, 2 * DL_SECOND, 8 * DL_SECOND };

	return limits[any_of(t, 5)];
}

static dl_lock *make_redis(thread *t, const char *name, bool is_semaphore)
{
	const dl_redis_lock_options options = {
		.ttl = (400 + 400 * any_of(t, 3)) * DL_MILLISECOND,
		.auto_renew = any_of(t, 4) != 0,
		.max_hold = any_of(t, 4) == 0 ? 500 * DL_MILLISECOND : 0,
		.permits = is_semaphore ? 2 : 0,
	};

	t->redis_lock = dl_redis_mutex_new(&t->held, server, PREFIX, name, &options);
	return t->redis_lock;
}

static dl_lock *make_zk(thread *t, const char *name, unsigned kind)
{
	const dl_zk_mutex_kind kinds[] = { { 0 }, { .is_exclusive = true }, { .has_read_write_nodes = true },
		{ .permits = 2 } };
	char path[128];

	snprintf(path, sizeof path, "/engine/%ld/storm/%u%s", number_of_run, kind, name);
	return dl_zk_mutex_new(&t->held, zk, "", path, &kinds[kind]);
}

static dl_lock *make_lock(thread *t, unsigned number)
{
	const dl_redis_lock_options options = { .ttl = DL_SECOND, .auto_renew = true };
	unsigned kind = any_of(t, 7);
	char name[16];

	snprintf(name, sizeof name, "%u-%u", kind, number);
	t->redis_lock = NULL;
	switch (kind) {
		case 0:
		case 1:
			return make_redis(t, name, kind == 1);
		case 2:
			return dl_redis_quorum_new(&t->held, servers, PREFIX, name, &options);
		default:
			return make_zk(t, name, kind - 3);
	}
}

static void look(dl_lock *lock)
{
	dl_status status;
	dl_error error;

	if (lock->operations->inspect != NULL && lock->operations->inspect(lock, &status, &error)) {
		dl_status_free(&status);
	}
}

static void break_lock(dl_lock *lock)
{
	dl_error error;

	if (lock->operations->force_release != NULL) {
		lock->operations->force_release(lock, &(dl_breakable) { .is_foreign = true }, &error);
	}
}

static void take_losses(thread *t)
{
	dl_lock *lost;

	if (atomic_exchange(&t->is_alerted, false)) {
		while ((lost = dl_lock_next_lost(&t->held)) != NULL) {
			dl_lock_take_loss(lost);
		}
	}
}

static void use(thread *t, dl_lock *lock, const dl_interrupt *interrupt)
{
	dl_error error;

	switch (any_of(t, 8)) {
		case 0:
			if (acquire_as(lock, DL_WRITE, 200 * DL_MILLISECOND, interrupt, &error) == DL_DONE) {
				dl_lock_release(lock, any_of(t, 2) == 0, &error);
			}
			break;
		case 1:
			if (lock->unreadable == NULL) {
				dl_lock_downgrade(lock, &error);
			}
			break;
		case 2:
			dl_lock_fence(lock, &error);
			break;
		case 3:
			if (t->redis_lock != NULL) {
				dl_redis_ownership_renew(t->redis_lock, 600 * DL_MILLISECOND, 0, &error);
			}
			break;
		case 4:
			look(lock);
			break;
		case 5:
			if (any_of(t, 4) == 0) {
				break_lock(lock);
			}
			break;
		default:
			usleep(any_of(t, 30000));
			break;
	}
	take_losses(t);
}

/* Leaves it to its destruction now and then. */
static void end_use(thread *t, dl_lock *lock)
{
	dl_error error;

	switch (any_of(t, 4)) {
		case 0:
			break;
		case 1:
			dl_lock_release(lock, false, &error);
			break;
		default:
			dl_lock_release(lock, true, &error);
			break;
	}
	dl_lock_destroy(lock);
}

static void one_lock(thread *t)
{
	const dl_interrupt interrupt = { is_enough, t };
	dl_lock *lock = make_lock(t, any_of(t, 2));
	bool is_reader = lock->unreadable == NULL && any_of(t, 2) == 0;
	dl_error error;
	dl_outcome outcome = acquire_as(lock, is_reader ? DL_READ : DL_WRITE, any_limit(t), &interrupt, &error);

	if (outcome == DL_DONE) {
		atomic_fetch_add(&acquired, 1);
		for (unsigned turns = any_of(t, 4); turns > 0; turns--) {
			use(t, lock, &interrupt);
		}
	}
	end_use(t, lock);
}

static void several_locks(thread *t)
{
	const dl_interrupt interrupt = { is_enough, t };
	dl_multi *multi = dl_multi_new(&t->held);
	dl_lock *locks[3];
	dl_error error;

	for (unsigned i = 0; i < 3; i++) {
		locks[i] = make_lock(t, i);
		CHECK(dl_multi_add(multi, locks[i], &error));
	}
	if (acquire_as(dl_multi_lock(multi), DL_WRITE, any_limit(t), &interrupt, &error) == DL_DONE) {
		atomic_fetch_add(&acquired, 1);
	}
	end_use(t, dl_multi_lock(multi));
	for (unsigned i = 0; i < 3; i++) {
		dl_lock_destroy(locks[i]);
	}
}

static void update(thread *t)
{
	const dl_interrupt interrupt = { is_enough, t };
	char path[64];
	dl_optimistic *optimistic;
	dl_update *one;
	dl_outcome outcome;
	dl_error error;

	snprintf(path, sizeof path, "/engine/%ld/value", number_of_run);
	optimistic = any_of(t, 2) == 0 ? dl_redis_optimistic_new(&t->updates, server, PREFIX, "value")
								   : dl_zk_optimistic_new(&t->updates, zk, "", path);
	one = dl_update_start(optimistic, any_limit(t));
	do {
		const dl_value value = { "value", 5 };

		outcome = dl_update_read(one, &interrupt, &error);
		if (outcome == DL_DONE) {
			dl_update_drop_value(one);
			outcome = any_of(t, 8) == 0 ? DL_INTERRUPTED : dl_update_write(one, &value, &error);
		}
	} while (outcome == DL_CONFLICT);
	if (any_of(t, 4) != 0) {
		dl_update_end(one);
	}
	dl_optimistic_destroy(optimistic);
}

static void see_connections(void *context, const char *description, unsigned commands, unsigned listeners,
		unsigned keepers, const char *lack)
{
	(void) lack;
	(void) context;
	CHECK(description != NULL && commands + listeners + keepers < 200);
}

static void see_session(void *context, const char *hosts, const char *state)
{
	(void) context;
	CHECK(hosts != NULL && state != NULL);
}

static void list(thread *t)
{
	dl_redis_scan scan = { .count = 0 };
	dl_zk_found found = { .count = 0 };
	dl_error error;

	switch (any_of(t, 3)) {
		case 0:
			dl_redis_scan_begin(&scan, server, DL_REDIS_LOCKS, PREFIX, "*");
			while (!scan.is_over && dl_redis_scan_next(&scan, &error)) {
			}
			dl_redis_scan_drop(&scan);
			break;
		case 1:
			dl_zk_search(zk, "", "/engine", &found, &error);
			dl_zk_search_free(&found);
			break;
		default:
			dl_redis_pool_visit(see_connections, NULL);
			dl_zk_ensemble_visit(see_session, NULL);
			break;
	}
}

static void end_request(thread *t)
{
	dl_updates_end(&t->updates);
	dl_cleanup_end(&t->held, DL_SECOND);
	dl_redis_payment_settle(dl_clock_now() + DL_SECOND);
	dl_zk_ensemble_settle(dl_clock_now() + DL_SECOND);
	CHECK(dl_held_newest(&t->held) == NULL);
}

/* The child has nothing of its parent's. What else it may do, the sanitizers can't follow: see keeper.c. */
static void fork_with_locks(thread *t)
{
	dl_lock *lock = make_lock(t, any_of(t, 2));
	int status = -1;
	dl_error error;
	pid_t pid;

	acquire_within(lock, 300 * DL_MILLISECOND, &error);
	pid = fork();
	if (pid == 0) {
		bool is_held = dl_lock_is_held(lock);

		dl_lock_destroy(lock);
		if (!is_held && dl_held_newest(&t->held) == NULL) {
			/* Valgrind would take what other threads have of the parent for leaks of the child's. */
			kill(getpid(), SIGKILL);
		}
		_exit(1);
	}
	CHECK(waitpid(pid, &status, 0) == pid && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
	atomic_fetch_add(&forks, 1);
	end_use(t, lock);
}

static void act(thread *t)
{
	unsigned choice = any_of(t, 24);

	if (t->is_forking && choice < 6) {
		fork_with_locks(t);
	} else if (choice < 14) {
		one_lock(t);
	} else if (choice < 17) {
		several_locks(t);
	} else if (choice < 20) {
		update(t);
	} else if (choice < 22) {
		list(t);
	} else {
		end_request(t);
	}
}

static void *work(void *context)
{
	thread *t = context;

	t->held.alert = alert;
	t->held.alert_context = &t->is_alerted;
	while (!atomic_load(&is_over)) {
		dl_time before = dl_clock_now();

		act(t);
		if (!CHECK(dl_clock_now() - before < (dl_time) ((double) LONGEST_CALL * check_slowness()))) {
			printf("\t%.1f s\n", dl_clock_seconds(dl_clock_now() - before));
		}
	}
	end_request(t);
	return NULL;
}

static void pause_for(uint64_t *random, unsigned most)
{
	usleep((20 + check_random(random, most)) * 1000);
}

static void do_harm(uint64_t *random)
{
	unsigned number = check_random(random, SERVERS);

	switch (check_random(random, 4)) {
		case 0:
			own_redis_end(&redis[number]);
			pause_for(random, 300);
			own_redis_start(&redis[number]);
			break;
		case 1:
			own_redis_stop(&redis[number]);
			pause_for(random, 1200);
			own_redis_continue(&redis[number]);
			break;
		case 2:
			atomic_store(&zk_forwarder.is_to_cut, true);
			break;
		default:
			atomic_store(&zk_forwarder.is_held, true);
			pause_for(random, 2500);
			atomic_store(&zk_forwarder.is_held, false);
			break;
	}
	atomic_fetch_add(&faults, 1);
	pause_for(random, 400);
}

static void find_servers(void)
{
	dl_redis_dsn_text texts[SERVERS];
	char dsns[SERVERS][160], hosts[64];
	dl_error error;

	for (unsigned i = 0; i < SERVERS; i++) {
		own_redis_name(&redis[i], "storm", i);
		snprintf(dsns[i], sizeof dsns[i], "unix://%.107s?timeout=1", redis[i].socket);
		texts[i] = (dl_redis_dsn_text) { dsns[i], strlen(dsns[i]) };
		own_redis_start(&redis[i]);
	}
	server = dl_redis_server_find(dsns[0], strlen(dsns[0]), &error);
	servers = dl_redis_server_list_find(texts, SERVERS, &error);
	snprintf(hosts, sizeof hosts, "127.0.0.1:%d", zk_forwarder.port);
	zk = ensemble_at(hosts, 2 * DL_SECOND);
	if (!CHECK(server != NULL && servers != NULL)) {
		printf("\t%s\n", error.message);
		exit(check_result());
	}
}

static int count_descriptors(void)
{
	DIR *directory = opendir("/proc/self/fd");
	int count = 0;

	while (readdir(directory) != NULL) {
		count++;
	}
	closedir(directory);
	return count;
}

static void storm(void)
{
	static thread threads[THREADS];
	dl_time end = dl_clock_now() + SPAN;
	uint64_t random = (uint64_t) getpid();

	for (unsigned i = 0; i < THREADS; i++) {
		threads[i].random = random + 7919 * (i + 1);
		threads[i].is_forking = i == 0;
		CHECK(pthread_create(&threads[i].thread, NULL, work, &threads[i]) == 0);
	}
	while (dl_clock_now() < end) {
		do_harm(&random);
	}
	atomic_store(&is_over, true);
	for (unsigned i = 0; i < THREADS; i++) {
		pthread_join(threads[i].thread, NULL);
	}
}

int main(void)
{
	int before = count_descriptors();

	number_of_run = (long) getpid();
	forwarder_start(&zk_forwarder, atoi(strchr(check_environment("DISTLOCK_TEST_ZOOKEEPER"), ':') + 1));
	start_engine();
	dl_redis_opener_start();
	dl_redis_server_list_start();
	dl_zk_ensemble_start();
	find_servers();
	storm();
	CHECK(dl_keeper_stop(5 * DL_SECOND));
	dl_redis_renewal_stop();
	dl_redis_opener_stop();
	dl_redis_server_list_stop();
	dl_redis_pool_stop();
	CHECK(dl_zk_ensemble_stop(5 * DL_SECOND));
	CHECK(dl_resolver_stop());
	for (unsigned i = 0; i < SERVERS; i++) {
		own_redis_end(&redis[i]);
		unlink(redis[i].socket);
	}
	forwarder_end(&zk_forwarder);
	printf("%u acquisitions, %u forks, %u faults\n", acquired, forks, faults);
	CHECK(acquired > 0 && forks > 0 && faults > 0);
	CHECK(count_descriptors() == before);
	return check_result();
}
