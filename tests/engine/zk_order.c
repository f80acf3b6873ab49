/*
 * Whose turn it is on ZooKeeper: every list of up to six contenders, against the rule as docs/protocol-zookeeper.md has
 * it, and what follows from the rule: a writer is alone, nobody who owns is pushed out by what others do, and nobody
 * waits for a node that isn't in the way. And of permits, every list of up to six nodes, of contenders that take one or
 * several.
 */
#include "check.h"

#include "zk/client/node.h"
#include "zk/lock/order.h"

#include <string.h>

#define MOST 6
#define MOST_NODES (2 * MOST + 1)

/* A node of a list: whose it is, and what it says. */
typedef struct item {
	int contender;
	bool is_writer;
	int32_t sequence;
	unsigned permits;
	char name[DL_ZK_NAME_SIZE + DL_ZK_SEQUENCE_SIZE];
} item;

typedef struct list {
	item items[MOST_NODES + 1]; /* in the order in which they were made */
	int count;
	int contenders;
	int first[MOST], last[MOST], nodes[MOST]; /* of each contender: where they are, and how many */
} list;

static uint64_t chance = 1;
static unsigned lists_seen;

/* The rule, word by word. */

static void index_nodes(list *all)
{
	memset(all->nodes, 0, sizeof all->nodes);
	for (int i = 0; i < all->count; i++) {
		int contender = all->items[i].contender;

		if (all->nodes[contender]++ == 0) {
			all->first[contender] = i;
		}
		all->last[contender] = i;
	}
}

static int count_nodes(const list *all, int contender)
{
	return all->nodes[contender];
}

static const item *first_of(const list *all, int contender)
{
	return all->nodes[contender] > 0 ? &all->items[all->first[contender]] : NULL;
}

static const item *last_of(const list *all, int contender)
{
	return all->nodes[contender] > 0 ? &all->items[all->last[contender]] : NULL;
}

/* Some other contender's last node is a writer's, and in front of that number. */
static bool has_writer_in_front(const list *all, int contender, int32_t sequence)
{
	for (int other = 0; other < all->contenders; other++) {
		const item *last = last_of(all, other);

		if (other != contender && last != NULL && last->is_writer && last->sequence < sequence) {
			return true;
		}
	}
	return false;
}

static bool has_place_in_front(const list *all, int contender, int32_t sequence)
{
	for (int other = 0; other < all->contenders; other++) {
		const item *first = first_of(all, other);

		if (other != contender && first != NULL && first->sequence < sequence) {
			return true;
		}
	}
	return false;
}

static bool has_same_number(const list *all, const item *node)
{
	for (int i = 0; i < all->count; i++) {
		if (&all->items[i] != node && all->items[i].sequence == node->sequence) {
			return true;
		}
	}
	return false;
}

static dl_zk_order_turn expect(const list *all, int contender, dl_mode want)
{
	const item *first = first_of(all, contender), *last = last_of(all, contender);
	bool is_single = count_nodes(all, contender) == 1;

	if (last->sequence < 0 || last->sequence > 2147483647 - 1000000) {
		return DL_ZK_ORDER_USED_UP;
	}
	if (has_same_number(all, first) || has_same_number(all, last)) {
		return DL_ZK_ORDER_TWICE;
	}
	if (want == DL_READ && is_single && first->is_writer) {
		return DL_ZK_ORDER_MISSING;
	}
	if (want == DL_READ) {
		return has_writer_in_front(all, contender, first->sequence) ? DL_ZK_ORDER_WAITS : DL_ZK_ORDER_OWNS;
	}
	if (!last->is_writer) {
		return DL_ZK_ORDER_MISSING;
	}
	if (is_single) {
		return has_place_in_front(all, contender, first->sequence) ? DL_ZK_ORDER_WAITS : DL_ZK_ORDER_OWNS;
	}
	if (has_writer_in_front(all, contender, last->sequence)) {
		return DL_ZK_ORDER_REFUSED;
	}
	return has_place_in_front(all, contender, last->sequence) ? DL_ZK_ORDER_WAITS : DL_ZK_ORDER_OWNS;
}

