#include "redis/server/owed.h"

#include "core/memory.h"
#include "core/process.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* The first pause after a payment that wasn't answered. */
#define SHORTEST_PAUSE (20 * DL_MILLISECOND)
#define LONGEST_PAUSE (1 * DL_SECOND)

/* If a posted release isn't answered for this long, the keeper pays it, too. */
#define LONGEST_POST (1 * DL_SECOND)

/* What was sent for a doubtful token may be executed after its release was answered, so the release is repeated this
 * much later. After that, nothing can still be delivered: see dl_redis_connection_close(). */
static const dl_time repeats[] = { 1 * DL_SECOND, 5 * DL_SECOND, 30 * DL_SECOND };
#define REPEATS (sizeof repeats / sizeof *repeats)

/* How long after the ttl a late command can still make the token an owner. After that, nothing of the token is left,
 * whether or not there was an answer. */
#define LONGEST_DELAY (43 * DL_SECOND)

/* Beyond this number, the oldest entries are forgotten, and their tokens expire after their ttl. */
#define MOST_ENTRIES 16384

struct dl_redis_owed {
	dl_redis_account *account;
	dl_redis_keys keys;
	char *token;
	dl_redis_entries entries; /* which may be in the queue */
	bool is_share_kept;       /* the token is a reader's, and only its upgrade was given up */
	bool is_doubtful;
	dl_time until; /* by then, the server has forgotten the token */
	dl_time due;   /* when the keeper is to pay it */
	dl_time pause; /* after the next payment without an answer */
	dl_time answered_at;
	size_t answers;
	unsigned turn;      /* changes with each answer that counts, so that flights from before it are recognized */
	unsigned in_flight; /* releases that were written but haven't been answered yet */
	const dl_redis_connection *written_on; /* connection of the last of them, unless the keeper wrote it */
	bool is_over;                          /* it has been removed from the list, and is freed with the last flight */
	dl_redis_owed *older, *newer;
	char text[];
};

/* Guards everything here, and is never held during a round trip. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static dl_redis_account *accounts;
static atomic_size_t entries; /* also read without the mutex */
static dl_time (*pay)(dl_task *task);

/* The following functions are called with the mutex held, up to the comment that says otherwise. */

static void end(dl_redis_owed *owed)
{
	dl_redis_account *account = owed->account;

	assert(!owed->is_over);
	*(owed->older != NULL ? &owed->older->newer : &account->oldest) = owed->newer;
	*(owed->newer != NULL ? &owed->newer->older : &account->newest) = owed->older;
	owed->is_over = true;
	atomic_fetch_sub_explicit(&entries, 1, memory_order_relaxed);
}

static void put_in(dl_redis_account *account, dl_redis_owed *owed)
{
	owed->account = account;
	owed->older = account->newest;
	owed->newer = NULL;
	*(account->newest != NULL ? &account->newest->newer : &account->oldest) = owed;
	account->newest = owed;
	owed->is_over = false;
	atomic_fetch_add_explicit(&entries, 1, memory_order_relaxed);
}

static void free_if_over(dl_redis_owed *owed)
{
	if (owed->is_over && owed->in_flight == 0) {
		free(owed);
	}
}

static void drop(dl_redis_owed *owed)
{
	end(owed);
	free_if_over(owed);
}

static void clear_payment(dl_redis_account *account)
{
	for (size_t i = 0; i < account->count; i++) {
		freeReplyObject(account->replies[i]);
	}
	free(account->calls);
	free(account->replies);
	account->calls = NULL;
	account->replies = NULL;
	account->count = 0;
}

/* Entries with a release on a connection are freed when the connection is closed. */
static void in_child(void)
{
	for (dl_redis_account *account = accounts; account != NULL; account = account->next) {
		for (size_t i = 0; i < account->count; i++) {
			account->paid[i].owed->in_flight--;
			free_if_over(account->paid[i].owed);
		}
		clear_payment(account);
		while (account->oldest != NULL) {
			drop(account->oldest);
		}
	}
}

static dl_redis_account *account_at(dl_redis_server *server, dl_redis_node *node)
{
	dl_redis_account *account = accounts;

	while (account != NULL && (account->server != server || account->node != node)) {
		account = account->next;
	}
	if (account == NULL) {
		account = dl_allocate(sizeof *account);
		dl_task_prepare(&account->task, pay);
		account->server = server;
		account->node = node;
		account->next = accounts;
		accounts = account;
	}
	return account;
}

