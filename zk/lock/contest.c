#include "zk/lock/contest.h"

#include "zk/client/failure.h"
#include "zk/lock/order.h"
#include "zk/lock/acl_probe.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Requests the list. */
static dl_zk_request *ask_for_children(dl_zk_contender *contender, bool watch)
{
	return dl_zk_request_children(contender->session, dl_zk_contender_recipient(contender), contender->path, watch);
}

static bool has_node(const dl_zk_contender *contender, size_t node, const dl_zk_request *children)
{
	return dl_zk_request_find_child(children, strrchr(contender->nodes[node].path, '/') + 1) != NULL;
}

/* Whether all nodes that this contest created are in the list. If some were missing, the contender would count for too
 * few permits. */
static bool is_complete(const dl_zk_contender *contender, const dl_zk_request *children)
{
	return has_node(contender, contender->held, children)
			&& (contender->weight == 1 || dl_zk_request_count_children(children, contender->name) == contender->weight);
}

/* is_next: when the node goes, the lock is owned. */
static void await_node(dl_zk_contender *contender, const char *name, bool is_next)
{
	dl_zk_contender_unwatch(contender);
	free(contender->awaited);
	contender->awaited = dl_zk_node_path(contender->path, name);
	contender->waiter.is_decisive = is_next;
}

static dl_outcome refuse_number(const dl_zk_contender *contender, dl_zk_order_turn why, dl_error *error)
{
	const char *hosts = dl_zk_ensemble_hosts(contender->ensemble);

	if (why == DL_ZK_ORDER_TWICE) {
		dl_error_set(error, DL_ERROR_SERVER, "%s: two nodes below %.160s have the number %s", hosts, contender->path,
				strrchr(contender->nodes[contender->held].path, '/') + 1 + strlen(contender->name));
	} else {
		dl_error_set(error, DL_ERROR_SERVER,
				"%s: the numbers of the nodes below %.160s are running out at 2147483647: delete that node and "
				"recreate it",
				hosts, contender->path);
	}
	return DL_FAILED;
}

/* For a permit: a waiter behind may have read a list in which this contender appears to wait, even if it never did.
 * Changing its node notifies that waiter. */
static dl_outcome own(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	(void) wish;
	(void) error;
	if (contender->mode == DL_NOTHING) {
		return DL_DONE;
	}
	if (contender->is_followed) {
		dl_zk_removal_announce(contender->session, contender->nodes[contender->held].path, contender->data);
	}
	return dl_zk_contender_next(contender, DL_ZK_STEP_GRANT);
}

/* The first waiter watches the children, because any of those in front may be the next to go; and, if there is one, the
 * single node whose end makes it the owner. */
static void stand_at_the_head(dl_zk_contender *contender, const dl_zk_order_verdict *verdict)
{
	char *path = verdict->node != NULL ? dl_zk_node_path(contender->path, verdict->node) : NULL;
	bool is_watched = dl_zk_waiter_keep_watching(&contender->waiter, path, verdict->is_next);

	if (path == NULL || is_watched) {
		free(path);
		dl_zk_contender_next(contender, DL_ZK_STEP_WAIT_FOR_TURN);
		return;
	}
	free(contender->awaited);
	contender->awaited = path;
	dl_zk_contender_next(contender, DL_ZK_STEP_WATCH);
}

static dl_outcome stand_in_line(dl_zk_contender *contender, const dl_wish *wish, const dl_zk_order_verdict *verdict,
		bool is_watched)
{
	if (!verdict->is_any) {
		await_node(contender, verdict->node, verdict->is_next);
		dl_zk_contender_next(contender, DL_ZK_STEP_WATCH);
	} else if (!is_watched) {
		/* The node in front is gone. From now on, events on the children must not be attributed to that. */
		dl_zk_contender_unwatch(contender);
		dl_zk_contender_next(contender, DL_ZK_STEP_WATCH_CHILDREN);
	} else {
		stand_at_the_head(contender, verdict);
	}
	return dl_zk_contender_must_wait(contender, wish, verdict->waiters);
}

/* If the writer in front only tried once, or gave up, it is about to go. If it is still there when the list is read
 * again, it is waiting. */
