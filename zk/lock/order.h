#ifndef DL_ZK_ORDER_H
#define DL_ZK_ORDER_H

#include "core/lock/lock.h"

#include <stddef.h>

/* Decides whose turn it is, only from the names of the children of a lock's node, without sending requests, reading
 * data, or looking at a clock. docs/protocol-zookeeper.md explains the rule. Any thread may call this. */

/* A child that contends. Children with the same UUID are one contender. */
typedef struct dl_zk_order_node {
	const char *name;
	size_t contender_length; /* the length of the part that all nodes of its contender share; 0: it is the only one */
	int32_t sequence;
	unsigned permits; /* the number of permits in the name of a semaphore's node; 0: the name contains none */
	bool is_reader;
} dl_zk_order_node;

/* All contending children, in order of their sequences. */
typedef struct dl_zk_order {
	dl_zk_order_node *nodes; /* owned, unlike their names */
	size_t count;
} dl_zk_order;

typedef enum dl_zk_order_turn {
	DL_ZK_ORDER_OWNS,
	DL_ZK_ORDER_WAITS,
	DL_ZK_ORDER_REFUSED, /* a reader that wants to become the writer and somebody else would wait for each other */
	DL_ZK_ORDER_MISSING, /* the contender's node for what it wants doesn't exist */
	DL_ZK_ORDER_USED_UP, /* the path's sequence numbers are running out */
	DL_ZK_ORDER_TWICE    /* another node has the same sequence */
} dl_zk_order_turn;

typedef struct dl_zk_order_verdict {
	dl_zk_order_turn turn;
	const char *node; /* the node to wait for, NULL if any will do; or the one that causes the refusal */
	bool is_next;     /* once that node is gone, the lock is owned, whatever else happened */
	bool is_any;      /* any of those in front may be the next to go: watch all children */
	bool is_followed; /* for a permit: others behind, with the same number of permits, wait until this one owns */
	size_t waiters;   /* how many wait in front, if they have been counted */
} dl_zk_order_verdict;

/* Reads the names, which must live as long as the result. The result must be freed. */
dl_zk_order dl_zk_order_read(char *const *names, size_t count);
void dl_zk_order_free(dl_zk_order *order);

/* Returns the index of the contender's first node, found by the beginning of its name; or the count if it has none. */
size_t dl_zk_order_find(const dl_zk_order *order, const char *contender);

bool dl_zk_order_is_same(const dl_zk_order_node *node, const dl_zk_order_node *other);

/* Returns the index of the first node of the contender that has the given node. */
size_t dl_zk_order_first(const dl_zk_order *order, size_t node);

/* Returns the index of the last node of the contender that has the given node. */
size_t dl_zk_order_last(const dl_zk_order *order, size_t node);

/* Returns how many nodes the contender of the given node has: for a semaphore, how many permits it takes. */
size_t dl_zk_order_count(const dl_zk_order *order, size_t node);

/* Returns the first node that isn't of the same contender as the given one, or this one if nobody is in front of it. */
size_t dl_zk_order_first_of_others(const dl_zk_order *order, size_t node);

/* Judges the contender with the given first node. want says whether it wants to read or write; it is ignored for a
 * semaphore (one with permits). The caller must check that the contender has as many nodes as it wants permits, because
 * the list doesn't show how many it wants. */
dl_zk_order_verdict dl_zk_order_judge(const dl_zk_order *order, size_t first, dl_mode want, unsigned permits);

/* Judges for a caller without a node that waits until there is no contender up to this sequence; then the verdict is
 * that it "owns". */
dl_zk_order_verdict dl_zk_order_judge_free(const dl_zk_order *order, int32_t last);

/* Counts the waiters in front of the contender with the given first node, but stops at `most`. A reader that wants to
 * become the writer counts; owners don't. */
size_t dl_zk_order_waiters(const dl_zk_order *order, size_t first, unsigned permits, size_t most);

#endif