/* What is tested. */

static dl_zk_order read_list(const list *all)
{
	char *names[MOST_NODES + 3];
	size_t count = 0;

	for (int i = 0; i < all->count; i++) {
		names[count++] = (char *) all->items[i].name;
	}
	names[count++] = (char *) "config";
	names[count++] = (char *) "lock-12345";
	for (size_t i = count; i > 1; i--) {
		size_t other = check_random(&chance, (unsigned) i);
		char *name = names[i - 1];

		names[i - 1] = names[other];
		names[other] = name;
	}
	return dl_zk_order_read(names, count);
}

static size_t find(const dl_zk_order *order, const item *node)
{
	size_t i = 0;

	while (i < order->count && order->nodes[i].name != node->name) {
		i++;
	}
	return i;
}

static dl_zk_order_verdict judge_with(const list *all, int contender, dl_mode want, unsigned permits)
{
	dl_zk_order order = read_list(all);
	dl_zk_order_verdict verdict = dl_zk_order_judge(&order, find(&order, first_of(all, contender)), want, permits);

	CHECK(order.count == (size_t) all->count);
	dl_zk_order_free(&order);
	return verdict;
}

static dl_zk_order_verdict judge(const list *all, int contender, dl_mode want)
{
	return judge_with(all, contender, want, 0);
}

static list without(const list *all, const item *node)
{
	list rest = *all;

	memmove(&rest.items[node - all->items], node + 1, (size_t) (&all->items[all->count - 1] - node) * sizeof *node);
	rest.count--;
	index_nodes(&rest);
	return rest;
}

static void show(const list *all)
{
	for (int i = 0; i < all->count; i++) {
		printf("\t%s (%c)\n", all->items[i].name, 'a' + all->items[i].contender);
	}
}

static const item *find_item(const list *all, const char *name)
{
	for (int i = 0; i < all->count; i++) {
		if (all->items[i].name == name) {
			return &all->items[i];
		}
	}
	return NULL;
}

/* Of a list in which that contender's nodes and one other node are all there is. */
static bool is_in_the_way(const list *all, int contender, dl_mode want, const item *node, unsigned permits)
{
	list two = { .contenders = all->contenders };

	for (int i = 0; i < all->count; i++) {
		if (all->items[i].contender == contender || &all->items[i] == node) {
			two.items[two.count++] = all->items[i];
		}
	}
	index_nodes(&two);
	return judge_with(&two, contender, want, permits).turn != DL_ZK_ORDER_OWNS;
}

static void check_awaited(const list *all, int contender, dl_mode want, const dl_zk_order_verdict *verdict)
{
	const item *node = find_item(all, verdict->node);
	list rest;
	bool is_right = CHECK(node != NULL && node->contender != contender)
			&& CHECK(is_in_the_way(all, contender, want, node, 0));

	if (is_right && verdict->turn == DL_ZK_ORDER_WAITS) {
		rest = without(all, node);
		is_right = CHECK((judge(&rest, contender, want).turn == DL_ZK_ORDER_OWNS) == verdict->is_next);
	}
	if (!is_right) {
		printf("\t%c, waiting:\n", 'a' + contender);
		show(all);
	}
}

static bool owns(const list *all, int contender, dl_mode mode)
{
	bool is_writer_only = count_nodes(all, contender) == 1 && first_of(all, contender)->is_writer;

	return (mode == DL_WRITE || !is_writer_only) && judge(all, contender, mode).turn == DL_ZK_ORDER_OWNS;
}

/* An owner stays one when another one leaves, or takes its last node back. */
static void check_that_owners_stay(const list *all, const list *changed, int who)
{
	for (int contender = 0; contender < all->contenders; contender++) {
		for (dl_mode mode = DL_WRITE; mode <= DL_READ; mode++) {
			if (contender != who && owns(all, contender, mode) && !CHECK(owns(changed, contender, mode))) {
				printf("\t%c, owning:\n", 'a' + contender);
				show(all);
				show(changed);
			}
		}
	}
}

