/*
 * An entry is about one token that was given up. These are its states:
 *
 *     enter() --------> UNANSWERED --------> ANSWERED
 *                         |    ^              |    |
 *                         |    +--------------+    |
 *                         +--------> OVER <--------+
 *
 * UNANSWERED
 *     No answer has come since the token was given up, so the server may consider it an owner or a waiter.
 *     - The entry is in the bucket of its lock: each call for the lock writes a release in front of its own command.
 *     - It has no answers. The keeper pays it, at intervals that double, until one comes.
 *
 * ANSWERED
 *     The server has confirmed that the token has nothing, but may still execute what was sent for it earlier.
 *     - The token is doubtful. The entry of any other token is over with the first answer.
 *     - The entry isn't in the bucket of its lock: calls don't write a release of it.
 *     - It has as many answers as came to releases in different turns. Before each further one, the keeper waits until
 *       the time in repeats[] after the first.
 *
 * OVER
 *     Nothing leads to the entry except its flights. It is freed with the last of them.
 *     - It is in no bucket and in no round.
 *
 * These are the transitions, and the function that makes each:
 *
 *     to UNANSWERED    become_unanswered()    The token is given up: enter_new(). Or it is given up again, after it was
 *                                             used again: enter().
 *     to ANSWERED      become_answered()      The first answer has come, and the token is doubtful: note_answer().
 *     to OVER          end()                  An answer has come, and the token isn't doubtful, or the last repeat is
 *                                             answered: note_answer(). Or the entry is dropped, because it is too old
 *                                             (collect()), because there are too many (forget_oldest()), in a forked
 *                                             child, or at the end of the process.
 *
 * While a question is open that may make the token an owner (dl_redis_owed_begin_question()), no answer ends an entry:
 * the keeper pays it again and again. The end of the question begins another turn, to which those releases belong that
 * were written behind it on its connection.
 *
 * In the first two states, an entry is in the bucket of its token and in the round of its node, and it is due at some
 * time unless the keeper has it in flight. In any state, several releases may be in flight. An answer begins another
 * turn of the entry, and so does giving up its token again; releases of earlier turns have no effect when they land.
 */
#include "redis/server/owed.h"

#include "core/system/backoff.h"
#include "core/system/memory.h"
#include "core/system/process.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* The first pause after a payment that wasn't answered; it doubles up to the longest (docs/protocol-redis.md, "What is
 * owed"). So a server that comes back is paid about a second later, and one that stays away is asked once a second. */
#define SHORTEST_PAUSE (20 * DL_MILLISECOND)
#define LONGEST_PAUSE (1 * DL_SECOND)

/* If a posted release isn't answered for this long, the keeper pays it, too: the connection may have died without a
 * word. */
#define LONGEST_POST (1 * DL_SECOND)

/* A command sent for a doubtful token may still be executed after its release was confirmed, so the release is repeated
 * after these delays. After the last, which is LONGEST_DELIVERY in redis/net/connection.c, nothing can still be
 * delivered: see dl_redis_connection_close(). That one is what proof/model/owed.c and proof/model/attach.c rely on; the
 * first two only shorten the time for which a lock may have an owner that nobody knows. */
static const dl_time repeats[] = { 1 * DL_SECOND, 5 * DL_SECOND, 30 * DL_SECOND };
#define REPEATS (sizeof repeats / sizeof *repeats)

/* How long after the ttl a late command can still make the token an owner: the 30 s of LONGEST_DELIVERY
 * (redis/net/connection.c), in which it may arrive and put the token into the queue; and LONGEST_INTERVAL and SLACK of
 * redis/lua/base.lua, 10 s and 3 s, after which a waiter that doesn't ask again is passed over. After that, nothing of
 * the token is left, whether or not there was an answer. */
#define LONGEST_DELAY (43 * DL_SECOND)

/* Beyond this number, the oldest entries are forgotten, and their tokens expire after their ttl. An entry takes some
 * 460 bytes (measured, for names of 14), so this is 8 MB, should a worker go on for so long without its server. */
#define MOST_ENTRIES 16384

/* This gives a bucket at most four entries on average: see tests/engine/owed_many.c. */
#define BUCKETS 4096

/* How many bytes at the end of a token tell it from others: the digits of its time. */
#define DIFFERENT_PART 16

