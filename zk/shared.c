#include "zk/shared.h"

#include "zk/queue.h"

#include <string.h>

static dl_zk_step look, claim, disclaim;

/*
 * An upgrade that waits leaves the readers before it alone, as they may have been in before it came. Once it has claimed the
 * lock, none of them comes in any more. docs/protocol-zookeeper.md shows why no two of them own it at a time.
 */

/* The nearest writer in front; or, with none, the first upgrade behind. */
static const char *find_writer(dl_zk_contender *contender, const dl_zk_request *children, int32_t own)
{
	const char *below = NULL, *above = NULL;
	int32_t below_sequence = 0, above_sequence = 0, sequence;

	for (size_t i = 0; i < children->count; i++) {
		const char *name = children->names[i];

		if (!dl_zk_node_sequence(name, &sequence) || sequence == own || dl_zk_node_is_reader(name)) {
			continue;
		}
		if (dl_zk_node_precedes(sequence, own)) {
			if (below == NULL || dl_zk_node_precedes(below_sequence, sequence)) {
				below = name;
				below_sequence = sequence;
			}
		} else if (dl_zk_node_is_upgrade(name) && (above == NULL || dl_zk_node_precedes(sequence, above_sequence))) {
			above = name;
			above_sequence = sequence;
		}
	}
	contender->is_above = below == NULL;
	return below != NULL ? below : above;
}

static dl_outcome judge_reader(dl_zk_contender *contender, const dl_zk_request *children, int32_t own, dl_error *error)
{
	const char *writer = find_writer(contender, children, own);

	(void) error;
	if (writer == NULL) {
		contender->step = dl_zk_step_grant;
	} else {
		dl_zk_queue_behind(contender, writer);
		contender->is_next = false;
	}
	return DL_NOT_HELD;
}

/* A writer in front keeps readers out, unless it has become one of them. An upgrade behind does once it has claimed the lock. */
static dl_outcome look(dl_zk_contender *contender, dl_error *error)
{
	const char *data = contender->second->text;

	(void) error;
	if (contender->is_above ? !dl_zk_node_has_mark(data, DL_ZK_MARK_WRITING) : dl_zk_node_has_mark(data, DL_ZK_MARK_READING)) {
		contender->step = dl_zk_step_grant;
		return DL_NOT_HELD;
	}
	return dl_zk_contended(contender);
}

const dl_zk_protocol dl_zk_shared_reader = {
	.enter = dl_zk_queue_create, .gone = dl_zk_queue_list, .changed = dl_zk_step_watch, .look = look, .ask = dl_zk_queue_ask,
	.asked = dl_zk_queue_asked, .judge = judge_reader
};

/* Who is between the reader's node and that of its upgrade. */
typedef struct rivals {
	int32_t from, to;
	bool has_reader;     /* the reader's own node is there */
	bool has_upgrade;    /* another one is in front */
	bool has_writer;
	int32_t writer;      /* the first of them: it waits for the reader, and readers behind it for it */
	size_t blocking;     /* who owns, or may come to own before any writer does */
	const char *nearest; /* of these */
	int32_t nearest_sequence;
	size_t behind;       /* readers that a writer keeps out for as long as it waits */
	bool has_foreign;    /* such a reader that knows of no upgrades */
} rivals;

static const char *name_of_reader(const dl_zk_contender *contender)
{
	return strrchr(contender->reader->node, '/') + 1;
}

static void find_writers(rivals *among, const dl_zk_contender *contender, const dl_zk_request *children)
{
	int32_t sequence;

	for (size_t i = 0; i < children->count; i++) {
		const char *name = children->names[i];

		among->has_reader = among->has_reader || strcmp(name, name_of_reader(contender)) == 0;
		if (!dl_zk_node_sequence(name, &sequence) || dl_zk_node_is_reader(name)
				|| !dl_zk_node_precedes(among->from, sequence) || !dl_zk_node_precedes(sequence, among->to)) {
			continue;
		}
		among->has_upgrade = among->has_upgrade || dl_zk_node_is_upgrade(name);
		if (!among->has_writer || dl_zk_node_precedes(sequence, among->writer)) {
			among->has_writer = true;
			among->writer = sequence;
		}
	}
}

