#include "redis/quorum/votes.h"

#include "core/system/memory.h"
#include "redis/claim/reply.h"

#include <stdlib.h>

void dl_redis_votes_prepare(dl_redis_votes *votes, const dl_redis_server_list *server_list, dl_time limit)
{
	votes->server_list = server_list;
	votes->limit = limit;
	votes->requests = dl_allocate(server_list->count * sizeof *votes->requests);
	votes->members = dl_allocate(server_list->count * sizeof *votes->members);
}

static void free_replies(dl_redis_votes *votes)
{
	for (size_t i = 0; i < votes->count; i++) {
		freeReplyObject(votes->requests[i].reply);
		votes->requests[i].reply = NULL;
	}
}

void dl_redis_votes_free(dl_redis_votes *votes)
{
	free_replies(votes);
	free(votes->requests);
	free(votes->members);
}

void dl_redis_votes_begin(dl_redis_votes *votes)
{
	free_replies(votes);
	votes->count = votes->yes = votes->no = votes->missing = 0;
}

dl_redis_call *dl_redis_votes_ask(dl_redis_votes *votes, size_t member)
{
	dl_redis_request *request = &votes->requests[votes->count];

	request->member = votes->server_list->members[member];
	votes->members[votes->count++] = member;
	return &request->call;
}

void dl_redis_votes_run(dl_redis_votes *votes, dl_time deadline, bool is_insistent)
{
	size_t majority = dl_redis_majority(votes->server_list->count);
	dl_redis_patience patience = {
		.limit = votes->limit,
		.needed = votes->count >= majority ? majority : 0,
		.deadline = deadline,
		.is_insistent = is_insistent,
	};

	dl_redis_parallel_run(votes->requests, votes->count, &patience);
}

void dl_redis_votes_spoil(dl_redis_request *request)
{
	const dl_redis_dsn *dsn;

	if (request->reply == NULL) {
		return;
	}
	dsn = dl_redis_server_dsn(dl_redis_member_server(request->member));
	dl_redis_reply_refuse(request->reply, dsn, dsn->description, &request->error);
	dl_redis_member_failed(request->member, &request->error);
	freeReplyObject(request->reply);
	request->reply = NULL;
}

void dl_redis_votes_count(dl_redis_votes *votes)
{
	for (size_t i = 0; i < votes->count; i++) {
		dl_redis_request *request = &votes->requests[i];
		dl_outcome vote = request->reply != NULL ? dl_redis_read_flag(request->reply) : DL_FAILED;

		if (vote == DL_FAILED) {
			dl_redis_votes_spoil(request);
		}
		votes->yes += vote == DL_DONE;
		votes->no += vote == DL_NOT_HELD;
		votes->missing += vote == DL_FAILED;
	}
}

void dl_redis_votes_failure(const dl_redis_votes *votes, size_t member, dl_error *error)
{
	for (size_t i = 0; i < votes->count; i++) {
		if (votes->members[i] == member) {
			*error = votes->requests[i].error;
		}
	}
}

static void refuse(const dl_redis_votes *votes, size_t count, const char *did, dl_error *error)
{
	const dl_error *reason = NULL;

	/* An unreachable server is a better explanation than an error reply. */
	for (size_t i = 0; i < votes->count; i++) {
		const dl_error *candidate = &votes->requests[i].error;

		if (candidate->kind != DL_ERROR_NONE
				&& (reason == NULL
						|| (reason->kind != DL_ERROR_CONNECTION && candidate->kind == DL_ERROR_CONNECTION))) {
			reason = candidate;
		}
	}
	dl_error_set(error, reason != NULL ? reason->kind : DL_ERROR_CONNECTION, "%zu of %zu servers %s, and %zu must: %s",
			count, votes->server_list->count, did, dl_redis_majority(votes->server_list->count),
			reason != NULL ? reason->message : "no answer in time");
}

void dl_redis_votes_refuse(const dl_redis_votes *votes, size_t answers, dl_error *error)
{
	refuse(votes, answers, "answered", error);
}

dl_outcome dl_redis_votes_decide(const dl_redis_votes *votes, dl_error *error)
{
	size_t majority = dl_redis_majority(votes->server_list->count);
	size_t answers = votes->yes + votes->no;

	if (votes->yes >= majority) {
		return DL_DONE;
	}
	if (votes->yes + votes->missing < majority) {
		return DL_NOT_HELD;
	}
	refuse(votes, answers < majority ? answers : votes->yes, answers < majority ? "answered" : "agreed", error);
	return DL_FAILED;
}

size_t dl_redis_votes_expected(const dl_redis_votes *votes)
{
	size_t expected = 0;

	for (size_t i = 0; i < votes->server_list->count; i++) {
		expected += !dl_redis_member_is_silent(votes->server_list->members[i]);
	}
	return expected;
}
