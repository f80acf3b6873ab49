#include "zk/lock/inspect.h"

#include "core/system/memory.h"
#include "zk/client/exchange.h"
#include "zk/client/failure.h"
#include "zk/client/node.h"
#include "zk/lock/order.h"

#include <stdlib.h>
#include <string.h>

/* The children of the lock's node, and their data. */
typedef struct view {
	dl_zk_request *list,
			**replies; /* the replies in the order of the list; NULL: the child isn't a contender, or is gone */
	char **names;      /* the names of the contenders, owned by the list */
	size_t count;
	dl_zk_order order;
} view;

/* The caller must call dl_zk_exchange_end(), whatever this returns. */
static bool begin(dl_zk_exchange *on, dl_zk_ensemble *ensemble, const char *path, dl_error *error)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), dl_zk_ensemble_timeout(ensemble));

	return dl_zk_exchange_begin(on, ensemble, path, deadline, error);
}

/* Sets the reply's code, ZNONODE included. false: any other failure, which the error describes. */
static bool await(dl_zk_exchange *on, dl_zk_request *request, const char *path, int *code, dl_error *error)
{
	if (!dl_zk_exchange_await(on, request, error)) {
		return false;
	}
	*code = request->code;
	return *code == ZOK || *code == ZNONODE || dl_zk_failure_set(on->session, *code, path, error);
}

/* In microseconds since 1970. */
static int64_t since(const dl_zk_request *node)
{
	return node->stat.ctime * 1000;
}

static dl_holder describe(const char *name, dl_mode mode, const dl_zk_request *node)
{
	dl_holder holder = { .node = name,
		.session = node->stat.ephemeralOwner,
		.since = since(node),
		.mode = mode,
		.weight = 1 };

	dl_zk_node_identify(node->text, node->length, &holder.identity);
	return holder;
}

static bool list_names(dl_zk_exchange *on, const char *path, view *seen, dl_error *error)
{
	int code;

	seen->list = dl_zk_request_children(on->session, dl_zk_exchange_recipient(on), path, false);
	return await(on, seen->list, path, &code, error);
}

static void ask_for_each(dl_zk_exchange *on, const char *path, view *seen)
{
	int32_t sequence;

	seen->replies = dl_allocate((seen->list->count + 1) * sizeof *seen->replies);
	for (size_t i = 0; i < seen->list->count; i++) {
		if (dl_zk_node_sequence(seen->list->names[i], &sequence)) {
			char *node = dl_zk_node_path(path, seen->list->names[i]);

			seen->replies[i] = dl_zk_request_get(on->session, dl_zk_exchange_recipient(on), node, false);
			free(node);
		}
	}
}

/* All children are requested at once. Those that are gone by then are left out. */
static bool view_queue(dl_zk_exchange *on, const dl_zk_inspect_place *place, view *seen, dl_error *error)
{
	*seen = (view) { .list = NULL };
	if (!list_names(on, place->path, seen, error)) {
		return false;
	}
	ask_for_each(on, place->path, seen);
	seen->names = dl_allocate((seen->list->count + 1) * sizeof *seen->names);
	for (size_t i = 0; i < seen->list->count; i++) {
		int code;

		if (seen->replies[i] == NULL) {
			continue;
		}
		if (!await(on, seen->replies[i], place->path, &code, error)) {
			return false;
		}
		if (code == ZOK) {
			seen->names[seen->count++] = seen->list->names[i];
		}
	}
	seen->order = dl_zk_order_read(seen->names, seen->count);
	return true;
}

static void forget(view *seen)
{
	for (size_t i = 0; seen->replies != NULL && i < seen->list->count; i++) {
		dl_zk_request_drop(seen->replies[i]);
	}
	dl_zk_request_drop(seen->list);
	free(seen->replies);
	free(seen->names);
	dl_zk_order_free(&seen->order);
}

