#include "zk/permits.h"

#include "core/memory.h"
#include "zk/queue.h"

#include <stdlib.h>
#include <string.h>

static dl_zk_step watch_children, watch_next;

/*
 * Only the head of the waiters watches the children, and so learns of every permit that comes free; the others watch the one
 * in front of them. The head says in its data that it has its permit, and the one behind becomes the head. Where there are
 * permits for more of them, it says so in their places, too, so that they needn't wait for one another.
 *
 * The others also watch their givers. One's giver is the contender that is as many places in front as there are permits.
 * Permits that are held for about as long come free in the order in which they were had, and then it is the giver that the
 * head waits for. When it goes, the head needs no list. It is a short cut: nothing depends on it.
 */

/* A contender. */
typedef struct member {
	const char *name;
	int32_t sequence;
} member;

/* All contenders, in order, and where the own one is. */
typedef struct line {
	member *members; /* to be freed */
	size_t count;
	size_t own;
} line;

static int compare(const void *a, const void *b)
{
	int32_t sequence = ((const member *) a)->sequence, other = ((const member *) b)->sequence;

	return sequence == other ? 0 : dl_zk_node_precedes(sequence, other) ? -1 : 1;
}

static line read_line(const dl_zk_request *children, int32_t own)
{
	line all = { .members = dl_allocate(children->count * sizeof(member)) };
	int32_t sequence;

	for (size_t i = 0; i < children->count; i++) {
		if (dl_zk_node_sequence(children->names[i], &sequence)) {
			all.members[all.count++] = (member) { children->names[i], sequence };
			all.own += dl_zk_node_precedes(sequence, own);
		}
	}
	qsort(all.members, all.count, sizeof(member), compare);
	return all;
}

static void ignore(dl_zk_request *request, void *context)
{
	(void) request;
	(void) context;
}

/* That somebody else's node has its permit. One that has said so itself is left alone. If this comes to nothing, its owner
 * says it a little later. */
static void tell_for(dl_zk_contender *contender, const char *name)
{
	dl_zk_session *session = contender->session;
	char *node = dl_zk_node_path(contender->path, name);

	pthread_mutex_lock(&session->mutex);
	dl_zk_set(session, (dl_zk_recipient) { .handler = ignore }, node, ":" DL_ZK_MARK_GRANTED, 0);
	pthread_mutex_unlock(&session->mutex);
	free(node);
}

static void tell_next(dl_zk_contender *contender)
{
	char marked[DL_ZK_DATA_SIZE];

	dl_zk_node_marked(marked, contender->data, DL_ZK_MARK_GRANTED);
	dl_zk_announce(contender->session, contender->node, marked, NULL);
}

/* Those who were behind already when this one was waiting are waiting, too. */
static void tell_others(dl_zk_contender *contender, const line *all)
{
	for (size_t i = all->own + 1; i + 1 < all->count && i + 1 < contender->permits; i++) {
		if (dl_zk_node_precedes(contender->latest, all->members[i].sequence)) {
			break;
		}
		tell_for(contender, all->members[i].name);
	}
}

/* After dl_zk_unwatch(), as the waiter may have the old one's path. */
static void choose_giver(dl_zk_contender *contender, const line *all)
{
	free(contender->giver);
	contender->giver = dl_zk_node_path(contender->path, all->members[all->own - contender->permits].name);
}

/* For its children, as it has none: a change of its data is of no interest. */
static void watch_giver(dl_zk_contender *contender)
{
	dl_zk_session *session = contender->session;

	pthread_mutex_lock(&session->mutex);
	dl_zk_waiter_watch_also(&contender->waiter, contender->giver);
	dl_zk_children(session, (dl_zk_recipient) { .handler = ignore }, contender->giver, true);
	pthread_mutex_unlock(&session->mutex);
}

static bool has_giver_in_front(const dl_zk_contender *contender, const line *all)
{
	const char *name = contender->giver != NULL ? strrchr(contender->giver, '/') + 1 : "";

	for (size_t i = 0; i < all->own; i++) {
		if (strcmp(all->members[i].name, name) == 0) {
			return true;
		}
	}
	return false;
}

