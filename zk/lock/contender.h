#ifndef DL_ZK_CONTENDER_H
#define DL_ZK_CONTENDER_H

/* zk/lock/ implements the lock, and the semaphore, on ZooKeeper.
 *
 * mutex.c implements the operations of core/lock/lock.h. Its acquire runs the steps of a contest until one is final:
 * contender.c has the parts that every contest needs, contest.c the steps for a queue, and exclusive.c those for a
 * single node. acl_probe.c checks beforehand that the node can be deleted again. order.c decides whose turn it is, only
 * from the names of the nodes. Once the lock is granted, a lease (zk/client/lease.h) maintains it, and a removal
 * (zk/client/removal.h) releases it. inspect.c inspects and breaks a lock from outside. What must change together: a
 * step, and its entry in a table of states; order.c, docs/protocol-zookeeper.md, proof/model/zookeeper_modes.pml and
 * proof/model/zookeeper_permits.pml; the names of nodes and zk/client/node.c (Apache Curator and kazoo must understand
 * the names as well); order.c and inspect.c, which must see the same owners.
 */

#include "core/thread/arrival.h"
#include "zk/client/lease.h"
#include "zk/client/node.h"
#include "zk/client/removal.h"
#include "zk/client/request.h"

/* One lock object's part in a contest for a lock: its nodes, and the wait for its turn. contest.c and exclusive.c share
 * this. Everything here belongs to the lock's thread, and is reachable from the lock whenever that thread waits. A
 * contender's state is the step that it takes next, which is one exchange with the server. The tables of states, in
 * contest.c and exclusive.c, say which step may follow which. After a lost connection, the same step is taken again, or
 * the one that finds out what became of its request. After the end of the session, the first step is taken in a new
 * session; but if something was held before, the contest fails. The comments below say what each step waits for.
 */
typedef enum dl_zk_step {
	DL_ZK_STEP_CREATE,       /* its node, and in a queue the children */
	DL_ZK_STEP_LOOK,         /* instead, if nothing is wanted: the list of those in front, confirmed by a majority */
	DL_ZK_STEP_CHECK,        /* whether it may delete what it creates */
	DL_ZK_STEP_MAKE_PARENTS, /* the nodes above it */
	DL_ZK_STEP_GRANT,        /* it is its turn: a sign of life of the session, if the last one is too old */
	/* An exclusive node's data, with a watch. In a queue this step requests the awaited node with a watch and doesn't
	 * wait; DL_ZK_STEP_WAIT_FOR_TURN gets the reply. */
	DL_ZK_STEP_WATCH,
	/* Only in a queue (contest.c): */
	DL_ZK_STEP_FIND,           /* what became of a create, and the list */
	DL_ZK_STEP_KNOW,           /* whether the node is its own, and the list */
	DL_ZK_STEP_LIST,           /* the children */
	DL_ZK_STEP_WATCH_CHILDREN, /* the children, with a watch */
	DL_ZK_STEP_WAIT_FOR_TURN,  /* an event, a reply, or the deadline */
	DL_ZK_STEP_REFUSE,         /* the data of a rival */
	DL_ZK_STEP_OWN,            /* nothing: it notifies those behind */
	DL_ZK_STEP_ADD_READER,     /* the second node of a writer that becomes a reader */
	DL_ZK_STEP_FIND_READER,    /* what became of DL_ZK_STEP_ADD_READER */
	/* Only for an exclusive node (exclusive.c): */
	DL_ZK_STEP_WAIT_FOR_OWNER, /* an event, or the deadline */
	DL_ZK_STEPS
} dl_zk_step;

typedef struct dl_zk_contender dl_zk_contender;

/* Takes one step. DL_GO_ON: contender->step comes next, on a connected session. Every other outcome is final. */
typedef dl_outcome dl_zk_contender_step(dl_zk_contender *contender, const dl_wish *wish, dl_error *error);

typedef struct dl_zk_contender_state {
	dl_zk_contender_step *take;
	uint32_t next; /* the steps that may follow, apart from itself */
} dl_zk_contender_state;

#define DL_ZK_TO(name) (UINT32_C(1) << DL_ZK_STEP_##name)

/* Reached by a writer that became a reader, and then the writer again. */
#define DL_ZK_CONTENDER_MOST_NODES 3

typedef struct dl_zk_contender_node {
	char *path;
	char **all; /* for several permits: the paths of all their nodes, of which path is the last; otherwise NULL */
	dl_zk_lease lease;
} dl_zk_contender_node;

struct dl_zk_contender {
	dl_lock *lock;
	dl_zk_ensemble *ensemble;
	const char *path;
	bool is_exclusive;                   /* its node is at the path itself */
	const dl_zk_contender_state *states; /* dl_zk_contest_states or dl_zk_exclusive_states */
	const char *writer;                  /* the suffix of its nodes' names if it writes */
	unsigned permits;                    /* a semaphore's permits; otherwise 0 */
	unsigned weight;                     /* how many permits it takes, at most DL_ZK_MOST_TOGETHER; otherwise 1 */

	/* These are for one acquisition. The session is referenced; NULL: there is nothing on the server. */
	dl_zk_session *session;
	char id[DL_ZK_CONTENDER_SIZE];                          /* the beginning of its nodes' names */
	dl_zk_contender_node nodes[DL_ZK_CONTENDER_MOST_NODES]; /* the existing ones, in their order */
	size_t count;
	unsigned names;             /* how many nodes it has had */
	char name[DL_ZK_NAME_SIZE]; /* the latest node's name, without its sequence */
	char data[DL_ZK_DATA_SIZE];
	bool may_exist; /* the latest node may exist: its create was sent, but the outcome isn't known */

