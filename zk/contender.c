#include "zk/contender.h"

#include "core/memory.h"
#include "core/process.h"
#include "core/stats.h"
#include "zk/exchange.h"
#include "zk/failure.h"
#include "zk/rights.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static dl_time patience(const dl_zk_contender *contender, dl_time since)
{
	return dl_zk_patience(contender->ensemble, contender->started, contender->deadline, since);
}

dl_zk_recipient dl_zk_to_waiter(dl_zk_contender *contender)
{
	return (dl_zk_recipient) { .waiter = &contender->waiter };
}

static bool is_answered(dl_zk_request *request)
{
	return request == NULL || dl_zk_request_is_answered(request);
}

/* DL_FAILED: the time is over. */
static dl_outcome outcome_of(dl_wait_result result)
{
	switch (result) {
		case DL_WAIT_READY:
			return DL_NOT_HELD;
		case DL_WAIT_INTERRUPTED:
			return DL_INTERRUPTED;
		case DL_WAIT_FORKED:
			return DL_FORKED;
		default:
			return DL_FAILED;
	}
}

/* For something else than the lock's turn. DL_NOT_HELD: something has happened. */
static dl_outcome wait_for_server(dl_zk_contender *contender, dl_time until, dl_error *error)
{
	dl_zk_waiter *waiter = &contender->waiter;
	dl_wait_result result = dl_zk_waiter_wait(waiter, dl_zk_time_to_explain(until), contender->interrupt);

	if (result == DL_WAIT_TIMEOUT) {
		dl_zk_explain(contender->session, until, error);
		result = dl_zk_waiter_wait(waiter, until, contender->interrupt);
	}
	return outcome_of(result);
}

dl_outcome dl_zk_await(dl_zk_contender *contender, dl_error *error)
{
	dl_time until = patience(contender, dl_clock_now());
	dl_outcome outcome = DL_NOT_HELD;

	while (outcome == DL_NOT_HELD && (!is_answered(contender->first) || !is_answered(contender->second))) {
		outcome = wait_for_server(contender, until, error);
	}
	return outcome;
}

void dl_zk_forget_replies(dl_zk_contender *contender)
{
	dl_zk_request_drop(contender->first);
	dl_zk_request_drop(contender->second);
	contender->first = contender->second = NULL;
}

dl_outcome dl_zk_retry(dl_zk_contender *contender, int code, dl_zk_step *next, dl_error *error)
{
	if (dl_zk_is_undecided(code) || (dl_zk_is_end(code) && code != ZAUTHFAILED)) {
		contender->step = next;
		return DL_NOT_HELD;
	}
	dl_zk_refuse(contender->session, code, contender->path, error);
	return DL_FAILED;
}

void dl_zk_created(dl_zk_contender *contender, const char *node, int64_t created)
{
	free(contender->node);
	contender->node = dl_duplicate(node, strlen(node));
	dl_zk_keep(&contender->kept, contender->session, contender->node, created);
}

void dl_zk_not_created(dl_zk_contender *contender)
{
	dl_zk_unkeep(&contender->kept);
	free(contender->node);
	contender->node = NULL;
	contender->may_exist = contender->is_claimed = false;
}

dl_outcome dl_zk_contended(dl_zk_contender *contender)
{
	if (!contender->is_contended) {
		dl_stats_count(contended);
		contender->is_contended = true;
	}
	return dl_clock_now() >= contender->deadline ? DL_TIMED_OUT : DL_NOT_HELD;
}

void dl_zk_leave(dl_zk_contender *contender)
{
	dl_zk_session *session = contender->session;

	dl_zk_forget_replies(contender);
	dl_zk_not_created(contender);
	dl_zk_unwatch(contender);
	dl_zk_waiter_leave(&contender->waiter);
	free(contender->awaited);
	free(contender->giver);
	contender->awaited = contender->giver = NULL;
	contender->session = NULL;
	if (session != NULL) {
		dl_zk_session_give(session);
	}
}

