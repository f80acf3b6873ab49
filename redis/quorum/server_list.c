#include "redis/quorum/server_list.h"

#include "core/text/ascii.h"
#include "core/system/memory.h"
#include "core/system/process.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* For how long a server isn't asked after a failure. So a dead one costs its process a connection each second, and one
 * that is back takes part a second later (docs/quorum.md). */
#define REST (1 * DL_SECOND)

struct dl_redis_member {
	dl_redis_server *server;
	bool is_silent;
	dl_time due; /* when to check whether it is back */
	dl_error failure;
	dl_redis_member *next;
};

/* Guards everything here. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static dl_redis_member *members;
static dl_redis_server_list *lists;

void dl_redis_server_list_start(void)
{
	static dl_process_guard guard = { .mutex = &mutex };

	dl_process_guard_add(&guard);
}

void dl_redis_server_list_stop(void)
{
	dl_redis_server_list *server_list;
	dl_redis_member *member;

	while ((server_list = lists) != NULL) {
		lists = server_list->next;
		free(server_list->description);
		free(server_list);
	}
	while ((member = members) != NULL) {
		members = member->next;
		free(member);
	}
}

/* Called with the mutex held. */
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

static void describe(dl_redis_server_list *server_list)
{
	size_t size;
	FILE *to = open_memstream(&server_list->description, &size);

	if (to == NULL) {
		dl_memory_exhausted();
	}
	for (size_t i = 0; i < server_list->count; i++) {
		fprintf(to, "%s%s", i > 0 ? " " : "", dl_redis_server_dsn(server_list->members[i]->server)->description);
	}
	if (fclose(to) != 0) {
		dl_memory_exhausted();
	}
}

/* Called with the mutex held. */
static const dl_redis_server_list *find_or_add(dl_redis_server **servers, size_t count)
{
	dl_redis_server_list *server_list;

	for (server_list = lists; server_list != NULL; server_list = server_list->next) {
		size_t same = 0;

		while (same < count && server_list->count == count && server_list->members[same]->server == servers[same]) {
			same++;
		}
		if (same == count) {
			return server_list;
		}
	}
	server_list = dl_allocate(sizeof *server_list);
	server_list->count = count;
	for (size_t i = 0; i < count; i++) {
		server_list->members[i] = member_of(servers[i]);
	}
	describe(server_list);
	server_list->next = lists;
	lists = server_list;
	return server_list;
}

/* Host names ignore case in every locale, even in a Turkish one, where I isn't the capital of i. */
static bool is_same_host(const char *one, const char *other)
{
	while (*one != '\0' && dl_ascii_lower(*one) == dl_ascii_lower(*other)) {
		one++;
		other++;
	}
	return *one == *other;
}

/* Whether they are the same server, however each is spelled, and whichever databases they name. */
static bool is_same_place(const dl_redis_dsn *one, const dl_redis_dsn *other)
{
	if (one->path != NULL || other->path != NULL) {
		return one->path != NULL && other->path != NULL && strcmp(one->path, other->path) == 0;
	}
	return one->addresses[0].port == other->addresses[0].port
			&& is_same_host(one->addresses[0].host, other->addresses[0].host);
}

/* Compares the DSN at the index with those before it. */
static bool check_place(const dl_redis_dsn *const *dsns, size_t index, dl_error *error)
{
	const dl_redis_dsn *dsn = dsns[index];

	if (dsn->kind != DL_REDIS_SINGLE) {
		return dl_error_set(error, DL_ERROR_VALUE,
				"must be a list of independent servers (redis://, rediss:// or unix://), but %s isn't one",
				dsn->description);
	}
	for (size_t i = 0; i < index; i++) {
		if (is_same_place(dsns[i], dsn)) {
			return dl_error_set(error, DL_ERROR_VALUE, "must not name a server twice: %s", dsn->description);
		}
	}
	return true;
}

static bool check_count(size_t count, dl_error *error)
{
	return (count >= DL_REDIS_FEWEST_MEMBERS && count <= DL_REDIS_MOST_MEMBERS)
			|| dl_error_set(error, DL_ERROR_VALUE,
					"must be one server, or %d to %d of which a majority must agree, %zu given",
					DL_REDIS_FEWEST_MEMBERS, DL_REDIS_MOST_MEMBERS, count);
}

static bool refuse_dsn(size_t index, const dl_error *reason, dl_error *error)
{
	return dl_error_set(error, DL_ERROR_VALUE, "must be a list of valid DSNs, but number %zu %s", index + 1,
			reason->message);
}

bool dl_redis_server_list_check(const dl_redis_dsn_text *texts, size_t count, dl_error *error)
{
	dl_redis_dsn parsed[DL_REDIS_MOST_MEMBERS];
	const dl_redis_dsn *dsns[DL_REDIS_MOST_MEMBERS];
	bool is_right = check_count(count, error);
	size_t done = 0;

	while (is_right && done < count) {
		dl_error reason;

		if (!dl_redis_dsn_parse(&parsed[done], texts[done].text, texts[done].length, &reason)) {
			is_right = refuse_dsn(done, &reason, error);
			break;
		}
		dsns[done] = &parsed[done];
		is_right = check_place(dsns, done++, error);
	}
	while (done > 0) {
		dl_redis_dsn_free(&parsed[--done]);
	}
	return is_right;
}

const dl_redis_server_list *dl_redis_server_list_find(const dl_redis_dsn_text *texts, size_t count, dl_error *error)
{
	dl_redis_server *servers[DL_REDIS_MOST_MEMBERS];
	const dl_redis_dsn *dsns[DL_REDIS_MOST_MEMBERS];
	const dl_redis_server_list *server_list;

	if (!check_count(count, error)) {
		return NULL;
	}
	for (size_t i = 0; i < count; i++) {
		dl_error reason;

		servers[i] = dl_redis_server_find(texts[i].text, texts[i].length, &reason);
		if (servers[i] == NULL) {
			refuse_dsn(i, &reason, error);
			return NULL;
		}
		dsns[i] = dl_redis_server_dsn(servers[i]);
		if (!check_place(dsns, i, error)) {
			return NULL;
		}
	}
	pthread_mutex_lock(&mutex);
	server_list = find_or_add(servers, count);
	pthread_mutex_unlock(&mutex);
	return server_list;
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
