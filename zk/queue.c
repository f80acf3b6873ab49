#include "zk/queue.h"

#include "zk/failure.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static dl_zk_step find;

static dl_zk_recipient nobody(void)
{
	return (dl_zk_recipient) { .waiter = NULL };
}

/* By the name, whose UUID nobody else has. NULL: it isn't among them. */
static const char *find_own(const dl_zk_contender *contender, const dl_zk_request *children)
{
	size_t length = strlen(contender->name);

	for (size_t i = 0; i < children->count; i++) {
		if (strncmp(children->names[i], contender->name, length) == 0) {
			return children->names[i];
		}
	}
	return NULL;
}

/* Somebody made it by hand: the server gives each number once, as long as they are in time. */
static bool has_namesake(const dl_zk_request *children, const char *own, int32_t own_sequence)
{
	int32_t sequence;

	for (size_t i = 0; i < children->count; i++) {
		if (dl_zk_node_sequence(children->names[i], &sequence) && sequence == own_sequence
				&& strcmp(children->names[i], own) != 0) {
			return true;
		}
	}
	return false;
}

/* Whether the own number tells whose turn it is. */
static bool is_in_order(const dl_zk_request *children, const char *own, int32_t sequence)
{
	return dl_zk_node_is_in_time(sequence) && !has_namesake(children, own, sequence);
}

static dl_outcome refuse_number(const dl_zk_contender *contender, int32_t sequence, dl_error *error)
{
	const char *hosts = dl_zk_ensemble_hosts(contender->ensemble);

	if (dl_zk_node_is_in_time(sequence)) {
		dl_error_set(error, DL_ERROR_SERVER, "%s: two nodes below %.160s have the number %010" PRId32, hosts, contender->path, sequence);
	} else {
		dl_error_set(error, DL_ERROR_SERVER,
			"%s: the numbers of the nodes below %.160s come to their end at 2147483647: delete that node and recreate it", hosts,
			contender->path);
	}
	return DL_FAILED;
}

dl_outcome dl_zk_queue_judge(dl_zk_contender *contender, const dl_zk_request *children, dl_error *error)
{
	const char *own = find_own(contender, children);
	int32_t sequence;

	if (own == NULL || !dl_zk_node_sequence(own, &sequence)) {
		/* Somebody has deleted it. */
		dl_zk_not_created(contender);
		contender->step = dl_zk_queue_create;
		return DL_NOT_HELD;
	}
	if (!is_in_order(children, own, sequence)) {
		return refuse_number(contender, sequence, error);
	}
	return contender->protocol->judge(contender, children, sequence, error);
}

void dl_zk_queue_behind(dl_zk_contender *contender, const char *name)
{
	dl_zk_unwatch(contender);
	free(contender->awaited);
	contender->awaited = dl_zk_node_path(contender->path, name);
	contender->step = dl_zk_step_watch;
}

/* Those in front of the own contender. */
typedef struct front {
	size_t count;
	const char *nearest, *second; /* the last two of them, or NULL */
} front;

static front find_front(const dl_zk_request *children, int32_t own)
{
	front before = { .count = 0 };
	int32_t sequence, nearest = 0, second = 0;

	for (size_t i = 0; i < children->count; i++) {
		const char *name = children->names[i];

		if (!dl_zk_node_sequence(name, &sequence) || !dl_zk_node_precedes(sequence, own)) {
			continue;
		}
		before.count++;
		if (before.nearest == NULL || dl_zk_node_precedes(nearest, sequence)) {
			before.second = before.nearest;
			second = nearest;
			before.nearest = name;
			nearest = sequence;
		} else if (before.second == NULL || dl_zk_node_precedes(second, sequence)) {
			before.second = name;
			second = sequence;
		}
	}
	return before;
}

bool dl_zk_queue_is_first(const dl_zk_contender *contender, const dl_zk_request *children)
{
	const char *own = find_own(contender, children);
	int32_t sequence;

	return own != NULL && dl_zk_node_sequence(own, &sequence) && is_in_order(children, own, sequence)
		&& find_front(children, sequence).count == 0;
}