static void check_what_may_follow(const list *all)
{
	for (int contender = 0; contender < all->contenders; contender++) {
		const item *last = last_of(all, contender);
		list changed = without(all, first_of(all, contender));

		check_that_owners_stay(all, &changed, contender);
		if (last->is_writer && count_nodes(all, contender) > 1) {
			changed = without(all, last);
			check_that_owners_stay(all, &changed, contender);
		}
	}
}

static void check_turns(const list *all)
{
	dl_zk_order order = read_list(all);
	int writers = 0, owners = 0;

	for (int contender = 0; contender < all->contenders; contender++) {
		size_t first = find(&order, first_of(all, contender));
		bool is_owner = false;

		for (dl_mode want = DL_WRITE; want <= DL_READ; want++) {
			dl_zk_order_verdict verdict = dl_zk_order_judge(&order, first, want, 0);

			writers += want == DL_WRITE && verdict.turn == DL_ZK_ORDER_OWNS;
			is_owner = is_owner || verdict.turn == DL_ZK_ORDER_OWNS;
			if (!CHECK(verdict.turn == expect(all, contender, want))) {
				printf("\t%c, to %s: %d\n", 'a' + contender, want == DL_READ ? "read" : "write", verdict.turn);
				show(all);
			} else if (all->contenders < MOST
					&& (verdict.turn == DL_ZK_ORDER_WAITS || verdict.turn == DL_ZK_ORDER_REFUSED)) {
				check_awaited(all, contender, want, &verdict);
			}
		}
		owners += is_owner;
	}
	dl_zk_order_free(&order);
	if (!CHECK(owners > 0) || !CHECK(writers == 0 || owners == 1)) {
		show(all);
	}
}

#define HEX "0123456789ab"

/* Of a contender with one node, any program's. */
static void name_node(item *node, bool is_single, unsigned number)
{
	static const char *const writers[] = { "_c_%08x-0000-8000-8000-" HEX "-lock-%010d",
		"_c_%08x-0000-8000-8000-" HEX "-__WRIT__%010d", "_c_%08x-0000-4000-9000-" HEX "-lock-%010d",
		"_c_%08x-0000-4000-9000-" HEX "-__WRIT__%010d", "%08x00000000000000000000" HEX "__lock__%010d",
		"lock_%1$.0s%2$010d" };
	static const char *const readers[] = { "_c_%08x-0000-8000-8000-" HEX "-__READ__%010d",
		"_c_%08x-0000-4000-9000-" HEX "-__READ__%010d", "%08x00000000000000000000" HEX "__rlock__%010d" };
	static const char *const numbers[] = { "", "-1", "-2" };
	unsigned style = is_single ? check_random(&chance, node->is_writer ? 5 : 3) : 0;
	unsigned contender = (unsigned) node->contender * 0x1111;

	if (!is_single) {
		snprintf(node->name, sizeof node->name, "_c_%08x-0000-8000-8000-" HEX "%s%s%010d", contender, numbers[number],
				node->is_writer ? DL_ZK_LOCK : DL_ZK_READ, (int) node->sequence);
	} else if (node->is_writer && check_random(&chance, 6) == 0) {
		snprintf(node->name, sizeof node->name, "lock_%010d", (int) node->sequence);
	} else {
		snprintf(node->name, sizeof node->name, node->is_writer ? writers[style] : readers[style], contender,
				(int) node->sequence);
	}
}

static void name_nodes(list *all)
{
	unsigned numbers[MOST] = { 0 };

	for (int i = 0; i < all->count; i++) {
		int contender = all->items[i].contender;

		name_node(&all->items[i], count_nodes(all, contender) == 1, numbers[contender]++);
	}
}

