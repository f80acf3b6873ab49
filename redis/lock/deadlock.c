#include "redis/lock/deadlock.h"

#include "core/system/memory.h"
#include "redis/lock/circle.h"
#include "redis/server/call.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How often a waiter writes its record again. */
#define LONGEST_INTERVAL DL_SECOND

/* How many intervals it pauses after a refusal that may last. The server may be out of memory only for a while; but if
 * the user lacks a permission, every look is refused, and each refusal costs a connection. So a deadlock is found
 * within 13 s after the refusals have ended, rather than within five (docs/protocol-redis.md, "Deadlocks"). */
#define LONGEST_PAUSE 8

/* Others don't read longer records: redis/lua/deadlock.lua knows this number, too. There is room for the longest name
 * of a lock, its waiter's token, and TOKENS_SIZE. */
#define LONGEST_RECORD 4096

/* Room for the tokens in a record, of which 16 digits stand there: some sixty. If there are too many, the oldest are
 * left out, and don't count as held. */
#define TOKENS_SIZE 1024

void dl_redis_deadlock_begin(dl_redis_deadlock *deadlock, const dl_redis_server *server, const dl_wish *wish,
		dl_time now)
{
	const dl_redis_dsn *dsn = dl_redis_server_dsn(server);
	dl_time after = wish->deadlock_after;

	dl_redis_deadlock_end(deadlock);
	if (deadlock->held == NULL || after <= 0 || dsn->kind == DL_REDIS_CLUSTER || dsn->is_polling) {
		return;
	}
	deadlock->since = deadlock->due = dl_clock_after(now, after);
	deadlock->interval = dl_clock_earlier(after, LONGEST_INTERVAL);
	deadlock->has_limit = wish->deadline != DL_FOREVER;
}

void dl_redis_deadlock_end(dl_redis_deadlock *deadlock)
{
	/* Without a record, it hasn't looked either. Most acquisitions needn't wait, so this should cost them little. */
	if (deadlock->record != NULL) {
		free(deadlock->prefix);
		free(deadlock->key);
		free(deadlock->record);
		freeReplyObject(deadlock->first);
		deadlock->prefix = deadlock->key = deadlock->record = NULL;
		deadlock->first = NULL;
	}
	deadlock->heard = 0;
	deadlock->is_alert = false;
	deadlock->since = deadlock->due = DL_FOREVER;
}

dl_time dl_redis_deadlock_due(const dl_redis_deadlock *deadlock)
{
	return deadlock->held != NULL ? deadlock->due : DL_FOREVER;
}

void dl_redis_deadlock_hear(dl_redis_deadlock *deadlock, int64_t server_time, const char *run_id)
{
	deadlock->heard = server_time;
	strcpy(deadlock->run_id, run_id);
}

void dl_redis_deadlock_told(dl_redis_deadlock *deadlock, int64_t server_time, const char *run_id)
{
	if (strcmp(deadlock->run_id, run_id) == 0 && server_time > deadlock->heard) {
		deadlock->heard = server_time;
	}
}

/* Lists the times of the tokens that the thread holds on the server, the newest first. Returns whether there are any. A
 * token that it has taken over from another thread isn't listed, because others wouldn't find it. */
static bool list_tokens(const dl_redis_deadlock *deadlock, const dl_redis_server *server, char list[TOKENS_SIZE])
{
	const char *me = dl_token_thread();
	size_t used = 0;

	list[0] = '\0';
	for (const dl_held_link *link = dl_held_newest(deadlock->held); link != NULL; link = link->older) {
		const char *token = dl_lock_token_of(link, server), *thread, *time;
		size_t length;

		if (token == NULL || !dl_token_split(token, strlen(token), &thread, &length, &time) || length != strlen(me)
				|| memcmp(thread, me, length) != 0) {
			continue;
		}
		if (used + strlen(time) + 2 > TOKENS_SIZE) {
			break;
		}
		used += (size_t) snprintf(list + used, TOKENS_SIZE - used, "%s%s", used > 0 ? "," : "", time);
	}
	return used > 0;
}

