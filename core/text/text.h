#ifndef DL_CORE_TEXT_H
#define DL_CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A text of any length, which belongs to whatever it is embedded in. To make an empty text, zero it; it needs no other
 * memory. Setting a text reuses its memory, so nothing is allocated if the new text is no longer than the longest
 * before it.
 */
typedef struct dl_text {
	char *bytes; /* NULL: it has never been set */
	size_t size; /* of the memory, including a NUL */
} dl_text;

/* Returns the text, which may be used until it is next set, swapped or freed. */
static inline const char *dl_text_of(const dl_text *text)
{
	return text->bytes != NULL ? text->bytes : "";
}

static inline bool dl_text_is_empty(const dl_text *text)
{
	return text->bytes == NULL || text->bytes[0] == '\0';
}

/* Keeps the memory for the next text. */
static inline void dl_text_clear(dl_text *text)
{
	if (text->bytes != NULL) {
		text->bytes[0] = '\0';
	}
}

/* Copies these bytes, which must not be a part of the text itself. */
void dl_text_set(dl_text *text, const char *bytes, size_t length);

/* Writes what printf would. No argument may be a part of the text itself. */
void dl_text_format(dl_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Moves a text into another one, whose memory this one gets. Nothing is copied or allocated. */
void dl_text_move(dl_text *to, dl_text *from);

/* The size of any number in decimal, with its sign and a NUL. */
#define DL_TEXT_NUMBER_SIZE 21

/* Writes the number in decimal, and returns where its NUL is. What every acquisition writes is written with this,
 * because printf takes ten times as long. */
char *dl_text_write_number(char to[DL_TEXT_NUMBER_SIZE], int64_t number);

/* 00, 01 and so on, up to 99. */
extern const char dl_text_pairs[];

/* Returns the two digits of a number below 100, which aren't followed by a NUL. */
static inline const char *dl_text_pair(size_t number)
{
	return dl_text_pairs + 2 * number;
}

/* Leaves the empty text. */
void dl_text_free(dl_text *text);

#endif
