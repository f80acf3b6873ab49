#include "redis/net/login.h"

#include "core/system/memory.h"
#include "core/text/secret.h"
#include "core/metrics/stats.h"
#include "core/text/token.h"
#include "redis/lua/lua.h"
#include "redis/net/connect.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHANNEL_PREFIX "distlock:"

/* The commands of a login. */
typedef enum login_step {
	STEP_AUTH,
	STEP_SELECT,
	STEP_NAME,
	STEP_INFO,
	STEP_ROLE,
	STEP_SCRIPTS,
	STEP_SUBSCRIBE
} login_step;

/* A login to a node. */
typedef struct login {
	dl_redis_node *node;
	const dl_redis_credentials *credentials;
	dl_time deadline;
	dl_redis_connection *spare; /* to be used instead of a new connection; or NULL */
	const char *password;       /* the one to log in with; or NULL */
	bool is_refused;            /* the server didn't accept it */
	login_step steps[8];        /* those whose replies are still to come, in the order in which they were written */
	size_t count;
	/* The result. */
	dl_redis_connection *connection;
	redisReply *reply;
} login;

/* Connects, and logs in with the password. false: error, and nothing is left open. */
typedef bool attempt(login *pending, const void *context, dl_error *error);

/* Recognizes the error of Redis 5, and that of later versions. */
static bool has_no_password(const redisReply *reply)
{
	return dl_redis_reply_is_error(reply, "ERR Client sent AUTH, but no password is set")
			|| dl_redis_reply_is_error(reply, "ERR AUTH <password> called without any password configured");
}

/* A server that doesn't know AUTH repeats its arguments in the error, so only the code of the error is shown. */
static bool refuse_login(const redisReply *reply, const char *description, dl_error *error)
{
	char code[24];
	size_t length = 0;

	if (has_no_password(reply)) {
		return dl_error_set(error, DL_ERROR_CONNECTION, "%s has no password: remove it from the DSN", description);
	}
	if (dl_redis_reply_is_error(reply, "ERR wrong number of arguments for 'auth'")) {
		return dl_error_set(error, DL_ERROR_CONNECTION,
				"%s has no users, because it is older than Redis 6: write :password@ in the DSN", description);
	}
	while (length < (size_t) reply->len && isupper((unsigned char) reply->str[length])) {
		length++;
	}
	dl_error_quote(code, sizeof code, reply->str, length);
	return dl_error_set(error, DL_ERROR_CONNECTION, "%s refused the user or the password (%s)", description, code);
}

/* Reports the error of SUBSCRIBE, and what to do about it. */
static bool refuse_listener(const redisReply *reply, const dl_redis_dsn *dsn, const char *description, dl_error *error)
{
	char text[200], advice[DL_REDIS_ADVICE_SIZE];

	if (reply->type != REDIS_REPLY_ERROR) {
		return dl_redis_reply_refuse(reply, dsn, description, error);
	}
	dl_error_quote(text, sizeof text, reply->str, (size_t) reply->len);
	dl_redis_reply_advise(reply, dsn, description, advice);
	return dl_error_set(error, DL_ERROR_SERVER, "%s: %s%s; to wait without Pub/Sub, add wait=poll to the DSN",
			description, text, advice);
}

/* Extracts the run_id from the reply to INFO, if there is one. */
static void learn_run_id(dl_redis_connection *connection, const redisReply *reply)
{
	static const char field[] = "\nrun_id:";
	const char *found = reply->type == REDIS_REPLY_STRING ? strstr(reply->str, field) : NULL;
	size_t length = found != NULL ? strspn(found + strlen(field), "0123456789abcdef") : 0;

	if (length == 0 || length >= sizeof connection->run_id) {
		return;
	}
	memcpy(connection->run_id, found + strlen(field), length);
	connection->run_id[length] = '\0';
}

static void ask(dl_redis_connection *connection, login *pending, login_step step, int count, const char **words)
{
	size_t lengths[4];

	for (int i = 0; i < count; i++) {
		lengths[i] = strlen(words[i]);
	}
	dl_redis_connection_append(connection, count, words, lengths);
	pending->steps[pending->count++] = step;
}

