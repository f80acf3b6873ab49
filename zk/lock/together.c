#include "zk/lock/together.h"

#include "core/memory.h"
#include "zk/lock/contest.h"
#include "zk/lock/acl_probe.h"

#include <stdlib.h>
#include <string.h>

static void forget_all_replies(dl_zk_contender **all, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		dl_zk_contender_forget_replies(all[i]);
	}
}

static void withdraw(dl_zk_contender **all, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		dl_zk_contender_withdraw(all[i]);
	}
}

static bool is_one_session(dl_zk_contender **all, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (all[i]->session == NULL || all[i]->session != all[0]->session) {
			return false;
		}
	}
	return dl_zk_session_is_alive(all[0]->session);
}

static dl_outcome enter_session(dl_zk_contender **all, size_t count, dl_error *error)
{
	dl_outcome outcome = DL_GO_ON;

	for (size_t i = 0; i < count && outcome == DL_GO_ON; i++) {
		outcome = dl_zk_contender_enter(all[i], error);
	}
	return outcome;
}

static dl_outcome await_all(dl_zk_contender **all, size_t count, dl_error *error)
{
	dl_outcome outcome = DL_GO_ON;

	for (size_t i = 0; i < count && outcome == DL_GO_ON; i++) {
		outcome = dl_zk_contender_await(all[i], error);
	}
	return outcome;
}

/* Sends the transaction and the requests for the lists together, so each list includes the new node. */
static dl_outcome create(dl_zk_contender **all, size_t count, dl_error *error)
{
	dl_zk_session *session = all[0]->session;
	dl_zk_creation nodes[DL_ZK_MOST_TOGETHER];

	for (size_t i = 0; i < count; i++) {
		dl_zk_node_data(all[i]->data, dl_zk_session_id(session), all[i]->name);
		nodes[i] = (dl_zk_creation) { .parent = all[i]->path, .name = all[i]->name, .data = all[i]->data };
		all[i]->may_exist = true;
		dl_zk_contender_next(all[i], DL_ZK_STEP_CREATE);
	}
	all[0]->first = dl_zk_request_create_together(session, dl_zk_request_nobody, nodes, count,
			dl_zk_ensemble_acl(all[0]->ensemble, false));
	for (size_t i = 0; i < count; i++) {
		all[i]->second = dl_zk_request_children(session, dl_zk_contender_recipient(all[i]), all[i]->path, false);
	}
	return await_all(all, count, error);
}

static bool has_lists(dl_zk_contender **all, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (all[i]->second->code != ZOK) {
			return false;
		}
	}
	return true;
}

/* The client doesn't reveal the transaction's number, so it is read from the first node. All nodes share it. */
static dl_outcome read_number(dl_zk_contender *contender, int64_t *number, dl_error *error)
{
	dl_outcome outcome;

	dl_zk_request_drop(contender->first);
	contender->first = dl_zk_request_exists(contender->session, dl_zk_contender_recipient(contender),
			contender->nodes[0].path);
	outcome = dl_zk_contender_await(contender, error);
	*number = outcome == DL_GO_ON && contender->first->code == ZOK ? contender->first->stat.czxid : 0;
	return outcome;
}

/* Sets are_kept to false if the number of the transaction can't be read. */
static dl_outcome keep(dl_zk_contender **all, size_t count, bool *are_kept, dl_error *error)
{
	int64_t number;
	dl_outcome outcome;

	for (size_t i = 0; i < count; i++) {
		dl_zk_contender_created(all[i], all[0]->first->names[i], 0);
	}
	outcome = read_number(all[0], &number, error);
	*are_kept = outcome == DL_GO_ON && number != 0;
	for (size_t i = 0; i < count && *are_kept; i++) {
		dl_zk_lease_start(&all[i]->nodes[0].lease, all[i]->session, all[i]->nodes[0].path, number);
	}
	return outcome;
}

/* None of the nodes was created, because one of them has no parent. Creates that parent for the next attempt. */
static dl_outcome make_parent(dl_zk_contender **all, size_t count, dl_error *error)
{
	size_t refused = all[0]->first->refused;

	forget_all_replies(all, count);
	for (size_t i = 0; i < count; i++) {
		dl_zk_contender_not_created(all[i]);
	}
	return dl_zk_acl_probe_make_parents(all[refused], error);
}

/* DL_GO_ON: are_known says whether all may delete what they create. */
static dl_outcome check_rights(dl_zk_contender **all, size_t count, bool *are_known, dl_error *error)
{
	dl_outcome outcome;

	*are_known = true;
	for (size_t i = 0; i < count; i++) {
		dl_zk_acl_probe_ask(all[i]);
	}
	outcome = await_all(all, count, error);
	for (size_t i = 0; i < count && outcome == DL_GO_ON; i++) {
		outcome = dl_zk_acl_probe_read(all[i], error);
		*are_known = *are_known && outcome == DL_GO_ON && dl_zk_acl_probe_are_known(all[i]);
	}
	return outcome;
}

/* DL_GO_ON: are_kept says whether all the nodes exist. If it is false, some of them may. */
static dl_outcome enter(dl_zk_contender **all, size_t count, bool *are_kept, dl_error *error)
{
	dl_outcome outcome = enter_session(all, count, error);
	bool are_known = outcome == DL_GO_ON && is_one_session(all, count);

	*are_kept = false;
	if (are_known) {
		outcome = check_rights(all, count, &are_known, error);
	}
	while (outcome == DL_GO_ON && are_known && is_one_session(all, count)) {
		outcome = create(all, count, error);
		if (outcome != DL_GO_ON) {
			break;
		}
		if (all[0]->first->code != ZNONODE) {
			return all[0]->first->code == ZOK && has_lists(all, count) ? keep(all, count, are_kept, error) : DL_GO_ON;
		}
		outcome = make_parent(all, count, error);
	}
	return outcome;
}

/* Grants the leading locks that are free, up to the first that isn't. Returns how many. */
static size_t grant(dl_zk_contender **all, size_t count)
{
	size_t owned = 0;

	while (owned < count && dl_zk_contest_is_first(all[owned], all[owned]->second)
			&& dl_zk_lease_grant(&all[owned]->nodes[0].lease)) {
		owned++;
	}
	return owned;
}

dl_outcome dl_zk_together_contend(dl_zk_contender **all, size_t count, dl_error *error)
{
	bool are_kept;
	dl_outcome outcome = enter(all, count, &are_kept, error);

	if (outcome == DL_GO_ON && are_kept) {
		size_t owned = grant(all, count);

		outcome = owned > 0 ? DL_DONE : dl_zk_contest_judge(all[0], all[0]->second, error);
	}
	forget_all_replies(all, count);
	if (outcome != DL_GO_ON) {
		return outcome;
	}
	/* A place in a queue blocks those behind it like an owned lock. So a contender mustn't have places in other queues
	 * while it waits in this one. */
	withdraw(all + 1, count - 1);
	if (!are_kept) {
		dl_zk_contender_withdraw(all[0]);
	}
	return dl_zk_contender_run(all[0], error);
}
