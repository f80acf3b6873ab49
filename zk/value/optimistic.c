#include "zk/value/optimistic.h"

#include "core/system/memory.h"
#include "zk/client/exchange.h"
#include "zk/client/failure.h"
#include "zk/client/node.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* A node is written on condition that it still has the version that was read. The version alone isn't enough: it starts
 * again from 0 when the node is deleted and recreated. So a delete also rewrites the parent's data, unchanged, which
 * increments the parent's version; and each write checks that version in the same transaction. For this to work, the
 * parent has to stay. Parents created here aren't containers, and have this text as their data to say so. Any other
 * parent may be a container, which a client can't find out: the server may remove a container after its last child, and
 * its version would start again, too. With such a parent, the node's czxid is compared right before the write.
 */
#define LASTING "distlock:lasting"

typedef struct dl_zk_optimistic {
	dl_optimistic optimistic;
	dl_zk_ensemble *ensemble;
	char *name;
	char *path;
	char *parent;
} dl_zk_optimistic;

/* What shows whether anybody has written since a read. */
typedef struct known {
	bool exists;
	int64_t created; /* the czxid */
	int32_t version;
	int32_t parent_version; /* -1: there is no parent */
	bool may_parent_go;     /* the parent may be a container, which the server removes when it is empty */
} known;

static dl_zk_optimistic *value_of(const dl_update *update)
{
	return (dl_zk_optimistic *) ((char *) update->optimistic - offsetof(dl_zk_optimistic, optimistic));
}

static bool begin(dl_zk_exchange *on, const dl_update *update, dl_error *error)
{
	dl_zk_optimistic *value = value_of(update);
	dl_time now = dl_clock_now();

	return dl_zk_exchange_begin(on, value->ensemble, value->path,
			dl_zk_exchange_patience(value->ensemble, now, update->deadline, now), error);
}

/* Returns the first failure among replies to requests that were sent in this order. */
static int first_failure(const dl_zk_request *synced, const dl_zk_request *parent, const dl_zk_request *node)
{
	if (synced->code != ZOK) {
		return synced->code;
	}
	if (parent != NULL && parent->code != ZOK && parent->code != ZNONODE) {
		return parent->code;
	}
	return node->code;
}

static void take_value(dl_value *value, dl_zk_request *node)
{
	value->bytes = node->text;
	value->length = node->length;
	node->text = NULL;
}

static known know(const dl_zk_request *parent, const dl_zk_request *node)
{
	return (known) {
		.exists = node->code == ZOK,
		.created = node->stat.czxid,
		.version = node->stat.version,
		.parent_version = parent != NULL && parent->code == ZOK ? parent->stat.version : -1,
		.may_parent_go = parent != NULL && parent->code == ZOK && strcmp(parent->text, LASTING) != 0,
	};
}

static bool is_root(const char *path)
{
	return path[1] == '\0';
}

/* The sync makes the connected server catch up with everything written before. The parent is read before the node: if
 * the node is deleted and recreated in between, the parent's version is then too old, and the write fails as it
 * should. */
static bool exchange_read(dl_zk_exchange *on, dl_update *update, dl_reading reading, known *state, int *code,
		dl_error *error)
{
	dl_zk_optimistic *value = value_of(update);
	dl_zk_request *synced, *parent = NULL, *node;
	bool is_answered;

	synced = dl_zk_request_sync(on->session, dl_zk_request_nobody);
	if (reading == DL_TO_CHANGE) {
		parent = dl_zk_request_get(on->session, dl_zk_request_nobody, value->parent, false);
	}
	node = dl_zk_request_get(on->session, dl_zk_exchange_recipient(on), value->path, false);
	is_answered = dl_zk_exchange_await(on, node, error);
	if (is_answered) {
		*code = first_failure(synced, parent, node);
		*state = know(parent, node);
		state->may_parent_go = state->may_parent_go && !is_root(value->parent);
	}
	if (is_answered && *code == ZOK) {
		take_value(&update->value, node);
	}
	dl_zk_request_drop(synced);
	dl_zk_request_drop(parent);
	dl_zk_request_drop(node);
	return is_answered;
}