/* How an entry is paid. */
enum debt {
	OWES_RELEASE,   /* whatever the token has is released */
	OWES_DOWNGRADE, /* the token is a reader's, and only its upgrade was given up: it keeps its share */
	OWES_RETURN     /* whatever the token has goes back to the token that it was to replace */
};

/* The head of this file explains them. */
enum state { UNANSWERED, ANSWERED, OVER };

typedef struct dl_redis_owed dl_redis_owed;

/* A release that was written. */
struct flight {
	dl_redis_owed *owed;
	unsigned turn; /* the entry's at that time */
};

struct dl_redis_owed {
	dl_redis_errand errand; /* comes first */
	enum state state;
	dl_redis_keys keys;
	char *token;
	dl_redis_entries entries; /* which may be in the queue */
	enum debt debt;
	const char *origin; /* the token that it goes back to; any bytes */
	size_t origin_length;
	bool is_doubtful;
	dl_time until;      /* by then, the server has forgotten the token */
	dl_backoff backoff; /* after payments without an answer */
	dl_time answered_at;
	size_t answers;
	unsigned turn;
	unsigned in_flight;   /* releases that were written but haven't been answered yet */
	struct flight flight; /* one of these, as there is rarely another one */
	/* The connection of an open question that may make the token an owner; or NULL. Never followed. */
	const dl_redis_connection *asked_on;
	const dl_redis_connection *written_on; /* connection of the last of them, unless the keeper wrote it */
	dl_redis_owed **of_token;              /* the bucket of its token */
	dl_redis_owed *next;                   /* in it */
	struct bucket *of_lock;                /* the bucket of its lock */
	dl_redis_owed *before, *after;         /* in it, while it is unanswered */
	char text[];
};

struct bucket {
	dl_redis_owed *first, *last;
};

struct dl_redis_question {
	const dl_redis_server *server;
	const char *key, *token;
	const dl_redis_connection *connection;
	dl_redis_question *next;
	char text[];
};

static dl_time pay(dl_redis_round *round);
static void land(void *context, const redisReply *reply, dl_time sent);
static void drop(dl_redis_errand *errand);

/* The mutex guards everything here. dl_redis_owed_start() sets how to send. */
static dl_redis_rounds rounds = { .mutex = PTHREAD_MUTEX_INITIALIZER, .make = pay, .land = land, .drop = drop };

static dl_redis_owed *by_token[BUCKETS];
static struct bucket by_lock[BUCKETS]; /* the unanswered entries, the oldest first */
static atomic_size_t entries;          /* also read without the mutex */
static dl_redis_question *questions;   /* the open ones */

/* The following functions are called with the mutex held, up to the comment that says otherwise. */

/* Tokens differ in their last part, the time, so the others needn't be read. */
static dl_redis_owed **bucket_of_token(const char *token)
{
	size_t length = strlen(token), read = length < DIFFERENT_PART ? length : DIFFERENT_PART;

	return &by_token[dl_redis_mark_of(token + length - read, read) % BUCKETS];
}

static struct bucket *bucket_of_lock(const char *key, size_t length)
{
	return &by_lock[dl_redis_mark_of(key, length) % BUCKETS];
}

static dl_redis_owed *owed_of(dl_redis_errand *errand)
{
	return (dl_redis_owed *) errand;
}

/* Asserts what the head of this file says of the states. */
static void check_state(const dl_redis_owed *owed)
{
	bool is_of_lock = owed->before != NULL || owed->of_lock->first == owed;
	bool is_in_round = dl_redis_errand_is_in_round(&owed->errand);

	switch (owed->state) {
		case UNANSWERED:
			assert(is_in_round && is_of_lock && owed->answers == 0);
			break;
		case ANSWERED:
			assert(is_in_round && !is_of_lock && owed->is_doubtful);
			assert(owed->answers > 0 && owed->answers <= REPEATS);
			break;
		case OVER:
			assert(!is_in_round && !is_of_lock);
			break;
	}
	assert(owed->written_on == NULL || owed->in_flight > 0);
	(void) is_of_lock;
	(void) is_in_round;
}

static void become_unanswered(dl_redis_owed *owed)
{
	struct bucket *bucket = owed->of_lock;

	owed->before = bucket->last;
	owed->after = NULL;
	*(bucket->last != NULL ? &bucket->last->after : &bucket->first) = owed;
	bucket->last = owed;
	owed->answers = 0;
	owed->state = UNANSWERED;
	check_state(owed);
}

