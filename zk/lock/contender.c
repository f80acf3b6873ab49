#include "zk/lock/contender.h"

#include "core/system/memory.h"
#include "core/system/process.h"
#include "core/metrics/stats.h"
#include "zk/client/ensemble.h"
#include "zk/client/exchange.h"
#include "zk/client/failure.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

dl_outcome dl_zk_contender_next(dl_zk_contender *contender, dl_zk_step step)
{
	assert(step == contender->step || (contender->states[contender->step].next & UINT32_C(1) << step) != 0);
	contender->step = step;
	if (step == DL_ZK_STEP_KNOW) {
		dl_arrival_let_next(&contender->arrival);
	}
	return DL_GO_ON;
}

static dl_time patience(const dl_zk_contender *contender, const dl_wish *wish, dl_time since)
{
	return dl_zk_exchange_patience(contender->ensemble, contender->started, wish->deadline, since);
}

dl_zk_recipient dl_zk_contender_recipient(dl_zk_contender *contender)
{
	return (dl_zk_recipient) { .waiter = &contender->waiter };
}

dl_zk_contender *dl_zk_contender_of(dl_zk_waiter *waiter)
{
	return (dl_zk_contender *) ((char *) waiter - offsetof(dl_zk_contender, waiter));
}

static bool is_answered(dl_zk_request *request)
{
	return request == NULL || dl_zk_request_is_answered(request);
}

/* Whether the ownership that it already had is over. */
static bool is_over(const dl_zk_contender *contender)
{
	return contender->held > 0 && dl_lock_has_expired(contender->lock);
}

/* If the contender already has an ownership, waits at most until that ends, because then there is nothing left to wait
 * for. The keeper may extend it meanwhile. */
static dl_wait_result wait_until(dl_zk_contender *contender, dl_time deadline, const dl_interrupt *interrupt)
{
	dl_wait_result result;
	dl_time until;

	do {
		until = contender->held == 0
				? deadline
				: dl_clock_earlier(deadline, atomic_load_explicit(&contender->lock->valid_until, memory_order_relaxed));
		result = dl_zk_waiter_wait(&contender->waiter, until, interrupt);
	} while (result == DL_WAIT_TIMEOUT && until < deadline && !is_over(contender));
	return result;
}

/* Asks the hosts only once in an outage, because when another session has been opened there may be no time left to do
 * it again. */
static void explain(dl_zk_contender *contender, dl_time until, dl_error *error)
{
	if (!contender->is_explained) {
		contender->is_explained = true;
		dl_zk_failure_explain(contender->session, until, error);
	}
}

/* Waits for a connection or a reply, not for the lock's turn. DL_GO_ON: something has happened. */
static dl_outcome wait_for_server(dl_zk_contender *contender, dl_time until, const dl_wish *wish, dl_error *error)
{
	dl_wait_result result = wait_until(contender, dl_zk_failure_time_to_explain(until), wish->interrupt);

	if (result == DL_WAIT_TIMEOUT && is_over(contender)) {
		return dl_zk_contender_lost(contender, error);
	}
	if (result == DL_WAIT_TIMEOUT) {
		explain(contender, until, error);
		result = wait_until(contender, until, wish->interrupt);
	}
	return result == DL_WAIT_TIMEOUT ? DL_FAILED : dl_outcome_of_wait(result);
}

dl_outcome dl_zk_contender_await(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_time until = patience(contender, wish, dl_clock_now());
	dl_outcome outcome = DL_GO_ON;

	while (outcome == DL_GO_ON && (!is_answered(contender->first) || !is_answered(contender->second))) {
		outcome = wait_for_server(contender, until, wish, error);
	}
	return outcome;
}

void dl_zk_contender_forget_replies(dl_zk_contender *contender)
{
	dl_zk_request_drop(contender->first);
	dl_zk_request_drop(contender->second);
	contender->first = contender->second = NULL;
}

dl_outcome dl_zk_contender_retry(dl_zk_contender *contender, int code, dl_zk_step next, dl_error *error)
{
	if (dl_zk_failure_is_undecided(code) || (dl_zk_failure_is_end(code) && code != ZAUTHFAILED)) {
		return dl_zk_contender_next(contender, next);
	}
	dl_zk_failure_set(contender->session, code, contender->path, error);
	return DL_FAILED;
}

