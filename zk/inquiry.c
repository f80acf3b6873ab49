#include "zk/inquiry.h"

#include "core/memory.h"
#include "zk/exchange.h"
#include "zk/failure.h"
#include "zk/node.h"

#include <stdlib.h>
#include <string.h>

/* A child that contends. */
typedef struct place {
	char *name;
	int32_t sequence;
	dl_zk_request *reply;
} place;

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
	int32_t sequence = ((const place *) a)->sequence, other = ((const place *) b)->sequence;

	return sequence == other ? 0 : dl_zk_node_precedes(sequence, other) ? -1 : 1;
}

static void free_places(place *places, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		dl_zk_request_drop(places[i].reply);
		free(places[i].name);
	}
	free(places);
}

/* The contenders among the children, in their order; to be freed. */
static bool list_places(dl_zk_exchange *on, const char *path, place **places, size_t *count, dl_error *error)
{
	dl_zk_request *children;
	bool is_done;
	int code;

	pthread_mutex_lock(&on->session->mutex);
	children = dl_zk_children(on->session, dl_zk_exchange_recipient(on), path);
	pthread_mutex_unlock(&on->session->mutex);
	is_done = await(on, children, path, &code, error);
	*count = 0;
	*places = NULL;
	if (is_done && code == ZOK && children->count > 0) {
		*places = dl_allocate(children->count * sizeof **places);
		for (size_t i = 0; i < children->count; i++) {
			place *one = *places + *count;

			if (dl_zk_node_sequence(children->names[i], &one->sequence)) {
				one->name = dl_duplicate(children->names[i], strlen(children->names[i]));
				++*count;
			}
		}
		qsort(*places, *count, sizeof **places, compare);
	}
	dl_zk_request_drop(children);
	return is_done;
}

static void describe(dl_zk_mutex_contender *contender, const char *name, const dl_zk_request *node)
{
	char text[DL_ZK_DATA_SIZE];
	size_t host_length;

	contender->node = dl_duplicate(name, strlen(name));
	contender->session = node->stat.ephemeralOwner;
	contender->fencing_token = node->stat.czxid;
	if (dl_zk_node_owner(node->text, node->length, &host_length, &contender->pid)) {
		contender->host = dl_duplicate(node->text, host_length);
	}
	if (node->length > 0) {
		dl_error_quote(text, sizeof text, node->text, node->length);
		contender->data = dl_duplicate(text, strlen(text));
	}
}

/* All are asked for together. One that has gone meanwhile is left out. */
static bool describe_places(dl_zk_exchange *on, const char *path, place *places, size_t count, dl_zk_mutex_state *state,
	dl_error *error)
{
	pthread_mutex_lock(&on->session->mutex);
	for (size_t i = 0; i < count; i++) {
		char *node = dl_zk_node_path(path, places[i].name);

		places[i].reply = dl_zk_get(on->session, dl_zk_exchange_recipient(on), node, false);
		free(node);
	}
	pthread_mutex_unlock(&on->session->mutex);
	state->contenders = dl_allocate((count + 1) * sizeof *state->contenders);
	for (size_t i = 0; i < count; i++) {
		int code;

		if (!await(on, places[i].reply, path, &code, error)) {
			return false;
		}
		if (code == ZOK) {
			describe(&state->contenders[state->count++], places[i].name, places[i].reply);
		}
	}
	return true;
}

static bool inquire_queue(dl_zk_exchange *on, const char *path, dl_zk_mutex_state *state, dl_error *error)
{
	place *places;
	size_t count;
	bool is_done = list_places(on, path, &places, &count, error)
		&& describe_places(on, path, places, count, state, error);

	free_places(places, count);
	return is_done;
}

static bool inquire_node(dl_zk_exchange *on, const char *path, dl_zk_mutex_state *state, dl_error *error)
{
	dl_zk_request *node;
	bool is_done;
	int code;

	pthread_mutex_lock(&on->session->mutex);
	node = dl_zk_get(on->session, dl_zk_exchange_recipient(on), path, false);
	pthread_mutex_unlock(&on->session->mutex);
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

bool dl_zk_inquire(dl_zk_ensemble *ensemble, const char *path, bool is_exclusive, dl_zk_mutex_state *state, dl_error *error)
{
	dl_zk_exchange on;
	bool is_done;

	memset(state, 0, sizeof *state);
	is_done = begin(&on, ensemble, path, error)
		&& (is_exclusive ? inquire_node(&on, path, state, error) : inquire_queue(&on, path, state, error));
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

/* The first one is tried again when it went by itself, as the next then owns the lock. */
static dl_outcome delete_first(dl_zk_exchange *on, const char *path, dl_error *error)
{
	dl_outcome outcome;
	place *places;
	size_t count;

	do {
		outcome = DL_FAILED;
		if (list_places(on, path, &places, &count, error)) {
			char *node = count > 0 ? dl_zk_node_path(path, places[0].name) : NULL;

			outcome = node != NULL ? delete_node(on, node, error) : DL_NOT_HELD;
			free(node);
		}
		free_places(places, count);
	} while (outcome == DL_NOT_HELD && count > 0);
	return outcome;
}

dl_outcome dl_zk_break(dl_zk_ensemble *ensemble, const char *path, bool is_exclusive, dl_error *error)
{
	dl_zk_exchange on;
	dl_outcome outcome = DL_FAILED;

	if (begin(&on, ensemble, path, error)) {
		outcome = is_exclusive ? delete_node(&on, path, error) : delete_first(&on, path, error);
	}
	dl_zk_exchange_end(&on);
	return outcome;
}
