#include "redis/debts.h"

#include "core/memory.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* One that fails again and again doesn't collect more than the server could take. */
#define MOST_DEBTS 256

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static dl_redis_debt *debts; /* the newest first */
static atomic_size_t count;  /* looked at without the mutex, too */

static void free_debt(dl_redis_debt *debt)
{
	dl_redis_claim_free(&debt->claim);
	free(debt);
}

/* With the mutex held. */
static dl_redis_debt *take_out(dl_redis_debt **at)
{
	dl_redis_debt *debt = *at;

	*at = debt->next;
	atomic_fetch_sub_explicit(&count, 1, memory_order_relaxed);
	return debt;
}

static void drop_all(void)
{
	while (debts != NULL) {
		free_debt(take_out(&debts));
	}
}

static void before_fork(void)
{
	pthread_mutex_lock(&mutex);
}

static void after_fork_in_parent(void)
{
	pthread_mutex_unlock(&mutex);
}

static void after_fork_in_child(void)
{
	drop_all();
	pthread_mutex_unlock(&mutex);
}

static void install(void)
{
	pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}

/* Those that are over, and all beyond the limit. With the mutex held. */
static void tidy_up(void)
{
	dl_time now = dl_clock_now();
	size_t kept = 0;

	for (dl_redis_debt **at = &debts; *at != NULL;) {
		if ((*at)->until <= now || kept == MOST_DEBTS) {
			free_debt(take_out(at));
		} else {
			at = &(*at)->next;
			kept++;
		}
	}
}

static void put_in(dl_redis_debt *debt)
{
	pthread_mutex_lock(&mutex);
	debt->next = debts;
	debts = debt;
	atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
	tidy_up();
	pthread_mutex_unlock(&mutex);
}

void dl_redis_debts_add(dl_redis_server *server, const dl_redis_claim *claim)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	dl_redis_debt *debt = dl_allocate(sizeof *debt);

	pthread_once(&once, install);
	debt->server = server;
	dl_redis_claim_make(&debt->claim, "", claim->keys.lock, claim->ttl, 0);
	dl_redis_keys_set_fence(&debt->claim.keys, claim->keys.fence);
	strcpy(debt->claim.token, claim->token);
	debt->until = dl_clock_after(dl_clock_now(), claim->ttl + dl_lock_margin(claim->ttl));
	put_in(debt);
}

dl_redis_debt *dl_redis_debts_take(const dl_redis_server *server)
{
	dl_redis_debt *debt = NULL;

	if (atomic_load_explicit(&count, memory_order_relaxed) == 0) {
		return NULL;
	}
	pthread_mutex_lock(&mutex);
	tidy_up();
	for (dl_redis_debt **at = &debts; *at != NULL; at = &(*at)->next) {
		if ((*at)->server == server) {
			debt = take_out(at);
			break;
		}
	}
	pthread_mutex_unlock(&mutex);
	return debt;
}

void dl_redis_debt_end(dl_redis_debt *debt, bool is_paid)
{
	if (is_paid) {
		free_debt(debt);
	} else {
		put_in(debt);
	}
}

void dl_redis_debts_stop(void)
{
	drop_all();
}