static void authenticate(dl_redis_connection *connection, login *pending)
{
	const char *user = pending->credentials->user, *password = pending->password;

	if (connection->is_authenticated) {
		return;
	}
	connection->has_secret |= password != NULL;
	if (password != NULL && user != NULL) {
		ask(connection, pending, STEP_AUTH, 3, (const char *[]) { "AUTH", user, password });
	} else if (password != NULL) {
		ask(connection, pending, STEP_AUTH, 2, (const char *[]) { "AUTH", password });
	}
}

/* Whether a single server was a replica when it last answered. */
static bool must_prove_role(const dl_redis_node *node)
{
	return node->dsn->kind == DL_REDIS_SINGLE && atomic_load_explicit(&node->is_unable, memory_order_relaxed)
			&& !atomic_load_explicit(&node->hides_role, memory_order_relaxed);
}

static void select_database(dl_redis_connection *connection, login *pending)
{
	char database[16];

	if (connection->dsn->database != 0) {
		snprintf(database, sizeof database, "%d", connection->dsn->database);
		ask(connection, pending, STEP_SELECT, 2, (const char *[]) { "SELECT", database });
	}
}

static void ask_for_login(dl_redis_connection *connection, login *pending)
{
	const dl_redis_dsn *dsn = connection->dsn;

	authenticate(connection, pending);
	select_database(connection, pending);
	/* A proxy closes the connection if it doesn't know a command. */
	if (dsn->is_polling) {
		return;
	}
	ask(connection, pending, STEP_NAME, 3, (const char *[]) { "CLIENT", "SETNAME", dsn->client_name });
	ask(connection, pending, STEP_INFO, 2, (const char *[]) { "INFO", "server" });
	if (dsn->kind == DL_REDIS_SENTINEL || must_prove_role(connection->node)) {
		/* The address may be out of date, because sentinels and resolvers learn of changes late. */
		ask(connection, pending, STEP_ROLE, 1, (const char *[]) { "ROLE" });
	}
}

static void ask_for_scripts(dl_redis_connection *connection, login *pending)
{
	const char *words[2 + DL_SCRIPT_COUNT] = { "SCRIPT", "EXISTS" };
	size_t lengths[2 + DL_SCRIPT_COUNT] = { strlen("SCRIPT"), strlen("EXISTS") };

	for (size_t i = 0; i < DL_SCRIPT_COUNT; i++) {
		words[2 + i] = dl_redis_lua_scripts[i].sha1;
		lengths[2 + i] = strlen(dl_redis_lua_scripts[i].sha1);
	}
	dl_redis_connection_append(connection, 2 + DL_SCRIPT_COUNT, words, lengths);
	pending->steps[pending->count++] = STEP_SCRIPTS;
}

/* If the server doesn't answer this, it is sent the source of each script at its first use. */
static void learn_scripts(dl_redis_connection *connection, const redisReply *reply)
{
	_Static_assert(DL_SCRIPT_COUNT <= 32, "one bit for each script");

	connection->known_scripts = 0;
	if (reply->type != REDIS_REPLY_ARRAY || reply->elements != DL_SCRIPT_COUNT) {
		return;
	}
	for (size_t i = 0; i < DL_SCRIPT_COUNT; i++) {
		if (reply->element[i]->type == REDIS_REPLY_INTEGER && reply->element[i]->integer == 1) {
			connection->known_scripts |= UINT32_C(1) << i;
		}
	}
}

char *dl_redis_new_channel(int slot)
{
	char unique[DL_TOKEN_SIZE];
	char tag[DL_REDIS_SLOT_TAG_SIZE];
	size_t size = sizeof CHANNEL_PREFIX + DL_REDIS_SLOT_TAG_SIZE + sizeof "{}:" + DL_TOKEN_SIZE;
	char *channel = dl_allocate(size);

	dl_token_anonymous(unique);
	if (slot == DL_REDIS_NO_SLOT) {
		snprintf(channel, size, CHANNEL_PREFIX "%s", unique);
	} else {
		dl_redis_slot_tag(slot, tag);
		snprintf(channel, size, CHANNEL_PREFIX "{%s}:%s", tag, unique);
	}
	return channel;
}

