#ifndef DL_ZK_CONTENDER_H
#define DL_ZK_CONTENDER_H

#include "zk/kept.h"
#include "zk/node.h"
#include "zk/removal.h"
#include "zk/request.h"

/*
 * One lock object's part in a contest for a lock: its nodes, and the wait for its turn. What contest.c and exclusive.c share.
 * Everything here belongs to the thread of the lock, and is reachable from it whenever that thread waits.
 */
typedef struct dl_zk_contender dl_zk_contender;

/* One exchange with the server. DL_GO_ON: contender->step comes next, on a session that is connected. Every other outcome is
 * final. */
typedef dl_outcome dl_zk_contender_step(dl_zk_contender *contender, dl_error *error);

/* A writer that became a reader, and then the writer again. */
#define DL_ZK_MOST_NODES 3

typedef struct dl_zk_contender_node {
	char *path;
	char **all; /* of several permits: the paths of the nodes that stand for them, of which that is the last; else NULL */
	dl_zk_kept kept;
} dl_zk_contender_node;

struct dl_zk_contender {
	dl_lock *lock;
	dl_zk_ensemble *ensemble;
	const char *path;
	bool is_exclusive;  /* its node is at the path itself */
	const char *writer; /* what the names of its nodes say where it writes */
	unsigned permits;   /* of a semaphore; else 0 */
	unsigned weight;    /* how many of them it takes, at most DL_ZK_MOST_TOGETHER; else 1 */

	/* For one acquisition. The session is referenced; NULL: there is nothing on the server. */
	dl_zk_session *session;
	char id[DL_ZK_CONTENDER_SIZE];                /* what the names of its nodes begin with */
	dl_zk_contender_node nodes[DL_ZK_MOST_NODES]; /* those that are there, in their order */
	size_t count;
	unsigned names;             /* the number that it has had */
	char name[DL_ZK_NAME_SIZE]; /* of the latest, without its sequence */
	char data[DL_ZK_DATA_SIZE];
	bool may_exist; /* that one: a create has been sent, and what became of it isn't known */

	/* For one contest. */
	size_t held; /* the number of nodes that it had before */
	dl_mode want;
	dl_zk_contender_step *create; /* makes the node */
	dl_zk_contender_step *step;
	dl_time started;
	dl_time deadline;
	const dl_interrupt *interrupt;
	bool is_contended;
	bool is_lost;    /* what it had before */
	bool is_opposed; /* by the node that is awaited: each would wait for the other */
	char *awaited;   /* the path of the node to wait for */
	bool is_next; /* when that one goes, the lock is owned. With the session's mutex while the children are watched. */
	bool is_followed; /* others wait until this one tells that it owns */
	int64_t seen;     /* no change up to this transaction is news */
	dl_zk_waiter waiter;
	dl_zk_request *first, *second; /* on their way, or answered */
};

/* A contest for what is wanted. It keeps what it has already. */
void dl_zk_contender_begin(dl_zk_contender *contender, dl_mode want, dl_time deadline, const dl_interrupt *interrupt);

/* Takes part in a session, and waits until it is connected, or has ended. DL_GO_ON: so it is. */
dl_outcome dl_zk_contender_enter(dl_zk_contender *contender, dl_error *error);

/* Runs the steps until one is final. */
dl_outcome dl_zk_together_run(dl_zk_contender *contender, dl_error *error);

/* Gives up what the contest has made, in the background. In a forked child, only forgets it. */
void dl_zk_contender_give_up(dl_zk_contender *contender);

/* The same for all there is on the server, without a contest. */
void dl_zk_contender_withdraw(dl_zk_contender *contender);

/* Where there is nothing left on the server. */
void dl_zk_contender_leave(dl_zk_contender *contender);

/* Where one of its nodes is, for its removal. */
dl_zk_target dl_zk_contender_target(const dl_zk_contender *contender, size_t node);

/* Removes its nodes from that one on, in the background, and the one that may exist. */
void dl_zk_contender_remove(dl_zk_contender *contender, size_t from);

/* For steps: */

/* Waits until first and second, as far as they aren't NULL, are answered. DL_GO_ON: they are. */
dl_outcome dl_zk_contender_await(dl_zk_contender *contender, dl_error *error);

typedef enum dl_zk_event {
	DL_ZK_EVENT_NOTHING,
	DL_ZK_EVENT_REPLIED,  /* second is answered, which was sent on another thread if the reply is a list */
	DL_ZK_EVENT_OWN_GONE, /* the node that the contest has made */
	DL_ZK_EVENT_GONE,     /* the node that is waited for */
	DL_ZK_EVENT_CHANGED,  /* that one, or the children */
	DL_ZK_EVENT_SESSION   /* it isn't connected, or what the contender had is lost: seen before the next step */
} dl_zk_event;

/* Until the deadline. DL_GO_ON: that happened. */
dl_outcome dl_zk_contender_await_event(dl_zk_contender *contender, dl_zk_event *event);

/* What happens to what is watched doesn't matter any more. Needs no mutex. */
void dl_zk_contender_unwatch(dl_zk_contender *contender);
/* Drops both. */
void dl_zk_contender_forget_replies(dl_zk_contender *contender);
/* Gets the reply to the request that dl_zk_contender_await() waits for: the last one sent. */
dl_zk_recipient dl_zk_contender_recipient(dl_zk_contender *contender);
dl_zk_contender *dl_zk_contender_of(dl_zk_waiter *waiter);
/* A reply that the step has no answer for: the connection or the session was lost, so next is to be done when there is one
 * again; otherwise it is final. */
dl_outcome dl_zk_contender_retry(dl_zk_contender *contender, int code, dl_zk_contender_step *next, dl_error *error);
/* The node is there, and kept; of 0, it isn't kept yet. */
void dl_zk_contender_created(dl_zk_contender *contender, const char *path, int64_t created);
/* As many nodes as it wants permits, in their order. They aren't kept yet. */
void dl_zk_contender_created_all(dl_zk_contender *contender, char *const *paths);
/* The latest, and what was created with it, is kept from now on. */
void dl_zk_contender_keep(dl_zk_contender *contender, int64_t created);
/* It isn't, or no longer. */
void dl_zk_contender_not_created(dl_zk_contender *contender);
/* The same, and it is to be made again. Of several nodes some may be left: those go, and the next have another contender's name. */
dl_outcome dl_zk_contender_make_again(dl_zk_contender *contender);
/* Its nodes from before this contest are gone. */
dl_outcome dl_zk_contender_lost(dl_zk_contender *contender, dl_error *error);
/* Somebody else is in front. DL_GO_ON: worth waiting. */
dl_outcome dl_zk_contender_must_wait(dl_zk_contender *contender);

dl_zk_contender_step dl_zk_contender_grant; /* it is its turn */

#endif
