#ifndef DL_ZK_RIGHTS_H
#define DL_ZK_RIGHTS_H

#include "zk/contender.h"

/*
 * Whether a contender could delete its node again. The right to create and that to delete are two, and both are a matter of the
 * node above. A session remembers of which nodes it knows that it may: those that it has made, and those that it has asked
 * about.
 */

/* Makes the node above, or asks, unless it is known; contender->first and second are the requests. */
void dl_zk_rights_ask(dl_zk_contender *contender);

/* Reads the reply, if there is one. DL_GO_ON: if it may delete, contender->step is what creates the node; otherwise the
 * question is to be repeated. */
dl_outcome dl_zk_rights_read(dl_zk_contender *contender, dl_error *error);

bool dl_zk_rights_are_known(const dl_zk_contender *contender);

/* For what creates the node, which comes next: */
dl_zk_contender_step dl_zk_rights_check;        /* where they aren't known */
dl_zk_contender_step dl_zk_rights_make_parents; /* where one of the nodes above is missing */

#endif
