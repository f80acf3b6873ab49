/*
 * Decides whose turn it is on ZooKeeper for any list of children: distlock's, other programs', and hand-made ones.
 * Nobody owns at the same time as a writer, and there are no more owners than permits. A waiter waits for another
 * contender's node, and if the verdict says so, owns the lock when that node is gone.
 */
#include "support/input.h"

#include "zk/client/node.h"
#include "zk/lock/order.h"

#define MOST 20
#define PERMITS 3

typedef struct children {
	char *names[MOST];
	size_t count;
} children;

static void make_name(fuzz_input *input, char *name, size_t size)
{
	static const char *const kinds[] = { DL_ZK_LOCK, DL_ZK_READ, DL_ZK_WRITE, "-3" DL_ZK_PERMIT, "-2" DL_ZK_PERMIT,
		"-1" DL_ZK_READ, "-2" DL_ZK_WRITE, "-" };
	static const int32_t high[] = { 2146483647, 2146483648 - 1000000, INT32_MAX, -1, INT32_MIN, -999999999, 1000000000,
		2146483646 };
	unsigned form = fuzz_byte(input), number = fuzz_byte(input);
	int32_t sequence = number < 240 ? (int32_t) number : high[number % 8];

	if (form < 16) {
		/* These belong to other programs. */
		static const char *const foreign[] = { "lock-", "uuid__lock__", "uuid__rlock__", "x__READ__" };

		snprintf(name, size, "%s%010d", foreign[form % 4], sequence);
	} else {
		snprintf(name, size, "_c_00000000-0000-0000-0000-00000000000%x%s%010d", form / 8 % 8, kinds[form % 8],
				sequence);
	}
}

static void make_children(fuzz_input *input, children *all)
{
	while (input->at < input->end && all->count < MOST) {
		char name[DL_ZK_NAME_SIZE + DL_ZK_SEQUENCE_SIZE];
		unsigned form = fuzz_byte(input);

		if (form >= 224) {
			size_t length;
			const char *bytes = fuzz_bytes(input, form - 224 + 9, &length);

			all->names[all->count++] = fuzz_text(bytes, length);
		} else {
			make_name(input, name, sizeof name);
			all->names[all->count++] = fuzz_text(name, strlen(name));
		}
	}
}

/* Returns the list without that name, which it must contain. */
static children without(const children *all, const char *name)
{
	children rest = { .count = 0 };

	for (size_t i = 0; i < all->count; i++) {
		if (all->names[i] != name) {
			rest.names[rest.count++] = all->names[i];
		}
	}
	ALWAYS(rest.count == all->count - 1);
	return rest;
}

static size_t place_of(const dl_zk_order *order, const char *name)
{
	size_t place = 0;

	while (place < order->count && order->nodes[place].name != name) {
		place++;
	}
	return place;
}

/* A contender that has two writer's nodes in a row was made by hand: a writer that became a reader has a node that says
 * so. */
static bool writes_twice(const dl_zk_order *order, size_t node)
{
	size_t before = node;

	while (before-- > 0 && !dl_zk_order_is_same(&order->nodes[before], &order->nodes[node])) {
	}
	return before < node && !order->nodes[before].is_reader;
}

/* Checks what the verdict says about a wait. */
static void check_wait(const children *all, const dl_zk_order *order, size_t first, dl_mode want, unsigned permits,
		const dl_zk_order_verdict *verdict)
{
	size_t place;

	if (verdict->node == NULL) {
		ALWAYS(permits > 1 && !verdict->is_next);
		return;
	}
	place = place_of(order, verdict->node);
	ALWAYS(place < order->count && !dl_zk_order_is_same(&order->nodes[place], &order->nodes[first]));
	if (verdict->is_next && !writes_twice(order, place)) {
		children rest = without(all, verdict->node);
		dl_zk_order later = dl_zk_order_read(rest.names, rest.count);

		ALWAYS(dl_zk_order_judge(&later, place_of(&later, order->nodes[first].name), want, permits).turn
				== DL_ZK_ORDER_OWNS);
		dl_zk_order_free(&later);
	}
}

static bool judge(const children *all, const dl_zk_order *order, size_t first, dl_mode want, unsigned permits)
{
	dl_zk_order_verdict verdict = dl_zk_order_judge(order, first, want, permits);

	if (verdict.turn == DL_ZK_ORDER_WAITS) {
		check_wait(all, order, first, want, permits, &verdict);
	}
	ALWAYS(verdict.turn != DL_ZK_ORDER_REFUSED || (verdict.node != NULL && permits == 0));
	return verdict.turn == DL_ZK_ORDER_OWNS;
}

static bool is_first(const dl_zk_order *order, size_t node)
{
	size_t i = 0;

	while (!dl_zk_order_is_same(&order->nodes[i], &order->nodes[node])) {
		i++;
	}
	return i == node;
}

static void judge_all(const children *all, const dl_zk_order *order)
{
	size_t writers = 0, readers = 0, both = 0, permitted = 0;

	for (size_t i = 0; i < order->count; i++) {
		bool writes, reads;

		if (!is_first(order, i)) {
			continue;
		}
		writes = judge(all, order, i, DL_WRITE, 0);
		reads = judge(all, order, i, DL_READ, 0);
		writers += writes;
		readers += reads;
		both += writes && reads;
		permitted += judge(all, order, i, DL_WRITE, PERMITS) ? dl_zk_order_count(order, i) : 0;
		judge(all, order, i, DL_WRITE, 1);
	}
	/* A reader that became the writer still has its reader's node. */
	ALWAYS(writers <= 1 && (writers == 0 || readers == both));
	ALWAYS(permitted <= PERMITS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_input input = { data, data + size };
	children all = { .count = 0 };
	dl_zk_order order;

	make_children(&input, &all);
	order = dl_zk_order_read(all.names, all.count);
	ALWAYS(order.count <= all.count);
	judge_all(&all, &order);
	ALWAYS(dl_zk_order_judge(&order, order.count, DL_WRITE, 0).turn == DL_ZK_ORDER_MISSING);
	(void) dl_zk_order_find(&order, "_c_00000000-0000-0000-0000-000000000001");
	dl_zk_order_free(&order);
	for (size_t i = 0; i < all.count; i++) {
		free(all.names[i]);
	}
	return 0;
}