void dl_zk_contender_created(dl_zk_contender *contender, const char *path, int64_t created)
{
	dl_zk_contender_node *node = &contender->nodes[contender->count++];

	contender->may_exist = false;
	node->path = dl_copy(path);
	node->lease.lock = contender->lock;
	if (created != 0) {
		dl_zk_contender_keep(contender, created);
	}
}

void dl_zk_contender_created_all(dl_zk_contender *contender, char *const *paths)
{
	dl_zk_contender_node *node = &contender->nodes[contender->count];
	size_t fillers = contender->weight - 1;

	dl_zk_contender_created(contender, paths[fillers], 0);
	if (fillers > 0) {
		node->all = dl_allocate(contender->weight * sizeof *node->all);
		for (size_t i = 0; i < fillers; i++) {
			node->all[i] = dl_copy(paths[i]);
		}
		node->all[fillers] = node->path;
	}
}

void dl_zk_contender_keep(dl_zk_contender *contender, int64_t created)
{
	dl_zk_contender_node *node = &contender->nodes[contender->count - 1];

	node->lease.fillers = node->all;
	node->lease.filler_count = contender->weight - 1;
	dl_zk_lease_start(&node->lease, contender->session, node->path, created);
}

static void forget_node(dl_zk_contender *contender)
{
	dl_zk_contender_node *node = &contender->nodes[--contender->count];

	dl_zk_lease_stop(&node->lease);
	for (size_t i = 0; node->all != NULL && i < contender->weight - 1; i++) {
		free(node->all[i]);
	}
	free(node->all);
	free(node->path);
	node->all = NULL;
	node->path = NULL;
}

void dl_zk_contender_not_created(dl_zk_contender *contender)
{
	while (contender->count > contender->held) {
		forget_node(contender);
	}
	contender->may_exist = false;
}

dl_outcome dl_zk_contender_make_again(dl_zk_contender *contender)
{
	if (contender->weight > 1) {
		dl_zk_contender_withdraw(contender);
	} else {
		dl_zk_contender_unwatch(contender);
		dl_zk_contender_not_created(contender);
	}
	return dl_zk_contender_next(contender, DL_ZK_STEP_CREATE);
}

dl_outcome dl_zk_contender_must_wait(dl_zk_contender *contender, const dl_wish *wish, size_t waiters)
{
	if (!contender->is_contended) {
		dl_stats_count(contended);
		/* The owners together count as one. */
		if (wish->too_many > 0 && waiters + 1 >= (uint64_t) wish->too_many) {
			return DL_TOO_MANY;
		}
	}
	contender->is_contended = true;
	return dl_clock_now() >= wish->deadline ? DL_TIMED_OUT : DL_GO_ON;
}

void dl_zk_contender_note_ahead(const dl_wish *wish, const char *node, size_t waiters)
{
	dl_ahead *ahead = wish->ahead;

	if (strcmp(ahead->node, node) != 0) {
		dl_wish_forget_ahead(wish);
		/* Another program's name may be too long. */
		snprintf(ahead->node, sizeof ahead->node, "%s", strlen(node) < sizeof ahead->node ? node : "");
	}
	ahead->waiters = (int64_t) waiters;
}

void dl_zk_contender_note_data(const dl_wish *wish, const char *node, const dl_zk_request *reply)
{
	dl_ahead *ahead = wish->ahead;

	if (ahead != NULL && strcmp(ahead->node, node) == 0) {
		dl_zk_node_identify(reply->text, reply->length, &ahead->identity);
		ahead->session = reply->stat.ephemeralOwner;
		ahead->since = reply->stat.ctime * 1000;
	}
}

/* Ends what is needed only during a contest. */
static void end(dl_zk_contender *contender)
{
	dl_zk_contender_forget_replies(contender);
	dl_zk_contender_unwatch(contender);
	dl_zk_waiter_leave(&contender->waiter);
	free(contender->awaited);
	contender->awaited = NULL;
}

