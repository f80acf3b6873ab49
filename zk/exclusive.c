#include "zk/exclusive.h"

#include "zk/failure.h"
#include "zk/rights.h"

#include <string.h>

static dl_zk_contender_step watch, wait_for_owner;

/* was_undecided: of an earlier create it isn't known whether it was carried out. */
static dl_outcome read_reply(dl_zk_contender *contender, bool was_undecided, dl_error *error)
{
	const dl_zk_request *created = contender->first;

	if (created->code == ZOK) {
		dl_zk_contender_created(contender, created->text, created->stat.czxid);
		contender->step = dl_zk_contender_grant;
		return DL_GO_ON;
	}
	if (dl_zk_failure_is_undecided(created->code)) {
		/* Whose it is, if there is one, is seen when it is read. */
		contender->step = watch;
		return DL_GO_ON;
	}
	contender->may_exist = was_undecided;
	if (created->code == ZNODEEXISTS) {
		/* An owner that may be this one is looked at, even when there is no time to wait. */
		contender->step = watch;
		return was_undecided ? DL_GO_ON : dl_zk_contender_must_wait(contender);
	}
	if (created->code == ZNONODE) {
		contender->step = dl_zk_rights_make_parents;
		return DL_GO_ON;
	}
	return dl_zk_contender_retry(contender, created->code, dl_zk_exclusive_create, error);
}

dl_outcome dl_zk_exclusive_create(dl_zk_contender *contender, dl_error *error)
{
	dl_zk_session *session = contender->session;
	bool was_undecided = contender->may_exist;
	dl_outcome outcome;

	if (!dl_zk_rights_are_known(contender)) {
		return dl_zk_rights_check(contender, error);
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

/* One of this session with the same name was created by the request whose reply was lost. An owner that has gone leaves room for
 * the first to come. */
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
	return dl_zk_contender_must_wait(contender);
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
	dl_zk_event event;
	dl_outcome outcome = dl_zk_contender_await_event(contender, &event);

	(void) error;
	if (outcome == DL_GO_ON && event == DL_ZK_EVENT_GONE) {
		contender->step = dl_zk_exclusive_create;
	} else if (outcome == DL_GO_ON && event == DL_ZK_EVENT_CHANGED) {
		contender->step = watch;
	}
	return outcome;
}
