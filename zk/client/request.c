#include "zk/client/request.h"

#include "core/system/memory.h"
#include "core/metrics/stats.h"
#include "zk/client/lease.h"
#include "zk/client/node.h"

#include <stdlib.h>
#include <string.h>

static void ignore(dl_zk_request *request, void *context)
{
	(void) request;
	(void) context;
}

const dl_zk_recipient dl_zk_request_nobody = { .waiter = NULL };
const dl_zk_recipient dl_zk_request_unheard = { .handler = ignore };

static void destroy(dl_zk_request *request)
{
	free(request->names);
	free(request->results);
	free(request->text);
	free(request);
}

/* Locks the mutex, which sent() will unlock. */
static dl_zk_request *begin(dl_zk_session *session, dl_zk_recipient to, bool is_agreed)
{
	dl_zk_request *request = dl_allocate(sizeof *request);

	pthread_mutex_lock(&session->mutex);
	request->session = session;
	request->waiter = to.waiter;
	request->is_news = to.is_news;
	request->handler = to.handler;
	request->context = to.context;
	request->is_agreed = is_agreed;
	request->sent = dl_clock_now();
	dl_stats_count(commands);
	return request;
}

/* The functions that change the list require the mutex. */
static void lend(dl_zk_request *request)
{
	dl_zk_session *session = request->session;

	atomic_store(&request->is_lent, true);
	request->link = session->last_request;
	*session->last_request = request;
	session->last_request = &request->next;
}

/* After this, the owner may free the request if it is answered. */
static void unlend(dl_zk_request *request)
{
	*request->link = request->next;
	if (request->next != NULL) {
		request->next->link = request->link;
	} else {
		request->session->last_request = request->link;
	}
	if (request->session->requests == NULL && request->session->is_closing) {
		pthread_cond_signal(&request->session->may_close);
	}
	atomic_store(&request->is_lent, false);
}

/* For a request that is already answered. */
static void take_back(dl_zk_request *request)
{
	bool is_abandoned = request->is_abandoned;

	unlend(request);
	if (is_abandoned) {
		destroy(request);
	}
}

static void tell_owner(dl_zk_request *request)
{
	dl_zk_waiter *waiter = request->waiter;
	bool is_news = request->code != ZOK || request->is_news == NULL || request->is_news(waiter, request);

	if (waiter != NULL && request->code == ZOK && request->is_watch && !request->is_list) {
		dl_zk_waiter_has_read(waiter);
	}
	/* After this, the owner may free the request, unless it is lent. */
	atomic_store(&request->is_answered, true);
	if (waiter != NULL && is_news) {
		dl_zk_waiter_wake(waiter);
	}
}

/* Called with the mutex held. */
static void answer(dl_zk_request *request, int code)
{
	request->code = code;
	if (request->is_agreed && code == ZOK) {
		dl_zk_lease_contact(request->session, request->sent);
	}
	if (request->handler != NULL) {
		request->handler(request, request->context);
		request->is_abandoned = true;
	}
	if (!request->is_abandoned) {
		tell_owner(request);
	} else if (atomic_load(&request->is_lent)) {
		atomic_store(&request->is_answered, true);
	} else {
		destroy(request);
	}
}

void dl_zk_requests_end(dl_zk_session *session, int code)
{
	for (dl_zk_request *request = session->requests; request != NULL; request = request->next) {
		if (!dl_zk_request_is_answered(request)) {
			answer(request, code);
		}
	}
}

void dl_zk_requests_take_back(dl_zk_session *session)
{
	while (session->requests != NULL) {
		take_back(session->requests);
	}
}

/* Runs on one of the client's threads. The fields that it writes without the mutex aren't read by anyone else: an owner
 * that got another answer ignores them. */
static void arrive(const void *context, int code, const char *text, size_t length, const struct Stat *stat)
{
	dl_zk_request *request = (dl_zk_request *) context;
	dl_zk_session *session = request->session;

	if (code == ZOK && text != NULL) {
		request->text = dl_duplicate(text, length);
		request->length = length;
	}
	if (code == ZOK && stat != NULL) {
		request->stat = *stat;
	}
	pthread_mutex_lock(&session->mutex);
	if (dl_zk_request_is_answered(request)) {
		take_back(request);
	} else {
		unlend(request);
		answer(request, code);
	}
	pthread_mutex_unlock(&session->mutex);
}

static void on_done(int code, const void *context)
{
	arrive(context, code, NULL, 0, NULL);
}

static void on_synced(int code, const char *path, const void *context)
{
	(void) path;
	arrive(context, code, NULL, 0, NULL);
}

static void on_created(int code, const char *path, const struct Stat *stat, const void *context)
{
	arrive(context, code, path, path != NULL ? strlen(path) : 0, stat);
}