static void number_nodes(list *all, int32_t first)
{
	for (int i = 0; i < all->count; i++) {
		all->items[i].sequence = (int32_t) ((uint32_t) first + (uint32_t) i * 3);
	}
}

/* Every two that came one after the other have the same number. */
static void check_numbers_that_are_alike(const list *all)
{
	for (int i = 1; i < all->count; i++) {
		list alike = *all;

		if (all->items[i].contender == all->items[i - 1].contender) {
			continue;
		}
		alike.items[i].sequence = alike.items[i - 1].sequence;
		name_nodes(&alike);
		for (int contender = 0; contender < alike.contenders; contender++) {
			for (dl_mode want = DL_WRITE; want <= DL_READ; want++) {
				if (!CHECK(judge(&alike, contender, want).turn == expect(&alike, contender, want))) {
					show(&alike);
				}
			}
		}
	}
}

static void check_near_the_end(const list *all)
{
	static const int32_t numbers[] = { 2147483647 - 1000000 - 4, 2147483647 - 10, -2147483647 - 1, -5 };

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		list late = *all;

		number_nodes(&late, numbers[i]);
		name_nodes(&late);
		for (int contender = 0; contender < late.contenders; contender++) {
			dl_mode want = last_of(&late, contender)->is_writer ? DL_WRITE : DL_READ;

			if (!CHECK(judge(&late, contender, want).turn == expect(&late, contender, want))) {
				show(&late);
			}
		}
	}
}

/* Somebody without a node waits for all nodes up to a sequence: for the only one that is left, or the last but one. */
static void check_freedom(const list *all)
{
	dl_zk_order order = read_list(all);

	for (size_t in_front = 0; in_front <= order.count; in_front++) {
		int32_t last = in_front > 0 ? order.nodes[in_front - 1].sequence : INT32_MIN;
		dl_zk_order_verdict verdict = dl_zk_order_judge_free(&order, last);
		const char *awaited = in_front == 0 ? NULL : order.nodes[in_front > 1 ? in_front - 2 : 0].name;

		if (!CHECK(verdict.turn == (in_front == 0 ? DL_ZK_ORDER_OWNS : DL_ZK_ORDER_WAITS))
				|| !CHECK(verdict.node == awaited && verdict.is_next == (in_front == 1) && !verdict.is_any)) {
			show(all);
		}
	}
	dl_zk_order_free(&order);
}

static void check_list(list *all)
{
	lists_seen++;
	number_nodes(all, (int32_t) check_random(&chance, 2) * 1000000);
	name_nodes(all);
	check_turns(all);
	check_freedom(all);
	if (all->contenders <= 4) {
		check_what_may_follow(all);
	}
	if (all->contenders <= 3) {
		check_numbers_that_are_alike(all);
		check_near_the_end(all);
	}
}

/* A contender comes to read or to write; a reader becomes the writer, a writer becomes a reader, and that one the
 * writer. */
static bool may_add(const list *all, int contender, bool is_writer)
{
	int count = count_nodes(all, contender);
	const item *last = count > 0 ? last_of(all, contender) : NULL;

	return count == 0                      ? true
			: last->is_writer == is_writer ? false
										   : count == 1 || (count == 2 && first_of(all, contender)->is_writer);
}

/* Such as were made a reader are one at a time: it owned alone, and owns still. */
static bool has_another_downgraded(const list *all, int contender)
{
	for (int other = 0; other < all->contenders; other++) {
		if (other != contender && count_nodes(all, other) > 1 && first_of(all, other)->is_writer) {
			return true;
		}
	}
	return false;
}

