#ifndef DL_ZK_REQUEST_H
#define DL_ZK_REQUEST_H

#include "zk/waiter.h"

/*
 * An asynchronous request, and then its reply. Its sender owns it. The functions that send want the session's
 * mutex held; what the session sends is answered in order. A request that can't be sent is answered at once.
 *
 * A session that ends answers all that is open, as the client library doesn't: what comes to it after it has cleared its list
 * of requests stays there, and what it has to answer while it is closed it may forget. The library still has such a request
 * then, so the memory stays until the library gives it back or is closed.
 */
/* If nobody waits for it: called when it is answered, with the mutex held; afterwards it is freed. */
typedef void dl_zk_request_handler(dl_zk_request *request, void *context);

/* Whether the waiter must know of the reply, which tells nothing but that all is well. With the mutex held. */
typedef bool dl_zk_request_is_news(dl_zk_waiter *waiter, const dl_zk_request *reply);

struct dl_zk_request {
	dl_zk_session *session;
	dl_zk_waiter *waiter;           /* to be woken by the reply, or NULL */
	dl_zk_request_is_news *is_news; /* NULL: it always is */
	dl_zk_request_handler *handler; /* or NULL */
	void *context;
	bool is_abandoned;           /* nobody owns it any more */
	atomic_bool is_lent;         /* the client library has it; it is in the session's list */
	dl_zk_request *next, **link; /* of that list */
	atomic_bool is_answered;     /* what is below is there then, and nobody but the owner looks at it */
	bool is_watch;               /* of get and children: they were to leave a watch */
	bool is_list;                /* of children */
	bool is_agreed;              /* success takes the agreement of a majority, given since it was sent */
	dl_time sent;
	int code;
	struct Stat stat; /* of create, exists, get, children and set */
	char *text;       /* the path that was created, or what get read; ends with a NUL that isn't counted */
	size_t length;
	char **names; /* of children; or the paths that were created together; they are in the same memory */
	size_t count;
	zoo_op_result_t *results; /* of a transaction */
	size_t refused;           /* which of those it was that was refused, and all the others with it */
};

/* So many nodes are created in one transaction at most. */
#define DL_ZK_MOST_TOGETHER 32

/* A contender's node to be created. */
typedef struct dl_zk_creation {
	const char *parent, *name; /* without the sequence */
	const char *data;
} dl_zk_creation;

/* What gets the reply: a waiter, or a handler, or nothing yet. */
typedef struct dl_zk_recipient {
	dl_zk_waiter *waiter;
	dl_zk_request_is_news *is_news; /* of the waiter */
	dl_zk_request_handler *handler;
	void *context;
} dl_zk_recipient;

/* Its sender looks at the reply when a later request has been answered. */
extern const dl_zk_recipient dl_zk_request_nobody;
/* The reply is of no interest: there is nothing to drop. */
extern const dl_zk_recipient dl_zk_request_unheard;

dl_zk_request *dl_zk_request_create(dl_zk_session *session, dl_zk_recipient to, const char *path, const char *data,
		const struct ACL_vector *acl, int mode);
/* All of the nodes, ephemeral and sequential, in one transaction. */
dl_zk_request *dl_zk_request_create_together(dl_zk_session *session, dl_zk_recipient to, const dl_zk_creation *nodes,
		size_t count, const struct ACL_vector *acl);
/* One such node, and another node's data, in one transaction. */
dl_zk_request *dl_zk_request_create_and_set(dl_zk_session *session, dl_zk_recipient to, const dl_zk_creation *node,
		const struct ACL_vector *acl, const char *path, const char *data);
dl_zk_request *dl_zk_request_delete(dl_zk_session *session, dl_zk_recipient to, const char *path);
dl_zk_request *dl_zk_request_exists(dl_zk_session *session, dl_zk_recipient to, const char *path);
/* With a watch, dl_zk_waiter_on_watch() is called when the node changes or goes; unless it isn't there: that leaves no watch. */
dl_zk_request *dl_zk_request_get(dl_zk_session *session, dl_zk_recipient to, const char *path, bool watch);
dl_zk_request *dl_zk_request_set(dl_zk_session *session, dl_zk_recipient to, const char *path, const char *data);
/* The children, and the stat of the node itself. With a watch, dl_zk_waiter_on_watch() is called when a child is made or goes. */
dl_zk_request *dl_zk_request_children(dl_zk_session *session, dl_zk_recipient to, const char *path, bool watch);
/* A request behind it sees everything that had been decided before, as far as the leader that is asked knows. It may have
 * been deposed. */
dl_zk_request *dl_zk_request_sync(dl_zk_session *session, dl_zk_recipient to);
/* A transaction that changes nothing. ZOK: a majority has agreed to it, and the node is there. */
dl_zk_request *dl_zk_request_confirm(dl_zk_session *session, dl_zk_recipient to, const char *path);

/* All of the operations, or none. */
dl_zk_request *dl_zk_request_transact(dl_zk_session *session, dl_zk_recipient to, const zoo_op_t *operations,
		size_t count);

/* With the mutex: the session has ended, or is about to be closed. Answers all that is open. */
void dl_zk_requests_end(dl_zk_session *session, int code);
/* With the mutex: after that, and after the client library was closed. Frees what it never gave back. */
void dl_zk_requests_take_back(dl_zk_session *session);

/* Needs no mutex. */
bool dl_zk_request_is_answered(dl_zk_request *request);
/* Waits until then; false: it isn't answered. */
bool dl_zk_request_wait(dl_zk_request *request, dl_zk_waiter *waiter, dl_time deadline);
/* How many children's names begin so. */
size_t dl_zk_request_count_children(const dl_zk_request *children, const char *beginning);
/* The name of the child that begins so, as no other does; NULL: it isn't among them. The request's. */
const char *dl_zk_request_find_child(const dl_zk_request *children, const char *beginning);
/* Forgets a request, answered or not; NULL is ignored. */
void dl_zk_request_drop(dl_zk_request *request);

#endif
