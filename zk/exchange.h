#ifndef DL_ZK_EXCHANGE_H
#define DL_ZK_EXCHANGE_H

#include "zk/request.h"

/* Requests and replies of one call that doesn't wait for anything else: a session, and who waits for its replies. It lives
 * on the stack of the thread that calls, and no user code runs meanwhile. */
typedef struct dl_zk_exchange {
	dl_zk_session *session;
	dl_zk_waiter waiter;
	dl_time deadline;
} dl_zk_exchange;

/* Until when a server is given for an answer that began to be awaited at some time, in a call that started earlier and has a
 * deadline: for the session's timeout at most, but for two seconds or that timeout even where there is less time. */
dl_time dl_zk_exchange_patience(const dl_zk_ensemble *ensemble, dl_time started, dl_time deadline, dl_time since);

/* Waits until the session is connected. dl_zk_exchange_end() is to follow, whatever it returns. The path is for messages. */
bool dl_zk_exchange_begin(dl_zk_exchange *exchange, dl_zk_ensemble *ensemble, const char *path, dl_time deadline,
		dl_error *error);
void dl_zk_exchange_end(dl_zk_exchange *exchange);

/* Gets the reply to the request that is waited for: the last one sent. */
dl_zk_recipient dl_zk_exchange_recipient(dl_zk_exchange *exchange);

/* Waits for the reply, whatever it says. */
bool dl_zk_exchange_await(dl_zk_exchange *exchange, dl_zk_request *request, dl_error *error);

#endif