/* All lists that go on as this one does. */
static void check_lists(list *all, int most)
{
	if (all->count > 0) {
		check_list(all);
	}
	for (int contender = 0; contender <= all->contenders && contender < most; contender++) {
		for (int is_writer = 0; is_writer <= 1; is_writer++) {
			list more;
			item *node;

			if (all->count == MOST_NODES || !may_add(all, contender, is_writer)
					|| (!is_writer && count_nodes(all, contender) == 1 && has_another_downgraded(all, contender))) {
				continue;
			}
			more = *all;
			node = &more.items[more.count];
			*node = (item) { .contender = contender, .is_writer = is_writer };
			more.count++;
			index_nodes(&more);
			more.contenders = contender < all->contenders ? all->contenders : contender + 1;
			check_lists(&more, most);
		}
	}
}

/* Semaphores: a contender with fewer than its number in front has a permit. */

static bool has_permit(const list *all, int contender, unsigned permits)
{
	unsigned in_front = 0;

	for (int other = 0; other < all->contenders; other++) {
		in_front += all->items[other].sequence < all->items[contender].sequence;
	}
	return in_front < (all->items[contender].permits > 0 ? all->items[contender].permits : permits);
}

/* The nearest in front that waits and goes by the same number; NULL: nobody does. */
static const item *expect_waiting(const list *all, int contender, unsigned permits)
{
	const item *nearest = NULL;

	for (int other = 0; other < all->contenders; other++) {
		const item *node = &all->items[other];

		if (node->permits == permits && node->sequence < all->items[contender].sequence
				&& !has_permit(all, other, permits) && (nearest == NULL || node->sequence > nearest->sequence)) {
			nearest = node;
		}
	}
	return nearest;
}

static bool expect_followed(const list *all, int contender, unsigned permits)
{
	for (int other = 0; other < all->contenders; other++) {
		if (all->items[other].permits == permits && all->items[other].sequence > all->items[contender].sequence) {
			return true;
		}
	}
	return false;
}

/* The first that waits: where one permit is missing, the end of the first of all is enough. */
static bool check_first(const list *all, int contender, unsigned permits, const dl_zk_order_verdict *verdict)
{
	list rest = without(all, &all->items[0]);
	bool is_enough = judge_with(&rest, contender, DL_WRITE, permits).turn == DL_ZK_ORDER_OWNS;

	return CHECK(verdict->is_next == is_enough) && CHECK(verdict->node == (is_enough ? all->items[0].name : NULL));
}

static void check_permit(const list *all, int contender, unsigned permits)
{
	dl_zk_order_verdict verdict = judge_with(all, contender, DL_WRITE, permits);
	const item *waiting = expect_waiting(all, contender, permits);
	bool is_right = CHECK(verdict.turn == (has_permit(all, contender, permits) ? DL_ZK_ORDER_OWNS : DL_ZK_ORDER_WAITS));

	if (permits > 1) {
		is_right = CHECK(verdict.is_followed == expect_followed(all, contender, permits)) && is_right;
	}
	if (permits > 1 && verdict.turn == DL_ZK_ORDER_WAITS) {
		is_right = CHECK(verdict.is_any == (waiting == NULL)) && is_right;
		is_right = (waiting != NULL ? CHECK(verdict.node == waiting->name && !verdict.is_next)
									: check_first(all, contender, permits, &verdict))
				&& is_right;
	} else if (verdict.turn == DL_ZK_ORDER_WAITS) {
		is_right = CHECK(!verdict.is_any) && is_right;
		is_right = CHECK(verdict.is_next == (contender == 1)) && is_right;
		is_right = CHECK(verdict.node == all->items[contender == 1 ? 0 : contender - 2].name) && is_right;
	}
	if (!is_right) {
		printf("\t%c of these, with %u permits:\n", 'a' + contender, permits);
		show(all);
	}
}

