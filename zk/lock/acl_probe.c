#include "zk/lock/acl_probe.h"

#include "zk/client/failure.h"

#include <stdlib.h>
#include <string.h>

/* Hashes the path of the node right above the contender's node, with FNV-1a. Never returns 0. */
static uint64_t hash_of(const dl_zk_contender *contender)
{
	const char *end = contender->is_exclusive
			? strrchr(contender->path, '/')
			: contender->path + strlen(contender->path);
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (const char *c = contender->path; c < end; c++) {
		hash = (hash ^ (unsigned char) *c) * UINT64_C(0x100000001b3);
	}
	return hash | 1;
}

bool dl_zk_acl_probe_is_known(const dl_zk_contender *contender)
{
	return dl_zk_session_may_delete_below(contender->session, hash_of(contender));
}

static void learn(dl_zk_contender *contender, bool is_own)
{
	dl_zk_session_remember_deletable(contender->session, hash_of(contender), is_own);
}

/* Creates the node above; if that succeeds, it may delete there. At the same time, tries to delete a child that can't
 * exist: the server checks the permission before it looks for the node, so the error shows whether deleting is
 * allowed. */
static void ask(dl_zk_contender *contender)
{
	bool is_above = contender->is_exclusive;
	char above[2 * DL_ZK_LONGEST_PATH + 1], probe[sizeof above + DL_ZK_NAME_SIZE + 1];

	strcpy(above, contender->path);
	if (is_above) {
		dl_zk_node_shorten(above);
	}
	stpcpy(stpcpy(stpcpy(probe, above), "/"), contender->name);
	if (above[0] != '\0') {
		contender->first = dl_zk_request_create(contender->session, dl_zk_request_nobody, above, "",
				dl_zk_ensemble_acl(contender->ensemble, is_above), ZOO_CONTAINER);
	}
	contender->second = dl_zk_request_delete(contender->session, dl_zk_contender_recipient(contender), probe);
}

/* Whether the node above would be refused each time, not just because it exists, its parent is missing, or somebody
 * else has to create it. */
static bool is_refusal(int created)
{
	return created != ZOK && created != ZNODEEXISTS && created != ZNONODE && created != ZNOAUTH
			&& !dl_zk_failure_is_undecided(created) && !dl_zk_failure_is_put_off(created);
}

/* DL_GO_ON: if the contender may delete, contender->step creates the node; otherwise it asks again. */
static dl_outcome read_replies(dl_zk_contender *contender, dl_error *error)
{
	int created = contender->first != NULL ? contender->first->code : ZNODEEXISTS;
	int deleted = contender->second->code;

	dl_zk_contender_forget_replies(contender);
	if (created == ZOK || deleted == ZNONODE) {
		learn(contender, true);
		return dl_zk_contender_next(contender, created == ZNONODE ? DL_ZK_STEP_MAKE_PARENTS : DL_ZK_STEP_CREATE);
	}
	if (deleted == ZNOAUTH) {
		dl_error_set(error, DL_ERROR_SERVER,
				"%s: the ACL of the node above doesn't permit deleting the lock's node: %.160s",
				dl_zk_ensemble_hosts(contender->ensemble), contender->path);
		return DL_FAILED;
	}
	/* A server that requires a login refuses the first request and closes the connection: asked again, it would do the
	 * same forever. */
	return dl_zk_contender_retry(contender, is_refusal(created) ? created : deleted, DL_ZK_STEP_CHECK, error);
}

dl_outcome dl_zk_acl_probe_check(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_outcome outcome;

	dl_zk_contender_next(contender, DL_ZK_STEP_CHECK);
	ask(contender);
	outcome = dl_zk_contender_await(contender, wish, error);
	return outcome == DL_GO_ON ? read_replies(contender, error) : outcome;
}

static int create_parent(dl_zk_contender *contender, const char *path, dl_outcome *outcome, const dl_wish *wish,
		dl_error *error)
{
	bool is_above = strcmp(path, contender->path) != 0;
	int code = ZOK;

	contender->first = dl_zk_request_create(contender->session, dl_zk_contender_recipient(contender), path, "",
			dl_zk_ensemble_acl(contender->ensemble, is_above), ZOO_CONTAINER);
	*outcome = dl_zk_contender_await(contender, wish, error);
	if (*outcome == DL_GO_ON) {
		code = contender->first->code;
		dl_zk_contender_forget_replies(contender);
	}
	return code;
}

/* Works upward from the lowest node, because most of them usually exist already, and we may not be allowed to create
 * the upper ones. Once a node can be created, works downward again, and upward if a node has meanwhile gone, until the
 * contender's node can be created. The nodes are containers, which the server removes some time after their last child
 * is gone.
 */
dl_outcome dl_zk_acl_probe_make_parents(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	char path[2 * DL_ZK_LONGEST_PATH + 1], parent[sizeof path];
	bool is_missing;
	dl_outcome outcome;
	int code;

	strcpy(parent, contender->path);
	is_missing = !contender->is_exclusive || dl_zk_node_shorten(parent);
	strcpy(path, parent);
	while (is_missing) {
		code = create_parent(contender, path, &outcome, wish, error);
		if (outcome != DL_GO_ON) {
			return outcome;
		}
		if (code == ZNONODE) {
			is_missing = dl_zk_node_shorten(path);
		} else if (code == ZOK || code == ZNODEEXISTS) {
			is_missing = dl_zk_node_lengthen(path, parent);
			if (!is_missing) {
				learn(contender, code == ZOK);
			}
		} else {
			return dl_zk_contender_retry(contender, code, DL_ZK_STEP_CREATE, error);
		}
	}
	return dl_zk_contender_next(contender, DL_ZK_STEP_CREATE);
}