void dl_zk_contender_leave(dl_zk_contender *contender)
{
	dl_zk_session *session = contender->session;

	end(contender);
	contender->held = 0;
	dl_zk_contender_not_created(contender);
	contender->session = NULL;
	if (session != NULL) {
		dl_zk_session_give(session);
	}
}

dl_zk_target dl_zk_contender_target(const dl_zk_contender *contender, size_t node)
{
	if (contender->is_exclusive) {
		return (dl_zk_target) { .path = contender->path, .data = contender->data };
	}
	if (node < contender->count && contender->nodes[node].all == NULL) {
		return (dl_zk_target) { .path = contender->nodes[node].path };
	}
	return (dl_zk_target) { .path = contender->path,
		.prefix = contender->name,
		.nodes = node < contender->count ? contender->nodes[node].all : NULL,
		.count = node < contender->count ? contender->weight : 0 };
}

/* Removes the nodes in their order, so that if a writer became a reader, the reader's node goes last. */
void dl_zk_contender_remove(dl_zk_contender *contender, size_t from)
{
	size_t to = contender->count + contender->may_exist;

	if (contender->session == NULL || dl_zk_session_is_inherited(contender->session)) {
		return;
	}
	for (size_t i = from; i < to; i++) {
		dl_zk_target target = dl_zk_contender_target(contender, i);

		if (i < contender->count) {
			dl_zk_lease_stop(&contender->nodes[i].lease);
		}
		dl_zk_removal_start(contender->session, &target, NULL);
	}
}

void dl_zk_contender_withdraw(dl_zk_contender *contender)
{
	dl_zk_contender_remove(contender, 0);
	dl_zk_contender_leave(contender);
}

void dl_zk_contender_give_up(dl_zk_contender *contender)
{
	if (contender->held == 0) {
		dl_zk_contender_withdraw(contender);
		return;
	}
	dl_zk_contender_remove(contender, contender->held);
	dl_zk_contender_not_created(contender);
	end(contender);
}

void dl_zk_contender_begin(dl_zk_contender *contender, dl_mode mode)
{
	contender->held = contender->count;
	contender->mode = mode;
	contender->step = contender->first_step;
	contender->started = dl_clock_now();
	contender->is_contended = contender->is_lost = contender->is_opposed = false;
	contender->is_explained = false;
	contender->unserved_since = contender->seen = contender->queue = 0;
}

/* The number in the name of a semaphore's node is its number of permits. */
static void name_node(dl_zk_contender *contender)
{
	if (contender->permits > 0) {
		dl_zk_node_name(contender->name, contender->id, contender->permits, DL_ZK_PERMIT);
	} else {
		dl_zk_node_name(contender->name, contender->id, contender->names,
				contender->mode == DL_READ ? DL_ZK_READ : contender->writer);
	}
	contender->names++;
}

static bool join(dl_zk_contender *contender, dl_error *error)
{
	if (contender->session == NULL) {
		contender->session = dl_zk_ensemble_take_session(contender->ensemble, error);
		if (contender->session == NULL) {
			return false;
		}
		dl_zk_node_contender(contender->id);
		contender->names = 0;
	}
	if (!dl_zk_waiter_join(&contender->waiter, contender->session, error)) {
		return false;
	}
	/* If a node may exist, it is looked up by its name, so the name must not change. */
	if (!contender->may_exist) {
		name_node(contender);
	}
	contender->step = contender->first_step;
	return true;
}

/* An outage lasts until a session is connected, even if a session is over and another one is opened in its place. */
static void note_outage(dl_zk_contender *contender)
{
	dl_zk_state state = dl_zk_session_state(contender->session);

	if (state != DL_ZK_CONNECTING && state != DL_ZK_OVER) {
		contender->unserved_since = 0;
		contender->is_explained = false;
	} else if (contender->unserved_since == 0) {
		/* The time before the session was needed doesn't count. */
		contender->unserved_since = dl_clock_now();
	}
}

/* DL_GO_ON: the session is connected, or has ended. */
static dl_outcome await_connection(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_outcome outcome = DL_GO_ON;

	note_outage(contender);
	while (outcome == DL_GO_ON && dl_zk_session_state(contender->session) == DL_ZK_CONNECTING) {
		outcome = wait_for_server(contender, patience(contender, wish, contender->unserved_since), wish, error);
	}
	if (outcome != DL_GO_ON) {
		return outcome;
	}
	note_outage(contender);
	return dl_zk_failure_is_usable(contender->session, contender->path, error) ? DL_GO_ON : DL_FAILED;
}