static const dl_zk_request *reply_of(const view *seen, size_t node)
{
	size_t i = 0;

	while (seen->list->names[i] != seen->order.nodes[node].name) {
		i++;
	}
	return seen->replies[i];
}

/* The names of a semaphore's nodes contain the number of permits that their owner goes by; other names don't. */
static bool is_permit(const view *seen, size_t node)
{
	return seen->order.nodes[node].permits > 0;
}

/* Returns the mode that the contender's first node by itself represents: reading, if the contender has other nodes
 * behind it. */
static dl_mode mode_of(const view *seen, size_t first)
{
	bool is_single = dl_zk_order_last(&seen->order, first) == first;

	return is_permit(seen, first) || seen->order.nodes[first].is_reader || !is_single ? DL_READ : DL_WRITE;
}

static bool is_owner(const view *seen, size_t first, dl_mode mode)
{
	return dl_zk_order_judge(&seen->order, first, mode, seen->order.nodes[first].permits).turn == DL_ZK_ORDER_OWNS;
}

/* Whether the contender was a reader, and its last node has made it the writer. */
static bool has_become_writer(const view *seen, size_t first)
{
	size_t last = dl_zk_order_last(&seen->order, first);

	return last != first && !seen->order.nodes[last].is_reader && is_owner(seen, first, DL_WRITE);
}

static void add_owner(dl_status *status, const dl_holder *owner, const dl_zk_request *node)
{
	if (status->owners.count == 0) {
		status->is_held = true;
		status->mode = owner->mode;
		status->fencing_token = node->stat.czxid;
	}
	status->shares += owner->mode != DL_WRITE ? owner->weight : 0;
	dl_status_add_owner(status, owner);
}

static void add(dl_status *status, const view *seen, size_t node, size_t first, dl_mode mode)
{
	const dl_zk_request *reply = reply_of(seen, node);
	dl_holder holder = describe(seen->order.nodes[node].name, mode, reply);
	bool is_place = node == first || is_permit(seen, node);

	if (is_permit(seen, node)) {
		holder.mode = DL_PERMITS;
		holder.weight = (unsigned) dl_zk_order_count(&seen->order, node);
		holder.total_permits = seen->order.nodes[node].permits;
	}
	if (is_owner(seen, first, mode) || (is_place && is_owner(seen, first, DL_WRITE))) {
		add_owner(status, &holder, reply);
	} else {
		dl_status_add_waiter(status, &holder);
		status->waiters++;
	}
}

/* Lists each contender at its place: its first node. A reader that wants to become the writer, or has become it, is
 * also listed at its last node; a contender for several permits only at its last node. */
static void describe_queue(const view *seen, dl_status *status)
{
	for (size_t i = 0; i < seen->order.count; i++) {
		size_t first = dl_zk_order_first(&seen->order, i), last = dl_zk_order_last(&seen->order, i);

		if (is_permit(seen, i) ? i == last : i == first && !has_become_writer(seen, first)) {
			add(status, seen, i, first, mode_of(seen, first));
		} else if (!is_permit(seen, i) && i == last && !seen->order.nodes[i].is_reader) {
			add(status, seen, i, first, DL_WRITE);
		}
	}
}

static bool inquire_queue(dl_zk_exchange *on, const dl_zk_inspect_place *place, dl_status *status, dl_error *error)
{
	view seen;
	bool is_done = view_queue(on, place, &seen, error);

	if (is_done) {
		describe_queue(&seen, status);
	}
	forget(&seen);
	return is_done;
}

static dl_zk_request *read_node(dl_zk_exchange *on, const char *path)
{
	return dl_zk_request_get(on->session, dl_zk_exchange_recipient(on), path, false);
}