/* Tries again after a lost connection, or in another session, as long as there is time. */
static bool read_node(dl_update *update, dl_reading reading, known *state, dl_error *error)
{
	bool is_answered;
	dl_time deadline;
	/* It is always set if there was an answer, but the compiler doesn't see that with the thread sanitizer. */
	int code = ZOK;

	do {
		dl_zk_exchange on;

		is_answered = begin(&on, update, error) && exchange_read(&on, update, reading, state, &code, error);
		deadline = on.deadline;
		if (is_answered && code != ZOK && code != ZNONODE) {
			dl_zk_failure_set(on.session, code, value_of(update)->path, error);
		}
		dl_zk_exchange_end(&on);
		if (is_answered && (code == ZOK || code == ZNONODE)) {
			return true;
		}
	} while (is_answered && error->transient && dl_clock_now() < deadline);
	return false;
}

static bool fetch(dl_update *update, dl_reading reading, dl_error *error)
{
	known state;

	if (!read_node(update, reading, &state, error)) {
		return false;
	}
	if (reading == DL_TO_CHANGE) {
		update->state = dl_allocate(sizeof state);
		*(known *) update->state = state;
	}
	return true;
}

/* Sends one transaction. false: there was no reply. */
static bool transact(dl_zk_exchange *on, const zoo_op_t *operations, size_t count, int *code, dl_error *error)
{
	dl_zk_request *request = dl_zk_request_transact(on->session, dl_zk_exchange_recipient(on), operations, count);

	return dl_zk_exchange_await_code(on, request, code, error);
}

static bool send_set(dl_zk_exchange *on, const dl_zk_optimistic *value, const known *state, const dl_value *bytes,
		int *code, dl_error *error)
{
	zoo_op_t operations[2];

	zoo_check_op_init(&operations[0], value->parent, state->parent_version);
	zoo_set_op_init(&operations[1], value->path, bytes->bytes, (int) bytes->length, state->version, NULL);
	return transact(on, operations, 2, code, error);
}

static bool send_create(dl_zk_exchange *on, const dl_zk_optimistic *value, const dl_value *bytes, int *code,
		dl_error *error)
{
	zoo_op_t operation;

	zoo_create_op_init(&operation, value->path, bytes->bytes, (int) bytes->length,
			dl_zk_ensemble_acl(value->ensemble, false), 0, NULL, 0);
	return transact(on, &operation, 1, code, error);
}

/* Reads the parent's data first, because the transaction writes the same data again. */
static bool send_delete(dl_zk_exchange *on, const dl_zk_optimistic *value, const known *state, int *code,
		dl_error *error)
{
	dl_zk_request *parent = dl_zk_request_get(on->session, dl_zk_exchange_recipient(on), value->parent, false);
	zoo_op_t operations[2];
	bool is_answered = dl_zk_exchange_await(on, parent, error);

	if (is_answered && parent->code == ZOK) {
		zoo_set_op_init(&operations[0], value->parent, parent->text, (int) parent->length, state->parent_version, NULL);
		zoo_delete_op_init(&operations[1], value->path, state->version);
		is_answered = transact(on, operations, 2, code, error);
	} else if (is_answered) {
		*code = parent->code;
	}
	dl_zk_request_drop(parent);
	return is_answered;
}

static bool create_parent(dl_zk_exchange *on, const dl_zk_optimistic *value, const char *path, int *code,
		dl_error *error)
{
	bool is_parent = strcmp(path, value->parent) == 0;
	dl_zk_request *created = dl_zk_request_create(on->session, dl_zk_exchange_recipient(on), path,
			is_parent ? LASTING : "", dl_zk_ensemble_acl(value->ensemble, true),
			is_parent ? ZOO_PERSISTENT : ZOO_CONTAINER);

	return dl_zk_exchange_await_code(on, created, code, error);
}

/* Creates the missing nodes above: works upward until a node can be created, and then downward. ZNONODE: none could be
 * created. The nodes above the parent may be containers, because the parent stays, so they are never empty. */
