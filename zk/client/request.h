#ifndef DL_ZK_REQUEST_H
#define DL_ZK_REQUEST_H

#include "zk/client/waiter.h"

/* An asynchronous request, and later its reply. The sender owns it. The functions that send may be called with or
 * without the session's mutex. A session's requests are answered in the order in which they were sent. A request that
 * can't be sent is answered at once. When a session ends, our code answers all its open requests, because the client
 * library doesn't: a request that reaches the library after it has cleared its list stays there
 * (apache/zookeeper#2102), and the library may forget requests while it is being closed (apache/zookeeper#1000). The
 * library still refers to such a request, so its memory isn't freed until the library gives it back or is closed.
 */
/* For requests that nobody waits for: called with the mutex held when the request is answered. The request is then
 * freed. */
typedef void dl_zk_request_handler(dl_zk_request *request, void *context);

/* Whether the waiter must be woken for this reply, or whether the reply says only that all is well. Called with the
 * mutex held. */
typedef bool dl_zk_request_is_news(dl_zk_waiter *waiter, const dl_zk_request *reply);

struct dl_zk_request {
	dl_zk_session *session;
	dl_zk_waiter *waiter;           /* woken by the reply; or NULL */
	dl_zk_request_is_news *is_news; /* NULL: the reply is always news */
	dl_zk_request_handler *handler; /* or NULL */
	void *context;
	bool is_abandoned;           /* nobody owns the request any more */
	atomic_bool is_lent;         /* the client library has the request, which is in the session's list */
	dl_zk_request *next, **link; /* its place in that list */
	atomic_bool is_answered;     /* the fields below are set then, and only the owner looks at them */
	bool is_watch;               /* for get and children: whether to leave a watch */
	bool is_list;                /* of children */
	bool is_agreed;              /* success requires the agreement of a majority, given after it was sent */
	dl_time sent;
	int code;
	struct Stat stat; /* set by create, exists, get, children and set */
	char *text;       /* the path that was created, or the data that was read; followed by a NUL that isn't counted */
	size_t length;
	char **names; /* of children; or the paths that were created together; they are in the same memory */
	size_t count;
	zoo_op_result_t *results; /* of a transaction */
};

/* The largest number of nodes that are created in one transaction: as many as the permits that an object may take
 * (DL_ZK_MOST_WEIGHT). */
#define DL_ZK_MOST_TOGETHER 32

/* A node to be created for a contender. */
typedef struct dl_zk_creation {
	const char *parent, *name; /* the name has no sequence yet */
	const char *data;
} dl_zk_creation;

/* What receives the reply: a waiter, a handler, or nothing yet. */
typedef struct dl_zk_recipient {
	dl_zk_waiter *waiter;
	dl_zk_request_is_news *is_news; /* for the waiter */
	dl_zk_request_handler *handler;
	void *context;
} dl_zk_recipient;

/* For a sender that looks at the reply only when a later request has been answered. */
extern const dl_zk_recipient dl_zk_request_nobody;
/* For a reply that is ignored; the sender has nothing to drop. */
extern const dl_zk_recipient dl_zk_request_unheard;

dl_zk_request *dl_zk_request_create(dl_zk_session *session, dl_zk_recipient to, const char *path, const char *data,
		const struct ACL_vector *acl, int mode);
/* Creates this many such nodes, ephemeral and sequential, in one transaction. */
dl_zk_request *dl_zk_request_create_together(dl_zk_session *session, dl_zk_recipient to, const dl_zk_creation *node,
		size_t count, const struct ACL_vector *acl);
/* Creates one such node, and sets another node's data, in one transaction. */
dl_zk_request *dl_zk_request_create_and_set(dl_zk_session *session, dl_zk_recipient to, const dl_zk_creation *node,
		const struct ACL_vector *acl, const char *path, const char *data);
dl_zk_request *dl_zk_request_delete(dl_zk_session *session, dl_zk_recipient to, const char *path);
dl_zk_request *dl_zk_request_exists(dl_zk_session *session, dl_zk_recipient to, const char *path);
/* With a watch, the receiving waiter is told when the node changes or goes; until then the path must stay. If the node
 * doesn't exist, no watch is left. */
dl_zk_request *dl_zk_request_get(dl_zk_session *session, dl_zk_recipient to, const char *path, bool watch);
dl_zk_request *dl_zk_request_set(dl_zk_session *session, dl_zk_recipient to, const char *path, const char *data);
/* Gets the children, and the stat of the node itself. With a watch, the waiter is told when a child is created or
 * goes. */
dl_zk_request *dl_zk_request_children(dl_zk_session *session, dl_zk_recipient to, const char *path, bool watch);
/* A request sent after this one sees everything that had been decided before, as far as the leader knows. But that
 * leader may have been deposed (apache/zookeeper#2069). */
dl_zk_request *dl_zk_request_sync(dl_zk_session *session, dl_zk_recipient to);
/* A transaction that changes nothing. ZOK: a majority has agreed to it, and the node exists. */
dl_zk_request *dl_zk_request_confirm(dl_zk_session *session, dl_zk_recipient to, const char *path);

/* Carries out all of the operations, or none. */
dl_zk_request *dl_zk_request_transact(dl_zk_session *session, dl_zk_recipient to, const zoo_op_t *operations,
		size_t count);

/* With the mutex: the session has ended, or is about to be closed. Answers all open requests. */
void dl_zk_requests_end(dl_zk_session *session, int code);
/* With the mutex: call this after that, and after the client library was closed. Frees the requests that the library
 * hasn't given back. */
void dl_zk_requests_take_back(dl_zk_session *session);

/* May be called without the mutex. */
bool dl_zk_request_is_answered(dl_zk_request *request);
/* Waits until the request is answered. Returns false if it isn't. */
bool dl_zk_request_wait(dl_zk_request *request, dl_zk_waiter *waiter, dl_time deadline);
/* Returns how many children have a name that begins with this. */
size_t dl_zk_request_count_children(const dl_zk_request *children, const char *beginning);
/* Returns the name of the only child that begins with this, or NULL if there is none. The request owns it. */
const char *dl_zk_request_find_child(const dl_zk_request *children, const char *beginning);
/* Drops a request, whether or not it is answered; NULL is ignored. */
void dl_zk_request_drop(dl_zk_request *request);

#endif