/* Each goes by no number, which is another program's, or by one up to three. */
static void check_permits(unsigned choice)
{
	list all = { .count = MOST, .contenders = MOST };

	number_nodes(&all, 7);
	for (int i = 0; i < MOST; i++) {
		all.items[i].contender = i;
	}
	index_nodes(&all);
	for (int i = 0; i < MOST; i++, choice /= 4) {
		item *node = &all.items[i];

		node->permits = choice % 4;
		if (node->permits > 0) {
			snprintf(node->name, sizeof node->name, "_c_%08x-0000-8000-8000-" HEX "-%u" DL_ZK_PERMIT "%010d",
					(unsigned) i, node->permits, (int) node->sequence);
		} else {
			snprintf(node->name, sizeof node->name, "lease-%010d", (int) node->sequence);
		}
	}
	for (int i = 0; i < MOST; i++) {
		if (all.items[i].permits > 0) {
			check_permit(&all, i, all.items[i].permits);
		}
	}
}

/* Several permits: as many nodes, which come one after the other. All are had when the last has fewer than its number
 * in front. */

#define MOST_PERMIT_NODES 6
#define MOST_WEIGHT 3

static bool has_all(const list *all, int contender)
{
	const item *last = last_of(all, contender);

	return (unsigned) (last - all->items) < last->permits;
}

/* The nearest contender in front that waits and goes by the same number; NULL: nobody does. */
static const item *expect_waiting_contender(const list *all, int contender)
{
	const item *own = last_of(all, contender), *nearest = NULL;

	for (int other = 0; other < contender; other++) {
		const item *last = last_of(all, other);

		if (last->permits == own->permits && !has_all(all, other)) {
			nearest = last;
		}
	}
	return nearest;
}

static bool check_head(const list *all, int contender, const dl_zk_order_verdict *verdict)
{
	const item *first = contender > 0 ? &all->items[0] : NULL;
	unsigned permits = last_of(all, contender)->permits;
	list rest;
	bool is_enough;

	if (!CHECK(first != NULL)) {
		return false;
	}
	rest = without(all, first);
	is_enough = has_all(&rest, contender);
	return CHECK(verdict->is_next == is_enough) && CHECK(verdict->node == (is_enough ? first->name : NULL))
			&& CHECK(is_enough == (judge_with(&rest, contender, DL_WRITE, permits).turn == DL_ZK_ORDER_OWNS));
}

static void check_contender(const list *all, int contender)
{
	const item *own = last_of(all, contender);
	const item *waiting = expect_waiting_contender(all, contender);
	dl_zk_order_verdict verdict = judge_with(all, contender, DL_WRITE, own->permits);
	dl_zk_order order = read_list(all);
	bool is_right = CHECK(verdict.turn == (has_all(all, contender) ? DL_ZK_ORDER_OWNS : DL_ZK_ORDER_WAITS));

	is_right = CHECK(dl_zk_order_count(&order, find(&order, own)) == (size_t) count_nodes(all, contender)) && is_right;
	dl_zk_order_free(&order);
	if (verdict.turn == DL_ZK_ORDER_WAITS && own->permits > 1) {
		is_right = CHECK(verdict.is_any == (waiting == NULL)) && is_right;
		is_right = (waiting != NULL ? CHECK(verdict.node == waiting->name && !verdict.is_next)
									: check_head(all, contender, &verdict))
				&& is_right;
	}
	if (!is_right) {
		printf("\t%c of these, with %u permits:\n", 'a' + contender, own->permits);
		show(all);
	}
}

/* With one number for all, those in front have no more than there are, and the first that waits finds too few left. */
static void check_sum(const list *all)
{
	unsigned permits = all->items[0].permits, had = 0;
	bool is_waited = false;

	for (int i = 0; i < all->count; i++) {
		if (all->items[i].permits != permits) {
			return;
		}
	}
	for (int contender = 0; contender < all->contenders && !is_waited; contender++) {
		unsigned weight = (unsigned) count_nodes(all, contender);

		is_waited = !has_all(all, contender);
		if (!CHECK(is_waited == (had + weight > permits))) {
			show(all);
		}
		had += weight;
	}
}