static void leave_bucket_of_lock(dl_redis_owed *owed)
{
	struct bucket *bucket = owed->of_lock;

	*(owed->before != NULL ? &owed->before->after : &bucket->first) = owed->after;
	*(owed->after != NULL ? &owed->after->before : &bucket->last) = owed->before;
	owed->before = owed->after = NULL;
}

static void become_answered(dl_redis_owed *owed)
{
	assert(owed->state == UNANSWERED);
	leave_bucket_of_lock(owed);
	owed->answered_at = dl_clock_now();
	owed->answers = 1;
	owed->state = ANSWERED;
	check_state(owed);
}

static void end(dl_redis_owed *owed)
{
	dl_redis_owed **link = owed->of_token;

	assert(owed->state != OVER);
	while (*link != owed) {
		link = &(*link)->next;
	}
	*link = owed->next;
	if (owed->state == UNANSWERED) {
		leave_bucket_of_lock(owed);
	}
	dl_redis_errand_remove(&owed->errand);
	atomic_fetch_sub_explicit(&entries, 1, memory_order_relaxed);
	owed->state = OVER;
	check_state(owed);
}

static void free_if_over(dl_redis_owed *owed)
{
	if (owed->state == OVER && owed->in_flight == 0) {
		free(owed);
	}
}

/* In a child, those with a release on a connection are freed when the connection is closed. */
static void drop(dl_redis_errand *errand)
{
	dl_redis_owed *owed = owed_of(errand);

	end(owed);
	free_if_over(owed);
}

static bool is_of_lock(const dl_redis_owed *owed, const dl_redis_server *server, const char *key, size_t length)
{
	return owed->errand.round->server == server && owed->keys.lengths[0] == length
			&& memcmp(owed->keys.lock, key, length) == 0;
}

static dl_redis_owed *find(const dl_redis_server *server, const char *key, const char *token)
{
	dl_redis_owed *owed = *bucket_of_token(token);

	while (owed != NULL && (strcmp(owed->token, token) != 0 || !is_of_lock(owed, server, key, strlen(key)))) {
		owed = owed->next;
	}
	return owed;
}

static void forget_oldest(void)
{
	dl_redis_errand *oldest = NULL;

	for (dl_redis_round *round = rounds.first; round != NULL; round = round->next) {
		if (round->oldest != NULL && (oldest == NULL || owed_of(round->oldest)->until < owed_of(oldest)->until)) {
			oldest = round->oldest;
		}
	}
	if (oldest != NULL) {
		drop(oldest);
	}
}

static char *copy(char **at, const char *bytes, size_t length)
{
	char *copied = memcpy(*at, bytes, length);

	copied[length] = '\0';
	*at += length + 1;
	return copied;
}

static char *copy_text(char **at, const char *text)
{
	return copy(at, text, strlen(text));
}

/* origin: the token that this one was to replace, or ''. */
static dl_redis_owed *make(const dl_redis_claim *claim, const char *token, const char *origin, size_t origin_length)
{
	const char *const texts[] = { token, dl_text_of(&claim->entry), dl_text_of(&claim->previous),
		dl_text_of(&claim->acquired) };
	size_t lengths[sizeof texts / sizeof *texts], size = dl_redis_keys_size(&claim->keys) + origin_length + 1;
	dl_redis_owed *owed;
	char *at;

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		lengths[i] = strlen(texts[i]);
		size += lengths[i] + 1;
	}
	owed = dl_allocate(sizeof *owed + size);
	at = dl_redis_keys_copy(&owed->keys, &claim->keys, owed->text);
	owed->token = copy(&at, token, lengths[0]);
	owed->entries.entry = copy(&at, texts[1], lengths[1]);
	owed->entries.previous = copy(&at, texts[2], lengths[2]);
	owed->entries.acquired = copy(&at, texts[3], lengths[3]);
	owed->origin = copy(&at, origin, origin_length);
	owed->origin_length = origin_length;
	return owed;
}

