#include "zk/lock/order.h"

#include "core/system/memory.h"
#include "zk/client/node.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
	const dl_zk_order_node *node = a, *other = b;

	return node->sequence < other->sequence ? -1 : node->sequence > other->sequence;
}

dl_zk_order dl_zk_order_read(char *const *names, size_t count)
{
	dl_zk_order order = { .nodes = dl_allocate((count + 1) * sizeof *order.nodes) };

	for (size_t i = 0; i < count; i++) {
		dl_zk_order_node *node = &order.nodes[order.count];

		if (!dl_zk_node_sequence(names[i], &node->sequence)) {
			continue;
		}
		node->name = names[i];
		node->contender_length = dl_zk_node_contender_length(names[i]);
		node->permits = dl_zk_node_permits(names[i]);
		node->is_reader = dl_zk_node_is_reader(names[i]);
		order.count++;
	}
	qsort(order.nodes, order.count, sizeof *order.nodes, compare);
	return order;
}

void dl_zk_order_free(dl_zk_order *order)
{
	free(order->nodes);
}

size_t dl_zk_order_find(const dl_zk_order *order, const char *contender)
{
	size_t length = strlen(contender), i = 0;

	while (i < order->count
			&& (order->nodes[i].contender_length != length || memcmp(order->nodes[i].name, contender, length) != 0)) {
		i++;
	}
	return i;
}

bool dl_zk_order_is_same(const dl_zk_order_node *node, const dl_zk_order_node *other)
{
	return node == other
			|| (node->contender_length > 0 && node->contender_length == other->contender_length
					&& memcmp(node->name, other->name, node->contender_length) == 0);
}

size_t dl_zk_order_first(const dl_zk_order *order, size_t node)
{
	size_t first = 0;

	while (!dl_zk_order_is_same(&order->nodes[first], &order->nodes[node])) {
		first++;
	}
	return first;
}

size_t dl_zk_order_last(const dl_zk_order *order, size_t node)
{
	for (size_t i = order->count - 1; i > node; i--) {
		if (dl_zk_order_is_same(&order->nodes[i], &order->nodes[node])) {
			return i;
		}
	}
	return node;
}

size_t dl_zk_order_first_of_others(const dl_zk_order *order, size_t node)
{
	size_t i = 0;

	while (i < node && dl_zk_order_is_same(&order->nodes[i], &order->nodes[node])) {
		i++;
	}
	return i;
}

size_t dl_zk_order_count(const dl_zk_order *order, size_t node)
{
	size_t count = 0;

	for (size_t i = 0; i < order->count; i++) {
		count += dl_zk_order_is_same(&order->nodes[i], &order->nodes[node]);
	}
	return count;
}

/* Whether the node belongs to a writer. If a writer became a reader, it has a reader's node behind this one, and counts
 * as a reader. */
static bool is_writer(const dl_zk_order *order, size_t node)
{
	return !order->nodes[node].is_reader && dl_zk_order_last(order, node) == node;
}

/* Everyone in front of the bound is in the way (with writers_only, only writers are), except the contender with the
 * given first node, if there is one. If only one node is in the way, the contender waits for it, and owns the lock as
 * soon as it is gone, because nobody can get in front later. If there are several, it waits for the last but one, after
 * which the list must be read again. */
static dl_zk_order_verdict wait_for_front(const dl_zk_order *order, size_t first, size_t bound, bool writers_only)
{
	dl_zk_order_verdict verdict = { .turn = DL_ZK_ORDER_OWNS };

	for (size_t i = bound; i-- > 0;) {
		bool is_own = first < order->count && dl_zk_order_is_same(&order->nodes[i], &order->nodes[first]);

		if (is_own || (writers_only && !is_writer(order, i))) {
			continue;
		}
		verdict.is_next = verdict.turn == DL_ZK_ORDER_OWNS;
		verdict.turn = DL_ZK_ORDER_WAITS;
		verdict.node = order->nodes[i].name;
		if (!verdict.is_next) {
			break;
		}
	}
	return verdict;
}

/* A writer in front either owns the lock, or is waiting for this contender to stop reading. */
static dl_zk_order_verdict judge_upgrade(const dl_zk_order *order, size_t first, size_t last)
{
	for (size_t i = 0; i < last; i++) {
		if (is_writer(order, i) && !dl_zk_order_is_same(&order->nodes[i], &order->nodes[first])) {
			return (dl_zk_order_verdict) { .turn = DL_ZK_ORDER_REFUSED, .node = order->nodes[i].name };
		}
	}
	return wait_for_front(order, first, last, false);
}

