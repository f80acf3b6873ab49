#ifndef DL_ZK_SASL_H
#define DL_ZK_SASL_H

#include "zk/client/session.h"

/* A dl_zk_login is a user and a password for a SASL login with the mechanism DIGEST-MD5, to the service name that
 * servers use without Kerberos. Any thread may use one. */

/* Whether the client library supports SASL. Without it, there is no login. */
bool dl_zk_sasl_is_built(void);

/* Call this once, before anything else here. Afterwards, no fork happens while another thread is changing SASL's
 * data. */
void dl_zk_sasl_start(void);

/* Creates a login from an access's credentials. A password that is in a file is read at each login; the access must
 * outlive the login then. Clients started with it must be closed before it is freed. Only one thread may call this at a
 * time. */
dl_zk_login *dl_zk_sasl_login_new(const dl_zk_access *access);
/* Frees a login; NULL is allowed. */
void dl_zk_sasl_login_free(dl_zk_login *login);

/* Whether SASL has everything that it needs on this machine. */
bool dl_zk_sasl_login_check(const dl_zk_login *login, const char *hosts, dl_error *error);

/* Like zookeeper_init(), with a login. */
zhandle_t *dl_zk_sasl_login_start(const dl_zk_login *login, const char *hosts, int timeout, watcher_fn watcher,
		void *context);

/* Call this after the last login was freed. Returns false if SASL still refers to functions of this code, which must
 * then stay in memory. */
bool dl_zk_sasl_stop(void);

#endif
