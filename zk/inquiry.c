#include "zk/inquiry.h"

#include "core/memory.h"
#include "zk/exchange.h"
#include "zk/failure.h"
#include "zk/node.h"
#include "zk/order.h"

#include <stdlib.h>
#include <string.h>

/* The children that were there, and what each of them says. */
typedef struct view {
	dl_zk_request *list, **replies; /* of each name in the list: NULL: it isn't a contender's, or has gone */
	char **names;                   /* of those that are; the list's */
	size_t count;
	dl_zk_order order;
	unsigned permits;
} view;

/* dl_zk_exchange_end() is to follow, whatever it returns. */
static bool begin(dl_zk_exchange *on, dl_zk_ensemble *ensemble, const char *path, dl_error *error)
{
	dl_time deadline = dl_clock_after(dl_clock_now(), dl_zk_ensemble_timeout(ensemble));

	return dl_zk_exchange_begin(on, ensemble, path, deadline, error);
}

/* The reply's code, or an error; of a node that isn't there it is ZNONODE. */
static bool await(dl_zk_exchange *on, dl_zk_request *request, const char *path, int *code, dl_error *error)
{
	if (!dl_zk_exchange_await(on, request, error)) {
		return false;
	}
	*code = request->code;
	return *code == ZOK || *code == ZNONODE || dl_zk_failure_set(on->session, *code, path, error);
}

static void describe(dl_zk_inquiry_contender *contender, const char *name, dl_mode mode, const dl_zk_request *node)
{
	char text[DL_ZK_DATA_SIZE];
	size_t host_length;

	contender->node = dl_copy(name);
	contender->mode = mode;
	contender->session = node->stat.ephemeralOwner;
	contender->fencing_token = node->stat.czxid;
	contender->since = node->stat.ctime;
	if (dl_zk_node_owner(node->text, node->length, &host_length, &contender->pid)) {
		contender->host = dl_duplicate(node->text, host_length);
	}
	if (node->length > 0) {
		dl_error_quote(text, sizeof text, node->text, node->length);
		contender->data = dl_copy(text);
	}
}

static bool list_names(dl_zk_exchange *on, const char *path, view *seen, dl_error *error)
{
	int code;

	pthread_mutex_lock(&on->session->mutex);
	seen->list = dl_zk_request_children(on->session, dl_zk_exchange_recipient(on), path, false);
	pthread_mutex_unlock(&on->session->mutex);
	return await(on, seen->list, path, &code, error);
}

static void ask_for_each(dl_zk_exchange *on, const char *path, view *seen)
{
	int32_t sequence;

	seen->replies = dl_allocate((seen->list->count + 1) * sizeof *seen->replies);
	pthread_mutex_lock(&on->session->mutex);
	for (size_t i = 0; i < seen->list->count; i++) {
		if (dl_zk_node_sequence(seen->list->names[i], &sequence)) {
			char *node = dl_zk_node_path(path, seen->list->names[i]);

			seen->replies[i] = dl_zk_request_get(on->session, dl_zk_exchange_recipient(on), node, false);
			free(node);
		}
	}
	pthread_mutex_unlock(&on->session->mutex);
}

