#include "zk/client/removal.h"

#include "core/system/memory.h"
#include "core/thread/thread.h"
#include "zk/client/failure.h"
#include "zk/client/node.h"
#include "zk/client/request.h"

#include <stdlib.h>
#include <string.h>

/* The pause before a request is repeated over the same connection: when a server is overloaded, or has left the outcome
 * open (docs/protocol-zookeeper.md, "Releasing"). */
#define REPETITION_PAUSE (100 * DL_MILLISECOND)

struct dl_zk_removal {
	dl_zk_session *session;
	uintptr_t remover; /* the thread that began it and will wait for it at the end of the request; 0: none */
	char *path, *prefix, *data;
	char *announcement; /* to be written to the node, which then isn't deleted */
	char **nodes;       /* given by the caller, or found by the prefix */
	size_t count;
	bool is_known;        /* the nodes were given by the caller */
	bool is_broken;       /* one of the given nodes was gone, but others were left */
	dl_zk_waiter *waiter; /* the owner's; NULL: nobody waits */
	bool is_sent;
	bool is_repeated; /* an earlier request may have been carried out, although its reply didn't say so */
	bool is_done;
	int code;
	dl_zk_removal *next;
};

static void forget_nodes(dl_zk_removal *removal)
{
	while (removal->count > 0) {
		free(removal->nodes[--removal->count]);
	}
	free(removal->nodes);
	removal->nodes = NULL;
}

/* Takes over the path. */
static void add_node(dl_zk_removal *removal, char *path)
{
	if (removal->nodes == NULL) {
		removal->nodes = dl_allocate(DL_ZK_MOST_TOGETHER * sizeof *removal->nodes);
	}
	removal->nodes[removal->count++] = path;
}

static void destroy(dl_zk_removal *removal)
{
	forget_nodes(removal);
	free(removal->path);
	free(removal->prefix);
	free(removal->data);
	free(removal->announcement);
	free(removal);
}

/* Has what isn't sent be sent at this time, over the present connection. If there is none, the next connection does
 * it. */
static void send_at(dl_zk_session *session, dl_time time)
{
	if (session->state == DL_ZK_CONNECTED) {
		session->next_repetition = dl_clock_earlier(session->next_repetition, time);
		dl_keeper_schedule(&session->heartbeat, session->next_repetition);
	}
}

/* Whether both look whose node it is before they delete it. */
static bool are_rivals(const dl_zk_removal *removal, const dl_zk_removal *other)
{
	return removal->data != NULL && other->data != NULL && strcmp(removal->path, other->path) == 0;
}

/* Whether an earlier removal may delete the node between this one's look at it and its request. Then the node could be
 * another session's by the time the request is carried out. */
static bool must_wait(const dl_zk_removal *removal)
{
	const dl_zk_removal *other = removal->session->removals;

	while (other != removal && !are_rivals(removal, other)) {
		other = other->next;
	}
	return other != removal;
}

static void finish(dl_zk_removal *removal, int code)
{
	dl_zk_session *session = removal->session;

	for (dl_zk_removal **other = &session->removals; *other != NULL; other = &(*other)->next) {
		if (*other == removal) {
			*other = removal->next;
			break;
		}
	}
	for (const dl_zk_removal *other = session->removals; other != NULL; other = other->next) {
		if (are_rivals(removal, other) && !dl_zk_failure_is_end(code)) {
			send_at(session, dl_clock_now());
		}
	}
	removal->is_done = true;
	removal->code = code;
	if (removal->waiter != NULL) {
		dl_zk_waiter_wake(removal->waiter);
	} else {
		destroy(removal);
	}
	for (dl_zk_waiter *waiter = session->waiters; waiter != NULL; waiter = waiter->next) {
		if (waiter->awaits_removals) {
			dl_zk_waiter_wake(waiter);
		}
	}
}

/* Whether the reply requires a next step. If not, it has been handled here. */
static bool proceed(dl_zk_removal *removal, const dl_zk_request *request)
{
	removal->is_sent = false;
	if (request->code == ZOK) {
		return true;
	}
	if (dl_zk_failure_is_undecided(request->code) || dl_zk_failure_is_put_off(request->code)) {
		removal->is_repeated = removal->is_repeated || dl_zk_failure_is_undecided(request->code);
		send_at(removal->session, dl_clock_now() + REPETITION_PAUSE);
	} else {
		finish(removal, request->code);
	}
	return false;
}

static void send_request(dl_zk_removal *removal);