/* Waits until nodes that this session created at the path earlier have been removed, so that they don't get in the way
 * of the next one. */
static dl_outcome await_removals(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_time until = patience(contender, wish, dl_clock_now());
	dl_outcome outcome = DL_GO_ON;

	while (outcome == DL_GO_ON && dl_zk_removals_concern(&contender->waiter, contender->path)) {
		outcome = wait_for_server(contender, until, wish, error);
	}
	return outcome;
}

dl_outcome dl_zk_contender_lost(dl_zk_contender *contender, dl_error *error)
{
	contender->is_lost = true;
	dl_error_set(error, DL_ERROR_LOST, "The lock \"%s\" was lost", contender->lock->name);
	return DL_FAILED;
}

/* The first node is the contender's place in the queue, so its loss is the loss of everything. */
static bool is_lost(dl_zk_contender *contender)
{
	return contender->held > 0
			&& (!dl_zk_session_is_alive(contender->session) || dl_zk_lease_is_gone(&contender->nodes[0].lease));
}

/* Joins a session, and waits until it is connected or has ended. DL_GO_ON: it is connected. */
static dl_outcome enter(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_outcome outcome;

	if (is_lost(contender)) {
		return dl_zk_contender_lost(contender, error);
	}
	if (contender->session != NULL && !dl_zk_session_is_alive(contender->session)) {
		dl_zk_contender_leave(contender);
	}
	if ((contender->session == NULL || contender->waiter.session == NULL) && !join(contender, error)) {
		return DL_FAILED;
	}
	outcome = await_connection(contender, wish, error);
	return outcome == DL_GO_ON && contender->count == contender->held && !contender->may_exist
			? await_removals(contender, wish, error)
			: outcome;
}

/* One that has no time to wait does so for as long as it would for an answer. DL_GO_ON: one that arrived earlier has
 * its place by now, or something else has happened. */
static dl_outcome let_earlier_go_first(dl_zk_contender *contender, const dl_wish *wish)
{
	dl_time until = wish->deadline > contender->started
			? wish->deadline
			: patience(contender, wish, contender->started);
	dl_wait_result result = wait_until(contender, until, wish->interrupt);

	return result == DL_WAIT_TIMEOUT ? DL_TIMED_OUT : dl_outcome_of_wait(result);
}

static dl_outcome take_step(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_outcome outcome = enter(contender, wish, error);

	if (outcome != DL_GO_ON || !dl_zk_session_is_alive(contender->session)) {
		return outcome;
	}
	if (contender->step == DL_ZK_STEP_CREATE && dl_arrival_must_wait(&contender->arrival)) {
		return let_earlier_go_first(contender, wish);
	}
	return contender->states[contender->step].take(contender, wish, error);
}

static dl_zk_contender *contender_of(const dl_arrival *arrival)
{
	return (dl_zk_contender *) ((char *) arrival - offsetof(dl_zk_contender, arrival));
}

/* The server executes the requests of a session in their order, so whoever has asked for its node has its place, unless
 * the answer is an error, which may not have been read yet. */
static bool is_asked_for(const dl_zk_contender *contender)
{
	return contender->may_exist && contender->first != NULL
			&& (!dl_zk_request_is_answered(contender->first) || contender->first->code == ZOK);
}

static bool has_place(const dl_arrival *arrival)
{
	const dl_zk_contender *contender = contender_of(arrival);

	if (contender->session == NULL || !dl_zk_session_is_alive(contender->session)) {
		return false;
	}
	switch (contender->step) {
		case DL_ZK_STEP_CREATE:
			return is_asked_for(contender);
		case DL_ZK_STEP_CHECK:
		case DL_ZK_STEP_MAKE_PARENTS:
		case DL_ZK_STEP_FIND:
			return false;
		default:
			return true;
	}
}

static void wake(dl_arrival *arrival)
{
	dl_zk_waiter_rouse(&contender_of(arrival)->waiter);
}