static void add_blocking(rivals *among, const char *name, int32_t sequence)
{
	among->blocking++;
	if (among->nearest == NULL || dl_zk_node_precedes(among->nearest_sequence, sequence)) {
		among->nearest = name;
		among->nearest_sequence = sequence;
	}
}

static void sort_readers(rivals *among, const dl_zk_request *children)
{
	int32_t sequence;

	for (size_t i = 0; i < children->count; i++) {
		const char *name = children->names[i];

		if (!dl_zk_node_sequence(name, &sequence) || sequence == among->from || !dl_zk_node_precedes(sequence, among->to)) {
			continue;
		}
		if (dl_zk_node_precedes(sequence, among->from)) {
			/* In front of one that owns is nobody who waits. */
			add_blocking(among, name, sequence);
		} else if (!dl_zk_node_is_reader(name)) {
			continue;
		} else if (!among->has_writer || dl_zk_node_precedes(sequence, among->writer)) {
			add_blocking(among, name, sequence);
		} else {
			among->behind++;
			among->has_foreign = among->has_foreign || !dl_zk_node_is_own_kind(name);
		}
	}
}

static dl_outcome refuse(const dl_zk_contender *contender, const char *why, dl_error *error)
{
	dl_error_set(error, DL_ERROR_DEADLOCK, "The lock \"%s\" can't be made a writer's: %s", contender->lock->name, why);
	return DL_FAILED;
}

/* Nobody who may own is left; but readers may be waiting behind a writer that could give up. */
static dl_outcome judge_waiting(dl_zk_contender *contender, const rivals *among, dl_error *error)
{
	if (among->has_foreign) {
		return refuse(contender, "a reader of another program waits behind a writer that waits for this reader", error);
	}
	contender->step = among->behind == 0 || contender->is_claimed ? dl_zk_step_grant : claim;
	return DL_NOT_HELD;
}

static dl_outcome judge_upgrade(dl_zk_contender *contender, const dl_zk_request *children, int32_t own, dl_error *error)
{
	rivals among = { .to = own };

	dl_zk_node_sequence(name_of_reader(contender), &among.from);
	find_writers(&among, contender, children);
	if (!among.has_reader) {
		return dl_zk_reader_lost(contender, error);
	}
	if (among.has_upgrade) {
		return refuse(contender, "another reader waits to become the writer, and neither could while the other reads", error);
	}
	sort_readers(&among, children);
	if (among.blocking == 0) {
		return judge_waiting(contender, &among, error);
	}
	if (contender->is_claimed) {
		contender->step = disclaim;
		return DL_NOT_HELD;
	}
	dl_zk_queue_behind(contender, among.nearest);
	contender->is_next = among.blocking == 1 && among.behind == 0;
	return dl_zk_contended(contender);
}

/* Writes the data, and judges by a list that is read after it was written. */
static dl_outcome write_and_judge(dl_zk_contender *contender, const char *data, dl_zk_step *again, dl_error *error)
{
	dl_zk_session *session = contender->session;

	pthread_mutex_lock(&session->mutex);
	contender->first = dl_zk_set(session, (dl_zk_recipient) { .waiter = NULL }, contender->node, data, -1);
	contender->second = dl_zk_children(session, dl_zk_to_waiter(contender), contender->path, false);
	pthread_mutex_unlock(&session->mutex);
	return dl_zk_queue_await(contender, again, error);
}

static dl_outcome claim(dl_zk_contender *contender, dl_error *error)
{
	char marked[DL_ZK_DATA_SIZE];

	dl_zk_node_marked(marked, contender->data, DL_ZK_MARK_WRITING);
	contender->is_claimed = true;
	return write_and_judge(contender, marked, claim, error);
}

/* A reader may have come in before the claim, or may wait for its end without having been kept out before. */
static dl_outcome disclaim(dl_zk_contender *contender, dl_error *error)
{
	contender->is_claimed = false;
	return write_and_judge(contender, contender->data, disclaim, error);
}

const dl_zk_protocol dl_zk_shared_upgrade = {
	.enter = dl_zk_queue_create, .gone = dl_zk_queue_gone, .changed = dl_zk_step_watch,
	.has_changed = dl_zk_queue_has_changed, .ask = dl_zk_queue_ask, .asked = dl_zk_queue_asked, .judge = judge_upgrade
};