/* All lists that go on as this one does. */
static void check_weights(const list *all)
{
	for (int contender = 0; contender < all->contenders; contender++) {
		check_contender(all, contender);
	}
	if (all->count > 0) {
		check_sum(all);
	}
	for (unsigned permits = 1; permits <= MOST_WEIGHT + 1; permits++) {
		for (int weight = 1; weight <= MOST_WEIGHT && weight <= (int) permits; weight++) {
			list more = *all;

			if (all->count + weight > MOST_PERMIT_NODES) {
				break;
			}
			while (more.count < all->count + weight) {
				more.items[more.count++] = (item) { .contender = all->contenders, .permits = permits };
			}
			more.contenders++;
			number_nodes(&more, 7);
			for (int i = all->count; i < more.count; i++) {
				snprintf(more.items[i].name, sizeof more.items[i].name,
						"_c_%08x-0000-8000-8000-" HEX "-%u" DL_ZK_PERMIT "%010d", (unsigned) all->contenders, permits,
						(int) more.items[i].sequence);
			}
			index_nodes(&more);
			check_weights(&more);
		}
	}
}

/* What names say. */

static void check_names(void)
{
	char contender[DL_ZK_CONTENDER_SIZE], other[DL_ZK_CONTENDER_SIZE], name[DL_ZK_NAME_SIZE];
	int32_t sequence;

	dl_zk_node_contender(contender);
	dl_zk_node_contender(other);
	CHECK(strlen(contender) == DL_ZK_CONTENDER_SIZE - 1 && strcmp(contender, other) != 0);
	dl_zk_node_name(name, contender, 0, DL_ZK_LOCK);
	CHECK(dl_zk_node_contender_length(name) == strlen(contender) && strcmp(name + strlen(contender), "-lock-") == 0);
	dl_zk_node_name(name, contender, 2, DL_ZK_WRITE);
	CHECK(dl_zk_node_contender_length(name) == strlen(contender)
			&& strcmp(name + strlen(contender), "-2-__WRIT__") == 0);
	CHECK(dl_zk_node_permits(name) == 0 && !dl_zk_node_is_reader("_c_-2-__WRIT__0000000001"));
	dl_zk_node_name(name, contender, 4294967295, DL_ZK_WRITE);
	CHECK(strlen(name) < DL_ZK_NAME_SIZE - 1);
	dl_zk_node_name(name, contender, 1000, DL_ZK_PERMIT);
	CHECK(dl_zk_node_permits(name) == 1000);
	CHECK(dl_zk_node_permits("lock-0000000001") == 0);
	CHECK(dl_zk_node_contender_length("_c_0000") == 0 && dl_zk_node_contender_length("") == 0);
	CHECK(dl_zk_node_sequence("_c_1-1-__READ__0000000042", &sequence) && sequence == 42);
}

static void check_that_nobody_is_missing(void)
{
	char *names[] = { (char *) "_c_00000000-0000-8000-8000-" HEX "-lock-0000000001", (char *) "lock-0000000002" };
	dl_zk_order order = dl_zk_order_read(names, 2), none = dl_zk_order_read(NULL, 0);

	CHECK(dl_zk_order_find(&order, "_c_00000000-0000-8000-8000-" HEX) == 0);
	CHECK(dl_zk_order_find(&order, "_c_00000001-0000-8000-8000-" HEX) == 2);
	CHECK(dl_zk_order_judge(&order, 2, DL_WRITE, 0).turn == DL_ZK_ORDER_MISSING);
	CHECK(dl_zk_order_judge(&none, 0, DL_READ, 3).turn == DL_ZK_ORDER_MISSING);
	dl_zk_order_free(&order);
	dl_zk_order_free(&none);
}

int main(void)
{
	list none = { .count = 0 };
	int most = check_slowness() > 1 ? MOST - 2 : MOST;

	check_names();
	check_that_nobody_is_missing();
	check_lists(&none, most);
	printf("%u lists of up to %d contenders\n", lists_seen, most);
	for (unsigned choice = 0; choice < 4096; choice++) {
		check_permits(choice);
	}
	check_weights(&none);
	return check_result();
}
