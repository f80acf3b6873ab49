/* The keeper's rounds: errands are done in the order in which they are due, none twice, and none after it was removed.
 * However many there are, finding the node takes no longer as long as a cluster's slots haven't moved. */
#include "server.h"

#include "redis/server/rounds.h"

#include <time.h>

#define MANY 16000
#define FEW 160
#define SEARCHES 50
#define TRIES 5

/* So many that they don't fit into one write. */
#define ERRANDS (2 * DL_REDIS_LARGEST_BATCH + 100)

typedef struct errand {
	dl_redis_errand errand;
	dl_time planned;
	int done;
} errand;

static dl_time last_done;
static int done, batches;

static dl_time make(dl_redis_round *round);
static bool send_nothing(dl_redis_batch *batch);
static void land(void *flight, const redisReply *reply, dl_time sent);

static dl_redis_rounds rounds = { .mutex = PTHREAD_MUTEX_INITIALIZER,
	.make = make,
	.send = send_nothing,
	.land = land,
	.drop = dl_redis_errand_remove };

static dl_time make(dl_redis_round *round)
{
	dl_time now = dl_clock_now();
	dl_redis_errand *due;

	dl_redis_round_find_node(round, now);
	while (round->batch_count < DL_REDIS_LARGEST_BATCH && (due = dl_redis_round_first(round, now)) != NULL) {
		errand *taken = (errand *) due;

		CHECK(taken->planned <= now && taken->planned >= last_done);
		last_done = taken->planned;
		dl_redis_call_begin(dl_redis_round_take(due, taken), DL_SCRIPT_renew, "1");
	}
	return dl_redis_round_send(round, now);
}

static bool send_nothing(dl_redis_batch *batch)
{
	CHECK(batch->count > 0 && batch->count <= DL_REDIS_LARGEST_BATCH);
	batches++;
	return false;
}

static void land(void *flight, const redisReply *reply, dl_time sent)
{
	errand *landed = flight;

	CHECK(reply == NULL && sent == 0);
	landed->done++;
	done++;
	dl_redis_errand_remove(&landed->errand);
}

static dl_redis_server *server_of(const char *dsn)
{
	dl_error error;
	dl_redis_server *server = dl_redis_server_find(dsn, strlen(dsn), &error);

	CHECK(server != NULL);
	return server;
}

static int done_so_far(void)
{
	int so_far;

	pthread_mutex_lock(&rounds.mutex);
	so_far = done;
	pthread_mutex_unlock(&rounds.mutex);
	return so_far;
}

/* They are planned for some milliseconds from now, in no order. Every third one is removed again. */
static void check_order(void)
{
	static errand errands[ERRANDS];
	dl_redis_server *server = server_of("redis://127.0.0.1:1");
	dl_time now = dl_clock_now(), deadline = now + (dl_time) (60 * DL_SECOND * check_slowness());
	int expected = 0;

	pthread_mutex_lock(&rounds.mutex);
	for (size_t i = 0; i < ERRANDS; i++) {
		errands[i].planned = now + (dl_time) (i * 7919 % ERRANDS) * 100 * DL_MICROSECOND;
		dl_redis_rounds_add(&rounds, &errands[i].errand, server, "key");
		dl_redis_errand_plan(&errands[i].errand, errands[i].planned);
	}
	for (size_t i = 0; i < ERRANDS; i += 3) {
		dl_redis_errand_remove(&errands[i].errand);
	}
	pthread_mutex_unlock(&rounds.mutex);
	for (size_t i = 0; i < ERRANDS; i++) {
		expected += i % 3 != 0;
	}
	while (done_so_far() < expected && dl_clock_now() < deadline) {
		usleep(1000);
	}
	CHECK(dl_keeper_stop(5 * DL_SECOND));
	CHECK(done == expected && batches >= 2);
	for (size_t i = 0; i < ERRANDS; i++) {
		CHECK(errands[i].done == (i % 3 != 0));
	}
}

static double processor_time(void)
{
	struct timespec time;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
	return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

/* Nobody answers there, so the node of all errands is unknown. Returns the shortest of some tries, in which nothing
 * else has interfered. */
static double time_of_searches(size_t count)
{
	static errand errands[MANY];
	dl_redis_server *server = server_of("redis+cluster://127.0.0.1:1");
	double shortest = 1e9;

	memset(errands, 0, sizeof errands);
	pthread_mutex_lock(&rounds.mutex);
	for (size_t i = 0; i < count; i++) {
		char key[32];

		snprintf(key, sizeof key, "key%zu", i);
		dl_redis_rounds_add(&rounds, &errands[i].errand, server, key);
	}
	for (int i = 0; i < TRIES; i++) {
		double began = processor_time(), took;

		for (int j = 0; j < SEARCHES; j++) {
			dl_redis_round_find_node(errands[0].errand.round, dl_clock_now());
		}
		took = processor_time() - began;
		shortest = took < shortest ? took : shortest;
	}
	pthread_mutex_unlock(&rounds.mutex);
	dl_redis_rounds_stop(&rounds);
	return shortest;
}

static void check_searches(void)
{
	double few = time_of_searches(FEW), many = time_of_searches(MANY);

	printf("finding the node: %.2f us; with %d errands: %.2f\n", few / SEARCHES * 1e6, MANY, many / SEARCHES * 1e6);
	/* If each errand were looked at, it would take about a hundred times as long. */
	CHECK(many < 10 * few);
}

int main(void)
{
	start_engine();
	check_order();
	dl_redis_rounds_stop(&rounds);
	check_searches();
	return check_result();
}