/* When any of so many in front goes, there is a permit. Without a list there is no telling whether anybody must be told: that
 * is known only where somebody is behind already. */
static void wait_on_children(dl_zk_contender *contender, const line *all)
{
	dl_zk_session *session = contender->session;
	bool relies = all->own == contender->permits && all->own + 1 < all->count && has_giver_in_front(contender, all);

	pthread_mutex_lock(&session->mutex);
	contender->waiter.relies_on_also = relies;
	pthread_mutex_unlock(&session->mutex);
	contender->step = dl_zk_step_wait;
}

static dl_outcome wait_in_line(dl_zk_contender *contender, const line *all, bool is_watched)
{
	contender->rank = all->own;
	contender->latest = all->members[all->count - 1].sequence;
	if (is_watched) {
		wait_on_children(contender, all);
	} else if (all->own == contender->permits) {
		contender->step = watch_children;
	} else {
		dl_zk_queue_behind(contender, all->members[all->own - 1].name);
		choose_giver(contender, all);
		contender->step = watch_next;
	}
	return dl_zk_contended(contender);
}

static dl_outcome judge(dl_zk_contender *contender, const dl_zk_request *children, int32_t own, dl_error *error)
{
	line all = read_line(children, own);
	dl_outcome outcome = DL_NOT_HELD;

	(void) error;
	if (all.own >= contender->permits) {
		outcome = wait_in_line(contender, &all, children->is_watch);
	} else {
		/* Whoever begins to wait later sees by the list that this one owns. */
		if (contender->is_contended && all.own + 1 < all.count) {
			tell_next(contender);
			tell_others(contender, &all);
		}
		contender->step = dl_zk_step_grant;
	}
	free(all.members);
	return outcome;
}

/* Whether the one in front has its permit already: then nobody else tells when another comes free. */
static bool has_changed(const dl_zk_contender *contender, const char *data)
{
	unsigned permits = dl_zk_node_permits(data);

	return dl_zk_node_has_mark(data, DL_ZK_MARK_GRANTED) || permits == 0 || permits >= contender->rank;
}

/* With the session's mutex. */
static dl_zk_request *list(dl_zk_contender *contender, bool watch)
{
	if (watch) {
		dl_zk_watch(contender, contender->path);
	}
	return dl_zk_children(contender->session, dl_zk_to_waiter(contender), contender->path, watch);
}

/* When the one in front has its permit, this is the head. What it means that it has gone, the list shows. When the giver of
 * the head has gone, there is nothing to ask. */
static dl_zk_request *ask(dl_zk_contender *contender)
{
	const dl_zk_waiter *waiter = &contender->waiter;

	return waiter->relies_on_also && waiter->is_also_gone ? NULL : list(contender, !waiter->is_gone);
}

static dl_outcome watch_children(dl_zk_contender *contender, dl_error *error)
{
	dl_zk_session *session = contender->session;

	pthread_mutex_lock(&session->mutex);
	contender->second = list(contender, true);
	pthread_mutex_unlock(&session->mutex);
	return dl_zk_queue_await(contender, watch_children, error);
}

static dl_outcome watch_next(dl_zk_contender *contender, dl_error *error)
{
	watch_giver(contender);
	return dl_zk_step_watch(contender, error);
}

/* The giver of the head has gone. */
static dl_outcome take(dl_zk_contender *contender, dl_error *error)
{
	dl_zk_forget_replies(contender);
	tell_next(contender);
	return dl_zk_step_grant(contender, error);
}

/* The one in front has gone. */
const dl_zk_protocol dl_zk_permits = {
	.enter = dl_zk_queue_create, .gone = dl_zk_queue_list, .changed = watch_children, .given = take,
	.has_changed = has_changed, .ask = ask, .asked = dl_zk_queue_asked, .judge = judge
};
