#ifndef DL_CORE_SPELLING_H
#define DL_CORE_SPELLING_H

#include <stddef.h>

/* The longest known name. */
#define DL_SPELLING_LONGEST 63

/* How many letters have to be added, removed or replaced to turn the known name, which has at most DL_SPELLING_LONGEST
 * bytes, into this one. Case is ignored, and - counts as _. Any thread. */
size_t dl_spelling_distance(const char *name, size_t length, const char *known);

/* Looks for the known name that is most similar to what somebody wrote. Zero it, except for the name, then show it each
 * known one. Nothing is similar enough if more than half of its letters would have to change. Any thread. */
typedef struct dl_spelling {
	const char *name;
	size_t length;
	const char *similar; /* the most similar one so far; or NULL */
	size_t distance;     /* of that one */
} dl_spelling;

/* `common` is the number of letters at the beginning of the known name that don't count, because all have them. */
void dl_spelling_compare(dl_spelling *spelling, const char *known, size_t common);

#endif