static void arrive(dl_zk_contender *contender)
{
	contender->arrival = (dl_arrival) { .where = contender->ensemble,
		.what = contender->path,
		.has_place = has_place,
		.wake = wake };
	dl_arrival_begin(&contender->arrival);
}

/* Only whoever gets a node, in a queue, has a place in it. */
static bool must_keep_order(const dl_zk_contender *contender)
{
	return dl_operation_current() != NULL && contender->first_step == DL_ZK_STEP_CREATE && contender->held == 0
			&& !contender->is_exclusive;
}

dl_outcome dl_zk_contender_run(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_outcome outcome;

	assert(contender->mode == wish->mode);
	if (must_keep_order(contender)) {
		arrive(contender);
	}
	do {
		outcome = take_step(contender, wish, error);
	} while (outcome == DL_GO_ON);
	dl_arrival_end(&contender->arrival);
	dl_zk_contender_forget_replies(contender);
	dl_zk_contender_unwatch(contender);
	return outcome;
}

void dl_zk_contender_unwatch(dl_zk_contender *contender)
{
	dl_zk_request_drop(dl_zk_waiter_unwatch(&contender->waiter));
}

static dl_zk_contender_event what_happened(dl_zk_contender *contender, dl_zk_event watched)
{
	if (contender->count > contender->held && dl_zk_lease_is_gone(&contender->nodes[contender->held].lease)) {
		return DL_ZK_CONTENDER_OWN_GONE;
	}
	if (watched != DL_ZK_NOTHING) {
		return watched == DL_ZK_GONE ? DL_ZK_CONTENDER_GONE : DL_ZK_CONTENDER_CHANGED;
	}
	if (dl_zk_session_state(contender->session) != DL_ZK_CONNECTED
			|| (contender->held > 0 && dl_zk_lease_is_gone(&contender->nodes[0].lease))) {
		return DL_ZK_CONTENDER_SESSION;
	}
	return DL_ZK_CONTENDER_NOTHING;
}

/* Returns what the step must look at next. A reply to a request that the client's thread has sent becomes the
 * contender's second reply. */
static dl_zk_contender_event next_event(dl_zk_contender *contender)
{
	dl_zk_request *asked;
	dl_zk_event watched = dl_zk_waiter_look(&contender->waiter, &asked);

	if (asked != NULL) {
		dl_zk_contender_forget_replies(contender);
		contender->second = asked;
	}
	return asked != NULL || (contender->second != NULL && dl_zk_request_is_answered(contender->second))
			? DL_ZK_CONTENDER_REPLIED
			: what_happened(contender, watched);
}

dl_outcome dl_zk_contender_await_event(dl_zk_contender *contender, const dl_wish *wish, dl_zk_contender_event *event)
{
	while ((*event = next_event(contender)) == DL_ZK_CONTENDER_NOTHING) {
		dl_wait_result result = wait_until(contender, wish->deadline, wish->interrupt);

		if (result == DL_WAIT_TIMEOUT) {
			return DL_TIMED_OUT;
		}
		if (result != DL_WAIT_READY) {
			return dl_outcome_of_wait(result);
		}
	}
	return DL_GO_ON;
}

dl_outcome dl_zk_contender_grant(dl_zk_contender *contender, const dl_wish *wish, dl_error *error)
{
	dl_zk_lease *lease = &contender->nodes[contender->held].lease;
	dl_outcome outcome;

	if (dl_zk_lease_grant(lease)) {
		return DL_DONE;
	}
	if (dl_zk_lease_is_gone(lease)) {
		return dl_zk_contender_make_again(contender);
	}
	/* If the process was stopped for long, the session may have ended meanwhile. */
	contender->first = dl_zk_request_confirm(contender->session, dl_zk_contender_recipient(contender), lease->path);
	outcome = dl_zk_contender_await(contender, wish, error);
	if (outcome == DL_GO_ON && contender->first->code == ZNONODE) {
		outcome = dl_zk_contender_make_again(contender);
	} else if (outcome == DL_GO_ON && contender->first->code != ZOK) {
		outcome = dl_zk_contender_retry(contender, contender->first->code, DL_ZK_STEP_GRANT, error);
	}
	dl_zk_contender_forget_replies(contender);
	return outcome;
}
