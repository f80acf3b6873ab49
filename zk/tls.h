#ifndef DL_ZK_TLS_H
#define DL_ZK_TLS_H

#include "core/error.h"
#include "zk/session.h"

/* What the client library leaves undone for TLS. Every function but dl_zk_tls_is_built() needs a library that can do it.
 * certificates: as in dl_zk_access. */

/* Whether the client library can do TLS. Without it, no certificates are to be given. */
bool dl_zk_tls_is_built(void);

/* Whether the files can be used. Where they can't be, the library would try without a pause, or ask the terminal for the
 * passphrase. The error names the hosts and says which file it is. */
bool dl_zk_tls_check(const char *certificates, const char *hosts, dl_error *error);

/* What zookeeper_init() is without TLS. Takes as long as it takes to resolve the names of the hosts, and so do all that start
 * meanwhile: to be called when a DNS server has just resolved them. */
zhandle_t *dl_zk_tls_start(const char *certificates, const char *hosts, int timeout, watcher_fn watcher, void *context);

/* In a child, whose parent may have been in the midst of dl_zk_tls_start(). */
void dl_zk_tls_after_fork_in_child(void);

#endif
