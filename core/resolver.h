#ifndef DL_CORE_RESOLVER_H
#define DL_CORE_RESOLVER_H

#include "core/clock.h"
#include "core/error.h"

#include <netdb.h>
#include <stdbool.h>

/*
 * Host names, by the system's resolver. That one may take a minute where no DNS server answers, and can't be told to stop; so
 * it works on a thread of its own, and a caller gives up at its deadline. Callers that ask for the same host and port
 * meanwhile share its answer: there is one thread for each at the most. An address in digits needs no thread.
 */
typedef struct dl_addresses dl_addresses;

/* Once, before anything else here. */
void dl_resolver_start(void);
/* false: the system's resolver is still at work, and the code that called it must stay in memory. */
bool dl_resolver_stop(void);

/* To be freed. NULL: an error of kind DL_ERROR_CONNECTION, which names the place by its description. Any thread. */
dl_addresses *dl_resolver_find(const char *host, int port, const char *description, dl_time deadline, dl_error *error);
const struct addrinfo *dl_addresses_first(const dl_addresses *addresses);
void dl_addresses_free(dl_addresses *addresses);

#endif