static dl_outcome look_again(dl_zk_contender *contender, const char *rival)
{
	bool was_there = contender->is_opposed && strcmp(strrchr(contender->awaited, '/') + 1, rival) == 0;

	await_node(contender, rival, false);
	contender->is_opposed = true;
	return dl_zk_contender_next(contender, was_there ? DL_ZK_STEP_REFUSE : DL_ZK_STEP_LIST);
}

static dl_outcome follow(dl_zk_contender *contender, const dl_zk_order_verdict *verdict, bool is_watched,
		const dl_wish *wish, dl_error *error)
{
	contender->is_followed = verdict->is_followed;
	switch (verdict->turn) {
		case DL_ZK_ORDER_OWNS:
			return dl_zk_contender_next(contender, DL_ZK_STEP_OWN);
		case DL_ZK_ORDER_WAITS:
			return stand_in_line(contender, wish, verdict, is_watched);
		case DL_ZK_ORDER_REFUSED:
			return look_again(contender, verdict->node);
		case DL_ZK_ORDER_MISSING:
			return dl_zk_contender_make_again(contender);
		default:
			return refuse_number(contender, verdict->turn, error);
	}
}

/* Stops counting at the limit, unless the number is to be noted. */
static size_t count_waiters(const dl_zk_contender *contender, const dl_wish *wish, const dl_zk_order *order, size_t own)
{
	int64_t too_many = contender->is_contended ? 0 : wish->too_many;
	size_t most = wish->ahead != NULL ? SIZE_MAX : too_many > 1 ? (size_t) too_many - 1 : 0;

	return most > 0 ? dl_zk_order_waiters(order, own, contender->permits, most) : 0;
}

/* The first contender of all is an owner. */
static void note_ahead(const dl_zk_contender *contender, const dl_wish *wish, const dl_zk_order *order, size_t own,
		size_t waiters)
{
	size_t first = dl_zk_order_first_of_others(order, dl_zk_order_last(order, own));

	dl_zk_contender_note_ahead(wish, order->nodes[first].name, waiters);
	wish->ahead->is_share = dl_zk_order_judge(order, first, DL_WRITE, 0).turn != DL_ZK_ORDER_OWNS;
	wish->ahead->weight = contender->permits > 0 ? (unsigned) dl_zk_order_count(order, first) : 1;
}

/* For a contender that has no node, because it wants nothing. Those that came later aren't in front of it: they have
 * larger sequences. If the lock's node was deleted and recreated, all that were in front are gone. */
static dl_outcome judge_freedom(dl_zk_contender *contender, const dl_zk_request *children, const dl_wish *wish,
		dl_error *error)
{
	dl_zk_order order = dl_zk_order_read(children->names, children->count);
	dl_zk_order_verdict verdict = { .turn = DL_ZK_ORDER_OWNS };
	dl_outcome outcome;

	if (contender->queue == 0) {
		contender->queue = children->stat.czxid;
		contender->place = order.count > 0 ? order.nodes[order.count - 1].sequence : INT32_MIN;
	}
	if (contender->queue == children->stat.czxid) {
		verdict = dl_zk_order_judge_free(&order, contender->place);
	}
	outcome = follow(contender, &verdict, false, wish, error);
	dl_zk_order_free(&order);
	return outcome;
}

/* If one of the contender's nodes isn't in the list, somebody has deleted it. */
static dl_outcome judge_list(dl_zk_contender *contender, const dl_zk_request *children, const dl_wish *wish,
		dl_error *error)
{
	dl_zk_order order;
	dl_zk_order_verdict verdict;
	dl_outcome outcome;
	size_t own;

	if (contender->held > 0 && !has_node(contender, 0, children)) {
		return dl_zk_contender_lost(contender, error);
	}
	if (contender->mode != DL_NOTHING && !is_complete(contender, children)) {
		return dl_zk_contender_make_again(contender);
	}
	if (contender->seen < children->stat.pzxid) {
		contender->seen = children->stat.pzxid;
	}
	if (contender->mode == DL_NOTHING) {
		return judge_freedom(contender, children, wish, error);
	}
	order = dl_zk_order_read(children->names, children->count);
	own = dl_zk_order_find(&order, contender->id);
	verdict = dl_zk_order_judge(&order, own, contender->mode, contender->permits);
	if (verdict.turn == DL_ZK_ORDER_WAITS) {
		verdict.waiters = count_waiters(contender, wish, &order, own);
		if (wish->ahead != NULL) {
			note_ahead(contender, wish, &order, own, verdict.waiters);
		}
	}
	outcome = follow(contender, &verdict, children->is_watch, wish, error);
	dl_zk_order_free(&order);
	return outcome;
}