static dl_redis_account *home_of(dl_redis_server *server, const char *lock_key)
{
	int slot = dl_redis_server_slot(server, lock_key);

	return account_at(server, slot != DL_REDIS_NO_SLOT ? dl_redis_server_node(server, slot) : NULL);
}

static dl_redis_owed *find(const dl_redis_server *server, const char *token)
{
	for (dl_redis_account *account = accounts; account != NULL; account = account->next) {
		for (dl_redis_owed *owed = account->newest; account->server == server && owed != NULL; owed = owed->older) {
			if (strcmp(owed->token, token) == 0) {
				return owed;
			}
		}
	}
	return NULL;
}

static void forget_oldest(void)
{
	dl_redis_owed *oldest = NULL;

	for (dl_redis_account *account = accounts; account != NULL; account = account->next) {
		if (account->oldest != NULL && (oldest == NULL || account->oldest->until < oldest->until)) {
			oldest = account->oldest;
		}
	}
	if (oldest != NULL) {
		drop(oldest);
	}
}

static char *copy(char **at, const char *text)
{
	size_t size = strlen(text) + 1;
	char *copied = memcpy(*at, text, size);

	*at += size;
	return copied;
}

static dl_redis_owed *make(const dl_redis_claim *claim, const char *token)
{
	const dl_redis_keys *keys = &claim->keys;
	const char *const texts[] = { keys->lock, keys->queue, keys->fence, keys->shares, keys->due, token, claim->entry,
		claim->previous, claim->acquired };
	size_t size = 0;
	dl_redis_owed *owed;
	char *at;

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		size += strlen(texts[i]) + 1;
	}
	owed = dl_allocate(sizeof *owed + size);
	at = owed->text;
	owed->keys.lock = copy(&at, keys->lock);
	owed->keys.queue = copy(&at, keys->queue);
	owed->keys.fence = copy(&at, keys->fence);
	owed->keys.shares = copy(&at, keys->shares);
	owed->keys.due = copy(&at, keys->due);
	owed->token = copy(&at, token);
	owed->entries.entry = copy(&at, claim->entry);
	owed->entries.previous = copy(&at, claim->previous);
	owed->entries.acquired = copy(&at, claim->acquired);
	return owed;
}

/* Returns the entry of a token, and creates it unless it exists. */
static dl_redis_owed *enter(dl_redis_server *server, const dl_redis_claim *claim, const char *token)
{
	dl_redis_owed *owed = atomic_load_explicit(&entries, memory_order_relaxed) > 0 ? find(server, token) : NULL;

	if (owed == NULL) {
		if (atomic_load_explicit(&entries, memory_order_relaxed) >= MOST_ENTRIES) {
			forget_oldest();
		}
		owed = make(claim, token);
		put_in(home_of(server, claim->keys.lock), owed);
	}
	owed->pause = SHORTEST_PAUSE;
	owed->answers = 0;
	owed->turn++;
	owed->is_share_kept = false;
	owed->until = dl_clock_after(dl_clock_now(), claim->longest_ttl + LONGEST_DELAY);
	return owed;
}

static void plan(dl_redis_owed *owed, dl_time due)
{
	owed->due = due;
	dl_keeper_schedule(&owed->account->task, due);
}

static void plan_repeat(dl_redis_owed *owed)
{
	plan(owed, owed->answered_at + repeats[owed->answers - 1]);
}

/* The server has confirmed the release. */
static void note_answer(dl_redis_owed *owed)
{
	owed->turn++;
	if (!owed->is_doubtful || owed->answers == REPEATS) {
		end(owed);
		return;
	}
	if (owed->answers++ == 0) {
		owed->answered_at = dl_clock_now();
	}
	plan_repeat(owed);
}

static void note_failure(dl_redis_owed *owed)
{
	plan(owed, dl_clock_now() + owed->pause);
	owed->pause = dl_clock_earlier(2 * owed->pause, LONGEST_PAUSE);
}

/* Whether the reply settles the token's fate. A server that is loading, a replica, or the wrong node hasn't done
 * anything. */
static bool is_answer(const redisReply *reply)
{
	return reply != NULL && (reply->type == REDIS_REPLY_INTEGER || dl_redis_reply_is_of_keys(reply));
}

static dl_redis_flight take_off(dl_redis_owed *owed)
{
	owed->in_flight++;
	return (dl_redis_flight) { owed, owed->turn };
}

/* Of several flights in one turn, only the first that is answered counts: the others released the token before the next
 * repeat was due. If they fail, this doesn't make the repeat due earlier, either. */
