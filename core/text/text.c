#include "core/text/text.h"

#include "core/system/memory.h"

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

const char dl_text_pairs[] = "00010203040506070809101112131415161718192021222324"
							 "25262728293031323334353637383940414243444546474849"
							 "50515253545556575859606162636465666768697071727374"
							 "75767778798081828384858687888990919293949596979899";

char *dl_text_write_number(char to[DL_TEXT_NUMBER_SIZE], int64_t number)
{
	uint64_t rest = number < 0 ? -(uint64_t) number : (uint64_t) number;
	char digits[DL_TEXT_NUMBER_SIZE], *end = digits + sizeof digits, *first = end;

	/* Two digits with each division, from the end. */
	for (; rest >= 100; rest /= 100) {
		first = memcpy(first - 2, dl_text_pair(rest % 100), 2);
	}
	if (rest >= 10) {
		first = memcpy(first - 2, dl_text_pair(rest), 2);
	} else {
		*--first = (char) ('0' + rest);
	}
	if (number < 0) {
		*--first = '-';
	}
	memcpy(to, first, (size_t) (end - first));
	to += end - first;
	*to = '\0';
	return to;
}
