#ifndef DL_CORE_SPELLING_H
#define DL_CORE_SPELLING_H

#include <stddef.h>

/* The longest known name. */
#define DL_SPELLING_LONGEST 63

/* How many letters have to be added, removed or replaced to turn the known name, which has at most DL_SPELLING_LONGEST
 * bytes, into this one. Case is ignored, and - counts as _. Any thread. */
size_t dl_spelling_distance(const char *name, size_t length, const char *known);

#endif