/*
 * Everybody in front stands in the way. The last but one of them is waited for, and then the list is read again, while the
 * last one owns the lock: whoever waits for the only one in front has it as soon as that one goes.
 */
static dl_outcome judge_writer(dl_zk_contender *contender, const dl_zk_request *children, int32_t own, dl_error *error)
{
	front before = find_front(children, own);

	(void) error;
	if (before.count == 0) {
		contender->step = dl_zk_step_grant;
		return DL_NOT_HELD;
	}
	dl_zk_queue_behind(contender, before.count == 1 ? before.nearest : before.second);
	contender->is_next = before.count == 1;
	return dl_zk_contended(contender);
}

/* Nobody can have come between those that were there when the list was read and the own node. */
dl_outcome dl_zk_queue_gone(dl_zk_contender *contender, dl_error *error)
{
	return contender->is_next ? dl_zk_step_grant(contender, error) : dl_zk_queue_list(contender, error);
}

/* A contender's data says nothing to a writer. */
bool dl_zk_queue_has_changed(const dl_zk_contender *contender, const char *data)
{
	(void) contender;
	(void) data;
	return false;
}

dl_zk_request *dl_zk_queue_ask(dl_zk_contender *contender)
{
	return contender->waiter.is_gone && !contender->is_next
		? dl_zk_children(contender->session, dl_zk_to_waiter(contender), contender->path, false) : NULL;
}

const dl_zk_protocol dl_zk_queue_writer = {
	.enter = dl_zk_queue_create, .gone = dl_zk_queue_gone, .changed = dl_zk_step_watch,
	.has_changed = dl_zk_queue_has_changed, .ask = dl_zk_queue_ask, .asked = dl_zk_queue_asked, .judge = judge_writer
};

/* What the replies to create and children mean together. */
static dl_outcome read_replies(dl_zk_contender *contender, dl_error *error)
{
	const dl_zk_request *created = contender->first, *children = contender->second;

	if (created->code == ZOK) {
		dl_zk_created(contender, created->text, created->stat.czxid);
		return children->code == ZOK ? dl_zk_queue_judge(contender, children, error)
			: dl_zk_retry(contender, children->code, dl_zk_queue_list, error);
	}
	if (dl_zk_is_undecided(created->code)) {
		contender->step = find;
		return DL_NOT_HELD;
	}
	dl_zk_not_created(contender);
	if (created->code == ZNONODE) {
		contender->step = dl_zk_step_parents;
		return DL_NOT_HELD;
	}
	return dl_zk_retry(contender, created->code, dl_zk_queue_create, error);
}

/* Both are sent together; the server answers in order, so the list has the node. */
dl_outcome dl_zk_queue_create(dl_zk_contender *contender, dl_error *error)
{
	dl_zk_session *session = contender->session;
	char path[2 * DL_ZK_LONGEST_PATH + DL_ZK_NAME_SIZE + 2];
	dl_outcome outcome;

	stpcpy(stpcpy(stpcpy(path, contender->path), "/"), contender->name);
	dl_zk_node_data(contender->data, session->id, contender->name, contender->permits);
	contender->may_exist = true;
	pthread_mutex_lock(&session->mutex);
	contender->first = dl_zk_create(session, nobody(), path, contender->data,
		dl_zk_ensemble_acl(contender->ensemble, false), ZOO_EPHEMERAL_SEQUENTIAL);
	contender->second = dl_zk_children(session, dl_zk_to_waiter(contender), contender->path, false);
	pthread_mutex_unlock(&session->mutex);
	outcome = dl_zk_await(contender, error);
	if (outcome == DL_NOT_HELD) {
		outcome = read_replies(contender, error);
		dl_zk_forget_replies(contender);
	}
	return outcome;
}

