#include "redis/quorum/ensemble.h"

#include "core/ascii.h"
#include "core/memory.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How long a server that failed isn't asked. */
#define REST (1 * DL_SECOND)

struct dl_redis_member {
	dl_redis_server *server;
	bool is_silent;
	dl_time due; /* when to see whether it is back */
	dl_error failure;
	dl_redis_member *next;
};

/* Guards everything here. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static dl_redis_member *members;
static dl_redis_ensemble *ensembles;

static void before_fork(void)
{
	pthread_mutex_lock(&mutex);
}

static void after_fork(void)
{
	pthread_mutex_unlock(&mutex);
}

static void install(void)
{
	pthread_atfork(before_fork, after_fork, after_fork);
}

void dl_redis_ensemble_start(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, install);
}

void dl_redis_ensemble_stop(void)
{
	dl_redis_ensemble *ensemble;
	dl_redis_member *member;

	while ((ensemble = ensembles) != NULL) {
		ensembles = ensemble->next;
		free(ensemble->description);
		free(ensemble);
	}
	while ((member = members) != NULL) {
		members = member->next;
		free(member);
	}
}

/* With the mutex held. */
static dl_redis_member *member_of(dl_redis_server *server)
{
	dl_redis_member *member;

	for (member = members; member != NULL; member = member->next) {
		if (member->server == server) {
			return member;
		}
	}
	member = dl_allocate(sizeof *member);
	member->server = server;
	member->next = members;
	members = member;
	return member;
}

static void describe(dl_redis_ensemble *ensemble)
{
	size_t size;
	FILE *to = open_memstream(&ensemble->description, &size);

	if (to == NULL) {
		abort();
	}
	for (size_t i = 0; i < ensemble->count; i++) {
		fprintf(to, "%s%s", i > 0 ? " " : "", dl_redis_server_dsn(ensemble->members[i]->server)->description);
	}
	if (fclose(to) != 0) {
		abort();
	}
}

/* With the mutex held. */
static const dl_redis_ensemble *find_or_add(dl_redis_server **servers, size_t count)
{
	dl_redis_ensemble *ensemble;

	for (ensemble = ensembles; ensemble != NULL; ensemble = ensemble->next) {
		size_t same = 0;

		while (same < count && ensemble->count == count && ensemble->members[same]->server == servers[same]) {
			same++;
		}
		if (same == count) {
			return ensemble;
		}
	}
	ensemble = dl_allocate(sizeof *ensemble);
	ensemble->count = count;
	for (size_t i = 0; i < count; i++) {
		ensemble->members[i] = member_of(servers[i]);
	}
	describe(ensemble);
	ensemble->next = ensembles;
	ensembles = ensemble;
	return ensemble;
}

/* In every locale: I and i are one letter of a name, also where it is Turkish. */
static bool is_same_host(const char *one, const char *other)
{
	while (*one != '\0' && dl_ascii_lower(*one) == dl_ascii_lower(*other)) {
		one++;
		other++;
	}
	return *one == *other;
}

/* Whether they are one server, however it is written and whichever of its databases is meant. */
static bool is_same_place(const dl_redis_dsn *one, const dl_redis_dsn *other)
{
	if (one->path != NULL || other->path != NULL) {
		return one->path != NULL && other->path != NULL && strcmp(one->path, other->path) == 0;
	}
	return one->addresses[0].port == other->addresses[0].port
			&& is_same_host(one->addresses[0].host, other->addresses[0].host);
}

static bool check_place(dl_redis_server **servers, size_t index, dl_error *error)
{
	const dl_redis_dsn *dsn = dl_redis_server_dsn(servers[index]);

	if (dsn->kind != DL_REDIS_SINGLE) {
		return dl_error_set(error, DL_ERROR_VALUE,
				"must be a list of independent servers, redis://, rediss:// or unix://, which %s isn't",
				dsn->description);
	}
	for (size_t i = 0; i < index; i++) {
		if (is_same_place(dl_redis_server_dsn(servers[i]), dsn)) {
			return dl_error_set(error, DL_ERROR_VALUE, "must not name a server twice, as it does %s", dsn->description);
		}
	}
	return true;
}

const dl_redis_ensemble *dl_redis_ensemble_find(const dl_redis_dsn_text *dsns, size_t count, dl_error *error)
{
	dl_redis_server *servers[DL_REDIS_MOST_MEMBERS];
	const dl_redis_ensemble *ensemble;

	if (count < DL_REDIS_FEWEST_MEMBERS || count > DL_REDIS_MOST_MEMBERS) {
		dl_error_set(error, DL_ERROR_VALUE,
				"must be one server or from %d to %d, of which a majority must agree, %zu given",
				DL_REDIS_FEWEST_MEMBERS, DL_REDIS_MOST_MEMBERS, count);
		return NULL;
	}
	for (size_t i = 0; i < count; i++) {
		dl_error reason;

		servers[i] = dl_redis_server_find(dsns[i].text, dsns[i].length, &reason);
		if (servers[i] == NULL) {
			dl_error_set(error, DL_ERROR_VALUE, "must be a list of valid DSNs, but number %zu %s", i + 1,
					reason.message);
			return NULL;
		}
		if (!check_place(servers, i, error)) {
			return NULL;
		}
	}
	pthread_mutex_lock(&mutex);
	ensemble = find_or_add(servers, count);
	pthread_mutex_unlock(&mutex);
	return ensemble;
}

dl_redis_server *dl_redis_member_server(const dl_redis_member *member)
{
	return member->server;
}

bool dl_redis_member_is_silent(const dl_redis_member *member)
{
	bool is_silent;

	pthread_mutex_lock(&mutex);
	is_silent = member->is_silent;
	pthread_mutex_unlock(&mutex);
	return is_silent;
}

void dl_redis_member_answered(dl_redis_member *member)
{
	pthread_mutex_lock(&mutex);
	member->is_silent = false;
	pthread_mutex_unlock(&mutex);
}

void dl_redis_member_failed(dl_redis_member *member, const dl_error *error)
{
	pthread_mutex_lock(&mutex);
	member->is_silent = true;
	member->due = dl_clock_now() + REST;
	member->failure = *error;
	pthread_mutex_unlock(&mutex);
}

void dl_redis_member_failure(const dl_redis_member *member, dl_error *error)
{
	pthread_mutex_lock(&mutex);
	*error = member->failure;
	pthread_mutex_unlock(&mutex);
}

bool dl_redis_member_is_due(dl_redis_member *member)
{
	dl_time now = dl_clock_now();
	bool is_due;

	pthread_mutex_lock(&mutex);
	is_due = member->is_silent && now >= member->due;
	if (is_due) {
		member->due = now + REST;
	}
	pthread_mutex_unlock(&mutex);
	return is_due;
}
