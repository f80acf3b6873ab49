#ifndef TESTS_ENGINE_DEADLOCK_LOOK_H
#define TESTS_ENGINE_DEADLOCK_LOOK_H

/* What redis/lua/deadlock.lua answers, in the order in which it answers it. */
#include "deadlock_world.h"

static redisReply *new_reply(int type)
{
	redisReply *reply = calloc(1, sizeof *reply);

	reply->type = type;
	return reply;
}

static redisReply *new_integer(int64_t number)
{
	redisReply *reply = new_reply(REDIS_REPLY_INTEGER);

	reply->integer = number;
	return reply;
}

static redisReply *new_string(const char *text)
{
	redisReply *reply = new_reply(REDIS_REPLY_STRING);

	reply->len = strlen(text);
	reply->str = malloc(reply->len + 1);
	memcpy(reply->str, text, reply->len + 1);
	return reply;
}

static redisReply *new_list(size_t room)
{
	redisReply *reply = new_reply(REDIS_REPLY_ARRAY);

	reply->element = calloc(room, sizeof *reply->element);
	return reply;
}

static void put(redisReply *list, redisReply *element)
{
	list->element[list->elements++] = element;
}

typedef struct gaze {
	redisReply *locks, *records, *of[LOCKS];
	bool met[THREADS];
	int todo[THREADS]; /* the threads whose waits are to be looked at */
	int count;
} gaze;

static void name_token(char *text, size_t size, int thread, int64_t token, int weight)
{
	char share[DL_TOKEN_SHARE_SIZE] = "";

	if (weight > 1) {
		dl_token_write_share(share, (unsigned) weight, (unsigned) weight);
	}
	snprintf(text, size, "%s%s:%" PRId64, share, w->threads[thread].name, token);
}

/* Replaces the wish at the end of an entry, which a blank follows in a record. */
static void replace_wish(char *text, size_t size, const char *wish, const char *by)
{
	char *at = strstr(text, wish), rest[64];

	if (at != NULL) {
		snprintf(rest, sizeof rest, "%s", at + strlen(wish));
		snprintf(at, size - (size_t) (at - text), "%s%s", by, rest);
	}
}

/* Has an entry, or a record with its entry, ask for more than it does. */
static void falsify_wish(char *text, size_t size)
{
	if (w->omitted == OWN_SHARE) {
		replace_wish(text, size, " upgrade", " write");
	} else if (w->omitted == FREE_PERMITS) {
		replace_wish(text, size, " /2", " write");
		replace_wish(text, size, " /3", " write");
	}
}

static int looker;

/* Has a record say what this part of the rule would otherwise have found out. */
static void falsify(char *text, size_t size, int thread)
{
	char run[8], said[24], ticket[24], limit[16], tokens[1024], rest[400];
	int end = 0;

	sscanf(text, "%7s %23s %23s %15s %1023s %n", run, said, ticket, limit, tokens, &end);
	snprintf(rest, sizeof rest, "%s", text + end);
	if (w->omitted == SAID_AGAIN) {
		snprintf(said, sizeof said, "%" PRId64, server_time());
	}
	for (int i = 0; w->omitted == TOKENS_HELD && i < w->lock_count; i++) {
		for (int at = 0; at < w->locks[i].owner_count; at++) {
			if (w->locks[i].owners[at].thread == thread) {
				snprintf(tokens + strlen(tokens), sizeof tokens - strlen(tokens), ",%" PRId64,
						w->locks[i].owners[at].token);
			}
		}
	}
	if (w->omitted == ONE_VICTIM && thread != looker) {
		strcpy(limit, DL_REDIS_LIMITED);
	}
	falsify_wish(rest, sizeof rest);
	snprintf(text, size, "%s %s %s %s %s %s", run, said, ticket, limit, tokens, rest);
}

