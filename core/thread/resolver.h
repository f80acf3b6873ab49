#ifndef DL_CORE_RESOLVER_H
#define DL_CORE_RESOLVER_H

#include "core/system/clock.h"
#include "core/text/error.h"

#include <netdb.h>
#include <stdbool.h>

/* Looks up host names with the system's resolver. If no DNS server answers, that may take a minute, and it can't be
 * cancelled; so it runs on a thread of its own, and callers give up at their deadline (curl/curl#2975 is what happens
 * if somebody has to wait for that thread). Callers that ask for the same host and port meanwhile share the answer, so
 * there is at most one thread for each host and port. Nothing is remembered: a later call asks the system again. A
 * numeric address needs no thread.
 */
typedef struct dl_addresses dl_addresses;

/* Call this once, before anything else here. */
void dl_resolver_start(void);
/* Returns false if the system's resolver is still running: then the code that called it must stay in memory. */
bool dl_resolver_stop(void);

/* Begins to look a host up, and never waits. The result must be freed; it must not be asked for addresses before the
 * lookup is over. NULL: an error of kind DL_ERROR_CONNECTION that contains the description of the host. Any thread may
 * call this. */
dl_addresses *dl_resolver_ask(const char *host, int port, const char *description, dl_error *error);

/* A descriptor that poll() finds readable once the lookup is over; -1: it is over already. */
int dl_addresses_answered(const dl_addresses *addresses);

/* Returns false, with an error like the one above, if there are no addresses, or the lookup isn't over yet. */
bool dl_addresses_check(const dl_addresses *addresses, const char *description, dl_error *error);

/* Does all three, and waits until the deadline. */
dl_addresses *dl_resolver_find(const char *host, int port, const char *description, dl_time deadline, dl_error *error);

const struct addrinfo *dl_addresses_first(const dl_addresses *addresses);
void dl_addresses_free(dl_addresses *addresses);

#endif
