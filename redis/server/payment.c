#include "redis/server/payment.h"

#include "core/thread/loop.h"
#include "core/thread/thread.h"
#include "redis/server/call.h"
#include "redis/server/line.h"

void dl_redis_payment_start(void)
{
	dl_redis_owed_start(dl_redis_call_run_all, dl_redis_call_leave_all);
}

void dl_redis_payment_stop(dl_time deadline)
{
	dl_redis_owed_stop(deadline);
}

/* An operation writes on the line that it shares with others. NULL: the keeper has to pay. */
static dl_redis_connection *take_idle(dl_redis_server *server, const char *key)
{
	int slot = dl_redis_server_slot(server, key);

	return dl_operation_current() != NULL ? dl_redis_line_to_post(server, slot)
										  : dl_redis_pool_take(server, slot, DL_REDIS_COMMANDS, 0);
}

/* Writes what was appended. Nobody waits for the reply. */
static void send_off(dl_redis_connection *connection)
{
	dl_error ignored;

	if (connection == NULL || dl_operation_current() != NULL) {
		return;
	}
	if (dl_redis_connection_flush(connection, 0, &ignored)) {
		dl_redis_connection_set_poster(connection, dl_thread_self());
		dl_redis_pool_give(connection);
	} else {
		dl_redis_pool_close(connection);
	}
}

void dl_redis_payment_post(dl_redis_server *server, dl_redis_claim *claim)
{
	dl_redis_connection *connection = take_idle(server, claim->keys.lock);

	dl_redis_owed_post(server, claim, connection);
	send_off(connection);
}

void dl_redis_payment_give_up_upgrade(dl_redis_server *server, dl_redis_claim *claim)
{
	dl_redis_connection *connection = dl_operation_current() != NULL ? take_idle(server, claim->keys.lock) : NULL;

	dl_redis_owed_give_up_upgrade(server, claim, connection);
}

void dl_redis_payment_undo(dl_redis_server *server, dl_redis_claim *claim, const char *origin, size_t length,
		bool is_ended)
{
	dl_redis_connection *connection;

	if (is_ended && !claim->is_doubtful) {
		return;
	}
	connection = is_ended ? NULL : take_idle(server, claim->keys.lock);
	dl_redis_owed_undo(server, claim, origin, length, is_ended, connection);
	send_off(connection);
}

static bool take_reply(dl_redis_connection *connection, void *context, redisReply *reply, dl_error *error)
{
	(void) connection;
	(void) context;
	(void) error;
	freeReplyObject(reply);
	return true;
}

bool dl_redis_payment_post_call(dl_redis_server *server, dl_redis_call *call)
{
	dl_redis_connection *connection = take_idle(server, call->words[3]);

	if (connection == NULL) {
		return false;
	}
	dl_redis_call_append(connection, call);
	dl_redis_connection_expect(connection, take_reply, NULL);
	send_off(connection);
	return true;
}

void dl_redis_payment_settle(dl_time deadline)
{
	dl_redis_connection *connection;

	while ((connection = dl_redis_pool_take_posted()) != NULL) {
		dl_time timeout = dl_clock_after(dl_clock_now(), connection->dsn->timeout);
		dl_error error;

		if (dl_redis_connection_settle(connection, dl_clock_earlier(deadline, timeout), &error) || error.late) {
			/* The next thread that uses the connection takes the reply. */
			dl_redis_connection_set_poster(connection, 0);
			dl_redis_pool_give(connection);
		} else {
			dl_redis_pool_close(connection);
		}
	}
}
