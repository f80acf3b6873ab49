/* Names that take their time. Here getaddrinfo() answers when it is told to. */
#include "check.h"

#include "core/system/process.h"
#include "core/thread/resolver.h"
#include "core/system/wait.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define ASKERS 8

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool may_answer;
static unsigned asked;
static bool signals_reach_it;

/* Blocks for every name but those in digits. */
int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found)
{
	int (*next)(const char *, const char *, const struct addrinfo *, struct addrinfo **);
	sigset_t blocked;

	*(void **) &next = dlsym(RTLD_NEXT, "getaddrinfo");
	if ((hints->ai_flags & AI_NUMERICHOST) != 0) {
		return next(name, service, hints, found);
	}
	pthread_sigmask(SIG_SETMASK, NULL, &blocked);
	pthread_mutex_lock(&mutex);
	asked++;
	signals_reach_it = signals_reach_it || sigismember(&blocked, SIGTERM) == 0 || sigismember(&blocked, SIGALRM) == 0;
	pthread_cond_broadcast(&changed);
	while (!may_answer) {
		pthread_cond_wait(&changed, &mutex);
	}
	pthread_mutex_unlock(&mutex);
	return strcmp(name, "unknown") == 0 ? EAI_NONAME : next("127.0.0.1", service, hints, found);
}

static void let_answer(bool may)
{
	pthread_mutex_lock(&mutex);
	may_answer = may;
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&mutex);
}

static dl_addresses *find(const char *host, dl_time span, dl_error *error)
{
	return dl_resolver_find(host, 6379, "the description", dl_clock_after(dl_clock_now(), span), error);
}

static bool is_found(const char *host)
{
	dl_error error;
	dl_addresses *addresses = find(host, 60 * DL_SECOND, &error);
	bool is_right = addresses != NULL && dl_addresses_first(addresses) != NULL
			&& dl_addresses_first(addresses)->ai_family == AF_INET;

	if (addresses != NULL) {
		dl_addresses_free(addresses);
	}
	return is_right;
}

static bool is_idle_in_time(void)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), 60 * DL_SECOND);

	while (!dl_resolver_stop() && dl_clock_now() < deadline) {
		dl_wait(NULL, 0, dl_clock_after(dl_clock_now(), DL_MILLISECOND), NULL);
	}
	return dl_resolver_stop();
}

static void *give_up(void *unused)
{
	dl_time start = dl_clock_now();
	dl_error error;

	(void) unused;
	CHECK(find("slow", 200 * DL_MILLISECOND, &error) == NULL);
	CHECK(dl_clock_now() - start >= 200 * DL_MILLISECOND);
	CHECK(error.kind == DL_ERROR_CONNECTION);
	CHECK(strcmp(error.message, "Cannot connect to the description: its name was not resolved in time") == 0);
	return NULL;
}

static void check_deadlines(void)
{
	pthread_t askers[ASKERS];

	for (int i = 0; i < ASKERS; i++) {
		pthread_create(&askers[i], NULL, give_up, NULL);
	}
	for (int i = 0; i < ASKERS; i++) {
		pthread_join(askers[i], NULL);
	}
	pthread_mutex_lock(&mutex);
	while (asked == 0) {
		pthread_cond_wait(&changed, &mutex);
	}
	CHECK(asked == 1);
	CHECK(!signals_reach_it);
	pthread_mutex_unlock(&mutex);
	CHECK(is_found("127.0.0.1"));
	CHECK(!dl_resolver_stop());
}

/* While its parent's name is still being resolved. */
static void check_child(void)
{
	pid_t child = fork();
	int status;

	if (child == 0) {
		bool is_right = dl_resolver_stop() && is_found("127.0.0.1");

		/* The mutex of this file may be anybody's. */
		_exit(is_right ? 7 : 1);
	}
	CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 7);
}

/* An answer that somebody still uses isn't given to others, as it may be out of date. */
static void check_nothing_is_remembered(void)
{
	dl_error error;
	dl_addresses *first, *second;
	unsigned before = asked;

	let_answer(true);
	first = find("moving", 60 * DL_SECOND, &error);
	second = find("moving", 60 * DL_SECOND, &error);
	CHECK(first != NULL && second != NULL && first != second);
	CHECK(asked == before + 2);
	dl_addresses_free(first);
	dl_addresses_free(second);
	CHECK(is_idle_in_time());
}

static void *answer_soon(void *unused)
{
	(void) unused;
	pthread_mutex_lock(&mutex);
	while (asked < 2) {
		pthread_cond_wait(&changed, &mutex);
	}
	pthread_mutex_unlock(&mutex);
	let_answer(true);
	return NULL;
}

static void check_answers(void)
{
	pthread_t answerer;
	dl_error error;

	pthread_create(&answerer, NULL, answer_soon, NULL);
	CHECK(is_found("later"));
	pthread_join(answerer, NULL);
	CHECK(is_found("slow"));
	CHECK(find("unknown", 60 * DL_SECOND, &error) == NULL);
	CHECK(strstr(error.message, gai_strerror(EAI_NONAME)) != NULL);
	CHECK(is_idle_in_time());
}

int main(void)
{
	dl_process_start();
	dl_resolver_start();
	check_deadlines();
	check_child();
	check_answers();
	check_nothing_is_remembered();
	return check_result();
}