static void land(dl_redis_flight flight, const redisReply *reply)
{
	dl_redis_owed *owed = flight.owed;

	owed->in_flight--;
	if (!owed->is_over && flight.turn == owed->turn) {
		(is_answer(reply) ? note_answer : note_failure)(owed);
	}
	free_if_over(owed);
}

static void prepare_call(const dl_redis_owed *owed, dl_redis_call *call)
{
	(owed->is_share_kept ? dl_redis_keys_downgrade : dl_redis_keys_release)(&owed->keys, owed->token, &owed->entries,
			call);
}

/* The following functions are called without the mutex. */

static bool take_release(dl_redis_connection *connection, void *context, const redisReply *reply, dl_error *error)
{
	dl_redis_flight *flight = context;

	(void) error;
	pthread_mutex_lock(&mutex);
	if (flight->owed->written_on == connection) {
		flight->owed->written_on = NULL;
	}
	land(*flight, reply);
	pthread_mutex_unlock(&mutex);
	free(flight);
	return true;
}

static bool take_asking(dl_redis_connection *connection, void *context, const redisReply *reply, dl_error *error)
{
	(void) connection;
	(void) context;
	(void) reply;
	(void) error;
	return true;
}

/* With the mutex held. */
static void append(dl_redis_owed *owed, dl_redis_connection *connection, bool is_asking, bool has_source)
{
	dl_redis_flight *flight = dl_allocate(sizeof *flight);
	dl_redis_call call;

	if (is_asking) {
		dl_redis_connection_append(connection, 1, (const char *[]) { "ASKING" }, (size_t[]) { 6 });
		dl_redis_connection_expect(connection, take_asking, NULL);
	}
	prepare_call(owed, &call);
	(has_source ? dl_redis_call_append_source : dl_redis_call_append)(connection, &call);
	*flight = take_off(owed);
	dl_redis_connection_expect(connection, take_release, flight);
	owed->written_on = connection;
}

void dl_redis_owed_start(dl_time (*task)(dl_task *task))
{
	static dl_process_guard guard = { &mutex, .in_child = in_child };

	pay = task;
	dl_process_guard_add(&guard);
}

void dl_redis_owed_stop(void)
{
	dl_redis_account *account;

	while ((account = accounts) != NULL) {
		while (account->oldest != NULL) {
			drop(account->oldest);
		}
		accounts = account->next;
		dl_keeper_remove(&account->task);
		free(account);
	}
}

void dl_redis_owed_add(dl_redis_server *server, const dl_redis_claim *claim, const char *token, bool is_ended,
		bool is_doubtful)
{
	dl_redis_owed *owed;

	if (is_ended && !is_doubtful) {
		return;
	}
	pthread_mutex_lock(&mutex);
	owed = enter(server, claim, token);
	owed->is_doubtful |= is_doubtful;
	if (is_ended) {
		note_answer(owed);
	} else {
		plan(owed, dl_clock_now() + owed->pause);
	}
	pthread_mutex_unlock(&mutex);
}

void dl_redis_owed_give_up(dl_redis_server *server, dl_redis_claim *claim, bool is_ended)
{
	dl_redis_owed_add(server, claim, claim->token, is_ended, claim->is_doubtful);
	if (claim->successor[0] != '\0') {
		dl_redis_owed_add(server, claim, claim->successor, is_ended, claim->is_successor_doubtful);
	}
	claim->is_doubtful = claim->is_successor_doubtful = false;
}

void dl_redis_owed_give_up_upgrade(dl_redis_server *server, dl_redis_claim *claim)
{
	dl_redis_owed *owed;

	pthread_mutex_lock(&mutex);
	owed = enter(server, claim, claim->token);
	owed->is_share_kept = owed->is_doubtful = true;
	plan(owed, dl_clock_now() + owed->pause);
	pthread_mutex_unlock(&mutex);
}

void dl_redis_owed_succeed(dl_redis_server *server, dl_redis_claim *claim)
{
	dl_redis_owed_add(server, claim, claim->token, true, claim->is_doubtful);
	dl_redis_claim_succeed(claim);
}

static void post(dl_redis_server *server, dl_redis_claim *claim, const char *token, bool is_doubtful,
		dl_redis_connection *connection)
{
	dl_redis_owed *owed;

	pthread_mutex_lock(&mutex);
	owed = enter(server, claim, token);
	owed->is_doubtful |= is_doubtful;
	if (connection != NULL) {
		/* If it isn't known which scripts the server has, the error that one is missing would come too late. */
		append(owed, connection, false, connection->dsn->is_polling);
	}
	plan(owed, dl_clock_now() + (connection != NULL ? LONGEST_POST : owed->pause));
	pthread_mutex_unlock(&mutex);
}