static const dl_redis_record nothing;

/* Whether others can understand a record about this wait: not if the token was taken over, because it names another
 * thread. */
static bool is_known_to_wait(const dl_redis_deadlock *deadlock, const dl_redis_claim *claim)
{
	const char *me = dl_token_thread(), *thread, *time;
	size_t length;

	return !dl_text_is_empty(&claim->entry) && dl_text_is_empty(&claim->previous) && claim->ticket[0] != '\0'
			&& deadlock->heard > 0 && strcmp(deadlock->run_id, "-") != 0
			&& dl_token_split(dl_text_of(&claim->token), strlen(dl_text_of(&claim->token)), &thread, &length, &time)
			&& length == strlen(me) && memcmp(thread, me, length) == 0;
}

/* Returns the record of what the thread waits for and holds; none if others couldn't understand it. */
static dl_redis_record say(dl_redis_deadlock *deadlock, const dl_redis_claim *claim, const char *tokens)
{
	char tag[DL_REDIS_SLOT_TAG_SIZE] = DL_REDIS_NO_TAG;

	if (!is_known_to_wait(deadlock, claim)) {
		return nothing;
	}
	dl_redis_keys_need_tag(claim->keys.lock, tag);
	if (deadlock->record == NULL) {
		deadlock->record = dl_allocate(LONGEST_RECORD);
		deadlock->prefix = dl_duplicate(claim->keys.lock, deadlock->prefix_length);
		deadlock->key = dl_redis_keys_of_thread(deadlock->prefix, dl_token_thread());
	}
	if (deadlock->key == NULL
			|| snprintf(deadlock->record, LONGEST_RECORD, DL_REDIS_RECORD_FORMAT, deadlock->run_id, deadlock->heard,
					   claim->ticket, deadlock->has_limit ? DL_REDIS_LIMITED : DL_REDIS_UNLIMITED, tokens,
					   dl_text_of(&claim->entry), tag, claim->keys.lock)
					>= LONGEST_RECORD) {
		return nothing;
	}
	return (dl_redis_record) { .text = deadlock->record, .key = deadlock->key };
}

dl_redis_record dl_redis_deadlock_say(dl_redis_deadlock *deadlock, const dl_redis_server *server,
		const dl_redis_claim *claim)
{
	char tokens[TOKENS_SIZE];

	/* Before it has heard from the server, it isn't in the queue. If it neither holds nor wants anything, nobody waits
	 * for it. */
	bool must_say = deadlock->held != NULL && deadlock->heard > 0 && !dl_redis_claim_takes_nothing(claim)
			&& dl_clock_now() >= deadlock->since && !list_tokens(deadlock, server, tokens);

	return must_say ? say(deadlock, claim, DL_REDIS_NO_TOKENS) : nothing;
}

/* Decides from this look and the one before it. Takes ownership of the look. */
static dl_outcome conclude(dl_redis_deadlock *deadlock, redisReply *look, dl_error *error)
{
	const dl_redis_walker walker = { dl_token_thread(), deadlock->run_id, deadlock->prefix_length };
	/* If the server's clock was set back, nobody's record would be from after the first look for some time. */
	bool is_comparable = deadlock->first != NULL && strcmp(deadlock->first_run_id, deadlock->run_id) == 0
			&& dl_redis_circle_time_of(deadlock->first) <= dl_redis_circle_time_of(look);
	char circle[sizeof error->message - 16];
	dl_redis_circle found = dl_redis_circle_judge(is_comparable ? deadlock->first : look, look, &walker, circle,
			sizeof circle);

	if (found == DL_REDIS_POSSIBLE_CIRCLE && !deadlock->is_alert) {
		/* The next look tells those in it that hold nothing, so it shouldn't wait for a whole interval. */
		deadlock->due = dl_clock_after(dl_clock_now(), deadlock->interval / 4);
	}
	deadlock->is_alert = found == DL_REDIS_POSSIBLE_CIRCLE;
	if (found == DL_REDIS_VICTIM) {
		freeReplyObject(look);
		dl_error_set(error, DL_ERROR_DEADLOCK, "Deadlock: %s", circle);
		return DL_FAILED;
	}
	if (found == DL_REDIS_NO_CIRCLE || !is_comparable) {
		freeReplyObject(deadlock->first);
		deadlock->first = look;
		strcpy(deadlock->first_run_id, deadlock->run_id);
	} else {
		freeReplyObject(look);
	}
	return DL_GO_ON;
}

