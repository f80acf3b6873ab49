#ifndef DL_ZK_EXCHANGE_H
#define DL_ZK_EXCHANGE_H

#include "zk/client/request.h"

/* For a call that only sends requests and waits for their replies: a session, and a waiter. Lives on the calling
 * thread's stack, and no user code runs meanwhile. */
typedef struct dl_zk_exchange {
	dl_zk_ensemble *ensemble;
	dl_zk_session *session;
	dl_zk_waiter waiter;
	dl_time deadline;
	bool is_explained; /* the error says why there is no answer */
} dl_zk_exchange;

/* Returns until when to wait for an answer that has been awaited since the given time, in a call that started earlier
 * and has a deadline: at most for the session timeout, but at least for two seconds or that timeout, whichever is
 * shorter, even if the deadline is earlier. */
dl_time dl_zk_exchange_patience(const dl_zk_ensemble *ensemble, dl_time started, dl_time deadline, dl_time since);

/* Waits until the session is connected. Whatever it returns, dl_zk_exchange_end() must follow. The path is for
 * messages. */
bool dl_zk_exchange_begin(dl_zk_exchange *exchange, dl_zk_ensemble *ensemble, const char *path, dl_time deadline,
		dl_error *error);
void dl_zk_exchange_end(dl_zk_exchange *exchange);

/* Receives the reply that is waited for: that of the last request sent. */
dl_zk_recipient dl_zk_exchange_recipient(dl_zk_exchange *exchange);

/* Waits for the reply, whatever its result. */
bool dl_zk_exchange_await(dl_zk_exchange *exchange, dl_zk_request *request, dl_error *error);
/* Does the same for a reply of which only the code matters, and drops it. */
bool dl_zk_exchange_await_code(dl_zk_exchange *exchange, dl_zk_request *request, int *code, dl_error *error);

#endif