static bool inquire_node(dl_zk_exchange *on, const char *path, dl_status *status, dl_error *error)
{
	dl_zk_request *node = read_node(on, path);
	bool is_done;
	int code;

	is_done = await(on, node, path, &code, error);
	/* If the node isn't ephemeral, it is the parent of a queue's nodes, and so belongs to the other kind of lock. */
	if (is_done && code == ZOK && node->stat.ephemeralOwner != 0) {
		dl_holder owner = describe(strrchr(path, '/') + 1, DL_WRITE, node);

		add_owner(status, &owner, node);
	}
	dl_zk_request_drop(node);
	return is_done;
}

bool dl_zk_inspect_look(const dl_zk_inspect_place *place, dl_status *status, dl_error *error)
{
	dl_zk_exchange on;
	bool is_done;

	*status = (dl_status) { .ttl = DL_FOREVER };
	is_done = begin(&on, place->ensemble, place->path, error)
			&& (place->is_exclusive ? inquire_node(&on, place->path, status, error)
									: inquire_queue(&on, place, status, error));
	dl_zk_exchange_end(&on);
	return is_done;
}

/* DL_NOT_HELD: the node doesn't exist. */
static dl_outcome delete_node(dl_zk_exchange *on, const char *path, dl_error *error)
{
	dl_zk_request *deleted = dl_zk_request_delete(on->session, dl_zk_exchange_recipient(on), path);
	dl_outcome outcome = DL_FAILED;
	char shown[DL_ZK_SHOWN_SIZE];
	int code;

	dl_zk_node_show(shown, path);
	if (await(on, deleted, shown, &code, error)) {
		outcome = code == ZOK ? DL_DONE : DL_NOT_HELD;
	}
	dl_zk_request_drop(deleted);
	return outcome;
}

static dl_outcome refuse_data(const dl_zk_exchange *on, const char *path, dl_error *error)
{
	char shown[DL_ZK_SHOWN_SIZE];

	dl_zk_node_show(shown, path);
	dl_error_set(error, DL_ERROR_SERVER, "%s: %s is not a lock's node: it isn't ephemeral",
			dl_zk_ensemble_hosts(on->ensemble), shown);
	return DL_FAILED;
}

/* Other programs' locks and queues have nodes with names of the same form as distlock's, so the data decides. */
static bool is_own(const dl_zk_request *node)
{
	return dl_zk_node_is_own(node->text, node->length);
}

static bool refuse_foreign(const dl_zk_exchange *on, const char *path, const dl_zk_request *node, dl_error *error)
{
	char shown[DL_ZK_SHOWN_SIZE];

	dl_zk_node_show(shown, path);
	return dl_error_set(error, DL_ERROR_SERVER,
			"%s: the node has %zu bytes of data that distlock did not write, so it may not be a lock's (foreign: true "
			"deletes it anyway): %s",
			dl_zk_ensemble_hosts(on->ensemble), node->length, shown);
}

static bool is_data(const dl_zk_request *node)
{
	return node->length > 0 && node->stat.ephemeralOwner == 0;
}

/* Whether the node belongs to an owner, including one that was a reader and became the writer. */
static bool is_owners(const view *seen, size_t node)
{
	size_t first = dl_zk_order_first(&seen->order, node);

	return is_owner(seen, first, mode_of(seen, first)) || is_owner(seen, first, DL_WRITE);
}

/* Returns false if distlock didn't create all of the owners' nodes; the error names one of the others. */
static bool are_own(const dl_zk_exchange *on, const char *path, const view *seen, dl_error *error)
{
	for (size_t i = 0; i < seen->order.count; i++) {
		if (is_owners(seen, i) && !is_own(reply_of(seen, i))) {
			char *node = dl_zk_node_path(path, seen->order.nodes[i].name);

			refuse_foreign(on, node, reply_of(seen, i), error);
			free(node);
			return false;
		}
	}
	return true;
}

