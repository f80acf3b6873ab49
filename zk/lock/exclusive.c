#include "zk/lock/exclusive.h"

#include "zk/client/failure.h"
#include "zk/lock/acl_probe.h"

#include <string.h>

static dl_zk_contender_step watch, wait_for_owner;

/* was_undecided: an earlier create may or may not have been carried out. */
static dl_outcome read_reply(dl_zk_contender *contender, bool was_undecided, dl_error *error)
{
	const dl_zk_request *created = contender->first;

	if (created->code == ZOK) {
		dl_zk_contender_created(contender, created->text, created->stat.czxid);
		contender->step = dl_zk_contender_grant;
		return DL_GO_ON;
	}
	if (dl_zk_failure_is_undecided(created->code)) {
		/* If there is a node, reading it shows whose it is. */
		contender->step = watch;
		return DL_GO_ON;
	}
	contender->may_exist = was_undecided;
	if (created->code == ZNODEEXISTS) {
		/* The owner may be this contender, so it is checked even if there is no time to wait. */
		contender->step = watch;
		return was_undecided ? DL_GO_ON : dl_zk_contender_must_wait(contender, 0);
	}
	if (created->code == ZNONODE) {
		contender->step = dl_zk_acl_probe_make_parents;
		return DL_GO_ON;
	}
	return dl_zk_contender_retry(contender, created->code, dl_zk_exclusive_create, error);
}

dl_outcome dl_zk_exclusive_create(dl_zk_contender *contender, dl_error *error)
{
	dl_zk_session *session = contender->session;
	bool was_undecided = contender->may_exist;
	dl_outcome outcome;

	if (!dl_zk_acl_probe_are_known(contender)) {
		return dl_zk_acl_probe_check(contender, error);
	}
	dl_zk_node_data(contender->data, session->id, contender->name);
	contender->may_exist = true;
	contender->step = dl_zk_exclusive_create;
	pthread_mutex_lock(&session->mutex);
	contender->first = dl_zk_request_create(session, dl_zk_contender_recipient(contender), contender->path,
			contender->data, dl_zk_ensemble_acl(contender->ensemble, false), ZOO_EPHEMERAL);
	pthread_mutex_unlock(&session->mutex);
	outcome = dl_zk_contender_await(contender, error);
	if (outcome == DL_GO_ON) {
		outcome = read_reply(contender, was_undecided, error);
		dl_zk_contender_forget_replies(contender);
	}
	return outcome;
}

/* If the node belongs to this session and has the same name, the request whose reply was lost created it. If its
 * owner has gone, the first to come may take its place. */
static dl_outcome read_owner(dl_zk_contender *contender, dl_error *error)
{
	const dl_zk_request *node = contender->second;

	if (node->code == ZNONODE) {
		contender->step = dl_zk_exclusive_create;
		return DL_GO_ON;
	}
	if (node->code != ZOK) {
		return dl_zk_contender_retry(contender, node->code, watch, error);
	}
	if (node->stat.ephemeralOwner == contender->session->id && strcmp(node->text, contender->data) == 0) {
		dl_zk_contender_created(contender, contender->path, node->stat.czxid);
		contender->step = dl_zk_contender_grant;
		return DL_GO_ON;
	}
	contender->step = wait_for_owner;
	return dl_zk_contender_must_wait(contender, 0);
}

static dl_outcome watch(dl_zk_contender *contender, dl_error *error)
{
	dl_zk_session *session = contender->session;
	dl_outcome outcome;

	contender->step = watch;
	pthread_mutex_lock(&session->mutex);
	dl_zk_waiter_watch(&contender->waiter, contender->path, NULL);
	contender->second = dl_zk_request_get(session, dl_zk_contender_recipient(contender), contender->path, true);
	pthread_mutex_unlock(&session->mutex);
	outcome = dl_zk_contender_await(contender, error);
	if (outcome == DL_GO_ON) {
		outcome = read_owner(contender, error);
		dl_zk_contender_forget_replies(contender);
	}
	return outcome;
}

static dl_outcome wait_for_owner(dl_zk_contender *contender, dl_error *error)
{
	dl_zk_contender_event event;
	dl_outcome outcome = dl_zk_contender_await_event(contender, &event);

	(void) error;
	if (outcome == DL_GO_ON && event == DL_ZK_CONTENDER_GONE) {
		contender->step = dl_zk_exclusive_create;
	} else if (outcome == DL_GO_ON && event == DL_ZK_CONTENDER_CHANGED) {
		contender->step = watch;
	}
	return outcome;
}
