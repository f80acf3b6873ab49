#ifndef DL_ZK_SESSION_H
#define DL_ZK_SESSION_H

#include "core/keeper.h"
#include "core/lock.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#ifdef DL_ZK_HAS_TLS
/* For the header: the library was built with it. */
#define HAVE_OPENSSL_H 1
#endif
#ifdef DL_ZK_HAS_SASL
#define HAVE_CYRUS_SASL_H 1
#endif
#include <zookeeper/zookeeper.h>

/*
 * The ensembles that this process knows, and its session on each, which stays open from one use, and from
 * one request, to the next. All threads share it. A session ends when the server says that it expired, or refuses the
 * credentials; the next use opens another one. A forked child starts without sessions: its parent's are left alone.
 *
 * Replies and events arrive on two threads of the client library. They touch only what hangs from the session, under
 * its mutex, send what is to be asked next where that is clear already, and wake the threads that wait for them. No mutex is
 * held while such a thread waits.
 */
typedef struct dl_zk_ensemble dl_zk_ensemble;
typedef struct dl_zk_session dl_zk_session;
typedef struct dl_zk_login dl_zk_login;
typedef struct dl_zk_waiter dl_zk_waiter;
typedef struct dl_zk_request dl_zk_request;
typedef struct dl_zk_kept dl_zk_kept;
typedef struct dl_zk_removal dl_zk_removal;

typedef enum dl_zk_state {
	DL_ZK_CONNECTING, /* or reconnecting: what the session holds stays as it is, until it expires */
	DL_ZK_CONNECTED,
	DL_ZK_EXPIRED, /* nothing of it is left on the server */
	DL_ZK_REFUSED, /* the server doesn't accept the credentials */
	DL_ZK_UNUSABLE /* the client can do nothing with the hosts */
} dl_zk_state;

/* How an ensemble is reached. */
typedef struct dl_zk_access {
	const char *hosts; /* as dl_zk_address_parse() writes them */
	const char *auth;  /* "user:password", or NULL */
	bool is_sasl;      /* they are for a login by SASL, not for the scheme "digest" */
	const char
			*certificates; /* for TLS: the files with the authorities, the client's certificate, its key, and the key's
	                           * passphrase if it has one, with commas between; NULL: no TLS */
	dl_time timeout;       /* of its sessions */
} dl_zk_access;

/* For the files of this directory. */
struct dl_zk_ensemble {
	dl_zk_access access;    /* its texts are the ensemble's own */
	dl_zk_login *login;     /* NULL: none by SASL */
	dl_zk_session *session; /* NULL: none was needed yet. The registry's mutex. */
	dl_zk_ensemble *next;
};

/* So many paths a session remembers below which it may delete. */
#define DL_ZK_MOST_DELETABLE 512

/* For the files of this directory. Those below the mutex are guarded by it. */
struct dl_zk_session {
	dl_zk_ensemble *ensemble;
	unsigned long generation; /* the process that opened it */
	atomic_uint references;
	dl_task heart;
	dl_zk_session *next_inherited;
	pthread_t starter; /* joined when it is closed */
	/* Whether it is about to log in. That it was refused is noticed only here, by who waits for it: the client ends then without
	 * an event. Without the mutex. NULL: it doesn't log in. */
	bool (*is_logging_in)(dl_zk_session *session);

	pthread_mutex_t mutex;
	zhandle_t *handle; /* NULL until it was started, and as soon as it is about to be closed */
	bool is_closing;
	dl_zk_state state;
	int64_t id;      /* 0 until it was connected */
	dl_time timeout; /* as the server granted it */
	dl_time contact; /* when the last request that the ensemble answered was sent */
	dl_time unconnected_since;
	dl_time last_beat;
	dl_zk_waiter *waiters;
	dl_zk_request *requests, **last_request; /* that the client library has, in the order in which they were sent */
	pthread_cond_t returned;                 /* there are none, and it is closing */
	dl_zk_kept *kept;
	uint64_t kept_count; /* ever */
	dl_zk_removal *removals;
	dl_time next_repetition; /* of removals; DL_FOREVER: there are none to be repeated without a new connection */
	uint64_t
			deletable[DL_ZK_MOST_DELETABLE]; /* hashes of paths below which it may delete, each in its place; 0: none */
};

/* "h1:2181,h2:2181" */
const char *dl_zk_ensemble_hosts(const dl_zk_ensemble *ensemble);
dl_time dl_zk_ensemble_timeout(const dl_zk_ensemble *ensemble);
bool dl_zk_ensemble_is_tls(const dl_zk_ensemble *ensemble);
/* The rights that nodes are created with. Without credentials, anyone may do anything. With them, only their user may; but in
 * what is above a lock, which others may need for theirs, anyone may look and create. */
const struct ACL_vector *dl_zk_ensemble_acl(const dl_zk_ensemble *ensemble, bool is_above);

void dl_zk_session_give(dl_zk_session *session);

/* It is this process's, and hasn't ended. */
bool dl_zk_session_is_alive(dl_zk_session *session);
/* With the present state, of a session of this process. */
dl_zk_state dl_zk_session_state(dl_zk_session *session);
#endif
