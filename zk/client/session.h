#ifndef DL_ZK_SESSION_H
#define DL_ZK_SESSION_H

/* zk/client/ maintains sessions and runs requests on them, whatever becomes of either. ensemble.c finds the process's
 * session on an ensemble, or opens one, on a separate thread (sasl.c and tls.c log in; descriptors.c prevents executed
 * programs from inheriting sockets). A caller joins the session with a waiter (waiter.c), sends requests (request.c),
 * and is woken by the client library's threads. exchange.c does this for a call that needs nothing else. lease.c
 * watches nodes that must exist, removal.c makes sure that nodes are gone, and heartbeat.c runs both on the keeper's
 * thread. When the session ends, closing.c answers its open requests, revokes its locks, and closes the client. What
 * must change together: a new code of the client library belongs in failure.c, which decides whether a request may have
 * been carried out, may be repeated, or has lost its session. A new state of a session concerns ensemble.c, closing.c,
 * failure.c and zk/lock/contender.c. Each registry here is locked across a fork, by ensemble.c or waiter.c, and a child
 * doesn't touch its parent's sessions.
 */

#include "core/thread/keeper.h"
#include "core/lock/lock.h"
#include "zk/client/address.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#ifdef DL_ZK_HAS_TLS
/* These make the header declare what the library was built with. */
#define HAVE_OPENSSL_H 1
#endif
#ifdef DL_ZK_HAS_SASL
#define HAVE_CYRUS_SASL_H 1
#endif
#include <zookeeper/zookeeper.h>

/* The ensembles that this process knows, and its session on each, which stays open between uses and between requests.
 * All threads share it. A session ends when the server says that it has expired, or refuses the credentials, or when no
 * server has accepted it for longer than its timeout; the next use opens another one. A forked child starts without
 * sessions, and doesn't touch its parent's. Replies and events arrive on two threads of the client library. These touch
 * only what belongs to the session, under its mutex; if it is already clear what to ask next, they send that request;
 * and they wake the threads that wait. No mutex is held while a thread waits.
 */
typedef struct dl_zk_ensemble dl_zk_ensemble;
typedef struct dl_zk_session dl_zk_session;
typedef struct dl_zk_login dl_zk_login;
typedef struct dl_zk_waiter dl_zk_waiter;
typedef struct dl_zk_request dl_zk_request;
typedef struct dl_zk_lease dl_zk_lease;
typedef struct dl_zk_removal dl_zk_removal;

typedef enum dl_zk_state {
	DL_ZK_CONNECTING, /* or reconnecting: the session keeps what it holds until it expires */
	DL_ZK_CONNECTED,
	DL_ZK_EXPIRED, /* nothing of it is left on the server */
	DL_ZK_OVER,    /* no server has accepted it in time; the servers may still have its nodes */
	DL_ZK_REFUSED, /* the server doesn't accept the credentials */
	DL_ZK_UNUSABLE /* the client can't use the hosts */
} dl_zk_state;

/* How an ensemble is reached. */
typedef struct dl_zk_access {
	const char *hosts;   /* as dl_zk_address_parse() writes them */
	const char *auth;    /* "user:password", or "user:/path" of a file with the password, or NULL */
	dl_zk_scheme scheme; /* of auth */
	const char
			*certificates; /* for TLS: the files with the authorities, the client's certificate, its key, and the key's
	                           * passphrase if it has one, with commas between; NULL: no TLS */
	dl_time timeout;       /* the timeout of its sessions */
} dl_zk_access;

/* Reads the password from the file that auth names; to be freed with dl_secret_free(). NULL: error. Any thread. */
char *dl_zk_access_read_password(const dl_zk_access *access, dl_error *error);

/* For the files of this directory. */
struct dl_zk_ensemble {
	dl_zk_access access;     /* the ensemble owns its strings */
	dl_zk_login *login;      /* NULL: no SASL login */
	dl_zk_session *session;  /* NULL: none has been needed yet. Guarded by the registry's mutex. */
	_Atomic dl_time reached; /* when one of its sessions last connected; 0: never */
	dl_zk_ensemble *next;
};