static dl_redis_owed *enter_new(dl_redis_server *server, const dl_redis_claim *claim, const char *token,
		const char *origin, size_t origin_length)
{
	dl_redis_owed *owed;

	if (atomic_load_explicit(&entries, memory_order_relaxed) >= MOST_ENTRIES) {
		forget_oldest();
	}
	owed = make(claim, token, origin, origin_length);
	owed->of_token = bucket_of_token(owed->token);
	owed->of_lock = bucket_of_lock(owed->keys.lock, owed->keys.lengths[0]);
	owed->next = *owed->of_token;
	*owed->of_token = owed;
	dl_redis_rounds_add(&rounds, &owed->errand, server, owed->keys.lock);
	atomic_fetch_add_explicit(&entries, 1, memory_order_relaxed);
	become_unanswered(owed);
	return owed;
}

/* Returns the connection on which a question about the token is open; or NULL. */
static const dl_redis_connection *asked_on(const dl_redis_server *server, const char *key, const char *token)
{
	const dl_redis_question *question = questions;

	while (question != NULL
			&& (question->server != server || strcmp(question->key, key) != 0 || strcmp(question->token, token) != 0)) {
		question = question->next;
	}
	return question != NULL ? question->connection : NULL;
}

static void owe(dl_redis_owed *owed, enum debt debt, const dl_redis_claim *claim)
{
	owed->debt = debt;
	owed->asked_on = asked_on(owed->errand.round->server, owed->keys.lock, owed->token);
	owed->backoff = (dl_backoff) { SHORTEST_PAUSE, LONGEST_PAUSE };
	owed->turn++;
	owed->until = dl_clock_after(dl_clock_now(), claim->longest_ttl + LONGEST_DELAY);
}

/* Returns the entry of a token, and creates it unless it exists. */
static dl_redis_owed *enter(dl_redis_server *server, const dl_redis_claim *claim, const char *token, enum debt debt)
{
	dl_redis_owed *owed = atomic_load_explicit(&entries, memory_order_relaxed) > 0
			? find(server, claim->keys.lock, token)
			: NULL;

	if (owed == NULL) {
		owed = enter_new(server, claim, token, "", 0);
	} else if (owed->state == ANSWERED) {
		become_unanswered(owed);
	}
	owe(owed, debt, claim);
	return owed;
}

static void plan(dl_redis_owed *owed, dl_time due)
{
	assert(owed->state != OVER && due != DL_FOREVER);
	dl_redis_errand_plan(&owed->errand, due);
}

/* The server has confirmed that the token has nothing. */
static void note_answer(dl_redis_owed *owed)
{
	owed->turn++;
	if (!owed->is_doubtful || owed->answers == REPEATS) {
		end(owed);
		return;
	}
	if (owed->state == UNANSWERED) {
		become_answered(owed);
	} else {
		owed->answers++;
		check_state(owed);
	}
	plan(owed, owed->answered_at + repeats[owed->answers - 1]);
}

static void note_failure(dl_redis_owed *owed)
{
	plan(owed, dl_clock_now() + dl_backoff_next(&owed->backoff));
}

/* Whether the reply settles the token's fate. A server that is loading, a replica, or the wrong node hasn't done
 * anything. */
static bool is_answer(const redisReply *reply)
{
	return reply != NULL && (reply->type == REDIS_REPLY_INTEGER || dl_redis_reply_is_of_keys(reply));
}

static struct flight *take_off(dl_redis_owed *owed)
{
	struct flight *flight = owed->in_flight == 0 ? &owed->flight : dl_allocate(sizeof *flight);

	owed->in_flight++;
	*flight = (struct flight) { owed, owed->turn };
	return flight;
}

/* If several flights are under way in one turn, only the first answer counts: the other flights released the token
 * before the next repeat was due. If they fail, this doesn't make the repeat due earlier, either. */
static void land(void *context, const redisReply *reply, dl_time sent)
{
	struct flight *flight = context;
	dl_redis_owed *owed = flight->owed;

	(void) sent;
	owed->in_flight--;
	if (owed->state != OVER && flight->turn == owed->turn) {
		(is_answer(reply) && owed->asked_on == NULL ? note_answer : note_failure)(owed);
	}
	if (flight != &owed->flight) {
		free(flight);
	}
	free_if_over(owed);
}

static void prepare_call(const dl_redis_owed *owed, dl_redis_call *call)
{
	switch (owed->debt) {
		case OWES_RELEASE:
			dl_redis_keys_release(&owed->keys, owed->token, &owed->entries, call);
			break;
		case OWES_DOWNGRADE:
			dl_redis_keys_downgrade(&owed->keys, owed->token, &owed->entries, call);
			break;
		case OWES_RETURN:
			dl_redis_keys_rename(&owed->keys, owed->token, owed->origin, owed->origin_length, call);
			break;
	}
}

