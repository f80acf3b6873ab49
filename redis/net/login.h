#ifndef DL_REDIS_LOGIN_H
#define DL_REDIS_LOGIN_H

#include "redis/net/connection.h"

/* Connects and logs in; after connecting, this takes one round trip. spare: a connection to the node from
 * dl_redis_inquire(), which is taken over and used instead of a new one; or NULL. A password that is in a file is read
 * each time, and if the server refuses it, once more: somebody may be changing it. The database is selected. A
 * connection for commands knows which scripts the server has; the keeper's doesn't. Returns NULL on failure. Any
 * thread. Close with dl_redis_connection_close(). */
dl_redis_connection *dl_redis_login(dl_redis_node *node, dl_redis_use use, dl_redis_connection *spare, dl_time deadline,
		dl_error *error);

/* Connects, and appends the login to what the first flush writes, with the request not to reply to what follows.
 * Nothing is read on this connection. NULL: error. */
dl_redis_connection *dl_redis_login_unanswered(dl_redis_node *node, dl_time deadline, dl_error *error);

/* Whether a login at this node (NULL: it isn't known yet) may be written together with the first command. Not with a
 * database, because a command after a SELECT that is refused would be executed in another one; nor while a server must
 * first prove that it can execute commands, or has just been silent; nor if a refused password may be read again. */
bool dl_redis_login_may_be_early(const dl_redis_dsn *dsn, const dl_redis_node *node);

/* Connects, and appends the login to what the first flush writes, so that it takes no round trip of its own. It isn't
 * known yet which scripts the server has, so it is assumed to have all of them. After that flush,
 * dl_redis_login_settle() must follow. NULL: error. */
dl_redis_connection *dl_redis_login_early(dl_redis_node *node, dl_redis_connection *spare, dl_time deadline,
		dl_error *error);

/* Does the same for a connection that is open already, on which nothing has been sent. It is for those who only read
 * what poll() has announced, with dl_redis_login_advance(). The password is the one of the DSN, or the one below; or
 * NULL. */
void dl_redis_login_append(dl_redis_connection *connection, const char *password, dl_time deadline);

/* Reads the password that is in a file, to be freed with dl_secret_free(). NULL: error. */
char *dl_redis_login_password(const dl_redis_node *node, dl_error *error);

/* Whether replies to a login that was appended are still to come, and none has been a refusal; and its deadline. */
bool dl_redis_login_is_pending(const dl_redis_connection *connection);
dl_time dl_redis_login_deadline(const dl_redis_connection *connection);

/* Like dl_redis_connection_advance(), on a connection whose login may not be over yet. If it breaks in the login, the
 * error says so. */
dl_redis_arrival dl_redis_login_advance(dl_redis_connection *connection, redisReply **reply, dl_error *error);

/* Reads the replies to the login, which had the deadline above. Returns false if the connection can't be used any more.
 * If the login was refused, the replies to the commands written with it can still be read. */
bool dl_redis_login_settle(dl_redis_connection *connection, dl_error *error);

/* Whether the login was refused; if so, sets the error that says why. */
bool dl_redis_login_has_failed(const dl_redis_connection *connection, dl_error *error);

/* Whether the server was full, so that it executed nothing of what was written. */
bool dl_redis_login_is_turned_away(const dl_redis_connection *connection);

/* Does the same as dl_redis_login() for a listener, and subscribes to a new channel, which in a cluster is in this
 * slot. */
dl_redis_connection *dl_redis_login_to_listen(dl_redis_node *node, int slot, dl_time deadline, dl_error *error);

/* Returns the name of a new channel, which in a cluster is in this slot; to be freed. */
char *dl_redis_new_channel(int slot);

/* Sets the error for a subscription that a node has refused; it is transient if another node may accept it. */
void dl_redis_refuse_channel(const dl_redis_connection *listener, const redisReply *reply, dl_error *error);

/* Moves an idle listener to a fresh channel in another slot of the same node. On failure, it can't be used any more. */
bool dl_redis_listen_for_slot(dl_redis_connection *listener, int slot, dl_time deadline, dl_error *error);

/* Appends a question for the server's role to what the next flush writes. Returns false if the server is known not to
 * answer it. Otherwise, dl_redis_read_role() must read the reply. */
bool dl_redis_append_role(dl_redis_connection *connection);

/* A server that doesn't say, because the user may not ask, counts as a master. DL_REDIS_REPLICA: also sets the error.
 * DL_REDIS_ROLE_UNKNOWN: the connection can't be used any more. */
dl_redis_role dl_redis_read_role(dl_redis_connection *connection, dl_time deadline, dl_error *error);

/* Does the same with a reply that was read by somebody else. */
dl_redis_role dl_redis_role_of_reply(const dl_redis_connection *connection, const redisReply *reply, dl_error *error);

/* One command for a server, sent on a new connection. */
typedef struct dl_redis_question {
	const dl_redis_credentials *credentials; /* those of the node's DSN for servers, or for sentinels */
	int count;
	const char *words[4];
	const char *channels[2]; /* to subscribe to in the same step; or NULL */
	size_t largest_reply;
} dl_redis_question;

/* Returns the reply, to be freed with freeReplyObject(). It may be an error, unless AUTH itself failed. *kept becomes
 * the connection: a listener if there are channels, from which nothing more has been read yet, not even the replies to
 * the subscriptions; otherwise a spare one for dl_redis_login(). Returns NULL on failure; the error is transient if the
 * server couldn't be asked. Any thread. */
redisReply *dl_redis_inquire(dl_redis_node *node, const dl_redis_question *question, dl_redis_connection **kept,
		dl_time deadline, dl_error *error);

#endif