/* Anybody may have created the rival's node, so nothing of its data or its name is shown as it is. */
static dl_outcome refuse_deadlock(const dl_zk_contender *contender, const dl_zk_request *node, dl_error *error)
{
	const char *name = strrchr(contender->awaited, '/') + 1;
	dl_token_identity identity;
	char rival[256];

	dl_zk_node_identify(node->text, node->length, &identity);
	if (identity.pid > 0) {
		snprintf(rival, sizeof rival, "%s:%ld", identity.host, identity.pid);
	} else if (identity.host[0] != '\0') {
		strcpy(rival, identity.host);
	} else {
		dl_error_quote(rival, sizeof rival, name, strlen(name));
	}
	dl_error_set(error, DL_ERROR_DEADLOCK,
			"This reader of the lock \"%s\" can't become its writer: %s is already waiting to write, and each would "
			"wait for the other",
			contender->lock->name, rival);
	return DL_FAILED;
}

/* Called if this contender and its rival would wait for each other. The rival's data says who it is. */
static dl_outcome refuse(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	const dl_zk_request *node;
	dl_outcome outcome;

	contender->first = dl_zk_request_get(contender->session, dl_zk_contender_recipient(contender), contender->awaited,
			false);
	outcome = dl_zk_contender_await(contender, wish, error);
	if (outcome != DL_GO_ON) {
		return outcome;
	}
	node = contender->first;
	if (node->code == ZNONODE) {
		dl_zk_contender_next(contender, DL_ZK_STEP_LIST);
	} else if (node->code != ZOK) {
		outcome = dl_zk_contender_retry(contender, node->code, DL_ZK_STEP_REFUSE, error);
	} else {
		outcome = refuse_deadlock(contender, node, error);
	}
	dl_zk_contender_forget_replies(contender);
	return outcome;
}

static dl_outcome read_refusal(dl_zk_contender *contender, int code, dl_error *error)
{
	if (dl_zk_failure_is_undecided(code)) {
		return dl_zk_contender_next(contender, DL_ZK_STEP_FIND);
	}
	dl_zk_contender_not_created(contender);
	if (code == ZNONODE && contender->held == 0) {
		return dl_zk_contender_next(contender, DL_ZK_STEP_MAKE_PARENTS);
	}
	if (code == ZNONODE) {
		return dl_zk_contender_lost(contender, error);
	}
	return dl_zk_contender_retry(contender, code, DL_ZK_STEP_CREATE, error);
}

/* It has got its place, but one of the same thread that began earlier has none yet: that one's request was lost with
 * the connection, and this one's sent on the next one before anybody knew. */
static dl_outcome stand_back(dl_zk_contender *contender)
{
	dl_zk_contender_give_up(contender);
	return dl_zk_contender_next(contender, DL_ZK_STEP_CREATE);
}

/* Reads the replies to create and children together. */
static dl_outcome read_replies(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	const dl_zk_request *created = contender->first, *children = contender->second;

	if (created->code != ZOK) {
		return read_refusal(contender, created->code, error);
	}
	dl_zk_contender_created(contender, created->text, created->stat.czxid);
	if (dl_arrival_must_ask_again(&contender->arrival)) {
		return stand_back(contender);
	}
	return children->code == ZOK ? judge_list(contender, children, wish, error)
								 : dl_zk_contender_retry(contender, children->code, DL_ZK_STEP_LIST, error);
}

/* For several permits, creates as many nodes in one transaction. Their numbers are consecutive, so nobody gets in
 * between. */
static dl_outcome create_all(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_zk_creation node = { .parent = contender->path, .name = contender->name, .data = contender->data };
	dl_outcome outcome;

	contender->first = dl_zk_request_create_together(contender->session, dl_zk_contender_recipient(contender), &node,
			contender->weight, dl_zk_ensemble_acl(contender->ensemble, false));
	dl_arrival_let_next(&contender->arrival);
	outcome = dl_zk_contender_await(contender, wish, error);
	if (outcome == DL_GO_ON && contender->first->code == ZOK) {
		dl_zk_contender_created_all(contender, contender->first->names);
		outcome = dl_arrival_must_ask_again(&contender->arrival)
				? stand_back(contender)
				: dl_zk_contender_next(contender, DL_ZK_STEP_KNOW);
	} else if (outcome == DL_GO_ON) {
		outcome = read_refusal(contender, contender->first->code, error);
	}
	dl_zk_contender_forget_replies(contender);
	return outcome;
}

