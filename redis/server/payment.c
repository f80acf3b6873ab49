#include "redis/server/payment.h"

#include "core/thread.h"
#include "redis/server/call.h"

#include <stddef.h>
#include <string.h>

/* If the account's node is silent or unknown, asks which node serves its entries. */
static void find_node(dl_redis_account *account, dl_time deadline)
{
	int slot = dl_redis_owed_hand_on(account);
	dl_error ignored;

	if (slot != DL_REDIS_NO_SLOT && (account->node == NULL || account->is_in_doubt)) {
		dl_redis_server_locate(account->server, slot, deadline, &ignored);
		dl_redis_owed_hand_on(account);
	}
}

static dl_time pay_by(dl_redis_account *account, dl_time deadline)
{
	dl_redis_delivery delivery;
	dl_error ignored;

	if (dl_redis_server_dsn(account->server)->kind == DL_REDIS_CLUSTER) {
		find_node(account, deadline);
	}
	if (dl_redis_owed_begin_payment(account)) {
		account->is_in_doubt = !dl_redis_call_run_all(account->server, account->node, account->calls, account->replies,
				account->count, deadline, &delivery, &ignored);
	}
	return dl_redis_owed_end_payment(account);
}

static dl_time pay(dl_task *task)
{
	dl_redis_account *account = (dl_redis_account *) ((char *) task - offsetof(dl_redis_account, task));

	return pay_by(account, dl_redis_call_end(account->server, DL_FOREVER));
}

void dl_redis_payment_start(void)
{
	dl_redis_owed_start(pay);
}

static dl_redis_connection *take_idle(dl_redis_server *server, const dl_redis_claim *claim)
{
	return dl_redis_pool_take(server, dl_redis_server_slot(server, claim->keys.lock), DL_REDIS_COMMANDS, 0);
}

/* Writes what was appended. Nobody waits for the reply. */
static void send_off(dl_redis_connection *connection)
{
	dl_error ignored;

	if (connection == NULL) {
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
	dl_redis_connection *connection = take_idle(server, claim);

	dl_redis_owed_post(server, claim, connection);
	send_off(connection);
}

void dl_redis_payment_undo(dl_redis_server *server, dl_redis_claim *claim, const char *origin, size_t length,
		bool is_ended)
{
	dl_redis_connection *connection;

	if (is_ended && !claim->is_doubtful) {
		return;
	}
	connection = is_ended ? NULL : take_idle(server, claim);
	dl_redis_owed_undo(server, claim, origin, length, is_ended, connection);
	send_off(connection);
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

void dl_redis_payment_stop(dl_time deadline)
{
	dl_redis_account *account = NULL;

	/* Each write pays only some of them. */
	while ((account = dl_redis_owed_next_at_end(account)) != NULL) {
		while (pay_by(account, deadline) <= dl_clock_now() && !account->is_in_doubt && dl_clock_now() < deadline) {
		}
	}
}