dl_zk_target dl_zk_contender_target(const dl_zk_contender *contender)
{
	if (!dl_zk_is_queue(contender->protocol)) {
		return (dl_zk_target) { .path = contender->path, .data = contender->data };
	}
	if (contender->node != NULL) {
		return (dl_zk_target) { .path = contender->node };
	}
	return (dl_zk_target) { .path = contender->path, .prefix = contender->name };
}

void dl_zk_withdraw(dl_zk_contender *contender)
{
	if (contender->session != NULL && contender->session->generation == dl_process_generation() && contender->may_exist) {
		dl_zk_target target = dl_zk_contender_target(contender);

		dl_zk_unkeep(&contender->kept);
		dl_zk_remove(contender->session, &target, NULL);
	}
	dl_zk_leave(contender);
}

static bool enter_session(dl_zk_contender *contender, dl_error *error)
{
	contender->session = dl_zk_session_take(contender->ensemble, error);
	if (contender->session == NULL || !dl_zk_waiter_join(&contender->waiter, contender->session, error)) {
		return false;
	}
	dl_zk_node_name(contender->name, contender->suffix);
	contender->step = dl_zk_step_rights;
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

/* DL_NOT_HELD: there is a session, and it is connected, or has ended. */
static dl_outcome await_connection(dl_zk_contender *contender, dl_error *error)
{
	dl_zk_session *session = contender->session;
	dl_time asked = dl_clock_now();

	while (dl_zk_session_state(session) == DL_ZK_CONNECTING) {
		dl_outcome outcome = wait_for_server(contender, patience(contender, unconnected_since(session, asked)), error);

		if (outcome != DL_NOT_HELD) {
			return outcome;
		}
	}
	return dl_zk_is_usable(session, contender->path, error) ? DL_NOT_HELD : DL_FAILED;
}

/* What this session made at the path before, and is still to remove there, must not be in the way of what it makes now. */
static dl_outcome await_removals(dl_zk_contender *contender, dl_error *error)
{
	dl_time until = patience(contender, dl_clock_now());
	dl_outcome outcome = DL_NOT_HELD;

	while (outcome == DL_NOT_HELD && dl_zk_removals_concern(&contender->waiter, contender->path)) {
		outcome = wait_for_server(contender, until, error);
	}
	return outcome;
}

dl_outcome dl_zk_reader_lost(dl_zk_contender *contender, dl_error *error)
{
	contender->is_reader_lost = true;
	dl_error_set(error, DL_ERROR_LOST, "The lock \"%s\" was lost", contender->lock->name);
	return DL_FAILED;
}

dl_outcome dl_zk_enter(dl_zk_contender *contender, dl_error *error)
{
	dl_outcome outcome;

	if (contender->session != NULL && !dl_zk_session_is_alive(contender->session)) {
		dl_zk_leave(contender);
	}
	if (contender->session == NULL && !enter_session(contender, error)) {
		return DL_FAILED;
	}
	if (contender->reader != NULL && (contender->session != contender->reader->session
			|| dl_zk_kept_is_gone(&contender->reader->kept))) {
		return dl_zk_reader_lost(contender, error);
	}
	outcome = await_connection(contender, error);
	return outcome == DL_NOT_HELD && !contender->may_exist ? await_removals(contender, error) : outcome;
}

static dl_outcome take_step(dl_zk_contender *contender, dl_error *error)
{
	dl_outcome outcome = dl_zk_enter(contender, error);

	if (outcome != DL_NOT_HELD || !dl_zk_session_is_alive(contender->session)) {
		return outcome;
	}
	return contender->step(contender, error);
}

dl_outcome dl_zk_contend(dl_zk_contender *contender, dl_error *error)
{
	dl_outcome outcome;

	do {
		outcome = take_step(contender, error);
	} while (outcome == DL_NOT_HELD);
	dl_zk_forget_replies(contender);
	dl_zk_unwatch(contender);
	return outcome;
}

static int create_parent(dl_zk_contender *contender, const char *path, dl_outcome *outcome, dl_error *error)
{
	dl_zk_session *session = contender->session;
	bool is_above = strcmp(path, contender->path) != 0;
	int code = ZOK;

	pthread_mutex_lock(&session->mutex);
	contender->first = dl_zk_create(session, dl_zk_to_waiter(contender), path, "",
		dl_zk_ensemble_acl(contender->ensemble, is_above), ZOO_CONTAINER);
	pthread_mutex_unlock(&session->mutex);
	*outcome = dl_zk_await(contender, error);
	if (*outcome == DL_NOT_HELD) {
		code = contender->first->code;
		dl_zk_forget_replies(contender);
	}
	return code;
}

/*
 * From below, as most of them are there as a rule, and those above may not be ours to create in. One is made in each step,
 * the lowest whose own parent is there, until the lock's node can be created. They are containers, which the server removes
 * when they have been empty for a while.
 */
dl_outcome dl_zk_step_parents(dl_zk_contender *contender, dl_error *error)
{
	char path[2 * DL_ZK_LONGEST_PATH + 1];
	bool has_parent, is_right_above = true;
	dl_outcome outcome;
	int code;

	strcpy(path, contender->path);
	has_parent = dl_zk_is_queue(contender->protocol) || dl_zk_node_shorten(path);
	while (has_parent) {
		code = create_parent(contender, path, &outcome, error);
		if (outcome != DL_NOT_HELD) {
			return outcome;
		}
		if (code == ZOK || code == ZNODEEXISTS) {
			if (is_right_above) {
				dl_zk_rights_learn(contender, code == ZOK);
			}
			break;
		}
		if (code != ZNONODE) {
			return dl_zk_retry(contender, code, contender->protocol->enter, error);
		}
		has_parent = dl_zk_node_shorten(path);
		is_right_above = false;
	}
	contender->step = has_parent && is_right_above ? dl_zk_step_rights : contender->protocol->enter;
	return DL_NOT_HELD;
}

static dl_zk_contender *contender_of(dl_zk_waiter *waiter)
{
	return (dl_zk_contender *) ((char *) waiter - offsetof(dl_zk_contender, waiter));
}

static dl_zk_request *ask(dl_zk_waiter *waiter)
{
	dl_zk_contender *contender = contender_of(waiter);

	return contender->protocol->ask(contender);
}

void dl_zk_watch(dl_zk_contender *contender, const char *path)
{
	dl_zk_waiter_watch(&contender->waiter, path, contender->protocol->ask != NULL ? ask : NULL);
}

void dl_zk_unwatch(dl_zk_contender *contender)
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
	dl_zk_waiter_watch(waiter, NULL, NULL);
	dl_zk_waiter_watch_also(waiter, NULL);
	if (!is_inherited) {
		pthread_mutex_unlock(&session->mutex);
	}
	dl_zk_request_drop(asked);
}