/* Sends both requests together. The server answers them in order, so the list includes the new node. */
static dl_outcome create(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	char path[2 * DL_ZK_LONGEST_PATH + DL_ZK_NAME_SIZE + 2];
	dl_outcome outcome;

	if (!dl_zk_acl_probe_is_known(contender)) {
		return dl_zk_acl_probe_check(contender, wish, error);
	}
	dl_zk_node_data(contender->data, dl_zk_session_id(contender->session), contender->name);
	contender->may_exist = true;
	if (contender->weight > 1) {
		return create_all(contender, wish, error);
	}
	stpcpy(stpcpy(stpcpy(path, contender->path), "/"), contender->name);
	contender->first = dl_zk_request_create(contender->session, dl_zk_request_nobody, path, contender->data,
			dl_zk_ensemble_acl(contender->ensemble, false), ZOO_EPHEMERAL_SEQUENTIAL);
	contender->second = ask_for_children(contender, false);
	dl_arrival_let_next(&contender->arrival);
	outcome = dl_zk_contender_await(contender, wish, error);
	if (outcome == DL_GO_ON) {
		outcome = read_replies(contender, wish, error);
		dl_zk_contender_forget_replies(contender);
	}
	return outcome;
}

/* The node exists, but it isn't known yet whether it belongs to this session, or when it was created. */
static dl_outcome know(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_zk_request *node, *children;
	dl_outcome outcome;

	contender->first = dl_zk_request_exists(contender->session, dl_zk_request_nobody,
			contender->nodes[contender->held].path);
	contender->second = ask_for_children(contender, false);
	outcome = dl_zk_contender_await(contender, wish, error);
	node = contender->first;
	children = contender->second;
	if (outcome == DL_GO_ON && node->code == ZOK && node->stat.ephemeralOwner == dl_zk_session_id(contender->session)) {
		dl_zk_contender_keep(contender, node->stat.czxid);
		outcome = children->code == ZOK ? judge_list(contender, children, wish, error)
										: dl_zk_contender_retry(contender, children->code, DL_ZK_STEP_LIST, error);
	} else if (outcome == DL_GO_ON && (node->code == ZOK || node->code == ZNONODE)) {
		outcome = dl_zk_contender_make_again(contender);
	} else if (outcome == DL_GO_ON) {
		outcome = dl_zk_contender_retry(contender, node->code, DL_ZK_STEP_KNOW, error);
	}
	dl_zk_contender_forget_replies(contender);
	return outcome;
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(char *const *) a, *(char *const *) b);
}

/* Adopts the nodes with the latest name, all of which exist: the request whose reply was lost has created them. */
static void adopt(dl_zk_contender *contender, dl_zk_request *children)
{
	char *paths[DL_ZK_MOST_TOGETHER] = { NULL };
	size_t first = 0;

	qsort(children->names, children->count, sizeof *children->names, compare_names);
	while (strncmp(children->names[first], contender->name, strlen(contender->name)) != 0) {
		first++;
	}
	for (size_t i = 0; i < contender->weight; i++) {
		paths[i] = dl_zk_node_path(contender->path, children->names[first + i]);
	}
	dl_zk_contender_created_all(contender, paths);
	for (size_t i = 0; i < contender->weight; i++) {
		free(paths[i]);
	}
}

static dl_outcome look_for_latest(dl_zk_contender *contender, dl_error *error)
{
	dl_zk_request *children = contender->second;
	size_t count;

	if (children->code != ZOK && children->code != ZNONODE) {
		return dl_zk_contender_retry(contender, children->code, DL_ZK_STEP_FIND, error);
	}
	count = dl_zk_request_count_children(children, contender->name);
	if (count == contender->weight) {
		adopt(contender, children);
		return dl_arrival_must_ask_again(&contender->arrival)
				? stand_back(contender)
				: dl_zk_contender_next(contender, DL_ZK_STEP_KNOW);
	}
	dl_arrival_lose_place(&contender->arrival);
	/* If there are none, there is nothing to look up again. */
	contender->may_exist = count > 0;
	return dl_zk_contender_make_again(contender);
}