/* If one of several nodes is missing, the transaction deleted none of them, so the remaining ones must be looked up. */
static void on_deleted(dl_zk_request *request, void *context)
{
	dl_zk_removal *removal = context;

	if (request->code == ZNONODE && removal->count > 1) {
		removal->is_broken = removal->is_broken || !removal->is_repeated;
		forget_nodes(removal);
		send_request(removal);
	} else if (proceed(removal, request)) {
		finish(removal, removal->is_broken ? ZNONODE : ZOK);
	}
}

static void delete_node(dl_zk_removal *removal, const char *path)
{
	dl_zk_recipient to = { .handler = on_deleted, .context = removal };

	removal->is_sent = true;
	if (removal->announcement != NULL) {
		dl_zk_request_set(removal->session, to, path, removal->announcement);
	} else {
		dl_zk_request_delete(removal->session, to, path);
	}
}

static void delete_nodes(dl_zk_removal *removal)
{
	dl_zk_session *session = removal->session;
	zoo_op_t operations[DL_ZK_MOST_TOGETHER];

	if (removal->count == 1) {
		delete_node(removal, removal->nodes[0]);
		return;
	}
	/* Unlike a single request, a transaction isn't refused by a session that has ended. */
	if (session->handle == NULL || is_unrecoverable(session->handle) != ZOK) {
		finish(removal, ZCLOSING);
		return;
	}
	for (size_t i = 0; i < removal->count; i++) {
		zoo_delete_op_init(&operations[i], removal->nodes[i], -1);
	}
	removal->is_sent = true;
	dl_zk_request_transact(session, (dl_zk_recipient) { .handler = on_deleted, .context = removal }, operations,
			removal->count);
}

static void on_read(dl_zk_request *request, void *context)
{
	dl_zk_removal *removal = context;

	if (!proceed(removal, request)) {
		return;
	}
	if (request->stat.ephemeralOwner == removal->session->id && strcmp(request->text, removal->data) == 0) {
		delete_node(removal, removal->path);
	} else {
		finish(removal, ZNONODE);
	}
}

static void on_listed(dl_zk_request *request, void *context)
{
	dl_zk_removal *removal = context;
	size_t length = strlen(removal->prefix);

	if (!proceed(removal, request)) {
		return;
	}
	for (size_t i = 0; i < request->count && removal->count < DL_ZK_MOST_TOGETHER; i++) {
		if (strncmp(request->names[i], removal->prefix, length) == 0) {
			add_node(removal, dl_zk_node_path(removal->path, request->names[i]));
		}
	}
	if (removal->count > 0) {
		removal->is_broken = removal->is_known;
		delete_nodes(removal);
	} else {
		finish(removal, ZNONODE);
	}
}

/* Finishes the removal at once if the session has ended. Sends nothing while an earlier removal must end first. */
static void send_request(dl_zk_removal *removal)
{
	dl_zk_session *session = removal->session;
	dl_zk_recipient to = { .context = removal };

	if (must_wait(removal)) {
		return;
	}
	removal->is_sent = true;
	if (removal->count > 0) {
		delete_nodes(removal);
	} else if (removal->prefix == NULL && removal->data == NULL) {
		delete_node(removal, removal->path);
	} else {
		/* A create that was sent over a lost connection may still be on its way. It must be decided before the node is
		 * looked up. */
		dl_zk_request_confirm(session, dl_zk_request_unheard, removal->path);
		to.handler = removal->prefix != NULL ? on_listed : on_read;
		if (removal->prefix != NULL) {
			dl_zk_request_children(session, to, removal->path, false);
		} else {
			dl_zk_request_get(session, to, removal->path, false);
		}
	}
}

static void begin(dl_zk_session *session, dl_zk_removal *removal)
{
	dl_zk_removal **last;

	removal->session = session;
	pthread_mutex_lock(&session->mutex);
	removal->remover = dl_thread_self();
	/* Appended, because removals are repeated in the order in which they began. */
	for (last = &session->removals; *last != NULL; last = &(*last)->next) {
	}
	*last = removal;
	send_request(removal);
	pthread_mutex_unlock(&session->mutex);
}

dl_zk_removal *dl_zk_removal_start(dl_zk_session *session, const dl_zk_target *target, dl_zk_waiter *waiter)
{
	dl_zk_removal *removal = dl_allocate(sizeof *removal);

	removal->path = dl_copy(target->path);
	removal->prefix = dl_copy(target->prefix);
	removal->data = dl_copy(target->data);
	while (removal->count < target->count) {
		add_node(removal, dl_copy(target->nodes[removal->count]));
	}
	removal->is_known = target->count > 0;
	removal->waiter = waiter;
	begin(session, removal);
	return waiter != NULL ? removal : NULL;
}