static bool take_release(dl_redis_connection *connection, void *context, redisReply *reply, dl_error *error)
{
	struct flight *flight = context;

	(void) error;
	pthread_mutex_lock(&rounds.mutex);
	if (flight->owed->written_on == connection) {
		flight->owed->written_on = NULL;
	}
	land(flight, reply, 0);
	pthread_mutex_unlock(&rounds.mutex);
	freeReplyObject(reply);
	return true;
}

static bool take_asking(dl_redis_connection *connection, void *context, redisReply *reply, dl_error *error)
{
	(void) connection;
	(void) context;
	(void) error;
	freeReplyObject(reply);
	return true;
}

/* With the mutex held. */
static void append(dl_redis_owed *owed, dl_redis_connection *connection, bool is_asking, bool has_source)
{
	struct flight *flight;
	dl_redis_call call;

	if (is_asking) {
		dl_redis_connection_append(connection, 1, (const char *[]) { "ASKING" }, (size_t[]) { 6 });
		dl_redis_connection_expect(connection, take_asking, NULL);
	}
	prepare_call(owed, &call);
	flight = take_off(owed);
	/* It will be executed after the open question on the same connection, so it counts. */
	flight->turn += owed->asked_on == connection;
	(has_source ? dl_redis_call_append_source : dl_redis_call_append)(connection, &call);
	dl_redis_connection_expect(connection, take_release, flight);
	owed->written_on = connection;
}

dl_redis_question *dl_redis_owed_begin_question(dl_redis_server *server, const dl_redis_call *call,
		const dl_redis_connection *connection)
{
	const char *token = dl_redis_claim_token_of(call);
	dl_redis_question *question;
	char *at;

	if (token == NULL) {
		return NULL;
	}
	question = dl_allocate(sizeof *question + call->lengths[3] + strlen(token) + 2);
	at = question->text;
	question->key = copy(&at, call->words[3], call->lengths[3]);
	question->token = copy_text(&at, token);
	question->server = server;
	question->connection = connection;
	pthread_mutex_lock(&rounds.mutex);
	question->next = questions;
	questions = question;
	pthread_mutex_unlock(&rounds.mutex);
	return question;
}

static void close_question(const dl_redis_question *question)
{
	dl_redis_question **link = &questions;

	while (*link != question) {
		link = &(*link)->next;
	}
	*link = question->next;
}

void dl_redis_owed_end_question(dl_redis_question *question, bool is_broken)
{
	dl_redis_owed *owed;

	pthread_mutex_lock(&rounds.mutex);
	close_question(question);
	owed = find(question->server, question->key, question->token);
	if (owed != NULL) {
		owed->asked_on = asked_on(question->server, question->key, question->token);
		owed->is_doubtful |= is_broken;
		owed->turn++;
		if (owed->written_on != question->connection) {
			plan(owed, dl_clock_now());
		}
	}
	pthread_mutex_unlock(&rounds.mutex);
	free(question);
}

void dl_redis_owed_recall(const dl_redis_server *server, const char *token)
{
	pthread_mutex_lock(&rounds.mutex);
	for (dl_redis_owed *owed = *bucket_of_token(token); owed != NULL; owed = owed->next) {
		if (owed->errand.round->server == server && strcmp(owed->token, token) == 0) {
			owed->turn++;
			plan(owed, dl_clock_now());
		}
	}
	pthread_mutex_unlock(&rounds.mutex);
}

void dl_redis_owed_add(dl_redis_server *server, const dl_redis_claim *claim, const char *token, bool is_ended,
		bool is_doubtful)
{
	dl_redis_owed *owed;

	if (is_ended && !is_doubtful) {
		return;
	}
	pthread_mutex_lock(&rounds.mutex);
	owed = enter(server, claim, token, OWES_RELEASE);
	owed->is_doubtful |= is_doubtful;
	if (is_ended) {
		note_answer(owed);
	} else {
		plan(owed, dl_clock_now() + owed->backoff.pause);
	}
	pthread_mutex_unlock(&rounds.mutex);
}