/* Once a majority has answered, even if only that the path doesn't exist, the server's list is final. DL_GO_ON: second
 * is the reply with the children; or, if it is NULL, the step must be taken again. */
static dl_outcome read_what_is_final(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_outcome outcome;

	contender->first = dl_zk_request_confirm(contender->session, dl_zk_request_nobody, contender->path);
	contender->second = ask_for_children(contender, false);
	outcome = dl_zk_contender_await(contender, wish, error);
	if (outcome == DL_GO_ON && contender->first->code != ZOK && contender->first->code != ZNONODE) {
		outcome = dl_zk_contender_retry(contender, contender->first->code, contender->step, error);
		dl_zk_contender_forget_replies(contender);
	}
	return outcome;
}

/* The reply to create was lost: finds out whether the node was created. */
static dl_outcome find(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_outcome outcome = read_what_is_final(contender, wish, error);

	if (outcome == DL_GO_ON && contender->second != NULL) {
		outcome = look_for_latest(contender, error);
		dl_zk_contender_forget_replies(contender);
	}
	return outcome;
}

/* The lock's node doesn't exist, so nobody owns the lock. */
static dl_outcome read_absence(dl_zk_contender *contender, dl_error *error)
{
	if (contender->held > 0) {
		return dl_zk_contender_lost(contender, error);
	}
	return contender->mode == DL_NOTHING ? dl_zk_contender_next(contender, DL_ZK_STEP_OWN)
										 : dl_zk_contender_make_again(contender);
}

static dl_outcome read_list(dl_zk_contender *contender, dl_zk_step again, const dl_wish *wish, dl_error *error)
{
	dl_outcome outcome;

	if (contender->second->code == ZOK) {
		outcome = judge_list(contender, contender->second, wish, error);
	} else if (contender->second->code == ZNONODE) {
		outcome = read_absence(contender, error);
	} else {
		outcome = dl_zk_contender_retry(contender, contender->second->code, again, error);
	}
	dl_zk_contender_forget_replies(contender);
	return outcome;
}

/* For a contender that wants nothing. An outdated list might not contain an owner, so a majority must confirm it. */
static dl_outcome look(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_outcome outcome = read_what_is_final(contender, wish, error);

	return outcome == DL_GO_ON && contender->second != NULL
			? read_list(contender, DL_ZK_STEP_LOOK, wish, error)
			: outcome;
}

/* Waits for the reply with the children, and judges the list. again is the step that requests the list once more. */
static dl_outcome await_list(dl_zk_contender *contender, dl_zk_step again, const dl_wish *wish, dl_error *error)
{
	dl_outcome outcome = dl_zk_contender_await(contender, wish, error);

	return outcome == DL_GO_ON ? read_list(contender, again, wish, error) : outcome;
}

static dl_outcome list(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	contender->second = ask_for_children(contender, false);
	return await_list(contender, DL_ZK_STEP_LIST, wish, error);
}

/* For the first waiter: any of those in front may be the next to go. */
static dl_outcome watch_children(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	contender->second = ask_for_children(contender, true);
	return await_list(contender, DL_ZK_STEP_WATCH_CHILDREN, wish, error);
}

/* Whether a change of the awaited node means that the children must be watched: the waiter in front has got its
 * permits, so this contender is now the first waiter. */
static bool must_watch_children(const dl_zk_contender *contender)
{
	return contender->permits > 1 && contender->mode != DL_NOTHING;
}

static void read_list_again(dl_zk_contender *contender)
{
	dl_zk_contender_next(contender, must_watch_children(contender) ? DL_ZK_STEP_WATCH_CHILDREN : DL_ZK_STEP_LIST);
}

dl_zk_request *dl_zk_contest_ask(dl_zk_waiter *waiter)
{
	dl_zk_contender *contender = dl_zk_contender_of(waiter);

	return ask_for_children(contender, waiter->listed != NULL || (!waiter->is_gone && must_watch_children(contender)));
}