static void on_stat(int code, const struct Stat *stat, const void *context)
{
	arrive(context, code, NULL, 0, stat);
}

static void on_data(int code, const char *data, int length, const struct Stat *stat, const void *context)
{
	arrive(context, code, data != NULL ? data : "", data != NULL && length > 0 ? (size_t) length : 0, stat);
}

/* Allocates the array of names; returns the memory for the names themselves. */
static char *allocate_names(dl_zk_request *request, size_t count, size_t size)
{
	request->names = dl_allocate(count * sizeof *request->names + size);
	return (char *) (request->names + count);
}

static void take_names(dl_zk_request *request, const struct String_vector *names)
{
	size_t count = (size_t) names->count, size = 0;
	char *next;

	for (size_t i = 0; i < count; i++) {
		size += strlen(names->data[i]) + 1;
	}
	next = allocate_names(request, count, size);
	for (size_t i = 0; i < count; i++) {
		request->names[request->count++] = next;
		next = stpcpy(next, names->data[i]) + 1;
	}
}

static void on_children(int code, const struct String_vector *names, const struct Stat *stat, const void *context)
{
	if (code == ZOK && names != NULL && names->count > 0) {
		take_names((dl_zk_request *) context, names);
	}
	arrive(context, code, NULL, 0, stat);
}

/* ZSYSTEMERROR means that the client has queued the request, but couldn't write to the pipe that wakes its thread,
 * because the pipe was full. */
static dl_zk_request *sent(dl_zk_request *request, int code)
{
	dl_zk_session *session = request->session;
	bool has_handler = request->handler != NULL;

	if (code == ZOK || code == ZSYSTEMERROR) {
		lend(request);
	} else {
		answer(request, code);
	}
	pthread_mutex_unlock(&session->mutex);
	return has_handler ? NULL : request;
}

/* A session that is being closed accepts no requests. */
#define SEND(request, call) sent(request, (request)->session->handle != NULL ? (call) : ZCLOSING)

/* Sends nothing if the session has ended: for several operations, the client library would then free memory that it
 * never allocated. */
static dl_zk_request *send_transaction(dl_zk_request *request, const zoo_op_t *operations, size_t count)
{
	zhandle_t *handle = request->session->handle;

	if (handle == NULL || zoo_state(handle) != ZOO_CONNECTED_STATE) {
		return sent(request, ZCONNECTIONLOSS);
	}
	request->results = dl_allocate(count * sizeof *request->results);
	return sent(request, zoo_amulti(handle, (int) count, operations, request->results, on_done, request));
}

dl_zk_request *dl_zk_request_create(dl_zk_session *session, dl_zk_recipient to, const char *path, const char *data,
		const struct ACL_vector *acl, int mode)
{
	dl_zk_request *request = begin(session, to, true);

	return SEND(request, zoo_acreate2(session->handle, path, data, (int) strlen(data), acl, mode, on_created, request));
}

/* Returns the size of the path including the sequence and its NUL. */
static size_t path_size(const dl_zk_creation *node)
{
	return strlen(node->parent) + 1 + strlen(node->name) + DL_ZK_SEQUENCE_SIZE;
}

/* The client writes the results and the paths before it calls back. */
static char *add_creation(dl_zk_request *request, zoo_op_t *operation, const dl_zk_creation *node, const char *path,
		const struct ACL_vector *acl, char *created)
{
	size_t size = path_size(node);

	request->names[request->count++] = created;
	zoo_create_op_init(operation, path, node->data, (int) strlen(node->data), acl, ZOO_EPHEMERAL_SEQUENTIAL, created,
			(int) size);
	return created + size;
}

dl_zk_request *dl_zk_request_create_together(dl_zk_session *session, dl_zk_recipient to, const dl_zk_creation *node,
		size_t count, const struct ACL_vector *acl)
{
	dl_zk_request *request = begin(session, to, true);
	zoo_op_t operations[DL_ZK_MOST_TOGETHER];
	char *path = dl_zk_node_path(node->parent, node->name);
	char *next = allocate_names(request, count, count * path_size(node));

	for (size_t i = 0; i < count; i++) {
		next = add_creation(request, &operations[i], node, path, acl, next);
	}
	request = send_transaction(request, operations, count);
	free(path);
	return request;
}

dl_zk_request *dl_zk_request_create_and_set(dl_zk_session *session, dl_zk_recipient to, const dl_zk_creation *node,
		const struct ACL_vector *acl, const char *path, const char *data)
{
	dl_zk_request *request = begin(session, to, true);
	char *new_path = dl_zk_node_path(node->parent, node->name);
	zoo_op_t operations[2];

	add_creation(request, &operations[0], node, new_path, acl, allocate_names(request, 1, path_size(node)));
	zoo_set_op_init(&operations[1], path, data, (int) strlen(data), -1, &request->stat);
	request = send_transaction(request, operations, 2);
	free(new_path);
	return request;
}