/* Takes ownership of the look. */
static dl_outcome take_look(dl_redis_deadlock *deadlock, redisReply *look, const char *run_id, dl_error *error)
{
	dl_redis_deadlock_hear(deadlock, dl_redis_circle_time_of(look), run_id);
	if (deadlock->has_limit) {
		freeReplyObject(look);
		return DL_GO_ON;
	}
	return conclude(deadlock, look, error);
}

/* The wait continues after a look that was refused, or wasn't answered in time. */
static dl_outcome look_later(dl_redis_deadlock *deadlock, bool may_last)
{
	dl_time pause = may_last ? LONGEST_PAUSE * deadlock->interval : deadlock->interval;

	deadlock->due = dl_clock_after(dl_clock_now(), pause);
	return DL_GO_ON;
}

/* Says that deadlocks aren't found, once until they can be. */
static void say_lack(const dl_redis_deadlock *deadlock, dl_redis_server *server, const dl_error *error)
{
	char text[sizeof error->message + 64];

	snprintf(text, sizeof text, "deadlocks between processes aren't found: %s", error->message);
	if (dl_redis_server_note_lack(server, text) && deadlock->held->log.warn != NULL) {
		deadlock->held->log.warn(text);
	}
}

/* If it is time to look, and the thread holds something, returns how it looks; otherwise a look without a record. */
static dl_redis_look next_look(dl_redis_deadlock *deadlock, const dl_redis_server *server, const dl_redis_claim *claim)
{
	dl_time now = dl_clock_now();
	dl_redis_look look = { .is_looking = !deadlock->has_limit, .is_telling = deadlock->is_alert };
	char tokens[TOKENS_SIZE];

	if (now >= dl_redis_deadlock_due(deadlock)) {
		deadlock->due = dl_clock_after(now, deadlock->interval);
		if (list_tokens(deadlock, server, tokens)) {
			look.record = say(deadlock, claim, tokens);
			look.prefix = deadlock->prefix;
		}
	}
	return look;
}

dl_outcome dl_redis_deadlock_look(dl_redis_deadlock *deadlock, dl_redis_server *server, const dl_redis_claim *claim,
		dl_time deadline, dl_error *error)
{
	dl_redis_look look = next_look(deadlock, server, claim);
	dl_redis_call call;
	dl_redis_delivery delivery;
	redisReply *reply;

	if (look.record.text == NULL) {
		return DL_GO_ON;
	}
	dl_redis_claim_look(claim, &look, &call);
	reply = dl_redis_call_run(server, &call, deadline, &delivery, error);
	if (reply == NULL && error->kind != DL_ERROR_SERVER && error->transient) {
		return DL_FAILED;
	}
	if (reply == NULL || !dl_redis_circle_is_look(reply)) {
		bool may_last = reply != NULL || (error->kind == DL_ERROR_SERVER && !error->transient);

		if (reply == NULL && may_last) {
			say_lack(deadlock, server, error);
		}
		freeReplyObject(reply);
		return look_later(deadlock, may_last);
	}
	dl_redis_server_note_lack(server, NULL);
	return take_look(deadlock, reply, delivery.run_id, error);
}