/* In a cluster, the channel is in the slot of the awaited lock, if the server supports sharded Pub/Sub. */
static void choose_channel(dl_redis_connection *connection, int slot)
{
	if (atomic_load_explicit(&connection->node->has_plain_channels_only, memory_order_relaxed)) {
		slot = DL_REDIS_NO_SLOT;
	}
	dl_redis_connection_set_channel(connection, dl_redis_new_channel(slot), slot);
}

static void ask_for_channel(dl_redis_connection *connection, login *pending)
{
	const char *command = connection->channel_slot == DL_REDIS_NO_SLOT ? "SUBSCRIBE" : "SSUBSCRIBE";

	ask(connection, pending, STEP_SUBSCRIBE, 2, (const char *[]) { command, connection->channel });
}

/* A single server needn't tell. */
static bool accept_role(const dl_redis_connection *connection, const redisReply *reply, dl_error *error)
{
	const redisReply *role = reply->type == REDIS_REPLY_ARRAY && reply->elements > 0 ? reply->element[0] : NULL;
	bool is_single = connection->dsn->kind == DL_REDIS_SINGLE;

	if (role == NULL || role->type != REDIS_REPLY_STRING) {
		atomic_store_explicit(&connection->node->hides_role, is_single, memory_order_relaxed);
		return is_single || dl_redis_reply_refuse(reply, connection->dsn, connection->description, error);
	}
	if (strcmp(role->str, "master") == 0) {
		return true;
	}
	return is_single ? dl_error_set_transient(error, DL_ERROR_SERVER,
				   "%s is a READONLY replica: name the master, or let sentinels name it with redis+sentinel://",
				   connection->description)
					 : dl_error_set_transient(error, DL_ERROR_CONNECTION,
							 "%s is a replica, although the sentinels say otherwise", connection->description);
}

/* Servers before version 7 don't know SSUBSCRIBE. */
static bool has_plain_channels_only(const dl_redis_connection *connection, const redisReply *reply)
{
	return connection->channel_slot != DL_REDIS_NO_SLOT && dl_redis_reply_is_error(reply, "ERR unknown command");
}

void dl_redis_refuse_channel(const dl_redis_connection *connection, const redisReply *reply, dl_error *error)
{
	refuse_listener(reply, connection->dsn, connection->description, error);
	if (has_plain_channels_only(connection, reply)) {
		atomic_store_explicit(&connection->node->has_plain_channels_only, true, memory_order_relaxed);
		error->transient = true;
	} else if (connection->dsn->kind != DL_REDIS_SINGLE && dl_redis_reply_is_elsewhere(reply)) {
		error->transient = true;
	}
}

static bool accept_channel(const dl_redis_connection *connection, const redisReply *reply, dl_error *error)
{
	if (reply->type == REDIS_REPLY_ARRAY) {
		return true;
	}
	dl_redis_refuse_channel(connection, reply, error);
	return false;
}

static bool accept_step(dl_redis_connection *connection, login *pending, login_step step, const redisReply *reply,
		dl_error *error)
{
	bool is_error = reply->type == REDIS_REPLY_ERROR;

	if (dl_redis_reply_is_of_replica(reply)) {
		atomic_store_explicit(&connection->node->is_unable, true, memory_order_relaxed);
	}
	if (step == STEP_AUTH && is_error && !dl_redis_reply_is_passing(reply)) {
		pending->is_refused = true;
		return refuse_login(reply, connection->description, error);
	}
	if (is_error && (dl_redis_reply_is_passing(reply) || dl_redis_reply_is_error(reply, "NOAUTH"))) {
		return dl_redis_reply_refuse(reply, connection->dsn, connection->description, error);
	}
	switch (step) {
		case STEP_INFO:
			learn_run_id(connection, reply);
			return true;
		case STEP_SCRIPTS:
			learn_scripts(connection, reply);
			return true;
		case STEP_NAME:
			/* The name only helps operators, and a restricted user may lack the permission. */
			return true;
		case STEP_ROLE:
			return accept_role(connection, reply, error);
		case STEP_SUBSCRIBE:
			return accept_channel(connection, reply, error);
		default:
			return !is_error ? true : dl_redis_reply_refuse(reply, connection->dsn, connection->description, error);
	}
}