dl_zk_request *dl_zk_request_delete(dl_zk_session *session, dl_zk_recipient to, const char *path)
{
	dl_zk_request *request = begin(session, to, true);

	return SEND(request, zoo_adelete(session->handle, path, -1, on_done, request));
}

dl_zk_request *dl_zk_request_exists(dl_zk_session *session, dl_zk_recipient to, const char *path)
{
	dl_zk_request *request = begin(session, to, false);

	return SEND(request, zoo_aexists(session->handle, path, 0, on_stat, request));
}

/* The context of every watch is the session, for two reasons: the client keeps only one watch for each node, however
 * often it was requested; and an event must never find its context freed. */
dl_zk_request *dl_zk_request_get(dl_zk_session *session, dl_zk_recipient to, const char *path, bool watch)
{
	dl_zk_request *request = begin(session, to, false);

	request->is_watch = watch;
	if (watch) {
		dl_zk_waiter_watch(to.waiter, path);
	}
	return SEND(request,
			zoo_awget(session->handle, path, watch ? dl_zk_waiter_on_watch : NULL, session, on_data, request));
}

dl_zk_request *dl_zk_request_set(dl_zk_session *session, dl_zk_recipient to, const char *path, const char *data)
{
	dl_zk_request *request = begin(session, to, true);

	return SEND(request, zoo_aset(session->handle, path, data, (int) strlen(data), -1, on_stat, request));
}

dl_zk_request *dl_zk_request_children(dl_zk_session *session, dl_zk_recipient to, const char *path, bool watch)
{
	dl_zk_request *request = begin(session, to, false);

	request->is_watch = watch;
	request->is_list = true;
	if (watch) {
		dl_zk_waiter_watch_children(to.waiter, path);
	}
	return SEND(request,
			zoo_awget_children2(session->handle, path, watch ? dl_zk_waiter_on_watch : NULL, session, on_children,
					request));
}

dl_zk_request *dl_zk_request_sync(dl_zk_session *session, dl_zk_recipient to)
{
	dl_zk_request *request = begin(session, to, false);

	return SEND(request, zoo_async(session->handle, "/", on_synced, request));
}

dl_zk_request *dl_zk_request_transact(dl_zk_session *session, dl_zk_recipient to, const zoo_op_t *operations,
		size_t count)
{
	return send_transaction(begin(session, to, true), operations, count);
}

dl_zk_request *dl_zk_request_confirm(dl_zk_session *session, dl_zk_recipient to, const char *path)
{
	zoo_op_t operation;

	zoo_check_op_init(&operation, path, -1);
	return dl_zk_request_transact(session, to, &operation, 1);
}

bool dl_zk_request_is_answered(dl_zk_request *request)
{
	return atomic_load(&request->is_answered);
}

bool dl_zk_request_wait(dl_zk_request *request, dl_zk_waiter *waiter, dl_time deadline)
{
	while (!dl_zk_request_is_answered(request)) {
		if (dl_zk_waiter_wait(waiter, deadline, NULL) != DL_WAIT_READY) {
			return false;
		}
	}
	return true;
}

const char *dl_zk_request_find_child(const dl_zk_request *children, const char *beginning)
{
	size_t length = strlen(beginning);

	for (size_t i = 0; i < children->count; i++) {
		if (strncmp(children->names[i], beginning, length) == 0) {
			return children->names[i];
		}
	}
	return NULL;
}

size_t dl_zk_request_count_children(const dl_zk_request *children, const char *beginning)
{
	size_t length = strlen(beginning), count = 0;

	for (size_t i = 0; i < children->count; i++) {
		count += strncmp(children->names[i], beginning, length) == 0;
	}
	return count;
}

/* Whether nobody else uses the request. It is taken off the list a moment before it is answered. */
static bool is_free(const dl_zk_request *request)
{
	return atomic_load(&request->is_answered) && !atomic_load(&request->is_lent);
}

/* Returns false if the client library has given the request back meanwhile. */
static bool abandon(dl_zk_request *request)
{
	dl_zk_session *session = request->session;
	bool is_lent;

	pthread_mutex_lock(&session->mutex);
	is_lent = atomic_load(&request->is_lent);
	request->is_abandoned = is_lent;
	pthread_mutex_unlock(&session->mutex);
	return is_lent;
}

/* A forked child has no thread that could answer the request. */
void dl_zk_request_drop(dl_zk_request *request)
{
	if (request != NULL && (dl_zk_session_is_inherited(request->session) || is_free(request) || !abandon(request))) {
		destroy(request);
	}
}