/* Whether the node changed after the list was read. If so, it may no longer be in the way. */
static bool is_news(dl_zk_waiter *waiter, const dl_zk_request *reply)
{
	return reply->stat.mzxid > dl_zk_contender_of(waiter)->seen;
}

/* Doesn't wait for the reply: wait_for_turn() does, and ignores a reply that says only that the node exists. */
static dl_outcome watch(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_zk_recipient to = dl_zk_contender_recipient(contender);

	(void) wish;
	(void) error;
	to.is_news = is_news;
	contender->second = dl_zk_request_get(contender->session, to, contender->awaited, true);
	return dl_zk_contender_next(contender, DL_ZK_STEP_WAIT_FOR_TURN);
}

/* If the watched node belongs to the owner, the reply that came with the watch says who that is. */
static void note_data(const dl_zk_contender *contender, const dl_wish *wish)
{
	const dl_zk_request *node = contender->second;

	if (node != NULL && dl_zk_request_is_answered(contender->second) && !node->is_list && node->code == ZOK) {
		dl_zk_contender_note_data(wish, strrchr(contender->awaited, '/') + 1, node);
	}
}

static dl_outcome read_awaited(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	const dl_zk_request *node = contender->second;
	dl_outcome outcome = DL_GO_ON;

	note_data(contender, wish);
	if (node->code == ZNONODE && contender->waiter.is_decisive && !must_watch_children(contender)) {
		dl_zk_contender_next(contender, DL_ZK_STEP_OWN);
	} else if (node->code == ZNONODE) {
		/* For permits, the list is also needed to know who came meanwhile. */
		dl_zk_contender_next(contender, contender->waiter.is_decisive ? DL_ZK_STEP_WATCH_CHILDREN : DL_ZK_STEP_LIST);
	} else if (node->code != ZOK) {
		outcome = dl_zk_contender_retry(contender, node->code, DL_ZK_STEP_WATCH, error);
	} else if (node->stat.mzxid > contender->seen) {
		contender->seen = node->stat.mzxid;
		dl_zk_contender_unwatch(contender);
		read_list_again(contender);
	}
	dl_zk_contender_forget_replies(contender);
	return outcome;
}

static dl_outcome wait_for_turn(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_zk_contender_event event;
	dl_outcome outcome = dl_zk_contender_await_event(contender, wish, &event);

	if (outcome != DL_GO_ON) {
		note_data(contender, wish);
		return outcome;
	}
	switch (event) {
		case DL_ZK_CONTENDER_REPLIED:
			return contender->second->is_list ? await_list(contender, DL_ZK_STEP_LIST, wish, error)
											  : read_awaited(contender, wish, error);
		case DL_ZK_CONTENDER_OWN_GONE:
			outcome = dl_zk_contender_make_again(contender);
			break;
		case DL_ZK_CONTENDER_GONE:
			dl_zk_contender_next(contender, contender->waiter.is_decisive ? DL_ZK_STEP_OWN : DL_ZK_STEP_LIST);
			break;
		case DL_ZK_CONTENDER_CHANGED:
			read_list_again(contender);
			break;
		default:
			return DL_GO_ON;
	}
	dl_zk_contender_forget_replies(contender);
	return outcome;
}

/* Creates the reader's node. Changing the writer's node in the same transaction wakes those that wait for it. */
static dl_outcome add_reader(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	char data[DL_ZK_DATA_SIZE];
	dl_zk_creation node = { .parent = contender->path, .name = contender->name, .data = data };
	dl_outcome outcome;
	int code;

	dl_zk_node_data(data, dl_zk_session_id(contender->session), contender->name);
	contender->may_exist = true;
	contender->first = dl_zk_request_create_and_set(contender->session, dl_zk_contender_recipient(contender), &node,
			dl_zk_ensemble_acl(contender->ensemble, false), contender->nodes[0].path, contender->data);
	outcome = dl_zk_contender_await(contender, wish, error);
	if (outcome != DL_GO_ON) {
		return outcome;
	}
	code = contender->first->code;
	if (code == ZOK) {
		dl_zk_contender_created(contender, contender->first->names[0], 0);
		outcome = DL_DONE;
	} else if (dl_zk_failure_is_undecided(code)) {
		dl_zk_contender_next(contender, DL_ZK_STEP_FIND_READER);
	} else {
		contender->may_exist = false;
		outcome = code == ZNONODE ? dl_zk_contender_lost(contender, error)
								  : dl_zk_contender_retry(contender, code, DL_ZK_STEP_ADD_READER, error);
	}
	dl_zk_contender_forget_replies(contender);
	return outcome;
}