static bool is_news(dl_zk_waiter *waiter, const dl_zk_request *reply)
{
	const dl_zk_contender *contender = contender_of(waiter);

	return contender->protocol->has_changed(contender, reply->text);
}

static dl_outcome read_awaited(dl_zk_contender *contender, dl_error *error)
{
	const dl_zk_protocol *protocol = contender->protocol;
	const dl_zk_request *node = contender->second;
	dl_outcome outcome = DL_NOT_HELD;

	contender->step = dl_zk_step_wait;
	if (node->code == ZNONODE) {
		contender->step = protocol->gone;
	} else if (node->code != ZOK) {
		outcome = dl_zk_retry(contender, node->code, dl_zk_step_watch, error);
	} else if (protocol->look != NULL) {
		outcome = protocol->look(contender, error);
	} else if (protocol->has_changed(contender, node->text)) {
		contender->step = protocol->changed;
	}
	dl_zk_forget_replies(contender);
	return outcome;
}

/* Who can tell by the data whether it must wake waits for that together with all else. */
dl_outcome dl_zk_step_watch(dl_zk_contender *contender, dl_error *error)
{
	dl_zk_session *session = contender->session;
	dl_zk_recipient to = dl_zk_to_waiter(contender);
	dl_outcome outcome;

	to.is_news = contender->protocol->has_changed != NULL ? is_news : NULL;
	pthread_mutex_lock(&session->mutex);
	dl_zk_watch(contender, contender->awaited);
	contender->second = dl_zk_get(session, to, contender->awaited, true);
	pthread_mutex_unlock(&session->mutex);
	if (to.is_news != NULL) {
		contender->step = dl_zk_step_wait;
		return DL_NOT_HELD;
	}
	outcome = dl_zk_await(contender, error);
	return outcome == DL_NOT_HELD ? read_awaited(contender, error) : outcome;
}