/* Deletes all nodes of each owner, in their order. DL_NOT_HELD: all of them were already gone. */
static dl_outcome delete_owners(dl_zk_exchange *on, const char *path, const view *seen, size_t *owners, dl_error *error)
{
	dl_outcome outcome = DL_NOT_HELD;

	for (size_t i = 0; i < seen->order.count && outcome != DL_FAILED; i++) {
		if (is_owners(seen, i)) {
			char *node = dl_zk_node_path(path, seen->order.nodes[i].name);
			dl_outcome one = is_data(reply_of(seen, i)) ? refuse_data(on, node, error) : delete_node(on, node, error);

			outcome = one != DL_NOT_HELD ? one : outcome;
			free(node);
			++*owners;
		}
	}
	return outcome;
}

static bool was_seen(const dl_breakable *breakable, const char *name, const dl_zk_request *node)
{
	const dl_holders *owners = breakable->seen != NULL ? &breakable->seen->owners : NULL;

	for (size_t i = 0; owners != NULL && i < owners->count; i++) {
		const dl_holder *owner = &owners->each[i];

		if (owner->node != NULL && owner->since == since(node) && strcmp(owner->node, name) == 0) {
			return true;
		}
	}
	return owners == NULL;
}

/* An owner was seen if any of its nodes was: each shows only some of them. */
static bool were_seen(const dl_breakable *breakable, const view *seen)
{
	for (size_t i = 0; i < seen->order.count; i++) {
		bool is_known = !is_owners(seen, i);

		for (size_t j = 0; j < seen->order.count && !is_known; j++) {
			is_known = dl_zk_order_first(&seen->order, j) == dl_zk_order_first(&seen->order, i)
					&& was_seen(breakable, seen->order.nodes[j].name, reply_of(seen, j));
		}
		if (!is_known) {
			return false;
		}
	}
	return true;
}

static dl_outcome break_owners(dl_zk_exchange *on, const char *path, const dl_breakable *breakable, const view *seen,
		size_t *owners, dl_error *error)
{
	if (!were_seen(breakable, seen)) {
		return DL_NOT_HELD;
	}
	return breakable->is_foreign || are_own(on, path, seen, error)
			? delete_owners(on, path, seen, owners, error)
			: DL_FAILED;
}

/* If the owners' nodes have meanwhile gone by themselves, others own the lock now, so this tries again. */
static dl_outcome break_queue(dl_zk_exchange *on, const dl_zk_inspect_place *place, const dl_breakable *breakable,
		dl_error *error)
{
	size_t owners;
	dl_outcome outcome;

	do {
		view seen;

		owners = 0;
		outcome = view_queue(on, place, &seen, error)
				? break_owners(on, place->path, breakable, &seen, &owners, error)
				: DL_FAILED;
		forget(&seen);
	} while (outcome == DL_NOT_HELD && owners > 0);
	return outcome;
}

static dl_outcome break_node(dl_zk_exchange *on, const char *path, const dl_breakable *breakable, dl_error *error)
{
	dl_zk_request *node = read_node(on, path);
	dl_outcome outcome = DL_FAILED;
	int code;

	if (await(on, node, path, &code, error)) {
		if (code == ZNONODE || !was_seen(breakable, strrchr(path, '/') + 1, node)) {
			outcome = DL_NOT_HELD;
		} else if (node->stat.ephemeralOwner == 0) {
			refuse_data(on, path, error);
		} else if (breakable->is_foreign || is_own(node) || refuse_foreign(on, path, node, error)) {
			outcome = delete_node(on, path, error);
		}
	}
	dl_zk_request_drop(node);
	return outcome;
}

dl_outcome dl_zk_inspect_break(const dl_zk_inspect_place *place, const dl_breakable *breakable, dl_error *error)
{
	dl_zk_exchange on;
	dl_outcome outcome = DL_FAILED;

	if (begin(&on, place->ensemble, place->path, error)) {
		outcome = place->is_exclusive ? break_node(&on, place->path, breakable, error)
									  : break_queue(&on, place, breakable, error);
	}
	dl_zk_exchange_end(&on);
	return outcome;
}
