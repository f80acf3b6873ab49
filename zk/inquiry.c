#include "zk/inquiry.h"

#include "core/memory.h"
#include "zk/exchange.h"
#include "zk/failure.h"
#include "zk/node.h"

#include <stdlib.h>
#include <string.h>

/* A child that contends. */
typedef struct child {
	char *name;
	int32_t sequence;
	dl_zk_request *reply;
} child;

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
	return *code == ZOK || *code == ZNONODE || dl_zk_refuse(on->session, *code, path, error);
}

static int compare(const void *a, const void *b)
{
	int32_t sequence = ((const child *) a)->sequence, other = ((const child *) b)->sequence;

	return sequence == other ? 0 : dl_zk_node_precedes(sequence, other) ? -1 : 1;
}

static void free_children(child *children, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		dl_zk_request_drop(children[i].reply);
		free(children[i].name);
	}
	free(children);
}

/* The contenders among the children, in their order; to be freed. */
static bool list_children(dl_zk_exchange *on, const char *path, child **children, size_t *count, dl_error *error)
{
	dl_zk_request *names;
	bool is_done;
	int code;

	pthread_mutex_lock(&on->session->mutex);
	names = dl_zk_children(on->session, dl_zk_exchange_recipient(on), path, false);
	pthread_mutex_unlock(&on->session->mutex);
	is_done = await(on, names, path, &code, error);
	*count = 0;
	*children = NULL;
	if (is_done && code == ZOK && names->count > 0) {
		*children = dl_allocate(names->count * sizeof **children);
		for (size_t i = 0; i < names->count; i++) {
			child *one = *children + *count;

			if (dl_zk_node_sequence(names->names[i], &one->sequence)) {
				one->name = dl_duplicate(names->names[i], strlen(names->names[i]));
				++*count;
			}
		}
		qsort(*children, *count, sizeof **children, compare);
	}
	dl_zk_request_drop(names);
	return is_done;
}

static bool has_mark(const dl_zk_mutex_contender *contender, const char *mark)
{
	return contender->data != NULL && dl_zk_node_has_mark(contender->data, mark);
}

static void describe(dl_zk_mutex_contender *contender, const char *name, const dl_zk_request *node)
{
	char text[DL_ZK_DATA_SIZE];
	size_t host_length;

	contender->node = dl_duplicate(name, strlen(name));
	contender->session = node->stat.ephemeralOwner;
	contender->fencing_token = node->stat.czxid;
	contender->since = node->stat.ctime;
	if (dl_zk_node_owner(node->text, node->length, &host_length, &contender->pid)) {
		contender->host = dl_duplicate(node->text, host_length);
	}
	if (node->length > 0) {
		dl_error_quote(text, sizeof text, node->text, node->length);
		contender->data = dl_duplicate(text, strlen(text));
	}
	contender->is_data = node->length > 0 && node->stat.ephemeralOwner == 0;
	contender->is_upgrade = dl_zk_node_is_upgrade(name);
	contender->mode = dl_zk_node_is_reader(name) || has_mark(contender, DL_ZK_MARK_READING) ? DL_READ : DL_WRITE;
}

/* All are asked for together. One that has gone meanwhile is left out. */
static bool describe_children(dl_zk_exchange *on, const char *path, child *children, size_t count, dl_zk_mutex_state *state,
	dl_error *error)
{
	pthread_mutex_lock(&on->session->mutex);
	for (size_t i = 0; i < count; i++) {
		char *node = dl_zk_node_path(path, children[i].name);

		children[i].reply = dl_zk_get(on->session, dl_zk_exchange_recipient(on), node, false);
		free(node);
	}
	pthread_mutex_unlock(&on->session->mutex);
	state->contenders = dl_allocate((count + 1) * sizeof *state->contenders);
	for (size_t i = 0; i < count; i++) {
		int code;

		if (!await(on, children[i].reply, path, &code, error)) {
			return false;
		}
		if (code == ZOK) {
			describe(&state->contenders[state->count++], children[i].name, children[i].reply);
		}
	}
	return true;
}

static bool inquire_queue(dl_zk_exchange *on, const char *path, dl_zk_mutex_state *state, dl_error *error)
{
	child *children;
	size_t count;
	bool is_done = list_children(on, path, &children, &count, error)
		&& describe_children(on, path, children, count, state, error);

	free_children(children, count);
	return is_done;
}

static dl_zk_request *read_node(dl_zk_exchange *on, const char *path)
{
	dl_zk_request *node;

	pthread_mutex_lock(&on->session->mutex);
	node = dl_zk_get(on->session, dl_zk_exchange_recipient(on), path, false);
	pthread_mutex_unlock(&on->session->mutex);
	return node;
}

static bool inquire_node(dl_zk_exchange *on, const char *path, dl_zk_mutex_state *state, dl_error *error)
{
	dl_zk_request *node = read_node(on, path);
	bool is_done;
	int code;

	is_done = await(on, node, path, &code, error);
	/* A node that isn't ephemeral holds the locks of the other kind. */
	if (is_done && code == ZOK && node->stat.ephemeralOwner != 0) {
		state->contenders = dl_allocate(sizeof *state->contenders);
		state->count = 1;
		describe(state->contenders, strrchr(path, '/') + 1, node);
	}
	dl_zk_request_drop(node);
	return is_done;
}