/* The connection is closed by a TLS port that gets anything but TLS, by a proxy that doesn't know a command, and by a
 * server that is being stopped. */
static void explain_close(const dl_redis_connection *connection, dl_error *error)
{
	const dl_redis_dsn *dsn = connection->dsn;
	char tls[64] = "";

	if (error->kind != DL_ERROR_CONNECTION || !error->transient) {
		return;
	}
	if (dsn->is_tls) {
		snprintf(tls, sizeof tls, "; it may ask for a certfile");
	} else if (dsn->path == NULL) {
		snprintf(tls, sizeof tls, "; if it expects TLS, write rediss%s://", dl_redis_dsn_kind(dsn->kind));
	}
	dl_error_set_transient(error, DL_ERROR_CONNECTION, "%s closed the connection during the login%s%s",
			connection->description, tls,
			dsn->is_polling || dsn->kind != DL_REDIS_SINGLE ? "" : "; if it is a proxy, add wait=poll to the DSN");
}

static bool finish(dl_redis_connection *connection, login *pending, dl_error *error)
{
	if (!dl_redis_connection_flush(connection, pending->deadline, error)) {
		explain_close(connection, error);
		return false;
	}
	for (size_t i = 0; i < pending->count; i++) {
		redisReply *reply = dl_redis_connection_read(connection, pending->deadline, error);
		bool accepted = reply != NULL && accept_step(connection, pending, pending->steps[i], reply, error);

		if (reply == NULL) {
			explain_close(connection, error);
		}
		freeReplyObject(reply);
		if (!accepted) {
			return false;
		}
	}
	return true;
}

static char *read_password(const dl_redis_node *node, const dl_redis_credentials *credentials, dl_error *error)
{
	bool is_sentinels = credentials == &node->dsn->sentinel_credentials;
	char owner[320];

	snprintf(owner, sizeof owner, "The %spassword_file of %.280s", is_sentinels ? "sentinel_" : "", node->description);
	return dl_secret_read(credentials->password_file, owner, error);
}

/* If the server refuses the password, the file may have got another one since it was read. */
static bool log_in_with_file(login *pending, attempt *attempt_once, const void *context, dl_error *error)
{
	char *password = read_password(pending->node, pending->credentials, error), *another = NULL;
	dl_error ignored;
	bool is_done;

	if (password == NULL) {
		return false;
	}
	pending->password = password;
	is_done = attempt_once(pending, context, error);
	if (pending->is_refused) {
		another = read_password(pending->node, pending->credentials, &ignored);
	}
	if (another != NULL && strcmp(another, password) != 0) {
		pending->password = another;
		is_done = attempt_once(pending, context, error);
	}
	dl_secret_free(password);
	dl_secret_free(another);
	return is_done;
}

static bool log_in(login *pending, attempt *attempt_once, const void *context, dl_error *error)
{
	if (pending->credentials->password_file != NULL) {
		return log_in_with_file(pending, attempt_once, context, error);
	}
	pending->password = pending->credentials->password;
	return attempt_once(pending, context, error);
}

/* Keeps the connection, and counts it, once it is ready; or closes it. */
static bool finished(dl_redis_connection *connection, login *pending, dl_error *error)
{
	if (!finish(connection, pending, error)) {
		dl_redis_connection_close(connection);
		return false;
	}
	dl_stats_count(connects);
	pending->connection = connection;
	return true;
}

/* Returns a connection on which nothing has been sent yet. NULL: error. */
static dl_redis_connection *begin(login *pending, dl_redis_use use, dl_error *error)
{
	dl_redis_connection *connection = pending->spare;

	pending->spare = NULL;
	pending->count = 0;
	if (connection != NULL) {
		dl_redis_connection_limit(connection, DL_REDIS_LARGEST_REPLY, DL_REDIS_MOST_ELEMENTS);
	} else {
		connection = dl_redis_connect(pending->node, pending->deadline, error);
	}
	if (connection != NULL) {
		connection->use = use;
	}
	return connection;
}