static bool create_parents(dl_zk_exchange *on, const dl_zk_optimistic *value, int *code, dl_error *error)
{
	char path[2 * DL_ZK_LONGEST_PATH + 1];
	bool is_missing;

	*code = ZNONODE;
	strcpy(path, value->path);
	is_missing = dl_zk_node_shorten(path);
	while (is_missing) {
		if (!create_parent(on, value, path, code, error)) {
			return false;
		}
		if (*code == ZNONODE) {
			is_missing = dl_zk_node_shorten(path);
		} else {
			is_missing = (*code == ZOK || *code == ZNODEEXISTS) && dl_zk_node_lengthen(path, value->parent);
		}
	}
	return true;
}

static bool send_create_with_parents(dl_zk_exchange *on, const dl_zk_optimistic *value, const dl_value *bytes,
		int *code, dl_error *error)
{
	do {
		if (!send_create(on, value, bytes, code, error)) {
			return false;
		}
		if (*code != ZNONODE) {
			return true;
		}
		if (!create_parents(on, value, code, error)) {
			return false;
		}
	} while (*code == ZOK || *code == ZNODEEXISTS);
	return true;
}

/* Sets code to ZBADVERSION if the node was replaced since it was read, or is gone. */
static bool compare_node(dl_zk_exchange *on, const dl_zk_optimistic *value, const known *state, int *code,
		dl_error *error)
{
	dl_zk_request *synced = dl_zk_request_sync(on->session, dl_zk_request_nobody);
	dl_zk_request *node = dl_zk_request_exists(on->session, dl_zk_exchange_recipient(on), value->path);
	bool is_answered = dl_zk_exchange_await(on, node, error);

	if (is_answered) {
		*code = first_failure(synced, NULL, node);
	}
	if (is_answered && *code == ZOK && node->stat.czxid != state->created) {
		*code = ZBADVERSION;
	}
	dl_zk_request_drop(synced);
	dl_zk_request_drop(node);
	return is_answered;
}

static bool send_write(dl_zk_exchange *on, const dl_zk_optimistic *value, const known *state, const dl_value *bytes,
		int *code, dl_error *error)
{
	if (!state->exists) {
		return send_create_with_parents(on, value, bytes, code, error);
	}
	if (state->may_parent_go && !compare_node(on, value, state, code, error)) {
		return false;
	}
	if (state->may_parent_go && *code != ZOK) {
		return true;
	}
	return bytes->bytes != NULL ? send_set(on, value, state, bytes, code, error)
								: send_delete(on, value, state, code, error);
}

/* Whether nothing was written to the node since it was read. */
static bool is_untouched(const known *before, const known *now)
{
	if (before->exists && now->exists) {
		return before->created == now->created && before->version == now->version;
	}
	/* If the node was created and deleted in between, the parent's version has changed. */
	return !before->exists && !now->exists && before->parent_version == now->parent_version;
}

/* Whether there has been exactly one write since, and it wasn't ours. */
static bool is_anothers(const known *before, const known *now, const dl_value *ours, const dl_value *found)
{
	bool is_one = now->exists && before->parent_version == now->parent_version
			&& (before->exists ? before->created == now->created && now->version == before->version + 1
							   : now->version == 0);

	return is_one
			&& (ours->bytes == NULL || ours->length != found->length
					|| memcmp(ours->bytes, found->bytes, ours->length) != 0);
}

static bool exchange_confirm(dl_zk_exchange *on, const dl_zk_optimistic *value, bool *is_confirmed, dl_error *error)
{
	dl_zk_request *request = dl_zk_request_confirm(on->session, dl_zk_exchange_recipient(on), value->path);
	int code;

	if (!dl_zk_exchange_await_code(on, request, &code, error)) {
		return false;
	}
	*is_confirmed = code == ZOK || code == ZNONODE;
	if (!*is_confirmed) {
		dl_zk_failure_set(on->session, code, value->path, error);
	}
	return true;
}

