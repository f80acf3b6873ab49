#ifndef SIMULATE_KEYS_H
#define SIMULATE_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The keys of a simulated Redis server: strings and sorted sets that expire. There are few, so they are searched one by
 * one. */

#define MOST_KEYS 64

typedef struct member {
	char *name;
	double score;
} member;

typedef struct keys_entry {
	char *name;
	char *text;      /* NULL: it is a sorted set */
	member *members; /* in the order of the scores, then of the names */
	size_t count, room;
	int64_t ends; /* in milliseconds since 1970; 0: it never expires */
} keys_entry;

/* Sets the server's clock, in microseconds since 1970. What has expired is removed. */
void keys_set_time(int64_t now);
int64_t keys_time(void);

void keys_clear(void);

/* NULL: there is none. */
keys_entry *keys_find(const char *name);

/* Removes it, if there is one, and returns whether there was. */
bool keys_remove(const char *name);

/* Replaces whatever is there by an empty key. */
keys_entry *keys_make(const char *name);

/* Copies the text. */
void keys_set_text(keys_entry *entry, const char *text);

/* -1: it isn't in the set. */
long keys_place(const keys_entry *set, const char *name);
void keys_put(keys_entry *set, const char *name, double score);
void keys_take(keys_entry *set, long place);

#endif