static void prepare_for_commands(dl_redis_connection *connection, login *pending)
{
	const dl_redis_dsn *dsn = connection->dsn;

	ask_for_login(connection, pending);
	/* A proxy may not know SCRIPT EXISTS; behind a proxy, an error shows that a script is missing. The keeper sends its
	 * scripts with its calls. */
	if (dsn->is_polling) {
		connection->known_scripts = UINT32_MAX;
	} else if (connection->use == DL_REDIS_COMMANDS) {
		ask_for_scripts(connection, pending);
	}
}

static bool attempt_for_commands(login *pending, const void *context, dl_error *error)
{
	dl_redis_connection *connection = begin(pending, *(const dl_redis_use *) context, error);

	if (connection == NULL) {
		return false;
	}
	dl_redis_connection_wait_in_reads(connection);
	prepare_for_commands(connection, pending);
	return finished(connection, pending, error);
}

dl_redis_connection *dl_redis_login(dl_redis_node *node, dl_redis_use use, dl_redis_connection *spare, dl_time deadline,
		dl_error *error)
{
	login pending = { .node = node, .credentials = &node->dsn->credentials, .deadline = deadline, .spare = spare };
	bool is_done = log_in(&pending, attempt_for_commands, &use, error);

	/* It is left if the password couldn't be read. */
	if (pending.spare != NULL) {
		dl_redis_connection_close(pending.spare);
	}
	return is_done ? pending.connection : NULL;
}

static bool attempt_unanswered(login *pending, const void *context, dl_error *error)
{
	dl_redis_connection *connection = begin(pending, DL_REDIS_KEEPER, error);

	(void) context;
	if (connection == NULL) {
		return false;
	}
	authenticate(connection, pending);
	select_database(connection, pending);
	ask(connection, pending, STEP_NAME, 3, (const char *[]) { "CLIENT", "REPLY", "OFF" });
	pending->connection = connection;
	return true;
}

dl_redis_connection *dl_redis_login_unanswered(dl_redis_node *node, dl_time deadline, dl_error *error)
{
	login pending = { .node = node, .credentials = &node->dsn->credentials, .deadline = deadline };

	return log_in(&pending, attempt_unanswered, NULL, error) ? pending.connection : NULL;
}

struct dl_redis_early_login {
	login pending;
	size_t accepted; /* how many of its steps */
	bool is_refused;
	bool is_turned_away; /* by a server that is full, which reads nothing of the connection */
	dl_error refusal;
};

bool dl_redis_login_may_be_early(const dl_redis_dsn *dsn, const dl_redis_node *node)
{
	return dsn->database == 0 && !dsn->is_polling && dsn->credentials.password_file == NULL
			&& (node == NULL
					|| (!must_prove_role(node) && !atomic_load_explicit(&node->is_in_trouble, memory_order_relaxed)));
}

/* The steps are answered in their order, and before anything that was written after them. */
static bool take_step(dl_redis_connection *connection, void *context, redisReply *reply, dl_error *error)
{
	struct dl_redis_early_login *early = context;
	login_step step = early->pending.steps[early->accepted];

	(void) error;
	if (reply == NULL || early->is_refused) {
		freeReplyObject(reply);
		return true;
	}
	early->is_refused = !accept_step(connection, &early->pending, step, reply, &early->refusal);
	early->is_turned_away = dl_redis_reply_is_error(reply, "ERR max number of clients");
	early->accepted++;
	freeReplyObject(reply);
	return true;
}

/* Once all replies have come, and none was a refusal, the login is over. */
static void end_if_accepted(dl_redis_connection *connection)
{
	struct dl_redis_early_login *early = connection->early;

	if (early != NULL && !early->is_refused && early->accepted == early->pending.count) {
		dl_stats_count(connects);
		connection->early = NULL;
		free(early);
	}
}

/* Appends what is pending as the login of the connection. */
static void append_login(dl_redis_connection *connection, login *pending)
{
	struct dl_redis_early_login *early;

	prepare_for_commands(connection, pending);
	connection->known_scripts = UINT32_MAX;
	early = dl_allocate(sizeof *early);
	early->pending = *pending;
	early->pending.password = NULL;
	connection->early = early;
	for (size_t i = 0; i < pending->count; i++) {
		dl_redis_connection_expect(connection, take_step, early);
	}
	/* A proxy without a password is asked nothing. */
	end_if_accepted(connection);
}

