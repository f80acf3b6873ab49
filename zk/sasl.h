#ifndef DL_ZK_SASL_H
#define DL_ZK_SASL_H

#include "zk/session.h"

/* A dl_zk_login is a user and a password, to log in with by SASL: by the mechanism DIGEST-MD5, to what a server calls itself there
 * unless it uses Kerberos. Any thread may use one. */

/* Whether the client library can do it. Without it, there is no login. */
bool dl_zk_sasl_is_built(void);

/* Of "user:password", which is copied. The clients that are started with it must be closed before it is freed. One thread at
 * a time. */
dl_zk_login *dl_zk_sasl_login_new(const char *auth);
/* NULL is allowed. */
void dl_zk_sasl_login_free(dl_zk_login *login);

/* Whether SASL has all that it takes on this machine. */
bool dl_zk_sasl_login_check(const dl_zk_login *login, const char *hosts, dl_error *error);

/* As zookeeper_init(). */
zhandle_t *dl_zk_sasl_login_start(const dl_zk_login *login, const char *hosts, int timeout, watcher_fn watcher,
		void *context);

/* Around a fork, with what guards dl_zk_sasl_login_new() and dl_zk_sasl_stop() held: no thread is changing what SASL keeps. */
void dl_zk_sasl_before_fork(void);
void dl_zk_sasl_after_fork(bool in_child);

/* After the last login was freed. false: SASL keeps functions of this code, which must stay in memory. */
bool dl_zk_sasl_stop(void);

#endif
