#include "zk/value/search.h"

#include "core/system/memory.h"
#include "zk/client/exchange.h"
#include "zk/client/failure.h"
#include "zk/client/node.h"

#include <stdlib.h>
#include <string.h>

/* A search that takes longer fails. No measurement stands behind this number. */
#define LONGEST_SEARCH (30 * DL_SECOND)

/* How many nodes are requested at the same time, and so visited in one round trip. */
#define AT_ONCE 64

typedef struct node {
	char *path;
	unsigned depth;
	bool is_ephemeral;
	dl_zk_request *reply;
} node;

typedef struct search {
	dl_zk_exchange on;
	dl_time deadline;
	size_t root_length;
	node *nodes; /* first those that have been visited, then those still to be visited */
	size_t count, size;
	size_t next; /* the index of the first node that is still to be visited */
	dl_zk_found *found;
} search;

static char *join(const char *path, const char *name)
{
	return dl_zk_node_path(strcmp(path, "/") == 0 ? "" : path, name);
}

/* Takes over the path. */
static void add_node(search *all, char *path, unsigned depth)
{
	if (all->count == all->size) {
		all->size = all->size > 0 ? 2 * all->size : AT_ONCE;
		all->nodes = dl_reallocate(all->nodes, all->size * sizeof *all->nodes);
	}
	all->nodes[all->count++] = (node) { .path = path, .depth = depth };
}

/* Leaves out the root, of the ensemble or of a chroot: it has no path that a lock could be given. */
static void add_found(search *all, const char *path)
{
	dl_zk_found *found = all->found;

	if (path[all->root_length] == '\0' || strcmp(path, "/") == 0) {
		return;
	}
	found->paths = dl_reallocate(found->paths, (found->count + 1) * sizeof *found->paths);
	found->paths[found->count++] = dl_duplicate(path + all->root_length, strlen(path + all->root_length));
}

static bool is_worth_looking(const char *path, unsigned depth)
{
	return depth <= DL_ZK_DEEPEST && strlen(path) <= DL_ZK_LONGEST_PATH && strcmp(path, "/zookeeper") != 0;
}

/* Adds the children to the nodes to visit, except contenders, which have no children. */
static bool take_children(search *all, size_t index, dl_error *error)
{
	const dl_zk_request *reply = all->nodes[index].reply;
	const unsigned depth = all->nodes[index].depth + 1;
	bool is_lock = false;
	int32_t sequence;

	for (size_t i = 0; i < reply->count; i++) {
		char *path = NULL;

		if (dl_zk_node_sequence(reply->names[i], &sequence)) {
			is_lock = true;
			continue;
		}
		path = join(all->nodes[index].path, reply->names[i]);
		if (!is_worth_looking(path, depth)) {
			free(path);
		} else if (all->count == DL_ZK_MOST_NODES) {
			free(path);
			return dl_error_set(error, DL_ERROR_OTHER, "There are more than %d nodes to search", DL_ZK_MOST_NODES);
		} else {
			add_node(all, path, depth);
		}
	}
	if (is_lock) {
		add_found(all, all->nodes[index].path);
	}
	all->nodes[index].is_ephemeral = reply->stat.ephemeralOwner != 0;
	return true;
}

static bool take_data(search *all, size_t index, dl_error *error)
{
	const dl_zk_request *reply = all->nodes[index].reply;

	(void) error;
	if (dl_zk_node_is_own(reply->text, reply->length)) {
		add_found(all, all->nodes[index].path);
	}
	return true;
}

static void drop_replies(search *all, size_t first, size_t end)
{
	for (size_t i = first; i < end; i++) {
		dl_zk_request_drop(all->nodes[i].reply);
		all->nodes[i].reply = NULL;
	}
}

/* Sets can_be_read to false if the node is gone, or the credentials don't allow it to be read. */
static bool await(search *all, const node *one, bool *can_be_read, dl_error *error)
{
	char shown[DL_ZK_SHOWN_SIZE];
	int code;

	if (!dl_zk_exchange_await(&all->on, one->reply, error)) {
		return false;
	}
	code = one->reply->code;
	*can_be_read = code == ZOK;
	dl_zk_node_show(shown, one->path);
	return code == ZOK || code == ZNONODE || code == ZNOAUTH || dl_zk_failure_set(all->on.session, code, shown, error);
}

/* Awaits the replies for a range of nodes, in order, and skips those that weren't requested. */
static bool take_replies(search *all, size_t first, size_t end,
		bool (*take)(search *all, size_t index, dl_error *error), dl_error *error)
{
	bool can_be_read, is_done = true;

	for (size_t i = first; i < end && is_done; i++) {
		if (all->nodes[i].reply != NULL) {
			is_done = await(all, &all->nodes[i], &can_be_read, error) && (!can_be_read || take(all, i, error));
		}
	}
	drop_replies(all, first, end);
	return is_done;
}

static void hurry(search *all)
{
	all->on.deadline = dl_clock_earlier(all->deadline,
			dl_clock_after(dl_clock_now(), dl_zk_ensemble_timeout(all->on.ensemble)));
}

static bool look_at(search *all, size_t first, size_t end, dl_error *error)
{
	hurry(all);
	for (size_t i = first; i < end; i++) {
		all->nodes[i].reply = dl_zk_request_children(all->on.session, dl_zk_exchange_recipient(&all->on),
				all->nodes[i].path, false);
	}
	return take_replies(all, first, end, take_children, error);
}

static bool read_ephemerals(search *all, size_t first, size_t end, dl_error *error)
{
	hurry(all);
	for (size_t i = first; i < end; i++) {
		if (all->nodes[i].is_ephemeral) {
			all->nodes[i].reply = dl_zk_request_get(all->on.session, dl_zk_exchange_recipient(&all->on),
					all->nodes[i].path, false);
		}
	}
	return take_replies(all, first, end, take_data, error);
}

static bool go_through(search *all, dl_error *error)
{
	while (all->next < all->count) {
		size_t first = all->next;
		size_t end = all->count - first > AT_ONCE ? first + AT_ONCE : all->count;

		all->next = end;
		if (!look_at(all, first, end, error) || !read_ephemerals(all, first, end, error)) {
			return false;
		}
	}
	return true;
}

static char *first_path(const char *root, const char *path)
{
	char *first = dl_zk_node_path(root, path + 1);

	if (path[1] == '\0' && root[0] != '\0') {
		first[strlen(root)] = '\0';
	}
	return first;
}

bool dl_zk_search(dl_zk_ensemble *ensemble, const char *root, const char *path, dl_zk_found *found, dl_error *error)
{
	search all = {
		.root_length = strlen(root),
		.found = found,
		.deadline = dl_clock_after(dl_clock_now(), LONGEST_SEARCH),
	};
	bool is_done;

	*found = (dl_zk_found) { .count = 0 };
	add_node(&all, first_path(root, path), 0);
	is_done = dl_zk_exchange_begin(&all.on, ensemble, path,
					  dl_clock_after(dl_clock_now(), dl_zk_ensemble_timeout(ensemble)), error)
			&& go_through(&all, error);
	dl_zk_exchange_end(&all.on);
	for (size_t i = 0; i < all.count; i++) {
		free(all.nodes[i].path);
	}
	free(all.nodes);
	return is_done;
}

void dl_zk_search_free(dl_zk_found *found)
{
	for (size_t i = 0; i < found->count; i++) {
		free(found->paths[i]);
	}
	free(found->paths);
}
