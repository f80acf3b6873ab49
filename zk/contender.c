#include "zk/contender.h"

#include "core/memory.h"
#include "core/process.h"
#include "core/stats.h"
#include "zk/ensemble.h"
#include "zk/exchange.h"
#include "zk/failure.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static dl_time patience(const dl_zk_contender *contender, dl_time since)
{
	return dl_zk_exchange_patience(contender->ensemble, contender->started, contender->deadline, since);
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

/* What it holds already. */
static bool is_over(const dl_zk_contender *contender)
{
	return contender->held > 0
			&& atomic_load_explicit(&contender->lock->valid_until, memory_order_relaxed) <= dl_clock_now();
}

/* Its ownership may last longer than was known when the wait began. There is nothing to wait for beyond its end. */
static dl_wait_result wait_until(dl_zk_contender *contender, dl_time deadline)
{
	dl_wait_result result;
	dl_time until;

	do {
		until = contender->held == 0
				? deadline
				: dl_clock_earlier(deadline, atomic_load_explicit(&contender->lock->valid_until, memory_order_relaxed));
		result = dl_zk_waiter_wait(&contender->waiter, until, contender->interrupt);
	} while (result == DL_WAIT_TIMEOUT && until < deadline && !is_over(contender));
	return result;
}

/* DL_FAILED: the time is over. */
static dl_outcome outcome_of(dl_wait_result result)
{
	switch (result) {
		case DL_WAIT_READY:
			return DL_GO_ON;
		case DL_WAIT_INTERRUPTED:
			return DL_INTERRUPTED;
		case DL_WAIT_FORKED:
			return DL_FORKED;
		default:
			return DL_FAILED;
	}
}

/* For something else than the lock's turn. DL_GO_ON: something has happened. */
static dl_outcome wait_for_server(dl_zk_contender *contender, dl_time until, dl_error *error)
{
	dl_wait_result result = wait_until(contender, dl_zk_failure_time_to_explain(until));

	if (result == DL_WAIT_TIMEOUT && is_over(contender)) {
		return dl_zk_contender_lost(contender, error);
	}
	if (result == DL_WAIT_TIMEOUT) {
		dl_zk_failure_explain(contender->session, until, error);
		result = wait_until(contender, until);
	}
	return outcome_of(result);
}

dl_outcome dl_zk_contender_await(dl_zk_contender *contender, dl_error *error)
{
	dl_time until = patience(contender, dl_clock_now());
	dl_outcome outcome = DL_GO_ON;

	while (outcome == DL_GO_ON && (!is_answered(contender->first) || !is_answered(contender->second))) {
		outcome = wait_for_server(contender, until, error);
	}
	return outcome;
}

void dl_zk_contender_forget_replies(dl_zk_contender *contender)
{
	dl_zk_request_drop(contender->first);
	dl_zk_request_drop(contender->second);
	contender->first = contender->second = NULL;
}

dl_outcome dl_zk_contender_retry(dl_zk_contender *contender, int code, dl_zk_contender_step *next, dl_error *error)
{
	if (dl_zk_failure_is_undecided(code) || (dl_zk_failure_is_end(code) && code != ZAUTHFAILED)) {
		contender->step = next;
		return DL_GO_ON;
	}
	dl_zk_failure_set(contender->session, code, contender->path, error);
	return DL_FAILED;
}

void dl_zk_contender_created(dl_zk_contender *contender, const char *path, int64_t created)
{
	dl_zk_contender_node *node = &contender->nodes[contender->count++];

	contender->may_exist = false;
	node->path = dl_copy(path);
	node->kept.lock = contender->lock;
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

	node->kept.fillers = node->all;
	node->kept.filler_count = contender->weight - 1;
	dl_zk_kept_start(&node->kept, contender->session, node->path, created);
}

static void forget_node(dl_zk_contender *contender)
{
	dl_zk_contender_node *node = &contender->nodes[--contender->count];

	dl_zk_kept_stop(&node->kept);
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
	contender->step = contender->create;
	return DL_GO_ON;
}

dl_outcome dl_zk_contender_must_wait(dl_zk_contender *contender)
{
	if (!contender->is_contended) {
		dl_stats_count(contended);
		contender->is_contended = true;
	}
	return dl_clock_now() >= contender->deadline ? DL_TIMED_OUT : DL_GO_ON;
}

/* What served the contest. */
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

/* In their order: of a writer that became a reader, the reader's node goes last. */
void dl_zk_contender_remove(dl_zk_contender *contender, size_t from)
{
	size_t to = contender->count + contender->may_exist;

	if (contender->session == NULL || contender->session->generation != dl_process_generation()) {
		return;
	}
	for (size_t i = from; i < to; i++) {
		dl_zk_target target = dl_zk_contender_target(contender, i);

		if (i < contender->count) {
			dl_zk_kept_stop(&contender->nodes[i].kept);
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

void dl_zk_contender_begin(dl_zk_contender *contender, dl_mode want, dl_time deadline, const dl_interrupt *interrupt)
{
	contender->held = contender->count;
	contender->want = want;
	contender->step = contender->create;
	contender->started = dl_clock_now();
	contender->deadline = deadline;
	contender->interrupt = interrupt;
	contender->is_contended = contender->is_lost = contender->is_opposed = contender->is_next = false;
	contender->seen = 0;
}

/* The number in a semaphore's node is that of its permits. */
static void name_node(dl_zk_contender *contender)
{
	const char *suffix = contender->permits > 0 ? DL_ZK_PERMIT
			: contender->want == DL_READ        ? DL_ZK_READ
												: contender->writer;

	dl_zk_node_name(contender->name, contender->id, contender->permits > 0 ? contender->permits : contender->names,
			suffix);
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
	/* One that may be there is asked for by its name. */
	if (!contender->may_exist) {
		name_node(contender);
	}
	contender->step = contender->create;
	return true;
}

/* Not by its own clock: the session may have been without a connection for a while when it is needed. */
static dl_time unconnected_since(dl_zk_session *session, dl_time asked)
{
	dl_time since;

	pthread_mutex_lock(&session->mutex);
	since = session->unconnected_since;
	pthread_mutex_unlock(&session->mutex);
	return since > asked ? since : asked;
}

/* DL_GO_ON: there is a session, and it is connected, or has ended. */
static dl_outcome await_connection(dl_zk_contender *contender, dl_error *error)
{
	dl_zk_session *session = contender->session;
	dl_time asked = dl_clock_now();

	while (dl_zk_session_state(session) == DL_ZK_CONNECTING) {
		dl_outcome outcome = wait_for_server(contender, patience(contender, unconnected_since(session, asked)), error);

		if (outcome != DL_GO_ON) {
			return outcome;
		}
	}
	return dl_zk_failure_is_usable(session, contender->path, error) ? DL_GO_ON : DL_FAILED;
}

/* Nodes that this session made at the path before, and is still to remove, must not be in the way of the one that it makes now. */
static dl_outcome await_removals(dl_zk_contender *contender, dl_error *error)
{
	dl_time until = patience(contender, dl_clock_now());
	dl_outcome outcome = DL_GO_ON;

	while (outcome == DL_GO_ON && dl_zk_removals_concern(&contender->waiter, contender->path)) {
		outcome = wait_for_server(contender, until, error);
	}
	return outcome;
}

dl_outcome dl_zk_contender_lost(dl_zk_contender *contender, dl_error *error)
{
	contender->is_lost = true;
	dl_error_set(error, DL_ERROR_LOST, "The lock \"%s\" was lost", contender->lock->name);
	return DL_FAILED;
}

/* By the first node, which is its place. */
static bool is_lost(dl_zk_contender *contender)
{
	dl_zk_kept *kept = &contender->nodes[0].kept;

	return contender->held > 0
			&& (!dl_zk_session_is_alive(contender->session) || kept->session == NULL || dl_zk_kept_is_gone(kept));
}

dl_outcome dl_zk_contender_enter(dl_zk_contender *contender, dl_error *error)
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
	outcome = await_connection(contender, error);
	return outcome == DL_GO_ON && contender->count == contender->held && !contender->may_exist
			? await_removals(contender, error)
			: outcome;
}

static dl_outcome take_step(dl_zk_contender *contender, dl_error *error)
{
	dl_outcome outcome = dl_zk_contender_enter(contender, error);

	if (outcome != DL_GO_ON || !dl_zk_session_is_alive(contender->session)) {
		return outcome;
	}
	return contender->step(contender, error);
}

dl_outcome dl_zk_together_run(dl_zk_contender *contender, dl_error *error)
{
	dl_outcome outcome;

	do {
		outcome = take_step(contender, error);
	} while (outcome == DL_GO_ON);
	dl_zk_contender_forget_replies(contender);
	dl_zk_contender_unwatch(contender);
	return outcome;
}

void dl_zk_contender_unwatch(dl_zk_contender *contender)
{
	dl_zk_waiter *waiter = &contender->waiter;
	dl_zk_session *session = waiter->session;
	bool is_inherited = session != NULL && session->generation != dl_process_generation();
	dl_zk_request *asked;

	if (session == NULL) {
		return;
	}
	if (!is_inherited) {
		pthread_mutex_lock(&session->mutex);
	}
	asked = waiter->asked;
	waiter->asked = NULL;
	dl_zk_waiter_unwatch(waiter);
	if (!is_inherited) {
		pthread_mutex_unlock(&session->mutex);
	}
	dl_zk_request_drop(asked);
}

/* With the mutex. */
static dl_zk_event what_happened(const dl_zk_contender *contender)
{
	if (contender->count > contender->held && contender->nodes[contender->held].kept.is_gone) {
		return DL_ZK_EVENT_OWN_GONE;
	}
	if (contender->waiter.is_gone && !contender->waiter.is_outdated) {
		return DL_ZK_EVENT_GONE;
	}
	if (contender->waiter.is_changed || contender->waiter.is_outdated) {
		return DL_ZK_EVENT_CHANGED;
	}
	if (contender->session->state != DL_ZK_CONNECTED || (contender->held > 0 && contender->nodes[0].kept.is_gone)) {
		return DL_ZK_EVENT_SESSION;
	}
	return DL_ZK_EVENT_NOTHING;
}

/* What is to be looked at, besides: the reply to what the client's thread has asked, in the place of what was. */
static dl_zk_event next_event(dl_zk_contender *contender)
{
	dl_zk_session *session = contender->session;
	dl_zk_event event;
	dl_zk_request *asked;

	pthread_mutex_lock(&session->mutex);
	asked = contender->waiter.asked;
	contender->waiter.asked = NULL;
	if (asked != NULL || (contender->second != NULL && dl_zk_request_is_answered(contender->second))) {
		event = DL_ZK_EVENT_REPLIED;
	} else {
		event = what_happened(contender);
	}
	pthread_mutex_unlock(&session->mutex);
	if (asked != NULL) {
		dl_zk_contender_forget_replies(contender);
		contender->second = asked;
	}
	return event;
}

dl_outcome dl_zk_contender_await_event(dl_zk_contender *contender, dl_zk_event *event)
{
	while ((*event = next_event(contender)) == DL_ZK_EVENT_NOTHING) {
		dl_wait_result result = wait_until(contender, contender->deadline);

		if (result == DL_WAIT_TIMEOUT) {
			return DL_TIMED_OUT;
		}
		if (result != DL_WAIT_READY) {
			return outcome_of(result);
		}
	}
	return DL_GO_ON;
}

dl_outcome dl_zk_contender_grant(dl_zk_contender *contender, dl_error *error)
{
	dl_zk_session *session = contender->session;
	dl_zk_kept *kept = &contender->nodes[contender->held].kept;
	dl_outcome outcome;

	contender->step = dl_zk_contender_grant;
	if (dl_zk_kept_grant(kept)) {
		return DL_DONE;
	}
	if (dl_zk_kept_is_gone(kept)) {
		return dl_zk_contender_make_again(contender);
	}
	/* A process that was stopped for long: is the session still there? */
	pthread_mutex_lock(&session->mutex);
	contender->first = dl_zk_request_confirm(session, dl_zk_contender_recipient(contender), kept->path);
	pthread_mutex_unlock(&session->mutex);
	outcome = dl_zk_contender_await(contender, error);
	if (outcome == DL_GO_ON && contender->first->code == ZNONODE) {
		outcome = dl_zk_contender_make_again(contender);
	} else if (outcome == DL_GO_ON && contender->first->code != ZOK) {
		outcome = dl_zk_contender_retry(contender, contender->first->code, dl_zk_contender_grant, error);
	}
	dl_zk_contender_forget_replies(contender);
	return outcome;
}