/* The reply to add_reader was lost: finds out whether the node was created. */
static dl_outcome find_reader(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_outcome outcome = read_what_is_final(contender, wish, error);
	dl_zk_request *children = contender->second;
	const char *name;

	if (outcome != DL_GO_ON || children == NULL) {
		return outcome;
	}
	if (children->code == ZNONODE || (children->code == ZOK && !has_node(contender, 0, children))) {
		outcome = dl_zk_contender_lost(contender, error);
	} else if (children->code != ZOK) {
		outcome = dl_zk_contender_retry(contender, children->code, DL_ZK_STEP_FIND_READER, error);
	} else if ((name = dl_zk_request_find_child(children, contender->name)) != NULL) {
		char *path = dl_zk_node_path(contender->path, name);

		dl_zk_contender_created(contender, path, 0);
		free(path);
		outcome = DL_DONE;
	} else {
		contender->may_exist = false;
		dl_zk_contender_next(contender, DL_ZK_STEP_ADD_READER);
	}
	dl_zk_contender_forget_replies(contender);
	return outcome;
}

/* The steps that may follow when the list of children was judged. */
#define JUDGED \
	(DL_ZK_TO(OWN) | DL_ZK_TO(WATCH) | DL_ZK_TO(WATCH_CHILDREN) | DL_ZK_TO(WAIT_FOR_TURN) | DL_ZK_TO(LIST) \
			| DL_ZK_TO(REFUSE) | DL_ZK_TO(CREATE))

const dl_zk_contender_state dl_zk_contest_states[DL_ZK_STEPS] = {
	[DL_ZK_STEP_CREATE] = { create,
			JUDGED | DL_ZK_TO(KNOW) | DL_ZK_TO(FIND) | DL_ZK_TO(MAKE_PARENTS) | DL_ZK_TO(CHECK) },
	[DL_ZK_STEP_LOOK] = { look, JUDGED },
	[DL_ZK_STEP_CHECK] = { dl_zk_acl_probe_check, DL_ZK_TO(CREATE) | DL_ZK_TO(MAKE_PARENTS) },
	[DL_ZK_STEP_MAKE_PARENTS] = { dl_zk_acl_probe_make_parents, DL_ZK_TO(CREATE) },
	[DL_ZK_STEP_FIND] = { find, DL_ZK_TO(KNOW) | DL_ZK_TO(CREATE) },
	[DL_ZK_STEP_KNOW] = { know, JUDGED },
	[DL_ZK_STEP_LIST] = { list, JUDGED },
	[DL_ZK_STEP_WATCH_CHILDREN] = { watch_children, JUDGED },
	[DL_ZK_STEP_WATCH] = { watch, DL_ZK_TO(WAIT_FOR_TURN) },
	[DL_ZK_STEP_WAIT_FOR_TURN] = { wait_for_turn, JUDGED },
	[DL_ZK_STEP_REFUSE] = { refuse, DL_ZK_TO(LIST) },
	[DL_ZK_STEP_OWN] = { own, DL_ZK_TO(GRANT) },
	[DL_ZK_STEP_GRANT] = { dl_zk_contender_grant, DL_ZK_TO(CREATE) },
	[DL_ZK_STEP_ADD_READER] = { add_reader, DL_ZK_TO(FIND_READER) },
	[DL_ZK_STEP_FIND_READER] = { find_reader, DL_ZK_TO(ADD_READER) },
};

dl_outcome dl_zk_contest_downgrade(dl_zk_contender *contender, dl_error *error)
{
	const dl_wish wish = { .mode = DL_READ, .deadline = DL_FOREVER };
	dl_outcome outcome;

	dl_zk_contender_begin(contender, DL_READ);
	contender->first_step = contender->may_exist ? DL_ZK_STEP_FIND_READER : DL_ZK_STEP_ADD_READER;
	outcome = dl_zk_contender_run(contender, &wish, error);
	dl_zk_waiter_leave(&contender->waiter);
	contender->first_step = DL_ZK_STEP_CREATE;
	return contender->is_lost ? DL_NOT_HELD : outcome;
}
