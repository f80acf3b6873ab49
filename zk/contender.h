#ifndef DL_ZK_CONTENDER_H
#define DL_ZK_CONTENDER_H

#include "zk/kept.h"
#include "zk/node.h"
#include "zk/removal.h"
#include "zk/request.h"

/*
 * One lock object's part in the contest for a lock: its node, and the wait for its turn. What queue.c and exclusive.c
 * share. Everything here belongs to the thread of the lock, and is reachable from it whenever that thread waits.
 */
typedef struct dl_zk_contender dl_zk_contender;

/* One exchange with the server. DL_NOT_HELD: contender->step comes next, on a session that is connected. Every other
 * outcome is final. */
typedef dl_outcome dl_zk_step(dl_zk_contender *contender, dl_error *error);

/* How the contest goes on at certain points. What may be NULL is said. */
typedef struct dl_zk_protocol {
	dl_zk_step *enter;   /* creates the node */
	dl_zk_step *gone;    /* the node that was waited for is gone */
	dl_zk_step *changed; /* it is there, and has changed */
	dl_zk_step *given;   /* the node that is relied on is gone; NULL: none ever is */
	/* By what was read of the node to wait for: has it changed already? Called on one of the client's threads, with the
	 * session's mutex held. NULL: look tells. */
	bool (*has_changed)(const dl_zk_contender *contender, const char *data);
	/* The node has been read; contender->second is the reply, and still to be dropped. NULL: there is nothing to see. */
	dl_zk_step *look;
	/* It has changed, or is gone: sends what is to be asked then, with the mutex held, on one of the client's threads. It may
	 * return NULL, and so may it be. */
	dl_zk_request *(*ask)(dl_zk_contender *contender);
	dl_zk_step *asked;   /* contender->second is that */
	/* Whose turn is it? The children of the lock's path have been read, and the own node is among them. Chooses the next
	 * step, or is final. NULL where there is no queue: the node is at the path itself. */
	dl_outcome (*judge)(dl_zk_contender *contender, const dl_zk_request *children, int32_t sequence, dl_error *error);
} dl_zk_protocol;

static inline bool dl_zk_is_queue(const dl_zk_protocol *protocol)
{
	return protocol->judge != NULL;
}

struct dl_zk_contender {
	dl_lock *lock;
	const dl_zk_protocol *protocol;
	dl_zk_ensemble *ensemble;
	const char *path;
	const char *suffix;              /* of the name of its node */
	unsigned permits;                /* of a semaphore; else 0 */
	dl_zk_contender *reader;         /* what reads, and becomes the writer by this one; or NULL */

	/* Of one acquisition. The session is referenced; NULL: there is nothing on the server. */
	dl_zk_session *session;
	char name[DL_ZK_NAME_SIZE];
	char data[DL_ZK_DATA_SIZE];
	char *node;           /* its path, once it is known that it was created */
	bool may_exist;       /* a create has been sent */
	dl_zk_kept kept;
	dl_zk_waiter waiter;

	/* Of one wait. */
	dl_zk_step *step;
	dl_time started;
	dl_time deadline;
	const dl_interrupt *interrupt;
	bool is_contended;
	bool is_reader_lost;
	char *awaited;        /* the path of the node to wait for */
	bool is_next;         /* when that one goes, nobody else is in front */
	char *giver;          /* of a semaphore: the node whose permit comes to this one, if all go in their order */
	bool is_claimed;      /* an upgrade's node says so */
	bool is_above;        /* it came later than the own one */
	size_t rank;          /* of a semaphore: how many were in front when the children were last read */
	int32_t latest;       /* and the sequence of the last of them all */
	dl_zk_request *first, *second; /* on their way, or answered */
};

/* Takes part in a session, and waits until it is connected, or has ended. DL_NOT_HELD: so it is. */
dl_outcome dl_zk_enter(dl_zk_contender *contender, dl_error *error);

/* Runs the steps until one is final. */
dl_outcome dl_zk_contend(dl_zk_contender *contender, dl_error *error);

/* Gives up whatever there is on the server, in the background. In a forked child, only forgets it. */
void dl_zk_withdraw(dl_zk_contender *contender);

/* The same, where there is nothing left on the server. */
void dl_zk_leave(dl_zk_contender *contender);

/* Where the node is, for its removal. */
dl_zk_target dl_zk_contender_target(const dl_zk_contender *contender);

/* For steps: */

/* Waits until first and second, as far as they aren't NULL, are answered. DL_NOT_HELD: they are. */
dl_outcome dl_zk_await(dl_zk_contender *contender, dl_error *error);
/* Before the node is asked for with a watch; with the session's mutex held. The path is the contender's. */
void dl_zk_watch(dl_zk_contender *contender, const char *path);
/* What happens to it is of no interest any more. Needs no mutex. */
void dl_zk_unwatch(dl_zk_contender *contender);
/* Drops both. */
void dl_zk_forget_replies(dl_zk_contender *contender);
/* Who is told of the reply of a request that dl_zk_await() waits for: the last one sent. */
dl_zk_recipient dl_zk_to_waiter(dl_zk_contender *contender);
/* A reply that the step has no answer for: the connection or the session was lost, so next is to be done when there is one
 * again; otherwise it is final. */
dl_outcome dl_zk_retry(dl_zk_contender *contender, int code, dl_zk_step *next, dl_error *error);
/* The node is there. */
void dl_zk_created(dl_zk_contender *contender, const char *node, int64_t created);
/* It isn't, or no longer. */
void dl_zk_not_created(dl_zk_contender *contender);
/* The share of the reader that was to become the writer is gone. */
dl_outcome dl_zk_reader_lost(dl_zk_contender *contender, dl_error *error);
/* Somebody else is in front. DL_NOT_HELD: worth waiting. */
dl_outcome dl_zk_contended(dl_zk_contender *contender);

dl_zk_step dl_zk_step_parents; /* makes the nodes above the own one */
dl_zk_step dl_zk_step_watch;   /* reads the node to wait for, and watches it */
dl_zk_step dl_zk_step_wait;
dl_zk_step dl_zk_step_grant;   /* the own node is in front */

#endif