void dl_zk_removal_announce(dl_zk_session *session, const char *path, const char *data)
{
	dl_zk_removal *removal = dl_allocate(sizeof *removal);

	removal->path = dl_copy(path);
	removal->announcement = dl_copy(data);
	begin(session, removal);
}

dl_outcome dl_zk_removal_outcome(dl_zk_removal *removal, dl_error *error)
{
	dl_zk_session *session = removal->session;
	dl_outcome outcome = DL_TIMED_OUT;

	pthread_mutex_lock(&session->mutex);
	if (removal->is_done) {
		bool was_deleted = removal->code == ZNONODE && removal->is_repeated && !removal->is_broken;

		if (removal->code == ZOK || was_deleted) {
			outcome = DL_DONE;
		} else if (removal->code == ZNONODE || dl_zk_failure_is_end(removal->code)) {
			outcome = DL_NOT_HELD;
		} else {
			outcome = DL_FAILED;
			dl_zk_failure_set(session, removal->code, removal->path, error);
		}
	}
	pthread_mutex_unlock(&session->mutex);
	return outcome;
}

void dl_zk_removal_leave(dl_zk_removal *removal)
{
	dl_zk_session *session = removal->session;

	if (dl_zk_session_is_inherited(session)) {
		return;
	}
	pthread_mutex_lock(&session->mutex);
	if (removal->is_done) {
		destroy(removal);
	} else {
		removal->waiter = NULL;
	}
	pthread_mutex_unlock(&session->mutex);
}

void dl_zk_removals_resume(dl_zk_session *session)
{
	dl_zk_removal *next;

	for (dl_zk_removal *removal = session->removals; removal != NULL; removal = next) {
		next = removal->next;
		if (!removal->is_sent) {
			send_request(removal);
		}
	}
}

dl_time dl_zk_removals_repeat(dl_zk_session *session)
{
	if (session->next_repetition <= dl_clock_now()) {
		session->next_repetition = DL_FOREVER;
		if (session->state == DL_ZK_CONNECTED) {
			dl_zk_removals_resume(session);
		}
	}
	return session->next_repetition;
}

void dl_zk_removals_end(dl_zk_session *session)
{
	while (session->removals != NULL) {
		finish(session->removals, ZSESSIONEXPIRED);
	}
}

bool dl_zk_removals_concern(dl_zk_waiter *waiter, const char *path)
{
	dl_zk_session *session = waiter->session;
	bool is_found = false;

	pthread_mutex_lock(&session->mutex);
	for (dl_zk_removal *removal = session->removals; removal != NULL; removal = removal->next) {
		is_found = is_found || (!removal->is_known && strcmp(removal->path, path) == 0);
	}
	waiter->awaits_removals = is_found = is_found && session->state == DL_ZK_CONNECTED;
	pthread_mutex_unlock(&session->mutex);
	return is_found;
}

/* Whether a removal that this thread began is still in progress. */
static bool is_pending(dl_zk_session *session)
{
	bool is_found = false;

	pthread_mutex_lock(&session->mutex);
	for (dl_zk_removal *removal = session->removals; removal != NULL; removal = removal->next) {
		is_found = is_found || (removal->remover == dl_thread_self() && session->state == DL_ZK_CONNECTED);
	}
	pthread_mutex_unlock(&session->mutex);
	return is_found;
}

/* Marks this thread's removals as ones that nobody waits for. */
static void leave_all(dl_zk_session *session)
{
	pthread_mutex_lock(&session->mutex);
	for (dl_zk_removal *removal = session->removals; removal != NULL; removal = removal->next) {
		if (removal->remover == dl_thread_self()) {
			removal->remover = 0;
		}
	}
	pthread_mutex_unlock(&session->mutex);
}

void dl_zk_removals_settle(dl_zk_session *session, dl_time deadline)
{
	dl_zk_waiter waiter = { .descriptor = -1 };
	dl_error ignored;

	if (is_pending(session) && dl_zk_waiter_join(&waiter, session, &ignored)) {
		pthread_mutex_lock(&session->mutex);
		waiter.awaits_removals = true;
		pthread_mutex_unlock(&session->mutex);
		while (is_pending(session) && dl_zk_waiter_wait(&waiter, deadline, NULL) == DL_WAIT_READY) {
		}
		dl_zk_waiter_leave(&waiter);
	}
	leave_all(session);
}
