#ifndef DL_REDIS_SPAN_H
#define DL_REDIS_SPAN_H

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Part of a text that is being parsed, which owns the bytes. Any thread may call these functions. */
typedef struct dl_span {
	const char *start;
	size_t length;
} dl_span;

static inline bool dl_span_is(dl_span text, const char *word)
{
	return text.length == strlen(word) && memcmp(text.start, word, text.length) == 0;
}

/* Cuts the text at the first `at`, which belongs to neither part. Without one, the start of the rest is NULL. */
static inline dl_span dl_span_cut(dl_span *text, char at)
{
	const char *found = memchr(text->start, at, text->length);
	dl_span rest = { NULL, 0 };

	if (found != NULL) {
		rest.start = found + 1;
		rest.length = text->length - (size_t) (rest.start - text->start);
		text->length = (size_t) (found - text->start);
	}
	return rest;
}

/* Reads a number of at most seven digits. Returns false unless the text is one, from the lowest to the highest. */
static inline bool dl_span_read_number(dl_span text, int lowest, int highest, int *number)
{
	long value = 0;

	if (text.length == 0 || text.length > 7) {
		return false;
	}
	for (size_t i = 0; i < text.length; i++) {
		if (!isdigit((unsigned char) text.start[i])) {
			return false;
		}
		value = value * 10 + (text.start[i] - '0');
	}
	*number = (int) value;
	return value >= lowest && value <= highest;
}

#endif
