#include "zk/exclusive.h"

#include "core/memory.h"
#include "zk/failure.h"

#include <string.h>

static dl_zk_step create, look;

/* An owner that goes leaves room for whoever is first. */
const dl_zk_protocol dl_zk_exclusive = { .enter = create, .gone = create, .changed = dl_zk_step_watch, .look = look };

static dl_outcome watch_owner(dl_zk_contender *contender)
{
	if (contender->awaited == NULL) {
		contender->awaited = dl_duplicate(contender->path, strlen(contender->path));
	}
	contender->step = dl_zk_step_watch;
	return DL_NOT_HELD;
}

/* was_undecided: of an earlier create it isn't known whether it was carried out. */
static dl_outcome read_reply(dl_zk_contender *contender, bool was_undecided, dl_error *error)
{
	const dl_zk_request *created = contender->first;

	if (created->code == ZOK) {
		dl_zk_created(contender, created->text, created->stat.czxid);
		contender->step = dl_zk_step_grant;
		return DL_NOT_HELD;
	}
	if (dl_zk_is_undecided(created->code)) {
		/* Whose it is, if there is one, is seen when it is read. */
		return watch_owner(contender);
	}
	contender->may_exist = was_undecided;
	if (created->code == ZNODEEXISTS) {
		/* An owner that may be this one is looked at, even when there is no time to wait. */
		dl_outcome outcome = was_undecided ? DL_NOT_HELD : dl_zk_contended(contender);

		return outcome == DL_NOT_HELD ? watch_owner(contender) : outcome;
	}
	if (created->code == ZNONODE) {
		contender->step = dl_zk_step_parents;
		return DL_NOT_HELD;
	}
	return dl_zk_retry(contender, created->code, create, error);
}

static dl_outcome create(dl_zk_contender *contender, dl_error *error)
{
	dl_zk_session *session = contender->session;
	bool was_undecided = contender->may_exist;
	dl_outcome outcome;

	dl_zk_node_data(contender->data, session->id, contender->name, 0);
	contender->may_exist = true;
	contender->step = create;
	pthread_mutex_lock(&session->mutex);
	contender->first = dl_zk_create(session, dl_zk_to_waiter(contender), contender->path, contender->data,
		dl_zk_ensemble_acl(contender->ensemble, false), ZOO_EPHEMERAL);
	pthread_mutex_unlock(&session->mutex);
	outcome = dl_zk_await(contender, error);
	if (outcome == DL_NOT_HELD) {
		outcome = read_reply(contender, was_undecided, error);
		dl_zk_forget_replies(contender);
	}
	return outcome;
}

/* The node as it is. One of this session with the own name was created by the request whose reply was lost. */
static dl_outcome look(dl_zk_contender *contender, dl_error *error)
{
	const dl_zk_request *node = contender->second;

	(void) error;
	if (node->stat.ephemeralOwner == contender->session->id
			&& strcmp(node->text, contender->data) == 0) {
		dl_zk_created(contender, contender->path, node->stat.czxid);
		contender->step = dl_zk_step_grant;
		return DL_NOT_HELD;
	}
	contender->step = dl_zk_step_wait;
	return dl_zk_contended(contender);
}
