#ifndef DL_ZK_CONTEST_H
#define DL_ZK_CONTEST_H

#include "zk/contender.h"

/* The contest among the children of a lock's node: a mutex, readers and writers, a semaphore. Whose turn it is, order.h says. */

/* Makes a node, reads the list, and waits until it says that the contender owns what it wants. With a node already, a reader
 * becomes the writer: DL_ERROR_DEADLOCK, where somebody in front waits for the reader. */
dl_zk_contender_step dl_zk_contest_create;

/* Judges by a list that was read otherwise, after the node was created. As a step. */
dl_outcome dl_zk_contest_judge(dl_zk_contender *contender, const dl_zk_request *children, dl_error *error);

/* For a contender that has created its node and listed the children otherwise: whether it owns. */
bool dl_zk_contest_is_first(const dl_zk_contender *contender, const dl_zk_request *children);

/*
 * The writer, which has one node, gets a reader's besides. Until that is known, or known to be impossible: DL_NOT_HELD, the
 * lock is lost. DL_FAILED: the server refuses, and the writer is one still; or there was no answer, contender->may_exist says
 * that what became of it isn't known, and the next call asks.
 */
dl_outcome dl_zk_contest_downgrade(dl_zk_contender *contender, dl_error *error);

#endif