void dl_redis_owed_post(dl_redis_server *server, dl_redis_claim *claim, dl_redis_connection *connection)
{
	post(server, claim, claim->token, claim->is_doubtful, connection);
	if (claim->successor[0] != '\0') {
		post(server, claim, claim->successor, claim->is_successor_doubtful, connection);
	}
	claim->is_doubtful = claim->is_successor_doubtful = false;
}

/* Whether the release must go in front of this call: because the call is for the same lock, or because there is no
 * keeper thread to pay it. */
static bool goes_in_front(const dl_redis_owed *owed, const dl_redis_connection *connection, const dl_redis_call *call)
{
	const dl_redis_node *node = owed->account->node;

	if (owed->written_on == connection) {
		return false;
	}
	if (!dl_keeper_is_running() && (node == NULL || node == connection->node) && owed->due <= dl_clock_now()) {
		return true;
	}
	return owed->answers == 0 && strlen(owed->keys.lock) == call->lengths[3]
			&& memcmp(owed->keys.lock, call->words[3], call->lengths[3]) == 0;
}

void dl_redis_owed_append(dl_redis_connection *connection, const dl_redis_call *call)
{
	unsigned count = 0;

	if (atomic_load_explicit(&entries, memory_order_relaxed) == 0) {
		return;
	}
	pthread_mutex_lock(&mutex);
	for (dl_redis_account *account = accounts; account != NULL; account = account->next) {
		dl_redis_owed *owed = account->server == connection->node->server ? account->oldest : NULL;

		for (; owed != NULL && count < DL_REDIS_OWED_IN_FRONT; owed = owed->newer) {
			if (goes_in_front(owed, connection, call)) {
				append(owed, connection, call->is_asking, count == 0);
				count++;
			}
		}
	}
	pthread_mutex_unlock(&mutex);
}

int dl_redis_owed_hand_on(dl_redis_account *account)
{
	dl_redis_owed *newer;
	int slot = DL_REDIS_NO_SLOT;

	pthread_mutex_lock(&mutex);
	for (dl_redis_owed *owed = account->oldest; owed != NULL; owed = newer) {
		dl_redis_account *home = home_of(account->server, owed->keys.lock);

		newer = owed->newer;
		if (home != account) {
			end(owed);
			put_in(home, owed);
			dl_keeper_schedule(&home->task, owed->due);
		} else {
			slot = dl_redis_server_slot(account->server, owed->keys.lock);
		}
	}
	pthread_mutex_unlock(&mutex);
	return slot;
}

bool dl_redis_owed_begin_payment(dl_redis_account *account)
{
	dl_time now = dl_clock_now();
	dl_redis_owed *newer;

	pthread_mutex_lock(&mutex);
	assert(account->count == 0);
	for (dl_redis_owed *owed = account->oldest; owed != NULL; owed = newer) {
		newer = owed->newer;
		if (owed->until <= now) {
			drop(owed);
		} else if (owed->due <= now && account->count < DL_REDIS_OWED_AT_ONCE) {
			account->paid[account->count++] = take_off(owed);
		}
	}
	if (account->count > 0) {
		account->calls = dl_allocate(account->count * sizeof *account->calls);
		account->replies = dl_allocate(account->count * sizeof *account->replies);
	}
	for (size_t i = 0; i < account->count; i++) {
		prepare_call(account->paid[i].owed, &account->calls[i]);
	}
	pthread_mutex_unlock(&mutex);
	return account->count > 0;
}

/* With the mutex held. */
static dl_time next_due(const dl_redis_account *account)
{
	dl_time due = DL_FOREVER;

	for (const dl_redis_owed *owed = account->oldest; owed != NULL; owed = owed->newer) {
		due = dl_clock_earlier(due, owed->due);
	}
	return due;
}

dl_time dl_redis_owed_end_payment(dl_redis_account *account)
{
	dl_time due;

	pthread_mutex_lock(&mutex);
	for (size_t i = 0; i < account->count; i++) {
		land(account->paid[i], account->replies[i]);
	}
	clear_payment(account);
	due = next_due(account);
	pthread_mutex_unlock(&mutex);
	return due;
}

dl_redis_account *dl_redis_owed_next_at_end(dl_redis_account *account)
{
	account = account != NULL ? account->next : accounts;
	while (account != NULL && account->oldest == NULL) {
		account = account->next;
	}
	for (dl_redis_owed *owed = account != NULL ? account->oldest : NULL; owed != NULL; owed = owed->newer) {
		owed->due = owed->answers == 0 ? 0 : DL_FOREVER;
	}
	return account;
}