void dl_redis_login_append(dl_redis_connection *connection, const char *password, dl_time deadline)
{
	login pending = { .node = connection->node,
		.credentials = &connection->dsn->credentials,
		.password = password,
		.deadline = deadline };

	append_login(connection, &pending);
}

dl_redis_connection *dl_redis_login_early(dl_redis_node *node, dl_redis_connection *spare, dl_time deadline,
		dl_error *error)
{
	login pending = { .node = node, .credentials = &node->dsn->credentials, .deadline = deadline, .spare = spare };
	dl_redis_connection *connection = begin(&pending, DL_REDIS_COMMANDS, error);

	if (connection != NULL) {
		dl_redis_connection_wait_in_reads(connection);
		pending.password = pending.credentials->password;
		append_login(connection, &pending);
	}
	return connection;
}

bool dl_redis_login_settle(dl_redis_connection *connection, dl_error *error)
{
	struct dl_redis_early_login *early = connection->early;

	if (early == NULL) {
		return true;
	}
	if (!dl_redis_connection_settle_first(connection, early->pending.count, early->pending.deadline, error)) {
		if (!dl_redis_login_has_failed(connection, error)) {
			explain_close(connection, error);
		}
		return false;
	}
	end_if_accepted(connection);
	return true;
}

dl_redis_arrival dl_redis_login_advance(dl_redis_connection *connection, redisReply **reply, dl_error *error)
{
	dl_redis_arrival arrival = dl_redis_connection_advance(connection, reply, error);

	end_if_accepted(connection);
	if (arrival == DL_REDIS_BROKEN && connection->early != NULL && !dl_redis_login_has_failed(connection, error)) {
		explain_close(connection, error);
	}
	return arrival;
}

bool dl_redis_login_is_pending(const dl_redis_connection *connection)
{
	return connection->early != NULL && !connection->early->is_refused;
}

dl_time dl_redis_login_deadline(const dl_redis_connection *connection)
{
	return connection->early->pending.deadline;
}

char *dl_redis_login_password(const dl_redis_node *node, dl_error *error)
{
	return read_password(node, &node->dsn->credentials, error);
}

bool dl_redis_login_has_failed(const dl_redis_connection *connection, dl_error *error)
{
	const struct dl_redis_early_login *early = connection->early;

	if (early == NULL || !early->is_refused) {
		return false;
	}
	*error = early->refusal;
	return true;
}

bool dl_redis_login_is_turned_away(const dl_redis_connection *connection)
{
	return connection->early != NULL && connection->early->is_turned_away;
}

static bool attempt_to_listen(login *pending, const void *context, dl_error *error)
{
	dl_redis_connection *connection = begin(pending, DL_REDIS_LISTENER, error);

	if (connection == NULL) {
		return false;
	}
	choose_channel(connection, *(const int *) context);
	ask_for_login(connection, pending);
	ask_for_channel(connection, pending);
	return finished(connection, pending, error);
}

dl_redis_connection *dl_redis_login_to_listen(dl_redis_node *node, int slot, dl_time deadline, dl_error *error)
{
	login pending = { .node = node, .credentials = &node->dsn->credentials, .deadline = deadline };

	return log_in(&pending, attempt_to_listen, &slot, error) ? pending.connection : NULL;
}

/* Messages for the old channel may arrive first. */
static bool await_channel(dl_redis_connection *listener, dl_time deadline, dl_error *error)
{
	for (;;) {
		redisReply *reply = dl_redis_connection_read(listener, deadline, error);
		bool is_there, is_refused;

		if (reply == NULL) {
			return false;
		}
		is_there = reply->type == REDIS_REPLY_ARRAY && reply->elements > 1
				&& reply->element[0]->type == REDIS_REPLY_STRING && strcmp(reply->element[0]->str, "ssubscribe") == 0;
		is_refused = reply->type == REDIS_REPLY_ERROR && !accept_channel(listener, reply, error);
		freeReplyObject(reply);
		if (is_there || is_refused) {
			return is_there;
		}
		if (dl_clock_now() >= deadline) {
			return dl_error_set_late(error, "%s did not answer in time", listener->description);
		}
	}
}