/* All are asked for together. One that has gone meanwhile is left out. */
static bool view_queue(dl_zk_exchange *on, const dl_zk_inquiry_place *place, view *seen, dl_error *error)
{
	*seen = (view) { .permits = place->permits };
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

static size_t first_of(const view *seen, size_t node)
{
	size_t first = 0;

	while (!dl_zk_order_is_same(&seen->order.nodes[first], &seen->order.nodes[node])) {
		first++;
	}
	return first;
}

/* What a contender's first node stands for: with others behind it, only for reading. */
static dl_mode mode_of(const view *seen, size_t first)
{
	bool is_single = dl_zk_order_last(&seen->order, first) == first;

	return seen->permits > 0 || seen->order.nodes[first].is_reader || !is_single ? DL_READ : DL_WRITE;
}

static bool is_owner(const view *seen, size_t first, dl_mode mode)
{
	unsigned own = seen->order.nodes[first].permits;
	unsigned permits = seen->permits > 0 && own > 0 ? own : seen->permits;

	return dl_zk_order_judge(&seen->order, first, mode, permits).turn == DL_ZK_ORDER_OWNS;
}

/* As many nodes as a semaphore's contender has, that many permits it is of. */
static bool is_permit(const view *seen, size_t node)
{
	return seen->order.nodes[node].permits > 0;
}

static void add(dl_zk_inquiry_state *state, const view *seen, size_t node, size_t first, dl_mode mode)
{
	dl_zk_inquiry_contender *contender = &state->contenders[state->count++];
	bool is_place = node == first || is_permit(seen, node);

	describe(contender, seen->order.nodes[node].name, mode, reply_of(seen, node));
	contender->weight = is_permit(seen, node) ? (unsigned) dl_zk_order_count(&seen->order, node) : 1;
	contender->is_owner = is_owner(seen, first, mode) || (is_place && is_owner(seen, first, DL_WRITE));
	if (!contender->is_owner) {
		state->waiters++;
		return;
	}
	/* One that became the writer counts once. */
	state->owners += is_place;
	if (state->owners == 1 && (is_place || mode == DL_WRITE)) {
		state->mode = mode;
		state->fencing_token = contender->fencing_token;
	}
}

/* Where a contender came to stand; and of a reader that would become the writer, or has, where that does. Several permits stand
 * where the last of them does. */
static void describe_queue(const view *seen, dl_zk_inquiry_state *state)
{
	state->contenders = dl_allocate((seen->order.count + 1) * sizeof *state->contenders);
	for (size_t i = 0; i < seen->order.count; i++) {
		size_t first = first_of(seen, i), last = dl_zk_order_last(&seen->order, i);

		if (is_permit(seen, i) && i != last) {
			continue;
		}
		if (i == first || is_permit(seen, i)) {
			add(state, seen, i, first, mode_of(seen, first));
		} else if (i == last && !seen->order.nodes[i].is_reader) {
			add(state, seen, i, first, DL_WRITE);
		}
	}
}

static bool inquire_queue(dl_zk_exchange *on, const dl_zk_inquiry_place *place, dl_zk_inquiry_state *state,
		dl_error *error)
{
	view seen;
	bool is_done = view_queue(on, place, &seen, error);

	if (is_done) {
		describe_queue(&seen, state);
	}
	forget(&seen);
	return is_done;
}

static dl_zk_request *read_node(dl_zk_exchange *on, const char *path)
{
	dl_zk_request *node;

	pthread_mutex_lock(&on->session->mutex);
	node = dl_zk_request_get(on->session, dl_zk_exchange_recipient(on), path, false);
	pthread_mutex_unlock(&on->session->mutex);
	return node;
}

static bool inquire_node(dl_zk_exchange *on, const char *path, dl_zk_inquiry_state *state, dl_error *error)
{
	dl_zk_request *node = read_node(on, path);
	bool is_done;
	int code;

	is_done = await(on, node, path, &code, error);
	/* A node that isn't ephemeral holds the locks of the other kind. */
	if (is_done && code == ZOK && node->stat.ephemeralOwner != 0) {
		state->contenders = dl_allocate(sizeof *state->contenders);
		state->count = 1;
		state->owners = 1;
		state->mode = DL_WRITE;
		describe(state->contenders, strrchr(path, '/') + 1, DL_WRITE, node);
		state->contenders->weight = 1;
		state->contenders->is_owner = true;
		state->fencing_token = state->contenders->fencing_token;
	}
	dl_zk_request_drop(node);
	return is_done;
}

bool dl_zk_inquiry_look(const dl_zk_inquiry_place *place, dl_zk_inquiry_state *state, dl_error *error)
{
	dl_zk_exchange on;
	bool is_done;

	memset(state, 0, sizeof *state);
	is_done = begin(&on, place->ensemble, place->path, error)
			&& (place->is_exclusive ? inquire_node(&on, place->path, state, error)
									: inquire_queue(&on, place, state, error));
	dl_zk_exchange_end(&on);
	return is_done;
}

/* DL_NOT_HELD: it isn't there. */
static dl_outcome delete_node(dl_zk_exchange *on, const char *path, dl_error *error)
{
	dl_zk_request *deleted;
	dl_outcome outcome = DL_FAILED;
	int code;

	pthread_mutex_lock(&on->session->mutex);
	deleted = dl_zk_request_delete(on->session, dl_zk_exchange_recipient(on), path);
	pthread_mutex_unlock(&on->session->mutex);
	if (await(on, deleted, path, &code, error)) {
		outcome = code == ZOK ? DL_DONE : DL_NOT_HELD;
	}
	dl_zk_request_drop(deleted);
	return outcome;
}

static dl_outcome refuse_data(const dl_zk_exchange *on, const char *path, dl_error *error)
{
	dl_error_set(error, DL_ERROR_SERVER, "%s: %.160s is not a lock's node: it doesn't go with a session",
			dl_zk_ensemble_hosts(on->session->ensemble), path);
	return DL_FAILED;
}

static bool is_data(const dl_zk_request *node)
{
	return node->length > 0 && node->stat.ephemeralOwner == 0;
}

/* All nodes of each owner, in their order. DL_NOT_HELD: none of them was there any more. */
static dl_outcome delete_owners(dl_zk_exchange *on, const char *path, const view *seen, size_t *owners, dl_error *error)
{
	dl_outcome outcome = DL_NOT_HELD;

	for (size_t i = 0; i < seen->order.count && outcome != DL_FAILED; i++) {
		size_t first = first_of(seen, i);

		if (is_owner(seen, first, mode_of(seen, first)) || is_owner(seen, first, DL_WRITE)) {
			char *node = dl_zk_node_path(path, seen->order.nodes[i].name);
			dl_outcome one = is_data(reply_of(seen, i)) ? refuse_data(on, node, error) : delete_node(on, node, error);

			outcome = one != DL_NOT_HELD ? one : outcome;
			free(node);
			++*owners;
		}
	}
	return outcome;
}

/* It is tried again when they went by themselves, as others then own the lock. */
static dl_outcome break_queue(dl_zk_exchange *on, const dl_zk_inquiry_place *place, dl_error *error)
{
	size_t owners;
	dl_outcome outcome;

	do {
		view seen;

		owners = 0;
		outcome = view_queue(on, place, &seen, error)
				? delete_owners(on, place->path, &seen, &owners, error)
				: DL_FAILED;
		forget(&seen);
	} while (outcome == DL_NOT_HELD && owners > 0);
	return outcome;
}

static dl_outcome break_node(dl_zk_exchange *on, const char *path, dl_error *error)
{
	dl_zk_request *node = read_node(on, path);
	dl_outcome outcome = DL_FAILED;
	int code;

	if (await(on, node, path, &code, error)) {
		outcome = code == ZNONODE ? DL_NOT_HELD
				: node->stat.ephemeralOwner != 0
				? delete_node(on, path, error)
				: refuse_data(on, path, error);
	}
	dl_zk_request_drop(node);
	return outcome;
}

dl_outcome dl_zk_inquiry_break(const dl_zk_inquiry_place *place, dl_error *error)
{
	dl_zk_exchange on;
	dl_outcome outcome = DL_FAILED;

	if (begin(&on, place->ensemble, place->path, error)) {
		outcome = place->is_exclusive ? break_node(&on, place->path, error) : break_queue(&on, place, error);
	}
	dl_zk_exchange_end(&on);
	return outcome;
}

void dl_zk_inquiry_state_free(dl_zk_inquiry_state *state)
{
	for (size_t i = 0; i < state->count; i++) {
		free(state->contenders[i].node);
		free(state->contenders[i].data);
		free(state->contenders[i].host);
	}
	free(state->contenders);
}
