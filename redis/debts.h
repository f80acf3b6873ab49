#ifndef DL_REDIS_DEBTS_H
#define DL_REDIS_DEBTS_H

#include "redis/claim.h"

/*
 * Ownerships that this process has given up without an answer: the server may take them for held until their ttl is over. What
 * acquires there next releases them first. Any thread. A forked child has none: they are its parent's.
 */
typedef struct dl_redis_debt {
	dl_redis_server *server;
	dl_redis_claim claim; /* its keys and its token */
	dl_time until;        /* the ttl is over by then */
	struct dl_redis_debt *next;
} dl_redis_debt;

/* The claim's token is never used again, but to release it. */
void dl_redis_debts_add(dl_redis_server *server, const dl_redis_claim *claim);

/* One of the server's, which is the caller's from now on; or NULL. */
dl_redis_debt *dl_redis_debts_take(const dl_redis_server *server);

/* The release was written; or it wasn't, and is to be tried again. Takes the debt over. */
void dl_redis_debt_end(dl_redis_debt *debt, bool is_paid);

/* When no server is used any more. */
void dl_redis_debts_stop(void);

#endif