/* Whether a node with the own name is this session's, too: it was then created by the request whose reply was lost. */
static dl_outcome adopt(dl_zk_contender *contender, const char *name, dl_error *error)
{
	dl_zk_session *session = contender->session;
	char *node = dl_zk_node_path(contender->path, name);
	dl_outcome outcome;

	pthread_mutex_lock(&session->mutex);
	contender->first = dl_zk_exists(session, dl_zk_to_waiter(contender), node);
	pthread_mutex_unlock(&session->mutex);
	free(node);
	outcome = dl_zk_await(contender, error);
	if (outcome != DL_NOT_HELD) {
		return outcome;
	}
	contender->step = dl_zk_queue_list;
	if (contender->first->code == ZOK && contender->first->stat.ephemeralOwner == session->id) {
		node = dl_zk_node_path(contender->path, name);
		dl_zk_created(contender, node, contender->first->stat.czxid);
		free(node);
	} else if (contender->first->code == ZOK || contender->first->code == ZNONODE) {
		dl_zk_not_created(contender);
		contender->step = dl_zk_queue_create;
	} else {
		outcome = dl_zk_retry(contender, contender->first->code, find, error);
	}
	return outcome;
}

static dl_outcome look_for_own(dl_zk_contender *contender, dl_error *error)
{
	dl_zk_request *children = contender->second;
	const char *own;

	if (children->code != ZOK && children->code != ZNONODE) {
		return dl_zk_retry(contender, children->code, find, error);
	}
	own = find_own(contender, children);
	if (own == NULL) {
		dl_zk_not_created(contender);
		contender->step = dl_zk_queue_create;
		return DL_NOT_HELD;
	}
	dl_zk_request_drop(contender->first);
	contender->first = NULL;
	return adopt(contender, own, error);
}

/* The reply to create was lost. After a majority has answered, even that there is no such path, what the server knows is final. */
static dl_outcome find(dl_zk_contender *contender, dl_error *error)
{
	dl_zk_session *session = contender->session;
	dl_outcome outcome;

	contender->step = find;
	pthread_mutex_lock(&session->mutex);
	contender->first = dl_zk_confirm(session, nobody(), contender->path);
	contender->second = dl_zk_children(session, dl_zk_to_waiter(contender), contender->path, false);
	pthread_mutex_unlock(&session->mutex);
	outcome = dl_zk_await(contender, error);
	if (outcome == DL_NOT_HELD && (contender->first->code == ZOK || contender->first->code == ZNONODE)) {
		outcome = look_for_own(contender, error);
	} else if (outcome == DL_NOT_HELD) {
		outcome = dl_zk_retry(contender, contender->first->code, find, error);
	}
	dl_zk_forget_replies(contender);
	return outcome;
}

dl_outcome dl_zk_queue_await(dl_zk_contender *contender, dl_zk_step *again, dl_error *error)
{
	dl_outcome outcome = dl_zk_await(contender, error);

	contender->step = again;
	if (outcome != DL_NOT_HELD) {
		return outcome;
	}
	if (contender->first != NULL && contender->first->code != ZOK && contender->first->code != ZNONODE) {
		outcome = dl_zk_retry(contender, contender->first->code, again, error);
	} else if (contender->second->code == ZOK) {
		outcome = dl_zk_queue_judge(contender, contender->second, error);
	} else if (contender->second->code == ZNONODE) {
		dl_zk_not_created(contender);
		contender->step = dl_zk_queue_create;
	} else {
		outcome = dl_zk_retry(contender, contender->second->code, again, error);
	}
	dl_zk_forget_replies(contender);
	return outcome;
}

dl_outcome dl_zk_queue_asked(dl_zk_contender *contender, dl_error *error)
{
	return dl_zk_queue_await(contender, dl_zk_queue_list, error);
}

dl_outcome dl_zk_queue_list(dl_zk_contender *contender, dl_error *error)
{
	dl_zk_session *session = contender->session;

	pthread_mutex_lock(&session->mutex);
	contender->second = dl_zk_children(session, dl_zk_to_waiter(contender), contender->path, false);
	pthread_mutex_unlock(&session->mutex);
	return dl_zk_queue_asked(contender, error);
}
