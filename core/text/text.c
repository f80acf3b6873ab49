#include "core/text.h"

#include "core/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Without its text, because that is about to be replaced. */
static void make_room(dl_text *text, size_t size)
{
	if (text->size < size) {
		free(text->bytes);
		text->bytes = dl_allocate(size);
		text->size = size;
	}
}

void dl_text_set(dl_text *text, const char *bytes, size_t length)
{
	if (length == 0) {
		dl_text_clear(text);
		return;
	}
	make_room(text, length + 1);
	memcpy(text->bytes, bytes, length);
	text->bytes[length] = '\0';
}

void dl_text_format(dl_text *text, const char *format, ...)
{
	va_list arguments, again;
	int length;

	va_start(arguments, format);
	va_copy(again, arguments);
	length = vsnprintf(text->bytes, text->size, format, arguments);
	if (length >= 0 && (size_t) length >= text->size) {
		make_room(text, (size_t) length + 1);
		vsnprintf(text->bytes, text->size, format, again);
	}
	va_end(again);
	va_end(arguments);
}

void dl_text_move(dl_text *to, dl_text *from)
{
	dl_text moved = *from;

	*from = *to;
	*to = moved;
	dl_text_clear(from);
}

void dl_text_free(dl_text *text)
{
	free(text->bytes);
	*text = (dl_text) { .bytes = NULL };
}