static void meet(gaze *l, int thread)
{
	record *said = &w->threads[thread].said;
	redisReply *pair;
	char text[1600];

	if (l->met[thread]) {
		return;
	}
	l->met[thread] = true;
	if (said->ends <= w->now) {
		return;
	}
	snprintf(text, sizeof text, "%s", said->text);
	if (w->omitted != NOTHING) {
		falsify(text, sizeof text, thread);
	}
	pair = new_list(2);
	put(pair, new_string(w->threads[thread].name));
	put(pair, new_string(text));
	put(l->records, pair);
	l->todo[l->count++] = thread;
}

static void put_owners(gaze *l, redisReply *seen, const keeper *lock)
{
	redisReply *owners = new_list(MOST_OWNERS);
	char text[160];

	put(seen, new_integer(lock->is_shared));
	put(seen, owners);
	for (int i = 0; i < lock->owner_count; i++) {
		const owner *o = &lock->owners[i];

		name_token(text, sizeof text, o->thread, o->token, o->weight);
		put(owners, new_string(text));
		meet(l, o->thread);
	}
}

static void put_waiter(redisReply *list, const entry *e)
{
	char text[256];

	snprintf(text, sizeof text, "%" PRId64 " %s", e->ticket, e->text);
	falsify_wish(text, sizeof text);
	put(list, new_string(text));
}

/* Returns the place in the queue of the entry that a record names; -1: it isn't there. bystander: an entry that wants
 * nothing, or NULL. */
static int place_of(const keeper *lock, const record *said, const entry **bystander)
{
	*bystander = NULL;
	for (int i = 0; i < lock->queue_count; i++) {
		if (strcmp(lock->queue[i].text, said->entry) == 0) {
			return i;
		}
	}
	for (int i = 0; i < lock->bystander_count; i++) {
		if (strcmp(lock->bystanders[i].text, said->entry) == 0) {
			*bystander = &lock->bystanders[i];
		}
	}
	return -1;
}

static bool says_that_it_holds_nothing(const record *said)
{
	char tokens[8] = "";

	sscanf(said->text, "%*s %*s %*s %*s %7s", tokens);
	return said->ends <= w->now || strcmp(tokens, DL_REDIS_NO_TOKENS) == 0;
}

static void visit(gaze *l, const record *said, bool tells)
{
	keeper *lock = &w->locks[said->lock];
	const entry *bystander;
	int place = place_of(lock, said, &bystander);
	redisReply *seen = l->of[said->lock], *waiters;

	if (place < 0 && bystander == NULL) {
		return;
	}
	if (seen == NULL) {
		seen = l->of[said->lock] = new_list(5);
		put(l->locks, seen);
		put(seen, new_string(lock->keys.lock));
		put_owners(l, seen, lock);
		put(seen, new_list(LONGEST_QUEUE));
		put(seen, new_list(LONGEST_QUEUE));
	}
	waiters = seen->element[3];
	for (int i = (int) waiters->elements; i <= place; i++) {
		const entry *e = &lock->queue[i];

		put_waiter(waiters, e);
		meet(l, e->thread);
		if (tells && i == 0 && says_that_it_holds_nothing(&w->threads[e->thread].said)) {
			send_message(e, 3);
		}
	}
	if (bystander != NULL) {
		put_waiter(seen->element[4], bystander);
	}
}

/* Called after each look, before its messages, which are the newest events, arrive; or NULL. */
static void (*observe_look)(int thread, bool looks, bool tells, const redisReply *reply, int events_before);

/* Writes the record, and looks. */
static redisReply *look_from(int thread, const record *said, bool looks, bool tells)
{
	gaze l = { .locks = new_list(LOCKS), .records = new_list(THREADS) };
	redisReply *reply = new_list(3);
	int events_before = w->event_count;

	looker = thread;
	w->threads[thread].said = *said;
	if (looks) {
		visit(&l, &w->threads[thread].said, tells);
	}
	for (int i = 0; looks && i < l.count; i++) {
		visit(&l, &w->threads[l.todo[i]].said, tells);
	}
	put(reply, new_integer(server_time()));
	put(reply, l.locks);
	put(reply, l.records);
	if (observe_look != NULL) {
		observe_look(thread, looks, tells, reply, events_before);
	}
	return reply;
}

#endif