void dl_redis_owed_give_up(dl_redis_server *server, dl_redis_claim *claim, bool is_ended)
{
	dl_redis_owed_add(server, claim, dl_text_of(&claim->token), is_ended, claim->is_doubtful);
	if (!dl_text_is_empty(&claim->successor)) {
		dl_redis_owed_add(server, claim, dl_text_of(&claim->successor), is_ended, claim->is_successor_doubtful);
	}
	claim->is_doubtful = claim->is_successor_doubtful = false;
}

void dl_redis_owed_succeed(dl_redis_server *server, dl_redis_claim *claim)
{
	dl_redis_owed_add(server, claim, dl_text_of(&claim->token), true, claim->is_doubtful);
	dl_redis_claim_succeed(claim);
}

/* Pays an entry on the connection, unless that is NULL, and otherwise soon. With the mutex held. */
static void pay_now(dl_redis_owed *owed, dl_redis_connection *connection)
{
	if (connection != NULL) {
		/* If it isn't known which scripts the server has, the error that one is missing would come too late. */
		append(owed, connection, false, connection->dsn->is_polling);
	}
	plan(owed, dl_clock_now() + (connection != NULL ? LONGEST_POST : owed->backoff.pause));
}

void dl_redis_owed_give_up_upgrade(dl_redis_server *server, dl_redis_claim *claim, dl_redis_connection *connection)
{
	dl_redis_owed *owed;

	pthread_mutex_lock(&rounds.mutex);
	owed = enter(server, claim, dl_text_of(&claim->token), OWES_DOWNGRADE);
	owed->is_doubtful = true;
	pay_now(owed, connection);
	pthread_mutex_unlock(&rounds.mutex);
}

static void post(dl_redis_server *server, dl_redis_claim *claim, const char *token, bool is_doubtful,
		dl_redis_connection *connection)
{
	dl_redis_owed *owed;

	pthread_mutex_lock(&rounds.mutex);
	owed = enter(server, claim, token, OWES_RELEASE);
	owed->is_doubtful |= is_doubtful;
	pay_now(owed, connection);
	pthread_mutex_unlock(&rounds.mutex);
}

void dl_redis_owed_post(dl_redis_server *server, dl_redis_claim *claim, dl_redis_connection *connection)
{
	post(server, claim, dl_text_of(&claim->token), claim->is_doubtful, connection);
	if (!dl_text_is_empty(&claim->successor)) {
		post(server, claim, dl_text_of(&claim->successor), claim->is_successor_doubtful, connection);
	}
	claim->is_doubtful = claim->is_successor_doubtful = false;
}

void dl_redis_owed_undo(dl_redis_server *server, dl_redis_claim *claim, const char *origin, size_t length,
		bool is_ended, dl_redis_connection *connection)
{
	dl_redis_owed *owed;

	pthread_mutex_lock(&rounds.mutex);
	owed = enter_new(server, claim, dl_text_of(&claim->token), origin, length);
	owe(owed, OWES_RETURN, claim);
	owed->is_doubtful = claim->is_doubtful;
	if (is_ended) {
		note_answer(owed);
	} else {
		pay_now(owed, connection);
	}
	pthread_mutex_unlock(&rounds.mutex);
	claim->is_doubtful = false;
}

/* Appends what must go in front of the call because it is for the same lock. With the mutex held. Returns the number
 * of entries. */
static unsigned append_of_lock(dl_redis_connection *connection, const dl_redis_call *call)
{
	const char *key = call->words[3];
	size_t length = call->lengths[3];
	unsigned count = 0;

	for (dl_redis_owed *owed = bucket_of_lock(key, length)->first; owed != NULL && count < DL_REDIS_OWED_IN_FRONT;
			owed = owed->after) {
		if (owed->written_on != connection && is_of_lock(owed, connection->node->server, key, length)) {
			append(owed, connection, call->is_asking, count == 0);
			count++;
		}
	}
	return count;
}

/* Appends what is due because there is no keeper thread to pay it. With the mutex held. */
static void append_due(dl_redis_round *round, dl_redis_connection *connection, const dl_redis_call *call,
		unsigned *count)
{
	dl_time now = dl_clock_now();
	dl_redis_errand *due;

	while (*count < DL_REDIS_OWED_IN_FRONT && (due = dl_redis_round_first(round, now)) != NULL) {
		if (owed_of(due)->written_on != connection) {
			append(owed_of(due), connection, call->is_asking, *count == 0);
			++*count;
		}
		dl_redis_errand_plan(due, now + LONGEST_POST);
	}
}

