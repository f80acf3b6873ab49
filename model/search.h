/*
 * The search that the models written in C share. It goes breadth first, so that a fault is found by one of the
 * shortest ways to it.
 *
 * A model defines `state` before it includes this file. States are compared byte by byte, so a state has no padding.
 * For each search the model calls search_begin(), search_add() for the first state, search_all() and search_report().
 * It sets `fault` before it adds the state in which it found one: that ends the search.
 */
#ifndef DL_MODEL_SEARCH_H
#define DL_MODEL_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM (1 << 24)
#define MOST_STATES (ROOM / 2)

/* The model provides this: it writes a state into the rest of a line. */
static void print_state(const state *s);

static const char *fault;       /* of the state that was added last; NULL: none was found */
static state *states;           /* in the order in which they were reached */
static uint32_t *parents;       /* the state from which each was first reached */
static char (*events)[40];      /* the event that led to it */
static uint32_t *table;         /* a hash table of the states, by their numbers from 1 */
static uint32_t count;          /* how many states there are */
static bool are_trails_printed; /* even for expected faults */

/* A model's program takes at most one argument. Any argument makes it print the trail to every fault. */
static bool search_prepare(int arguments)
{
	are_trails_printed = arguments > 1;
	states = malloc(MOST_STATES * sizeof *states);
	parents = malloc(MOST_STATES * sizeof *parents);
	events = malloc(MOST_STATES * sizeof *events);
	table = malloc(ROOM * sizeof *table);
	return states != NULL && parents != NULL && events != NULL && table != NULL;
}

static void search_begin(void)
{
	fault = NULL;
	count = 0;
	memset(table, 0, ROOM * sizeof *table);
}

static uint64_t search_hash(const state *s)
{
	const uint8_t *bytes = (const uint8_t *) s;
	uint64_t sum = 1469598103934665603u;

	for (size_t i = 0; i < sizeof *s; i += sizeof sum) {
		uint64_t word = 0;

		memcpy(&word, bytes + i, sizeof *s - i < sizeof word ? sizeof *s - i : sizeof word);
		sum = (sum ^ word) * 1099511628211u;
		sum ^= sum >> 31;
	}
	return sum;
}

/* Adds a state unless it has been reached before. from: the number of the previous state. who: the one that the event
 * happened to. */
static void search_add(const state *s, uint32_t from, const char *event, int who)
{
	uint64_t slot;

	for (slot = search_hash(s) % ROOM; table[slot] != 0; slot = (slot + 1) % ROOM) {
		if (memcmp(&states[table[slot] - 1], s, sizeof *s) == 0 && fault == NULL) {
			return;
		}
	}
	if (count == MOST_STATES) {
		fault = "there are more states than room";
		return;
	}
	table[slot] = count + 1;
	states[count] = *s;
	parents[count] = from;
	snprintf(events[count], sizeof events[count], "%s %d", event, who);
	count++;
}

/* Continues from each state that was added. The model's explore() adds all states that are one event away from the
 * given one. */
static void search_all(void (*explore)(uint32_t from))
{
	for (uint32_t at = 0; at < count && fault == NULL; at++) {
		explore(at);
	}
}

static void search_print_trail(uint32_t at)
{
	if (at != 0) {
		search_print_trail(parents[at]);
	}
	printf("  %-28s", events[at]);
	print_state(&states[at]);
}

/* Prints the line about a search, and the trail to an unexpected fault. finds: the expected fault, or NULL. otherwise:
 * what to print if there was no fault. Returns whether the result was the expected one. */
static bool search_report(const char *model, const char *name, const char *finds, const char *otherwise)
{
	printf("%s %s: %s: %u states, %s\n", fault == finds ? "PASS" : "FAIL", model, name, count,
			fault == NULL ? otherwise : fault);
	if (fault != NULL && (fault != finds || are_trails_printed)) {
		search_print_trail(count - 1);
	}
	fflush(stdout);
	return fault == finds;
}

#endif