bool dl_redis_listen_for_slot(dl_redis_connection *listener, int slot, dl_time deadline, dl_error *error)
{
	size_t length = strlen(listener->channel);

	dl_redis_connection_append(listener, 2, (const char *[]) { "SUNSUBSCRIBE", listener->channel },
			(size_t[]) { 12, length });
	choose_channel(listener, slot);
	length = strlen(listener->channel);
	dl_redis_connection_append(listener, 2, (const char *[]) { "SSUBSCRIBE", listener->channel },
			(size_t[]) { 10, length });
	return dl_redis_connection_flush(listener, deadline, error) && await_channel(listener, deadline, error);
}

bool dl_redis_append_role(dl_redis_connection *connection)
{
	if (atomic_load_explicit(&connection->node->hides_role, memory_order_relaxed)) {
		return false;
	}
	dl_redis_connection_append(connection, 1, (const char *[]) { "ROLE" }, (size_t[]) { 4 });
	return true;
}

dl_redis_role dl_redis_role_of_reply(const dl_redis_connection *connection, const redisReply *reply, dl_error *error)
{
	return accept_role(connection, reply, error) ? DL_REDIS_MASTER : DL_REDIS_REPLICA;
}

dl_redis_role dl_redis_read_role(dl_redis_connection *connection, dl_time deadline, dl_error *error)
{
	redisReply *reply = dl_redis_connection_read(connection, deadline, error);
	dl_redis_role role = reply != NULL ? dl_redis_role_of_reply(connection, reply, error) : DL_REDIS_ROLE_UNKNOWN;

	freeReplyObject(reply);
	return role;
}

static redisReply *read_answer(dl_redis_connection *connection, login *pending, dl_error *error)
{
	redisReply *reply;

	if (!dl_redis_connection_flush(connection, pending->deadline, error)) {
		return NULL;
	}
	reply = dl_redis_connection_read(connection, pending->deadline, error);
	if (reply != NULL && pending->password != NULL) {
		bool accepted = accept_step(connection, pending, STEP_AUTH, reply, error);

		freeReplyObject(reply);
		reply = accepted ? dl_redis_connection_read(connection, pending->deadline, error) : NULL;
	}
	return reply;
}

static redisReply *ask_question(dl_redis_connection *connection, login *pending, const dl_redis_question *question,
		dl_error *error)
{
	dl_redis_connection_limit(connection, question->largest_reply, question->largest_reply);
	authenticate(connection, pending);
	ask(connection, pending, STEP_INFO, question->count, (const char **) question->words);
	if (question->channels[0] != NULL) {
		ask(connection, pending, STEP_SUBSCRIBE, 3,
				(const char *[]) { "SUBSCRIBE", question->channels[0], question->channels[1] });
	}
	return read_answer(connection, pending, error);
}

static bool attempt_to_ask(login *pending, const void *context, dl_error *error)
{
	const dl_redis_question *question = context;
	bool is_to_listen = question->channels[0] != NULL;
	dl_redis_connection *connection = begin(pending, is_to_listen ? DL_REDIS_LISTENER : DL_REDIS_COMMANDS, error);

	if (connection == NULL) {
		return false;
	}
	pending->reply = ask_question(connection, pending, question, error);
	if (pending->reply == NULL) {
		explain_close(connection, error);
		dl_redis_connection_close(connection);
		return false;
	}
	connection->is_authenticated = true;
	pending->connection = connection;
	return true;
}

redisReply *dl_redis_inquire(dl_redis_node *node, const dl_redis_question *question, dl_redis_connection **kept,
		dl_time deadline, dl_error *error)
{
	login pending = { .node = node, .credentials = question->credentials, .deadline = deadline };

	if (!log_in(&pending, attempt_to_ask, question, error)) {
		error->transient = error->transient || error->unreachable;
		return NULL;
	}
	*kept = pending.connection;
	return pending.reply;
}