	/* These are for one contest. */
	size_t held;           /* how many nodes it had before this contest */
	dl_mode mode;          /* what is wanted; also read by the client's thread while this one waits */
	dl_zk_step first_step; /* creates the node, or looks */
	dl_zk_step step;       /* changed by dl_zk_contender_next() */
	dl_time started;
	dl_time unserved_since; /* since when no server has accepted its session or the previous one; 0: one has */
	bool is_explained;      /* the error says why there is no answer */
	bool is_contended;      /* it may wait, and has its place */
	bool is_lost;           /* what it had before is lost */
	bool is_opposed;        /* the awaited node's contender and this one would wait for each other */
	char *awaited;          /* the path of the node to wait for */
	bool is_followed;       /* others wait to be notified when this one owns */
	int64_t seen;           /* changes up to this transaction are already known */
	int64_t queue;          /* if nothing is wanted: the transaction that created the lock's node (0: not yet known), */
	int32_t place;          /* and the last sequence that was in front when the wait began */
	dl_zk_waiter waiter;
	dl_arrival arrival;            /* an operation's, in a queue: its node's number is its place */
	dl_zk_request *first, *second; /* pending or answered */
};

/* Begins a contest for what is wanted. The contender keeps what it already has. */
void dl_zk_contender_begin(dl_zk_contender *contender, dl_mode mode);

/* Runs the steps until one is final. The wish must have the mode with which the contest began. */
dl_outcome dl_zk_contender_run(dl_zk_contender *contender, const dl_wish *wish, dl_error *error);

/* Removes, in the background, what the contest has created. In a forked child, only forgets it. */
void dl_zk_contender_give_up(dl_zk_contender *contender);

/* Does the same for everything that it has on the server, outside of a contest. */
void dl_zk_contender_withdraw(dl_zk_contender *contender);

/* Call this when the contender has nothing left on the server. */
void dl_zk_contender_leave(dl_zk_contender *contender);

/* Describes where one of its nodes is, for its removal. */
dl_zk_target dl_zk_contender_target(const dl_zk_contender *contender, size_t node);

/* Removes its nodes, starting with the given one, and the node that may exist, in the background. */
void dl_zk_contender_remove(dl_zk_contender *contender, size_t from);

/* For steps: */

/* Sets the step, which must be one that may follow. Returns DL_GO_ON. */
dl_outcome dl_zk_contender_next(dl_zk_contender *contender, dl_zk_step step);

/* Waits until first and second, unless they are NULL, are answered. DL_GO_ON: they are. */
dl_outcome dl_zk_contender_await(dl_zk_contender *contender, const dl_wish *wish, dl_error *error);

typedef enum dl_zk_contender_event {
	DL_ZK_CONTENDER_NOTHING,
	DL_ZK_CONTENDER_REPLIED,  /* second is answered; if the reply is a list, another thread sent the request */
	DL_ZK_CONTENDER_OWN_GONE, /* the node that the contest has created is gone */
	DL_ZK_CONTENDER_GONE,     /* the node that is waited for is gone */
	DL_ZK_CONTENDER_CHANGED,  /* that node, or the children, changed */
	DL_ZK_CONTENDER_SESSION   /* not connected, or what the contender had is lost: checked before the next step */
} dl_zk_contender_event;

/* Waits for an event until the deadline. DL_GO_ON: the event happened. */
dl_outcome dl_zk_contender_await_event(dl_zk_contender *contender, const dl_wish *wish, dl_zk_contender_event *event);

/* Ignores further events of what is watched. */
void dl_zk_contender_unwatch(dl_zk_contender *contender);
/* Drops first and second. */
void dl_zk_contender_forget_replies(dl_zk_contender *contender);
/* The recipient for a reply that dl_zk_contender_await() will wait for: the last request sent must have it. */
dl_zk_recipient dl_zk_contender_recipient(dl_zk_contender *contender);
dl_zk_contender *dl_zk_contender_of(dl_zk_waiter *waiter);
/* Handles a reply that a step doesn't expect. If the connection or the session was lost, next is the step to take
 * once there is one again; otherwise the outcome is final. */
dl_outcome dl_zk_contender_retry(dl_zk_contender *contender, int code, dl_zk_step next, dl_error *error);
/* Notes that the node exists, and starts its lease; if created is 0, the lease doesn't start yet. */
void dl_zk_contender_created(dl_zk_contender *contender, const char *path, int64_t created);
/* Notes that as many nodes exist as it wants permits, in the order of the paths. Their lease doesn't start yet. */
void dl_zk_contender_created_all(dl_zk_contender *contender, char *const *paths);
/* Starts the lease of the latest node and of the nodes created with it. */
void dl_zk_contender_keep(dl_zk_contender *contender, int64_t created);
/* Notes that the node doesn't exist, or no longer does. */
void dl_zk_contender_not_created(dl_zk_contender *contender);
/* Has the node, which doesn't exist, created again. If some of several nodes are left, they are deleted, and the next
 * ones get a new contender's name. */
dl_outcome dl_zk_contender_make_again(dl_zk_contender *contender);
/* Called when the nodes that it had before this contest are gone. */
dl_outcome dl_zk_contender_lost(dl_zk_contender *contender, dl_error *error);
/* Called when somebody else owns the lock, and this many waiters are in front. DL_GO_ON: the contender may wait, and
 * has its place from now on. */
dl_outcome dl_zk_contender_must_wait(dl_zk_contender *contender, const dl_wish *wish, size_t waiters);

/* If the wish asks for it, notes whose node is in front, and how many wait in between. */
void dl_zk_contender_note_ahead(const dl_wish *wish, const char *node, size_t waiters);
/* Notes what a node's data says, if it is that node. */
void dl_zk_contender_note_data(const dl_wish *wish, const char *node, const dl_zk_request *reply);

dl_zk_contender_step dl_zk_contender_grant;

#endif