/* Whether anybody behind has the same number of permits. */
static bool is_followed(const dl_zk_order *order, size_t own, unsigned permits)
{
	size_t i = own + 1;

	while (i < order->count && order->nodes[i].permits != permits) {
		i++;
	}
	return i < order->count;
}

/* A contender for several permits has one node for each, and the last one decides: if it is within the limit, all are.
 * Only the first waiter wakes whenever a node in front goes. Each of the others waits for the waiter in front of it,
 * whose node goes or, when that waiter gets its permit, changes. Contenders with a different number of permits in their
 * names have a first waiter of their own. Permits that are held for about the same time come back in the order in which
 * they were granted. So, if only one permit is missing, the first waiter also watches the first node of all: when that
 * goes, it owns the permit without asking again.
 */
static dl_zk_order_verdict judge_permit(const dl_zk_order *order, size_t own, unsigned permits)
{
	dl_zk_order_verdict verdict = { .turn = DL_ZK_ORDER_WAITS, .is_followed = is_followed(order, own, permits) };
	size_t other;

	if (own < permits) {
		verdict.turn = DL_ZK_ORDER_OWNS;
		return verdict;
	}
	for (size_t i = own; i-- > permits;) {
		if (order->nodes[i].permits == permits && !dl_zk_order_is_same(&order->nodes[i], &order->nodes[own])) {
			verdict.node = order->nodes[i].name;
			return verdict;
		}
	}
	other = dl_zk_order_first_of_others(order, own);
	verdict.is_any = true;
	verdict.is_next = own == permits && other < own;
	verdict.node = verdict.is_next ? order->nodes[other].name : NULL;
	return verdict;
}

/* The server assigns each number only once until the numbers run out, so such a node was created by hand. */
static bool is_twice(const dl_zk_order *order, size_t node)
{
	int32_t sequence = order->nodes[node].sequence;

	return (node > 0 && order->nodes[node - 1].sequence == sequence)
			|| (node + 1 < order->count && order->nodes[node + 1].sequence == sequence);
}

dl_zk_order_verdict dl_zk_order_judge(const dl_zk_order *order, size_t first, dl_mode want, unsigned permits)
{
	size_t last = first < order->count ? dl_zk_order_last(order, first) : first;
	bool is_single = first == last;

	if (first == order->count) {
		return (dl_zk_order_verdict) { .turn = DL_ZK_ORDER_MISSING };
	}
	if (!dl_zk_node_is_in_time(order->nodes[last].sequence)) {
		return (dl_zk_order_verdict) { .turn = DL_ZK_ORDER_USED_UP };
	}
	if (is_twice(order, first) || is_twice(order, last)) {
		return (dl_zk_order_verdict) { .turn = DL_ZK_ORDER_TWICE };
	}
	if (permits == 1) {
		return wait_for_front(order, first, first, false);
	}
	if (permits > 1) {
		return judge_permit(order, last, permits);
	}
	if (want == DL_READ ? is_single && !order->nodes[first].is_reader : order->nodes[last].is_reader) {
		return (dl_zk_order_verdict) { .turn = DL_ZK_ORDER_MISSING };
	}
	if (want == DL_READ) {
		return wait_for_front(order, first, first, true);
	}
	return is_single ? wait_for_front(order, first, first, false) : judge_upgrade(order, first, last);
}

dl_zk_order_verdict dl_zk_order_judge_free(const dl_zk_order *order, int32_t last)
{
	size_t bound = 0;

	while (bound < order->count && order->nodes[bound].sequence <= last) {
		bound++;
	}
	return wait_for_front(order, order->count, bound, false);
}

/* Whether the node represents a wait. For permits, the contender's last node does; a reader that wants to become the
 * writer also waits at its last node, and reads at its first. */
static bool is_waiter(const dl_zk_order *order, size_t node, unsigned permits)
{
	size_t first = dl_zk_order_first(order, node), last = dl_zk_order_last(order, node);
	dl_mode mode = DL_WRITE;

	if (permits > 0 ? node != last : node != first && (node != last || order->nodes[node].is_reader)) {
		return false;
	}
	if (node == first && (order->nodes[node].is_reader || first != last)) {
		mode = DL_READ;
	}
	return dl_zk_order_judge(order, first, mode, permits).turn != DL_ZK_ORDER_OWNS;
}

size_t dl_zk_order_waiters(const dl_zk_order *order, size_t first, unsigned permits, size_t most)
{
	size_t last = dl_zk_order_last(order, first), waiters = 0;

	for (size_t i = 0; i < last && waiters < most; i++) {
		waiters += !dl_zk_order_is_same(&order->nodes[i], &order->nodes[first]) && is_waiter(order, i, permits);
	}
	return waiters;
}
