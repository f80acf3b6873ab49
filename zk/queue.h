#ifndef DL_ZK_QUEUE_H
#define DL_ZK_QUEUE_H

#include "zk/contender.h"

/* The children of a node as a queue. Writers, which are all contenders of a plain mutex, wait for all in front. */
extern const dl_zk_protocol dl_zk_queue_writer;

/* What the other protocols of the queue are made of: */

dl_zk_step dl_zk_queue_create; /* makes the own node and reads the children */
dl_zk_step dl_zk_queue_list;   /* reads them again */
dl_zk_step dl_zk_queue_gone;   /* the node waited for has gone */
dl_zk_step dl_zk_queue_asked;  /* reads what the client's thread has asked for already */

/* For writers, and who wait as they do. */
bool dl_zk_queue_has_changed(const dl_zk_contender *contender, const char *data);
/* For whom the list shows what it means that the node has gone, unless it is clear. */
dl_zk_request *dl_zk_queue_ask(dl_zk_contender *contender);

/* Waits for the replies, of which the second has the children, and judges. again: the step to repeat. */
dl_outcome dl_zk_queue_await(dl_zk_contender *contender, dl_zk_step *again, dl_error *error);

/* The node to wait for, next. */
void dl_zk_queue_behind(dl_zk_contender *contender, const char *name);

/* For who has created the node and listed the children otherwise: whether the node is the first. */
bool dl_zk_queue_is_first(const dl_zk_contender *contender, const dl_zk_request *children);

/* Whose turn it is, as contender->step; DL_TIMED_OUT: somebody else's, and there is no time to wait. */
dl_outcome dl_zk_queue_judge(dl_zk_contender *contender, const dl_zk_request *children, dl_error *error);

#endif