/* With the mutex. */
static dl_zk_step *what_happened(const dl_zk_contender *contender)
{
	dl_zk_step *step = NULL;

	if (contender->kept.is_gone && contender->node != NULL) {
		step = contender->protocol->enter;
	} else if (contender->waiter.is_gone) {
		step = contender->protocol->gone;
	} else if (contender->waiter.is_changed) {
		step = contender->protocol->changed;
	} else if (contender->reader != NULL && contender->reader->kept.is_gone) {
		/* Nothing: it is seen before the next step. */
		step = dl_zk_step_wait;
	} else if (contender->session->state != DL_ZK_CONNECTED) {
		/* Until it is again. */
		step = dl_zk_step_wait;
	}
	return step;
}

/* NULL: nothing has happened yet. */
static dl_zk_step *next_step(dl_zk_contender *contender)
{
	dl_zk_session *session = contender->session;
	dl_zk_step *step = NULL;
	dl_zk_request *asked;

	pthread_mutex_lock(&session->mutex);
	asked = contender->waiter.asked;
	contender->waiter.asked = NULL;
	if (contender->waiter.relies_on_also && contender->waiter.is_also_gone) {
		step = contender->protocol->given;
	} else if (asked != NULL) {
		step = contender->protocol->asked;
	} else if (contender->second != NULL && dl_zk_request_is_answered(contender->second)) {
		step = read_awaited;
	} else {
		step = what_happened(contender);
	}
	pthread_mutex_unlock(&session->mutex);
	if (step != NULL && step != read_awaited && step != dl_zk_step_wait) {
		dl_zk_forget_replies(contender);
		contender->second = asked;
	}
	return step;
}

dl_outcome dl_zk_step_wait(dl_zk_contender *contender, dl_error *error)
{
	dl_zk_step *step;

	(void) error;
	while ((step = next_step(contender)) == NULL) {
		dl_wait_result result = dl_zk_waiter_wait(&contender->waiter, contender->deadline, contender->interrupt);

		if (result == DL_WAIT_TIMEOUT) {
			return DL_TIMED_OUT;
		}
		if (result != DL_WAIT_READY) {
			return outcome_of(result);
		}
	}
	if (step == contender->protocol->enter && contender->node != NULL) {
		dl_zk_not_created(contender);
	}
	contender->step = step;
	return DL_NOT_HELD;
}

dl_outcome dl_zk_step_grant(dl_zk_contender *contender, dl_error *error)
{
	dl_zk_session *session = contender->session;
	dl_outcome outcome;

	contender->step = dl_zk_step_grant;
	if (dl_zk_grant(&contender->kept)) {
		return DL_DONE;
	}
	if (dl_zk_kept_is_gone(&contender->kept)) {
		dl_zk_not_created(contender);
		contender->step = contender->protocol->enter;
		return DL_NOT_HELD;
	}
	/* A process that was stopped for long: is the session still there? */
	pthread_mutex_lock(&session->mutex);
	contender->first = dl_zk_confirm(session, dl_zk_to_waiter(contender), contender->node);
	pthread_mutex_unlock(&session->mutex);
	outcome = dl_zk_await(contender, error);
	if (outcome == DL_NOT_HELD && contender->first->code == ZNONODE) {
		dl_zk_not_created(contender);
		contender->step = contender->protocol->enter;
	} else if (outcome == DL_NOT_HELD && contender->first->code != ZOK) {
		outcome = dl_zk_retry(contender, contender->first->code, dl_zk_step_grant, error);
	}
	dl_zk_forget_replies(contender);
	return outcome;
}
