#ifndef DL_ZK_TLS_H
#define DL_ZK_TLS_H

#include "core/text/error.h"
#include "zk/client/session.h"

/* The parts of TLS that the client library doesn't do. Every function but dl_zk_tls_is_built() requires a library with
 * TLS. certificates are as in dl_zk_access. */

/* Whether the client library supports TLS. If it doesn't, no certificates may be given. */
bool dl_zk_tls_is_built(void);

/* Whether the files can be used. If they can't, the library would retry without a pause, or ask for the passphrase
 * on the terminal. The error names the hosts and the file. */
bool dl_zk_tls_check(const char *certificates, const char *hosts, dl_error *error);

/* Like zookeeper_init(), with TLS. Resolves the host names meanwhile, and others that call this wait until it has; so
 * call it when a DNS server has just resolved them. */
zhandle_t *dl_zk_tls_start(const char *certificates, const char *hosts, int timeout, watcher_fn watcher, void *context);

/* Call this once, before anything else here. After this, a process may fork in the middle of dl_zk_tls_start(). */
void dl_zk_tls_prepare(void);

#endif
