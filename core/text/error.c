#include "core/text/error.h"

#include <stdarg.h>
#include <stdio.h>

bool dl_error_write(dl_error *error, dl_error_kind kind, unsigned marks, const char *format, ...)
{
	va_list arguments;

	error->kind = kind;
	error->transient = marks & DL_ERROR_IS_TRANSIENT;
	error->unreachable = marks & DL_ERROR_IS_UNREACHABLE;
	error->late = marks & DL_ERROR_IS_LATE;
	va_start(arguments, format);
	vsnprintf(error->message, sizeof error->message, format, arguments);
	va_end(arguments);
	return false;
}

void dl_error_clear(dl_error *error)
{
	error->kind = DL_ERROR_NONE;
	error->transient = error->unreachable = error->late = false;
	error->message[0] = '\0';
}

void dl_error_quote(char *to, size_t size, const char *text, size_t length)
{
	size_t used = 0;

	for (; used + 1 < size && used < length; used++) {
		to[used] = text[used] >= ' ' && text[used] <= '~' ? text[used] : '?';
	}
	to[used] = '\0';
}
