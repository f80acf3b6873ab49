#include "zk/client/exchange.h"

#include "zk/client/ensemble.h"
#include "zk/client/failure.h"

dl_time dl_zk_exchange_patience(const dl_zk_ensemble *ensemble, dl_time started, dl_time deadline, dl_time since)
{
	dl_time least = dl_clock_after(started, DL_ZK_LEAST_PATIENCE);

	return dl_clock_earlier(since + dl_zk_ensemble_timeout(ensemble), deadline > least ? deadline : least);
}

static bool await_end_of_connecting(dl_zk_exchange *exchange, dl_time deadline)
{
	while (dl_zk_session_state(exchange->session) == DL_ZK_CONNECTING) {
		if (dl_zk_waiter_wait(&exchange->waiter, deadline, NULL) != DL_WAIT_READY) {
			return false;
		}
	}
	return true;
}

/* Explains an outage only once: when another session has been opened in the same outage, there may be no time to do it
 * again. */
static void explain(dl_zk_exchange *exchange, dl_error *error)
{
	if (!exchange->is_explained) {
		exchange->is_explained = true;
		dl_zk_failure_explain(exchange->session, exchange->deadline, error);
	}
}

static bool await_connection(dl_zk_exchange *exchange, const char *path, dl_error *error)
{
	if (!await_end_of_connecting(exchange, dl_zk_failure_time_to_explain(exchange->deadline))) {
		explain(exchange, error);
		if (!await_end_of_connecting(exchange, exchange->deadline)) {
			return false;
		}
	}
	return dl_zk_failure_is_usable(exchange->session, path, error);
}

void dl_zk_exchange_end(dl_zk_exchange *exchange)
{
	dl_zk_waiter_leave(&exchange->waiter);
	if (exchange->session != NULL) {
		dl_zk_session_give(exchange->session);
		exchange->session = NULL;
	}
}

bool dl_zk_exchange_begin(dl_zk_exchange *exchange, dl_zk_ensemble *ensemble, const char *path, dl_time deadline,
		dl_error *error)
{
	*exchange = (dl_zk_exchange) { .ensemble = ensemble, .waiter.descriptor = -1, .deadline = deadline };
	/* The client learns that its session has expired only when it is connected again; then another session is
	 * opened. */
	do {
		dl_zk_exchange_end(exchange);
		exchange->session = dl_zk_ensemble_take_session(ensemble, error);
		if (exchange->session == NULL || !dl_zk_waiter_join(&exchange->waiter, exchange->session, error)
				|| !await_connection(exchange, path, error)) {
			return false;
		}
	} while (!dl_zk_session_is_alive(exchange->session));
	return true;
}

dl_zk_recipient dl_zk_exchange_recipient(dl_zk_exchange *exchange)
{
	return (dl_zk_recipient) { .waiter = &exchange->waiter };
}

bool dl_zk_exchange_await(dl_zk_exchange *exchange, dl_zk_request *request, dl_error *error)
{
	if (dl_zk_request_wait(request, &exchange->waiter, dl_zk_failure_time_to_explain(exchange->deadline))) {
		return true;
	}
	explain(exchange, error);
	return dl_zk_request_wait(request, &exchange->waiter, exchange->deadline);
}

bool dl_zk_exchange_await_code(dl_zk_exchange *exchange, dl_zk_request *request, int *code, dl_error *error)
{
	bool is_answered = dl_zk_exchange_await(exchange, request, error);

	if (is_answered) {
		*code = request->code;
	}
	dl_zk_request_drop(request);
	return is_answered;
}