/* The first writer, or all readers in front of it. */
static size_t count_first(const dl_zk_mutex_state *state)
{
	size_t first = 0;

	while (first < state->count && state->contenders[first].mode == DL_READ) {
		first++;
	}
	return first > 0 || state->count == 0 ? first : 1;
}

/* The first reader may have become the writer, by a node further behind: it is alone, or has claimed the lock. NULL: it
 * hasn't. */
static dl_zk_mutex_contender *find_upgraded(dl_zk_mutex_state *state)
{
	size_t readers = 0;

	for (size_t i = 0; i < state->count; i++) {
		dl_zk_mutex_contender *contender = &state->contenders[i];

		if (contender->is_upgrade) {
			return readers == 1 || has_mark(contender, DL_ZK_MARK_WRITING) ? contender : NULL;
		}
		readers += contender->mode == DL_READ;
	}
	return NULL;
}

static void find_readers_or_writer(dl_zk_mutex_state *state)
{
	size_t first = count_first(state);
	dl_zk_mutex_contender *upgraded = first > 0 && state->contenders[0].mode == DL_READ ? find_upgraded(state) : NULL;

	state->owners = upgraded != NULL ? 1 : first;
	for (size_t i = 0; i < state->owners; i++) {
		state->contenders[i].is_owner = true;
	}
	state->waiters = state->count - state->owners;
	if (upgraded != NULL) {
		upgraded->is_owner = true;
		state->waiters--;
	}
	if (state->owners > 0) {
		const dl_zk_mutex_contender *owner = upgraded != NULL ? upgraded : state->contenders;

		state->mode = owner->mode;
		state->fencing_token = owner->fencing_token;
	}
}

/* By the number that each of them goes by, as far as it says so. */
static void find_holders(dl_zk_mutex_state *state, unsigned permits)
{
	for (size_t i = 0; i < state->count; i++) {
		dl_zk_mutex_contender *contender = &state->contenders[i];
		unsigned own = contender->data != NULL ? dl_zk_node_permits(contender->data) : 0;

		contender->mode = DL_READ;
		contender->is_owner = i < (own > 0 ? own : permits);
		state->owners += contender->is_owner;
	}
	state->waiters = state->count - state->owners;
	state->mode = DL_READ;
	state->fencing_token = state->owners > 0 ? state->contenders[0].fencing_token : 0;
}

static bool look(dl_zk_exchange *on, const dl_zk_place *place, dl_zk_mutex_state *state, dl_error *error)
{
	memset(state, 0, sizeof *state);
	if (!(place->is_exclusive ? inquire_node : inquire_queue)(on, place->path, state, error)) {
		return false;
	}
	if (place->permits > 0) {
		find_holders(state, place->permits);
	} else {
		find_readers_or_writer(state);
	}
	return true;
}

bool dl_zk_inquire(const dl_zk_place *place, dl_zk_mutex_state *state, dl_error *error)
{
	dl_zk_exchange on;
	bool is_done;

	memset(state, 0, sizeof *state);
	is_done = begin(&on, place->ensemble, place->path, error) && look(&on, place, state, error);
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
	deleted = dl_zk_delete(on->session, dl_zk_exchange_recipient(on), path);
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

/* DL_NOT_HELD: none of them was there any more. */
static dl_outcome delete_owners(dl_zk_exchange *on, const char *path, const dl_zk_mutex_state *state, dl_error *error)
{
	dl_outcome outcome = DL_NOT_HELD;

	for (size_t i = 0; i < state->count && outcome != DL_FAILED; i++) {
		if (state->contenders[i].is_owner) {
			char *node = dl_zk_node_path(path, state->contenders[i].node);
			dl_outcome one = state->contenders[i].is_data ? refuse_data(on, node, error) : delete_node(on, node, error);

			outcome = one != DL_NOT_HELD ? one : outcome;
			free(node);
		}
	}
	return outcome;
}

/* It is tried again when they went by themselves, as others then own the lock. */
static dl_outcome break_queue(dl_zk_exchange *on, const dl_zk_place *place, dl_error *error)
{
	dl_zk_mutex_state state;
	dl_outcome outcome;

	do {
		outcome = look(on, place, &state, error) ? delete_owners(on, place->path, &state, error) : DL_FAILED;
		dl_zk_mutex_state_free(&state);
	} while (outcome == DL_NOT_HELD && state.owners > 0);
	return outcome;
}

static dl_outcome break_node(dl_zk_exchange *on, const char *path, dl_error *error)
{
	dl_zk_request *node = read_node(on, path);
	dl_outcome outcome = DL_FAILED;
	int code;

	if (await(on, node, path, &code, error)) {
		outcome = code == ZNONODE ? DL_NOT_HELD
			: node->stat.ephemeralOwner != 0 ? delete_node(on, path, error) : refuse_data(on, path, error);
	}
	dl_zk_request_drop(node);
	return outcome;
}

dl_outcome dl_zk_break(const dl_zk_place *place, dl_error *error)
{
	dl_zk_exchange on;
	dl_outcome outcome = DL_FAILED;

	if (begin(&on, place->ensemble, place->path, error)) {
		outcome = place->is_exclusive ? break_node(&on, place->path, error) : break_queue(&on, place, error);
	}
	dl_zk_exchange_end(&on);
	return outcome;
}