/* Once a majority has answered, even if only that the node doesn't exist, later reads return nothing older. */
static bool confirm(dl_update *update, dl_error *error)
{
	bool is_answered, is_confirmed = false;
	dl_time deadline;

	do {
		dl_zk_exchange on;

		is_answered = begin(&on, update, error) && exchange_confirm(&on, value_of(update), &is_confirmed, error);
		deadline = on.deadline;
		dl_zk_exchange_end(&on);
	} while (is_answered && !is_confirmed && error->transient && dl_clock_now() < deadline);
	return is_confirmed;
}

/*
 * Decides an outcome after the reply was lost. A request can't be carried out after a later transaction if its session
 * has since moved to another server or expired, so what is read now is final. If the node is unchanged, or somebody
 * else's write came first, ours wasn't carried out. Otherwise the outcome can't be determined, because somebody else
 * may have written the same bytes. Nor can it if the session is over only by the client's clock: its request may still
 * be carried out. Without this, every lost reply would be an exception, even if the write never reached the server.
 */
static dl_outcome settle(dl_update *update, dl_zk_session *session, const known *before, const dl_value *ours,
		dl_error *error)
{
	dl_error lost = *error, ignored;
	known now;

	dl_update_drop_value(update);
	if (confirm(update, &ignored) && read_node(update, DL_TO_CHANGE, &now, &ignored)
			&& (is_untouched(before, &now) || is_anothers(before, &now, ours, &update->value))
			&& dl_zk_session_state(session) != DL_ZK_OVER) {
		return DL_CONFLICT;
	}
	*error = lost;
	return dl_update_undecided(update, error);
}

static dl_outcome judge(dl_zk_exchange *on, const dl_update *update, const known *state, int code, dl_error *error)
{
	if (code == ZOK) {
		return DL_DONE;
	}
	if (code == ZBADVERSION || (code == ZNODEEXISTS && !state->exists) || (code == ZNONODE && state->exists)) {
		return DL_CONFLICT;
	}
	dl_zk_failure_set(on->session, code, value_of(update)->path, error);
	return DL_FAILED;
}

static dl_outcome write_known(dl_update *update, const known *state, const dl_value *bytes, dl_error *error)
{
	dl_zk_exchange on;
	dl_outcome outcome = DL_FAILED;
	bool is_sent, is_answered;
	int code = ZOK;

	is_sent = begin(&on, update, error);
	is_answered = is_sent && send_write(&on, value_of(update), state, bytes, &code, error);
	if (is_answered) {
		outcome = judge(&on, update, state, code, error);
	} else if (is_sent) {
		outcome = dl_update_undecided(update, error);
	}
	if (outcome == DL_FAILED && is_answered && error->transient) {
		outcome = settle(update, on.session, state, bytes, error);
	}
	dl_zk_exchange_end(&on);
	return outcome;
}

static dl_outcome store(dl_update *update, const dl_value *bytes, dl_error *error)
{
	dl_outcome outcome = write_known(update, update->state, bytes, error);

	free(update->state);
	update->state = NULL;
	return outcome;
}

static void discard(dl_update *update)
{
	free(update->state);
}

static void destroy(dl_optimistic *optimistic)
{
	dl_zk_optimistic *value = (dl_zk_optimistic *) ((char *) optimistic - offsetof(dl_zk_optimistic, optimistic));

	free(value->name);
	free(value->path);
	free(value->parent);
	free(value);
}

static const dl_optimistic_operations operations = {
	.read = fetch,
	.write = store,
	.discard = discard,
	.destroy = destroy,
};

dl_optimistic *dl_zk_optimistic_new(dl_updates *updates, dl_zk_ensemble *ensemble, const char *root, const char *name)
{
	dl_zk_optimistic *value = dl_allocate(sizeof *value);

	value->ensemble = ensemble;
	value->name = dl_copy(name);
	value->path = dl_allocate(strlen(root) + strlen(name) + 1);
	stpcpy(stpcpy(value->path, root), name);
	value->parent = dl_copy(value->path);
	if (!dl_zk_node_shorten(value->parent)) {
		strcpy(value->parent, "/");
	}
	dl_optimistic_prepare(&value->optimistic, &operations, updates, value->name, DL_ZK_LARGEST_VALUE);
	return &value->optimistic;
}