void dl_redis_owed_append(dl_redis_connection *connection, const dl_redis_call *call)
{
	unsigned count;

	if (atomic_load_explicit(&entries, memory_order_relaxed) == 0) {
		return;
	}
	pthread_mutex_lock(&rounds.mutex);
	count = append_of_lock(connection, call);
	for (dl_redis_round *round = rounds.first; round != NULL && !dl_keeper_is_running(); round = round->next) {
		if (round->server == connection->node->server && (round->node == NULL || round->node == connection->node)) {
			append_due(round, connection, call, &count);
		}
	}
	pthread_mutex_unlock(&rounds.mutex);
}

/* With the mutex held. */
static void collect(dl_redis_round *round)
{
	dl_time now = dl_clock_now();
	dl_redis_errand *due;

	while (round->batch_count < DL_REDIS_LARGEST_BATCH && (due = dl_redis_round_first(round, now)) != NULL) {
		dl_redis_owed *owed = owed_of(due);

		if (owed->until <= now) {
			drop(due);
		} else {
			prepare_call(owed, dl_redis_round_take(due, take_off(owed)));
		}
	}
}

static dl_time pay_by(dl_redis_round *round, dl_time deadline)
{
	dl_redis_round_find_node(round, deadline);
	collect(round);
	return dl_redis_round_send(round, deadline);
}

static dl_time pay(dl_redis_round *round)
{
	return pay_by(round, dl_redis_server_end(round->server, dl_clock_now(), DL_FOREVER));
}

/* How long leaving a server that doesn't answer what it must do may take at the end of the process. The machine of one
 * that is frozen accepts everything at once; the rest is for a process that has to wait for the processor. */
#define LONGEST_FAREWELL (500 * DL_MILLISECOND)

static bool (*send_unanswered)(dl_redis_batch *batch);

static void in_child(void)
{
	dl_redis_rounds_forget(&rounds);
}

void dl_redis_owed_start(bool (*send)(dl_redis_batch *batch), bool (*send_last)(dl_redis_batch *batch))
{
	static dl_process_guard guard = { &rounds.mutex, .in_child = in_child };

	rounds.send = send;
	send_unanswered = send_last;
	dl_process_guard_add(&guard);
}

/* Makes all unanswered entries due, and forgets the others. With the mutex held. */
static void make_due(dl_redis_round *round)
{
	dl_redis_errand *newer;

	for (dl_redis_errand *errand = round->oldest; errand != NULL; errand = newer) {
		newer = errand->newer;
		if (owed_of(errand)->state == UNANSWERED) {
			dl_redis_errand_plan(errand, 0);
		} else {
			drop(errand);
		}
	}
}

/* Pays what is due at once, as long as the server answers. Each write pays only some of it. With the mutex held. */
static void pay_all(dl_redis_round *round, dl_time deadline)
{
	while (round->oldest != NULL && pay_by(round, deadline) <= dl_clock_now() && !round->is_in_doubt
			&& dl_clock_now() < deadline) {
	}
}

/* A server that hasn't answered is left what it must do when it can, on connections of which it is told that nobody
 * reads the replies. As soon as it replied to one that has been closed, it would drop the rest of what was written
 * there. With the mutex held. */
static void pay_unanswered(dl_redis_round *round)
{
	for (dl_redis_errand *errand = round->oldest; errand != NULL; errand = errand->newer) {
		dl_redis_errand_plan(errand, 0);
	}
	rounds.send = send_unanswered;
	round->is_in_doubt = false;
	pay_all(round, dl_clock_now() + LONGEST_FAREWELL);
}

void dl_redis_owed_stop(dl_time deadline)
{
	bool (*send)(dl_redis_batch * batch) = rounds.send;

	pthread_mutex_lock(&rounds.mutex);
	for (dl_redis_round *round = rounds.first; round != NULL; round = round->next) {
		rounds.send = send;
		make_due(round);
		pay_all(round, deadline);
		if (round->oldest != NULL) {
			pay_unanswered(round);
		}
	}
	rounds.send = send;
	pthread_mutex_unlock(&rounds.mutex);
	dl_redis_rounds_stop(&rounds);
}