/* How many paths, below which it may delete, a session remembers. A path that another one has displaced costs two more
 * requests, in the same round trip, at its next use (docs/protocol-zookeeper.md, "Acquiring"). */
#define DL_ZK_MOST_DELETABLE 512

/* Opening a session takes this long on a busy machine, so an answer is awaited for at least as long, even with timeout
 * 0, unless the session's timeout is shorter. */
#define DL_ZK_LEAST_PATIENCE (2 * DL_SECOND)

/* For the files of this directory. The mutex guards the fields below it. It is recursive, because handlers that run
 * with the mutex held also send requests. */
struct dl_zk_session {
	dl_zk_ensemble *ensemble;
	unsigned long generation; /* the process that opened it */
	atomic_uint references;
	dl_task heartbeat;
	dl_zk_session *next_inherited;
	pthread_t starter; /* joined when the session is closed */
	/* Whether the session is about to log in. If the login is refused, the client ends without an event, so a thread
	 * that waits for the session must call this to notice. Called without the mutex. NULL: the session doesn't log
	 * in. */
	bool (*is_logging_in)(dl_zk_session *session);

	pthread_mutex_t mutex;
	zhandle_t *handle; /* NULL before the client is started, and once it is about to be closed */
	bool is_closing;
	bool has_left_nodes; /* it may have had nodes on the server when it ended */
	dl_zk_state state;
	int64_t id;            /* 0 before it is first connected */
	dl_time timeout;       /* as the server granted it */
	dl_time contact;       /* when the last request that the ensemble answered was sent */
	dl_time patience_ends; /* when it is over unless connected by then; DL_FOREVER: connected, or not started */
	dl_time last_beat;
	dl_zk_waiter *waiters;
	dl_zk_request *requests, **last_request; /* those that the client library has, in the order sent */
	pthread_cond_t may_close;                /* signals a change that its closing waits for */
	dl_zk_lease *leases;
	uint64_t lease_count; /* how many leases it has ever had */
	dl_zk_removal *removals;
	dl_time next_repetition; /* when to repeat removals; DL_FOREVER: not before a new connection */
	uint64_t deletable
			[DL_ZK_MOST_DELETABLE]; /* hashes of paths below which it may delete, each in its own slot; 0: none */
};

/* "h1:2181,h2:2181" */
const char *dl_zk_ensemble_hosts(const dl_zk_ensemble *ensemble);
dl_time dl_zk_ensemble_timeout(const dl_zk_ensemble *ensemble);
bool dl_zk_ensemble_is_tls(const dl_zk_ensemble *ensemble);
/* The ACL with which nodes are created. Without credentials, anyone may do anything. With credentials, only their user
 * may; but in the nodes above a lock, which others may need for their locks, anyone may read and create. */
const struct ACL_vector *dl_zk_ensemble_acl(const dl_zk_ensemble *ensemble, bool is_above);

void dl_zk_session_give(dl_zk_session *session);

/* With the mutex: the session's client begins to look for a server, for the first time or again. */
void dl_zk_session_look_for_server(dl_zk_session *session);
/* With the mutex: whether no server has accepted the session for too long. */
bool dl_zk_session_is_over(const dl_zk_session *session);

/* Whether the session belongs to the parent: then its mutex may be locked forever. */
bool dl_zk_session_is_inherited(const dl_zk_session *session);
/* Whether the session belongs to this process and hasn't ended. */
bool dl_zk_session_is_alive(dl_zk_session *session);
/* The following functions return the current values for a session of this process. */
dl_zk_state dl_zk_session_state(dl_zk_session *session);
int64_t dl_zk_session_id(dl_zk_session *session);
/* Whether the session remembers that it may delete nodes below the path with this hash, which isn't 0. */
bool dl_zk_session_may_delete_below(dl_zk_session *session, uint64_t hash);
void dl_zk_session_remember_deletable(dl_zk_session *session, uint64_t hash, bool is_deletable);
#endif
