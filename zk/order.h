#ifndef DL_ZK_ORDER_H
#define DL_ZK_ORDER_H

#include "core/lock.h"

#include <stddef.h>

/*
 * Whose turn it is, by the names of the children of a lock's node and nothing else: no request is sent, no data read, no clock
 * asked. docs/protocol-zookeeper.md has the rule, and the reasons. Any thread may call this.
 */

/* A child that contends. Children with one UUID are one contender. */
typedef struct dl_zk_order_node {
	const char *name;
	size_t contender_length; /* of the part of the name that its contender's other nodes share; 0: it has no others */
	int32_t sequence;
	unsigned permits; /* those that a semaphore's node goes by; 0: its name doesn't say */
	bool is_reader;
} dl_zk_order_node;

/* All of them, in their order. */
typedef struct dl_zk_order {
	dl_zk_order_node *nodes; /* owned; their names aren't */
	size_t count;
} dl_zk_order;

typedef enum dl_zk_order_turn {
	DL_ZK_ORDER_OWNS,
	DL_ZK_ORDER_WAITS,
	DL_ZK_ORDER_REFUSED, /* a reader that would become the writer, and somebody else: each would wait for the other */
	DL_ZK_ORDER_MISSING, /* the node that says what is wanted isn't there */
	DL_ZK_ORDER_USED_UP, /* the path's sequences come to their end */
	DL_ZK_ORDER_TWICE    /* another node has the same sequence */
} dl_zk_order_turn;

typedef struct dl_zk_order_verdict {
	dl_zk_order_turn turn;
	const char *node; /* that is waited for; NULL: none of them more than the others. Or the one that refuses. */
	bool is_next;     /* when that node is gone, the lock is owned, whatever else happened */
	bool is_any;      /* any of those in front may be the one that goes: all children are to be watched */
	bool is_followed; /* of a permit: others that go by the same number came later, and wait until this one owns */
} dl_zk_order_verdict;

/* The names must live as long as the result, which is to be freed. */
dl_zk_order dl_zk_order_read(char *const *names, size_t count);
void dl_zk_order_free(dl_zk_order *order);

/* The index of the contender's first node, by the beginning of their names; the count: it has none. */
size_t dl_zk_order_find(const dl_zk_order *order, const char *contender);

bool dl_zk_order_is_same(const dl_zk_order_node *node, const dl_zk_order_node *other);

/* The index of the last node of the contender that has this one. */
size_t dl_zk_order_last(const dl_zk_order *order, size_t node);

/* How many nodes the contender has that has this one: of a semaphore's, how many permits they are of. */
size_t dl_zk_order_count(const dl_zk_order *order, size_t node);

/* For the contender whose first node that is. want: to read, or to write; of a semaphore, which has permits, it is of no
 * interest. Whether the contender has as many nodes there as it wants permits, nobody else can tell. */
dl_zk_order_verdict dl_zk_order_judge(const dl_zk_order *order, size_t first, dl_mode want, unsigned permits);

#endif
