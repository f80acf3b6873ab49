#include "zk/lock/exclusive.h"

#include "zk/client/failure.h"
#include "zk/lock/acl_probe.h"

#include <string.h>

/* owner: the reply with the node's data; NULL: it is only known that the node exists. There is no queue, so waiters
 * aren't counted. */
static void note_owner(const dl_zk_contender *contender, const dl_wish *wish, const dl_zk_request *owner)
{
	const char *name = strrchr(contender->path, '/') + 1;

	if (wish->ahead != NULL) {
		dl_zk_contender_note_ahead(wish, name, 0);
		wish->ahead->waiters = -1;
		wish->ahead->weight = 1;
		if (owner != NULL) {
			dl_zk_contender_note_data(wish, name, owner);
		}
	}
}

/* was_undecided: an earlier create may or may not have been carried out. */
static dl_outcome read_reply(dl_zk_contender *contender, bool was_undecided, const dl_wish *wish, dl_error *error)
{
	const dl_zk_request *created = contender->first;

	if (created->code == ZOK) {
		dl_zk_contender_created(contender, created->text, created->stat.czxid);
		return dl_zk_contender_next(contender, DL_ZK_STEP_GRANT);
	}
	if (dl_zk_failure_is_undecided(created->code)) {
		/* If there is a node, reading it shows whose it is. */
		return dl_zk_contender_next(contender, DL_ZK_STEP_WATCH);
	}
	contender->may_exist = was_undecided;
	if (created->code == ZNODEEXISTS) {
		/* The owner may be this contender itself, so check that even if there is no time to wait. */
		dl_zk_contender_next(contender, DL_ZK_STEP_WATCH);
		note_owner(contender, wish, NULL);
		return was_undecided ? DL_GO_ON : dl_zk_contender_must_wait(contender, wish, 0);
	}
	if (created->code == ZNONODE) {
		return dl_zk_contender_next(contender, DL_ZK_STEP_MAKE_PARENTS);
	}
	return dl_zk_contender_retry(contender, created->code, DL_ZK_STEP_CREATE, error);
}

static dl_outcome create(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	bool was_undecided = contender->may_exist;
	dl_outcome outcome;

	if (!dl_zk_acl_probe_is_known(contender)) {
		return dl_zk_acl_probe_check(contender, wish, error);
	}
	/* A node that an earlier create may have left is recognized by its data, and a signal handler may have changed the
	 * label since. */
	if (!was_undecided) {
		dl_zk_node_data(contender->data, dl_zk_session_id(contender->session), contender->name);
	}
	contender->may_exist = true;
	contender->first = dl_zk_request_create(contender->session, dl_zk_contender_recipient(contender), contender->path,
			contender->data, dl_zk_ensemble_acl(contender->ensemble, false), ZOO_EPHEMERAL);
	outcome = dl_zk_contender_await(contender, wish, error);
	if (outcome == DL_GO_ON) {
		outcome = read_reply(contender, was_undecided, wish, error);
		dl_zk_contender_forget_replies(contender);
	}
	return outcome;
}

static dl_outcome meet_absence(dl_zk_contender *contender)
{
	return contender->mode == DL_NOTHING ? DL_DONE : dl_zk_contender_next(contender, DL_ZK_STEP_CREATE);
}

/* If the node belongs to this session and has the same name in its data, the request whose reply was lost has created
 * it. If the node is gone, tries to create it. */
static dl_outcome read_owner(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	const dl_zk_request *node = contender->second;

	if (node->code == ZNONODE) {
		return meet_absence(contender);
	}
	if (node->code != ZOK) {
		return dl_zk_contender_retry(contender, node->code, DL_ZK_STEP_WATCH, error);
	}
	if (contender->mode != DL_NOTHING && node->stat.ephemeralOwner == dl_zk_session_id(contender->session)
			&& strcmp(node->text, contender->data) == 0) {
		dl_zk_contender_created(contender, contender->path, node->stat.czxid);
		return dl_zk_contender_next(contender, DL_ZK_STEP_GRANT);
	}
	dl_zk_contender_next(contender, DL_ZK_STEP_WAIT_FOR_OWNER);
	note_owner(contender, wish, node);
	return dl_zk_contender_must_wait(contender, wish, 0);
}

static dl_outcome watch(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_outcome outcome;

	contender->second = dl_zk_request_get(contender->session, dl_zk_contender_recipient(contender), contender->path,
			true);
	outcome = dl_zk_contender_await(contender, wish, error);
	if (outcome == DL_GO_ON) {
		outcome = read_owner(contender, wish, error);
		dl_zk_contender_forget_replies(contender);
	}
	return outcome;
}

/* For a contender that wants nothing. A server that is behind might not have the owner's node yet, so a majority must
 * confirm. */
static dl_outcome look(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_outcome outcome;

	contender->first = dl_zk_request_confirm(contender->session, dl_zk_request_nobody, contender->path);
	contender->second = dl_zk_request_get(contender->session, dl_zk_contender_recipient(contender), contender->path,
			true);
	outcome = dl_zk_contender_await(contender, wish, error);
	if (outcome != DL_GO_ON) {
		return outcome;
	}
	outcome = contender->first->code == ZOK || contender->first->code == ZNONODE
			? read_owner(contender, wish, error)
			: dl_zk_contender_retry(contender, contender->first->code, DL_ZK_STEP_LOOK, error);
	dl_zk_contender_forget_replies(contender);
	return outcome;
}

static dl_outcome wait_for_owner(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_zk_contender_event event;
	dl_outcome outcome = dl_zk_contender_await_event(contender, wish, &event);

	(void) error;
	if (outcome == DL_GO_ON && event == DL_ZK_CONTENDER_GONE) {
		outcome = meet_absence(contender);
	} else if (outcome == DL_GO_ON && event == DL_ZK_CONTENDER_CHANGED) {
		dl_zk_contender_next(contender, DL_ZK_STEP_WATCH);
	}
	return outcome;
}

const dl_zk_contender_state dl_zk_exclusive_states[DL_ZK_STEPS] = {
	[DL_ZK_STEP_CREATE] = { create, DL_ZK_TO(GRANT) | DL_ZK_TO(WATCH) | DL_ZK_TO(MAKE_PARENTS) | DL_ZK_TO(CHECK) },
	[DL_ZK_STEP_LOOK] = { look, DL_ZK_TO(WAIT_FOR_OWNER) | DL_ZK_TO(WATCH) },
	[DL_ZK_STEP_CHECK] = { dl_zk_acl_probe_check, DL_ZK_TO(CREATE) | DL_ZK_TO(MAKE_PARENTS) },
	[DL_ZK_STEP_MAKE_PARENTS] = { dl_zk_acl_probe_make_parents, DL_ZK_TO(CREATE) },
	[DL_ZK_STEP_WATCH] = { watch, DL_ZK_TO(CREATE) | DL_ZK_TO(GRANT) | DL_ZK_TO(WAIT_FOR_OWNER) },
	[DL_ZK_STEP_WAIT_FOR_OWNER] = { wait_for_owner, DL_ZK_TO(CREATE) | DL_ZK_TO(WATCH) },
	[DL_ZK_STEP_GRANT] = { dl_zk_contender_grant, DL_ZK_TO(CREATE) },
};
